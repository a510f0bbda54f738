/**
 * The searches behind the `ots_` methods, over the chain and over traces.
 *
 * Block numbers are JSON numbers here. Creators and nonces are found by binary search over
 * historical states. The addresses in a block are found by tracing it, once per block.
 *
 * @see https://docs.otterscan.io/api-docs/ots-api
 */

import type { Block } from '../../../chain/block.ts'
import type { Chain } from '../../../chain/chain.ts'
import { type Address, type Hash, hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { firstIndex } from '../../../primitives/sorted.ts'
import { EMPTY_CODE } from '../../../state/code.ts'
import type { StateView } from '../../../state/view.ts'
import { createFrameTracer, type Frame, framesOf } from '../../../tracing/frames.ts'
import { TraceSize, traceRangeTooWide } from '../../../tracing/tracer.ts'
import { nonceKeyOf, type Transaction } from '../../../transactions/transaction.ts'
import type { RpcContext } from '../../context.ts'
import {
  printTimedReceipt,
  type WireCreator,
  type WireInternalOperation,
  type WireOtsTrace,
  type WireSearchPage,
} from '../../wire/objects/otterscan.ts'
import { printTransaction } from '../../wire/objects/transaction.ts'

const operationTypes = { SELFDESTRUCT: 1, CREATE: 2, CREATE2: 3 } as const

/** Value transfers, creations and SELFDESTRUCTs below the outermost frame. */
export function internalOperationsOf(outermost: Frame): WireInternalOperation[] {
  const operations: WireInternalOperation[] = []
  for (const [{ type, from, to, value = 0n, error }, path] of framesOf(outermost)) {
    const isTransfer = type === 'CALL' && value > 0n
    const isTold = isTransfer || type in operationTypes
    if (path.length === 0 || error !== undefined || !isTold) continue
    const kind = type in operationTypes ? operationTypes[type as keyof typeof operationTypes] : 0
    operations.push({ type: kind, from, to, value: quantityFromUint(value) })
  }
  return operations
}

/** All frames in execution order except calls of precompiles. */
export function otsTracesOf(outermost: Frame): WireOtsTrace[] {
  return [...framesOf(outermost)]
    .filter(([{ isPrecompile }, path]) => !isPrecompile || path.length === 0)
    .map(([{ type, from, to, value, input, output }, { length: depth }]) => ({
      type,
      depth,
      from,
      to,
      value:
        value === undefined || type === 'DELEGATECALL' || type === 'CALLCODE'
          ? null
          : quantityFromUint(value),
      input: hexFromBytes(input),
      output: hexFromBytes(output),
    }))
}

/** The first sealed block whose proven state meets a condition, which must then hold for good. */
function firstBlock(chain: Chain, holds: (view: StateView) => boolean): Block | undefined {
  if (!holds(chain.head.provenState)) return undefined
  const holdsAt = (number: number) => holds(chain.atNumber(number)!.provenState)
  return chain.atNumber(firstIndex(0, Number(chain.head.number), holdsAt))
}

/** The hash of the sealed transaction with this nonce, or `null`. */
export function transactionOf(chain: Chain, sender: Address, nonce: bigint): Hash | null {
  const block = firstBlock(chain, (view) => view.nonce(sender) > nonce)
  const sent = block?.transactions.find(
    (each) => each.from === sender && each.nonce === nonce && nonceKeyOf(each) === 0n,
  )
  return sent?.hash ?? null
}

/** The direct creator of a contract and the transaction; `null` for contracts of genesis. */
export async function contractCreator(
  { backend: { calls, chain } }: RpcContext,
  address: Address,
): Promise<WireCreator | null> {
  const hasCode = (view: StateView) => view.codeHash(address) !== EMPTY_CODE.hash
  const found = firstBlock(chain, hasCode)
  if (found === undefined) return null
  const block = await calls.executed(found)
  const index = block.transactions.findIndex((_, at) => hasCode(block.stateBefore(at + 1)))
  const transaction = block.transactions[index]
  if (transaction === undefined) return null
  const outermost = await calls.trace(block, index, createFrameTracer(new TraceSize()))
  for (const [{ type, from, to, error }] of framesOf(outermost)) {
    const isCreation = (type === 'CREATE' || type === 'CREATE2') && error === undefined
    if (isCreation && to === address) return { hash: transaction.hash, creator: from }
  }
  return null
}

/** The sender of system transactions. @see https://specs.optimism.io/protocol/deposits.html */
const SYSTEM_DEPOSITOR: Address = '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001'

/** Cache per block: address → indexes of the transactions that involve it. Blocks are immutable. */
const appearances = new WeakMap<Block, Promise<ReadonlyMap<Address, readonly number[]>>>()

function appearancesIn(
  context: RpcContext,
  block: Block,
): Promise<ReadonlyMap<Address, readonly number[]>> {
  const known = appearances.get(block)
  if (known !== undefined) return known
  const found = findAppearances(context, block)
  appearances.set(block, found)
  // A failure is not cached: the next search tries again.
  found.catch(() => appearances.delete(block))
  return found
}

/** False for system transactions. All blocks start with the same ones, so they need no tracing. */
function isOfUser({ from }: Transaction): boolean {
  return from !== SYSTEM_DEPOSITOR
}

async function findAppearances(
  { backend: { calls } }: RpcContext,
  block: Block,
): Promise<ReadonlyMap<Address, readonly number[]>> {
  const { transactions, receipts } = block
  const indexes = new Map<Address, number[]>()
  for (const [index, transaction] of transactions.entries()) {
    const { from, to } = transaction
    const met = new Set<Address>(to === null ? [from] : [from, to])
    if (isOfUser(transaction)) {
      const outermost = await calls.trace(block, index, createFrameTracer(new TraceSize()))
      for (const [frame] of framesOf(outermost)) met.add(frame.from).add(frame.to)
    }
    for (const { address } of receipts[index]?.logs ?? []) met.add(address)
    for (const address of met) indexes.set(address, [...(indexes.get(address) ?? []), index])
  }
  return indexes
}

/** The start and the direction of a search. */
export interface Search {
  readonly address: Address
  /** Not searched itself. 0 starts at genesis (`after`) or at the head (`before`). */
  readonly block: number
  readonly pageSize: number
  readonly direction: 'before' | 'after'
}

/**
 * The transactions that involve an address. Adds whole blocks until the page is full.
 *
 * @throws {DevnetError} TRACE_RANGE_TOO_WIDE if too many blocks would have to be traced
 */
export async function searchTransactions(
  context: RpcContext,
  { address, block: start, pageSize, direction }: Search,
): Promise<WireSearchPage> {
  const { chain } = context.backend
  const { limits } = context.connection
  const head = Number(chain.head.number)
  const isBefore = direction === 'before'
  const step = isBefore ? -1 : 1
  const isFromEnd = start === 0
  const first = isFromEnd ? (isBefore ? head : 0) : start + step
  const found: { readonly block: Block; readonly index: number }[] = []
  let looked = 0
  let isExhausted = true
  for (let number = Math.min(first, head + 1); number >= 0; number += step) {
    const block = number > head ? undefined : chain.atNumber(number)
    if (block === undefined && !isBefore) break
    if (block === undefined) continue
    if (block.transactions.some(isOfUser)) looked += 1
    if (looked > limits.traceRangeBlocksMax) throw traceRangeTooWide(limits.traceRangeBlocksMax)
    const indexes = (await appearancesIn(context, block)).get(address) ?? []
    // A match beyond the full page proves that there is a further page.
    if (indexes.length > 0 && found.length >= pageSize) {
      isExhausted = false
      break
    }
    const ofBlock = indexes.map((index) => ({ block, index }))
    found.push(...(isBefore ? ofBlock.reverse() : ofBlock))
  }
  const newestFirst = isBefore ? found : found.reverse()
  return {
    txs: newestFirst.map(({ block, index }) =>
      printTransaction(block.transactions[index]!, { block, index }),
    ),
    receipts: newestFirst.map(({ block, index }) =>
      printTimedReceipt(block.receipts[index]!, block),
    ),
    firstPage: isBefore ? isFromEnd : isExhausted,
    lastPage: isBefore ? isExhausted : isFromEnd,
  }
}
