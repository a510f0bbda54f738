/**
 * The transactions of a reorg as clients send them: pairs of a transaction and the index of its
 * block.
 */

import type { ReorgTransactions } from '../backend/types.ts'
import { codec, listOf } from '../primitives/codec.ts'
import type { CallRequest } from '../primitives/message.ts'
import { anyOf, arrayOf, countSchema, dataSchema, tupleOf } from '../primitives/schema.ts'
import { looseCountCodec } from './dialect.ts'
import { refuse } from './errors.ts'
import { data } from './wire/params.ts'
import { callRequest } from './wire/requests.ts'

const pairSchema = tupleOf(anyOf(dataSchema, callRequest.schema), countSchema)

export const reorgTransactionsSchema = arrayOf(pairSchema)

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
  const pairs = listOf(pairOf(depth)).parse(given, where, refuse)
  const ofBlocks = new Map<number, (Uint8Array | CallRequest)[]>()
  for (const { transaction, block } of pairs) {
    ofBlocks.set(block, [...(ofBlocks.get(block) ?? []), transaction])
  }
  const length = pairs.length === 0 ? 0 : depth
  return Array.from({ length }, (_, index) => ofBlocks.get(index) ?? [])
}

function pairOf(depth: number) {
  return codec(pairSchema, (pair, where, refuse) => {
    if (!Array.isArray(pair) || pair.length !== 2) {
      return refuse(where, 'a transaction and the index of its block', pair)
    }
    const [transaction, index]: readonly unknown[] = pair
    const block = looseCountCodec.parse(index, `${where}[1]`, refuse)
    if (block >= depth) return refuse(`${where}[1]`, `an index below the depth of ${depth}`, index)
    const { parse } = typeof transaction === 'string' ? data : callRequest
    return { transaction: parse(transaction, `${where}[0]`, refuse), block }
  })
}
