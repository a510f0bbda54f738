/**
 * Coverage of the suites in test/clients/coverage by other tools, and on a devnet.
 *
 * The functions of a suite's contracts that end in `Test` are the tests: forge runs them in its own EVM,
 * Hardhat and a devnet send each as a transaction. They have no arguments and no state, so all three make
 * the same calls. Nothing is optimised, and the devnet has the artifacts that forge builds.
 */

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Coverage,
  createDevnet,
  type Devnet,
  type FileCoverage,
  type Hex,
} from '../../src/index.ts'
import { type LcovRecord, readLcov } from './lcov.ts'
import { projectFolder, run } from './own-packages.ts'

export const coverageFolder = projectFolder('coverage')

/** A folder of the project, and the package of the compiler. */
export interface Suite {
  readonly name: 'contracts' | 'openzeppelin' | 'uniswap' | 'uniswap-pool'
  readonly solc: string
}

/** The records of `forge coverage`, by path. */
export async function coverWithForge(suite: Suite): Promise<ReadonlyMap<string, LcovRecord>> {
  mkdirSync(cacheOf(suite), { recursive: true })
  const file = join(cacheOf(suite), 'lcov.info')
  await forge(suite, 'coverage', '--include-libs', '--report', 'lcov', '--report-file', file)
  return new Map(readLcov(readFileSync(file, 'utf8')).map((record) => [record.path, record]))
}

/** Coverage in the form of solidity-coverage: that of Istanbul, with lines beside statements. */
export interface HardhatFile extends FileCoverage {
  readonly l: Readonly<Record<string, number>>
}

/**
 * What solidity-coverage reports, by the paths that forge gives the sources.
 *
 * It instruments sources of the project only: the sources of packages are copied into one, to the paths
 * that they are imported from.
 */
export async function coverWithHardhat(
  suite: Suite,
  builds: readonly BuildInfo[],
): Promise<ReadonlyMap<string, HardhatFile>> {
  const folder = join(cacheOf(suite), 'hardhat')
  const project = join(folder, 'project')
  rmSync(folder, { recursive: true, force: true })
  const sources = builds.flatMap(({ input }) => Object.entries(input.sources))
  for (const [path, { content }] of sources) {
    const file = join(project, importedFrom(path))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  copyFileSync(join(coverageFolder, '.solcover.js'), join(project, '.solcover.js'))
  await run('node_modules/.bin/hardhat', ['coverage'], {
    folder: coverageFolder,
    environment: { ...environmentOf(suite), HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
  })
  const files: Readonly<Record<string, HardhatFile>> = JSON.parse(
    readFileSync(join(project, 'coverage.json'), 'utf8'),
  )
  const found = sources.map(([path]) => [path, files[importedFrom(path)]] as const)
  return new Map(found.flatMap(([path, file]) => (file === undefined ? [] : [[path, file]])))
}

function importedFrom(path: string): string {
  return path.replace(/^node_modules\//, '')
}

/** What a devnet reports. */
export async function coverWithDevnet(builds: readonly BuildInfo[]): Promise<Coverage> {
  await using devnet = await createDevnet({
    network: 'plain',
    coverage: 'on',
    artifacts: builds,
    codeSizeMax: 200_000,
  })
  for (const { output } of builds) await new Tests(devnet, output.contracts).run()
  return await devnet.coverage()
}

/** The build info of forge, as far as it is read here. */
export interface BuildInfo {
  readonly input: {
    readonly sources: Readonly<Record<string, { readonly content: string }>>
  }
  readonly output: {
    readonly contracts: Readonly<Record<string, Readonly<Record<string, BuiltContract>>>>
  }
}

type Contracts = BuildInfo['output']['contracts']

interface BuiltContract {
  readonly evm: {
    readonly bytecode: {
      readonly object: string
      readonly linkReferences: Readonly<Record<string, Readonly<Record<string, readonly Link[]>>>>
    }
    readonly methodIdentifiers: Readonly<Record<string, string>>
  }
}

/** Where the address of a library stands in a code, in bytes. */
interface Link {
  readonly start: number
  readonly length: number
}

export async function build(suite: Suite): Promise<readonly BuildInfo[]> {
  const folder = join(cacheOf(suite), 'out', 'build-info')
  rmSync(folder, { recursive: true, force: true })
  await forge(suite, 'build', '--build-info', '--force')
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

/** As much ether as forge gives a test. */
const BALANCE: Hex = `0x${'f'.repeat(24)}`

/** The tests of a build on a devnet, and the libraries that they are linked to. */
class Tests {
  readonly #devnet: Devnet
  readonly #contracts: Contracts
  readonly #libraries = new Map<string, Hex>()

  constructor(devnet: Devnet, contracts: Contracts) {
    this.#devnet = devnet
    this.#contracts = contracts
  }

  async run(): Promise<void> {
    for (const [path, contracts] of Object.entries(this.#contracts)) {
      for (const name of Object.keys(contracts)) {
        if (name.endsWith('Test')) await this.#runTest(path, name)
      }
    }
  }

  async #runTest(path: string, name: string): Promise<void> {
    const to = await this.#deploy(path, name)
    await this.#devnet.request({ method: 'anvil_setBalance', params: [to, BALANCE] })
    const { methodIdentifiers } = this.#contracts[path]![name]!.evm
    for (const [signature, selector] of Object.entries(methodIdentifiers)) {
      if (signature.startsWith('test'))
        await send(this.#devnet, name, { to, data: `0x${selector}` })
    }
  }

  async #deploy(path: string, name: string): Promise<Hex> {
    const { object, linkReferences } = this.#contracts[path]![name]!.evm.bytecode
    let code = object
    for (const [file, libraries] of Object.entries(linkReferences)) {
      for (const [library, links] of Object.entries(libraries)) {
        const address = await this.#library(file, library)
        for (const link of links) code = linked(code, link, address)
      }
    }
    const { contractAddress } = await send(this.#devnet, name, { data: `0x${code}` })
    return contractAddress!
  }

  async #library(path: string, name: string): Promise<Hex> {
    const key = `${path}:${name}`
    const address = this.#libraries.get(key) ?? (await this.#deploy(path, name))
    this.#libraries.set(key, address)
    return address
  }
}

function linked(code: string, { start, length }: Link, address: Hex): string {
  return `${code.slice(0, start * 2)}${address.slice(2)}${code.slice((start + length) * 2)}`
}

async function send(devnet: Devnet, name: string, transaction: { to?: Hex; data: Hex }) {
  const from = devnet.accounts[0]!.address
  const params = [{ from, gas: '0xf00000', ...transaction }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt?.status !== '0x1') throw new Error(`${name}: ${transaction.data.slice(0, 10)} failed`)
  return receipt
}

function forge(suite: Suite, ...args: readonly string[]): Promise<string> {
  const machine = { arm64: 'arm64', x64: 'amd64' }[process.arch as 'arm64' | 'x64'] // those there are
  const packageName = `@foundry-rs/forge-${process.platform}-${machine}`
  return run(`node_modules/${packageName}/bin/forge`, args, {
    folder: coverageFolder,
    environment: environmentOf(suite),
  })
}

function environmentOf({ name, solc }: Suite) {
  return { FOUNDRY_PROFILE: name, SOLC_PACKAGE: solc }
}

function cacheOf({ name }: Suite): string {
  return join(coverageFolder, 'node_modules', '.cache', name)
}
