/**
 * Subscriptions in process, as EIP-1193 `message` events. Over a WebSocket they are the same.
 *
 * Run it with `npm run example -- subscribe`.
 */

import { createDevnet } from 'previewnet'

/** Init code that emits one log and leaves no contract: PUSH1 0, PUSH1 0, LOG0, STOP. */
const emitLog = '0x60006000a000'

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet()
  const names = new Map<string, string>()
  devnet.on('message', ({ data }) => log('heard:', names.get(data.subscription)))
  for (const kind of ['pendingLogs', 'newHeads', 'logs']) {
    names.set(await devnet.request({ method: 'eth_subscribe', params: [kind] }), kind)
  }

  log('send a transaction')
  await devnet.request({ method: 'eth_sendTransaction', params: [{ data: emitLog }] })
  log('let 400 ms pass')
  await devnet.advance(400)

  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
