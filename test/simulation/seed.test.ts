/** Variations: the plans that their seeds stand for, and their runs. */

import {
  type Actor,
  SimulationFailure,
  type SimulationOptions,
  simulate,
} from 'previewnet/simulation'
import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { anyPlan, type Plan } from '../../src/simulation/plan.ts'
import { lastNumberOf, variationOf } from '../../src/simulation/seed.ts'
import { search } from '../../src/simulation/simulate.ts'
import { planOf } from '../../src/simulation/variation.ts'
import { fc } from '../support/property.ts'

const limits = {
  ...{ actorCount: 3, actionsMax: 7, delayMsMax: 40 },
  ...{ drawnFaultsMax: 2, durationMs: 500 },
}

/** The first plan that a search from this seed tries. */
function firstPlanOf(seed: number): Plan {
  let first: Plan | undefined
  fc.check(
    fc.property(anyPlan(limits), (plan) => {
      first ??= plan
    }),
    { seed, numRuns: 1 },
  )
  return first!
}

const seeds = fc.nat()
const kept = fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9))

describe('a variation', () => {
  test('has the first steps of its parent, then those of its last seed, as many as may be', () => {
    fc.assert(
      fc.property(seeds, kept, seeds, (parent, counts, last) => {
        const [before, after] = [firstPlanOf(parent), firstPlanOf(last)]
        const { steps, drawnFaults } = planOf(variationOf(parent, counts, last), limits)
        for (const [actor, count] of counts.entries()) {
          const whole = [...before.steps[actor]!.slice(0, count), ...after.steps[actor]!]
          expect(steps[actor]).toEqual(whole.slice(0, 7))
        }
        expect(drawnFaults).toEqual([...before.drawnFaults, ...after.drawnFaults].slice(0, 2))
      }),
    )
  })

  test('begins with the steps of its parent, which may be a variation, too', () => {
    const parent = variationOf(5, [2, 2, 2], 8)
    const child = planOf(variationOf(parent, [4, 0, 1], 9), limits)
    const { steps } = planOf(parent, limits)
    expect(child.steps[0]).toEqual(
      [...steps[0]!.slice(0, 4), ...firstPlanOf(9).steps[0]!].slice(0, 7),
    )
    expect(child.steps[1]).toEqual(firstPlanOf(9).steps[1])
    expect(lastNumberOf(variationOf(parent, [4, 0, 1], 9))).toBe(9)
  })
})

/** Draws a number with each action; those above 90 are a bug. */
const drawing = (max: number): Actor<unknown> =>
  function* ({ draw, act }) {
    for (;;) {
      const drawn = draw.integer(0, max)
      yield act(`draw ${drawn}`, () => {
        if (drawn > 90) throw new Error(`unlucky: ${drawn}`)
      })
    }
  }

const options: SimulationOptions<unknown> = {
  ...{ actors: { alice: drawing(99), bob: drawing(99) }, durationMs: 400, actionsMax: 8 },
  from: () => createDevnet(),
}

async function failureOf(seed: number | string, path?: string): Promise<SimulationFailure> {
  const asked = simulate({ ...options, seed, ...(path !== undefined && { path }) })
  const failure = await asked.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SimulationFailure)
  await (failure as SimulationFailure).devnet.close()
  return failure as SimulationFailure // as was just seen
}

describe('simulate with a variation', () => {
  test('does what its parent did until that had begun the steps that are kept', async () => {
    let log: string[] = []
    let moments: { readonly kept: readonly number[]; readonly done: number }[] = []
    const noting: Actor<unknown> = function* ({ name, draw, act, wait, devnet }) {
      for (;;) {
        const drawn = draw.integer(0, 99)
        if (drawn % 3 === 0) yield wait(drawn)
        yield act('note', () => void log.push(`${devnet.now} ${name} ${drawn}`))
      }
    }
    const run = async (seed: number | string): Promise<void> => {
      log = []
      moments = []
      const acted = (taken: readonly number[]) =>
        void moments.push({ kept: [...taken], done: log.length })
      const actors = { alice: noting, bob: noting }
      await search({ ...options, actors, seed, runs: 1 }, { begin() {}, acted })
    }
    let compared = 0
    for (let parent = 1; parent <= 12; parent += 1) {
      await run(parent)
      // An actor that had ended continues earlier.
      const all = moments.at(-1)!.kept
      const isEnded = (count: number, actor: number) => count === all[actor]
      const { kept, done } = moments.findLast((moment) => !moment.kept.some(isEnded)) ?? {}
      if (kept === undefined || done === 0) continue
      const before = log.slice(0, done)
      for (const last of [21, 34]) {
        await run(variationOf(parent, kept, last))
        expect(log.slice(0, done)).toEqual(before)
        compared += before.length
      }
    }
    expect(compared).toBeGreaterThan(20)
  })

  test('does one run, the same each time', async () => {
    const lucky = { alice: drawing(90), bob: drawing(90) }
    const sound = { ...options, actors: lucky, seed: '1+1.1:3' }
    const report = await simulate({ ...sound, runs: 20 })
    expect(report).toMatchObject({ seed: '1+1.1:3', runs: 1 })
    expect(report.actions).toBeGreaterThan(2)
    expect(await simulate(sound)).toEqual(report)
  })

  test('shrinks a failure, and repeats it by its path', async () => {
    const failure = await failureOf('3+4.2:11')
    expect(failure).toMatchObject({ seed: '3+4.2:11', run: 1 })
    expect(failure.trace).toHaveLength(1)
    expect(failure.message).toContain(`seed: '3+4.2:11', path: '${failure.path}' })`)
    const again = await failureOf('3+4.2:11', failure.path)
    expect(again.trace).toEqual(failure.trace)
  })

  test.each([
    '',
    '5',
    '5+3.4',
    '5+3.4:',
    '5+:7',
    '-5+3.4:7',
    '5+3.4:2147483648',
    '5+3:7',
    '5+3.4.5:7',
  ])('refuses %j', async (seed) => {
    await expect(simulate({ ...options, seed })).rejects.toThrow(/^simulate: expected (a )?seed /)
  })
})
