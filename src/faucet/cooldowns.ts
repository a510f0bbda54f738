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
export interface CooldownsSnapshot {
  readonly addresses: ReadonlyMap<Address, number>
  readonly clients: ReadonlyMap<string, number>
}

const NOTHING_GIVEN: CooldownsSnapshot = { addresses: new Map(), clients: new Map() }

export class Cooldowns {
  readonly #clock: VirtualClock
  readonly #options: CooldownOptions
  /** Replaced with each drip, with its maps: snapshots share it. */
  #given = NOTHING_GIVEN

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
      const seconds = this.#secondsLeft(this.#given.clients.get(client), faucetClientCooldownMs)
      if (seconds > 0) throw cooldown('ip', seconds, { client })
    }
    const seconds = Math.max(
      this.#secondsLeft(this.#given.addresses.get(address), faucetCooldownMs),
      this.#secondsLeft(closedUntilMs, 0),
    )
    if (seconds > 0) throw cooldown('address', seconds, { address })
  }

  record(address: Address, client?: string): void {
    const { nowMs } = this.#clock
    const { faucetClientCooldownMs, faucetCooldownMs } = this.#options
    let { addresses, clients } = this.#given
    if (faucetCooldownMs > 0) addresses = new Map(addresses).set(address, nowMs)
    if (faucetClientCooldownMs > 0 && client !== undefined) {
      clients = new Map(clients).set(client, nowMs)
    }
    this.#given = { addresses, clients }
  }

  snapshot(): CooldownsSnapshot {
    return this.#given
  }

  /** Restores an earlier {@link snapshot}. */
  restore(snapshot: CooldownsSnapshot): void {
    this.#given = snapshot
  }

  /** Drops drips after a time, in ms since the epoch. */
  forgetAfter(timeMs: number): void {
    const { addresses, clients } = this.#given
    this.#given = { addresses: upTo(addresses, timeMs), clients: upTo(clients, timeMs) }
  }

  /** Rounded up; zero if the cooldown is over. */
  #secondsLeft(lastMs: number | undefined, cooldownMs: number): number {
    if (lastMs === undefined) return 0
    return Math.max(0, Math.ceil((lastMs + cooldownMs - this.#clock.nowMs) / 1000))
  }
}

function upTo<Key>(given: ReadonlyMap<Key, number>, timeMs: number): ReadonlyMap<Key, number> {
  return new Map([...given].filter(([, ms]) => ms <= timeMs))
}

function cooldown(
  of: 'ip' | 'address',
  retrySeconds: number,
  whose: { readonly client: string } | { readonly address: Address },
): DevnetError {
  const message = `${of} cooldown active; retry in ${retrySeconds}s`
  return new DevnetError('FAUCET_COOLDOWN', message, { ...whose, retrySeconds })
}
