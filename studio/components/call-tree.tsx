/**
 * The calls of a transaction as a tree, with their gas. Inner calls exist once they are unfolded.
 */

import { useState } from 'preact/hooks'
import type { WireCallFrame } from '../../src/rpc/wire/objects/call-frame.ts'
import { decodeCall, decodeOutput, decodeRevert } from '../abi/decode.ts'
import { abiIndex } from '../abi/store.ts'
import { formatInteger, formatWei } from '../format.ts'
import { AddressLink } from './references.tsx'
import { Arguments, Bytes, ContractText } from './values.tsx'

/** Depth to which the tree is unfolded at first. */
const depthAtFirst = 3
/** Inner calls of one call that are shown at first. */
const callsMax = 50

export function CallTree({ frame }: { readonly frame: WireCallFrame }) {
  return (
    <ul class="call-tree">
      <Frame frame={frame} depth={0} />
    </ul>
  )
}

interface FrameProps {
  readonly frame: WireCallFrame
  readonly depth: number
}

function Frame({ frame, depth }: FrameProps) {
  const calls = frame.calls ?? []
  const [isOpen, setOpen] = useState(depth < depthAtFirst)
  const [max, setMax] = useState(callsMax)
  return (
    <li>
      <Call frame={frame} />
      {calls.length > 0 && (
        <>
          <button
            type="button"
            class="plain fold"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {calls.length === 1 ? '1 inner call' : `${formatInteger(calls.length)} inner calls`}
          </button>
          {isOpen && (
            <ul class="calls">
              {calls.slice(0, max).map((call, index) => (
                <Frame key={index} frame={call} depth={depth + 1} />
              ))}
            </ul>
          )}
          {isOpen && calls.length > max && (
            <button type="button" class="plain" onClick={() => setMax(max + 10 * callsMax)}>
              Show more of {formatInteger(calls.length)} calls
            </button>
          )}
        </>
      )}
    </li>
  )
}

function Call({ frame }: { readonly frame: WireCallFrame }) {
  const [isOpen, setOpen] = useState(false)
  const { type, to, input, value, gasUsed, error, console } = frame
  const isCreation = type === 'CREATE' || type === 'CREATE2'
  const call = isCreation || input === '0x' ? undefined : decodeCall(abiIndex.value, input)
  const label = isCreation
    ? 'code'
    : (call?.name ?? (input === '0x' ? 'transfer' : input.slice(0, 10)))
  return (
    <div class="call">
      <span class="tag">{type}</span>
      {to === undefined ? <span class="muted">nothing</span> : <AddressLink address={to} />}
      {console === undefined ? (
        <button
          type="button"
          class="plain mono"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <bdi>{label.slice(0, 80)}</bdi>
        </button>
      ) : (
        <ContractText text={console} />
      )}
      {value !== undefined && BigInt(value) > 0n && <span class="number">{formatWei(value)}</span>}
      {error !== undefined && <span class="badge failed">{error.slice(0, 80)}</span>}
      <span class="number gas">
        {formatInteger(gasUsed)} <small>gas</small>
      </span>
      {isOpen && <CallDetails frame={frame} />}
    </div>
  )
}

function CallDetails({ frame }: { readonly frame: WireCallFrame }) {
  const { from, type, input, output = '0x', error } = frame
  const isCreation = type === 'CREATE' || type === 'CREATE2'
  const call = isCreation ? undefined : decodeCall(abiIndex.value, input)
  const returned = error === undefined ? decodeOutput(abiIndex.value, input, output) : undefined
  const revert = error === undefined ? undefined : decodeRevert(abiIndex.value, output)
  return (
    <dl class="facts call-details">
      <div>
        <dt>From</dt>
        <dd>
          <AddressLink address={from} isWhole />
        </dd>
      </div>
      <div>
        <dt>{isCreation ? 'Code' : 'Input'}</dt>
        <dd>{call === undefined ? <Bytes data={input} /> : <Arguments list={call.arguments} />}</dd>
      </div>
      <div>
        <dt>{error === undefined ? 'Returned' : 'Reverted with'}</dt>
        <dd>
          {returned !== undefined && !isCreation ? (
            <Arguments list={returned} />
          ) : revert !== undefined ? (
            <>
              <bdi class="mono">{revert.signature.slice(0, 120)}</bdi>{' '}
              <Arguments list={revert.arguments} />
            </>
          ) : (
            <Bytes data={output} />
          )}
        </dd>
      </div>
    </dl>
  )
}
