/**
 * Saves a devnet to a state file and loads one.
 *
 * Collects and distributes the parts; state-file/ owns the format.
 */

import type { Wallet } from '../accounts/wallet.ts'
import type { Snapshots } from '../backend/snapshots.ts'
import type { Config, DevnetOptions } from '../config/config.ts'
import type { FaultsPoint } from '../faults/faults.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Producer } from '../producer/producer.ts'
import type { Connections } from '../rpc/connection.ts'
import type { BlockRecorder } from '../state-file/block-recorder.ts'
import type { BlockDeps } from '../state-file/blocks.ts'
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

interface StateDumpDeps extends BlockDeps {
  readonly config: Config
  /** Accounts of block 0 from the options. */
  readonly alloc: DevnetOptions['alloc']
  readonly producer: Producer
  readonly wallet: Wallet
  readonly connections: Connections
  readonly snapshots: Snapshots
}

export class StateDump {
  readonly #deps: StateDumpDeps
  /** Sealed blocks in the format of the state file, as far as they have been saved. */
  #blocks: BlockRecorder | undefined

  readonly #pin: () => ForkedChain | undefined

  /** @param pin returns where the devnet was forked; `undefined` for a chain of its own */
  constructor(deps: StateDumpDeps, pin: () => ForkedChain | undefined) {
    this.#deps = deps
    this.#pin = pin
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
    const { config, connections, producer, snapshots, wallet } = this.#deps
    producer.chainIds.returnTo(head.chainIds)
    const blocks = createBlockRecorder()
    const loaded = await loadLines(this.#deps, head, blocks, between)
    const { rest } = loaded
    this.#blocks = blocks
    snapshots.returnTo({
      ...snapshots.point(),
      producer: loaded.producer,
      faucet: rest.faucet,
      payer: rest.payer,
      impersonation: {
        addresses: new Set(rest.impersonated),
        isForAll: rest.isImpersonatedForAll || config.autoImpersonate === 'on',
      },
      shiftedMs: rest.shiftedMs,
      wallet: rest.wallet,
      faults: JSON.parse(rest.faults) as FaultsPoint, // written by `dump`
    })
    wallet.nextBundle = rest.nextBundle
    snapshots.nextSnapshot = rest.nextSnapshot
    snapshots.resetCount = rest.resetCount
    connections.nextFilter = rest.nextFilter
  }

  /** Called while the writer waits for it. */
  async dump(): Promise<Uint8Array> {
    const { config, alloc, connections, snapshots, wallet } = this.#deps
    const { producer, impersonation, faults, genesisTerms, ...point } = snapshots.point()
    const rest = {
      faucet: point.faucet,
      payer: point.payer,
      impersonated: [...impersonation.addresses],
      isImpersonatedForAll: impersonation.isForAll,
      shiftedMs: point.shiftedMs,
      wallet: point.wallet,
      faults: JSON.stringify(faults),
      nextBundle: wallet.nextBundle,
      nextSnapshot: snapshots.nextSnapshot,
      nextFilter: connections.nextFilter,
      resetCount: snapshots.resetCount,
    }
    // Everything that clients can change meanwhile has been read by now; the writer waits.
    const blocks = (this.#blocks ??= createBlockRecorder())
    const fork = this.#pin()
    const options = optionsToSave(config, alloc)
    const head = { options, genesisTerms, ...(fork !== undefined && { fork }) }
    return saveDevnet(`${NAME}/v${VERSION}`, head, this.#deps, blocks, producer, rest)
  }
}

/** Refuses a file whose parts do not fit together, if the load failed without a refusal of its own. */
function refuseDamage(error: unknown): never {
  if (error instanceof DevnetError) throw error
  const { message } = error as Error // nothing else is thrown
  return refuse('blocks that follow from one another', message, error)
}
