/** The lists of the live page, changed without a browser. */

import { expect, test } from 'vitest'
import type { Hash } from '../../src/index.ts'
import {
  droppedAbove,
  foldedRows,
  settledIn,
  withArrived,
  withOlder,
  withRows,
  withSealed,
} from '../../studio/live-lists.ts'
import type { LiveBlock, LiveTransaction } from '../../studio/live-types.ts'

const hashOf = (number: number): Hash => `0x${number.toString(16).padStart(64, '0')}`

function block(number: number, transactionCount: number | undefined = 0): LiveBlock {
  const gas = { baseFee: 1n, gasUsed: 0, gasLimit: 1 }
  return { number, hash: hashOf(number), sealedMs: 200 * number, ...gas, transactionCount }
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

test('blocks that leave the list stay known if they have transactions', () => {
  const list = withSealed([block(2, 1), block(1), block(0)], [block(3), block(4, 2)])
  expect(list.map(({ number }) => number)).toEqual([4, 3, 2, 1, 0])
  const older = withOlder([block(2, 1)], [block(2, 1), block(1), block(0, 3)])
  expect(older.map(({ number }) => number)).toEqual([2, 0])
  expect(textOf(foldedRows(list.slice(0, 2), older, 0))).toEqual([4, '1 empty', 2, '1 empty', 0])
})

test('a sealed block takes the place of those from its number on', () => {
  const list = withSealed([block(3), block(2), block(1)], [block(2, 5)])
  expect(list.map(({ number, transactionCount }) => [number, transactionCount])).toEqual([
    [2, 5],
    [1, 0],
  ])
})

test('transactions come first when they arrive, each once, up to a limit', () => {
  const list = withArrived(
    [transaction(1, 1), transaction(2, 1)],
    [transaction(2, 2), transaction(3, 2)],
    2,
  )
  expect(idsOf(list)).toEqual([3, 2])
})

test('rows of the devnet take the place of those known, and newer ones stay above', () => {
  const known = [transaction(9, 4), transaction(2, 2), transaction(7, 2, 'dropped')]
  const list = withRows(known, [transaction(2, 2, 'sealed'), transaction(1, 1, 'sealed')])
  expect(idsOf(list)).toEqual([9, 2, 1, 7])
  expect(list[1]?.stage).toBe('sealed')
})

test('a sealed block settles its transactions and drops what it lacks', () => {
  const list = [transaction(3, 2), transaction(2, 1), transaction(1, 1)]
  const stages = settledIn(list, 1, new Set([hashOf(1)])).map(({ stage }) => stage)
  expect(stages).toEqual(['pending', 'dropped', 'sealed'])
  expect(droppedAbove(list, 1).map(({ stage }) => stage)).toEqual(['dropped', 'pending', 'pending'])
})
