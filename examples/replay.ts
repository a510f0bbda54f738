/**
 * Record and replay: the journal of a devnet makes the same devnet again, or as it was at some time.
 *
 * Run it with `npm run example -- replay`.
 */

import { createDevnet, replay } from 'previewnet'

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet({ genesisTime: 0 })
  const friend = '0x00000000000000000000000000000000000000f1'
  const balanceIn = (each: typeof devnet) =>
    each.request({ method: 'eth_getBalance', params: [friend, 'pending'] })

  await devnet.advance(350)
  await devnet.request({ method: 'eth_sendTransaction', params: [{ to: friend, value: '0x5' }] })
  await devnet.advance(150)
  await devnet.request({ method: 'anvil_setBalance', params: [friend, '0x7'] })

  const journal = devnet.journal() // lines of JSON, to be kept in a file
  for (const line of journal.trimEnd().split('\n').slice(1)) {
    const { timeMs, from, call } = JSON.parse(line)
    log(`${timeMs} ms, ${from}: ${call}`)
  }

  const again = await replay(journal)
  log(`the same digest: ${again.digest() === devnet.digest()}, balance ${await balanceIn(again)}`)
  const earlier = await replay(journal, { untilMs: 400 })
  log(`at ${earlier.now} ms: balance ${await balanceIn(earlier)}`)

  for (const each of [devnet, again, earlier]) await each.close()
}

if (process.argv[1] === import.meta.filename) await main()
