/**
 * The place where a trie looks up nodes that it does not hold.
 *
 * A trie whose nodes are known by proofs finds them by their hash; one whose leaves are in a table makes
 * them again (sorted-leaves.ts).
 */

import { type Hash, hexFromBytes } from '../primitives/hex.ts'
import { HASH_SIZE } from './branch-encoding.ts'
import { type DecodedNode, decodeNode } from './trie-node.ts'
import {
  type Branch,
  branchOf,
  type DistantBranch,
  HIDDEN,
  type Hidden,
  LOOKED_UP,
  leafOf,
  NO_NODES,
  type Node,
} from './trie-shape.ts'

export interface NodeSource {
  /** True if nodes may be unknown. */
  readonly isPartial: boolean
  /**
   * Looks a node up.
   *
   * @param node what stands in its place
   * @param key any key below the node
   * @param from nibble index at which it hangs
   * @param hash its reference, or that of the branch below a known extension: 32 bytes
   * @returns `undefined` if no such node is known
   */
  nodeAt(
    node: DistantBranch | Hidden,
    key: Uint8Array,
    from: number,
    hash: Uint8Array,
  ): Node | undefined
}

/** Encoded nodes by their hash. May grow at any time. */
export type NodesByHash = ReadonlyMap<Hash, Uint8Array>

/** Makes the attachment of a leaf that is looked up, by its encoded value. */
type AttachmentOf = (value: Uint8Array) => object

/** Nodes from proofs. */
export class ProvenNodes implements NodeSource {
  readonly isPartial = true
  readonly #nodes: NodesByHash
  readonly #attachmentOf: AttachmentOf | undefined

  /** @param nodes checked: each node decodes, and its hash is its key */
  constructor(nodes: NodesByHash, attachmentOf?: AttachmentOf) {
    this.#nodes = nodes
    this.#attachmentOf = attachmentOf
  }

  nodeAt(
    node: DistantBranch | Hidden,
    key: Uint8Array,
    from: number,
    hash: Uint8Array,
  ): Node | undefined {
    const encoded = this.#nodes.get(hexFromBytes(hash))
    if (encoded === undefined) return undefined
    return node.kind === 'distant'
      ? branchFrom(decodeNode(encoded), key, node.depth, this.#attachmentOf)
      : nodeFrom(decodeNode(encoded), key, from, this.#attachmentOf)
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
  attachmentOf: AttachmentOf | undefined,
): Node | undefined {
  if (decoded.kind === 'branch') return branchFrom(decoded, key, from, attachmentOf)
  const { path } = decoded
  const depth = from + path.length
  if (decoded.kind === 'leaf') {
    if (depth !== key.length * 2) return undefined
    const { value } = decoded
    return leafOf(LOOKED_UP, withPath(key, from, path), value, attachmentOf?.(value))
  }
  if (depth >= key.length * 2) return undefined
  const { child } = decoded
  const own = withPath(key, from, path)
  if (child.length < HASH_SIZE) return branchFrom(decodeNode(child), own, depth, attachmentOf)
  return { kind: 'distant', key: own, depth, hash: child }
}

/** The branch that was decoded; `undefined` if it is not a branch, or does not fit at the depth. */
function branchFrom(
  decoded: DecodedNode,
  key: Uint8Array,
  depth: number,
  attachmentOf: AttachmentOf | undefined,
): Branch | undefined {
  if (decoded.kind !== 'branch' || depth >= key.length * 2) return undefined
  const children: (Node | undefined)[] = NO_NODES.slice()
  for (const [nibble, ref] of decoded.children.entries()) {
    if (ref === undefined) continue
    const child =
      ref.length === HASH_SIZE
        ? HIDDEN
        : nodeFrom(decodeNode(ref), withPath(key, depth, [nibble]), depth + 1, attachmentOf)
    if (child === undefined) return undefined
    children[nibble] = child
  }
  return branchOf(LOOKED_UP, key, depth, children, decoded.encoding, 0)
}

/** A copy of a key with other nibbles from an index on. */
export function withPath(key: Uint8Array, from: number, path: readonly number[]): Uint8Array {
  const copy = key.slice()
  for (const [index, nibble] of path.entries()) {
    const at = from + index
    const byte = copy[at >> 1]!
    copy[at >> 1] = at % 2 === 0 ? (nibble << 4) | (byte & 15) : (byte & 0xf0) | nibble
  }
  return copy
}
