/**
 * An incremental Merkle Patricia trie: state, storage and the per-block lists.
 *
 * Owns the shape of the trie and the list of nodes to hash again; nodes are encoded in trie-node.ts
 * and branch-encoding.ts. Knows nothing of accounts: a leaf carries a value and, optionally,
 * another trie (an account's storage).
 *
 * There are leaves and branches. A branch knows its depth in nibbles, so the protocol's
 * extension is not a node here but a gap between a parent's depth and its child's, encoded only
 * when a reference is made. Splitting and merging extensions is therefore only attaching a node to
 * another parent.
 *
 * Some nodes may be known by their hash only: they are looked up at a source when an operation needs
 * them. A source makes them from a table of leaves, or knows those of proofs; the trie is partial then.
 * A node that is looked up takes the place of its hash, in all forks that share the branch above it: the
 * content is the same.
 *
 * Promise: the root depends only on the keys and values, not on the order of changes nor on forks.
 *
 * @see https://ethereum.org/developers/docs/data-structures-and-encoding/patricia-merkle-trie
 */

import { invariant } from '../primitives/errors.ts'
import { bytesFromHex, type Hash, hexFromBytes } from '../primitives/hex.ts'
import { encodeRlp } from '../primitives/rlp.ts'
import { hashAt, NO_CHILDREN } from './branch-encoding.ts'
import { type NodeSource, withPath } from './node-source.ts'
import type { SortedLeaves } from './sorted-leaves.ts'
import {
  branchRef,
  encodeExtension,
  encodeLeaf,
  nibbleAt,
  rootOfRef,
  type TrieValue,
} from './trie-node.ts'
import {
  type Branch,
  branchOf,
  type DistantBranch,
  firstDifference,
  HIDDEN,
  type Hidden,
  type Leaf,
  leafOf,
  NO_NODES,
  type Node,
  type NodePath,
  refOf,
} from './trie-shape.ts'

/** The root of an empty trie: keccak-256 of the RLP of the empty string. */
export const EMPTY_ROOT: Hash = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

const EMPTY_ROOT_BYTES = bytesFromHex(EMPTY_ROOT)

/** A trie, or a function that returns the same trie on every call. */
export type Attachment = Trie | (() => Trie)

/**
 * A map from keys to values with a Merkle root.
 *
 * No key may be a prefix of another: keys have one length, or are RLP items. Keys and values are
 * kept, not copied: the caller must not write to them afterwards.
 */
export class Trie {
  #root: Node | undefined
  /** `undefined` when out of date. */
  #rootBytes: Uint8Array | undefined
  #owner: object = {}
  /** `undefined` if the trie holds all its nodes. */
  #source: NodeSource | undefined

  /** A trie of which at first only the root is known, with nodes of proofs. */
  static partial(root: Hash, source: NodeSource): Trie {
    const trie = new Trie()
    if (root === EMPTY_ROOT) return trie
    trie.#source = source
    trie.#root = HIDDEN
    trie.#rootBytes = bytesFromHex(root)
    return trie
  }

  /** A trie of many leaves, which are given once and for all. */
  static over(leaves: SortedLeaves): Trie {
    const trie = new Trie()
    trie.#source = leaves
    trie.#root = leaves.root()
    return trie
  }

  /** True if nodes may be unknown: {@link unknownOn} must be asked before a key is used. */
  get isPartial(): boolean {
    return this.#source?.isPartial === true
  }

  /**
   * Looks up the nodes on the way to a key.
   *
   * @returns the first node that is not known; `undefined` if the key can be read, put and proved
   */
  unknownOn(key: Uint8Array): NodePath | undefined {
    if (this.#source === undefined) return undefined
    let parent: Branch | undefined
    let from = 0
    let node = this.#root
    for (;;) {
      if (node === undefined || node.kind === 'leaf') return undefined
      if (node.kind !== 'hidden' && firstDifference(node.key, key, from, node.depth) < node.depth) {
        return undefined
      }
      if (node.kind !== 'branch') {
        const known = this.#lookUp(node, parent, key)
        if (known === undefined) return { key, depth: node.kind === 'hidden' ? from : node.depth }
        node = known
        continue
      }
      parent = node
      from = node.depth + 1
      node = node.children[nibbleAt(key, parent.depth)]
    }
  }

  /**
   * Looks up the node that takes the place of the branch above a key when the key is deleted.
   *
   * @param key one whose way is known
   * @returns the place of that node if it is not known, else `undefined`
   */
  unknownBeside(key: Uint8Array): NodePath | undefined {
    if (this.#source === undefined || this.#leaf(key) === undefined) return undefined
    let parent: Branch | undefined
    let node = this.#root
    while (node?.kind === 'branch') {
      parent = node
      node = node.children[nibbleAt(key, node.depth)]
    }
    if (parent === undefined) return undefined
    const nibble = parent.children.indexOf(HIDDEN)
    if (onlyChildBeside(parent, nibbleAt(key, parent.depth)) !== HIDDEN) return undefined
    const path = { key: withPath(key, parent.depth, [nibble]), depth: parent.depth + 1 }
    return this.#lookUp(HIDDEN, parent, path.key) === undefined ? path : undefined
  }

  /** The leaf at the key; `undefined` when the key is absent. */
  get(key: Uint8Array): Pick<Leaf, 'value'> | undefined {
    return this.#leaf(key)
  }

  /** The trie attached to a key, for reading. */
  attachment(key: Uint8Array): Trie | undefined {
    return attachedTo(this.#leaf(key))
  }

  /**
   * The trie attached to a key, for changing: itself, a fork of it if forks of this trie share it,
   * or an empty trie. The caller puts it back, changed or not.
   */
  attachmentToPut(key: Uint8Array): Trie {
    const leaf = this.#leaf(key)
    const attached = attachedTo(leaf)
    if (attached === undefined) return new Trie()
    return leaf?.owner === this.#owner ? attached : attached.fork()
  }

  /**
   * Sets the value of a key.
   *
   * @param value if bytes, at least one
   * @param attachment kept at the leaf, not part of the root; obtained from {@link attachmentToPut}
   * @throws {InvariantError} if the value is empty, or one key is a prefix of the other
   */
  put(key: Uint8Array, value: TrieValue, attachment?: Attachment): void {
    invariant(!(value instanceof Uint8Array && value.length === 0), 'a trie holds no empty values')
    this.#expectKnown(key)
    this.#root = this.#put(this.#root, 0, leafOf(this.#owner, key, value, attachment))
    this.#rootBytes = undefined
  }

  /** Removes a key. An absent key is no error. */
  delete(key: Uint8Array): void {
    // Looked up first: an absent key must neither copy shared nodes nor make references stale.
    if (this.get(key) === undefined) return
    this.#root = this.#delete(this.#root!, key)
    this.#rootBytes = undefined
  }

  get isEmpty(): boolean {
    return this.#root === undefined
  }

  /** The root hash, 32 bytes. Hashes only what changed since the last call. */
  root(): Hash {
    if (this.#root === undefined) return EMPTY_ROOT
    return hexFromBytes(this.#rootBytes ?? rootOfRef(refOf(this.#root, 0)))
  }

  /** {@link root} as bytes, which must not be written to. */
  rootBytes(): Uint8Array {
    if (this.#root === undefined) return EMPTY_ROOT_BYTES
    this.#rootBytes ??= rootOfRef(refOf(this.#root, 0)).slice()
    return this.#rootBytes
  }

  /**
   * The encoded nodes from the root to the key's leaf, or to the node that shows that the key is
   * absent. Nodes shorter than a hash are not listed: they are embedded in their parent.
   */
  prove(key: Uint8Array): Uint8Array[] {
    this.#expectKnown(key)
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
    if (node?.kind === 'leaf') add(encodeLeaf(node.key, from, node.value))
    if (node?.kind === 'distant') {
      add(encodeExtension(node.key, from, node.depth, node.hash))
    }
    return proof
  }

  /**
   * Creates an independent trie with the same content, in O(1). Nodes are shared until one side
   * changes them; that side copies the path first.
   */
  fork(): Trie {
    const fork = new Trie()
    fork.#source = this.#source
    fork.#root = this.#root
    fork.#rootBytes = this.#rootBytes
    // This trie needs a new token too: with the old one it would change shared nodes in place.
    this.#owner = {}
    return fork
  }

  #leaf(key: Uint8Array): Leaf | undefined {
    this.#expectKnown(key)
    let node = this.#root
    while (node?.kind === 'branch') node = node.children[nibbleAt(key, node.depth)]
    return node?.kind === 'leaf' && isSame(node.key, key) ? node : undefined
  }

  #expectKnown(key: Uint8Array): void {
    if (this.#source === undefined) return
    invariant(this.unknownOn(key) === undefined, 'expected all nodes on the way to be known')
  }

  /**
   * Replaces a node that is known by its hash by the node itself.
   *
   * @param parent the branch above the node, if any
   * @param key any key below the node
   * @returns `undefined` if no such node is known
   */
  #lookUp(
    node: DistantBranch | Hidden,
    parent: Branch | undefined,
    key: Uint8Array,
  ): Node | undefined {
    const source = this.#source! // a trie without one holds no such node
    const nibble = parent === undefined ? 0 : nibbleAt(key, parent.depth)
    const hash =
      node.kind === 'distant'
        ? node.hash
        : parent === undefined
          ? this.rootBytes()
          : hashAt(parent.encoding, nibble)
    const known = source.nodeAt(node, key, parent === undefined ? 0 : parent.depth + 1, hash)
    if (known === undefined) return undefined
    if (parent === undefined) this.#root = known
    else parent.children[nibble] = known
    return known
  }

  /** @param from nibble index at which `found` hangs */
  #put(found: Node | undefined, from: number, leaf: Leaf): Node {
    if (found === undefined) return leaf
    const node = found as Exclude<Node, Hidden> // all nodes on the way are known
    const end = node.kind === 'leaf' ? node.key.length * 2 : node.depth
    const at = firstDifference(node.key, leaf.key, from, end)
    if (node.kind === 'leaf' && at === end && leaf.key.length === node.key.length) {
      // The bytes of the new key may be those of a buffer that is otherwise free.
      return leafOf(leaf.owner, node.key, leaf.value, leaf.attachment)
    }
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
    const children: (Node | undefined)[] = NO_NODES.slice()
    children[beside] = node
    children[nibble] = leaf
    const stale = (1 << beside) | (1 << nibble)
    return branchOf(this.#owner, leaf.key, at, children, NO_CHILDREN, stale)
  }

  /** @param key a key that is present below `node` */
  #delete(node: Node, key: Uint8Array): Node | undefined {
    if (node.kind !== 'branch') return undefined
    const nibble = nibbleAt(key, node.depth)
    const child = this.#delete(node.children[nibble]!, key)
    const sibling = child === undefined ? onlyChildBeside(node, nibble) : undefined
    invariant(sibling !== HIDDEN, 'expected the node beside a deleted key to be known')
    if (sibling !== undefined) return sibling
    const branch = this.#changeable(node)
    branch.children[nibble] = child
    branch.stale |= 1 << nibble
    return branch
  }

  /** The branch itself if this trie owns it, else a copy. */
  #changeable(node: Branch): Branch {
    if (node.owner === this.#owner) return node
    const { key, depth, children, encoding, stale } = node
    return branchOf(this.#owner, key, depth, children.slice(), encoding.slice(), stale)
  }
}

function attachedTo(leaf: Leaf | undefined): Trie | undefined {
  const attachment = leaf?.attachment as Attachment | undefined // all others are put in this file
  return typeof attachment === 'function' ? attachment() : attachment
}

/**
 * The root of a list: a trie of its items under the RLP of their index, as in the transactions,
 * receipts and withdrawals roots of a block.
 *
 * @param items not empty
 */
export function orderedRoot(items: readonly TrieValue[]): Hash {
  const trie = new Trie()
  items.forEach((item, index) => {
    trie.put(indexKey(index), item)
  })
  return trie.root()
}

/** Keys by index, as many as the longest list so far needed. */
const indexKeys: Uint8Array[] = []

function indexKey(index: number): Uint8Array {
  indexKeys[index] ??= encodeRlp(BigInt(index))
  return indexKeys[index]
}

/** The only other child besides the one at `nibble`; `undefined` if there are more. */
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

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false
  return true
}
