/**
 * The faucet: decides on drips and sends them.
 *
 * Owns amounts, cooldowns and the order of checks. A drip is an ordinary transaction of the
 * faucet's account, sent through the functions passed to the constructor.
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import { expectOptions } from '../config/option.ts'
import { expectArgument } from '../primitives/arguments.ts'
import { checksumAddress } from '../primitives/checksum.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, addressFrom, bytesFromHex, type Hash } from '../primitives/hex.ts'
import { encodeMint } from '../tokens/encode.ts'
import { usdvAddress } from '../tokens/genesis.ts'
import { type CooldownOptions, Cooldowns, type CooldownsSnapshot } from './cooldowns.ts'
import { encodeNfvMint, NFV_ADDRESS } from './nfv.ts'

export interface DripOptions {
  /** Requester for the client cooldown, over HTTP its IP address; without it there is none. */
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
  /** Units of USDV, which has 6 decimals. */
  readonly amountUnits: bigint
  readonly to: Address
  readonly usdv: Address
}

export interface NfvDrip {
  readonly transactionHash: Hash
  readonly to: Address
  /** Address of the collection, an ERC-721. */
  readonly nfv: Address
}

/** The faucet's balance, amounts and cooldowns. */
export interface FaucetStatus {
  /** The account that sends drips, checksummed (EIP-55). */
  readonly address: Address
  readonly chainId: number
  /** Wei per drip. */
  readonly dripWei: bigint
  /** Wei the account holds. */
  readonly balanceWei: bigint
  /** Virtual ms until the same client may receive again; 0 for no cooldown. */
  readonly clientCooldownMs: number
  /** Virtual ms until the same address may receive again; 0 for no cooldown. */
  readonly addressCooldownMs: number
  /** The token of {@link DevnetFaucet.dripUsdv}, if it exists. */
  readonly usdv?: Address
  /** Units of 10^-6 USDV per drip. */
  readonly usdvDripUnits?: bigint
  /** The collection of {@link DevnetFaucet.dripNfv}, if it exists. */
  readonly nfv?: Address
}

/** The public interface of the faucet. Each asset has its own cooldowns. */
export interface DevnetFaucet {
  /** The account that sends drips, checksummed (EIP-55). */
  readonly address: Address
  /**
   * Sends a drip of ether; visible in `pending` when the promise resolves.
   *
   * @throws {DevnetError} INVALID_ADDRESS, FAUCET_COOLDOWN
   */
  drip(address: Address, options?: DripOptions): Promise<Drip>
  /**
   * Mints a drip of USDV; visible in `pending` when the promise resolves.
   *
   * @throws {DevnetError} INVALID_ADDRESS, FAUCET_COOLDOWN, USDV_NOT_DEPLOYED if genesis had no
   *   demo tokens
   */
  dripUsdv(address: Address, options?: DripOptions): Promise<UsdvDrip>
  /**
   * Mints the next NFV; visible in `pending` when the promise resolves.
   *
   * @throws {DevnetError} INVALID_ADDRESS, FAUCET_COOLDOWN, NFV_NOT_DEPLOYED if genesis had no demo
   *   tokens
   */
  dripNfv(address: Address, options?: DripOptions): Promise<NfvDrip>
  /** Balance, amounts and cooldowns as of `pending`. */
  status(): FaucetStatus
}

export interface FaucetOptions extends CooldownOptions {
  readonly faucetDripWei: bigint
  readonly faucetUsdvUnits: bigint
}

interface FaucetMessage {
  readonly to: Address
  readonly value?: bigint
  readonly data?: Uint8Array
}

export interface FaucetActions {
  /** Runs a job on the write queue. */
  run<Value>(job: () => Promise<Value>): Promise<Value>
  /** Within a job: signs a message of the faucet's account and pre-confirms it. */
  send(message: FaucetMessage): Promise<Hash>
  chainId(): number
  /** Wei, at `pending`. */
  balance(address: Address): bigint
  /** True if the address has code at `pending`. */
  hasCode(address: Address): boolean
  /** End of a fault that closes the faucet, in ms since the epoch; `undefined` without one. */
  closedUntilMs(): number | undefined
}

/** A snapshot of the cooldowns. */
export interface FaucetSnapshot {
  readonly ether: CooldownsSnapshot
  readonly usdv: CooldownsSnapshot
  readonly nfv: CooldownsSnapshot
}

export class Faucet implements DevnetFaucet {
  readonly #address: Address
  readonly #options: FaucetOptions
  readonly #actions: FaucetActions
  readonly #ether: Cooldowns
  readonly #usdv: Cooldowns
  readonly #nfv: Cooldowns

  /** @param address the account that sends drips */
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
  }

  get address(): Address {
    return checksumAddress(this.#address)
  }

  snapshot(): FaucetSnapshot {
    return { ether: this.#ether.snapshot(), usdv: this.#usdv.snapshot(), nfv: this.#nfv.snapshot() }
  }

  /** Restores an earlier {@link snapshot}. */
  restore({ ether, usdv, nfv }: FaucetSnapshot): void {
    this.#ether.restore(ether)
    this.#usdv.restore(usdv)
    this.#nfv.restore(nfv)
  }

  /** Drops drips after a time, in ms since the epoch. */
  forgetAfter(timeMs: number): void {
    for (const cooldowns of [this.#ether, this.#usdv, this.#nfv]) cooldowns.forgetAfter(timeMs)
  }

  async drip(given: Address, options?: DripOptions): Promise<Drip> {
    const { client } = readDripOptions(options)
    const to = dripAddress(given)
    const amountWei = this.#options.faucetDripWei
    const transactionHash = await this.#give(this.#ether, to, client, () =>
      this.#actions.send({ to, value: amountWei }),
    )
    return { transactionHash, amountWei, to }
  }

  async dripUsdv(given: Address, options?: DripOptions): Promise<UsdvDrip> {
    const { client } = readDripOptions(options)
    const to = dripAddress(given)
    const amountUnits = this.#options.faucetUsdvUnits
    const usdv = usdvAddress(this.#address)
    const transactionHash = await this.#give(this.#usdv, to, client, async () => {
      if (!this.#actions.hasCode(usdv)) throw notDeployed('USDV')
      return this.#actions.send({ to: usdv, data: bytesFromHex(encodeMint(to, amountUnits)) })
    })
    return { transactionHash, amountUnits, to, usdv }
  }

  async dripNfv(given: Address, options?: DripOptions): Promise<NfvDrip> {
    const { client } = readDripOptions(options)
    const to = dripAddress(given)
    const transactionHash = await this.#give(this.#nfv, to, client, async () => {
      if (!this.#actions.hasCode(NFV_ADDRESS)) throw notDeployed('NFV')
      return this.#actions.send({ to: NFV_ADDRESS, data: encodeNfvMint(to) })
    })
    return { transactionHash, to, nfv: NFV_ADDRESS }
  }

  status(): FaucetStatus {
    const address = this.#address
    const { faucetDripWei, faucetUsdvUnits } = this.#options
    const usdv = usdvAddress(address)
    return {
      address: this.address,
      chainId: this.#actions.chainId(),
      dripWei: faucetDripWei,
      balanceWei: this.#actions.balance(address),
      clientCooldownMs: this.#options.faucetClientCooldownMs,
      addressCooldownMs: this.#options.faucetCooldownMs,
      ...(this.#actions.hasCode(usdv) && { usdv, usdvDripUnits: faucetUsdvUnits }),
      ...(this.#actions.hasCode(NFV_ADDRESS) && { nfv: NFV_ADDRESS }),
    }
  }

  /** Sends a drip if the cooldowns allow it; a failed one starts no cooldown. */
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

/** @throws {DevnetError} INVALID_OPTION */
function readDripOptions(options: DripOptions = {}): DripOptions {
  expectOptions('a drip', options, ['client'])
  const { client = '' } = options
  expectArgument(typeof client === 'string', 'client', 'a text', client)
  return options
}

/** @throws {DevnetError} INVALID_ADDRESS */
function dripAddress(given: Address): Address {
  const address = addressFrom(given)
  if (address !== undefined) return address
  throw new DevnetError('INVALID_ADDRESS', 'invalid destination address', { address: given })
}
