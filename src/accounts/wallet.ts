/**
 * The devnet as a wallet: the accounts that clients see, their user's consent, and the bundles of
 * calls that were sent.
 *
 * All clients have one user, who agrees to everything by default. Transactions are left to
 * producer/; a bundle holds only its own hashes.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2255 and https://eips.ethereum.org/EIPS/eip-5792
 */

import { DevnetError } from '../primitives/errors.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { isPromise, type MaybePromise } from '../primitives/maybe-promise.ts'
import { quantityFromUint } from '../primitives/quantity.ts'

/** A request for the user's consent: a method and its parameters as received. */
export interface ConsentRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Decides for the user, at once or later. An error that it throws is the client's answer. */
export type Decide = (request: ConsentRequest) => boolean | Promise<boolean>

/** Calls that were sent together. */
export interface CallBundle {
  /** Transaction hashes, one per call; empty if the bundle failed, since all of it is undone. */
  readonly hashes: readonly Hash[]
  readonly hasFailed: boolean
}

/** The part of a wallet that a snapshot restores. */
export interface WalletSnapshot {
  readonly shown: readonly Address[]
  readonly isConnected: boolean
  readonly bundles: ReadonlyMap<string, CallBundle>
}

export class Wallet {
  /** The accounts whose keys the wallet has, in order. */
  readonly owned: readonly Address[]
  readonly #changed: (accounts: readonly Address[]) => void
  #decide: Decide = () => true
  #shown: readonly Address[]
  #isConnected = true
  /** Ends the requests that wait for the user's decision, each with its transport. */
  readonly #undecided = new Map<(reason: string) => void, string>()
  /** Transports whose requests wait no more, and why. */
  readonly #closing = new Map<(transport: string) => boolean, string>()
  /** Replaced with each bundle: snapshots share it. */
  #bundles: ReadonlyMap<string, CallBundle> = new Map()
  /** The number of the next bundle that brings none. */
  nextBundle = 1

  /**
   * @param changed called with the accounts that clients see, when they change
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

  /** True if the user lets clients see accounts. */
  get isConnected(): boolean {
    return this.#isConnected
  }

  /** Shows the accounts to clients, or hides them. */
  connect(isConnected: boolean): void {
    this.#change(() => {
      this.#isConnected = isConnected
    })
  }

  /**
   * Selects the accounts that connected clients see.
   *
   * @param addresses the selected one first
   * @throws {DevnetError} UNKNOWN_SIGNER for an account whose key the wallet does not have
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

  /** Replaces the function that decides for the user. */
  set decide(decide: Decide) {
    this.#decide = decide
  }

  /**
   * @param transport that the request came by
   * @returns a promise if the user decides later
   * @throws {DevnetError} USER_REFUSED, INVALID_OPTION, CLOSED; or the error that the decision
   *   throws; at once or by the promise
   */
  expectConsent(request: ConsentRequest, transport: string): MaybePromise<void> {
    const answer: unknown = this.#decide(request)
    if (!isPromise(answer)) return expectApproval(request, answer)
    return new Promise<unknown>((resolve, reject) => {
      const end = (reason: string) => reject(new DevnetError('CLOSED', reason))
      answer.then(resolve, reject).finally(() => this.#undecided.delete(end))
      const reason = [...this.#closing].find(([isClosing]) => isClosing(transport))?.[1]
      if (reason !== undefined) end(reason)
      else this.#undecided.set(end, transport)
    }).then((decided) => expectApproval(request, decided))
  }

  /**
   * Refuses the requests that still wait for a decision on transports that are closing.
   *
   * @param reason the message of the refusal
   * @returns a function to call when they are closed
   */
  release(isClosing: (transport: string) => boolean, reason: string): () => void {
    this.#closing.set(isClosing, reason)
    for (const [end, transport] of [...this.#undecided]) {
      if (!isClosing(transport)) continue
      this.#undecided.delete(end)
      end(reason)
    }
    return () => void this.#closing.delete(isClosing)
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
   * The id of a new bundle.
   *
   * @param wanted the id that the client names, if any
   * @throws {DevnetError} BUNDLE_ID_TAKEN
   */
  bundleId(wanted: string | undefined): string {
    if (wanted === undefined) {
      let id = ''
      do {
        id = quantityFromUint(this.nextBundle)
        this.nextBundle += 1
      } while (this.#bundles.has(id)) // a client may have named it
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

  snapshot(): WalletSnapshot {
    return { shown: this.#shown, isConnected: this.#isConnected, bundles: this.#bundles }
  }

  /** The next name of a bundle stays, so that none is ever given twice. */
  restore({ shown, isConnected, bundles }: WalletSnapshot): void {
    this.#bundles = bundles
    this.#change(() => {
      this.#shown = shown
      this.#isConnected = isConnected
    })
  }

  /** Takes over the user of another wallet, and its count of bundles. */
  inheritFrom(other: Wallet): void {
    this.#decide = other.#decide
    this.nextBundle = other.nextBundle
  }

  #change(change: () => void): void {
    const before = this.accounts.join()
    change()
    if (this.accounts.join() !== before) this.#changed(this.accounts)
  }
}

/** @throws {DevnetError} USER_REFUSED, INVALID_OPTION */
function expectApproval({ method }: ConsentRequest, answer: unknown): void {
  if (answer === true) return
  if (answer === false) {
    throw new DevnetError('USER_REFUSED', 'User rejected the request.', { method })
  }
  throw new DevnetError(
    'INVALID_OPTION',
    `wallet.decide: expected true or false from the callback, got ${typeof answer}`,
    { method },
  )
}
