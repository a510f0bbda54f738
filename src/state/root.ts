/**
 * The Merkle root of the state at a sequence.
 *
 * Keeps one trie and the sequence it stands at. A root at another sequence, earlier or later, moves
 * the trie there by the cells that changed in between. The store is the only source: the trie is
 * derived from it and can be brought to any sequence.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 4.1
 */

import type { Address, Hash } from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import { EMPTY_CODE } from './code.ts'
import type { Store, StoreView } from './store.ts'
import { EMPTY_ROOT, Trie } from './trie.ts'
import { accountKey, slotKey } from './trie-key.ts'

/** Trie nodes from the root to a key, or to the node that shows the key is absent. */
export interface AccountProof {
  /** Nodes of the state trie. */
  readonly nodes: readonly Uint8Array[]
  /** Root of the account's storage trie, 32 bytes; the empty root if there is no account. */
  readonly storageRoot: Hash
  /** Nodes of the storage trie, per requested slot. */
  readonly slots: readonly (readonly Uint8Array[])[]
}

export class StateRoots {
  readonly #store: Store
  /** The trie, forked from the base on first use. */
  #made: Trie | undefined
  /** Shared base trie; forked before the first write. */
  readonly #origin: () => Trie
  #sequence: number

  /** @param origin returns the base trie, which stands at `sequence`; an empty one by default */
  constructor(store: Store, origin: () => Trie = () => new Trie(), sequence = 0) {
    this.#store = store
    this.#origin = origin
    this.#sequence = sequence
  }

  /** The state root at a published sequence, 32 bytes. Costs what changed since the last call. */
  at(sequence: number): Hash {
    this.#moveTo(sequence)
    return this.#trie.root()
  }

  /** The storage root of an account at a published sequence, 32 bytes. */
  ofStorage(address: Address, sequence: number): Hash {
    this.#moveTo(sequence)
    return this.#trie.attachment(accountKey(address))?.root() ?? EMPTY_ROOT
  }

  /** Independent roots at the same sequence. */
  copy(): StateRoots {
    return this.#forkOf(this.#store)
  }

  /** Roots for a child store taken at `sequence`. Nodes are shared until one side changes them. */
  fork(child: Store, sequence: number): StateRoots {
    // The child store knows the changes up to `sequence`, so its trie moves when a root is read.
    if (this.#sequence <= sequence) return this.#forkOf(child)
    const roots = this.copy()
    roots.#moveTo(sequence)
    return roots.#forkOf(child)
  }

  /**
   * Roots at a sequence that many forks start from: the trie is moved there once for all of them,
   * when the first of them reads a root.
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
   * Proves an account and some of its slots at a published sequence.
   *
   * A sequence earlier than the trie's is proved on a fork: reading history must not make the next
   * seal walk the same changes back.
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
    // A cell that was written several times is yielded several times, as the same object.
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
      const [nonce, balance, , codeHash] = known.value as AccountItem // in the state trie
      const changed: AccountItem = [nonce, balance, storage.rootBytes(), codeHash]
      this.#trie.put(key, changed, storage)
      return
    }
    const account = accountItem(view, address, storage.rootBytes())
    const [nonce, balance, , codeHash] = account
    // EIP-161 ignores storage here. But a state edit can give an empty account a slot, and deleting
    // the leaf would drop that slot from the root.
    const isEmpty =
      nonce === 0n && balance === 0n && codeHash === EMPTY_CODE.hash && storage.isEmpty
    if (isEmpty) this.#trie.delete(key)
    else this.#trie.put(key, account, storage)
  }
}

/** The RLP items of an account's leaf. */
type AccountItem = readonly [
  nonce: bigint,
  balance: bigint,
  storageRoot: Uint8Array,
  codeHash: Hash,
]

interface ChangedAccount {
  /** The storage trie with the changes applied. */
  readonly storage: Trie
  /** True if balance, nonce or code changed. */
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
