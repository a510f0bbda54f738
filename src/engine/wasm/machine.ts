/**
 * The WebAssembly module for TypeScript: exports, memory, and the host that answers its calls.
 *
 * All engines of a process share one machine: {@link sharedMachine}.
 */

import { NO_BYTES } from '../../primitives/bytes.ts'
import { invariant } from '../../primitives/errors.ts'
import type { EvmRules } from '../../primitives/evm-rules.ts'
import {
  type Address,
  type Hash,
  type Hex,
  hexFromBytes,
  hexOfRange,
} from '../../primitives/hex.ts'
import { instantiateWasm } from '../../primitives/wasm.ts'
import { hexFromWord, UINT64_MAX } from '../../primitives/word.ts'
import type { BlockEnvironment } from '../engine.ts'
import { COUNTERS_CODE_HASH } from './layout.ts'
import { moduleCode } from './module.ts'

/** Answers the interpreter's calls during an execution. Pointers are offsets in linear memory. */
export interface MachineHost {
  loadAccount(account: number): void
  loadSlot(account: number, slot: number): void
  blockHash(word: number): void
  blobHash(word: number): void
  /** Called only if precompiles were moved. @returns the precompile's number, or 0 */
  precompileAt(account: number): number
  /** @returns the gas left, or -1 if the precompile fails */
  callPrecompile(id: number, input: number, size: number, gas: bigint): bigint
  /** @returns a status, or {@link NOT_NATIVE} */
  callNative(...frame: NativeFrame): number
  recordConsole(input: number, size: number): void
  /** The next five are called only while the execution is traced. @returns 1 for no more steps */
  reportStep(frame: number): number
  endSteps(status: number, gas: bigint): void
  enterFrame(frame: ReportedFrame): void
  leaveFrame(status: number): void
  reportLog(log: number): void
}

/** Account entries of caller, self and code; input pointer and size; gas; static flag. */
export type NativeFrame = [
  caller: number,
  self: number,
  code: number,
  value: number,
  input: number,
  size: number,
  gas: bigint,
  isStatic: number,
]

/** A frame that an opcode opens. */
export interface ReportedFrame {
  readonly opcode: number
  /** Account entries. */
  readonly from: number
  readonly to: number
  /** Pointer to a word. */
  readonly value: number
  readonly gas: bigint
  readonly input: number
  readonly size: number
  /** A status if the frame was refused; then it never ends. */
  readonly refusal: number
  /** Gas of the calling frame; for calls, without the gas that is passed on. */
  readonly gasLeft: bigint
}

type FrameReport = [
  opcode: number,
  from: number,
  to: number,
  value: number,
  gas: bigint,
  input: number,
  size: number,
  refusal: number,
  gasLeft: bigint,
]

/** The exports of `assembly/index.ts`. */
interface MachineExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  /** WebAssembly globals: execution numbers in the hash indexes, as signed 32-bit integers. */
  readonly accountEpoch: { value: number }
  readonly slotEpoch: { value: number }
  layOut(...scales: number[]): void
  begin(framesSize: number): void
  environmentPointer(): number
  /** @param hardfork its number in `hardforkNumbers` */
  setRules(hardfork: number, hasP256: number): void
  scratchPointer(): number
  inputPointer(size: number): number
  /** @param gas of the reservoir (EIP-8037) */
  beginStateGas(gas: bigint): void
  /** @returns the gas left, negative if it does not suffice */
  chargeStateGas(gas: bigint, amount: bigint): bigint
  commitStateGas(): void
  stateGasUsed(): bigint
  stateGasLeft(): bigint
  /** Gas of frames that went to state gas. */
  spilled(): bigint
  prepareCall(target: number, hasValue: number, gas: bigint): bigint
  prepareCreation(created: number, gas: bigint): bigint
  runCall(caller: number, target: number, value: number, inputSize: number, gas: bigint): number
  runCreation(
    caller: number,
    created: number,
    value: number,
    inputSize: number,
    gas: bigint,
  ): number
  beginPhase(): void
  revertPhase(): void
  resultGas(): bigint
  resultPointer(): number
  resultSize(): number
  refundCounter(): bigint
  accountsStart(): number
  accountCount(): number
  slotsStart(): number
  slotCount(): number
  invalidOpcode(): number
  allocateResult(size: number, gas: bigint): number
  accountAt(word: number): number
  firstAccount(): number
  isRemoved(account: number): number
  setCode(account: number, code: number, size: number, hash: number): void
  setNonce(account: number, nonce: bigint): void
  touch(account: number): void
  createdAccount(creator: number, nonce: bigint): number
  askForPrecompiles(isAsked: number): void
  setTraced(isTraced: number, isStepped: number): void
  /** Counts the opcodes that this execution reaches. */
  setCounted(isCounted: number): void
  /** The code that ran last; each entry links to the one before, the first to 0. */
  lastCounters(): number
  /** Where the next function writes. */
  readPointer(): number
  /** Reads and clears places of an entry, in several calls if there are many. @returns how many */
  readCounters(entry: number): number
  resumePaused(): number
  pausedFrame(): number
  /** Lets the execution pause after so much gas of a frame, and every 64 calls and returns. */
  setSlice(gas: bigint): void
  /** Lets it pause at the next call or return. */
  endSlice(): void
  /** The account whose code runs instead (EIP-7702), or 0. */
  delegateOf(account: number): number
  /** The number of the precompile at the account, or 0. */
  precompileOf(account: number): number
  allocateCode(size: number): number
  analyse(code: number, size: number): void
  compressBlake2(state: number, rounds: number, isFinal: number): void
  keccak256(to: number, from: number, size: number): void
  logsStart(): number
  logsTop(): number
  beginLog(account: number, topicCount: number, dataSize: number): number
  clearSlotsOf(account: number): void
  setSlot(account: number, slot: number, value: number): void
  slotAt(account: number, key: number): number
  touchSlot(account: number, slot: number): void
  warmSlotAhead(account: number, key: number): void
  warmAhead(account: number): void
  accessGas(account: number): bigint
  slotGas(account: number, slot: number): bigint
  /** Pays for SSTORE on a slot. @returns the gas left, negative if it does not suffice */
  payForStore(account: number, slot: number, value: number, gas: bigint): bigint
}

/** Thrown through the module when a table is full; {@link Machine.enlarge} enlarges it. */
export class RegionFull extends Error {
  override readonly name = 'RegionFull'
  readonly region: number

  constructor(region: number) {
    super(`region ${region} of the machine is full`)
    this.region = region
  }
}

/** Limits of one execution: a property of the engine, so results do not depend on history. */
export interface MachineLimits {
  /** Most doublings of each region: accounts, slots, journal, logs, return data, code, counters. */
  readonly scales: readonly number[]
  /** Bytes of all frames together. */
  readonly framesSize: number
}

/** The smallest limit: 24 MiB. */
const MEMORY_SIZE_MIN = 24 << 20

/** Most doublings of each region at that limit, but of counters. */
const leastScales = [1, 3, 2, 1, 2, 0] as const

/** Counters come on top: none at first, then 16 MiB, and 64 with two more doublings. */
const COUNTERS_SCALE_MAX = 3

/**
 * Frames get a third; each doubling of the rest lets every region double once more. At 768 MiB a
 * hundred million gas fills no table, except by touching 2,300 different contracts of the largest
 * size, and fifty million do not fill the frames.
 *
 * @param memorySize bytes, from {@link MEMORY_SIZE_MIN} to 2 GiB, beyond which pointers are
 *   negative
 */
export function limitsFor(memorySize: number): MachineLimits {
  invariant(memorySize >= MEMORY_SIZE_MIN && memorySize <= 2 ** 31, 'no machine is of this size')
  const doublings = 31 - Math.clz32(Math.floor(memorySize / MEMORY_SIZE_MIN))
  return {
    scales: [...leastScales.map((scale) => scale + doublings), COUNTERS_SCALE_MAX],
    framesSize: Math.floor(memorySize / 3),
  }
}

const CODE_REGION = 5
export const COUNTERS_REGION = 6

/**
 * The machine that all engines of a process share.
 *
 * A machine takes 1 MB of memory and 3 ms to create, a devnet 35 kB and 0.3 ms, so it belongs to no
 * devnet. Promise: an execution has no effect on a later one. It begins with empty tables; only code
 * stays in memory, which is looked up by its hash. Executions do not nest: {@link Machine.withHost}.
 */
class SharedMachine {
  #machine: Machine | undefined

  /** Created on first use. */
  get current(): Machine {
    this.#machine ??= new Machine()
    return this.#machine
  }

  /** Runs one execution. If it throws, the memory may be inconsistent: the machine is replaced. */
  execute<Result>(run: (machine: Machine) => Result): Result {
    try {
      return run(this.current)
    } catch (error) {
      this.discard()
      throw error
    }
  }

  /** The next execution creates a new machine. */
  discard(): void {
    this.#machine = undefined
  }

  /** Discards the machine if it is this one: a paused execution keeps it. */
  leaveTo(machine: Machine): void {
    if (this.#machine === machine) this.discard()
  }

  /** Takes over the machine of a paused execution that has ended: its regions have grown to what it needed. */
  takeBack(machine: Machine): void {
    this.#machine = machine
  }
}

export const sharedMachine: SharedMachine = new SharedMachine()

export class Machine {
  readonly exports: MachineExports
  /** The rules set last. */
  evmRules: EvmRules | undefined
  /**
   * Contains the environment written last; environments are not changed. Held weakly: it reaches its
   * chain, and the machine outlives every devnet. A `WeakRef` would keep the environment of each block
   * until a program that sends and mines in a loop lets the event loop continue.
   */
  environment: WeakSet<BlockEnvironment> | undefined
  /** 256 bytes for temporary values. */
  readonly scratch: number
  /** Code by hash. Pointers are valid until the regions are laid out again. */
  readonly #codes = new Map<Hash, MachineCode>()
  /** Hashes of counted code by entry of counters; valid as long as the pointers of code. */
  readonly #countedHashes = new Map<number, Hash>()
  /** A direct-mapped cache of address strings. */
  readonly #addresses: (KnownAddress | undefined)[] = Array.from({ length: knownAddressesMax })
  #host: MachineHost | undefined
  #bytes = NO_BYTES
  #words32 = new Uint32Array(0)
  #words64 = new BigUint64Array(0)
  #scales: number[] = [...leastScales.map(() => 0), 0]
  /** Limits of the last engine; no region is larger. */
  #limits: MachineLimits | undefined
  /** Executions since the regions were laid out. */
  #executions = 0

  constructor() {
    const host = (): MachineHost => {
      invariant(this.#host !== undefined, 'the machine asks for state outside of an execution')
      return this.#host
    }
    const exports = instantiateWasm(moduleCode, {
      host: {
        loadAccount: (account: number) => host().loadAccount(account),
        loadSlot: (account: number, slot: number) => host().loadSlot(account, slot),
        blockHash: (word: number) => host().blockHash(word),
        blobHash: (word: number) => host().blobHash(word),
        precompileAt: (account: number) => host().precompileAt(account),
        callPrecompile: (id: number, input: number, size: number, gas: bigint) =>
          host().callPrecompile(id, input, size, gas),
        callNative: (...frame: NativeFrame) => host().callNative(...frame),
        recordConsole: (input: number, size: number) => host().recordConsole(input, size),
        reportStep: (frame: number) => host().reportStep(frame),
        endSteps: (status: number, gas: bigint) => host().endSteps(status, gas),
        enterFrame: (
          ...[opcode, from, to, value, gas, input, size, refusal, gasLeft]: FrameReport
        ) => host().enterFrame({ opcode, from, to, value, gas, input, size, refusal, gasLeft }),
        leaveFrame: (status: number) => host().leaveFrame(status),
        reportLog: (log: number) => host().reportLog(log),
        regionFull: (region: number) => {
          throw new RegionFull(region)
        },
      },
    })
    // compiled from the source that the interface describes
    this.exports = exports as MachineExports
    this.scratch = this.exports.scratchPointer()
    this.#layOut()
  }

  /** Sets the host while `run` executes. Executions do not nest: there is one set of tables. */
  withHost<Result>(host: MachineHost, limits: MachineLimits, run: () => Result): Result {
    invariant(this.#host === undefined, 'an execution begins while another is running')
    this.#shrinkTo(limits)
    this.#executions += 1
    this.#host = host
    try {
      return run()
    } finally {
      this.#host = undefined
    }
  }

  /** Sets the host again while a paused execution continues. */
  resumeWith<Result>(host: MachineHost, run: () => Result): Result {
    this.#host = host
    try {
      return run()
    } finally {
      this.#host = undefined
    }
  }

  /**
   * Enlarges a region: drops code of earlier executions with its counters, or doubles the region.
   *
   * @returns false if the region has its largest size
   */
  enlarge(region: number, { scales }: MachineLimits): boolean {
    const scale = this.#scales[region] ?? 0
    const isOfCode = region === CODE_REGION || region === COUNTERS_REGION
    const isCodeOfOthers = isOfCode && this.#executions > 1
    const canDouble = scale < (scales[region] ?? 0)
    if (!isCodeOfOthers && canDouble) this.#scales[region] = scale + 1
    this.#layOut()
    return isCodeOfOthers || canDouble
  }

  /** An engine with a lower limit must not profit from regions enlarged by another engine. */
  #shrinkTo(limits: MachineLimits): void {
    if (limits === this.#limits) return
    this.#limits = limits
    const { scales } = limits
    const isWithin = this.#scales.every((scale, region) => scale <= scales[region]!)
    if (isWithin) return
    this.#scales = this.#scales.map((scale, region) => Math.min(scale, scales[region]!))
    this.#layOut()
  }

  uint8(pointer: number): number {
    return this.#uint8s[pointer]!
  }

  uint32(pointer: number): number {
    return this.#uint32s[pointer >>> 2]!
  }

  setUint32(pointer: number, value: number): void {
    this.#uint32s[pointer >>> 2] = value
  }

  uint64(pointer: number): bigint {
    return this.#uint64s[pointer >>> 3]!
  }

  setUint64(pointer: number, value: bigint): void {
    this.#uint64s[pointer >>> 3] = value
  }

  /** Most words are small: the upper limbs are converted only if one is set. */
  word(pointer: number): bigint {
    const halves = this.#uint32s
    const at = pointer >>> 2
    const words = this.#uint64s
    const index = pointer >>> 3
    const low = words[index]!
    const isAboveZero = halves[at + 4]! | halves[at + 5]! | halves[at + 6]! | halves[at + 7]!
    if (isAboveZero === 0) {
      const isShort = (halves[at + 2]! | halves[at + 3]!) === 0
      return isShort ? low : (words[index + 1]! << 64n) | low
    }
    const high = (words[index + 3]! << 64n) | words[index + 2]!
    return (high << 128n) | (words[index + 1]! << 64n) | low
  }

  setWord(pointer: number, value: bigint): void {
    const words = this.#uint64s
    const index = pointer >>> 3
    // BigUint64Array stores the low 64 bits.
    words[index] = value
    if (value <= UINT64_MAX) {
      const halves = this.#uint32s
      const end = (pointer >>> 2) + 8
      // Six stores are faster than a call of `fill`.
      for (let at = end - 6; at < end; at += 1) halves[at] = 0
      return
    }
    words[index + 1] = value >> 64n
    words[index + 2] = value >> 128n
    words[index + 3] = value >> 192n
  }

  /** Writes 32 bytes as a word. */
  setHash(pointer: number, hash: Hash): void {
    for (let index = 0; index < 8; index += 1) {
      this.setUint32(pointer + 4 * index, digitsAt(hash, 58 - 8 * index))
    }
  }

  setLimbs(pointer: number, limbs: Limbs): void {
    const halves = this.#uint32s
    const at = pointer >>> 2
    for (let index = 0; index < 8; index += 1) halves[at + index] = limbs[index]!
  }

  hasLimbs(pointer: number, limbs: Limbs): boolean {
    const halves = this.#uint32s
    const at = pointer >>> 2
    return limbs.every((limb, index) => halves[at + index] === limb)
  }

  areEqual(pointer: number, other: number): boolean {
    const halves = this.#uint32s
    const at = pointer >>> 2
    const otherAt = other >>> 2
    for (let index = 0; index < 8; index += 1) {
      if (halves[at + index] !== halves[otherAt + index]) return false
    }
    return true
  }

  /**
   * The address of an account entry. Consecutive executions meet the same accounts, and creating
   * the string takes longer than all lookups by it.
   */
  address(account: number): Address {
    const halves = this.#uint32s
    const at = account >>> 2
    const place = (halves[at]! ^ halves[at + 2]!) % knownAddressesMax
    const known = this.#addresses[place]
    if (known !== undefined && isAddressAt(known.limbs, halves, at)) return known.text
    const text = hexFromBytes(this.copyOf(account, 20).reverse())
    this.#addresses[place] = { limbs: halves.slice(at, at + 5), text }
    return text
  }

  setAddress(pointer: number, address: Address): void {
    for (let index = 0; index < 5; index += 1) {
      this.setUint32(pointer + 4 * index, digitsAt(address, 34 - 8 * index))
    }
    for (let index = 5; index < 8; index += 1) this.setUint32(pointer + 4 * index, 0)
  }

  /**
   * Writes bytes. Arguments are evaluated before the view is taken, so `pointer` may come from an
   * export that grows memory. For the same reason no view leaves this class.
   */
  setBytes(pointer: number, bytes: Uint8Array): void {
    this.#uint8s.set(bytes, pointer)
  }

  /** A copy of bytes in memory. */
  copyOf(pointer: number, size: number): Uint8Array {
    return this.#uint8s.slice(pointer, pointer + size)
  }

  /** Sets the return data of a call that the host has run, and the gas that it left. */
  setResult(data: Uint8Array, gasLeft: bigint): void {
    this.setBytes(this.exports.allocateResult(data.length, gasLeft), data)
  }

  /** Copies numbers in memory to a place in an array. */
  readInto(target: Int32Array, at: number, pointer: number, count: number): void {
    target.set(this.#uint32s.subarray(pointer >>> 2, (pointer >>> 2) + count), at)
  }

  /** Bytes in memory as hex. */
  hexOf(pointer: number, size: number): Hex {
    return hexOfRange(this.#uint8s, pointer, size)
  }

  /** Pointer to an account's entry. */
  accountOf(address: Address): number {
    this.setAddress(this.scratch, address)
    return this.exports.accountAt(this.scratch)
  }

  code(hash: Hash): MachineCode | undefined {
    return this.#codes.get(hash)
  }

  /** The hash of loaded code that has counters. Consecutive executions run the same code. */
  countedHash(entry: number): Hash {
    const known = this.#countedHashes.get(entry)
    if (known !== undefined) return known
    const hash = hexFromWord(this.word(entry + COUNTERS_CODE_HASH))
    this.#countedHashes.set(entry, hash)
    return hash
  }

  /** Keccak-256 of bytes in memory. */
  hashOf(pointer: number, size: number): Hash {
    this.exports.keccak256(this.scratch, pointer, size)
    return this.hexOf(this.scratch, 32)
  }

  /** Copies code into the interpreter's memory and caches it by hash. */
  loadCode(hash: Hash, bytes: Uint8Array): MachineCode {
    const pointer = this.exports.allocateCode(bytes.length)
    this.setBytes(pointer, bytes)
    this.exports.analyse(pointer, bytes.length)
    const code = { pointer, size: bytes.length, hash: limbsOf(hash) }
    this.#codes.set(hash, code)
    return code
  }

  get #uint8s(): Uint8Array {
    if (this.#bytes.length === 0) this.#view()
    return this.#bytes
  }

  get #uint32s(): Uint32Array {
    if (this.#words32.length === 0) this.#view()
    return this.#words32
  }

  get #uint64s(): BigUint64Array {
    if (this.#words64.length === 0) this.#view()
    return this.#words64
  }

  #layOut(): void {
    this.#codes.clear()
    this.#countedHashes.clear()
    this.#executions = 0
    this.exports.layOut(...this.#scales)
  }

  /** Growing memory replaces its buffer and detaches the old views. */
  #view(): void {
    const { buffer } = this.exports.memory
    this.#bytes = new Uint8Array(buffer)
    this.#words32 = new Uint32Array(buffer)
    this.#words64 = new BigUint64Array(buffer)
  }
}

/** A word in memory order: eight u32, lowest first. */
export type Limbs = Uint32Array

export function limbsOf(hash: Hash): Limbs {
  return Uint32Array.from({ length: 8 }, (_, index) => digitsAt(hash, 58 - 8 * index))
}

/** An address string and the five u32 it was made from, lowest first. */
interface KnownAddress {
  readonly limbs: Uint32Array
  readonly text: Address
}

/** A power of two: enough for the contracts of a test suite, at a few dozen kB. */
const knownAddressesMax = 512

function isAddressAt(limbs: Uint32Array, halves: Uint32Array, at: number): boolean {
  for (let index = 0; index < 5; index += 1) {
    if (limbs[index] !== halves[at + index]) return false
  }
  return true
}

export interface MachineCode {
  readonly pointer: number
  readonly size: number
  /** Keccak-256 of the bytes. */
  readonly hash: Limbs
}

/** The number of eight lower-case hex digits at a position of a string. */
function digitsAt(text: string, from: number): number {
  let value = 0
  for (let at = from; at < from + 8; at += 1) {
    const code = text.charCodeAt(at)
    value = (value << 4) | (code < 58 ? code - 48 : code - 87)
  }
  return value
}
