/**
 * The contents of one file, or of one object of a program, before it is joined with others: a build
 * may be spread over several files.
 */

import type { Abi } from '../abi/abi.ts'
import type { CodeTemplate } from './code-template.ts'
import type { Compiler } from './compilation.ts'
import type { StorageLayout } from './storage-layout.ts'

export interface ArtifactFile {
  /** The build that the file describes, in whole or in part; `undefined` for single contracts. */
  readonly build: BuildPart | undefined
  readonly contracts: readonly ContractDraft[]
}

export interface BuildPart {
  /** Parts with the same id are one build. */
  readonly id: string | undefined
  readonly compiler: Compiler | undefined
  readonly sources: readonly SourceDraft[]
}

export interface SourceDraft {
  readonly path: string
  readonly id: number | undefined
  readonly text: string | undefined
  readonly ast: unknown
  /** Keccak-256 of the text; `undefined` where the artifact does not have it. */
  readonly textHash: string | undefined
}

export interface ContractDraft {
  readonly name: string
  readonly sourceName: string
  readonly abi: Abi
  readonly creation: CodeTemplate | undefined
  readonly runtime: CodeTemplate | undefined
  readonly methodIdentifiers: ReadonlyMap<string, string>
  readonly storageLayout: StorageLayout | undefined
  /** For a contract outside a build: the build it came from, where the artifact names it. */
  readonly buildId: string | undefined
  /** For a contract outside a build: its compiler, and the sources it was compiled from. */
  readonly compiler: Compiler | undefined
  readonly sources: readonly SourceDraft[]
}
