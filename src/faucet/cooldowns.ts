/**
 * Cooldowns of the faucet, per address and per client, in virtual time; each asset has its own.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'

export interface CooldownOptions {
  /** Ms until the same address may receive again; 0 for no cooldown. */
  readonly faucetCooldownMs: number
  /** Ms until the same client may receive again; 0 for no cooldown. */
  readonly faucetClientCooldownMs: number
}

/** Time of the last drip in virtual ms, by address and by client. */
export interface CooldownsPoint {
  readonly addresses: ReadonlyMap<Address, number>
  readonly clients: ReadonlyMap<string, number>
}

/** Shared: most devnets and forks never drip. */
const NOTHING_GIVEN: CooldownsPoint = { addresses: new Map(), clients: new Map() }

export class Cooldowns {
  readonly #clock: VirtualClock
  readonly #options: CooldownOptions
  // Created by the first drip.
  #addresses: Map<Address, number> | undefined
  #clients: Map<string, number> | undefined

  constructor(clock: VirtualClock, options: CooldownOptions) {
    this.#clock = clock
    this.#options = options
  }

  /**
   * Checks the client's cooldown, then the address's. A refusal starts no cooldown.
   *
   * @param client identifies the requester; without it there is no client cooldown
   * @param closedUntilMs the faucet refuses all drips until then, in ms since the epoch
   * @throws {DevnetError} FAUCET_COOLDOWN with the seconds left
   */
  expectReady(address: Address, client?: string, closedUntilMs = 0): void {
    const { faucetClientCooldownMs, faucetCooldownMs } = this.#options
    if (client !== undefined) {
      const seconds = this.#secondsLeft(this.#clients?.get(client), faucetClientCooldownMs)
      if (seconds > 0) throw cooldown('ip', seconds, { client })
    }
    const seconds = Math.max(
      this.#secondsLeft(this.#addresses?.get(address), faucetCooldownMs),
      this.#secondsLeft(closedUntilMs, 0),
    )
    if (seconds > 0) throw cooldown('address', seconds, { address })
  }

  record(address: Address, client?: string): void {
    const { nowMs } = this.#clock
    const { faucetClientCooldownMs, faucetCooldownMs } = this.#options
    if (faucetCooldownMs > 0) {
      this.#addresses ??= new Map()
      this.#addresses.set(address, nowMs)
    }
    if (faucetClientCooldownMs > 0 && client !== undefined) {
      this.#clients ??= new Map()
      this.#clients.set(client, nowMs)
    }
  }

  point(): CooldownsPoint {
    if (this.#addresses === undefined && this.#clients === undefined) return NOTHING_GIVEN
    return { addresses: new Map(this.#addresses), clients: new Map(this.#clients) }
  }

  /** Restores an earlier {@link point}. */
  returnTo({ addresses, clients }: CooldownsPoint): void {
    this.#addresses = addresses.size === 0 ? undefined : new Map(addresses)
    this.#clients = clients.size === 0 ? undefined : new Map(clients)
  }

  /** Drops drips after a time, in ms since the epoch. */
  forgetAfter(timeMs: number): void {
    for (const [address, ms] of this.#addresses ?? []) {
      if (ms > timeMs) this.#addresses?.delete(address)
    }
    for (const [client, ms] of this.#clients ?? []) {
      if (ms > timeMs) this.#clients?.delete(client)
    }
  }

  /** Rounded up; zero if the cooldown is over. */
  #secondsLeft(lastMs: number | undefined, cooldownMs: number): number {
    if (lastMs === undefined) return 0
    return Math.max(0, Math.ceil((lastMs + cooldownMs - this.#clock.nowMs) / 1000))
  }
}

function cooldown(
  of: 'ip' | 'address',
  retrySeconds: number,
  whose: { readonly client: string } | { readonly address: Address },
): DevnetError {
  const message = `${of} cooldown active; retry in ${retrySeconds}s`
  return new DevnetError('FAUCET_COOLDOWN', message, { ...whose, retrySeconds })
}
