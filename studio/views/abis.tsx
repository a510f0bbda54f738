/**
 * ABIs that decode calls, logs and errors: those of files, which the browser keeps, and those known.
 */

import { outcome, takeFiles } from '../abi/files.ts'
import { knownAbis, type NamedAbi } from '../abi/known.ts'
import { ownAbis, removeAbi } from '../abi/store.ts'
import { Card } from '../components/card.tsx'
import { Heading } from '../components/heading.tsx'
import { counted } from '../format.ts'

export function AbisView() {
  const { text, isError } = outcome.value
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
          <label for="abi-files">
            Artifacts of Hardhat or Foundry, or ABIs as JSON; drop them on any page, or choose them:
          </label>
          <input
            id="abi-files"
            type="file"
            multiple
            accept=".json,application/json"
            aria-describedby="abi-said"
            onChange={({ currentTarget }) => {
              void takeFiles([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
          <p id="abi-said" role="status" class={isError ? 'field-error' : 'field-note'}>
            {text}
          </p>
        </div>
        <List abis={ownAbis.value} isOwn />
      </Card>
      <Card title="Known">
        <List abis={knownAbis} isOwn={false} />
      </Card>
    </>
  )
}

function List({ abis, isOwn }: { readonly abis: readonly NamedAbi[]; readonly isOwn: boolean }) {
  if (abis.length === 0) return <p class="empty">None yet.</p>
  return (
    <ul class="abis">
      {abis.map(({ name, abi }) => (
        <li key={name}>
          <bdi class="breaking">{name.slice(0, 100)}</bdi>
          <span class="muted">{counts(abi)}</span>
          {isOwn && (
            <button
              type="button"
              aria-label={`Remove ${name.slice(0, 100)}`}
              onClick={() => removeAbi(name)}
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
