/**
 * Checks of arguments that callers without TypeScript can get wrong.
 *
 * Each names the argument, what was expected and what was found.
 */

import type { Refuse } from './codec.ts'
import { DevnetError } from './errors.ts'
import { quoted } from './quoted.ts'

/** @throws {DevnetError} INVALID_OPTION unless the argument is as it is expected */
export function expectArgument(
  isExpected: boolean,
  what: string,
  expected: string,
  given: unknown,
): asserts isExpected {
  if (!isExpected) refuseArgument(what, expected, given)
}

/** @throws {DevnetError} INVALID_OPTION always */
export const refuseArgument: Refuse = (what, expected, given) => {
  const message = `${what}: expected ${expected}, got ${quoted(given)}`
  throw new DevnetError('INVALID_OPTION', message, { given })
}

/** @throws {DevnetError} INVALID_OPTION */
export function expectFunction(what: string, given: unknown): void {
  expectArgument(typeof given === 'function', what, 'a function', given)
}

/** @throws {DevnetError} INVALID_OPTION for fields that are given and no functions */
export function expectFunctions(owner: string, given: object, names: readonly string[]): void {
  const fields = given as Readonly<Record<string, unknown>> // of an object, by name
  for (const name of names) {
    if (fields[name] !== undefined) expectFunction(`${owner}.${name}`, fields[name])
  }
}

/**
 * True for an object made of fields: a literal, an instance of a class, a module; false for null, a
 * list, a map, a date, bytes.
 */
export function isFieldsObject(value: unknown): value is Readonly<Record<string, unknown>> {
  const kind = Object.prototype.toString.call(value)
  return kind === '[object Object]' || kind === '[object Module]'
}
