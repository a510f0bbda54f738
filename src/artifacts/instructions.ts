/**
 * The instructions of code: index from program counter and back.
 *
 * The data of an instruction is skipped, also where the code ends within it.
 */

import { instructionSize } from '../engine/opcodes.ts'
import { firstAtLeast } from '../primitives/sorted.ts'

export class Instructions {
  readonly #counters: Uint32Array

  constructor(code: Uint8Array) {
    const counters = new Uint32Array(code.length)
    let count = 0
    for (let at = 0; at < code.length; at += instructionSize(code, at)) {
      counters[count] = at
      count += 1
    }
    this.#counters = counters.slice(0, count)
  }

  get count(): number {
    return this.#counters.length
  }

  /** `undefined` beyond the last instruction. */
  programCounterOf(index: number): number | undefined {
    return this.#counters[index]
  }

  /** `undefined` within the data of one and beyond the code. */
  indexAt(programCounter: number): number | undefined {
    const counters = this.#counters
    const index = firstAtLeast(counters, programCounter)
    return counters[index] === programCounter ? index : undefined
  }
}
