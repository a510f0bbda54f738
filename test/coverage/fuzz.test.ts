/**
 * Coverage of artifacts that are damaged, foreign to the code, or made up: there is a report or a refusal,
 * and what it has is a source of the artifact, a place in it and a count.
 */

import { beforeAll, describe, expect, test } from 'vitest'
import { ArtifactIndex } from '../../src/artifacts/artifact-index.ts'
import type { CountedCode } from '../../src/coverage/accumulated-hits.ts'
import { coverageReport } from '../../src/coverage/coverage-report.ts'
import { type Coverage, type CoverageRange, createDevnet, lcovFrom } from '../../src/index.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { hexFromBytes, ZERO_HASH } from '../../src/primitives/hex.ts'
import { readCoverageCases } from '../support/coverage-cases.ts'
import { readLcov } from '../support/lcov.ts'
import { fc, runs } from '../support/property.ts'
import { type Compiled, compileAll } from '../support/solc.ts'

const settings = { version: '0.8.37', optimizer: false, viaIR: false } as const
const cases = readCoverageCases().filter(({ path }) => /Modern|Assembly/.test(path))
const sources = Object.fromEntries(cases.map(({ path, source }) => [path, source]))

let whole: Compiled
let slots: number
beforeAll(async () => {
  const [compiled] = await compileAll([{ sources, settings }])
  whole = compiled!
  slots = slotsOf(whole).length
})

/** A value in an artifact that coverage reads. */
interface Slot {
  readonly holder: Record<string, unknown>
  readonly key: string
}

const read = new Set([
  ...['src', 'id', 'nodeType', 'kind', 'name', 'body', 'condition', 'expression', 'statements'],
  ...['trueBody', 'falseBody', 'clauses', 'parameters', 'linearizedBaseContracts', 'AST', 'ast'],
  ...['object', 'sourceMap', 'immutableReferences', 'linkReferences', 'generatedSources'],
  ...['content', 'start', 'length', 'referencedDeclaration', 'operator', 'arguments'],
])

function slotsOf(root: object): Slot[] {
  const found: Slot[] = []
  const waiting: object[] = [root]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const holder = next as Record<string, unknown> // an object of JSON
    for (const [key, value] of Object.entries(holder)) {
      if (read.has(key)) found.push({ holder, key })
      if (typeof value === 'object' && value !== null) waiting.push(value)
    }
  }
  return found
}

/** Another value for a slot: any, a place that may lie outside, a part of it, or that of another slot. */
type Damage =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'cut'; readonly length: number }
  | { readonly kind: 'from'; readonly slot: number }

const number = fc.oneof(fc.integer({ min: -2, max: 3_000 }), fc.integer())
const place = fc.tuple(number, number, number).map((parts) => parts.join(':'))
const references = fc.dictionary(
  fc.constantFrom('1', '77'),
  fc.array(fc.record({ start: number, length: number }), { maxLength: 3 }),
)
const damages = fc.oneof(
  fc
    .oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), place, references, mapText())
    .map((value): Damage => ({ kind: 'value', value })),
  fc.nat(400).map((length): Damage => ({ kind: 'cut', length })),
  fc.nat().map((slot): Damage => ({ kind: 'from', slot })),
)

/** A source map of solc's form. */
function mapText(): fc.Arbitrary<string> {
  const entry = fc.tuple(number, number, number, fc.constantFrom('i', 'o', '-', '?'), number)
  const entries = fc.array(
    entry.map((fields) => fields.join(':')),
    { maxLength: 60 },
  )
  return entries.map((each) => each.join(';'))
}

const changes = fc.array(fc.tuple(fc.nat(), damages), { maxLength: 6 })

/** A copy of the artifact with such changes. */
function damaged(made: readonly (readonly [number, Damage])[]): Compiled {
  const copy = structuredClone(whole)
  const found = slotsOf(copy)
  for (const [index, damage] of made) {
    const { holder, key } = found[index % slots]!
    holder[key] = damagedValue(holder[key], damage, found)
  }
  return copy
}

function damagedValue(value: unknown, damage: Damage, found: readonly Slot[]): unknown {
  if (damage.kind === 'value') return damage.value
  if (damage.kind === 'cut') return typeof value === 'string' ? value.slice(damage.length) : value
  const { holder, key } = found[damage.slot % slots]!
  return holder[key]
}

/** `undefined` for an artifact that is refused. */
function indexOf(artifact: unknown): ArtifactIndex | undefined {
  const index = new ArtifactIndex()
  try {
    index.add('object', artifact)
  } catch (error) {
    if (error instanceof DevnetError) return undefined
    throw error
  }
  return index
}

/** Counts of a code, made up: a JUMPI jumps at most as often as it is reached. */
function counted(bytes: Uint8Array, isInitCode: boolean, counts: readonly number[]): CountedCode {
  const at = (pc: number) => counts[pc % counts.length] ?? 0
  return {
    ...{ codeHash: ZERO_HASH, isInitCode, bytes },
    reached: Float64Array.from(bytes, (_, pc) => at(pc)),
    jumped: Float64Array.from(bytes, (_, pc) => Math.min(at(pc), at(pc + 1))),
  }
}

function expectSound(coverage: Coverage, artifact: Compiled): void {
  for (const [path, file] of Object.entries(coverage)) {
    const text = artifact.input.sources[path]?.content
    expect(typeof text).toBe('string')
    const lines = text!.split('\n')
    const { statementMap, fnMap, branchMap, s, f, b } = file
    const ranges = [
      ...Object.values(statementMap),
      ...Object.values(fnMap).flatMap(({ decl, loc }) => [decl, loc]),
      ...Object.values(branchMap).flatMap(({ loc, locations }) => [loc, ...locations]),
    ]
    expect(ranges.filter((range) => !isIn(lines, range))).toEqual([])
    const counts = [...Object.values(s), ...Object.values(f), ...Object.values(b).flat()]
    expect(counts.filter((count) => !Number.isSafeInteger(count) || count < 0)).toEqual([])
  }
  const records = readLcov(lcovFrom(coverage))
  expect(records.map(({ path }) => path)).toEqual(Object.keys(coverage))
}

function isIn(lines: readonly string[], { start, end }: CoverageRange): boolean {
  const isPlace = ({ line, column }: CoverageRange['start']) =>
    column >= 0 && column <= (lines[line - 1]?.length ?? -1)
  const isOrdered = start.line < end.line || (start.line === end.line && start.column <= end.column)
  return isPlace(start) && isPlace(end) && isOrdered
}

describe('the coverage of a damaged artifact', () => {
  test('has sources, places and counts, or is refused', () => {
    fc.assert(
      fc.property(
        changes,
        fc.array(fc.nat(1_000), { minLength: 1, maxLength: 40 }),
        fc.uint8Array({ maxLength: 200 }),
        (made, counts, foreign) => {
          const artifact = damaged(made)
          const index = indexOf(artifact)
          if (index === undefined) return
          const codes = index.contracts.flatMap(({ creation, runtime }) => [
            ...(creation === undefined ? [] : [counted(creation.bytes, true, counts)]),
            ...(runtime === undefined ? [] : [counted(runtime.bytes, false, counts)]),
          ])
          codes.push(counted(foreign, counts.length % 2 === 0, counts))
          expectSound(coverageReport(index, codes), artifact)
        },
      ),
      { numRuns: runs(400) },
    )
  })

  test('has sources, places and counts where any code runs as its contract', async () => {
    await fc.assert(
      fc.asyncProperty(
        changes,
        fc.uint8Array({ minLength: 1, maxLength: 200 }),
        mapText(),
        async (made, code, sourceMap) => {
          const artifact = damaged(made)
          const bytecode = { object: hexFromBytes(code).slice(2), sourceMap, linkReferences: {} }
          Object.assign(artifact.output.contracts['src/Assembly.sol']!.Assembly!.evm ?? {}, {
            deployedBytecode: bytecode,
          })
          await using devnet = await createDevnet({ network: 'plain', coverage: 'on' })
          const names = await devnet.artifacts.add(artifact).catch((error: unknown) => {
            expect(error).toMatchObject({ code: 'INVALID_ARTIFACT' })
          })
          if (names === undefined) return
          const to = `0x${'77'.repeat(20)}` as const
          await devnet.request({ method: 'anvil_setCode', params: [to, hexFromBytes(code)] })
          const call = { to, data: '0x01020304', gas: '0x186a0' } as const
          await devnet.request({ method: 'eth_call', params: [call] }).catch(() => {})
          expectSound(await devnet.coverage(), artifact)
        },
      ),
      { numRuns: runs(160) },
    )
  })

  test('is printed for lcov with any names', () => {
    const range = { start: { line: 1, column: 0 }, end: { line: 1, column: 1 } }
    const any = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('a\nend_of_record\nSF:b,1'))
    fc.assert(
      fc.property(any, fc.array(any), (path, names) => {
        const functions = names.map((name) => ({ name, decl: range, loc: range, line: 1 }))
        const counts = names.map((_, index) => index)
        const fnMap = Object.fromEntries(functions.entries())
        const f = Object.fromEntries(counts.entries())
        const file = { path, statementMap: {}, s: {}, fnMap, f, branchMap: {}, b: {} }
        const records = readLcov(lcovFrom({ [path]: file }))
        expect(records.map(({ functions }) => functions.map(({ count }) => count))).toEqual([
          counts,
        ])
      }),
    )
  })
})
