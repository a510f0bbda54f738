import { expect, test } from 'vitest'
import { createProgressLine } from '../../src/cli/progress.ts'
import type { Progress } from '../../src/index.ts'

const wiped = '\r\x1b[K'

function line() {
  const written: string[] = []
  const clock = { nowMs: 0 }
  const { show, clear } = createProgressLine({
    now: () => clock.nowMs,
    write: (text) => written.push(text),
  })
  const at = (nowMs: number, done: number, more: Partial<Progress> = {}) => {
    clock.nowMs = nowMs
    show({ job: 'mine', done, total: 2_000, isOver: false, ...more })
    return written.splice(0)
  }
  return { at, clear, written }
}

test('appears after a while, is drawn over now and then, and goes in the end', () => {
  const { at } = line()
  expect(at(1_000, 1)).toEqual([])
  expect(at(1_299, 2)).toEqual([])
  expect(at(1_300, 1_500)).toEqual([`${wiped}sealing: 1,500 of 2,000 blocks, 75 %`])
  expect(at(1_399, 1_600)).toEqual([])
  expect(at(1_400, 1_999)).toEqual([`${wiped}sealing: 1,999 of 2,000 blocks, 99 %`])
  expect(at(1_401, 2_000, { isOver: true })).toEqual([wiped])
})

test('the progress line shows time in seconds', () => {
  const { at } = line()
  const advance = { job: 'advance', total: 86_400_000 } as const
  at(0, 200, advance)
  expect(at(300, 8_640_900, advance)).toEqual([
    `${wiped}advancing: 8,640 of 86,400 s of virtual time, 10 %`,
  ])
})

test('the progress line waits anew before it shows each job', () => {
  const { at } = line()
  at(0, 1)
  expect(at(100, 2_000, { isOver: true })).toEqual([])
  expect(at(350, 1)).toEqual([])
  expect(at(650, 2)).toHaveLength(1)
})

test('makes room for something else, once, and comes back', () => {
  const { at, clear, written } = line()
  clear()
  at(0, 1)
  at(300, 2)
  clear()
  clear()
  expect(written.splice(0)).toEqual([wiped])
  expect(at(400, 3)).toHaveLength(1)
})
