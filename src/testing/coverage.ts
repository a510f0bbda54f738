/**
 * One report of the coverage of all devnets of a run of Vitest, over all its workers.
 *
 * Each devnet of the fixtures leaves its coverage in the folder of the run, and the reporter merges them
 * when the run ends.
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
import { nodeModules, RunFolder } from './run-folder.ts'

const folder = new RunFolder('VITEST_PREVIEWNET_COVERAGE')

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

  onTestRunStart(): Promise<void> {
    return folder.create()
  }

  async onTestRunEnd(): Promise<void> {
    const { fs, path } = await nodeModules()
    let coverage: Coverage = {}
    for await (const bytes of folder.take()) {
      const left: Coverage = JSON.parse(new TextDecoder().decode(bytes)) // as CoverageEntry left it
      coverage = mergeCoverage([coverage, left])
    }
    const target = path.resolve(this.#root, this.#file)
    await fs.mkdir(path.dirname(target), { recursive: true })
    const isJson = target.endsWith('.json')
    await fs.writeFile(target, isJson ? JSON.stringify(coverage) : lcovFrom(coverage))
    console.log(`coverage: ${coverageSummary(coverage)}`)
  }
}

/** The options of a devnet that counts if the run has a report. */
export function countedOptions(options: DevnetOptions): DevnetOptions {
  return folder.path === undefined ? options : { coverage: 'on', ...options }
}

/** The coverage of a devnet, and of all its forks, as it was left last. */
export class CoverageEntry {
  readonly #name = `${crypto.randomUUID()}.json`

  /** Leaves the coverage of a devnet for the report, if there is one. */
  async leave(devnet: Devnet): Promise<void> {
    if (folder.path === undefined || devnet.config.coverage === 'off') return
    await folder.leave(this.#name, JSON.stringify(await devnet.coverage()))
  }
}
