/**
 * Writes checkpoints while its node is the writer: when the stream has grown enough, and when it cannot
 * be followed from its beginning without one, as after a Redis that was emptied.
 *
 * The writer does it because there is one, and Redis knows it by its lease. Promise: one at a time.
 */

import type { Machine } from '../index.ts'
import { writeCheckpoint } from './checkpoints.ts'
import type { KeptTail } from './kept-tail.ts'
import type { ClusterNode } from './node.ts'
import { takeCheckpoint } from './node-checkpoint.ts'
import type { Beat, RedisLog } from './redis-log.ts'

export interface CheckpointWriterDeps {
  readonly log: RedisLog
  readonly tail: KeptTail
  readonly machine: Machine
  /** Growth of the stream, in UTF-16 code units, before which no checkpoint is due. */
  readonly sizeMin: number
  onWarning(message: string): void
}

/** Real ms before another one is tried if one has failed. */
const RETRY_MS = 5_000

export class CheckpointWriter {
  readonly #deps: CheckpointWriterDeps
  #isWriting = false
  #notBeforeMs = 0
  /** Position of the newest checkpoint, and {@link KeptTail.size} there. */
  #position = 0
  #size = 0

  constructor(deps: CheckpointWriterDeps) {
    this.#deps = deps
  }

  /**
   * Begins a checkpoint if one is due.
   *
   * @param header the first line of the journal of the cluster's devnet
   * @param lease that of this node
   */
  consider({ checkpoint, first }: Beat, node: ClusterNode, header: string, lease: string): void {
    const { machine, sizeMin, tail } = this.#deps
    const { position, bytes } = checkpoint
    if (position !== this.#position) {
      this.#position = position
      this.#size = tail.size - tail.sizeAfter(position)
    }
    const isGone = position < 0 || (position === 0 && first > 1)
    // In proportion to what it has, so that all checkpoints take a part of the work that is done anyway.
    const isDue = tail.size - this.#size >= Math.max(sizeMin, bytes)
    if (this.#isWriting || machine.now() < this.#notBeforeMs || !(isGone || isDue)) return
    this.#isWriting = true
    void this.#write(node, header, lease)
  }

  async #write(node: ClusterNode, header: string, lease: string): Promise<void> {
    const { log, machine, onWarning, tail } = this.#deps
    let isWritten = false
    try {
      const checkpoint = await takeCheckpoint(node, nextTurn)
      const place = checkpoint && tail.at(1 + checkpoint.saved.textCount)
      if (place !== undefined) {
        isWritten = await writeCheckpoint(log, checkpoint!, place, header, lease)
      }
    } catch (error) {
      if (log.isReady) onWarning(`no checkpoint was written: ${(error as Error).message}`)
    }
    if (!isWritten) this.#notBeforeMs = machine.now() + RETRY_MS
    this.#isWriting = false
  }
}

/** Clients of this node have their turns. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
