/**
 * One report of the coverage of all devnets of a run of Vitest, over all its workers.
 *
 * The reporter names a folder in the environment; each devnet of the fixtures leaves its coverage there, and
 * the reporter merges them when the run ends.
 */

import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import {
  type Coverage,
  type Devnet,
  type DevnetOptions,
  lcovFrom,
  mergeCoverage,
} from '../index.ts'

/** Workers inherit it. */
const VARIABLE = 'VITEST_PREVIEWNET_COVERAGE'

export interface CoverageReporterOptions {
  /**
   * Path of the report, from Vitest's root: in the form of Istanbul if it ends in `.json`, else for lcov.
   * Default: `coverage/lcov.info`.
   */
  readonly file?: string
}

/**
 * Vitest's reporter of what the devnets of `previewnet/vitest` executed of the contracts that they know.
 *
 * @example
 * ```ts
 * export default defineConfig({
 *   test: { reporters: ['default', new CoverageReporter()], provide: { devnetOptions: { artifacts } } },
 * })
 * ```
 */
export class CoverageReporter {
  readonly #file: string
  #path = ''
  #folder = ''

  constructor({ file = 'coverage/lcov.info' }: CoverageReporterOptions = {}) {
    this.#file = file
  }

  onInit({ config }: { readonly config: { readonly root: string } }): void {
    this.#path = resolve(config.root, this.#file)
  }

  async onTestRunStart(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), 'previewnet-coverage-'))
    process.env[VARIABLE] = this.#folder
  }

  async onTestRunEnd(): Promise<void> {
    const coverage = await coverageIn(this.#folder)
    await rm(this.#folder, { recursive: true })
    await mkdir(dirname(this.#path), { recursive: true })
    const isJson = this.#path.endsWith('.json')
    await writeFile(this.#path, isJson ? JSON.stringify(coverage) : lcovFrom(coverage))
  }
}

/** Merges one file after the other, by name: a run may have thousands. */
async function coverageIn(folder: string): Promise<Coverage> {
  let merged: Coverage = {}
  for (const name of (await readdir(folder)).sort()) {
    const coverage = JSON.parse(await readFile(join(folder, name), 'utf8')) as Coverage // see below
    merged = mergeCoverage([merged, coverage])
  }
  return merged
}

/** The options of a devnet that counts if the run has a report. */
export function countedOptions(options: DevnetOptions): DevnetOptions {
  return process.env[VARIABLE] === undefined ? options : { coverage: 'on', ...options }
}

/** The coverage of a devnet, and of all its forks, as it was left last. */
export class CoverageEntry {
  readonly #name = `${randomUUID()}.json`

  /** Leaves the coverage of a devnet for the report, if there is one. */
  async leave(devnet: Devnet): Promise<void> {
    const folder = process.env[VARIABLE]
    if (folder === undefined || devnet.config.coverage === 'off') return
    const text = JSON.stringify(await devnet.coverage())
    await writeFile(join(folder, this.#name), text)
  }
}
