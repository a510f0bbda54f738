/**
 * One run of a compiler: version, settings that matter for tracing, and its sources.
 */

import { Ast } from './ast.ts'
import { nodeOf } from './ast-node.ts'
import type { CodeTemplate } from './code-template.ts'
import { Outline } from './outline.ts'
import { linkOutlines } from './outline-bases.ts'
import type { Source } from './source.ts'

export interface CompilerSettings {
  readonly optimizer: { readonly enabled: boolean; readonly runs: number | undefined }
  readonly viaIR: boolean
  /** `undefined` for the compiler's default. */
  readonly evmVersion: string | undefined
  /** `context:prefix=target` of import paths. */
  readonly remappings: readonly string[]
  /** All settings as the compiler was given them, or as the metadata has them. */
  readonly given: Readonly<Record<string, unknown>>
}

export interface Compiler {
  /** As the artifact has it, `0.8.37+commit.1dd5ed0a`; empty if unknown. */
  readonly version: string
  /** `Solidity`, `Yul`, `Vyper`; empty if unknown. */
  readonly language: string
  readonly settings: CompilerSettings
}

export class Compilation {
  readonly compiler: Compiler
  /** By path as the compiler knows it. */
  readonly sources: ReadonlyMap<string, Source>
  /** `undefined` for an id that two sources claim. */
  readonly #byId = new Map<number, Source | undefined>()
  readonly #explained = new Map<CodeTemplate, boolean>()
  #ast: Ast | undefined

  constructor(compiler: Compiler, sources: readonly Source[]) {
    this.compiler = compiler
    this.sources = new Map(sources.map((source) => [source.path, source]))
    for (const source of sources) {
      const { id } = source
      if (id !== undefined) this.#byId.set(id, this.#byId.has(id) ? undefined : source)
    }
  }

  /** The source to which source maps and syntax trees refer by this id. */
  sourceById(id: number): Source | undefined {
    return this.#byId.get(id)
  }

  /** Sources whose text is not known. */
  get pathsWithoutText(): readonly string[] {
    const missing = [...this.sources.values()].filter(({ text }) => text === undefined)
    return missing.map(({ path }) => path)
  }

  /** True if the ids of all sources are known, and each that the source map of a code names has a tree. */
  explains(template: CodeTemplate): boolean {
    const known = this.#explained.get(template) ?? this.#findExplained(template)
    this.#explained.set(template, known)
    return known
  }

  #findExplained(template: CodeTemplate): boolean {
    const sources = [...this.sources.values()]
    if (sources.some(({ id }) => id === undefined)) return false
    const named = new Set(template.sourceMap.map(({ sourceId }) => sourceId))
    // Other ids are those of sources that the compiler generated.
    const used = sources.filter(({ id = -1 }) => named.has(id))
    return used.every(({ ast }) => nodeOf(ast) !== undefined)
  }

  /** True for a source without a syntax tree, whose definitions its text shows. */
  isOutlined({ path, text, ast }: Source): boolean {
    const isSolidity = this.compiler.language === 'Solidity' || path.endsWith('.sol')
    return isSolidity && nodeOf(ast) === undefined && text !== undefined
  }

  /** Facts of all syntax trees and, without them, of texts. Computed once, when first read. */
  get ast(): Ast {
    return (this.#ast ??= astOf(this))
  }
}

/** A source with a syntax tree needs no outline. */
function astOf(compilation: Compilation): Ast {
  const { compiler, sources } = compilation
  const all = [...sources.values()]
  let lastId = 0
  // Ids of the compiler are positive.
  const nextId = () => (lastId -= 1)
  const outlines = all.flatMap((source) => {
    const { path, id, text = '' } = source
    const isOutlined = id !== undefined && compilation.isOutlined(source)
    return isOutlined ? new Outline(path, id, text, nextId) : []
  })
  const ast = new Ast(
    all.map((source) => source.ast),
    outlines,
  )
  linkOutlines(outlines, all, ast.contracts, compiler.settings.remappings)
  return ast
}
