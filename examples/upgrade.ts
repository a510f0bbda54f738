/**
 * An upgrade in mid-chain: Denim makes blocks ten times as frequent, and a lock of 30 blocks, meant
 * as a minute, opens after half of it. The lock that reads the time opens after its minute.
 *
 * Run it with `npm run example -- upgrade`.
 */

import { createDevnet } from 'previewnet'

const blockLock = '0x0000000000000000000000000000000000000b10'
const timeLock = '0x0000000000000000000000000000000000000713'

export async function main(log = console.log): Promise<void> {
  const devnet = await createDevnet({
    network: 'flashblocks', // blocks of 2 s
    upgradesAt: { denim: 15n }, // block 15, after 30 s, and all blocks from there on
    genesisTime: 0,
    alloc: {
      [blockLock]: { code: '0x61001e4310600957005b60006000fd' }, // reverts while NUMBER < 30
      [timeLock]: { code: '0x61003c4210600957005b60006000fd' }, // reverts while TIMESTAMP < 60
    },
  })
  const isOpen = (to: typeof blockLock | typeof timeLock) =>
    devnet.request({ method: 'eth_call', params: [{ to }, 'latest'] }).then(
      () => true,
      () => false,
    )
  for (const [name, lock] of [
    ['30 blocks', blockLock],
    ['60 seconds', timeLock],
  ] as const) {
    await devnet.until(() => isOpen(lock), { withinMs: 120_000, what: `a lock of ${name}` })
    const block = await devnet.request({ method: 'eth_blockNumber' })
    log(`a lock of ${name} opens after ${devnet.now / 1000} s, at block ${Number(block)}`)
  }
  await devnet.close()
}

if (process.argv[1] === import.meta.filename) await main()
