import type { Block } from '../../chain/block.ts'
import { createLogFilter } from '../../chain/log-filter.ts'
import type { Receipt } from '../../chain/receipt.ts'
import { isObject } from '../../primitives/codec.ts'
import type { Transaction } from '../../transactions/transaction.ts'
import { refuse } from '../errors.ts'
import type { WireReceipt, WireTransaction } from '../reference.ts'
import { printReceipt } from '../wire/objects/receipt.ts'
import { printTransaction } from '../wire/objects/transaction.ts'
import { parseSubscriptionFilter } from '../wire/requests.ts'
import { feedKey, meaningOf, type SubscriptionKind } from './kind.ts'

/** A pre-confirmed transaction merged with its receipt. */
export type WirePreconfirmed = WireTransaction &
  Pick<
    WireReceipt,
    'gasUsed' | 'status' | 'cumulativeGasUsed' | 'contractAddress' | 'logsBloom' | 'logs'
  >

/**
 * Each transaction when it is pre-confirmed, system transactions included.
 *
 * @see https://docs.base.org/base-chain/flashblocks/apps
 */
export const newFlashblockTransactions: SubscriptionKind = {
  summary:
    'Transactions as they are pre-confirmed: the hash; with `true` all of them and their receipts; with a filter those with a log that matches.',
  foreignPages: 'answered',
  open(options) {
    const isHash = options === undefined || options === false
    if (!isHash && options !== true && !isObject(options)) {
      return refuse('params[1]', 'true, false, a filter object or nothing', options)
    }
    const criteria = isObject(options) ? parseSubscriptionFilter(options) : undefined
    const filter = criteria && createLogFilter(criteria)
    return {
      key: feedKey(
        'newFlashblockTransactions',
        criteria === undefined ? isHash : meaningOf(criteria),
      ),
      payloadsOf(event) {
        if (event.kind !== 'transaction') return []
        const { transaction, receipt, block } = event
        if (isHash) return [transaction.hash]
        // The payload has all logs of a transaction if one of them matches.
        const isWanted = filter === undefined || receipt.logs.some((log) => filter.matches(log))
        return isWanted ? [printPreconfirmed(transaction, receipt, block)] : []
      },
    }
  },
}

function printPreconfirmed(
  transaction: Transaction,
  receipt: Receipt,
  block: Block,
): WirePreconfirmed {
  const printed = printReceipt(receipt, block)
  const { gasUsed, status, cumulativeGasUsed, contractAddress, logsBloom, logs } = printed
  return {
    ...printTransaction(transaction, { block, index: receipt.transactionIndex }),
    gasUsed,
    status,
    cumulativeGasUsed,
    contractAddress,
    logsBloom,
    logs,
  }
}
