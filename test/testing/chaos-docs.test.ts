/** The page of chaos: its test runs as it stands there, and prints what stands there; its rates are those in force. */

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chaosProfiles } from '../../src/faults/chaos-profiles.ts'
import { createProject, vitestRun } from '../support/project.ts'

const page = join(import.meta.dirname, '../../docs/chaos.md')
/** The code after a comment of the page. */
function blockOf(text: string, marker: string): string {
  const [, after = ''] = text.split(`<!-- ${marker}: `)
  const [, code = ''] = after.split(/```\w*\n/)
  return code
}

test('the test of the page fails as the page prints it; PRINT=docs prints it there', async () => {
  const text = await readFile(page, 'utf8')
  await using project = await createProject('previewnet-chaos-docs', {
    'package.json': '{ "type": "module" }',
    'balance.test.js': blockOf(text, 'test'),
  })
  const plain = await project.node({}, ...vitestRun)
  expect(plain.exitCode, plain.output).toBe(0)
  const chaos = { PREVIEWNET_CHAOS: 'reorgs', PREVIEWNET_CHAOS_SEEDS: '20' }
  const { output } = await project.node(chaos, ...vitestRun)
  const printed = /^AssertionError: [\s\S]*?PREVIEWNET_CHAOS_SEEDS=1\n/m.exec(output)?.[0]
  expect(printed, output).toBeDefined()
  if (process.env.PRINT === 'docs') {
    const printedPage = text.replace(
      /(<!-- output: .* -->\n```\n)[\s\S]*?```/,
      `$1${printed}\`\`\``,
    )
    await writeFile(page, printedPage)
    return
  }
  expect(blockOf(text, 'output')).toBe(printed)
})

test('the rates of the page are those in force', async () => {
  const rows = (await readFile(page, 'utf8')).split('\n').filter((line) => line.startsWith('| '))
  const shown: Record<string, Record<string, number>> = {}
  let profile = ''
  for (const row of rows) {
    const [, first = '', kinds = ''] = row.split('|')
    profile = /`([a-z-]+)`/.exec(first)?.[1] ?? profile
    if (!(profile in chaosProfiles) || /^ `?[A-Z]|, /.test(first)) continue
    for (const [, kind = '', rate] of kinds.matchAll(/`(\w+)` ([\d.]+)/g)) {
      shown[profile] = { ...shown[profile], [kind]: Number(rate) }
    }
  }
  const { all, ...specials } = chaosProfiles
  const { all: rest, ...shownSpecials } = shown
  expect(shownSpecials).toEqual(specials)
  expect({ ...Object.assign({}, ...Object.values(specials)), ...all }).toEqual(all)
  expect(Object.fromEntries(Object.entries(all).filter(([kind]) => kind in (rest ?? {})))).toEqual(
    rest,
  )
})
