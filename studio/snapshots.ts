/**
 * Snapshots that were taken from this page, by the names that its user gave them.
 *
 * The devnet knows them by id alone; the names are kept in the tab as long as it is open.
 */

import { signal } from '@preact/signals'
import type { Hex } from '../src/primitives/hex.ts'
import { virtualNow } from './clock.ts'
import { request } from './rpc.ts'

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

export const snapshots = signal<readonly NamedSnapshot[]>(read())

export async function takeSnapshot(name: string): Promise<NamedSnapshot> {
  const [block, genesis] = await Promise.all([
    request({ method: 'eth_blockNumber', params: [] }),
    genesisHash(),
  ])
  const id = await request({ method: 'evm_snapshot', params: [] })
  const taken = { id, name, block: Number(block), atMs: virtualNow() ?? 0, genesis }
  keep([...snapshots.value.filter((each) => each.name !== name), taken])
  return taken
}

/** @throws {Error} if the devnet does not have the snapshot any more */
export async function revertTo(snapshot: NamedSnapshot): Promise<void> {
  const isSame = snapshot.genesis === (await genesisHash())
  if (isSame && (await request({ method: 'evm_revert', params: [snapshot.id] }))) return
  keep(snapshots.value.filter((each) => each !== snapshot))
  throw new Error(`The devnet does not have the snapshot "${snapshot.name}" any more.`)
}

async function genesisHash(): Promise<string> {
  const block = await request({ method: 'eth_getBlockByNumber', params: ['0x0'] })
  return block?.hash ?? ''
}

function keep(list: readonly NamedSnapshot[]): void {
  sessionStorage.setItem(storageKey, JSON.stringify(list))
  snapshots.value = list
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
