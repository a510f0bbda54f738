/**
 * Follows values of one frame that depend on gas, on time or on the result of a call, through stack and
 * memory: so a jump that goes elsewhere can be told why.
 *
 * A value is a set of sources. What a frame passes to a call, and what it returns, is one set for all its
 * bytes; storage is the execution's.
 */

import { deepSpan } from '../engine/opcodes.ts'
import { openers, type Step } from '../engine/trace.ts'
import { type MemoryRegion, memoryRegion, pushCount } from '../tracing/opcode-effects.ts'

/** Sets of sources, as bits. */
export const FROM_GAS = 1
export const FROM_TIME = 2
export const FROM_CALL = 4

const STACK_SIZE = 1024
/** No gas pays for memory beyond it: an opcode that asks for some is reported, and halts. */
const MEMORY_MAX = 2 ** 32
/** Larger regions count as all of memory: each word of them is not worth an entry. */
const REGION_MAX = 2 ** 15
const WORD = 32

const KECCAK256 = 0x20
const CALLDATALOAD = 0x35
const CALLDATACOPY = 0x37
const RETURNDATASIZE = 0x3d
const RETURNDATACOPY = 0x3e
const MLOAD = 0x51
const MSTORE = 0x52
const MSTORE8 = 0x53
const SLOAD = 0x54
const SSTORE = 0x55
const JUMP = 0x56
const JUMPI = 0x57
const GAS = 0x5a
const TLOAD = 0x5c
const TSTORE = 0x5d
const MCOPY = 0x5e
const DUP1 = 0x80
const SWAP1 = 0x90
const LOG0 = 0xa0
const LOG4 = 0xa4
const DUPN = 0xe6
const EXCHANGE = 0xe8
const RETURN = 0xf3
const REVERT = 0xfd

/** Sources of what opcodes push, whatever their operands are; a table: each step asks it. */
const ownSources = new Uint8Array(256)
ownSources[GAS] = FROM_GAS
// BLOCKHASH, TIMESTAMP, NUMBER, PREVRANDAO and SLOTNUM.
for (const opcode of [0x40, 0x42, 0x43, 0x44, 0x4b]) ownSources[opcode] = FROM_TIME
// The result of a call or a creation is that of another frame.
for (const opcode of [RETURNDATASIZE, ...openers.keys()]) ownSources[opcode] = FROM_CALL
/** CALLDATACOPY, CODECOPY, EXTCODECOPY and RETURNDATACOPY. */
const copyOpcodes: ReadonlySet<number> = new Set([CALLDATACOPY, 0x39, 0x3c, RETURNDATACOPY])
/** Positions, from the top, of offset and size of what a call or a creation passes on. */
const passedPlaces: ReadonlyMap<number, readonly [offset: number, size: number]> = new Map([
  [0xf0, [1, 2]],
  [0xf1, [3, 4]],
  [0xf2, [3, 4]],
  [0xf4, [2, 3]],
  [0xf5, [1, 2]],
  [0xfa, [2, 3]],
])

/** Sources of values in storage, by account and slot; transient ones begin with `t`. */
export type StorageSources = Map<string, number>

export class FrameTaint {
  /** The sources of what the frame returns. */
  output = 0
  /** The sources of the calldata of the call that the last opcode makes. */
  passed = 0
  readonly #calldata: number
  readonly #storage: StorageSources
  /** One set for each word of the stack; created with the first source: many frames have none. */
  #stack: Uint8Array | undefined
  /** Words of memory with sources. */
  readonly #memory = new Map<number, number>()
  /** Sources of any byte of memory. */
  #anywhere = 0
  #returned = 0
  #opcode = 0
  #immediate = 0
  #size = 0
  /** Sources of the last opcode's result beside those of its operands. */
  #result = 0
  /** Memory in which the last opcode, a call, puts its return data. */
  #written: MemoryRegion | undefined

  constructor(calldata: number, storage: StorageSources) {
    this.#calldata = calldata
    this.#storage = storage
  }

  /** An opcode is about to run. @returns the sources of what it decides, emits or returns */
  step(step: Step): number {
    const { opcode } = step
    if (this.#stack === undefined) {
      const isClean = this.#calldata === 0 && this.#storage.size === 0
      if (isClean && ownSources[opcode] === 0) return 0
      this.#stack = new Uint8Array(STACK_SIZE)
    } else this.#settle(this.#stack, step.stackSize)
    this.#opcode = opcode
    this.#immediate = step.immediate
    this.#size = step.stackSize
    this.#written = undefined
    this.#result = this.#sourcesOf(step)
    return this.#effectOf(step)
  }

  /** The call that the last opcode made has returned. @param output sources of what it returned */
  called(output: number): void {
    this.#returned = output
    this.#setMemory(this.#written, output)
  }

  /** Moves the sets on the stack as the last opcode moved the words. */
  #settle(stack: Uint8Array, size: number): void {
    const opcode = this.#opcode
    const before = this.#size
    if (opcode >= DUP1 && opcode < SWAP1) stack[size - 1] = stack[before - (opcode - DUP1 + 1)]!
    else if (opcode >= SWAP1 && opcode < LOG0)
      swap(stack, before - 1, before - 2 - (opcode - SWAP1))
    else if (opcode >= DUPN && opcode <= EXCHANGE) this.#settleDeep(stack, size)
    else {
      const pushes = pushCount({ opcode, immediate: this.#immediate })
      let sources = this.#result
      // Whether a call succeeds does not follow from how much gas it was given.
      const isCall = openers.has(opcode)
      for (let at = size - pushes; at < before; at += 1) {
        if (!isCall) sources |= stack[at]!
        stack[at] = 0
      }
      if (pushes === 1) stack[size - 1] = sources
    }
  }

  /** DUPN, SWAPN and EXCHANGE: words of the span may have moved anywhere in it. */
  #settleDeep(stack: Uint8Array, size: number): void {
    const span = deepSpan(this.#opcode, this.#immediate)
    const first = Math.max(0, this.#size - span)
    if (this.#opcode === DUPN) {
      stack[size - 1] = stack[this.#size - (span - 1)] ?? 0
      return
    }
    let all = 0
    for (let at = first; at < this.#size; at += 1) all |= stack[at]!
    if (all !== 0) stack.fill(all, first, this.#size)
  }

  #sourcesOf(step: Step): number {
    const { opcode } = step
    if (opcode === CALLDATALOAD) return this.#calldata
    if (opcode === MLOAD) return this.#inMemory(memoryRegion(step))
    if (opcode === KECCAK256) return this.#inMemory(readRegion(step))
    if (opcode === SLOAD || opcode === TLOAD) return this.#storage.get(slotKey(step)) ?? 0
    return ownSources[opcode]!
  }

  /** Follows what an opcode does besides pushing. */
  #effectOf(step: Step): number {
    const { opcode } = step
    if (opcode === JUMP) return this.#top(0)
    if (opcode === JUMPI) return this.#top(0) | this.#top(1)
    if (opcode >= LOG0 && opcode <= LOG4) {
      let sources = this.#inMemory(readRegion(step))
      for (let topic = 0; topic < opcode - LOG0; topic += 1) sources |= this.#top(2 + topic)
      return sources
    }
    if (opcode === RETURN || opcode === REVERT) {
      this.output = this.#inMemory(readRegion(step))
      return this.output
    }
    const region = memoryRegion(step)
    if (opcode === MSTORE) this.#setMemory(region, this.#top(1))
    else if (opcode === MSTORE8) this.#setMemory(region, this.#top(1) | this.#inMemory(region))
    else if (opcode === MCOPY) {
      const from = { offset: fromTop(step, 1), size: fromTop(step, 2) }
      this.#setMemory(region, this.#inMemory(from))
    } else if (copyOpcodes.has(opcode)) this.#setMemory(region, this.#copiedBy(opcode))
    else if (opcode === SSTORE || opcode === TSTORE) this.#store(step)
    else if (openers.has(opcode)) {
      this.passed = this.#inMemory(readRegion(step))
      this.#written = region
    }
    return 0
  }

  #store(step: Step): void {
    const key = slotKey(step)
    const sources = this.#top(1)
    if (sources === 0) this.#storage.delete(key)
    else this.#storage.set(key, sources)
  }

  /** The sources of what is copied; code has none. */
  #copiedBy(opcode: number): number {
    if (opcode === CALLDATACOPY) return this.#calldata
    return opcode === RETURNDATACOPY ? this.#returned : 0
  }

  #top(index: number): number {
    return this.#stack?.[this.#size - 1 - index] ?? 0
  }

  #inMemory({ offset, size }: MemoryRegion = NO_MEMORY): number {
    if (size === 0 || offset + size > MEMORY_MAX) return 0
    let all = this.#anywhere
    const [first, last] = wordsOf(offset, size)
    if (last - first < this.#memory.size) {
      for (let word = first; word <= last; word += 1) all |= this.#memory.get(word) ?? 0
    } else {
      for (const [word, sources] of this.#memory) if (word >= first && word <= last) all |= sources
    }
    return all
  }

  #setMemory({ offset, size }: MemoryRegion = NO_MEMORY, sources: number): void {
    if (size === 0 || offset + size > MEMORY_MAX) return
    if (sources === 0) {
      for (const word of this.#memory.keys()) {
        if (word * WORD >= offset && (word + 1) * WORD <= offset + size) this.#memory.delete(word)
      }
      return
    }
    if (size > REGION_MAX) {
      this.#anywhere |= sources
      return
    }
    const [first, last] = wordsOf(offset, size)
    for (let word = first; word <= last; word += 1) {
      this.#memory.set(word, (this.#memory.get(word) ?? 0) | sources)
    }
  }
}

const NO_MEMORY: MemoryRegion = { offset: 0, size: 0 }

function wordsOf(offset: number, size: number): readonly [first: number, last: number] {
  return [Math.floor(offset / WORD), Math.floor((offset + size - 1) / WORD)]
}

/** The memory that an opcode passes on, returns, logs or hashes. */
function readRegion(step: Step): MemoryRegion {
  const [offset, size] = passedPlaces.get(step.opcode) ?? [0, 1]
  return { offset: fromTop(step, offset), size: fromTop(step, size) }
}

function fromTop(step: Step, index: number): number {
  return Number(step.peek(index) ?? 0n)
}

function slotKey(step: Step): string {
  const space = step.opcode === TLOAD || step.opcode === TSTORE ? 't' : ''
  return `${space}${step.address}:${step.peek(0)}`
}

function swap(stack: Uint8Array, one: number, other: number): void {
  const kept = stack[one]!
  stack[one] = stack[other]!
  stack[other] = kept
}
