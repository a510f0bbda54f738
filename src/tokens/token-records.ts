/**
 * Logs and errors of tokens, shared by the files that implement them.
 */

import { assetAbi } from './abi.ts'
import { createEmit, createRefusal } from './events.ts'

/** Emits an event of a token. The ASSET's ABI has all of them. */
export const emit = createEmit(assetAbi)

export const refusal = createRefusal(assetAbi)
