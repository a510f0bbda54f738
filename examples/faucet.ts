/**
 * The faucet over HTTP, as front ends and scripts ask for a drip.
 *
 * Run it with `npm run example -- faucet`.
 */

import { createDevnet } from 'previewnet'

const bob = '0x0000000000000000000000000000000000000b0b'

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet({ faucetCooldownMs: 60_000 })
  const { faucetUrl } = await devnet.listen({ port: 0 })
  const ask = async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ address: bob })
    const response = await fetch(faucetUrl, { method: 'POST', headers, body })
    log(response.status, await response.text())
  }

  await ask()
  const params = [bob, 'pending'] as const
  log('pending:', await devnet.request({ method: 'eth_getBalance', params }))

  await ask() // too early
  await devnet.advance(60_000) // a minute, 300 blocks, no wait
  await ask()

  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
