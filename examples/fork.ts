/**
 * Forks: one world is prepared once, and each fork continues from it as its own devnet.
 *
 * Run it with `npm run example -- fork`.
 */

import { createDevnet, type Devnet } from 'previewnet'

const somebody = '0x00000000000000000000000000000000000000aa'

export async function main(log = console.log): Promise<void> {
  const world = await createDevnet() // closing it would not touch its children
  await world.faucet.drip(somebody)
  await world.advance(1_000)
  const point = await world.snapshot()

  const show = async (what: string, devnet: Devnet) => {
    const params = [somebody, 'pending'] as const
    const balance = BigInt(await devnet.request({ method: 'eth_getBalance', params }))
    const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
    log(`${what}: ${balance / 10n ** 17n} tenths of an ether at block ${head}`)
  }

  await using child = await world.fork()
  await child.request({ method: 'anvil_addBalance', params: [somebody, '0xde0b6b3a7640000'] })
  await world.advance(400)
  await show('world', world)
  await show('child', child)
  await point.restore() // goes back, any number of times
  await show('world, restored', world)
  await using earlier = await world.fork({ at: 0 }) // from an earlier block
  await show('from genesis', earlier)
  await world.close()
}

if (process.argv[1] === import.meta.filename) await main()
