/**
 * Solidity → artifacts, with the pinned compiler and the contracts installed beside it.
 *
 * Loading the compiler takes longer than most tests. Therefore tests use what it once made
 * (`examples/token-artifact.ts`), and one test checks that it would make the same again.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Interface } from 'ethers'

const require = createRequire(import.meta.url)

interface Compiler {
  version(): string
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string
}

interface CompilerOutput {
  readonly errors?: readonly { readonly formattedMessage: string }[]
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
  const solc: Compiler = require('solc')
  const file = `${name}.sol`
  const source = readFileSync(new URL(`contracts/${file}`, import.meta.url), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { [file]: { content: source } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // Without a hash of the sources at the end, a comment changes no byte.
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: { [file]: { [name]: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const findImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = solc.compile(JSON.stringify(input), { import: findImport })
  const { errors = [], contracts }: CompilerOutput = JSON.parse(output)
  if (errors.length > 0) throw new Error(errors.map((each) => each.formattedMessage).join('\n'))
  const { abi, evm } = contracts[file]![name]! // the one output asked for
  return moduleText(file, solc.version(), new Interface(abi).format(), evm.bytecode.object)
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
