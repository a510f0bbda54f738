/**
 * Saves a devnet to a state file and loads one.
 *
 * Collects and distributes the parts; state-file/ owns the format.
 */

import type { Backend } from '../backend/backend.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import type { FaultsSnapshot } from '../faults/faults.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Filters } from '../rpc/filters.ts'
import type { BlockRecorder } from '../state-file/block-recorder.ts'
import {
  type BetweenBlocks,
  createBlockRecorder,
  loadLines,
  type SavedHead,
  saveDevnet,
} from '../state-file/devnet.ts'
import { refuse } from '../state-file/file.ts'
import { optionsToSave } from '../state-file/options.ts'
import { NAME, VERSION } from '../version.ts'

export class StateDump {
  readonly #backend: Backend
  readonly #filters: Filters
  /** Sealed blocks in the format of the state file, as far as they have been saved. */
  #blocks: BlockRecorder | undefined

  constructor(backend: Backend, filters: Filters) {
    this.#backend = backend
    this.#filters = filters
  }

  /** Continues from a saved devnet. This one has only sealed genesis, and no caller has it yet. */
  async load(head: SavedHead, onLoad: DevnetOptions['onLoad']): Promise<void> {
    const progress = onLoad && { job: 'load' as const, total: head.blockCount() }
    const between = progress && ((done: number) => onLoad({ ...progress, done, isOver: false }))
    try {
      await this.#load(head, between).catch(refuseDamage)
    } finally {
      if (progress !== undefined)
        await onLoad?.({ ...progress, done: progress.total, isOver: true })
    }
  }

  async #load(head: SavedHead, between: BetweenBlocks | undefined): Promise<void> {
    const { chainIds, config, snapshots, wallet } = this.#backend
    chainIds.restore(head.chainIds)
    const blocks = createBlockRecorder()
    const loaded = await loadLines(this.#backend, head, blocks, between)
    const { rest } = loaded
    this.#blocks = blocks
    snapshots.restore({
      ...snapshots.snapshot(),
      producer: loaded.producer,
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

  /** Called while the writer waits for it. */
  async dump(): Promise<Uint8Array> {
    const { config, alloc, setup, snapshots, wallet } = this.#backend
    const { producer, impersonation, faults, genesisTerms, ...others } = snapshots.snapshot()
    const rest = {
      faucet: others.faucet,
      payer: others.payer,
      impersonated: [...impersonation.addresses],
      isImpersonatedForAll: impersonation.isForAll,
      shiftedMs: others.time,
      wallet: others.wallet,
      faults: JSON.stringify(faults),
      nextBundle: wallet.nextBundle,
      nextSnapshot: snapshots.nextSnapshot,
      nextFilter: this.#filters.nextId,
      resetCount: snapshots.resetCount,
    }
    // Everything that clients can change meanwhile has been read by now; the writer waits.
    const blocks = (this.#blocks ??= createBlockRecorder())
    const fork = setup.fork?.pin
    const options = optionsToSave(config, alloc)
    const head = { options, genesisTerms, ...(fork !== undefined && { fork }) }
    return saveDevnet(`${NAME}/v${VERSION}`, head, this.#backend, blocks, producer, rest)
  }
}

/** Refuses a file whose parts do not fit together, if the load failed without a refusal of its own. */
function refuseDamage(error: unknown): never {
  if (error instanceof DevnetError) throw error
  const { message } = error as Error // nothing else is thrown
  return refuse('blocks that follow from one another', message, error)
}
