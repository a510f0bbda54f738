/** Finds the driver of virtual time, for the methods that steer it. */

import type { TimeDriver } from '../backend/types.ts'
import { METHOD_NOT_SUPPORTED, RpcError } from './errors.ts'

/** @throws {RpcError} -32004 if no driver runs, so that time moves on request only */
export function expectDriver(driver: TimeDriver | undefined): TimeDriver {
  if (driver !== undefined) return driver
  throw new RpcError(
    METHOD_NOT_SUPPORTED,
    'virtual time is not driven here: it moves when told, by previewnet_advance or devnet.advance()',
  )
}
