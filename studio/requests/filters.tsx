/**
 * The filters of the list of requests: a text, and fields with the number of requests of each value.
 */

import { useState } from 'preact/hooks'
import type { ListedRequest } from '../../src/server/listed-requests.ts'
import { formatInteger, oneLine } from '../format.ts'
import { useId } from '../studio.ts'
import { countsOf, type Field, isMet, type RequestConditions } from './conditions.ts'

interface FiltersProps {
  readonly conditions: RequestConditions
  /** Requests that have the text. */
  readonly requests: readonly ListedRequest[]
  onChange(changed: Partial<RequestConditions>): void
}

export function Filters({ conditions, requests, onChange }: FiltersProps) {
  const field = useId()
  return (
    <div class="filters request-filters">
      <div>
        <label for={field}>Find</label>
        <input
          id={field}
          value={conditions.text}
          placeholder="quote, viem, reverted"
          autocomplete="off"
          spellcheck={false}
          onInput={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      </div>
      <Choice label="Method" field="method" {...{ conditions, requests, onChange }} />
      <Choice label="Client" field="client" {...{ conditions, requests, onChange }} />
      <Choice label="Outcome" field="outcome" {...{ conditions, requests, onChange }} />
    </div>
  )
}

interface ChoiceProps extends FiltersProps {
  readonly label: string
  readonly field: Field
}

/** Values of a field that can be chosen: names of methods may be any text. */
const valuesMax = 100

function Choice({ label, field, conditions, requests, onChange }: ChoiceProps) {
  const id = useId()
  const others = requests.filter((each) => isMet(conditions, each, field))
  const chosen = conditions[field]
  const newest = countsOf(others, field).slice(0, valuesMax)
  // Choices stay where they are while one is chosen.
  const [held, setHeld] = useState<typeof newest>()
  const counts = held ?? newest
  const isMissing = chosen !== '' && !counts.some(([value]) => value === chosen)
  const all = isMissing ? [...counts, [chosen, 0] as const] : counts
  return (
    <div>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={chosen}
        onFocus={() => setHeld(newest)}
        onBlur={() => setHeld(undefined)}
        onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
      >
        <option value="">any ({formatInteger(others.length)})</option>
        {all.map(([value, count]) => (
          <option key={value} value={value}>
            {oneLine(value)} ({formatInteger(count)})
          </option>
        ))}
      </select>
    </div>
  )
}
