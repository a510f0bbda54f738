import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ProcessMemory } from '../../src/cli/process-deps.ts'

/** Memory of a process whose collections are made by the test. */
export class GivenMemory implements ProcessMemory {
  readonly heapBytesMax = 4_000_000_000
  readonly #callbacks = new Set<(usedBytes: number) => void>()

  afterCollections(callback: (usedBytes: number) => void): () => void {
    this.#callbacks.add(callback)
    return () => this.#callbacks.delete(callback)
  }

  get isWatched(): boolean {
    return this.#callbacks.size > 0
  }

  collect(usedBytes: number): void {
    for (const callback of this.#callbacks) callback(usedBytes)
  }
}

/** The garbage collector of this process. */
export function collector(): { gc(): void } {
  setFlagsFromString('--expose-gc')
  return { gc: runInNewContext('gc') }
}
