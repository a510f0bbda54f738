/**
 * The part of the API of beacon nodes by which clients of a chain's blobs read them: blobs of a block, and the
 * time of block 0.
 *
 * A slot is the number of a block, as with anvil.
 *
 * @see https://ethereum.github.io/beacon-APIs/
 */

import type { Chain } from '../chain/chain.ts'
import type { SealedBlock } from '../chain/sealed-block.ts'
import { blobsIn } from '../explorer/blob-list.ts'
import { type Hash, hexFromBytes, isHash, ZERO_HASH } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'

interface BeaconAnswer {
  readonly status: number
  readonly body: object
}

/** Names of blocks in place of a slot. */
const tags = {
  head: 'latest',
  finalized: 'finalized',
  justified: 'safe',
  genesis: 'earliest',
} as const

/**
 * @param path that follows `/eth/v1/`
 * @param query `versioned_hashes` chooses among the blobs of a block
 */
export function beaconAnswer(chain: Chain, path: string, query: URLSearchParams): BeaconAnswer {
  if (path === 'beacon/genesis') return genesisAnswer(chain)
  const [, name, id = ''] = /^beacon\/(blobs|blob_sidecars)\/([^/]+)$/.exec(path) ?? []
  if (name === 'blobs') return blobsAnswer(chain, id, query)
  if (name === undefined) return refusal(404, `nothing at /eth/v1/${path}`)
  return refusal(410, `blob_sidecars was replaced: expected GET /eth/v1/beacon/blobs/${id}`)
}

function genesisAnswer({ genesis }: Chain): BeaconAnswer {
  const data = {
    genesis_time: String(genesis.timestamp),
    genesis_validators_root: ZERO_HASH,
    genesis_fork_version: '0x00000000',
  }
  return { status: 200, body: { data } }
}

function blobsAnswer(chain: Chain, id: string, query: URLSearchParams): BeaconAnswer {
  const hashes = query.getAll('versioned_hashes').flatMap((list) => list.split(','))
  const wrong = hashes.find((hash) => !isHash(hash))
  if (wrong !== undefined) {
    return refusal(400, `versioned_hashes: expected 32 bytes in hex, got ${quoted(wrong)}`)
  }
  const block = blockOf(chain, id)
  if (block === 'wrong') {
    const expected = `a slot, a block root or ${Object.keys(tags).join(', ')}`
    return refusal(400, `block_id: expected ${expected}, got ${quoted(id)}`)
  }
  if (block === undefined) return refusal(404, `block_id: no block ${id}`)
  const asked = new Set(hashes.map((hash) => hash.toLowerCase()))
  const blobs = blobsIn(block).filter(({ hash }) => asked.size === 0 || asked.has(hash))
  const isFinalized = block.number <= chain.at('finalized').number
  return {
    status: 200,
    body: {
      execution_optimistic: false,
      finalized: isFinalized,
      data: blobs.map(({ blob }) => hexFromBytes(blob)),
    },
  }
}

function blockOf(chain: Chain, id: string): SealedBlock | 'wrong' | undefined {
  const isTag = (name: string): name is keyof typeof tags => Object.hasOwn(tags, name)
  const isRoot = isHash(id)
  const isSlot = /^\d{1,15}$/.test(id)
  if (!isTag(id) && !isRoot && !isSlot) return 'wrong'
  const found = isTag(id)
    ? chain.at(tags[id])
    : chain.find(isRoot ? { hash: id.toLowerCase() as Hash } : BigInt(id)) // lower case keeps the format
  return found?.isSealed === true ? (found as SealedBlock) : undefined // the only other kind is pending
}

function refusal(code: number, message: string): BeaconAnswer {
  return { status: code, body: { code, message } }
}
