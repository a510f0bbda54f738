/**
 * The interface of matchers, common to Vitest's and Jest's `expect.extend`.
 */

import type { Devnet } from '../index.ts'

type Equality = (one: unknown, other: unknown) => boolean | undefined

export interface MatcherContext {
  readonly isNot?: boolean
  /** The running test, if the runner provides it. */
  readonly task?: object
  equals(one: unknown, other: unknown, equalities?: Equality[]): boolean
}

export interface Verdict {
  /** Before `not` inverts it. */
  readonly pass: boolean
  /** The failure message, with or without `not`. */
  message(): string
}

export interface MatcherOptions {
  /** The devnet to check. Default: the test's devnet. */
  readonly devnet?: Devnet
}

export function verdict(pass: boolean, message: string): Verdict {
  return { pass, message: () => message }
}
