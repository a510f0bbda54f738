/**
 * Chain ids by block: the devnet's first one, and later changes.
 *
 * Owns the list of changes and the check of a request's chain id. Validation of signed transactions
 * is left to validate.ts.
 */

import { DevnetError } from '../primitives/errors.ts'

interface ChainIdChange {
  /** Number of the first block with this chain id. */
  readonly from: bigint
  readonly chainId: number
}

/** A snapshot of the chain ids. */
export type ChainIdsSnapshot = readonly ChainIdChange[]

export class ChainIds {
  /** Ascending by block number; the first applies from block 0. */
  #changes: ChainIdsSnapshot

  constructor(chainId: number) {
    this.#changes = [{ from: 0n, chainId }]
  }

  /** Chain id of the newest block, and of new transactions. */
  get current(): number {
    return this.#changes.at(-1)!.chainId // never empty
  }

  /** @throws {DevnetError} CHAIN_ID_MISMATCH if the chain id is not the current one */
  expect(chainId: bigint | undefined): void {
    const want = BigInt(this.current)
    if (chainId === undefined || chainId === want) return
    throw new DevnetError(
      'CHAIN_ID_MISMATCH',
      `chainId does not match node's (have=${chainId}, want=${want})`,
      { have: chainId, want },
    )
  }

  at(number: bigint): number {
    // Searches from the end: there is rarely more than one.
    return this.#changes.findLast(({ from }) => from <= number)!.chainId // the first is from 0
  }

  /** Sets the chain id of all blocks from a number on. */
  change(from: bigint, chainId: number): void {
    this.#changes = [...this.#changes.filter((change) => change.from < from), { from, chainId }]
  }

  /** Drops blocks from a number on; the ones that replace them have the current chain id. */
  cutTo(from: bigint): void {
    if (this.#changes.at(-1)!.from > from) this.change(from, this.current)
  }

  /** An independent copy. */
  copy(): ChainIds {
    const copy = new ChainIds(this.current)
    copy.restore(this.snapshot())
    return copy
  }

  snapshot(): ChainIdsSnapshot {
    return this.#changes
  }

  restore(snapshot: ChainIdsSnapshot): void {
    this.#changes = snapshot
  }
}
