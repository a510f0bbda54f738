/**
 * The way to `runners.ts`, the same for all who need it.
 */

import { library } from './primitives/library.ts'

/** @throws {LibraryNeeded} as long as they have not been loaded */
export const runners = library(async () => (await import('./runners.ts')).runners)
