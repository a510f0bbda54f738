/**
 * The phases of a Base Transaction: each takes effect whole or not at all, and the first that fails is
 * the last to run.
 */

import type { WireReceipt } from '../../src/rpc/wire/objects/receipt.ts'
import type { WireTransaction } from '../../src/rpc/wire/objects/transaction.ts'
import { useStudio } from '../studio.ts'
import { Wei } from './amount.tsx'
import { AddressLink } from './references.tsx'
import { Arguments, Bytes } from './values.tsx'

type WirePhases = NonNullable<WireTransaction['calls']>

interface PhasesProps {
  readonly phases: WirePhases
  /** `undefined` while the transaction waits. */
  readonly statuses: WireReceipt['phaseStatuses']
}

export function Phases({ phases, statuses }: PhasesProps) {
  if (phases.length === 0) return <p class="empty">No calls.</p>
  return (
    <ol class="logs">
      {phases.map((calls, index) => (
        <li key={index}>
          <p class="log-title">
            Phase {index}{' '}
            {statuses !== undefined && <PhaseStatus statuses={statuses} index={index} />}
          </p>
          <ol class="phase-calls">
            {calls.map((call, at) => (
              <li key={at}>
                <PhaseCall call={call} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

function PhaseStatus({
  statuses,
  index,
}: {
  readonly statuses: NonNullable<PhasesProps['statuses']>
  readonly index: number
}) {
  if (statuses[index] === '0x1') return <span class="badge good">Took effect</span>
  const isFirstToFail = statuses.indexOf('0x0') === index
  return <span class="badge failed">{isFirstToFail ? 'Failed' : 'Skipped'}</span>
}

function PhaseCall({ call: { to, value, data } }: { readonly call: WirePhases[number][number] }) {
  const { contracts } = useStudio()
  const decoded = data === '0x' ? undefined : contracts.wholeCallAt(to, data)
  return (
    <>
      <p>
        {decoded === undefined ? (
          'To'
        ) : (
          <>
            <bdi class="mono">{decoded.name.slice(0, 80)}</bdi> to
          </>
        )}{' '}
        <AddressLink address={to} isWhole />
        {value !== '0x0' && (
          <>
            , with <Wei value={BigInt(value)} />
          </>
        )}
      </p>
      {decoded !== undefined ? (
        <Arguments list={decoded.args} />
      ) : (
        data !== '0x' && <Bytes data={data} />
      )}
    </>
  )
}
