/** That functions are compiled with their file, and do what they did. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { eager } from '../scripts/eager.ts'

const program = `
  export const early = twice(2)
  export function twice(count) { return same(count) * 2 }
  function same(count) { return count }
  export function never() { return early }
  export async function later() { return never }
  export function* all() { yield later }`

test('functions of some names are in parentheses, and can be called before they are met', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  try {
    const input = join(folder, 'program.js')
    await writeFile(input, program)
    const names = async () => new Set(['twice', 'same', 'later', 'all', 'elsewhere'])
    const bundle = await rolldown({ input, plugins: [eager('program', names)] })
    const [chunk] = (await bundle.generate({ sourcemap: true })).output
    const inParentheses = [...chunk.code.matchAll(/var (\w+) = \((async )?function/g)]
    expect(inParentheses.map(([, name]) => name)).toEqual(['twice', 'same', 'later', 'all'])
    const module = await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`)
    expect([module.early, module.twice(3), module.never()]).toEqual([4, 6, 4])
    expect([module.twice.name, await module.later()]).toEqual(['twice', module.never])
    expect([...module.all()]).toEqual([module.later])
    expect(chunk.map?.sources).toEqual([expect.stringMatching(/program\.js$/)])
  } finally {
    await rm(folder, { recursive: true })
  }
})
