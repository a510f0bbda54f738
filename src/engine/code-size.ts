/**
 * The largest code of a contract. Init code may be twice as large.
 *
 * @see https://eips.ethereum.org/EIPS/eip-170
 * @see https://eips.ethereum.org/EIPS/eip-3860
 * @see https://eips.ethereum.org/EIPS/eip-7954 for the limit since Amsterdam
 */

import { type Hardfork, hardforks, isSince } from '../primitives/evm-rules.ts'

/** Bytes. */
export const CODE_SIZE_MAX = 24_576
const AMSTERDAM_CODE_SIZE_MAX = 65_536

/** The value of `codeSizeMax` by which each block has the limit of its hardfork. */
export const codeSizeOfHardfork = 0

/** @param codeSizeMax bytes, or {@link codeSizeOfHardfork} */
export function codeSizeMaxAt(codeSizeMax: number, hardfork: Hardfork): number {
  if (codeSizeMax !== codeSizeOfHardfork) return codeSizeMax
  return isSince(hardfork, 'amsterdam') ? AMSTERDAM_CODE_SIZE_MAX : CODE_SIZE_MAX
}

/** The same for each hardfork. */
export function codeSizesMaxOf(codeSizeMax: number): Readonly<Record<Hardfork, number>> {
  const entries = hardforks.map((hardfork) => [hardfork, codeSizeMaxAt(codeSizeMax, hardfork)])
  return Object.fromEntries(entries) as Record<Hardfork, number> // one entry for each name
}
