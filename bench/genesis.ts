/**
 * Claim: a million accounts of an alloc are a table.
 *
 * One more account takes at most 12 µs of CPU until the devnet is there with its state root, and at most 300
 * bytes; in a state file it takes at most 100 bytes, and is loaded in 15 µs of CPU. A save that is appended
 * after ten blocks has at most 100 kB, whatever the number of accounts.
 *
 * Figures are per account. CPU is that of the process, with the garbage collector's threads.
 *
 * Sketch: its key is hashed, its leaf and a half of the branch above it, 0.7 µs each; reading the option
 * and packing it takes as long. The columns have 40 bytes, and the table 44.
 */

import { createDevnet, type DevnetOptions, type StateAppend } from '../src/index.ts'
import type { Benchmark, Claim, Row } from './benchmark.ts'
import { atMost, median, rowOf } from './measure.ts'

interface Sizes {
  readonly accounts: number
  readonly rounds: number
}

export const genesis: Benchmark<Sizes> = {
  name: 'genesis',
  small: { accounts: 1_500, rounds: 1 },
  large: { accounts: 1_000_000, rounds: 3 },

  async run({ accounts, rounds }) {
    const alloc = allocOf(accounts)
    await (await createDevnet({ alloc: allocOf(20) })).close() // loads what all devnets need
    const samples = new Map<string, number[]>()
    let appended = 0
    for (let round = 0; round < rounds; round += 1) {
      const { figures, appendedBytes } = await roundOf(alloc)
      appended = Math.max(appended, appendedBytes)
      for (const [question, total] of Object.entries(figures)) {
        if (Number.isNaN(total)) continue
        samples.set(question, [...(samples.get(question) ?? []), total / accounts])
      }
    }
    const rows = [...samples].map(([question, all]): Row => {
      const unit = question.startsWith('CPU') ? 'µs' : 'bytes'
      return { question, way: 'per account', unit, count: accounts, samples: all, checksum: '' }
    })
    const found = (question: string) => median(rowOf(rows, question, 'per account').samples)
    const claims: Claim[] = [
      atMost('created: 12 µs of CPU per account', found('CPU of createDevnet()'), 12, 'µs'),
      atMost('saved: 100 bytes per account', found('state file'), 100, 'bytes'),
      atMost('loaded: 15 µs of CPU per account', found('CPU of a load'), 15, 'µs'),
      atMost('appended after ten blocks: 100 kB', appended / 1000, 100, 'kB'),
    ]
    if (samples.has('memory kept')) {
      claims.push(atMost('kept: 300 bytes per account', found('memory kept'), 300, 'bytes'))
    }
    return { rows, claims }
  },
}

/** Accounts with some ether, every tenth with a nonce, at addresses that are spread as hashes are. */
function allocOf(count: number): NonNullable<DevnetOptions['alloc']> {
  const alloc: Record<string, { balance: bigint; nonce?: bigint }> = {}
  let seed = 1n
  for (let index = 0; index < count; index += 1) {
    seed = BigInt.asUintN(160, seed * 0x5851_f42d_4c95_7f2d_1405_7b7e_f767_814fn + 1n)
    const balance = BigInt(index) * 10n ** 15n + 1n
    const address = `0x${seed.toString(16).padStart(40, '0')}`
    alloc[address] = index % 10 === 0 ? { balance, nonce: BigInt(index + 1) } : { balance }
  }
  return alloc
}

async function roundOf(alloc: NonNullable<DevnetOptions['alloc']>) {
  const before = await usedBytes()
  const created = await timed(() => createDevnet({ alloc }))
  const devnet = created.value
  const kept = (await usedBytes()) - before
  const first = await timed(() => devnet.dumpAfter('nothing'))
  const [from, to] = Object.keys(alloc) as [`0x${string}`, `0x${string}`]
  await devnet.request({ method: 'anvil_impersonateAccount', params: [from] })
  const request = { from, to, value: '0x1', gas: '0x5208' } as const
  await devnet.request({ method: 'anvil_setBalance', params: [from, '0xde0b6b3a7640000'] })
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
      'memory kept': kept,
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

/** NaN where the collector cannot be called. */
async function usedBytes(): Promise<number> {
  const { gc } = globalThis
  if (gc === undefined) return Number.NaN
  await new Promise(setImmediate) // what a turn has weakly referred to stays until it is over
  gc()
  gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function timed<Value>(run: () => Promise<Value>) {
  const start = process.cpuUsage()
  const value = await run()
  const { user, system } = process.cpuUsage(start)
  return { value, cpuUs: user + system }
}
