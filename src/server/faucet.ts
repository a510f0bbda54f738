/**
 * The faucet's HTTP interface: paths, request formats and responses.
 *
 * The core decides on drips. Statuses and texts are those of the imitated network.
 */

import type { DevnetParts } from '../devnet/devnet-parts.ts'
import type { DevnetFaucet } from '../faucet/faucet.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, isAddress } from '../primitives/hex.ts'
import { quoted } from '../primitives/quoted.ts'

/** Path of a drip. The imitated network is named `vibenet`; `preview` works too. */
export const FAUCET_PATH = '/api/vibenet/faucet/drip'

/** An HTTP status, extra headers, and a JSON body. */
export interface FaucetAnswer {
  readonly status: 200 | 400 | 405 | 413 | 415 | 429 | 500 | 503
  readonly body: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface FaucetRoute {
  /** True if the route takes no body. */
  readonly isRead: boolean
  /** Refuses a request before its body is read; `undefined` to accept it. */
  refusal(verb: string, contentType: string | undefined): FaucetAnswer | undefined
  /**
   * @param client its network address
   * @param message the JSON body; `undefined` if it is not JSON
   */
  answer(parts: DevnetParts, client: string, message: unknown): Promise<FaucetAnswer>
}

/** The response to a body over the limit. */
export const FAUCET_TOO_BIG = refused(413, 'request is too big')

/** The route of a path without query; `undefined` if it is not the faucet's. */
export function faucetRoute(path: string): FaucetRoute | undefined {
  const [, name = ''] = /^\/api\/(?:vibenet|preview)\/faucet\/([a-z-]+)$/.exec(path) ?? []
  return routes.get(name)
}

type Give = (faucet: DevnetFaucet, to: Address, client: string) => Promise<FaucetAnswer['body']>

const routes: ReadonlyMap<string, FaucetRoute> = new Map([
  ['drip', dripRoute(giveEther)],
  ['drip-usdv', dripRoute(giveUsdv)],
  ['drip-nfv', dripRoute(giveNfv)],
  ['status', { isRead: true, refusal: refuseStatusRequest, answer: faucetStatus }],
])

function dripRoute(give: Give): FaucetRoute {
  return {
    isRead: false,
    refusal: refuseDripRequest,
    async answer({ backend, devnet }, client, message) {
      if (message === undefined) return refused(400, 'the body is not JSON')
      const to = addressIn(message)
      if (to === undefined) return refused(400, 'invalid destination address')
      try {
        const { recordedCalls } = backend
        const body = await recordedCalls.from('faucet', () => give(devnet.faucet, to, client))
        return { status: 200, body }
      } catch (error) {
        return answerTo(error)
      }
    },
  }
}

async function giveEther(faucet: DevnetFaucet, address: Address, client: string) {
  const { transactionHash, amountWei, to } = await faucet.drip(address, { client })
  return { tx_hash: transactionHash, amount_wei: String(amountWei), to }
}

async function giveUsdv(faucet: DevnetFaucet, address: Address, client: string) {
  const { transactionHash, to, usdv } = await faucet.dripUsdv(address, { client })
  return { tx_hash: transactionHash, to, usdv_address: usdv }
}

async function giveNfv(faucet: DevnetFaucet, address: Address, client: string) {
  const { transactionHash, to, nfv } = await faucet.dripNfv(address, { client })
  return { tx_hash: transactionHash, to, nfv_address: nfv }
}

async function faucetStatus({ devnet: { faucet } }: DevnetParts): Promise<FaucetAnswer> {
  try {
    const { usdv, usdvDripUnits, nfv, ...status } = faucet.status()
    const body = {
      address: status.address,
      chain_id: status.chainId,
      drip_wei: String(status.dripWei),
      balance_wei: String(status.balanceWei),
      ip_cooldown_secs: Math.ceil(status.clientCooldownMs / 1000),
      addr_cooldown_secs: Math.ceil(status.addressCooldownMs / 1000),
      ...(usdv !== undefined && { usdv_address: usdv, usdv_drip_units: String(usdvDripUnits) }),
      ...(nfv !== undefined && { nfv_address: nfv }),
    }
    return { status: 200, body }
  } catch (error) {
    return refused(500, `balance lookup failed: ${reasonOf(error)}`)
  }
}

function answerTo(error: unknown): FaucetAnswer {
  if (error instanceof DevnetError) {
    if (error.code === 'FAUCET_COOLDOWN') return refused(429, error.message)
    if (error.code === 'USDV_NOT_DEPLOYED' || error.code === 'NFV_NOT_DEPLOYED') {
      return refused(503, error.message)
    }
  }
  return refused(500, `failed to submit drip: ${reasonOf(error)}`)
}

/** JSON, and the types that curl and `fetch` send by default. */
const jsonTypes =
  /^(application\/([\w.+-]+\+)?json|application\/x-www-form-urlencoded|text\/plain)$/

function refuseDripRequest(verb: string, contentType: string | undefined) {
  if (verb !== 'POST') return wrongVerb('POST', 'this is the faucet: POST {"address": "0x…"}')
  const [mediaType = ''] = (contentType ?? 'application/json').split(';')
  if (jsonTypes.test(mediaType.trim().toLowerCase())) return undefined
  return refused(415, `expected content-type application/json, got ${quoted(contentType)}`)
}

function refuseStatusRequest(verb: string) {
  if (verb === 'GET' || verb === 'HEAD') return undefined
  return wrongVerb('GET, HEAD', "this is the faucet's status: GET it")
}

function wrongVerb(verbs: string, error: string): FaucetAnswer {
  return { ...refused(405, error), headers: { allow: `${verbs}, OPTIONS` } }
}

function addressIn(message: unknown): Address | undefined {
  if (typeof message !== 'object' || message === null || !('address' in message)) return undefined
  const { address } = message
  return isAddress(address) ? (address.toLowerCase() as Address) : undefined // lower case keeps the shape
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function refused(status: FaucetAnswer['status'], error: string): FaucetAnswer {
  return { status, body: { error } }
}
