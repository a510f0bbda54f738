/**
 * ethers, straight to a devnet in process.
 *
 * Run it with `npm run example -- ethers`.
 */

import { BrowserProvider, formatEther, parseEther, Wallet } from 'ethers'
import { createDevnet } from 'previewnet'

const bob = '0x0000000000000000000000000000000000000b0b'

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet()
  // ethers remembers answers for 250 ms of real time, which is an age here: turn that off.
  const provider = new BrowserProvider(devnet, devnet.chain.id, { cacheTimeout: -1 })
  const wallet = new Wallet(devnet.accounts[0]!.privateKey, provider)

  const sent = await wallet.sendTransaction({ to: bob, value: parseEther('1.5') })
  const receipt = await sent.wait() // at once
  log(`status ${receipt?.status}, pre-confirmed for block ${receipt?.blockNumber}`)
  log('pending:', formatEther(await provider.getBalance(bob, 'pending')))
  log('latest: ', formatEther(await provider.getBalance(bob)))

  await devnet.advance(200)
  log('latest: ', formatEther(await provider.getBalance(bob)))
  const block = await provider.getBlock('latest')
  log(`block ${block?.number} holds it: ${block?.transactions.includes(sent.hash)}`)

  provider.destroy()
  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
