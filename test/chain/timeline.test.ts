import { describe, expect, test } from 'vitest'
import { Timeline } from '../../src/chain/timeline.ts'
import { fc } from '../support/property.ts'

/** A timeline with the given moments. */
function timelineOf(moments: readonly (readonly [timeMs: number, sequence: number])[]): Timeline {
  const timeline = new Timeline()
  for (const [timeMs, sequence] of moments) timeline.note(timeMs, sequence)
  return timeline
}

describe('a timeline up to a sequence', () => {
  const whole = timelineOf([
    [100, 1],
    [100, 3],
    [250, 4],
    [300, 8],
  ])

  test('ends on it, also within a ms', () => {
    const early = whole.upTo(2)
    expect([early.firstMs, early.lastMs, early.at(100), early.at(999)]).toEqual([100, 100, 2, 2])
    const later = whole.upTo(6)
    expect([later.lastMs, later.at(260), later.at(300)]).toEqual([300, 4, 6])
  })

  test('is a copy of the whole one if that is its last sequence', () => {
    const copy = whole.upTo(8)
    copy.note(500, 9)
    expect([copy.at(499), copy.at(500)]).toEqual([8, 9])
    expect([whole.lastMs, whole.at(500)]).toEqual([300, 8])
  })

  test('has the same sequence at every time before it, and none later', () => {
    const steps = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 })), { minLength: 1 })
    const property = fc.property(steps, fc.nat(), (given, pick) => {
      const moments: [number, number][] = [[0, 1]]
      for (const [ms, count] of given) {
        const [timeMs, sequence] = moments.at(-1)!
        moments.push([timeMs + ms, sequence + count])
      }
      const kept = moments.slice(0, 1 + (pick % moments.length))
      const cut = timelineOf(moments).upTo(kept.at(-1)![1])
      const straight = timelineOf(kept)
      const endMs = moments.at(-1)![0]
      for (let timeMs = 0; timeMs <= endMs; timeMs += 1) {
        expect(cut.at(timeMs)).toBe(straight.at(timeMs))
      }
    })
    fc.assert(property, { numRuns: 50 })
  })
})

test('a timeline that is made again of its shape has the same entries', () => {
  const steps = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 3 })))
  const property = fc.property(steps, fc.nat(), fc.nat(), (given, firstMs, first) => {
    const moments: [number, number][] = [[firstMs, first]]
    for (const [ms, count] of given) {
      const [timeMs, sequence] = moments.at(-1)!
      moments.push([timeMs + ms, sequence + count])
    }
    const timeline = timelineOf(moments)
    const again = Timeline.ofShape(timeline.shape, firstMs, moments.at(-1)![1])
    expect([...again.entries()]).toEqual([...timeline.entries()])
  })
  fc.assert(property, { numRuns: 50 })
})
