/**
 * The documents say what the source says: their tables, their excerpts of examples, their links, llms.txt.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sidebar } from '../docs/.vitepress/sidebar.ts'
import { excerpt } from '../scripts/excerpts.ts'
import { fileOf, llmsPath, llmsText } from '../scripts/llms.ts'
import { documents, printParts } from '../scripts/tables.ts'
import { newestRelease, withVersion } from '../scripts/versions.ts'
import { createDevnet } from '../src/index.ts'
import { methods } from '../src/rpc/methods/index.ts'
import { VERSION } from '../src/version.ts'

const root = new URL('../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')

const pages = ['docs/', 'docs/recipes/'].flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => folder + name),
)

describe('the documentation', () => {
  test.each(Object.keys(documents))('%s holds the parts that npm run docs prints', (path) => {
    expect(textOf(path)).toBe(printParts(path, textOf(path)))
  })

  test('the sidebar of the site has each page once', () => {
    const files = sidebar.flatMap(({ items }) => items.map(({ link }) => `docs/${fileOf(link)}`))
    expect(files.sort()).toEqual(pages.toSorted())
  })

  test('llms.txt holds what npm run docs prints: every page but the first with a sentence', () => {
    const text = textOf(llmsPath)
    expect(text).toBe(llmsText())
    expect(text).toMatch(/^# previewnet\n\n> previewnet is .+\.\n\n## Start\n\n- \[/)
    const entries = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S.+\.$/gm)]
    const linked = entries.map(([, file]) => `docs/${file}`)
    expect(['docs/index.md', ...linked].sort()).toEqual(pages.toSorted())
  })
})

describe.each(['README.md', ...pages])('%s', (path) => {
  test('links to files and headings that exist', () => {
    const links = [...textOf(path).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link]) => link!)
    for (const link of links) {
      const [file, heading] = link.split('#')
      const target = file === '' ? new URL(path, root) : new URL(file!, new URL(path, root))
      expect(existsSync(target), link).toBe(true)
      if (heading) expect(anchorsOf(readFileSync(target, 'utf8')), link).toContain(heading)
    }
  })

  test('names files of the source that exist', () => {
    // "Write `test/…`" begins a file of the reader's own project.
    const named = /(?<!Write )`((?:bench|contracts|scripts|src|test)\/[^`*]+)`/g
    const paths = [...textOf(path).matchAll(named)]
    const missing = paths.filter(([, named]) => !existsSync(new URL(named!, root)))
    expect(missing.map(([, named]) => named)).toEqual([])
  })

  test('includes files that exist', () => {
    const included = [...textOf(path).matchAll(/^<<< (\S+?)(?:\{\w+\})?$/gm)]
    const missing = included.filter(
      ([, named]) => !existsSync(new URL(named!, new URL(path, root))),
    )
    expect(missing.map(([, named]) => named)).toEqual([])
  })

  test('quotes examples as they are', () => {
    for (const [, example, excerpt] of textOf(path).matchAll(excerpts)) {
      expect(faultsOf(excerpt!, textOf(example!)), example).toEqual([])
    }
  })
})

/** A block of code below a comment that names the file it is cut from. */
const excerpts = /<!-- from (\S+) -->\n```\w+\n(.*?)```/gs

/** A line of an excerpt that stands for lines left out, in the comments of TypeScript and of a shell. */
const leftOut = /^(?:\/\/|#) …$/

/**
 * What is wrong with an excerpt: lines that the example does not have, or not next to each other and
 * in this order. Only `// …` leaves lines out, and only between statements: a field of an object that
 * is left out is one that a reader does not write.
 */
function faultsOf(excerpt: string, example: string): string[] {
  const source = linesOf(example)
  const parts: string[][] = [[]]
  for (const line of linesOf(excerpt)) {
    if (leftOut.test(line)) parts.push([])
    else parts.at(-1)?.push(line)
  }
  let from = 0
  const missing = parts.flatMap((part) => {
    const at = source.findIndex(
      (_, index) => index >= from && part.every((line, offset) => source[index + offset] === line),
    )
    if (at < 0) return part
    from = at + part.length
    return []
  })
  return [...missing, ...openBrackets(excerpt)]
}

/** What each `// …` stands in where it is no block of statements, and what is open at the end. */
function openBrackets(excerpt: string): string[] {
  const open: { readonly bracket: string; readonly before: string }[] = []
  const faults: string[] = []
  let before = ''
  for (const line of linesOf(excerpt)) {
    const { bracket, before: opening = '' } = open.at(-1) ?? {}
    const isInBlock =
      bracket === undefined || (bracket === '{' && /(?:\)|=>|else|try)$/.test(opening))
    if (leftOut.test(line) && !isInBlock) faults.push(`… inside ${opening} ${bracket}`)
    const code = line.replace(/'[^']*'|"[^"]*"|`[^`]*`|\/\/.*/g, '')
    for (const letter of code) {
      if ('([{'.includes(letter)) open.push({ bracket: letter, before: before.trimEnd() })
      if (')]}'.includes(letter)) open.pop()
      before += letter
    }
  }
  return [...faults, ...open.map(({ bracket }) => `${bracket} is not closed`)]
}

/** Examples have a function for their test, and print with the `log` that it hands in. */
function linesOf(code: string): string[] {
  const lines = code.split('\n').map((line) => line.trim().replace(/^console\.log\(/, 'log('))
  return lines.filter((line) => line !== '' && !line.startsWith('export async function main('))
}

function anchorsOf(page: string): string[] {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

describe('the documentation', () => {
  test('README.md is at most 12 KB, and all of its code is cut from examples', () => {
    const readme = textOf('README.md')
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(12_288)
    expect(readme.match(/^```ts$/gm)).toHaveLength([...readme.matchAll(excerpts)].length)
  })

  test("no page and no example lets viem's own transport repeat what reverts", () => {
    const examples = readdirSync(new URL('examples/', root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]sx?$/.test(name))
      .map((name) => `examples/${name}`)
    const bare = /\bcustom\((?:\w+(?:\.\w+)*)\)(?!`)/ // in prose it stands between backticks
    expect(['README.md', ...pages, ...examples].filter((path) => bare.test(textOf(path)))).toEqual(
      [],
    )
  })

  test('docs/examples.md has every example', () => {
    const page = textOf('docs/examples.md')
    const examples = readdirSync(new URL('examples/', root)).filter(
      (name) => !/artifact|dapp|cluster/.test(name), // the last two are folders
    )
    expect(examples.filter((name) => !page.includes(`<<< ../examples/${name}`))).toEqual([])
  })

  test('an excerpt says where it leaves lines out, and neither changes nor reorders them', () => {
    expect(faultsOf('a()\nb()', '  a()\n\n  b()\n  c()')).toEqual([])
    expect(faultsOf('console.log(a)', 'log(a)')).toEqual([])
    expect(faultsOf('a()\nc()', 'a()\nb()\nc()')).toEqual(['a()', 'c()'])
    expect(faultsOf('a()\n// …\nc()', 'a()\nb()\nc()')).toEqual([])
    expect(faultsOf('b()\n// …\na()', 'a()\nb()')).toEqual(['a()'])
    expect(faultsOf('a(1)', 'a()')).toEqual(['a(1)'])
  })

  test('an excerpt has whole objects, and leaves lines out between statements alone', () => {
    const source =
      'const a = method({\n  b: 1,\n  c: 2,\n  d: 3,\n})\ntest(() => {\n  e()\n  f()\n})'
    const faults = (excerpt: string) => faultsOf(excerpt, source)
    expect(faults(source)).toEqual([])
    expect(faults('const a = method({\n  b: 1,\n  d: 3,\n})')).not.toEqual([])
    expect(faults('const a = method({\n  // …\n  d: 3,\n})')).toEqual([
      '… inside const a = method( {',
    ])
    expect(faults('const a = method({\n  b: 1,')).toEqual(['( is not closed', '{ is not closed'])
    expect(faults('test(() => {\n  // …\n  f()\n})')).toEqual([])
  })

  test('an excerpt is cut from a file without its indentation, or refused', () => {
    const path = 'test/testing/failed-test.test.ts'
    expect(excerpt('ts', path, 'const test = withJar', 'const test')).toBe(
      '```ts\nconst test = withJar.fails\n```',
    )
    expect(() => excerpt('ts', path, 'test(', 'nothing')).toThrow(`${path} has no lines from`)
  })

  test('printing refuses a document without a place for a table', () => {
    expect(() => printParts('docs/methods.md', '# nothing here')).toThrow(
      'docs/methods.md has no part "methods"',
    )
  })
})

/** Files with commands for users: pages, messages, examples, editors and the action. */
const withCommands = [
  'README.md',
  'action.yml',
  ...pages,
  ...filesIn('src/'),
  ...filesIn('examples/'),
]
  .concat(filesIn('editors/'), filesIn('.github/'))
  .filter(
    (path) => /\.(?:md|ts|mjs|js|json|ya?ml|sh)$/.test(path) && !path.includes('node_modules/'),
  )

function filesIn(folder: string): string[] {
  const entries = readdirSync(new URL(folder, root), { recursive: true, withFileTypes: true })
  const base = new URL(root).pathname
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replace(base, '').replaceAll('//', '/'))
}

describe('the commands for users', () => {
  test('install the packed file: the registry has no package of this name', () => {
    const installs =
      /\b(?:npm (?:install|i|add|exec)|npx (?:-y|--yes)|pnpm (?:add|dlx)|yarn (?:add|dlx)|bunx?(?: add)?|deno (?:add|install)) [^\n`|&]*/g
    const wrong = withCommands.flatMap((path) =>
      [...textOf(path).matchAll(installs)]
        .map(([command]) => command)
        .filter((command) => /(?:^|[\s:])previewnet(?:@\S+)?(?=\s|$|'|")/.test(command))
        .map((command) => `${path}: ${command}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('the methods that docs/methods.md lists as not answered', () => {
  const [, section = ''] = textOf('docs/methods.md').split('## Methods that are not answered')
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([a-z]+_\w*)`/g)].map(([, name]) => name!),
  )
  const names = listed.filter((name) => !name.endsWith('_'))

  test('are answered with -32601', async () => {
    const devnet = await createDevnet()
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      const request = { method: name, params: [] } as unknown as { method: 'eth_chainId' }
      await expect(devnet.request(request), name).rejects.toMatchObject({ code: -32601 })
    }
  })

  test('are not in the table of methods, nor are others of their namespaces', () => {
    const namespaces = listed.filter((name) => name.endsWith('_'))
    expect(namespaces).toEqual(['engine_', 'admin_', 'personal_'])
    const answered = Object.keys(methods).filter(
      (name) => listed.includes(name) || namespaces.some((prefix) => name.startsWith(prefix)),
    )
    expect(answered).toEqual(['personal_sign'])
  })
})

describe('the version', () => {
  const versioned = ['README.md', 'src/version.ts', 'test/transcripts/web3_clientVersion.io']

  test.each([...versioned, ...pages])('%s names the one of the package', (path) => {
    expect(withVersion(textOf(path), JSON.parse(textOf('package.json')).version)).toBe(textOf(path))
  })

  test('is the newest release of the changelog, or the first one to come', () => {
    expect(newestRelease(textOf('CHANGELOG.md')) ?? VERSION).toBe(VERSION)
    expect(newestRelease('## Unreleased\n\n### Added')).toBeUndefined()
    expect(newestRelease('## Unreleased\n\n## 0.3.0, 1 May 2027\n\n## 0.2.0')).toBe('0.3.0')
  })
})

describe('docs/architecture.md', () => {
  const page = textOf('docs/architecture.md')

  test('lists the modules of src, one sentence each', () => {
    const listed = [...page.matchAll(/^[├└]── ([\w-]+)\/ +\S/gm)].map(([, name]) => name)
    const modules = readdirSync(new URL('src/', root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(listed.sort()).toEqual(modules.sort())
  })

  test('names files and folders that exist', () => {
    const paths = [...page.matchAll(/`((?:src|test)\/[\w./-]+)`/g)].map(([, path]) => path!)
    expect(paths.length).toBeGreaterThan(30)
    expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })

  /** Words of each question, and the nouns of the field for its answer. */
  test.each([
    ['at `pending`', /pending/],
    ['the mempool', /txpool/],
    ['does a block seal', /seal|schedule|producer/],
    ['`evm_snapshot`', /snapshot/],
    ['`eth_call`', /call/],
    ['in genesis', /genesis/],
    ['notifies', /event|subscription/],
    ['add a method', /method/],
    ['add an option', /option|config/],
    ['Which code', /error/],
    ['real time', /real-time|machine's clock/],
    ['in a header', /header/],
    ['a reversed range', /log-query|range/],
  ])('answers a question about %s by a file whose path and header say it', (words, nouns) => {
    const rows = [...page.matchAll(/^\| (.+?) \| `(src\/[\w./-]+)`/gm)]
    const answers = rows.filter(([, question]) => question?.includes(words))
    expect(answers.length).toBeGreaterThan(0)
    for (const [, , path = ''] of answers) {
      expect(path).toMatch(nouns)
      const [header] = textOf(path).split('*/', 1)
      expect(header).toMatch(nouns)
    }
  })
})
