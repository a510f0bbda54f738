/**
 * Connects the payer service to the chain.
 *
 * The transactions that it signs are submitted like all others, by jobs of the writer. The journal
 * records requests.
 */

import type { Account } from '../accounts/accounts.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Faults } from '../faults/faults.ts'
import type { PayerBudget } from '../payer/budget.ts'
import { type CallOutcome, Payer } from '../payer/payer.ts'
import { payerAccount } from '../payer/payer-account.ts'
import { NO_BYTES } from '../primitives/bytes.ts'
import { DevnetError } from '../primitives/errors.ts'
import { bytesFromHex, isData } from '../primitives/hex.ts'
import { effectiveGasPrice } from '../primitives/message.ts'
import type { Calls } from './calls.ts'
import type { CurrentParts } from './parts.ts'
import type { Transactions } from './transactions.ts'
import type { WriteQueue } from './write-queue.ts'

interface PayerDeps {
  readonly current: CurrentParts
  readonly accounts: readonly Account[]
  readonly payerBudget: PayerBudget
  readonly clock: VirtualClock
  readonly faults: Faults
  readonly calls: Calls
  readonly transactions: Transactions
  readonly queue: WriteQueue<CurrentParts>
}

/** @returns `undefined` for a devnet without a payer */
export function createPayer(deps: PayerDeps): Payer | undefined {
  const { current, accounts, payerBudget, clock, faults, calls, transactions, queue } = deps
  const { config } = current
  const account = payerAccount(config, accounts)
  if (config.payer === 'off' || account === undefined) return undefined
  return new Payer(account, config.payer, payerBudget, clock, {
    run: (job) => queue.run(job),
    chainId: () => current.chainIds.current,
    baseFeePerGas: () => current.chain.pending.baseFeePerGas,
    isUnavailable: () => faults.endOf('payerUnavailable') !== undefined,
    balance: async (address) => {
      const { chain } = current
      return chain.withRemote(() => chain.pending.state.balance(address))
    },
    hasCode: async (address) => {
      const { chain } = current
      return chain.withRemote(() => chain.pending.state.codeBytes(address).length > 0)
    },
    tryCall: (sender, call, fees) => {
      const { baseFeePerGas } = current.chain.pending
      // The txpool refuses a fee cap below the base fee, which says more than a payment that fails.
      const isBelow = fees.maxFeePerGas < baseFeePerGas
      const gasPrice = isBelow ? baseFeePerGas : effectiveGasPrice(fees, baseFeePerGas)
      return outcomeOf(calls.callNext(sender, call, gasPrice))
    },
    takesEffect: async (transaction, sender) => {
      const { phaseStatuses = [] } = await calls.runNext(transaction, sender, account.address)
      return phaseStatuses
    },
    submit: (rawTransaction) => transactions.submission(rawTransaction)(),
  })
}

/** The result of a call that may fail. */
async function outcomeOf(returned: Promise<Uint8Array>): Promise<CallOutcome> {
  try {
    return { isSuccess: true, data: await returned }
  } catch (error) {
    if (!(error instanceof DevnetError)) throw error
    const { data } = error.facts
    return { isSuccess: false, data: isData(data) ? bytesFromHex(data) : NO_BYTES }
  }
}
