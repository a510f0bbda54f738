/**
 * Blocks of the remote: their headers, checked against their hashes.
 *
 * Headers since Shanghai are read; fields that came later are left out if the block has none.
 */

import { type Header, headerHash } from '../chain/header.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import { RemoteFields } from './remote-fields.ts'

export interface RemoteBlock {
  readonly hash: Hash
  readonly header: Header
}

/**
 * Reads a block of the execution API.
 *
 * @param host of the remote, for messages
 * @throws {DevnetError} FORK_UNVERIFIED if its fields do not have its hash
 */
export function remoteBlockFrom(answer: unknown, host: string): RemoteBlock {
  const fields = new RemoteFields(answer, 'a block', host)
  const header: Header = {
    parentHash: fields.data('parentHash', 32),
    ommersHash: fields.data('sha3Uncles', 32),
    coinbase: fields.data('miner', 20),
    stateRoot: fields.data('stateRoot', 32),
    transactionsRoot: fields.data('transactionsRoot', 32),
    receiptsRoot: fields.data('receiptsRoot', 32),
    logsBloom: fields.data('logsBloom', 256),
    difficulty: fields.has('difficulty') ? fields.uint('difficulty') : 0n,
    number: fields.uint('number'),
    gasLimit: fields.uint('gasLimit'),
    gasUsed: fields.uint('gasUsed'),
    timestamp: fields.uint('timestamp'),
    extraData: fields.data('extraData'),
    prevRandao: fields.data('mixHash', 32),
    nonce: fields.data('nonce', 8),
    baseFeePerGas: fields.uint('baseFeePerGas'),
    withdrawalsRoot: fields.data('withdrawalsRoot', 32),
    blobGasUsed: fields.has('blobGasUsed') ? fields.uint('blobGasUsed') : undefined,
    excessBlobGas: fields.has('excessBlobGas') ? fields.uint('excessBlobGas') : undefined,
    parentBeaconBlockRoot: fields.has('parentBeaconBlockRoot')
      ? fields.data('parentBeaconBlockRoot', 32)
      : undefined,
    requestsHash: fields.has('requestsHash') ? fields.data('requestsHash', 32) : undefined,
    blockAccessListHash: fields.has('blockAccessListHash')
      ? fields.data('blockAccessListHash', 32)
      : undefined,
    slotNumber: fields.has('slotNumber') ? fields.uint('slotNumber') : undefined,
  }
  const hash = fields.data('hash', 32)
  const computed = headerHash(header)
  if (computed !== hash) {
    throw new DevnetError(
      'FORK_UNVERIFIED',
      `fork: block ${header.number} of ${host} says that its hash is ${hash}, its fields have ${computed}`,
      { host, hash, computed },
    )
  }
  return { hash, header }
}
