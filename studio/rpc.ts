/**
 * JSON-RPC over one WebSocket to the server of a page.
 *
 * Owns the socket: opens it again when it closes, and starts the subscriptions again. Requests under
 * way fail with the connection; views that show their answers request them again when `connections` rises.
 */

import { batch, signal } from '@preact/signals'
import type { MethodName, RequestArguments, RequestResult, TracerName } from '../src/api.ts'
import type { Hex } from '../src/primitives/hex.ts'
import type { SubscriptionName, SubscriptionTypes } from '../src/rpc/subscriptions/index.ts'

/** A refusal by the devnet. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: WireError) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The answer did not arrive: the connection closed. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'

  constructor() {
    super('the connection to the devnet was lost')
  }
}

interface WireError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

interface Message {
  readonly id?: number
  readonly result?: unknown
  readonly error?: WireError
  readonly method?: string
  readonly params?: { readonly subscription: Hex; readonly result: unknown }
}

interface Waiting {
  resolve(result: unknown): void
  reject(error: Error): void
}

interface Subscription {
  /** The parameters of `eth_subscribe`. */
  readonly params: RequestArguments<'eth_subscribe'>['params']
  onNotification(payload: unknown): void
}

/** Delay before the first attempt to connect again; doubles up to the last. */
const retryMsMin = 250
const retryMsMax = 4_000

/** The connection of a page to its devnet. */
export class Connection {
  /** True while the socket is open. */
  readonly isConnected = signal(false)
  /** Number of connections so far: answers of an earlier one may be out of date. */
  readonly connections = signal(0)
  /** The addresses of the devnet, as clients take them. */
  readonly httpUrl: string
  readonly webSocketUrl: string
  readonly #waiting = new Map<number, Waiting>()
  readonly #subscriptions = new Set<Subscription>()
  readonly #listeners = new Map<Hex, Subscription>()
  #socket: WebSocket
  #nextId = 1
  #retryMs = retryMsMin
  #retry: number | undefined
  #hasEnded = false

  /** @param url of the server: the connection is opened at once, and kept open from then on */
  constructor({ href }: URL) {
    this.httpUrl = href.replace(/\/$/, '')
    this.webSocketUrl = this.httpUrl.replace(/^http/, 'ws')
    this.#socket = this.#open()
  }

  end(): void {
    this.#hasEnded = true
    clearTimeout(this.#retry)
    this.#socket.close()
  }

  #open(): WebSocket {
    const socket = new WebSocket(this.webSocketUrl)
    socket.addEventListener('open', () => {
      this.#retryMs = retryMsMin
      batch(() => {
        this.isConnected.value = true
        this.connections.value += 1
      })
      for (const each of this.#subscriptions) void this.#begin(each)
    })
    socket.addEventListener('message', ({ data }) =>
      this.#take(JSON.parse(String(data)) as Message),
    )
    socket.addEventListener('close', () => {
      this.isConnected.value = false
      this.#listeners.clear()
      for (const { reject } of this.#waiting.values()) reject(new ConnectionLost())
      this.#waiting.clear()
      if (this.#hasEnded) return
      this.#retry = setTimeout(() => {
        this.#socket = this.#open()
      }, this.#retryMs)
      this.#retryMs = Math.min(2 * this.#retryMs, retryMsMax)
    })
    return socket
  }

  /** @throws {RpcFailure} if the devnet refuses, {ConnectionLost} if it does not answer */
  request<Name extends MethodName, Tracer extends TracerName = undefined>({
    method,
    params = [],
  }: RequestArguments<Name, Tracer>): Promise<RequestResult<Name, Tracer>> {
    return new Promise((resolve, reject) => {
      if (this.#socket.readyState !== WebSocket.OPEN) return reject(new ConnectionLost())
      const id = this.#nextId
      this.#nextId += 1
      // The devnet's answer has the type that its own table of methods gives it.
      const take = (result: unknown) => resolve(result as RequestResult<Name, Tracer>)
      this.#waiting.set(id, { resolve: take, reject })
      this.#socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  }

  /**
   * Subscribes, again after every loss of the connection.
   *
   * @returns a function that ends the subscription
   */
  subscribe<Name extends SubscriptionName>(
    name: Name,
    options: SubscriptionTypes[Name]['options'],
    onNotification: (payload: SubscriptionTypes[Name]['payload']) => void,
  ): () => void {
    const params = options === undefined ? ([name] as const) : ([name, options] as const)
    const subscription: Subscription = {
      params,
      onNotification: (payload) => onNotification(payload as SubscriptionTypes[Name]['payload']), // by its name
    }
    this.#subscriptions.add(subscription)
    if (this.isConnected.peek()) void this.#begin(subscription)
    return () => {
      this.#subscriptions.delete(subscription)
      for (const [id, each] of this.#listeners) {
        if (each !== subscription) continue
        this.#listeners.delete(id)
        void this.request({ method: 'eth_unsubscribe', params: [id] }).catch(ignoreLoss)
      }
    }
  }

  async #begin(subscription: Subscription): Promise<void> {
    try {
      const id = await this.request({ method: 'eth_subscribe', params: subscription.params })
      if (this.#subscriptions.has(subscription)) this.#listeners.set(id, subscription)
      else await this.request({ method: 'eth_unsubscribe', params: [id] })
    } catch (error) {
      ignoreLoss(error)
    }
  }

  #take({ id, result, error, params }: Message): void {
    if (id === undefined) {
      if (params !== undefined)
        this.#listeners.get(params.subscription)?.onNotification(params.result)
      return
    }
    const asker = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) asker?.resolve(result)
    else asker?.reject(new RpcFailure(error))
  }
}

/** A number as the parameters of JSON-RPC have it. */
export function quantityOf(number: bigint | number): Hex {
  return `0x${number.toString(16)}`
}

/** The next connection begins the subscription again. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof ConnectionLost)) throw error
}
