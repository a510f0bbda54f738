/**
 * Orders with a limit: a desk sells points at a price that moves, and each order is included only where
 * the price is low enough, right behind the transaction that lowers it.
 *
 * Run it with `npm run example -- validity`.
 */

import { createDevnet, type Hex } from 'previewnet'

/** Slot 0 is its price. With data it sets the price, without it sells for the value sent. */
const desk = '0x00000000000000000000000000000000000de5c0'

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet({
    alloc: { [desk]: { code: '0x36600b575f5434043355005b5f355f5500' } },
  })
  const [owner, alice, bob] = devnet.accounts.map(({ address }) => address)
  const setPrice = (price: bigint) =>
    devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from: owner!, to: desk, data: `0x${price.toString(16).padStart(64, '0')}` }],
    })
  const buyBelow = async (from: Hex, price: Hex, lastBlock: Hex) => {
    const order = { from, to: desk, value: '0xe10', gas: '0x186a0' } as const // 3,600 wei
    const signed = await devnet.request({ method: 'eth_signTransaction', params: [order] })
    const limit = {
      type: 'storage',
      params: { address: desk, slot: '0x0', op: '<', value: price },
    } as const
    const until = { type: 'block_number', params: { op: '<=', value: lastBlock } } as const
    const params = [signed, { validity: [limit, until] }] as const
    return devnet.request({ method: 'base_sendRawTransactionValidity', params })
  }
  const stateOf = async (hash: Hex) => {
    const { status } = await devnet.request({ method: 'base_transactionStatus', params: [hash] })
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    return receipt === null
      ? `not included, ${status}`
      : `included at ${Number(receipt.transactionIndex)}`
  }
  await setPrice(500n)
  const aliceOrder = await buyBelow(alice!, '0x191', '0x14') // below 401, up to block 20
  const bobOrder = await buyBelow(bob!, '0x12d', '0x14') // below 301
  for (const price of [450n, 360n]) {
    await setPrice(price)
    log(`at ${price}: alice ${await stateOf(aliceOrder)}, bob ${await stateOf(bobOrder)}`)
  }
  await devnet.mine(20)
  log(`after block 20: bob ${await stateOf(bobOrder)}`)
  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
