/**
 * An incremental Merkle Patricia trie: state, storage and the per-block lists.
 *
 * Owns the shape of the trie and what must be hashed again; the bytes of a node are trie-node.ts, and
 * branch-encoding.ts where the references of a branch's children lie.
 * Knows nothing of accounts: a leaf carries bytes and, if wanted, another trie (the storage of the
 * account whose leaf it is).
 *
 * There are leaves and branches and nothing else. A branch knows at which nibble it stands, so the
 * extension the protocol puts above it is not a node but a gap between its parent's nibble and its
 * own, written down only when a reference is made. Splitting and merging extensions is therefore
 * nothing more than a branch, or a leaf, coming under another parent.
 *
 * Promise: the root depends on what the trie holds and on nothing else, not on the order of changes,
 * nor on forks taken on the way.
 *
 * @see https://ethereum.org/developers/docs/data-structures-and-encoding/patricia-merkle-trie
 */

import { invariant } from '../primitives/errors.ts'
import { bytesFromHex, type Hash, hexFromBytes } from '../primitives/hex.ts'
import { encodeRlp } from '../primitives/rlp.ts'
import { encodingWith, NewRefs, NO_CHILDREN, type NodeRef } from './branch-encoding.ts'
import {
  branchRef,
  encodeExtension,
  encodeLeaf,
  extensionRef,
  leafRef,
  nibbleAt,
  rootOfRef,
  type TrieValue,
} from './trie-node.ts'

/** The root of a trie that holds nothing: keccak-256 of the RLP of no bytes. */
export const EMPTY_ROOT: Hash = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

const EMPTY_ROOT_BYTES = bytesFromHex(EMPTY_ROOT)

/** What a key leads to. It stays as it was when the key is put again. */
export interface TrieLeaf {
  readonly value: TrieValue
  readonly attachment: Attachment | undefined
}

/** A trie, or what makes it when it is first asked for: the same one each time. */
export type Attachment = Trie | (() => Trie)

/** Never changed, only replaced: a leaf may hang in many tries. */
interface Leaf extends TrieLeaf {
  readonly kind: 'leaf'
  /** Its attachment is no other trie's as long as this is the token of the trie it hangs in. */
  readonly owner: object
  readonly key: Uint8Array
}

/** At least two children. */
interface Branch {
  readonly kind: 'branch'
  /** The only trie that may change this node is the one with this token. */
  readonly owner: object
  /** Any key that begins like those below. */
  readonly key: Uint8Array
  /** The index of the nibble that chooses among the children. */
  readonly depth: number
  /** One for each nibble, 16 in all. */
  readonly children: (Node | undefined)[]
  /** Holds the references of the children, but for those that are out of date. */
  encoding: Uint8Array
  /** By bit: which these are. */
  stale: number
}

type Node = Leaf | Branch

// Made in one place each, so that the engine meets two shapes of nodes and no more.

function leafOf(
  owner: object,
  key: Uint8Array,
  value: TrieValue,
  attachment: Attachment | undefined,
): Leaf {
  return { kind: 'leaf', owner, key, value, attachment }
}

function branchOf(
  owner: object,
  key: Uint8Array,
  depth: number,
  children: (Node | undefined)[],
  encoding: Uint8Array,
  stale: number,
): Branch {
  return { kind: 'branch', owner, key, depth, children, encoding, stale }
}

/**
 * A map from keys to values with a Merkle root.
 *
 * Keys are byte strings none of which begins with another one: all of one length, or RLP items.
 * Keys and values given to the trie are kept, not copied; they must not be written to afterwards.
 */
export class Trie {
  #root: Node | undefined
  /** `undefined` when it is out of date. */
  #rootBytes: Uint8Array | undefined
  #owner: object = {}

  /** The leaf at the key; `undefined` when the key is absent. */
  get(key: Uint8Array): TrieLeaf | undefined {
    return this.#leaf(key)
  }

  /** What is attached at the key, to be read. */
  attachment(key: Uint8Array): Trie | undefined {
    return attachedTo(this.#leaf(key))
  }

  /**
   * What is attached at the key, to be put again, changed or not: itself, or a fork of it when forks of
   * this trie share it; an empty trie when there is none.
   */
  attachmentToPut(key: Uint8Array): Trie {
    const leaf = this.#leaf(key)
    const attached = attachedTo(leaf)
    if (attached === undefined) return new Trie()
    return leaf?.owner === this.#owner ? attached : attached.fork()
  }

  /**
   * Sets the value at the key, whether the key is there or not.
   *
   * @param value bytes, if that is what it is, one at least
   * @param attachment kept at the leaf and no part of the root; no other trie's, which is what
   *   {@link attachmentToPut} gives
   * @throws {InvariantError} if the value is empty or another key begins with this one or begins it
   */
  put(key: Uint8Array, value: TrieValue, attachment?: Attachment): void {
    invariant(!(value instanceof Uint8Array && value.length === 0), 'a trie holds no empty values')
    this.#root = this.#put(this.#root, 0, leafOf(this.#owner, key, value, attachment))
    this.#rootBytes = undefined
  }

  /** Takes the key and its leaf away; nothing changes when the key is absent. */
  delete(key: Uint8Array): void {
    // Looked up first, so that an absent key copies no shared node and drops no reference.
    if (this.get(key) === undefined) return
    this.#root = this.#delete(this.#root!, key)
    this.#rootBytes = undefined
  }

  get isEmpty(): boolean {
    return this.#root === undefined
  }

  /** The root hash, 32 bytes. Hashes only what changed since the last time. */
  root(): Hash {
    if (this.#root === undefined) return EMPTY_ROOT
    return hexFromBytes(this.#rootBytes ?? rootOfRef(refOf(this.#root, 0)))
  }

  /** {@link root} as bytes that are not to be written to. */
  rootBytes(): Uint8Array {
    if (this.#root === undefined) return EMPTY_ROOT_BYTES
    this.#rootBytes ??= rootOfRef(refOf(this.#root, 0)).slice()
    return this.#rootBytes
  }

  /**
   * The encoded nodes from the root to the key's leaf, or to the node that shows that the key is
   * absent. Nodes shorter than a hash are not listed: they stand inside the node above them.
   */
  prove(key: Uint8Array): Uint8Array[] {
    const proof: Uint8Array[] = []
    const add = (encoded: Uint8Array) => {
      if (proof.length === 0 || encoded.length >= 32) proof.push(encoded)
    }
    this.rootBytes() // brings all encodings up to date
    let node = this.#root
    let from = 0
    while (node?.kind === 'branch') {
      const branch: Branch = node
      if (from < branch.depth) {
        add(encodeExtension(branch.key, from, branch.depth, branchRef(branch.encoding)))
        if (firstDifference(branch.key, key, from, branch.depth) < branch.depth) return proof
      }
      add(branch.encoding.slice())
      from = branch.depth + 1
      node = branch.children[nibbleAt(key, branch.depth)]
    }
    if (node !== undefined) add(encodeLeaf(node.key, from, node.value))
    return proof
  }

  /**
   * An independent trie with the same content, in O(1). Every node is shared until one side changes
   * it; that side then copies the path to it. Neither side ever sees a change of the other.
   */
  fork(): Trie {
    const fork = new Trie()
    fork.#root = this.#root
    fork.#rootBytes = this.#rootBytes
    // This trie made the shared nodes, and with its old token it would go on changing them in place.
    this.#owner = {}
    return fork
  }

  #leaf(key: Uint8Array): Leaf | undefined {
    let node = this.#root
    while (node?.kind === 'branch') node = node.children[nibbleAt(key, node.depth)]
    return node !== undefined && isSame(node.key, key) ? node : undefined
  }

  /** @param from the nibble at which `node` hangs */
  #put(node: Node | undefined, from: number, leaf: Leaf): Node {
    if (node === undefined) return leaf
    const end = node.kind === 'leaf' ? node.key.length * 2 : node.depth
    const at = firstDifference(node.key, leaf.key, from, end)
    if (node.kind === 'leaf' && at === end && leaf.key.length === node.key.length) return leaf
    invariant(
      at < leaf.key.length * 2 && (at < end || node.kind === 'branch'),
      'no key of a trie may begin with another',
    )
    const nibble = nibbleAt(leaf.key, at)
    if (node.kind === 'branch' && at === end) {
      const branch = this.#changeable(node)
      branch.children[nibble] = this.#put(branch.children[nibble], at + 1, leaf)
      branch.stale |= 1 << nibble
      return branch
    }
    const beside = nibbleAt(node.key, at)
    const children: (Node | undefined)[] = noChildren.slice()
    children[beside] = node
    children[nibble] = leaf
    const stale = (1 << beside) | (1 << nibble)
    return branchOf(this.#owner, leaf.key, at, children, NO_CHILDREN, stale)
  }

  /** @param key present below `node` */
  #delete(node: Node, key: Uint8Array): Node | undefined {
    if (node.kind === 'leaf') return undefined
    const nibble = nibbleAt(key, node.depth)
    const child = this.#delete(node.children[nibble]!, key)
    const sibling = child === undefined ? onlyChildBeside(node, nibble) : undefined
    if (sibling !== undefined) return sibling
    const branch = this.#changeable(node)
    branch.children[nibble] = child
    branch.stale |= 1 << nibble
    return branch
  }

  /** The branch itself if it is this trie's own, else a copy. */
  #changeable(node: Branch): Branch {
    if (node.owner === this.#owner) return node
    const { key, depth, children, encoding, stale } = node
    return branchOf(this.#owner, key, depth, children.slice(), encoding.slice(), stale)
  }
}

function attachedTo(leaf: Leaf | undefined): Trie | undefined {
  const attachment = leaf?.attachment
  return typeof attachment === 'function' ? attachment() : attachment
}

/**
 * The root of a list: the trie of its items under the RLP of their index. Makes the transactions,
 * receipts and withdrawals roots of a block.
 *
 * @param items encoded; none is empty
 */
export function orderedRoot(items: readonly Uint8Array[]): Hash {
  const trie = new Trie()
  items.forEach((item, index) => {
    trie.put(indexKey(index), item)
  })
  return trie.root()
}

/** Those that have been asked for: as many as the longest list had items. */
const indexKeys: Uint8Array[] = []

function indexKey(index: number): Uint8Array {
  indexKeys[index] ??= encodeRlp(BigInt(index))
  return indexKeys[index]
}

const noChildren: readonly undefined[] = Array.from({ length: 16 }, () => undefined)

/** The reference of a node, good until the next hash. @param from the nibble at which it hangs */
function refOf(node: Node, from: number): NodeRef {
  if (node.kind === 'leaf') return leafRef(node.key, from, node.value)
  if (node.stale !== 0) encodeAnew(node)
  const { key, depth, encoding } = node
  const ref = branchRef(encoding)
  return from < depth ? extensionRef(key, from, depth, ref) : ref
}

/** By the depth of a branch, for those above it wait for it with theirs. */
const newRefs: NewRefs[] = []

/** Brings the encoding of a branch, and of those below it, up to date. */
function encodeAnew(branch: Branch): void {
  const { depth, children, stale } = branch
  newRefs[depth] ??= new NewRefs()
  const refs = newRefs[depth]
  for (let index = 0; stale >> index > 0; index += 1) {
    if (((stale >> index) & 1) === 0) continue
    const child = children[index]
    refs.put(index, child && refOf(child, depth + 1))
  }
  branch.encoding = encodingWith(branch.encoding, stale, refs)
  branch.stale = 0
}

/** The child beside that at `nibble`, if there is exactly one. */
function onlyChildBeside({ children }: Branch, nibble: number): Node | undefined {
  let only: Node | undefined
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index]
    if (child === undefined || index === nibble) continue
    if (only !== undefined) return undefined
    only = child
  }
  return only
}

/** The first nibble, from `from`, in which a path of `end` nibbles and a key differ, or one ends. */
function firstDifference(path: Uint8Array, key: Uint8Array, from: number, end: number): number {
  if (path === key) return end // keys are remembered, so this is often so
  const limit = Math.min(end, key.length * 2)
  let index = from
  while (index < limit && nibbleAt(path, index) === nibbleAt(key, index)) index += 1
  return index
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false
  return true
}
