/**
 * Pending blocks and their copies, which share lists, beside lists that are copied whole.
 */

import { expect, test } from 'vitest'
import { PendingBlock, type PendingSnapshot } from '../../src/chain/pending-block.ts'
import type { Receipt } from '../../src/chain/receipt.ts'
import { StateRoots } from '../../src/state/root.ts'
import type { Store } from '../../src/state/store.ts'
import type { Transaction } from '../../src/transactions/transaction.ts'
import { fc } from '../support/property.ts'
import { createWorld } from '../support/world.ts'

/** Hashes of transactions, and the sequences they were executed on. */
type Model = readonly (readonly [hash: string, sequenceBefore: number])[]

interface Pair {
  readonly block: PendingBlock
  readonly store: Store
  model: Model
}

interface Taken {
  readonly snapshot: PendingSnapshot
  readonly from: Store
  readonly sequence: number
  readonly model: Model
}

const step = fc.record({
  kind: fc.constantFrom('append', 'append', 'snapshot', 'restore', 'read', 'patch'),
  which: fc.nat(20),
})

function append({ block, store, model }: Pair, count: number): Model {
  const transaction = { hash: `0x${count}` } as unknown as Transaction // all that the block reads
  const gas = { gasUsed: 1n, cumulativeGasUsed: BigInt(count) }
  const receipt = { ...gas, logs: [] } as unknown as Receipt // likewise
  const before = store.newest
  store.publish([])
  block.append(transaction, receipt)
  return [...model, [transaction.hash, before]]
}

function expectContents({ block, model }: Pair): void {
  const { transactions, receipts, sequencesBefore } = block
  const contents = transactions.map(({ hash }, index) => [hash, sequencesBefore[index]])
  expect(contents).toEqual(model)
  expect(receipts.map(({ cumulativeGasUsed }) => `0x${cumulativeGasUsed}`)).toEqual(
    model.map(([hash]) => hash),
  )
}

test('a pending block and its copies have the transactions of lists that are copied whole', async () => {
  const { chain } = await createWorld()
  const { plan } = chain.pending
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const store = chain.pending.store.child()
      const pairs: Pair[] = [
        { block: new PendingBlock(plan, store, new StateRoots(store)), store, model: [] },
      ]
      const taken: Taken[] = []
      for (const [count, { kind, which }] of steps.entries()) {
        const pair = pairs[which % pairs.length]!
        if (kind === 'append') {
          pair.model = append(pair, count)
        } else if (kind === 'patch') {
          pair.store.publish([])
        } else if (kind === 'read') {
          expectContents(pair)
        } else if (kind === 'snapshot') {
          const { block, store: from, model } = pair
          taken.push({ snapshot: block.snapshot(), from, sequence: from.newest, model })
        } else if (taken.length > 0) {
          const { snapshot, from, sequence, model } = taken[which % taken.length]!
          const child = from.branch(sequence)
          const copy = PendingBlock.at(snapshot, child, new StateRoots(child))
          pairs.push({ block: copy, store: child, model })
        }
        for (const { block, model, store: own } of pairs) {
          const states = [...model.keys(), model.length].map((index) => block.stateBefore(index))
          const sequences = model.map(([, sequence]) => sequence)
          expect(states.map(({ sequence }) => sequence)).toEqual([...sequences, own.newest])
          expect(block.transactionCount).toBe(model.length)
        }
      }
      for (const pair of pairs) expectContents(pair)
    }),
  )
})
