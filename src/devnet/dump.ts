/**
 * Saves a devnet to a state file and loads one.
 *
 * Collects and distributes the parts; state-file/ owns the format.
 */

import type { Backend } from '../backend/backend.ts'
import type { DevnetSnapshot } from '../backend/snapshots.ts'
import type { Machine, Progress } from '../backend/types.ts'
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
  type SavedRest,
} from '../state-file/devnet.ts'
import type { StateMark } from '../state-file/file.ts'
import type { StateAppend } from '../state-file/file-writer.ts'
import { optionsToSave } from '../state-file/options.ts'
import { refuse } from '../state-file/refuse.ts'
import { NAME, VERSION } from '../version.ts'

/** Counters that no snapshot holds: they never go back. */
type Counters = Pick<SavedRest, 'nextBundle' | 'nextSnapshot' | 'nextFilter' | 'resetCount'>

/** Gives other tasks of the thread a turn when one is due. @returns a promise to wait for */
type Pause = () => Promise<void> | undefined

/** Longest time without a turn of other tasks, ms. */
const busyMsMax = 5

/** Turns of other tasks, by the clock and the timer of a machine. */
function pauseOf({ now, wake }: Machine): Pause {
  let turnMs = now()
  return () => {
    const busyMs = now() - turnMs
    if (busyMs >= 0 && busyMs < busyMsMax) return undefined // the clock may be set back
    return new Promise((resolve) => {
      wake(0, () => {
        turnMs = now()
        resolve()
      })
    })
  }
}

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

  /** A save of a snapshot. @param between awaited between its parts; none by default */
  async ofSnapshot(
    snapshot: DevnetSnapshot,
    after: StateMark | undefined,
    between: BetweenTurns = () => {},
  ): Promise<StateAppend> {
    const { setup } = this.#backend // it is loaded with that of this devnet
    const save = this.#begin(this.#chainOf(snapshot), after)
    await save.catchUp(between)
    return this.#end(save, { ...snapshot, setup }, this.#counters())
  }

  /**
   * Saves the sealed blocks so far, while other tasks get turns. It waits for listeners of `progress`, if
   * there are any.
   */
  catchUp(save: DevnetSave, machine: Machine): Promise<void> {
    return this.#catchUp(save, this.#backend.chain, pauseOf(machine))
  }

  /**
   * Begins a file of its own, of the devnet as it is. Called while the writer waits.
   *
   * @returns makes the file, while the writer may continue and other tasks get turns
   */
  beginWhole(machine: Machine): () => Promise<Uint8Array> {
    const snapshot = this.#backend.snapshots.snapshot()
    const counters = this.#counters()
    const chain = this.#chainOf(snapshot)
    const save = this.#begin(chain, undefined)
    return async () => {
      const pause = pauseOf(machine)
      await this.#catchUp(save, chain, pause)
      return wholeOf(this.#end(save, snapshot, counters), pause)
    }
  }

  /** Ends a save. Called while the writer waits for it. */
  async end(save: DevnetSave): Promise<StateAppend> {
    await this.#catchUp(save, this.#backend.chain, () => undefined)
    return this.#end(save, this.#backend.snapshots.snapshot(), this.#counters())
  }

  /** The chain as it was, whatever becomes of that of the devnet. */
  #chainOf({ producer }: DevnetSnapshot): Chain {
    return this.#backend.chain.fork(producer.chain, () => producer.nowMs)
  }

  async #catchUp(save: DevnetSave, chain: Chain, pause: Pause): Promise<void> {
    const { progress: listeners } = this.#backend.events.listeners
    let progress: Progress | undefined
    await save.catchUp((number) => {
      if (listeners.isEmpty) return pause()
      progress = {
        job: 'save',
        done: Number(number),
        total: Number(chain.head.number),
        isOver: false,
      }
      return listeners.ask(progress) ?? pause()
    })
    if (progress !== undefined) listeners.emit({ ...progress, done: progress.total, isOver: true })
  }

  #counters(): Counters {
    const { snapshots, wallet } = this.#backend
    return {
      nextBundle: wallet.nextBundle,
      nextSnapshot: snapshots.nextSnapshot,
      nextFilter: this.#filters.nextId,
      resetCount: snapshots.resetCount,
    }
  }

  #end(save: DevnetSave, snapshot: DevnetSnapshot, counters: Counters): StateAppend {
    const { producer, impersonation, faults, genesisTerms, setup, ...others } = snapshot
    const rest = {
      faucet: others.faucet,
      payer: others.payer,
      impersonated: [...impersonation.addresses],
      isImpersonatedForAll: impersonation.isForAll,
      shiftedMs: others.time,
      wallet: others.wallet,
      faults: JSON.stringify({ nextId: faults.nextId, faults: faults.faults }),
      ...counters,
    }
    const fork = setup.fork?.pin
    const options = optionsToSave(setup)
    const saved = { options, genesisTerms, ...(fork !== undefined && { fork }) }
    return save.end(saved, producer, rest)
  }
}

/** The bytes of a save as one array. */
async function wholeOf({ pieces }: StateAppend, pause: Pause): Promise<Uint8Array> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    const turn = pause()
    if (turn !== undefined) await turn
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
