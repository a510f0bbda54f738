/**
 * Ponder, from npm, on a devnet: what it has stored after reorgs is what `eth_getLogs` says.
 *
 * Its newest release needs a newer Node than ours. Where a block is replaced between two of its requests for
 * it, it asks for the logs of the old one again for two minutes; so the chain is calm between reorgs.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import { install, projectFolder } from '../support/own-packages.ts'

const folder = projectFolder('ponder')
const EMITTER = '0x00000000000000000000000000000000000e1717'
/** Emits Transfer(1, 2, the call's data). */
const code =
  '0x60206000600037600260017fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60206000a300'

/** Its project, in a folder of its own beside the installed packages. */
const files = {
  'ponder.config.ts': `
import { createConfig } from 'ponder'

const transfer = {
  type: 'event',
  name: 'Transfer',
  inputs: [
    { name: 'from', type: 'address', indexed: true },
    { name: 'to', type: 'address', indexed: true },
    { name: 'value', type: 'uint256', indexed: false },
  ],
} as const

export default createConfig({
  database: { kind: 'pglite', directory: process.env.PONDER_DATABASE },
  chains: { devnet: { id: 84_538_453, rpc: process.env.PONDER_RPC, pollingInterval: 200 } },
  contracts: {
    Emitter: {
      chain: 'devnet',
      abi: [transfer],
      address: '0x00000000000000000000000000000000000e1717',
      startBlock: 0,
    },
  },
})`,
  'ponder.schema.ts': `
import { onchainTable } from 'ponder'

export const transfer = onchainTable('transfer', (table) => ({
  id: table.text().primaryKey(),
  blockHash: table.hex().notNull(),
  logIndex: table.integer().notNull(),
  data: table.hex().notNull(),
}))`,
  'src/index.ts': `
import { ponder } from 'ponder:registry'
import { transfer } from 'ponder:schema'

ponder.on('Emitter:Transfer', async ({ event: { block, id, log }, context }) => {
  const { data, logIndex } = log
  await context.db.insert(transfer).values({ id, blockHash: block.hash, logIndex, data })
})`,
  'src/api/index.ts': `
import { db } from 'ponder:api'
import { transfer } from 'ponder:schema'
import { Hono } from 'hono'

const app = new Hono()
app.get('/rows', async (context) => context.json(await db.select().from(transfer)))
export default app`,
} as const

interface Row {
  readonly blockHash: Hex
  readonly logIndex: number | Hex
  readonly data: Hex
}

const keysOf = (rows: readonly Row[]) =>
  rows.map(({ blockHash, logIndex, data }) => `${blockHash} ${Number(logIndex)} ${data}`).sort()

async function freePort(): Promise<number> {
  await using server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as { port: number }).port
}

async function send(devnet: Devnet, value: number): Promise<void> {
  const data: Hex = `0x${value.toString(16).padStart(64, '0')}`
  const from = devnet.accounts[0]!.address
  const transaction = { from, to: EMITTER, data, gas: '0x186a0' } as const
  await devnet.request({ method: 'eth_sendTransaction', params: [transaction] })
}

/** Waits for so many blocks, which come in real time. */
async function heads(devnet: Devnet, count: number): Promise<void> {
  let seen = 0
  for await (const _ of devnet.subscribe('newHeads')) {
    seen += 1
    if (seen === count) return
  }
}

test('stores what the chain has after reorgs with and without their transactions', async () => {
  await install(folder)
  const project = await mkdtemp(join(tmpdir(), 'previewnet-ponder-'))
  await mkdir(join(project, 'src/api'), { recursive: true })
  for (const [path, text] of Object.entries(files)) await writeFile(join(project, path), text)
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
  await symlink(join(folder, 'node_modules'), join(project, 'node_modules'))
  await using devnet = await createDevnet()
  await devnet.request({ method: 'anvil_setCode', params: [EMITTER, code] })
  await devnet.mine(10)
  const { httpUrl } = await devnet.listen({ port: 0 })
  devnet.run()
  const port = await freePort()
  const args = ['start', '--schema', 'rows', '--port', `${port}`, '--hostname', '127.0.0.1']
  const environment = {
    PONDER_RPC: httpUrl,
    PONDER_DATABASE: join(project, 'database'),
    PONDER_TELEMETRY_DISABLED: '1',
  }
  const ponder: ChildProcess = spawn(join(folder, 'node_modules/.bin/ponder'), args, {
    cwd: project,
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  const ended = once(ponder, 'exit')
  const rows = async (): Promise<readonly Row[]> => {
    const asked = fetch(`http://127.0.0.1:${port}/rows`).then((response) => response.json())
    return (await asked.catch(() => [])) as readonly Row[] // as its schema has them
  }
  const logs = () =>
    devnet.request({ method: 'eth_getLogs', params: [{ address: EMITTER, fromBlock: '0x0' }] })
  /** Waits until both have the same, at most for five minutes of the devnet, which are those of the machine. */
  const caughtUp = async () => {
    const untilMs = devnet.now + 300_000
    for (;;) {
      await heads(devnet, 5)
      const [expected, found] = [keysOf(await logs()), keysOf(await rows())]
      if (found.join() === expected.join() && found.length > 0) return found
      if (devnet.now > untilMs) expect(found).toEqual(expected)
    }
  }
  try {
    let value = 0
    for (const reorg of [
      undefined,
      { kind: 'reorg', depth: 1, transactions: 'same' },
      { kind: 'reorg', depth: 3 },
    ] as const) {
      for (let count = 0; count < 5; count += 1) await send(devnet, (value += 1))
      const before = await caughtUp()
      if (reorg === undefined) continue
      await send(devnet, (value += 1))
      await devnet.faults.now(reorg)
      await send(devnet, (value += 1))
      expect(await caughtUp()).not.toEqual(before)
    }
  } finally {
    ponder.kill()
    await ended
    await rm(project, { recursive: true, force: true })
  }
})
