/**
 * Decides which requests the HTTP server refuses although the devnet could answer: by their headers,
 * and by the rules of its endpoint.
 *
 * A page can point its own name at this machine (DNS rebinding) and then has the server's origin,
 * whatever CORS says. But it cannot change the Host header, which holds that name. Public names are
 * therefore refused unless allowed. Addresses, `localhost` and names outside the public DNS always
 * work.
 *
 * Pages of any origin may use a devnet unless the option says otherwise. But all are foreign except those
 * that it names, those of this machine, the server's own and extensions: what foreign pages may not ask
 * is said in rpc/foreign-pages.ts.
 *
 * The rules of an endpoint apply to HTTP only; requests in process and on the local socket are always
 * answered. Rates count virtual time, so the same requests are refused in every run.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6761 section 6.3 for `localhost`
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */

import { isIP } from 'node:net'
import type { Devnet } from '../api.ts'
import type { Config } from '../config/config.ts'
import { DevnetError } from '../primitives/errors.ts'
import { quoted } from '../primitives/quoted.ts'
import type { EndpointRules } from '../rpc/connection.ts'
import { RpcError } from '../rpc/errors.ts'
import type { Headers } from './message.ts'

/** Path of the flashblock stream, on networks that have flashblocks. */
export const STREAM_PATH = '/flashblocks'

/** Checks one HTTP request, which may be a batch, while it is answered. */
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
const faultMethods = /^(?:previewnet|devnet)_(?:fault|faults|pastFaults|clearFault|resetSilently)$/

interface Endpoint {
  readonly takesWebSockets: boolean
  readonly hasFaucet: boolean
  /** True if the APIs of explorers are served, at /api and /v2. */
  readonly hasExplorer: boolean
  readonly hasStudio: boolean
  /** True if pages may use the devnet as their wallet. */
  readonly hasWallet: boolean
  readonly logRangeBlocksMax: number | undefined
  allows(method: string): boolean
}

/** The endpoints by the names of the option `endpoint`. */
export const endpoints: Readonly<Record<Config['endpoint'], Endpoint>> = {
  open: {
    takesWebSockets: true,
    hasFaucet: true,
    hasExplorer: true,
    hasStudio: true,
    hasWallet: true,
    logRangeBlocksMax: undefined,
    allows: () => true,
  },
  gateway: {
    // WebSockets bypass the gateway.
    takesWebSockets: true,
    hasFaucet: true,
    hasExplorer: false,
    hasStudio: true,
    hasWallet: false,
    logRangeBlocksMax: undefined,
    allows: (method) => gatewayMethods.has(method),
  },
  public: {
    takesWebSockets: false,
    hasFaucet: false,
    hasExplorer: false,
    hasStudio: false,
    hasWallet: false,
    logRangeBlocksMax: PUBLIC_LOG_RANGE,
    allows: (method) => method !== 'eth_getBlockReceipts' && !faultMethods.test(method),
  },
}

/** The headers that a request may be refused for. */
interface RequestHeaders {
  readonly host?: string | undefined
  readonly origin?: string | undefined
}

/** The server that requests come to. */
export interface ServerAddress {
  /** The address that it listens on, as configured. */
  readonly host: string
  /** True if the server has its own page, which may call it whatever `allowedOrigins` says. */
  readonly hasPage: boolean
}

const noRules: RequestCheck = { rules: undefined, status: 200 }
const anyOrigin: Headers = { 'access-control-allow-origin': '*' }

export class RequestPolicy {
  readonly endpoint: Endpoint
  readonly #devnet: Pick<Devnet, 'config' | 'now'>
  readonly #hasPage: boolean
  /** Allowed names in the Host header; `*` for any. */
  readonly #hosts: ReadonlySet<string>
  /** Allowed origins of pages; `*` for any. */
  readonly #origins: ReadonlySet<string>
  readonly #rate: Rate | undefined
  readonly #limits: EndpointRules['limits']

  constructor(devnet: Pick<Devnet, 'config' | 'now'>, { host, hasPage }: ServerAddress) {
    const { config } = devnet
    const { allowedHosts, allowedOrigins, rateLimitPerSecond, limits } = config
    const endpoint = endpoints[config.endpoint]
    const { logRangeBlocksMax: blocksMax } = endpoint
    this.endpoint = endpoint
    this.#devnet = devnet
    this.#hasPage = hasPage
    this.#hosts = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()))
    this.#origins = new Set(allowedOrigins.map((origin) => origin.toLowerCase()))
    this.#rate = rateLimitPerSecond > 0 ? new Rate(rateLimitPerSecond) : undefined
    this.#limits =
      blocksMax === undefined
        ? {}
        : { logRangeBlocksMax: Math.min(limits.logRangeBlocksMax, blocksMax) }
  }

  /** The reason to refuse a request by its headers; `undefined` to accept it. */
  refusal({ host = '', origin }: RequestHeaders): string | undefined {
    const name = hostName(host)
    if (!this.#hosts.has('*') && !this.#hosts.has(name) && !isPrivateName(name)) {
      return `host ${quoted(name)} is not allowed: see the option allowedHosts`
    }
    if (origin === undefined || this.#takesOrigin(origin)) return undefined
    // The Host header has passed the check of names.
    if (this.isOwnPage({ host, origin })) return undefined
    return `origin ${quoted(origin)} is not allowed: see the option allowedOrigins`
  }

  /** True if the page that the server itself has sends the request. */
  isOwnPage({ host = '', origin }: RequestHeaders): boolean {
    return this.#hasPage && origin === `http://${host}`
  }

  /** The origin of a foreign page; `undefined` for all other pages, and for programs. */
  foreignOrigin(headers: RequestHeaders): string | undefined {
    const { origin } = headers
    if (origin === undefined || this.#origins.has(origin.toLowerCase())) return undefined
    return isOfThisMachine(origin) || this.isOwnPage(headers) ? undefined : origin
  }

  /** CORS headers of the response. */
  corsHeaders(origin: string | undefined): Headers {
    if (this.#origins.has('*')) return anyOrigin
    const echo = origin !== undefined && this.#takesOrigin(origin)
    return { ...(echo && { 'access-control-allow-origin': origin }), vary: 'origin' }
  }

  /** @param client its network address */
  check(client: string): RequestCheck {
    if (this.#rate === undefined && this.endpoint === endpoints.open) return noRules
    let status = 200
    const rules: EndpointRules = {
      limits: this.#limits,
      refusal: (method) => {
        const refusal = this.#refusalOf(client, method)
        if (refusal === undefined) return undefined
        status = refusal.status
        return new RpcError(refusal.code, refusal.text)
      },
      reworded: (error) =>
        this.endpoint.logRangeBlocksMax === undefined ? error : inPublic(error),
    }
    return {
      rules,
      get status() {
        return status
      },
    }
  }

  #refusalOf(client: string, method: string) {
    if (this.#rate?.takes(client, this.#devnet.now) === false) return refusals.rate
    return this.endpoint.allows(method) ? undefined : refusals.method
  }

  #takesOrigin(origin: string): boolean {
    return this.#origins.has('*') || this.#origins.has(origin.toLowerCase())
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

/** True if only this machine can reach a server that listens on the address. */
export function isLoopback(host: string): boolean {
  return isLocalhost(host) || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** True for the origins of loopback pages and of browser extensions. */
function isOfThisMachine(origin: string): boolean {
  if (/^(chrome|moz|safari-web)-extension:\/\//.test(origin)) return true
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false
  return isLoopback(hostName(new URL(origin).host))
}

/** A Host header without port and brackets, in lower case. */
function hostName(header: string): string {
  const bracketed = /^\[([^\]]*)\]/.exec(header)
  return (bracketed?.[1] ?? header.replace(/:\d*$/, '')).toLowerCase()
}

/** True for an address, a single label, or a zone reserved for private use. */
function isPrivateName(name: string): boolean {
  return isIP(name) !== 0 || /^[^.]*$/.test(name) || /\.(localhost|local|internal|test)$/.test(name)
}

function isLocalhost(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}
