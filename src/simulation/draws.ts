/**
 * What an actor draws: numbers and choices that follow from its plan and from nothing else.
 */

import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord, uintFromBytes } from '../primitives/word.ts'

/** Draws; a failing run is made smaller towards the first choice and the lowest number. */
export interface Draw {
  /** A whole number, both ends included. */
  integer(min: number, max: number): number
  /** The same in `bigint`, for amounts. */
  bigint(min: bigint, max: bigint): bigint
  /** @throws {RangeError} when there is nothing to choose from */
  oneOf<Value>(choices: readonly Value[]): Value
}

export class Luck implements Draw {
  #chance = 0
  #drawn = 0n

  /** Goes on with the chance of another step. */
  begin(chance: number): void {
    this.#chance = chance
    this.#drawn = 0n
  }

  integer(min: number, max: number): number {
    return Number(this.bigint(BigInt(min), BigInt(max)))
  }

  bigint(min: bigint, max: bigint): bigint {
    if (min > max) throw new RangeError(`draw: expected at least ${min}, got ${max}`)
    return min + (this.#next() % (max - min + 1n))
  }

  oneOf<Value>(choices: readonly Value[]): Value {
    if (choices.length === 0) throw new RangeError('draw: expected something to choose from')
    return choices[this.integer(0, choices.length - 1)]! // the index is below the length
  }

  /** The chance itself first, which is made smaller step by step; then what follows from it. */
  #next(): bigint {
    const chance = BigInt(this.#chance)
    const index = this.#drawn
    this.#drawn += 1n
    if (index === 0n || chance === 0n) return chance
    const words = new Uint8Array(64)
    words.set(bytesFromWord(chance))
    words.set(bytesFromWord(index), 32)
    return uintFromBytes(keccak256(words))
  }
}
