/**
 * The deposits that open each block, byte for byte.
 *
 * Owns calldata and source hashes. l1-origin.ts decides a block's L1 origin; deposits are encoded
 * by chain/ and executed by producer/.
 *
 * @see https://specs.optimism.io/protocol/deposits.html
 */

import {
  hashOfWritten,
  prependBytes,
  prependHex,
  prependWord,
  startWriting,
} from '../primitives/hash-writer.ts'
import { type Hash, hexFromBytes, writeHex } from '../primitives/hex.ts'
import type { Deposit } from '../primitives/message.ts'
import { writeWord } from '../primitives/word.ts'
import { BASE_TIME_ADDRESS } from './base-time.ts'
import { DEPOSITOR_ADDRESS, L1_BLOCK_ADDRESS, type L1Attributes } from './l1-block.ts'

/** Gas limit of a system transaction (since Regolith). */
const SYSTEM_TRANSACTION_GAS = 1_000_000n
/** Gas limit of both together. */
export const OPENING_GAS = 2n * SYSTEM_TRANSACTION_GAS

/** Domains keep source hashes of different kinds of deposits apart. */
const DOMAIN_USER_DEPOSIT = 0n
const DOMAIN_L1_ATTRIBUTES = 1n
const DOMAIN_UPGRADE = 2n
const DOMAIN_BASE_TIME = 3n

/** keccak256(domain ‖ keccak256(identity)): a 32-byte domain, the identity already written. */
function sourceHash(domain: bigint): Hash {
  const hash = hashOfWritten()
  startWriting()
  prependBytes(hash)
  prependWord(domain)
  return hexFromBytes(hashOfWritten())
}

/** Writes a deposit's identity: the L1 block hash and a number. */
function writeIdentity(l1BlockHash: Hash, number: bigint): void {
  startWriting()
  prependWord(number)
  prependHex(l1BlockHash)
}

/** @param logIndex position of the deposit's event among the logs of its L1 block */
export function userDepositSourceHash(l1BlockHash: Hash, logIndex: bigint): Hash {
  writeIdentity(l1BlockHash, logIndex)
  return sourceHash(DOMAIN_USER_DEPOSIT)
}

export function l1AttributesSourceHash(l1BlockHash: Hash, sequenceNumber: bigint): Hash {
  writeIdentity(l1BlockHash, sequenceNumber)
  return sourceHash(DOMAIN_L1_ATTRIBUTES)
}

/** @param intent name of the upgrade transaction */
export function upgradeSourceHash(intent: string): Hash {
  startWriting()
  prependBytes(new TextEncoder().encode(intent))
  return sourceHash(DOMAIN_UPGRADE)
}

/** @param blockNumber number of the L2 block that contains the deposit */
export function baseTimeSourceHash(blockNumber: bigint): Hash {
  startWriting()
  prependWord(blockNumber)
  return sourceHash(DOMAIN_BASE_TIME)
}

/**
 * `setL1BlockValuesJovian()`: selector and packed values, 178 bytes.
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
  writeWord(data, 36, attributes.l1BaseFee)
  writeWord(data, 68, attributes.l1BlobBaseFee)
  writeHex(data, 100, attributes.hash)
  writeHex(data, 132, attributes.batcherHash)
  view.setUint32(164, Number(attributes.operatorFeeScalar))
  view.setBigUint64(168, attributes.operatorFeeConstant)
  view.setUint16(176, Number(attributes.daFootprintGasScalar))
  return data
}

/** The first transaction of every block: stores the block's L1 attributes in L1Block. */
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

/** The second transaction: stores the milliseconds of the block's time. @param part ms */
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
