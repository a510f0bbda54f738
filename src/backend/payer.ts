/**
 * Connects the payer service to the chain.
 *
 * The transactions that it signs are submitted like all others, by jobs of the writer. The journal
 * records requests.
 */

import type { Account } from '../accounts/accounts.ts'
import type { Chain } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { type Config, refuse } from '../config/config.ts'
import type { Faults } from '../faults/faults.ts'
import { type CallOutcome, Payer } from '../payer/payer.ts'
import { DevnetError } from '../primitives/errors.ts'
import { bytesFromHex, isData } from '../primitives/hex.ts'
import { requestFrom } from '../primitives/message.ts'
import type { Producer } from '../producer/producer.ts'
import type { Calls } from './calls.ts'
import type { Transactions } from './transactions.ts'
import type { WriteQueue } from './write-queue.ts'

interface PayerDeps {
  readonly config: Config
  readonly accounts: readonly Account[]
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly producer: Producer
  readonly faults: Faults
  readonly calls: Calls
  readonly transactions: Transactions
  readonly queue: WriteQueue
}

/** @returns `undefined` for a devnet without a payer */
export function createPayer(deps: PayerDeps): Payer | undefined {
  const { config, accounts, clock, chain, producer, faults, calls, transactions, queue } = deps
  const account = payerAccount(config, accounts)
  if (config.payer === 'off' || account === undefined) return undefined
  return new Payer(account, config.payer, clock, {
    run: (job) => queue.run(job),
    chainId: () => producer.chainIds.current,
    baseFeePerGas: () => chain.pending.baseFeePerGas,
    isUnavailable: () => faults.endOf('payerUnavailable') !== undefined,
    balance: async (address) => chain.complete(() => chain.pending.state.balance(address)),
    hasCode: async (address) =>
      chain.complete(() => chain.pending.state.codeBytes(address).length > 0),
    tryCall: (sender, call) => outcomeOf(calls.callNext(requestFrom(sender, call))),
    takesEffect: async (transaction, sender) => {
      const { phaseStatuses = [] } = await calls.runNext(transaction, sender, account.address)
      return phaseStatuses
    },
    submit: (rawTransaction) => transactions.submission(rawTransaction)(),
  })
}

/**
 * The account that pays; `undefined` without a payer.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function payerAccount({ payer }: Config, accounts: readonly Account[]): Account | undefined {
  if (payer === 'off') return undefined
  const { account: address = accounts.at(-1)!.address } = payer // without accounts there is no payer
  const account = accounts.find((each) => each.address === address)
  if (account !== undefined) return account
  return refuse('payer', new RangeError(`account: expected a dev account, got ${address}`))
}

/** The result of a call that may fail. */
async function outcomeOf(returned: Promise<Uint8Array>): Promise<CallOutcome> {
  try {
    return { isSuccess: true, data: await returned }
  } catch (error) {
    if (!(error instanceof DevnetError)) throw error
    const { data } = error.facts
    return { isSuccess: false, data: isData(data) ? bytesFromHex(data) : new Uint8Array(0) }
  }
}
