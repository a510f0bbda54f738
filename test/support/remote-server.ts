/**
 * A remote chain over HTTP that can be disturbed: it delays, hangs, resets, cuts, edits, refuses and
 * counts what it forwards to a function or to the URL of a real node.
 */

import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export interface ForwardedRequest {
  readonly id: unknown
  readonly method: string
  readonly params: readonly unknown[]
}

/** Answers a request; what it throws becomes the error, with its `code` if it has one. */
export type Upstream = string | ((request: ForwardedRequest) => unknown)

/** What happens to one POST. */
export type ResponseEffects =
  | { readonly kind: 'answer' }
  /** No response, until the server closes. */
  | { readonly kind: 'hang' }
  /** The connection is reset instead of a response. */
  | { readonly kind: 'reset' }
  /** The connection ends in the middle of the response. */
  | { readonly kind: 'cut' }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
  /** The response is replaced; bytes are sent as they are. */
  | { readonly kind: 'edit'; readonly edit: (text: string) => string | Uint8Array }

/** The effects of a response whose JSON is edited. */
export function editJson<Value>(edit: (value: Value) => unknown): ResponseEffects {
  return { kind: 'edit', edit: (text) => JSON.stringify(edit(JSON.parse(text))) }
}

export interface RemotePost {
  readonly requests: readonly ForwardedRequest[]
  readonly isBatch: boolean
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

export class RemoteServer implements AsyncDisposable {
  readonly #server: Server
  readonly #upstream: Upstream
  #fates: ResponseEffects[] = []
  #isHanging = () => {}
  #openPosts = 0
  /** Every POST so far. */
  readonly posts: RemotePost[] = []
  /** The most POSTs that were open at the same time. */
  openPostsMax = 0
  /** How often a POST came while no other was open. */
  roundTripCount = 0
  /** Decides about the POSTs for which `next` says nothing. */
  rule: (post: RemotePost) => ResponseEffects = () => ({ kind: 'answer' })
  /** Real time before each response: for measurements, not for tests. */
  latencyMs = 0
  /** Responses are compressed for clients that accept it. */
  compresses = false

  private constructor(upstream: Upstream) {
    this.#upstream = upstream
    this.#server = createServer((request, response) => void this.#receive(request, response))
  }

  static async start(upstream: Upstream): Promise<RemoteServer> {
    const remote = new RemoteServer(upstream)
    remote.#server.listen(0, '127.0.0.1')
    await once(remote.#server, 'listening')
    return remote
  }

  /** `127.0.0.1` with the port. */
  get host(): string {
    const { port } = this.#server.address() as AddressInfo // it listens on TCP
    return `127.0.0.1:${port}`
  }

  get url(): string {
    return `http://${this.host}`
  }

  /** How many requests each POST had. */
  get batchLengths(): readonly number[] {
    return this.posts.map(({ requests }) => requests.length)
  }

  /** The fates of the next POSTs, in their order. */
  next(...fates: readonly ResponseEffects[]): void {
    this.#fates.push(...fates)
  }

  /** Waits until a POST hangs. */
  hanging(): Promise<void> {
    return new Promise((resolve) => {
      this.#isHanging = resolve
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#openPosts === 0) this.roundTripCount += 1
    this.#openPosts += 1
    this.openPostsMax = Math.max(this.openPostsMax, this.#openPosts)
    response.once('close', () => {
      this.#openPosts -= 1
    })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const value = JSON.parse(body)
    const isBatch = Array.isArray(value)
    const { url: path = '', headers } = request
    const post = { requests: isBatch ? value : [value], isBatch, path, headers }
    this.posts.push(post)
    const effects = this.#fates.shift() ?? this.rule(post)
    if (this.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, this.latencyMs))
    await this.#meet(effects, body, post, response)
  }

  async #meet(
    effects: ResponseEffects,
    body: string,
    post: RemotePost,
    response: ServerResponse,
  ): Promise<void> {
    if (effects.kind === 'hang') return this.#isHanging()
    if (effects.kind === 'reset') {
      response.socket?.resetAndDestroy()
      return
    }
    if (effects.kind === 'status') {
      response.writeHead(effects.status, effects.headers)
      response.end(effects.body)
      return
    }
    const text = await this.#forward(body)
    const edited = Buffer.from(effects.kind === 'edit' ? effects.edit(text) : text)
    const isCompressed = this.compresses && /gzip/.test(String(post.headers['accept-encoding']))
    const bytes = isCompressed ? gzipSync(edited) : edited
    if (isCompressed) response.setHeader('content-encoding', 'gzip')
    response.setHeader('content-length', bytes.length)
    if (effects.kind !== 'cut') {
      response.end(bytes)
      return
    }
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  }

  async #forward(body: string): Promise<string> {
    if (typeof this.#upstream === 'string') {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(this.#upstream, { method: 'POST', body, headers })
      return response.text()
    }
    const value = JSON.parse(body)
    if (!Array.isArray(value)) return JSON.stringify(await this.#answer(value))
    return JSON.stringify(await Promise.all(value.map((each) => this.#answer(each))))
  }

  async #answer(request: ForwardedRequest): Promise<unknown> {
    const { id } = request
    const upstream = this.#upstream
    if (typeof upstream === 'string') throw new TypeError('a URL is forwarded as a whole')
    try {
      return { jsonrpc: '2.0', id, result: (await upstream(request)) ?? null }
    } catch (thrown) {
      const { code = -32000, message, data } = thrown as { [name: string]: unknown } // any fields
      return { jsonrpc: '2.0', id, error: { code, message, data } }
    }
  }
}
