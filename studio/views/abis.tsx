/**
 * ABIs that decode calls, logs and errors: those of files, and those that are built in.
 */

import type { ListedAbi } from '../abis.ts'
import { Card } from '../components/card.tsx'
import { Heading } from '../components/heading.tsx'
import { counted, formatInteger } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useId, useStudio } from '../studio.ts'

export function AbisView() {
  const [field, said] = [useId(), useId()]
  const { abis } = useStudio()
  const { text, isError } = abis.outcome.value
  const { value: listed = [] } = useLoaded('abis', abis.changes.value, () => abis.list())
  const builtIn = listed.filter(({ file }) => file === null)
  return (
    <>
      <Heading title="ABIs" />
      <p>
        The devnet decodes calls, logs and errors with the ABIs listed here, unless it knows the
        artifact of the contract. It keeps those of files until it ends.
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
        <List
          abis={listed.filter(({ file }) => file !== null)}
          remove={(file) => void abis.remove(file).catch(() => undefined)}
        />
      </Card>
      <details class="card quiet">
        <summary>Built in ({formatInteger(builtIn.length)})</summary>
        <List abis={builtIn} />
      </details>
    </>
  )
}

interface ListProps {
  readonly abis: readonly ListedAbi[]
  readonly remove?: (file: string) => void
}

function List({ abis, remove }: ListProps) {
  if (abis.length === 0) return <p class="empty">None yet.</p>
  return (
    <ul class="abis">
      {abis.map(({ name, file, abi }, index) => (
        <li key={`${index} ${name}`}>
          <bdi class="breaking">{name.slice(0, 100)}</bdi>
          <span class="muted">{counts(abi)}</span>
          {remove !== undefined && file !== null && (
            <button
              type="button"
              aria-label={`Remove ${name.slice(0, 100)}`}
              onClick={() => remove(file)}
            >
              Remove
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function counts(abi: ListedAbi['abi']): string {
  const count = (type: string) => abi.filter((item) => item.type === type).length
  return ['function', 'event', 'error']
    .filter((type) => count(type) > 0)
    .map((type) => counted(count(type), type))
    .join(', ')
}
