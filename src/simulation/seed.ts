/**
 * Seeds of runs as numbers and texts; variation.ts has the plans that the texts stand for.
 *
 * A number is the seed of a plan. A variation is a text, such as `5+3.4:1007`: the plan of seed 5 for the first
 * 3 steps of the first actor and the first 4 of the second, continued with the steps of seed 1007. Variations
 * of variations are longer: `5+3.4:1007+6.5:2021`. Promise: a seed has all that its plan needs, besides the
 * options of the simulation.
 */

import { quoted } from '../primitives/quoted.ts'

/** The seed of a plan: a signed number of 32 bits, or a variation. */
export type Seed = number | string

const variation = /^\d+(?:\+\d+(?:\.\d+)*:\d+)+$/
const NUMBER_END = 2 ** 31

/** True for the text of a variation, whose numbers have at most 31 bits. */
export function isVariation(text: string): boolean {
  const isWithin = (digits: string) => Number(digits) < NUMBER_END
  return variation.test(text) && text.split(/\D/).every(isWithin)
}

/** @param kept the number of steps to keep of each actor */
export function variationOf(parent: Seed, kept: readonly number[], seed: number): string {
  return `${parent}+${kept.join('.')}:${seed}`
}

/** The number that a seed ends with: no other run of a campaign has the same. */
export function lastNumberOf(seed: Seed): number {
  return typeof seed === 'number' ? seed : Number(seed.slice(seed.lastIndexOf(':') + 1))
}

/** @throws {RangeError} for anything but a seed */
export function expectSeed(seed: Seed): void {
  const isNumber = typeof seed === 'number' && (seed | 0) === seed
  if (isNumber || (typeof seed === 'string' && isVariation(seed))) return
  throw new RangeError(
    `simulate: expected seed to be a whole number of 32 bits or a variation such as '5+3.4:1007', got ${quoted(seed)}`,
  )
}
