/**
 * `erc7562Tracer`: the call frames of an execution with what the rules for the validation of user operations
 * are checked by: opcodes, storage, foreign code, hashed data.
 *
 * Owns what is counted where. The rules themselves are the bundler's.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7562
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#erc7562-tracer
 */

import type { FrameStart, Step } from '../engine/trace.ts'
import type { Address } from '../primitives/hex.ts'
import { type Hex, hexFromBytes } from '../primitives/hex.ts'
import { addressFromWord } from '../primitives/word.ts'
import { createFrameTracer, type Frame } from './frames.ts'
import { combinedListener, type Tracer, type TraceSize, traceTooLong } from './tracer.ts'

interface Erc7562Options {
  /** Opcodes that are not counted; default: pushes, swaps, simple arithmetic. */
  readonly ignoredOpcodes: ReadonlySet<number> | undefined
  readonly withLog: boolean
}

/** A frame with what was observed in it. */
export interface Erc7562Frame {
  readonly frame: Frame
  /** By slot, the word before it was first read; none for slots that were written before. */
  readonly reads: ReadonlyMap<bigint, bigint>
  /** By slot, the number of opcodes. */
  readonly writes: ReadonlyMap<bigint, number>
  readonly transientReads: ReadonlyMap<bigint, number>
  readonly transientWrites: ReadonlyMap<bigint, number>
  /** Accounts whose code was read, except by `EXTCODESIZE ISZERO` (OP-051). */
  readonly extCodeAccesses: readonly Address[]
  /** By opcode; GAS counts if no call follows it (OP-012). */
  readonly usedOpcodes: ReadonlyMap<number, number>
  /** By account, the bytes of its code when an opcode first named it (OP-041). */
  readonly contractSizes: ReadonlyMap<Address, { readonly size: number; readonly opcode: number }>
  /** True if an inner frame ran out of gas, which the outermost one does not say. */
  readonly isOutOfGas: boolean
  readonly calls: readonly Erc7562Frame[]
}

export interface Erc7562Trace {
  readonly outermost: Erc7562Frame
  /** Data of all KECCAK256, each once, sorted. */
  readonly hashed: readonly Hex[]
}

interface Observed {
  readonly reads: Map<bigint, bigint>
  readonly writes: Map<bigint, number>
  readonly transientReads: Map<bigint, number>
  readonly transientWrites: Map<bigint, number>
  readonly extCodeAccesses: Address[]
  readonly usedOpcodes: Map<number, number>
  readonly contractSizes: Map<Address, { size: number; opcode: number }>
  isOutOfGas: boolean
  readonly calls: Observed[]
}

const ISZERO = 0x15
const KECCAK256 = 0x20
const EXTCODESIZE = 0x3b
const SLOAD = 0x54
const SSTORE = 0x55
const GAS = 0x5a
const TLOAD = 0x5c
const TSTORE = 0x5d
const RETURN = 0xf3
const REVERT = 0xfd
const codeReaders: ReadonlySet<number> = new Set([EXTCODESIZE, 0x3c, 0x3f])
const callers: ReadonlySet<number> = new Set([0xf1, 0xf2, 0xf4, 0xfa])

/** PUSH0 to SWAP16, and what computes with two words. */
const ignoredByDefault: ReadonlySet<number> = new Set([
  ...Array.from({ length: 0x9f - 0x5f + 1 }, (_, index) => 0x5f + index),
  ...[0x01, 0x02, 0x03, 0x04, 0x10, 0x11, 0x12, 0x13, 0x14, ISZERO],
  ...[0x16, 0x17, 0x19, 0x1b, 0x1c, 0x50],
])

const outOfGas: ReadonlySet<string> = new Set([
  'out of gas',
  'contract creation code storage out of gas',
])

/** Memory that is hashed beyond its present end is padded, up to this many bytes. */
const PADDED_BYTES_MAX = 2 ** 20

/** Characters that an entry of a frame has at least as JSON. */
const ENTRY_SIZE = 80

/**
 * @param stepsMax opcodes after which the trace is refused
 * @param size shared by the traces of one answer
 */
export function createErc7562Tracer(
  { ignoredOpcodes = ignoredByDefault, withLog }: Erc7562Options,
  stepsMax: number,
  size: TraceSize,
): Tracer<Erc7562Trace> {
  const frames = createFrameTracer(size)
  const open: Observed[] = []
  const hashed = new Set<Hex>()
  let outermost: Observed | undefined
  let stepCount = 0
  /** The opcode before, of whichever frame, and the account that it names; none after an end. */
  let last: { readonly opcode: number; readonly account: Address | undefined } | undefined

  const count = <Key>(counts: Map<Key, number>, key: Key) => {
    const before = counts.get(key)
    if (before === undefined) size.add(ENTRY_SIZE)
    counts.set(key, (before ?? 0) + 1)
  }

  function access(step: Step, observed: Observed): void {
    const slot = step.peek(0)
    if (slot === undefined) return
    const { opcode } = step
    if (opcode === SSTORE) count(observed.writes, slot)
    else if (opcode === TLOAD) count(observed.transientReads, slot)
    else if (opcode === TSTORE) count(observed.transientWrites, slot)
    else if (opcode === SLOAD && !observed.reads.has(slot) && !observed.writes.has(slot)) {
      size.add(ENTRY_SIZE)
      observed.reads.set(slot, step.storage(slot))
    }
  }

  function nameAccount(step: Step, observed: Observed): Address | undefined {
    const { opcode } = step
    const isReader = codeReaders.has(opcode)
    if (!isReader && !callers.has(opcode)) return undefined
    const word = step.peek(isReader ? 0 : 1)
    if (word === undefined) return undefined
    const address = addressFromWord(word)
    if (!observed.contractSizes.has(address)) {
      size.add(ENTRY_SIZE)
      const { length } = step.state.codeBytes(address)
      observed.contractSizes.set(address, { size: length, opcode })
    }
    return address
  }

  function hash(step: Step): void {
    const [offset, length] = [step.peek(0), step.peek(1)]
    if (offset === undefined || length === undefined) return
    const end = offset + length
    if (length > 0n && end > BigInt(step.memorySize + PADDED_BYTES_MAX)) return
    const data = new Uint8Array(Number(length))
    if (length > 0n && offset < BigInt(step.memorySize)) {
      data.set(step.memory(Number(offset), Number(length)))
    }
    const text = hexFromBytes(data)
    if (!hashed.has(text)) size.add(text.length)
    hashed.add(text)
  }

  const observer = {
    begin() {
      open.length = 0
      hashed.clear()
      outermost = undefined
      stepCount = 0
      last = undefined
    },
    enter(_start: FrameStart) {
      const observed = nothingObserved()
      const parent = open.at(-1)
      if (parent === undefined) outermost = observed
      else parent.calls.push(observed)
      open.push(observed)
    },
    leave({ error }: { readonly error: string | undefined }) {
      const observed = open.pop()! // pairs with enter
      observed.isOutOfGas = open.length > 0 && error !== undefined && outOfGas.has(error)
    },
    step(step: Step) {
      if (stepCount >= stepsMax) throw traceTooLong(stepsMax)
      stepCount += 1
      const observed = open.at(-1)! // opcodes run in frames
      const { opcode } = step
      if (opcode === REVERT || opcode === RETURN) last = undefined
      const isChecked = last?.opcode === EXTCODESIZE && opcode === ISZERO
      if (last?.account !== undefined && codeReaders.has(last.opcode) && !isChecked) {
        size.add(ENTRY_SIZE)
        observed.extCodeAccesses.push(last.account)
      }
      const account = nameAccount(step, observed)
      if (last?.opcode === GAS && !callers.has(opcode)) count(observed.usedOpcodes, GAS)
      if (opcode !== GAS && !ignoredOpcodes.has(opcode)) count(observed.usedOpcodes, opcode)
      access(step, observed)
      if (opcode === KECCAK256) hash(step)
      last = { opcode, account }
      return size.answer()
    },
  }

  return {
    listener: combinedListener([frames.listener, observer]),
    result(traced) {
      const tree = frames.result(traced)
      const { message, outcome } = traced
      const top = { ...tree, gas: message.gasLimit, gasUsed: outcome.gasUsed }
      const joined = joinedFrame(top, outermost ?? nothingObserved(), withLog)
      return { outermost: joined, hashed: [...hashed].sort() }
    },
  }
}

function nothingObserved(): Observed {
  return {
    reads: new Map(),
    writes: new Map(),
    transientReads: new Map(),
    transientWrites: new Map(),
    extCodeAccesses: [],
    usedOpcodes: new Map(),
    contractSizes: new Map(),
    isOutOfGas: false,
    calls: [],
  }
}

/** Both trees have the same frames in the same order. */
function joinedFrame(frame: Frame, observed: Observed, withLog: boolean): Erc7562Frame {
  return {
    ...observed,
    frame: withLog ? frame : { ...frame, logs: [] },
    calls: observed.calls.map((each, index) => joinedFrame(frame.calls[index]!, each, withLog)),
  }
}
