/**
 * Compiles our Solidity, that of `contracts/` above all, with the pinned compiler. Same source, same bytes: no hash of
 * the source is appended.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from '../src/primitives/hex.ts'

const require = createRequire(import.meta.url)

interface Compiler {
  compile(input: string, callbacks: { import(path: string): { contents: string } }): string
}

interface CompilerOutput {
  readonly errors?: readonly Diagnostic[]
  readonly contracts: Record<string, Record<string, CompiledContract>>
}

interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'info'
  readonly sourceLocation?: { readonly file: string }
  readonly formattedMessage: string
}

interface CompiledContract {
  readonly abi: readonly object[]
  readonly evm: {
    readonly bytecode: { readonly object: string }
    readonly deployedBytecode: { readonly object: string }
  }
}

export interface Contract {
  readonly abi: readonly object[]
  /** Creation code; running it gives the code of the contract. */
  readonly creationCode: Hex
  /** The code it gives, for none of ours has immutable values. */
  readonly code: Hex
}

/**
 * Every contract of a folder, by name. Run from the repository's root.
 *
 * @throws {Error} with the compiler's own words, warnings included
 */
export function compileContracts(folder = 'contracts'): ReadonlyMap<string, Contract> {
  const solc: Compiler = require('solc')
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sol'))
    .sort()
  const sources = files.map((file) => [
    file,
    { content: readFileSync(`${folder}/${file}`, 'utf8') },
  ])
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(sources),
    settings: {
      evmVersion: 'osaka',
      // Two of them run in every block, so running is what to be cheap at.
      optimizer: { enabled: true, runs: 1_000_000 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: {
        '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
      },
    },
  }
  const findImport = (path: string) => ({ contents: readFileSync(require.resolve(path), 'utf8') })
  const output = solc.compile(JSON.stringify(input), { import: findImport })
  const { errors = [], contracts }: CompilerOutput = JSON.parse(output)
  // A library's warnings are its own business.
  const ours = errors.filter(
    ({ severity, sourceLocation }) =>
      severity === 'error' || files.includes(sourceLocation?.file ?? ''),
  )
  if (ours.length > 0) throw new Error(ours.map((each) => each.formattedMessage).join('\n'))
  return new Map(
    files.map((file) => {
      const name = file.replace('.sol', '')
      const { abi, evm } = contracts[file]![name]! // a file holds the contract of its name
      const creationCode: Hex = `0x${evm.bytecode.object}`
      return [name, { abi, creationCode, code: `0x${evm.deployedBytecode.object}` }]
    }),
  )
}
