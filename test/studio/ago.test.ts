/** How long ago something was, beside its time: in virtual time, by one ticker. */

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { agoText } from '../../studio/format.ts'
import { patiently } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

test.each([
  [0, 'just now'],
  [999, 'just now'],
  [1_000, '1 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [7_200_000, '2 h ago'],
  [86_400_000, '1 d ago'],
  [-1, 'in < 1 s'],
  [-12_000, 'in 12 s'],
])('%d ms before now is "%s"', (distance, text) => {
  expect(agoText(1_000_000_000, 1_000_000_000 + distance)).toBe(text)
})

describe('in the Studio, how long ago something was', () => {
  const scene = useStudioScene()

  async function send(): Promise<string> {
    const [from, to] = scene.devnet.accounts
    const params = [{ from: from!.address, to: to!.address, value: '0x1' }] as const
    return scene.devnet.request({ method: 'eth_sendTransaction', params })
  }

  const ages = (page: Page) => page.locator('main .ago')

  test('stands beside times of lists, blocks and transactions, and follows virtual time', async () => {
    const hash = await send()
    await scene.devnet.advance(12_300)
    const page = await scene.open('/')
    await page.getByLabel('Newest transactions').getByText('12 s ago').waitFor()
    await page.getByLabel('Newest blocks').getByText('12 s ago').waitFor()
    await page.getByText('time stands', { exact: true }).waitFor()
    await scene.devnet.advance(60_000)
    await page.getByLabel('Newest transactions').getByText('1 min ago').waitFor()
    for (const path of ['/block/1', `/tx/${hash}`, '/list/transactions', '/list/blocks']) {
      await page.goto(scene.server.httpUrl + path)
      await ages(page).getByText('1 min ago').first().waitFor()
    }
    await page.goto(`${scene.server.httpUrl}/?at=${scene.devnet.config.genesisTime + 5_200}`)
    await page.getByLabel('Newest transactions').getByText('5 s ago').waitFor()
  })

  test('ticks while time runs, and rests while it stands', async () => {
    await send()
    await scene.devnet.advance(200)
    const driver = scene.devnet.run({ machine: { now: () => 0, wake: () => () => {} }, startMs: 0 })
    await driver.setSpeed(0)
    const page = await scene.open('/', {}, (context) => context.addInitScript(noteTimers))
    await page.getByText('paused: time stands').waitFor()
    const age = page.getByLabel('Newest transactions').locator('.ago')
    await age.getByText('just now').waitFor()
    expect(await page.evaluate('seconds.size')).toBe(1) // the clock is read
    await driver.setSpeed(1)
    await page.getByText('1×').waitFor()
    // The page moves its clock by itself: the machine of the driver stands.
    expect(await page.evaluate('seconds.size')).toBe(2)
    await driver.stop()
    await page.getByText('time stands', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate('seconds.size'), patiently).toBe(1)
  })

  test('is written into the rows that are in the window alone, and renders none', async () => {
    await scene.devnet.advance(60_000)
    const page = await scene.open('/list/blocks?empty=shown')
    await ages(page).nth(49).waitFor()
    await page.evaluate(`{
      window.written = new Set()
      window.others = 0
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const age = target instanceof Element ? target.closest('.ago') : target.parentElement.closest('.ago')
          if (age === null) others += 1
          else written.add(age)
        }
      }).observe(document.querySelector('main'), { childList: true, characterData: true, subtree: true })
    }`)
    await scene.devnet.request({ method: 'evm_increaseTime', params: [3_600] })
    await ages(page).getByText('1 h ago').first().waitFor()
    const inWindow = await page.evaluate(
      `[...document.querySelectorAll('main .ago')].filter((each) => each.getBoundingClientRect().top < innerHeight).length`,
    )
    expect(inWindow).toBeLessThan(30)
    expect(await page.evaluate('[written.size, others]')).toEqual([inWindow, 0])
    await ages(page).nth(49).scrollIntoViewIfNeeded()
    await ages(page).nth(49).getByText('1 h ago').waitFor()
  })
})

/** Notes the timers that repeat once a second. */
const noteTimers = `{
  window.seconds = new Set()
  const { setInterval: start, clearInterval: end } = window
  window.setInterval = (act, ms) => {
    const timer = start(act, ms)
    if (ms === 1000) seconds.add(timer)
    return timer
  }
  window.clearInterval = (timer) => {
    seconds.delete(timer)
    end(timer)
  }
}`
