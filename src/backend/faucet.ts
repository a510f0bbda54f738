/**
 * Connects the faucet to the chain.
 *
 * Drips are transactions like all others, sent by jobs of the writer. The journal records requests.
 */

import { faucetAccount } from '../accounts/accounts.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { type DevnetFaucet, Faucet } from '../faucet/faucet.ts'
import type { Faults } from '../faults/faults.ts'
import { requestFrom } from '../primitives/message.ts'
import type { CurrentParts } from './parts.ts'
import type { RecordedCalls } from './recorded-calls.ts'
import type { Transactions } from './transactions.ts'
import type { WriteQueue } from './write-queue.ts'

interface FaucetDeps {
  readonly current: CurrentParts
  readonly clock: VirtualClock
  readonly faults: Faults
  readonly transactions: Transactions
  readonly queue: WriteQueue<CurrentParts>
}

export function createFaucet(deps: FaucetDeps): Faucet {
  const { current, clock, faults, transactions, queue } = deps
  const { address } = faucetAccount
  return new Faucet(clock, address, current.config, {
    run: (job) => queue.run(job),
    send: async (message) => {
      const request = requestFrom(address, message)
      const transaction = await transactions.fillAndSign(request, faucetAccount)
      await current.producer.submit(transaction)
      return transaction.hash
    },
    chainId: () => current.chainIds.current,
    balance: (owner) => current.chain.pending.state.balance(owner),
    hasCode: (contract) => current.chain.pending.state.codeBytes(contract).length > 0,
    closedUntilMs: () => faults.endOf('faucetCooldown'),
  })
}

/** `devnet.faucet`. */
export function recordedFaucet(faucet: Faucet, calls: RecordedCalls): DevnetFaucet {
  return {
    address: faucet.address,
    status: () => faucet.status(),
    drip: (...asked) => calls.make('devnet.faucet.drip', asked, () => faucet.drip(...asked)),
    dripUsdv: (...asked) =>
      calls.make('devnet.faucet.dripUsdv', asked, () => faucet.dripUsdv(...asked)),
    dripNfv: (...asked) =>
      calls.make('devnet.faucet.dripNfv', asked, () => faucet.dripNfv(...asked)),
  }
}
