/**
 * A violated invariant: its name, the block or transaction, and what happened there.
 *
 * Holds the facts and prints the message. Checking invariants and stopping the devnet is devnet/.
 */

import type { Address, Hash } from '../primitives/hex.ts'
import type { StateChanges } from '../state/changes.ts'

/** The transaction after which the invariant was violated, or a transaction of that block. */
export interface SuspectTransaction {
  readonly hash: Hash
  /** Index in its block. */
  readonly index: number
  readonly from: Address
  /** `null` for a creation. */
  readonly to: Address | null
  /** 1 for success, 0 for failure. */
  readonly status: 0 | 1
  /** One line per call and log, by name once artifacts or labels are known; `undefined` beyond the first {@link TRACED_MAX} transactions. */
  readonly trace: string | undefined
}

export interface ViolationFacts {
  readonly invariant: string
  /** The message thrown by the check; `undefined` if it returned false. */
  readonly reason: string | undefined
  /** Virtual time, ms since the epoch. */
  readonly timeMs: number
  readonly blockNumber: bigint
  /** 32 zero bytes for the pending block. */
  readonly blockHash: Hash
  /** Index in the block; `undefined` if the check ran on a block. */
  readonly transactionIndex: number | undefined
  readonly transactionHash: Hash | undefined
  /** All changes of the transaction or block, system transactions included. */
  readonly changes: StateChanges
  /** The changes without those of system transactions, as lines of the message. */
  readonly printedChanges: readonly string[]
  /** The transaction, or all of the block's except system transactions. */
  readonly transactions: readonly SuspectTransaction[]
}

/** Transactions of a block that are traced. */
export const TRACED_MAX = 10
/** Most lines per section of the message; the facts are complete. */
const LINES_MAX = 60

/** Thrown when an invariant is violated. The devnet stays at the point of the violation. */
export class InvariantViolation extends Error implements Omit<ViolationFacts, 'printedChanges'> {
  override readonly name = 'InvariantViolation'
  readonly code = 'INVARIANT_VIOLATED'
  declare readonly invariant: string
  declare readonly reason: string | undefined
  declare readonly timeMs: number
  declare readonly blockNumber: bigint
  declare readonly blockHash: Hash
  declare readonly transactionIndex: number | undefined
  declare readonly transactionHash: Hash | undefined
  declare readonly changes: StateChanges
  declare readonly transactions: readonly SuspectTransaction[]

  /** @param options `cause`: the error thrown by the check */
  constructor(facts: ViolationFacts, options?: ErrorOptions) {
    super(messageOf(facts), options)
    const { printedChanges: _, ...shown } = facts
    Object.assign(this, shown)
  }
}

function messageOf(facts: ViolationFacts): string {
  const { invariant, reason, timeMs, blockNumber, transactionIndex, transactionHash } = facts
  const place =
    transactionHash === undefined
      ? `block ${blockNumber} (${facts.blockHash})`
      : `transaction ${transactionIndex} of block ${blockNumber} (${transactionHash})`
  const heading = `the invariant ${JSON.stringify(invariant)} does not hold after ${place}, at virtual time ${timeMs} ms`
  const changes = facts.printedChanges
  return [
    reason === undefined ? heading : `${heading}: ${reason}`,
    section('what ran:', facts.transactions.flatMap(suspectLines)),
    section('what changed:', changes.length === 0 ? ['nothing'] : changes),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

function suspectLines({ hash, index, from, to, status, trace }: SuspectTransaction): string[] {
  const effects = status === 1 ? '' : ', which failed'
  const heading = `transaction ${index} (${hash}) from ${from} to ${to ?? 'a new contract'}${effects}`
  return [heading, ...(trace?.split('\n') ?? []).map((line) => `  ${line}`)]
}

/** Lines under a heading; `undefined` if there are none. */
function section(heading: string, lines: readonly string[]): string | undefined {
  if (lines.length === 0) return undefined
  const more = lines.length - LINES_MAX
  const shown = more > 0 ? [...lines.slice(0, LINES_MAX), `… and ${more} lines more`] : lines
  return [heading, ...shown.map((line) => `  ${line}`)].join('\n')
}
