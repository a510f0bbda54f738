/**
 * Writes again what Redis has lost of the stream: after it was restarted, emptied or replaced.
 *
 * Promise: nothing else is appended until every node could write what it has read.
 */

import type { Machine } from '../index.ts'
import type { KeptTail } from './kept-tail.ts'
import type { Beat, RedisLog } from './redis-log.ts'

export interface LostEntriesDeps {
  readonly log: RedisLog
  readonly tail: KeptTail
  readonly machine: Machine
  onWarning(message: string): void
  /** The text of an entry without requests. */
  emptyEntry(): string
  /** Called if the stream has another history than this node, from an entry on. */
  onOtherStream(position: number): void
}

/** Real ms for which all nodes may write again what a Redis that was restarted has lost. */
export const GRACE_MS = 2_000
/** Entries that are written again together. */
const EXTEND_MAX = 256

export class LostEntries {
  readonly #deps: LostEntriesDeps
  /** Since when the stream may lack entries; `undefined` if it is complete. */
  #sinceMs: number | undefined

  constructor(deps: LostEntriesDeps) {
    this.#deps = deps
  }

  /** True while the stream may lack entries. */
  get mayBeLost(): boolean {
    return this.#sinceMs !== undefined
  }

  /** Notes that the stream may lack entries. */
  note(): void {
    this.#sinceMs ??= this.#deps.machine.now()
  }

  /** Writes again what is missing; declares the stream complete when all nodes could do so. */
  async complete({ isOpen, last: found }: Beat): Promise<void> {
    const { log, onOtherStream, onWarning, tail } = this.#deps
    if (isOpen && found.position >= tail.end.position) {
      this.#sinceMs = undefined
      return
    }
    this.note()
    for (;;) {
      const last = await log.last()
      if (last.position >= tail.end.position) break
      if (last.position === 0) {
        if (!(await this.#restart())) return
        continue
      }
      const missing = tail.after(last)
      if (missing === undefined) {
        // A node that has begun with a checkpoint has few entries: others may have those before.
        const mayCome = tail.at(last.position) === undefined && !this.#isGraceOver
        return mayCome ? undefined : onOtherStream(last.position)
      }
      const texts = missing.slice(0, EXTEND_MAX)
      const isDone = await log.extend(last, texts)
      if (isDone) onWarning(`Redis had lost ${texts.length} entries, which were written again`)
    }
    if (isOpen) this.#sinceMs = undefined
    else if (this.#isGraceOver) await log.open()
  }

  /** True once all nodes could write again what they have. */
  get #isGraceOver(): boolean {
    const nowMs = this.#deps.machine.now()
    return nowMs - (this.#sinceMs ?? nowMs) >= GRACE_MS
  }

  /** Begins an emptied stream again. @returns false if another node has to */
  async #restart(): Promise<boolean> {
    const { emptyEntry, log, onWarning, tail } = this.#deps
    const { before, texts } = tail.newest(EXTEND_MAX)
    if (texts.length === 0) {
      // A node that has just begun with a checkpoint has none: others may have newer ones.
      if (!this.#isGraceOver) return false
      await log.restart(before, [emptyEntry()])
    } else if (await log.restart(before, texts)) {
      onWarning(`Redis had lost the stream, which continues from entry ${before.position + 1}`)
    }
    return true
  }
}
