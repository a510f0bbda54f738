/** The ABI of a contract as JSON, and the hash by which clients see that it has changed. */

import type { Abi } from '../abi/abi.ts'
import type { Hash } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'

interface AbiJson {
  readonly text: string
  readonly hash: Hash
}

/** ABIs never change, and are the same objects as long as their artifact is. */
const abiJsons = new WeakMap<Abi, AbiJson>()

export function abiJsonOf(abi: Abi): AbiJson {
  const known = abiJsons.get(abi)
  if (known !== undefined) return known
  const text = JSON.stringify(abi)
  const made = { text, hash: keccakHash(new TextEncoder().encode(text)) }
  abiJsons.set(abi, made)
  return made
}
