/**
 * Random executions from a number: worlds of five contracts whose programs mostly make sense, with gas
 * limits, call trees, creations, delegations and boundary words that often do not.
 *
 * The same number gives the same execution everywhere, so a failure is named by its number.
 */

import type { Engine, Execution, Outcome } from '../../src/engine/engine.ts'
import { NATIVE_STUB, type NativeContract } from '../../src/engine/native-contract.ts'
import type { TraceListener } from '../../src/engine/trace.ts'
import { isObject } from '../../src/primitives/codec.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import {
  type EvmRules,
  evmRules,
  type Hardfork,
  hardforks,
  isSince,
} from '../../src/primitives/evm-rules.ts'
import { type Address, bytesFromHex, type Hash, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import type { Authorization, Message, PhaseCall } from '../../src/primitives/message.ts'
import { encodeRlp } from '../../src/primitives/rlp.ts'
import { addressOfKey, loadSecp256k1, sign } from '../../src/primitives/secp256k1.ts'
import { addressFromWord, bytesFromUint, bytesFromWord } from '../../src/primitives/word.ts'
import { createFrameTracer } from '../../src/tracing/frames.ts'
import { createPrestateTracer } from '../../src/tracing/prestate-tracer.ts'
import { traceExecution } from '../../src/tracing/replay.ts'
import { createStructLogger } from '../../src/tracing/struct-logger.ts'
import { combinedListener } from '../../src/tracing/tracer.ts'
import { createVmTracer } from '../../src/tracing/vm-trace.ts'
import { assemble, initCodeFor } from '../support/assemble.ts'
import {
  COINBASE,
  CONTRACT,
  ENVIRONMENT,
  ETHER,
  hash,
  MESSAGE,
  OTHER_CONTRACT,
  RECIPIENT,
  SENDER,
} from '../support/executions.ts'
import { type AccountSketch, mapView } from '../support/map-view.ts'

await loadSecp256k1()

const THIRD_CONTRACT: Address = `0x${'c2'.repeat(20)}`
const LIBRARY: Address = `0x${'c3'.repeat(20)}`
const DELEGATED: Address = `0x${'de'.repeat(20)}`
const NATIVE: Address = `0xb2${'77'.repeat(19)}`
const NOWHERE: Address = `0x${'ee'.repeat(20)}`

const addresses: readonly Address[] = [
  CONTRACT,
  OTHER_CONTRACT,
  THIRD_CONTRACT,
  LIBRARY,
  DELEGATED,
  NATIVE,
  NOWHERE,
  SENDER,
  RECIPIENT,
  COINBASE,
]

const boundaries: readonly bigint[] = [
  ...[0n, 1n, 2n, 3n, 5n, 7n, 31n, 32n, 33n, 127n, 128n, 255n, 256n, 257n, 0xffffn],
  ...[31n, 32n, 63n, 64n, 65n, 96n, 127n, 128n, 160n, 191n, 192n, 193n, 254n, 255n, 256n].flatMap(
    (bits) => [2n ** bits - 1n, 2n ** bits % 2n ** 256n, (2n ** bits + 1n) % 2n ** 256n],
  ),
  2n ** 256n - 2n,
]

/** Numbers that look random and follow from a seed (mulberry32). */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995
  }

  /** From 0 to `count` - 1. */
  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }

  /** True once in `count` times. */
  oneIn(count: number): boolean {
    return this.below(count) === 0
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256))
  }

  word(): bigint {
    if (this.oneIn(3)) return BigInt(hexFromBytes(this.bytes(1 + this.below(32))))
    return this.of(boundaries)
  }
}

/** What an operand stands for: any word, an offset, a size, an address, a slot, gas, a value, a block. */
type Operand = 'w' | 'o' | 's' | 'a' | 'k' | 'g' | 'v' | 'n' | 'i'

const literals = {
  o: [0, 0, 1, 4, 31, 32, 33, 64, 100, 500],
  s: [0, 0, 1, 4, 20, 31, 32, 33, 64, 65, 128, 213, 300],
  g: [0, 100, 700, 2_300, 2_301, 5_000, 21_000, 50_000, 200_000],
  v: [0, 0, 0, 0, 1, 3, 1_000],
  n: [0, 743, 744, 900, 999, 1_000, 1_001],
  i: [0, 1, 7, 8, 30, 31, 32, 63, 64, 128, 200, 255, 256],
} as const

/** Opcode, operands from the top of the stack down, whether it leaves a word. */
const opcodes: readonly (readonly [opcode: number, operands: string, leaves: boolean])[] = [
  ...[0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07].map((code) => [code, 'ww', true] as const),
  ...[0x10, 0x11, 0x12, 0x13, 0x14, 0x16, 0x17, 0x18].map((code) => [code, 'ww', true] as const),
  ...[0x0b, 0x1a, 0x1b, 0x1c, 0x1d].map((code) => [code, 'iw', true] as const),
  ...[0x08, 0x09].map((code) => [code, 'www', true] as const),
  ...[0x15, 0x19, 0x1e].map((code) => [code, 'w', true] as const),
  [0x0a, 'ww', true],
  [0x20, 'os', true],
  ...[0x30, 0x32, 0x33, 0x34, 0x36, 0x38, 0x3a, 0x3d].map((code) => [code, '', true] as const),
  ...[0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48].map((code) => [code, '', true] as const),
  ...[0x4a, 0x58, 0x59, 0x5a, 0x5f].map((code) => [code, '', true] as const),
  ...[0x31, 0x3b, 0x3f].map((code) => [code, 'a', true] as const),
  [0x35, 'o', true],
  ...[0x37, 0x39, 0x3e, 0x5e].map((code) => [code, 'oos', false] as const),
  [0x3c, 'aoos', false],
  [0x40, 'n', true],
  [0x49, 'i', true],
  [0x50, 'w', false],
  [0x51, 'o', true],
  [0x52, 'ow', false],
  [0x53, 'ow', false],
  ...[0x54, 0x54, 0x5c].map((code) => [code, 'k', true] as const),
  ...[0x55, 0x55, 0x55, 0x5d].map((code) => [code, 'kw', false] as const),
  ...['os', 'osw', 'osww', 'oswww', 'oswwww'].map(
    (operands, topics) => [0xa0 + topics, operands, false] as const,
  ),
]

/** The ones whose traces others see. */
const stateOpcodes = opcodes.filter(
  ([opcode]) => [0x54, 0x55, 0x5c, 0x5d].includes(opcode) || (opcode >= 0xa0 && opcode <= 0xa4),
)

/** The ones whose result follows from their words alone; shifts take words, too. */
const calculations = opcodes
  .filter(([opcode, operands]) => opcode <= 0x1e && operands.length > 0)
  .flatMap((entry) => [entry, [entry[0], 'w'.repeat(entry[1].length), true] as const])

const callOpcodes: readonly (readonly [opcode: number, operands: string])[] = [
  [0xf1, 'gavosos'],
  [0xf1, 'gavosos'],
  [0xf2, 'gavosos'],
  [0xf4, 'gaosos'],
  [0xfa, 'gaosos'],
]

const cheapPrecompiles = [2, 3, 4, 5, 6, 9] as const
const dearPrecompiles = [1, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 0x100] as const

/** Writes a program, keeping count of what lies on the stack. */
class Author {
  readonly code: number[] = []
  readonly #dice: Dice
  readonly #hardfork: Hardfork
  #height = 0

  constructor(dice: Dice, hardfork: Hardfork) {
    this.#dice = dice
    this.#hardfork = hardfork
  }

  program(length: number, depth: number): Uint8Array {
    for (let index = 0; index < length; index += 1) this.#statement(depth)
    this.#ending()
    return Uint8Array.from(this.code)
  }

  #statement(depth: number): void {
    const dice = this.#dice
    const kind = dice.below(100)
    if (kind < 30) this.#plain(opcodes)
    else if (kind < 50) this.#plain(stateOpcodes)
    else if (kind < 56) this.#move()
    else if (kind < 74) this.#call()
    else if (kind < 81) this.#create(depth)
    else if (kind < 88) this.#skip(depth)
    else if (kind < 93) this.#loop(depth)
    else if (kind < 99) this.#mappingSlot()
    else this.#nonsense()
  }

  /** Results of opcodes on boundary words, all of them returned. */
  calculation(): Uint8Array {
    const count = 1 + this.#dice.below(12)
    for (let index = 0; index < count; index += 1) {
      const [opcode, operands] = this.#dice.of(calculations)
      for (const kind of [...operands].reverse()) this.#push(this.#literal(kind as Operand))
      this.#emit(opcode)
      this.#height -= operands.length - 1
      this.#push(BigInt(32 * index))
      this.#emit(0x52)
      this.#height -= 2
    }
    this.#push(BigInt(32 * count))
    this.#push(0n)
    this.#emit(0xf3)
    return Uint8Array.from(this.code)
  }

  #plain(choice: typeof opcodes): void {
    const [opcode, operands, leaves] = this.#dice.of(choice)
    this.#operands(operands)
    this.#emit(opcode)
    if (leaves) this.#height += 1
  }

  /** Pushes operands, the first on top; now and then what lies there already has to do. */
  #operands(kinds: string): void {
    if (this.#dice.oneIn(40)) {
      this.#height = Math.max(0, this.#height - kinds.length)
      return
    }
    for (const kind of [...kinds].reverse()) this.#operand(kind as Operand)
    this.#height -= kinds.length
  }

  #operand(kind: Operand): void {
    const dice = this.#dice
    const canRepeat = this.#height > 2 && dice.oneIn(3)
    if (kind === 'w' && canRepeat) this.#leave(0x80 + dice.below(3))
    else if (kind === 'g' && dice.oneIn(4)) this.#leave(0x5a)
    else if (kind === 'a' && dice.oneIn(12)) this.#leave(0x30)
    else if (kind !== 'w' && dice.oneIn(200)) this.#push(dice.word())
    else this.#push(this.#literal(kind))
  }

  #literal(kind: Operand): bigint {
    const dice = this.#dice
    if (kind === 'w') return dice.word()
    if (kind === 'k') return BigInt(dice.below(4))
    if (kind !== 'a') return BigInt(dice.of(literals[kind]))
    if (dice.oneIn(12)) return BigInt(dice.of(cheapPrecompiles))
    if (dice.oneIn(150)) return BigInt(dice.of(dearPrecompiles))
    return BigInt(dice.of(addresses))
  }

  #call(): void {
    const [opcode, operands] = this.#dice.of(callOpcodes)
    this.#operands(operands)
    this.#leave(opcode)
  }

  #create(depth: number): void {
    const dice = this.#dice
    const initCode = depth > 1 ? dice.bytes(3) : this.#initCode(depth)
    for (let at = 0; at < initCode.length; at += 32) {
      const chunk = new Uint8Array(32)
      chunk.set(initCode.subarray(at, at + 32))
      this.#push(BigInt(hexFromBytes(chunk)))
      this.#push(BigInt(at))
      this.#emit(0x52)
      this.#height -= 2
    }
    const isSalted = dice.oneIn(2)
    if (isSalted) this.#push(BigInt(dice.below(2)))
    this.#push(BigInt(initCode.length))
    this.#push(0n)
    this.#operand('v')
    this.#emit(isSalted ? 0xf5 : 0xf0)
    this.#height += isSalted ? -3 : -2
  }

  #initCode(depth: number): Uint8Array {
    const dice = this.#dice
    const inner = new Author(dice, this.#hardfork).program(1 + dice.below(3), depth + 1)
    switch (dice.below(5)) {
      case 0:
        return assemble(1, dice.below(3), 'SSTORE', 'CALLER', 'SELFDESTRUCT')
      case 1:
        return inner
      case 2:
        return initCodeFor(dice.oneIn(6) ? Uint8Array.of(0xef, 0x01) : inner)
      case 3:
        return assemble(1, 0, 'SSTORE', 32, 0, 'REVERT')
      default:
        return initCodeFor(assemble(1, 1, 'SSTORE', 'CALLER', 'SELFDESTRUCT'))
    }
  }

  /** A jump over a statement, taken or not. */
  #skip(depth: number): void {
    const dice = this.#dice
    this.#operand('w')
    const jump = this.#jumpPlaceholder()
    this.#emit(0x57)
    this.#height -= 2
    const height = this.#height
    this.#statement(depth)
    this.#restore(height)
    const target = this.code.length + (dice.oneIn(60) ? 1 : 0)
    this.code[jump] = target >> 8
    this.code[jump + 1] = target & 0xff
    this.#emit(0x5b)
  }

  #loop(depth: number): void {
    this.#push(BigInt(1 + this.#dice.below(4)))
    const start = this.code.length
    this.#emit(0x5b)
    const height = this.#height
    this.#statement(depth)
    this.#restore(height)
    this.#push(1n)
    this.#emit(0x90, 0x03, 0x80)
    this.#emit(0x61, start >> 8, start & 0xff, 0x57)
    this.#height -= 1
  }

  /** Drops or adds words until the stack is as high as the program thinks it was. */
  #restore(height: number): void {
    for (; this.#height > height; this.#height -= 1) this.#emit(0x50)
    while (this.#height < height) this.#push(1n)
  }

  /** What Solidity does to find a slot of a mapping. */
  #mappingSlot(): void {
    this.#push(BigInt(this.#dice.below(3)))
    this.#push(0n)
    this.#emit(0x52)
    this.#push(BigInt(this.#dice.below(3)))
    this.#push(32n)
    this.#emit(0x52)
    this.#push(64n)
    this.#push(0n)
    this.#emit(0x20)
    this.#height -= 5
    if (this.#dice.oneIn(2)) {
      this.#emit(0x54)
    } else {
      this.#emit(0x55)
      this.#height = Math.max(0, this.#height - 2)
    }
  }

  #move(): void {
    if (isSince(this.#hardfork, 'amsterdam') && this.#dice.oneIn(2)) this.#reachDeep()
    else this.#shuffle()
  }

  #shuffle(): void {
    const dice = this.#dice
    const reach = 1 + dice.below(dice.oneIn(10) ? 16 : 4)
    while (this.#height < reach + 1 && !dice.oneIn(30)) this.#push(dice.word())
    if (dice.oneIn(2)) this.#dup(reach)
    else this.#emit(0x8f + reach)
  }

  /** SLOTNUM, or an opcode of EIP-8024, at times with too few words or an invalid byte. */
  #reachDeep(): void {
    const dice = this.#dice
    const kind = dice.below(4)
    const isOdd = dice.oneIn(20)
    while (kind > 0 && this.#height < 26 && !dice.oneIn(60)) this.#push(BigInt(dice.below(5)))
    const depth = isOdd ? dice.below(256) : 0x80 + dice.below(8)
    const pair = isOdd ? dice.below(256) : dice.of([0x80, 0x9d, 0x2f, 0x50, 0x51])
    if (kind === 0) this.#leave(0x4b)
    else if (kind === 1) this.#emit(0xe7, depth)
    else if (kind === 2) this.#emit(0xe8, pair)
    else {
      this.#leave(0xe6)
      this.#emit(depth)
    }
  }

  #nonsense(): void {
    this.#emit(this.#dice.below(256))
  }

  #ending(): void {
    const dice = this.#dice
    const kind = dice.below(20)
    for (let at = 0; this.#height > 0 && at < 96 && kind < 13; at += 32) {
      this.#push(BigInt(at))
      this.#emit(0x52)
      this.#height -= 2
    }
    if (kind < 9) this.#end('os', 0xf3)
    else if (kind < 13) this.#end('os', 0xfd)
    else if (kind < 15) this.#end('a', 0xff)
    else if (kind < 16) this.#emit(dice.of([0xfe, 0x0c, 0xef, 0x21]))
    else if (kind < 17) this.#end('w', 0x56)
    else if (kind < 18) this.#emit(0x7f, dice.below(256))
    else this.#emit(0x00)
  }

  #end(operands: string, opcode: number): void {
    this.#operands(operands)
    this.#emit(opcode)
  }

  #push(value: bigint): void {
    if (value === 0n && this.#dice.oneIn(2)) {
      this.#leave(0x5f)
      return
    }
    const digits = value.toString(16)
    const bytes = bytesFromHex(`0x${digits.length % 2 === 0 ? digits : `0${digits}`}`)
    this.#emit(0x5f + bytes.length, ...bytes)
    this.#height += 1
  }

  #dup(position: number): void {
    this.#leave(0x7f + position)
  }

  #leave(opcode: number): void {
    this.#emit(opcode)
    this.#height += 1
  }

  #jumpPlaceholder(): number {
    this.#emit(0x61, 0, 0)
    this.#height += 1
    return this.code.length - 2
  }

  #emit(...bytes: readonly number[]): void {
    this.code.push(...bytes)
  }
}

/** Counts, stores, logs, reverts or runs dry, as the first byte of its data says. */
const nativeContract: NativeContract = {
  prefix: '0xb2',
  call({ data, address, host, isStatic, value, caller }) {
    const operation = (data[0] ?? 0) % 6
    const count = host.loadStorage(address, 0n)
    if (operation === 1 && !isStatic) {
      host.storeStorage(address, 0n, BigInt.asUintN(256, count + value + 1n))
    }
    if (operation === 2 && !isStatic) host.emitLog(address, [hash(count)], data.subarray(0, 40))
    if (operation === 3) host.useGas(host.balance(caller) % 3_000n)
    if (operation === 4) host.codeBytes(caller)
    if (operation === 5 && !isStatic) {
      host.storeStorage(address, 1n, 0n)
      host.setNonce(address, host.nonce(address) + 1n)
    }
    const outcome = data.length % 5 === 4 ? 'revert' : 'return'
    return { outcome, data: bytesFromWord(count) }
  },
}

export const engineOptions = { nativeContracts: [nativeContract] } as const

export const authorities: readonly Hash[] = [hash(0xa11ce), hash(0xb0b)]

/** A few signed ones, good and bad; signing costs more than running a program. */
export const authorizations: readonly Authorization[] = authorities.flatMap((key) =>
  [CONTRACT, LIBRARY, addressFromWord(0n), addressFromWord(4n)].flatMap((address) =>
    [0n, 1n].flatMap((nonce) =>
      [0n, ENVIRONMENT.chainId, 5n].map((chainId) => authorize(key, { chainId, address, nonce })),
    ),
  ),
)

/** A signed entry of an authorisation list (EIP-7702). */
export function authorize(
  key: Hash,
  fields: Pick<Authorization, 'chainId' | 'address' | 'nonce'>,
): Authorization {
  const { chainId, address, nonce } = fields
  const list = encodeRlp([bytesFromUint(chainId), bytesFromHex(address), bytesFromUint(nonce)])
  const { yParity, r, s } = sign(keccak256(Uint8Array.of(5, ...list)), key)
  return { ...fields, yParity: BigInt(yParity), r, s }
}

/** The rules of a hardfork, of an OP-stack chain at times; if none is given, the newest half of the times. */
export function randomRules(dice: Dice, hardfork?: Hardfork): EvmRules {
  const drawn = dice.of([...hardforks, 'osaka', 'osaka'] as const)
  return evmRules(hardfork ?? drawn, dice.oneIn(3) ? 'azul' : 'none')
}

/** A transaction on the accounts that it may touch. */
export interface Scene {
  readonly world: Readonly<Record<Address, AccountSketch>>
  readonly message: Message
}

/** The execution with this number. @param hardfork by whose rules; default: one that is drawn */
export function randomExecution(seed: number, hardfork?: Hardfork): Execution {
  // Of its own dice: the program of a number stays what it is.
  const rules = randomRules(new Dice(-seed), hardfork)
  const { world, message, isCall } = randomScene(new Dice(seed), rules)
  return {
    view: mapView(world),
    environment: {
      ...ENVIRONMENT,
      evmRules: rules,
      baseFeePerGas: isCall ? 0n : 7n,
      blockHash: (number) => (number % 2n === 0n ? hash(number) : undefined),
    },
    message: isCall ? { ...message, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } : message,
    reportsAccess: true,
    reportsTouched: isSince(rules.hardfork, 'amsterdam'),
    mode: isCall ? 'call' : 'transaction',
  }
}

/** Gas on top since Amsterdam: less than an account, for some, so much that there is a reservoir. */
const stateGases = [0, 50_000, 150_000, 200_000, 1_000_000, 2_000_000, 2 ** 24, 2 ** 24 + 400_000]

/** A world and a message with fees; half of the gas limits are far above what a program needs. */
export function randomScene(dice: Dice, rules: EvmRules): Scene & { readonly isCall: boolean } {
  const author = () => new Author(dice, rules.hardfork)
  const program = () => author().program(1 + dice.below(12), 0)
  const storage = () =>
    Object.fromEntries([0, 1, 2, 3].filter(() => dice.oneIn(2)).map((slot) => [slot, dice.word()]))
  const contract = (): AccountSketch => ({
    nonce: BigInt(dice.of([0, 1, 1, 127, 128, 70_000])),
    balance: BigInt(dice.of([0, 0, 5, 20, 100_000])),
    code: program(),
    storage: storage(),
  })
  const isCalculation = dice.oneIn(8)
  const world: Record<Address, AccountSketch> = {
    [SENDER]: { balance: ETHER },
    [CONTRACT]: isCalculation ? { nonce: 1n, code: author().calculation() } : contract(),
    [OTHER_CONTRACT]: contract(),
    [THIRD_CONTRACT]: contract(),
    [LIBRARY]: contract(),
    [DELEGATED]: {
      balance: 7n,
      nonce: 1n,
      storage: storage(),
      code: `0xef0100${dice.of(addresses).slice(2)}`,
    },
    [NATIVE]: { nonce: 1n, code: NATIVE_STUB, storage: storage() },
  }
  if (dice.oneIn(3)) world[RECIPIENT] = { balance: 9n }
  if (dice.oneIn(3)) world[COINBASE] = { balance: 1n }
  const authority = dice.of(authorities)
  if (dice.oneIn(2)) world[addressOf(authority)] = { balance: 3n, nonce: BigInt(dice.below(2)) }

  const isCall = dice.oneIn(6)
  const to = targetOf(dice, isCalculation)
  const authorizationList =
    to !== null && dice.oneIn(25) && isSince(rules.hardfork, 'prague')
      ? [dice.of(authorizations), dice.of(authorizations)]
      : []
  const message: Message = {
    ...MESSAGE,
    to,
    value: BigInt(dice.of([0, 0, 1, 1_000])),
    data: to === null ? (dice.oneIn(2) ? program() : initCodeFor(program())) : dataOf(dice),
    accessList: dice.oneIn(6)
      ? [{ address: dice.of(addresses), storageKeys: [hash(dice.below(4)), hash(dice.below(4))] }]
      : [],
    authorizationList,
    gasLimit: 0n,
  }
  const extra = dice.oneIn(3)
    ? dice.below(dice.of([3_000, 30_000, 400_000]))
    : dice.of([0, 30_000, 200_000, 2_000_000, 2_000_000, 2_000_000])
  const forState = isSince(rules.hardfork, 'amsterdam') ? dice.of(stateGases) : 0
  const gasLimit = minimumGasOf(message, rules) + BigInt(extra + forState)
  return { world, message: { ...message, gasLimit }, isCall }
}

/**
 * The same world with a batch of phases (EIP-8430) in place of the message's call. No chain with batches
 * has the rules of Amsterdam.
 */
export function randomBatch(seed: number): Execution {
  const drawn = randomExecution(seed)
  const isAmsterdam = isSince(drawn.environment.evmRules.hardfork, 'amsterdam')
  const execution = isAmsterdam ? randomExecution(seed, 'osaka') : drawn
  const dice = new Dice(seed + 0.5)
  const call = (): PhaseCall => ({
    to: dice.of([...addresses, CONTRACT, OTHER_CONTRACT, THIRD_CONTRACT, addressFromWord(2n)]),
    value: BigInt(dice.of([0, 0, 0, 1, 1_000])) * (dice.oneIn(20) ? ETHER : 1n),
    data: dataOf(dice),
  })
  const list = <Item>(countMax: number, item: () => Item) =>
    Array.from({ length: dice.below(countMax + 1) }, item)
  const intrinsicGas = BigInt(20_000 + dice.below(10_000))
  return {
    ...execution,
    mode: 'call',
    message: {
      ...execution.message,
      ...{ to: null, value: 0n, data: new Uint8Array(0), accessList: [], authorizationList: [] },
      gasLimit: intrinsicGas + BigInt(dice.of([0, 30_000, 200_000, 2_000_000, 2_000_000])),
    },
    batch: {
      phases: list(3, () => list(3, call)),
      payer: dice.of(addresses),
      intrinsicGas,
      payerGas: BigInt(dice.of([0, 5_100])),
      floorGas: BigInt(dice.of([0, 31_000, 200_000])),
    },
  }
}

function targetOf(dice: Dice, isCalculation: boolean): Address | null {
  if (isCalculation) return CONTRACT
  if (dice.oneIn(8)) return null
  if (dice.oneIn(10)) return dice.of(addresses)
  return dice.of([CONTRACT, OTHER_CONTRACT, THIRD_CONTRACT, DELEGATED])
}

const addressOfAuthority = new Map(authorities.map((key) => [key, addressOfKey(key)]))

function addressOf(authority: Hash): Address {
  return addressOfAuthority.get(authority)!
}

function dataOf(dice: Dice): Uint8Array {
  const data = dice.bytes(dice.of([0, 1, 4, 5, 36, 68, 100]))
  for (let index = 0; index < data.length; index += 1) if (dice.oneIn(3)) data[index] = 0
  return data
}

/** Written again here, so that a mistake in the engine's own shows. */
export function minimumGasOf(message: Message, { hardfork }: EvmRules): bigint {
  const { to, data, accessList, authorizationList } = message
  if (isSince(hardfork, 'amsterdam')) return minimumGasInAmsterdam(message)
  const tokens = data.reduce((sum, byte) => sum + (byte === 0 ? 1 : 4), 0)
  const creation = to === null ? 32_000 + 2 * Math.ceil(data.length / 32) : 0
  const access = accessList.reduce(
    (sum, { storageKeys }) => sum + 2_400 + 1_900 * storageKeys.length,
    0,
  )
  const intrinsic = 21_000 + 4 * tokens + creation + access + 25_000 * authorizationList.length
  return BigInt(isSince(hardfork, 'prague') ? Math.max(intrinsic, 21_000 + 10 * tokens) : intrinsic)
}

function minimumGasInAmsterdam({
  from,
  to,
  value,
  data,
  accessList,
  authorizationList,
}: Message): bigint {
  const other = value > 0n ? 9_000 : 3_000
  const base = 12_000 + (to === null ? 12_000 : to === from ? 0 : other)
  const slots = accessList.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0)
  const tokens = data.reduce((sum, byte) => sum + (byte === 0 ? 1 : 4), 0)
  const initCode = to === null ? 2 * Math.ceil(data.length / 32) : 0
  const listBytes = 20 * accessList.length + 32 * slots
  const access = 2_900 * accessList.length + 2_000 * slots + 64 * listBytes
  const intrinsic = base + 4 * tokens + initCode + access + 7_816 * authorizationList.length
  return BigInt(Math.max(intrinsic, base + 64 * (data.length + listBytes)))
}

/** Everything of an outcome as text, in the order it has. */
export function outcomeText(outcome: Outcome): string {
  return textOf(outcome, (object) => object)
}

const STEPS_MAX = 1_000_000
const REVERT = 0xfd

interface ShownTrace {
  /** One per tracer and per entry of its trace: all together can exceed a string's length. */
  readonly texts: readonly string[]
  /** The library, when traced, reads the operands of a REVERT before it has checked them. */
  readonly canLibraryTrace: boolean
}

/** Everything that tracers show of an execution, as texts. */
async function traceOf(execution: Execution, engine: Engine): Promise<ShownTrace> {
  const frames = createFrameTracer()
  const prestate = createPrestateTracer({
    ...{ diffMode: false, disableCode: false, disableStorage: false, includeEmpty: true },
  })
  const struct = createStructLogger(
    {
      ...{ enableMemory: true, disableStack: false, disableStorage: false },
      ...{ enableReturnData: true, limit: 0 },
    },
    STEPS_MAX,
    (log) => log,
  )
  const vm = createVmTracer<unknown>(STEPS_MAX, (operation) => ({ ...operation }))
  let canLibraryTrace = true
  const reverts: TraceListener = {
    step(step) {
      if (step.opcode !== REVERT) return true
      const [offset, size] = [step.peek(0), step.peek(1)]
      const isRead = offset !== undefined && size !== undefined
      canLibraryTrace &&= isRead && (size === 0n || offset + size < 2n ** 26n)
      return true
    },
  }
  const tracers = [frames, prestate, struct, vm]
  const shown = await traceExecution<readonly unknown[]>(engine, execution, {
    listener: combinedListener([...tracers.map(({ listener }) => listener), reverts]),
    result: (traced) => tracers.map(({ result }) => result(traced)),
  }).catch(refusalAsTrace)
  const sorted = (object: object) => Object.fromEntries(Object.entries(object).sort())
  const texts = shown.flatMap(piecesOf).map((piece) => textOf(piece, sorted))
  return { texts, canLibraryTrace }
}

/** The trace of an execution whose trace is too large: both engines have to refuse it. */
function refusalAsTrace(error: unknown): readonly unknown[] {
  if (error instanceof DevnetError && error.code === 'TRACE_TOO_LONG') return [error.message]
  throw error
}

/** A trace without its entries, then each entry, those of inner frames included. */
function piecesOf(result: unknown): readonly unknown[] {
  if (!isObject(result)) return [result]
  const { structLogs, ops, sub, ...rest } = result
  const entries = [structLogs, ops].flatMap((list) => (Array.isArray(list) ? list : []))
  return [rest, ...entries.flatMap(piecesOf), ...(isObject(sub) ? piecesOf(sub) : [])]
}

function textOf(value: unknown, arranged: (object: object) => object): string {
  return JSON.stringify(
    value,
    (_, inner) => {
      if (typeof inner === 'bigint') return `${inner}n`
      if (inner instanceof Uint8Array) return hexFromBytes(inner)
      if (inner instanceof Map) return arranged(Object.fromEntries(inner))
      return isObject(inner) ? arranged(inner) : inner
    },
    1,
  )
}

interface Difference {
  readonly ours: string
  readonly reference: string
}

/** Both outcomes when they differ. */
export async function differenceOf(
  execution: Execution,
  ours: Engine,
  reference: Engine,
): Promise<Difference | undefined> {
  const [mine, theirs] = [await ours.execute(execution), await reference.execute(execution)]
  return differenceIn({ ours: outcomeText(mine), reference: outcomeText(theirs) })
}

/** Both traces when they differ. */
export async function traceDifferenceOf(
  execution: Execution,
  ours: Engine,
  reference: Engine,
): Promise<Difference | undefined> {
  const { texts, canLibraryTrace } = await traceOf(execution, ours)
  if (!canLibraryTrace) return undefined
  const { texts: expected } = await traceOf(execution, reference)
  const length = Math.max(texts.length, expected.length)
  for (let index = 0; index < length; index += 1) {
    const difference = differenceIn({
      ours: texts[index] ?? 'no entry',
      reference: expected[index] ?? 'no entry',
    })
    if (difference !== undefined) return difference
  }
  return undefined
}

function differenceIn(texts: Difference): Difference | undefined {
  return texts.ours === texts.reference ? undefined : texts
}
