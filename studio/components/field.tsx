/**
 * A field of a form with its label, and beside it what is wrong with the text that was typed.
 */

import { useId } from '../studio.ts'

/** A text that was typed, and why it is refused; empty if it is not. */
export interface Typed {
  readonly text: string
  readonly problem: string
}

export const emptyField: Typed = { text: '', problem: '' }

interface FieldProps {
  readonly label: string
  /** Behind the label: a type, a unit, an explanation. */
  readonly note: string
  readonly typed: Typed
  readonly placeholder?: string
  /** True for texts of several lines. */
  readonly isLong?: boolean
  /** The values to choose from, if there are only these; an empty text is not one of them. */
  readonly choices?: readonly string[] | undefined
  onType(text: string): void
}

/** Labels and notes come from ABIs, which may be as hostile as contracts. */
const labelMax = 160

export function Field({
  label,
  note,
  typed: { text, problem },
  placeholder = '',
  isLong = false,
  choices,
  onType,
}: FieldProps) {
  const [field, message] = [useId(), useId()]
  const own = {
    id: field,
    value: text,
    'aria-invalid': problem !== '',
    'aria-describedby': message,
  } as const
  const typing = { placeholder, autocomplete: 'off', spellcheck: false } as const
  return (
    <div class="typed">
      <label for={field}>
        <bdi>{label.slice(0, labelMax)}</bdi> <small>{note.slice(0, labelMax)}</small>
      </label>
      {choices !== undefined ? (
        <select {...own} onChange={({ currentTarget }) => onType(currentTarget.value)}>
          <option value="">{placeholder}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea
          {...own}
          {...typing}
          rows={2}
          onInput={({ currentTarget }) => onType(currentTarget.value)}
        />
      ) : (
        <input {...own} {...typing} onInput={({ currentTarget }) => onType(currentTarget.value)} />
      )}
      <p id={message} class="field-error breaking" role="alert">
        {problem}
      </p>
    </div>
  )
}
