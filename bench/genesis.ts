/**
 * Claim: a million accounts of an alloc are a table.
 *
 * One more account takes at most 12 µs of CPU until the devnet is there with its state root, and at most 300
 * bytes; in a state file it takes at most 100 bytes, and is loaded in 15 µs of CPU. A save that is appended
 * after ten blocks has at most 100 kB, whatever the number of accounts.
 *
 * One more contract, with the code of all others and two slots, takes at most 25 µs and 400 bytes, and is
 * loaded in 30 µs.
 *
 * Figures are per account. CPU is that of the process, with the garbage collector's threads.
 *
 * Sketch: its key is hashed, its leaf and a half of the branch above it, 0.7 µs each; reading the option
 * and packing it takes as long. The columns have 49 bytes, and the table 48. For a contract, two leaves and
 * the branch above them are hashed, too; its slots have 132 bytes, and its storage root 32.
 */

import { createDevnet, type DevnetOptions, type StateAppend } from '../src/index.ts'
import type { Benchmark, Claim, Row } from './benchmark.ts'
import { atMost, median, rowOf, usedBytes } from './measure.ts'

interface Sizes {
  readonly accounts: number
  readonly contracts: number
  readonly rounds: number
}

type Alloc = NonNullable<DevnetOptions['alloc']>

const ETHER = 'with ether'
const CONTRACTS = 'with code and two slots'

export const genesis: Benchmark<Sizes> = {
  name: 'genesis',
  small: { accounts: 1_500, contracts: 1_500, rounds: 1 },
  large: { accounts: 1_000_000, contracts: 100_000, rounds: 3 },

  async run({ accounts, contracts, rounds }) {
    await (await createDevnet({ alloc: allocOf(20, etherAt) })).close() // loads what all devnets need
    const ether = await measured(allocOf(accounts, etherAt), ETHER, rounds)
    const code = await measured(allocOf(contracts, contractAt), CONTRACTS, rounds)
    const rows = [...ether.rows, ...code.rows]
    const appended = Math.max(ether.appendedBytes, code.appendedBytes)
    const found = (question: string, way: string) => median(rowOf(rows, question, way).samples)
    const created = (way: string) => found('CPU of createDevnet()', way)
    const loaded = (way: string) => found('CPU of a load', way)
    const claims: Claim[] = [
      atMost('created: 12 µs of CPU per account', created(ETHER), 12, 'µs'),
      atMost('created: 25 µs of CPU per contract', created(CONTRACTS), 25, 'µs'),
      atMost('saved: 100 bytes per account', found('state file', ETHER), 100, 'bytes'),
      atMost('loaded: 15 µs of CPU per account', loaded(ETHER), 15, 'µs'),
      atMost('loaded: 30 µs of CPU per contract', loaded(CONTRACTS), 30, 'µs'),
      atMost('appended after ten blocks: 100 kB', appended / 1000, 100, 'kB'),
    ]
    if (rows.some(({ question }) => question === KEPT)) {
      const kept = (way: string) => found(KEPT, way)
      claims.push(atMost('kept: 300 bytes per account', kept(ETHER), 300, 'bytes'))
      claims.push(atMost('kept: 400 bytes per contract', kept(CONTRACTS), 400, 'bytes'))
    }
    return { rows, claims }
  },
}

const KEPT = 'memory kept'

async function measured(alloc: Alloc, way: string, rounds: number) {
  const count = Object.keys(alloc).length
  const samples = new Map<string, number[]>()
  let appended = 0
  for (let round = 0; round < rounds; round += 1) {
    const { figures, appendedBytes } = await roundOf(alloc)
    appended = Math.max(appended, appendedBytes)
    for (const [question, total] of Object.entries(figures)) {
      if (Number.isNaN(total)) continue
      samples.set(question, [...(samples.get(question) ?? []), total / count])
    }
  }
  const rows = [...samples].map(([question, all]): Row => {
    const unit = question.startsWith('CPU') ? 'µs' : 'bytes'
    return { question, way, unit, count, samples: all, checksum: '' }
  })
  return { rows, appendedBytes: appended }
}

/** Accounts at addresses that are spread as hashes are. */
function allocOf(count: number, accountAt: (index: number) => Alloc[`0x${string}`]): Alloc {
  const alloc: Record<string, Alloc[`0x${string}`]> = {}
  let seed = 1n
  for (let index = 0; index < count; index += 1) {
    seed = BigInt.asUintN(160, seed * 0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814fn + 1n)
    alloc[`0x${seed.toString(16).padStart(40, '0')}`] = accountAt(index)
  }
  return alloc
}

/** Some ether; every tenth account has a nonce. */
function etherAt(index: number): Alloc[`0x${string}`] {
  const balance = BigInt(index) * 10n ** 15n + 1n
  return index % 10 === 0 ? { balance, nonce: BigInt(index + 1) } : { balance }
}

/** 400 bytes. */
const code = `0x${'6001600255'.repeat(80)}` as const

function contractAt(index: number): Alloc[`0x${string}`] {
  const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}` as const
  const storage = { [word(0)]: word(index + 1), [word(1)]: word(2 ** 32 + index) }
  return { balance: 1n, nonce: 1n, code, storage }
}

async function roundOf(alloc: Alloc) {
  const before = await usedBytes()
  const created = await timed(() => createDevnet({ alloc }))
  const devnet = created.value
  const after = await usedBytes()
  const kept = before === undefined || after === undefined ? Number.NaN : after - before
  const first = await timed(() => devnet.dumpAfter('nothing'))
  const [to] = Object.keys(alloc) as [`0x${string}`]
  const [from] = devnet.accounts.map(({ address }) => address) as [`0x${string}`]
  const request = { from, to, value: '0x1', gas: '0x30d40' } as const
  for (let block = 0; block < 10; block += 1) {
    await devnet.request({ method: 'eth_sendTransaction', params: [request] })
    await devnet.mine()
  }
  const next = await timed(() => devnet.dumpAfter(first.value.mark))
  await devnet.close()
  const state = Buffer.concat([...first.value.pieces, ...next.value.pieces])
  const load = await timed(() => createDevnet({ state }))
  await load.value.close()
  return {
    figures: {
      'CPU of createDevnet()': created.cpuUs,
      [KEPT]: kept,
      'CPU of the first save': first.cpuUs,
      'state file': sizeOf(first.value),
      'CPU of the next save': next.cpuUs,
      'CPU of a load': load.cpuUs,
    },
    appendedBytes: sizeOf(next.value),
  }
}

function sizeOf({ pieces }: StateAppend): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

async function timed<Value>(run: () => Promise<Value>) {
  const start = process.cpuUsage()
  const value = await run()
  const { user, system } = process.cpuUsage(start)
  return { value, cpuUs: user + system }
}
