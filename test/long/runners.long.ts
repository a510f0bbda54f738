/**
 * The helpers of `previewnet/testing` in the runners they are for: Jest, installed in a project of its
 * own, and `node:test`; and the fixture of Playwright, with the example dapp. What passes there, and what is printed of a test that fails or hangs.
 */

import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { chromiumPath } from '../support/chromium.ts'
import { install, projectFolder, run } from '../support/own-packages.ts'
import { buildPackage } from '../support/package.ts'

let built: string
beforeAll(async () => {
  built = await buildPackage('previewnet-runners-test')
})

/** As if the package had been installed there. */
async function link(folder: string): Promise<void> {
  const link = join(folder, 'node_modules', 'previewnet')
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  await rm(link, { force: true })
  await symlink(built, link, 'dir')
}

const standing = (seed: number, ms: number, block: number) =>
  new RegExp(
    `previewnet: network preview, seed ${seed}, virtual time \\d+ ms \\(genesis \\+ ${ms} ms\\), block ${block}, digest 0x[0-9a-f]{64}`,
  )

/** What a program that ends badly has written. */
const failureOf = (running: Promise<unknown>) =>
  running.then(
    () => expect.unreachable('it ended well'),
    (error: Error) => error.message,
  )

describe('Jest', () => {
  const folder = projectFolder('jest')
  const environment = { NODE_OPTIONS: '--experimental-vm-modules', NO_COLOR: '1', CI: 'true' }
  const jest = (file: string) =>
    run('node_modules/.bin/jest', ['--json', '--runInBand', file], { folder, environment })

  beforeAll(async () => {
    await install(folder)
    await link(folder)
  })

  test('runs tests with a devnet each, and with matchers', async () => {
    const report = JSON.parse(await jest('devnet.jest.js')) as Record<string, unknown>
    expect(report).toMatchObject({ numPassedTests: 4, numFailedTests: 0 })
  })

  test('loads at once what is loaded late', async () => {
    const report = JSON.parse(await jest('at-once.jest.js')) as Record<string, unknown>
    expect(report).toMatchObject({ numPassedTests: 1, numFailedTests: 0 })
  })

  test('prints for a failed test what repeats it', async () => {
    const output = await failureOf(jest('failing.jest.js'))
    expect(output).toMatch(standing(7, 450, 2))
    expect(output).toContain('expected the transaction')
  })
})

describe('node:test', () => {
  test('prints for tests that fail or hang what repeats them, and what they wait for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-node-test-'))
    try {
      await link(folder)
      await writeFile(
        join(folder, 'failing.test.mjs'),
        `import assert from 'node:assert/strict'
        import { afterEach, beforeEach, describe, test } from 'node:test'
        import { useDevnet, withDevnet } from 'previewnet/testing'

        test('fails', () => withDevnet({ seed: 1 }, async (devnet) => {
          await devnet.advance(450)
          assert.equal(1, 2)
        }))

        describe('all runners', () => {
          const used = useDevnet({ beforeEach, afterEach }, { seed: 2 })

          test('fails', async () => {
            await used.devnet.advance(250)
            assert.equal(1, 2)
          })

          test('passes', () => used.devnet.advance(850))
        })

        test('hangs', () => withDevnet({ seed: 3 }, async (devnet) => {
          await devnet.advance(650)
          await devnet.subscribe('newHeads').next()
        }))`,
      )
      const output = await failureOf(run(process.execPath, ['--test', folder], { folder }))
      for (const [seed, ms, block] of [
        [1, 450, 2],
        [2, 250, 1],
        [3, 650, 3],
      ] as const) {
        expect(output).toMatch(standing(seed, ms, block))
      }
      expect(output.match(/previewnet: network/g)).toHaveLength(3)
      expect(output).toContain('previewnet: waits for the next of a loop over newHeads')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('Playwright', () => {
  test('runs the tests of the example dapp, with a devnet each, and says what repeats a failure', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'previewnet-playwright-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await cp(join(import.meta.dirname, '../../examples/dapp'), folder, { recursive: true })
    await link(folder)
    const packages = join(import.meta.dirname, '../../node_modules/@playwright')
    await symlink(packages, join(folder, 'node_modules/@playwright'), 'dir')
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const environment = { CHROME: await chromiumPath(), NO_COLOR: '1', CI: 'true' }
    const playwright = (...args: string[]) =>
      run('node_modules/@playwright/test/cli.js', ['test', ...args], { folder, environment })
    expect(await playwright('dapp.spec.ts')).toMatch(/\b4 passed\b/)
    await writeFile(
      join(folder, 'failing.spec.ts'),
      `import { test } from 'previewnet/playwright'
      test.use({ devnetOptions: { seed: 9 } })
      test('fails', async ({ devnet }) => {
        await devnet.advance(450)
        throw new Error('on purpose')
      })`,
    )
    expect(await failureOf(playwright('failing.spec.ts'))).toMatch(standing(9, 450, 2))
  })
})
