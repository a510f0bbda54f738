/**
 * Shows a simulated call: whether it would succeed and why not, what it would
 * cost, change, emit and return.
 */

import type { RequestResult } from '../../src/api.ts'
import { formatWei } from '../amounts.ts'
import { failureText } from '../call-text.ts'
import { eventsOf } from '../described.ts'
import { formatGasPrice, formatInteger } from '../format.ts'
import { useTree } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { Wei } from './amount.tsx'
import { Copy } from './copy.tsx'
import { Fact, Facts } from './facts.tsx'
import { FailurePlace } from './failure-place.tsx'
import { Logs } from './logs.tsx'
import { StateChanges } from './state-changes.tsx'
import { Arguments, Bytes, ContractText } from './values.tsx'

export type Simulated = RequestResult<'previewnet_simulate'>

interface SimulationProps {
  readonly simulated: Simulated
}

export function Simulation({ simulated }: SimulationProps) {
  const { changes, description, gasPrice, gasUsed, fee, l1Fee, logs, returnData, status } =
    simulated
  const studio = useStudio()
  const tree = useTree(description.tree)
  const { returns } = tree
  const hasFailed = status === 'failed'
  return (
    <div class="simulation">
      <p>
        <span class={`badge ${hasFailed ? 'failed' : 'good'}`}>
          {hasFailed ? 'Would fail' : 'Would succeed'}
        </span>{' '}
        {hasFailed && <ContractText text={failureText(studio, tree)} />}
      </p>
      {hasFailed && <FailurePlace tree={tree} trace={simulated.stackTrace} />}
      <Facts>
        <Fact name="Gas">
          <span class="number">{formatInteger(gasUsed)}</span>
        </Fact>
        <Fact name="Fee">
          <Copy text={String(BigInt(fee))} what="the fee in wei">
            <Wei value={BigInt(fee)} />
          </Copy>{' '}
          <span class="muted">
            at {formatGasPrice(gasPrice)}
            {BigInt(l1Fee) > 0n && `, with ${formatWei(l1Fee)} for L1 and operator`}
          </span>
        </Fact>
        {!hasFailed && returnData !== '0x' && (
          <Fact name="Returns">
            {returns.length > 0 ? <Arguments list={returns} /> : <Bytes data={returnData} />}
          </Fact>
        )}
      </Facts>
      <h3>Changes</h3>
      <StateChanges changes={changes} logs={logs} tree={tree} />
      <h3>Logs</h3>
      <Logs
        logs={logs.map((log, index) => ({ ...log, logIndex: `0x${index.toString(16)}` as const }))}
        events={eventsOf(tree)}
      />
    </div>
  )
}
