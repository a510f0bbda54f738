/**
 * Connects the faucet to the chain.
 *
 * Drips are transactions like all others, sent by jobs of the writer. The journal records requests.
 */

import { faucetAccount } from '../accounts/accounts.ts'
import type { Chain } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Config } from '../config/config.ts'
import { type DevnetFaucet, Faucet } from '../faucet/faucet.ts'
import type { Faults } from '../faults/faults.ts'
import { requestFrom } from '../primitives/message.ts'
import type { Producer } from '../producer/producer.ts'
import type { RecordedCalls } from './recorded-calls.ts'
import type { Transactions } from './transactions.ts'
import type { WriteQueue } from './write-queue.ts'

interface FaucetDeps {
  readonly config: Config
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly producer: Producer
  readonly faults: Faults
  readonly transactions: Transactions
  readonly queue: WriteQueue
}

export function createFaucet(deps: FaucetDeps): Faucet {
  const { config, clock, chain, producer, faults, transactions, queue } = deps
  const { address } = faucetAccount
  return new Faucet(clock, address, config, {
    run: (job) => queue.run(job),
    send: async (message) => {
      const request = requestFrom(address, message)
      const transaction = await transactions.fillAndSign(request, faucetAccount)
      await producer.submit(transaction)
      return transaction.hash
    },
    chainId: () => producer.chainIds.current,
    balance: (owner) => chain.pending.state.balance(owner),
    hasCode: (contract) => chain.pending.state.codeBytes(contract).length > 0,
    closedUntilMs: () => faults.endOf('faucetCooldown'),
  })
}

/** `devnet.faucet`. */
export function recordedFaucet({ api }: Faucet, calls: RecordedCalls): DevnetFaucet {
  return {
    ...api,
    drip: (...asked) => calls.make('devnet.faucet.drip', asked, () => api.drip(...asked)),
    dripUsdv: (...asked) =>
      calls.make('devnet.faucet.dripUsdv', asked, () => api.dripUsdv(...asked)),
    dripNfv: (...asked) => calls.make('devnet.faucet.dripNfv', asked, () => api.dripNfv(...asked)),
  }
}
