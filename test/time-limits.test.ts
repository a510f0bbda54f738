/** The configurations of Vitest alone limit the time of tests, so that a busy machine fails none. */

import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** A number behind the function of a test or hook, or an option with one. */
const limits: readonly RegExp[] = [
  /^\s*\}, [\d_]{4,}\)$/gm,
  /^\s*\},\n\s*[\d_]{4,},\n\s*\)$/gm,
  /\bvi\.setConfig\(.*Timeout/g,
  /^\s*\{ timeout: [\d_]+ \},$/gm,
]

const limitsIn = (text: string) => limits.flatMap((limit) => text.match(limit) ?? [])

describe('the time of a test', () => {
  test('is limited by the configurations alone', () => {
    const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.(?:test|long|redis)\.ts$|-cases\.ts$/.test(path),
    )
    expect(files.length).toBeGreaterThan(100)
    const limited = files
      .filter((path) => path !== 'time-limits.test.ts')
      .filter((path) => limitsIn(readFileSync(`test/${path}`, 'utf8')).length > 0)
    expect(limited).toEqual([])
  })

  test('would be seen to have its own limit in each form of it', () => {
    const forms = [
      "test('a', async () => {\n}, 60_000)",
      "test.each(all)(\n  'a',\n  async () => {\n    run()\n  },\n  60_000,\n)",
      'vi.setConfig({ testTimeout: 60_000 })',
      "test(\n  'a',\n  { timeout: 60_000 },\n  run,\n)",
    ]
    expect(forms.map((form) => limitsIn(form).length)).toEqual([1, 1, 1, 1])
  })
})
