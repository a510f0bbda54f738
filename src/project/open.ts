/**
 * Opens folders of artifacts. All devnets of a process share them.
 */

import { realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { ArtifactFolder, ArtifactFolders } from '../artifacts/artifact-folder.ts'
import type { Machine } from '../backend/types.ts'
import { DevnetError } from '../primitives/errors.ts'
import { quoted } from '../primitives/quoted.ts'
import { DiskFolder } from './artifact-folder.ts'
import { findProjects, projectRoot } from './project.ts'

export class DiskFolders implements ArtifactFolders {
  readonly #machine: Machine
  readonly #sourceRoot: string | undefined
  /** By limit and path. A folder that no devnet knows any more is collected. */
  readonly #open = new Map<string, WeakRef<ArtifactFolder>>()

  /** @param sourceRoot the folder of the sources, without links; by default that of the project */
  constructor(machine: Machine, sourceRoot?: string) {
    this.#machine = machine
    this.#sourceRoot = sourceRoot
  }

  /**
   * @throws {DevnetError} INVALID_ARTIFACT if there is no such folder. One in a folder that is there may
   *   be built later if it is the artifact folder of a project.
   */
  async open(path: string, bytesMax: number): Promise<ArtifactFolder> {
    const found = await pathOf(path)
    const key = `${bytesMax} ${found}`
    const known = this.#open.get(key)?.deref()
    if (known !== undefined) return known
    const root = this.#sourceRoot ?? projectRoot(found)
    const folder = new DiskFolder(found, root, () => this.#machine.now(), bytesMax)
    this.#open.set(key, new WeakRef(folder))
    return folder
  }
}

/** @throws {DevnetError} INVALID_ARTIFACT */
async function pathOf(path: string): Promise<string> {
  const absolute = resolve(path)
  const isUnbuilt = findProjects(dirname(absolute)).some((each) => each.artifacts === absolute)
  const stats = await stat(absolute).catch(() => undefined)
  if (stats?.isDirectory() === true) return realpath(absolute)
  if (stats === undefined && isUnbuilt) return absolute
  const what = stats === undefined ? 'there is none' : 'it is a file'
  throw new DevnetError(
    'INVALID_ARTIFACT',
    `artifacts: expected a folder at ${quoted(absolute)}, but ${what}`,
  )
}
