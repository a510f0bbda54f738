import { createLogFilter } from '../../chain/log-filter.ts'
import { printReceipt, type WireReceipt } from '../objects/receipt.ts'
import { printTransaction, type WireTransaction } from '../objects/transaction.ts'
import { isObject, refuse } from '../params.ts'
import { parseSubscriptionFilter } from '../requests.ts'
import type { SubscriptionKind } from './kind.ts'

/** A pre-confirmed transaction and what became of it, in one object. */
export type WirePreconfirmed = WireTransaction &
  Pick<
    WireReceipt,
    'gasUsed' | 'status' | 'cumulativeGasUsed' | 'contractAddress' | 'logsBloom' | 'logs'
  >

/**
 * Each transaction as it is pre-confirmed, system transactions among them.
 *
 * @see https://docs.base.org/base-chain/flashblocks/apps
 */
export const newFlashblockTransactions: SubscriptionKind = {
  summary:
    'Transactions as they are pre-confirmed: the hash; with `true` all of them and their receipts; with a filter those with a log that matches.',
  open(options) {
    const isHash = options === undefined || options === false
    if (!isHash && options !== true && !isObject(options)) {
      return refuse('params[1]', 'true, false, a filter object or nothing', options)
    }
    const filter = isObject(options) ? createLogFilter(parseSubscriptionFilter(options)) : undefined
    return (event) => {
      if (event.kind !== 'transaction') return []
      const { transaction, receipt, block } = event
      if (isHash) return [transaction.hash]
      // All its logs are told, of which one has to match.
      const isWanted = filter === undefined || receipt.logs.some((log) => filter.matches(log))
      if (!isWanted) return []
      const { gasUsed, status, cumulativeGasUsed, contractAddress, logsBloom, logs } = printReceipt(
        receipt,
        block,
      )
      const payload: WirePreconfirmed = {
        ...printTransaction(transaction, { block, index: receipt.transactionIndex }),
        gasUsed,
        status,
        cumulativeGasUsed,
        contractAddress,
        logsBloom,
        logs,
      }
      return [payload]
    }
  },
}
