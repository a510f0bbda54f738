/**
 * The fast engine's memory grows while an execution is prepared and while it runs. Each test begins with
 * a new machine, whose memory is as small as it can be.
 */

import { beforeEach, expect, test } from 'vitest'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { sharedMachine } from '../../src/engine/wasm/machine.ts'
import { createDevnet, type Devnet, type EngineFailure, type Hex } from '../../src/index.ts'
import { assemble, RETURN_TOP } from '../support/assemble.ts'
import { freeCall, viewWith } from '../support/executions.ts'

beforeEach(() => sharedMachine.discard())

/** Stores 22,000 times to one slot: the journal's region doubles. */
const STORES = '0x620055f05b805f5560019003806004570000'

const MiB = 2 ** 20

async function devnetWithFailures(): Promise<{ devnet: Devnet; failures: EngineFailure[] }> {
  const devnet = await createDevnet({ engine: 'wasm' })
  const failures: EngineFailure[] = []
  devnet.on('engineFailure', (failure) => failures.push(failure))
  return { devnet, failures }
}

async function send(devnet: Devnet, transaction: object): Promise<unknown> {
  const from = devnet.accounts[0]!.address
  const hash = await devnet.request({
    method: 'eth_sendTransaction',
    params: [{ from, ...transaction }],
  })
  return devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
}

test.each([80_000, 100_000, 128_000])(
  'a transaction with %d bytes of calldata runs right after one that doubled the journal',
  async (size) => {
    const { devnet, failures } = await devnetWithFailures()
    const to = devnet.accounts[1]!.address
    await send(devnet, { data: STORES, gas: '0x400000' })
    const receipt = await send(devnet, { to, data: `0x${'00'.repeat(size)}`, gas: '0x200000' })
    expect(receipt).toMatchObject({ status: '0x1' })
    await devnet.advance(200)
    expect(failures).toEqual([])
  },
)

test.each([1.1, 1.5, 3, 4.5])(
  'the first call with %d MiB of data is answered as the second',
  async (sizeMiB) => {
    const { devnet, failures } = await devnetWithFailures()
    // Identity precompile: gives back what it is given.
    const data: Hex = `0x${'00'.repeat(Math.floor(sizeMiB * MiB))}ab`
    const call = { to: '0x0000000000000000000000000000000000000004', data } as const
    const first = await devnet.request({ method: 'eth_call', params: [call] })
    expect(await devnet.request({ method: 'eth_call', params: [call] })).toBe(first)
    expect(first).toBe(data)
    expect(failures).toEqual([])
  },
)

test('accounts and slots of the first executions are forgotten after 2^32 executions', () => {
  const engine = createWasmEngine()
  const code = assemble(1, 'SLOAD', ...RETURN_TOP)
  const read = (word: bigint) => engine.execute(freeCall(viewWith(code, { 1: word })))
  const returnsWord = (word: bigint) => ({ returnData: bytesOf(word), failure: undefined })
  expect(read(7n)).toMatchObject(returnsWord(7n))
  const { accountEpoch, slotEpoch } = sharedMachine.current.exports
  accountEpoch.value = -1
  slotEpoch.value = -1
  expect(read(8n)).toMatchObject(returnsWord(8n))
  expect(accountEpoch.value).toBe(1)
  expect(slotEpoch.value).toBe(1)
})

function bytesOf(word: bigint): Uint8Array {
  const bytes = new Uint8Array(32)
  bytes[31] = Number(word)
  return bytes
}
