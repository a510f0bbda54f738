/**
 * The deposits that open each block: what they are, byte for byte.
 *
 * Owns calldata and source hashes. What the L1 origin of a block is, is decided in l1-origin.ts; the
 * encoding of a deposit is the chain's, and running it the producer's.
 *
 * @see https://specs.optimism.io/protocol/deposits.html
 */

import { bytesFromHex, type Hash } from '../primitives/hex.ts'
import { keccak256, keccakHash } from '../primitives/keccak.ts'
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
function sourceHash(domain: bigint, identity: Uint8Array): Hash {
  return keccakHash(pairOf(bytesFromWord(domain), keccak256(identity)))
}

/** Two words one after the other. */
function pairOf(first: Uint8Array, second: Uint8Array): Uint8Array {
  const pair = new Uint8Array(64)
  pair.set(first)
  pair.set(second, 32)
  return pair
}

/** @param logIndex position of the deposit's event among the logs of its L1 block */
export function userDepositSourceHash(l1BlockHash: Hash, logIndex: bigint): Hash {
  const identity = pairOf(bytesFromHex(l1BlockHash), bytesFromWord(logIndex))
  return sourceHash(DOMAIN_USER_DEPOSIT, identity)
}

export function l1AttributesSourceHash(l1BlockHash: Hash, sequenceNumber: bigint): Hash {
  const identity = pairOf(bytesFromHex(l1BlockHash), bytesFromWord(sequenceNumber))
  return sourceHash(DOMAIN_L1_ATTRIBUTES, identity)
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
const L1_ATTRIBUTES_SELECTOR = 0x3db6be2b

/** 178 bytes. */
export function l1AttributesData(attributes: L1Attributes): Uint8Array {
  const data = new Uint8Array(178)
  const view = new DataView(data.buffer)
  view.setUint32(0, L1_ATTRIBUTES_SELECTOR)
  view.setUint32(4, Number(attributes.baseFeeScalar))
  view.setUint32(8, Number(attributes.blobBaseFeeScalar))
  view.setBigUint64(12, attributes.sequenceNumber)
  view.setBigUint64(20, attributes.timestamp)
  view.setBigUint64(28, attributes.number)
  data.set(bytesFromWord(attributes.l1BaseFee), 36)
  data.set(bytesFromWord(attributes.l1BlobBaseFee), 68)
  data.set(bytesFromHex(attributes.hash), 100)
  data.set(bytesFromHex(attributes.batcherHash), 132)
  view.setUint32(164, Number(attributes.operatorFeeScalar))
  view.setBigUint64(168, attributes.operatorFeeConstant)
  view.setUint16(176, Number(attributes.daFootprintGasScalar))
  return data
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
const BASE_TIME_SELECTOR = 0x86bdf394

/** The second one: tells BaseTime which part of its second the block is in. @param part ms */
export function baseTimeDeposit(blockNumber: bigint, part: number): Deposit {
  const data = new Uint8Array(36)
  const view = new DataView(data.buffer)
  view.setUint32(0, BASE_TIME_SELECTOR)
  view.setUint32(32, part)
  return systemTransaction(baseTimeSourceHash(blockNumber), BASE_TIME_ADDRESS, data)
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
