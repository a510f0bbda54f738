import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { Cooldowns } from '../../src/faucet/cooldowns.ts'
import { addressOf } from '../support/arbitraries.ts'

const A = addressOf(1)
const B = addressOf(2)

function cooldownsOf(faucetCooldownMs: number, faucetClientCooldownMs = 0) {
  const clock = new VirtualClock(1_000)
  return { clock, cooldowns: new Cooldowns(clock, { faucetCooldownMs, faucetClientCooldownMs }) }
}

/** What keeps somebody waiting, and how long in seconds; `undefined` when nothing does. */
function waitOf(cooldowns: Cooldowns, ...asking: Parameters<Cooldowns['expectReady']>) {
  try {
    cooldowns.expectReady(...asking)
    return undefined
  } catch (error) {
    expect(error).toMatchObject({ code: 'FAUCET_COOLDOWN' })
    const { facts } = error as { facts: Readonly<Record<string, unknown>> }
    return facts
  }
}

describe('of an address', () => {
  test('there is none unless it is asked for', () => {
    const { cooldowns } = cooldownsOf(0)
    cooldowns.record(A)
    expect(waitOf(cooldowns, A)).toBeUndefined()
  })

  test('it ends to the millisecond, in virtual time', async () => {
    const { clock, cooldowns } = cooldownsOf(60_000)
    cooldowns.record(A)
    await clock.advanceTo(60_999)
    expect(waitOf(cooldowns, A)).toEqual({ address: A, retrySeconds: 1 })
    await clock.advanceTo(61_000)
    expect(waitOf(cooldowns, A)).toBeUndefined()
  })

  test('a jump counts as time that has passed', () => {
    const { clock, cooldowns } = cooldownsOf(60_000)
    cooldowns.record(A)
    clock.jumpTo(61_000)
    expect(waitOf(cooldowns, A)).toBeUndefined()
  })

  test('what is left is told in seconds, rounded up', async () => {
    const { clock, cooldowns } = cooldownsOf(60_000)
    cooldowns.record(A)
    const seconds: unknown[] = []
    for (const ms of [1_000, 1_001, 2_000, 60_999]) {
      await clock.advanceTo(ms)
      seconds.push(waitOf(cooldowns, A)?.retrySeconds)
    }
    expect(seconds).toEqual([60, 60, 59, 1])
  })

  test('each has its own, and asking does not begin one', () => {
    const { cooldowns } = cooldownsOf(60_000)
    cooldowns.record(A)
    expect(waitOf(cooldowns, B)).toBeUndefined()
    expect(waitOf(cooldowns, B)).toBeUndefined()
    expect(waitOf(cooldowns, A)).toEqual({ address: A, retrySeconds: 60 })
  })
})

describe('of a client', () => {
  test('it is looked at before that of the address', () => {
    const { cooldowns } = cooldownsOf(60_000, 30_000)
    cooldowns.record(A, 'here')
    expect(waitOf(cooldowns, A, 'here')).toEqual({ client: 'here', retrySeconds: 30 })
    expect(waitOf(cooldowns, A, 'there')).toEqual({ address: A, retrySeconds: 60 })
    expect(waitOf(cooldowns, B, 'here')).toEqual({ client: 'here', retrySeconds: 30 })
    expect(waitOf(cooldowns, B, 'there')).toBeUndefined()
  })

  test('nobody in particular has none', () => {
    const { cooldowns } = cooldownsOf(0, 30_000)
    cooldowns.record(A, undefined)
    expect(waitOf(cooldowns, A)).toBeUndefined()
  })

  test('a refusal because of the address does not begin it', () => {
    const { cooldowns } = cooldownsOf(60_000, 30_000)
    cooldowns.record(A, 'here')
    expect(waitOf(cooldowns, A, 'there')).toEqual({ address: A, retrySeconds: 60 })
    expect(waitOf(cooldowns, B, 'there')).toBeUndefined()
  })
})

test('cooldowns of addresses and clients are restored together', () => {
  const { cooldowns } = cooldownsOf(60_000, 30_000)
  cooldowns.record(A, 'here')
  const point = cooldowns.point()
  cooldowns.record(B, 'there')
  cooldowns.returnTo(point)
  expect(waitOf(cooldowns, B, 'there')).toBeUndefined()
  expect(waitOf(cooldowns, A, 'here')).toEqual({ client: 'here', retrySeconds: 30 })
})
