/**
 * The packages of the corpus, built by Foundry and Hardhat 3 as they build by default and with their
 * optimizer: each package's sources are those of a project of its own in the cache of test/clients/corpus.
 *
 * The tools keep what they have built there: a second run builds what has changed.
 */

import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { projectFolder, run } from './own-packages.ts'

/** Where the packages and the tools are installed. */
export const corpusFolder = projectFolder('corpus')
const modules = join(corpusFolder, 'node_modules')
const machine = { arm64: 'arm64', x64: 'amd64' }[process.arch as 'arm64' | 'x64'] // those there are
const forge = join(modules, `@foundry-rs/forge-${process.platform}-${machine}/bin/forge`)
const node = join(modules, `node-${process.platform}-${process.arch}/bin/node`)
const hardhat = join(modules, 'hardhat/dist/src/cli.js')

export interface CorpusPackage {
  readonly name: string
  /** Folder of its sources. */
  readonly sources: string
  /** The package of the compiler that its pragmas ask for. */
  readonly compiler: string
  /** A source in the folder of our own contracts that calls the package's. */
  readonly caller?: string
  /** Sources whose path or text matches are left out, with those that import them. */
  readonly leftOut?: RegExp
  /** Folder of the artifacts that it publishes. */
  readonly published?: string
  /** The compiler says of it otherwise that the stack is too deep. */
  readonly needsOptimizer?: true
}

export const corpusPackages: readonly CorpusPackage[] = [
  {
    name: '@uniswap/v2-core',
    sources: 'contracts',
    compiler: 'solc-0.5.16',
    published: 'build',
  },
  {
    name: '@uniswap/v3-core',
    sources: 'contracts',
    compiler: 'solc-0.7.6',
    published: 'artifacts',
  },
  {
    name: '@uniswap/v3-periphery',
    sources: 'contracts',
    compiler: 'solc-0.7.6',
    leftOut: /@openzeppelin\//, // an older version than other packages ask for
    published: 'artifacts',
  },
  {
    name: '@uniswap/v4-core',
    sources: 'src',
    compiler: 'solc-0.8.26',
    leftOut: /^test\//,
    published: 'out',
  },
  {
    name: '@safe-global/safe-contracts',
    sources: 'contracts',
    compiler: 'solc-0.7.6',
    leftOut: /^test\//,
    published: 'build/artifacts',
  },
  { name: 'solmate', sources: 'src', compiler: 'solc', leftOut: /^test\// },
  { name: 'solady', sources: 'src', compiler: 'solc' },
  { name: '@prb/math', sources: 'src', compiler: 'solc', caller: 'Maths.sol' },
  { name: 'erc721a', sources: 'contracts', compiler: 'solc' },
  {
    name: '@account-abstraction/contracts',
    sources: '.',
    compiler: 'solc',
    published: 'artifacts',
  },
  {
    name: '@aave/core-v3',
    sources: 'contracts',
    compiler: 'solc-0.8.10',
    published: 'artifacts',
    needsOptimizer: true,
  },
  {
    name: '@chainlink/contracts',
    sources: 'src/v0.8',
    compiler: 'solc-0.8.19',
    // Tests, what needs other versions of the compiler or of OpenZeppelin's contracts, and folders
    // for which the compiler has too little memory.
    leftOut:
      /^(?:automation|functions|keystone|l2ep|llo-feeds|vrf)\/|\/tests?\/|forge-std|pragma solidity =?0\.8\.(?:6|16|24)|"@/,
    needsOptimizer: true,
  },
  {
    name: '@openzeppelin/contracts',
    sources: '.',
    compiler: 'solc',
    leftOut: /P256|WebAuthn/, // their stack is too deep without the optimizer
    published: 'build/contracts',
  },
  {
    name: '@openzeppelin/contracts-upgradeable',
    sources: '.',
    compiler: 'solc',
    leftOut: /P256|WebAuthn/,
    published: 'build/contracts',
  },
]

export const corpusTools = ['Foundry', 'Foundry with ast = true', 'Hardhat 3'] as const
export type CorpusTool = (typeof corpusTools)[number]

export interface BuiltProject {
  readonly folder: string
  /** Folder of the artifacts. */
  readonly artifacts: string
}

/** Builds a package with a tool. */
export async function buildPackage(
  wanted: CorpusPackage,
  tool: CorpusTool,
  isOptimized: boolean,
): Promise<BuiltProject> {
  const form = `${tool} ${isOptimized ? 'optimized' : 'plain'}`.replaceAll(/\W+/g, '-')
  const folder = join(modules, '.cache', wanted.name, form)
  copySources(wanted, join(folder, 'src'))
  const { caller } = wanted
  if (caller !== undefined) {
    copyFileSync(join(corpusFolder, 'contracts', caller), join(folder, 'src', caller))
  }
  const solc = createRequire(join(corpusFolder, 'solc.js')).resolve(`${wanted.compiler}/soljson.js`)
  if (tool === 'Hardhat 3') {
    const { version } = JSON.parse(readFileSync(join(dirname(solc), 'package.json'), 'utf8'))
    const settings = { optimizer: { enabled: isOptimized } }
    const config = { solidity: { version, path: solc, settings }, paths: { sources: 'src' } }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'hardhat.config.js'), `export default ${JSON.stringify(config)}`)
    await run(node, [hardhat, 'build'], {
      folder,
      environment: { HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true', CI: 'true' },
    })
    return { folder, artifacts: join(folder, 'artifacts') }
  }
  const options = [
    'libs = ["node_modules"]',
    'offline = true',
    ...(isOptimized ? ['optimizer = true'] : []),
    ...(tool === 'Foundry' ? [] : ['ast = true']),
  ]
  writeFileSync(join(folder, 'foundry.toml'), `[profile.default]\n${options.join('\n')}\n`)
  rmSync(join(folder, 'node_modules'), { force: true })
  symlinkSync(modules, join(folder, 'node_modules'))
  await run(forge, ['build', '--use', join(corpusFolder, 'solc.js')], {
    folder,
    environment: { SOLC: wanted.compiler },
  })
  return { folder, artifacts: join(folder, 'out') }
}

function copySources({ name, sources, leftOut }: CorpusPackage, target: string): void {
  const folder = join(modules, name, sources)
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.sol') && !path.includes('node_modules'),
  )
  const texts = new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
  const isWanted = (path: string) => {
    const text = texts.get(path)
    return text !== undefined && !(leftOut?.test(path) || leftOut?.test(text))
  }
  const imports = (path: string) =>
    [...texts.get(path)!.matchAll(/^import [^;]*?["'](\.[^"']+)["']/gm)].map((match) =>
      posix.join(posix.dirname(path), match[1]!),
    )
  let kept = new Set(paths.filter(isWanted))
  for (;;) {
    const next = new Set([...kept].filter((path) => imports(path).every((each) => kept.has(each))))
    if (next.size === kept.size) break
    kept = next
  }
  rmSync(target, { recursive: true, force: true })
  for (const path of kept) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    copyFileSync(join(folder, path), join(target, path))
  }
}
