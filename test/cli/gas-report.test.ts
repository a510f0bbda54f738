/**
 * The gas report of the binary: printed at the end, in files, compared, with its exit codes.
 */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeDeployData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GasReport } from '../../src/index.ts'
import { ask, startInProcess } from '../support/binary.ts'
import { compileGasContracts, type GasContracts } from '../support/gas-contracts.ts'

let contracts: GasContracts
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gas-report-'))
  contracts = await compileGasContracts()
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the binary, deploys a contract, and stops. */
async function runWith(...texts: string[]) {
  const binary = startInProcess('--port', '0', ...texts)
  await binary.started
  await ask(binary.url(), 'previewnet_addArtifacts', [[contracts.artifact]])
  const { abi, bytecode } = contracts.counter
  const data = encodeDeployData({ abi, bytecode, args: [1n] })
  const [from] = (await ask(binary.url(), 'eth_accounts')) as string[]
  await ask(binary.url(), 'eth_sendTransaction', [{ from, data, gas: '0x500000' }])
  binary.stop()
  return { exitCode: await binary.exitCode, out: binary.written.out, err: binary.written.err }
}

/** A report in a file, with another mean of the deployment. */
async function reportFile(name: string, factor: number): Promise<string> {
  const file = join(folder, name)
  await runWith('--gas-report', file)
  const report = JSON.parse(await readFile(file, 'utf8')) as GasReport
  const { deployments } = report.contracts['src/Gas.sol:Counter']! // it was deployed
  const changed = { ...deployments, mean: Math.round(deployments.mean * factor) }
  const contract = { deployments: changed, functions: {} }
  await writeFile(file, JSON.stringify({ contracts: { 'src/Gas.sol:Counter': contract } }))
  return file
}

describe('--gas-report', () => {
  test('prints the report at the end, and writes it as JSON and as Markdown', async () => {
    const [json, markdown] = [join(folder, 'gas.json'), join(folder, 'gas.md')]
    const { exitCode, out } = await runWith('--gas-report', json, '--gas-report-markdown', markdown)
    expect(exitCode).toBe(0)
    expect(out).toMatch(/\nsrc\/Gas\.sol:Counter +Calls +Min +Mean +Median +Max\n {2}deployment, /)
    const report = JSON.parse(await readFile(json, 'utf8')) as GasReport
    expect(report.contracts['src/Gas.sol:Counter']?.deployments.count).toBe(1)
    expect(await readFile(markdown, 'utf8')).toContain('#### src/Gas.sol:Counter\n')
  })

  test('prints without a file, and nothing when quiet', async () => {
    expect((await runWith('--gas-report')).out).toContain('src/Gas.sol:Counter')
    expect((await runWith()).out).not.toContain('src/Gas.sol:Counter')
  })

  test('compares with an earlier report: exits with 3 if something takes more', async () => {
    const less = await reportFile('less.json', 0.9)
    const more = await reportFile('more.json', 1.1)
    const markdown = join(folder, 'changes.md')
    const risen = await runWith('--gas-report-compare', less, '--gas-report-markdown', markdown)
    expect(risen.exitCode).toBe(3)
    expect(risen.out).toMatch(/\n {2}deployment +[\d,]+ +[\d,]+ +\+[\d,]+ +\+11\.1 %\n/)
    expect(await readFile(markdown, 'utf8')).toContain('+11.1 %')
    const tolerant = ['--gas-report-compare', less, '--gas-report-tolerance', '12']
    expect((await runWith(...tolerant)).exitCode).toBe(0)
    const fallen = await runWith('--gas-report-compare', more)
    expect([fallen.exitCode, fallen.out.includes('-9.1 %')]).toEqual([0, true])
  })

  test('refuses a file that is not a report before it starts', async () => {
    const file = join(folder, 'none.json')
    for (const [text, found] of [
      [undefined, 'expected a file, found none'],
      ['{', 'expected a gas report with contracts, got "{"'],
      ['{"contracts":{"A":{}}}', 'A: expected deployments and functions'],
    ] as const) {
      if (text !== undefined) await writeFile(file, text)
      const { exitCode, written } = startInProcess('--port', '0', '--gas-report-compare', file)
      expect(await exitCode).toBe(1)
      expect(written.err).toContain(found)
    }
  })

  test('names a file that cannot be written before it listens', async () => {
    const binary = startInProcess('--port', '0', '--gas-report', join(folder, 'none', 'gas.json'))
    expect(await binary.exitCode).toBe(1)
    expect(binary.written.out).toBe('')
    expect(binary.written.err).toContain('--gas-report')
  })
})
