/**
 * The gas report as tables, one for each contract.
 */

import { CODE_SIZE_MAX } from '../engine/code-size.ts'
import { expectArgument, refuseArgument } from '../primitives/arguments.ts'
import type { ContractGas, GasReport } from './gas-report.ts'
import type { GasFigures } from './gas-values.ts'
import { parseGasReport } from './parse-gas-report.ts'
import { grouped, markdownTable, plainTable, type Table } from './table.ts'

const columns = ['Function', 'Calls', 'Min', 'Mean', 'Median', 'Max']

/**
 * The report for a terminal.
 *
 * @param codeSizeMax the limit that sizes are compared with, in bytes
 * @throws {DevnetError} INVALID_OPTION for anything but a report and a limit
 */
export function gasReportTable(report: GasReport, codeSizeMax: number = CODE_SIZE_MAX): string {
  const tables = tablesOf(report, codeSizeMax)
  return tables.length === 0 ? `${nothing}\n` : tables.map(plainTable).join('\n')
}

/** The same as Markdown. */
export function gasReportMarkdown(report: GasReport, codeSizeMax: number = CODE_SIZE_MAX): string {
  const tables = tablesOf(report, codeSizeMax)
  return tables.length === 0 ? `${nothing}\n` : tables.map(markdownTable).join('\n')
}

const nothing = 'No contract of a known artifact was called or deployed.'

function tablesOf(report: GasReport, codeSizeMax: number): readonly Table[] {
  const { contracts } = parseGasReport(report, 'report', refuseArgument)
  const isSize = Number.isSafeInteger(codeSizeMax) && codeSizeMax > 0
  expectArgument(isSize, 'codeSizeMax', 'a whole number of bytes from 1', codeSizeMax)
  return Object.entries(contracts).map(([title, contract]) => {
    const { deployments, functions } = contract
    const called = Object.entries(functions).map(([name, each]) => rowOf(name, each.calls, each))
    const deployed = rowOf(deploymentName(contract, codeSizeMax), deployments.count, deployments)
    return { title, columns, rows: [deployed, ...called] }
  })
}

function deploymentName({ deployments: { size } }: ContractGas, codeSizeMax: number): string {
  const percent = Math.ceil((1000 * size) / codeSizeMax) / 10
  const share = `${percent.toFixed(1)} % of ${grouped(codeSizeMax)}`
  return `deployment, ${grouped(size)} bytes (${share}${size > codeSizeMax ? ', too large' : ''})`
}

function rowOf(name: string, count: number, { min, mean, median, max }: GasFigures): string[] {
  if (count === 0) return [name, '-', '-', '-', '-', '-']
  return [name, ...[count, min, mean, median, max].map(grouped)]
}
