/**
 * `console.log` of contracts, from the contract to who listens.
 */

import { AbiCoder, concat, id } from 'ethers'
import { describe, expect, test } from 'vitest'
import { type ConsoleEvent, createDevnet, type Devnet, type Hex } from '../src/index.ts'
import { CONSOLE_ADDRESS } from '../src/primitives/console-address.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import { assemble, type Instruction } from './support/assemble.ts'

const SPEAKER = '0x00000000000000000000000000000000000000c5'
const QUITTER = '0x00000000000000000000000000000000000000c6'

/** Says its calldata: what Solidity's libraries do, without the encoding. */
const speak: readonly Instruction[] = [
  ...(['CALLDATASIZE', 0, 0, 'CALLDATACOPY', 0, 0, 'CALLDATASIZE', 0] as const),
  ...([CONSOLE_ADDRESS, 'GAS', 'STATICCALL', 'POP'] as const),
]

const alloc = {
  [SPEAKER]: { code: hexFromBytes(assemble(...speak)) },
  [QUITTER]: { code: hexFromBytes(assemble(...speak, 0, 0, 'REVERT')) },
}

function says(signature: string, ...values: unknown[]): Hex {
  const types = /\((.*)\)/.exec(signature)?.[1]?.split(',') ?? []
  const data = AbiCoder.defaultAbiCoder().encode(types, values)
  return concat([id(signature).slice(0, 10), data]) as Hex
}

const HELLO = says('log(string,uint256)', 'hello', 5n)

async function listened(devnet: Devnet): Promise<ConsoleEvent[]> {
  const heard: ConsoleEvent[] = []
  devnet.on('console', (event) => heard.push(event))
  return heard
}

function send(devnet: Devnet, to: Hex, data: Hex) {
  const from = devnet.accounts[0]!.address
  const params = [{ from, to, data, gas: '0x186a0' }] as const
  return devnet.request({ method: 'eth_sendTransaction', params })
}

describe.each(['ethereumjs', 'wasm', 'lockstep'] as const)('on the engine %s', (engine) => {
  test('what a contract says is heard once, when its transaction has run', async () => {
    await using devnet = await createDevnet({ alloc, engine })
    const heard = await listened(devnet)
    const transactionHash = await send(devnet, SPEAKER, HELLO)
    const said = { text: 'hello 5', values: ['hello', 5n] }
    expect(heard).toEqual([{ ...said, transactionHash }])
    await devnet.advance(400)
    await devnet.request({ method: 'debug_traceTransaction', params: [transactionHash] })
    expect(heard).toHaveLength(1)
  })

  test('a transaction that fails has said what it said', async () => {
    await using devnet = await createDevnet({ alloc, engine })
    const heard = await listened(devnet)
    const transactionHash = await send(devnet, QUITTER, HELLO)
    expect(heard.map(({ text }) => text)).toEqual(['hello 5'])
    const receipt = await devnet.request({
      method: 'eth_getTransactionReceipt',
      params: [transactionHash],
    })
    expect(receipt?.status).toBe('0x0')
  })
})

test('a call is heard without a transaction, an estimate that succeeds is not heard', async () => {
  await using devnet = await createDevnet({ alloc })
  const heard = await listened(devnet)
  const call = { to: SPEAKER, data: HELLO } as const
  await devnet.request({ method: 'eth_call', params: [call] })
  await devnet.request({ method: 'eth_estimateGas', params: [call] })
  expect(heard).toEqual([{ text: 'hello 5', values: ['hello', 5n], transactionHash: undefined }])
})

test('an estimate that fails is heard once, however often it ran', async () => {
  await using devnet = await createDevnet({ alloc })
  const heard = await listened(devnet)
  const call = { to: QUITTER, data: HELLO } as const
  await expect(devnet.request({ method: 'eth_estimateGas', params: [call] })).rejects.toThrow(
    'execution reverted',
  )
  await expect(devnet.request({ method: 'eth_sendTransaction', params: [call] })).rejects.toThrow(
    'execution reverted',
  )
  const said = { text: 'hello 5', values: ['hello', 5n], transactionHash: undefined }
  expect(heard).toEqual([said, said])
})

test('calls to the console address without a console signature log nothing', async () => {
  await using devnet = await createDevnet({ alloc })
  const heard = await listened(devnet)
  await send(devnet, SPEAKER, '0x12345678')
  await send(devnet, SPEAKER, '0x')
  expect(heard).toEqual([])
})

test('who listens no longer hears no more, and who fails does not keep others from hearing', async () => {
  await using devnet = await createDevnet({ alloc })
  const heard: string[] = []
  const first = ({ text }: ConsoleEvent) => heard.push(`first: ${text}`)
  devnet.on('console', first)
  devnet.on('console', ({ text }) => heard.push(`second: ${text}`))
  await send(devnet, SPEAKER, HELLO)
  devnet.removeListener('console', first)
  await send(devnet, SPEAKER, HELLO)
  expect(heard).toEqual(['first: hello 5', 'second: hello 5', 'second: hello 5'])
})

test('a trace shows a console message at the call that logged it', async () => {
  await using devnet = await createDevnet({ alloc })
  const hash = await send(devnet, QUITTER, HELLO)
  const trace = await devnet.request({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer' }],
  })
  expect(trace).toMatchObject({
    error: 'execution reverted',
    calls: [{ type: 'STATICCALL', to: CONSOLE_ADDRESS, input: HELLO, console: 'hello 5' }],
  })
})
