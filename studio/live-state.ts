/** Blocks and transactions as the page shows them: the newest, or those of a past time. */

import { signal } from '@preact/signals'
import type { LiveBlock, LiveFlashblocks, LiveTransaction } from './live-types.ts'

/** Consecutive, newest first. */
export const blocks = signal<readonly LiveBlock[]>([])

/** Older blocks that have transactions, newest first; some may be among {@link blocks}. */
export const olderBlocks = signal<readonly LiveBlock[]>([])

/** Number of the oldest block that is known to have no transactions, or to be listed. */
export const oldestBlock = signal(0)

/** Newest first, without the system transactions that begin each block. */
export const transactions = signal<readonly LiveTransaction[]>([])

/** Undefined where blocks are not cut. */
export const flashblocks = signal<LiveFlashblocks | undefined>(undefined)

/** Rises when a block takes the place of another one. */
export const reorgs = signal(0)

/** True once the lists have been read for the first time. */
export const isRead = signal(false)
