/**
 * The L1 attributes of consecutive blocks: those of one L1 block differ in the sequence number alone.
 */

import type { L1Statement } from './receipt.ts'

/**
 * The L1 attributes of a later block of the same L1 block.
 *
 * @param distance in blocks
 */
export function l1AtOffset(l1: L1Statement, distance: number): L1Statement {
  return {
    l1BaseFee: l1.l1BaseFee,
    l1BlobBaseFee: l1.l1BlobBaseFee,
    baseFeeScalar: l1.baseFeeScalar,
    blobBaseFeeScalar: l1.blobBaseFeeScalar,
    operatorFeeScalar: l1.operatorFeeScalar,
    operatorFeeConstant: l1.operatorFeeConstant,
    daFootprintGasScalar: l1.daFootprintGasScalar,
    number: l1.number,
    timestamp: l1.timestamp,
    hash: l1.hash,
    sequenceNumber: l1.sequenceNumber + BigInt(distance),
    batcherHash: l1.batcherHash,
  }
}

/** True if `to` are the attributes of a block at a distance from that of `from`. */
export function isL1AtOffset(
  from: L1Statement | undefined,
  to: L1Statement | undefined,
  distance: number,
): boolean {
  if (from === undefined || to === undefined) return from === to
  return (
    to.sequenceNumber === from.sequenceNumber + BigInt(distance) &&
    to.number === from.number &&
    to.timestamp === from.timestamp &&
    to.hash === from.hash &&
    to.batcherHash === from.batcherHash &&
    to.l1BaseFee === from.l1BaseFee &&
    to.l1BlobBaseFee === from.l1BlobBaseFee &&
    to.baseFeeScalar === from.baseFeeScalar &&
    to.blobBaseFeeScalar === from.blobBaseFeeScalar &&
    to.operatorFeeScalar === from.operatorFeeScalar &&
    to.operatorFeeConstant === from.operatorFeeConstant &&
    to.daFootprintGasScalar === from.daFootprintGasScalar
  )
}
