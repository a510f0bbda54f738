import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import { always, type MiningOptions, Schedule } from '../../src/producer/schedule.ts'
import { fc } from '../support/property.ts'

const genesisTime = 1_000_000
/** The chain has no upgrade that would change the block time. */
const upgrades = { upgrade: 'none', upgradesAt: {} } as const
const chain = { head: undefined, pending: { evmRules: evmRules('osaka') } }

/** Schedule with 200 ms as the least difference of times; each seal is written down. */
const deps = { chain, network: { timeStepMs: 200 } }

function world(options: Partial<MiningOptions> = {}) {
  const clock = new VirtualClock(genesisTime)
  const sealed: number[] = []
  const cuts: number[] = []
  const all = {
    ...upgrades,
    seed: 7,
    genesisTime,
    blockTimeMs: 200,
    flashblockTimeMs: 0,
    ...options,
  }
  const ticks = new Schedule(clock, { mining: 'interval', ...all }, deps, {
    seal: async () => sealed.push(clock.nowMs - genesisTime),
    sealLate: async () => sealed.push(clock.nowMs - genesisTime),
    date: async () => {},
    cut: () => cuts.push(clock.nowMs - genesisTime),
  })
  const advance = (ms: number) => clock.advanceTo(clock.nowMs + ms)
  return { clock, ticks, sealed, cuts, advance }
}

describe('on an interval', () => {
  test('blocks are sealed on a grid that begins at genesis', async () => {
    const { ticks, sealed, advance } = world()
    await advance(500)
    expect(sealed).toEqual([200, 400])
    expect(ticks.pendingMs() - genesisTime).toBe(600)
    expect(ticks.countIn(1_000)).toBe(5)
  })

  test('another interval begins where it is set, at times that a timestamp can hold', async () => {
    const { ticks, sealed, advance } = world()
    await advance(500)
    ticks.change({ interval: always(1_000) })
    await advance(2_500)
    expect(sealed).toEqual([200, 400, 1_400, 2_400])
    expect(ticks.countIn(1_000)).toBe(1)
  })

  test('the same interval again moves no tick', async () => {
    const { ticks, sealed, advance } = world()
    ticks.change({ interval: always(1_000) })
    await advance(600)
    ticks.change({ interval: always(1_000), isAuto: true })
    await advance(400)
    expect(sealed).toEqual([1_000])
  })

  test('flashblocks lie between, and blocks end with one', async () => {
    const { sealed, cuts, advance } = world({ blockTimeMs: 600, flashblockTimeMs: 200 })
    await advance(1_300)
    expect(sealed).toEqual([600, 1_200])
    expect(cuts).toEqual([200, 400, 800, 1_000])
  })
})

describe('the block schedule', () => {
  test('a tick that fails is not the last one: time stands there, and the next comes in its turn', async () => {
    const clock = new VirtualClock(genesisTime)
    const came: string[] = []
    const options = { seed: 7, genesisTime, blockTimeMs: 600, flashblockTimeMs: 200 }
    const onTick = (what: string) => () => {
      came.push(`${what} ${clock.nowMs - genesisTime}`)
      if (came.length < 5) throw new Error(what)
    }
    const seal = async () => onTick('seal')()
    const onTicks = { date: async () => {}, seal, sealLate: seal, cut: onTick('cut') }
    new Schedule(clock, { mining: 'interval', ...upgrades, ...options }, deps, onTicks)
    for (const [ms, what] of [
      [200, 'cut'],
      [400, 'cut'],
      [600, 'seal'],
      [800, 'cut'],
    ] as const) {
      await expect(clock.advanceTo(genesisTime + 1_200)).rejects.toThrow(what)
      expect(clock.nowMs - genesisTime).toBe(ms)
    }
    await clock.advanceTo(genesisTime + 1_200)
    expect(came.slice(4)).toEqual(['cut 1000', 'seal 1200'])
  })
})

describe('a tick that is to come at this very time', () => {
  test('counts as due until it is carried out, also after a revert', async () => {
    const { clock, ticks, sealed, advance } = world()
    const next: number[] = []
    let point = ticks.snapshot()
    clock.schedule(
      genesisTime + 200,
      () => {
        next.push(ticks.pendingMs() - genesisTime)
        point = ticks.snapshot()
        ticks.restore(point)
        next.push(ticks.pendingMs() - genesisTime)
      },
      true,
    )
    await advance(200)
    expect(next).toEqual([200, 200])
    expect(point.isDue).toBe(true)
    expect(sealed).toEqual([200])
    expect([ticks.pendingMs() - genesisTime, ticks.snapshot().isDue]).toEqual([400, false])
  })

  test('comes no more once the clock was set to its time', async () => {
    const { clock, ticks, sealed, advance } = world()
    clock.jumpTo(genesisTime + 200)
    ticks.restart()
    await advance(0)
    expect(sealed).toEqual([])
    await advance(200)
    expect(sealed).toEqual([400])
  })
})

describe('the block schedule', () => {
  test('no block is sealed while the schedule is paused, nor without an interval', async () => {
    const { ticks, sealed, advance } = world()
    ticks.change({ isPaused: true })
    expect([ticks.hasInterval, ticks.isAuto, ticks.countIn(1_000)]).toEqual([false, false, 0])
    await advance(1_000)
    ticks.change({ isPaused: false, isAuto: true, interval: undefined })
    expect([ticks.hasInterval, ticks.isAuto, ticks.countIn(1_000)]).toEqual([false, true, 0])
    await advance(1_000)
    expect(sealed).toEqual([])
  })

  test('drawn distances are within their bounds, in steps, and drawn the same again', async () => {
    const bounds = fc.record({
      least: fc.integer({ min: 1, max: 20 }),
      more: fc.integer({ min: 1, max: 20 }),
      seed: fc.nat(),
    })
    const property = fc.asyncProperty(bounds, async ({ least, more, seed }) => {
      const { clock, ticks, sealed, advance } = world({ seed })
      const interval = { minMs: least * 200, maxMs: (least + more) * 200 }
      ticks.change({ interval })
      const point = ticks.snapshot()
      await advance(interval.maxMs * 10)
      const first = [...sealed]
      const distances = first.map((at, index) => at - (first[index - 1] ?? 0))
      expect(first.length).toBeGreaterThanOrEqual(10)
      for (const distance of distances) {
        expect(distance % 200).toBe(0)
        expect(distance).toBeGreaterThanOrEqual(interval.minMs)
        expect(distance).toBeLessThanOrEqual(interval.maxMs)
      }
      sealed.length = 0
      clock.restore(genesisTime)
      ticks.restore(point)
      await advance(interval.maxMs * 10)
      expect(sealed).toEqual(first)
    })
    await fc.assert(property, { numRuns: 30, seed: 5 })
  })

  test('an interval that no timestamp can hold, or with flashblocks, is refused and changes nothing', () => {
    const { ticks } = world()
    const refusal = expect.objectContaining({ code: 'INVALID_OPTION' })
    const before = ticks.mode
    const attempt = (change: () => void) => {
      try {
        change()
        return undefined
      } catch (error) {
        return error instanceof DevnetError ? error : undefined
      }
    }
    expect(attempt(() => ticks.change({ interval: always(250) }))).toEqual(refusal)
    expect(attempt(() => ticks.change({ interval: { minMs: 200, maxMs: 300 } }))).toEqual(refusal)
    expect(ticks.mode).toBe(before)
    const cut = world({ blockTimeMs: 2_000, flashblockTimeMs: 200 }).ticks
    for (const change of [{ isAuto: true }, { isPaused: true }, { interval: always(1_000) }]) {
      expect(attempt(() => cut.change(change))).toEqual(refusal)
    }
    expect(attempt(() => cut.change({ interval: always(2_000) }))).toBeUndefined()
  })
})
