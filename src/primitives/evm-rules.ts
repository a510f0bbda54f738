/**
 * The hardforks that an execution can follow, and their precompiles.
 *
 * Owns the order of hardforks. What each changes is where it takes effect: in the engines, in
 * validation, in the header.
 */

import { type Activations, activeAt } from './activation.ts'
import type { Address } from './hex.ts'
import { type Upgrade, upgrades } from './upgrades.ts'
import { addressFromWord } from './word.ts'

/** In order of activation. */
export const hardforks = ['shanghai', 'cancun', 'prague', 'osaka', 'amsterdam'] as const

export type Hardfork = (typeof hardforks)[number]

/** The same hardforks, the newest first. */
export const newestHardforks: readonly Hardfork[] = hardforks.toReversed()

/** Hardforks that are activated after block 0. */
type HardforksAt = Activations<Hardfork>

export interface HardforkSchedule {
  /** The hardfork that the chain begins with. */
  readonly hardfork: Hardfork
  readonly hardforkAt: HardforksAt
}

/** Positions in {@link hardforks}; the interpreter has the same numbers. */
export const hardforkNumbers: Readonly<Record<Hardfork, number>> = {
  shanghai: 0,
  cancun: 1,
  prague: 2,
  osaka: 3,
  amsterdam: 4,
}

/** The newest one, by which every live network executes. */
export const LATEST_HARDFORK = 'osaka' satisfies Hardfork

/** The EVM rules of a block. One object each, so rules can be compared by identity. */
export interface EvmRules {
  readonly hardfork: Hardfork
  /** The upgrade of Base, which decides about everything that Ethereum does not have. */
  readonly upgrade: Upgrade
  /**
   * True if P256VERIFY exists whatever the hardfork, as on the OP stack since Fjord (RIP-7212).
   *
   * @see https://specs.optimism.io/protocol/fjord/exec-engine.html
   */
  readonly hasP256: boolean
  /** Addresses of the precompiles, by their EIP-7910 names. */
  readonly precompiles: ReadonlyMap<string, Address>
}

/** The hardfork that introduced each precompile; those of `shanghai` are older. */
const precompiles: readonly (readonly [name: string, number: number, first: Hardfork])[] = [
  ['ECREC', 0x01, 'shanghai'],
  ['SHA256', 0x02, 'shanghai'],
  ['RIPEMD160', 0x03, 'shanghai'],
  ['ID', 0x04, 'shanghai'],
  ['MODEXP', 0x05, 'shanghai'],
  ['BN254_ADD', 0x06, 'shanghai'],
  ['BN254_MUL', 0x07, 'shanghai'],
  ['BN254_PAIRING', 0x08, 'shanghai'],
  ['BLAKE2F', 0x09, 'shanghai'],
  ['KZG_POINT_EVALUATION', 0x0a, 'cancun'],
  ['BLS12_G1ADD', 0x0b, 'prague'],
  ['BLS12_G1MSM', 0x0c, 'prague'],
  ['BLS12_G2ADD', 0x0d, 'prague'],
  ['BLS12_G2MSM', 0x0e, 'prague'],
  ['BLS12_PAIRING_CHECK', 0x0f, 'prague'],
  ['BLS12_MAP_FP_TO_G1', 0x10, 'prague'],
  ['BLS12_MAP_FP2_TO_G2', 0x11, 'prague'],
  ['P256VERIFY', 0x100, 'osaka'],
]

/** True from a hardfork on. */
export function isSince(hardfork: Hardfork, first: Hardfork): boolean {
  return hardforkNumbers[hardfork] >= hardforkNumbers[first]
}

/** The hardfork of a block. @param timeMs of the block, in ms since the epoch */
export function scheduledHardfork(
  { hardfork, hardforkAt }: HardforkSchedule,
  number: bigint,
  timeMs: number,
): Hardfork {
  return activeAt(newestHardforks, hardforkAt, number, timeMs) ?? hardfork
}

/** The hardfork that the chain will have in the end. */
export function lastHardfork({ hardfork, hardforkAt }: HardforkSchedule): Hardfork {
  return newestHardforks.find((name) => hardforkAt[name] !== undefined) ?? hardfork
}

export function evmRules(hardfork: Hardfork, upgrade: Upgrade = 'none'): EvmRules {
  return rules[upgrade][hardfork]
}

const rules = Object.fromEntries(
  upgrades.map((upgrade) => [
    upgrade,
    Object.fromEntries(hardforks.map((hardfork) => [hardfork, rulesOf(hardfork, upgrade)])),
  ]),
) as Readonly<Record<Upgrade, Readonly<Record<Hardfork, EvmRules>>>> // one entry for each name

function rulesOf(hardfork: Hardfork, upgrade: Upgrade): EvmRules {
  const hasP256 = upgrade !== 'none'
  return {
    hardfork,
    upgrade,
    hasP256,
    precompiles: new Map(
      precompiles
        .filter(([name, , first]) => isSince(hardfork, first) || (hasP256 && name === 'P256VERIFY'))
        .map(([name, number]) => [name, addressFromWord(BigInt(number))]),
    ),
  }
}
