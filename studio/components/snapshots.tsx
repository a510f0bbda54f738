/**
 * The snapshots of the devnet: those that this page took, and those of other clients.
 */

import { useState } from 'preact/hooks'
import { Status, useActions } from '../actions.tsx'
import { useLoaded } from '../loaded.ts'
import { useId, useStudio } from '../studio.ts'
import { type Snapshot, titleOf } from '../time/snapshots.ts'
import { actAfter } from '../what-if.ts'
import { Card } from './card.tsx'
import { BlockLink } from './references.tsx'
import { TimeAgo } from './time-ago.tsx'

/** Characters of a name: the devnet takes no longer one. */
const nameMax = 100

export function Snapshots() {
  const { clock, rpc, snapshots, whatIf } = useStudio()
  const { outcome, isBusy, run } = useActions()
  // No event reports snapshots: the list is read with each reading of the clock.
  const revision = `${whatIf.changes.value} ${clock.readings.value}`
  const { value } = useLoaded('snapshots', revision, () => snapshots.list())
  // Those that were taken before acts stand beside what has been done.
  const list = value?.filter((each) => actAfter(each) === undefined)
  const act = (said: string, action: () => Promise<void>) =>
    run(async () => {
      await action().finally(() => whatIf.changed())
      return said
    })
  const take = (typed: string) =>
    run(async () => {
      const { block } = await rpc.request({ method: 'previewnet_now', params: [] })
      const name = typed === '' ? `block ${Number(block)}` : typed
      await snapshots.take(name).finally(() => whatIf.changed())
      return `"${name}" was taken.`
    })
  return (
    <Card
      title="Snapshots"
      note="A snapshot remembers blocks, state, pool and clock. The devnet keeps them, those of other clients as well. Going back uses up a snapshot and all later ones."
    >
      <div class="controls">
        <NameForm
          label="Name"
          action="Take a snapshot"
          placeholder="the newest block"
          isBusy={isBusy}
          submit={take}
        />
      </div>
      <ul class="snapshots">
        {list?.map((snapshot) => (
          <SnapshotRow
            key={snapshot.id}
            snapshot={snapshot}
            isBusy={isBusy}
            rename={(name) =>
              act(`It is called "${name}" now.`, () => snapshots.name(snapshot, name))
            }
            revert={() =>
              act(`Everything is as it was at "${titleOf(snapshot)}".`, () =>
                snapshots.revertTo(snapshot),
              )
            }
          />
        ))}
      </ul>
      {list?.length === 0 && <p class="empty">No snapshots.</p>}
      <div class="card-body">
        <Status outcome={outcome} />
      </div>
    </Card>
  )
}

interface SnapshotRowProps {
  readonly snapshot: Snapshot
  readonly isBusy: boolean
  rename(name: string): void
  revert(): void
}

function SnapshotRow({ snapshot, isBusy, rename, revert }: SnapshotRowProps) {
  const [isNaming, setNaming] = useState(false)
  const title = titleOf(snapshot)
  return (
    <li>
      {isNaming ? (
        <NameForm
          label={`Name of ${title}`}
          action="Save"
          placeholder={title}
          isBusy={isBusy}
          submit={(name) => {
            setNaming(false)
            if (name !== '') rename(name)
          }}
        />
      ) : (
        <bdi class="breaking">{title}</bdi>
      )}
      <span class="number muted">
        block <BlockLink block={snapshot.blockNumber} />, <TimeAgo ms={snapshot.timeMs} />
      </span>
      <span class="buttons">
        <button
          type="button"
          aria-expanded={isNaming}
          aria-label={`Name ${title}`}
          onClick={() => setNaming(!isNaming)}
        >
          Name
        </button>
        <button type="button" disabled={isBusy} aria-label={`Revert to ${title}`} onClick={revert}>
          Revert
        </button>
      </span>
    </li>
  )
}

interface NameFormProps {
  readonly label: string
  readonly action: string
  readonly placeholder: string
  readonly isBusy: boolean
  submit(name: string): void
}

function NameForm({ label, action, placeholder, isBusy, submit }: NameFormProps) {
  const [name, setName] = useState('')
  const field = useId()
  return (
    <form
      class="number-form"
      onSubmit={(event) => {
        event.preventDefault()
        setName('')
        submit(name.trim())
      }}
    >
      <label for={field}>{label}</label>
      <div class="field-row">
        <input
          id={field}
          value={name}
          placeholder={placeholder}
          autocomplete="off"
          maxLength={nameMax}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button type="submit" disabled={isBusy}>
          {action}
        </button>
      </div>
    </form>
  )
}
