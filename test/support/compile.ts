/**
 * Solidity → artifacts, with the pinned compiler and the contracts installed beside it.
 *
 * Loading the compiler takes longer than most tests. Therefore tests use what it once made
 * (`examples/token-artifact.ts`), and one test checks that it would make the same again.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Interface, id } from 'ethers'

const require = createRequire(import.meta.url)

interface Compiler {
  version(): string
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string
}

interface CompilerOutput {
  readonly errors?: readonly {
    readonly severity: 'error' | 'warning' | 'info'
    readonly formattedMessage: string
    readonly sourceLocation?: { readonly file: string }
  }[]
  readonly contracts: Record<
    string,
    Record<string, { readonly abi: object[]; readonly evm: { bytecode: { object: string } } }>
  >
}

/**
 * Compiles `test/support/contracts/<name>.sol` into the text of a TypeScript module.
 *
 * @throws {Error} with the compiler's own words, warnings included
 */
export function compileToModule(name: string): string {
  const file = `${name}.sol`
  const { version, artifacts } = compile(file)
  const { abi, bytecode } = artifacts[name]!
  return moduleText(file, version, new Interface(abi).format(), bytecode)
}

/**
 * Compiles every contract of `test/support/contracts/<name>.sol` into the text of one module.
 *
 * @throws {Error} with the compiler's own words
 */
export function compileAllToModule(name: string): string {
  const file = `${name}.sol`
  const { version, artifacts } = compile(file)
  const entries = Object.entries(artifacts).map(
    ([contract, { abi, bytecode }]) => `  ${contract}: {
    abi: [
${new Interface(abi)
  .format()
  .map((line) => `      '${line}',\n`)
  .join('')}    ],
    bytecode:
      '0x${bytecode}',
  },
`,
  )
  return `/**
 * What the Solidity compiler makes of test/support/contracts/${file}.
 *
 * Made by \`npm run test:long -- test/long/compile.long.ts -u\` with solc ${version.split('+')[0]}; not written by hand.
 */

// biome-ignore-all format: it is compared with what is made, byte for byte

/** Of the source and of what compiles it; a test compares. */
export const SOURCE_HASH = '${sourceHash(name)}'

export const ARTIFACTS = {
${entries.join('')}}
`
}

/** Stands for a source, the compiler and the contracts it imports, without compiling anything. */
export function sourceHash(name: string): string {
  const versions = ['solc', '@openzeppelin/contracts'].map(
    (each) => require(`${each}/package.json`).version,
  )
  return id([sourceOf(`${name}.sol`), ...versions].join('\n'))
}

function sourceOf(file: string): string {
  return readFileSync(new URL(`contracts/${file}`, import.meta.url), 'utf8')
}

function compile(file: string) {
  const solc: Compiler = require('solc')
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: sourceOf(file) } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // Without a hash of the sources at the end, a comment changes no byte.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { [file]: { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const findImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = solc.compile(JSON.stringify(input), { import: findImport })
  const { errors = [], contracts }: CompilerOutput = JSON.parse(output)
  // What the compiler would have OpenZeppelin write differently is not ours to change.
  const ours = errors.filter(
    ({ severity, sourceLocation }) => severity === 'error' || sourceLocation?.file === file,
  )
  if (ours.length > 0) throw new Error(ours.map((each) => each.formattedMessage).join('\n'))
  const artifacts = Object.fromEntries(
    Object.entries(contracts[file]!).map(([name, { abi, evm }]) => [
      name,
      { abi, bytecode: evm.bytecode.object },
    ]),
  )
  return { version: solc.version(), artifacts }
}

function moduleText(
  file: string,
  version: string,
  abi: readonly string[],
  bytecode: string,
): string {
  return `/**
 * What the Solidity compiler makes of test/support/contracts/${file}.
 *
 * Made by \`npx vitest run test/examples.test.ts -u\` with solc ${version.split('+')[0]}; not written by hand.
 */

export const abi = [
${abi.map((entry) => `  '${entry}',\n`).join('')}] as const

export const bytecode =
  '0x${bytecode}'
`
}
