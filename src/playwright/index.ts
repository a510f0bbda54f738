/**
 * The fixture of Playwright: a devnet in process for each test, and pages that have it as their wallet.
 *
 * The only import of `@playwright/test`, an optional peer dependency.
 *
 * @see https://playwright.dev/docs/test-fixtures
 */

import { test as bare, expect, type TestType } from '@playwright/test'
import { createDevnet, type Devnet, type DevnetOptions } from '../index.ts'
import { describeDevnet } from '../testing/watched.ts'
import { TestWallet } from './test-wallet.ts'

export { type TestContext, TestWallet } from './test-wallet.ts'
export { expect }

export interface DevnetFixtures {
  /** Options of the devnet: `test.use({ devnetOptions: { … } })`. */
  readonly devnetOptions: DevnetOptions
  /** The devnet of this test alone, closed at its end. Its time moves only by `advance` and its like. */
  readonly devnet: Devnet
  /** The wallet of the test's pages, and its user. */
  readonly wallet: TestWallet
}

/** Playwright's `test` with a devnet per test, whose pages have it as their wallet. */
export const test: DevnetTest = bare.extend<DevnetFixtures>({
  devnetOptions: [{}, { option: true }],
  devnet: async ({ devnetOptions }, use, info) => {
    const devnet = await createDevnet(devnetOptions)
    await use(devnet)
    if (info.status !== info.expectedStatus) console.error(await describeDevnet(devnet))
    await devnet.close()
  },
  wallet: async ({ context, devnet }, use) => {
    const wallet = await TestWallet.inject(context, devnet)
    await use(wallet)
    wallet.close()
  },
  // The page waits for its wallet.
  page: async ({ page, wallet: _ }, use) => use(page),
})

type DevnetTest =
  typeof bare extends TestType<infer Args, infer WorkerArgs>
    ? TestType<Args & DevnetFixtures, WorkerArgs>
    : never
