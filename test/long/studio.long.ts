/**
 * The live page under load, for as long as somebody may leave it open: ten minutes at 500 transactions a
 * second. Needs a quiet machine: the browser, its software renderer and the devnet share the cores.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { studio } from '../../bench/studio.ts'
import { StudioBrowser } from '../support/studio.ts'

/** 500 a second, in five blocks. */
const transactionsPerBlock = 100

let browser: StudioBrowser

beforeAll(async () => {
  browser = await StudioBrowser.launch()
})

afterAll(() => browser.close())

test('the live page draws frames in time for ten minutes, at most a block behind, in the same memory', async () => {
  const { folder } = browser
  const { claims, note } = await studio.run({ ...studio.large, folder, transactionsPerBlock })
  console.log(note, claims)
  expect(claims.filter(({ holds }) => !holds)).toEqual([])
})
