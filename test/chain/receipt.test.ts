/**
 * Receipts and blooms against published ones, and against @ethereumjs/vm on random ones.
 */

import { readFileSync } from 'node:fs'
import { encodeReceipt as encodeReceiptOfLibrary } from '@ethereumjs/vm'
import { describe, expect, test } from 'vitest'
import { bloomOfLogs, encodeReceipt } from '../../src/chain/receipt.ts'
import { bytesFromHex, type Hash, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import type { EmittedLog } from '../../src/primitives/message.ts'
import { UINT64_MAX } from '../../src/primitives/word.ts'
import { orderedRoot } from '../../src/state/trie.ts'
import type { OrdinaryType } from '../../src/transactions/transaction.ts'
import { fc } from '../support/property.ts'

interface ReceiptCase {
  readonly name: string
  readonly receipts: readonly {
    readonly type: Hex
    readonly status: Hex
    readonly cumulativeGasUsed: Hex
    readonly logs: readonly EmittedLog[]
    readonly logsBloom?: Hex
  }[]
  readonly receiptsRoot?: Hash
  readonly encoded?: readonly Hex[]
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/receipts.json', import.meta.url), 'utf8'),
) as {
  readonly cases: readonly ReceiptCase[]
  readonly beforeByzantium: {
    readonly receiptsRoot: Hash
    readonly logsBloom: Hex
    readonly encoded: readonly Hex[]
    readonly logs: readonly EmittedLog[]
  }
}

describe('published receipts', () => {
  for (const { name, receipts, receiptsRoot, encoded } of vectors.cases) {
    test(`${name}: the bytes and the root are the published ones`, () => {
      const ours = receipts.map(({ type, status, cumulativeGasUsed, logs, logsBloom }) =>
        encodeReceipt({
          type: Number(type) as OrdinaryType, // the file has the four types we know
          status: status === '0x1' ? 1 : 0,
          cumulativeGasUsed: BigInt(cumulativeGasUsed),
          logsBloom: logsBloom === undefined ? bloomOfLogs(logs) : bytesFromHex(logsBloom),
          logs,
        }),
      )
      if (receiptsRoot === undefined) expect(encoded, 'the case proves nothing').not.toBe(undefined)
      if (encoded !== undefined) expect(ours.map(hexFromBytes)).toEqual(encoded)
      if (receiptsRoot !== undefined) expect(orderedRoot(ours)).toBe(receiptsRoot)
    })
  }

  test('the root of a list of three is the published one', () => {
    const { encoded, receiptsRoot } = vectors.beforeByzantium
    expect(orderedRoot(encoded.map(bytesFromHex))).toBe(receiptsRoot)
  })

  test('the bloom of ten logs is the published one', () => {
    const { logs, logsBloom } = vectors.beforeByzantium
    expect(logs).toHaveLength(10)
    expect(hexFromBytes(bloomOfLogs(logs))).toBe(logsBloom)
  })
})

describe('against @ethereumjs/vm', () => {
  test('random receipts of every type have the encoding of the library', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<OrdinaryType>(0, 1, 2, 4),
        fc.constantFrom<0 | 1>(0, 1),
        // The library writes no gas at all as a zero byte, which is not canonical; nothing is free.
        fc.bigInt(1n, UINT64_MAX),
        fc.array(log, { maxLength: 4 }),
        (type, status, cumulativeGasUsed, logs) => {
          const logsBloom = bloomOfLogs(logs)
          const theirs = encodeReceiptOfLibrary(
            {
              status,
              cumulativeBlockGasUsed: cumulativeGasUsed,
              bitvector: logsBloom,
              logs: logs.map(({ address, topics, data }) => [
                bytesFromHex(address),
                topics.map(bytesFromHex),
                bytesFromHex(data),
              ]),
            },
            type,
          )
          const ours = encodeReceipt({ type, status, cumulativeGasUsed, logsBloom, logs })
          expect(hexFromBytes(ours)).toBe(hexFromBytes(theirs))
        },
      ),
    )
  })
})

const hexOf = (size: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength: size, maxLength: size }).map(hexFromBytes)

const log: fc.Arbitrary<EmittedLog> = fc.record({
  address: hexOf(20),
  topics: fc.array(hexOf(32), { maxLength: 4 }),
  data: fc.uint8Array({ maxLength: 100 }).map(hexFromBytes),
})
