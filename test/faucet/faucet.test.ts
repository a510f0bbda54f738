import { expect, test } from 'vitest'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { Faucet } from '../../src/faucet/faucet.ts'
import { addressOf } from '../support/arbitraries.ts'

const A = addressOf(1)
const B = addressOf(2)

function faucetWith(faucetCooldownMs: number) {
  const clock = new VirtualClock(1_000)
  return { clock, faucet: new Faucet(clock, { faucetDripWei: 5n, faucetCooldownMs }) }
}

test('a drip is as much as the option says', () => {
  expect(faucetWith(0).faucet.dripWei).toBe(5n)
})

test('without a cooldown an address is ready again at once', () => {
  const { faucet } = faucetWith(0)
  faucet.recordDrip(A)
  expect(() => faucet.expectReady(A)).not.toThrow()
})

test('a cooldown ends to the millisecond, in virtual time', async () => {
  const { clock, faucet } = faucetWith(60_000)
  faucet.expectReady(A)
  faucet.recordDrip(A)
  await clock.advanceTo(60_999)
  expect(() => faucet.expectReady(A)).toThrow()
  await clock.advanceTo(61_000)
  expect(() => faucet.expectReady(A)).not.toThrow()
})

test('a jump counts as time that has passed', () => {
  const { clock, faucet } = faucetWith(60_000)
  faucet.recordDrip(A)
  clock.jumpTo(61_000)
  expect(() => faucet.expectReady(A)).not.toThrow()
})

test('a refusal says in how many seconds to come again, rounded up', async () => {
  const { clock, faucet } = faucetWith(60_000)
  faucet.recordDrip(A)
  const retrySecondsAt = async (nowMs: number) => {
    await clock.advanceTo(nowMs)
    try {
      faucet.expectReady(A)
      return 0
    } catch (error) {
      expect(error).toMatchObject({ code: 'FAUCET_COOLDOWN', facts: { address: A } })
      return (error as { facts: { retrySeconds: number } }).facts.retrySeconds
    }
  }
  expect(await retrySecondsAt(1_000)).toBe(60)
  expect(await retrySecondsAt(1_001)).toBe(60)
  expect(await retrySecondsAt(2_000)).toBe(59)
  expect(await retrySecondsAt(60_999)).toBe(1)
  expect(await retrySecondsAt(61_000)).toBe(0)
})

test('each address has its own cooldown, and asking does not begin one', () => {
  const { faucet } = faucetWith(60_000)
  faucet.recordDrip(A)
  faucet.expectReady(B)
  faucet.expectReady(B)
  expect(() => faucet.expectReady(A)).toThrow()
})
