/** The events of a contract, newest first, page by page; its list finds them by name and argument. */

import { useState } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { callText } from '../call-text.ts'
import { useLoaded } from '../loaded.ts'
import { type Studio, useStudio } from '../studio.ts'
import { Reading } from './reading.tsx'
import { BlockLink, TransactionLink } from './references.tsx'

interface EventsProps {
  readonly address: Address
  readonly revision: unknown
}

type Log = RequestResult<'previewnet_logs'>['rows'][number]

const pageSize = 25
const restMs = 1_000

export function ContractEvents({ address, revision }: EventsProps) {
  const studio = useStudio()
  const [max, setMax] = useState(pageSize)
  const { value, error } = useLoaded(
    `events ${address} ${max}`,
    revision,
    () => load(studio, address, max),
    restMs,
  )
  return (
    <>
      <p class="card-note">
        Newest first.{' '}
        <a href={`/list/events?contract=${address}`}>Find them by name and argument</a>
      </p>
      {error !== undefined || value === undefined ? (
        <Reading error={error} />
      ) : value.rows.length === 0 ? (
        <p class="empty">No events.</p>
      ) : (
        <div class="scroller">
          <table>
            <thead>
              <tr>
                <th scope="col">Event</th>
                <th scope="col">Block</th>
                <th scope="col">Transaction</th>
              </tr>
            </thead>
            <tbody>
              {value.rows.map((log) => (
                <Row key={`${log.transactionHash} ${log.logIndex}`} log={log} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {value?.next != null && (
        <button type="button" class="plain more" onClick={() => setMax(max + pageSize)}>
          Show older events
        </button>
      )}
    </>
  )
}

function Row({ log }: { readonly log: Log }) {
  const studio = useStudio()
  const decoded = studio.contracts.eventAt(log, log.transactionHash)
  const text =
    decoded === undefined ? (log.topics[0] ?? 'no topic') : callText(studio, decoded, true)
  return (
    <tr>
      <td class="event-text">
        <bdi class="mono breaking">{text}</bdi>
      </td>
      <td>
        <BlockLink block={/^0x0*$/.test(log.blockHash) ? 'pending' : log.blockNumber} />
      </td>
      <td>
        <TransactionLink hash={log.transactionHash} />
      </td>
    </tr>
  )
}

/** At a past time, those of the blocks that were sealed by then. */
function load({ rpc, past }: Studio, address: Address, limit: number) {
  const then = past.moment.value
  const before = then === undefined ? {} : { before: { blockNumber: then.head + 1, logIndex: 0 } }
  return rpc.request({ method: 'previewnet_logs', params: [{ address, limit, ...before }] })
}
