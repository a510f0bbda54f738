/**
 * How often each opcode of each code was reached, added up over the executions of a devnet and its forks.
 *
 * Counts belong to the process, not to the chain: no snapshot, journal, digest or state file holds them.
 * engine/code-hits.ts defines a count; coverage-report.ts maps counts to sources.
 */

import { type CodeHits, PLACE_LENGTH, reachedFrom } from '../engine/code-hits.ts'
import type { Hash } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'

/** The counts of one code, by program counter. */
export interface CountedCode {
  readonly codeHash: Hash
  readonly isInitCode: boolean
  readonly bytes: Uint8Array
  /** How often each opcode was reached; 0 for bytes of operands. */
  readonly reached: Float64Array
  /** How often each JUMPI jumped. */
  readonly jumped: Float64Array
}

/** Receives each execution that counts, beside the counts. */
export interface ExecutionWatcher {
  /** Gets the hits. They are read at once. */
  executed(hits: readonly CodeHits[]): void
  /** Gets the writes of a transaction, calls aside. @param view the state before them */
  wrote(view: StateView, writes: readonly Write[]): void
}

interface Counters {
  readonly codeHash: Hash
  readonly isInitCode: boolean
  readonly bytes: Uint8Array
  readonly changes: Float64Array
  readonly jumped: Float64Array
}

/** Bytes of memory for each byte of a code: the byte and its two counters. */
const BYTES_PER_BYTE = 17

export class AccumulatedHits {
  /** `undefined` for none. */
  watcher: ExecutionWatcher | undefined
  readonly #bytesMax: number
  readonly #counters = new Map<string, Counters>()
  /** Bytes in use, of init code and of other code: many creations leave room for the contracts. */
  readonly #used = { initCode: 0, code: 0 }

  /** @param bytesMax most memory, half of it for init code; further codes are not counted */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Adds the hits of an execution. They are read at once. */
  add(executed: readonly CodeHits[]): void {
    this.watcher?.executed(executed)
    for (const hits of executed) {
      const counters = this.#countersOf(hits)
      if (counters !== undefined) addPlaces(counters, hits.places)
    }
  }

  /** In the order in which the codes first ran. */
  get codes(): readonly CountedCode[] {
    return Array.from(this.#counters.values(), ({ changes, ...code }) => ({
      ...code,
      reached: reachedFrom(changes, code.bytes),
    }))
  }

  #countersOf(hits: CodeHits): Counters | undefined {
    const { codeHash, isInitCode } = hits
    const key = isInitCode ? `init ${codeHash}` : codeHash
    const known = this.#counters.get(key)
    if (known !== undefined) return known
    const bytes = hits.codeBytes()
    const kind = isInitCode ? 'initCode' : 'code'
    const used = this.#used[kind] + bytes.length * BYTES_PER_BYTE
    if (used > this.#bytesMax / 2) return undefined
    this.#used[kind] = used
    const [changes, jumped] = [new Float64Array(bytes.length), new Float64Array(bytes.length)]
    const counters = { codeHash, isInitCode, bytes, changes, jumped }
    this.#counters.set(key, counters)
    return counters
  }
}

function addPlaces({ changes, jumped }: Counters, places: Int32Array): void {
  for (let at = 0; at < places.length; at += PLACE_LENGTH) {
    const pc = places[at]!
    if (pc >= changes.length) continue // a row that ends with the code
    changes[pc]! += places[at + 1]!
    const jumps = places[at + 2]!
    if (jumps !== 0) jumped[pc]! += jumps
  }
}
