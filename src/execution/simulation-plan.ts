/**
 * The numbers of simulated blocks, and how many blocks and calls there may be.
 */

import type { BlockToSimulate } from '../chain/simulation.ts'
import { DevnetError } from '../primitives/errors.ts'

const blocksMax = 256n
const callsPerBlockMax = 5_000
const callsMax = 10_000

export interface PlannedBlock {
  readonly number: bigint
  readonly wanted: BlockToSimulate
}

const emptyBlock: BlockToSimulate = { state: undefined, block: undefined, requests: [] }

/**
 * Numbers the blocks and adds empty ones in the gaps.
 *
 * @throws {DevnetError} BLOCK_NUMBERS_NOT_RISING or SIMULATION_TOO_LARGE
 */
export function withGapsFilled(blocks: readonly BlockToSimulate[], base: bigint): PlannedBlock[] {
  const planned: PlannedBlock[] = []
  let previous = base
  let calls = 0
  for (const wanted of blocks) {
    const number = wanted.block?.number ?? previous + 1n
    if (number <= previous) {
      throw new DevnetError(
        'BLOCK_NUMBERS_NOT_RISING',
        `block numbers must be in order: ${number} <= ${previous}`,
        { number, previous },
      )
    }
    if (number - base > blocksMax) throw tooLarge('blocks', Number(blocksMax))
    calls += wanted.requests.length
    if (wanted.requests.length > callsPerBlockMax)
      throw tooLarge('calls in a block', callsPerBlockMax)
    if (calls > callsMax) throw tooLarge('calls', callsMax)
    for (let gap = previous + 1n; gap < number; gap += 1n) {
      planned.push({ number: gap, wanted: emptyBlock })
    }
    planned.push({ number, wanted })
    previous = number
  }
  return planned
}

function tooLarge(what: string, limit: number): DevnetError {
  return new DevnetError('SIMULATION_TOO_LARGE', `too many ${what}: at most ${limit}`, { limit })
}
