import { expect, test } from 'vitest'
import { environmentOf } from '../../src/execution/environment.ts'
import { CHAIN_ID, createWorld } from '../support/world.ts'

test('the environment of a block is what its header says', async () => {
  const { chain, config, advance } = await createWorld()
  await advance(1_000)
  for (const block of [chain.head, chain.pending]) {
    expect(environmentOf(block, chain, config.chainId)).toMatchObject({
      chainId: CHAIN_ID,
      number: block.number,
      timestamp: block.timestamp,
      gasLimit: block.gasLimit,
      baseFeePerGas: block.baseFeePerGas,
      blobBaseFee: 1n,
      coinbase: block.coinbase,
      prevRandao: block.prevRandao,
    })
  }
})

test('BLOCKHASH reaches the 256 blocks before and neither the block itself nor one after', async () => {
  const { chain, config, advance } = await createWorld()
  await advance(300 * 200)
  const { blockHash, number } = environmentOf(chain.pending, chain, config.chainId)
  expect(number).toBe(301n)
  expect(blockHash(300n)).toBe(chain.head.hash)
  expect(blockHash(45n)).toBe(chain.at(45n).hash)
  for (const outside of [44n, 0n, 301n, 302n, -1n]) expect(blockHash(outside)).toBeUndefined()
  const early = environmentOf(chain.at(10n), chain, config.chainId)
  expect(early.blockHash(0n)).toBe(chain.at(0n).hash)
  expect(early.blockHash(10n)).toBeUndefined()
})
