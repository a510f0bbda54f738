/**
 * Index from hashes to places, for blocks and transactions.
 *
 * Owns four bytes of each hash, the key, and two bytes of its place, in typed arrays outside the
 * JavaScript heap. Keys can collide: the caller compares the whole hash at the place.
 *
 * Entries are only appended. The newest are unsorted; the others are in sorted runs, each longer
 * than the next. Runs are merged as they reach the same length. Adding an entry costs O(log n)
 * amortised; finding one is a binary search in each of O(log n) runs.
 */

import type { Hash } from '../primitives/hex.ts'
import { firstAtLeast } from '../primitives/sorted.ts'

/** Most entries in the unsorted end. */
const endEntriesMax = 64
const endEntriesAtFirst = 16

/** Entries sorted by key, then by place. */
interface Run {
  readonly keys: Uint32Array
  readonly places: Uint16Array
}

export class HashIndex {
  readonly #runs: Run[] = []
  #keys = new Uint32Array(0)
  #places = new Uint16Array(0)
  #count = 0

  /** @param place from 0 to 2^16 - 1, at least the last entry's place */
  add(hash: Hash, place: number): void {
    if (this.#count === this.#keys.length) this.#makeRoom()
    this.#keys[this.#count] = keyOf(hash)
    this.#places[this.#count] = place
    this.#count += 1
  }

  /** Calls `ask` with possible places, newest first, and returns its first answer. */
  find<Answer>(hash: Hash, ask: (place: number) => Answer | undefined): Answer | undefined {
    const key = keyOf(hash)
    for (let index = this.#count - 1; index >= 0; index -= 1) {
      const answer = this.#keys[index] === key ? ask(this.#places[index]!) : undefined
      if (answer !== undefined) return answer
    }
    for (let run = this.#runs.length - 1; run >= 0; run -= 1) {
      const { keys, places } = this.#runs[run]!
      for (let index = firstAtLeast(keys, key + 1) - 1; keys[index] === key; index -= 1) {
        const answer = ask(places[index]!)
        if (answer !== undefined) return answer
      }
    }
    return undefined
  }

  /**
   * Places of the entries whose hashes may begin with a text, each once, newest first.
   *
   * @param prefix `0x` and digits, of which the first eight count
   */
  placesFrom(prefix: string): readonly number[] {
    const digits = prefix.slice(2, 10)
    const low = Number.parseInt(digits.padEnd(8, '0'), 16)
    const high = Number.parseInt(digits.padEnd(8, 'f'), 16)
    const found = new Set<number>()
    for (let index = 0; index < this.#count; index += 1) {
      const key = this.#keys[index]!
      if (key >= low && key <= high) found.add(this.#places[index]!)
    }
    for (const { keys, places } of this.#runs) {
      const first = firstAtLeast(keys, low)
      for (let index = first; index < keys.length && keys[index]! <= high; index += 1) {
        found.add(places[index]!)
      }
    }
    return [...found].sort((one, other) => other - one)
  }

  /** Merges all entries into one run; called when few or none will be added. */
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
    const capacity = isWhole ? endEntriesMax : Math.max(endEntriesAtFirst, this.#count * 2)
    const [keys, places] = [new Uint32Array(capacity), new Uint16Array(capacity)]
    keys.set(this.#keys.subarray(0, this.#count))
    places.set(this.#places.subarray(0, this.#count))
    this.#keys = keys
    this.#places = places
  }

  /** @param mergesUpTo merges earlier runs up to this size, or up to the new run's size */
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

/** The first four bytes of a hash, as an unsigned integer. */
function keyOf(hash: Hash): number {
  return Number.parseInt(hash.slice(2, 10), 16)
}

function sorted({ keys, places }: Run): Run {
  // Integers below 2^48 are exact as doubles, so the typed array's own sort can be used.
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

/** @param older has no place above a place of `newer` */
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
