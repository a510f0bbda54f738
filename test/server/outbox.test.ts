import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { Outbox } from '../../src/server/ws.ts'
import { rpc } from './clients.ts'
import { frame, RawWebSocket } from './raw-web-socket.ts'

/** A stream that notes how much it is handed at a time. */
function streamOf(pieces: string[][]): Writable {
  return new Writable({
    decodeStrings: false,
    writev(chunks, done) {
      pieces.push(chunks.map(({ chunk }) => String(chunk)))
      done()
    },
  })
}

test('what is sent in one go leaves in one piece, and then its sender hears of it', async () => {
  const outbox = new Outbox()
  const [pieces, others]: [string[][], string[][]] = [[], []]
  const [stream, other] = [streamOf(pieces), streamOf(others)]
  const diary: string[] = []
  outbox.hold(stream, () => diary.push(`sent ${pieces.length}`))
  outbox.hold(other, () => diary.push(`sent ${others.length}`))
  stream.write('a')
  other.write('x')
  stream.write('b')
  expect([pieces, others, diary]).toEqual([[], [], []])
  await Promise.resolve()
  expect([pieces, others]).toEqual([[['a', 'b']], [['x']]])
  expect(diary).toEqual(['sent 1', 'sent 1'])
})

test('who is told that something was sent can send more at once', async () => {
  const outbox = new Outbox()
  const pieces: string[][] = []
  const stream = streamOf(pieces)
  const send = (text: string, onSent: () => void) => {
    outbox.hold(stream, onSent)
    stream.write(text)
  }
  send('a', () => send('b', () => {}))
  await Promise.resolve()
  await Promise.resolve()
  expect(pieces).toEqual([['a'], ['b']])
})

test('answers to requests that came together come together, in order', async () => {
  await using devnet = await createDevnet()
  const client = await RawWebSocket.open(await devnet.listen({ port: 0 }))
  const chunks: Buffer[] = []
  client.socket.on('data', (chunk) => chunks.push(chunk))
  const requests = Array.from({ length: 20 }, (_, id) => frame(rpc('eth_chainId', [], id)))
  client.write(...requests)
  for (let id = 0; id < requests.length; id += 1) {
    expect(await client.nextValue()).toEqual({ jsonrpc: '2.0', id, result: '0x509f455' })
  }
  expect(chunks).toHaveLength(1)
  client.socket.destroy()
})
