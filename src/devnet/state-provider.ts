/**
 * A read-only provider for the state at one moment.
 *
 * It passes requests to the devnet, with the moment in place of the block. Methods that read
 * anything other than state, or change anything, are refused.
 */

import type {
  MethodName,
  Moment,
  PastProvider,
  RequestArguments,
  RequestResult,
  TracerName,
} from '../api.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { quoted } from '../primitives/quoted.ts'
import type { Provider } from '../rpc/connection.ts'
import { INVALID_REQUEST, RpcError, refuse } from '../rpc/errors.ts'
import type { WireStateBlock } from '../rpc/wire/params.ts'

/** EIP-1193: the provider does not support the method. */
const UNSUPPORTED_METHOD = 4200

/** Position of the block in the parameters. */
const blockIndexOf: Partial<Record<MethodName, number>> = {
  eth_call: 1,
  eth_createAccessList: 1,
  eth_estimateGas: 1,
  eth_getAccountInfo: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getStorageAt: 2,
  eth_getStorageValues: 1,
  eth_getTransactionCount: 1,
  previewnet_contract: 1,
  previewnet_names: 1,
  previewnet_readStorage: 2,
}

/** Methods whose result never changes. */
const timeless: ReadonlySet<string> = new Set(['eth_accounts', 'eth_chainId', 'net_version'])

/** Block parameters that mean the moment; clients send them by default. */
const now: ReadonlySet<unknown> = new Set([undefined, null, 'latest', 'pending'])

export function pastProvider(provider: Pick<Provider, 'request'>, moment: Moment): PastProvider {
  const block = wireMoment(moment)
  return {
    async request<Name extends MethodName, Tracer extends TracerName = undefined>(
      args: RequestArguments<Name, Tracer>,
    ) {
      if (typeof args?.method !== 'string') refuseRequest(args)
      const { method, params } = args
      const given: unknown = params ?? []
      if (!Array.isArray(given)) return refuse('params', 'a list', given)
      const asked = timeless.has(method) ? given : withBlock(method, given, block)
      // The provider runs the method of this name and returns its result.
      return (await provider.request(method, asked)) as RequestResult<Name, Tracer>
    },
  }
}

/** Refuses what is no object with a method. @throws {RpcError} -32600, always */
export function refuseRequest(request: unknown): never {
  const expected = 'expected an object with a method, which is a text'
  const reason = `${expected}, got ${quoted(request)}`
  throw new RpcError(INVALID_REQUEST, `Invalid request: ${reason}`)
}

function withBlock(
  method: MethodName,
  given: readonly unknown[],
  block: WireStateBlock,
): readonly unknown[] {
  const index = blockIndexOf[method]
  if (index === undefined) {
    throw new RpcError(UNSUPPORTED_METHOD, `${method} is no read of the state at one moment`)
  }
  if (!now.has(given[index])) {
    throw new RpcError(UNSUPPORTED_METHOD, 'this provider has the state of one moment alone')
  }
  const asked = [...given]
  asked[index] = block
  return asked
}

/** The moment as a JSON-RPC block parameter. */
export function wireMoment(moment: Moment): WireStateBlock {
  if (typeof moment === 'number') return { timestampMs: moment }
  const { blockNumber: given, ...place } = moment
  const blockNumber = typeof given === 'bigint' ? quantityFromUint(given) : given
  return { blockNumber, ...place }
}
