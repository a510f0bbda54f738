/** Faults along virtual time: among what has been done, on the timeline, and their order without a browser. */

import { beforeEach, describe, expect, test } from 'vitest'
import { type FaultMark, marksDuring, marksOf, markText } from '../../studio/time/fault-marks.ts'
import { findingsOf, overflows, patiently, testEachLook } from '../support/studio.ts'
import { useStudioScene } from '../support/studio-scene.ts'

const mark = (id: string, fromMs: number, toMs: number | undefined): FaultMark => {
  return { id, kind: 'skipBlock', state: 'past', fromMs, toMs }
}

describe('faults along time', () => {
  test('are those that have ended, that are on, that are planned and that failed', () => {
    const fault = { kind: 'skipBlock' } as const
    const past = [{ id: '0x1', fault, beganMs: 100, endedMs: 200 }] as const
    const marks = marksOf(
      [
        { id: '0x4', fault, state: 'refused', atMs: 150, reason: 'too deep' },
        { id: '0x2', fault, state: 'scheduled', atMs: 900 },
        { id: '0x3', fault, state: 'on', atMs: 300, untilMs: 700 },
      ],
      past,
    )
    expect(marks.map(markText)).toEqual([
      'skipBlock, past, at 00:00:00.100 to 00:00:00.200',
      'skipBlock, failed, at 00:00:00.150',
      'skipBlock, active, at 00:00:00.300 to 00:00:00.700',
      'skipBlock, planned, at 00:00:00.900',
    ])
  })

  test('meet a block if they last into it, begin in it, or have no end', () => {
    const marks = [
      mark('a', 0, 50),
      mark('b', 0, 100),
      mark('c', 150, 150),
      mark('d', 10, undefined),
    ]
    expect(marksDuring(marks, 100, 200).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
    expect(marksDuring(marks, 150, 160).map(({ id }) => id)).toEqual(['c', 'd'])
    expect(marksDuring(marks, 50, 60).map(({ id }) => id)).toEqual(['a', 'b', 'd'])
  })
})

describe('in the Studio, faults along time', () => {
  const scene = useStudioScene()

  beforeEach(async () => {
    await scene.devnet.faults.now({ kind: 'skipBlock' })
    await scene.devnet.faults.now({ kind: 'faucetCooldown', forMs: 5_000 })
    await scene.devnet.faults.after(400, { kind: 'reorg', depth: 9 })
    await scene.devnet.advance(1_000)
    await scene.devnet.faults.after(3_000, { kind: 'reorg', depth: 1 })
  })

  testEachLook(
    'are among what has been done, the newest first, $width px, $colorScheme',
    async ({ width, colorScheme }) => {
      const page = await scene.open('/faults', { width, colorScheme })
      const rows = page.getByRole('region', { name: 'What has been done' }).getByRole('listitem')
      const texts = async () => {
        const all = await rows.allInnerTexts()
        return all.map((each) => each.replaceAll(/\s+/g, ' ').replace(/ Clear$/, ''))
      }
      await expect
        .poll(texts, patiently)
        .toEqual([
          'reorg Scheduled in 3 s depth: 1 at 00:00:04.000',
          'reorg Failed just now depth: 9 at 00:00:00.400 Reorg depth must not exceed current chain height: current height 0, depth 9',
          'faucetCooldown Active 1 s ago forMs: 5000 since 00:00:00.000, until 00:00:05.000',
          'skipBlock Ended 1 s ago at 00:00:00.000, until 00:00:00.200',
        ])
      expect(await findingsOf(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
      await scene.devnet.advance(5_000)
      await rows.first().scrollIntoViewIfNeeded() // what is out of sight is not written
      await expect
        .poll(async () => (await texts()).slice(0, 1), patiently)
        .toEqual(['reorg Ended 2 s ago depth: 1 at 00:00:04.000'])
    },
  )

  test('are named where the pointer is on the timeline', async () => {
    const page = await scene.open('/')
    const canvas = page.getByRole('img', { name: /^Timeline of the blocks/ })
    await page.locator('.figure').first().getByRole('link', { name: '4', exact: true }).waitFor()
    const box = await canvas.boundingBox()
    const caption = page.locator('.timeline figcaption')
    await expect
      .poll(async () => {
        // Away and back: what is under the pointer is read when it moves.
        await canvas.hover({ position: { x: box!.width - 12, y: 120 } })
        await canvas.hover({ position: { x: box!.width - 10, y: 120 } })
        return caption.innerText()
      })
      .toContain('Block 5, in progress: 0 transactions; faucetCooldown, active, at 00:00:00.000')
  })
})
