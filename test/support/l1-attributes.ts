/** Any L1 attributes, for properties of what is made of them. */

import type { L1Attributes } from '../../src/network/l1-block.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { fc } from './property.ts'

/** @param uint numbers of so many bits, of which a test may want some more often than others */
export function anyL1Attributes(
  uint: (bits: number) => fc.Arbitrary<bigint>,
): fc.Arbitrary<L1Attributes> {
  return fc.record({
    number: uint(64),
    timestamp: uint(64),
    hash: uint(256).map(hexFromWord),
    sequenceNumber: uint(64),
    batcherHash: uint(256).map(hexFromWord),
    l1BaseFee: uint(256),
    l1BlobBaseFee: uint(256),
    baseFeeScalar: uint(32),
    blobBaseFeeScalar: uint(32),
    operatorFeeScalar: uint(32),
    operatorFeeConstant: uint(64),
    daFootprintGasScalar: uint(16),
  })
}
