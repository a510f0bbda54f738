/**
 * Runs signed transactions in the block after a block, one after another: `eth_callBundle`. Publishes
 * nothing to the chain.
 *
 * Promise: a bundle that runs here would run in that block; each transaction is validated as it would be.
 *
 * @see https://docs.flashbots.net/flashbots-auction/advanced/rpc-endpoint#eth_callbundle
 */

import type { BlockEnvironment, Engine, Outcome } from '../engine/engine.ts'
import { type BlobSchedule, blobGasMaxOf, blobGasOf } from '../network/blob-gas.ts'
import { chargesOf } from '../network/charges.ts'
import type { Network } from '../network/network.ts'
import { DevnetError } from '../primitives/errors.ts'
import { effectiveGasPrice } from '../primitives/message.ts'
import type { StoreView } from '../state/store.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import { BLOB_TRANSACTION_TYPE } from '../transactions/blob-sidecar.ts'
import type { OrdinaryTransaction, SignedTransaction } from '../transactions/transaction.ts'
import { expectSidecar } from './blobs.ts'
import { runTransaction } from './execute.ts'
import { exceedsBlockGasLimit } from './refusals.ts'
import { type TransactionLimits, validateAgainstState, validateAlone } from './validate.ts'

/** The block that the bundle runs in. */
export interface BundleBlock {
  readonly state: StoreView
  readonly environment: BlockEnvironment
  /** Ms since the epoch. */
  readonly timeMs: number
}

export interface BundleDeps {
  readonly engine: Engine
  readonly network: Network
  readonly limits: TransactionLimits & { readonly blobSchedule: BlobSchedule }
}

/** A transaction that ran. */
export interface BundleCall {
  readonly transaction: OrdinaryTransaction
  readonly outcome: Outcome
  /** Wei per gas that the coinbase gets. */
  readonly tip: bigint
  /** Wei by which the coinbase's balance rose; negative if it fell. */
  readonly coinbaseDiff: bigint
}

/**
 * @throws {DevnetError} the reason why a transaction would be refused in the block
 */
export async function callBundle(
  { engine, network, limits }: BundleDeps,
  { state, environment, timeMs }: BundleBlock,
  transactions: readonly SignedTransaction[],
): Promise<BundleCall[]> {
  const { baseFeePerGas, blobBaseFee, chainId, coinbase, evmRules, gasLimit } = environment
  const store = state.store.child(state.sequence)
  const calls: BundleCall[] = []
  let gasLeft = gasLimit
  let blobGasLeft = blobGasMaxOf(evmRules.hardfork, limits.blobSchedule)
  for (const transaction of transactions) {
    const view = store.newestView
    if (transaction.type === BASE_TRANSACTION_TYPE) throw noBundled()
    const l1 = network.l1Of(view)
    const charges = l1 && chargesOf(transaction.rawTransaction, l1)
    validateAlone(transaction, { blockGasLimit: gasLimit, evmRules }, limits, Number(chainId))
    if (transaction.type === BLOB_TRANSACTION_TYPE) expectSidecar(transaction, evmRules)
    const terms = { evmRules, state: view, baseFeePerGas, blobBaseFee, gasLimit }
    validateAgainstState(transaction, terms, charges)
    expectNonce(transaction, view)
    if (transaction.gasLimit > gasLeft) {
      throw exceedsBlockGasLimit({ gasLimit: transaction.gasLimit, limit: gasLeft })
    }
    const blobGas = blobGasOf(transaction)
    if (blobGas > blobGasLeft) throw exceedsBlockGasLimit({ blobGas, limit: blobGasLeft })
    const context = { engine, view, environment, timeMs, l1 }
    const { outcome, writes } = await runTransaction(context, transaction, charges)
    store.publish(writes)
    gasLeft -= outcome.gasUsed
    blobGasLeft -= blobGas
    calls.push({
      transaction,
      outcome,
      tip: effectiveGasPrice(transaction, baseFeePerGas) - baseFeePerGas,
      coinbaseDiff: store.newestView.balance(coinbase) - view.balance(coinbase),
    })
  }
  return calls
}

function noBundled(): DevnetError {
  const expected = 'transaction type not supported: a bundle has no transactions of type 0x79'
  return new DevnetError('TRANSACTION_TYPE_NOT_SUPPORTED', expected, {
    type: BASE_TRANSACTION_TYPE,
  })
}

function expectNonce({ from, nonce }: OrdinaryTransaction, view: StoreView): void {
  const next = view.nonce(from)
  if (nonce === next) return
  const message = `nonce too high: next nonce ${next}, tx nonce ${nonce}`
  throw new DevnetError('NONCE_TOO_HIGH', message, { address: from, next, given: nonce })
}
