/**
 * A devnet at the other end of a channel of texts: JSON-RPC requests and notifications.
 *
 * Owns the requests under way. The channel is a WebSocket or the function of a test; it may close and
 * open again. Promise: every request is answered; by 4900 if its channel closes first.
 */

import { DISCONNECTED, ProviderError } from './error.ts'
import type { WalletEndpoint } from './page-wallet.ts'

interface Waiting {
  resolve(result: unknown): void
  reject(error: ProviderError): void
}

interface JsonRpcMessage {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
  readonly params?: { readonly subscription: string; readonly result: unknown }
}

type Send = (text: string) => void

export class ChannelEndpoint implements WalletEndpoint {
  readonly #listeners = new Map<string, ((value: never) => void)[]>()
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1
  /** `undefined` while the channel has not yet opened or failed. */
  #channel: { readonly send: Send } | ProviderError | undefined
  /** Requests from before the channel first opened. */
  #early: (() => void)[] = []
  /** The subscription of the endpoint itself. */
  #walletSubscription: unknown

  request({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const start = () => {
        if (this.#channel === undefined) this.#early.push(start)
        else if (this.#channel instanceof ProviderError) reject(this.#channel)
        else {
          const id = this.#nextId
          this.#nextId += 1
          this.#waiting.set(id, { resolve, reject })
          this.#channel.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
        }
      }
      start()
    })
  }

  on(event: string, listener: (value: never) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
  }

  /** The channel is open, for the first time or again. */
  opened(send: Send): void {
    this.#channel = { send }
    void this.request({ method: 'eth_subscribe', params: ['wallet'] }).then(
      (subscription) => {
        this.#walletSubscription = subscription
      },
      () => {}, // the channel has closed again
    )
    this.#startEarly()
    this.#emit('connect', {})
  }

  /** The channel is closed, or has never opened. */
  closed(reason: string): void {
    const error = new ProviderError(DISCONNECTED, reason)
    this.#channel = error
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) reject(error)
    this.#startEarly()
    this.#emit('disconnect', error)
  }

  received(text: string): void {
    const { id, result, error, params }: JsonRpcMessage = JSON.parse(text)
    if (params !== undefined) {
      this.#notified(params)
      return
    }
    const waiting = this.#waiting.get(id as number)
    this.#waiting.delete(id as number)
    if (error === undefined) waiting?.resolve(result)
    else waiting?.reject(new ProviderError(error.code, error.message, error.data))
  }

  #notified(params: { readonly subscription: string; readonly result: unknown }): void {
    if (params.subscription !== this.#walletSubscription) {
      this.#emit('message', { type: 'eth_subscription', data: params })
      return
    }
    const change = params.result as { accounts?: readonly string[]; chainId?: string }
    if (change.accounts !== undefined) this.#emit('accountsChanged', change.accounts)
    if (change.chainId !== undefined) this.#emit('chainChanged', change.chainId)
  }

  #startEarly(): void {
    const early = this.#early
    this.#early = []
    for (const start of early) start()
  }

  #emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) {
      ;(listener as (value: unknown) => void)(value)
    }
  }
}
