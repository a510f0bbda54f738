/**
 * The documents say what the source says.
 */

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents, printParts } from '../scripts/tables.ts'

const root = new URL('../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')

for (const path of Object.keys(documents)) {
  test(`${path} holds the tables that npm run docs prints`, () => {
    expect(textOf(path)).toBe(printParts(path, textOf(path)))
  })

  test(`every link to a file in ${path} leads somewhere`, () => {
    const links = [...textOf(path).matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, link]) => link!)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links)
      expect(existsSync(new URL(link, new URL(path, root))), link).toBe(true)
  })
}

test('printing refuses a document without a place for a table', () => {
  expect(() => printParts('README.md', '# nothing here')).toThrow('README.md has no part "methods"')
})
