/**
 * How often the same address, and the same client, is given something: in virtual time, and for each
 * asset by itself.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'

export interface CooldownOptions {
  /** Ms before the same address is given again; 0 for none. */
  readonly faucetCooldownMs: number
  /** Ms before the same client is given again; 0 for none. */
  readonly faucetClientCooldownMs: number
}

/** When who was given something last, in ms of virtual time. */
export interface CooldownsPoint {
  readonly addresses: ReadonlyMap<Address, number>
  readonly clients: ReadonlyMap<string, number>
}

/** One for all: most devnets, and all forks that tests make, never give anything. */
const NOTHING_GIVEN: CooldownsPoint = { addresses: new Map(), clients: new Map() }

export class Cooldowns {
  readonly #clock: VirtualClock
  readonly #options: CooldownOptions
  // Made for the first who is given something: most devnets are forks that give nothing.
  #addresses: Map<Address, number> | undefined
  #clients: Map<string, number> | undefined

  constructor(clock: VirtualClock, options: CooldownOptions) {
    this.#clock = clock
    this.#options = options
  }

  /**
   * The client is looked at first. A refusal costs nobody anything: only what is given counts.
   *
   * @param client whoever asks; nobody in particular when left out
   * @param closedUntilMs until when nobody is given anything, in ms since the epoch
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

  /** Starts the cooldowns of those who have just been given to. */
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

  /** Goes back to an earlier {@link point}. */
  returnTo({ addresses, clients }: CooldownsPoint): void {
    this.#addresses = addresses.size === 0 ? undefined : new Map(addresses)
    this.#clients = clients.size === 0 ? undefined : new Map(clients)
  }

  /** Takes back what has been given after a time, in ms since the epoch. */
  forgetAfter(timeMs: number): void {
    for (const [address, ms] of this.#addresses ?? []) {
      if (ms > timeMs) this.#addresses?.delete(address)
    }
    for (const [client, ms] of this.#clients ?? []) {
      if (ms > timeMs) this.#clients?.delete(client)
    }
  }

  /** Rounded up; zero when there is nothing to wait for. */
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
