/** What `npm test` and its checks print. */

import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

function run(environment: NodeJS.ProcessEnv, ...args: readonly string[]) {
  const env = { ...process.env, NO_COLOR: '1', ...environment }
  return spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
}

describe('scripts/quietly.mjs', () => {
  const quietly = (source: string) => {
    const command = `"${process.execPath}" --eval "${source}"`
    const { status, stdout, stderr } = run({}, 'scripts/quietly.mjs', command)
    return { status, stdout, stderr }
  }

  test('prints nothing of a command that succeeds', () => {
    const ran = quietly("console.log('fine'); console.error('a warning')")
    expect(ran).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  test('prints everything that a failing command printed, and fails with its code', () => {
    const ran = quietly("console.log('first'); console.error('second'); process.exitCode = 3")
    expect(ran).toEqual({ status: 3, stdout: 'first\n', stderr: 'second\n' })
  })
})

describe('the last line of a test run', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'previewnet-left-out-'))
    const vitest = JSON.stringify(pathToFileURL(join(root, 'node_modules/vitest/dist/index.js')))
    const source = `
      import { describe, test } from ${vitest}
      const all = process.env.RUNS === 'all'
      test('runs', () => {})
      test.runIf(all)('is left out', () => {})
      describe.runIf(all)('a part', () => test.each([1, 2])('is left out %d', () => {}))`
    await writeFile(join(folder, 'few.test.js'), source)
    const reporters = JSON.stringify(['default', join(root, 'test/support/left-out.ts')])
    const config = `export default { test: { reporters: ${reporters} } }`
    await writeFile(join(folder, 'vitest.config.mjs'), config)
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** @param runs the value of `RUNS` */
  function lastLine(runs: string, ...args: readonly string[]): string | undefined {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder]
    const { stdout } = run({ RUNS: runs }, ...vitest, ...args)
    return stdout.trim().split('\n').at(-1)
  }

  test('counts what was left out, and says how to run it', () => {
    expect(lastLine('')).toBe(
      '3 of 4 tests were left out, and properties had an eighth of their runs: ' +
        'RUNS=all npm test leaves nothing out',
    )
  })

  test('says nothing of left-out tests where all ran, or where some were chosen by name', () => {
    expect(lastLine('all')).toContain('Duration')
    expect(lastLine('', '-t', 'runs')).toContain('Duration')
  })
})
