/**
 * Logs and errors of tokens, shared by the files that implement them.
 */

import { assetAbi } from './abi.ts'
import { createEmit, createRefusal } from './events.ts'

/** Emits an event of a token. The ASSET's ABI has all of them. */
export const emit = createEmit(assetAbi)

/** Creates a revert with an error of the token. */
export const refusal = createRefusal(assetAbi)
