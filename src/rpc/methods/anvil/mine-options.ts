/**
 * The parameter of `evm_mine` and `evm_mine_detailed`.
 */

import { codec, isObject, objectOf, optional, orNull } from '../../../primitives/codec.ts'
import { anyOf } from '../../../primitives/schema.ts'
import { looseCountCodec } from '../../dialect.ts'
import { param } from '../../wire/codec.ts'

const options = objectOf(
  'MineOptions',
  { blocks: orNull(looseCountCodec, 1), timestamp: orNull(looseCountCodec) },
  { only: 'no other fields than blocks and timestamp' },
)

export interface MineOptions {
  readonly blocks: number
  /** Virtual time, in ms since the epoch. */
  readonly atMs: number | undefined
}

/** A timestamp, or an object with timestamp and number of blocks. */
export const mineOptions = param(
  'seconds or { timestamp, blocks }',
  optional(
    codec(anyOf(looseCountCodec.schema, options.schema), (value, where, refuse): MineOptions => {
      const { blocks, timestamp } = isObject(value)
        ? options.parse(value, where, refuse)
        : { blocks: 1, timestamp: looseCountCodec.parse(value, where, refuse) }
      return { blocks, atMs: timestamp === undefined ? undefined : timestamp * 1000 }
    }),
    { blocks: 1, atMs: undefined },
  ),
)
