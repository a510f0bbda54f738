/**
 * Waiting for a transaction in virtual time.
 */

import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import type { Hash } from '../../src/primitives/hex.ts'
import { Confirmations } from '../../src/producer/confirmations.ts'

const hash: Hash = `0x${'ab'.repeat(32)}`
const other: Hash = `0x${'cd'.repeat(32)}`

describe('confirmations', () => {
  test('waiting ends with the transaction, and its clock job with it', async () => {
    const clock = new VirtualClock(0)
    const confirmations = new Confirmations(clock)
    const ended: string[] = []
    const first = confirmations.wait(hash, 500).then(() => ended.push('first'))
    const second = confirmations.wait(hash, 100_000).then(() => ended.push('second'))
    confirmations.confirm(other)
    confirmations.confirm(hash)
    await Promise.all([first, second])
    expect(ended).toEqual(['first', 'second'])
    await clock.advanceTo(200_000)
  })

  test.each([
    [200, '200ms'],
    [1_500, '1.5s'],
    [6_000, '6s'],
  ])('waiting of %i ms ends without it at that virtual time', async (timeoutMs, words) => {
    const clock = new VirtualClock(0)
    const confirmations = new Confirmations(clock)
    const waiting = confirmations.wait(hash, timeoutMs).catch((error: unknown) => error)
    await clock.advanceTo(timeoutMs - 1)
    const open = Symbol('open')
    expect(await Promise.race([waiting, Promise.resolve(open)])).toBe(open)
    await clock.advanceTo(timeoutMs)
    expect(await waiting).toMatchObject({
      code: 'CONFIRMATION_TIMEOUT',
      message: `Transaction ${hash} was added to the mempool but wasn't confirmed within ${words}.`,
      facts: { hash, timeoutMs },
    })
  })

  test('a timeout has the hash as data where that is wanted', async () => {
    const clock = new VirtualClock(0)
    const waiting = new Confirmations(clock, true).wait(hash, 1).catch((error: unknown) => error)
    await clock.advanceTo(1)
    expect(await waiting).toMatchObject({ facts: { data: hash } })
  })

  test('closing a devnet ends all waits for confirmations', async () => {
    const confirmations = new Confirmations(new VirtualClock(0))
    const waiting = confirmations.wait(hash, 1).catch((error: unknown) => error)
    confirmations.close()
    expect(await waiting).toMatchObject({ code: 'CLOSED' })
  })
})
