/**
 * Coverage of the suites in test/clients/coverage by other tools, and on a devnet.
 *
 * The functions of a suite's contracts that end in `Test` are the tests: forge runs them in its own EVM,
 * Hardhat and a devnet send each as a transaction. They have no arguments and no state, so all three make
 * the same calls. Nothing is optimised, and the devnet has the artifacts that forge builds.
 */

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Coverage, createDevnet, type Devnet, type Hex } from '../../src/index.ts'
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
export type HardhatCoverage = Readonly<
  Record<string, Coverage[string] & { readonly l: Readonly<Record<string, number>> }>
>

/** What solidity-coverage reports of the suite `contracts`, by path. */
export async function coverWithHardhat(): Promise<HardhatCoverage> {
  await run('node_modules/.bin/hardhat', ['coverage'], {
    folder: coverageFolder,
    environment: { HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true' },
  })
  // It writes this file beside those of its reporters, wherever they go.
  rmSync(join(coverageFolder, 'coverage.json'))
  const file = 'node_modules/.cache/contracts/hardhat/coverage-final.json'
  return JSON.parse(readFileSync(join(coverageFolder, file), 'utf8'))
}

/** What a devnet reports. */
export async function coverWithDevnet(suite: Suite): Promise<Coverage> {
  const builds = await build(suite)
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
interface BuildInfo {
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

async function build(suite: Suite): Promise<readonly BuildInfo[]> {
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

function forge({ name, solc }: Suite, ...args: readonly string[]): Promise<string> {
  const machine = { arm64: 'arm64', x64: 'amd64' }[process.arch as 'arm64' | 'x64'] // those there are
  const packageName = `@foundry-rs/forge-${process.platform}-${machine}`
  return run(`node_modules/${packageName}/bin/forge`, args, {
    folder: coverageFolder,
    environment: { FOUNDRY_PROFILE: name, SOLC_PACKAGE: solc },
  })
}

function cacheOf({ name }: Suite): string {
  return join(coverageFolder, 'node_modules', '.cache', name)
}
