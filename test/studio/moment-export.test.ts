/** A moment that the Studio exports: three files, and the test among them finds the same block by the others. */

import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createProject } from '../support/project.ts'
import { findingsOf, openTab, overflows, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const scene = useStudioScene()

async function send(value: number): Promise<void> {
  const [from, to] = scene.devnet.accounts
  const params = [
    { from: from!.address, to: to!.address, value: `0x${value.toString(16)}` },
  ] as const
  await scene.devnet.request({ method: 'eth_sendTransaction', params })
}

async function head(): Promise<string> {
  const block = await scene.devnet.request({
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  return block!.hash
}

/** The three files that a click saves, by name. */
async function filesAfter(page: Page, button: string): Promise<Record<string, string>> {
  const downloads: Download[] = []
  page.on('download', (each) => downloads.push(each))
  await page.getByRole('button', { name: button }).click()
  await page
    .getByRole('status')
    .getByText(/^Saved moment-.*\.test\.ts\.$/)
    .waitFor()
  await expect.poll(() => downloads.length, { timeout: 60_000 }).toBe(3)
  const entries = downloads.map(async (each) => {
    const text = await readFile(await each.path(), 'utf8')
    return [each.suggestedFilename(), text] as const
  })
  page.removeAllListeners('download')
  return Object.fromEntries(await Promise.all(entries))
}

/** Runs the saved test with Vitest, beside the saved files alone. */
async function outcomesOf(files: Readonly<Record<string, string>>) {
  await using project = await createProject('moment-export', files)
  const { output, tests } = await project.run()
  return { output, tests: tests.map(({ fullName, status }) => `${fullName}: ${status}`) }
}

const passed = [
  'the state of the session is where it was: passed',
  'its journal leads to the same block: passed',
]

describe('the export of a moment', () => {
  test('saves a test that begins now, with the state file and the journal', async () => {
    await scene.devnet.advance(450)
    await send(1)
    await scene.devnet.advance(200)
    await send(2) // pending
    const page = await scene.open('/time')
    await openTab(page, 'The past')
    const files = await filesAfter(page, 'Export now')
    const name = `moment-3-${scene.devnet.now}`
    expect(Object.keys(files).sort()).toEqual([
      `${name}.journal`,
      `${name}.state`,
      `${name}.test.ts`,
    ])
    expect(files[`${name}.test.ts`]).toContain(await head())
    const { output, tests } = await outcomesOf(files)
    expect(tests, output).toEqual(passed)
  })

  test('saves one that begins at the past time that is shown', async () => {
    await scene.devnet.advance(300)
    await send(1)
    await scene.devnet.advance(200)
    const hash = await head()
    await scene.devnet.advance(100)
    const ms = scene.devnet.now
    await send(2)
    await scene.devnet.advance(1_000)
    const page = await scene.open(`/time?at=${ms - 50}`)
    await openTab(page, 'The past')
    const files = await filesAfter(page, 'Export the time shown')
    const text = files[`moment-2-${ms - 50}.test.ts`]
    expect(text).toContain(hash)
    expect(text).toContain(`untilMs: ${ms - 50}`)
    const { output, tests } = await outcomesOf(files)
    expect(tests, output).toEqual(passed)
  })

  test('fails if the files are of another moment', async () => {
    const page = await scene.open('/time')
    await openTab(page, 'The past')
    const files = await filesAfter(page, 'Export now')
    await scene.devnet.advance(200)
    const others = await filesAfter(page, 'Export now')
    const [name, other] = [files, others].map((each) => Object.keys(each)[0]!.split('.')[0]!)
    const { tests } = await outcomesOf({
      [`${name}.test.ts`]: files[`${name}.test.ts`]!,
      [`${name}.state`]: others[`${other}.state`]!,
      [`${name}.journal`]: others[`${other}.journal`]!,
    })
    expect(tests).toEqual([
      'the state of the session is where it was: failed',
      'its journal leads to the same block: failed',
    ])
  })

  test('says why there is no journal', async () => {
    await scene.devnet.request({ method: 'previewnet_record', params: [false] })
    const page = await scene.open('/time')
    await openTab(page, 'The past')
    await page.getByRole('button', { name: 'Export now' }).click()
    await page.getByRole('alert').getByText('The journal is not kept').waitFor()
    scene.browser.complaints = [] // the browser's own words about the status
  })

  testEachLook(
    '$width px, $colorScheme: axe finds nothing, and nothing overflows',
    async ({ width, colorScheme }) => {
      await scene.devnet.request({ method: 'evm_snapshot' })
      const page = await scene.open('/time', { width, colorScheme })
      await openTab(page, 'The past')
      await filesAfter(page, 'Export now')
      await page
        .getByRole('button', { name: /^Save moment-.* again$/ })
        .first()
        .waitFor()
      await page.getByText('0 at block 0', { exact: true }).waitFor()
      expect(await findingsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
    },
  )
})
