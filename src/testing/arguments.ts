/**
 * Compares decoded arguments with expected ones: a list in order, or an object by name.
 */

import { expectArgument, isFieldsObject } from '../primitives/arguments.ts'
import type { Decoded, DecodedArgument } from './abi.ts'
import type { MatcherContext } from './matcher-result.ts'
import { isHexText, show } from './messages.ts'

/** Expected values. A value that is left out or `undefined` matches anything. */
export type ExpectedArguments = readonly unknown[] | Readonly<Record<string, unknown>>

/** @throws {DevnetError} INVALID_OPTION for anything but expected values, or nothing */
export function expectExpectedArguments(given: unknown): void {
  const areExpected = given === undefined || Array.isArray(given) || isFieldsObject(given)
  expectArgument(areExpected, 'args', 'a list of values, or an object of values by name', given)
}

interface Pair {
  readonly actual: DecodedArgument
  readonly expected: unknown
}

/**
 * Differences from the expected arguments, one line each.
 *
 * @param hash hashes a text or bytes as logs do
 * @throws {Error} if there are no such names or not as many arguments
 */
export function mismatches(
  context: MatcherContext,
  decoded: Decoded,
  expected: ExpectedArguments,
  hash: (value: string) => string,
): string[] {
  return pairsOf(decoded, expected)
    .filter(({ actual, expected: wanted }) => !isAsExpected(context, actual, wanted, hash))
    .map(({ actual, expected: wanted }) => {
      const place = actual.name ?? `argument ${decoded.args.indexOf(actual)}`
      return `${place}: expected ${show(wanted)}, got ${show(actual.value)}`
    })
}

function pairsOf({ name, args }: Decoded, expected: ExpectedArguments): Pair[] {
  if (isList(expected)) {
    if (expected.length > args.length) {
      throw new Error(`${name} has ${args.length} arguments, not ${expected.length}`)
    }
    return args
      .map((actual, index) => ({ actual, expected: expected[index] }))
      .filter((pair) => pair.expected !== undefined)
  }
  return Object.entries(expected)
    .filter(([, wanted]) => wanted !== undefined)
    .map(([key, wanted]) => {
      const actual = args.find((each) => each.name === key)
      if (actual !== undefined) return { actual, expected: wanted }
      const known = args.map((each) => each.name ?? '(no name)').join(', ') || 'none'
      throw new Error(`${name} has no argument ${key}; it has ${known}`)
    })
}

function isAsExpected(
  context: MatcherContext,
  { value, isHashed }: DecodedArgument,
  expected: unknown,
  hash: (value: string) => string,
): boolean {
  if (context.equals(value, expected, [isSameOnChain])) return true
  return isHashed && typeof expected === 'string' && hash(expected) === value
}

/** Compares hex in any case, numbers in any type; `undefined` leaves it to the runner. */
function isSameOnChain(one: unknown, other: unknown): boolean | undefined {
  if (isHexText(one) && isHexText(other)) return one.toLowerCase() === other.toLowerCase()
  if (typeof one === 'bigint' && typeof other === 'number') return one === asBigint(other)
  if (typeof one === 'number' && typeof other === 'bigint') return asBigint(one) === other
  return undefined
}

function asBigint(value: number): bigint | undefined {
  return Number.isSafeInteger(value) ? BigInt(value) : undefined
}

export function showArguments(args: readonly DecodedArgument[]): string[] {
  return args.map(({ name, value }) =>
    name === undefined ? show(value) : `${name}: ${show(value)}`,
  )
}

export function showExpected(expected: ExpectedArguments | undefined): string[] {
  if (expected === undefined) return ['…']
  if (isList(expected))
    return expected.map((value) => (value === undefined ? 'anything' : show(value)))
  return Object.entries(expected)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${show(value)}`)
}

function isList(expected: ExpectedArguments): expected is readonly unknown[] {
  return Array.isArray(expected)
}
