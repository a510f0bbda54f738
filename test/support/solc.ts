/**
 * Compiles Solidity with the compilers of several versions, each in its own process. Two processes
 * run at a time, for a compiler takes a few hundred megabytes.
 *
 * What has been compiled stays in `node_modules/.cache`, under the digest of the compiler and the input.
 * Promise: the answer is the same with and without that cache.
 */

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const program = fileURLToPath(new URL('solc-program.mjs', import.meta.url))
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/solc', import.meta.url))

/** From old to new. */
export const solcVersions = ['0.5.17', '0.6.12', '0.7.6', '0.8.20', '0.8.37'] as const

type SolcVersion = (typeof solcVersions)[number]

export interface SolcSettings {
  readonly version: SolcVersion
  readonly optimizer: boolean
  /** Default: 200, as the compiler has it. */
  readonly runs?: number
  readonly viaIR: boolean
  /** True to get the storage layout of each contract. */
  readonly storageLayout?: boolean
}

/** Texts by the name that the compiler is given. */
export type SolcSources = Readonly<Record<string, string>>

/** The standard JSON input, as far as it is written here. */
interface SolcInput {
  readonly language: 'Solidity'
  readonly sources: Readonly<Record<string, { readonly content: string }>>
  readonly settings: {
    readonly optimizer: { readonly enabled: boolean; readonly runs: number }
    readonly viaIR?: true
    readonly outputSelection: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  }
}

/** The standard JSON output, as far as tests read it. */
export interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly sources: Readonly<Record<string, { readonly id: number; readonly ast: SolcNode }>>
  readonly contracts: Readonly<Record<string, Readonly<Record<string, SolcContract>>>>
}

/** A node of the compiler's syntax tree. */
export interface SolcNode {
  readonly nodeType: string
  /** Offset and length in bytes, and the index of the source. */
  readonly src: string
  readonly name?: string
  readonly kind?: string
  readonly nodes?: readonly SolcNode[]
}

export interface SolcContract {
  readonly abi: readonly object[]
  readonly evm: { readonly bytecode: SolcBytecode; readonly deployedBytecode: SolcBytecode }
}

interface SolcBytecode {
  readonly object: string
  readonly sourceMap: string
  readonly linkReferences: Readonly<Record<string, Readonly<Record<string, readonly Slot[]>>>>
}

/** Where the address of a library stands, in bytes. */
interface Slot {
  readonly start: number
  readonly length: number
}

export interface Compiled {
  readonly input: SolcInput
  readonly output: SolcOutput
}

/** What a compilation is made of. */
export interface Compilation {
  readonly sources: SolcSources
  readonly settings: SolcSettings
}

/**
 * Compiles each of them.
 *
 * @throws {Error} with the compiler's own words
 */
export async function compileAll(compilations: readonly Compilation[]): Promise<Compiled[]> {
  const jobs = compilations.map(({ sources, settings }) => new Job(sources, settings))
  const missing = jobs.filter((job) => job.output === undefined)
  // The newest first: they have the most to compile.
  const versions = solcVersions
    .filter((version) => missing.some((job) => job.version === version))
    .toReversed()
  const next = versions.values()
  const work = async () => {
    for (const version of next) await runCompiler(missing.filter((job) => job.version === version))
  }
  await Promise.all([work(), work()])
  return jobs.map((job) => job.compiled)
}

class Job {
  readonly version: SolcVersion
  readonly input: SolcInput
  output: SolcOutput | undefined
  readonly #cacheFile: string

  constructor(sources: SolcSources, settings: SolcSettings) {
    this.version = settings.version
    this.input = inputOf(sources, settings)
    const digest = createHash('sha256').update(this.version).update(JSON.stringify(this.input))
    this.#cacheFile = join(cacheFolder, `${digest.digest('hex')}.json`)
    this.output = readCache(this.#cacheFile)
  }

  /** Two runs at once may write the same file: a file has its name when it is whole. */
  end(output: string): void {
    const part = `${this.#cacheFile}.${process.pid}`
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(part, output)
    renameSync(part, this.#cacheFile)
    this.output = JSON.parse(output)
  }

  get compiled(): Compiled {
    const { input, output, version } = this
    if (output === undefined) throw new Error(`solc ${version} ended before its last output`)
    const errors = (output.errors ?? []).filter(({ severity }) => severity === 'error')
    if (errors.length > 0) {
      const texts = errors.map(({ formattedMessage }) => formattedMessage)
      throw new Error(`solc ${version}: ${texts.join('\n')}`)
    }
    return { input, output }
  }
}

/** Gives the jobs of one version to a compiler. */
async function runCompiler(jobs: readonly Job[]): Promise<void> {
  const name = jobs[0]?.version === solcVersions.at(-1) ? 'solc' : `solc-${jobs[0]?.version}`
  const child = spawn(process.execPath, [program, require.resolve(name)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  child.stdin.end(jobs.map(({ input }) => `${JSON.stringify(input)}\n`).join(''))
  const rest = jobs.values()
  for await (const output of createInterface({ input: child.stdout })) {
    rest.next().value?.end(output)
  }
  await exit
}

function inputOf(sources: SolcSources, settings: SolcSettings): SolcInput {
  const { optimizer, runs = 200, viaIR, storageLayout } = settings
  const selected = ['abi', 'evm.bytecode', 'evm.deployedBytecode', 'evm.methodIdentifiers']
  const contents = Object.entries(sources).map(([name, content]) => [name, { content }])
  return {
    language: 'Solidity',
    sources: Object.fromEntries(contents),
    settings: {
      optimizer: { enabled: optimizer, runs },
      ...(viaIR && { viaIR }),
      // What Hardhat selects.
      outputSelection: {
        '*': {
          '*': storageLayout === true ? [...selected, 'storageLayout'] : selected,
          '': ['ast'],
        },
      },
    },
  }
}

function readCache(file: string): SolcOutput | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // nothing has been compiled, or a part of it written
  }
}

/** Compiles one file by solc 0.8.37, without its optimizer. */
export async function compileFile(path: string, text: string): Promise<Compiled> {
  const settings = {
    version: '0.8.37',
    optimizer: false,
    viaIR: false,
    storageLayout: true,
  } as const
  const [compiled] = await compileAll([{ sources: { [path]: text }, settings }])
  return compiled! // one was compiled
}
