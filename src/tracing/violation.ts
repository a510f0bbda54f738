/**
 * That something which always has to hold does not: what it is, since when, and what happened.
 *
 * Holds facts and words. Who checks, and what becomes of the chain, is decided above.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { StateChanges } from '../state/changes.ts'
import { changeLines } from '../state/changes-text.ts'

/** A transaction after which it does not hold, or one of the block after which it does not. */
export interface SuspectTransaction {
  readonly hash: Hash
  /** In its block. */
  readonly index: number
  readonly from: Address
  /** `null` for a creation. */
  readonly to: Address | null
  /** 1 for success, 0 for failure. */
  readonly status: 0 | 1
  /** What it did, a line for each call and each log; `undefined` beyond the first {@link TRACED_MAX}. */
  readonly trace: string | undefined
}

/** What is known of a violation. */
export interface ViolationFacts {
  /** The name of what does not hold. */
  readonly invariant: string
  /** What the check has thrown, in its own words; `undefined` when it has said no. */
  readonly reason: string | undefined
  /** Virtual time, ms since the epoch. */
  readonly timeMs: number
  readonly blockNumber: bigint
  /** 32 zero bytes when the block was pending. */
  readonly blockHash: Hash
  /** In its block; `undefined` when it was a block that was looked at. */
  readonly transactionIndex: number | undefined
  readonly transactionHash: Hash | undefined
  /** What the transaction has changed, or the block, with what opened it. */
  readonly changes: StateChanges
  /** The same without what opened the block, for people. */
  readonly toldChanges: StateChanges
  /** The transaction, or those of the block that are not the network's own. */
  readonly transactions: readonly SuspectTransaction[]
}

/** How many transactions of a block are traced. */
export const TRACED_MAX = 10
/** Of each part of a message; the facts have all of it. */
const LINES_MAX = 60

/** An invariant is violated. The devnet stands still where it was found. */
export class InvariantViolation extends Error implements Omit<ViolationFacts, 'toldChanges'> {
  override readonly name = 'InvariantViolation'
  readonly code = 'INVARIANT_VIOLATED'
  readonly invariant: string
  readonly reason: string | undefined
  readonly timeMs: number
  readonly blockNumber: bigint
  readonly blockHash: Hash
  readonly transactionIndex: number | undefined
  readonly transactionHash: Hash | undefined
  readonly changes: StateChanges
  readonly transactions: readonly SuspectTransaction[]

  /** @param options `cause`: what the check has thrown */
  constructor(facts: ViolationFacts, options?: ErrorOptions) {
    super(messageOf(facts), options)
    this.invariant = facts.invariant
    this.reason = facts.reason
    this.timeMs = facts.timeMs
    this.blockNumber = facts.blockNumber
    this.blockHash = facts.blockHash
    this.transactionIndex = facts.transactionIndex
    this.transactionHash = facts.transactionHash
    this.changes = facts.changes
    this.transactions = facts.transactions
  }
}

function messageOf(facts: ViolationFacts): string {
  const { invariant, reason, timeMs, blockNumber, transactionIndex, transactionHash } = facts
  const place =
    transactionHash === undefined
      ? `block ${blockNumber} (${facts.blockHash})`
      : `transaction ${transactionIndex} of block ${blockNumber} (${transactionHash})`
  const heading = `the invariant ${JSON.stringify(invariant)} does not hold after ${place}, at virtual time ${timeMs} ms`
  const changes = changeLines(facts.toldChanges)
  return [
    reason === undefined ? heading : `${heading}: ${reason}`,
    section('what ran:', facts.transactions.flatMap(suspectLines)),
    section('what changed:', changes.length === 0 ? ['nothing'] : changes),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

function suspectLines({ hash, index, from, to, status, trace }: SuspectTransaction): string[] {
  const fate = status === 1 ? '' : ', which failed'
  const heading = `transaction ${index} (${hash}) from ${from} to ${to ?? 'a new contract'}${fate}`
  return [heading, ...(trace?.split('\n') ?? []).map((line) => `  ${line}`)]
}

/** Lines under a heading; nothing when there are none. */
function section(heading: string, lines: readonly string[]): string | undefined {
  if (lines.length === 0) return undefined
  const more = lines.length - LINES_MAX
  const told = more > 0 ? [...lines.slice(0, LINES_MAX), `… and ${more} lines more`] : lines
  return [heading, ...told.map((line) => `  ${line}`)].join('\n')
}
