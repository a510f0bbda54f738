/**
 * The faucet over HTTP, at the paths of the network that the devnet imitates.
 */

import type { Address, Hash } from '../src/primitives/hex.ts'

export type Asset = 'ETH' | 'USDV' | 'NFV'

/** Amounts are decimal texts. */
export interface FaucetStatus {
  readonly address: Address
  readonly chain_id: number
  readonly drip_wei: string
  readonly balance_wei: string
  /** Seconds of virtual time between two drips to one client, and to one address. */
  readonly ip_cooldown_secs: number
  readonly addr_cooldown_secs: number
  readonly usdv_address?: Address
  readonly usdv_drip_units?: string
  readonly nfv_address?: Address
}

const folder = '/api/preview/faucet'

const paths: Readonly<Record<Asset, string>> = {
  ETH: `${folder}/drip`,
  USDV: `${folder}/drip-usdv`,
  NFV: `${folder}/drip-nfv`,
}

export class Faucet {
  readonly #server: URL

  constructor(server: URL) {
    this.#server = server
  }

  /** @throws {Error} with the faucet's own words */
  async status(): Promise<FaucetStatus> {
    return answerOf(await fetch(new URL(`${folder}/status`, this.#server)))
  }

  /**
   * Asks for a drip.
   *
   * @returns the hash of its transaction
   * @throws {Error} with the faucet's own words: a cooldown, for one
   */
  async drip(asset: Asset, address: Address): Promise<Hash> {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ address })
    const url = new URL(paths[asset], this.#server)
    const answer = await answerOf<{ readonly tx_hash: Hash }>(
      await fetch(url, { method: 'POST', headers, body }),
    )
    return answer.tx_hash
  }
}

async function answerOf<Body>(response: Response): Promise<Body> {
  const body: Body & { readonly error?: string } = await response.json()
  if (!response.ok) throw new Error(body.error ?? `status ${response.status}`)
  return body
}
