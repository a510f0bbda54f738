import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { InvariantError } from '../../src/primitives/errors.ts'
import { fc } from '../support/property.ts'

/** A clock at 1,000 ms and a diary of what ran when. */
function clockWithDiary() {
  const clock = new VirtualClock(1_000)
  const diary: string[] = []
  const note = (name: string) => () => void diary.push(`${name} at ${clock.nowMs}`)
  return { clock, diary, note }
}

describe('the virtual clock', () => {
  test('the virtual clock stands still until it is advanced', async () => {
    const { clock } = clockWithDiary()
    expect(clock.nowMs).toBe(1_000)
    await clock.advanceTo(1_000)
    expect(clock.nowMs).toBe(1_000)
    await clock.advanceTo(1_234)
    expect(clock.nowMs).toBe(1_234)
  })

  test('each job runs at its own time, and jobs of one time in the order scheduled', async () => {
    const { clock, diary, note } = clockWithDiary()
    clock.schedule(1_300, note('c'))
    clock.schedule(1_100, note('a'))
    clock.schedule(1_300, note('d'))
    clock.schedule(1_200, note('b'))
    await clock.advanceTo(1_300)
    expect(diary).toEqual(['a at 1100', 'b at 1200', 'c at 1300', 'd at 1300'])
  })

  test('an urgent job comes before the others of its time, whichever was scheduled first', async () => {
    const { clock, diary, note } = clockWithDiary()
    clock.schedule(1_100, note('a tick'))
    clock.schedule(1_200, note('a later tick'))
    clock.schedule(1_200, note('urgent'), true)
    clock.schedule(1_100, note('urgent'), true)
    clock.schedule(1_200, note('urgent, second'), true)
    clock.schedule(1_200, note('the last'))
    await clock.advanceTo(1_200)
    expect(diary).toEqual([
      ...['urgent at 1100', 'a tick at 1100'],
      ...['urgent at 1200', 'urgent, second at 1200', 'a later tick at 1200', 'the last at 1200'],
    ])
  })

  test('the virtual clock keeps a job that is not due', async () => {
    const { clock, diary, note } = clockWithDiary()
    clock.schedule(1_101, note('a'))
    await clock.advanceTo(1_100)
    expect(diary).toEqual([])
    await clock.advanceTo(1_101)
    expect(diary).toEqual(['a at 1101'])
  })

  test('a job may schedule more, which run on the same way if they are due', async () => {
    const { clock, diary, note } = clockWithDiary()
    const tick = () => {
      note('tick')()
      clock.schedule(clock.nowMs + 200, tick)
    }
    clock.schedule(1_200, tick)
    await clock.advanceTo(1_700)
    expect(diary).toEqual(['tick at 1200', 'tick at 1400', 'tick at 1600'])
    expect(clock.nowMs).toBe(1_700)
  })

  test('a job scheduled in the past by another job runs now, after those due already', async () => {
    const { clock, diary, note } = clockWithDiary()
    clock.schedule(1_100, () => {
      note('a')()
      clock.schedule(5, note('late'))
    })
    clock.schedule(1_100, note('b'))
    await clock.advanceTo(1_200)
    expect(diary).toEqual(['a at 1100', 'b at 1100', 'late at 1100'])
  })

  test('the next job begins only when the one before has finished', async () => {
    const { clock, diary, note } = clockWithDiary()
    clock.schedule(1_100, async () => {
      note('begin')()
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
      note('end')()
    })
    clock.schedule(1_100, note('next'))
    await clock.advanceTo(1_500)
    expect(diary).toEqual(['begin at 1100', 'end at 1100', 'next at 1100'])
  })

  test('a job taken off does not run, and taking it off again does nothing', async () => {
    const { clock, diary, note } = clockWithDiary()
    const cancel = clock.schedule(1_100, note('a'))
    clock.schedule(1_100, note('b'))
    cancel()
    cancel()
    await clock.advanceTo(1_100)
    expect(diary).toEqual(['b at 1100'])
  })

  test('a jump runs nothing; what it passed is due at once, in order, at the new time', async () => {
    const { clock, diary, note } = clockWithDiary()
    clock.schedule(1_200, note('b'))
    clock.schedule(1_100, note('a'))
    clock.jumpTo(5_000)
    expect(diary).toEqual([])
    clock.schedule(5_000, note('c'))
    await clock.advanceTo(5_000)
    expect(diary).toEqual(['a at 5000', 'b at 5000', 'c at 5000'])
  })

  test('the virtual clock cannot be moved back, in any way', async () => {
    const { clock } = clockWithDiary()
    await expect(clock.advanceTo(999)).rejects.toThrow(InvariantError)
    expect(() => clock.jumpTo(999)).toThrow(InvariantError)
    expect(clock.nowMs).toBe(1_000)
  })

  test('on random schedules, jobs run sorted by time and then by when they were scheduled', async () => {
    const times = fc.array(fc.integer({ min: 900, max: 1_100 }), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(times, fc.array(fc.nat(80), { maxLength: 10 }), async (atMs, steps) => {
        const clock = new VirtualClock(1_000)
        const ran: { order: number; nowMs: number }[] = []
        for (const [order, time] of atMs.entries()) {
          clock.schedule(time, () => void ran.push({ order, nowMs: clock.nowMs }))
        }
        for (const step of steps) await clock.advanceTo(clock.nowMs + step)
        const expected = atMs
          .map((time, order) => ({ order, nowMs: Math.max(time, 1_000) }))
          .filter(({ nowMs }) => steps.length > 0 && nowMs <= clock.nowMs)
          .sort((one, other) => one.nowMs - other.nowMs || one.order - other.order)
        expect(ran).toEqual(expected)
      }),
    )
  })
})
