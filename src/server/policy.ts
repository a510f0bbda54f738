/**
 * The rules of public endpoints: requests that the HTTP server refuses although the devnet could
 * answer.
 *
 * They apply to the server only; requests in process and on the local socket are always answered.
 * Rates count virtual time, so the same requests are refused in every run.
 */

import type { Devnet } from '../api.ts'
import type { Config } from '../config/config.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { EndpointRules } from '../rpc/connection.ts'
import { RpcError } from '../rpc/errors.ts'

/** Path of the flashblock stream, on networks that have flashblocks. */
export const STREAM_PATH = '/flashblocks'

export interface RequestPolicy {
  readonly takesWebSockets: boolean
  readonly hasFaucet: boolean
  readonly hasStudio: boolean
  /** True if pages may use the devnet as their wallet. */
  readonly hasWallet: boolean
  /**
   * Checks one HTTP request, which may be a batch, while it is answered.
   *
   * @param client its network address
   */
  check(client: string): RequestCheck
}

export interface RequestCheck {
  /** `undefined` for no rules. */
  readonly rules: EndpointRules | undefined
  /** Status of the response to a single request, once known. */
  readonly status: number
}

/** @see https://docs.base.org/base-chain/quickstart/connecting-to-base */
const PUBLIC_LOG_RANGE = 2_000
const LOG_RANGE_LIMITED = -32614
const OVER_RATE_LIMIT = -32016
const NOT_ALLOWED = -32601

const refusals = {
  method: { status: 403, code: NOT_ALLOWED, text: 'rpc method is not whitelisted' },
  rate: { status: 429, code: OVER_RATE_LIMIT, text: 'over rate limit' },
} as const

/** Methods that the preview network's gateway passes on. */
const gatewayMethods: ReadonlySet<string> = new Set([
  'base_sendRawTransactionValidity',
  'base_transactionStatus',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])

/** Methods that start faults, which a public endpoint does not offer. */
const faultMethods = /^(?:previewnet|devnet)_(?:fault|faults|clearFault|resetSilently)$/

interface Profile {
  readonly takesWebSockets: boolean
  readonly hasFaucet: boolean
  readonly hasStudio: boolean
  readonly hasWallet: boolean
  readonly logRangeBlocksMax: number | undefined
  allows(method: string): boolean
}

const profiles: Readonly<Record<Config['endpoint'], Profile>> = {
  open: {
    takesWebSockets: true,
    hasFaucet: true,
    hasStudio: true,
    hasWallet: true,
    logRangeBlocksMax: undefined,
    allows: () => true,
  },
  gateway: {
    // WebSockets bypass the gateway.
    takesWebSockets: true,
    hasFaucet: true,
    hasStudio: true,
    hasWallet: false,
    logRangeBlocksMax: undefined,
    allows: (method) => gatewayMethods.has(method),
  },
  public: {
    takesWebSockets: false,
    hasFaucet: false,
    hasStudio: false,
    hasWallet: false,
    logRangeBlocksMax: PUBLIC_LOG_RANGE,
    allows: (method) => method !== 'eth_getBlockReceipts' && !faultMethods.test(method),
  },
}

export function createRequestPolicy(devnet: Pick<Devnet, 'config' | 'now'>): RequestPolicy {
  const { endpoint, rateLimitPerSecond, limits: ownLimits } = devnet.config
  const profile = profiles[endpoint]
  const { takesWebSockets, hasFaucet, hasStudio, hasWallet } = profile
  const rate = new Rate(rateLimitPerSecond)
  const isRateLimited = rateLimitPerSecond > 0
  const limits =
    profile.logRangeBlocksMax === undefined
      ? {}
      : { logRangeBlocksMax: Math.min(ownLimits.logRangeBlocksMax, profile.logRangeBlocksMax) }
  const refusalOf = (client: string, method: string) => {
    if (isRateLimited && !rate.takes(client, devnet.now)) return refusals.rate
    return profile.allows(method) ? undefined : refusals.method
  }
  if (endpoint === 'open' && !isRateLimited) {
    const unruled: RequestCheck = { rules: undefined, status: 200 }
    return { takesWebSockets, hasFaucet, hasStudio, hasWallet, check: () => unruled }
  }
  return {
    takesWebSockets,
    hasFaucet,
    hasStudio,
    hasWallet,
    check(client) {
      let status = 200
      const rules: EndpointRules = {
        limits,
        refusal(method) {
          const refusal = refusalOf(client, method)
          if (refusal === undefined) return undefined
          status = refusal.status
          return new RpcError(refusal.code, refusal.text)
        },
        reworded: (error) => (profile.logRangeBlocksMax === undefined ? error : inPublic(error)),
      }
      return {
        rules,
        get status() {
          return status
        },
      }
    },
  }
}

function inPublic(error: RpcError): RpcError {
  const isRange = error.cause instanceof DevnetError && error.cause.code === 'LOG_RANGE_TOO_WIDE'
  if (!isRange) return error
  return new RpcError(LOG_RANGE_LIMITED, 'eth_getLogs is limited to a 2,000 range')
}

/** Requests per client in the current second of virtual time. */
class Rate {
  readonly #max: number
  #second = 0
  readonly #counts = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** @returns true if the request is within the limit; it counts either way */
  takes(client: string, nowMs: number): boolean {
    const second = Math.floor(nowMs / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#counts.clear()
    }
    const count = (this.#counts.get(client) ?? 0) + 1
    this.#counts.set(client, count)
    return count <= this.#max
  }
}
