/**
 * The snapshots of the devnet, of this page and of all other clients, and their names.
 *
 * The devnet keeps both.
 */

import type { RequestResult } from '../../src/api.ts'
import type { Hex } from '../../src/primitives/hex.ts'
import { oneLine } from '../format.ts'
import type { Connection } from '../rpc.ts'

export type Snapshot = RequestResult<'previewnet_snapshots'>[number]

/** A name of one that has none: its id and its block. */
export function titleOf({ id, name, blockNumber }: Snapshot): string {
  return name === null ? `${Number(id)} at block ${Number(blockNumber)}` : oneLine(name, 100)
}

export class Snapshots {
  readonly #rpc: Connection

  constructor(rpc: Connection) {
    this.#rpc = rpc
  }

  /** Oldest first. */
  list(): Promise<readonly Snapshot[]> {
    return this.#rpc.request({ method: 'previewnet_snapshots', params: [] })
  }

  /** @returns its id */
  async take(name: string): Promise<Hex> {
    const id = await this.#rpc.request({ method: 'evm_snapshot', params: [] })
    await this.rename(id, name)
    return id
  }

  /** @returns false if the devnet does not have the snapshot any more */
  rename(id: Hex, name: string): Promise<boolean> {
    return this.#rpc.request({ method: 'previewnet_nameSnapshot', params: [id, name] })
  }

  /** @throws {Error} if the devnet does not have the snapshot any more */
  async name(snapshot: Snapshot, name: string): Promise<void> {
    expectThere(snapshot, await this.rename(snapshot.id, name))
  }

  /** @throws {Error} if the devnet does not have the snapshot any more */
  async revertTo(snapshot: Snapshot): Promise<void> {
    const params = [snapshot.id] as const
    expectThere(snapshot, await this.#rpc.request({ method: 'evm_revert', params }))
  }
}

function expectThere(snapshot: Snapshot, isThere: boolean): void {
  if (!isThere) throw new Error(`the devnet does not have ${titleOf(snapshot)} any more`)
}
