/**
 * ABIs that decode calls, logs and errors: those of files, which the browser keeps, and those known.
 */

import { knownAbis, type NamedAbi } from '../abi/known.ts'
import { Card } from '../components/card.tsx'
import { Heading } from '../components/heading.tsx'
import { counted } from '../format.ts'
import { useId, useStudio } from '../studio.ts'

export function AbisView() {
  const [field, said] = [useId(), useId()]
  const { abis } = useStudio()
  const { text, isError } = abis.outcome.value
  return (
    <>
      <Heading title="ABIs" />
      <p>
        The Studio decodes calls, logs and errors with the ABIs listed here, unless the devnet knows
        the artifact of the contract. Those of files stay in this browser; the devnet does not get
        them.
      </p>
      <Card title="From files">
        <div class="drop">
          <label for={field}>
            Artifacts of Hardhat or Foundry, or ABIs as JSON; drop them on any page, or choose them:
          </label>
          <input
            id={field}
            type="file"
            multiple
            accept=".json,application/json"
            aria-describedby={said}
            onChange={({ currentTarget }) => {
              void abis.take([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
          <p id={said} role="status" class={isError ? 'field-error' : 'field-note'}>
            {text}
          </p>
        </div>
        <List abis={abis.own.value} remove={(name) => abis.remove(name)} />
      </Card>
      <Card title="Known">
        <List abis={knownAbis} />
      </Card>
    </>
  )
}

interface ListProps {
  readonly abis: readonly NamedAbi[]
  readonly remove?: (name: string) => void
}

function List({ abis, remove }: ListProps) {
  if (abis.length === 0) return <p class="empty">None yet.</p>
  return (
    <ul class="abis">
      {abis.map(({ name, abi }) => (
        <li key={name}>
          <bdi class="breaking">{name.slice(0, 100)}</bdi>
          <span class="muted">{counts(abi)}</span>
          {remove !== undefined && (
            <button
              type="button"
              aria-label={`Remove ${name.slice(0, 100)}`}
              onClick={() => remove(name)}
            >
              Remove
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function counts(abi: NamedAbi['abi']): string {
  const count = (type: string) => abi.filter((item) => item.type === type).length
  return ['function', 'event', 'error']
    .filter((type) => count(type) > 0)
    .map((type) => counted(count(type), type))
    .join(', ')
}
