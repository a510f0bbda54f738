/**
 * Faults on the wire: an answer that is lost, a busy endpoint, a gap in a stream, a replica behind.
 *
 * Run it with `npm run example -- flaky-wire`.
 */

import { createDevnet } from 'previewnet'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export async function main(log = console.log): Promise<void> {
  await using devnet = await createDevnet()
  const { httpUrl } = await devnet.listen({ port: 0 })
  const account = privateKeyToAccount(devnet.accounts[0]!.privateKey)
  const options = { chain: devnet.chain, transport: http(httpUrl, { retryDelay: 1 }), cacheTime: 0 }
  const client = createPublicClient(options)
  const wallet = createWalletClient({ ...options, account })

  const methods = ['eth_sendRawTransaction']
  await devnet.faults.now({ kind: 'httpStatus', status: 502, on: 'answer', methods, count: 1 })
  const sent = wallet.sendTransaction({ to: account.address, value: 1n })
  log(await sent.catch((error) => `the sender is told: ${error.details}`))
  const nonce = await client.getTransactionCount({ ...account, blockTag: 'pending' })
  log(`and yet the next nonce is ${nonce}`)

  await devnet.faults.now({ kind: 'httpStatus', status: 503, from: 'proxy', count: 2 })
  log(`viem asks three times and hears of block ${await client.getBlockNumber()}`)

  const heads = devnet.subscribe('newHeads')
  await devnet.faults.after(300, { kind: 'dropNotifications', forMs: 200 })
  await devnet.advance(600)
  for await (const { number } of heads) {
    log(`told of block ${Number(number)}`)
    if (number === '0x3') break
  }

  await devnet.faults.now({ kind: 'replicaLag', lagMs: 400, replicas: 1, forMs: 1_000 })
  await devnet.advance(800)
  log(`a replica is at block ${await client.getBlockNumber()}`)
}

if (process.argv[1] === import.meta.filename) await main()
