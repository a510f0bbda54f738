/**
 * What a method may use. The rooms below give it plainly; what changes something goes through a
 * function that `devnet.ts` supplies and that ends in the write queue.
 */

import type { Block } from '../chain/block.ts'
import type { Chain } from '../chain/chain.ts'
import type { Transaction } from '../chain/transaction.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Filters } from './filters.ts'

/** The limits of `config.ts` that methods enforce. */
export interface RpcLimits {
  readonly logRangeBlocksMax: number
  readonly logResultsMax: number
  readonly feeHistoryBlocksMax: number
  readonly batchLengthMax: number
  readonly responseBytesMax: number
  readonly subscriptionsPerConnectionMax: number
  readonly filtersMax: number
  readonly traceStepsMax: number
}

/** What the devnet does for its methods. */
export interface RpcActions {
  readonly chain: Chain
  readonly chainId: number
  readonly clientVersion: string
  readonly limits: RpcLimits
  /** The managed accounts, in order. */
  readonly accounts: readonly Address[]
  /** Wei per gas: the tip suggested to clients. */
  readonly priorityFeeDefault: bigint
  /** Wei per gas in the block after this one. */
  nextBaseFee(block: Block): bigint
  /** A transaction taken in that has not run yet. */
  waiting(hash: Hash): Transaction | undefined
  call(request: CallRequest, block: Block): Promise<Uint8Array>
  estimateGas(request: CallRequest, block: Block): Promise<bigint>
  /** Runs a transaction of a block again, with a tracer listening. */
  trace<Traced>(block: Block, index: number, tracer: Tracer<Traced>): Promise<Traced>
  /** Takes in an encoded transaction. */
  submit(rawTransaction: Uint8Array): Promise<Hash>
  /** Fills in, signs and takes in a transaction of a managed account. */
  send(request: CallRequest): Promise<Hash>
  /** Seals blocks now. */
  mine(count: number): Promise<void>
}

/** Who is asking: what a client on the other end of a connection can hold. */
export interface Subscriber {
  /** @throws {RpcError} when the connection cannot push, or holds too many */
  subscribe(kind: string, options: unknown): Hex
  unsubscribe(id: string): boolean
}

export interface RpcContext extends RpcActions {
  readonly filters: Filters
  readonly subscriber: Subscriber
}
