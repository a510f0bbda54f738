/**
 * What to ask of a few devnets, so that sizes of every kind grow at any time: programs of
 * `sized-programs.ts` and messages whose data, access lists and authorisation lists are sized, too.
 *
 * The same number gives the same plan everywhere.
 */

import type { DevnetOptions } from '../../src/config/devnet-options.ts'
import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import type { AccessListEntry, Authorization } from '../../src/primitives/message.ts'
import { addressFromWord } from '../../src/primitives/word.ts'
import { authorize, Dice } from '../engine/wasm-fuzz.ts'
import { hash } from './executions.ts'
import {
  CODE_SIZE_MAX,
  INIT_CODE_SIZE_MAX,
  type ProgramSettings,
  recursiveProgram,
  sizedProgram,
  sizeUpTo,
} from './sized-programs.ts'
import { ALICE, BOB, CAROL, CHAIN_ID, ETHER, type Signer } from './world.ts'

const signers: readonly Signer[] = [ALICE, BOB, CAROL]

/** How a message comes in. */
type Way =
  | 'eth_sendRawTransaction'
  | 'eth_sendTransaction'
  | 'eth_call'
  | 'eth_call with overrides'
  | 'eth_estimateGas'
  | 'eth_simulateV1'
  | 'eth_createAccessList'

interface SizedMessage {
  readonly signer: Signer
  /** `null` creates a contract. */
  readonly to: Address | null
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
  readonly type: 0 | 1 | 2 | 4
  readonly accessList: readonly AccessListEntry[]
  readonly authorizationList: readonly Authorization[]
}

/** Code that is put in place before a message is sent. */
interface PlacedCode {
  readonly address: Address
  readonly code: Hex
}

export interface MessageStep {
  readonly does: 'message'
  readonly way: Way
  readonly placed: readonly PlacedCode[]
  readonly message: SizedMessage
  /** What the programs are made of. */
  readonly parts: readonly string[]
  /** Gas above what `eth_estimateGas` answers, which is asked first; the message's own when left out. */
  readonly aboveEstimate?: number
  /** Is it traced afterwards? */
  readonly isTraced: boolean
}

export type Step = (MessageStep | { readonly does: 'mine' | 'snapshot' | 'revert' }) & {
  /** Index of the devnet. */
  readonly devnet: number
}

export interface Plan {
  readonly seed: number
  /** Is there so little of everything that the reference can do it, too? */
  readonly isModest: boolean
  readonly devnets: readonly DevnetOptions[]
  /** Executions that the machine has had when it begins, as far as its tables count them: 0 to 2^32 - 1. */
  readonly executionsBefore: number
  readonly steps: readonly Step[]
}

const MiB = 2 ** 20

/** Gas that a modest plan gives to one message. */
const modestGas = 1_500_000

export interface PlanSettings {
  readonly steps: number
  readonly isModest: boolean
}

/** The plan with this number. */
export function planOf(seed: number, { steps: count, isModest }: PlanSettings): Plan {
  const dice = new Dice(seed)
  const isPair = dice.oneIn(3)
  const devnets = Array.from({ length: isPair ? 2 : 1 }, () => devnetOptions(dice, isModest))
  const steps = Array.from({ length: count }, (_, index) => {
    const devnet = dice.below(devnets.length)
    return { devnet, ...stepOf(dice, index, devnets[devnet]!, isModest) }
  })
  const executionsBefore = dice.oneIn(3) ? 2 ** 32 - 1 - dice.below(100) : 0
  return { seed, isModest, devnets, executionsBefore, steps }
}

function devnetOptions(dice: Dice, isModest: boolean): DevnetOptions {
  const alloc = Object.fromEntries(
    signers.map(({ address }) => [address, { balance: 10n ** 9n * ETHER }]),
  )
  const isWide = !isModest && dice.oneIn(2)
  const blockGasLimit = isWide ? 2_000_000_000n : 40_000_000n
  return {
    network: dice.oneIn(3) ? 'plain' : 'preview',
    chainId: Number(CHAIN_ID),
    alloc,
    transactionFeeMax: 0n,
    blockGasLimit,
    transactionGasMax: isWide ? dice.of([2n ** 24n, 30_000_000n, 10n ** 9n]) : 2n ** 24n,
    transactionBytesMax: isWide ? 4 * MiB : 131_072,
    callGasMax: isModest ? 50_000_000n : dice.of([50_000_000n, 10n ** 9n, 10n ** 12n]),
    limits: {
      engineMemoryBytesMax: isModest
        ? 768 * MiB
        : dice.of([24 * MiB, 24 * MiB, 96 * MiB, 768 * MiB, 768 * MiB, 1_536 * MiB]),
    },
  }
}

function stepOf(
  dice: Dice,
  index: number,
  options: DevnetOptions,
  isModest: boolean,
): MessageStep | { readonly does: 'mine' | 'snapshot' | 'revert' } {
  const kind = dice.below(20)
  if (kind === 0) return { does: 'snapshot' }
  if (kind === 1) return { does: 'revert' }
  if (kind < 5) return { does: 'mine' }
  return messageStep(dice, index, options, isModest)
}

const ways: readonly Way[] = [
  ...Array<Way>(6).fill('eth_sendRawTransaction'),
  ...Array<Way>(2).fill('eth_sendTransaction'),
  ...Array<Way>(5).fill('eth_call'),
  ...Array<Way>(2).fill('eth_call with overrides'),
  'eth_estimateGas',
  'eth_simulateV1',
  'eth_createAccessList',
]

function messageStep(
  dice: Dice,
  index: number,
  options: DevnetOptions,
  isModest: boolean,
): MessageStep {
  const way = dice.of(ways)
  const isReference = way === 'eth_createAccessList'
  const isTransaction = way === 'eth_sendRawTransaction' || way === 'eth_sendTransaction'
  const { blockGasLimit = 0n, callGasMax = 0n, transactionGasMax = 0n } = options
  const most = isTransaction
    ? Number(transactionGasMax)
    : Number(way === 'eth_simulateV1' ? blockGasLimit / 2n : callGasMax)
  // An estimate is a search, of a few dozen executions.
  const searched = way === 'eth_estimateGas' ? Math.min(most, 20_000_000) : most
  const gasMax = isModest || isReference ? Math.min(searched, modestGas) : searched
  const gas = Math.max(21_000, gasOf(dice, gasMax))
  // Beyond that a program has nothing to spend it on but time.
  const forPrograms = Math.min(gas, dice.of([10 ** 7, 10 ** 8, 10 ** 9, 10 ** 11]))
  const { placed, parts } = placedPrograms(dice, index, forPrograms)
  const isCreation = dice.oneIn(4)
  // Of each list and of the data; at times together more than there is.
  const share = dice.oneIn(6) ? gas : Math.floor((gas - 21_000) / dice.of([5, 8, 40]))
  const entry = placed[0]!
  const data = isCreation
    ? initCode(dice, forPrograms, placed)
    : calldata(dice, options, share, isTransaction)
  const isEstimated = way === 'eth_estimateGas' || (isTransaction && dice.oneIn(4))
  const type = dice.of([0, 1, 2, 2, 2] as const)
  const accessList = type !== 0 && dice.oneIn(3) ? accessListOf(dice, share, placed) : []
  const authorizationList =
    type === 2 && !isCreation && dice.oneIn(5)
      ? authorizationListOf(dice, isEstimated ? Math.min(share, 10 ** 6) : share, placed)
      : [] // each of an estimate's executions recovers all signers
  return {
    does: 'message',
    way,
    placed,
    parts,
    isTraced: (isModest || gas <= modestGas) && dice.oneIn(6),
    ...(isTransaction && isEstimated ? { aboveEstimate: dice.of([-1, 0, 1, -500, 9_000]) } : {}),
    message: {
      signer: dice.of(signers),
      to: isCreation ? null : entry.address,
      data,
      value: BigInt(dice.of([0, 0, 1, 100_000])),
      gas: BigInt(gas),
      type: authorizationList.length > 0 ? 4 : type,
      accessList,
      authorizationList,
    },
  }
}

/** All there is, a part of it, or anything. */
function gasOf(dice: Dice, gasMax: number): number {
  if (dice.oneIn(3)) return gasMax
  return dice.oneIn(4) ? sizeUpTo(dice, gasMax) : Math.floor(gasMax / 2 ** dice.below(7))
}

/** One to four programs of which each may call those after it; or one that calls itself. */
function placedPrograms(
  dice: Dice,
  index: number,
  gas: number,
): { readonly placed: readonly PlacedCode[]; readonly parts: readonly string[] } {
  const isRecursive = dice.oneIn(5)
  const count = isRecursive && dice.oneIn(2) ? 1 : dice.of([1, 2, 3, 4])
  const addresses = Array.from({ length: count }, (_, at) => BigInt(0x512e_0000 + 16 * index + at))
  const programs = addresses.map((_, at) =>
    isRecursive && at === addresses.length - 1
      ? recursiveProgram(dice, gas)
      : sizedProgram(dice, programSettings(gas, addresses.slice(at + 1)), codeSize(dice)),
  )
  return {
    placed: programs.map(({ code }, at) => ({
      address: addressFromWord(addresses[at]!),
      code: hexFromBytes(code),
    })),
    parts: programs.flatMap((program) => program.parts),
  }
}

function programSettings(gas: number, callees: readonly bigint[]): ProgramSettings {
  return { gas: Math.floor(gas / (callees.length + 1)), callees }
}

/** Half of the programs are as short as they are. */
function codeSize(dice: Dice): number {
  return dice.oneIn(2) ? Math.min(sizeUpTo(dice, CODE_SIZE_MAX), CODE_SIZE_MAX) : 0
}

/** Init code that is a program itself; larger than it may be now and then. */
function initCode(dice: Dice, gas: number, placed: readonly PlacedCode[]): Hex {
  const callees = placed.map(({ address }) => BigInt(address))
  const size = dice.oneIn(2) ? sizeUpTo(dice, INIT_CODE_SIZE_MAX) : 0
  const program = dice.oneIn(6)
    ? recursiveProgram(dice, gas)
    : sizedProgram(dice, programSettings(gas, callees), size)
  return hexFromBytes(program.code)
}

/** Nothing, or up to what the gas pays for and the limits let through; at times more. */
function calldata(
  dice: Dice,
  { transactionBytesMax = 0 }: DevnetOptions,
  gas: number,
  isTransaction: boolean,
): Hex {
  if (dice.oneIn(3)) return '0x'
  const isZero = dice.oneIn(2)
  const paid = Math.floor(Math.max(0, gas - 21_000) / (isZero ? 10 : 40))
  const wanted = dice.oneIn(8) ? 2 * paid : paid
  const limit = isTransaction ? transactionBytesMax - dice.of([0, 120, 250]) : 3 * MiB
  const size = sizeUpTo(dice, Math.min(wanted, limit))
  return `0x${(isZero ? '00' : 'a5').repeat(size)}`
}

/** A few accounts with many slots, or many with few. */
function accessListOf(
  dice: Dice,
  gas: number,
  placed: readonly PlacedCode[],
): readonly AccessListEntry[] {
  const accounts = sizeUpTo(dice, Math.min(Math.floor(gas / 2_500), 8_000))
  const keys = sizeUpTo(dice, Math.min(Math.floor(gas / 2_000), 8_000))
  const keysEach = accounts === 0 ? 0 : Math.floor(keys / accounts)
  const first = BigInt(dice.below(2 ** 31)) << 64n
  const entries = Array.from({ length: accounts }, (_, index) => ({
    address: dice.oneIn(50) ? dice.of(placed).address : addressFromWord(first + BigInt(index)),
    storageKeys: Array.from({ length: keysEach }, (_, key) => hash(key)),
  }))
  // A list that says something twice is one.
  return dice.oneIn(4) ? [...entries, ...entries.slice(0, 3)] : entries
}

const authorityCount = 3_000

/** Signing takes as long as many programs, so what is signed once is kept. */
const signedByAuthority = new Map<string, Authorization>()

function signedBy(authority: number, address: Address, nonce: bigint, chainId: bigint) {
  const name = `${authority} ${address} ${nonce} ${chainId}`
  const known = signedByAuthority.get(name)
  if (known !== undefined) return known
  const key: Hash = hash(0x7702_0000 + authority)
  const authorization = authorize(key, { chainId, address, nonce })
  signedByAuthority.set(name, authorization)
  return authorization
}

/** Some that hold, and some of another chain, of another nonce, of nobody. */
function authorizationListOf(
  dice: Dice,
  gas: number,
  placed: readonly PlacedCode[],
): readonly Authorization[] {
  const count = Math.max(1, sizeUpTo(dice, Math.min(Math.floor(gas / 25_500), authorityCount)))
  const first = dice.below(authorityCount)
  const target = dice.of([placed[0]!.address, addressFromWord(0n), addressFromWord(4n)])
  return Array.from({ length: count }, (_, index) => {
    const chainId = dice.oneIn(30) ? 5n : dice.oneIn(4) ? 0n : CHAIN_ID
    const nonce = dice.oneIn(20) ? 1n : 0n
    const signed = signedBy((first + index) % authorityCount, target, nonce, chainId)
    if (dice.oneIn(30)) return { ...signed, s: 0n }
    return dice.oneIn(30) ? { ...signed, r: 2n ** 256n - 1n } : signed
  })
}
