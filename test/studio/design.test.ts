/** The look of the Studio on every page: its colours, its addresses, what can be copied. */

import type { Page } from 'playwright-core'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hash, Hex } from '../../src/index.ts'
import { findingsOf, openTab, patiently } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const scene = useStudioScene()

const unnamed = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'

function send(value: Hex = '0x7'): Promise<Hash> {
  const params = [{ from: scene.devnet.accounts[0]!.address, to: unnamed, value }] as const
  return scene.devnet.request({ method: 'eth_sendTransaction', params })
}

function background(page: Page): Promise<string> {
  return page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
}

describe('the colours', () => {
  test('are those of the system, unless the reader chooses others', async () => {
    const page = await scene.open('/', { colorScheme: 'light' })
    const light = await background(page)
    await page.getByLabel('Theme').selectOption('dark')
    await expect.poll(() => background(page), patiently).not.toBe(light)
    const dark = await background(page)
    await page.reload() // the browser keeps the choice
    await page.getByLabel('Theme').waitFor()
    expect(await background(page)).toBe(dark)
    expect(await page.getByLabel('Theme').inputValue()).toBe('dark')
    expect(await findingsOf(page)).toEqual([])
    await page.getByLabel('Theme').selectOption('system')
    await expect.poll(() => background(page), patiently).toBe(light)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page), patiently).toBe(dark)
    await page.getByLabel('Theme').selectOption('light')
    await expect.poll(() => background(page), patiently).toBe(light)
    expect(await findingsOf(page)).toEqual([])
  })

  test('are those of the timeline, too', async () => {
    await scene.devnet.advance(1_000)
    const page = await scene.open('/', { colorScheme: 'light' })
    await page.locator('.figure').first().getByRole('link', { name: '5', exact: true }).waitFor()
    const slot = () =>
      page.evaluate(`(() => {
        const canvas = document.querySelector('canvas')
        const copy = document.createElement('canvas')
        copy.width = copy.height = 1
        const context = copy.getContext('2d', { willReadFrequently: true })
        const x = canvas.width - 60 * devicePixelRatio
        context.drawImage(canvas, -x, -105 * devicePixelRatio)
        return [...context.getImageData(0, 0, 1, 1).data].join()
      })()`)
    await expect.poll(slot, patiently).toBe('230,234,243,255')
    await page.getByLabel('Theme').selectOption('dark')
    await expect.poll(slot, patiently).toBe('27,35,48,255')
  })
})

describe('addresses', () => {
  test('are shown and copied with their checksum, on every page', async () => {
    const hash = await send()
    const checked = getAddress(unnamed)
    const page = await scene.open(`/tx/${hash}`, {}, (context) =>
      context.grantPermissions(['clipboard-read', 'clipboard-write'], {
        origin: scene.server.httpUrl,
      }),
    )
    for (const path of [`/tx/${hash}`, `/address/${unnamed}`, '/list/accounts']) {
      await page.goto(scene.server.httpUrl + path)
      if (path.startsWith('/tx')) await openTab(page, 'Raw')
      await page.getByText(checked, { exact: true }).first().waitFor()
      expect(await page.locator('main').innerText(), path).not.toContain(unnamed)
    }
    await page.goto(`${scene.server.httpUrl}/address/${unnamed}`)
    await page.getByRole('button', { name: 'Copy the address' }).first().click()
    await page.getByRole('button', { name: 'Copied the address' }).first().waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(checked)
    await page.getByRole('button', { name: 'Copy the balance in wei' }).click()
    await page.getByRole('button', { name: 'Copied the balance in wei' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('7')
  })
})

describe('hashes', () => {
  test.each([375, 1_280])(
    'have a button that copies them on their line, at %d px',
    async (width) => {
      const hash = await send()
      await scene.devnet.advance(200)
      await send('0x112210f47de98115') // an amount that leaves little room
      const paths = ['/', `/tx/${hash}`, '/block/1', '/block/pending', `/address/${unnamed}`]
      const lists = ['transactions', 'blocks', 'contracts', 'events', 'transfers']
      for (const path of [...paths, ...lists.map((name) => `/list/${name}`)]) {
        const page = await scene.open(path, { width })
        await page.getByText('Loading…').first().waitFor({ state: 'detached' })
        const bare = await page.evaluate(`[...document.querySelectorAll('main *')]
        .filter(({ children, textContent, tagName }) => children.length === 0 && tagName !== 'BDI' &&
          /^0x([\\da-f]{64}|[\\da-f]{6}…[\\da-f]{6})$/.test(textContent))
        .filter((element) => {
          const parts = element.closest('.copied')?.children
          if (parts === undefined) return true
          const [text, copy] = [...parts].map((each) => each.getBoundingClientRect())
          return copy.left < text.right - 1 || copy.top > text.bottom || copy.bottom < text.top
        })
        .map(({ textContent }) => textContent)`)
        expect(bare, path).toEqual([])
      }
    },
  )
})
