/**
 * docs/gas-report.md shows what is printed: `PRINT=docs npx vitest run test/gas-report/docs.test.ts`
 * writes it.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { encodeDeployData, encodeFunctionData } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import {
  createDevnet,
  type GasReport,
  gasChangesTable,
  gasReportChanges,
  gasReportTable,
  type Hex,
} from '../../src/index.ts'
import { compileGasContracts, type GasContracts } from '../support/gas-contracts.ts'

const page = new URL('../../docs/gas-report.md', import.meta.url)

let contracts: GasContracts
beforeAll(async () => {
  contracts = await compileGasContracts()
})

/** @param times how often the counter is added to */
async function reportAfter(times: number): Promise<GasReport> {
  const { artifact, counter, caller } = contracts
  await using devnet = await createDevnet({
    ...{ network: 'plain', gasReport: 'on', artifacts: [artifact] },
  })
  const from = devnet.accounts[0]!.address // a devnet has ten
  const send = async (data: Hex, to?: Hex) => {
    const params = [{ from, data, gas: '0x500000', ...(to && { to }) }] as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params })
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    return receipt!.contractAddress! // of a creation
  }
  const created = await send(encodeDeployData({ ...counter, args: [1n] }))
  const creator = await send(caller.bytecode)
  const { abi } = counter
  for (let by = 1n; by <= times; by += 1n) {
    await send(encodeFunctionData({ abi, functionName: 'add', args: [by] }), created)
  }
  const twice = { abi: caller.abi, functionName: 'twice', args: [created] }
  await send(encodeFunctionData(twice), creator)
  return devnet.gasReport()
}

test('docs/gas-report.md shows tables as they are printed', async () => {
  const [before, after] = [await reportAfter(1), await reportAfter(5)]
  const printed = {
    'gas report': gasReportTable(after),
    'gas changes': gasChangesTable(gasReportChanges(before, after)),
  }
  let text = readFileSync(page, 'utf8')
  for (const [name, table] of Object.entries(printed)) {
    const part = new RegExp(`(<!-- ${name}: .* -->\\n\`\`\`\\n)[^\`]*(\`\`\`\\n<!-- /${name} -->)`)
    expect(text).toMatch(part)
    text = text.replace(part, `$1${table}$2`)
  }
  if (process.env.PRINT === 'docs') writeFileSync(page, text)
  expect(readFileSync(page, 'utf8')).toBe(text)
})
