/**
 * The Merkle root of the state at a sequence.
 *
 * Keeps one trie and the sequence it stands at. A root at another sequence, earlier or later, moves
 * the trie there by the cells that changed in between. The store is the only source: the trie is
 * derived from it and can be brought to any sequence.
 *
 * The trie may be partial: the state of a block elsewhere, of which only some nodes are known. A move
 * that needs others does not happen, and {@link StateRoots.prepare} returns the proofs to ask for.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 4.1
 */

import { DevnetError, invariant } from '../primitives/errors.ts'
import { type Address, type Hash, hexFromBytes, ZERO_HASH } from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import { decodeRlp, type RlpInput } from '../primitives/rlp.ts'
import { EMPTY_CODE } from './code.ts'
import { MissingNodes, type MissingProofs } from './missing-nodes.ts'
import { type NodesByHash, ProvenNodes } from './node-source.ts'
import type { Store, StoreView } from './store.ts'
import { EMPTY_ROOT, Trie } from './trie.ts'
import { accountKey, slotKey } from './trie-key.ts'
import type { TrieValue } from './trie-node.ts'

/** Trie nodes from the root to a key, or to the node that shows the key is absent. */
export interface AccountProof {
  /** Nodes of the state trie. */
  readonly nodes: readonly Uint8Array[]
  /** Root of the account's storage trie, 32 bytes; the empty root if there is no account. */
  readonly storageRoot: Hash
  /** Nodes of the storage trie, per requested slot. */
  readonly slots: readonly (readonly Uint8Array[])[]
}

/**
 * The state trie of a block elsewhere, of which at first only the root is known.
 *
 * @param nodes of the state trie and of storage tries, from checked proofs; may grow
 */
export function partialStateTrie(root: Hash, nodes: NodesByHash): Trie {
  const slots = new ProvenNodes(nodes)
  const attachmentOf = (value: Uint8Array) =>
    once(() => Trie.partial(hexFromBytes(itemOf(value)[2] as Uint8Array), slots)) // decoded
  return Trie.partial(root, new ProvenNodes(nodes, attachmentOf))
}

/** From a sequence on, roots cannot be known; they are zero then. */
interface UnknownRoots {
  readonly sequence: number
  /** One sentence without its period. */
  readonly reason: string
}

/** Options of roots of a state that begins as that of a remote chain. */
export interface RemoteRoots {
  /** Called when a read lacks nodes: its result is provisional. Default: that is an error. */
  readonly onMissing?: ((missing: MissingProofs) => void) | undefined
  /** Default: all roots can be known. */
  readonly unknown?: UnknownRoots | undefined
}

export class StateRoots {
  readonly #store: Store
  /** The trie, which stands at the sequence; forked from the base on first use. */
  #made: Trie | undefined
  /** Shared by all roots that start from it. They bring it to their sequence, and nothing else does. */
  #base: StateRoots | undefined
  #sequence: number
  readonly #onMissing: ((missing: MissingProofs) => void) | undefined
  /** From this sequence on the roots cannot be known. */
  #unknown: UnknownRoots | undefined
  /** Roots at the earlier sequence that was proved last. */
  #earlier: { readonly sequence: number; readonly roots: StateRoots } | undefined

  /**
   * @param from the trie that stands at `sequence`, taken over from the caller, or roots that are
   *   moved there on first use; an empty trie by default
   * @param remote for the state of a remote chain
   */
  constructor(
    store: Store,
    from: Trie | StateRoots = new Trie(),
    sequence = 0,
    { onMissing, unknown }: RemoteRoots = {},
  ) {
    this.#store = store
    this.#onMissing = onMissing
    this.#unknown = unknown
    if (from instanceof Trie) this.#made = from
    else this.#base = from
    this.#sequence = sequence
  }

  /**
   * Moves the trie to a published sequence, if all nodes that this takes are known.
   *
   * @param address an account whose storage root will be read
   * @returns the missing proofs; `undefined` if the roots at the sequence can be read, as always when
   *   the trie is complete
   */
  prepare(sequence: number, address?: Address): MissingProofs | undefined {
    const missing = this.#prepareBase() ?? this.#moveTo(sequence)
    if (missing !== undefined || address === undefined) return missing
    return this.#missingFor(address, [])
  }

  /** Like {@link prepare}, for {@link proof} of an account and some of its slots. */
  prepareProof(
    sequence: number,
    address: Address,
    slots: readonly bigint[],
  ): MissingProofs | undefined {
    const roots = this.#rootsToProve(sequence)
    return roots.prepare(sequence) ?? roots.#missingFor(address, slots)
  }

  /**
   * The state root at a published sequence, 32 bytes; zero if it cannot be known. Costs what changed
   * since the last call.
   */
  at(sequence: number): Hash {
    const trie = this.#trieFor(sequence, () => this.prepare(sequence))
    return trie?.root() ?? ZERO_HASH
  }

  /** The storage root of an account at a published sequence, 32 bytes, or zero like {@link at}. */
  ofStorage(address: Address, sequence: number): Hash {
    const trie = this.#trieFor(sequence, () => this.prepare(sequence, address))
    if (trie === undefined) return ZERO_HASH
    return trie.attachment(accountKey(address))?.root() ?? EMPTY_ROOT
  }

  /**
   * True if the last reads at this sequence were not provisional.
   *
   * @param address as in {@link prepare}
   */
  isSettledAt(sequence: number, address: Address | undefined): boolean {
    if (this.#unknown !== undefined && sequence >= this.#unknown.sequence) return true
    const stands = this.#base === undefined && this.#sequence === sequence
    return stands && (address === undefined || this.#missingFor(address, []) === undefined)
  }

  /** Independent roots at the same sequence. */
  copy(): StateRoots {
    return this.#forkOf(this.#store)
  }

  /** Roots for a child store taken at `sequence`. Nodes are shared until one side changes them. */
  fork(child: Store, sequence: number): StateRoots {
    // The child store knows the changes up to `sequence`, so its trie moves when a root is read.
    if (this.#sequence <= sequence) return this.#forkOf(child)
    return new StateRoots(child, this.copy(), sequence, this.#remote)
  }

  /** Roots for a store folded at `sequence`, whose changes before are not known any more. */
  folded(store: Store, sequence: number): StateRoots {
    if (this.#sequence >= sequence) return this.#forkOf(store)
    return new StateRoots(store, this.copy(), sequence, this.#remote)
  }

  /**
   * Roots at a sequence that many forks start from: the trie is moved there once for all of them,
   * when the first of them reads a root.
   */
  standingAt(sequence: number): StateRoots {
    return new StateRoots(this.#store, this.copy(), sequence, this.#remote)
  }

  #forkOf(store: Store): StateRoots {
    const from = this.#made?.fork() ?? this.#base
    return new StateRoots(store, from, this.#sequence, this.#remote)
  }

  get #remote(): RemoteRoots {
    return { onMissing: this.#onMissing, unknown: this.#unknown }
  }

  /**
   * Proves an account and some of its slots at a published sequence.
   *
   * A sequence earlier than the trie's is proved on a fork: reading history must not make the next
   * seal walk the same changes back.
   *
   * @throws {DevnetError} FORK_UNVERIFIED if the state root cannot be known
   */
  proof(sequence: number, address: Address, slots: readonly bigint[]): AccountProof {
    const roots = this.#rootsToProve(sequence)
    const prepare = () => roots.prepare(sequence) ?? roots.#missingFor(address, slots)
    const trie = roots.#trieFor(sequence, prepare)
    if (trie === undefined) return roots.#unproven(sequence, slots)
    const key = accountKey(address)
    const storage = trie.attachment(key) ?? new Trie()
    return {
      nodes: trie.prove(key),
      storageRoot: storage.root(),
      slots: slots.map((slot) => storage.prove(slotKey(slot))),
    }
  }

  #rootsToProve(sequence: number): StateRoots {
    if (sequence >= this.#sequence) return this
    if (this.#earlier?.sequence !== sequence) this.#earlier = { sequence, roots: this.copy() }
    return this.#earlier.roots
  }

  /** The trie at the sequence; `undefined` if its nodes are missing, or cannot be known. */
  #trieFor(sequence: number, prepare: () => MissingProofs | undefined): Trie | undefined {
    if (this.#unknown !== undefined && sequence >= this.#unknown.sequence) return undefined
    const missing = prepare()
    if (missing === undefined) return this.#made
    const { reason } = missing
    if (reason !== undefined) {
      this.#unknown = { sequence, reason }
      return undefined
    }
    invariant(this.#onMissing !== undefined, `the trie lacks nodes for sequence ${sequence}`)
    this.#onMissing(missing)
    return undefined
  }

  #unproven(sequence: number, slots: readonly bigint[]): AccountProof {
    if (this.#unknown !== undefined && sequence >= this.#unknown.sequence) {
      const { reason } = this.#unknown
      throw new DevnetError('FORK_UNVERIFIED', `fork: there is no proof: ${reason}`, { reason })
    }
    return { nodes: [], storageRoot: ZERO_HASH, slots: slots.map(() => []) }
  }

  #prepareBase(): MissingProofs | undefined {
    if (this.#base === undefined) return undefined
    const missing = this.#base.prepare(this.#sequence)
    if (missing !== undefined) return missing
    this.#made = this.#base.#made!.fork()
    this.#base = undefined
    return undefined
  }

  #missingFor(address: Address, slots: readonly bigint[]): MissingProofs | undefined {
    const trie = this.#made!
    if (!trie.isPartial) return undefined
    const missing = new MissingNodes()
    const key = accountKey(address)
    const isKnown = trie.unknownOn(key) === undefined
    if (!isKnown) missing.add(address)
    const storage = isKnown ? (trie.attachment(key) ?? new Trie()) : undefined
    for (const slot of slots) {
      if (storage?.unknownOn(slotKey(slot)) !== undefined || !isKnown) missing.add(address, slot)
    }
    return missing.proofs()
  }

  /** Moves the trie, or leaves it where it is if nodes are missing. */
  #moveTo(sequence: number): MissingProofs | undefined {
    if (sequence === this.#sequence) return undefined
    const made = this.#made!
    // If nodes are missing, the fork is dropped with the changes made so far.
    const trie = made.isPartial ? made.fork() : made
    const missing = this.#applyChanges(trie, sequence)
    if (missing !== undefined) return missing
    this.#made = trie
    this.#sequence = sequence
    return undefined
  }

  /**
   * Deletions come last: one that leaves a branch with a single child needs that child, and then no
   * other change can still spare it.
   */
  #applyChanges(trie: Trie, sequence: number): MissingProofs | undefined {
    const after = Math.min(sequence, this.#sequence)
    const upTo = Math.max(sequence, this.#sequence)
    const view = this.#store.at(sequence)
    const missing = new MissingNodes()
    const accounts = new Map<Address, ChangedAccount>()
    // A cell that was written several times is yielded several times, as the same object.
    for (const { address, slot, isEmptied } of new Set(this.#store.changes(after, upTo))) {
      let account = accounts.get(address)
      if (account === undefined) {
        account = changedAccount(trie, address, missing)
        accounts.set(address, account)
      }
      if (isEmptied) {
        invariant(sequence === upTo, 'a trie does not go back to storage that was emptied')
        if (account.storage !== undefined) account.storage = new Trie()
      } else if (slot === undefined) account.hasOwnChanges = true
      else putSlot(account, address, slot, view.storage(address, slot), missing)
    }
    const emptied: Address[] = []
    for (const [address, account] of accounts) {
      deleteSlots(account, address, missing)
      if (!putAccount(trie, view, address, account)) emptied.push(address)
    }
    for (const address of emptied) {
      const key = accountKey(address)
      const beside = trie.unknownBeside(key)
      if (beside === undefined) trie.delete(key)
      else missing.addAccountBeside(beside, address)
    }
    return missing.proofs()
  }
}

/** The RLP items of an account's leaf. */
type AccountItem = readonly [
  nonce: RlpInput,
  balance: RlpInput,
  storageRoot: RlpInput,
  codeHash: RlpInput,
]

interface ChangedAccount {
  /** The storage trie with the changes applied; `undefined` if the account's leaf is not known. */
  storage: Trie | undefined
  /** Slots that are deleted when all others are put. */
  zeroed: bigint[] | undefined
  /** True if balance, nonce or code changed. */
  hasOwnChanges: boolean
}

function changedAccount(trie: Trie, address: Address, missing: MissingNodes): ChangedAccount {
  const key = accountKey(address)
  const isKnown = trie.unknownOn(key) === undefined
  if (!isKnown) missing.add(address)
  const storage = isKnown ? trie.attachmentToPut(key) : undefined
  return { storage, zeroed: undefined, hasOwnChanges: false }
}

function putSlot(
  account: ChangedAccount,
  address: Address,
  slot: bigint,
  value: bigint,
  missing: MissingNodes,
): void {
  const { storage } = account
  const key = slotKey(slot)
  if (storage === undefined || storage.unknownOn(key) !== undefined) missing.add(address, slot)
  else if (value !== 0n) storage.put(key, value)
  else if (account.zeroed === undefined) account.zeroed = [slot]
  else account.zeroed.push(slot)
}

function deleteSlots(
  { storage, zeroed = [] }: ChangedAccount,
  address: Address,
  missing: MissingNodes,
): void {
  for (const slot of zeroed) {
    const key = slotKey(slot)
    const beside = storage?.unknownBeside(key)
    if (beside === undefined) storage?.delete(key)
    else missing.addSlotBeside(beside, address, slot)
  }
}

/** Puts a changed account. @returns false if the account is empty, and not put */
function putAccount(
  trie: Trie,
  view: StoreView,
  address: Address,
  { storage, hasOwnChanges }: ChangedAccount,
): boolean {
  if (storage === undefined) return true // the change of a trie that lacks its leaf is dropped
  const key = accountKey(address)
  const known = hasOwnChanges || storage.isEmpty ? undefined : trie.get(key)
  if (known !== undefined) {
    const [nonce, balance, , codeHash] = itemOf(known.value)
    const changed: AccountItem = [nonce, balance, storage.rootBytes(), codeHash]
    trie.put(key, changed, storage)
    return true
  }
  const nonce = view.nonce(address)
  const balance = view.balance(address)
  const codeHash = view.codeHash(address)
  // EIP-161 ignores storage here. But a state edit can give an empty account a slot, and deleting
  // the leaf would drop that slot from the root.
  const isEmpty = nonce === 0n && balance === 0n && codeHash === EMPTY_CODE.hash && storage.isEmpty
  if (isEmpty) return false
  const item: AccountItem = [nonce, balance, storage.rootBytes(), codeHash]
  trie.put(key, item, storage.isEmpty ? undefined : storage)
  return true
}

/** The account in a leaf of the state trie: encoded, if the leaf was looked up. */
function itemOf(value: TrieValue): AccountItem {
  return (value instanceof Uint8Array ? decodeRlp(value) : value) as AccountItem // in the state trie
}
