/**
 * Ten thousand requests that can only be refused, over all transports: each is answered, with an error
 * that is one, and the chain is the same afterwards to the last byte.
 */

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { post, SocketClient } from '../server/clients.ts'
import { type Malformed, sampleMalformed } from '../support/malformed.ts'

const count = 10_000
const seed = 20_260_901

/** Everything that can be read of a chain, in short. */
async function digestOf(devnet: Devnet): Promise<string> {
  const hash = createHash('sha256')
  const add = (value: unknown) => hash.update(JSON.stringify(value))
  for (const tag of ['latest', 'pending'] as const) {
    add(await devnet.request({ method: 'eth_getBlockByNumber', params: [tag, true] }))
    add(await devnet.request({ method: 'eth_getBlockReceipts', params: [tag] }))
    add(await devnet.request({ method: 'debug_dumpBlock', params: [tag] }))
  }
  add(await devnet.request({ method: 'txpool_content' }))
  add(await devnet.request({ method: 'anvil_nodeInfo' }))
  add(devnet.now)
  return hash.digest('hex')
}

function expectRefused({ kind, bytes, codes, members }: Malformed, answer: string): void {
  const what = `${kind}: ${Buffer.from(bytes).toString('utf8').slice(0, 300)}\n${answer}`
  const value: unknown = JSON.parse(answer)
  expect(Array.isArray(value) ? value.length : undefined, what).toBe(members)
  for (const one of Array.isArray(value) ? value : [value]) {
    expect(Object.keys(one).sort(), what).toEqual(['error', 'id', 'jsonrpc'])
    expect(one.jsonrpc, what).toBe('2.0')
    expect(one.error.message, what).toBeTypeOf('string')
    expect(codes, what).toContain(one.error.code)
  }
}

test('ten thousand malformed requests are refused, and nothing comes of them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  await using devnet = await createDevnet()
  const ipcPath = join(folder, 'devnet.ipc')
  const server = await devnet.listen({ port: 0, ipcPath })
  await devnet.request({ method: 'eth_sendTransaction', params: [{ to: `0x${'0b'.repeat(20)}` }] })
  await devnet.mine(3)
  await devnet.request({ method: 'eth_sendTransaction', params: [{ to: `0x${'0b'.repeat(20)}` }] })
  const before = await digestOf(devnet)

  const webSocket = await SocketClient.open(server.wsUrl)
  const ipc = connect(ipcPath)
  await once(ipc, 'connect')
  const lines = createInterface({ input: ipc })[Symbol.asyncIterator]()
  const ask = {
    http: async ({ bytes }: Malformed) => (await post(server.httpUrl, bytes)).text(),
    webSocket({ bytes }: Malformed) {
      webSocket.send(bytes)
      return webSocket.next()
    },
    async ipc({ bytes }: Malformed) {
      ipc.write(bytes)
      ipc.write('\n')
      return String((await lines.next()).value)
    },
  }
  const counts: Record<string, number> = {}
  for (const [index, malformed] of sampleMalformed(count, seed).entries()) {
    // On the local socket what is no JSON has no end.
    const isReadable = !malformed.codes.includes(-32700)
    const transport = (['http', 'webSocket', isReadable ? 'ipc' : 'http'] as const)[index % 3]!
    expectRefused(malformed, await ask[transport](malformed))
    const line = `${malformed.kind} over ${transport}`
    counts[line] = (counts[line] ?? 0) + 1
  }
  console.log(counts)
  expect(Object.values(counts).reduce((sum, some) => sum + some)).toBe(count)
  expect(await digestOf(devnet)).toBe(before)
  await devnet.mine()
  expect(await digestOf(devnet)).not.toBe(before)
  ipc.destroy()
  webSocket.socket.terminate()
  await devnet.close()
  await rm(folder, { recursive: true })
})
