/**
 * The driver that advances virtual time by real time, used by `devnet.run()` and the binary.
 *
 * Declares the interface; devnet/real-time.ts implements it.
 */

import { METHOD_NOT_SUPPORTED, RpcError } from './errors.ts'

/** Advances virtual time by the machine's clock. */
export interface TimeDriver {
  /** Ms of virtual time per ms of real time; 0 while paused. */
  readonly speed: number
  setSpeed(speed: number): void
  /** Pauses until {@link resume} or {@link setSpeed}. */
  pause(): void
  /** Resumes at the speed before the pause. */
  resume(): void
  /**
   * Stops the driver. Resolves when the current step is done; no other step follows.
   *
   * @throws the error of a failed step, if there is no `onFailure`
   */
  stop(): Promise<void>
}

/** One block every 0.2 ms at the default block time, faster than blocks can be sealed. */
export const SPEED_MAX = 1_000

/** @throws {RpcError} -32004 if no driver runs, so that time moves on request only */
export function expectDriver(driver: TimeDriver | undefined): TimeDriver {
  if (driver !== undefined) return driver
  throw new RpcError(
    METHOD_NOT_SUPPORTED,
    'virtual time is not driven here: it moves when told, by previewnet_advance or devnet.advance()',
  )
}
