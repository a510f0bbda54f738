/**
 * The gas report of the binary: printed when it stops, written to files, compared with an earlier one.
 */

import { readFile, writeFile } from 'node:fs/promises'
import { codeSizeMaxAt } from '../engine/code-size.ts'
import {
  gasChangesMarkdown,
  gasChangesTable,
  gasReportChanges,
  hasRisen,
} from '../gas-report/changes.ts'
import type { GasReport } from '../gas-report/gas-report.ts'
import { parseGasReport } from '../gas-report/parse-gas-report.ts'
import { gasReportMarkdown, gasReportTable } from '../gas-report/report-tables.ts'
import type { Devnet } from '../index.ts'
import { lastHardfork } from '../primitives/evm-rules.ts'
import { quoted } from '../primitives/quoted.ts'
import { expectWritable, hasCode, unwritable } from './file-errors.ts'
import type { Output } from './terminal.ts'

/** Files of the report; each may be missing. */
export interface GasReportArguments {
  /** JSON. */
  readonly file: string | undefined
  readonly markdown: string | undefined
  /** The report to compare with, as JSON. */
  readonly compare: string | undefined
  /** Percent by which gas may rise above the earlier report. */
  readonly tolerancePercent: number
}

/** The exit code if something takes more gas or bytes than in the report that it is compared with. */
export const GAS_HAS_RISEN = 3

export class GasReportFile {
  readonly #files: GasReportArguments
  readonly #before: GasReport | undefined

  private constructor(files: GasReportArguments, before: GasReport | undefined) {
    this.#files = files
    this.#before = before
  }

  /**
   * Reads the report to compare with.
   *
   * @throws {Error} if the file is not a report, or if a report cannot be written
   */
  static async open(files: GasReportArguments): Promise<GasReportFile> {
    const { file, markdown, compare } = files
    if (file !== undefined) expectWritable('--gas-report', file)
    if (markdown !== undefined) expectWritable('--gas-report-markdown', markdown)
    return new GasReportFile(files, compare === undefined ? undefined : await readReport(compare))
  }

  /**
   * Prints the report and writes its files.
   *
   * @returns the exit code
   * @throws {Error} if a file cannot be written
   */
  async finish(devnet: Devnet, out: Output): Promise<number> {
    const { file, markdown, tolerancePercent } = this.#files
    const { config } = devnet
    const codeSizeMax = codeSizeMaxAt(config.codeSizeMax, lastHardfork(config))
    const report = await devnet.gasReport()
    out(`\n${gasReportTable(report, codeSizeMax)}`)
    if (file !== undefined)
      await write('--gas-report', file, `${JSON.stringify(report, null, 2)}\n`)
    if (this.#before === undefined) {
      if (markdown !== undefined)
        await writeMarkdown(markdown, gasReportMarkdown(report, codeSizeMax))
      return 0
    }
    const changes = gasReportChanges(this.#before, report)
    out(`\n${gasChangesTable(changes)}`)
    if (markdown !== undefined) await writeMarkdown(markdown, gasChangesMarkdown(changes))
    return hasRisen(changes, tolerancePercent) ? GAS_HAS_RISEN : 0
  }
}

async function readReport(path: string): Promise<GasReport> {
  const where = `--gas-report-compare ${path}`
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    const found = hasCode(cause, 'ENOENT') ? 'none' : String(cause)
    throw new Error(`${where}: expected a file, found ${found}`, { cause })
  })
  const refuse = (at: string, expected: string, value: unknown): never => {
    throw new Error(`${at}: expected ${expected}, got ${quoted(value)}`)
  }
  return parseGasReport(jsonFrom(text), where, refuse)
}

/** The text itself if it is no JSON; it is no report then. */
function jsonFrom(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function writeMarkdown(path: string, text: string): Promise<void> {
  return write('--gas-report-markdown', path, text)
}

async function write(name: string, path: string, text: string): Promise<void> {
  await writeFile(path, text).catch((cause: NodeJS.ErrnoException) => {
    throw unwritable(name, path, cause)
  })
}
