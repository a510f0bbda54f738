/**
 * Deposits against public chains, and against viem's OP-stack serializer for any contents.
 */

import { readFileSync } from 'node:fs'
import { parseTransaction, serializeTransaction } from 'viem/op-stack'
import { describe, expect, test } from 'vitest'
import { encodeReceipt } from '../../src/chain/receipt.ts'
import { bytesFromHex, type Hash, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccakHash } from '../../src/primitives/keccak.ts'
import type { Deposit } from '../../src/primitives/message.ts'
import { decodeRlp } from '../../src/primitives/rlp.ts'
import { DEPOSIT_TYPE, depositTransaction } from '../../src/transactions/deposit.ts'
import { fc } from '../support/property.ts'

interface Vector {
  readonly name: string
  readonly hash: Hash
  readonly rawTransaction: Hex
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/deposits.json', import.meta.url), 'utf8'),
) as { readonly l1Attributes: readonly Vector[] }

/** What viem reads out of the bytes of a deposit. */
function depositOfViem(rawTransaction: Hex): Deposit {
  const parsed = parseTransaction(rawTransaction as `0x7e${string}`)
  return {
    sourceHash: parsed.sourceHash,
    from: parsed.from.toLowerCase() as Hex,
    to: (parsed.to?.toLowerCase() as Hex | undefined) ?? null,
    mint: parsed.mint ?? 0n,
    value: parsed.value ?? 0n,
    gasLimit: parsed.gas ?? 0n,
    isSystemTransaction: parsed.isSystemTx ?? false,
    data: bytesFromHex(parsed.data ?? '0x'),
  }
}

describe('a deposit', () => {
  for (const { name, hash, rawTransaction } of vectors.l1Attributes) {
    test(`of ${name} has the bytes and the hash it has there`, () => {
      const deposit = depositTransaction(depositOfViem(rawTransaction))
      expect(hexFromBytes(deposit.rawTransaction)).toBe(rawTransaction)
      expect(deposit.hash).toBe(hash)
    })
  }

  const hexOf = (size: number): fc.Arbitrary<Hex> =>
    fc.uint8Array({ minLength: size, maxLength: size }).map(hexFromBytes)
  const deposits: fc.Arbitrary<Deposit> = fc.record({
    sourceHash: hexOf(32),
    from: hexOf(20),
    to: fc.option(hexOf(20)),
    mint: fc.bigInt(0n, 2n ** 128n),
    value: fc.bigInt(0n, 2n ** 256n - 1n),
    gasLimit: fc.bigInt(0n, 2n ** 53n),
    isSystemTransaction: fc.boolean(),
    data: fc.uint8Array({ maxLength: 100 }),
  })

  test('has the bytes that viem gives it, and reads as it was', () => {
    fc.assert(
      fc.property(deposits, (fields) => {
        const { rawTransaction, hash } = depositTransaction(fields)
        const { to, data, gasLimit, isSystemTransaction, ...others } = fields
        const theirs = serializeTransaction({
          ...others,
          type: 'deposit',
          ...(to === null ? {} : { to }),
          gas: gasLimit,
          isSystemTx: isSystemTransaction,
          data: hexFromBytes(data),
        })
        expect(hexFromBytes(rawTransaction)).toBe(theirs)
        expect(hash).toBe(keccakHash(bytesFromHex(theirs)))
      }),
    )
  })
})

describe('the receipt of a deposit', () => {
  const receipt = {
    type: DEPOSIT_TYPE,
    status: 1,
    cumulativeGasUsed: 0xb729n,
    logsBloom: new Uint8Array(256),
    logs: [],
    depositNonce: 0x12n,
  } as const

  test('carries the nonce and version 1 behind the fields of every receipt', () => {
    const bytes = encodeReceipt(receipt)
    expect(bytes[0]).toBe(0x7e)
    expect(decodeRlp(bytes.subarray(1))).toEqual([
      Uint8Array.of(1),
      Uint8Array.of(0xb7, 0x29),
      new Uint8Array(256),
      [],
      Uint8Array.of(0x12),
      Uint8Array.of(1),
    ])
  })

  test('has a nonce of zero as empty bytes, not as a missing field', () => {
    const items = decodeRlp(encodeReceipt({ ...receipt, depositNonce: 0n }).subarray(1))
    expect(items.slice(4)).toEqual([new Uint8Array(0), Uint8Array.of(1)])
  })
})
