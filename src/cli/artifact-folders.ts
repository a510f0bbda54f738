/**
 * The folders of artifacts that the binary reads: those that were given, or those of a project.
 */

import type { SkippedArtifact } from '../index.ts'
import { findProjects } from '../project/project.ts'
import type { ShownArtifacts } from './banner.ts'
import type { ArtifactArguments } from './options.ts'

/** The folders that were given, or those of the project around the working directory. */
export function artifactFolders(
  { folders, areSearched }: ArtifactArguments,
  workingFolder: string,
): readonly ShownArtifacts[] {
  if (folders !== undefined) return folders.map((path) => ({ path, tool: undefined }))
  const projects = areSearched ? findProjects(workingFolder) : []
  return projects.map(({ artifacts, tool }) => ({ path: artifacts, tool }))
}

/** The warning of a file or folder that was not read. */
export function skippedText({ path, reason }: SkippedArtifact): string {
  return `artifacts: ${path} ${reason}`
}
