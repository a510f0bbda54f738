/**
 * The parameter of `evm_mine` and `evm_mine_detailed`.
 */

import { anyOf, maybe, nullable, object, type WireOf } from '../../../primitives/schema.ts'
import { type LooseNumber, looseUintSchema, parseLooseCount } from '../../dialect.ts'
import { isObject, optional, refuse } from '../../wire/params.ts'

/** Timestamp and number of blocks on the wire. */
export interface WireMineOptions extends WireOf<typeof mineOptionsSchema> {}

export interface MineOptions {
  readonly blocks: number
  /** Seconds since the epoch. */
  readonly timestamp: number | undefined
}

const maybeCount = maybe(nullable(looseUintSchema))

const mineOptionsSchema = object('MineOptions', { blocks: maybeCount, timestamp: maybeCount })

/** A timestamp, or an object with timestamp and number of blocks. */
export const mineOptions = optional<LooseNumber | WireMineOptions, MineOptions>(
  'seconds or { timestamp, blocks }',
  anyOf(looseUintSchema, mineOptionsSchema),
  { blocks: 1, timestamp: undefined },
  (value, where) => {
    if (!isObject(value)) return { blocks: 1, timestamp: parseLooseCount(value, where) }
    const unknown = Object.keys(value).find((name) => name !== 'blocks' && name !== 'timestamp')
    if (unknown !== undefined) {
      return refuse(where, 'no other fields than blocks and timestamp', value)
    }
    const field = (name: 'blocks' | 'timestamp') =>
      value[name] == null ? undefined : parseLooseCount(value[name], `${where}.${name}`)
    return { blocks: field('blocks') ?? 1, timestamp: field('timestamp') }
  },
)
