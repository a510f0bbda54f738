/**
 * Pages of transactions and of blocks, newest first, as lists show them.
 *
 * Blocks that hold nothing but their opening are passed over without being read, so that the cost of a
 * page does not grow with the number of blocks. A page ends after so many looked-at transactions also
 * if few matched: the next page continues there.
 */

import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { Receipt } from '../chain/receipt.ts'
import { DEPOSITOR_ADDRESS } from '../network/l1-block.ts'
import { operatorFee } from '../network/l1-fee.ts'
import type { Address } from '../primitives/hex.ts'
import type { Transaction } from '../transactions/transaction.ts'

/** The place of a transaction. A page begins before it. */
export interface TransactionPlace {
  readonly blockNumber: number
  readonly index: number
}

/** Conditions that all hold for the transactions of a list; `undefined` for any. */
export interface TransactionCriteria {
  readonly from: Address | undefined
  /** The account that is called or created. */
  readonly to: Address | undefined
  readonly status: 0 | 1 | undefined
  /** First four bytes of the calldata, as numbers. */
  readonly selectors: ReadonlySet<number> | undefined
  /** Wei. */
  readonly valueMin: bigint | undefined
  readonly feeMin: bigint | undefined
}

export interface ListedTransaction {
  readonly block: Block
  readonly index: number
}

export interface Page<Row, Place> {
  readonly rows: readonly Row[]
  /** The place before which the next page begins; `undefined` at the end. */
  readonly next: Place | undefined
}

/** Transactions that one page looks at: some ms, or 0.1 s if their blocks are old. */
const LOOKED_AT_MAX = 5_000

/** @param before the place before which the page begins; by default the newest is in it */
export function listTransactions(
  chain: Chain,
  criteria: TransactionCriteria,
  before: TransactionPlace | undefined,
  limit: number,
): Page<ListedTransaction, TransactionPlace> {
  const rows: ListedTransaction[] = []
  let lookedAt = 0
  for (const block of blocksBack(
    chain,
    before === undefined ? undefined : before.blockNumber + 1,
  )) {
    const { transactions, receipts } = block
    const blockNumber = Number(block.number)
    const end = blockNumber === before?.blockNumber ? before.index : transactions.length
    for (let index = Math.min(end, transactions.length) - 1; index >= 0; index -= 1) {
      const transaction = transactions[index]!
      const receipt = receipts[index]! // there are as many
      if (isOfChain(transaction)) continue
      const next = { blockNumber, index: index + 1 }
      if (rows.length === limit || lookedAt === LOOKED_AT_MAX) return { rows, next }
      lookedAt += 1
      if (matches(criteria, transaction, receipt)) rows.push({ block, index })
    }
  }
  return { rows, next: undefined }
}

/** Blocks with transactions, newest first, the pending one among them as clients see it. */
export function* blocksBack(chain: Chain, below = Number.POSITIVE_INFINITY): Generator<Block> {
  const pending = chain.at('pending')
  if (!pending.isSealed && Number(pending.number) < below) yield pending
  yield* chain.filledBack(below)
}

/** True for a transaction of the chain itself, with which each block begins. */
export function isOfChain({ from }: Pick<Transaction, 'from'>): boolean {
  return from === DEPOSITOR_ADDRESS
}

/** Everything that a transaction paid, in wei. */
export function feeOf({ gasUsed, effectiveGasPrice, l1 }: Receipt): bigint {
  const execution = gasUsed * effectiveGasPrice
  return l1 === undefined || l1.l1Fee === 0n
    ? execution
    : execution + l1.l1Fee + operatorFee(gasUsed, l1.prices)
}

function matches(
  { from, to, status, selectors, valueMin, feeMin }: TransactionCriteria,
  transaction: Transaction,
  receipt: Receipt,
): boolean {
  if (from !== undefined && transaction.from !== from) return false
  if (to !== undefined && transaction.to !== to && receipt.contractAddress !== to) return false
  if (status !== undefined && receipt.status !== status) return false
  if (selectors !== undefined && !selectors.has(selectorOf(transaction))) return false
  if (valueMin !== undefined && transaction.value < valueMin) return false
  return feeMin === undefined || feeOf(receipt) >= feeMin
}

/** The first four bytes of the calldata as a number; -1 for a creation, and where there are fewer. */
function selectorOf({ to, data }: Transaction): number {
  if (to === null || data.length < 4) return -1
  return ((data[0]! << 24) | (data[1]! << 16) | (data[2]! << 8) | data[3]!) >>> 0
}

/**
 * A page of sealed blocks.
 *
 * @param before number of the block before which the page begins
 * @param hasEmpty false to pass over blocks without a transaction of a client
 */
export function listBlocks(
  chain: Chain,
  hasEmpty: boolean,
  before: number | undefined,
  limit: number,
): Page<Block, number> {
  const rows: Block[] = []
  const below = Math.min(before ?? Number.POSITIVE_INFINITY, Number(chain.head.number) + 1)
  for (const block of hasEmpty ? allBack(chain, below) : wholeBack(chain, below)) {
    if (rows.length === limit) return { rows, next: Number(block.number) + 1 }
    rows.push(block)
  }
  return { rows, next: undefined }
}

function* allBack(chain: Chain, below: number): Generator<Block> {
  for (let number = below - 1; number >= chain.oldestNumber; number -= 1) {
    yield chain.at(BigInt(number))
  }
}

function* wholeBack(chain: Chain, below: number): Generator<Block> {
  for (const block of chain.filledBack(below)) {
    if (block.transactions.some((each) => !isOfChain(each))) yield block
  }
}
