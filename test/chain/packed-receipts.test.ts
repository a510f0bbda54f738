/**
 * Packed receipts against the receipts that were packed, read in any order.
 */

import { describe, expect, test } from 'vitest'
import type { Block } from '../../src/chain/block.ts'
import { createLogFilter, type LogCriteria } from '../../src/chain/log-filter.ts'
import { LogIndex } from '../../src/chain/log-index.ts'
import { type ReceiptTerms, readReceipts, writeReceipts } from '../../src/chain/packed-receipts.ts'
import { bloomOfLogs, type Log, NO_BLOOM, type Receipt } from '../../src/chain/receipt.ts'
import { BinaryReader, BinaryWriter } from '../../src/primitives/binary.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import type { EmittedLog } from '../../src/primitives/message.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { addresses, addressOf, topics } from '../support/arbitraries.ts'
import { fieldsOfLog } from '../support/blocks.ts'
import { fc } from '../support/property.ts'

const emitted = fc.record({
  address: addresses(3),
  topics: fc.array(topics(3), { maxLength: 4 }),
  data: fc.uint8Array({ maxLength: 70 }).map(hexFromBytes),
})

/** The logs of each receipt of a block. */
const emissions = fc.array(fc.array(emitted, { maxLength: 4 }), { maxLength: 6 })

function receiptsOf(emissionsOfBlock: readonly (readonly EmittedLog[])[]): readonly Receipt[] {
  let logIndex = 0
  return emissionsOfBlock.map((each, transactionIndex): Receipt => {
    const transactionHash = hexFromWord(BigInt(transactionIndex + 1))
    const logs = each.map((log): Log => {
      const place = { transactionHash, transactionIndex, logIndex }
      logIndex += 1
      return { ...log, ...place }
    })
    return {
      type: 2,
      transactionHash,
      transactionIndex,
      from: addressOf(1),
      to: addressOf(2),
      contractAddress: null,
      status: 1,
      gasUsed: 21_000n,
      cumulativeGasUsed: 21_000n * BigInt(transactionIndex + 1),
      effectiveGasPrice: 7n,
      logs,
      logsBloom: logs.length === 0 ? NO_BLOOM : bloomOfLogs(logs),
    }
  })
}

/** The same receipts, packed and read again: no transaction may be read for their logs. */
function packed(receipts: readonly Receipt[]): readonly Receipt[] {
  const writer = new BinaryWriter()
  writeReceipts(writer, receipts, 0)
  const terms: ReceiptTerms = {
    count: receipts.length,
    opening: 0,
    baseFeePerGas: 7n,
    l1: undefined,
    rules: undefined,
    transactionAt: (index) => expect.unreachable(`transaction ${index} is read`),
  }
  const reader = new BinaryReader(writer.take(), 0)
  return readReceipts(reader, terms)
}

describe('packed receipts', () => {
  test('give each log as it was, in whatever order logs are read', () => {
    fc.assert(
      fc.property(emissions, fc.infiniteStream(fc.nat()), (emissionsOfBlock, order) => {
        const receipts = receiptsOf(emissionsOfBlock)
        const read = packed(receipts)
        const logs = receipts.flatMap((receipt) => receipt.logs)
        const readLogs = read.flatMap((receipt) => receipt.logs)
        expect(readLogs.length).toBe(logs.length)
        const left = logs.map((_, index) => index)
        while (left.length > 0) {
          const [at] = left.splice(order.next().value % left.length, 1)
          expect(fieldsOfLog(readLogs[at!]!)).toEqual(logs[at!])
        }
        for (const [index, { transactionHash, logsBloom }] of receipts.entries()) {
          expect(read[index]!.transactionHash).toBe(transactionHash)
          expect(read[index]!.logsBloom).toEqual(logsBloom)
        }
      }),
    )
  })

  test('are searched with the same logs in the same order as those that are not packed', () => {
    const alternatives = <Value>(of: fc.Arbitrary<Value>) =>
      fc.option(fc.uniqueArray(of, { minLength: 1, maxLength: 2 }), { nil: undefined })
    const criteria: fc.Arbitrary<LogCriteria> = fc.record({
      addresses: alternatives(addresses(4)),
      topics: fc.array(alternatives(topics(4)), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(emissions, { maxLength: 5 }), criteria, (chain, wanted) => {
        const blocks = chain.map(receiptsOf)
        const packedBlocks = blocks.map(packed)
        const index = new LogIndex()
        for (const [number, receipts] of blocks.entries()) index.add({ number, receipts })
        const found = (from: readonly (readonly Receipt[])[]) => {
          const logs: (Log & { readonly number: number })[] = []
          const filter = createLogFilter(wanted)
          const search = { criteria: wanted, filter, first: 0, last: from.length }
          const blockAt = (number: number) =>
            ({ number, receipts: from[number] }) as unknown as Block
          index.find(search, blockAt, (log, { number }) => {
            logs.push({ ...fieldsOfLog(log), number: Number(number) })
          })
          return logs
        }
        expect(found(packedBlocks)).toEqual(found(blocks))
      }),
    )
  })
})
