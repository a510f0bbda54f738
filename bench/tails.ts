/**
 * Claim: while 500 transactions a second arrive, 99 in 100 reads at `pending` take at most as long as with
 * anvil. The slowest in 1,000 are no claim: they wait for a garbage collection, or for another process of
 * the machine.
 *
 * Blocks come every 200 ms. A client, a separate process, sends 500 signed transfers and 500 reads of a
 * balance a second over HTTP, at times that no answer changes: a server that is late has as many requests
 * as one that is not, and a read counts from the time it was due. Both servers are programs of their own, asked in
 * turn for 20 s each, after 5 s that do not count; `SECONDS=3600` asks each for an hour in all.
 *
 * Sketch: a read is 1 µs, a transfer 150 µs, a block of 100 of them 2 ms, and the sockets 30 µs each. So a
 * read waits for a seal at the most, or for a garbage collection, which the note names.
 */

import { createDevnet } from '../src/index.ts'
import { INSTALL_ANVIL, openAnvil } from './anvil.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { type Collection, openBinary } from './binary.ts'
import { figure } from './figure.ts'
import { atMost, median, quantile, rowOf } from './measure.ts'
import type { Plot } from './plot.ts'
import { startProgram } from './program.ts'
import type { TrafficMessage, TrafficOrder } from './traffic.ts'

interface Sizes {
  /** The clients' program, and the binary's `cli.js`. */
  readonly program: URL
  readonly binary: URL
  /** For each server in a turn. */
  readonly seconds: number
  readonly turns: number
  readonly perSecond: number
  readonly compares: boolean
}

const ours = 'previewnet'
const theirs = 'anvil'

const programs = {
  program: new URL('./traffic.js', import.meta.url),
  binary: new URL('../../dist/cli.js', import.meta.url),
}

/** In all, for each server. */
const seconds = Number(process.env.SECONDS ?? 60)

const shares = { half: 0.5, '99 in 100': 0.99, '999 in 1,000': 0.999, all: 1 }

export const tails: Benchmark<Sizes> = {
  name: 'tails',
  small: { ...programs, seconds: 1, turns: 1, perSecond: 20, compares: false },
  large: { ...programs, seconds: seconds / 3, turns: 3, perSecond: 500, compares: true },

  async run({ program, binary, seconds, turns, perSecond, compares }) {
    await using devnet = await createDevnet({ chainId: 31_337 })
    const [account] = devnet.accounts
    const chainId = Number(devnet.config.chainId)
    const server = await openBinary(binary, ['--chain-id', String(chainId), '--block-time', '0.2'])
    const anvil = compares ? await openAnvil(chainId, 10, ['--block-time', '0.2']) : undefined
    const servers = [
      { way: ours, url: server.url, took: [] as number[][] },
      ...(anvil === undefined ? [] : [{ way: theirs, url: anvil.url, took: [] as number[][] }]),
    ]
    using client = startProgram<TrafficOrder, TrafficMessage>(program, 'traffic')
    const load = async (to: string, during: number): Promise<number[]> => {
      const { hostname: host, port } = new URL(to)
      const place = { host, port: Number(port), chainId, account: account! } // there are several
      client.tell({ ...place, seconds: during, perSecond })
      return [...(await client.hear('ended')).tookMs]
    }
    const collections: Collection[] = []
    try {
      for (const { url } of servers) await load(url, seconds / 4)
      for (let turn = 0; turn < turns; turn += 1) {
        for (const { way, url, took } of servers) {
          await server.collections() // from here on
          took.push(await load(url, seconds))
          if (way === ours) collections.push(...(await server.collections()))
        }
      }
    } finally {
      await server.close()
      await anvil?.close()
    }
    const rows = servers.flatMap(({ way, took }) =>
      Object.entries(shares).map(([name, share]): Row => {
        const samples = took.map((tookMs) => quantile(tookMs, share) * 1000)
        const question = `eth_getBalance pending at ${perSecond} transfers a second`
        const count = seconds * perSecond
        return { question, way: `${way}, ${name}`, unit: 'µs', count, samples, checksum: '' }
      }),
    )
    const plots: Plot[] = [latencies(perSecond, servers)]
    const note = collectionsNote(collections)
    if (anvil === undefined) return { rows, claims: [], plots, note: `${note}; ${INSTALL_ANVIL}` }
    const share = '99 in 100'
    const [question] = rows.map((row) => row.question)
    const tailOf = (way: string) => median(rowOf(rows, question!, `${way}, ${share}`).samples)
    const found = tailOf(ours) / tailOf(theirs)
    return {
      rows,
      claims: [atMost(`${share}: at most what anvil takes`, found, 1, 'times')],
      plots,
      note,
    }
  },
}

interface Asked {
  readonly way: string
  /** Of each turn, in ms. */
  readonly took: readonly (readonly number[])[]
}

/** Of all turns together. */
function latencies(perSecond: number, servers: readonly Asked[]): Plot {
  return {
    kind: 'lines',
    title: `Reads at pending over HTTP, ${perSecond} transfers a second, blocks of 200 ms`,
    x: { label: 'one read in so many takes longer', isLogarithmic: true },
    y: { label: 'ms', isLogarithmic: true },
    series: servers.map(({ way, took }) => ({
      name: way,
      points: [2, 5, 10, 20, 50, 100, 200, 500, 1000].map((many) => [
        many,
        quantile(took.flat(), 1 - 1 / many),
      ]),
    })),
  }
}

function collectionsNote(collections: readonly Collection[]): string {
  const kinds = [...new Set(collections.map(({ kind }) => kind))].sort()
  const texts = kinds.map((kind) => {
    const tookMs = collections.filter((each) => each.kind === kind).map((each) => each.tookMs)
    const sumMs = tookMs.reduce((sum, ms) => sum + ms)
    return `${tookMs.length} ${kind}, ${figure(sumMs)} ms, the longest ${figure(Math.max(...tookMs))} ms`
  })
  return `garbage collections of previewnet: ${texts.join('; ') || 'none'}`
}
