import { describe, expect, test } from 'vitest'
import type { DevnetErrorCode } from '../../src/primitives/errors.ts'
import { WaitingList } from '../../src/producer/txpool.ts'
import { ALICE, BOB, CAROL, type Signer, signed } from '../support/world.ts'

const limits = {
  poolTransactionsMax: 4,
  poolTransactionsPerSenderMax: 2,
  replacementBumpPercent: 10,
}

/** A transaction of a signer with a nonce, a fee cap and a tip in wei. */
const offer = (signer: Signer, nonce: bigint, cap = 1_000n, tip = 100n) =>
  signed(signer, { nonce, maxFeePerGas: cap, maxPriorityFeePerGas: tip })

const refusedWith = (code: DevnetErrorCode) => expect.objectContaining({ code })

describe('the waiting list', () => {
  test('finds a transaction by hash, and by sender and nonce', () => {
    const list = new WaitingList(limits)
    const [one, two] = [offer(ALICE, 1n), offer(BOB, 1n)]
    list.add(one, true)
    list.add(two, true)
    expect(list.size).toBe(2)
    expect(list.get(one.hash)).toBe(one)
    expect(list.ofSender(BOB.address, 1n)).toBe(two)
    expect(list.ofSender(BOB.address, 2n)).toBeUndefined()
    expect(list.ofSender(CAROL.address, 1n)).toBeUndefined()
  })

  test('keeps the order of arrival, whatever the nonces are', () => {
    const list = new WaitingList(limits)
    const all = [offer(ALICE, 5n), offer(BOB, 9n), offer(ALICE, 2n)]
    for (const transaction of all) list.add(transaction, true)
    expect(list.inOrder()).toEqual(all)
  })

  test('may begin with others, more than it would take in', () => {
    const list = new WaitingList(limits)
    const waiting = [offer(ALICE, 5n), offer(ALICE, 6n), offer(BOB, 9n)]
    for (const transaction of waiting) list.add(transaction, true)
    const others = [offer(CAROL, 3n), offer(CAROL, 2n), offer(CAROL, 4n)]
    expect(list.behind(others).inOrder()).toEqual([...others, ...waiting])
    expect(list.behind([])).toBe(list)
    expect(list.inOrder()).toEqual(waiting)
  })

  test('gives its order as it stands now, which later changes leave alone', () => {
    const list = new WaitingList(limits)
    const one = offer(ALICE, 1n)
    list.add(one, true)
    const before = list.inOrder()
    list.remove(one)
    expect(before).toEqual([one])
    expect(list.inOrder()).toEqual([])
    expect(list.size).toBe(0)
    expect(list.ofSender(ALICE.address, 1n)).toBeUndefined()
  })

  test('a replacement takes the nonce and goes to the end of the order', () => {
    const list = new WaitingList(limits)
    const [old, other, better] = [offer(ALICE, 1n), offer(BOB, 1n), offer(ALICE, 1n, 1_100n, 110n)]
    list.add(old, true)
    list.add(other, true)
    list.add(better, true)
    expect(list.inOrder()).toEqual([other, better])
    expect(list.get(old.hash)).toBeUndefined()
    expect(list.ofSender(ALICE.address, 1n)).toBe(better)
  })

  const tooLittle = [
    ['the cap is one wei short', 1_099n, 110n],
    ['the tip is one wei short', 1_100n, 109n],
    ['nothing is more', 1_000n, 100n],
  ] as const
  for (const [what, cap, tip] of tooLittle) {
    test(`a replacement is refused when ${what}, and the one present stays`, () => {
      const list = new WaitingList(limits)
      const present = offer(ALICE, 1n)
      list.add(present, true)
      expect(() =>
        list.add(signed(ALICE, { ...offer(ALICE, 1n, cap, tip), value: 2n }), true),
      ).toThrow(refusedWith('REPLACEMENT_UNDERPRICED'))
      expect(list.inOrder()).toEqual([present])
    })
  }

  test('a sender may have so many behind a gap and no more; another sender still may', () => {
    const list = new WaitingList(limits)
    list.add(offer(ALICE, 1n), true)
    list.add(offer(ALICE, 2n), true)
    expect(() => list.add(offer(ALICE, 3n), true)).toThrow(refusedWith('TXPOOL_FULL'))
    list.add(offer(BOB, 1n), true)
    expect(list.size).toBe(3)
  })

  test('transactions that wait for room in a block are not limited by sender', () => {
    const list = new WaitingList(limits)
    for (const nonce of [0n, 1n, 2n]) list.add(offer(ALICE, nonce), false)
    expect(list.size).toBe(3)
  })

  test('the txpool has a limit for all senders together, with a nonce gap or without', () => {
    const list = new WaitingList(limits)
    for (const nonce of [0n, 1n, 2n, 3n]) list.add(offer(ALICE, nonce), false)
    for (const hasGap of [true, false]) {
      expect(() => list.add(offer(BOB, 1n), hasGap)).toThrow(refusedWith('TXPOOL_FULL'))
    }
  })

  test('a full list still takes a replacement', () => {
    const list = new WaitingList(limits)
    for (const nonce of [0n, 1n, 2n, 3n]) list.add(offer(ALICE, nonce), false)
    list.add(offer(ALICE, 2n, 2_000n, 200n), true)
    expect(list.size).toBe(4)
  })
})
