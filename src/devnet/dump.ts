/**
 * Saves a devnet to a state file and loads one.
 *
 * Collects and distributes the parts; state-file/ owns the format.
 */

import type { Backend } from '../backend/backend.ts'
import type { DevnetSnapshot } from '../backend/snapshots.ts'
import type { Progress } from '../backend/types.ts'
import type { Chain } from '../chain/chain.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import type { FaultsSnapshot } from '../faults/faults.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Filters } from '../rpc/filters.ts'
import type { BetweenTurns } from '../state-file/block-lines.ts'
import {
  type BetweenBlocks,
  DevnetSave,
  loadDevnet,
  type SavedDevnet,
} from '../state-file/devnet.ts'
import type { StateMark } from '../state-file/file.ts'
import type { StateAppend } from '../state-file/file-writer.ts'
import { optionsToSave } from '../state-file/options.ts'
import { refuse } from '../state-file/refuse.ts'
import { NAME, VERSION } from '../version.ts'

export class StateDump {
  readonly #backend: Backend
  readonly #filters: Filters
  /** The save that the devnet was loaded from, if another can be appended to it. */
  loaded: StateMark | undefined

  constructor(backend: Backend, filters: Filters) {
    this.#backend = backend
    this.#filters = filters
  }

  /** Continues from a saved devnet. This one has only sealed genesis, and no caller has it yet. */
  async load(saved: SavedDevnet, onLoad: DevnetOptions['onLoad']): Promise<void> {
    const progress = onLoad && { job: 'load' as const, total: saved.blockCount }
    const between = progress && ((done: number) => onLoad({ ...progress, done, isOver: false }))
    try {
      await this.#load(saved, between)
    } catch (error) {
      if (error instanceof DevnetError) throw error
      const { head } = this.#backend.chain
      // The reason can be an error of the language's own, which says nothing to a user.
      refuse('blocks that follow from one another', `a wrong one after block ${head.number}`, error)
    } finally {
      if (progress !== undefined)
        await onLoad?.({ ...progress, done: progress.total, isOver: true })
    }
  }

  async #load(saved: SavedDevnet, between: BetweenBlocks | undefined): Promise<void> {
    const { chainIds, config, snapshots, wallet } = this.#backend
    chainIds.restore(saved.chainIds)
    const { producer, rest, mark } = await loadDevnet(this.#backend, saved, between)
    this.loaded = mark
    snapshots.restore({
      ...snapshots.snapshot(),
      producer,
      faucet: rest.faucet,
      payer: rest.payer,
      impersonation: {
        addresses: new Set(rest.impersonated),
        isForAll: rest.isImpersonatedForAll || config.autoImpersonate === 'on',
      },
      time: rest.shiftedMs,
      wallet: rest.wallet,
      faults: JSON.parse(rest.faults) as FaultsSnapshot, // written by `dump`
    })
    wallet.nextBundle = rest.nextBundle
    snapshots.nextSnapshot = rest.nextSnapshot
    snapshots.resetCount = rest.resetCount
    this.#filters.nextId = rest.nextFilter
  }

  /** Begins a save. @param after the save in the file; `undefined` for a separate file */
  begin(after: StateMark | undefined): DevnetSave {
    return this.#begin(this.#backend.chain, after)
  }

  #begin(chain: Chain, after: StateMark | undefined): DevnetSave {
    const { clock, engine, network, chainIds, setup } = this.#backend
    const deps = { chain, clock, engine, network, chainIds }
    return new DevnetSave(`${NAME}/v${VERSION}`, deps, setup.alloc, after)
  }

  /** A save of a snapshot. @param pause awaited between its parts; none by default */
  async ofSnapshot(
    snapshot: DevnetSnapshot,
    after: StateMark | undefined,
    pause: BetweenTurns = () => {},
  ): Promise<StateAppend> {
    const { chain, clock } = this.#backend
    const save = this.#begin(
      chain.fork(snapshot.producer.chain, () => clock.nowMs),
      after,
    )
    await save.catchUp(pause)
    return this.#end(save, snapshot)
  }

  /** Saves the sealed blocks so far. While there are listeners of `progress`, it waits for them. */
  async catchUp(save: DevnetSave): Promise<void> {
    const { chain, events } = this.#backend
    const { progress: listeners } = events.listeners
    let progress: Progress | undefined
    await save.catchUp((number) => {
      if (listeners.isEmpty) return undefined
      progress = {
        job: 'save',
        done: Number(number),
        total: Number(chain.head.number),
        isOver: false,
      }
      return listeners.ask(progress)
    })
    if (progress !== undefined) listeners.emit({ ...progress, done: progress.total, isOver: true })
  }

  /** A file of its own. Called while the writer waits for it. */
  async whole(): Promise<Uint8Array> {
    return wholeOf(await this.end(this.begin(undefined)))
  }

  /** Ends a save. Called while the writer waits for it. */
  async end(save: DevnetSave): Promise<StateAppend> {
    await this.catchUp(save)
    return this.#end(save, this.#backend.snapshots.snapshot())
  }

  #end(save: DevnetSave, snapshot: DevnetSnapshot): StateAppend {
    const { setup, snapshots, wallet } = this.#backend
    const { producer, impersonation, faults, genesisTerms, ...others } = snapshot
    const rest = {
      faucet: others.faucet,
      payer: others.payer,
      impersonated: [...impersonation.addresses],
      isImpersonatedForAll: impersonation.isForAll,
      shiftedMs: others.time,
      wallet: others.wallet,
      faults: JSON.stringify({ nextId: faults.nextId, faults: faults.faults }),
      nextBundle: wallet.nextBundle,
      nextSnapshot: snapshots.nextSnapshot,
      nextFilter: this.#filters.nextId,
      resetCount: snapshots.resetCount,
    }
    const fork = setup.fork?.pin
    const options = optionsToSave(setup)
    const saved = { options, genesisTerms, ...(fork !== undefined && { fork }) }
    return save.end(saved, producer, rest)
  }
}

/** The bytes of a save as one array. */
function wholeOf({ pieces }: StateAppend): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
