/**
 * The nodes of a trie in memory: leaves and branches, and what stands for nodes that are not there.
 *
 * Owns their shapes, and when a branch is encoded again. Which nodes a trie has is in trie.ts.
 */

import { invariant } from '../primitives/errors.ts'
import { encodingWith, NewRefs, type NodeRef } from './branch-encoding.ts'
import { branchRef, extensionRef, leafRef, nibbleAt, type TrieValue } from './trie-node.ts'

/** The place of a node in a trie: the first `depth` nibbles of a key. */
export interface NodePath {
  readonly key: Uint8Array
  readonly depth: number
}

/** Immutable: several tries may share a leaf. */
export interface Leaf {
  readonly kind: 'leaf'
  /** The attachment belongs to the trie with this token; another trie must fork it. */
  readonly owner: object
  readonly key: Uint8Array
  readonly value: TrieValue
  /** Belongs to the leaf, and is no part of the root; put with it. */
  readonly attachment: object | undefined
}

/** A branch has at least two children. */
export interface Branch {
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
export interface DistantBranch {
  readonly kind: 'distant'
  /** Any key below the branch; only its first `depth` nibbles count. */
  readonly key: Uint8Array
  readonly depth: number
  /** 32 bytes. */
  readonly hash: Uint8Array
}

/** A leaf, extension or branch that is known by its hash only, which the branch above it encodes. */
export interface Hidden {
  readonly kind: 'hidden'
}

export type Node = Leaf | Branch | DistantBranch | Hidden

export const HIDDEN: Hidden = { kind: 'hidden' }

/** The token on nodes of a source: no trie may change them in place. */
export const LOOKED_UP: object = {}

// All leaves and branches are created in these two functions, so V8 sees two object shapes only.

export function leafOf(
  owner: object,
  key: Uint8Array,
  value: TrieValue,
  attachment: object | undefined,
): Leaf {
  return { kind: 'leaf', owner, key, value, attachment }
}

export function branchOf(
  owner: object,
  key: Uint8Array,
  depth: number,
  children: (Node | undefined)[],
  encoding: Uint8Array,
  stale: number,
): Branch {
  return { kind: 'branch', owner, key, depth, children, encoding, stale }
}

/** The children of a branch without any; to be copied. */
export const NO_NODES: readonly undefined[] = Array.from({ length: 16 }, () => undefined)

/**
 * The reference of a node, valid until the next hash.
 *
 * @param from nibble index at which it hangs
 */
export function refOf(node: Node, from: number): NodeRef {
  if (node.kind === 'leaf') return leafRef(node.key, from, node.value)
  invariant(node.kind !== 'hidden', 'expected no reference to be out of date above an unknown node')
  if (node.kind === 'branch' && node.stale !== 0) encodeAnew(node)
  const { key, depth } = node
  const ref = node.kind === 'branch' ? branchRef(node.encoding) : node.hash
  return from < depth ? extensionRef(key, from, depth, ref) : ref
}

const newRefs: NewRefs[] = []

/** For the branch of a depth that is encoded: it fills its own while its children fill theirs. */
export function newRefsAt(depth: number): NewRefs {
  return (newRefs[depth] ??= new NewRefs())
}

/** Updates the encodings of a branch and of the branches below it. */
function encodeAnew(branch: Branch): void {
  const { depth, children, stale } = branch
  const refs = newRefsAt(depth)
  for (let index = 0; stale >> index > 0; index += 1) {
    if (((stale >> index) & 1) === 0) continue
    const child = children[index]
    refs.put(index, child && refOf(child, depth + 1))
  }
  branch.encoding = encodingWith(branch.encoding, stale, refs)
  branch.stale = 0
}

/** The first nibble, from `from`, at which a path of `end` nibbles and a key differ or one ends. */
export function firstDifference(
  path: Uint8Array,
  key: Uint8Array,
  from: number,
  end: number,
): number {
  if (path === key) return end // cached keys are often the same object
  const limit = Math.min(end, key.length * 2)
  let index = from
  // Whole bytes as far as they are equal; a half that lies before `from` is known to be equal.
  while (index < limit && path[index >> 1] === key[index >> 1]) index = (index | 1) + 1
  if (index >= limit) return limit
  return index % 2 === 0 && nibbleAt(path, index) === nibbleAt(key, index) ? index + 1 : index
}
