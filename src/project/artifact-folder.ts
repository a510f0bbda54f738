/**
 * One folder of artifacts: what is read of it, and what is left to read.
 *
 * All devnets of a process that know the folder share it, so a file is read and parsed once. Files are
 * found by their content, wherever they lie in it.
 *
 * Promise: after a check, files that were changed or deleted before it have no old contents.
 */

import { setImmediate } from 'node:timers/promises'
import type { ArtifactFile } from '../artifacts/artifact-file.ts'
import type { ArtifactFolder, FolderFiles } from '../artifacts/artifact-folder.ts'
import { parseArtifact } from '../artifacts/parse.ts'
import type { SkippedArtifact } from '../config/devnet-options.ts'
import { DevnetError } from '../primitives/errors.ts'
import { FILE_BYTES_MAX, FOLDER_BYTES_MAX, NAMED_MAX, SMALL_FILE_BYTES_MAX } from './limits.ts'
import { Listing, type Mark } from './listing.ts'
import { readJson, UnreadableFile } from './read-file.ts'
import { Sources } from './sources.ts'

interface KnownFile {
  readonly mark: Mark
  /** `undefined` before it is read, and if it cannot be. */
  readonly contents: ArtifactFile | undefined
  readonly isRead: boolean
  /** The reason why it could not be read. */
  readonly reason?: string
}

export class DiskFolder implements ArtifactFolder {
  readonly path: string
  readonly #listing: Listing
  readonly #sources: Sources
  readonly #known = new Map<string, KnownFile>()
  /** Size of the files whose contents are known. */
  #bytes = 0
  #skippedFolders: readonly SkippedArtifact[] = []
  #files: FolderFiles = { files: new Map(), skipped: [] }
  /** One reading at a time, in the order in which they were asked for. */
  #last: Promise<unknown> = Promise.resolve()

  /**
   * @param path without links
   * @param root of the project whose compiler wrote the folder
   * @param now the machine's time in ms
   */
  constructor(path: string, root: string, now: () => number) {
    this.path = path
    this.#listing = new Listing(path, now)
    this.#sources = new Sources(root)
  }

  check(): Promise<FolderFiles> {
    return this.#inTurn(async () => {
      if (await this.#readChanges()) this.#files = this.#collect()
      return this.#files
    })
  }

  readMore(): Promise<FolderFiles | undefined> {
    return this.#inTurn(async () => {
      const unread = [...this.#known].filter(([, { isRead }]) => !isRead)
      const [newest] = unread.sort(([, one], [, other]) => newestFirst(one.mark, other.mark))
      if (newest === undefined) return undefined
      this.#read(...newest)
      this.#files = this.#collect()
      return this.#files
    })
  }

  sourceText(path: string): Promise<string | undefined> {
    return this.#sources.text(path)
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }

  /** @returns true if anything has changed */
  async #readChanges(): Promise<boolean> {
    const { files, skipped } = await this.#listing.list()
    let hasChanged = !isSame(skipped, this.#skippedFolders)
    this.#skippedFolders = skipped
    for (const path of this.#known.keys()) {
      if (files.has(path)) continue
      this.#forget(path)
      hasChanged = true
    }
    for (const [path, mark] of files) {
      const known = this.#known.get(path)
      if (known?.mark.id === mark.id && known.mark.isSettled) continue
      hasChanged = true
      this.#forget(path)
      const file = { mark, contents: undefined, isRead: false }
      this.#known.set(path, file)
      if (mark.size > SMALL_FILE_BYTES_MAX) continue
      this.#read(path, file)
      await setImmediate()
    }
    return hasChanged
  }

  #read(path: string, { mark }: KnownFile): void {
    const found = this.#contentsOf(path, mark)
    this.#known.set(path, { mark, isRead: true, ...found })
    if (found.contents !== undefined) this.#bytes += mark.size
  }

  #forget(path: string): void {
    const known = this.#known.get(path)
    if (known?.contents !== undefined) this.#bytes -= known.mark.size
    this.#known.delete(path)
  }

  #contentsOf(path: string, { size }: Mark): Pick<KnownFile, 'contents' | 'reason'> {
    try {
      if (this.#bytes + size > FOLDER_BYTES_MAX) throw new UnreadableFile(isFull)
      return { contents: parseArtifact(readJson(path, FILE_BYTES_MAX)) }
    } catch (error) {
      if (!(error instanceof UnreadableFile || error instanceof DevnetError)) throw error
      return { contents: undefined, reason: error.message }
    }
  }

  #collect(): FolderFiles {
    const files = new Map<string, ArtifactFile>()
    const skipped = [...this.#skippedFolders]
    for (const [path, { contents, reason }] of this.#known) {
      if (contents !== undefined) files.set(path, contents)
      if (reason !== undefined) skipped.push({ path, reason })
    }
    return { files, skipped: named(this.path, skipped) }
  }
}

function newestFirst(one: Mark, other: Mark): number {
  return other.modifiedMs - one.modifiedMs
}

/** A folder of other files would be named file by file. */
function named(path: string, skipped: readonly SkippedArtifact[]): readonly SkippedArtifact[] {
  if (skipped.length <= NAMED_MAX) return skipped
  const reason = 'has more files that are no artifacts, which are not named'
  return [...skipped.slice(0, NAMED_MAX), { path, reason }]
}

function isSame(one: readonly SkippedArtifact[], other: readonly SkippedArtifact[]): boolean {
  const text = (skipped: readonly SkippedArtifact[]) => JSON.stringify(skipped)
  return text(one) === text(other)
}

const isFull = `is left out: expected at most ${FOLDER_BYTES_MAX} bytes of artifacts in a folder`
