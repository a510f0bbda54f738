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
  readonly name: 'contracts' | 'openzeppelin' | 'uniswap'
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
  for (const test of builds.flatMap((each) => testsOf(each))) await runTest(devnet, test)
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

interface BuiltContract {
  readonly evm: {
    readonly bytecode: { readonly object: string }
    readonly methodIdentifiers: Readonly<Record<string, string>>
  }
}

export async function build(suite: Suite): Promise<readonly BuildInfo[]> {
  const folder = join(cacheOf(suite), 'out', 'build-info')
  rmSync(folder, { recursive: true, force: true })
  await forge(suite, 'build', '--build-info', '--force')
  return readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

interface Test {
  readonly name: string
  readonly code: Hex
  readonly calls: readonly Hex[]
}

function testsOf({ output }: BuildInfo): readonly Test[] {
  const all = Object.values(output.contracts).flatMap((contracts) => Object.entries(contracts))
  const tests = all.filter(([name]) => name.endsWith('Test'))
  return tests.map(([name, { evm }]) => ({
    name,
    code: `0x${evm.bytecode.object}`,
    calls: Object.entries(evm.methodIdentifiers)
      .filter(([signature]) => signature.startsWith('test'))
      .map(([, selector]): Hex => `0x${selector}`),
  }))
}

/** As much ether as forge gives a test. */
const BALANCE: Hex = `0x${'f'.repeat(24)}`

async function runTest(devnet: Devnet, { name, code, calls }: Test): Promise<void> {
  const { contractAddress: to } = await send(devnet, name, { data: code })
  await devnet.request({ method: 'anvil_setBalance', params: [to!, BALANCE] })
  for (const data of calls) await send(devnet, name, { to: to!, data })
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
