/**
 * The first minute with the Studio: a script of Hardhat's or Foundry's has run, and the page shows what
 * it did and why something failed, without anything typed.
 */

import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer } from '../../src/index.ts'
import { listen } from '../../src/server/listen.ts'
import { install, projectFolder, run } from '../support/own-packages.ts'
import { StudioBrowser } from '../support/studio.ts'

const hardhat = projectFolder('hardhat')
const foundry = projectFolder('foundry')

let browser: StudioBrowser
let devnet: Devnet
let server: DevnetServer

beforeAll(async () => {
  await install(hardhat)
  await install(foundry)
  browser = await StudioBrowser.launch()
})

afterAll(() => browser.close())

afterEach(async () => {
  await browser.leave()
  await server.close()
  await devnet.close()
  expect(browser.complaints).toEqual([])
})

/** A devnet in real time, which knows the artifacts of a project. */
async function start(artifacts: string): Promise<void> {
  browser.complaints = []
  devnet = await createDevnet({ artifacts: [artifacts] })
  server = await listen(devnet, { port: 0 }, browser.folder)
  devnet.run()
}

interface Expected {
  readonly contract: string
  readonly calls: readonly string[]
  readonly reason: string
  /** The line at which it failed. */
  readonly place: RegExp
  readonly line: string
}

/** Opens the page, and finds accounts, contracts, calls and the line that failed by pointing alone. */
async function findAll({ contract, calls, reason, place, line }: Expected): Promise<Page> {
  const page = await browser.open(server, '/')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await part('Deployed contracts').getByText(contract, { exact: true }).first().waitFor()
  for (const call of calls) {
    await page.getByLabel('Newest transactions').getByText(call, { exact: true }).first().waitFor()
  }
  const sender = part('Dev accounts').getByRole('listitem').first()
  await sender.getByText('dev account 0', { exact: true }).waitFor()
  expect(await sender.innerText()).not.toContain('nonce 0')
  const failures = part('Recent failures')
  await failures.getByText(reason).first().waitFor()
  await failures.getByText(place).first().waitFor()
  await failures.getByRole('link').first().click()
  await page.locator('.reason').getByText(line).first().waitFor()
  return page
}

test('after a script of Foundry, the page has its accounts, contracts, calls and the failed line', async () => {
  await start(join(foundry, 'node_modules/.cache/out'))
  const machine = { arm64: 'arm64', x64: 'amd64' }[process.arch as 'arm64' | 'x64'] // those there are
  const program = (name: string) =>
    `node_modules/@foundry-rs/${name}-${process.platform}-${machine}/bin/${name}`
  const place = {
    folder: foundry,
    environment: { ETH_RPC_URL: server.httpUrl, FOUNDRY_OFFLINE: 'true' },
  }
  const [alice] = devnet.accounts
  const key = ['--rpc-url', server.httpUrl, '--private-key', alice!.privateKey]
  const script = ['script', 'script/Count.s.sol:Count', ...key, '--broadcast']
  await run(program('forge'), script, place)
  const { rows } = await devnet.request({ method: 'previewnet_contracts', params: [{}] })
  const counter = rows[0]!.address
  await run(program('cast'), ['send', counter, 'fail()', '--gas-limit', '100000', ...key], place)
  await findAll({
    contract: 'Counter',
    calls: ['Counter.count()', 'Counter.fail()'],
    reason: 'Counter: no',
    place: /src\/Counter\.sol:20:9/,
    line: 'revert("Counter: no");',
  })
})

test('after a script of Hardhat, the page has its accounts, contracts, calls and the failed line', async () => {
  const hardhatRuns = (args: readonly string[], environment: Record<string, string> = {}) =>
    run('node_modules/.bin/hardhat', args, {
      folder: hardhat,
      environment: { ...environment, HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
    })
  await hardhatRuns(['compile'])
  await start(join(hardhat, 'node_modules/.cache/artifacts'))
  await hardhatRuns(['run', 'scripts/fail.js'], { PREVIEWNET_URL: server.httpUrl })
  await findAll({
    contract: 'Box',
    calls: ['new Box', 'Box.keep(7)', 'Box.failWithError()'],
    reason: 'custom error Full(value: 7)',
    place: /contracts\/Box\.sol:\d+:9/,
    line: 'revert Full(value);',
  })
})
