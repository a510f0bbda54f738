/** Transactions with blobs, whose commitments and proofs another implementation has computed. */

import { readFileSync } from 'node:fs'
import type { Account } from '../../src/accounts/accounts.ts'
import { versionedHash } from '../../src/engine/versioned-hash.ts'
import type { Devnet } from '../../src/index.ts'
import { bytesFromHex, type Hash, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { loadSecp256k1 } from '../../src/primitives/secp256k1.ts'
import { type BlobSidecar, withSidecar } from '../../src/transactions/blob-sidecar.ts'
import type { TransactionFields } from '../../src/transactions/transaction.ts'
import { signTransaction } from '../../src/transactions/transaction-codec.ts'
import { ask } from './world-journal.ts'

await loadSecp256k1()

interface Vector {
  readonly seed: number
  readonly commitment: Hex
  readonly proof: Hex
  /** 128 proofs in base64. */
  readonly cells: string
}

const { blobs: vectors } = JSON.parse(
  readFileSync(new URL('../vectors/blobs.json', import.meta.url), 'utf8'),
) as { readonly blobs: readonly Vector[] }

/** The number of the vectors' blobs. */
export type Seed = 1 | 2

export function blobOf(seed: Seed): Uint8Array {
  return Uint8Array.from({ length: 131_072 }, (_, at) =>
    at % 32 === 0 ? 0 : (at * seed + (at >> 5)) & 0xff,
  )
}

export function sidecarOf(seeds: readonly Seed[], version: 0 | 1): BlobSidecar {
  const chosen = seeds.map((seed) => vectors.find((vector) => vector.seed === seed)!)
  const proofsOf = ({ proof, cells }: Vector) => {
    const ofCells = Buffer.from(cells, 'base64')
    return version === 0
      ? [bytesFromHex(proof)]
      : Array.from({ length: 128 }, (_, at) => ofCells.subarray(48 * at, 48 * (at + 1)))
  }
  return {
    version,
    blobs: seeds.map(blobOf),
    commitments: chosen.map(({ commitment }) => bytesFromHex(commitment)),
    proofs: chosen.flatMap(proofsOf),
  }
}

export function hashesOf({ commitments }: BlobSidecar): readonly Hash[] {
  return commitments.map(versionedHash)
}

const gwei = 10n ** 9n

/** The encoded transaction as clients send it. */
export function blobTransaction(
  account: Account,
  sidecar: BlobSidecar | undefined,
  fields: Partial<TransactionFields> = {},
): Hex {
  const transaction = signTransaction(
    {
      type: 3,
      chainId: 31_337n,
      nonce: 0n,
      gasLimit: 100_000n,
      maxFeePerGas: 100n * gwei,
      maxPriorityFeePerGas: gwei,
      maxFeePerBlobGas: gwei,
      blobHashes: sidecar === undefined ? [] : hashesOf(sidecar),
      to: `0x${'bb'.repeat(20)}`,
      value: 0n,
      data: new Uint8Array(0),
      accessList: [],
      authorizationList: [],
      ...fields,
    },
    account,
  )
  return hexFromBytes(
    withSidecar(sidecar === undefined ? transaction : { ...transaction, sidecar }),
  )
}

/** Sends blobs from the first dev account. @returns the hash */
export async function sendBlobs(
  devnet: Devnet,
  seeds: readonly Seed[],
  fields: Partial<TransactionFields> = {},
  version: 0 | 1 = 0,
): Promise<string> {
  const account = devnet.accounts[0]!
  const nonce = BigInt(
    String(await ask(devnet, 'eth_getTransactionCount', [account.address, 'pending'])),
  )
  const raw = blobTransaction(account, sidecarOf(seeds, version), { nonce, ...fields })
  return String(await ask(devnet, 'eth_sendRawTransaction', [raw]))
}
