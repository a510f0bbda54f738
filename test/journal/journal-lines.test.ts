import { describe, expect, test } from 'vitest'
import { JournalLines } from '../../src/journal/journal-lines.ts'
import { fc } from '../support/property.ts'

/** Lines, and the same as an array. */
interface Twins {
  readonly lines: JournalLines
  readonly model: string[]
}

const short = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)
/** Up to twice what a part holds. */
const long = fc.nat(45_000).map((length) => 'é€'.repeat(length / 2))

const step = fc.oneof(
  fc.record({ kind: fc.constant('add'), line: short, times: fc.nat(300) }),
  fc.record({ kind: fc.constant('add'), line: long, times: fc.constant(1) }),
  fc.record({ kind: fc.constant('make'), line: short, times: fc.constant(1) }),
  fc.record({ kind: fc.constant('fork'), line: short, times: fc.constant(1) }),
)

describe('the lines of a journal', () => {
  test('are read as they were added, each devnet its own and those before its fork', () => {
    const scenario = fc.array(fc.tuple(fc.nat(), step), { maxLength: 20 })
    fc.assert(
      fc.property(scenario, (steps) => {
        const all: Twins[] = [{ lines: new JournalLines(), model: [] }]
        for (const [place, { kind, line, times }] of steps) {
          const { lines, model } = all[place % all.length]!
          if (kind === 'fork') all.push({ lines: lines.fork(line), model: [...model, line] })
          for (let time = 0; time < (kind === 'fork' ? 0 : times); time += 1) {
            lines.add(kind === 'make' ? () => line : line)
            model.push(line)
          }
        }
        for (const { lines, model } of all) {
          expect(lines.text() === model.map((each) => `${each}\n`).join('')).toBe(true)
        }
      }),
    )
  })
})
