/**
 * The logs and errors of tokens, for every file that is about a part of a token.
 */

import { assetAbi } from './abi.ts'
import { createEmit, createRefusal } from './events.ts'

/** Emits an event of the token. An asset's are all there are. */
export const emit = createEmit(assetAbi)

/** A revert with an error of the token. */
export const refusal = createRefusal(assetAbi)
