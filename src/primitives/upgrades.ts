/**
 * The upgrades of Base, and which of them a block has; each includes all before it.
 *
 * Owns their order and their activation. Each upgrade's changes are where they take effect: in the
 * network, in the token standard, in the producer.
 *
 * @see https://docs.base.org/upgrades/overview
 */

import { type Activations, activeAt } from './activation.ts'

/** The newest first. `none`: the chain has no upgrade of Base, and follows the rules of Ethereum. */
export const upgrades = ['everest', 'denim', 'cobalt', 'beryl', 'azul', 'none'] as const

export type Upgrade = (typeof upgrades)[number]

/** The upgrades that can be activated, the newest first. */
export const laterUpgrades = upgrades.filter((name) => name !== 'none')

/** Upgrades that are activated after block 0. */
export type UpgradesAt = Activations<Exclude<Upgrade, 'none'>>

export interface UpgradeSchedule {
  /** The upgrade that the chain begins with. */
  readonly upgrade: Upgrade
  readonly upgradesAt: UpgradesAt
}

/** True from an upgrade on. */
export function isUpgradeSince(upgrade: Upgrade, first: Upgrade): boolean {
  return upgrades.indexOf(upgrade) <= upgrades.indexOf(first)
}

/** The upgrade of a block. @param timeMs of the block, in ms since the epoch */
export function upgradeAt(
  { upgrade, upgradesAt }: UpgradeSchedule,
  number: bigint,
  timeMs: number,
): Upgrade {
  return activeAt(laterUpgrades, upgradesAt, number, timeMs) ?? upgrade
}

/** The upgrade that the chain will have in the end. */
export function lastUpgrade({ upgrade, upgradesAt }: UpgradeSchedule): Upgrade {
  return laterUpgrades.find((name) => upgradesAt[name] !== undefined) ?? upgrade
}

/** The upgrades after one, up to another, the oldest first. */
export function upgradesBetween(before: Upgrade, now: Upgrade): readonly Upgrade[] {
  return upgrades.slice(upgrades.indexOf(now), upgrades.indexOf(before)).reverse()
}
