import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  PARSE_ERROR_TEXT,
  tooBigText,
} from '../../src/index.ts'
import { JsonCutter } from '../../src/server/ipc.ts'
import { fc } from '../support/property.ts'
import { rpc } from './clients.ts'

let folder: string
let devnet: Devnet
const sockets: Socket[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await devnet.close()
  await rm(folder, { recursive: true })
})

async function start(options: DevnetOptions = {}) {
  devnet = await createDevnet(options)
  const ipcPath = join(folder, 'devnet.ipc')
  await devnet.listen({ port: 0, ipcPath })
  const socket = connect(ipcPath)
  sockets.push(socket)
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value as string | undefined
  return { ipcPath, socket, next }
}

describe('a local socket', () => {
  test('answers values one a line, whatever is between them', async () => {
    const { socket, next } = await start()
    socket.write(`${rpc('eth_chainId', [], 1)}${rpc('eth_blockNumber', [], 2)} \n\t\n`)
    socket.write(`[${rpc('net_version', [], 3)}]`)
    expect(await next()).toBe('{"jsonrpc":"2.0","id":1,"result":"0x509f455"}')
    expect(await next()).toBe('{"jsonrpc":"2.0","id":2,"result":"0x0"}')
    expect(await next()).toBe('[{"jsonrpc":"2.0","id":3,"result":"84538453"}]')
  })

  test('answers a client that has said all it has to say, and lets it go', async () => {
    const { ipcPath } = await start()
    const socket = connect({ path: ipcPath, allowHalfOpen: true })
    socket.end(`${rpc('anvil_mine', ['0x3'], 1)}${rpc('eth_chainId', [], 2)}{"jsonrpc"`)
    let answers = ''
    for await (const chunk of socket.setEncoding('utf8')) answers += chunk
    expect(answers.trimEnd().split('\n').sort()).toEqual([
      '{"jsonrpc":"2.0","id":1,"result":null}',
      '{"jsonrpc":"2.0","id":2,"result":"0x509f455"}',
      PARSE_ERROR_TEXT,
    ])
  })

  test('carries subscriptions', async () => {
    const { socket, next } = await start()
    socket.write(rpc('eth_subscribe', ['newHeads'], 1))
    expect(await next()).toBe('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    await devnet.advance(200)
    expect(JSON.parse((await next()) ?? '')).toMatchObject({
      method: 'eth_subscription',
      params: { subscription: '0x1', result: { number: '0x1' } },
    })
  })

  test('answers what is no JSON with a parse error and reads on', async () => {
    const { socket, next } = await start()
    socket.write(`hello\n{"no":json}\n${rpc('eth_chainId', [], 1)}`)
    expect(await next()).toBe(PARSE_ERROR_TEXT)
    expect(await next()).toBe(PARSE_ERROR_TEXT)
    expect(await next()).toContain('0x509f455')
  })

  test('says so and closes when a value is too long', async () => {
    const { socket, next } = await start({ requestBytesMax: 1_024 })
    socket.write(`{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(2_000)}`)
    expect(await next()).toBe(tooBigText(1_024))
    expect(await next()).toBeUndefined()
  })

  test('is for this user alone, and its file goes with the server', async () => {
    const { ipcPath } = await start()
    expect((await stat(ipcPath)).mode & 0o777).toBe(0o600)
    await devnet.close()
    await expect(stat(ipcPath)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('where somebody listens is refused', async () => {
    const { ipcPath } = await start()
    await expect(devnet.listen({ port: 0, ipcPath })).rejects.toThrow(
      `socket ${ipcPath} is already in use`,
    )
  })

  test('takes the place of a file that a dead server left', async () => {
    const ipcPath = join(folder, 'devnet.ipc')
    const script = `require('node:net').createServer().listen(${JSON.stringify(ipcPath)}, () => process.kill(process.pid, 'SIGKILL'))`
    const { spawn } = await import('node:child_process')
    await once(spawn(process.execPath, ['-e', script]), 'exit')
    expect((await stat(ipcPath)).isSocket()).toBe(true)
    const { socket, next } = await start()
    socket.write(rpc('eth_chainId', [], 1))
    expect(await next()).toContain('0x509f455')
  })

  test('never replaces a file that is no socket', async () => {
    const ipcPath = join(folder, 'precious')
    await writeFile(ipcPath, 'data')
    devnet = await createDevnet()
    await expect(devnet.listen({ port: 0, ipcPath })).rejects.toThrow(
      `socket ${ipcPath} cannot be used: a file is there that is none`,
    )
    expect((await stat(ipcPath)).size).toBe(4)
  })

  test('at a path that cannot be used is refused with the reason', async () => {
    devnet = await createDevnet()
    const ipcPath = join(folder, 'no', 'such', 'folder')
    await expect(devnet.listen({ port: 0, ipcPath })).rejects.toThrow(
      new RegExp(`^socket ${ipcPath} cannot be used: .*(ENOENT|EACCES)`),
    )
  })
})

test('a stream is cut in the same places however it is chunked', () => {
  const text = fc.oneof(fc.jsonValue(), fc.string()).filter((value) => value !== null)
  const values = fc.array(fc.oneof(fc.dictionary(fc.string(), text), fc.array(text)), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(values, fc.array(fc.nat(9), { minLength: 1 }), (given, sizes) => {
      const bytes = Buffer.from(given.map((value) => JSON.stringify(value)).join('\n'))
      const cutter = new JsonCutter(1_000_000)
      const found: unknown[] = []
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = (sizes[turn % sizes.length] ?? 0) + 1
        const cut = cutter.take(bytes.subarray(at, at + size))
        found.push(...cut.map((value) => JSON.parse(Buffer.from(value).toString())))
        at += size
      }
      expect(found).toEqual(JSON.parse(JSON.stringify(given)))
    }),
    { seed: 1, numRuns: 200 },
  )
})
