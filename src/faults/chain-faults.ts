/**
 * Faults of the chain: blocks, flashblocks, pre-confirmations, the faucet.
 *
 * What they say and how they are read; what they do is done where blocks are sealed and flashblocks go out
 * (see producer/) and by `devnet.ts`.
 */

import type { Hash, Hex } from '../primitives/hex.ts'
import {
  count,
  type FaultKind,
  type Field,
  type FieldSchema,
  forMs,
  hash,
  maybe,
  ms,
  type Refuse,
  whole,
} from './kind.ts'

/**
 * The time of a block passes without one: what is pending goes on until the time after that. What has
 * run keeps the block time it saw. Blocks that are sealed on request are not skipped.
 */
export interface SkipBlock {
  readonly kind: 'skipBlock'
  /** Of such times; 1 when left out. */
  readonly count?: number
}

/** The next block whose time comes is sealed later than that, under the time it was to be sealed at. */
export interface DelayBlock {
  readonly kind: 'delayBlock'
  /** Ms of virtual time. Blocks whose time comes meanwhile are not there; those after it are in time. */
  readonly byMs: number
  /** Of such blocks; 1 when left out. */
  readonly count?: number
}

/**
 * The next block that has something to leave out is sealed with the first half of what was
 * pre-confirmed in it, rounded down; the other half runs again, in the same order, in the block after.
 */
export interface HalveBlock {
  readonly kind: 'halveBlock'
  /** Of such blocks; 1 when left out. */
  readonly count?: number
}

/**
 * A transaction that was pre-confirmed is not in the block that is sealed, and nowhere else: nobody
 * knows it any more, and its nonce is free again. What ran after it in its block runs again without it.
 */
export interface DropPreconfirmed {
  readonly kind: 'dropPreconfirmed'
  /** Of the transaction; the first of the next block that has any when left out. */
  readonly hash?: Hash
}

/** The next flashblock does not arrive: `pending` is as `latest` until the next block opens. */
export interface LoseFlashblock {
  readonly kind: 'loseFlashblock'
  /** Of flashblocks; 1 when left out. */
  readonly count?: number
}

/** The next flashblock arrives twice. */
export interface RepeatFlashblock {
  readonly kind: 'repeatFlashblock'
  /** Of flashblocks; 1 when left out. */
  readonly count?: number
}

/**
 * Other blocks take the place of the newest ones, as `anvil_reorg` does it: as many, at the same
 * numbers, with other hashes. What was pending is gone.
 */
export interface Reorg {
  readonly kind: 'reorg'
  /** Blocks that are replaced. */
  readonly depth: number
  /**
   * What the new blocks hold: transactions, each with the index of its block from 0. Encoded, or as
   * `eth_sendTransaction` takes them. `same`: each what the one in whose place it is held. Nothing but
   * what opens every block when left out.
   */
  readonly transactions?: 'same' | readonly ReorgTransaction[]
}

/** A transaction and the index of its block. */
export type ReorgTransaction = readonly [
  transaction: Hex | Readonly<Record<string, unknown>>,
  blockIndex: number,
]

/**
 * The chain is another one all at once: a new block 0 at the present time, the same accounts, nothing
 * of what was sent. Nobody is told: connections and subscriptions go on and hear of the new blocks;
 * old hashes, filters and `evm_snapshot`s are unknown.
 */
export interface ResetSilently {
  readonly kind: 'resetSilently'
}

/**
 * What is read at `pending` is what was there so long ago, at first as it was when this began. What is
 * told, and the tag `latest`, are not late.
 */
export interface StalePending {
  readonly kind: 'stalePending'
  /** Ms of virtual time. */
  readonly lagMs: number
  /** Ms of virtual time; until it is cleared when left out. */
  readonly forMs?: number
}

/** The faucet gives nothing, as if everybody had just been given. */
export interface FaucetCooldown {
  readonly kind: 'faucetCooldown'
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
  | Reorg
  | ResetSilently
  | StalePending
  | FaucetCooldown

/** The same limit as a block interval's. */
const DAY_MS = 86_400_000
const DEPTH_MAX = 1_000_000
const REORG_TRANSACTIONS_MAX = 10_000

const reorgSchema: FieldSchema = {
  type: 'array',
  maxItems: REORG_TRANSACTIONS_MAX,
  items: {
    type: 'array',
    items: {
      anyOf: [
        { type: 'string', pattern: '^0x(?:[0-9a-fA-F]{2})*$' },
        { type: 'object' },
        { type: 'integer', minimum: 0 },
      ],
    },
    minItems: 2,
    maxItems: 2,
  },
}

/** Their form alone: what they say is read when the devnet is asked for the fault. */
const reorgTransactions: Field<'same' | readonly ReorgTransaction[]> = {
  summary:
    'pairs of a transaction and its block index, or `same` for the transactions that were there; none',
  isOptional: false,
  schema: { anyOf: [{ type: 'string', enum: ['same'] }, reorgSchema] },
  read(value, where, refuse) {
    if (value === 'same') return value
    if (!Array.isArray(value) || value.length > REORG_TRANSACTIONS_MAX) {
      return refuse(where, `"same", or up to ${REORG_TRANSACTIONS_MAX} pairs`, value)
    }
    return value.map((pair, index) => readPair(pair, `${where}[${index}]`, refuse))
  },
}

function readPair(pair: unknown, where: string, refuse: Refuse): ReorgTransaction {
  const [transaction, block]: readonly unknown[] = Array.isArray(pair) ? pair : []
  const isObject = typeof transaction === 'object' && transaction !== null
  const isPair = Array.isArray(pair) && pair.length === 2
  if (isPair && (isObject || typeof transaction === 'string') && typeof block === 'number') {
    const copy = isObject ? jsonCopy(transaction) : transaction
    if (copy !== undefined) return [copy as ReorgTransaction[0], block] // one of the two, as just seen
  }
  return refuse(where, 'a transaction and the index of its block', pair)
}

/** What is to be read again when the time comes must not change until then. */
function jsonCopy(value: object): unknown {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined // no JSON: of a bigint, say, or of what refers to itself
  }
}

type KindOf<Name> = FaultKind<Extract<ChainFault, { readonly kind: Name }>>

export const chainFaultKinds: { readonly [Name in ChainFault['kind']]: KindOf<Name> } = {
  skipBlock: {
    summary: 'No block is sealed at the time of a block; what is pending stays pending.',
    life: 'count',
    fields: { count },
  },
  delayBlock: {
    summary: 'A block is sealed late; blocks that were due meanwhile are missing.',
    life: 'count',
    fields: { byMs: whole('delay in ms of virtual time', 1, DAY_MS), count },
  },
  halveBlock: {
    summary:
      'A block is sealed with the first half of what was pre-confirmed; the rest runs again in the next.',
    life: 'count',
    fields: { count },
  },
  dropPreconfirmed: {
    summary:
      'A pre-confirmed transaction disappears and is in no block; what ran after it runs again.',
    life: 'count',
    fields: {
      hash: maybe(hash('hash of the transaction; the first of the next block that has any')),
    },
  },
  loseFlashblock: {
    summary: 'A flashblock does not arrive: `pending` equals `latest` until the next block opens.',
    life: 'count',
    fields: { count },
  },
  repeatFlashblock: { summary: 'A flashblock arrives twice.', life: 'count', fields: { count } },
  reorg: {
    summary: 'Other blocks replace the newest ones; what was pending is gone.',
    life: 'moment',
    fields: {
      depth: whole('number of blocks to replace', 1, DEPTH_MAX),
      transactions: maybe(reorgTransactions),
    },
  },
  resetSilently: {
    summary:
      'The chain restarts from a new block 0 without notice; old hashes and filters are unknown.',
    life: 'moment',
    fields: {},
  },
  stalePending: {
    summary: 'Reads at `pending` answer with the state of `lagMs` ago; notifications are on time.',
    life: 'time',
    fields: { lagMs: ms('that it lags behind'), forMs },
  },
  faucetCooldown: {
    summary: 'The faucet refuses every drip and says for how long.',
    life: 'time',
    fields: { forMs: ms('that it lasts') },
  },
}
