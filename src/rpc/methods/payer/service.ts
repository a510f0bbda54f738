/**
 * The payer service of the devnet, for the methods that need it.
 */

import type { Payer } from '../../../payer/payer.ts'
import type { RpcContext } from '../../context.ts'
import { methodNotFound } from '../../errors.ts'

/** @throws {RpcError} -32601 on a devnet without a payer, as on a node without the service */
export function payerOf({ backend: { payer } }: RpcContext, method: string): Payer {
  if (payer !== undefined) return payer
  throw methodNotFound(method)
}
