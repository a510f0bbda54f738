/**
 * Draws of an actor: numbers and choices that depend only on its plan.
 */

import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord, uintFromBytes } from '../primitives/word.ts'

/** Draws values. Shrinking moves them towards the first choice and the lowest number. */
export interface Draw {
  /** A whole number from `min` to `max`, inclusive. */
  integer(min: number, max: number): number
  /** The same as a `bigint`, for amounts. */
  bigint(min: bigint, max: bigint): bigint
  /** @throws {RangeError} if there are no choices */
  oneOf<Value>(choices: readonly Value[]): Value
}

export class PlanDraws implements Draw {
  #chance = 0
  #drawn = 0n

  /** Starts with the chance of another step. */
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

  /** First the chance itself, so that it shrinks; then values derived from it. */
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
