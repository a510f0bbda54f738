/**
 * Traces of transactions as they come to be visible to readers: the event `trace`, and the subscription
 * `traces`.
 *
 * The writer executes a transaction again for it, before its next step: so traces keep the order of
 * execution, and a replay notifies at the same steps. It is created for the first listener. A client's
 * script takes its own time: its traces keep their order, and nothing waits for them.
 */

import type { TraceEvent } from '../api.ts'
import type { Backend } from '../backend/backend.ts'
import type { Listeners } from '../backend/listeners.ts'
import type { Block } from '../chain/block.ts'
import type { ChainEvent } from '../chain/event.ts'
import { isOfChain } from '../explorer/transaction-list.ts'
import { Refusal } from '../primitives/errors.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import type { Connections } from '../rpc/connection.ts'
import { tracing } from '../rpc/lazy-modules.ts'
import { type CreateTracer, traceLimits } from '../rpc/methods/debug/tracers.ts'
import { Notification } from '../rpc/subscriptions/notification.ts'
import type { LaterNotified } from '../rpc/subscriptions/subscriber.ts'
import { traces as kind, type WireTracedTransaction } from '../rpc/subscriptions/traces.ts'
import type { WireCallFrame } from '../rpc/wire/objects/call-frame.ts'
import { TraceSize } from '../tracing/tracer.ts'

/** A transaction to trace, and the subscriptions that there were when it came to be visible. */
interface Due {
  readonly block: Block
  readonly index: number
  readonly subscriptions: readonly LaterNotified[]
}

/** Transactions that a script may be behind; further ones have an error in place of a trace. */
const SCRIPT_BACKLOG_MAX = 64
const fellBehind = `tracer stopped: more than ${SCRIPT_BACKLOG_MAX} transactions wait for its script`

/** The feed of a subscription without options, which the event has as well. */
const { key: CALLS, createTracer: createCallTracer } = kind.open(undefined)

export class Traces {
  readonly #backend: Backend
  readonly #connections: Connections
  readonly #listeners: Listeners<TraceEvent>
  #due: Due[] = []
  /** Transactions that wait for a script, by the key of its feed. */
  readonly #lanes = new Map<string, { count: number; last: Promise<void> }>()

  /** @param listeners of the program */
  constructor(backend: Backend, connections: Connections, listeners: Listeners<TraceEvent>) {
    this.#backend = backend
    this.#connections = connections
    this.#listeners = listeners
  }

  /** Queues the transactions that an event makes visible. */
  receive(event: ChainEvent): void {
    if (event.kind === 'transaction') this.#queue(event.block, event.receipt.transactionIndex)
    if (event.kind !== 'block') return
    const { block, shownCount } = event
    for (let index = shownCount; index < block.transactions.length; index += 1) {
      this.#queue(block, index)
    }
  }

  /** @returns a promise if there is anything to trace */
  settle(): Promise<void> | undefined {
    return this.#due.length === 0 ? undefined : this.#traceAll()
  }

  /** The chain was reverted or replaced: what was visible before is not traced any more. */
  forget(): void {
    this.#due = []
  }

  #queue(block: Block, index: number): void {
    if (isOfChain(block.transactions[index]!)) return // the caller passes an index of this block
    // A client that subscribes while these are traced does not get them: a replay makes its request at
    // the same step, and a step may come before the trace or after it.
    const subscriptions = this.#connections.traced()
    const isWanted = subscriptions.length > 0 || !this.#listeners.isEmpty
    if (isWanted) this.#due.push({ block, index, subscriptions })
  }

  async #traceAll(): Promise<void> {
    for (let due = this.#due.shift(); due !== undefined; due = this.#due.shift()) {
      const made = new Map<string, Notification>()
      for (const subscription of due.subscriptions) {
        const { feed, notify } = subscription
        const { key, createTracer } = feed
        if (createTracer?.isScript === true) this.#beside(due, subscription)
        else notify(await this.#notificationOf(due, made, key, createTracer!)) // see `traced`
      }
      if (this.#listeners.isEmpty) continue
      const { payload } = await this.#notificationOf(due, made, CALLS, createCallTracer!)
      this.#listeners.emit(eventOf(due, payload as WireTracedTransaction))
    }
  }

  /** Traces with a script, after its earlier traces: neither the writer nor others wait for it. */
  #beside(due: Due, { feed, isActive, notify }: LaterNotified): void {
    const { key, createTracer } = feed
    const lane = this.#lanes.get(key) ?? { count: 0, last: Promise.resolve() }
    this.#lanes.set(key, lane)
    lane.count += 1
    const isBehind = lane.count > SCRIPT_BACKLOG_MAX
    lane.last = lane.last.then(async () => {
      if (isActive())
        notify(new Notification(await this.#traceBeside(due, createTracer!, isBehind)))
      lane.count -= 1
      if (lane.count === 0) this.#lanes.delete(key)
    })
  }

  async #traceBeside(
    due: Due,
    createTracer: CreateTracer,
    isBehind: boolean,
  ): Promise<WireTracedTransaction> {
    if (isBehind) return { ...this.#placeOf(due), error: fellBehind }
    return this.#trace(due, createTracer).catch((reason: Error) => ({
      ...this.#placeOf(due),
      error: reason.message,
    }))
  }

  /** @param made those of the same transaction so far, by the key of their feed */
  async #notificationOf(
    due: Due,
    made: Map<string, Notification>,
    key: string,
    createTracer: CreateTracer,
  ): Promise<Notification> {
    const known = made.get(key)
    if (known !== undefined) return known
    const notification = new Notification(await this.#trace(due, createTracer))
    made.set(key, notification)
    return notification
  }

  #placeOf({ block, index }: Due): Omit<WireTracedTransaction, 'result' | 'error'> {
    return {
      blockNumber: quantityFromUint(block.number),
      transactionIndex: quantityFromUint(index),
      txHash: block.transactions[index]!.hash,
    }
  }

  async #trace(due: Due, createTracer: CreateTracer): Promise<WireTracedTransaction> {
    const { block, index } = due
    const { calls, config, queue } = this.#backend
    const traced = this.#placeOf(due)
    try {
      const limits = traceLimits(this.#backend, config.limits)
      const result = await tracing.use(queue, async (loaded) =>
        calls.trace(block, index, await createTracer(loaded, limits, new TraceSize())),
      )
      return { ...traced, result }
    } catch (error) {
      // At a limit, or while the remote chain of a fork is away; the writer continues.
      if (!(error instanceof Refusal)) throw error
      return { ...traced, error: error.message }
    }
  }
}

function eventOf(
  { block, index }: Due,
  { txHash, result, error }: WireTracedTransaction,
): TraceEvent {
  return {
    hash: txHash,
    blockNumber: block.number,
    transactionIndex: index,
    trace: result as WireCallFrame | undefined, // by the tracer
    error,
  }
}
