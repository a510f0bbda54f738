/**
 * The payer service of the devnet, for the methods that need it.
 */

import type { RpcContext } from '../../context.ts'
import { methodNotFound } from '../../errors.ts'

/** @throws {RpcError} -32601 on a devnet without a payer, as on a node without the service */
export function payerOf({ payer }: RpcContext, method: string): RpcContext['payer'] & object {
  if (payer !== undefined) return payer
  throw methodNotFound(method)
}
