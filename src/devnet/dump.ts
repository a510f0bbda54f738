/**
 * A devnet as bytes, and back: what `saving/` is given, and what becomes of what it gives.
 */

import { Impersonation } from '../accounts/impersonation.ts'
import type { Wallet } from '../accounts/wallet.ts'
import type { Chain } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Config, DevnetOptions } from '../config/config.ts'
import type { Engine } from '../engine/engine.ts'
import type { FaultsPoint } from '../faults/faults.ts'
import type { Network } from '../network/network.ts'
import type { Producer } from '../producer/producer.ts'
import type { Connections } from '../rpc/connection.ts'
import type { BlockRooms } from '../state-file/blocks.ts'
import { createBlockRecorder, loadLines, type SavedHead, saveDevnet } from '../state-file/devnet.ts'
import { optionsToSave } from '../state-file/options.ts'
import type { BlockRecorder } from '../state-file/recorder.ts'
import { NAME, VERSION } from '../version.ts'
import type { Snapshots } from './snapshots.ts'

interface DumpingRooms {
  readonly config: Config
  /** Accounts of block 0 that were asked for. */
  readonly alloc: DevnetOptions['alloc']
  readonly clock: VirtualClock
  readonly chain: Chain
  readonly engine: Engine
  readonly network: Network
  readonly producer: Producer
  readonly wallet: Wallet
  readonly connections: Connections
  readonly snapshots: Snapshots
}

export class Dumping {
  readonly #rooms: DumpingRooms
  readonly #blockRooms: BlockRooms
  /** Blocks as they have been saved so far. */
  #blocks: BlockRecorder | undefined

  constructor(rooms: DumpingRooms) {
    this.#rooms = rooms
    const { chain, clock, engine, network, producer } = rooms
    this.#blockRooms = { chain, clock, engine, network, chainIds: producer.chainIds }
  }

  /** Goes on from where a saved devnet stood. Before anybody has this one, which has just begun. */
  async load({ chainIds, others }: SavedHead): Promise<void> {
    const { config, connections, producer, snapshots, wallet } = this.#rooms
    producer.chainIds.returnTo(chainIds)
    const blocks = createBlockRecorder()
    const loaded = await loadLines(this.#blockRooms, config, others, blocks)
    const { rest } = loaded
    this.#blocks = blocks
    snapshots.returnTo({
      ...snapshots.point(),
      producer: loaded.producer,
      faucet: rest.faucet,
      impersonation: new Impersonation(rest.impersonated, rest.isImpersonatedForAll),
      shiftedMs: rest.shiftedMs,
      wallet: rest.wallet,
      faults: JSON.parse(rest.faults) as FaultsPoint, // we wrote it
    })
    wallet.nextBundle = rest.nextBundle
    snapshots.nextSnapshot = rest.nextSnapshot
    snapshots.resetCount = rest.resetCount
    connections.nextFilter = rest.nextFilter
  }

  /** Of a devnet whose writer waits for this. */
  async dump(): Promise<Uint8Array> {
    const { config, alloc, connections, snapshots, wallet } = this.#rooms
    const { producer, impersonation, faults, beginning, ...point } = snapshots.point()
    const rest = {
      faucet: point.faucet,
      impersonated: impersonation.addresses,
      isImpersonatedForAll: impersonation.isForAll,
      shiftedMs: point.shiftedMs,
      wallet: point.wallet,
      faults: JSON.stringify(faults),
      nextBundle: wallet.nextBundle,
      nextSnapshot: snapshots.nextSnapshot,
      nextFilter: connections.nextFilter,
      resetCount: snapshots.resetCount,
    }
    // While this loads the writer does nothing, and what clients may do meanwhile has been looked at.
    const blocks = (this.#blocks ??= createBlockRecorder())
    const head = { options: optionsToSave(config, alloc), beginning }
    return saveDevnet(`${NAME}/v${VERSION}`, head, this.#blockRooms, blocks, producer, rest)
  }
}
