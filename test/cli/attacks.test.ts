/**
 * The binary under attacks of one client: a second of each of those that stopped it once. The limit is ten
 * times that of test/long/attacks.long.ts, which has all of them, as other tests run beside.
 */

import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attacked } from '../support/attack-run.ts'
import { attacks } from '../support/attacks.ts'
import { buildPackage, buildProgram } from '../support/package.ts'

const stopped = [
  'traces of a MB of memory that no client reads',
  'tracers with a built-in function without end',
  'subscriptions to traces by tracers without an end',
  'nine million decimal digits',
]

let binary = ''
let program: Awaited<ReturnType<typeof buildProgram>>

beforeAll(async () => {
  binary = join(await buildPackage('previewnet-attacks-test'), 'dist/cli.js')
  program = await buildProgram('test/support/steady-clients.ts')
})

afterAll(() => program[Symbol.asyncDispose]())

test.each(stopped)('twenty clients of the binary are answered under %s', async (name) => {
  const run = { binary, clients: program.url, forMs: 1_000 }
  const { took, cpu, failures, exitCode, rssMax } = await attacked(attacks[name]!, run)
  expect({ failures, exitCode }).toEqual({ failures: [], exitCode: 0 })
  expect((cpu ?? took).nearlyAll).toBeLessThan(2_500)
  expect(rssMax).toBeLessThan(2e9)
})
