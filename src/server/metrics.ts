/**
 * Pages for operators: `GET /health` as JSON, `GET /metrics` in Prometheus' text format.
 *
 * Shows the counters of request-stats.ts and the chain's head.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */

import type { DevnetParts } from '../devnet/devnet-parts.ts'
import type { ForkedChain } from '../fork/remote-chain.ts'
import { type RequestStats, transports } from './request-stats.ts'

export interface Page {
  readonly status: 200 | 503
  readonly contentType: string
  readonly text: string
}

/** Pages by path. */
export type Metrics = ReadonlyMap<string, () => Promise<Page>>

export function createMetrics(parts: DevnetParts, stats: RequestStats): Metrics {
  return new Map([
    ['/health', () => healthPage(parts, stats)],
    ['/metrics', () => metricsPage(parts, stats)],
  ])
}

interface Head {
  readonly number: number
  readonly hash: string
  readonly ageMs: number
}

/** Reads as an internal client: faults affect other clients, not the devnet's health. */
async function headOf({ connections, devnet }: DevnetParts): Promise<Head> {
  const client = connections.connect({ send: () => {}, subscriptions: false, isInternal: true })
  const request = { id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] }
  const { result: block } = JSON.parse((await client.answer(request)) ?? '{}')
  if (!block) throw new Error('a chain has a head')
  const timeMs = Number(block.timestamp) * 1_000
  return { number: Number(block.number), hash: block.hash, ageMs: Math.max(0, devnet.now - timeMs) }
}

/** `ok` is false and the status 503 while the chain is halted, and once the devnet refuses all writes. */
async function healthPage(parts: DevnetParts, stats: RequestStats): Promise<Page> {
  const { heapUsed, rss } = process.memoryUsage()
  const { devnet } = parts
  const { failure, violation } = devnet
  const isHalted = parts.backend.faults.of('halt') !== undefined
  const body = {
    ok: failure === undefined && violation === undefined && !isHalted,
    ...(isHalted && { halted: true }),
    ...(failure !== undefined && { failure: failure.message }),
    ...(violation !== undefined && { violation: violation.message }),
    chainId: devnet.config.chainId,
    ...(devnet.remote !== undefined && { fork: forkOf(devnet.remote) }),
    nowMs: devnet.now,
    head: await headOf(parts),
    ...nodeOf(parts),
    connections: Object.fromEntries(transports.map((name) => [name, stats.count(name)])),
    subscriptions: stats.subscriptionCount,
    memoryBytes: { rss, heapUsed },
  }
  return {
    status: body.ok ? 200 : 503,
    contentType: 'application/json',
    text: `${JSON.stringify(body)}\n`,
  }
}

/** The part of the devnet in a cluster, and the inputs of its journal so far. */
function nodeOf({ backend: { recorder } }: DevnetParts) {
  const { cluster, sequence: position } = recorder
  const { role = 'writer', lagMs = 0, leaseMs = null } = cluster ?? {} // alone it is the writer
  return { role, position, lagMs, leaseMs }
}

function forkOf(fork: ForkedChain) {
  return { ...fork, blockNumber: Number(fork.blockNumber) }
}

interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge'
  readonly samples: readonly Sample[]
}

interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** The process has the names that Prometheus' client libraries give it. */
async function metricsPage(parts: DevnetParts, stats: RequestStats): Promise<Page> {
  const { heapUsed, heapTotal, external, rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const { devnet, backend } = parts
  const { chain, snapshots } = backend
  const head = await headOf(parts)
  const node = nodeOf(parts)
  const oldest = chain.oldestNumber
  const { blocks: snapshotBlocks, states: snapshotStates } = snapshots.kept
  const gauge = (name: string, help: string, value: number): Metric => {
    return { name, help, type: 'gauge', samples: [{ value }] }
  }
  const counts = [...stats.methodCounts].map(({ method, errorCode, count, durationMs }) => {
    const outcome = errorCode === undefined ? 'ok' : String(errorCode)
    return { labels: { method, outcome }, count, durationMs }
  })
  const metrics: readonly Metric[] = [
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time of the process',
      type: 'counter',
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Resident memory of the process', rss),
    gauge('nodejs_heap_size_total_bytes', 'Size of the JavaScript heap', heapTotal),
    gauge('nodejs_heap_size_used_bytes', 'Used part of the JavaScript heap', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory of C++ objects bound to JavaScript', external),
    gauge('previewnet_head_block_number', 'Number of the newest sealed block', head.number),
    gauge('previewnet_oldest_block_number', 'Number of the oldest block that is kept', oldest),
    gauge('previewnet_blocks', 'Sealed blocks that are kept', head.number - oldest + 1),
    gauge('previewnet_state_versions', 'Values that are kept for states', chain.versionCount),
    gauge('previewnet_state_bytes', 'Memory of these values, estimated', chain.stateSize.bytes),
    gauge(
      'previewnet_snapshots',
      'Snapshots, each of which keeps what it returns to',
      snapshots.count,
    ),
    gauge(
      'previewnet_snapshot_blocks',
      'Pruned blocks that snapshots keep, besides those above',
      snapshotBlocks,
    ),
    gauge(
      'previewnet_snapshot_state_versions',
      'Values that are kept for the states of snapshots alone',
      snapshotStates.versions,
    ),
    gauge(
      'previewnet_snapshot_state_bytes',
      'Memory of these values, estimated',
      snapshotStates.bytes,
    ),
    {
      name: 'previewnet_role',
      help: 'Part in a cluster: 1 for that of this process',
      type: 'gauge',
      samples: (['writer', 'follower'] as const).map((role) => {
        return { labels: { role }, value: node.role === role ? 1 : 0 }
      }),
    },
    gauge('previewnet_position', 'Inputs of the journal so far', node.position),
    gauge(
      'previewnet_lag_seconds',
      'Time from the newest request to its change here',
      node.lagMs / 1_000,
    ),
    ...(node.leaseMs === null
      ? []
      : [
          gauge(
            'previewnet_lease_seconds',
            'Time for which the writer may move time without being heard',
            node.leaseMs / 1_000,
          ),
        ]),
    gauge('previewnet_virtual_time_seconds', 'Virtual time since the epoch', devnet.now / 1_000),
    gauge('previewnet_subscriptions', 'Active subscriptions', stats.subscriptionCount),
    {
      name: 'previewnet_connections',
      help: 'Open connections',
      type: 'gauge',
      samples: transports.map((transport) => {
        return { labels: { transport }, value: stats.count(transport) }
      }),
    },
    {
      name: 'previewnet_requests_total',
      help: 'JSON-RPC requests answered; the outcome is ok or the error code',
      type: 'counter',
      samples: counts.map(({ labels, count }) => ({ labels, value: count })),
    },
    {
      name: 'previewnet_request_duration_seconds_total',
      help: 'Time spent on JSON-RPC requests, all together',
      type: 'counter',
      samples: counts.map(({ labels, durationMs }) => ({ labels, value: durationMs / 1_000 })),
    },
  ]
  return {
    status: 200,
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    text: metrics.map(metricText).join('\n'),
  }
}

function metricText({ name, help, type, samples }: Metric): string {
  const lines = samples.map(({ labels, value }) => `${name}${labelsText(labels)} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

/** With the escapes that the text format has for values of labels. */
export function labelsText(labels: Sample['labels']): string {
  if (labels === undefined) return ''
  return `{${Object.entries(labels)
    .map(([label, value]) => `${label}="${escaped(value)}"`)
    .join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
