/**
 * Faults: what an app has to live with, at a millisecond of its test's choice.
 *
 * Run it with `npm run example -- faults`.
 */

import { createDevnet } from 'previewnet'
import { publicClientOf, walletClientOf } from 'previewnet/viem'

export async function main(log = console.log): Promise<void> {
  await using devnet = await createDevnet({ genesisTime: 0 })
  const [client, wallet] = [publicClientOf(devnet), walletClientOf(devnet)]
  const heads: string[] = []
  const stop = client.watchBlockNumber({
    emitOnBegin: false,
    onBlockNumber: (number) => heads.push(`block ${number} at ${devnet.now} ms`),
  })

  const hash = await wallet.sendTransaction({ to: `0x${'0b'.repeat(20)}`, value: 1n })
  const { status, blockNumber } = await client.getTransactionReceipt({ hash })
  log(`pre-confirmed, block ${blockNumber}: ${status}`)

  await devnet.faults.now({ kind: 'dropPreconfirmed', hash })
  await devnet.faults.at(devnet.now + 400, { kind: 'skipBlock' })
  await devnet.faults.after(650, { kind: 'reorg', depth: 2 })

  await devnet.advance(200)
  const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
  log(`after block 1: ${receipt === undefined ? 'nobody has heard of it' : 'still there'}`)

  await devnet.advance(600)
  stop()
  for (const head of heads) log(head)
}

if (process.argv[1] === import.meta.filename) await main()
