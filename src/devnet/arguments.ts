/**
 * Checks a devnet that is an argument: callers without TypeScript may give anything.
 */

import type { Devnet } from '../api.ts'
import { expectArgument, isFieldsObject } from '../primitives/arguments.ts'

/**
 * Checks for what every client of a devnet uses, so that a wrapped devnet is one, too.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function expectDevnet(what: string, given: unknown): asserts given is Devnet {
  const isDevnet =
    isFieldsObject(given) &&
    isFieldsObject(given.chain) &&
    isFieldsObject(given.chain.custom) &&
    [given.request, given.on, given.removeListener].every((each) => typeof each === 'function')
  expectArgument(isDevnet, what, 'a devnet', given)
}
