/**
 * Signatures, selectors and topics of ABI items.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#function-selector
 */

import type { Hash, Hex } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import type { AbiParameter, NamedAbiItem } from './abi.ts'

type Signed = Pick<NamedAbiItem, 'name' | 'inputs'>

/** `transfer(address,uint256)`: selectors and topics are its hash. */
export function signatureOf({ name, inputs }: Signed): string {
  return `${name}(${inputs.map(canonicalType).join(',')})`
}

/** The type with tuples spelled out: `(address,uint256)[]`. */
export function canonicalType({ type, components = [] }: AbiParameter): string {
  if (!type.startsWith('tuple')) return type
  return `(${components.map(canonicalType).join(',')})${type.slice('tuple'.length)}`
}

/** The first four bytes of the hash of a function's or an error's signature. */
export function selectorOf(item: Signed): Hex {
  return topicOf(item).slice(0, 10) as Hex // a prefix of hex with its 0x
}

/** The hash of a signature: the first topic of an event. */
export function topicOf(item: Signed): Hash {
  return keccakHash(new TextEncoder().encode(signatureOf(item)))
}
