/**
 * Moments: positions in the chain inside a block, or at a ms of virtual time.
 *
 * State reads and calls can name a moment. Roots and hashes do not exist there: no header has them.
 */

import { DevnetError } from '../primitives/errors.ts'
import type { StoreView } from '../state/store.ts'
import type { Block } from './block.ts'
import type { BlockRef } from './block-ref.ts'
import type { PendingBlock } from './pending-block.ts'
import type { SealedBlock } from './sealed-block.ts'

export type Moment =
  /** The end of a ms, in ms since the epoch, including everything executed by then. */
  | { readonly timeMs: number }
  /** Before the transaction with this index; the number of transactions means the block's end. */
  | { readonly block: BlockRef; readonly transactionIndex: number }
  /** After the last transaction of the flashblock with this index. */
  | { readonly block: BlockRef; readonly flashblockIndex: number }

/** A reference to a state. */
export type StateRef = BlockRef | Moment

export function isMoment(ref: StateRef): ref is Moment {
  return typeof ref === 'object' && !('hash' in ref)
}

/** The part of a block that calls and state reads use. */
export type CallBlock = Pick<
  Block,
  | 'isSealed'
  | 'number'
  | 'timestamp'
  | 'timeMs'
  | 'hasMilliseconds'
  | 'evmRules'
  | 'gasLimit'
  | 'baseFeePerGas'
  | 'blobBaseFee'
  | 'coinbase'
  | 'prevRandao'
  | 'state'
>

/** The block with a state from inside it. */
export function blockWithState(block: CallBlock, state: StoreView): CallBlock {
  const { isSealed, number, timestamp, timeMs, hasMilliseconds, evmRules } = block
  const { gasLimit, baseFeePerGas, blobBaseFee, coinbase, prevRandao } = block
  return {
    isSealed,
    number,
    timestamp,
    timeMs,
    hasMilliseconds,
    evmRules,
    gasLimit,
    baseFeePerGas,
    blobBaseFee,
    coinbase,
    prevRandao,
    state,
  }
}

/**
 * Checks that the block has a state before this transaction index. The number of transactions is
 * valid: it means the state after the last one.
 *
 * @throws {DevnetError} TRANSACTION_INDEX_TOO_HIGH
 */
export function expectIndex(block: Block, index: number): void {
  const count = block.transactions.length
  if (index <= count) return
  throw new DevnetError(
    'TRANSACTION_INDEX_TOO_HIGH',
    `transaction index ${index} out of range for block ${block.number} with ${count} transactions`,
    { index, count },
  )
}

/** @throws {DevnetError} TRANSACTION_INDEX_TOO_HIGH */
export function blockBeforeTransaction(block: Block, index: number): CallBlock {
  expectIndex(block, index)
  return blockWithState(block, block.stateBefore(index))
}

/** @throws {DevnetError} UNKNOWN_FLASHBLOCK */
export function blockAfterFlashblock(block: SealedBlock | PendingBlock, index: number): CallBlock {
  const end = block.flashblockEnds[index]
  if (end !== undefined) return blockWithState(block, block.stateBefore(end))
  const { length } = block.flashblockEnds
  throw new DevnetError(
    'UNKNOWN_FLASHBLOCK',
    `flashblock not found: ${index}; block ${block.number} has been cut in ${length} so far`,
    { index, length },
  )
}
