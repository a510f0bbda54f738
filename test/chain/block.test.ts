/**
 * Blocks against those of @ethereumjs/block: hash, roots and size.
 */

import { createBlock, type HeaderData } from '@ethereumjs/block'
import { createCustomCommon, Hardfork, Mainnet } from '@ethereumjs/common'
import { createTxFromRLP } from '@ethereumjs/tx'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../src/chain/block.ts'
import { blockSize, encodeBlock } from '../../src/chain/block-codec.ts'
import { encodeReceipt } from '../../src/chain/receipt.ts'
import type { SealedBlock } from '../../src/chain/sealed-block.ts'
import { BLOOM_BYTES, bloomHex } from '../../src/primitives/bloom.ts'
import { bytesFromHex, hexFromBytes, ZERO_HASH } from '../../src/primitives/hex.ts'
import { EMPTY_ROOT, orderedRoot } from '../../src/state/trie.ts'
import { addressOf } from '../support/arbitraries.ts'
import { ALICE, BOB, CHAIN_ID, createWorld, NOBODY, signed, type World } from '../support/world.ts'
import { COUNTER, CREATION } from '../support/world-contracts.ts'

const COUNTER_ADDRESS = addressOf(0xc0)
const common = createCustomCommon({ chainId: Number(CHAIN_ID) }, Mainnet, {
  hardfork: Hardfork.Osaka,
})

/** A block with a transaction of every type, two of them with a log. */
async function worldWithTransactions(): Promise<World> {
  const world = await createWorld({ alloc: { [COUNTER_ADDRESS]: { code: hexFromBytes(COUNTER) } } })
  const price = { maxFeePerGas: 10_000_000n, maxPriorityFeePerGas: 10_000_000n }
  const count = { to: COUNTER_ADDRESS, gasLimit: 100_000n }
  const accessList = [{ address: COUNTER_ADDRESS, storageKeys: [ZERO_HASH] }]
  const transactions = [
    signed(ALICE, { type: 0, ...price }),
    signed(ALICE, { nonce: 1n, type: 0, chainId: undefined, ...price }),
    signed(ALICE, { nonce: 2n, type: 1, ...price, ...count, accessList }),
    signed(BOB, count),
    signed(BOB, { nonce: 1n, to: null, data: CREATION, gasLimit: 200_000n }),
    signed(BOB, { nonce: 2n, data: new Uint8Array(70_000), gasLimit: 1_000_000n }),
  ]
  for (const transaction of transactions) await world.producer.submit(transaction)
  return world
}

/** The same block made by the library out of header fields and encoded transactions. */
function blockOfLibrary({ header, transactions }: Block) {
  const { ommersHash, transactionsRoot, receiptsRoot, prevRandao, ...fields } = header
  return createBlock(
    {
      header: {
        ...(fields as Omit<typeof fields, keyof HeaderData> & HeaderData), // none is absent
        uncleHash: ommersHash,
        transactionsTrie: transactionsRoot,
        receiptTrie: receiptsRoot,
        mixHash: prevRandao,
      },
      transactions: transactions.map(({ rawTransaction }) =>
        createTxFromRLP(rawTransaction, { common }),
      ),
      withdrawals: [],
    },
    { common, skipConsensusFormatValidation: true },
  )
}

describe('a sealed block', () => {
  test('has the hash, the transactions root and the size that the library works out', async () => {
    const { producer } = await worldWithTransactions()
    const full = await producer.seal()
    const empty = await producer.seal()
    for (const block of [full, empty]) {
      const other = blockOfLibrary(block)
      expect(hexFromBytes(other.hash())).toBe(block.hash)
      expect(await other.transactionsTrieIsValid()).toBe(true)
      expect(blockSize(block)).toBe(other.serialize().length)
    }
  })

  test('has the size of its encoding whatever the length of its transactions', async () => {
    for (const length of [0, 1, 55, 56, 200, 255, 256, 65_535, 65_536]) {
      const world = await createWorld()
      const data = new Uint8Array(length).fill(1)
      await world.producer.submit(signed(ALICE, { data, gasLimit: 16_000_000n }))
      const block = await world.producer.seal()
      expect(blockSize(block)).toBe(blockOfLibrary(block).serialize().length)
    }
  })

  test('holds the roots and the bloom of its receipts', async () => {
    const { producer } = await worldWithTransactions()
    const { header, receipts, bloom } = await producer.seal()
    expect(header.receiptsRoot).toBe(orderedRoot(receipts.map(encodeReceipt)))
    expect(header.logsBloom).toBe(bloomHex(bloom))
    expect(receipts.filter(({ logs }) => logs.length > 0).length).toBe(2)
    const bits = new Uint8Array(BLOOM_BYTES)
    for (const { logsBloom } of receipts) {
      for (const [index, byte] of logsBloom.entries()) bits[index]! |= byte
    }
    expect(bytesFromHex(header.logsBloom)).toEqual(bits)
  })

  test('without transactions has empty roots and no bloom', async () => {
    const block = await (await createWorld()).producer.seal()
    expect(block.header).toMatchObject({
      transactionsRoot: EMPTY_ROOT,
      receiptsRoot: EMPTY_ROOT,
      logsBloom: `0x${'00'.repeat(256)}`,
      gasUsed: 0n,
    })
  })

  test('keeps answering with its own state after later ones', async () => {
    const world = await worldWithTransactions()
    const block = await world.producer.seal()
    const balance = block.state.balance(ALICE.address)
    await world.producer.submit(signed(ALICE, { nonce: 3n, value: 5n }))
    await world.producer.seal()
    expect(block.state.balance(ALICE.address)).toBe(balance)
    expect(world.chain.head.state.balance(ALICE.address)).toBeLessThan(balance)
  })
})

describe('the pending block', () => {
  test('answers as if it were sealed right now, except for its hash', async () => {
    const { chain, producer } = await worldWithTransactions()
    const { pending } = chain
    expect(pending.hash).toBe(ZERO_HASH)
    expect(pending.isSealed).toBe(false)
    const before = fieldsOf(pending)
    const block = await producer.seal()
    expect(block.isSealed).toBe(true)
    expect(fieldsOf(block)).toEqual(before)
    expect(blockOfLibrary(block).header.hash()).toEqual(bytesFromHex(block.hash))
  })

  test('has a new header after each transaction, and the same one between them', async () => {
    const { chain, producer } = await createWorld()
    const empty = chain.pending.header
    expect(chain.pending.header).toBe(empty)
    await producer.submit(signed(ALICE))
    expect(chain.pending.header.stateRoot).not.toBe(empty.stateRoot)
    expect(chain.pending.header.gasUsed).toBe(21_000n)
  })
})

describe('a block', () => {
  test('a block is encoded as the library encodes it, pending and sealed', async () => {
    const { chain, producer } = await worldWithTransactions()
    expect(encodeBlock(chain.pending)).toEqual(blockOfLibrary(chain.pending).serialize())
    const block = await producer.seal()
    expect(encodeBlock(block)).toEqual(blockOfLibrary(block).serialize())
    expect(encodeBlock(block)).toHaveLength(blockSize(block))
    const empty = await producer.seal()
    expect(encodeBlock(empty)).toEqual(blockOfLibrary(empty).serialize())
  })

  test('the state before each transaction stays readable, edits in between included', async () => {
    const { chain, producer, store } = await createWorld()
    const balances = (block: Block) =>
      [0, 1, 2].map((index) => block.stateBefore(index).balance(NOBODY))
    expect(chain.head.stateBefore(0).sequence).toBe(chain.head.state.sequence)
    await producer.submit(signed(ALICE))
    store.publish([{ field: 'balance', address: NOBODY, value: 100n }])
    await producer.submit(signed(ALICE, { nonce: 1n }))
    expect(balances(chain.pending)).toEqual([0n, 100n, 101n])
    const block = await producer.seal()
    await producer.submit(signed(ALICE, { nonce: 2n }))
    expect(balances(block)).toEqual([0n, 100n, 101n])
    expect(balances(chain.pending)).toEqual([101n, 102n, 102n])
  })

  test('the logs of a block are those of its receipts, in order', async () => {
    const { chain } = await worldWithTransactions()
    const logs = chain.pending.receipts.flatMap((receipt) => receipt.logs)
    expect(logs.map(({ logIndex, transactionIndex }) => [logIndex, transactionIndex])).toEqual([
      [0, 2],
      [1, 3],
    ])
  })
})

/** Everything a reader can ask a block except its hash and whether it is sealed. */
function fieldsOf(block: Block | SealedBlock) {
  return {
    number: block.number,
    timestamp: block.timestamp,
    timeMs: block.timeMs,
    baseFeePerGas: block.baseFeePerGas,
    gasLimit: block.gasLimit,
    gasUsed: block.gasUsed,
    coinbase: block.coinbase,
    prevRandao: block.prevRandao,
    header: block.header,
    transactions: [...block.transactions],
    receipts: [...block.receipts],
    bloom: [...block.bloom],
    sequence: block.state.sequence,
  }
}
