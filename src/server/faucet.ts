/**
 * The faucet's HTTP interface: where it is, what it takes and what it says.
 *
 * Who gets how much and how often is the core's decision; statuses and texts are those of the
 * imitated network.
 */

import { type Address, DevnetError, isAddress } from '../index.ts'
import type { Served } from './listen.ts'

/** Where a drip is asked for. The imitated network calls itself `vibenet`; `preview` works too. */
export const FAUCET_PATH = '/api/vibenet/faucet/drip'

const faucetPaths = new Set([FAUCET_PATH, '/api/preview/faucet/drip'])

/** @param path of a URL, without its query */
export function isFaucetPath(path: string): boolean {
  return faucetPaths.has(path)
}

/** An HTTP status and the object that goes with it. */
export interface FaucetAnswer {
  readonly status: 200 | 400 | 429 | 500
  readonly body: Readonly<Record<string, string>>
}

/**
 * Gives an address what one drip gives.
 *
 * @param request the request's JSON value; undefined when it was not JSON
 */
export async function drip(devnet: Served, request: unknown): Promise<FaucetAnswer> {
  const address = addressIn(request)
  if (address === undefined) return refusal(400, 'invalid destination address')
  try {
    const { transactionHash, amountWei, to } = await devnet.faucet.drip(address)
    return { status: 200, body: { tx_hash: transactionHash, amount_wei: String(amountWei), to } }
  } catch (error) {
    if (error instanceof DevnetError && error.code === 'FAUCET_COOLDOWN') {
      const { retrySeconds } = error.facts
      return refusal(429, `address cooldown active; retry in ${retrySeconds}s`)
    }
    const reason = error instanceof Error ? error.message : String(error)
    return refusal(500, `failed to submit drip: ${reason}`)
  }
}

function addressIn(request: unknown): Address | undefined {
  if (typeof request !== 'object' || request === null || !('address' in request)) return undefined
  const { address } = request
  return isAddress(address) ? (address.toLowerCase() as Address) : undefined // same shape
}

function refusal(status: 400 | 429 | 500, error: string): FaucetAnswer {
  return { status, body: { error } }
}
