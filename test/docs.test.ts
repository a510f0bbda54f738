/**
 * The README says what the source says.
 */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printParts } from '../scripts/tables.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

test('the README holds the tables that npm run docs prints', () => {
  expect(readme).toBe(printParts(readme))
})

test('printing refuses a README without a place for a table', () => {
  expect(() => printParts('# nothing here')).toThrow('README.md has no part "methods"')
})

test('every link to a file in the README leads somewhere', () => {
  const paths = [...readme.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) {
    expect(() => readFileSync(new URL(`../${path}`, import.meta.url))).not.toThrow()
  }
})
