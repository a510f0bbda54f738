/**
 * The logs of a transaction: decoded, or as topics and data.
 */

import { useState } from 'preact/hooks'
import type { WireLog } from '../../src/rpc/wire/objects/log.ts'
import type { Named } from '../described.ts'
import { counted, formatInteger } from '../format.ts'
import { useStudio } from '../studio.ts'
import { AddressLink } from './references.tsx'
import { Arguments, Bytes } from './values.tsx'

const logsMax = 50

/** A log, and its position among those that are shown. */
type ShownLog = Pick<WireLog, 'address' | 'data' | 'logIndex' | 'topics'>

interface LogsProps {
  readonly logs: readonly ShownLog[]
  /** The events that the devnet names, by the position of their logs. */
  readonly events: ReadonlyMap<number, Named>
}

export function Logs({ logs, events }: LogsProps) {
  const [max, setMax] = useState(logsMax)
  if (logs.length === 0) return <p class="empty">No logs.</p>
  return (
    <>
      <ol class="logs">
        {logs.slice(0, max).map((log, index) => (
          <li key={log.logIndex}>
            <Log log={log} event={events.get(index)} />
          </li>
        ))}
      </ol>
      {logs.length > max && (
        <button type="button" class="plain more" onClick={() => setMax(max + 10 * logsMax)}>
          Show more of {counted(logs.length, 'log')}
        </button>
      )}
    </>
  )
}

interface LogProps {
  readonly log: ShownLog
  readonly event: Named | undefined
}

function Log({ log, event }: LogProps) {
  const { contracts } = useStudio()
  const { address, topics, data, logIndex } = log
  const decoded = event ?? contracts.eventAt(log)
  return (
    <>
      <p class="log-title">
        <span class="number muted">{formatInteger(logIndex)}</span>{' '}
        {decoded === undefined ? (
          <span class="muted">unknown event</span>
        ) : (
          <bdi class="mono">{decoded.name.slice(0, 80)}</bdi>
        )}{' '}
        of <AddressLink address={address} isWhole />
      </p>
      {decoded === undefined ? (
        <ul class="arguments">
          {topics.map((topic, index) => (
            <li key={index}>
              <span class="argument-name">topic {index}</span> <Bytes data={topic} />
            </li>
          ))}
          <li>
            <span class="argument-name">data</span> <Bytes data={data} />
          </li>
        </ul>
      ) : (
        <Arguments list={decoded.args} />
      )}
    </>
  )
}
