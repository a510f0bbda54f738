/**
 * Virtual time: it moves when told, and only then.
 *
 * Run it with `npm run example -- time`.
 */

import { createDevnet } from 'previewnet'

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet({ genesisTime: 0 })
  const show = async (what: string) => {
    const head = await devnet.request({
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
    })
    const [number, timestamp] = [Number(head?.number), Number(head?.timestamp)]
    log(`${what}: now ${devnet.now} ms, block ${number}, timestamp ${timestamp} s`)
  }

  await show('genesis')
  await devnet.advance(800) // seals a block every 200 ms
  await show('advance')
  await devnet.advance(199) // not a block yet
  await show('advance')
  await devnet.advance(1) // the fifth block is the first with another second
  await show('advance')
  await devnet.mine(3) // seals blocks without moving time
  await show('mine')
  await devnet.jump(3_600_000) // moves time without sealing blocks
  await show('jump')

  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
