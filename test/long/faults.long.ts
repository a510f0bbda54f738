/**
 * Thousands of sockets that go wrong in every way there is, sixteen at a time, while blocks are sealed:
 * each gets what it has coming, and a client who does nothing wrong notices none of them.
 *
 * What comes in which order follows from a seed.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createDevnet, type DevnetServer } from '../../src/index.ts'
import { tooBigText } from '../../src/rpc/dispatcher.ts'
import { rawPost, rpc, SocketClient } from '../server/clients.ts'
import { frame, opcodes, RawWebSocket } from '../server/raw-web-socket.ts'
import { fc } from '../support/property.ts'

const count = 4_000
const lanes = 16
const seed = 20_260_902
const bytesMax = 4_096

/** @param share from 0 to 1, by the seed: where something is cut, how much is too much */
type Misdeed = (server: DevnetServer, share: number) => Promise<void>

const asked = rpc('eth_chainId', [], 1)
const answered = '{"jsonrpc":"2.0","id":1,"result":"0x509f455"}'
const tooBig = tooBigText(bytesMax)

/** Where a text of some length is cut: never at its beginning, never at its end. */
const cutAt = (length: number, share: number) => 1 + Math.floor(share * (length - 1))

async function say(server: DevnetServer, text: string, isAll = true): Promise<string> {
  const socket = connect({ port: server.port, host: server.host, allowHalfOpen: true })
  if (isAll) socket.end(text)
  else socket.write(text)
  let answer = ''
  for await (const chunk of socket.setEncoding('utf8')) answer += chunk
  socket.destroy()
  return answer
}

async function leaveAfter(server: DevnetServer, text: string, isRude: boolean): Promise<void> {
  const socket: Socket = connect(server.port, server.host)
  await once(socket, 'connect')
  socket.on('error', () => {}) // a reset may meet a reset
  await new Promise<void>((resolve) => socket.write(text, () => resolve()))
  if (isRude) socket.resetAndDestroy()
  else socket.destroy()
}

async function goodbyeTo(server: DevnetServer, ...frames: readonly Uint8Array[]) {
  const client = await RawWebSocket.open(server)
  client.write(...frames)
  const received = []
  for (let next = await client.next(); next !== undefined; next = await client.next()) {
    received.push(next)
    if (next.kind === 'close') client.socket.end()
  }
  return received
}

const misdeeds: Readonly<Record<string, Misdeed>> = {
  async 'half-closed HTTP'(server, share) {
    const requests = 1 + Math.floor(share * 4)
    const answer = await say(server, rawPost('/', asked).repeat(requests))
    expect(answer.split(answered)).toHaveLength(requests + 1)
  },
  async 'half-closed in a request'(server, share) {
    const text = rawPost('/', asked)
    const answer = await say(server, text.slice(0, cutAt(text.length, share)))
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  },
  async 'cut in a request'(server, share) {
    const text = rawPost('/', rpc('evm_mine', [], 1))
    await leaveAfter(server, text.slice(0, cutAt(text.length, share)), share > 0.5)
  },
  async 'gone before the answer'(server, share) {
    await leaveAfter(
      server,
      rawPost('/', rpc('eth_getBlockByNumber', ['0x0', true], 1)),
      share > 0.5,
    )
  },
  async 'no HTTP'(server, share) {
    const answer = await say(server, `${'?'.repeat(cutAt(400, share))}\r\n\r\n`, false)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  },
  async 'headers that are too long'(server, share) {
    const header = `x-long: ${'a'.repeat(16_384 + cutAt(9_000, share))}`
    expect(await say(server, rawPost('/', asked, header), false)).toMatch(/^HTTP\/1\.1 431 /)
  },
  async 'a body that is too big'(server, share) {
    const body = ' '.repeat(bytesMax + cutAt(1_000_000, share))
    const answer = await say(server, rawPost('/', body), false)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer.endsWith(tooBig)).toBe(true)
  },
  async 'invalid chunks'(server) {
    const head = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n'
    expect(await say(server, `${head}zz\r\n{}\r\n`, false)).toMatch(/^HTTP\/1\.1 400 /)
  },
  async 'cut in a frame'(server, share) {
    const bytes = frame(rpc('evm_mine', [], 1))
    const client = await RawWebSocket.open(server)
    client.write(frame(rpc('eth_subscribe', ['newHeads'], 1)))
    await client.nextValue()
    client.write(bytes.subarray(0, cutAt(bytes.length, share)))
    if (share > 0.5) client.socket.resetAndDestroy()
    else client.socket.end()
    if (share <= 0.5) await client.goodbye()
  },
  async 'a message that is too big'(server, share) {
    const received = await goodbyeTo(server, frame('x'.repeat(bytesMax + cutAt(100_000, share))))
    expect(received).toEqual([
      { kind: 'text', text: tooBig },
      { kind: 'close', code: 1009, reason: '' },
    ])
  },
  async 'a message in fragments, with pings between'(server, share) {
    const client = await RawWebSocket.open(server)
    const bytes = Buffer.from(asked)
    const middle = cutAt(bytes.length, share)
    client.write(
      frame(bytes.subarray(0, middle), { fin: false }),
      frame('still there?', { opcode: opcodes.ping }),
      frame('', { opcode: opcodes.more, fin: false }),
      frame(bytes.subarray(middle), { opcode: opcodes.more }),
    )
    expect(await client.next()).toEqual({ kind: 'text', text: answered })
    client.socket.destroy()
  },
  async 'fragments that are too big together'(server) {
    const half = ' '.repeat(bytesMax - 1)
    const frames = [
      frame(half, { fin: false }),
      frame(half, { opcode: opcodes.more, fin: false }),
      frame(half, { opcode: opcodes.more }),
    ]
    expect((await goodbyeTo(server, ...frames)).at(-1)).toMatchObject({ code: 1009 })
  },
  async 'binary messages, right and wrong'(server, share) {
    const client = await RawWebSocket.open(server)
    const opcode = opcodes.binary
    const cut = asked.slice(0, cutAt(asked.length, share))
    client.write(frame(cut, { opcode }), frame(asked, { opcode }))
    expect(await client.nextValue()).toMatchObject({ id: null, error: { code: -32700 } })
    expect(await client.next()).toEqual({ kind: 'text', text: answered })
    client.socket.destroy()
  },
  async 'text that is not UTF-8'(server, share) {
    const bytes = Uint8Array.of(...Buffer.from(asked), 0xc0 + Math.floor(share * 2))
    expect((await goodbyeTo(server, frame(bytes))).at(-1)).toMatchObject({ code: 1007 })
  },
  async 'frames without a mask'(server) {
    const received = await goodbyeTo(server, frame(asked, { masked: false }))
    expect(received.at(-1)).toMatchObject({ code: 1002 })
  },
  async 'an invalid close frame'(server) {
    const received = await goodbyeTo(server, frame(Uint8Array.of(0), { opcode: opcodes.close }))
    expect(received.at(-1)).toMatchObject({ code: 1002 })
  },
}

test('thousands of broken sockets are closed one by one, and other clients are unaffected', async () => {
  await using devnet = await createDevnet({
    network: 'plain',
    mining: 'interval',
    chainId: 84_538_453,
    limits: { requestBytesMax: bytesMax },
  })
  const server = await devnet.listen({ port: 0 })
  const witness = await SocketClient.open(server.wsUrl)
  witness.send(rpc('eth_subscribe', ['newHeads'], 1))
  await witness.next()
  const plan = fc.sample(
    fc.tuple(
      fc.constantFrom(...Object.keys(misdeeds)),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    ),
    { numRuns: count, seed },
  )
  const counts: Record<string, number> = {}
  let next = 0
  const lane = async () => {
    for (let step = plan[next++]; step !== undefined; step = plan[next++]) {
      const [name, share] = step
      await misdeeds[name]!(server, share)
      counts[name] = (counts[name] ?? 0) + 1
      if (next % 20 === 0) await devnet.mine()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  console.log(counts)
  expect(Object.values(counts).reduce((sum, some) => sum + some)).toBe(count)

  const head = Number(await devnet.request({ method: 'eth_blockNumber' }))
  expect(head).toBeGreaterThan(count / 40)
  for (let number = 1; number <= head; number += 1) {
    expect(await witness.nextValue()).toMatchObject({
      params: { result: { number: `0x${number.toString(16)}` } },
    })
  }
  await expect
    .poll(async () => (await fetch(`${server.httpUrl}/health`)).json(), { timeout: 60_000 })
    .toMatchObject({ ok: true, subscriptions: 1, connections: { http: 1, webSocket: 1 } })
})
