/**
 * Checks an answer of `eth_getProof` against a state root.
 *
 * The remote is not trusted: each node must have the hash by which the node above it, or the root,
 * refers to it, and each field must be what the nodes prove. Forms that differ between nodes but prove
 * the same are accepted: an empty trie proved by no node or by the RLP of the empty string, nodes
 * shorter than a hash listed beside the node that contains them, zero hashes and no storage proofs for
 * an absent account.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1186
 */

import { isObject } from '../primitives/codec.ts'
import {
  type Address,
  bytesFromHex,
  type Hash,
  hexFromBytes,
  isData,
  ZERO_HASH,
} from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { decodeRlp, type RlpItem } from '../primitives/rlp.ts'
import { uintFromBytes } from '../primitives/word.ts'
import { HASH_SIZE, type NodeRef } from '../state/branch-encoding.ts'
import { EMPTY_CODE } from '../state/code.ts'
import type { NodesByHash } from '../state/node-source.ts'
import { EMPTY_ROOT } from '../state/trie.ts'
import { accountKey, slotKey } from '../state/trie-key.ts'
import { type DecodedNode, decodeNode, nibbleAt } from '../state/trie-node.ts'

/** An account as a leaf of the state trie holds it. */
interface ProvenAccount {
  readonly nonce: bigint
  /** Wei. */
  readonly balance: bigint
  readonly storageRoot: Hash
  readonly codeHash: Hash
}

export interface ProvenState {
  /** `undefined` if the state has no such account. */
  readonly account: ProvenAccount | undefined
  /** Values, in the order in which the slots were asked for. */
  readonly slots: readonly bigint[]
  /** The nodes on the way to the account and to the slots. */
  readonly nodes: NodesByHash
}

/** The first thing in an answer that does not hold, one clause. */
export interface ProofRefusal {
  readonly refusal: string
}

/** Checks an answer for an account and slots against the state root of the block asked for. */
export function checkProof(
  answer: unknown,
  stateRoot: Hash,
  address: Address,
  slots: readonly bigint[],
): ProvenState | ProofRefusal {
  if (!isObject(answer)) return expected('the answer', 'an object', answer)
  const nodes = new Map<Hash, Uint8Array>()
  const key = accountKey(address)
  const leaf = checkPath(answer.accountProof, 'accountProof', stateRoot, key, accountIn, nodes)
  if ('refusal' in leaf) return leaf
  const account = leaf.value ?? ABSENT
  const isAbsent = account === ABSENT
  const mistake =
    checkAddress(answer.address, address) ??
    checkUint(answer.nonce, 'nonce', account.nonce) ??
    checkUint(answer.balance, 'balance', account.balance) ??
    checkHash(answer.codeHash, 'codeHash', account.codeHash, isAbsent) ??
    checkHash(answer.storageHash, 'storageHash', account.storageRoot, isAbsent)
  if (mistake !== undefined) return mistake
  const isWithoutSlots = isAbsent && isEmptyArray(answer.storageProof)
  const proven = isWithoutSlots
    ? { values: slots.map(() => 0n) }
    : checkSlots(answer.storageProof, account.storageRoot, slots, nodes)
  if ('refusal' in proven) return proven
  return { account: isAbsent ? undefined : account, slots: proven.values, nodes }
}

const ABSENT: ProvenAccount = {
  nonce: 0n,
  balance: 0n,
  storageRoot: EMPTY_ROOT,
  codeHash: EMPTY_CODE.hash,
}

/** RLP of the empty string: the one node of an empty trie, where a node lists it. */
const EMPTY_NODE = '0x80'

/** Nibbles of a key of the state trie and of storage tries. */
const KEY_NIBBLES = 64

function checkSlots(
  given: unknown,
  root: Hash,
  slots: readonly bigint[],
  nodes: Map<Hash, Uint8Array>,
): { readonly values: readonly bigint[] } | ProofRefusal {
  if (!Array.isArray(given)) return expected('storageProof', 'an array', given)
  if (given.length !== slots.length) {
    return { refusal: `storageProof: expected ${slots.length} entries, got ${given.length}` }
  }
  const values: bigint[] = []
  for (const [index, slot] of slots.entries()) {
    const where = `storageProof[${index}]`
    const entry: unknown = given[index]
    if (!isObject(entry)) return expected(where, 'an object', entry)
    const leaf = checkPath(entry.proof, `${where}.proof`, root, slotKey(slot), wordIn, nodes)
    if ('refusal' in leaf) return leaf
    const value = leaf.value ?? 0n
    const mistake =
      checkUint(entry.key, `${where}.key`, slot) ?? checkUint(entry.value, `${where}.value`, value)
    if (mistake !== undefined) return mistake
    values.push(value)
  }
  return { values }
}

/** Reads the value of a leaf. Returns a clause for a value that no such leaf holds. */
type Read<Value> = (value: Uint8Array) => Value | string

/**
 * Follows a key from the root, one listed node after the other.
 *
 * @param read applied to every leaf that is met: all nodes that are handed on must be sound
 * @param nodes receives the nodes that were followed
 * @returns the value at the key; `undefined` if the nodes prove that there is none
 */
function checkPath<Value extends NonNullable<unknown>>(
  given: unknown,
  where: string,
  root: Hash,
  key: Uint8Array,
  read: Read<Value>,
  nodes: Map<Hash, Uint8Array>,
): { readonly value: Value | undefined } | ProofRefusal {
  if (!Array.isArray(given)) return expected(where, 'an array', given)
  const list: readonly unknown[] = given
  if (root === EMPTY_ROOT && list.length === 1 && list[0] === EMPTY_NODE)
    return { value: undefined }
  let ref: NodeRef | undefined = root === EMPTY_ROOT ? undefined : bytesFromHex(root)
  let from = 0
  let next = 0
  let isBranchDue = false
  let value: Value | undefined
  while (ref !== undefined) {
    if (ref.length === HASH_SIZE) {
      const node = list[next]
      const at = `${where}[${next}]`
      if (next === list.length) {
        return {
          refusal: `${where}: expected ${hexFromBytes(ref)} after ${next} nodes, got no node`,
        }
      }
      if (!isData(node)) return expected(at, 'a 0x string of bytes', node)
      const encoded = bytesFromHex(node)
      const hash = keccakHash(encoded)
      if (hash !== hexFromBytes(ref)) {
        return { refusal: `${at}: expected the node ${hexFromBytes(ref)}, got ${hash}` }
      }
      nodes.set(hash, encoded)
      ref = encoded
      next += 1
    } else if (isData(list[next]) && sameText(list[next], hexFromBytes(ref))) next += 1
    const node = nodeAt(ref, from, read)
    if (typeof node === 'string') return { refusal: `${where}[${next - 1}]: ${node}` }
    if (isBranchDue && node.kind !== 'branch') {
      return { refusal: `${where}[${next - 1}]: expected a branch below an extension` }
    }
    isBranchDue = node.kind === 'extension'
    if (node.kind === 'branch') {
      ref = node.children[nibbleAt(key, from)]
      from += 1
      continue
    }
    const isOnPath = node.path.every((nibble, index) => nibble === nibbleAt(key, from + index))
    ref = isOnPath && node.kind === 'extension' ? node.child : undefined
    from += node.path.length
    if (node.kind === 'extension') continue
    const found = read(node.value)
    if (typeof found === 'string') return { refusal: `${where}[${next - 1}]: ${found}` }
    if (isOnPath) value = found
  }
  if (next < list.length) {
    return { refusal: `${where}: expected ${next} nodes to complete the proof, got ${list.length}` }
  }
  return { value }
}

/**
 * Decodes a node and the nodes embedded in it.
 *
 * @param from nibble index at which the node hangs
 * @returns a clause if the node, or one embedded in it, cannot hang there or holds no value
 */
function nodeAt(encoded: Uint8Array, from: number, read: Read<unknown>): DecodedNode | string {
  const node = decoded(encoded)
  if (typeof node === 'string') return node
  const end = node.kind === 'branch' ? from : from + node.path.length
  if (node.kind === 'leaf') {
    return end === KEY_NIBBLES
      ? node
      : `expected a leaf to end at nibble ${KEY_NIBBLES}, not ${end}`
  }
  if (end >= KEY_NIBBLES) return `expected a leaf at nibble ${end}, got a node with children`
  const refs = node.kind === 'branch' ? node.children : [node.child]
  for (const ref of refs) {
    if (ref === undefined || ref.length === HASH_SIZE) continue
    const child = nodeAt(ref, node.kind === 'branch' ? end + 1 : end, read)
    if (typeof child === 'string') return child
    const value = child.kind === 'leaf' ? read(child.value) : undefined
    if (typeof value === 'string') return value
    if (node.kind === 'extension' && child.kind !== 'branch') {
      return 'expected a branch below an extension'
    }
  }
  return node
}

function decoded(encoded: Uint8Array): DecodedNode | string {
  try {
    return decodeNode(encoded)
  } catch (error) {
    // the decoder's error for bytes that are no node
    if (error instanceof RangeError) return error.message
    throw error
  }
}

function accountIn(value: Uint8Array): ProvenAccount | string {
  const items = itemsOf(value)
  if (!Array.isArray(items) || items.length !== 4) {
    return 'expected an account of four fields in the leaf'
  }
  const [nonce, balance, storageRoot, codeHash] = items
  const isAccount =
    isUint(nonce, 8) && isUint(balance, 32) && isHashItem(storageRoot) && isHashItem(codeHash)
  if (!isAccount) return 'expected nonce, balance and two hashes in the leaf'
  return {
    nonce: uintFromBytes(nonce),
    balance: uintFromBytes(balance),
    storageRoot: hexFromBytes(storageRoot),
    codeHash: hexFromBytes(codeHash),
  }
}

/** The value of a slot. It is zero only in tries of anvil, which keeps slots that were cleared. */
function wordIn(value: Uint8Array): bigint | string {
  const item = itemsOf(value)
  return isUint(item, 32) ? uintFromBytes(item) : 'expected a word of at most 32 bytes in the leaf'
}

function itemsOf(value: Uint8Array): RlpItem | undefined {
  try {
    return decodeRlp(value)
  } catch (error) {
    // the decoder's error for bytes that are no RLP
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function isUint(item: RlpItem | undefined, sizeMax: number): item is Uint8Array {
  return item instanceof Uint8Array && item.length <= sizeMax && item[0] !== 0
}

function isHashItem(item: RlpItem | undefined): item is Uint8Array {
  return item instanceof Uint8Array && item.length === HASH_SIZE
}

function checkAddress(given: unknown, address: Address): ProofRefusal | undefined {
  return sameText(given, address) ? undefined : expected('address', address, given)
}

const uintPattern = /^0x[0-9a-fA-F]{1,64}$/

/** Compares a number that is written as a QUANTITY or with leading zeros. */
function checkUint(given: unknown, where: string, value: bigint): ProofRefusal | undefined {
  const isEqual = typeof given === 'string' && uintPattern.test(given) && BigInt(given) === value
  return isEqual ? undefined : expected(where, quantityFromUint(value), given)
}

/** @param isZeroAllowed true for an absent account, which has neither code nor storage */
function checkHash(
  given: unknown,
  where: string,
  hash: Hash,
  isZeroAllowed: boolean,
): ProofRefusal | undefined {
  if (sameText(given, hash) || (isZeroAllowed && given === ZERO_HASH)) return undefined
  return expected(where, hash, given)
}

function isEmptyArray(given: unknown): boolean {
  return Array.isArray(given) && given.length === 0
}

function sameText(given: unknown, lowerCase: string): boolean {
  return typeof given === 'string' && given.toLowerCase() === lowerCase
}

const shownMax = 80

function expected(where: string, wanted: string, given: unknown): ProofRefusal {
  return { refusal: `${where}: expected ${wanted}, got ${shown(given)}` }
}

function shown(given: unknown): string {
  if (typeof given === 'string') {
    return given.length > shownMax ? `"${given.slice(0, shownMax)}…"` : `"${given}"`
  }
  if (Array.isArray(given)) return 'an array'
  if (typeof given === 'object' && given !== null) return 'an object'
  return typeof given === 'function' || typeof given === 'symbol' ? typeof given : `${given}`
}
