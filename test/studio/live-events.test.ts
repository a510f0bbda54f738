/** The lists of the live page, changed by events without a browser. */

import { expect, test } from 'vitest'
import type { Hash } from '../../src/index.ts'
import { noBlocks, reduceBlocks, reduceFlashblocks } from '../../studio/live/blocks.ts'
import { heldRows } from '../../studio/live/held-rows.ts'
import { foldedRows } from '../../studio/live/lists.ts'
import { reduceTransactions } from '../../studio/live/transactions.ts'
import type { ChainEvent, LiveBlock, LiveTransaction } from '../../studio/live/types.ts'
import type { Span } from '../../studio/time/timeline-layout.ts'
import { pileUp } from '../../studio/time/timeline-piles.ts'

const hashOf = (number: number): Hash => `0x${number.toString(16).padStart(64, '0')}`

function block(number: number, transactionCount: number | undefined = 0): LiveBlock {
  const gas = { baseFee: 1n, gasUsed: 0, gasLimit: 1 }
  return {
    number,
    hash: hashOf(number),
    sealedMs: 200 * number,
    ...gas,
    transactionCount,
    failedCount: 0,
  }
}

function transaction(
  id: number,
  blockNumber: number,
  stage: LiveTransaction['stage'] = 'pending',
): LiveTransaction {
  const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
  return {
    ...{ hash: hashOf(id), from, to: null, value: 0n, input: '0x', created: null, type: '0x2' },
    ...{ gasUsed: 0, hasFailed: false, blockNumber, atMs: 0, flashblock: undefined, stage },
  }
}

const blocksAfter = (...events: readonly ChainEvent[]) => events.reduce(reduceBlocks, noBlocks)
const transactionsAfter = (...events: readonly ChainEvent[]) =>
  events.reduce(reduceTransactions, [])
const numbersOf = (list: readonly LiveBlock[]) => list.map(({ number }) => number)
const idsOf = (list: readonly LiveTransaction[]) => list.map(({ hash }) => Number(hash))
const textOf = (rows: ReturnType<typeof foldedRows>) =>
  rows.map((row) => (row.kind === 'block' ? row.block.number : `${row.count} empty`))

test('blocks without transactions are folded, at both ends as well', () => {
  const blocks = [block(12), block(11), block(10, 2), block(9), block(8, 1)]
  expect(textOf(foldedRows(blocks, [], 0))).toEqual(['2 empty', 10, '1 empty', 8, '8 empty'])
  const older = [block(10, 2), block(8, 1), block(3, 4)]
  expect(textOf(foldedRows(blocks, older, 2))).toEqual([
    ...['2 empty', 10, '1 empty', 8, '4 empty', 3, '1 empty'],
  ])
  expect(foldedRows([], [], 0)).toEqual([])
})

test('a fold keeps its key while it grows at the top', () => {
  const before = foldedRows([block(2), block(1, 1)], [], 1)
  const after = foldedRows([block(3), block(2), block(1, 1)], [], 1)
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
})

/** Blocks in a row, the oldest first, of which every tenth has a transaction. */
function blocksFrom(first: number, count: number): readonly LiveBlock[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index
    return block(number, number % 10 === 0 ? 1 : 0)
  })
}

test('sealed blocks come first; those too old stay known if they have transactions', () => {
  const { newest, older, oldest } = blocksAfter(
    { kind: 'blocks', newest: [block(0)], full: [], oldest: 0 },
    { kind: 'sealed', blocks: blocksFrom(1, 600) },
    { kind: 'sealed', blocks: blocksFrom(601, 30) },
  )
  expect([newest[0]?.number, newest.at(-1)?.number]).toEqual([630, 31])
  expect(numbersOf(older)).toEqual([30, 20, 10])
  expect(oldest).toBe(0)
})

test('the list says how far back it goes once older blocks are left out', () => {
  const many = Array.from({ length: 20 }, (_, index) => blocksFrom(200 * index, 200))
  const { older, oldest } = blocksAfter(
    ...many.map((blocks) => ({ kind: 'sealed', blocks }) as const),
  )
  expect(older).toHaveLength(200)
  expect(oldest).toBe(older.at(-1)?.number)
})

test('a sealed block takes the place of those from its number on, which is a reorganisation', () => {
  const { newest, reorgs } = blocksAfter(
    { kind: 'sealed', blocks: [block(1), block(2), block(3)] },
    { kind: 'sealed', blocks: [block(2, 5)] },
  )
  expect(newest.map(({ number, transactionCount }) => [number, transactionCount])).toEqual([
    [2, 5],
    [1, 0],
  ])
  expect(reorgs).toBe(1)
})

test('blocks that are sealed while the lists are on their way stay above them', () => {
  const { newest } = blocksAfter(
    { kind: 'began' },
    { kind: 'sealed', blocks: [block(7), block(8)] },
    { kind: 'blocks', newest: [block(7), block(6)], full: [], oldest: 6 },
  )
  expect(numbersOf(newest)).toEqual([8, 7, 6])
})

test('blocks get the number of their transactions when it is known, and a rollback drops the later', () => {
  const sealed: ChainEvent = {
    kind: 'sealed',
    blocks: [1, 2, 3].map((each) => block(each)),
  }
  const counted = blocksAfter(sealed, { kind: 'counted', blocks: [block(2, 4)] })
  expect(counted.newest.map(({ transactionCount }) => transactionCount)).toEqual([...[0, 4, 0]])
  const left = reduceBlocks(counted, { kind: 'rollback', number: 2 })
  expect([numbersOf(left.newest), left.reorgs]).toEqual([[2, 1], 1])
})

test('transactions come first when they arrive, each once', () => {
  const list = transactionsAfter(
    { kind: 'arrived', transactions: [transaction(1, 1), transaction(2, 1)] },
    { kind: 'arrived', transactions: [transaction(2, 2), transaction(3, 2)] },
  )
  expect(idsOf(list)).toEqual([3, 2, 1])
})

test('the list of transactions has a limit', () => {
  const transactions = Array.from({ length: 2_500 }, (_, index) => transaction(index, 1))
  const list = transactionsAfter({ kind: 'arrived', transactions })
  expect([list.length, ...idsOf(list.slice(0, 1))]).toEqual([2_000, 2_499])
})

test('rows of the devnet take the place of those known, and newer ones stay above', () => {
  const list = transactionsAfter(
    { kind: 'arrived', transactions: [transaction(7, 2, 'dropped'), transaction(2, 2)] },
    { kind: 'arrived', transactions: [transaction(9, 4)] },
    { kind: 'transactions', rows: [transaction(2, 2, 'sealed'), transaction(1, 1, 'sealed')] },
  )
  expect(idsOf(list)).toEqual([9, 2, 1, 7])
  expect(list[1]?.stage).toBe('sealed')
})

test('a sealed block settles its transactions and drops what it lacks; a rollback drops the later', () => {
  const transactions = [transaction(1, 1), transaction(2, 1), transaction(3, 2)]
  const arrived: ChainEvent = { kind: 'arrived', transactions }
  const stagesOf = (list: readonly LiveTransaction[]) => list.map(({ stage }) => stage)
  const settled: ChainEvent = { kind: 'settled', number: 1, hashes: new Set([hashOf(1)]) }
  expect(stagesOf(transactionsAfter(arrived, settled))).toEqual(['pending', 'dropped', 'sealed'])
  expect(stagesOf(transactionsAfter(arrived, { kind: 'rollback', number: 1 }))).toEqual([
    ...['dropped', 'pending', 'pending'],
  ])
})

test('a past time takes the place of both lists, and the present begins with none', () => {
  const past: ChainEvent = {
    ...{ kind: 'past', flashblocks: undefined },
    ...{ blocks: [block(4)], transactions: [transaction(1, 4, 'sealed')] },
  }
  const sealed: ChainEvent = { kind: 'sealed', blocks: [block(9)] }
  expect(numbersOf(blocksAfter(sealed, past).newest)).toEqual([4])
  expect(idsOf(transactionsAfter(past))).toEqual([1])
  expect(blocksAfter(past, { kind: 'began' }).newest).toEqual([])
  expect(transactionsAfter(past, { kind: 'began' })).toEqual([])
})

test('flashblocks add up; lost ones brought nothing, and a new block begins again', () => {
  const flashblocks = { block: 3, timeMs: 200, ends: [] }
  const of = (block: number, index: number, transactionCount: number): ChainEvent => {
    return { kind: 'flashblock', block, index, transactionCount }
  }
  const ends = (...events: readonly ChainEvent[]) =>
    [{ kind: 'flashblocks', flashblocks } as const, ...events].reduce(reduceFlashblocks, undefined)
  expect(ends(of(3, 0, 2), of(3, 1, 1))).toEqual({ block: 3, timeMs: 200, ends: [2, 3] })
  expect(ends(of(3, 0, 2), of(3, 3, 1))?.ends).toEqual([2, 2, 2, 3])
  expect(ends(of(3, 0, 2), of(4, 0, 1))).toEqual({ block: 4, timeMs: 200, ends: [1] })
  expect(reduceFlashblocks(undefined, of(3, 0, 2))).toBe(undefined) // blocks are not cut
})

test('held rows stay in their order, are shown as they are now, and the new ones are counted', () => {
  const held = [transaction(3, 2), transaction(2, 2), transaction(1, 1)]
  const now = [transaction(5, 3), transaction(4, 3), transaction(3, 2, 'sealed'), transaction(2, 2)]
  const { rows, newCount } = heldRows(held, now, ({ hash }) => hash)
  expect(idsOf(rows)).toEqual([3, 2, 1])
  expect(rows[0]?.stage).toBe('sealed')
  expect(newCount).toBe(2)
})

test('blocks that come above held ones, empty or not, move and change no row below', () => {
  const keyOf = ({ key }: ReturnType<typeof foldedRows>[number]) => key
  const held = foldedRows([block(4), block(3), block(2, 1)], [], 2)
  const later = [block(7), block(6, 1), block(5), block(4), block(3), block(2, 1)]
  const { rows, newCount } = heldRows(held, foldedRows(later, [], 2), keyOf)
  expect(textOf(rows)).toEqual(['3 empty', 2])
  expect(newCount).toBe(2)
})

/** A block with its transactions in their order, spread evenly over its time. */
function span(number: number, failures: readonly boolean[], counted?: LiveBlock): Span {
  const startMs = 200 * (number - 1)
  const marks = failures.map((hasFailed, index) => {
    const atMs = startMs + (200 * index) / failures.length
    return { ...transaction(index, number, 'sealed'), hasFailed, atMs }
  })
  return { number, startMs, endMs: startMs + 200, block: counted, marks, flashblocks: undefined }
}

/** The px of a block's piles, by kind. */
function heightsOf(spans: readonly Span[]) {
  const layout = { spans, blockMs: 200, cutMs: undefined }
  const { bySpan, pitch, hasDots } = pileUp(layout, () => 28, 84)
  const heights = spans.map((each) => {
    const sum = { failed: 0, sealed: 0, pending: 0, dropped: 0 }
    for (const { parts } of bySpan.get(each)!) {
      for (const { kind, count } of parts) sum[kind] += count * pitch
    }
    return sum
  })
  return { heights, hasDots, pitch }
}

test('few transactions are large dots, many are small ones, and a burst is bars', () => {
  const pitchOf = (count: number) => {
    const { hasDots, pitch } = heightsOf([
      span(
        1,
        Array.from({ length: count }, () => false),
      ),
    ])
    return hasDots ? pitch : undefined
  }
  expect([pitchOf(1), pitchOf(27), pitchOf(28), pitchOf(80), pitchOf(81)]).toEqual([
    ...[9, 9, 5, 5, undefined],
  ])
})

test('the failures of a burst have their share of its height, beside a calm block as well', () => {
  const burst = Array.from({ length: 1_000 }, (_, index) => index % 4 === 0)
  const { heights, hasDots } = heightsOf([span(2, burst), span(1, [false, true])])
  const [{ failed, sealed }, calm] = heights as [(typeof heights)[0], (typeof heights)[0]]
  expect(hasDots).toBe(false)
  expect(failed / (failed + sealed)).toBeCloseTo(0.25)
  expect((failed + sealed) / (calm.failed + calm.sealed)).toBeCloseTo(500)
})

test('a block that lasts no time has its transactions where it begins', () => {
  const { startMs, ...rest } = span(1, [true, false])
  const marks = rest.marks.map((mark) => ({ ...mark, atMs: startMs }))
  const { heights } = heightsOf([{ ...rest, startMs, endMs: startMs, marks }])
  expect(heights).toEqual([{ failed: 9, sealed: 9, pending: 0, dropped: 0 }])
})

test('transactions that the page did not list are drawn by the counts of their block', () => {
  const counted = { ...block(1, 100), failedCount: 30 }
  const { heights } = heightsOf([span(1, [true, false], counted)])
  const [{ failed, sealed }] = heights as [(typeof heights)[0]]
  expect(failed / (failed + sealed)).toBeCloseTo(0.3)
})
