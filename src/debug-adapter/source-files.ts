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
import { readSource, sourceFile } from '../project/sources.ts'

interface Located {
  readonly source: Source
  /** `undefined` for a source that is shown from the artifacts. */
  readonly file: string | undefined
  /** A file of its path with another text. */
  readonly otherFile: string | undefined
}

/** Folders below a root where sources and packages lie. */
const packageFolders = ['', 'node_modules', 'lib']

export class SourceFiles {
  /** By path as the compiler knows it. Their order numbers the sources for the editor. */
  readonly #located: ReadonlyMap<string, Located>

  private constructor(located: ReadonlyMap<string, Located>) {
    this.#located = located
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
    return new SourceFiles(located)
  }

  /** Files that have changed since they were compiled. */
  get changed(): readonly string[] {
    return [...this.#located.values()].flatMap(({ otherFile }) => otherFile ?? [])
  }

  get all(): readonly DebugProtocol.Source[] {
    return [...this.#located.keys()].map((path) => this.shown(path))
  }

  /** A source as the editor gets it. */
  shown(path: string): DebugProtocol.Source {
    const located = this.#located.get(path)
    const name = basename(path)
    if (located === undefined) return { name }
    if (located.file !== undefined) return { name, path: located.file }
    const sourceReference = [...this.#located.keys()].indexOf(path) + 1
    return { name, path, sourceReference, origin: 'from the artifacts' }
  }

  text(sourceReference: number): string | undefined {
    return [...this.#located.values()][sourceReference - 1]?.source.text
  }

  /** The compiler's path of a source of the editor, or why there is none. */
  async pathOf({
    path = '',
    sourceReference = 0,
  }: DebugProtocol.Source): Promise<{ readonly path: string } | { readonly reason: string }> {
    const referred = [...this.#located.keys()][sourceReference - 1]
    if (referred !== undefined) return { path: referred }
    const file = await realPath(path)
    for (const [each, located] of this.#located) {
      if (located.file === file || each === path) return { path: each }
      if (located.otherFile === file) {
        return { reason: 'the file has changed since it was compiled' }
      }
    }
    return { reason: 'no code of this file ran in the transaction' }
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
    if (text === source.text) return { source, file, otherFile: undefined }
    otherFile ??= file
  }
  return { source, file: undefined, otherFile }
}

/** Links resolved, so that two paths of one file are equal. */
async function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path))
}
