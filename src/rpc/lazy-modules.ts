/**
 * The modules that methods load at first use: products that a send and a plain read do not need.
 */

import { LazyModule } from '../backend/lazy-module.ts'

/** The debugger of `previewnet_debug`. */
export const debugging = new LazyModule(() => import('../debugger/debugging.ts'))

/** Lists, names and the search of an explorer. */
export const explorer = new LazyModule(() => import('../explorer/explorer.ts'))

/** Executions by the rules of another upgrade. */
export const rehearsing = new LazyModule(() => import('./rehearsing.ts'))

/** The tracers that clients choose by name. */
export const tracing = new LazyModule(() => import('../tracing/tracers.ts'))
