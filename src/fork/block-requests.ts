/**
 * Requests for a block by number, hash or tag, and the results of requests.
 *
 * Owns their form and the check that an answer is the block that was asked for. The fields of a block
 * are left to remote-block.ts, the sending to the channel.
 *
 * Promise: a result is taken only from an answer without an error.
 */

import { DevnetError } from '../primitives/errors.ts'
import { type Hash, type Hex, isHash } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import type { RemoteAnswer, RemoteChannel, RemoteRequest } from './channel.ts'
import type { RemoteBlock } from './remote-block.ts'
import { failure } from './state-source.ts'

/** A block to pin: a number, a hash, or a tag. */
export type PinnedBlock = bigint | Hash | 'latest' | 'safe' | 'finalized'

/** @param name number as a QUANTITY, or hash */
export function namedBy(name: Hex): bigint | Hash {
  return name.length === 66 ? name : BigInt(name)
}

export function blockRequest(block: PinnedBlock, hasTransactions = false): RemoteRequest {
  const method = isHash(block) ? 'eth_getBlockByHash' : 'eth_getBlockByNumber'
  const name = typeof block === 'bigint' ? quantityFromUint(block) : block
  return { method, params: [name, hasTransactions] }
}

/** @throws {DevnetError} FORK_UNVERIFIED if it is not the block that was asked for by number or hash */
export function expectNamed(
  { hash, header }: RemoteBlock,
  asked: PinnedBlock,
  channel: RemoteChannel,
) {
  const { host } = channel
  const found = typeof asked === 'bigint' ? header.number : hash
  const isNamed = typeof asked === 'bigint' || asked.startsWith('0x')
  if (!isNamed || found === (typeof asked === 'bigint' ? asked : asked.toLowerCase())) return
  const message = `fork: ${host} was asked for block ${asked} and answered block ${found}`
  throw new DevnetError('FORK_UNVERIFIED', message, { host, asked, found })
}

/** @throws {DevnetError} FORK_FAILED if one of the answers that are needed is an error */
export async function resultsOf(
  channel: RemoteChannel,
  requests: readonly RemoteRequest[],
): Promise<unknown[]> {
  return resultsFrom(channel, requests, await channel.send(requests))
}

/** @throws {DevnetError} FORK_FAILED if one of the answers that are needed is an error */
export function resultsFrom(
  channel: RemoteChannel,
  requests: readonly RemoteRequest[],
  answers: readonly (RemoteAnswer | undefined)[],
): unknown[] {
  return requests.map(({ method, isOptional }, index) => {
    const answer = answers[index]
    if (answer === undefined) throw failure(channel, `did not answer ${method}`)
    if ('result' in answer) return answer.result
    if (isOptional) return undefined
    throw failure(channel, `refused ${method}: ${answer.error.message}`)
  })
}
