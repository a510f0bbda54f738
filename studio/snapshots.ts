/**
 * Snapshots that were taken from this page, by the names that its user gave them.
 *
 * The devnet knows them by id alone; the names are kept in the tab as long as it is open.
 */

import { signal } from '@preact/signals'
import type { Hex } from '../src/primitives/hex.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './rpc.ts'

export interface NamedSnapshot {
  readonly id: Hex
  readonly name: string
  readonly block: number
  /** Virtual ms. */
  readonly atMs: number
  /** The hash of block 0: another devnet at the same port has other snapshots. */
  readonly genesis: string
}

const storageKey = 'previewnet.snapshots'

export class Snapshots {
  readonly taken = signal<readonly NamedSnapshot[]>(read())
  readonly #rpc: Connection
  readonly #clock: Clock

  constructor(rpc: Connection, clock: Clock) {
    this.#rpc = rpc
    this.#clock = clock
  }

  async take(name: string): Promise<NamedSnapshot> {
    const [block, genesis] = await Promise.all([
      this.#rpc.request({ method: 'eth_blockNumber', params: [] }),
      this.#genesisHash(),
    ])
    const id = await this.#rpc.request({ method: 'evm_snapshot', params: [] })
    const taken = { id, name, block: Number(block), atMs: this.#clock.now() ?? 0, genesis }
    this.#keep([...this.taken.value.filter((each) => each.name !== name), taken])
    return taken
  }

  /** @throws {Error} if the devnet does not have the snapshot any more */
  async revertTo(snapshot: NamedSnapshot): Promise<void> {
    const { id, name, genesis } = snapshot
    const isSame = genesis === (await this.#genesisHash())
    if (isSame && (await this.#rpc.request({ method: 'evm_revert', params: [id] }))) return
    this.#keep(this.taken.value.filter((each) => each !== snapshot))
    throw new Error(`The devnet does not have the snapshot "${name}" any more.`)
  }

  async #genesisHash(): Promise<string> {
    const block = await this.#rpc.request({ method: 'eth_getBlockByNumber', params: ['0x0'] })
    return block?.hash ?? ''
  }

  #keep(list: readonly NamedSnapshot[]): void {
    sessionStorage.setItem(storageKey, JSON.stringify(list))
    this.taken.value = list
  }
}

/** The page alone writes there; what another program left counts as nothing. */
function read(): readonly NamedSnapshot[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
