/**
 * A folder of artifacts as the core sees it. The shell reads it: the core has no files.
 */

import type { SkippedArtifact } from '../config/devnet-options.ts'
import type { ArtifactFile } from './artifact-file.ts'

export interface ArtifactFolder {
  /** Absolute, and without links. */
  readonly path: string
  /**
   * Compares the folder with what was read of it before, and reads the files that have changed. Large
   * files are left for {@link readMore}.
   */
  check(): Promise<FolderFiles>
  /** Reads the newest of the large files that are not read. @returns `undefined` if there is none */
  readMore(): Promise<FolderFiles | undefined>
  /** The text of a source of the project that the folder belongs to, by the compiler's path. */
  sourceText(path: string): Promise<string | undefined>
}

/** The files of a folder that were read. The same object until something changes. */
export interface FolderFiles {
  /** By path. */
  readonly files: ReadonlyMap<string, ArtifactFile>
  readonly skipped: readonly SkippedArtifact[]
}

/** Opens folders. */
export interface ArtifactFolders {
  /**
   * @param path relative to the working directory, or absolute
   * @param bytesMax of JSON that are kept of the folder
   * @throws {DevnetError} INVALID_ARTIFACT if there is no such folder
   */
  open(path: string, bytesMax: number): Promise<ArtifactFolder>
}
