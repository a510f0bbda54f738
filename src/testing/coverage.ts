/**
 * One report of the coverage of all devnets of a run of Vitest, over all its workers.
 *
 * The reporter names a folder in the environment; each devnet of the fixtures leaves its coverage there, and
 * the reporter merges them when the run ends. Node's modules are imported when there is a report, for
 * fixtures run in browsers, too.
 */

import { coverageSummary } from '../coverage/summary.ts'
import {
  type Coverage,
  type Devnet,
  type DevnetOptions,
  lcovFrom,
  mergeCoverage,
} from '../index.ts'
import { expectArgument, isFieldsObject } from '../primitives/arguments.ts'

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
  #root = ''
  #folder = ''

  /** @throws {DevnetError} INVALID_OPTION for anything but options */
  constructor(options: CoverageReporterOptions = {}) {
    expectArgument(isFieldsObject(options), 'CoverageReporter', 'an object of options', options)
    const { file = 'coverage/lcov.info' } = options
    expectArgument(typeof file === 'string', 'CoverageReporter.file', 'a path', file)
    this.#file = file
  }

  onInit({ config }: { readonly config: { readonly root: string } }): void {
    this.#root = config.root
  }

  async onTestRunStart(): Promise<void> {
    const { fs, os, path } = await nodeModules()
    this.#folder = await fs.mkdtemp(path.join(os.tmpdir(), 'previewnet-coverage-'))
    process.env[VARIABLE] = this.#folder
  }

  async onTestRunEnd(): Promise<void> {
    const { fs, path } = await nodeModules()
    const coverage = await coverageIn(this.#folder)
    await fs.rm(this.#folder, { recursive: true })
    const target = path.resolve(this.#root, this.#file)
    await fs.mkdir(path.dirname(target), { recursive: true })
    const isJson = target.endsWith('.json')
    await fs.writeFile(target, isJson ? JSON.stringify(coverage) : lcovFrom(coverage))
    console.log(`coverage: ${coverageSummary(coverage)}`)
  }
}

/** Merges one file after the other, by name: a run may have thousands. */
async function coverageIn(folder: string): Promise<Coverage> {
  const { fs, path } = await nodeModules()
  let merged: Coverage = {}
  for (const name of (await fs.readdir(folder)).sort()) {
    const text = await fs.readFile(path.join(folder, name), 'utf8')
    const coverage: Coverage = JSON.parse(text) // as CoverageEntry left it
    merged = mergeCoverage([merged, coverage])
  }
  return merged
}

/** The options of a devnet that counts if the run has a report. */
export function countedOptions(options: DevnetOptions): DevnetOptions {
  return reportFolder() === undefined ? options : { coverage: 'on', ...options }
}

/** `undefined` if the run has no report, and in browsers. */
function reportFolder(): string | undefined {
  return typeof process === 'undefined' ? undefined : process.env?.[VARIABLE]
}

async function nodeModules() {
  const [fs, os, path] = await Promise.all([
    import('node:fs/promises'),
    import('node:os'),
    import('node:path'),
  ])
  return { fs, os, path }
}

/** The coverage of a devnet, and of all its forks, as it was left last. */
export class CoverageEntry {
  #name: string | undefined

  /** Leaves the coverage of a devnet for the report, if there is one. */
  async leave(devnet: Devnet): Promise<void> {
    const folder = reportFolder()
    if (folder === undefined || devnet.config.coverage === 'off') return
    const text = JSON.stringify(await devnet.coverage())
    const { fs, path } = await nodeModules()
    this.#name ??= `${crypto.randomUUID()}.json`
    await fs.writeFile(path.join(folder, this.#name), text)
  }
}
