/** A simulated call: its answer, and the chain that it leaves alone. test/transcripts/ has the answers of the method. */

import { type Abi, encodeFunctionData } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import { type Compiled, compileFile } from '../support/solc.ts'

const tillText = `
pragma solidity ^0.8.0;

contract Till {
    mapping(address => uint256) public paid;

    function pay(uint256 least) external payable {
        require(msg.value >= least, "too little");
        paid[msg.sender] += msg.value;
    }
}
`

let compiled: Compiled

beforeAll(async () => {
  compiled = await compileFile('src/Till.sol', tillText)
})

function till() {
  return compiled.output.contracts['src/Till.sol']!.Till!
}

async function deploy(devnet: Devnet): Promise<Address> {
  const data: Hex = `0x${till().evm.bytecode.object}`
  const params = [{ from: devnet.accounts[0]!.address, data }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  await devnet.mine()
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  return receipt!.contractAddress!
}

function payment(devnet: Devnet, to: Address, least: bigint, value: Hex) {
  const data = encodeFunctionData({ abi: till().abi as Abi, functionName: 'pay', args: [least] })
  return { from: devnet.accounts[1]!.address, to, data, value } as const
}

describe('a simulated call', () => {
  test('uses and pays what the transaction then does', async () => {
    await using devnet = await createDevnet({ artifacts: [compiled] })
    const to = await deploy(devnet)
    const call = payment(devnet, to, 1n, '0x5')
    const simulated = await devnet.request({ method: 'previewnet_simulate', params: [call] })
    const hash = await devnet.request({ method: 'eth_sendTransaction', params: [call] })
    await devnet.mine()
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    expect(simulated).toMatchObject({
      status: 'succeeded',
      gasUsed: receipt!.gasUsed,
      gasPrice: receipt!.effectiveGasPrice,
    })
    const changes = await devnet.request({ method: 'previewnet_stateChanges', params: [hash] })
    expect(simulated.changes[to]).toEqual(changes[to])
  })

  test('says why it fails, and where', async () => {
    await using devnet = await createDevnet({ artifacts: [compiled] })
    const call = payment(devnet, await deploy(devnet), 9n, '0x5')
    const simulated = await devnet.request({ method: 'previewnet_simulate', params: [call] })
    expect(simulated).toMatchObject({
      status: 'failed',
      stackTrace: {
        message: 'reverted with reason string "too little"',
        frames: [{ contract: 'Till', function: 'pay', file: 'src/Till.sol', line: 8 }],
      },
    })
  })

  test('sees the state at a past time', async () => {
    await using devnet = await createDevnet({ artifacts: [compiled] })
    const to = await deploy(devnet)
    const before = devnet.now
    await devnet.advance(100)
    const call = payment(devnet, to, 1n, '0x5')
    await devnet.request({ method: 'eth_sendTransaction', params: [call] })
    const paid = async (at: { readonly timestampMs: number } | 'pending') => {
      const params = [call, at] as const
      const { changes } = await devnet.request({ method: 'previewnet_simulate', params })
      return Object.values(changes[to]!.variables!)
    }
    expect(await paid('pending')).toEqual([{ from: '5', to: '10' }])
    expect(await paid({ timestampMs: before })).toEqual([{ from: '0', to: '5' }])
  })

  test('does not count towards coverage', async () => {
    await using devnet = await createDevnet({ artifacts: [compiled], coverage: 'on' })
    const call = payment(devnet, await deploy(devnet), 1n, '0x5')
    const coverage = () => devnet.request({ method: 'previewnet_coverage' })
    const before = await coverage()
    await devnet.request({ method: 'previewnet_simulate', params: [call] })
    expect(await coverage()).toEqual(before)
    await devnet.request({ method: 'eth_call', params: [call, 'pending'] })
    expect(await coverage()).not.toEqual(before)
  })
})
