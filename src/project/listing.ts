/**
 * Lists the JSON files of a folder and of the folders in it, with the marks by which a change is seen.
 *
 * A folder is listed again only if its own mark has changed; each file is looked at every time, which
 * takes 5 µs. Requests get their turn after some files. Links are never followed, so a listing ends and
 * stays in the folder.
 */

import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { SkippedArtifact } from '../config/devnet-options.ts'
import { compare } from '../primitives/sorted.ts'
import { DEPTH_MAX, ENTRIES_MAX, SETTLED_MS } from './limits.ts'

/** A file or folder as it was when it was looked at. */
export interface Mark {
  /** Differs after a change. */
  readonly id: string
  /** False if a change just now might leave the same id. */
  readonly isSettled: boolean
  readonly size: number
  readonly modifiedMs: number
}

export interface Listed {
  /** JSON files, by path. */
  readonly files: ReadonlyMap<string, Mark>
  readonly skipped: readonly SkippedArtifact[]
}

interface FolderEntries {
  readonly mark: Mark
  readonly files: readonly string[]
  readonly folders: readonly string[]
  readonly links: readonly string[]
}

/** Files and folders that are looked at in one turn, which takes about a ms. */
const LOOKS_PER_TURN = 200

export class Listing {
  readonly #root: string
  readonly #now: () => number
  #folders = new Map<string, FolderEntries>()

  /** @param now the machine's time in ms */
  constructor(root: string, now: () => number) {
    this.#root = root
    this.#now = now
  }

  /** Empty if there is no folder. One listing at a time. */
  async list(): Promise<Listed> {
    const files = new Map<string, Mark>()
    const skipped: SkippedArtifact[] = []
    const folders = new Map<string, FolderEntries>()
    const waiting = [{ path: this.#root, depth: 0 }]
    let looks = 0
    const looked = async () => {
      looks += 1
      if (looks % LOOKS_PER_TURN === 0) await setImmediate()
    }
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { path, depth } = next
      const entries = this.#entriesOf(path, skipped)
      await looked()
      if (entries === undefined) continue
      folders.set(path, entries)
      for (const link of entries.links) skipped.push({ path: link, reason: isLink })
      for (const file of entries.files) {
        const mark = this.#markOf(file, skipped)
        if (mark !== undefined) files.set(file, mark)
        await looked()
      }
      if (depth === DEPTH_MAX && entries.folders.length > 0) skipped.push({ path, reason: isDeep })
      else waiting.push(...entries.folders.map((folder) => ({ path: folder, depth: depth + 1 })))
      if (files.size + folders.size > ENTRIES_MAX) {
        skipped.push({ path: this.#root, reason: isLarge })
        break
      }
    }
    this.#folders = folders
    return { files, skipped }
  }

  #entriesOf(path: string, skipped: SkippedArtifact[]): FolderEntries | undefined {
    const mark = this.#markOf(path, skipped)
    if (mark === undefined) return undefined
    const known = this.#folders.get(path)
    if (known?.mark.id === mark.id && known.mark.isSettled) return known
    try {
      const entries = readdirSync(path, { withFileTypes: true })
      return { mark, ...sorted(path, entries) }
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') skipped.push({ path, reason: unreadable(error) })
      return undefined
    }
  }

  /** @returns `undefined` if it was deleted */
  #markOf(path: string, skipped: SkippedArtifact[]): Mark | undefined {
    try {
      const stats = lstatSync(path, { throwIfNoEntry: false })
      return stats && markFrom(stats, this.#now())
    } catch (error) {
      skipped.push({ path, reason: unreadable(error) })
      return undefined
    }
  }
}

function markFrom(stats: Stats, nowMs: number): Mark {
  const { mtimeMs, ctimeMs, size, ino } = stats
  return {
    id: `${mtimeMs}:${ctimeMs}:${size}:${ino}`,
    isSettled: Math.abs(nowMs - Math.max(mtimeMs, ctimeMs)) > SETTLED_MS,
    size,
    modifiedMs: mtimeMs,
  }
}

/** The reason of a failed read, in words for the user. */
export function unreadable(error: unknown): string {
  const code = codeOf(error)
  return code === 'EACCES' || code === 'EPERM'
    ? 'expected permission to read it'
    : `cannot be read: ${code}`
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/** By name, so that the order of the file system shows nowhere. */
function sorted(path: string, entries: readonly Dirent[]): Omit<FolderEntries, 'mark'> {
  const shown = entries
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .sort((one, other) => compare(one.name, other.name))
  const paths = (found: readonly Dirent[]) => found.map(({ name }) => join(path, name))
  // A name that says nothing: the debug files of Hardhat point to build info, which is found by itself.
  const isArtifact = ({ name }: Dirent) => name.endsWith('.json') && !name.endsWith('.dbg.json')
  return {
    files: paths(shown.filter((entry) => entry.isFile() && isArtifact(entry))),
    folders: paths(shown.filter((entry) => entry.isDirectory())),
    links: paths(shown.filter((entry) => entry.isSymbolicLink())),
  }
}

const isLink = 'is a link, which is not followed'
const isDeep = `has folders deeper than ${DEPTH_MAX}, which are not read`
const isLarge = `has more than ${ENTRIES_MAX} files and folders, and the rest is not read`
