/**
 * Checkpoints: a devnet as bytes with all that its clients left in it, so that another one continues
 * as it does.
 *
 * State files hold chains: one save for each snapshot that clients can revert to, and one for now.
 * Beside them is what a state file leaves out: filters, names, the place in the journal. Subscriptions
 * belong to connections, and are left to the caller. Promise: a devnet that is loaded from a checkpoint
 * gives the answers and the digests of the one that was saved; its journal is not kept.
 */

import type { DevnetSnapshot, TakenSnapshot } from '../backend/snapshots.ts'
import type { PastFault } from '../faults/faults.ts'
import type { RecorderSnapshot } from '../journal/recorder.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import {
  type FiltersSnapshot,
  loadedFilters,
  type SavedFilters,
  savedFilters,
} from '../rpc/filters.ts'
import type { DevnetSave } from '../state-file/devnet.ts'
import type { StateMark } from '../state-file/file.ts'
import type { StateAppend } from '../state-file/file-writer.ts'
import type { NodeParts } from './devnet-parts.ts'
import { StateDump } from './dump.ts'

/** A save in one of the files. */
interface SavedChain {
  readonly file: number
  /** Length of the file up to the end of the save. */
  readonly bytes: number
  /** Blocks that the chain keeps; absent for all. */
  readonly keptBlocks?: number
  /** Faults that had ended; absent for none. */
  readonly pastFaults?: readonly PastFault[]
}

/** A snapshot that clients can revert to. */
interface SavedSnapshot {
  readonly number: number
  /** Absent if it has no name. */
  readonly name?: string
  readonly chain: SavedChain
  /** Absent if snapshots do not have the filters. */
  readonly filters?: SavedFilters
}

/** The part of a checkpoint beside the files, as plain data. */
export interface SavedSession {
  readonly current: SavedChain
  /** By number, in order. */
  readonly snapshots: readonly SavedSnapshot[]
  readonly journal: RecorderSnapshot
  readonly filters: SavedFilters
  readonly nextFilter: number
  readonly labels: readonly (readonly [Address, string])[]
  /** Times of submission of transactions that had to wait. */
  readonly arrivals: readonly (readonly [Hash, timeMs: number])[]
}

export interface Checkpoint {
  readonly session: SavedSession
  /** The files, each in pieces. */
  readonly files: readonly (readonly Uint8Array[])[]
}

/** Called now and then; a promise is awaited. */
type Pause = () => Promise<void>

/** A checkpoint that is being taken. */
export class CheckpointSave {
  readonly #parts: NodeParts
  readonly #dump: StateDump
  readonly #files: Uint8Array[][] = []
  readonly #saved = new Map<DevnetSnapshot, SavedChain>()
  #mark: StateMark | undefined
  #save: DevnetSave | undefined

  constructor(parts: NodeParts) {
    this.#parts = parts
    this.#dump = new StateDump(parts.backend, parts.connections.filters)
  }

  /** Saves all but the newest changes. The devnet may continue meanwhile. */
  async prepare(pause: Pause): Promise<void> {
    for (const { state } of this.#parts.backend.snapshots.taken.values()) {
      await pause()
      this.#keep(state, await this.#dump.ofSnapshot(state, this.#mark, pause))
    }
    this.#save = this.#dump.begin(this.#mark)
    await this.#save.catchUp(pause)
  }

  /**
   * Saves the rest, after {@link prepare}.
   *
   * @returns `undefined` while a fault of notifications is on: it may hold some of them
   */
  end(): Promise<Checkpoint | undefined> {
    const { queue } = this.#parts.backend
    return queue.read(() => this.#end())
  }

  async #end(): Promise<Checkpoint | undefined> {
    const { backend, connections } = this.#parts
    const { artifacts, chain, producer, recorder, snapshots, transportFaults } = backend
    if (transportFaults.hasNotificationFaults) return undefined
    const save = this.#save ?? this.#dump.begin(this.#mark)
    const pastFaults = backend.faults.past()
    const current = this.#place(await this.#dump.end(save), chain.keptBlocks, pastFaults)
    for (const { state } of snapshots.taken.values()) {
      if (this.#saved.has(state)) continue
      this.#keep(state, await this.#dump.ofSnapshot(state, this.#mark))
    }
    const { labels } = artifacts
    return {
      session: {
        current,
        // Each was saved just now, or before.
        snapshots: [...snapshots.taken].map(([number, { state, name }]) => ({
          number,
          chain: this.#saved.get(state)!,
          ...(name !== undefined && { name }),
          // They are made by the filters of this devnet.
          ...(state.filters && { filters: savedFilters(state.filters as FiltersSnapshot) }),
        })),
        journal: recorder.snapshot(),
        filters: connections.filters.save(),
        nextFilter: connections.filters.nextId,
        labels: [...labels.addresses].map((address) => [address, labels.of(address) ?? '']),
        arrivals: producer.arrivals.all,
      },
      files: this.#files,
    }
  }

  #keep(snapshot: DevnetSnapshot, append: StateAppend): void {
    const { keptBlocks } = snapshot.producer.chain.history
    this.#saved.set(snapshot, this.#place(append, keptBlocks, snapshot.faults.past))
  }

  #place(
    { offset, pieces, mark }: StateAppend,
    keptBlocks: number,
    pastFaults: readonly PastFault[] = [],
  ): SavedChain {
    if (offset === 0) this.#files.push([])
    this.#files.at(-1)!.push(...pieces) // the first save has offset 0
    this.#mark = mark
    const kept = Number.isFinite(keptBlocks) ? { keptBlocks } : {}
    const past = pastFaults.length === 0 ? {} : { pastFaults }
    return { file: this.#files.length - 1, bytes: mark.bytes, ...kept, ...past }
  }
}

/**
 * Makes the devnet of a checkpoint.
 *
 * @param files whole
 * @param create makes a devnet from a state file, with the artifacts if it is the one to continue with
 * @throws {DevnetError} STATE_UNREADABLE
 */
export async function devnetFromCheckpoint(
  { current, snapshots, journal, filters, nextFilter, labels, arrivals }: SavedSession,
  files: readonly Uint8Array[],
  create: (state: Uint8Array, isCurrent: boolean) => Promise<NodeParts>,
): Promise<NodeParts> {
  const load = async (saved: SavedChain) => {
    const { file, bytes, keptBlocks, pastFaults } = saved
    const parts = await create(files[file]!.subarray(0, bytes), saved === current)
    const { chain, faults } = parts.backend
    if (keptBlocks !== undefined) chain.keepBlocks(keptBlocks)
    faults.restore({ ...faults.snapshot(), past: pastFaults })
    return parts
  }
  const taken = new Map<number, TakenSnapshot>()
  const parts = await load(current)
  const { backend, connections } = parts
  for (const { number, chain, name, filters } of snapshots) {
    const other = await load(chain)
    const state = {
      ...other.backend.snapshots.snapshot(),
      setup: backend.setup,
      filters: filters && loadedFilters(filters),
    }
    taken.set(number, { state, name })
    await other.devnet.close()
  }
  backend.snapshots.takeOver(taken)
  connections.filters.load(filters, nextFilter)
  for (const [address, name] of labels) backend.artifacts.labels.set(address, name)
  for (const [hash, timeMs] of arrivals) backend.producer.arrivals.note(hash, timeMs)
  backend.recorder.continueFrom(journal)
  return parts
}
