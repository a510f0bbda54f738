/**
 * Pages for operators: `GET /health` as JSON, `GET /metrics` in Prometheus' text format.
 *
 * Shows the counters of traffic.ts and the chain's head. The metrics library is loaded on the first
 * request.
 *
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */

import type { Served } from './served.ts'
import { type Traffic, transports } from './traffic.ts'

export interface Page {
  readonly status: 200 | 503
  readonly contentType: string
  readonly text: string
}

export type Pages = ReadonlyMap<string, () => Page | Promise<Page>>

export function createPages(devnet: Served, traffic: Traffic): Pages {
  const metrics = metricsPage(devnet, traffic)
  return new Map([
    ['/health', () => healthPage(devnet, traffic)],
    ['/metrics', () => metrics()],
  ])
}

interface Head {
  readonly number: number
  readonly hash: string
  readonly ageMs: number
}

/** Reads without faults: they affect clients, not the devnet's health. */
async function headOf(devnet: Served): Promise<Head> {
  const onlooker = devnet.connect({ send: () => {}, subscriptions: false, isOnlooker: true })
  const request = { id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] }
  const { result: block } = JSON.parse((await onlooker.answer(request)) ?? '{}')
  if (!block) throw new Error('a chain has a head')
  const timeMs = Number(block.timestamp) * 1_000
  return { number: Number(block.number), hash: block.hash, ageMs: Math.max(0, devnet.now - timeMs) }
}

/** `ok` is false and the status 503 once the devnet refuses all writes. */
async function healthPage(devnet: Served, traffic: Traffic): Promise<Page> {
  const { heapUsed, rss } = process.memoryUsage()
  const { fault, violation } = devnet
  const body = {
    ok: fault === undefined && violation === undefined,
    ...(fault !== undefined && { fault: fault.message }),
    ...(violation !== undefined && { violation: violation.message }),
    chainId: devnet.config.chainId,
    nowMs: devnet.now,
    head: await headOf(devnet),
    connections: Object.fromEntries(transports.map((name) => [name, traffic.count(name)])),
    subscriptions: traffic.subscriptionCount,
    memoryBytes: { rss, heapUsed },
  }
  return {
    status: body.ok ? 200 : 503,
    contentType: 'application/json',
    text: `${JSON.stringify(body)}\n`,
  }
}

function metricsPage(devnet: Served, traffic: Traffic): () => Promise<Page> {
  let registry: Promise<MetricsRegistry> | undefined
  return async () => {
    registry ??= createRegistry(devnet, traffic)
    const { contentType, text } = await registry
    return { status: 200, contentType, text: await text() }
  }
}

interface MetricsRegistry {
  readonly contentType: string
  text(): Promise<string>
}

async function createRegistry(devnet: Served, traffic: Traffic): Promise<MetricsRegistry> {
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await read())
      },
    })
  gauge('previewnet_head_block_number', 'Number of the newest sealed block', async () => {
    return (await headOf(devnet)).number
  })
  gauge('previewnet_virtual_time_seconds', 'Virtual time since the epoch', () => devnet.now / 1_000)
  gauge('previewnet_subscriptions', 'Active subscriptions', () => traffic.subscriptionCount)
  new Gauge({
    name: 'previewnet_connections',
    help: 'Open connections',
    labelNames: ['transport'],
    registers: [registry],
    collect() {
      for (const transport of transports) this.set({ transport }, traffic.count(transport))
    },
  })
  const labelNames = ['method', 'outcome']
  new Counter({
    name: 'previewnet_requests_total',
    help: 'JSON-RPC requests answered; the outcome is ok or the error code',
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      for (const { method, errorCode, count } of traffic.methodCounts) {
        this.inc({ method, outcome: outcomeOf(errorCode) }, count)
      }
    },
  })
  new Counter({
    name: 'previewnet_request_duration_seconds_total',
    help: 'Time spent on JSON-RPC requests, all together',
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      for (const { method, errorCode, durationMs } of traffic.methodCounts) {
        this.inc({ method, outcome: outcomeOf(errorCode) }, durationMs / 1_000)
      }
    },
  })
  return { contentType: registry.contentType, text: () => registry.metrics() }
}

function outcomeOf(errorCode: number | undefined): string {
  return errorCode === undefined ? 'ok' : String(errorCode)
}
