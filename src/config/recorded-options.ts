/**
 * The options of a devnet as the first line of its journal has them, and back.
 *
 * All of them are written down, so that a journal does not depend on the defaults of a later version.
 * JSON has no big numbers: they are decimal texts.
 */

import type { GenesisAccount } from '../state/alloc.ts'
import { type Config, type DevnetOptions, options } from './config.ts'
import type { Option } from './option.ts'

export interface RecordedOptions {
  readonly options: Readonly<Record<string, unknown>>
  readonly alloc: Readonly<Record<string, unknown>>
  /** The file it goes on from; its alloc is in there. */
  readonly state?: string
}

/**
 * What is written down of a devnet's options, when somebody reads it. The rest is the caller's, who may
 * do with it as he likes later, and is read now.
 *
 * @param alloc as it was given @param state what the devnet goes on from
 */
export function recordedOptions(
  config: Config,
  alloc: DevnetOptions['alloc'],
  state: Uint8Array | undefined,
): RecordedOptions {
  const rest =
    state === undefined
      ? { alloc: withoutBigs(alloc) }
      : { alloc: {}, state: new TextDecoder().decode(state) }
  return {
    get options() {
      return withBigTexts(config)
    },
    ...rest,
  }
}

function withoutBigs(alloc: DevnetOptions['alloc'] = {}): RecordedOptions['alloc'] {
  return mapped(alloc, (_, account) => withBigTexts({ ...(account as GenesisAccount) }))
}

function withBigTexts(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return mapped(record, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/**
 * What to begin the recorded devnet with again.
 *
 * @throws {RangeError} for an option that is not as it would have been written
 */
export function optionsFrom(recorded: RecordedOptions): DevnetOptions {
  const table: Readonly<Record<string, Option<unknown>>> = options
  const read = (name: string, value: unknown) =>
    typeof table[name]?.default === 'bigint' ? bigFrom(name, value) : value
  const config: DevnetOptions = mapped(recorded.options, read)
  const { state } = recorded
  if (state !== undefined) return { ...config, state: new TextEncoder().encode(state) }
  const alloc = mapped(recorded.alloc, (address, account) => accountFrom(address, account))
  // What is not as it should be is refused where the devnet is begun.
  return { ...config, alloc: alloc as NonNullable<DevnetOptions['alloc']> }
}

function accountFrom(address: string, recorded: unknown): GenesisAccount {
  if (typeof recorded !== 'object' || recorded === null) {
    throw new RangeError(`alloc["${address}"]: expected an object`)
  }
  return mapped({ ...recorded }, (name, value) =>
    name === 'balance' || name === 'nonce' ? bigFrom(`alloc["${address}"].${name}`, value) : value,
  )
}

function bigFrom(name: string, value: unknown): bigint {
  if (typeof value === 'string' && /^\d+$/.test(value)) return BigInt(value)
  throw new RangeError(`${name}: expected a number as decimal text, got ${JSON.stringify(value)}`)
}

function mapped(
  record: Readonly<Record<string, unknown>>,
  map: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(name, value)]))
}
