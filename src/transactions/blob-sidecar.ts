/**
 * The sidecar of a blob transaction: its blobs, their commitments and proofs, which blocks do not hold.
 *
 * Owns the two forms on the wire. The proofs are verified elsewhere, by a {@link BlobProofs}.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4844 "Networking": version 0, with a proof for each blob
 * @see https://eips.ethereum.org/EIPS/eip-7594 version 1, with 128 proofs of cells for each blob
 */

import type { Hash } from '../primitives/hex.ts'
import { decodeRlp, encodeTyped, type RlpItem } from '../primitives/rlp.ts'
import { bytesAt, expectLength, listAt, Malformed, uintAt } from './rlp-fields.ts'

export const BLOB_TRANSACTION_TYPE = 3
export const BLOB_BYTES = 131_072
/** Size of a commitment and of a proof. */
const POINT_BYTES = 48
export const CELLS_PER_BLOB = 128

export interface BlobSidecar {
  /** 0: one proof for each blob. 1: 128 proofs for each blob, of its cells. */
  readonly version: 0 | 1
  /** 131,072 bytes each. */
  readonly blobs: readonly Uint8Array[]
  /** 48 bytes each; one for each blob. */
  readonly commitments: readonly Uint8Array[]
  /** 48 bytes each. */
  readonly proofs: readonly Uint8Array[]
}

/** Verifies and makes the proofs of sidecars. */
export interface BlobProofs {
  /**
   * @returns the versioned hashes of the blobs; `undefined` if a proof does not hold
   * @throws {DevnetError} BLOBS_REFUSED if the packages for it are not installed
   */
  verify(sidecar: BlobSidecar): Promise<readonly Hash[] | undefined>
  /**
   * Makes the sidecar of blobs, with version 0.
   *
   * @throws {DevnetError} BLOBS_REFUSED for other bytes than those of a blob, or as above
   */
  create(blobs: readonly Uint8Array[]): Promise<CreatedSidecar>
}

/** A sidecar and the versioned hashes of its blobs. */
export interface CreatedSidecar {
  readonly sidecar: BlobSidecar
  readonly hashes: readonly Hash[]
}

/** The fields of a transaction of type 3, and its sidecar if it has one. @param items without the type */
export function unwrapped(items: readonly RlpItem[]): {
  readonly items: readonly RlpItem[]
  readonly sidecar: BlobSidecar | undefined
} {
  if (!Array.isArray(items[0])) return { items, sidecar: undefined }
  const hasVersion = items.length !== 4
  if (hasVersion) {
    expectLength(items, 5, 'blob transaction with sidecar')
    const version = uintAt(items, 1, 'wrapperVersion', 1)
    if (version !== 1n) throw new Malformed(`wrapperVersion: expected 1, got ${version}`)
  }
  const at = hasVersion ? 2 : 1
  const sidecar: BlobSidecar = {
    version: hasVersion ? 1 : 0,
    blobs: listOfBytes(items, at, 'blobs', BLOB_BYTES),
    commitments: listOfBytes(items, at + 1, 'commitments', POINT_BYTES),
    proofs: listOfBytes(items, at + 2, 'proofs', POINT_BYTES),
  }
  const count = sidecar.blobs.length
  expectCount('commitments', sidecar.commitments, count)
  expectCount('proofs', sidecar.proofs, hasVersion ? count * CELLS_PER_BLOB : count)
  return { items: items[0], sidecar }
}

/** An encoded transaction as clients send it: with its sidecar, if it has one. */
export function withSidecar({
  rawTransaction,
  sidecar,
}: {
  readonly rawTransaction: Uint8Array
  readonly sidecar?: BlobSidecar
}): Uint8Array {
  if (sidecar === undefined) return rawTransaction
  const { version, blobs, commitments, proofs } = sidecar
  const fields = decodeRlp(rawTransaction.subarray(1))
  const first = version === 0 ? [fields] : [fields, BigInt(version)]
  return encodeTyped(BLOB_TRANSACTION_TYPE, [...first, [...blobs], [...commitments], [...proofs]])
}

function listOfBytes(
  items: readonly RlpItem[],
  index: number,
  name: string,
  size: number,
): Uint8Array[] {
  const list = listAt(items, index, name)
  return list.map((_, at) => {
    const bytes = bytesAt(list, at, `${name}[${at}]`)
    if (bytes.length === size) return bytes
    throw new Malformed(`${name}[${at}]: expected ${size} bytes, got ${bytes.length}`)
  })
}

function expectCount(name: string, { length }: readonly Uint8Array[], count: number): void {
  if (length === count) return
  throw new Malformed(`${name}: expected ${count} for the number of blobs, got ${length}`)
}
