/**
 * The wallet a devnet is to its clients: which accounts they see, what its user lets them do, and the
 * bundles of calls it has sent.
 *
 * There is one user for all clients, who agrees to everything until told otherwise. It knows nothing of
 * transactions (see producer/) and keeps of a bundle only the hashes of its own.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2255 and https://eips.ethereum.org/EIPS/eip-5792
 */

import { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'

/** A request for the user's consent: a method, with its parameters as they came. */
export interface ConsentRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Decides for the user; an error it throws is the client's answer instead. */
export type Decide = (request: ConsentRequest) => boolean

/** Calls that were sent together. */
export interface CallBundle {
  /** Transaction hashes, one for each call; none when it has failed, for then nothing of it is left. */
  readonly hashes: readonly Hash[]
  readonly hasFailed: boolean
}

/** All of a wallet that a snapshot remembers. */
export interface WalletPoint {
  readonly shown: readonly Address[]
  readonly isConnected: boolean
  readonly bundles: ReadonlyMap<string, CallBundle>
}

export class Wallet {
  /** The accounts whose keys it has, in order. */
  readonly owned: readonly Address[]
  readonly #changed: (accounts: readonly Address[]) => void
  #decide: Decide = () => true
  #shown: readonly Address[]
  #isConnected = true
  /** Replaced with each bundle: snapshots share it. */
  #bundles: ReadonlyMap<string, CallBundle> = new Map()
  /** The number of the next bundle that brings none. */
  nextBundle = 1

  /**
   * @param changed hears of the accounts that clients see, whenever they become others
   */
  constructor(owned: readonly Address[], changed: (accounts: readonly Address[]) => void) {
    this.owned = owned
    this.#shown = owned
    this.#changed = changed
  }

  /** The accounts that clients see, the selected one first. */
  get accounts(): readonly Address[] {
    return this.#isConnected ? this.#shown : []
  }

  /** The user has let clients see accounts. */
  get isConnected(): boolean {
    return this.#isConnected
  }

  /** Lets clients see the accounts, or no longer. */
  connect(isConnected: boolean): void {
    this.#change(() => {
      this.#isConnected = isConnected
    })
  }

  /**
   * Chooses what clients see once they are connected.
   *
   * @param addresses the selected one first
   * @throws {DevnetError} UNKNOWN_SIGNER for an account whose key it does not have
   */
  select(addresses: readonly Address[]): void {
    for (const address of addresses) {
      if (this.owned.includes(address)) continue
      throw new DevnetError('UNKNOWN_SIGNER', 'unknown account', { address })
    }
    this.#change(() => {
      this.#shown = [...new Set(addresses)]
    })
  }

  /** Decides from now on. */
  set decide(decide: Decide) {
    this.#decide = decide
  }

  /** @throws {DevnetError} USER_REFUSED, INVALID_OPTION @throws what the user throws */
  expectConsent(request: ConsentRequest): void {
    const answer: unknown = this.#decide(request)
    if (answer === true) return
    if (answer !== false) {
      // A promise would count as agreed, whatever becomes of it.
      const found = answer instanceof Promise ? 'a promise' : typeof answer
      throw new DevnetError(
        'INVALID_OPTION',
        `wallet.decide: expected true or false from the callback, got ${found}`,
        { method: request.method },
      )
    }
    throw new DevnetError('USER_REFUSED', 'User rejected the request.', { method: request.method })
  }

  /** @throws {DevnetError} UNAUTHORIZED for an account that clients do not see */
  expectShown(address: Address): void {
    if (this.accounts.includes(address)) return
    throw new DevnetError(
      'UNAUTHORIZED',
      'The requested account and/or method has not been authorized by the user.',
      { address },
    )
  }

  /**
   * A name for a new bundle.
   *
   * @param wanted the client's own, if it has one
   * @throws {DevnetError} BUNDLE_ID_TAKEN
   */
  bundleId(wanted: string | undefined): string {
    if (wanted === undefined) {
      let id = ''
      do {
        id = quantityFromUint(this.nextBundle)
        this.nextBundle += 1
      } while (this.#bundles.has(id)) // a client may have taken it for its own
      return id
    }
    if (!this.#bundles.has(wanted)) return wanted
    throw new DevnetError('BUNDLE_ID_TAKEN', 'Duplicate ID.', { id: wanted })
  }

  keepBundle(id: string, bundle: CallBundle): void {
    this.#bundles = new Map(this.#bundles).set(id, bundle)
  }

  /** @throws {DevnetError} UNKNOWN_BUNDLE */
  bundle(id: string): CallBundle {
    const found = this.#bundles.get(id)
    if (found !== undefined) return found
    throw new DevnetError('UNKNOWN_BUNDLE', 'Unknown bundle id.', { id })
  }

  point(): WalletPoint {
    return { shown: this.#shown, isConnected: this.#isConnected, bundles: this.#bundles }
  }

  /** The next name of a bundle stays, so that none is ever given twice. */
  returnTo({ shown, isConnected, bundles }: WalletPoint): void {
    this.#bundles = bundles
    this.#change(() => {
      this.#shown = shown
      this.#isConnected = isConnected
    })
  }

  /** Has the user of another wallet, and names bundles on from where that one would. */
  goOnAs(other: Wallet, nextBundle: number): void {
    this.#decide = other.#decide
    this.nextBundle = nextBundle
  }

  #change(change: () => void): void {
    const before = this.accounts.join()
    change()
    if (this.accounts.join() !== before) this.#changed(this.accounts)
  }
}
