import { Interface } from 'ethers'
import { beforeAll, describe, expect, test } from 'vitest'
import { coverageSummary } from '../../src/coverage/summary.ts'
import {
  type Coverage,
  createDevnet,
  type Devnet,
  type Hex,
  lcovFrom,
  mergeCoverage,
} from '../../src/index.ts'
import { compileGate, deployGate, enter, gatePath, sendFree } from '../support/gate.ts'
import { fc, runs } from '../support/property.ts'
import { type Compiled, compileAll } from '../support/solc.ts'

let compiled: Compiled
beforeAll(async () => {
  compiled = await compileGate()
})

const deployed = (devnet: Devnet) => deployGate(devnet, compiled)

/** Executions of the lines that have a statement. */
function lines(coverage: Coverage): Record<string, number> {
  const { statementMap, s } = coverage[gatePath]!
  const found = Object.entries(statementMap).map(
    ([key, { start }]) => [start.line, s[key] ?? 0] as const,
  )
  return Object.fromEntries(found.toReversed())
}

const createCounting = () =>
  createDevnet({ network: 'plain', artifacts: [compiled], coverage: 'on' })

describe('the coverage of a devnet', () => {
  test('counts eth_call, failed estimates, and transactions that revert', async () => {
    await using devnet = await createCounting()
    const to = await deployed(devnet)
    await devnet.request({ method: 'eth_call', params: [{ to, data: enter(5) }, 'latest'] })
    expect(lines(await devnet.coverage())).toEqual({ 5: 1, 6: 1, 7: 1, 11: 0 })
    const closed = devnet.request({ method: 'eth_estimateGas', params: [{ to, data: enter(7) }] })
    await expect(closed).rejects.toThrow('closed')
    await sendFree(devnet, to, enter(7))
    await sendFree(devnet, to, enter(2))
    const coverage = await devnet.coverage()
    expect(lines(coverage)).toEqual({ 5: 4, 6: 2, 7: 2, 11: 0 })
    expect(Object.values(coverage[gatePath]!.b)).toEqual([
      [2, 2],
      [1, 1],
      [0, 0],
    ])
  })

  test('does not count an estimate that succeeds, nor a trace', async () => {
    await using devnet = await createCounting()
    const to = await deployed(devnet)
    await devnet.request({ method: 'eth_estimateGas', params: [{ to, data: enter(5) }] })
    const receipt = await sendFree(devnet, to, enter(5))
    const { transactionHash } = receipt
    await devnet.request({ method: 'debug_traceTransaction', params: [transactionHash] })
    expect(lines(await devnet.coverage())[7]).toBe(1)
  })

  test('is that of its forks as well', async () => {
    await using devnet = await createCounting()
    const to = await deployed(devnet)
    await using fork = await devnet.fork()
    await sendFree(fork, to, enter(1))
    await sendFree(devnet, to, enter(1))
    expect(lines(await devnet.coverage())[7]).toBe(2)
    expect(await fork.coverage()).toEqual(await devnet.coverage())
  })

  test('stays when a snapshot is restored', async () => {
    await using devnet = await createCounting()
    const to = await deployed(devnet)
    const snapshot = await devnet.snapshot()
    await sendFree(devnet, to, enter(1))
    await snapshot.restore()
    expect(lines(await devnet.coverage())[7]).toBe(1)
  })

  test('counts what ran before the artifacts were added', async () => {
    await using devnet = await createDevnet({ network: 'plain', coverage: 'on' })
    const to = await deployed(devnet)
    await sendFree(devnet, to, enter(1))
    expect(await devnet.coverage()).toEqual({})
    await devnet.artifacts.add(compiled)
    expect(lines(await devnet.coverage())[7]).toBe(1)
  })

  test('has the lines of the build that ran, of several with the same paths', async () => {
    const newer = await compileGate('// a line\n')
    for (const artifacts of [
      [compiled, newer],
      [newer, compiled],
    ]) {
      await using devnet = await createDevnet({ network: 'plain', artifacts, coverage: 'on' })
      await sendFree(devnet, await deployGate(devnet, newer), enter(1))
      expect(lines(await devnet.coverage())).toEqual({ 6: 1, 7: 1, 8: 1, 12: 0 })
    }
  })

  test('is refused without the option, with how to turn it on', async () => {
    await using devnet = await createDevnet()
    await expect(devnet.coverage()).rejects.toMatchObject({
      code: -32000,
      message: expect.stringContaining("coverage: 'on'"),
    })
  })

  test('changes no digest, no journal, no hash and no gas', async () => {
    const values = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 })
    const ends = async (coverage: 'on' | 'off', sent: readonly number[]) => {
      await using devnet = await createDevnet({ network: 'plain', coverage, artifacts: [compiled] })
      const to = await deployed(devnet)
      const receipts = []
      for (const value of sent) receipts.push(await sendFree(devnet, to, enter(value)))
      await devnet.advance(400)
      return { receipts, digest: devnet.digest(), journal: devnet.journal() }
    }
    const isSame = async (sent: readonly number[]) => {
      expect(await ends('on', sent)).toEqual(await ends('off', sent))
    }
    await fc.assert(fc.asyncProperty(values, isSame), { numRuns: runs(24) })
  })
})

describe('a branch whose arms the code does not distinguish', () => {
  test('is left out, and counted in the summary', async () => {
    const source = `pragma solidity ^0.8.20;
contract Ways {
    function chosen(uint256 value) external pure returns (uint256) {
        if (value > 0) {} else {}
        if (value > 1) return 1;
        return 0;
    }
}`
    const version = '0.8.37'
    const settings = { version, optimizer: false, viaIR: false } as const
    const [compiled] = await compileAll([{ sources: { 'src/Ways.sol': source }, settings }])
    const { input, output } = compiled!
    const artifacts = [{ input, output, solcLongVersion: version }]
    await using devnet = await createDevnet({ network: 'plain', artifacts, coverage: 'on' })
    const { abi, evm } = output.contracts['src/Ways.sol']!.Ways!
    const receipt = await sendFree(devnet, undefined, `0x${evm.bytecode.object}`)
    const data = new Interface(abi as object[]).encodeFunctionData('chosen', [1]) as Hex
    const to = receipt.contractAddress!
    await devnet.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })
    const coverage = await devnet.coverage()
    const { b, notMeasured } = coverage['src/Ways.sol']!
    expect(Object.values(b)).toEqual([[0, 1]])
    expect(notMeasured?.map(({ start }) => start.line)).toEqual([4])
    const summary = 'lines 3 of 3, functions 1 of 1, branches 1 of 2, 1 branch not measured'
    expect(coverageSummary(coverage)).toBe(summary)
    expect(mergeCoverage([coverage, coverage])['src/Ways.sol']!.notMeasured).toEqual(notMeasured)
  })
})

describe('a coverage', () => {
  test('is printed for lcov, with numbers for overloaded functions', async () => {
    await using devnet = await createCounting()
    const to = await deployed(devnet)
    await sendFree(devnet, to, enter(5))
    expect(lcovFrom(await devnet.coverage())).toBe(
      [
        ...['TN:', `SF:${gatePath}`],
        ...['FN:4,Gate.enter', 'FN:10,Gate.enter.1', 'FNF:2', 'FNH:1'],
        ...['FNDA:1,Gate.enter', 'FNDA:0,Gate.enter.1'],
        ...['DA:4,1', 'DA:5,1', 'DA:6,1', 'DA:7,1', 'DA:10,0', 'DA:11,0', 'LF:6', 'LH:4'],
        ...['BRDA:5,0,0,1', 'BRDA:5,0,1,0', 'BRDA:6,1,0,1', 'BRDA:6,1,1,0'],
        ...['BRDA:11,2,0,0', 'BRDA:11,2,1,0', 'BRF:6', 'BRH:2'],
        ...['end_of_record', ''],
      ].join('\n'),
    )
  })

  test('is merged with others by path and place', async () => {
    await using one = await createCounting()
    await using other = await createCounting()
    await sendFree(one, await deployed(one), enter(5))
    await sendFree(other, await deployed(other), enter(7))
    const [first, second] = [await one.coverage(), await other.coverage()]
    const merged = mergeCoverage([first, second])
    expect(lines(merged)).toEqual({ 5: 2, 6: 1, 7: 1, 11: 0 })
    expect(Object.values(merged[gatePath]!.b)[0]).toEqual([1, 1])
    expect(mergeCoverage([first])).toEqual(first)
    const foreign = { 'src/Other.sol': { ...first[gatePath]!, path: 'src/Other.sol' } }
    expect(Object.keys(mergeCoverage([foreign, first]))).toEqual([gatePath, 'src/Other.sol'])
  })
})
