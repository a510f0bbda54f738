/**
 * The answers of a remote chain about blocks up to the pinned one, beside their headers and states:
 * their transactions and receipts, and requests of clients.
 *
 * Owns the answers that are kept. The reading of transactions and receipts is left to
 * remote-contents.ts.
 *
 * Promise: a request is sent once while its answer is kept: answers about these blocks never change.
 */

import type { Hash, Hex } from '../primitives/hex.ts'
import { AnswerCache } from './answer-cache.ts'
import { resultsFrom } from './block-requests.ts'
import type { BlocksByName } from './blocks-by-name.ts'
import type { RemoteAnswer, RemoteRequest } from './channel.ts'
import type { RemoteBlock } from './remote-block.ts'
import { fetchContents, placeFrom, type RemoteContents } from './remote-contents.ts'
import type { RemoteEndpoint } from './remote-endpoint.ts'
import { failure } from './state-source.ts'

/** Answers that are kept. */
const ANSWERS_MAX = 1_000

/** Blocks that are kept with their transactions. */
const CONTENTS_MAX = 64

export class RemoteHistory {
  readonly #endpoint: RemoteEndpoint
  readonly #blocks: BlocksByName
  /** Number of the pinned block. */
  readonly #newest: bigint
  /** Answers to {@link ask} by request. */
  readonly #answers = new AnswerCache<string, RemoteAnswer>(ANSWERS_MAX)
  /** Answers to {@link contents} by number or hash. */
  readonly #contents = new AnswerCache<Hex, RemoteContents | undefined>(CONTENTS_MAX)

  /** @param blocks gets the blocks that come with their transactions */
  constructor(endpoint: RemoteEndpoint, blocks: BlocksByName, pin: RemoteBlock) {
    this.#endpoint = endpoint
    this.#blocks = blocks
    this.#newest = pin.header.number
  }

  /**
   * Sends a request about blocks up to the pinned one, once: later calls get the same answer.
   *
   * @throws {DevnetError} FORK_FAILED
   */
  ask(request: RemoteRequest): Promise<RemoteAnswer> {
    const key = JSON.stringify([request.method, request.params])
    return this.#answers.get(key, async () => {
      const { channel } = this.#endpoint
      const [answer] = await channel.send([request])
      if (answer === undefined) throw failure(channel, `did not answer ${request.method}`)
      return answer
    })
  }

  /**
   * The transactions and receipts of a block up to the pinned one, fetched once.
   *
   * @param name number as a QUANTITY, or hash
   * @returns `undefined` if the remote has no such block, or it cannot be executed here
   * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
   */
  contents(name: Hex): Promise<RemoteContents | undefined> {
    return this.#contents.get(name, async () => {
      const contents = await fetchContents(this.#endpoint.channel, name, this.#newest)
      if (contents === undefined) return undefined
      const { block } = contents
      this.#blocks.put(block)
      this.#contents.put(block.hash, contents)
      return contents
    })
  }

  /** The hash of the block that has a transaction; `undefined` if no block up to the pinned one has it. */
  async blockHashOf(transaction: Hash): Promise<Hash | undefined> {
    const request = { method: 'eth_getTransactionByHash', params: [transaction] }
    const found = await this.ask(request)
    const { channel } = this.#endpoint
    const [answer] = resultsFrom(channel, [request], [found])
    const place = placeFrom(answer, channel.host)
    return place !== undefined && place.number <= this.#newest ? place.hash : undefined
  }
}
