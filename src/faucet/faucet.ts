/**
 * The faucet: who gets what, how much and how often.
 *
 * Owns the amounts, the cooldowns and the order of deciding. Each drip is an ordinary transaction from
 * the faucet's account and goes the way of all transactions, by the functions it is handed.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, addressFrom, bytesFromHex, type Hash } from '../primitives/hex.ts'
import { encodeMint } from '../tokens/encode.ts'
import { usdvAddress } from '../tokens/genesis.ts'
import { type CooldownOptions, Cooldowns, type CooldownsPoint } from './cooldowns.ts'
import { encodeNfvMint, NFV_ADDRESS } from './nfv.ts'

/** Who asks. */
export interface DripOptions {
  /**
   * Whoever asks, for the cooldown of clients: over HTTP its IP address. Nobody in particular, who has
   * no cooldown, when left out.
   */
  readonly client?: string
}

export interface Drip {
  readonly transactionHash: Hash
  /** Wei. */
  readonly amountWei: bigint
  readonly to: Address
}

export interface UsdvDrip {
  readonly transactionHash: Hash
  /** Of USDV, which has 6 decimals. */
  readonly amountUnits: bigint
  readonly to: Address
  /** The token. */
  readonly usdv: Address
}

export interface NfvDrip {
  readonly transactionHash: Hash
  readonly to: Address
  /** The collection, an ERC-721. */
  readonly nfv: Address
}

/** What the faucet has and gives. */
export interface FaucetStatus {
  /** The account that drips come from. */
  readonly address: Address
  readonly chainId: number
  /** Wei of one drip. */
  readonly dripWei: bigint
  /** Wei that the account holds now. */
  readonly balanceWei: bigint
  /** Virtual ms before the same client is given again; 0 for none. */
  readonly clientCooldownMs: number
  /** Virtual ms before the same address is given again; 0 for none. */
  readonly addressCooldownMs: number
  /** The token of {@link DevnetFaucet.dripUsdv}, where there is one. */
  readonly usdv?: Address
  /** Units of 10^-6 of one drip of it. */
  readonly usdvDripUnits?: bigint
  /** The collection of {@link DevnetFaucet.dripNfv}, where there is one. */
  readonly nfv?: Address
}

/** The faucet as it is seen from outside. Cooldowns are kept for each asset by itself. */
export interface DevnetFaucet {
  readonly address: Address
  /**
   * Sends a drip of ether; visible in `pending` when the promise resolves.
   *
   * @throws {DevnetError} INVALID_ADDRESS, FAUCET_COOLDOWN
   */
  drip(address: Address, options?: DripOptions): Promise<Drip>
  /**
   * Mints what a drip of USDV gives; visible in `pending` when the promise resolves.
   *
   * @throws {DevnetError} INVALID_ADDRESS, FAUCET_COOLDOWN, USDV_NOT_DEPLOYED when genesis had no demo tokens
   */
  dripUsdv(address: Address, options?: DripOptions): Promise<UsdvDrip>
  /**
   * Mints the next NFV; visible in `pending` when the promise resolves.
   *
   * @throws {DevnetError} INVALID_ADDRESS, FAUCET_COOLDOWN, NFV_NOT_DEPLOYED when genesis had no demo tokens
   */
  dripNfv(address: Address, options?: DripOptions): Promise<NfvDrip>
  /** What it has and gives, as of `pending`. */
  status(): FaucetStatus
}

export interface FaucetOptions extends CooldownOptions {
  readonly faucetDripWei: bigint
  readonly faucetUsdvUnits: bigint
}

/** What the faucet's account sends. */
export interface FaucetMessage {
  readonly to: Address
  readonly value?: bigint
  readonly data?: Uint8Array
}

/** What the faucet cannot do by itself. */
export interface FaucetActions {
  /** Runs a job of the writer. */
  run<Value>(job: () => Promise<Value>): Promise<Value>
  /** Within a job: signs, sends and pre-confirms a message of the faucet's account. */
  send(message: FaucetMessage): Promise<Hash>
  /** The chain id there is now. */
  chainId(): number
  /** Wei, in `pending`. */
  balance(address: Address): bigint
  /** Is there code, in `pending`? */
  hasCode(address: Address): boolean
  /** Until when a fault has it give nothing, in ms since the epoch; `undefined` where none does. */
  closedUntilMs(): number | undefined
}

/** Where the cooldowns stood. */
export interface FaucetPoint {
  readonly ether: CooldownsPoint
  readonly usdv: CooldownsPoint
  readonly nfv: CooldownsPoint
}

export class Faucet {
  /** The account that drips come from. */
  readonly #address: Address
  readonly #options: FaucetOptions
  readonly #actions: FaucetActions
  readonly #ether: Cooldowns
  readonly #usdv: Cooldowns
  readonly #nfv: Cooldowns
  readonly door: DevnetFaucet

  /** @param address of the account that drips come from */
  constructor(
    clock: VirtualClock,
    address: Address,
    options: FaucetOptions,
    actions: FaucetActions,
  ) {
    this.#address = address
    this.#options = options
    this.#actions = actions
    this.#ether = new Cooldowns(clock, options)
    this.#usdv = new Cooldowns(clock, options)
    this.#nfv = new Cooldowns(clock, options)
    this.door = {
      address,
      drip: (address, asking) => this.#drip(address, asking),
      dripUsdv: (address, asking) => this.#dripUsdv(address, asking),
      dripNfv: (address, asking) => this.#dripNfv(address, asking),
      status: () => this.#status(),
    }
  }

  point(): FaucetPoint {
    return { ether: this.#ether.point(), usdv: this.#usdv.point(), nfv: this.#nfv.point() }
  }

  /** Goes back to an earlier {@link point}. */
  returnTo({ ether, usdv, nfv }: FaucetPoint): void {
    this.#ether.returnTo(ether)
    this.#usdv.returnTo(usdv)
    this.#nfv.returnTo(nfv)
  }

  /** Takes back what has been given after a time, in ms since the epoch. */
  forgetAfter(timeMs: number): void {
    for (const cooldowns of [this.#ether, this.#usdv, this.#nfv]) cooldowns.forgetAfter(timeMs)
  }

  async #drip(given: Address, { client }: DripOptions = {}): Promise<Drip> {
    const to = dripAddress(given)
    const amountWei = this.#options.faucetDripWei
    const transactionHash = await this.#give(this.#ether, to, client, () =>
      this.#actions.send({ to, value: amountWei }),
    )
    return { transactionHash, amountWei, to }
  }

  async #dripUsdv(given: Address, { client }: DripOptions = {}): Promise<UsdvDrip> {
    const to = dripAddress(given)
    const amountUnits = this.#options.faucetUsdvUnits
    const usdv = usdvAddress(this.#address)
    const transactionHash = await this.#give(this.#usdv, to, client, async () => {
      if (!this.#actions.hasCode(usdv)) throw notDeployed('USDV')
      return this.#actions.send({ to: usdv, data: bytesFromHex(encodeMint(to, amountUnits)) })
    })
    return { transactionHash, amountUnits, to, usdv }
  }

  async #dripNfv(given: Address, { client }: DripOptions = {}): Promise<NfvDrip> {
    const to = dripAddress(given)
    const transactionHash = await this.#give(this.#nfv, to, client, async () => {
      if (!this.#actions.hasCode(NFV_ADDRESS)) throw notDeployed('NFV')
      return this.#actions.send({ to: NFV_ADDRESS, data: encodeNfvMint(to) })
    })
    return { transactionHash, to, nfv: NFV_ADDRESS }
  }

  #status(): FaucetStatus {
    const address = this.#address
    const { faucetDripWei, faucetUsdvUnits } = this.#options
    const usdv = usdvAddress(address)
    return {
      address,
      chainId: this.#actions.chainId(),
      dripWei: faucetDripWei,
      balanceWei: this.#actions.balance(address),
      clientCooldownMs: this.#options.faucetClientCooldownMs,
      addressCooldownMs: this.#options.faucetCooldownMs,
      ...(this.#actions.hasCode(usdv) && { usdv, usdvDripUnits: faucetUsdvUnits }),
      ...(this.#actions.hasCode(NFV_ADDRESS) && { nfv: NFV_ADDRESS }),
    }
  }

  /** Gives, if the address and the client may have it; what could not be sent starts no cooldown. */
  #give(
    cooldowns: Cooldowns,
    to: Address,
    client: string | undefined,
    send: () => Promise<Hash>,
  ): Promise<Hash> {
    return this.#actions.run(async () => {
      cooldowns.expectReady(to, client, this.#actions.closedUntilMs())
      const transactionHash = await send()
      cooldowns.record(to, client)
      return transactionHash
    })
  }
}

function notDeployed(name: 'USDV' | 'NFV'): DevnetError {
  const message = `${name} has not been deployed yet. Try again once vibenet-setup completes.`
  return new DevnetError(`${name}_NOT_DEPLOYED`, message)
}

/** @throws {DevnetError} INVALID_ADDRESS */
function dripAddress(given: Address): Address {
  const address = addressFrom(given)
  if (address !== undefined) return address
  throw new DevnetError('INVALID_ADDRESS', 'invalid destination address', { address: given })
}
