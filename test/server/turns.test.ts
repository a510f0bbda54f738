import { expect, test } from 'vitest'
import { createDevnet, type Progress } from '../../src/index.ts'
import { createTurns } from '../../src/server/turns.ts'
import { rpc, SocketClient } from './clients.ts'

const progress: Progress = { job: 'mine', done: 1, total: 9, isOver: false }

test('the writer goes on for some ms, then it waits for a turn, and begins anew', async () => {
  const clock = { nowMs: 1_000, turns: 0 }
  const turns = createTurns(
    () => clock.nowMs,
    async () => {
      clock.turns += 1
      clock.nowMs += 500
    },
  )
  const after = (ms: number, isOver = false) => {
    clock.nowMs += ms
    return turns({ ...progress, isOver })
  }
  expect(after(0)).toBeUndefined()
  expect(after(9)).toBeUndefined()
  await after(1)
  expect(clock.turns).toBe(1)
  expect(after(9)).toBeUndefined()
  expect(after(0, true)).toBeUndefined()
  // The time between two jobs is nobody's stretch.
  expect(after(5_000)).toBeUndefined()
  await after(10)
  expect(clock.turns).toBe(2)
})

test('others are answered while a client has thousands of blocks sealed', async () => {
  await using devnet = await createDevnet({ network: 'plain' })
  const server = await devnet.listen({ port: 0 })
  const miner = await SocketClient.open(server.wsUrl)
  const reader = await SocketClient.open(server.wsUrl)
  let isMined = false
  miner.send(rpc('anvil_mine', ['0xfa0'], 1))
  const mined = miner.nextValue().then(() => {
    isMined = true
  })
  const seen: number[] = []
  while (!isMined) {
    reader.send(rpc('eth_blockNumber', [], 1))
    seen.push(Number((await reader.nextValue()).result))
  }
  await mined
  expect(seen.filter((number) => number > 0 && number < 4_000).length).toBeGreaterThan(0)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(devnet.now).toBe(devnet.config.genesisTime)
})

test('a subscriber who reads is not cut off for what comes at once', async () => {
  await using devnet = await createDevnet({ network: 'plain', clientBufferBytesMax: 1_000_000 })
  const server = await devnet.listen({ port: 0 })
  const client = await SocketClient.open(server.wsUrl)
  client.send(rpc('eth_subscribe', ['newHeads'], 1))
  await client.next()
  const count = 5_000
  client.send(rpc('anvil_mine', [`0x${count.toString(16)}`], 2))
  const numbers: unknown[] = []
  for (let block = 0; block < count; block += 1) {
    const { params } = (await client.nextValue()) as { params: { result: { number: string } } }
    numbers.push(Number(params.result.number))
  }
  expect(numbers).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect(await client.nextValue()).toMatchObject({ id: 2 })
})
