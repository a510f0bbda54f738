/**
 * An indexer that stores the logs of each block, under reorgs, lost heads, dropped sockets and restarts.
 *
 * Run it with `npm run example -- indexer`.
 */

import type { WireLog } from 'previewnet'
import { followsChain, type IndexedChain, type Indexer } from 'previewnet/simulation'
import { createPublicClient, custom, type Hash, type Hex, type Log, webSocket } from 'viem'

type Bug = 'ignores reorgs' | 'leaves gaps' | 'counts repeated heads'

/** Makes a row of a log, as viem has it or as JSON-RPC has it. */
const rowOf = ({
  blockHash,
  logIndex,
  data,
}: Pick<Log | WireLog, 'blockHash' | 'logIndex' | 'data'>) => {
  return { blockHash, logIndex: Number(logIndex), value: Number(data) }
}

let connections = 0

/** Hears of heads by WebSocket, and reads the blocks up to them. */
export function viemIndexer({ devnet, wsUrl }: IndexedChain, bug?: Bug): Indexer {
  const client = createPublicClient({ transport: custom(devnet, { retryCount: 0 }), cacheTime: 0 })
  const stored: { number: bigint; hash: Hash; rows: object[] }[] = [] // the database
  const heads: bigint[] = []
  let unsubscribe: (() => Promise<unknown>) | undefined

  async function start() {
    connections += 1
    const url = `${wsUrl}/?${connections}` // viem keeps one socket per URL, even when it has closed
    const { transport } = createPublicClient({ transport: webSocket(url, { reconnect: false }) })
    const onData = ({ result }: { result?: { number: Hex } | undefined }) =>
      heads.push(BigInt(result!.number))
    const onError = () => (unsubscribe = undefined)
    ;({ unsubscribe } = await transport.subscribe({ params: ['newHeads'], onData, onError }))
  }

  async function follow(head: bigint) {
    for (let last = stored.at(-1); last && bug !== 'ignores reorgs'; last = stored.at(-1)) {
      const block = await client.getBlock({ blockNumber: last.number }).catch(() => undefined)
      if (block?.hash === last.hash) break
      stored.pop()
    }
    const next = (stored.at(-1)?.number ?? -1n) + 1n
    const isRepeated = next > head && bug === 'counts repeated heads'
    const first = bug === 'leaves gaps' || isRepeated ? head : next
    for (let number = first; number <= head; number += 1n) {
      const { hash } = await client.getBlock({ blockNumber: number })
      const logs = await client.getLogs({ blockHash: hash })
      stored.push({ number, hash, rows: logs.map(rowOf) })
    }
  }

  return {
    start,
    async stop() {
      await unsubscribe?.()
    },
    async poll() {
      if (unsubscribe === undefined) await start()
      for (let head = heads.shift(); head !== undefined; head = heads.shift()) await follow(head)
    },
    rows: () => stored.flatMap(({ rows }) => rows),
  }
}

const options = { durationMs: 10_000 }

export async function main(log = console.log): Promise<void> {
  const { seeds, logs, faults } = await followsChain(
    (chain) => viemIndexer(chain),
    { rowOf },
    options,
  )
  log(`${seeds} seeds, ${logs} logs, ${faults} faults: it follows`)
  for (const bug of ['ignores reorgs', 'leaves gaps', 'counts repeated heads'] as const) {
    const found = followsChain((chain) => viemIndexer(chain, bug), { rowOf }, options)
    await found.catch(({ message }) => log(`${bug}: ${message}`))
  }
}

if (process.argv[1] === import.meta.filename) await main()
