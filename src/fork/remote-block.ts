/**
 * Blocks of the remote: their headers, checked against their hashes.
 *
 * Headers since Shanghai are read; fields that came later are left out if the block has none.
 */

import { type Header, headerHash } from '../chain/header.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Hardfork, LATEST_HARDFORK } from '../primitives/evm-rules.ts'
import type { Hash, Hex } from '../primitives/hex.ts'
import { uintFromQuantity } from '../primitives/quantity.ts'

export interface RemoteBlock {
  readonly hash: Hash
  readonly header: Header
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a block of the execution API.
 *
 * @param host of the remote, for messages
 * @throws {DevnetError} FORK_UNVERIFIED if its fields do not have its hash
 */
export function remoteBlockFrom(answer: unknown, host: string): RemoteBlock {
  const fields = (typeof answer === 'object' && answer !== null ? answer : {}) as Fields
  const refuse = (name: string, expected: string): never => {
    const found = JSON.stringify(fields[name]) ?? 'nothing'
    throw new DevnetError(
      'FORK_UNVERIFIED',
      `fork: a block of ${host} has ${found} as ${name}, expected ${expected}`,
      { host, field: name },
    )
  }
  const data = (name: string, bytes?: number): Hex => {
    const value = fields[name]
    const isData = typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
    const fits = isData && (bytes === undefined || value.length === 2 + 2 * bytes)
    return fits ? (value.toLowerCase() as Hex) : refuse(name, `${bytes ?? 'whole'} bytes as hex`)
  }
  const uint = (name: string): bigint => {
    const value = fields[name]
    const read = typeof value === 'string' ? uintFromQuantity(value) : undefined
    return read ?? refuse(name, 'a quantity')
  }
  const has = (name: string) => fields[name] !== undefined && fields[name] !== null
  const header: Header = {
    parentHash: data('parentHash', 32),
    ommersHash: data('sha3Uncles', 32),
    coinbase: data('miner', 20),
    stateRoot: data('stateRoot', 32),
    transactionsRoot: data('transactionsRoot', 32),
    receiptsRoot: data('receiptsRoot', 32),
    logsBloom: data('logsBloom', 256),
    difficulty: has('difficulty') ? uint('difficulty') : 0n,
    number: uint('number'),
    gasLimit: uint('gasLimit'),
    gasUsed: uint('gasUsed'),
    timestamp: uint('timestamp'),
    extraData: data('extraData'),
    prevRandao: data('mixHash', 32),
    nonce: data('nonce', 8),
    baseFeePerGas: uint('baseFeePerGas'),
    withdrawalsRoot: data('withdrawalsRoot', 32),
    blobGasUsed: has('blobGasUsed') ? uint('blobGasUsed') : undefined,
    excessBlobGas: has('excessBlobGas') ? uint('excessBlobGas') : undefined,
    parentBeaconBlockRoot: has('parentBeaconBlockRoot')
      ? data('parentBeaconBlockRoot', 32)
      : undefined,
    requestsHash: has('requestsHash') ? data('requestsHash', 32) : undefined,
  }
  const hash = data('hash', 32)
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

/** The newest hardfork that the header's fields show. */
export function hardforkOf({ blobGasUsed, requestsHash }: Header): Hardfork {
  if (requestsHash !== undefined) return LATEST_HARDFORK
  return blobGasUsed === undefined ? 'shanghai' : 'cancun'
}
