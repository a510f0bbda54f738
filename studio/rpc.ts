/**
 * JSON-RPC over one WebSocket to the server of the page.
 *
 * Owns the socket: opens it again when it closes, and begins the subscriptions anew. Requests under
 * way fail with the connection; whoever shows their answers asks again when `connections` rises.
 */

import { batch, signal } from '@preact/signals'
import type { MethodName, RequestArguments, RequestResult, TracerName } from '../src/api.ts'
import type { Hex } from '../src/primitives/hex.ts'
import type { SubscriptionName, SubscriptionTypes } from '../src/rpc/subscriptions/index.ts'

/** True while the socket is open. */
export const isConnected = signal(false)

/** Number of connections so far: answers of an earlier one may be out of date. */
export const connections = signal(0)

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

const waiting = new Map<number, Waiting>()
const subscriptions = new Set<Subscription>()
const listeners = new Map<Hex, Subscription>()

const state: { socket: WebSocket | undefined; nextId: number; retryMs: number } = {
  socket: undefined,
  nextId: 1,
  retryMs: retryMsMin,
}

/** Opens the connection, and keeps it open from then on. */
export function connect(): void {
  const socket = new WebSocket(`ws://${location.host}/`)
  state.socket = socket
  socket.addEventListener('open', () => {
    state.retryMs = retryMsMin
    batch(() => {
      isConnected.value = true
      connections.value += 1
    })
    for (const each of subscriptions) void begin(each)
  })
  socket.addEventListener('message', ({ data }) => take(JSON.parse(String(data)) as Message))
  socket.addEventListener('close', () => {
    isConnected.value = false
    listeners.clear()
    for (const { reject } of waiting.values()) reject(new ConnectionLost())
    waiting.clear()
    setTimeout(connect, state.retryMs)
    state.retryMs = Math.min(2 * state.retryMs, retryMsMax)
  })
}

/** @throws {RpcFailure} if the devnet refuses, {ConnectionLost} if it does not answer */
export function request<Name extends MethodName, Tracer extends TracerName = undefined>({
  method,
  params = [],
}: RequestArguments<Name, Tracer>): Promise<RequestResult<Name, Tracer>> {
  const { socket } = state
  return new Promise((resolve, reject) => {
    if (socket?.readyState !== WebSocket.OPEN) return reject(new ConnectionLost())
    const id = state.nextId
    state.nextId += 1
    // The devnet's answer has the type that its own table of methods gives it.
    const take = (result: unknown) => resolve(result as RequestResult<Name, Tracer>)
    waiting.set(id, { resolve: take, reject })
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  })
}

/**
 * Subscribes, again after every loss of the connection.
 *
 * @returns a function that ends the subscription
 */
export function subscribe<Name extends SubscriptionName>(
  name: Name,
  options: SubscriptionTypes[Name]['options'],
  onNotification: (payload: SubscriptionTypes[Name]['payload']) => void,
): () => void {
  const params = options === undefined ? ([name] as const) : ([name, options] as const)
  const subscription: Subscription = {
    params,
    onNotification: (payload) => onNotification(payload as SubscriptionTypes[Name]['payload']), // by its name
  }
  subscriptions.add(subscription)
  if (isConnected.peek()) void begin(subscription)
  return () => {
    subscriptions.delete(subscription)
    for (const [id, each] of listeners) {
      if (each !== subscription) continue
      listeners.delete(id)
      void request({ method: 'eth_unsubscribe', params: [id] }).catch(ignoreLoss)
    }
  }
}

/** A number as the parameters of JSON-RPC have it. */
export function quantityOf(number: bigint | number): Hex {
  return `0x${number.toString(16)}`
}

async function begin(subscription: Subscription): Promise<void> {
  try {
    const id = await request({ method: 'eth_subscribe', params: subscription.params })
    if (subscriptions.has(subscription)) listeners.set(id, subscription)
    else await request({ method: 'eth_unsubscribe', params: [id] })
  } catch (error) {
    ignoreLoss(error)
  }
}

/** The next connection begins the subscription again. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof ConnectionLost)) throw error
}

function take({ id, result, error, params }: Message): void {
  if (id === undefined) {
    if (params !== undefined) listeners.get(params.subscription)?.onNotification(params.result)
    return
  }
  const asker = waiting.get(id)
  waiting.delete(id)
  if (error === undefined) asker?.resolve(result)
  else asker?.reject(new RpcFailure(error))
}
