/**
 * The block that a fork is pinned to, found on the remote.
 *
 * Owns the requests for the chain id and the block. What else the remote can answer is left to
 * remote-capabilities.ts.
 *
 * Promise: a located block has the number or hash that the remote was asked for.
 */

import { type Hash, isHash } from '../primitives/hex.ts'
import { uintFromQuantity } from '../primitives/quantity.ts'
import { blockRequest, expectNamed, type PinnedBlock, resultsOf } from './block-requests.ts'
import type { RemoteChannel, RemoteRequest } from './channel.ts'
import { type RemoteBlock, remoteBlockFrom } from './remote-block.ts'
import { failure, shown } from './state-source.ts'

/** A block that the remote has, and the chain id that it gives. */
export interface LocatedBlock {
  readonly chainId: number
  readonly block: RemoteBlock
  /** True if the remote was asked for it by its hash. */
  readonly isByHash: boolean
}

/** The chain and the pinned block of a saved devnet. */
export interface SavedBlock {
  /** Host of the endpoint that it was forked from. */
  readonly host: string
  readonly chainId: number
  readonly blockNumber: bigint
  readonly blockHash: Hash
}

/**
 * Asks the remote for its chain id and the block to pin.
 *
 * @param givenId chain id that the remote is not asked for
 * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
 */
export async function locateBlock(
  channel: RemoteChannel,
  block: PinnedBlock,
  givenId?: number,
): Promise<LocatedBlock> {
  const asked = givenId === undefined ? [chainIdRequest] : []
  const [found, id] = await resultsOf(channel, [blockRequest(block), ...asked])
  if (found === null) throw failure(channel, `has no block ${block}`)
  const pin = remoteBlockFrom(found, channel.host)
  expectNamed(pin, block, channel)
  const chainId = givenId ?? chainIdFrom(id, channel)
  return { chainId, block: pin, isByHash: isHash(block) }
}

/**
 * Asks the remote for the block that a saved devnet is pinned to.
 *
 * @param givenId chain id that the remote is not asked for
 * @throws {DevnetError} FORK_FAILED if it is another chain or has another block, FORK_UNVERIFIED
 */
export async function locateSavedBlock(
  channel: RemoteChannel,
  saved: SavedBlock,
  givenId?: number,
): Promise<LocatedBlock> {
  const { chainId, blockNumber, blockHash } = saved
  // Before the block: a recording of another chain has no answer for it.
  const asked = givenId === undefined ? [chainIdRequest] : []
  const [id] = await resultsOf(channel, asked)
  const found = givenId ?? chainIdFrom(id, channel)
  if (found !== chainId) {
    throw failure(channel, `has the chain id ${found}, expected ${chainId} as in ${saved.host}`)
  }
  const [fields] = await resultsOf(channel, [blockRequest(blockHash)])
  if (fields === null) {
    const [other] = await resultsOf(channel, [blockRequest(blockNumber)])
    const known = other === null ? 'none' : remoteBlockFrom(other, channel.host).hash
    const expected = `expected ${blockHash} as in ${saved.host}`
    throw failure(channel, `has ${known} as block ${blockNumber}, ${expected}`)
  }
  const block = remoteBlockFrom(fields, channel.host)
  expectNamed(block, blockHash, channel)
  return { chainId, block, isByHash: true }
}

const chainIdRequest: RemoteRequest = { method: 'eth_chainId', params: [] }

function chainIdFrom(result: unknown, channel: RemoteChannel): number {
  const id = typeof result === 'string' ? uintFromQuantity(result) : undefined
  if (id !== undefined && id <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(id)
  throw failure(channel, `answered ${shown(result)} for its chain id`)
}
