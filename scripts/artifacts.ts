/**
 * Compiles the contracts of `test/support/contracts` with the pinned compiler into the text of
 * TypeScript modules. The modules are committed: loading the compiler takes longer than most tests.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Interface, id } from 'ethers'

const require = createRequire(import.meta.url)
const folder = 'test/support/contracts'

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
 * The text of a module with the contract that a Solidity file is named after. Run from the
 * repository's root.
 *
 * @throws {Error} with the compiler's own words, warnings included
 */
export function artifactOf(name: string): string {
  const file = `${name}.sol`
  const { version, artifacts } = compile(file)
  const { abi, bytecode } = artifacts[name]!
  return `${headerOf(name, version)}
export const abi = [
${new Interface(abi)
  .format()
  .map((entry) => `  '${entry}',\n`)
  .join('')}] as const

export const bytecode =
  '0x${bytecode}'
`
}

/**
 * The text of a module with every contract of a Solidity file. Run from the repository's root.
 *
 * @throws {Error} with the compiler's own words
 */
export function artifactsOf(name: string): string {
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
  return `${headerOf(name, version)}
// biome-ignore-all format: a test compares the bytes with the compiler's

export const ARTIFACTS = {
${entries.join('')}}
`
}

/** A digest of a source and the versions of the compiler and of the contracts it imports. */
export function artifactSources(name: string): string {
  const versions = ['solc', '@openzeppelin/contracts'].map(
    (each) => require(`${each}/package.json`).version,
  )
  return id([sourceOf(`${name}.sol`), ...versions].join('\n'))
}

function sourceOf(file: string): string {
  return readFileSync(`${folder}/${file}`, 'utf8')
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
  // Warnings about OpenZeppelin's sources are OpenZeppelin's to mend.
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

function headerOf(name: string, version: string): string {
  return `/**
 * The contracts of ${folder}/${name}.sol, compiled with solc ${version.split('+')[0]}.
 *
 * Written by \`npm run generate\`; not to be edited. A test compares the digest of the sources:
 * ${artifactSources(name)}
 */
`
}
