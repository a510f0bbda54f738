/**
 * The calls and events of a transaction as a tree, by the names that the devnet has for them, with
 * their gas. Inner calls exist once they are unfolded.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
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
import type { CallPath } from '../flame.ts'
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

/** A call that is shown wherever it is in the tree. Another one of the same path shows it again. */
export interface OpenedCall {
  readonly path: CallPath
}

interface CallTreeProps extends CallProps {
  readonly opened?: OpenedCall | undefined
}

export function CallTree({ frame, described, opened }: CallTreeProps) {
  return (
    <ul class="call-tree">
      <Frame frame={frame} described={described} depth={0} path="" opened={opened} />
    </ul>
  )
}

interface FrameProps extends CallTreeProps {
  readonly depth: number
  readonly path: CallPath
}

function Frame({ frame, described, depth, path, opened }: FrameProps) {
  const { calls = [] } = frame
  const steps = stepsOf(frame, described)
  const [isOpen, setOpen] = useState(depth < depthAtFirst)
  const [max, setMax] = useState(stepsMax)
  const within = innerPath(path, opened)
  useEffect(() => {
    if (within === undefined) return
    setOpen(true)
    const place = steps.findIndex((step) => step.kind === 'call' && step.frame === calls[within])
    setMax((before) => Math.max(before, place + 1))
  }, [opened])
  // Events alone have nothing to unfold.
  const isShown = isOpen || calls.length === 0
  return (
    <li>
      <Call
        frame={frame}
        described={described}
        opened={opened?.path === path ? opened : undefined}
      />
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
                <Frame
                  key={index}
                  {...step}
                  described={step.described}
                  depth={depth + 1}
                  path={
                    path === ''
                      ? `${calls.indexOf(step.frame)}`
                      : `${path}.${calls.indexOf(step.frame)}`
                  }
                  opened={opened}
                />
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

/** The index of the inner call that leads to the opened one; undefined if none does. */
function innerPath(path: CallPath, opened: OpenedCall | undefined): number | undefined {
  if (opened === undefined || opened.path === path) return undefined
  const start = path === '' ? '' : `${path}.`
  return opened.path.startsWith(start)
    ? Number.parseInt(opened.path.slice(start.length), 10)
    : undefined
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

/** @param opened set if it is the one to show */
function Call({ frame, described, opened }: CallTreeProps) {
  const studio = useStudio()
  const [isOpen, setOpen] = useState(false)
  const label = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (opened === undefined) return
    setOpen(true)
    label.current?.focus()
  }, [opened])
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
          ref={label}
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
