/**
 * The calls and events of a transaction as a tree, by the names that the devnet has for them, with
 * their gas. Inner calls exist once they are unfolded.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import { argumentsText, callText, errorText } from '../call-text.ts'
import {
  type DescribedCall,
  errorOf,
  eventOf,
  functionOf,
  hasCreatedNothing,
  isCreation,
  stepsOf,
} from '../described.ts'
import type { CallPath } from '../flame.ts'
import { formatInteger, oneLine, shortHex } from '../format.ts'
import { type Studio, useStudio } from '../studio.ts'
import { Wei } from './amount.tsx'
import { Copy } from './copy.tsx'
import { AddressLink } from './references.tsx'
import { Arguments, Bytes, ContractText } from './values.tsx'

/** Depth to which the tree is unfolded at first. */
const depthAtFirst = 3
/** Calls and events of one call that are shown at first. */
const stepsMax = 50

interface CallProps {
  readonly call: DescribedCall
}

/** A call that is shown wherever it is in the tree. Another one of the same path shows it again. */
export interface OpenedCall {
  readonly path: CallPath
}

interface CallTreeProps extends CallProps {
  readonly opened?: OpenedCall | undefined
}

export function CallTree({ call, opened }: CallTreeProps) {
  return (
    <ul class="call-tree">
      <Frame call={call} depth={0} path="" opened={opened} />
    </ul>
  )
}

interface FrameProps extends CallTreeProps {
  readonly depth: number
  readonly path: CallPath
}

function Frame({ call, depth, path, opened }: FrameProps) {
  const { calls } = call
  const steps = stepsOf(call)
  const [isOpen, setOpen] = useState(depth < depthAtFirst)
  const [max, setMax] = useState(stepsMax)
  const within = innerPath(path, opened)
  useEffect(() => {
    if (within === undefined) return
    setOpen(true)
    const place = steps.findIndex((step) => step.kind === 'call' && step.index === within)
    setMax((before) => Math.max(before, place + 1))
  }, [opened])
  // Events alone have nothing to unfold.
  const isShown = isOpen || calls.length === 0
  return (
    <li>
      <Call call={call} opened={opened?.path === path ? opened : undefined} />
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
                  call={step.call}
                  depth={depth + 1}
                  path={path === '' ? `${step.index}` : `${path}.${step.index}`}
                  opened={opened}
                />
              ) : (
                <Event key={index} event={step.event} />
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

type EventProps = { readonly event: DescribedCall['events'][number] }

function Event({ event }: EventProps) {
  const studio = useStudio()
  const named = eventOf(event)
  const [topic = ''] = event.topics
  return (
    <li class="call">
      <span class="tag">event</span>
      {named === undefined && topic !== '' ? (
        <Copy text={topic} what="the topic">
          <span class="mono">{shortHex(topic)}</span>
        </Copy>
      ) : (
        <bdi class="mono breaking">{named && callText(studio, named, true)}</bdi>
      )}
    </li>
  )
}

/** @param opened set if it is the one to show */
function Call({ call, opened }: CallTreeProps) {
  const studio = useStudio()
  const [isOpen, setOpen] = useState(false)
  const label = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (opened === undefined) return
    setOpen(true)
    label.current?.focus()
  }, [opened])
  const { type, to, contract, value, gasUsed, error, console } = call
  return (
    <div class="call">
      <span class="tag">{type}</span>
      {hasCreatedNothing(call) ? (
        <span class="muted">no contract</span>
      ) : (
        <AddressLink address={to} contract={contract} />
      )}
      {console === null ? (
        <button
          type="button"
          ref={label}
          class="plain mono breaking"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <bdi>{labelOf(studio, call)}</bdi>
        </button>
      ) : (
        <ContractText text={console} />
      )}
      {BigInt(value) > 0n && <Wei value={BigInt(value)} />}
      {error !== null && <Failed vmError={error.vmError} call={call} />}
      <span class="number gas">
        {formatInteger(gasUsed)} <small>gas</small>
      </span>
      {isOpen && <CallDetails call={call} />}
    </div>
  )
}

/** The function that is called with its arguments, and what it returned. */
function labelOf(studio: Studio, call: DescribedCall): string {
  const { contract, input, returns } = call
  const named = functionOf(call)
  if (isCreation(call)) {
    if (named === undefined || contract === null) return 'code'
    return callText(studio, { name: `new ${oneLine(contract)}`, args: named.args }, true)
  }
  if (named === undefined) return input === '0x' ? 'transfer' : input.slice(0, 10)
  const returned = returns.length === 0 ? '' : ` → ${argumentsText(studio, returns, true)}`
  return oneLine(`${callText(studio, named, true)}${returned}`, 240)
}

function Failed({ vmError, call }: CallProps & { readonly vmError: string }) {
  const studio = useStudio()
  const named = errorOf(call)
  return (
    <>
      <span class="badge failed">{vmError.slice(0, 80)}</span>
      {named !== undefined && <bdi class="mono breaking">{errorText(studio, named)}</bdi>}
    </>
  )
}

function CallDetails({ call }: CallProps) {
  const studio = useStudio()
  const { args, error, from, input, output, returns } = call
  const revert = errorOf(call)
  return (
    <dl class="facts call-details">
      <div>
        <dt>From</dt>
        <dd>
          <AddressLink address={from} isWhole />
        </dd>
      </div>
      <div>
        <dt>{isCreation(call) ? 'Code' : 'Input'}</dt>
        <dd>
          {args.length > 0 && <Arguments list={args} />}
          <Bytes data={input} what="the input" />
        </dd>
      </div>
      <div>
        <dt>{error === null ? 'Returned' : 'Reverted with'}</dt>
        <dd>
          {revert !== undefined && (
            <>
              <bdi class="mono breaking">{errorText(studio, revert)}</bdi>
              {revert.name !== 'Panic' && <Arguments list={revert.args} />}
            </>
          )}
          {returns.length > 0 && <Arguments list={returns} />}
          <Bytes data={output} what="the output" />
        </dd>
      </div>
    </dl>
  )
}
