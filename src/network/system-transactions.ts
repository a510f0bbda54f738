/**
 * The deposits that open each block: what they are, byte for byte.
 *
 * Owns calldata and source hashes. What the L1 origin of a block is, is decided in l1-origin.ts; the
 * encoding of a deposit is the chain's, and running it the producer's.
 *
 * @see https://specs.optimism.io/protocol/deposits.html
 */

import { bytesFromHex, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import type { Deposit } from '../primitives/message.ts'
import { bytesFromWord } from '../primitives/word.ts'
import { BASE_TIME_ADDRESS } from './base-time.ts'
import { DEPOSITOR_ADDRESS, L1_BLOCK_ADDRESS, type L1Attributes } from './l1-block.ts'

/** Gas each of them is given (since Regolith). */
export const SYSTEM_TRANSACTION_GAS = 1_000_000n
/** What they are given together at most. */
export const OPENING_GAS = 2n * SYSTEM_TRANSACTION_GAS

/** Domains of source hashes, so that deposits of different kinds never share one. */
const DOMAIN_USER_DEPOSIT = 0n
const DOMAIN_L1_ATTRIBUTES = 1n
const DOMAIN_UPGRADE = 2n
const DOMAIN_BASE_TIME = 3n

/** keccak256(domain ‖ keccak256(identity)), the domain in 32 bytes. */
function sourceHash(domain: bigint, ...identity: readonly Uint8Array[]): Hash {
  return hexFromBytes(keccak256(joined(bytesFromWord(domain), keccak256(joined(...identity)))))
}

/** @param logIndex position of the deposit's event among the logs of its L1 block */
export function userDepositSourceHash(l1BlockHash: Hash, logIndex: bigint): Hash {
  return sourceHash(DOMAIN_USER_DEPOSIT, bytesFromHex(l1BlockHash), bytesFromWord(logIndex))
}

export function l1AttributesSourceHash(l1BlockHash: Hash, sequenceNumber: bigint): Hash {
  return sourceHash(DOMAIN_L1_ATTRIBUTES, bytesFromHex(l1BlockHash), bytesFromWord(sequenceNumber))
}

/** @param intent the text that names what the transaction is for */
export function upgradeSourceHash(intent: string): Hash {
  return sourceHash(DOMAIN_UPGRADE, new TextEncoder().encode(intent))
}

/** @param blockNumber of the L2 block the deposit is in */
export function baseTimeSourceHash(blockNumber: bigint): Hash {
  return sourceHash(DOMAIN_BASE_TIME, bytesFromWord(blockNumber))
}

/**
 * `setL1BlockValuesJovian()`: its selector and its values, packed without padding: 178 bytes.
 *
 * @see https://specs.optimism.io/protocol/jovian/l1-attributes.html
 */
const L1_ATTRIBUTES_SELECTOR = '3db6be2b'

/** 178 bytes. */
export function l1AttributesData(attributes: L1Attributes): Uint8Array {
  return bytesFromHex(
    `0x${[
      L1_ATTRIBUTES_SELECTOR,
      digits(attributes.baseFeeScalar, 4),
      digits(attributes.blobBaseFeeScalar, 4),
      digits(attributes.sequenceNumber, 8),
      digits(attributes.timestamp, 8),
      digits(attributes.number, 8),
      digits(attributes.l1BaseFee, 32),
      digits(attributes.l1BlobBaseFee, 32),
      attributes.hash.slice(2),
      attributes.batcherHash.slice(2),
      digits(attributes.operatorFeeScalar, 4),
      digits(attributes.operatorFeeConstant, 8),
      digits(attributes.daFootprintGasScalar, 2),
    ].join('')}`,
  )
}

/** The first transaction of every block: tells L1Block of the block's L1 origin. */
export function l1AttributesDeposit(attributes: L1Attributes): Deposit {
  const { hash, sequenceNumber } = attributes
  return systemTransaction(
    l1AttributesSourceHash(hash, sequenceNumber),
    L1_BLOCK_ADDRESS,
    l1AttributesData(attributes),
  )
}

/** `setTimestampMillisPart(uint16)`. */
const BASE_TIME_SELECTOR = '86bdf394'

/** The second one: tells BaseTime which part of its second the block is in. @param part ms */
export function baseTimeDeposit(blockNumber: bigint, part: number): Deposit {
  const data: Hex = `0x${BASE_TIME_SELECTOR}${digits(BigInt(part), 32)}`
  return systemTransaction(baseTimeSourceHash(blockNumber), BASE_TIME_ADDRESS, bytesFromHex(data))
}

function systemTransaction(sourceHash: Hash, to: Deposit['to'], data: Uint8Array): Deposit {
  return {
    sourceHash,
    from: DEPOSITOR_ADDRESS,
    to,
    mint: 0n,
    value: 0n,
    gasLimit: SYSTEM_TRANSACTION_GAS,
    isSystemTransaction: false,
    data,
  }
}

/** Big endian, so many bytes. */
function digits(value: bigint, bytes: number): string {
  return value.toString(16).padStart(bytes * 2, '0')
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
