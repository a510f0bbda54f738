/**
 * Any path and any layout give a value or a refusal.
 */

import { beforeAll, describe, expect, test } from 'vitest'
import { ArtifactSet } from '../../src/artifacts/artifact-set.ts'
import { parseArtifact } from '../../src/artifacts/parse.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { NamedStorage } from '../../src/storage/named-storage.ts'
import { fc, runs } from '../support/property.ts'
import { compileStorage } from '../support/storage-contract.ts'

let layout: object
beforeAll(async () => {
  layout = (await compileStorage('0.8.37')).layout as object // selected
})

/** @returns `undefined` if the artifact is refused */
function storageOf(storageLayout: unknown): NamedStorage | undefined {
  const set = new ArtifactSet()
  const contracts = { 'a.sol': { Store: { abi: [], evm: {}, storageLayout } } }
  set.set('one', parseArtifact({ contracts, sources: {} }))
  const [contract] = set.join()
  return contract && new NamedStorage(contract)
}

const anyValue = fc.anything({ withBigInt: true, withNullPrototype: true })

/** Runs it, and lets refusals pass. */
function orRefused<Value>(run: () => Value): Value | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof DevnetError) return undefined
    throw error
  }
}

const word = fc.oneof(fc.constant(0n), fc.bigInt(0n, 80n), fc.bigInt(0n, 2n ** 256n - 1n))
const names = [
  'small',
  'kind',
  'flag',
  'owner',
  'list',
  'names',
  'history',
  'matrix',
  'position',
  'account',
  'blob',
  'price',
]
const part = fc.oneof(
  fc.constantFrom(...names, '.', '[', ']', '[0]', '[1]', '.length', '.note', '"', "'", '\\', ' '),
  fc.string({ maxLength: 4 }),
)
const path = fc.oneof(
  fc.string(),
  fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.constantFrom(...names),
)

describe('storage by name', () => {
  test('gives any path a value or a refusal', () => {
    const storage = storageOf(layout)!
    expect(storage.read('small', () => 200n, 50)).toBe(200n)
    fc.assert(
      fc.property(path, word, anyValue, (text, content, value) => {
        orRefused(() => storage.read(text, () => content, 50))
        orRefused(() => storage.wordsFor(text, value, () => content, 50))
      }),
      { numRuns: runs(4_000) },
    )
  })

  test('gives any damaged layout values or refusals, soon', () => {
    const { storage, types } = layout as {
      storage: { type: string }[]
      types: Record<string, Record<string, unknown>>
    }
    const known = Object.keys(types)
    const damage = fc.tuple(
      fc.constantFrom(...known),
      fc.constantFrom('base', 'key', 'value', 'label', 'encoding', 'numberOfBytes', 'members'),
      fc.oneof(
        fc.constantFrom<unknown>(
          ...known,
          'inplace',
          'mapping',
          'bytes',
          'dynamic_array',
          null,
          [],
        ),
        fc.bigInt(0n, 10n ** 30n).map(String),
        fc.bigInt(0n, 10n ** 12n).map((length) => `uint8[${length}]`),
      ),
    )
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), word, (damages, content) => {
        const damaged: typeof types = structuredClone(types)
        for (const [type, field, value] of damages) damaged[type]![field] = value // it is known
        const found = orRefused(() => storageOf({ storage, types: damaged }))
        for (const name of names) {
          orRefused(() => found?.read(name, () => content, 50))
          orRefused(() => found?.read(`${name}[0]`, () => content, 50))
          orRefused(() => found?.wordsFor(name, [1], () => content, 50))
          orRefused(() => found?.wordsFor(`${name}.length`, 1, () => content, 50))
        }
        const slots = new Set([0n, 1n, 2n, 9n, 20n, content])
        found?.changes({ slots, from: () => 0n, to: () => content }, [0n, 1n, content])
        const keyed = { slots: [content], keys: () => [0n, 1n, content] }
        found?.stored(slots, () => content, [keyed])
      }),
      { numRuns: runs(400) },
    )
  })
})
