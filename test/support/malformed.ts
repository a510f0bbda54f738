/**
 * Requests that can only be refused, of every kind there is: no text, no JSON, no request, no method,
 * no parameters that anything could be done with. Which ones follows from a seed.
 */

import { refuse } from '../../src/rpc/errors.ts'
import { methods } from '../../src/rpc/methods/index.ts'
import type { AnyParam } from '../../src/rpc/wire/codec.ts'
import { fc } from './property.ts'

/** What it looks like, and the codes that may answer it. */
export interface Malformed {
  readonly kind: string
  readonly bytes: Uint8Array
  readonly codes: readonly number[]
  /** How many errors there are: one, or in a batch one for each member. */
  readonly members: number | undefined
}

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602
const BATCH_TOO_LARGE = -32010

const names = Object.keys(methods) as (keyof typeof methods)[]

/** Those that cannot go without a first parameter. */
const asking = names.filter((name) => {
  const [first]: readonly AnyParam[] = methods[name].params
  if (first === undefined || first.isOptional) return false
  try {
    first.parse(undefined, '', refuse)
    return false
  } catch {
    return true
  }
})

const id = fc.oneof(fc.integer(), fc.string(), fc.constant(null))

/** Requests for which the answer can only be no, as values. */
const request = fc.oneof(
  fc.record({
    value: fc.oneof(
      fc.record({ id, method: fc.constantFrom<unknown>(5, null, true, [], {}) }),
      fc.record({ id, method: fc.constantFrom(...names), jsonrpc: fc.constantFrom('1.0', 2, '') }),
      fc.record({ id: fc.constantFrom<unknown>([], {}, true), method: fc.constantFrom(...names) }),
      fc.record({ id }),
      fc.constantFrom<unknown>(1, 'text', true, null, 1e300, {}, { params: [] }),
    ),
    codes: fc.constant([INVALID_REQUEST]),
  }),
  fc.record({
    value: fc.record({
      id,
      method: fc.oneof(
        fc.constantFrom('', 'constructor', '__proto__', 'toString', 'eth_', 'ETH_CHAINID'),
        fc.string({ maxLength: 40 }).filter((name) => !(name in methods)),
        fc.constantFrom(...names).map((name) => `${name} `),
      ),
      params: fc.array(fc.string(), { maxLength: 3 }),
    }),
    codes: fc.constant([METHOD_NOT_FOUND]),
  }),
  fc.record({
    value: fc.record({
      id,
      method: fc.constantFrom(...names),
      params: fc.constantFrom<unknown>('0x0', 5, true, {}, { block: 'latest' }),
    }),
    codes: fc.constant([INVALID_PARAMS]),
  }),
  fc.record({
    value: fc.record({
      id,
      method: fc.constantFrom(...asking),
      params: fc.constantFrom<unknown[] | null>([], null),
    }),
    codes: fc.constant([INVALID_PARAMS]),
  }),
)

function ofValue(kind: string, value: unknown, codes: readonly number[]): Malformed {
  const isBatch = Array.isArray(value) && value.length > 0
  const members = isBatch && !codes.includes(BATCH_TOO_LARGE) ? value.length : undefined
  return { kind, bytes: Buffer.from(JSON.stringify(value)), codes, members }
}

function unreadable(kind: string, bytes: Uint8Array | string): Malformed {
  return { kind, bytes: Buffer.from(bytes), codes: [PARSE_ERROR], members: undefined }
}

const one = request.map(({ value, codes }) => ofValue('a request', value, codes))

const several = fc.array(request, { minLength: 1, maxLength: 5 }).map((all) =>
  ofValue(
    'a batch',
    all.map(({ value }) => value),
    all.flatMap(({ codes }) => codes),
  ),
)

const cutOff = fc
  .tuple(request, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }))
  .map(([{ value }, share]) => {
    const text = JSON.stringify({ jsonrpc: '2.0', params: [], inner: value })
    return unreadable('a part of a request', text.slice(0, Math.max(1, share * text.length)))
  })

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const text = fc
  .string({ minLength: 1, maxLength: 60, unit: 'binary' })
  .filter((given) => given.trim() !== '' && !isJson(given))
  .map((given) => unreadable('a text', given))

const noText = fc
  .uint8Array({ minLength: 1, maxLength: 40 })
  .map((bytes) => unreadable('bytes', Uint8Array.of(0xff, ...bytes, 0xc0)))

const tooDeep = fc
  .tuple(fc.constantFrom(...names), fc.integer({ min: 130, max: 20_000 }))
  .map(([method, depth]) =>
    unreadable(
      'a deep value',
      `{"id":1,"method":"${method}","params":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    ),
  )

const nothing = fc.constant(ofValue('an empty batch', [], [INVALID_REQUEST]))

const tooMany = fc
  .integer({ min: 1_025, max: 1_100 })
  .map((count) => ofValue('a long batch', Array<object>(count).fill({}), [BATCH_TOO_LARGE]))

const malformed: fc.Arbitrary<Malformed> = fc.oneof(
  { weight: 40, arbitrary: one },
  { weight: 20, arbitrary: several },
  { weight: 20, arbitrary: cutOff },
  { weight: 10, arbitrary: text },
  { weight: 10, arbitrary: noText },
  { weight: 2, arbitrary: tooDeep },
  { weight: 1, arbitrary: nothing },
  { weight: 1, arbitrary: tooMany },
)

export function sampleMalformed(count: number, seed: number): readonly Malformed[] {
  return fc.sample(malformed, { numRuns: count, seed })
}
