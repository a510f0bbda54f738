/**
 * The transactions of a reorg as clients send them: pairs of a transaction and the index of its
 * block.
 */

import type { Hex } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import { anyOf, arrayOf, countSchema, dataSchema } from '../primitives/schema.ts'
import type { ReorgTransactions } from './context.ts'
import { parseLooseCount } from './dialect.ts'
import { parseData, refuse } from './wire/params.ts'
import {
  callRequestSchema,
  parseCallRequest,
  parseList,
  type WireCallRequest,
} from './wire/requests.ts'

export type WireReorgTransactions = readonly (readonly [Hex | WireCallRequest, number])[]

export const reorgTransactionsSchema = arrayOf({
  ...arrayOf(anyOf(dataSchema, callRequestSchema, countSchema)),
  minItems: 2,
  maxItems: 2,
})

/**
 * @param depth number of blocks
 * @returns the transactions by block; an empty array if there are none
 * @throws {RpcError} -32602
 */
export function parseReorgTransactions(
  depth: number,
  given: unknown,
  where: string,
): ReorgTransactions {
  const pairs = parseList(parsePair(depth))(given, where)
  const ofBlocks = new Map<number, (Uint8Array | CallRequest)[]>()
  for (const { transaction, block } of pairs) {
    ofBlocks.set(block, [...(ofBlocks.get(block) ?? []), transaction])
  }
  const length = pairs.length === 0 ? 0 : depth
  return Array.from({ length }, (_, index) => ofBlocks.get(index) ?? [])
}

/** @returns a parser of one pair */
function parsePair(depth: number) {
  return (pair: unknown, where: string) => {
    if (!Array.isArray(pair) || pair.length !== 2) {
      return refuse(where, 'a transaction and the index of its block', pair)
    }
    const [transaction, index]: readonly unknown[] = pair
    const block = parseLooseCount(index, `${where}[1]`)
    if (block >= depth) return refuse(`${where}[1]`, `an index below the depth of ${depth}`, index)
    const parse = typeof transaction === 'string' ? parseData : parseCallRequest
    return { transaction: parse(transaction, `${where}[0]`), block }
  }
}
