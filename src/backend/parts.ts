/**
 * The parts of a devnet that depend on the options of its chain.
 *
 * Resolved options never change: a reset to another chain, and a snapshot of another one, put a new
 * set of parts in force. Modules that outlive a chain read its parts from {@link CurrentParts} when
 * they use them.
 */

import type { Chain } from '../chain/chain.ts'
import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { Config } from '../config/config.ts'
import type { AccumulatedHits } from '../coverage/accumulated-hits.ts'
import { countingEngine } from '../coverage/counting-engine.ts'
import type { Engine } from '../engine/engine.ts'
import { ChainIds } from '../execution/chain-ids.ts'
import type { Faults } from '../faults/faults.ts'
import { createForkEngine } from '../fork/fork-engine.ts'
import type { RemoteChain } from '../fork/remote-chain.ts'
import { meteredEngine } from '../gas-report/metered-engine.ts'
import type { Network } from '../network/network.ts'
import { Producer } from '../producer/producer.ts'
import { withFallback } from './engines.ts'
import type { Events } from './events.ts'
import type { ProgressReports } from './progress.ts'
import type { DevnetSetup } from './setup.ts'

export interface Parts {
  readonly setup: DevnetSetup
  readonly config: Config
  readonly network: Network
  /** On a fork, it fetches the state that it lacks from the remote chain. */
  readonly engine: Engine
  /** `engine`, with executions that count towards coverage if the devnet has any. */
  readonly countingEngine: Engine
  /** `engine` without the remote: it may read values that have not been fetched. */
  readonly localEngine: Engine
  /** The chain that the devnet was forked from; `undefined` if there is none. */
  readonly remote: RemoteChain | undefined
  readonly chain: Chain
  readonly chainIds: ChainIds
  readonly producer: Producer
}

interface PartsDeps {
  readonly clock: VirtualClock
  readonly faults: Faults
  readonly events: Events
  readonly progressReports: ProgressReports
  readonly coverage: AccumulatedHits | undefined
}

/** Creates a chain that reads the virtual time, in ms since the epoch. */
export type ChainFactory = (now: () => number) => Chain

export function createParts(
  setup: DevnetSetup,
  { clock, faults, events, progressReports, coverage }: PartsDeps,
  createChain: ChainFactory,
): Parts {
  const { config, network, fork } = setup
  const remote = fork?.remote
  const localEngine = withFallback(setup.engine, setup, (failure) =>
    events.listeners.engineFailure.emit(failure),
  )
  const engine = remote === undefined ? localEngine : createForkEngine(localEngine, remote)
  const counting = coverage === undefined ? engine : countingEngine(engine, coverage)
  const chain = createChain(() => clock.nowMs)
  const chainIds = new ChainIds(config.chainId)
  const producing = config.gasReport === 'on' ? meteredEngine(counting) : counting
  const producer = new Producer(
    {
      chain,
      chainIds,
      clock,
      faults,
      engine: producing,
      network,
      settle: events.settle,
      emit: events.emit,
      betweenBlocks: progressReports.betweenBlocks,
    },
    config,
  )
  const engines = { engine, countingEngine: counting, localEngine }
  return { setup, config, network, ...engines, remote, chain, chainIds, producer }
}

/** The parts in force. */
export interface CurrentParts extends Parts {
  /** Puts other parts in force. Part of a job, or before a caller has the devnet. */
  replace(parts: Parts): void
}
