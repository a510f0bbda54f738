/**
 * The file of `--coverage`: the coverage of the devnet, written when it stops.
 *
 * A name that ends in `.json` gets the form of Istanbul, any other the text of lcov.
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { coverageSummary } from '../coverage/summary.ts'
import { type Devnet, type FileCoverage, lcovFrom } from '../index.ts'
import { expectWritable, unwritable } from './file-errors.ts'

/** Creates the folder of the file. @throws {Error} if it or the file cannot be created */
export async function prepareCoverageFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw unwritable('--coverage', path, error)
  })
  expectWritable('--coverage', path)
}

/**
 * @param print gets the summary
 * @param warn gets the reason if there is nothing to write
 */
export async function writeCoverageFile(
  devnet: Pick<Devnet, 'coverage'>,
  path: string,
  print: (text: string) => void,
  warn: (text: string) => void,
): Promise<void> {
  const coverage = await devnet.coverage()
  const text = path.endsWith('.json') ? `${JSON.stringify(coverage)}\n` : lcovFrom(coverage)
  await writeFile(path, text).catch((error: NodeJS.ErrnoException) => {
    throw unwritable('--coverage', path, error)
  })
  const files = Object.values(coverage)
  if (files.length > 0) print(`coverage: ${coverageSummary(coverage)}\n`)
  else warn(`--coverage ${path}: is empty, for no artifact with a source map is known`)
  const without = files.filter(({ branchesUnknown }) => branchesUnknown === true)
  if (without.length > 0) warn(`--coverage ${path}: ${withoutBranches(without)}`)
}

/** Foundry keeps the trees only with `ast = true`. */
function withoutBranches([first, ...others]: readonly FileCoverage[]): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  const what = `no branches of ${first?.path}${more}, for the artifacts have no syntax trees`
  return `${what}: ast = true in foundry.toml keeps them`
}
