/** Sealed blocks, field by field. */

import { expect } from 'vitest'
import { encodeBlock } from '../../src/chain/block-codec.ts'
import type { OpeningRules } from '../../src/chain/empty-blocks.ts'
import { headerHash } from '../../src/chain/header.ts'
import { PackedBlocks } from '../../src/chain/packed-blocks.ts'
import { encodeReceipt, type Log } from '../../src/chain/receipt.ts'
import { SealedBlock } from '../../src/chain/sealed-block.ts'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import type { Devnet } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { openingRules } from '../../src/producer/open-block.ts'

/** All that a reader can find in a block. */
export function fieldsOf(block: SealedBlock) {
  const { header, transactions, receipts, number, timestamp, timeMs, hasMilliseconds } = block
  const { evmRules } = block
  const { transactionsRoot, receiptsRoot, blockAccessListHash } = header // may be getters, which are not copied
  const { baseFeePerGas, gasLimit, gasUsed, daFootprint, extraData, coinbase, prevRandao } = block
  return {
    header: { ...header, transactionsRoot, receiptsRoot, blockAccessListHash },
    accesses: block.accesses,
    ...{ number, timestamp, timeMs, hasMilliseconds, evmRules, isSealed: block.isSealed },
    ...{ baseFeePerGas, gasLimit, gasUsed, daFootprint, extraData, coinbase, prevRandao },
    hash: block.hash,
    bloom: hexFromBytes(block.bloom),
    encoded: hexFromBytes(encodeBlock(block)),
    transactions,
    receipts: receipts.map((receipt) => [
      ...[receipt.type, receipt.transactionHash, receipt.transactionIndex, receipt.from],
      ...[receipt.to, receipt.contractAddress, receipt.status, receipt.gasUsed],
      ...[receipt.cumulativeGasUsed, receipt.effectiveGasPrice, receipt.depositNonce],
      ...[receipt.logs.map(fieldsOfLog), hexFromBytes(receipt.logsBloom)],
      ...[{ ...receipt.l1?.prices }],
      ...[receipt.l1?.l1GasUsed, receipt.l1?.l1Fee, receipt.l1?.daFootprint],
      ...[receipt.payer, receipt.phaseStatuses],
    ]),
    encodedReceipts: receipts.map((receipt) => hexFromBytes(encodeReceipt(receipt))),
    sequences: [block.provenState, block.stateBefore(0), block.stateBefore(1)].map(
      ({ sequence }) => sequence,
    ),
    times: [...block.timeline.entries()],
    flashblockEnds: block.flashblockEnds,
    sequencesBefore: block.contents.sequencesBefore,
    store: block.provenState.store === block.stateBefore(0).store,
  }
}

/** Each field by its name: those of a packed log are getters. */
export function fieldsOfLog(log: Log): Log {
  const { address, topics, data, transactionHash, transactionIndex, logIndex } = log
  return { address, topics, data, transactionHash, transactionIndex, logIndex }
}

/**
 * Packs blocks, in order of their numbers, and compares them with what is read of them then.
 *
 * @returns the number of packed blocks
 */
export function expectSameWhenPacked(
  blocks: readonly SealedBlock[],
  rules: OpeningRules | undefined,
): number {
  const packed = new PackedBlocks(rules)
  const kept = blocks.filter(({ contents }) => packed.add(contents))
  for (const block of kept) {
    const number = Number(block.number)
    const contents = packed.contents(number, () => block.header.parentHash)!
    const again = new SealedBlock(contents, block.store)
    expect(fieldsOf(again)).toEqual(fieldsOf(block))
    expect(headerHash(again.header)).toBe(block.hash)
    expect(packed.hashOf(number)).toBe(block.hash)
    expect(packed.openedMs(number)).toBe(block.timeline.firstMs)
    expect(packed.transactionCount(number)).toBe(block.transactions.length)
  }
  return kept.length
}

/** That each block of a devnet reads the same when it is packed. */
export function expectPacked(devnet: Devnet): void {
  const { chain, network } = InProcessDevnet.partsOf(devnet).backend
  const { oldestNumber, head } = chain
  const numbers = Array.from({ length: Number(head.number) - oldestNumber }, (_, index) =>
    BigInt(oldestNumber + 1 + index),
  )
  const blocks = numbers.map((number) => chain.at(number))
  const sealed = blocks.filter((block) => block instanceof SealedBlock)
  expectSameWhenPacked(sealed, openingRules(network))
}
