/**
 * A devnet in process: no port, no timer, no wait.
 *
 * Run it with `npm run example -- in-process`.
 */

import { createDevnet } from 'previewnet'

const bob = '0x0000000000000000000000000000000000000b0b'

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet()
  const balance = (at: 'pending' | 'latest') =>
    devnet.request({ method: 'eth_getBalance', params: [bob, at] })

  await devnet.request({ method: 'eth_sendTransaction', params: [{ to: bob, value: '0x5' }] })
  log('pending:', await balance('pending')) // pre-confirmed: it has run
  log('latest: ', await balance('latest')) // no block has it yet

  await devnet.advance(200) // virtual time: one block later
  log('latest: ', await balance('latest'))

  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
