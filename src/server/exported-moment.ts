/**
 * The answer of `GET /moment`, of which the Studio makes files.
 */

/** A moment of the devnet: where it is, and what leads there. */
export interface ExportedMoment {
  /** Virtual ms since the epoch. */
  readonly timeMs: number
  /** The newest sealed block. */
  readonly blockNumber: number
  readonly blockHash: string
  /** True if the devnet continues a remote chain, which its files need beside them. */
  readonly isFork: boolean
  /** A state file, which is text. */
  readonly state: string
  readonly journal: string
}
