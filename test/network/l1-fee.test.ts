/**
 * The fees against go-ethereum's OP fork and receipts of real chains. Against the contracts they are
 * held in `predeploys.test.ts`.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fastLzSize } from '../../src/network/fastlz.ts'
import { daFootprint, l1Fee, l1GasUsed, operatorFee } from '../../src/network/l1-fee.ts'
import { bytesFromHex, type Hex } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'

interface Receipt {
  readonly name: string
  readonly raw?: Hex
  readonly transactionHash?: Hex
  readonly l1GasPrice: Hex
  readonly l1BaseFeeScalar: Hex
  readonly l1BlobBaseFee: Hex
  readonly l1BlobBaseFeeScalar: Hex
  readonly l1GasUsed: Hex
  readonly l1Fee: Hex
}

interface FeeCase {
  readonly size: number
  readonly l1BaseFee: string
  readonly l1BlobBaseFee: string
  readonly baseFeeScalar: string
  readonly blobBaseFeeScalar: string
  readonly l1GasUsed: string
  readonly l1Fee: string
}

interface OperatorFeeCase {
  readonly gas: string
  readonly operatorFeeScalar: string
  readonly operatorFeeConstant: string
  readonly isthmus: string
  readonly jovian: string
}

interface Vectors {
  readonly fees: { readonly cases: readonly FeeCase[] }
  readonly operatorFees: { readonly cases: readonly OperatorFeeCase[] }
  readonly receipts: readonly Receipt[]
}

const { fees, operatorFees, receipts }: Vectors = JSON.parse(
  readFileSync(new URL('../vectors/l1-fees.json', import.meta.url), 'utf8'),
)

describe('the L1 fee', () => {
  for (const given of fees.cases) {
    test(`of ${given.size} compressed bytes is ${given.l1Fee} wei, as go-ethereum has it`, () => {
      const parameters = {
        l1BaseFee: BigInt(given.l1BaseFee),
        l1BlobBaseFee: BigInt(given.l1BlobBaseFee),
        baseFeeScalar: BigInt(given.baseFeeScalar),
        blobBaseFeeScalar: BigInt(given.blobBaseFeeScalar),
      }
      expect(l1Fee(given.size, parameters)).toBe(BigInt(given.l1Fee))
      expect(l1GasUsed(given.size)).toBe(BigInt(given.l1GasUsed))
    })
  }

  for (const receipt of receipts) {
    test(`is that of a receipt: ${receipt.name}`, () => {
      const size = sizeOf(receipt)
      expect(l1GasUsed(size)).toBe(BigInt(receipt.l1GasUsed))
      const parameters = {
        l1BaseFee: BigInt(receipt.l1GasPrice),
        l1BlobBaseFee: BigInt(receipt.l1BlobBaseFee),
        baseFeeScalar: BigInt(receipt.l1BaseFeeScalar),
        blobBaseFeeScalar: BigInt(receipt.l1BlobBaseFeeScalar),
      }
      expect(l1Fee(size, parameters)).toBe(BigInt(receipt.l1Fee))
    })
  }

  test('grows from 171 compressed bytes on', () => {
    const parameters = {
      l1BaseFee: 1n,
      l1BlobBaseFee: 0n,
      baseFeeScalar: 1_000_000n,
      blobBaseFeeScalar: 0n,
    }
    // 836,500 * 171 - 42,585,600 = 100,455,900 millionths of a byte, at 16 wei each
    expect([0, 170, 171].map((size) => l1Fee(size, parameters))).toEqual([1_600n, 1_600n, 1_607n])
  })
})

/** The size of the transaction, or the one the receipt's `l1GasUsed` comes from. */
function sizeOf({ raw, transactionHash, l1GasUsed: expected }: Receipt): number {
  if (raw === undefined) {
    const sizes = Array.from({ length: 4_096 }, (_, size) => size)
    return sizes.find((size) => l1GasUsed(size) >= BigInt(expected))!
  }
  const rawTransaction = bytesFromHex(raw)
  expect(keccakHash(rawTransaction)).toBe(transactionHash)
  return fastLzSize(rawTransaction)
}

describe('the operator fee', () => {
  for (const each of operatorFees.cases) {
    const parameters = {
      operatorFeeScalar: BigInt(each.operatorFeeScalar),
      operatorFeeConstant: BigInt(each.operatorFeeConstant),
    }
    for (const rule of ['isthmus', 'jovian'] as const) {
      test(`of ${each.gas} gas under the rule of ${rule} is ${each[rule]} wei`, () => {
        expect(operatorFee(BigInt(each.gas), parameters, rule)).toBe(BigInt(each[rule]))
      })
    }
  }

  test('is of Jovian by default, and zero when both parameters are zero', () => {
    expect(operatorFee(21_000n, { operatorFeeScalar: 3n, operatorFeeConstant: 5n })).toBe(
      6_300_005n,
    )
    expect(operatorFee(21_000n, { operatorFeeScalar: 0n, operatorFeeConstant: 0n })).toBe(0n)
  })
})

describe('the data-availability footprint', () => {
  test('counts at least 100 bytes, and whole bytes only', () => {
    // 836,500 * 300 - 42,585,600 = 208,364,400 millionths of a byte
    expect(daFootprint(0, 148n)).toBe(14_800n)
    expect(daFootprint(300, 148n)).toBe(208n * 148n)
    expect(daFootprint(300, 0n)).toBe(0n)
  })
})
