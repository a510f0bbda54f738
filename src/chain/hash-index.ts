/**
 * From the beginning of a hash to the places where something with such a hash may be.
 *
 * Keeps four bytes of each hash and two of a place, outside the JavaScript heap: whoever asks compares
 * the whole hash where it is.
 *
 * Entries are added at the end and never changed or taken away. The newest are as they came; behind
 * them lie sorted runs, each longer than the one after it, made of shorter ones as they grow up to each
 * other. Adding costs O(log n) in all and finding a binary search for each of O(log n) runs.
 */

import type { Hash } from '../primitives/hex.ts'

/** Entries of the unsorted end. */
const endEntriesMax = 64
const endEntriesAtFirst = 16

/** Entries by their keys, and those of one key by their places. */
interface Run {
  readonly keys: Uint32Array
  readonly places: Uint16Array
}

export class HashIndex {
  readonly #runs: Run[] = []
  #keys = new Uint32Array(0)
  #places = new Uint16Array(0)
  #count = 0

  /** @param place from 0 to 2^16 - 1, never below that of the last entry */
  add(hash: Hash, place: number): void {
    if (this.#count === this.#keys.length) this.#makeRoom()
    this.#keys[this.#count] = keyOf(hash)
    this.#places[this.#count] = place
    this.#count += 1
  }

  /** The first answer, from the newest place on where the hash may be. */
  find<Answer>(hash: Hash, ask: (place: number) => Answer | undefined): Answer | undefined {
    const key = keyOf(hash)
    for (let index = this.#count - 1; index >= 0; index -= 1) {
      const answer = this.#keys[index] === key ? ask(this.#places[index]!) : undefined
      if (answer !== undefined) return answer
    }
    for (let run = this.#runs.length - 1; run >= 0; run -= 1) {
      const { keys, places } = this.#runs[run]!
      for (let index = lastWith(keys, key); keys[index] === key; index -= 1) {
        const answer = ask(places[index]!)
        if (answer !== undefined) return answer
      }
    }
    return undefined
  }

  /** Nothing more is likely to be added: makes one run of everything. */
  settle(): void {
    const end = {
      keys: this.#keys.slice(0, this.#count),
      places: this.#places.slice(0, this.#count),
    }
    this.#addRun(end, Number.POSITIVE_INFINITY)
    this.#keys = new Uint32Array(0)
    this.#places = new Uint16Array(0)
    this.#count = 0
  }

  #makeRoom(): void {
    if (this.#count === endEntriesMax) {
      this.#addRun({ keys: this.#keys, places: this.#places })
      this.#count = 0
    }
    const isWhole = this.#count === 0 && this.#runs.length > 0
    const room = isWhole ? endEntriesMax : Math.max(endEntriesAtFirst, this.#count * 2)
    const [keys, places] = [new Uint32Array(room), new Uint16Array(room)]
    keys.set(this.#keys.subarray(0, this.#count))
    places.set(this.#places.subarray(0, this.#count))
    this.#keys = keys
    this.#places = places
  }

  /** @param mergesUpTo runs of so many entries become one with it, or of as many as it has by then */
  #addRun(entries: Run, mergesUpTo = 0): void {
    let run = sorted(entries)
    for (;;) {
      const before = this.#runs.at(-1)
      if (before === undefined) break
      if (before.keys.length > Math.max(run.keys.length, mergesUpTo)) break
      this.#runs.pop()
      run = merged(before, run)
    }
    this.#runs.push(run)
  }
}

/** What of a hash is kept. */
function keyOf(hash: Hash): number {
  return Number.parseInt(hash.slice(2, 10), 16)
}

function sorted({ keys, places }: Run): Run {
  // As whole numbers below 2^48, which are exact, an array of doubles sorts them by itself.
  const entries = new Float64Array(keys.length)
  for (let index = 0; index < entries.length; index += 1) {
    entries[index] = keys[index]! * 2 ** 16 + places[index]!
  }
  entries.sort()
  const run = runOf(entries.length)
  for (let index = 0; index < entries.length; index += 1) {
    const entry = entries[index]!
    run.keys[index] = Math.floor(entry / 2 ** 16)
    run.places[index] = entry % 2 ** 16
  }
  return run
}

/** @param older of which no place is above one of the newer's */
function merged(older: Run, newer: Run): Run {
  const run = runOf(older.keys.length + newer.keys.length)
  let first = 0
  let second = 0
  for (let index = 0; index < run.keys.length; index += 1) {
    const isOlder =
      second === newer.keys.length ||
      (first < older.keys.length && older.keys[first]! <= newer.keys[second]!)
    const from = isOlder ? older : newer
    const at = isOlder ? first : second
    run.keys[index] = from.keys[at]!
    run.places[index] = from.places[at]!
    if (isOlder) first += 1
    else second += 1
  }
  return run
}

function runOf(length: number): Run {
  return { keys: new Uint32Array(length), places: new Uint16Array(length) }
}

/** The last entry whose key is not above one; -1 when all are. */
function lastWith(keys: Uint32Array, key: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! <= key) low = middle + 1
    else high = middle
  }
  return low - 1
}
