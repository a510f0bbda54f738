/**
 * Joins the files of builds and gives each contract its compilation.
 *
 * A build may be one file, or input and output in two, or a list of source ids beside one file for
 * each contract. What did not change between two calls keeps its objects, so a syntax tree is read
 * once.
 */

import { NO_BYTES } from '../primitives/bytes.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { compareKeys } from '../primitives/sorted.ts'
import type { ArtifactFile, BuildPart, ContractDraft, SourceDraft } from './artifact-file.ts'
import { kindsOf } from './ast-reader.ts'
import { isEqualOutside } from './code-range.ts'
import { Compilation, type Compiler } from './compilation.ts'
import { type CompiledContract, qualifiedName } from './contract.ts'
import { withNamespaces } from './declared-layout.ts'
import { Source } from './source.ts'
import type { StorageLayout } from './storage-layout.ts'

/** The files of one build, and the contracts of other files that belong to it. */
interface Build {
  readonly parts: BuildPart[]
  readonly sources: Map<string, SourceDraft>
  readonly contracts: Map<string, ContractDraft>
  readonly linked: ContractDraft[]
}

interface Joined {
  /** The artifacts that the contracts were made from. */
  readonly inputs: readonly unknown[]
  readonly contracts: readonly CompiledContract[]
}

const unknownCompiler: Compiler = {
  version: '',
  language: '',
  settings: {
    optimizer: { enabled: false, runs: undefined },
    viaIR: false,
    evmVersion: undefined,
    remappings: [],
    given: {},
  },
}

export class ArtifactSet {
  readonly #files = new Map<string, ArtifactFile>()
  readonly #texts = new Map<string, string>()
  #joined = new Map<unknown, Joined>()

  /** Takes the place of the file of the same origin. */
  set(origin: string, file: ArtifactFile): void {
    this.#files.set(origin, file)
  }

  /** The contracts of the file of an origin. */
  contractsOf(origin: string): readonly ContractDraft[] {
    return this.#files.get(origin)?.contracts ?? []
  }

  delete(origin: string): boolean {
    return this.#files.delete(origin)
  }

  /** The text of a source whose artifact does not hold it. @returns false if it was known */
  setText(path: string, text: string): boolean {
    if (this.#texts.get(path) === text) return false
    this.#texts.set(path, text)
    return true
  }

  /** All contracts, in the order of their origins. */
  join(): readonly CompiledContract[] {
    // By name, so that the order of loading shows nowhere.
    const files = [...this.#files].sort(compareKeys)
    const builds = buildsOf(files)
    const alone: ContractDraft[] = []
    for (const [, { build, contracts }] of files) {
      if (build !== undefined) continue
      for (const draft of contracts) {
        const home = homeOf(draft, builds)
        if (home === undefined) alone.push(draft)
        else if (!holds(home, draft)) home.linked.push(draft)
      }
    }
    const before = this.#joined
    this.#joined = new Map()
    const ofBuilds = [...builds.values()].flatMap((build) => this.#joinBuild(build, before))
    return [...ofBuilds, ...alone.flatMap((draft) => this.#joinAlone(draft, before))]
  }

  #joinBuild(build: Build, before: ReadonlyMap<unknown, Joined>): readonly CompiledContract[] {
    const { parts, contracts, linked } = build
    const found = [...parts, ...linked].flatMap((each) => each.compiler ?? [])
    const compiler = found.find(({ version }) => version !== '') ?? found[0]
    const sources = joinLinkedSources(build)
    const drafts = [...contracts.values(), ...linked]
    const key = parts[0]
    return this.#joinOnce(key, [...parts, ...linked], sources, compiler, drafts, before)
  }

  #joinAlone(draft: ContractDraft, before: ReadonlyMap<unknown, Joined>) {
    return this.#joinOnce(draft, [draft], draft.sources, draft.compiler, [draft], before)
  }

  #joinOnce(
    key: unknown,
    origins: readonly unknown[],
    sources: readonly SourceDraft[],
    compiler: Compiler | undefined,
    drafts: readonly ContractDraft[],
    before: ReadonlyMap<unknown, Joined>,
  ): readonly CompiledContract[] {
    const texts = sources.map((source) => this.#textOf(source))
    const inputs = [...origins, ...texts]
    const known = before.get(key)
    const isKnown = known !== undefined && isSame(known.inputs, inputs)
    const joined = isKnown
      ? known
      : { inputs, contracts: contractsOf(drafts, compiler, sources, texts) }
    this.#joined.set(key, joined)
    return joined.contracts
  }

  /** A text that was given must be the one that was compiled, as far as the artifact has its hash. */
  #textOf({ path, text, textHash }: SourceDraft): string | undefined {
    const given = text ?? this.#texts.get(path)
    const isOther =
      given !== undefined &&
      textHash !== undefined &&
      keccakHash(new TextEncoder().encode(given)) !== textHash
    return isOther ? undefined : given
  }
}

function contractsOf(
  drafts: readonly ContractDraft[],
  compiler: Compiler = unknownCompiler,
  sources: readonly SourceDraft[],
  texts: readonly (string | undefined)[],
): readonly CompiledContract[] {
  const compilation = new Compilation(
    compiler,
    sources.map(({ path, id, ast }, index) => new Source(path, id, texts[index], ast)),
  )
  const kinds = new Map(sources.map(({ path, ast }) => [path, kindsOf(ast)]))
  return drafts.map((draft) => {
    const { name, sourceName, abi, creation, runtime, methodIdentifiers, storageLayout } = draft
    const kind = kinds.get(sourceName)?.get(name) ?? kindFromCode(draft)
    let layout: StorageLayout | undefined
    return {
      name,
      sourceName,
      kind,
      abi,
      creation,
      runtime,
      methodIdentifiers,
      compilation,
      // Namespaces are in the syntax trees, which are read when a layout is asked for.
      get storageLayout() {
        if (storageLayout === undefined) return undefined
        layout ??= withNamespaces({ name, sourceName, compilation }, storageLayout)
        return layout
      },
    }
  })
}

function buildsOf(files: readonly (readonly [string, ArtifactFile])[]): ReadonlyMap<string, Build> {
  const builds = new Map<string, Build>()
  for (const [origin, { build: part, contracts }] of files) {
    if (part === undefined) continue
    const key = part.id === undefined ? `file:${origin}` : `id:${part.id}`
    const build: Build = builds.get(key) ?? emptyBuild()
    builds.set(key, build)
    build.parts.push(part)
    for (const source of part.sources) addSource(build.sources, source)
    for (const draft of contracts) build.contracts.set(qualifiedName(draft), draft)
  }
  return builds
}

function emptyBuild(): Build {
  return { parts: [], sources: new Map(), contracts: new Map(), linked: [] }
}

function addSource(sources: Map<string, SourceDraft>, source: SourceDraft): void {
  const known = sources.get(source.path)
  sources.set(source.path, known === undefined ? source : joinSource(known, source))
}

function joinSource(one: SourceDraft, other: SourceDraft): SourceDraft {
  return {
    path: one.path,
    id: one.id ?? other.id,
    text: one.text ?? other.text,
    ast: one.ast ?? other.ast,
    textHash: one.textHash ?? other.textHash,
  }
}

/** Contracts of single files may bring the syntax tree of their source, and hashes of the texts. */
function joinLinkedSources({ sources, linked }: Build): readonly SourceDraft[] {
  const joined = new Map(sources)
  for (const { sources: own } of linked) {
    for (const source of own) if (sources.has(source.path)) addSource(joined, source)
  }
  return [...joined.values()]
}

/** The build that a contract of a single file came from; `undefined` if none or several may be. */
function homeOf(draft: ContractDraft, builds: ReadonlyMap<string, Build>): Build | undefined {
  if (draft.buildId !== undefined) return builds.get(`id:${draft.buildId}`)
  const all = [...builds.values()]
  const holding = all.find((build) => holds(build, draft))
  if (holding !== undefined || draft.sources.length === 0) return holding
  const [first, ...others] = all.filter((build) => fits(build, draft))
  // Source maps name sources by id, so builds with the same ids are as good as one.
  const isSure = others.every((other) => idsOf(other, draft) === (first && idsOf(first, draft)))
  return isSure ? first : undefined
}

/** True if a build has the same contract with the same code. */
function holds(build: Build, draft: ContractDraft): boolean {
  const own = build.contracts.get(qualifiedName(draft))
  return own !== undefined && isSameCode(own.creation?.bytes, draft.creation?.bytes)
}

function isSameCode(one: Uint8Array = NO_BYTES, other: Uint8Array = NO_BYTES): boolean {
  return one.length === other.length && isEqualOutside(one, other, one.length, [])
}

/** True if a build has all sources of a contract, with the ids that the contract knows. */
function fits({ sources }: Build, draft: ContractDraft): boolean {
  return draft.sources.every(({ path, id }) => {
    const source = sources.get(path)
    return source !== undefined && (id === undefined || id === source.id)
  })
}

function idsOf({ sources }: Build, draft: ContractDraft): string {
  return draft.sources.map(({ path }) => sources.get(path)?.id).join()
}

/** Code and ABI say less than a syntax tree: an abstract contract may have no constructor. */
function kindFromCode({ abi, runtime, creation }: ContractDraft) {
  if (creation === undefined && runtime === undefined) {
    return abi.some(({ type }) => type === 'constructor') ? 'abstract' : 'interface'
  }
  return runtime?.beginsWithOwnAddress === true ? 'library' : 'contract'
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}
