/**
 * Faults of the chain: blocks, flashblocks, pre-confirmations, the faucet, the payer service.
 *
 * Owns their types and codecs. Leaves their effects to producer/ and `devnet.ts`.
 */

import { type Codec, codec, integer, jsonCopyOf, listOf, optional } from '../primitives/codec.ts'
import type { Hash, Hex } from '../primitives/hex.ts'
import {
  anyObjectSchema,
  anyOf,
  arrayOf,
  countSchema,
  dataSchema,
  limited,
  oneOfTexts,
} from '../primitives/schema.ts'
import { count, type FaultKind, field, forMs, hash, ms } from './kind.ts'

/**
 * Skips a block: no block is sealed at its time, and the pending block stays open until the time of
 * the next. Executed transactions keep the block time they saw. Blocks sealed on request are not
 * skipped.
 */
interface SkipBlock {
  readonly kind: 'skipBlock'
  /** Number of blocks to skip; default 1. */
  readonly count?: number
}

/** Seals the next due block late, with the timestamp of the time it was due. */
interface DelayBlock {
  readonly kind: 'delayBlock'
  /** Ms of virtual time. Blocks due meanwhile are omitted; later ones are on time. */
  readonly byMs: number
  /** Number of blocks; default 1. */
  readonly count?: number
}

/**
 * Seals the next block that holds transactions with only the first half of them, rounded down. The
 * other half is executed again in the next block, in the same order.
 */
interface HalveBlock {
  readonly kind: 'halveBlock'
  /** Number of blocks; default 1. */
  readonly count?: number
}

/**
 * Removes a pre-confirmed transaction from its block and from the txpool: its hash is unknown and
 * its nonce is free again. Later transactions of the block are executed again without it.
 */
interface DropPreconfirmed {
  readonly kind: 'dropPreconfirmed'
  /**
   * Hash of the transaction, 32 bytes; default: the first transaction of the next block that has
   * any.
   */
  readonly hash?: Hash
}

/** Loses the next flashblock: `pending` equals `latest` until the next block opens. */
interface LoseFlashblock {
  readonly kind: 'loseFlashblock'
  /** Number of flashblocks; default 1. */
  readonly count?: number
}

/** Sends the next flashblock twice. */
interface RepeatFlashblock {
  readonly kind: 'repeatFlashblock'
  /** Number of flashblocks; default 1. */
  readonly count?: number
}

/**
 * Sends the next flashblock after the one that follows it in its block. Readers cannot apply it or later ones:
 * `pending` equals `latest` until the next block opens. The last flashblock of a block keeps its place.
 */
interface ReorderFlashblocks {
  readonly kind: 'reorderFlashblocks'
  /** Number of flashblocks that are late; default 1. */
  readonly count?: number
}

/**
 * Replaces the newest blocks, like `anvil_reorg`: the same number of blocks at the same numbers,
 * with other hashes. The transactions of the pending block are gone.
 */
interface Reorg {
  readonly kind: 'reorg'
  /** Number of blocks to replace. */
  readonly depth: number
  /**
   * Transactions of the new blocks, each with the index of its block from 0; encoded, or as in
   * `eth_sendTransaction`. `same`: each block keeps the transactions of the block it replaces.
   * Default: the blocks hold only their opening.
   */
  readonly transactions?: 'same' | readonly ReorgTransaction[]
}

/** A transaction and the index of its block, from 0. */
type ReorgTransaction = readonly [
  transaction: Hex | Readonly<Record<string, unknown>>,
  blockIndex: number,
]

/**
 * Replaces the chain at once: a new block 0 at the current time with the same accounts, without any
 * submitted transaction. No event reports it: connections and subscriptions stay and get the new
 * blocks; old hashes, filters and `evm_snapshot` ids are unknown.
 */
interface ResetSilently {
  readonly kind: 'resetSilently'
}

/**
 * Delays reads of `pending`: readers see the state of `lagMs` ago, and no state from before the
 * fault began. Notifications and the tag `latest` are not delayed.
 */
interface StalePending {
  readonly kind: 'stalePending'
  /** Ms of virtual time. */
  readonly lagMs: number
  /** Ms of virtual time; default: until cleared. */
  readonly forMs?: number
}

/** Keeps the tag `safe` at the block that it had when the fault began. */
interface HoldSafe {
  readonly kind: 'holdSafe'
  /** Ms of virtual time; default: until cleared. */
  readonly forMs?: number
}

/** Keeps the tag `finalized` at the block that it had when the fault began. */
interface HoldFinalized {
  readonly kind: 'holdFinalized'
  /** Ms of virtual time; default: until cleared. */
  readonly forMs?: number
}

/**
 * Halts the chain: no block or flashblock is due, and submitted transactions are refused. Reads are answered.
 * Blocks sealed on request are not stopped.
 */
interface Halt {
  readonly kind: 'halt'
  /** Ms of virtual time; default: until cleared. */
  readonly forMs?: number
}

/** Makes the faucet refuse all drips as if each address were in its cooldown. */
interface FaucetCooldown {
  readonly kind: 'faucetCooldown'
  /** Ms of virtual time. */
  readonly forMs: number
}

/** The payer service refuses everything as temporarily unavailable. */
interface PayerUnavailable {
  readonly kind: 'payerUnavailable'
  /** Ms of virtual time. */
  readonly forMs: number
}

export type ChainFault =
  | SkipBlock
  | DelayBlock
  | HalveBlock
  | DropPreconfirmed
  | LoseFlashblock
  | RepeatFlashblock
  | ReorderFlashblocks
  | Reorg
  | ResetSilently
  | StalePending
  | HoldSafe
  | HoldFinalized
  | Halt
  | FaucetCooldown
  | PayerUnavailable

/** The same limit as for a block interval. */
const DAY_MS = 86_400_000
const DEPTH_MAX = 1_000_000
const REORG_TRANSACTIONS_MAX = 10_000

/** Checks the form only: the transaction is parsed when the fault is added. */
const reorgTransaction: Codec<unknown, ReorgTransaction> = codec(
  limited(
    arrayOf(anyOf({ type: 'string', pattern: dataSchema.pattern! }, anyObjectSchema, countSchema)),
    { minItems: 2, maxItems: 2 },
  ),
  (pair, where, refuse) => {
    const [transaction, block]: readonly unknown[] = Array.isArray(pair) ? pair : []
    const isObject = typeof transaction === 'object' && transaction !== null
    const isPair = Array.isArray(pair) && pair.length === 2
    if (isPair && (isObject || typeof transaction === 'string') && typeof block === 'number') {
      // Copied: it is parsed again later, and the caller could change it meanwhile.
      const copy = isObject ? jsonCopyOf(transaction) : transaction
      if (copy !== undefined) return [copy as ReorgTransaction[0], block] // checked above
    }
    return refuse(where, 'a transaction and the index of its block', pair)
  },
)

const reorgList = listOf(reorgTransaction)

const reorgTransactions: Codec<unknown, 'same' | readonly ReorgTransaction[]> = codec(
  anyOf(oneOfTexts('same'), limited(reorgList.schema, { maxItems: REORG_TRANSACTIONS_MAX })),
  (value, where, refuse) => {
    if (value === 'same') return value
    if (Array.isArray(value) && value.length <= REORG_TRANSACTIONS_MAX) {
      return reorgList.parse(value, where, refuse)
    }
    return refuse(where, `"same", or up to ${REORG_TRANSACTIONS_MAX} pairs`, value)
  },
)

type KindOf<Name> = FaultKind<Extract<ChainFault, { readonly kind: Name }>>

export const chainFaultKinds: { readonly [Name in ChainFault['kind']]: KindOf<Name> } = {
  skipBlock: {
    summary: 'Skips one block: pending transactions stay pending.',
    life: 'count',
    fields: { count },
  },
  delayBlock: {
    summary: 'Seals a block late; blocks that were due in the meantime are missing.',
    life: 'count',
    fields: { byMs: field('delay in ms of virtual time', integer(1, DAY_MS)), count },
  },
  halveBlock: {
    summary:
      'Seals a block with the first half of the pre-confirmed transactions; the rest runs again in the next block.',
    life: 'count',
    fields: { count },
  },
  dropPreconfirmed: {
    summary:
      'Drops a pre-confirmed transaction: it is in no block, and the transactions after it run again.',
    life: 'count',
    fields: {
      hash: field(
        'hash of the transaction; the first of the next block that has any',
        optional(hash),
      ),
    },
  },
  loseFlashblock: {
    summary: 'A flashblock does not arrive: `pending` equals `latest` until the next block opens.',
    life: 'count',
    fields: { count },
  },
  repeatFlashblock: { summary: 'A flashblock arrives twice.', life: 'count', fields: { count } },
  reorderFlashblocks: {
    summary: 'A flashblock arrives after the one that follows it.',
    life: 'count',
    fields: { count },
  },
  reorg: {
    summary: 'Replaces the newest blocks by others; pending transactions are lost.',
    life: 'moment',
    fields: {
      depth: field('number of blocks to replace', integer(1, DEPTH_MAX)),
      transactions: field(
        'pairs of a transaction and its block index, or `same` for the transactions that were there; none',
        optional(reorgTransactions),
      ),
    },
  },
  resetSilently: {
    summary:
      'Restarts the chain from a new block 0 without notice; old hashes and filters are unknown.',
    life: 'moment',
    fields: {},
  },
  stalePending: {
    summary: 'Reads at `pending` return the state of `lagMs` ago; notifications are on time.',
    life: 'time',
    fields: { lagMs: field('ms of virtual time that it lags behind', ms), forMs },
  },
  holdSafe: {
    summary: 'The tag `safe` stays at its block while the head moves on.',
    life: 'time',
    fields: { forMs },
  },
  holdFinalized: {
    summary: 'The tag `finalized` stays at its block while the head moves on.',
    life: 'time',
    fields: { forMs },
  },
  halt: {
    summary: 'No blocks are sealed and transactions are refused; reads are answered.',
    life: 'time',
    fields: { forMs },
  },
  faucetCooldown: {
    summary: 'The faucet refuses every drip and says how long to wait.',
    life: 'time',
    fields: { forMs: field('ms of virtual time that it lasts', ms) },
  },
  payerUnavailable: {
    summary: 'The payer service refuses every request as temporarily unavailable.',
    life: 'time',
    fields: { forMs: field('ms of virtual time that it lasts', ms) },
  },
}
