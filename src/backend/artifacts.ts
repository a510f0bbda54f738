/**
 * The artifacts of this process: which contract a code is, and where its instructions stand.
 *
 * Shared by a devnet and its forks. Artifacts are no part of the chain: neither snapshots nor journal
 * nor digest contain them. The code that reads them is loaded with the first of them.
 */

import type { ArtifactIndex, Recognition } from '../artifacts/artifact-index.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import { refuseArtifact } from '../artifacts/refusal.ts'
import type { Source } from '../artifacts/source.ts'
import type { Config } from '../config/config.ts'
import type { AccumulatedHits } from '../coverage/accumulated-hits.ts'
import type { Coverage } from '../coverage/istanbul.ts'
import type { GasCounts } from '../gas-report/gas-counts.ts'
import type { GasReport } from '../gas-report/gas-report.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import type { StateView } from '../state/view.ts'
import { CodePlaces } from '../tracing/code-places.ts'
import type { KnownAbis } from '../tracing/names.ts'
import type { StackTrace } from '../tracing/stack-trace.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { FolderDeps, IndexedFolders } from './artifact-folders.ts'
import { Labels } from './labels.ts'
import { implementationOf } from './proxy.ts'

/** The artifacts that were added, and those that were refused. */
export interface AddedArtifacts {
  /** Names of the contracts that were read: `src/Token.sol:Token`. */
  readonly contracts: readonly string[]
  /** Artifacts that could not be read, by their position. */
  readonly refused: readonly RefusedArtifact[]
}

interface RefusedArtifact {
  readonly index: number
  /** States what was expected and what was found. */
  readonly message: string
}

/** A code that runs, or init code of a creation. */
export interface MetCode {
  readonly code: Uint8Array
  readonly isInitCode: boolean
}

/** The artifacts and folders that were added. */
interface KnownArtifacts {
  readonly index: ArtifactIndex
  readonly folders: IndexedFolders
}

/** Codes whose places are kept: more than one execution runs. */
const CODES_MAX = 512

const NO_FOLDERS: FolderDeps = { folders: undefined, onSkipped: undefined, bytesMax: 0 }

export class Artifacts {
  /** The names of addresses, which belong to the process as well. */
  readonly labels = new Labels()
  readonly #deps: FolderDeps
  /** `undefined` until something is added. */
  #known: KnownArtifacts | undefined
  /** By hash of the code; a creation has its arguments in it. */
  readonly #places = new Map<string, CodePlaces | undefined>()
  #isEmpty = true
  /** Number of changes of what is known. */
  #changeCount = 0
  /** The contracts that {@link knownAbis} was taken from. */
  #listed: readonly CompiledContract[] = []
  #knownAbis: KnownAbis = { withoutCode: [], withCode: [] }

  constructor(deps: FolderDeps = NO_FOLDERS) {
    this.#deps = deps
  }

  /** True until an artifact or a folder was added. */
  get isEmpty(): boolean {
    return this.#isEmpty
  }

  /** Adds artifacts in any of the known formats, each in the place of the same one before. */
  async add(values: readonly unknown[]): Promise<AddedArtifacts> {
    const { index: known } = await this.#open()
    const contracts: string[] = []
    const refused: RefusedArtifact[] = []
    for (const [index, value] of values.entries()) {
      try {
        contracts.push(...known.add(originOf(value), value))
        this.#isEmpty = false
      } catch (error) {
        if (!(error instanceof DevnetError)) throw error
        refused.push({ index, message: error.message })
      }
    }
    this.#forgetPlaces()
    return { contracts, refused }
  }

  /** The contract that a deployed code was compiled from. */
  contractOf(code: Uint8Array): CompiledContract | undefined {
    if (this.#isEmpty || code.length === 0) return undefined
    return this.#recognise({ code, isInitCode: false })?.contract
  }

  /** The contract that init code creates; the arguments of its constructor may follow it. */
  createdBy(initCode: Uint8Array): CompiledContract | undefined {
    if (this.#isEmpty || initCode.length === 0) return undefined
    return this.#recognise({ code: initCode, isInitCode: true })?.contract
  }

  /**
   * The contract whose code answers calls to an address: behind a proxy, its implementation if that is
   * known, otherwise the proxy.
   */
  contractAt(view: StateView, address: Address): CompiledContract | undefined {
    if (this.#isEmpty) return undefined
    const behind = this.contractOf(view.codeBytes(implementationOf(view, address)))
    return behind ?? this.contractOf(view.codeBytes(address))
  }

  /** The ABIs of all artifacts. */
  get knownAbis(): KnownAbis {
    const contracts = this.#known?.index.contracts ?? this.#listed
    if (contracts !== this.#listed) {
      this.#listed = contracts
      const named = contracts.filter(({ abi }) => abi.length > 0)
      const abisOf = (hasCode: boolean) =>
        named.flatMap(({ runtime, abi }) => ((runtime !== undefined) === hasCode ? [abi] : []))
      this.#knownAbis = { withoutCode: abisOf(false), withCode: abisOf(true) }
    }
    return this.#knownAbis
  }

  /**
   * Adds artifacts, and folders by their paths. Folders are read in the background.
   *
   * @returns a function that waits until the folders are read, and returns the names of all contracts
   * @throws {DevnetError} INVALID_ARTIFACT for the first that cannot be read; other artifacts are added
   */
  async addAll(given: readonly unknown[]): Promise<() => Promise<readonly string[]>> {
    const isPath = (each: unknown) => typeof each === 'string'
    const { contracts, refused } = await this.add(given.filter((each) => !isPath(each)))
    const { folders: known } = await this.#open()
    const folders: (() => Promise<readonly string[]>)[] = []
    for (const path of given.filter(isPath)) {
      folders.push(await known.add(path))
      this.#isEmpty = false
    }
    const [first] = refused
    if (first !== undefined) throw new DevnetError('INVALID_ARTIFACT', first.message)
    return async () => {
      const names = await Promise.all(folders.map((read) => read()))
      return [...contracts, ...names.flat()]
    }
  }

  /** Brings all that is known up to date with the folders. */
  async refresh(): Promise<void> {
    await this.#known?.folders.refresh()
  }

  /** Brings all that is known of some codes up to date with the folders. */
  async learn(codes: readonly MetCode[]): Promise<void> {
    await this.refresh()
    await this.#learnAbout(codes)
  }

  /**
   * Traces an execution with the artifacts as they are now. It is traced again if the tracer for its
   * stack trace meets a contract of which files say more that were not read yet, or if another answer
   * read some meanwhile.
   *
   * @param trace may run several times; each time with a tracer of its own
   */
  async explain<Result>(
    { codeSizeMax }: Pick<Config, 'codeSizeMax'>,
    trace: (stackTracer: Tracer<StackTrace | undefined>) => MaybePromise<Result>,
  ): Promise<Result> {
    const { createStackTracer } = await import('../tracing/stack-trace.ts')
    await this.refresh()
    for (;;) {
      const before = this.#changeCount
      const met = new Map<string, MetCode>()
      const placesOf = (code: Uint8Array, isInitCode: boolean) => {
        const key = keyOf({ code, isInitCode })
        met.set(key, { code, isInitCode })
        return this.#placesOf(key, { code, isInitCode })
      }
      const { withoutCode, withCode } = this.knownAbis
      const abis = [...withoutCode, ...withCode]
      const found = await trace(createStackTracer({ codeSizeMax, placesOf, abis }))
      await this.#learnAbout([...met.values()])
      if (this.#changeCount === before) return found
    }
  }

  /**
   * The places of the instructions of codes, by the artifacts as they are now; `undefined` for a code of
   * no known contract.
   */
  async placesOf(codes: readonly MetCode[]): Promise<readonly (CodePlaces | undefined)[]> {
    await this.learn(codes)
    return codes.map((code) => this.#placesOf(keyOf(code), code))
  }

  /**
   * The text of a source file.
   *
   * @param path as the compiler knows it
   * @param contract name of a contract of the compilation, of several that have the path
   */
  async sourceText(path: string, contract: string | undefined): Promise<string | undefined> {
    await this.refresh()
    const source = this.#sourceAt(path, contract)
    // No file is read that is not a source of a known contract.
    if (source === undefined || source.text !== undefined) return source?.text
    await this.#known?.folders.readSources([path])
    return this.#sourceAt(path, contract)?.text
  }

  #sourceAt(path: string, contract: string | undefined): Source | undefined {
    const { contracts = [] } = this.#known?.index ?? {}
    const having = contracts.filter(({ compilation }) => compilation.sources.has(path))
    const [found] = [...having.filter(({ name }) => name === contract), ...having]
    return found?.compilation.sources.get(path)
  }

  /** The contract that a deployed code belongs to, by the artifacts as they are now. */
  async recognise(code: Uint8Array): Promise<Recognition | undefined> {
    await this.learn([{ code, isInitCode: false }])
    return this.#recognise({ code, isInitCode: false })
  }

  async #open(): Promise<KnownArtifacts> {
    const { ArtifactIndex } = await import('../artifacts/artifact-index.ts')
    const { IndexedFolders } = await import('./artifact-folders.ts')
    if (this.#known === undefined) {
      const index = new ArtifactIndex()
      const folders = new IndexedFolders(index, this.#deps, () => this.#forgetPlaces())
      this.#known = { index, folders }
    }
    return this.#known
  }

  #forgetPlaces(): void {
    this.#changeCount += 1
    this.#places.clear()
  }

  /** Reads files until all is known of these codes. */
  async #learnAbout(codes: readonly MetCode[]): Promise<void> {
    if (this.#known === undefined) return
    const { folders } = this.#known
    while (!codes.every((code) => this.#isExplained(code)) && (await folders.readMore()));
    const sources = codes.flatMap((code) => this.#recognise(code)?.contract.compilation ?? [])
    const missing = new Set(sources.flatMap((each) => each.pathsWithoutText))
    await folders.readSources([...missing])
  }

  /** Reads all files, and the texts of all sources. */
  async #readAll(): Promise<ArtifactIndex> {
    const { folders, index } = await this.#open()
    await this.refresh()
    while (await folders.readMore());
    const compilations = new Set(index.contracts.map(({ compilation }) => compilation))
    const missing = [...compilations].flatMap((each) => each.pathsWithoutText)
    await folders.readSources([...new Set(missing)])
    return index
  }

  /**
   * True if no file can say more of a code: it is known to the byte, and its source map leads to sources
   * with syntax trees. So an answer does not depend on what was read for others.
   */
  #isExplained(code: MetCode): boolean {
    const found = this.#recognise(code)
    const template = code.isInitCode ? found?.contract.creation : found?.contract.runtime
    if (found === undefined || template?.hasSourceMap !== true) return false
    return found.match !== 'similar' && found.contract.compilation.explains(template)
  }

  #recognise({ code, isInitCode }: MetCode) {
    const index = this.#known?.index
    return isInitCode ? index?.recogniseCreation(code) : index?.recogniseRuntime(code)
  }

  /**
   * The gas of all calls and deployments of known contracts.
   *
   * @throws {DevnetError} GAS_REPORT_OFF if nothing is counted
   */
  async gasReport(counts: GasCounts | undefined): Promise<GasReport> {
    if (counts === undefined) {
      const how = "start with `--gas-report`, or create the devnet with `gasReport: 'on'`"
      throw new DevnetError('GAS_REPORT_OFF', `the gas report is off: ${how}`)
    }
    await this.refresh()
    const { gasReport } = await import('../gas-report/gas-report.ts')
    return gasReport(counts, (code) => this.contractOf(code))
  }

  /**
   * The coverage of all known sources.
   *
   * @throws {DevnetError} COVERAGE_OFF if nothing is counted
   */
  async coverage(hits: AccumulatedHits | undefined): Promise<Coverage> {
    if (hits === undefined) {
      const how = "start with `--coverage FILE`, or create the devnet with `coverage: 'on'`"
      throw new DevnetError('COVERAGE_OFF', `coverage is off: ${how}`)
    }
    const index = await this.#readAll()
    const { coverageReport } = await import('../coverage/coverage-report.ts')
    return coverageReport(index, hits.codes)
  }

  /** The places of a code's instructions; `undefined` for code of no known contract. */
  #placesOf(key: string, code: MetCode): CodePlaces | undefined {
    if (this.#places.has(key)) return this.#places.get(key)
    const places = this.#find(code)
    if (this.#places.size >= CODES_MAX) this.#places.clear()
    this.#places.set(key, places)
    return places
  }

  #find(code: MetCode): CodePlaces | undefined {
    const found = this.#recognise(code)
    const template = code.isInitCode ? found?.contract.creation : found?.contract.runtime
    if (found === undefined || template === undefined) return undefined
    return new CodePlaces(found.contract, template)
  }
}

function keyOf({ code, isInitCode }: MetCode): string {
  return `${isInitCode}${keccakHash(code)}`
}

/** The same contents replace themselves. */
/** @throws {DevnetError} INVALID_ARTIFACT for an object that JSON cannot express */
function originOf(value: unknown): string {
  // What else JSON cannot express is refused when it is read.
  const text = jsonOf(value) ?? typeof value
  return `object ${keccakHash(new TextEncoder().encode(text))}`
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return refuseArtifact('artifact', 'a value that JSON can express', value)
  }
}
