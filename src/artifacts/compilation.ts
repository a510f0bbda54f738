/**
 * One run of a compiler: version, settings that matter for tracing, and its sources.
 */

import { Ast } from './ast.ts'
import type { Source } from './source.ts'

export interface CompilerSettings {
  readonly optimizer: { readonly enabled: boolean; readonly runs: number | undefined }
  readonly viaIR: boolean
  /** `undefined` for the compiler's default. */
  readonly evmVersion: string | undefined
}

export interface Compiler {
  /** As the artifact tells it, `0.8.37+commit.1dd5ed0a`; empty if it does not. */
  readonly version: string
  /** `Solidity`, `Yul`, `Vyper`; empty if the artifact does not tell it. */
  readonly language: string
  readonly settings: CompilerSettings
}

export class Compilation {
  readonly compiler: Compiler
  /** By path as the compiler knows it. */
  readonly sources: ReadonlyMap<string, Source>
  /** `undefined` for an id that two sources claim. */
  readonly #byId = new Map<number, Source | undefined>()
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

  /** Facts of all syntax trees. Computed once, when first read. */
  get ast(): Ast {
    return (this.#ast ??= new Ast([...this.sources.values()].map(({ ast }) => ast)))
  }
}
