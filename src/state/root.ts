/**
 * The Merkle root of the state at a sequence.
 *
 * Keeps one trie that stands at some sequence and moves it to the one asked for, forwards or
 * backwards, by the cells that changed in between. The store is the only truth; the trie is a
 * reading of it that can always be brought to any other sequence.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 4.1
 */

import type { Address, Hash } from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import { EMPTY_CODE } from './code.ts'
import type { Store, StoreView } from './store.ts'
import { EMPTY_ROOT, Trie } from './trie.ts'
import { accountKey, slotKey } from './trie-key.ts'

/** Trie nodes from a root down to a key, or to where its absence shows. */
export interface AccountProof {
  /** In the state trie. */
  readonly nodes: readonly Uint8Array[]
  /** The root of the account's storage, also of an account that is not there. */
  readonly storageRoot: Hash
  /** In the storage trie, for each slot asked for. */
  readonly slots: readonly (readonly Uint8Array[])[]
}

export class StateRoots {
  readonly #store: Store
  /** Made when it is first needed. */
  #made: Trie | undefined
  /** Shared base trie; forked before the first write. */
  readonly #origin: () => Trie
  /** The sequence the trie stands at. */
  #sequence: number

  /**
   * For a store that began empty, unless something else is said.
   *
   * @param origin gives a trie that stands at `sequence`; it is forked before anything else
   */
  constructor(store: Store, origin: () => Trie = () => new Trie(), sequence = 0) {
    this.#store = store
    this.#origin = origin
    this.#sequence = sequence
  }

  /** The state root at a published sequence, 32 bytes. Costs what changed since the last one asked. */
  at(sequence: number): Hash {
    this.#moveTo(sequence)
    return this.#trie.root()
  }

  /** The storage root of an account at a published sequence, 32 bytes. */
  ofStorage(address: Address, sequence: number): Hash {
    this.#moveTo(sequence)
    return this.#trie.attachment(accountKey(address))?.root() ?? EMPTY_ROOT
  }

  /** One that stands where this one does, and moves on its own. */
  copy(): StateRoots {
    return this.#forkOf(this.#store)
  }

  /** Roots of a child store taken at `sequence`. Nodes are shared until one side changes them. */
  fork(child: Store, sequence: number): StateRoots {
    // The child knows of the changes up to there, so the way on can wait until somebody asks.
    if (this.#sequence <= sequence) return this.#forkOf(child)
    const roots = this.copy()
    roots.#moveTo(sequence)
    return roots.#forkOf(child)
  }

  /**
   * Roots from which many fork at a sequence: what is worked out up to there is worked out once for all
   * of them, when the first of them needs it.
   */
  standingAt(sequence: number): StateRoots {
    const origin = once(() => {
      const roots = this.copy()
      roots.at(sequence)
      return roots.#trie
    })
    return new StateRoots(this.#store, origin, sequence)
  }

  get #trie(): Trie {
    this.#made ??= this.#origin().fork()
    return this.#made
  }

  #forkOf(store: Store): StateRoots {
    const made = this.#made?.fork()
    return made === undefined
      ? new StateRoots(store, this.#origin, this.#sequence)
      : new StateRoots(store, () => made, this.#sequence)
  }

  /**
   * Proves what an account and some of its slots hold at a published sequence.
   *
   * An earlier sequence than the one the trie stands at is reached on a fork of it: readers of
   * history must not make the next seal walk the same changes back.
   */
  proof(sequence: number, address: Address, slots: readonly bigint[]): AccountProof {
    if (sequence < this.#sequence)
      return this.fork(this.#store, sequence).proof(sequence, address, slots)
    this.#moveTo(sequence)
    const key = accountKey(address)
    const storage = this.#trie.attachment(key) ?? new Trie()
    return {
      nodes: this.#trie.prove(key),
      storageRoot: storage.root(),
      slots: slots.map((slot) => storage.prove(slotKey(slot))),
    }
  }

  #moveTo(sequence: number): void {
    if (sequence === this.#sequence) return
    const after = Math.min(sequence, this.#sequence)
    const upTo = Math.max(sequence, this.#sequence)
    const view = this.#store.at(sequence)
    const accounts = new Map<Address, ChangedAccount>()
    // A cell is the same object each time that it was written.
    for (const { address, slot } of new Set(this.#store.changes(after, upTo))) {
      let account = accounts.get(address)
      if (account === undefined) {
        const storage = this.#trie.attachmentToPut(accountKey(address))
        accounts.set(address, (account = { storage, hasOwnChanges: false }))
      }
      if (slot === undefined) account.hasOwnChanges = true
      else putSlot(account.storage, slot, view.storage(address, slot))
    }
    for (const [address, account] of accounts) this.#putAccount(view, address, account)
    this.#sequence = sequence
  }

  #putAccount(view: StoreView, address: Address, { storage, hasOwnChanges }: ChangedAccount): void {
    const key = accountKey(address)
    const known = hasOwnChanges || storage.isEmpty ? undefined : this.#trie.get(key)
    if (known !== undefined) {
      const [nonce, balance, , codeHash] = known.value as AccountItem // this trie holds no others
      const changed: AccountItem = [nonce, balance, storage.rootBytes(), codeHash]
      this.#trie.put(key, changed, storage)
      return
    }
    const account = accountItem(view, address, storage.rootBytes())
    const [nonce, balance, , codeHash] = account
    // EIP-161 leaves storage out of it, but only a state edit can give an empty account a slot, and
    // dropping the leaf would drop that slot from the root.
    const isEmpty =
      nonce === 0n && balance === 0n && codeHash === EMPTY_CODE.hash && storage.isEmpty
    if (isEmpty) this.#trie.delete(key)
    else this.#trie.put(key, account, storage)
  }
}

/** What the leaf of an account holds. */
type AccountItem = readonly [
  nonce: bigint,
  balance: bigint,
  storageRoot: Uint8Array,
  codeHash: Hash,
]

/** An account of which something is another now. */
interface ChangedAccount {
  /** As it is now. */
  readonly storage: Trie
  /** Is anything but its storage another? */
  hasOwnChanges: boolean
}

function accountItem(view: StoreView, address: Address, storageRoot: Uint8Array): AccountItem {
  return [view.nonce(address), view.balance(address), storageRoot, view.codeHash(address)]
}

function putSlot(storage: Trie, slot: bigint, value: bigint): void {
  const key = slotKey(slot)
  if (value === 0n) storage.delete(key)
  else storage.put(key, value)
}
