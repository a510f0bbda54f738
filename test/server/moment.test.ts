/** `GET /moment`: the files of a moment, and what is refused. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetServer, replay } from '../../src/index.ts'
import type { ExportedMoment } from '../../src/server/exported-moment.ts'
import { listen } from '../../src/server/listen.ts'

let folder: string
let devnet: Devnet
let server: DevnetServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
  await writeFile(join(folder, 'index.html'), '<title>Studio</title>')
})

afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  devnet = await createDevnet()
  server = await listen(devnet, { port: 0 }, folder)
})

afterEach(async () => {
  await server.close()
  await devnet.close()
})

const ask = (query = '', headers = {}) => fetch(`${server.httpUrl}/moment${query}`, { headers })

test('a moment has its block, and files that lead to it with what is pending', async () => {
  await devnet.advance(450)
  const [from, to] = devnet.accounts
  const params = [{ from: from!.address, to: to!.address, value: '0x1' }] as const
  const hash = await devnet.request({ method: 'eth_sendTransaction', params })
  const head = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', false] })
  const moment = (await (await ask()).json()) as ExportedMoment // by its type
  expect(moment).toMatchObject({ blockNumber: 2, blockHash: head!.hash, isFork: false })
  expect(moment.timeMs).toBe(devnet.now)
  await using loaded = await createDevnet({ state: new TextEncoder().encode(moment.state) })
  await using again = await replay(moment.journal)
  for (const each of [loaded, again]) {
    expect(each.now).toBe(devnet.now)
    const receipt = await each.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    expect(receipt?.status).toBe('0x1')
  }
})

test('an export changes nothing', async () => {
  await devnet.advance(450)
  const before = [devnet.digest(), devnet.journal()]
  await (await ask()).text()
  await (await ask('?block=1')).text()
  expect([devnet.digest(), devnet.journal()]).toEqual(before)
})

test('an invalid block and an unknown block are refused in words', async () => {
  for (const [query, reason] of [
    ['?block=x', 'block: expected the number of a block, a whole number from 0'],
    ['?block=-1', 'block: expected the number of a block'],
    ['?block=7', 'block not found'],
  ] as const) {
    const refused = await ask(query)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(reason)
  }
  const foreign = await ask('', { origin: 'https://page.example' })
  expect(foreign.status).toBe(403)
})

test('there is no moment where the Studio is not served', async () => {
  await server.close()
  server = await listen(devnet, { port: 0, studio: false }, folder)
  expect((await ask()).status).toBe(405)
})
