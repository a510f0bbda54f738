/**
 * Sends the call bundles of the wallet (EIP-5792) as transactions: all of them or none.
 */

import type { Wallet } from '../accounts/wallet.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { CurrentParts } from './parts.ts'
import type { Snapshots } from './snapshots.ts'
import type { Transactions } from './transactions.ts'
import type { WriteQueue } from './write-queue.ts'

interface CallBundlesDeps {
  readonly current: CurrentParts
  readonly wallet: Wallet
  readonly transactions: Transactions
  readonly snapshots: Snapshots
  readonly queue: WriteQueue<CurrentParts>
}

export class CallBundles {
  readonly #deps: CallBundlesDeps

  constructor(deps: CallBundlesDeps) {
    this.#deps = deps
  }

  /**
   * Sends calls as consecutive transactions: all of them or none.
   *
   * @param id chosen by the client, if any
   * @returns the bundle's id; if one of the calls would fail, the bundle has failed
   * @throws {DevnetError} BUNDLE_ID_TAKEN, or the reason why a transaction is refused
   */
  send(wanted: string | undefined, requests: readonly CallRequest[]): Promise<string> {
    const { queue, snapshots, wallet } = this.#deps
    return queue.run(async () => {
      const id = wallet.bundleId(wanted)
      try {
        const hashes = await snapshots.atomically(() => this.#sendAll(requests))
        wallet.keepBundle(id, { hashes, hasFailed: false })
      } catch (error) {
        // A call that would fail marks the bundle as failed; a call that is invalid fails the
        // request.
        if (!isFailure(error)) throw error
        wallet.keepBundle(id, { hashes: [], hasFailed: true })
      }
      return id
    })
  }

  async #sendAll(requests: readonly CallRequest[]): Promise<Hash[]> {
    const { chain } = this.#deps.current
    const { transactions } = this.#deps
    const hashes: Hash[] = []
    for (const request of requests) {
      const hash = await transactions.sendNow(request)
      if (chain.transaction(hash)?.receipt.status === 0) {
        throw new DevnetError('EXECUTION_REVERTED', 'execution reverted')
      }
      hashes.push(hash)
    }
    return hashes
  }
}

/** True for errors of an estimate for a call that would fail, and not for one that cannot begin. */
function isFailure(error: unknown): boolean {
  if (!(error instanceof DevnetError)) return false
  const { code, facts } = error
  if (code === 'GAS_ALLOWANCE_EXCEEDED') return facts.reason !== undefined
  return code === 'EXECUTION_REVERTED' || code === 'EXECUTION_HALTED'
}
