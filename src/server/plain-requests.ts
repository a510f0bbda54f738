/**
 * Answers the plain requests of one socket without Node's parser: each is read from a chunk that holds
 * it whole, and answered with one write.
 *
 * Whatever else arrives is handed over with the socket, which the parser then reads to its end. Promises
 * are those of http.ts.
 */

import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config/config.ts'
import { andThen, type MaybePromise, withCatch } from '../primitives/maybe-promise.ts'
import type { Sender } from '../rpc/dispatcher.ts'
import type { FreezeState } from './freeze.ts'
import {
  type Answer,
  broken,
  bytesOf,
  discard,
  type Headers,
  ignoreSocketError,
  responseHead,
} from './message.ts'
import { type PlainHead, plainHeadOf } from './plain-head.ts'
import type { RequestPolicy } from './policy.ts'
import { type Routes, senderOf } from './routes.ts'

export interface PlainRequestsOptions {
  readonly config: Config
  readonly policy: RequestPolicy
  readonly routes: Routes
  /** The socket's state under faults. */
  readonly client: { readonly freezeState: FreezeState | undefined }
  /** Gives the socket, with all that is unread, to the parser. */
  handOver(): void
  /** No request has come in time. */
  silent(): void
}

export class PlainRequests {
  readonly #socket: Socket
  readonly #options: PlainRequestsOptions
  /** CORS headers: a plain request has no origin. */
  readonly #headers: Headers
  /** The bytes of the last head: most clients send the same again and again. */
  #headBytes: Buffer | undefined
  #head: PlainHead | undefined
  /** The sender by that head. */
  #sender: Sender
  #underWay = 0
  /** A promise while the last answer waits. */
  #written: MaybePromise<void> = undefined
  #wasUsed = false
  #hasClientEnded = false
  #isDraining = false
  #isHandedOver = false

  constructor(socket: Socket, options: PlainRequestsOptions) {
    this.#socket = socket
    this.#options = options
    this.#headers = options.policy.corsHeaders(undefined)
    this.#sender = senderOf(socket, undefined)
    socket.on('data', this.#received).on('end', this.#ended)
    socket.on('timeout', this.#timedOut).on('error', ignoreSocketError)
    socket.on('drain', this.#readOn)
    const { headersMsMax, requestMsMax } = options.config.limits
    socket.setTimeout(Math.min(headersMsMax, requestMsMax))
  }

  /** Closes the socket: at once, or after the answers to requests under way. */
  drain(): void {
    this.#isDraining = true
    if (this.#isHandedOver) return // http.ts closes it
    if (this.#underWay === 0 && this.#socket.readableLength === 0) this.#socket.destroySoon()
  }

  readonly #received = (bytes: Buffer): void => {
    let at = 0
    while (at < bytes.length) {
      const rest = at === 0 ? bytes : bytes.subarray(at)
      const head = this.#headOf(rest)
      const size = head === undefined ? 0 : head.size + head.bodySize
      if (head === undefined || rest.length < size) {
        this.#leave(rest)
        return
      }
      this.#answer(rest.subarray(head.size, size))
      at += size
    }
  }

  #headOf(bytes: Buffer): PlainHead | undefined {
    if (this.#beginsWithKnownHead(bytes)) return this.#head
    const { config, policy, routes } = this.#options
    const { headersBytesMax, requestBytesMax } = config.limits
    const head = plainHeadOf(bytes, headersBytesMax)
    if (head === undefined || head.bodySize > requestBytesMax) return undefined
    if (policy.refusal(head) !== undefined || !routes.takesRpc(head.path)) return undefined
    this.#headBytes = Buffer.from(bytes.subarray(0, head.size)) // a copy: the chunk may be large
    this.#head = head
    this.#sender = senderOf(this.#socket, head.userAgent)
    return head
  }

  #beginsWithKnownHead(bytes: Buffer): boolean {
    const known = this.#headBytes
    if (known === undefined || bytes.length < known.length) return false
    return bytes.compare(known, 0, known.length, 0, known.length) === 0
  }

  /** Requests run as they come; each answer waits for those before it. */
  #answer(body: Buffer): void {
    this.#underWay += 1
    const answer = withCatch(() => this.#options.routes.rpcAnswer(body, this.#sender), broken)
    this.#written = andThen(this.#written, () => andThen(answer, (each) => this.#write(each)))
  }

  #write(answer: Answer): MaybePromise<void> {
    const { config, client } = this.#options
    const { freezeState } = client
    if (freezeState?.isFrozen === true) return freezeState.thawed().then(() => this.#write(answer))
    const { body } = answer
    const head = responseHead(answer, this.#headers, config.limits.idleMsMax)
    if (typeof body === 'string') {
      this.#socket.write(head + body)
      this.#answered()
      return
    }
    const sent = pipeline(Readable.from(bytesOf(head, body)), this.#socket, { end: false })
    return sent.then(
      () => this.#answered(),
      () => {
        discard(answer) // the client is gone, or the stream broke off
        this.#socket.destroy()
      },
    )
  }

  #answered(): void {
    const socket = this.#socket
    if (!this.#wasUsed) socket.setTimeout(this.#options.config.limits.idleMsMax)
    this.#wasUsed = true
    this.#underWay -= 1
    if (socket.writableNeedDrain)
      socket.pause() // the client does not read
    else this.#readOn()
    if (this.#underWay > 0) return
    this.#written = undefined
    if (this.#hasClientEnded) socket.end()
    if (this.#isDraining) setImmediate(() => this.drain()) // more requests may be in the same chunk
  }

  readonly #readOn = (): void => {
    if (this.#underWay === 0 && this.#socket.isPaused()) this.#socket.resume()
  }

  /** Leaves these bytes and all that follow to the parser, once the requests before them are answered. */
  #leave(bytes: Buffer): void {
    const socket = this.#socket
    socket.pause()
    socket.unshift(bytes)
    if (this.#underWay > 0) return
    socket.off('data', this.#received).off('end', this.#ended)
    socket.off('timeout', this.#timedOut).off('error', ignoreSocketError)
    socket.off('drain', this.#readOn).setTimeout(0)
    this.#isHandedOver = true
    this.#options.handOver()
    socket.resume()
  }

  readonly #ended = (): void => {
    this.#hasClientEnded = true
    if (this.#underWay === 0) this.#socket.end()
  }

  readonly #timedOut = (): void => {
    if (this.#underWay > 0) return
    if (this.#wasUsed) this.#socket.destroy()
    else this.#options.silent()
  }
}
