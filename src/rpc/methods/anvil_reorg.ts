import type { Hex } from '../../primitives/hex.ts'
import type { CallRequest } from '../../primitives/message.ts'
import { change, type LooseNumber, looseUintSchema, parseLooseCount } from '../dialect.ts'
import { isObject, optional, parseData, refuse, required } from '../params.ts'
import { callRequestSchema } from '../request-schemas.ts'
import { parseCallRequest, parseList, type WireCallRequest } from '../requests.ts'
import { anyOf, arrayOf, countSchema, dataSchema, object } from '../schema.ts'

type WireTransactions = readonly (readonly [Hex | WireCallRequest, number])[]

export interface Reorg {
  readonly depth: LooseNumber
  readonly txBlockPairs: WireTransactions
}

const pairsSchema = arrayOf({
  ...arrayOf(anyOf(dataSchema, callRequestSchema, countSchema)),
  minItems: 2,
  maxItems: 2,
})

/** The depth, or, as some clients send it, an object with both. */
const depthOrBoth = required<LooseNumber | Reorg, unknown>(
  'depth',
  anyOf(
    looseUintSchema,
    object<Reorg>('Reorg', { depth: looseUintSchema, txBlockPairs: pairsSchema }),
  ),
  (value) => value,
)

const pairs = optional<WireTransactions, unknown>(
  '[transaction, block index][] = []',
  pairsSchema,
  undefined,
  (value) => value,
)

/**
 * Logs of the blocks that go are told as removed, before those of the blocks that come. Transactions
 * are encoded or to be sent; the latter get their nonces in the order they are given.
 */
export const anvil_reorg = change({
  summary: 'Puts other blocks in the place of the newest ones, with transactions at will.',
  spec: 'https://getfoundry.sh/anvil/reference/',
  params: [depthOrBoth, pairs],
  async handle({ reorg }, first, second) {
    const isBoth = isObject(first)
    const depthAt = isBoth ? 'params[0].depth' : 'params[0]'
    const pairsAt = isBoth ? 'params[0].txBlockPairs' : 'params[1]'
    const depth = parseLooseCount(isBoth ? first.depth : first, depthAt)
    const given = parseList(parsePair(depth))((isBoth ? first.txBlockPairs : second) ?? [], pairsAt)
    const ofBlocks = new Map<number, (Uint8Array | CallRequest)[]>()
    for (const { transaction, block } of given) {
      ofBlocks.set(block, [...(ofBlocks.get(block) ?? []), transaction])
    }
    const length = given.length === 0 ? 0 : depth
    await reorg(
      depth,
      Array.from({ length }, (_, index) => ofBlocks.get(index) ?? []),
    )
  },
})

/** @returns how to read a pair of a transaction and the index of its block */
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
