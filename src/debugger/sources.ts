/**
 * The sources of a program as its user opens them: by path, or by a number where no file has the text
 * that was compiled.
 */

import type { DebugProtocol } from '@vscode/debugprotocol'
import type { Source } from '../artifacts/source.ts'

/** The compiler's path of a source, or why there is none. */
export type FoundPath = { readonly path: string } | { readonly reason: string }

export interface ShownSources {
  readonly all: readonly DebugProtocol.Source[]
  /** @param path as the compiler knows it */
  shown(path: string): DebugProtocol.Source
  text(sourceReference: number | undefined): string | undefined
  pathOf(source: DebugProtocol.Source): Promise<FoundPath>
}

/** Sources with the text that the artifacts hold. */
export class CompiledSources implements ShownSources {
  /** Their order numbers them from 1. */
  readonly #listed: readonly Source[]

  /** @param sources by path as the compiler knows it */
  constructor(sources: ReadonlyMap<string, Source>) {
    this.#listed = [...sources.values()].filter(({ text }) => text !== undefined)
  }

  get all(): readonly DebugProtocol.Source[] {
    return this.#listed.map(({ path }) => this.shown(path))
  }

  shown(path: string): DebugProtocol.Source {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const sourceReference = this.#listed.findIndex((each) => each.path === path) + 1
    if (sourceReference === 0) return { name }
    return { name, path, sourceReference, origin: 'from the artifacts' }
  }

  text(sourceReference = 0): string | undefined {
    return this.#listed[sourceReference - 1]?.text
  }

  async pathOf({ path, sourceReference = 0 }: DebugProtocol.Source): Promise<FoundPath> {
    const found =
      this.#listed[sourceReference - 1] ?? this.#listed.find((each) => each.path === path)
    return found ?? { reason: 'no code of this file ran in the transaction' }
  }
}
