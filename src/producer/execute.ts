/**
 * Runs a transaction once, on top of the pending block, and makes its receipt.
 */

import type { PendingBlock } from '../chain/block.ts'
import { bloomOfLogs, type Log, type Receipt } from '../chain/receipt.ts'
import type { Transaction } from '../chain/transaction.ts'
import type { BlockEnvironment, Engine } from '../engine/engine.ts'
import { effectiveGasPrice } from '../primitives/message.ts'
import type { Write } from '../state/write.ts'

/** A transaction that has run and is not yet published. */
export interface Executed {
  readonly receipt: Receipt
  readonly writes: readonly Write[]
}

export async function executeTransaction(
  engine: Engine,
  environment: BlockEnvironment,
  block: PendingBlock,
  transaction: Transaction,
): Promise<Executed> {
  // Only the writer publishes, and it is waiting for this: view and block cannot move meanwhile.
  const outcome = await engine.execute({
    view: block.state,
    environment,
    message: transaction,
    mode: 'transaction',
  })
  const transactionIndex = block.transactions.length
  const firstLogIndex = block.logCount
  const logs = outcome.logs.map(
    ({ address, topics, data }, position): Log => ({
      address,
      topics,
      data,
      transactionHash: transaction.hash,
      transactionIndex,
      logIndex: firstLogIndex + position,
    }),
  )
  const receipt: Receipt = {
    type: transaction.type,
    transactionHash: transaction.hash,
    transactionIndex,
    from: transaction.from,
    to: transaction.to,
    contractAddress: outcome.createdAddress ?? null,
    status: outcome.failure === undefined ? 1 : 0,
    gasUsed: outcome.gasUsed,
    cumulativeGasUsed: block.gasUsed + outcome.gasUsed,
    effectiveGasPrice: effectiveGasPrice(transaction, block.baseFeePerGas),
    logs,
    logsBloom: bloomOfLogs(logs),
  }
  return { receipt, writes: outcome.writes }
}
