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
import { readLargeJson } from './large-json.ts'
import { NAMED_MAX, SMALL_FILE_BYTES_MAX } from './limits.ts'
import { Listing, type Mark } from './listing.ts'
import { isFull, readJson, UnreadableFile } from './read-file.ts'
import { Sources } from './sources.ts'

interface KnownFile {
  readonly mark: Mark
  /** `undefined` before it is read, and if it cannot be. */
  readonly contents: ArtifactFile | undefined
  readonly isRead: boolean
  /** Bytes of the JSON that is kept. */
  readonly bytes: number
  /** The reason why it could not be read. */
  readonly reason?: string
}

export class DiskFolder implements ArtifactFolder {
  readonly path: string
  readonly #listing: Listing
  readonly #sources: Sources
  readonly #known = new Map<string, KnownFile>()
  readonly #bytesMax: number
  /** Bytes of JSON that are kept of all files. */
  #bytes = 0
  #skippedFolders: readonly SkippedArtifact[] = []
  #files: FolderFiles = { files: new Map(), skipped: [] }
  /** One reading at a time, in the order in which they were asked for. */
  #last: Promise<unknown> = Promise.resolve()

  /**
   * @param path without links
   * @param root of the project whose compiler wrote the folder
   * @param now the machine's time in ms
   * @param bytesMax of JSON that are kept
   */
  constructor(path: string, root: string, now: () => number, bytesMax: number) {
    this.path = path
    this.#bytesMax = bytesMax
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
      await this.#readInPieces(...newest)
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
      const file = { mark, contents: undefined, isRead: false, bytes: 0 }
      this.#known.set(path, file)
      if (mark.size > SMALL_FILE_BYTES_MAX) continue
      this.#read(path, file)
      await setImmediate()
    }
    return hasChanged
  }

  #read(path: string, { mark }: KnownFile): void {
    try {
      if (this.#bytes + mark.size > this.#bytesMax) throw new UnreadableFile(isFull(this.#bytesMax))
      this.#keep(path, mark, readJson(path, SMALL_FILE_BYTES_MAX), mark.size)
    } catch (error) {
      this.#skip(path, mark, error)
    }
  }

  async #readInPieces(path: string, { mark }: KnownFile): Promise<void> {
    try {
      const { value, bytes } = await readLargeJson(path, { used: this.#bytes, max: this.#bytesMax })
      this.#keep(path, mark, value, bytes)
    } catch (error) {
      this.#skip(path, mark, error)
    }
  }

  #keep(path: string, mark: Mark, value: unknown, bytes: number): void {
    this.#known.set(path, { mark, contents: parseArtifact(value), isRead: true, bytes })
    this.#bytes += bytes
  }

  #skip(path: string, mark: Mark, error: unknown): void {
    if (!(error instanceof UnreadableFile || error instanceof DevnetError)) throw error
    const { message: reason } = error
    this.#known.set(path, { mark, contents: undefined, isRead: true, bytes: 0, reason })
  }

  #forget(path: string): void {
    this.#bytes -= this.#known.get(path)?.bytes ?? 0
    this.#known.delete(path)
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

/** Names the first skipped files, and counts the others as one: a folder may have any number. */
function named(path: string, skipped: readonly SkippedArtifact[]): readonly SkippedArtifact[] {
  if (skipped.length <= NAMED_MAX) return skipped
  const reason = 'has more files that are no artifacts, which are not named'
  return [...skipped.slice(0, NAMED_MAX), { path, reason }]
}

function isSame(one: readonly SkippedArtifact[], other: readonly SkippedArtifact[]): boolean {
  const text = (skipped: readonly SkippedArtifact[]) => JSON.stringify(skipped)
  return text(one) === text(other)
}
