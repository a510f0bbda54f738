/**
 * The limits within which a folder of artifacts is read: it may be any folder, with files
 * from any source. What exceeds them is named and skipped. The bytes that are kept of a folder have an option.
 */

import { ARTIFACT_DEPTH_MAX } from '../artifacts/parse.ts'

const MEBIBYTE = 2 ** 20

/** Folders within folders. Artifacts lie as deep as the sources of a project. */
export const DEPTH_MAX = 32
/** Files of one folder, and folders in it. A large project has a few thousand. */
export const ENTRIES_MAX = 20_000
/** Larger files are read in pieces, when an answer needs them: artifacts are small, build info is not. */
export const SMALL_FILE_BYTES_MAX = MEBIBYTE
/** A source that artifacts refer to. */
export const SOURCE_BYTES_MAX = 8 * MEBIBYTE
/** Nesting of JSON. Syntax trees of compilers have a few hundred levels. */
export const JSON_DEPTH_MAX = ARTIFACT_DEPTH_MAX
/** Files that are named one by one. */
export const NAMED_MAX = 20
/** Files that changed this recently are read again: two changes may have the same time. */
export const SETTLED_MS = 50
