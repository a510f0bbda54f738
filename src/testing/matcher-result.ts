/**
 * The interface of matchers, common to Vitest's and Jest's `expect.extend`.
 */

import { expectDevnet } from '../devnet/arguments.ts'
import type { Devnet } from '../index.ts'
import { expectArgument, isFieldsObject } from '../primitives/arguments.ts'

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

/** @throws {DevnetError} INVALID_OPTION */
export function expectMatcherOptions(options: MatcherOptions): void {
  expectArgument(isFieldsObject(options), 'the options of a matcher', 'an object', options)
  if (options.devnet !== undefined) expectDevnet('the devnet of a matcher', options.devnet)
}

export function verdict(pass: boolean, message: string): Verdict {
  return { pass, message: () => message }
}
