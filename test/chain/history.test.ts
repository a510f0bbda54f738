/**
 * Histories that fork, continue and are cut, against lists of blocks that are copied.
 */

import { describe, expect, test } from 'vitest'
import { headerWithKnownState, totalsOf } from '../../src/chain/header.ts'
import { History } from '../../src/chain/history.ts'
import { createLogFilter, type LogCriteria } from '../../src/chain/log-filter.ts'
import { bloomOfLogs, NO_BLOOM, type Receipt } from '../../src/chain/receipt.ts'
import { SealedBlock, type SealedContents } from '../../src/chain/sealed-block.ts'
import { Timeline } from '../../src/chain/timeline.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import type { Hash } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { Store } from '../../src/state/store.ts'
import type { TransactionFields } from '../../src/transactions/transaction.ts'
import { unsignedTransaction } from '../../src/transactions/transaction-codec.ts'
import { addressOf } from '../support/arbitraries.ts'
import { fieldsOf } from '../support/blocks.ts'
import { fc, runs } from '../support/property.ts'

const store = new Store()
let made = 0

const rules = evmRules('osaka', 'none')

/** A block that no other one has the hash of, with so many transactions, each with a log. */
function blockOn(parent: SealedBlock | undefined, transactionCount: number): SealedBlock {
  made += 1
  const name = (what: bigint) => hexFromWord((BigInt(made) << 225n) | what)
  const number = parent === undefined ? 0n : parent.number + 1n
  const transactions = Array.from({ length: transactionCount }, (_, index) =>
    unsignedTransaction(transfer(made, index), addressOf(3)),
  )
  const receipts = transactions.map((transaction, transactionIndex): Receipt => {
    const { hash, type, from, to } = transaction
    const logs = [
      {
        ...{ address: addressOf(1), topics: [hash, name(1n)], data: '0x07' as const },
        ...{ transactionHash: hash, transactionIndex, logIndex: transactionIndex },
      },
    ]
    return {
      ...{ type, from, to, transactionHash: hash, transactionIndex, contractAddress: null },
      status: 1,
      gasUsed: 21_000n,
      cumulativeGasUsed: 21_000n * BigInt(transactionIndex + 1),
      effectiveGasPrice: 9n,
      logs,
      logsBloom: bloomOfLogs(logs),
    }
  })
  const sequence = store.publish([])
  const plan = {
    ...{ number, parentHash: parent?.hash ?? name(2n), timeMs: 1_000 * Number(number) },
    ...{ evmRules: rules, coinbase: addressOf(9), gasLimit: 30_000_000n, extraData: '0x' as const },
    ...{ baseFeePerGas: 7n, prevRandao: name(0n), parentBeaconBlockRoot: name(3n) },
  }
  const bloom = bloomOfLogs(receipts.flatMap(({ logs }) => logs))
  const gasUsed = receipts.at(-1)?.cumulativeGasUsed ?? 0n
  const totals = totalsOf({ transactions, receipts, bloom, gasUsed, daFootprint: 0n })
  const roots = { stateRoot: name(1n << 100n), withdrawalsRoot: name(4n) }
  const contents: SealedContents = {
    hash: name(0n),
    number,
    header: headerWithKnownState(plan, totals, roots, { transactions, receipts }),
    timeMs: plan.timeMs,
    hasMilliseconds: false,
    evmRules: rules,
    hasSetPrevRandao: made % 3 === 0,
    transactions,
    receipts,
    bloom: transactionCount === 0 ? NO_BLOOM : bloom,
    sequencesBefore: transactions.map((_, index) =>
      Math.max(0, sequence - transactionCount + index),
    ),
    sequence,
    patches: [],
    timeline: timelineUpTo(sequence, 900 * Number(number)),
    flashblockEnds: made % 11 === 0 ? [0] : [],
    l1: undefined,
    isEmpty: transactionCount === 0 && parent !== undefined,
  }
  return new SealedBlock(contents, store)
}

function transfer(block: number, index: number): TransactionFields {
  return {
    ...{ type: 2, chainId: 1n, nonce: BigInt(block * 1_000 + index), to: addressOf(4), value: 5n },
    ...{ maxPriorityFeePerGas: 2n, maxFeePerGas: 20n, gasLimit: 21_000n },
    ...{ data: new Uint8Array(index % 3), accessList: [], authorizationList: [] },
  }
}

/** Now and then a block is opened out of step, or opened again. */
function timelineUpTo(sequence: number, firstMs: number): Timeline {
  if (made % 5 === 0) return new Timeline([firstMs, firstMs + 100], [sequence - 1, sequence])
  return new Timeline([firstMs + (made % 7 === 0 ? 1 : 0)], [sequence])
}

function timesOf({ timeline, flashblockEnds }: SealedBlock) {
  return { entries: [...timeline.entries()], flashblockEnds }
}

/** A list of all blocks, and the history that is to be the same. */
interface Twins {
  readonly history: History
  readonly blocks: SealedBlock[]
}

const everything: LogCriteria = { addresses: undefined, topics: [] }
const emitter: LogCriteria = { addresses: [addressOf(1)], topics: [] }

function hashesOfLogs({ history }: Twins, criteria: LogCriteria, first: number, last: number) {
  const filter = createLogFilter(criteria)
  const found: [Hash, Hash][] = []
  history.findLogs({ criteria, filter, first, last }, (log, block) => {
    found.push([log.transactionHash, block.hash])
  })
  return found.slice(0, 40)
}

function expectSame(twins: Twins, strangers: readonly Hash[]): void {
  const { history, blocks } = twins
  expect(history.length).toBe(blocks.length)
  expect(history.head?.hash).toBe(blocks.at(-1)?.hash)
  for (const [number, block] of blocks.entries()) {
    const found = history.at(number)
    expect([found?.hash, found?.sequence]).toEqual([block.hash, block.sequence])
    expect(found && timesOf(found)).toEqual(timesOf(block))
    expect(found && fieldsOf(found)).toEqual(fieldsOf(block))
    expect(history.openedMs(number)).toBe(block.timeline.firstMs)
    expect(history.hashOf(number)).toBe(block.hash)
    expect(history.numberOf(block.hash)).toBe(number)
    for (const [index, { hash }] of block.transactions.entries()) {
      expect(history.placeOf(hash)).toEqual({ number, index })
      expect(history.numberOf(hash)).toBeUndefined()
    }
  }
  const known = new Set(
    blocks.flatMap(({ hash, transactions }) => [hash, ...transactions.map((one) => one.hash)]),
  )
  for (const hash of strangers) {
    if (known.has(hash)) continue
    expect([history.numberOf(hash), history.placeOf(hash)]).toEqual([undefined, undefined])
  }
  for (const number of [-1, blocks.length, 2 ** 60]) {
    expect([history.at(number), history.hashOf(number)]).toEqual([undefined, undefined])
    expect(history.openedMs(number)).toBeUndefined()
  }
  const middle = blocks.length >> 1
  for (const [first, last] of [
    [0, blocks.length],
    [middle, blocks.length - 1],
    [middle, middle],
  ] as const) {
    const expected = blocks
      .slice(first, last + 1)
      .flatMap(({ hash, transactions }) => transactions.map((one) => [one.hash, hash]))
      .slice(0, 40)
    expect(hashesOfLogs(twins, everything, first, last)).toEqual(expected)
    expect(hashesOfLogs(twins, emitter, first, last)).toEqual(expected)
  }
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('push' as const),
      of: fc.nat(5),
      counts: fc.array(fc.constantFrom(0, 0, 0, 1, 3), { maxLength: 40 }),
    }),
  },
  fc.record({ kind: fc.constant('long' as const), of: fc.nat(5) }),
  fc.record({ kind: fc.constant('fork' as const), of: fc.nat(5) }),
  fc.record({ kind: fc.constant('cut' as const), of: fc.nat(5), by: fc.nat(30) }),
)

describe('the history of blocks', () => {
  test('every history is the list of its own blocks, whatever others that share them do', () => {
    const sizes = fc.constantFrom(0, 5, 40, 4_096)
    const property = fc.property(fc.array(step, { maxLength: 14 }), sizes, (steps, size) => {
      const all: Twins[] = [{ history: new History({ wholeTransactionsMax: size }), blocks: [] }]
      const hashes: Hash[] = []
      const push = ({ history, blocks }: Twins, transactionCount: number) => {
        const block = blockOn(blocks.at(-1), transactionCount)
        history.push(block)
        blocks.push(block)
        hashes.push(block.hash, ...block.transactions.map(({ hash }) => hash))
      }
      push(all[0]!, 0)
      for (const each of steps) {
        const twins = all[each.of % all.length]!
        if (each.kind === 'push') for (const count of each.counts) push(twins, count)
        if (each.kind === 'long') for (let count = 0; count < 300; count += 1) push(twins, 0)
        if (each.kind === 'fork') {
          all.push({ history: twins.history.fork(), blocks: [...twins.blocks] })
        }
        if (each.kind === 'cut') {
          const length = Math.max(1, twins.blocks.length - each.by)
          twins.history.cutTo(length)
          twins.blocks.length = length
        }
      }
      for (const twins of all) expectSame(twins, hashes.slice(0, 200))
    })
    fc.assert(property, { numRuns: runs(40) })
  })

  test.each([0, 4_096])(
    'a block of many transactions says where each of them is, %i kept',
    (size) => {
      const history = new History({ wholeTransactionsMax: size })
      history.push(blockOn(undefined, 0))
      const block = blockOn(history.head, 100)
      history.push(block)
      history.push(blockOn(block, 0))
      for (const index of [0, 1, 63, 64, 99]) {
        expect(history.placeOf(block.transactions[index]!.hash)).toEqual({ number: 1, index })
      }
      expect(history.placeOf(hexFromWord((BigInt(made - 1) << 225n) | 101n))).toBeUndefined()
    },
  )

  test('the head and the blocks before it are the same objects for every reader', () => {
    const history = new History()
    let parent: SealedBlock | undefined
    const blocks = Array.from({ length: 40 }, () => {
      parent = blockOn(parent, 0)
      history.push(parent)
      return parent
    })
    expect(blocks.map((block) => history.at(Number(block.number)) === block)).not.toContain(false)
    const fork = history.fork()
    expect(fork.head).toBe(history.head)
    expect([fork.at(39), fork.at(5)]).toEqual([fork.head, fork.at(5)])
    expect(fork.at(5)).toBe(fork.at(5))
  })

  test('packed blocks that were read stay objects, up to a number of their transactions', () => {
    const history = new History({ wholeTransactionsMax: 0 })
    const push = (transactionCount: number) => history.push(blockOn(history.head, transactionCount))
    push(0)
    for (let number = 1; number <= 150; number += 1) push(1)
    const numbers = Array.from({ length: 140 }, (_, index) => index + 1)
    const blocks = numbers.map((number) => history.at(number))
    expect(numbers.map((number) => history.at(number) === blocks[number - 1])).not.toContain(false)
    for (let number = 151; number <= 154; number += 1) push(1_024)
    for (let number = 151; number <= 153; number += 1) history.at(number)
    expect(history.at(1)).toBe(blocks[0])
    push(1)
    history.at(154)
    expect(history.at(1)).not.toBe(blocks[0])
    expect(history.at(1)?.hash).toBe(blocks[0]?.hash)
  })

  test('a patch of the head is seen in its history and in later forks of it alone', () => {
    const base = new History()
    base.push(blockOn(undefined, 1))
    base.push(blockOn(base.head, 1))
    const { head } = base
    const before = base.fork()
    const patch = (value: bigint) => [{ field: 'balance', address: addressOf(2), value }] as const
    base.patchHead(patch(7n))
    const after = base.fork()
    before.push(blockOn(before.head, 1))
    const balanceIn = (history: Pick<History, 'at'>) => history.at(1)?.state.balance(addressOf(2))
    expect([base, before, after].map(balanceIn)).toEqual([7n, 0n, 7n])
    base.patchHead(patch(8n))
    after.patchHead(patch(9n))
    expect([base, before, after].map(balanceIn)).toEqual([8n, 0n, 9n])
    expect(head?.state.balance(addressOf(2))).toBe(0n)
  })
})
