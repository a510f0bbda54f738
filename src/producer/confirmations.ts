/**
 * Requests that wait until a transaction is confirmed, each with a timeout in virtual time.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7966
 */

import type { ChainEvent } from '../chain/event.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import type { Transaction } from '../transactions/transaction.ts'

interface Waiter {
  readonly hash: Hash
  /** Stops waiting: resolves the promise, or rejects it with `refusal`. */
  end(refusal?: DevnetError): void
}

interface ConfirmationOptions {
  /** If true, only sealing confirms; otherwise a pre-confirmation does. Default: false. */
  readonly bySealing?: boolean
  /**
   * If true, a timeout's error carries the hash, as the EIP says and some networks omit. Default:
   * false.
   */
  readonly includesHash?: boolean
}

export class Confirmations {
  readonly #clock: VirtualClock
  readonly #options: ConfirmationOptions
  readonly #waiters = new Set<Waiter>()

  constructor(clock: VirtualClock, options: ConfirmationOptions = {}) {
    this.#clock = clock
    this.#options = options
  }

  /**
   * Resolves when the transaction is confirmed.
   *
   * @throws {DevnetError} CONFIRMATION_TIMEOUT, or CLOSED, by rejecting
   */
  wait(hash: Hash, timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.schedule(this.#clock.nowMs + timeoutMs, () =>
        waiter.end(timeout(hash, timeoutMs, this.#options.includesHash === true)),
      )
      const waiter: Waiter = {
        hash,
        end: (refusal) => {
          cancel()
          this.#waiters.delete(waiter)
          if (refusal === undefined) resolve()
          else reject(refusal)
        },
      }
      this.#waiters.add(waiter)
    })
  }

  /** Resolves the waits for the transactions that an event confirms. */
  receive(event: ChainEvent): void {
    if (this.#waiters.size === 0) return
    for (const { hash } of this.#confirmedBy(event)) this.#confirm(hash)
  }

  /** Sealing always confirms: the transaction's flashblock may have been lost. */
  #confirmedBy(event: ChainEvent): readonly Transaction[] {
    if (event.kind === 'block') return event.block.transactions
    return event.kind === 'transaction' && !this.#options.bySealing ? [event.transaction] : []
  }

  #confirm(hash: Hash): void {
    for (const waiter of this.#waiters) if (waiter.hash === hash) waiter.end()
  }

  /** Rejects all waits: no transaction is executed any more. */
  close(): void {
    const refusal = devnetClosed()
    for (const waiter of this.#waiters) waiter.end(refusal)
  }
}

/** The refusal of requests that come, or still wait, when the devnet is closed. */
export function devnetClosed(): DevnetError {
  return new DevnetError('CLOSED', 'the devnet is closed')
}

function timeout(hash: Hash, timeoutMs: number, includesHash: boolean): DevnetError {
  const duration = timeoutMs < 1000 ? `${timeoutMs}ms` : `${timeoutMs / 1000}s`
  return new DevnetError(
    'CONFIRMATION_TIMEOUT',
    `Transaction ${hash} was added to the mempool but wasn't confirmed within ${duration}.`,
    { hash, timeoutMs, ...(includesHash ? { data: hash } : {}) },
  )
}
