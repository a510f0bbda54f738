/**
 * The upgrades of Base; each includes all before it.
 *
 * Owns their order. Each upgrade's changes are where they take effect: in the network, in the token
 * standard, in the producer.
 *
 * @see https://docs.base.org/upgrades/overview
 */

/** The newest first. `none`: the chain has no upgrade of Base, and follows the rules of Ethereum. */
export const upgrades = ['everest', 'denim', 'cobalt', 'beryl', 'azul', 'none'] as const

export type Upgrade = (typeof upgrades)[number]

/** True from an upgrade on. */
export function isUpgradeSince(upgrade: Upgrade, first: Upgrade): boolean {
  return upgrades.indexOf(upgrade) <= upgrades.indexOf(first)
}
