/**
 * The parameter of `evm_mine` and `evm_mine_detailed`.
 */

import { type LooseNumber, looseUintSchema, parseLooseCount } from '../../dialect.ts'
import { isObject, optional, refuse } from '../../wire/params.ts'
import { anyOf, maybe, nullable, object } from '../../wire/schema.ts'

/** Timestamp and number of blocks on the wire. */
export interface WireMineOptions {
  readonly blocks?: LooseNumber | null
  readonly timestamp?: LooseNumber | null
}

export interface MineOptions {
  readonly blocks: number
  /** Virtual time, in ms since the epoch. */
  readonly atMs: number | undefined
}

const maybeCount = maybe(nullable(looseUintSchema))

/** A timestamp, or an object with timestamp and number of blocks. */
export const mineOptions = optional<LooseNumber | WireMineOptions, MineOptions>(
  'seconds or { timestamp, blocks }',
  anyOf(
    looseUintSchema,
    object<WireMineOptions>('MineOptions', { blocks: maybeCount, timestamp: maybeCount }),
  ),
  { blocks: 1, atMs: undefined },
  (value, where) => {
    if (!isObject(value)) return { blocks: 1, atMs: 1000 * parseLooseCount(value, where) }
    const unknown = Object.keys(value).find((name) => name !== 'blocks' && name !== 'timestamp')
    if (unknown !== undefined) {
      return refuse(where, 'no other fields than blocks and timestamp', value)
    }
    const field = (name: 'blocks' | 'timestamp') =>
      value[name] == null ? undefined : parseLooseCount(value[name], `${where}.${name}`)
    const timestamp = field('timestamp')
    return {
      blocks: field('blocks') ?? 1,
      atMs: timestamp === undefined ? undefined : timestamp * 1000,
    }
  },
)
