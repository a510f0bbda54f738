/**
 * The stream of a cluster whose nodes are processes of one machine: the process that started them has it.
 *
 * Promise: every node gets all entries, in one order.
 */

import { DevnetError } from '../primitives/errors.ts'

export class Sequencer {
  readonly #begin: string
  readonly #bytesMax: number
  /** All entries so far; `undefined` once they exceeded the limit. */
  #texts: string[] | undefined = []
  #bytes: number
  readonly #nodes = new Map<string, (text: string) => void>()

  /**
   * @param begin the first text of the stream
   * @param bytesMax limit of the kept texts, in UTF-16 code units
   */
  constructor(begin: string, bytesMax: number) {
    this.#begin = begin
    this.#bytesMax = bytesMax
    this.#bytes = begin.length
  }

  /** @param text of an entry */
  append(text: string): void {
    this.#bytes += text.length
    if (this.#bytes > this.#bytesMax) this.#texts = undefined
    this.#texts?.push(text)
    for (const send of this.#nodes.values()) send(text)
  }

  /**
   * Sends a node all texts from the first one on.
   *
   * @throws {DevnetError} JOURNAL_NOT_KEPT if they are not kept
   */
  join(node: string, send: (text: string) => void): void {
    if (this.#texts === undefined) {
      const limit = this.#bytesMax
      const message = `the stream of the cluster is not kept: it grew over journalBytesMax (${limit} bytes)`
      throw new DevnetError('JOURNAL_NOT_KEPT', message, { limit })
    }
    send(this.#begin)
    for (const text of this.#texts) send(text)
    this.follow(node, send)
  }

  /** Sends a node the texts that follow. */
  follow(node: string, send: (text: string) => void): void {
    this.#nodes.set(node, send)
  }

  /** Sends a node no further texts. */
  leave(node: string): void {
    this.#nodes.delete(node)
  }
}
