/**
 * The sources of a program as an editor opens them: files on disk, or the text that the artifacts hold.
 *
 * A file whose text is not the one that was compiled is another source: its lines are not those of the
 * code.
 */

import { realpath } from 'node:fs/promises'
import { basename, isAbsolute, join, resolve } from 'node:path'
import type { DebugProtocol } from '@vscode/debugprotocol'
import type { Source } from '../artifacts/source.ts'
import { CompiledSources, type FoundPath, type ShownSources } from '../debugger/sources.ts'
import { readSource, sourceFile } from '../project/sources.ts'

interface Located {
  /** `undefined` for a source that is shown from the artifacts. */
  readonly file: string | undefined
  /** A file of its path with another text. */
  readonly otherFile: string | undefined
}

/** Folders below a root where sources and packages lie. */
const packageFolders = ['', 'node_modules', 'lib']

export class SourceFiles implements ShownSources {
  /** By path as the compiler knows it. */
  readonly #located: ReadonlyMap<string, Located>
  readonly #compiled: CompiledSources

  private constructor(located: ReadonlyMap<string, Located>, compiled: CompiledSources) {
    this.#located = located
    this.#compiled = compiled
  }

  /** @param roots folders that the compiler's paths begin at */
  static async find(
    sources: ReadonlyMap<string, Source>,
    roots: readonly string[],
  ): Promise<SourceFiles> {
    const located = new Map<string, Located>()
    for (const [path, source] of sources) {
      if (source.text !== undefined) located.set(path, await locate(source, roots))
    }
    return new SourceFiles(located, new CompiledSources(sources))
  }

  /** Files that have changed since they were compiled. */
  get changed(): readonly string[] {
    return [...this.#located.values()].flatMap(({ otherFile }) => otherFile ?? [])
  }

  get all(): readonly DebugProtocol.Source[] {
    return [...this.#located.keys()].map((path) => this.shown(path))
  }

  shown(path: string): DebugProtocol.Source {
    const file = this.#located.get(path)?.file
    if (file === undefined) return this.#compiled.shown(path)
    return { name: basename(path), path: file }
  }

  text(sourceReference: number | undefined): string | undefined {
    return this.#compiled.text(sourceReference)
  }

  async pathOf(source: DebugProtocol.Source): Promise<FoundPath> {
    const compiled = await this.#compiled.pathOf(source)
    if ('path' in compiled) return compiled
    const file = await realPath(source.path ?? '')
    for (const [path, located] of this.#located) {
      if (located.file === file) return { path }
      if (located.otherFile === file) {
        return { reason: 'the file has changed since it was compiled' }
      }
    }
    return compiled
  }
}

async function locate(source: Source, roots: readonly string[]): Promise<Located> {
  // Hardhat 3 names the sources of the project and of packages so.
  const path = source.path.replace(/^(project|npm)\//, '')
  const candidates = isAbsolute(path)
    ? [path]
    : roots.flatMap((root) => packageFolders.map((folder) => join(root, folder, path)))
  let otherFile: string | undefined
  for (const candidate of candidates) {
    const file = await sourceFile(candidate)
    const text = file === undefined ? undefined : readSource(file)
    if (text === undefined) continue
    if (text === source.text) return { file, otherFile: undefined }
    otherFile ??= file
  }
  return { file: undefined, otherFile }
}

/** Links resolved, so that two paths of one file are equal. */
async function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path))
}
