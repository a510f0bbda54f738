/**
 * Multicall3 as genesis holds it: both engines execute every step (see `stage.ts`), and every step
 * also says what has to happen.
 */

import { expect, test } from 'vitest'
import type { Contract } from '../../support/cast.ts'
import { genesisContracts } from '../../support/genesis-contracts.ts'
import { createStage, type Stage } from '../../support/stage.ts'
import { ONE, tokenArtifact } from '../../support/uniswap.ts'

const abi = [
  'function aggregate3((address,bool,bytes)[]) payable returns ((bool,bytes)[])',
  'function aggregate3Value((address,bool,uint256,bytes)[]) payable returns ((bool,bytes)[])',
  'function blockAndAggregate((address,bytes)[]) payable returns (uint256,bytes32,(bool,bytes)[])',
  'function getBasefee() view returns (uint256)',
  'function getBlockHash(uint256) view returns (bytes32)',
  'function getChainId() view returns (uint256)',
  'function getCurrentBlockCoinbase() view returns (address)',
  'function getCurrentBlockGasLimit() view returns (uint256)',
  'function getCurrentBlockTimestamp() view returns (uint256)',
  'function getEthBalance(address) view returns (uint256)',
]

function multicallOn(stage: Stage): Contract {
  return stage.at('0xca11bde05977b3631167028862be2a173976ca11', 'multicall', abi)
}

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

test('many calls are one, and one that may fail takes nothing of the others with it', async () => {
  const stage = await createStage({ alloc: genesisContracts() })
  const { alice, bob, carol } = stage
  const multicall = multicallOn(stage)
  const coin = await stage.deploy(alice, 'coin', tokenArtifact, [1_000n])
  await stage.send(alice, coin, 'approve', [multicall.address, 50n])
  const take = coin.abi.encodeFunctionData('transferFrom', [alice, bob, 30n])
  const calls = (mayFail: boolean) => [
    [
      [coin.address, false, take],
      [coin.address, mayFail, take],
      [coin.address, false, coin.abi.encodeFunctionData('balanceOf', [bob])],
      [carol, false, '0x'],
    ],
  ]
  const values = [multicall.address, 20n, 30n]
  const lacking = coin.abi.encodeErrorResult('ERC20InsufficientAllowance', values)
  expect(await stage.read(multicall, 'aggregate3', calls(true))).toEqual([
    ...[
      [true, word(1n)],
      [false, lacking],
      [true, word(30n)],
      [true, '0x'],
    ],
  ])
  expect(await stage.refused(alice, multicall, 'aggregate3', calls(false))).toBe(
    'Error("Multicall3: call failed")',
  )
  expect((await stage.send(alice, multicall, 'aggregate3', calls(true))).events).toEqual([
    'coin.Transfer(alice, bob, 30)',
  ])
  expect(await stage.read(coin, 'balanceOf', [bob])).toBe(30n)
})

test('calls with ether pass on exactly what came with them', async () => {
  const stage = await createStage({ alloc: genesisContracts() })
  const { alice, bob, carol } = stage
  const multicall = multicallOn(stage)
  const before = await Promise.all([stage.balance(bob), stage.balance(carol)])
  const calls = [
    [
      [bob, false, ONE, '0x'],
      [carol, false, 2n * ONE, '0x'],
    ],
  ]
  await stage.send(alice, multicall, 'aggregate3Value', calls, { value: 3n * ONE })
  expect((await stage.balance(bob)) - before[0]!).toBe(ONE)
  expect((await stage.balance(carol)) - before[1]!).toBe(2n * ONE)
  const wrong = await stage.refused(alice, multicall, 'aggregate3Value', calls, { value: ONE })
  // The first is paid, for the second there is nothing left.
  expect(wrong).toBe('Error("Multicall3: call failed")')
  const more = { value: 4n * ONE }
  expect(await stage.refused(alice, multicall, 'aggregate3Value', calls, more)).toBe(
    'Error("Multicall3: value mismatch")',
  )
})

test('Multicall3 returns the number, time and fees of the block', async () => {
  const stage = await createStage({ alloc: genesisContracts() })
  const { alice, devnet } = stage
  const multicall = multicallOn(stage)
  await devnet.mine(3)
  const block = async (tag: 'pending' | 'latest') =>
    (await devnet.request({ method: 'eth_getBlockByNumber', params: [tag, false] }))!
  const [pending, latest] = [await block('pending'), await block('latest')]
  expect(await stage.read(multicall, 'getChainId')).toBe(BigInt(stage.chainId))
  expect(await stage.read(multicall, 'getCurrentBlockTimestamp')).toBe(BigInt(pending.timestamp))
  expect(await stage.read(multicall, 'getCurrentBlockGasLimit')).toBe(BigInt(pending.gasLimit))
  expect(await stage.read(multicall, 'getBlockHash', [BigInt(latest.number)])).toBe(latest.hash)
  expect(await stage.read(multicall, 'getBlockHash', [BigInt(pending.number)])).toBe(word(0n))
  const coinbase = await stage.read<string>(multicall, 'getCurrentBlockCoinbase')
  expect(coinbase.toLowerCase()).toBe(pending.miner)
  expect(await stage.read(multicall, 'getEthBalance', [alice])).toBe(await stage.balance(alice))
  const [number, hash, results] = await stage.read<[bigint, string, unknown[]]>(
    multicall,
    'blockAndAggregate',
    [[[multicall.address, multicall.abi.encodeFunctionData('getBasefee')]]],
  )
  // A call that names no fee sees no base fee; one in a transaction would.
  expect([number, hash, results]).toEqual([
    ...[BigInt(pending.number), word(0n), [[true, word(0n)]]],
  ])
})
