/**
 * The corpus of stack traces: each case fails as it says, with every compiler that it is for, and its
 * frames stand in the functions that they name.
 */

import { beforeAll, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { describeEach } from '../support/property.ts'
import type { Compiled } from '../support/solc.ts'
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
const builds = traceBuilds.map((build) => ({ build, name: nameOfBuild(build) }))

describeEach(builds, ({ build }) => build === newest)('with $name,', ({ build }) => {
  const fitting = files.filter((file) => fits(file, build))
  const cases = fitting.flatMap((file) =>
    file.cases.map((given) => ({ ...given, file: file.name })),
  )

  let compiled: ReadonlyMap<string, Compiled>
  beforeAll(async () => {
    compiled = await compileTraceFiles(fitting, build)
  }, 10 * MINUTES)

  test.each(cases)('$file: $title', async (given) => {
    const { message } = given.expected(build)
    const { output } = compiled.get(given.file)! // each that fits has been compiled
    await using devnet = await createDevnet({ network: 'plain' })
    const hash = await sendCase(devnet, given, output)
    const failed = await failedCalls(devnet, hash)
    const found = failed.map((frame) => messageOf(frame, message, output))
    expect(found).toContain(message)
  })

  test.each(fitting)(
    'the frames of $name lie in the functions that they name',
    ({ name, cases }) => {
      const places = new Places(compiled.get(name)!) // each that fits has been compiled
      const frames = cases.flatMap((given) => given.expected(build).frames)
      expect(frames.filter((frame) => !places.has(frame))).toEqual([])
    },
  )
})
