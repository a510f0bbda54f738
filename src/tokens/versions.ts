/**
 * The versions of the standard: 1 since Beryl, 2 since Cobalt, 3 since Denim.
 *
 * Owns the functions and enumeration values that each version lacks. Other differences are written
 * in place, as `version >= 3`.
 *
 * @see https://docs.base.org/specifications/b20
 */

import type { Address } from '../primitives/hex.ts'
import { isUpgradeSince, type Upgrade } from '../primitives/upgrades.ts'

export type TokenVersion = 1 | 2 | 3

export interface TokenContractOptions {
  /** `undefined`: that of the block's upgrade. */
  readonly version: TokenVersion | undefined
  readonly activationAdmin: Address
}

/** The version that an upgrade brought; `undefined` before the standard. */
export function tokenVersionOf(upgrade: Upgrade): TokenVersion | undefined {
  // Without upgrades of Base, a chain that has the standard has the newest one.
  if (upgrade === 'none' || isUpgradeSince(upgrade, 'denim')) return 3
  if (isUpgradeSince(upgrade, 'cobalt')) return 2
  return isUpgradeSince(upgrade, 'beryl') ? 1 : undefined
}

const sinceCobalt = [
  ...['SEIZE_ROLE', 'SEIZE_EXEMPT_POLICY', 'SEIZE_RECEIVER_POLICY', 'seizeWithMemo'],
  ...['createCompositePolicy', 'updateComposite', 'compositePolicyChildIds'],
  ...['MIN_COMPOSITE_CHILD_POLICIES', 'MAX_COMPOSITE_CHILD_POLICIES'],
  ...['MAX_UI_MULTIPLIER', 'uiMultiplier', 'newUIMultiplier', 'effectiveAt'],
  ...['toUIAmount', 'fromUIAmount', 'balanceOfUI', 'totalSupplyUI'],
  ...['updateUIMultiplier', 'cancelUIMultiplierUpdate', 'supportsInterface'],
]
const sinceDenim = ['invertedPolicyId']

/** True if the version has a function of this name. */
export function hasFunction(version: TokenVersion, name: string): boolean {
  if (sinceDenim.includes(name)) return version >= 3
  return version >= 2 || !sinceCobalt.includes(name)
}

/** Number of values of an enumeration, by parameter name; `undefined` for other parameters. */
export function enumerationSize(version: TokenVersion, parameter: string): number | undefined {
  switch (parameter) {
    case 'variant':
      return 2
    case 'policyType':
      return version >= 2 ? 4 : 2
    case 'feature':
    case 'features':
      return version >= 2 ? 4 : 3
    default:
      return undefined
  }
}
