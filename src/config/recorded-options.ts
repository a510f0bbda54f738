/**
 * Converts a devnet's options to the first line of its journal, and back.
 *
 * Owns the recorded form; leaves checks of the values to the devnet's setup. Promise: every option
 * that the chain depends on is recorded, so a journal does not depend on the defaults of a later
 * version. A bigint is a decimal string.
 */

import type { NativeDefinition } from '../engine/native-definition.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import { type Address, isHash } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'
import type { AllocEntry, GenesisAccount } from '../state/packed-accounts.ts'
import { type Config, options } from './config.ts'
import type { DevnetOptions } from './devnet-options.ts'
import type { Option } from './option.ts'

export interface RecordedOptions {
  readonly options: Readonly<Record<string, unknown>>
  readonly alloc: Readonly<Record<string, unknown>>
  /** Names of the options that a reset to another chain keeps, as the caller gave them; absent for none. */
  readonly given?: readonly string[]
  /** The state file that the devnet was loaded from, which contains the alloc. */
  readonly state?: string
  /** Addresses of native contracts, if there are any: a replay needs their functions again. */
  readonly natives?: readonly Address[]
  /** The block at which the devnet was forked; the genesis time, which follows from it, is no option then. */
  readonly fork?: RecordedFork
}

/** The remote chain of a forked devnet, without its URL, which may hold a key. */
export interface RecordedFork extends Omit<ForkedChain, 'blockNumber'> {
  readonly blockNumber: string
}

interface RecordedSetup {
  readonly config: Config
  readonly alloc: Iterable<AllocEntry> | undefined
  /** The options that a reset to another chain keeps. */
  readonly given: DevnetOptions
  /** Native contracts of the caller. */
  readonly natives: readonly NativeDefinition[]
}

/**
 * Records a devnet's options. The config and the alloc are immutable and printed when read. The state
 * belongs to the caller, who may change it later, and is copied now.
 *
 * @param state the state file that the devnet was loaded from
 * @param pin where the devnet was forked
 */
export function recordedOptions(
  { config, alloc, given, natives }: RecordedSetup,
  state: Uint8Array | undefined,
  pin: ForkedChain | undefined,
): RecordedOptions {
  const givenNames = Object.keys(given).sort()
  const text = state && new TextDecoder().decode(state)
  return {
    get options() {
      // Counting has no effect on the chain.
      const { coverage, gasReport, ...all } = config
      const { genesisTime, ...others } = all
      return withBigTexts(pin === undefined ? all : others)
    },
    get alloc() {
      return text === undefined ? withoutBigs(alloc) : {}
    },
    ...(givenNames.length > 0 && { given: givenNames }),
    ...(text !== undefined && { state: text }),
    ...(natives.length > 0 && { natives: natives.map(({ address }) => address) }),
    ...(pin !== undefined && { fork: { ...pin, blockNumber: String(pin.blockNumber) } }),
  }
}

function withoutBigs(alloc: Iterable<AllocEntry> = []): RecordedOptions['alloc'] {
  const accounts = Array.from(alloc, ([address, account]) => {
    return [address, withBigTexts({ ...account })] as const
  })
  return Object.fromEntries(accounts)
}

function withBigTexts(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return mapped(record, (_, value) => withBigText(value))
}

function withBigText(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return isRecord(value) ? withBigTexts(value) : value
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Options that a journal holds elsewhere or not at all: it has neither a remote chain nor a file. */
const unrecorded: Readonly<
  Record<Exclude<keyof DevnetOptions, keyof Config> | 'coverage' | 'gasReport', true>
> = {
  alloc: true,
  artifacts: true,
  coverage: true,
  fork: true,
  genesis: true,
  natives: true,
  gasReport: true,
  onArtifactSkipped: true,
  onLoad: true,
  state: true,
}

/**
 * Reads recorded options back.
 *
 * @throws {RangeError} for an option that is not in the recorded form
 */
export function optionsFrom(recorded: RecordedOptions): DevnetOptions {
  const table: Readonly<Record<string, Option<unknown>>> = options
  const read = (name: string, value: unknown) => {
    if (typeof table[name]?.default === 'bigint') return bigFrom(name, value)
    if (table[name]?.kind !== 'activations' || !isRecord(value)) return value
    // A block is a bigint, a time a number.
    return mapped(value, (upgrade, at) =>
      typeof at === 'number' ? at : bigFrom(`${name}.${upgrade}`, at),
    )
  }
  const wrong = Object.keys(recorded.options).find((name) => Object.hasOwn(unrecorded, name))
  if (wrong !== undefined) throw new RangeError(`a journal has no option "${wrong}"`)
  const config: DevnetOptions = mapped(recorded.options, read)
  const { state } = recorded
  if (state !== undefined) return { ...config, state: new TextEncoder().encode(state) }
  const alloc = mapped(recorded.alloc, (address, account) => accountFrom(address, account))
  // The devnet's setup checks the values.
  return { ...config, alloc: alloc as NonNullable<DevnetOptions['alloc']> }
}

/** The options that a reset to another chain keeps. @param options those that were recorded */
export function givenFrom(
  { given: names = [] }: RecordedOptions,
  options: DevnetOptions,
): DevnetOptions {
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)))
}

/**
 * Reads back where a devnet was forked.
 *
 * @returns `undefined` if it is not in the recorded form
 */
export function pinFrom(recorded: unknown): ForkedChain | undefined {
  const fields = Object(recorded) as Record<string, unknown>
  const { host, chainId, blockNumber, blockHash, isVerified, stateRoot } = fields
  const isPin =
    typeof host === 'string' &&
    Number.isSafeInteger(chainId) &&
    recordedNumber.test(String(blockNumber)) &&
    isHash(blockHash) &&
    typeof isVerified === 'boolean' &&
    (stateRoot === undefined || isHash(stateRoot))
  if (!isPin) return undefined
  return {
    host,
    chainId: Number(chainId),
    blockNumber: BigInt(String(blockNumber)),
    blockHash,
    isVerified,
    ...(isHash(stateRoot) && { stateRoot }),
  }
}

function accountFrom(address: string, recorded: unknown): GenesisAccount {
  if (typeof recorded !== 'object' || recorded === null) {
    throw new RangeError(`alloc["${address}"]: expected an object`)
  }
  return mapped({ ...recorded }, (name, value) =>
    name === 'balance' || name === 'nonce' ? bigFrom(`alloc["${address}"].${name}`, value) : value,
  )
}

/** At most the digits of 256 bits: those of a longer text take the square of their count. */
const recordedNumber = /^\d{1,78}$/

function bigFrom(name: string, value: unknown): bigint {
  if (typeof value === 'string' && recordedNumber.test(value)) return BigInt(value)
  throw new RangeError(`${name}: expected a number as decimal text, got ${quoted(value)}`)
}

function mapped(
  record: Readonly<Record<string, unknown>>,
  map: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(name, value)]))
}
