/**
 * viem, straight to a devnet in process.
 *
 * Run it with `npm run example -- viem`.
 */

import { createDevnet } from 'previewnet'
import { devnetTransport } from 'previewnet/viem'
import { createWalletClient, formatEther, parseEther, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const bob = '0x0000000000000000000000000000000000000b0b'

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet()
  const client = createWalletClient({
    account: privateKeyToAccount(devnet.accounts[0]!.privateKey),
    chain: devnet.chain,
    transport: devnetTransport(devnet), // or http(url), webSocket(url) of `devnet.listen()`
  }).extend(publicActions)

  const hash = await client.sendTransaction({ to: bob, value: parseEther('1.5') })
  const { status, blockNumber } = await client.waitForTransactionReceipt({ hash }) // at once
  log(`${status}, pre-confirmed for block ${blockNumber}`)
  log('pending:', formatEther(await client.getBalance({ address: bob }))) // viem reads pending here
  log('latest: ', formatEther(await client.getBalance({ address: bob, blockTag: 'latest' })))

  await devnet.advance(200)
  log('latest: ', formatEther(await client.getBalance({ address: bob, blockTag: 'latest' })))
  const block = await client.getBlock({ blockTag: 'latest' })
  log(`block ${block.number} holds it: ${block.transactions.includes(hash)}`)

  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
