/**
 * Simulations: actors that use one chain at the same time, in virtual time and in any order there is. Needs
 * fast-check, which is the user's to install.
 *
 * @see https://fast-check.dev
 */

export type { Action, Actor, ActorContext, ActorMessage } from './actions.ts'
export type { Draw } from './draws.ts'
export { deedLines, SimulationFailure } from './failure.ts'
export type { ScheduledFault, Stage } from './run.ts'
export {
  type SimulationBase,
  type SimulationOptions,
  type SimulationReport,
  simulate,
} from './simulate.ts'
export type { Deed } from './trace.ts'
