/**
 * The artifacts of this process: which contract a code is, and where its instructions stand.
 *
 * Shared by a devnet and its forks. Artifacts are no part of the chain: neither snapshots nor journal
 * nor digest contain them. The code that reads them is loaded with the first of them.
 */

import type { NamedAbi } from '../abi/abi.ts'
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
import type { Address, Hash } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import type { MaybePromise } from '../primitives/maybe-promise.ts'
import { isDelegation } from '../state/code.ts'
import type { StateView } from '../state/view.ts'
import type { NamedStorage } from '../storage/named-storage.ts'
import type { CodePlaces } from '../tracing/code-places.ts'
import type { KnownAbis } from '../tracing/names.ts'
import type { StackTrace } from '../tracing/stack-trace.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { FolderDeps, IndexedFolders } from './artifact-folders.ts'
import type * as ArtifactTools from './artifact-tools.ts'
import type { Creations } from './creations.ts'
import { Labels } from './labels.ts'
import { implementationOf } from './proxy.ts'

/** The artifacts that were added, and those that were refused. */
export interface AddedArtifacts {
  /** Names of the contracts that were read: `src/Token.sol:Token`. */
  readonly contracts: readonly string[]
  /** Artifacts that could not be read, by their position. */
  readonly refused: readonly RefusedArtifact[]
}

/** An ABI of a file that a user gave. */
export interface GivenAbi extends NamedAbi {
  readonly file: string
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
  readonly tools: typeof ArtifactTools
}

/** Codes whose places are kept: more than one execution runs. */
const CODES_MAX = 512

/** Codes whose creation is looked for at most for one answer, and codes whose creation is kept. */
const LOOKED_FOR_MAX = 256
const CREATED_MAX = 4_096

const NO_FOLDERS: FolderDeps = { folders: undefined, onSkipped: undefined, bytesMax: 0 }

export class Artifacts {
  /** The names of addresses, which belong to the process as well. */
  readonly labels = new Labels()
  readonly #deps: FolderDeps
  /** `undefined` until something is added. */
  #known: KnownArtifacts | undefined
  /** By hash of the code; a creation has its arguments in it. */
  readonly #places = new Map<string, CodePlaces>()
  /**
   * Deployed codes that no artifact matches, by hash, with the contract of their creation; `undefined` for
   * one whose creation is unknown.
   */
  readonly #created = new Map<Hash, Recognition | undefined>()
  /** For each run of {@link named}, the codes that it met whose creation was not looked for yet. */
  readonly #unmatched = new Set<Set<Hash>>()
  /** How many artifacts each file has that a user gave by its name. */
  readonly #files = new Map<string, number>()
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

  /**
   * Adds artifacts in any of the known formats, each in the place of the same one before.
   *
   * @param file takes the place of what was given under this name before
   */
  async add(values: readonly unknown[], file?: string): Promise<AddedArtifacts> {
    const { index: known } = await this.#open()
    const contracts: string[] = []
    const refused: RefusedArtifact[] = []
    for (const [index, value] of values.entries()) {
      try {
        const origin = file === undefined ? originOf(value) : originIn(file, index)
        contracts.push(...known.add(origin, value))
        this.#isEmpty = false
      } catch (error) {
        if (!(error instanceof DevnetError)) throw error
        refused.push({ index, message: error.message })
      }
    }
    if (file !== undefined) this.#keepFile(known, file, values.length)
    this.#forgetPlaces()
    return { contracts, refused }
  }

  #keepFile(known: ArtifactIndex, file: string, count: number): void {
    const before = this.#files.get(file) ?? 0
    for (let index = count; index < before; index += 1) known.remove(originIn(file, index))
    if (count === 0) this.#files.delete(file)
    else this.#files.set(file, count)
  }

  /** The ABIs of files that users gave by name. */
  get givenAbis(): readonly GivenAbi[] {
    return [...this.#files].flatMap(([file, count]) =>
      Array.from({ length: count }, (_, index) => originIn(file, index)).flatMap((origin) =>
        (this.#known?.index.abisOf(origin) ?? []).map(({ name, abi }) => ({ file, name, abi })),
      ),
    )
  }

  /** The contract that a deployed code was compiled from; within {@link named}, by its creation too. */
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
    return this.contractBehind(view, address, implementationOf(view, address))
  }

  /** The same, by the account whose code answers the calls. */
  contractBehind(
    view: StateView,
    address: Address,
    implementation: Address,
  ): CompiledContract | undefined {
    const behind = this.contractOf(view.codeBytes(implementation))
    return behind ?? this.contractOf(view.codeBytes(address))
  }

  /** The storage of a contract that was found among these artifacts, by the names of its variables. */
  storageOf(contract: CompiledContract): NamedStorage {
    const { tools } = this.#known! // it has the contract
    return new tools.NamedStorage(contract)
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
    if (given.length === 0) return async () => []
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
   * read some meanwhile, or if {@link named} found a creation.
   *
   * @param trace may run several times; each time with its own tracer
   */
  async explain<Result>(
    { codeSizeMax }: Pick<Config, 'codeSizeMax'>,
    creations: Creations,
    trace: (stackTracer: Tracer<StackTrace | undefined>) => MaybePromise<Result>,
  ): Promise<Result> {
    const { createStackTracer } = await import('../tracing/stack-trace.ts')
    await this.refresh()
    return this.named(creations, async () => {
      const met = new Map<string, MetCode>()
      const places = new Map<string, CodePlaces | undefined>()
      const placesOf = (code: Uint8Array, isInitCode: boolean) => {
        const key = keyOf({ code, isInitCode })
        if (met.has(key)) return places.get(key)
        met.set(key, { code, isInitCode })
        const found = this.#placesOf(key, { code, isInitCode })
        places.set(key, found)
        return found
      }
      const { withoutCode, withCode } = this.knownAbis
      const abis = [...withoutCode, ...withCode]
      const found = await trace(createStackTracer({ codeSizeMax, placesOf, abis }))
      await this.#learnAbout([...met.values()])
      return found
    })
  }

  /**
   * Reads names. For deployed codes that no artifact matches, it looks for the creation on the chain, and
   * reads again if an artifact has the init code. Each code is looked for once until artifacts change.
   *
   * @param read may run several times
   */
  async named<Result>(creations: Creations, read: () => MaybePromise<Result>): Promise<Result> {
    const unmatched = new Set<Hash>()
    const lookedFor = new Set<Hash>()
    this.#unmatched.add(unmatched)
    try {
      for (;;) {
        const before = this.#changeCount
        unmatched.clear()
        const result = await read()
        for (const hash of unmatched) if (lookedFor.size < LOOKED_FOR_MAX) lookedFor.add(hash)
        const wanted = new Set([...unmatched].filter((hash) => lookedFor.has(hash)))
        if (wanted.size > 0) await this.#lookFor(wanted, creations)
        if (this.#changeCount === before) return result
      }
    } finally {
      this.#unmatched.delete(unmatched)
    }
  }

  async #lookFor(wanted: ReadonlySet<Hash>, creations: Creations): Promise<void> {
    for (const [hash, initCodes] of await creations.initCodesOf(wanted)) {
      const recognised = initCodes.map((code) => this.#recognise({ code, isInitCode: true }))
      const [found, ...others] = recognised.filter((each) => each !== undefined)
      const isSure = others.every(({ contract }) => contract === found?.contract)
      if (this.#created.size >= CREATED_MAX) this.#created.clear()
      this.#created.set(hash, found && isSure ? { ...found, match: 'creation' } : undefined)
      if (found === undefined || !isSure) continue
      this.#changeCount += 1
      this.#places.clear()
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
  recognise(code: Uint8Array, creations: Creations): Promise<Recognition | undefined> {
    return this.named(creations, async () => {
      await this.learn([{ code, isInitCode: false }])
      return this.#recognise({ code, isInitCode: false })
    })
  }

  async #open(): Promise<KnownArtifacts> {
    const tools = await import('./artifact-tools.ts')
    if (this.#known === undefined) {
      const index = new tools.ArtifactIndex()
      const folders = new tools.IndexedFolders(index, this.#deps, () => this.#forgetPlaces())
      this.#known = { index, folders, tools }
    }
    return this.#known
  }

  #forgetPlaces(): void {
    this.#changeCount += 1
    this.#places.clear()
    this.#created.clear()
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
    return (
      (found.match === 'exact' || found.match === 'filled') &&
      found.contract.compilation.explains(template)
    )
  }

  #recognise({ code, isInitCode }: MetCode): Recognition | undefined {
    const index = this.#known?.index
    if (index === undefined) return undefined
    if (isInitCode) return index.recogniseCreation(code)
    return index.recogniseRuntime(code) ?? this.#byCreation(code)
  }

  #byCreation(code: Uint8Array): Recognition | undefined {
    if (this.#created.size === 0 && this.#unmatched.size === 0) return undefined
    if (code.length === 0 || isDelegation(code)) return undefined
    const hash = keccakHash(code)
    if (!this.#created.has(hash)) for (const met of this.#unmatched) met.add(hash)
    return this.#created.get(hash)
  }

  /**
   * The gas of all calls and deployments of known contracts.
   *
   * @throws {DevnetError} GAS_REPORT_OFF if nothing is counted
   */
  async gasReport(counts: GasCounts | undefined, creations: Creations): Promise<GasReport> {
    if (counts === undefined) {
      const how = "start with `--gas-report`, or create the devnet with `gasReport: 'on'`"
      throw new DevnetError('GAS_REPORT_OFF', `the gas report is off: ${how}`)
    }
    await this.refresh()
    const { gasReport } = await import('../gas-report/gas-report.ts')
    return this.named(creations, () => gasReport(counts, (code) => this.contractOf(code)))
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
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const places = this.#find(code)
    // Code of no known contract may be known by its creation later.
    if (places === undefined) return undefined
    if (this.#places.size >= CODES_MAX) this.#places.clear()
    this.#places.set(key, places)
    return places
  }

  #find(code: MetCode): CodePlaces | undefined {
    const found = this.#recognise(code)
    if (this.#known === undefined || found === undefined) return undefined
    const { CodePlaces, templateFor } = this.#known.tools
    const { creation, runtime } = found.contract
    if (found.match === 'creation') {
      return new CodePlaces(found.contract, templateFor(code.code, runtime))
    }
    const template = code.isInitCode ? creation : runtime
    return template && new CodePlaces(found.contract, template)
  }
}

function keyOf({ code, isInitCode }: MetCode): string {
  return `${isInitCode}${keccakHash(code)}`
}

/**
 * Names an object by its contents, so that the same contents replace themselves.
 *
 * @throws {DevnetError} INVALID_ARTIFACT for an object that JSON cannot express
 */
function originOf(value: unknown): string {
  // What else JSON cannot express is refused when it is read.
  const text = jsonOf(value) ?? typeof value
  return `object ${keccakHash(new TextEncoder().encode(text))}`
}

/** The origin of one artifact of a file that a user gave by name. */
function originIn(file: string, index: number): string {
  return `given ${index} ${file}`
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return refuseArtifact('artifact', 'a value that JSON can express', value)
  }
}
