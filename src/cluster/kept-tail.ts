/**
 * The newest entries of the stream, as a node has read them: it writes them again if Redis has lost them.
 *
 * Each entry has a hash over all texts so far, which the scripts of redis-log.ts compute. Promise: two
 * streams with the same hash at one position are the same up to there.
 */

import { createHash } from 'node:crypto'

/** A place in the stream. */
export interface Place {
  /** From 1; 0 before the first entry. */
  readonly position: number
  /** SHA-1 over the hash before and the text; empty before the first entry. */
  readonly chain: string
}

export interface StreamEntry extends Place {
  readonly text: string
}

/** Before the first entry. */
export const streamStart: Place = { position: 0, chain: '' }

/** Entries that are dropped at once. */
const DROPPED_MIN = 1_000

export class KeptTail {
  readonly #bytesMax: number
  readonly #entries: StreamEntry[] = []
  /** Entries at the beginning that are dropped next. */
  #droppedCount = 0
  #bytes = 0
  /** UTF-16 code units of all texts that were added. */
  size = 0
  #end = streamStart
  /** The place before the first kept entry. */
  #before = streamStart

  /** @param bytesMax limit of the kept texts, in UTF-16 code units */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** The place of the newest entry. */
  get end(): Place {
    return this.#end
  }

  /** Continues after a place, of a tail that has nothing. */
  startAfter(place: Place): void {
    this.#end = place
    this.#before = place
  }

  /** The place at a position; `undefined` if it is not kept. */
  at(position: number): Place | undefined {
    const index = position - this.#before.position
    return index === 0 ? this.#before : this.#kept(index - 1)
  }

  /** The newest entries, and the place before them. */
  newest(countMax: number): { readonly before: Place; readonly texts: readonly string[] } {
    const kept = this.#entries.length - this.#droppedCount
    const first = this.#end.position - Math.min(kept, countMax)
    const before = this.at(first) ?? this.#before // it is kept
    return { before, texts: this.after(before) ?? [] }
  }

  /** UTF-16 code units of the kept texts after a position. */
  sizeAfter(position: number): number {
    const first = Math.max(0, position - this.#before.position)
    let size = 0
    for (let at = this.#droppedCount + first; at < this.#entries.length; at += 1) {
      size += this.#entries[at]!.text.length
    }
    return size
  }

  /** @returns false if the entry does not follow the newest one */
  add(entry: StreamEntry): boolean {
    const { position, chain, text } = entry
    if (position !== this.#end.position + 1 || chain !== chainOf(this.#end, text)) return false
    this.#end = entry
    this.#entries.push(entry)
    this.#bytes += text.length
    this.size += text.length
    while (this.#bytes > this.#bytesMax) this.#drop()
    return true
  }

  /** The texts after a place; `undefined` if the place is not in this stream, or they are not kept. */
  after({ position, chain }: Place): readonly string[] | undefined {
    const index = position - this.#before.position
    const place = this.at(position)
    if (place === undefined || place.chain !== chain) return undefined
    return this.#entries.slice(this.#droppedCount + index).map(({ text }) => text)
  }

  #kept(index: number): StreamEntry | undefined {
    return index < 0 ? undefined : this.#entries[this.#droppedCount + index]
  }

  #drop(): void {
    const oldest = this.#entries[this.#droppedCount]!
    this.#before = oldest
    this.#bytes -= oldest.text.length
    this.#droppedCount += 1
    if (this.#droppedCount < DROPPED_MIN && this.#droppedCount < this.#entries.length) return
    this.#entries.splice(0, this.#droppedCount)
    this.#droppedCount = 0
  }
}

function chainOf({ chain }: Place, text: string): string {
  return createHash('sha1').update(chain).update(text).digest('hex')
}
