/**
 * Moves virtual time while a client waits for a receipt, a synchronous send or a subscription.
 *
 * The client's own requests show what it waits for; repeated answers are not interpreted. Promise:
 * time moves tick by tick, each after everything that is ready to run has had its turn, and no
 * further than {@link waitMsMax} after the waiting began or after the last input that does more
 * than move time.
 */

import type { Devnet } from '../index.ts'

export type WaitingDevnet = Pick<
  Devnet,
  'advance' | 'chain' | 'config' | 'now' | 'on' | 'removeListener' | 'request'
>

/** A request in the form that a viem transport gets. */
export interface TransportRequest {
  readonly method: string
  readonly params?: unknown
}

/** Maximum virtual time, in ms, that passes for a client that waits in vain. */
const waitMsMax = 60_000

const synchronousSends = ['eth_sendRawTransactionSync', 'eth_sendTransactionSync']

// Saved when the module is loaded: a test may install fake timers later.
const { setImmediate } = globalThis

export class WaitingTime {
  readonly #devnet: WaitingDevnet
  #lastInputMs: number
  /** One per subscription or synchronous send; notified when time cannot move. */
  readonly #waiting = new Set<{ onFailure(reason: Error): void }>()
  /** Virtual time of the first request for each missing receipt, by parameters. */
  readonly #missingSinceMs = new Map<string, number>()
  /** Number of receipt requests under way. */
  #receiptCount = 0
  #isMoving = false
  #tickUnderWay: Promise<void> | undefined

  constructor(devnet: WaitingDevnet) {
    this.#devnet = devnet
    this.#lastInputMs = devnet.now
    devnet.on('journal', (line) => {
      const { call } = JSON.parse(line) as { readonly call: string }
      if (call === 'devnet.advance') return
      this.#lastInputMs = devnet.now
      this.#goOn()
    })
  }

  async request(args: TransportRequest): Promise<unknown> {
    if (args.method === 'eth_getTransactionReceipt') return this.#receipt(args)
    if (!synchronousSends.includes(args.method)) return this.#ask(args)
    const leave = this.wait(() => {}) // the request's own promise rejects
    return this.#ask(args).finally(leave)
  }

  /** Moves time from now on. @returns a function that ends the wait */
  wait(onFailure: (reason: Error) => void): () => void {
    const waiter = { onFailure }
    this.#waiting.add(waiter)
    this.#goOn()
    return () => void this.#waiting.delete(waiter)
  }

  /** Requests a receipt after each tick until it exists or the wait is over. */
  async #receipt(args: TransportRequest): Promise<unknown> {
    const key = JSON.stringify(args.params)
    const sinceMs = this.#missingSinceMs.get(key) ?? this.#devnet.now
    this.#missingSinceMs.set(key, sinceMs)
    this.#receiptCount += 1
    try {
      for (;;) {
        const receipt = await this.#ask(args)
        if (receipt !== null) this.#missingSinceMs.delete(key)
        if (receipt !== null || !this.#mayGoOn(sinceMs)) return receipt
        await this.#tick()
      }
    } finally {
      this.#receiptCount -= 1
    }
  }

  async #ask(args: TransportRequest): Promise<unknown> {
    return this.#devnet.request(args as Parameters<Devnet['request']>[0]) // viem checks names
  }

  #goOn(): void {
    if (!this.#isMoving) void this.#move()
  }

  async #move(): Promise<void> {
    this.#isMoving = true
    try {
      while (this.#isWaitedFor) await this.#tick()
    } catch (error) {
      for (const { onFailure } of this.#waiting) onFailure(error as Error) // advance throws only errors
    }
    this.#isMoving = false
  }

  get #isWaitedFor(): boolean {
    return this.#waiting.size > 0 && this.#mayGoOn(this.#lastInputMs)
  }

  /** @param sinceMs virtual time at which the wait began */
  #mayGoOn(sinceMs: number): boolean {
    return this.#devnet.now < Math.max(sinceMs, this.#lastInputMs) + waitMsMax
  }

  /** Moves time by one tick, shared by everything that waits. */
  #tick(): Promise<void> {
    this.#tickUnderWay ??= this.#turnAndAdvance().finally(() => {
      this.#tickUnderWay = undefined
    })
    return this.#tickUnderWay
  }

  /** Moves time to the end of the block or flashblock, unless the wait ends during the turn. */
  async #turnAndAdvance(): Promise<void> {
    await turn()
    if (!this.#isWaitedFor && this.#receiptCount === 0) return
    const { chain, config, now } = this.#devnet
    const tickMs = chain.custom.pollingInterval
    await this.#devnet.advance(tickMs - ((now - config.genesisTime) % tickMs))
  }
}

/** Resolves when everything that is ready to run has had its turn, promises included. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
