/**
 * The calls and events of a transaction as a tree, by the names that the devnet has for them, with
 * their gas. Inner calls exist once they are unfolded.
 */

import { useState } from 'preact/hooks'
import type { WireCallFrame } from '../../src/rpc/wire/objects/call-frame.ts'
import type { Argument, Decoded } from '../abi/decode.ts'
import { argumentsText, callText, errorText } from '../call-text.ts'
import {
  argumentOf,
  type DescribedCall,
  errorOf,
  type FrameLog,
  functionOf,
  stepsOf,
} from '../described.ts'
import { formatInteger, formatWei, oneLine, shortHex } from '../format.ts'
import { type Studio, useStudio } from '../studio.ts'
import { AddressLink } from './references.tsx'
import { Arguments, Bytes, ContractText } from './values.tsx'

/** Depth to which the tree is unfolded at first. */
const depthAtFirst = 3
/** Calls and events of one call that are shown at first. */
const stepsMax = 50

interface CallProps {
  readonly frame: WireCallFrame
  /** Undefined where the devnet gave no description that fits. */
  readonly described: DescribedCall | undefined
}

export function CallTree({ frame, described }: CallProps) {
  return (
    <ul class="call-tree">
      <Frame frame={frame} described={described} depth={0} />
    </ul>
  )
}

interface FrameProps extends CallProps {
  readonly depth: number
}

function Frame({ frame, described, depth }: FrameProps) {
  const { calls = [] } = frame
  const steps = stepsOf(frame, described)
  const [isOpen, setOpen] = useState(depth < depthAtFirst)
  const [max, setMax] = useState(stepsMax)
  // Events alone have nothing to unfold.
  const isShown = isOpen || calls.length === 0
  return (
    <li>
      <Call frame={frame} described={described} />
      {calls.length > 0 && (
        <button
          type="button"
          class="plain fold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {calls.length === 1 ? '1 inner call' : `${formatInteger(calls.length)} inner calls`}
        </button>
      )}
      {isShown && steps.length > 0 && (
        <ul class="calls">
          {steps
            .slice(0, max)
            .map((step, index) =>
              step.kind === 'call' ? (
                <Frame key={index} {...step} described={step.described} depth={depth + 1} />
              ) : (
                <Event key={index} log={step.log} event={step.event} />
              ),
            )}
        </ul>
      )}
      {isShown && steps.length > max && (
        <button type="button" class="plain" onClick={() => setMax(max + 10 * stepsMax)}>
          Show more of {formatInteger(steps.length)} calls and events
        </button>
      )}
    </li>
  )
}

interface EventProps {
  readonly log: FrameLog
  readonly event: Decoded | undefined
}

function Event({ log, event }: EventProps) {
  const studio = useStudio()
  const { contracts } = studio
  const decoded = contracts.decodeLogOf(log, event)
  const topic = log.topics[0] ?? ''
  return (
    <li class="call">
      <span class="tag">event</span>
      <bdi class="mono breaking">
        {decoded === undefined ? shortHex(topic) : callText(studio, decoded, true)}
      </bdi>
    </li>
  )
}

function Call({ frame, described }: CallProps) {
  const studio = useStudio()
  const [isOpen, setOpen] = useState(false)
  const { type, to, value, gasUsed, error, console } = frame
  return (
    <div class="call">
      <span class="tag">{type}</span>
      {to === undefined ? (
        <span class="muted">nothing</span>
      ) : (
        <AddressLink address={to} contract={described?.contract} />
      )}
      {console === undefined ? (
        <button
          type="button"
          class="plain mono breaking"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <bdi>{labelOf(studio, frame, described)}</bdi>
        </button>
      ) : (
        <ContractText text={console} />
      )}
      {value !== undefined && BigInt(value) > 0n && <span class="number">{formatWei(value)}</span>}
      {error !== undefined && <Failed error={error} described={described} />}
      <span class="number gas">
        {formatInteger(gasUsed)} <small>gas</small>
      </span>
      {isOpen && <CallDetails frame={frame} described={described} />}
    </div>
  )
}

/** The function that is called with its arguments, and what it returned. */
function labelOf(
  studio: Studio,
  frame: WireCallFrame,
  described: DescribedCall | undefined,
): string {
  const { input } = frame
  const call = callOf(studio, frame, described)
  if (isCreation(frame)) {
    const contract = described?.contract
    if (call === undefined || contract == null) return 'code'
    return callText(studio, { name: `new ${oneLine(contract)}`, arguments: call.arguments }, true)
  }
  if (call === undefined) return input === '0x' ? 'transfer' : input.slice(0, 10)
  const returned = returnsOf(studio, frame, described) ?? []
  const returns = returned.length === 0 ? '' : ` → ${argumentsText(studio, returned, true)}`
  return oneLine(`${callText(studio, call, true)}${returns}`, 240)
}

function Failed({ error, described }: { readonly error: string } & Pick<CallProps, 'described'>) {
  const studio = useStudio()
  const named = described && errorOf(described)
  return (
    <>
      <span class="badge failed">{error.slice(0, 80)}</span>
      {named !== undefined && <bdi class="mono breaking">{errorText(studio, named)}</bdi>}
    </>
  )
}

function isCreation({ type }: WireCallFrame): boolean {
  return type === 'CREATE' || type === 'CREATE2'
}

function callOf(
  { contracts }: Studio,
  frame: WireCallFrame,
  described: DescribedCall | undefined,
): Decoded | undefined {
  const { to, input } = frame
  const named = described && functionOf(described)
  if (to === undefined || isCreation(frame) || input === '0x') return named
  return contracts.decodeCallTo(to, input, named)
}

function returnsOf(
  { contracts }: Studio,
  frame: WireCallFrame,
  described: DescribedCall | undefined,
): readonly Argument[] | undefined {
  const { to, input, output = '0x', error } = frame
  if (error !== undefined || to === undefined || isCreation(frame)) return undefined
  const named = described?.returns.map(argumentOf) ?? []
  return contracts.decodeOutputOf(to, input, output, named.length === 0 ? undefined : named)
}

function CallDetails({ frame, described }: CallProps) {
  const studio = useStudio()
  const { from, to, input, output = '0x', error } = frame
  const call = callOf(studio, frame, described)
  const created = isCreation(frame)
  const returned = returnsOf(studio, frame, described)
  const revert = studio.contracts.decodeRevertOf(to, output, described && errorOf(described))
  return (
    <dl class="facts call-details">
      <div>
        <dt>From</dt>
        <dd>
          <AddressLink address={from} isWhole />
        </dd>
      </div>
      <div>
        <dt>{created ? 'Code' : 'Input'}</dt>
        <dd>
          {call !== undefined && call.arguments.length > 0 && <Arguments list={call.arguments} />}
          <Bytes data={input} what="the input" />
        </dd>
      </div>
      <div>
        <dt>{error === undefined ? 'Returned' : 'Reverted with'}</dt>
        <dd>
          {error !== undefined && revert !== undefined ? (
            <>
              <bdi class="mono breaking">{errorText(studio, revert)}</bdi>
              {revert.name !== 'Panic' && <Arguments list={revert.arguments} />}
            </>
          ) : (
            returned !== undefined && <Arguments list={returned} />
          )}
          <Bytes data={output} what="the output" />
        </dd>
      </div>
    </dl>
  )
}
