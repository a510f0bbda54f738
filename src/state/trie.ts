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
 * A trie may be partial: some of its nodes are then known by their hash only, and are looked up in a
 * map of nodes when an operation needs them. The map grows as proofs arrive. A node that is looked up
 * takes the place of its hash, in all forks that share the branch above it: the content is the same.
 *
 * Promise: the root depends only on the keys and values, not on the order of changes nor on forks.
 *
 * @see https://ethereum.org/developers/docs/data-structures-and-encoding/patricia-merkle-trie
 */

import { invariant } from '../primitives/errors.ts'
import { bytesFromHex, type Hash, hexFromBytes } from '../primitives/hex.ts'
import { encodeRlp } from '../primitives/rlp.ts'
import {
  encodingWith,
  HASH_SIZE,
  hashAt,
  NewRefs,
  NO_CHILDREN,
  type NodeRef,
} from './branch-encoding.ts'
import {
  branchRef,
  type DecodedNode,
  decodeNode,
  encodeExtension,
  encodeLeaf,
  extensionRef,
  leafRef,
  nibbleAt,
  rootOfRef,
  type TrieValue,
} from './trie-node.ts'

/** The root of an empty trie: keccak-256 of the RLP of the empty string. */
export const EMPTY_ROOT: Hash = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

const EMPTY_ROOT_BYTES = bytesFromHex(EMPTY_ROOT)

/** The leaf of a key. It does not change when the key is put again. */
export interface TrieLeaf {
  readonly value: TrieValue
  readonly attachment: Attachment | undefined
}

/** A trie, or a function that returns the same trie on every call. */
export type Attachment = Trie | (() => Trie)

/** Encoded nodes by their hash. May grow at any time. */
export type NodesByHash = ReadonlyMap<Hash, Uint8Array>

/** The place of a node in a trie: the first `depth` nibbles of a key. */
export interface NodePath {
  readonly key: Uint8Array
  readonly depth: number
}

/** The place where a partial trie looks its nodes up. */
export interface NodeSource {
  /** Checked: each node decodes, and its hash is its key. */
  readonly nodes: NodesByHash
  /** The attachment of a leaf that is looked up, by its encoded value. */
  readonly attachmentOf?: (value: Uint8Array) => Attachment
}

/** Immutable: several tries may share a leaf. */
interface Leaf extends TrieLeaf {
  readonly kind: 'leaf'
  /** The attachment belongs to the trie with this token; another trie must fork it. */
  readonly owner: object
  readonly key: Uint8Array
}

/** A branch has at least two children. */
interface Branch {
  readonly kind: 'branch'
  /** Only the trie with this token may change the branch in place. */
  readonly owner: object
  /** Any key below the branch; only its first `depth` nibbles count. */
  readonly key: Uint8Array
  /** Index of the nibble that selects the child. */
  readonly depth: number
  /** One entry per nibble, 16 in all. */
  readonly children: (Node | undefined)[]
  /** RLP of the branch; the references of `stale` children are out of date. */
  encoding: Uint8Array
  /** One bit per child. */
  stale: number
}

/** A branch that is known by its hash only, below an extension that is known. */
interface DistantBranch {
  readonly kind: 'distant'
  /** Any key below the branch; only its first `depth` nibbles count. */
  readonly key: Uint8Array
  readonly depth: number
  /** 32 bytes. */
  readonly hash: Uint8Array
}

/** A leaf, extension or branch that is known by its hash only, which the branch above it encodes. */
interface Hidden {
  readonly kind: 'hidden'
}

type Node = Leaf | Branch | DistantBranch | Hidden

const HIDDEN: Hidden = { kind: 'hidden' }

/** The token on nodes that were looked up: no trie may change them in place. */
const LOOKED_UP: object = {}

// All leaves and branches are created in these two functions, so V8 sees two object shapes only.

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
 * No key may be a prefix of another: keys have one length, or are RLP items. Keys and values are
 * kept, not copied: the caller must not write to them afterwards.
 */
export class Trie {
  #root: Node | undefined
  /** `undefined` when out of date. */
  #rootBytes: Uint8Array | undefined
  #owner: object = {}
  /** `undefined` if the trie is complete. */
  #source: NodeSource | undefined

  /** A trie of which at first only the root is known. */
  static partial(root: Hash, source: NodeSource): Trie {
    const trie = new Trie()
    if (root === EMPTY_ROOT) return trie
    trie.#source = source
    trie.#root = HIDDEN
    trie.#rootBytes = bytesFromHex(root)
    return trie
  }

  /** True if nodes may be unknown: {@link unknownOn} must be asked before a key is used. */
  get isPartial(): boolean {
    return this.#source !== undefined
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
  get(key: Uint8Array): TrieLeaf | undefined {
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
    const source = this.#source! // a complete trie holds no such node
    const nibble = parent === undefined ? 0 : nibbleAt(key, parent.depth)
    const hash =
      node.kind === 'distant'
        ? node.hash
        : parent === undefined
          ? this.rootBytes()
          : hashAt(parent.encoding, nibble)
    const encoded = source.nodes.get(hexFromBytes(hash))
    if (encoded === undefined) return undefined
    const from = parent === undefined ? 0 : parent.depth + 1
    const known =
      node.kind === 'distant'
        ? branchFrom(decodeNode(encoded), key, node.depth, source)
        : nodeFrom(decodeNode(encoded), key, from, source)
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

/**
 * The node of a trie that was decoded.
 *
 * @param key any key below the node
 * @param from nibble index at which the node hangs
 * @returns `undefined` if the node does not fit there, as in a trie that was made to deceive
 */
function nodeFrom(
  decoded: DecodedNode,
  key: Uint8Array,
  from: number,
  source: NodeSource,
): Node | undefined {
  if (decoded.kind === 'branch') return branchFrom(decoded, key, from, source)
  const { path } = decoded
  const depth = from + path.length
  if (decoded.kind === 'leaf') {
    if (depth !== key.length * 2) return undefined
    const { value } = decoded
    return leafOf(LOOKED_UP, withPath(key, from, path), value, source.attachmentOf?.(value))
  }
  if (depth >= key.length * 2) return undefined
  const { child } = decoded
  const own = withPath(key, from, path)
  if (child.length < HASH_SIZE) return branchFrom(decodeNode(child), own, depth, source)
  return { kind: 'distant', key: own, depth, hash: child }
}

/** The branch that was decoded; `undefined` if it is not a branch, or does not fit at the depth. */
function branchFrom(
  decoded: DecodedNode,
  key: Uint8Array,
  depth: number,
  source: NodeSource,
): Branch | undefined {
  if (decoded.kind !== 'branch' || depth >= key.length * 2) return undefined
  const children: (Node | undefined)[] = noChildren.slice()
  for (const [nibble, ref] of decoded.children.entries()) {
    if (ref === undefined) continue
    const child =
      ref.length === HASH_SIZE
        ? HIDDEN
        : nodeFrom(decodeNode(ref), withPath(key, depth, [nibble]), depth + 1, source)
    if (child === undefined) return undefined
    children[nibble] = child
  }
  return branchOf(LOOKED_UP, key, depth, children, decoded.encoding, 0)
}

/** A copy of a key with other nibbles from an index on. */
function withPath(key: Uint8Array, from: number, path: readonly number[]): Uint8Array {
  const copy = key.slice()
  for (const [index, nibble] of path.entries()) {
    const at = from + index
    const byte = copy[at >> 1]!
    copy[at >> 1] = at % 2 === 0 ? (nibble << 4) | (byte & 15) : (byte & 0xf0) | nibble
  }
  return copy
}

function attachedTo(leaf: Leaf | undefined): Trie | undefined {
  const attachment = leaf?.attachment
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

const noChildren: readonly undefined[] = Array.from({ length: 16 }, () => undefined)

/**
 * The reference of a node, valid until the next hash.
 *
 * @param from nibble index at which it hangs
 */
function refOf(node: Node, from: number): NodeRef {
  if (node.kind === 'leaf') return leafRef(node.key, from, node.value)
  invariant(node.kind !== 'hidden', 'expected no reference to be out of date above an unknown node')
  if (node.kind === 'branch' && node.stale !== 0) encodeAnew(node)
  const { key, depth } = node
  const ref = node.kind === 'branch' ? branchRef(node.encoding) : node.hash
  return from < depth ? extensionRef(key, from, depth, ref) : ref
}

/** One per depth: a branch fills its own while its children fill theirs. */
const newRefs: NewRefs[] = []

/** Updates the encodings of a branch and of the branches below it. */
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

/** The first nibble, from `from`, at which a path of `end` nibbles and a key differ or one ends. */
function firstDifference(path: Uint8Array, key: Uint8Array, from: number, end: number): number {
  if (path === key) return end // cached keys are often the same object
  const limit = Math.min(end, key.length * 2)
  let index = from
  // Whole bytes as far as they are equal; a half that lies before `from` is known to be equal.
  while (index < limit && path[index >> 1] === key[index >> 1]) index = (index | 1) + 1
  if (index >= limit) return limit
  return index % 2 === 0 && nibbleAt(path, index) === nibbleAt(key, index) ? index + 1 : index
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false
  return true
}
