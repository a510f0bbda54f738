/**
 * Which chain id blocks have: what the devnet was made with, until somebody sets another.
 */

import { DevnetError } from '../primitives/errors.ts'

interface ChainIdChange {
  /** Number of the first block that has it. */
  readonly from: bigint
  readonly chainId: number
}

/** Where chain ids stood. */
export type ChainIdsPoint = readonly ChainIdChange[]

export class ChainIds {
  /** By block number, rising; the first is from block 0 on. */
  #changes: ChainIdsPoint

  constructor(chainId: number) {
    this.#changes = [{ from: 0n, chainId }]
  }

  /** Of the newest block, and of transactions that are sent now. */
  get current(): number {
    return this.#changes.at(-1)!.chainId // there is always the first
  }

  /** @throws {DevnetError} CHAIN_ID_MISMATCH for a request that names another than the current one */
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
    // Hardly ever is there more than one.
    return this.#changes.findLast(({ from }) => from <= number)!.chainId // the first is from 0 on
  }

  /** Blocks from a number on have another id. */
  change(from: bigint, chainId: number): void {
    this.#changes = [...this.#changes.filter((change) => change.from < from), { from, chainId }]
  }

  /** Blocks from a number on are gone; what was set last holds for those that come instead. */
  cutTo(from: bigint): void {
    if (this.#changes.at(-1)!.from > from) this.change(from, this.current)
  }

  /** Another one that stands where this one does. */
  copy(): ChainIds {
    const copy = new ChainIds(this.current)
    copy.returnTo(this.point())
    return copy
  }

  point(): ChainIdsPoint {
    return this.#changes
  }

  returnTo(point: ChainIdsPoint): void {
    this.#changes = point
  }
}
