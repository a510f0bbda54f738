/**
 * Acts on the chain and its time: the faults of all clients, and the acts of this page. A fault that is
 * planned or on is cleared; what this page did is undone by the snapshot that it took before.
 */

import { useState } from 'preact/hooks'
import { Status, useActions } from '../actions.tsx'
import { formatInteger, formatTimeOfDay } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { type DoneRow, doneRows } from '../time/done-rows.ts'
import { useFaults } from '../time/fault-reading.ts'
import type { Snapshot } from '../time/snapshots.ts'
import { Card } from './card.tsx'
import { Ago } from './time-ago.tsx'
import { ContractText } from './values.tsx'

/** Rows that are shown at first, and that come with each click. */
const rowsMax = 10

export function Done() {
  const { clock, rpc, snapshots, whatIf } = useStudio()
  const { outcome, isBusy, run } = useActions()
  const [max, setMax] = useState(rowsMax)
  const faults = useFaults(whatIf.changes.value)
  const revision = `${whatIf.changes.value} ${clock.readings.value}`
  const { value: kept } = useLoaded('snapshots', revision, () => snapshots.list())
  const rows = faults && kept && doneRows(faults, kept)
  const clear = ({ id, title }: DoneRow) =>
    run(async () => {
      const params = [id] as const
      const isThere = await rpc.request({ method: 'previewnet_clearFault', params })
      whatIf.changed()
      return isThere ? `${title} was cleared.` : `${title} had ended.`
    })
  const undo = (title: string, before: Snapshot) =>
    run(async () => {
      await whatIf.undo(before)
      return `Everything is as it was before ${title}.`
    })
  return (
    <Card
      title="What has been done"
      note="Undo takes the chain and its time back to before: all that came since is gone as well."
    >
      {rows === undefined || rows.length === 0 ? (
        <p class="empty">{rows === undefined ? 'Loading…' : 'Nothing yet.'}</p>
      ) : (
        <ol class="done">
          {rows.slice(0, max).map((row) => (
            <li key={row.key}>
              <span>
                <strong>{row.title}</strong>{' '}
                <span class={`badge ${badges[row.state]}`}>{stateWords[row.state]}</span>{' '}
                <Ago ms={row.atMs} />
                {row.fields !== '' && <span class="done-fields mono breaking">{row.fields}</span>}
                {lifeText(row) !== '' && <span class="done-fields muted">{lifeText(row)}</span>}
                {row.reason !== undefined && (
                  <span class="done-fields">
                    <ContractText text={row.reason} />
                  </span>
                )}
              </span>
              <span class="buttons">
                {row.canClear && (
                  <button
                    type="button"
                    disabled={isBusy}
                    aria-label={`Clear ${row.title}, fault ${Number(row.id)}`}
                    onClick={() => clear(row)}
                  >
                    Clear
                  </button>
                )}
                {row.before !== undefined && (
                  <button
                    type="button"
                    disabled={isBusy}
                    aria-label={`Undo ${row.title} at ${formatTimeOfDay(row.atMs)}`}
                    onClick={() => row.before && undo(row.title, row.before)}
                  >
                    Undo
                  </button>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {rows !== undefined && rows.length > max && (
        <button type="button" class="plain more" onClick={() => setMax(max + rowsMax)}>
          Show more of {formatInteger(rows.length)}
        </button>
      )}
      <div class="card-body">
        <Status outcome={outcome} />
      </div>
    </Card>
  )
}

const stateWords = {
  planned: 'Scheduled',
  active: 'Active',
  failed: 'Failed',
  past: 'Ended',
  done: 'Done',
} as const

const badges = {
  planned: 'sealed',
  active: 'pending',
  failed: 'failed',
  past: '',
  done: '',
} as const

/** When it began and ends, and how often it may still happen. */
function lifeText({ state, atMs, untilMs, left }: DoneRow): string {
  const parts = [
    ...(state === 'active' ? [`since ${formatTimeOfDay(atMs)}`] : [`at ${formatTimeOfDay(atMs)}`]),
    ...(untilMs === undefined ? [] : [`until ${formatTimeOfDay(untilMs)}`]),
    ...(left === undefined ? [] : [`${formatInteger(left)} left`]),
  ]
  return parts.join(', ')
}
