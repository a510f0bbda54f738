/**
 * Simulations: actors that use one chain concurrently in virtual time, in any order. Needs
 * fast-check, an optional peer dependency.
 *
 * @see https://fast-check.dev
 */

export type { Action, Actor, ActorContext, ActorMessage } from './actions.ts'
export type { Draw } from './draws.ts'
export { SimulationFailure, traceLines } from './failure.ts'
export {
  type FollowsChainOptions,
  type FollowsChainReport,
  followsChain,
  type IndexedChain,
  type IndexedLogs,
  type Indexer,
  type IndexerRates,
} from './follows-chain.ts'
export { IndexerFailure, type IndexerFault } from './indexer-failure.ts'
export type { RunContext, ScheduledFault } from './run.ts'
export {
  type SimulationBase,
  type SimulationOptions,
  type SimulationReport,
  simulate,
} from './simulate.ts'
export type { TraceEntry } from './trace.ts'
