/**
 * A fork of a live chain: its state, verified, and a whale's ether spent on a copy.
 *
 * Run it with `npm run example -- fork-live`: another devnet stands for the live chain. With
 * `RPC_URL=https://mainnet.base.org` it is Base.
 */

import { createDevnet, type ForkSource } from 'previewnet'

const somebody = '0x00000000000000000000000000000000000000aa'

export async function main(log = console.log): Promise<void> {
  const url = process.env.RPC_URL
  const live = await createDevnet()
  await live.advance(1_000)
  const fork: ForkSource = url === undefined ? { provider: live } : { url }

  await using devnet = await createDevnet({ fork })
  const { blockNumber, isVerified } = devnet.remote!
  log(`forked at block ${blockNumber}, ${isVerified ? 'verified' : 'not verified'}`)

  // The vault of priority fees: a contract of all Base networks.
  const whale = '0x4200000000000000000000000000000000000011'
  await devnet.request({ method: 'anvil_impersonateAccount', params: [whale] })
  await devnet.request({ method: 'anvil_addBalance', params: [whale, '0xde0b6b3a7640000'] })
  const value = '0x16345785d8a0000' // a tenth of an ether
  const params = [{ from: whale, to: somebody, value }] as const
  await devnet.request({ method: 'eth_sendTransaction', params: [...params] })
  await devnet.mine()

  const { stateRoot } = (await devnet.request({
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  }))!
  const balance = await devnet.request({ method: 'eth_getBalance', params: [somebody, 'latest'] })
  log(`somebody has ${BigInt(balance) / 10n ** 17n} tenth of an ether on top of it`)
  log(
    `the state root is ${stateRoot.length === 66 && BigInt(stateRoot) > 0n ? 'a real one' : 'unknown'}`,
  )
  await live.close()
}

if (process.argv[1] === import.meta.filename) await main()
