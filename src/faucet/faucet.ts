/**
 * Who gets a drip, how much and how often, in virtual time.
 *
 * It only decides. The drip itself is an ordinary transfer that goes the way of all transactions.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'

export interface FaucetOptions {
  readonly faucetDripWei: bigint
  readonly faucetCooldownMs: number
}

export class Faucet {
  readonly #clock: VirtualClock
  readonly #options: FaucetOptions
  readonly #lastDripMs = new Map<Address, number>()

  constructor(clock: VirtualClock, options: FaucetOptions) {
    this.#clock = clock
    this.#options = options
  }

  /** Wei of one drip. */
  get dripWei(): bigint {
    return this.#options.faucetDripWei
  }

  /** @throws {DevnetError} FAUCET_COOLDOWN with the seconds left */
  expectReady(address: Address): void {
    const last = this.#lastDripMs.get(address)
    if (last === undefined) return
    const leftMs = last + this.#options.faucetCooldownMs - this.#clock.nowMs
    if (leftMs <= 0) return
    const retrySeconds = Math.ceil(leftMs / 1000)
    throw new DevnetError('FAUCET_COOLDOWN', `address cooldown active; retry in ${retrySeconds}s`, {
      address,
      retrySeconds,
    })
  }

  /** Who has been given when. */
  lastDrips(): ReadonlyMap<Address, number> {
    return new Map(this.#lastDripMs)
  }

  /** Goes back to an earlier {@link lastDrips}. */
  returnTo(lastDrips: ReadonlyMap<Address, number>): void {
    this.#lastDripMs.clear()
    for (const [address, ms] of lastDrips) this.#lastDripMs.set(address, ms)
  }

  /** Starts the cooldown of an address that has just been given to. */
  recordDrip(address: Address): void {
    if (this.#options.faucetCooldownMs > 0) this.#lastDripMs.set(address, this.#clock.nowMs)
  }
}
