/**
 * The corpus of stack traces: each case fails as it says, with every compiler that it is for, and its
 * message and frames are those that stand beside it.
 *
 * Optimised code and code by IR lack frames that the compiler inlined, and places that it merged. There
 * the frames that are shown must be among those expected, in their order.
 */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import type { WireStackTrace } from '../../src/rpc/wire/objects/stack-trace.ts'
import { describeEach, runsAll } from '../support/property.ts'
import {
  type Compiled,
  compileAll,
  type SolcContract,
  type SolcOutput,
  type SolcSettings,
  type SolcSources,
} from '../support/solc.ts'
import {
  compileTraceFiles,
  type ExpectedFrame,
  fits,
  nameOfBuild,
  readTraceFiles,
  type TraceBuild,
  type TraceCase,
  traceBuilds,
} from '../support/trace-cases.ts'
import { Places } from '../support/trace-places.ts'
import { failedCalls, messageOf, sendCase } from '../support/trace-run.ts'

const files = readTraceFiles()
const newest = traceBuilds.find(
  ({ version, optimizer, viaIR }) => version === '0.8.37' && !optimizer && !viaIR,
)
const isInPart = (build: SolcSettings) => runsAll || build === newest
const builds = traceBuilds.map((build) => ({ build, name: nameOfBuild(build) }))

/** Code of compilers that give `revert()` no place, and that are not installed. */
const silentReverts: SilentReverts = JSON.parse(
  readFileSync(new URL('../vectors/silent-reverts.json', import.meta.url), 'utf8'),
)

interface SilentReverts {
  /** Digest of the source. */
  readonly sha256: string
  readonly builds: readonly {
    readonly version: string
    readonly optimizer: boolean
    readonly contracts: Readonly<Record<string, SolcContract['evm']>>
  }[]
}

let compiled: Awaited<ReturnType<typeof compileTraceFiles>>
beforeAll(async () => {
  compiled = await compileTraceFiles(files, traceBuilds.filter(isInPart))
})

describeEach(builds, ({ build }) => isInPart(build))('with $name,', ({ build }) => {
  const fitting = files.filter((file) => fits(file, build))
  const cases = fitting.flatMap(({ name, sources, cases: each }) =>
    each.map((given) => ({ ...given, file: name, sources })),
  )
  const compiledOf = (name: string) => compiled.get(build)!.get(name)! // each that fits

  // The text of a source shows the same functions as its syntax tree.
  const forms = cases.flatMap((given) => [
    { given, title: given.title, file: given.file, hasTrees: true },
    { given, title: `${given.title}, without syntax trees`, file: given.file, hasTrees: false },
  ])

  test.each(forms)('$file: $title', ({ given, hasTrees }) =>
    expectTrace(given, build, compiledOf(given.file), hasTrees),
  )

  test.each(fitting)(
    'the frames of $name lie in the functions that they name',
    ({ name, cases: each }) => {
      const places = new Places(compiledOf(name))
      const frames = each.flatMap((given) => given.expected(build).frames)
      expect(frames.filter((frame) => !places.has(frame))).toEqual([])
    },
  )
})

describeEach(silentReverts.builds, () => true)(
  'with solc $version, optimizer $optimizer,',
  (build) => {
    const file = files.find(({ name }) => name === 'SilentReverts.sol')!
    let trees: Compiled
    beforeAll(async () => {
      const settings = { version: '0.6.12', optimizer: false, viaIR: false } as const
      ;[trees] = (await compileAll([{ sources: file.sources, settings }])) as [Compiled]
    })

    test('the compiled source is the one of the cases', () => {
      const source = file.sources[file.name]!
      expect(createHash('sha256').update(source).digest('hex')).toBe(silentReverts.sha256)
    })

    test.each(
      file.cases.flatMap((given) => [true, false].map((hasTrees) => ({ given, hasTrees }))),
    )(
      'a frame has the place of $given.title, with syntax trees: $hasTrees',
      async ({ given, hasTrees }) => {
        const { input, output } = trees
        const contracts = Object.entries(output.contracts[file.name]!).map(([name, contract]) => {
          const { bytecode, deployedBytecode } = build.contracts[name]!
          const evm = {
            ...contract.evm,
            bytecode: { ...contract.evm.bytecode, ...bytecode },
            deployedBytecode: { ...contract.evm.deployedBytecode, ...deployedBytecode },
          }
          return [name, { ...contract, evm }] as const
        })
        const older = { ...output, contracts: { [file.name]: Object.fromEntries(contracts) } }
        const terms = { ...build, viaIR: false }
        await expectTrace(
          { ...given, sources: file.sources },
          terms,
          { input, output: older },
          hasTrees,
        )
      },
    )
  },
)

interface GivenCase extends TraceCase {
  readonly sources: SolcSources
}

/** The failure of a case has the message and the frames that stand beside it. */
async function expectTrace(
  given: GivenCase,
  build: TraceBuild,
  { input, output }: Compiled,
  hasTrees: boolean,
): Promise<void> {
  const known = hasTrees ? output : withoutTrees(output)
  const artifacts = [{ input, output: known, solcLongVersion: build.version }]
  await using devnet = await createDevnet({ network: 'plain', artifacts })
  const hash = await sendCase(devnet, given, output)
  const { message, frames } = given.expected(build)
  const failed = await failedCalls(devnet, hash)
  expect(failed.map((frame) => messageOf(frame, message, output))).toContain(message)
  const trace = await devnet.stackTrace(hash)
  if (isMisled(given.title, build)) {
    expect(trace?.frames).not.toEqual([])
    return
  }
  expect(trace?.message).toBe(message)
  const found = shownFrames(trace, given.sources)
  if (!build.optimizer && !build.viaIR) {
    const isExact = !/gas|stack overflow/.test(message) // their places vary within a line
    expect(withoutRepeats(found.map((frame) => textOf(frame, isExact)))).toEqual(
      withoutRepeats(frames.map((frame) => textOf(frame, isExact))),
    )
  } else expect(strangersIn(found, frames, build)).toEqual([])
}

function withoutTrees(output: SolcOutput): object {
  const ids = Object.entries(output.sources).map(([path, { id }]) => [path, { id }])
  return { ...output, sources: Object.fromEntries(ids) }
}

interface ShownFrame extends Omit<ExpectedFrame, 'isRepeated' | 'file' | 'line' | 'column'> {
  readonly file: string | null
  readonly line: number | null
  readonly column: number | null
}

/** Columns of the cases count characters, those of the devnet UTF-16 code units. */
function shownFrames(trace: WireStackTrace | null, sources: SolcSources): readonly ShownFrame[] {
  return (trace?.frames ?? []).map((frame) => {
    const { file, line, column } = frame
    if (file === null || line === null || column === null) return frame
    const before = sources[file]!.split('\n')[line - 1]!.slice(0, column - 1) // it has been compiled
    return { ...frame, column: [...before].length + 1 }
  })
}

function textOf({ contract, function: name, file, line, column }: ShownFrame, isExact: boolean) {
  return `${contract}.${name} (${file}:${line}${isExact ? `:${column}` : ''})`
}

function withoutRepeats(texts: readonly string[]): readonly string[] {
  return texts.filter((text, index) => text !== texts[index - 1])
}

/** Frames that are not expected in this place. Code by IR has one place for a whole assembly block. */
function strangersIn(
  found: readonly ShownFrame[],
  expected: readonly ExpectedFrame[],
  { viaIR }: TraceBuild,
): readonly ShownFrame[] {
  let next = 0
  return found.filter((frame) => {
    const at = expected.findIndex(
      (each, index) =>
        index >= next &&
        each.contract === frame.contract &&
        each.function === frame.function &&
        each.file === frame.file &&
        (frame.line === null || frame.line === each.line || viaIR),
    )
    if (at >= 0) next = expected[at]!.isRepeated ? at : at + 1
    return at < 0
  })
}

/** Cases whose code shares instructions with other code, so that the compiler's places mislead. */
const misled: readonly { readonly builds: RegExp; readonly titles: readonly string[] }[] = [
  {
    builds: /^solc 0\.5\.17, optimized$/,
    titles: [
      'a created contract whose constructor reverts',
      'a created contract that creates one whose constructor reverts',
      'the deployment of a contract that creates another in its constructor',
      'a failing creation in an internal function',
    ],
  },
  { builds: /^solc 0\.8\.\d+, optimized$/, titles: ['a call over several lines'] },
  { builds: /optimized|via IR/, titles: ['a revert behind a modifier that passes'] },
  { builds: /via IR$/, titles: ['a call in the argument of a modifier'] },
  {
    builds: /optimized, via IR$/,
    titles: [
      'a constructor that calls an account without code',
      'a private function with a modifier whose body fails',
    ],
  },
  {
    builds: /^solc 0\.8\.37, optimized, via IR$/,
    titles: [
      'bytes in the storage whose length is encoded in no valid way',
      'an element of bytes that are spoilt',
    ],
  },
]

function isMisled(title: string, build: TraceBuild): boolean {
  const name = nameOfBuild(build)
  return misled.some(({ builds: each, titles }) => each.test(name) && titles.includes(title))
}
