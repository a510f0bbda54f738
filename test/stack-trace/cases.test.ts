/**
 * The corpus of stack traces: each case fails as it says, with every compiler that it is for, and its
 * frames stand in the functions that they name.
 */

import { beforeAll, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { describeEach, runsAll } from '../support/property.ts'
import type { SolcSettings } from '../support/solc.ts'
import {
  compileTraceFiles,
  fits,
  nameOfBuild,
  readTraceFiles,
  traceBuilds,
} from '../support/trace-cases.ts'
import { Places } from '../support/trace-places.ts'
import { failedCalls, messageOf, sendCase } from '../support/trace-run.ts'

const MINUTES = 60_000
const files = readTraceFiles()
const newest = traceBuilds.find(
  ({ version, optimizer, viaIR }) => version === '0.8.37' && !optimizer && !viaIR,
)
const isInPart = (build: SolcSettings) => runsAll || build === newest
const builds = traceBuilds.map((build) => ({ build, name: nameOfBuild(build) }))

let compiled: Awaited<ReturnType<typeof compileTraceFiles>>
beforeAll(async () => {
  compiled = await compileTraceFiles(files, traceBuilds.filter(isInPart))
}, 10 * MINUTES)

describeEach(builds, ({ build }) => isInPart(build))('with $name,', ({ build }) => {
  const fitting = files.filter((file) => fits(file, build))
  const cases = fitting.flatMap((file) =>
    file.cases.map((given) => ({ ...given, file: file.name })),
  )

  const compiledOf = (name: string) => compiled.get(build)!.get(name)! // each that fits

  test.each(cases)('$file: $title', async (given) => {
    const { message } = given.expected(build)
    const { output } = compiledOf(given.file)
    await using devnet = await createDevnet({ network: 'plain' })
    const hash = await sendCase(devnet, given, output)
    const failed = await failedCalls(devnet, hash)
    const found = failed.map((frame) => messageOf(frame, message, output))
    expect(found).toContain(message)
  })

  test.each(fitting)(
    'the frames of $name lie in the functions that they name',
    ({ name, cases }) => {
      const places = new Places(compiledOf(name))
      const frames = cases.flatMap((given) => given.expected(build).frames)
      expect(frames.filter((frame) => !places.has(frame))).toEqual([])
    },
  )
})
