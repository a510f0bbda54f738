/**
 * What matchers get from a test runner and give back: Vitest's and Jest's `expect.extend` agree on it.
 */

import type { Devnet } from '../index.ts'

type Equality = (one: unknown, other: unknown) => boolean | undefined

/** `this` of a matcher. */
export interface MatcherContext {
  readonly isNot?: boolean
  /** The test it runs in, where the runner tells. */
  readonly task?: object
  equals(one: unknown, other: unknown, equalities?: Equality[]): boolean
}

export interface Verdict {
  /** Before `not` turns it round. */
  readonly pass: boolean
  /** Why the test fails, with `not` or without. */
  message(): string
}

/** The last argument of every matcher; most tests leave it out. */
export interface MatcherOptions {
  /** Where to look, when it is not the devnet of the test. */
  readonly devnet?: Devnet
}

export function verdict(pass: boolean, message: string): Verdict {
  return { pass, message: () => message }
}
