/**
 * Other state for a call: lines with an account, what of it is another, and its value.
 */

import { Field } from '../components/field.tsx'
import { type OverrideField, overrideFields, type TypedOverride } from './values.ts'

interface OverridesProps {
  readonly lines: readonly TypedOverride[]
  /** Says what is wrong with one of them; empty otherwise. */
  readonly problem: string
  onChange(lines: readonly TypedOverride[]): void
}

const linesMax = 50

const notes: Readonly<Record<OverrideField, string>> = {
  balance: 'in ether',
  nonce: 'a whole number',
  code: '0x and hex digits',
  storage: 'a word, decimal or hex',
}

const emptyLine: TypedOverride = { account: '', field: 'balance', slot: '', value: '' }

export function Overrides({ lines, problem, onChange }: OverridesProps) {
  const set = (index: number, part: Partial<TypedOverride>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)))
  const typed = (text: string) => ({ text, problem: '' })
  return (
    <fieldset class="overrides">
      <legend>Other state</legend>
      {lines.map((line, index) => (
        <div key={index} class="override">
          <Field
            label={`Account ${index + 1}`}
            note="an address or a name"
            typed={typed(line.account)}
            onType={(account) => set(index, { account })}
          />
          <Field
            label="What"
            note=""
            choices={overrideFields}
            typed={typed(line.field)}
            onType={(field) => set(index, { field: (field || 'balance') as OverrideField })}
          />
          {line.field === 'storage' && (
            <Field
              label="Slot"
              note="decimal or hex"
              typed={typed(line.slot)}
              onType={(slot) => set(index, { slot })}
            />
          )}
          <Field
            label="Value"
            note={notes[line.field]}
            typed={typed(line.value)}
            onType={(value) => set(index, { value })}
          />
          <button
            type="button"
            class="plain"
            onClick={() => onChange(lines.filter((_, at) => at !== index))}
          >
            Remove<span class="hidden"> override {index + 1}</span>
          </button>
        </div>
      ))}
      <p class="field-error" role="alert">
        {problem}
      </p>
      {lines.length < linesMax && (
        <button type="button" onClick={() => onChange([...lines, emptyLine])}>
          Override an account
        </button>
      )}
    </fieldset>
  )
}
