/**
 * Runs tables of checks: each one failing alone, each two of them together, and all that can fail at once.
 * The earlier in the table wins.
 *
 * A case is a set of circumstances; a check names those that make it fail. Where two checks need the same
 * one to differ, the earlier has its way, and they are not combined if that leaves nothing of the later.
 * Single failures run on both engines, combinations on the fast one.
 */

import { describe, expect, test } from 'vitest'
import type { Abi } from '../../src/abi/abi.ts'
import type { TokenVersion } from '../../src/tokens/versions.ts'
import type { Answer, CallOptions } from './scene.ts'

export type ErrorWords = readonly unknown[]

export interface Check<Circumstances> {
  readonly fails: Partial<Circumstances>
  readonly error: ErrorWords | ((given: Circumstances) => ErrorWords)
}

export interface Case<Circumstances> {
  readonly of: string
  readonly versions?: readonly TokenVersion[]
  /** Circumstances in which the call succeeds. */
  readonly fine: Circumstances
  /** In the order in which they are made. */
  readonly checks: readonly Check<Circumstances>[]
  readonly run: (
    given: Circumstances,
    version: TokenVersion,
    options: CallOptions,
  ) => Promise<Answer>
}

/** For the tables of one file: describes their cases, and knows which functions they are of. */
export function checkTables() {
  const tabled = new Set<string>()
  return {
    /** The first word of a case's name is the function's. */
    describeCase<Circumstances extends object>(subject: Case<Circumstances>): void {
      tabled.add(subject.of.split(' ')[0]!)
      describeChecks(subject)
    },
    /** The functions that there have been tables of, sorted. */
    tabledFunctions: (): readonly string[] => [...tabled].sort(),
  }
}

/** The functions of ABIs that change something, sorted. */
export function changingFunctions(...abis: readonly Abi[]): readonly string[] {
  const names = abis.flat().flatMap((item) => {
    const isChanging = item.type === 'function' && item.stateMutability !== 'view'
    return isChanging ? [item.name] : []
  })
  return [...new Set(names)].sort()
}

function describeChecks<Circumstances extends object>(subject: Case<Circumstances>): void {
  const { of, versions = [3], fine, checks, run } = subject
  for (const version of versions) {
    describe(`${of}, version ${version}`, () => {
      const expected = ({ error }: Check<Circumstances>, given: Circumstances) =>
        typeof error === 'function' ? error(given) : error
      const nameOf = (check: Check<Circumstances>) =>
        `${Object.keys(check.fails).join(' ')} (${expected(check, { ...fine, ...check.fails })[0]})`

      test('succeeds when nothing is wrong', async () => {
        expect((await run(fine, version, {})).error).toBeUndefined()
      })

      checks.forEach((first, index) => {
        const later = checks.slice(index + 1).filter((each) => !covers(first, each))

        test(`refuses ${nameOf(first)}, and before ${later.length} others`, async () => {
          const alone = { ...fine, ...first.fails }
          expect((await run(alone, version, {})).error).toEqual(expected(first, alone))
          for (const second of later) {
            const given = { ...alone, ...second.fails, ...first.fails }
            const { error } = await run(given, version, { isFast: true })
            expect(error, `before ${nameOf(second)}`).toEqual(expected(first, given))
          }
        })
      })

      test('refuses the first of all that can be wrong at once', async () => {
        const together: Check<Circumstances>[] = []
        for (const check of checks) {
          if (!together.some((each) => clash(each, check))) together.push(check)
        }
        const given = Object.assign({}, fine, ...together.map(({ fails }) => fails))
        const { error } = await run(given, version, { isFast: true })
        expect(error).toEqual(expected(together[0]!, given))
      })
    })
  }
}

function clash<Circumstances>(first: Check<Circumstances>, second: Check<Circumstances>): boolean {
  return Object.keys(first.fails).some((key) => key in second.fails)
}

/** Would nothing of the second's circumstances be left beside the first's? */
function covers<Circumstances>(first: Check<Circumstances>, second: Check<Circumstances>): boolean {
  return Object.keys(second.fails).every((key) => key in first.fails)
}
