/**
 * The driver of virtual time, where there is one: `devnet.run()`, which the binary uses as well.
 */

import { METHOD_NOT_SUPPORTED, RpcError } from './errors.ts'

/** Drives virtual time by a machine's clock. */
export interface TimeDriver {
  /** Ms of virtual time in one ms of the machine's; 0 while it is paused. */
  readonly speed: number
  setSpeed(speed: number): void
  /** Stops, until {@link resume} or a speed is set. */
  pause(): void
  /** Goes on at the speed from before the pause. */
  resume(): void
  /**
   * Ends it: when this resolves the step under way is done, and none follows.
   *
   * @throws why a step failed, if there is no `onFailure`
   */
  stop(): Promise<void>
}

/** A block every 0.2 ms, which is more than can be sealed. */
export const SPEED_MAX = 1_000

/** @throws {RpcError} -32004 where time moves only when it is told */
export function expectDriver(driver: TimeDriver | undefined): TimeDriver {
  if (driver !== undefined) return driver
  throw new RpcError(
    METHOD_NOT_SUPPORTED,
    'virtual time is not driven here: it moves when told, by previewnet_advance or devnet.advance()',
  )
}
