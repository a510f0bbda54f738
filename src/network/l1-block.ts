/**
 * The storage layout of the L1Block predeploy.
 *
 * The contract (`contracts/L1Block.sol`) writes it, fee computation reads it. The deposit and its
 * calldata are in system-transactions.ts.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import { hexFromWord, wordFromHash } from '../primitives/word.ts'
import type { StateView } from '../state/view.ts'
import type { L1FeeParameters, OperatorFeeParameters } from './l1-fee.ts'

/** The proxy, which holds the storage. */
export const L1_BLOCK_ADDRESS: Address = '0x4200000000000000000000000000000000000015'
/** Sender of the deposits that open a block. Its private key is unknown. */
export const DEPOSITOR_ADDRESS: Address = '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001'

/** Slots of {@link L1_BLOCK_ADDRESS}. */
const l1BlockSlots = {
  /** `number`, `timestamp`. */
  numberAndTimestamp: 0n,
  basefee: 1n,
  hash: 2n,
  /** `sequenceNumber`, `blobBaseFeeScalar`, `baseFeeScalar`. */
  sequenceNumberAndScalars: 3n,
  batcherHash: 4n,
  /** Unused since Ecotone; zero. */
  l1FeeOverhead: 5n,
  /** Unused since Ecotone; zero. */
  l1FeeScalar: 6n,
  blobBaseFee: 7n,
  /** `operatorFeeConstant`, `operatorFeeScalar`, `daFootprintGasScalar`. */
  operatorFeeAndFootprint: 8n,
} as const

/** The position of a value within a packed slot. */
interface PackedField {
  readonly slot: bigint
  /** Bits to its right. */
  readonly shift: bigint
  readonly bits: number
}

/**
 * The packed values. Slot 8 keeps the calldata's order, so the contract stores both operator values
 * as one word: the constant is lowest, as in the published contract. (The specification's table of
 * that slot counts its bytes in calldata order.)
 */
const l1BlockFields = {
  number: { slot: l1BlockSlots.numberAndTimestamp, shift: 0n, bits: 64 },
  timestamp: { slot: l1BlockSlots.numberAndTimestamp, shift: 64n, bits: 64 },
  sequenceNumber: { slot: l1BlockSlots.sequenceNumberAndScalars, shift: 0n, bits: 64 },
  blobBaseFeeScalar: { slot: l1BlockSlots.sequenceNumberAndScalars, shift: 64n, bits: 32 },
  baseFeeScalar: { slot: l1BlockSlots.sequenceNumberAndScalars, shift: 96n, bits: 32 },
  operatorFeeConstant: { slot: l1BlockSlots.operatorFeeAndFootprint, shift: 0n, bits: 64 },
  operatorFeeScalar: { slot: l1BlockSlots.operatorFeeAndFootprint, shift: 64n, bits: 32 },
  daFootprintGasScalar: { slot: l1BlockSlots.operatorFeeAndFootprint, shift: 96n, bits: 16 },
} as const satisfies Record<string, PackedField>

/** The values of the last L1 attributes deposit: the prices for l1-fee.ts and the L1 block. */
export interface L1Attributes extends L1FeeParameters, OperatorFeeParameters {
  /** L1 block number. */
  readonly number: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  /** L1 block hash. */
  readonly hash: Hash
  /** L2 blocks since the first one of this L1 block. */
  readonly sequenceNumber: bigint
  /** The batcher's address, left-padded to 32 bytes. */
  readonly batcherHash: Hash
  /** Gas per estimated byte. */
  readonly daFootprintGasScalar: bigint
}

/** Reads the attributes from a view; all zero before the first deposit. */
export function l1AttributesOf(view: StateView): L1Attributes {
  const word = (slot: bigint) => view.storage(L1_BLOCK_ADDRESS, slot)
  const origin = word(l1BlockSlots.numberAndTimestamp)
  const scalars = word(l1BlockSlots.sequenceNumberAndScalars)
  const operator = word(l1BlockSlots.operatorFeeAndFootprint)
  return {
    number: fieldOf(origin, l1BlockFields.number),
    timestamp: fieldOf(origin, l1BlockFields.timestamp),
    hash: hexFromWord(word(l1BlockSlots.hash)),
    sequenceNumber: fieldOf(scalars, l1BlockFields.sequenceNumber),
    batcherHash: hexFromWord(word(l1BlockSlots.batcherHash)),
    l1BaseFee: word(l1BlockSlots.basefee),
    l1BlobBaseFee: word(l1BlockSlots.blobBaseFee),
    baseFeeScalar: fieldOf(scalars, l1BlockFields.baseFeeScalar),
    blobBaseFeeScalar: fieldOf(scalars, l1BlockFields.blobBaseFeeScalar),
    operatorFeeScalar: fieldOf(operator, l1BlockFields.operatorFeeScalar),
    operatorFeeConstant: fieldOf(operator, l1BlockFields.operatorFeeConstant),
    daFootprintGasScalar: fieldOf(operator, l1BlockFields.daFootprintGasScalar),
  }
}

function fieldOf(word: bigint, { shift, bits }: PackedField): bigint {
  return BigInt.asUintN(bits, word >> shift)
}

/** The slots that the deposit of these attributes writes, in order. */
export function l1BlockStorage(attributes: L1Attributes): (readonly [bigint, bigint])[] {
  const { sequenceNumber, blobBaseFeeScalar, baseFeeScalar, number, timestamp } = attributes
  const { operatorFeeConstant, operatorFeeScalar, daFootprintGasScalar } = attributes
  const fields = l1BlockFields
  return [
    [
      l1BlockSlots.sequenceNumberAndScalars,
      placed(sequenceNumber, fields.sequenceNumber) |
        placed(blobBaseFeeScalar, fields.blobBaseFeeScalar) |
        placed(baseFeeScalar, fields.baseFeeScalar),
    ],
    [
      l1BlockSlots.numberAndTimestamp,
      placed(number, fields.number) | placed(timestamp, fields.timestamp),
    ],
    [l1BlockSlots.basefee, attributes.l1BaseFee],
    [l1BlockSlots.blobBaseFee, attributes.l1BlobBaseFee],
    [l1BlockSlots.hash, wordFromHash(attributes.hash)],
    [l1BlockSlots.batcherHash, wordFromHash(attributes.batcherHash)],
    [
      l1BlockSlots.operatorFeeAndFootprint,
      placed(operatorFeeConstant, fields.operatorFeeConstant) |
        placed(operatorFeeScalar, fields.operatorFeeScalar) |
        placed(daFootprintGasScalar, fields.daFootprintGasScalar),
    ],
  ]
}

function placed(value: bigint, { shift }: PackedField): bigint {
  return value << shift
}
