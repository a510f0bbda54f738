/**
 * The block header: fields, encoding, hash.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 4.3, and the EIPs named below
 */

import { type Hardfork, isSince } from '../primitives/evm-rules.ts'
import { type Address, bytesFromHex, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { encodeRlp, hashOfRlp, type RlpInput } from '../primitives/rlp.ts'

/** Keccak-256 of an empty RLP list: there are no uncles since the merge (EIP-3675). */
export const EMPTY_OMMERS_HASH: Hash =
  '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
/** SHA-256 of no bytes: no execution requests (EIP-7685). */
export const EMPTY_REQUESTS_HASH: Hash =
  '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** Eight zero bytes (EIP-3675). */
export const ZERO_NONCE: Hex = '0x0000000000000000'

export interface Header {
  readonly parentHash: Hash
  readonly ommersHash: Hash
  readonly coinbase: Address
  readonly stateRoot: Hash
  readonly transactionsRoot: Hash
  readonly receiptsRoot: Hash
  /** 256 bytes. */
  readonly logsBloom: Hex
  readonly difficulty: bigint
  readonly number: bigint
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  /** At most 32 bytes. */
  readonly extraData: Hex
  /** Read by PREVRANDAO (EIP-4399); `mixHash` on the wire. */
  readonly prevRandao: Hash
  /** 8 bytes. */
  readonly nonce: Hex
  /** Wei per gas (EIP-1559). */
  readonly baseFeePerGas: bigint
  /** EIP-4895. */
  readonly withdrawalsRoot: Hash
  /** EIP-4844; `undefined` before Cancun. */
  readonly blobGasUsed: bigint | undefined
  readonly excessBlobGas: bigint | undefined
  /** EIP-4788; `undefined` before Cancun. */
  readonly parentBeaconBlockRoot: Hash | undefined
  /** EIP-7685; `undefined` before Prague. */
  readonly requestsHash: Hash | undefined
}

/**
 * The fields that exist since Cancun and Prague, for a block without blobs and requests.
 *
 * @param blobGasUsed the DA footprint on the OP stack, else 0
 */
export function blobAndRequestFields(
  hardfork: Hardfork,
  blobGasUsed: bigint,
): Pick<Header, 'blobGasUsed' | 'excessBlobGas' | 'requestsHash'> {
  const hasBlobs = isSince(hardfork, 'cancun')
  return {
    blobGasUsed: hasBlobs ? blobGasUsed : undefined,
    excessBlobGas: hasBlobs ? 0n : undefined,
    requestsHash: isSince(hardfork, 'prague') ? EMPTY_REQUESTS_HASH : undefined,
  }
}

export function encodeHeader(header: Header): Uint8Array {
  return encodeRlp(fieldsOf(header))
}

/** Keccak-256 of the encoded header: 32 bytes. */
export function headerHash(header: Header): Hash {
  return hexFromBytes(hashOfRlp(fieldsOf(header)))
}

function fieldsOf(header: Header): RlpInput {
  const { blobGasUsed, excessBlobGas, parentBeaconBlockRoot, requestsHash } = header
  const fields: RlpInput[] = [
    header.parentHash,
    repeated(header.ommersHash),
    repeated(header.coinbase),
    header.stateRoot,
    header.transactionsRoot,
    header.receiptsRoot,
    repeated(header.logsBloom),
    header.difficulty,
    header.number,
    header.gasLimit,
    header.gasUsed,
    header.timestamp,
    repeated(header.extraData),
    repeated(header.prevRandao),
    repeated(header.nonce),
    header.baseFeePerGas,
    repeated(header.withdrawalsRoot),
  ]
  // Each hardfork appended its fields.
  if (blobGasUsed !== undefined) fields.push(blobGasUsed)
  if (excessBlobGas !== undefined) fields.push(excessBlobGas)
  if (parentBeaconBlockRoot !== undefined) fields.push(repeated(parentBeaconBlockRoot))
  if (requestsHash !== undefined) fields.push(repeated(requestsHash))
  return fields
}

const repeatedMax = 64
const repeatedBytes = new Map<Hex, Uint8Array>()

/** Cached bytes of a field that is equal in most consecutive headers; must not be written to. */
function repeated(hex: Hex): Uint8Array {
  const known = repeatedBytes.get(hex)
  if (known !== undefined) return known
  const bytes = bytesFromHex(hex)
  if (repeatedBytes.size === repeatedMax) repeatedBytes.clear()
  repeatedBytes.set(hex, bytes)
  return bytes
}
