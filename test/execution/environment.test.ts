import { expect, test } from 'vitest'
import { environmentOf } from '../../src/execution/environment.ts'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'
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

/** Answers a call with the hash of the block before the call's. */
const PARENT_HASH: Hex = '0x60014303405f5260205ff3'
const contract = '0x00000000000000000000000000000000000000c0'

const parentHashAt = (devnet: Devnet, at: Hex) =>
  devnet.request({
    method: 'eth_call',
    params: [{ to: contract }, at, { [contract]: { code: PARENT_HASH } }],
  })

test.each(['0x2', '0x3'] as const)(
  'BLOCKHASH at block %s of a fork stays as it was when its parent replaces blocks',
  async (at) => {
    await using devnet = await createDevnet()
    for (let number = 1; number <= 3; number += 1) {
      await devnet.faucet.drip(contract)
      await devnet.mine()
    }
    await using fork = devnet.fork()
    const parentHash = await parentHashAt(devnet, at)
    await devnet.request({ method: 'anvil_reorg', params: [3, []] })
    expect(await parentHashAt(fork, at)).toBe(parentHash)
    expect(await parentHashAt(devnet, at)).not.toBe(parentHash)
  },
)
