import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { LateAnswers } from '../../src/faults/late-answers.ts'

function waitsOn() {
  const ended: string[] = []
  const clock: VirtualClock = new VirtualClock(1_000, () => waits.moved())
  const waits = new LateAnswers(() => clock.nowMs)
  const begin = (name: string, ms: number, transport = 'http') =>
    waits.wait(ms, transport, name).then(() => ended.push(name))
  return { clock, waits, begin, ended }
}

describe('late answers', () => {
  test('waits end when the clock gets to their time or past it, in order', async () => {
    const { clock, waits, begin, ended } = waitsOn()
    const all = [begin('c', 30), begin('a', 10), begin('b', 10)]
    expect(waits.dueMs).toBe(1_010)
    await clock.advanceTo(1_009)
    expect(ended).toEqual([])
    await clock.advanceTo(1_010)
    expect(ended).toEqual(['a', 'b'])
    clock.jumpTo(5_000)
    await Promise.all(all)
    expect(ended).toEqual(['a', 'b', 'c'])
    expect(waits.isEmpty).toBe(true)
  })

  test('the clock does not stop for late answers', async () => {
    const moves: number[] = []
    const clock: VirtualClock = new VirtualClock(0, (fromMs) => {
      moves.push(fromMs)
      waits.moved()
    })
    const waits = new LateAnswers(() => clock.nowMs)
    const waited = waits.wait(50, 'http', 'it')
    await clock.advanceTo(200)
    await waited
    expect(moves).toEqual([0])
  })

  test('a late answer is reported as waiting until it is released or sent', async () => {
    const known: string[] = []
    const clock: VirtualClock = new VirtualClock(0, () => waits.moved())
    const waits = new LateAnswers(
      () => clock.nowMs,
      (what) => {
        known.push(`${what} waits`)
        return () => known.push(`${what} waits no longer`)
      },
    )
    const waited = [waits.wait(5, 'http', 'one'), waits.wait(5, 'process', 'two')]
    waits.release((way) => way === 'http')
    await clock.advanceTo(5)
    await Promise.all(waited)
    expect(known).toEqual(['one waits', 'two waits', 'one waits no longer', 'two waits no longer'])
  })

  test('an answer that is late by 0 ms does not wait', async () => {
    const { waits, begin, ended } = waitsOn()
    await begin('a', 0)
    expect(ended).toEqual(['a'])
    expect(waits.isEmpty).toBe(true)
  })

  test('released waits of one transport end at once, and no others', async () => {
    const { clock, waits, begin, ended } = waitsOn()
    const here = begin('here', 10, 'process')
    const there = begin('there', 10, 'http')
    waits.release((way) => way === 'http')
    await there
    expect(ended).toEqual(['there'])
    await begin('late', 10, 'http')
    await clock.advanceTo(1_010)
    await here
    expect(ended).toEqual(['there', 'late', 'here'])
  })

  test('a late answer waits on a transport whose earlier waits were released', async () => {
    const { clock, waits, begin, ended } = waitsOn()
    waits.release((way) => way === 'http')()
    const later = begin('later', 10, 'http')
    expect(waits.isEmpty).toBe(false)
    await clock.advanceTo(1_010)
    await later
    expect(ended).toEqual(['later'])
  })
})
