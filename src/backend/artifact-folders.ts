/**
 * The folders of artifacts that a devnet knows, and the index that follows them.
 *
 * Folders are not watched: they are compared with what was read whenever an answer needs artifacts, so
 * each answer is of the newest build and nothing keeps the process alive.
 */

import type { ArtifactFolder, ArtifactFolders, FolderFiles } from '../artifacts/artifact-folder.ts'
import type { ArtifactIndex } from '../artifacts/artifact-index.ts'
import { qualifiedName } from '../artifacts/contract.ts'
import type { SkippedArtifact } from '../config/devnet-options.ts'
import { DevnetError } from '../primitives/errors.ts'

export interface FolderDeps {
  /** `undefined` where there is no file system. */
  readonly folders: ArtifactFolders | undefined
  /** Called once for each file of a folder that is not read. */
  readonly onSkipped: ((skipped: SkippedArtifact) => void) | undefined
  /** Bytes of JSON that are kept of each folder. */
  readonly bytesMax: number
}

interface KnownFolder {
  readonly folder: ArtifactFolder
  /** The files that the index has. */
  indexed: FolderFiles
}

const nothing: FolderFiles = { files: new Map(), skipped: [] }

export class IndexedFolders {
  readonly #index: ArtifactIndex
  readonly #deps: FolderDeps
  /** By path. */
  readonly #known = new Map<string, KnownFolder>()
  readonly #reported = new Set<string>()

  readonly #onChange: () => void

  /** @param onChange called after each change of the index */
  constructor(index: ArtifactIndex, deps: FolderDeps, onChange: () => void) {
    this.#index = index
    this.#deps = deps
    this.#onChange = onChange
  }

  /**
   * Adds a folder, which is read from now on.
   *
   * @returns a function that waits for its first reading and returns the names of its contracts
   * @throws {DevnetError} INVALID_ARTIFACT if there is no such folder, or no file system
   */
  async add(path: string): Promise<() => Promise<readonly string[]>> {
    const { folders, bytesMax } = this.#deps
    if (folders === undefined) throw new DevnetError('INVALID_ARTIFACT', noFolders)
    const folder = await folders.open(path, bytesMax)
    const known = this.#known.get(folder.path) ?? { folder, indexed: nothing }
    this.#known.set(folder.path, known)
    const read = folder.check().then((files) => this.#take(known, files))
    return async () => {
      await read
      return [...known.indexed.files.values()].flatMap(({ contracts }) =>
        contracts.map(qualifiedName),
      )
    }
  }

  /** Brings the index up to date. */
  async refresh(): Promise<void> {
    for (const known of this.#known.values()) this.#take(known, await known.folder.check())
  }

  /** Reads one more of the large files. @returns false if all are read */
  async readMore(): Promise<boolean> {
    for (const known of this.#known.values()) {
      const files = await known.folder.readMore()
      if (files === undefined) continue
      this.#take(known, files)
      return true
    }
    return false
  }

  /** Reads texts of sources. */
  async readSources(paths: readonly string[]): Promise<void> {
    let hasRead = false
    for (const path of paths) {
      const text = await this.#sourceText(path)
      if (text !== undefined && this.#index.addSourceText(path, text)) hasRead = true
    }
    if (hasRead) this.#onChange()
  }

  async #sourceText(path: string): Promise<string | undefined> {
    for (const { folder } of this.#known.values()) {
      const text = await folder.sourceText(path)
      if (text !== undefined) return text
    }
    return undefined
  }

  #take(known: KnownFolder, { files, skipped }: FolderFiles): void {
    for (const each of skipped) this.#report(each)
    const before = known.indexed.files
    if (files === before) return
    for (const origin of before.keys()) if (!files.has(origin)) this.#index.remove(origin)
    for (const [origin, file] of files) {
      if (before.get(origin) !== file) this.#index.set(origin, file)
    }
    known.indexed = { files, skipped }
    this.#onChange()
  }

  #report(skipped: SkippedArtifact): void {
    const key = `${skipped.path}: ${skipped.reason}`
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    this.#deps.onSkipped?.(skipped)
  }
}

const noFolders =
  'artifact: expected an object, got a path, and there is no file system here to read it from'
