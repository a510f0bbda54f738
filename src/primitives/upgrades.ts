/**
 * The upgrades of Base, and which of them a block has; each includes all before it.
 *
 * Owns their order and their activation. Each upgrade's changes are where they take effect: in the
 * network, in the token standard, in the producer.
 *
 * @see https://docs.base.org/upgrades/overview
 */

/** The newest first. `none`: the chain has no upgrade of Base, and follows the rules of Ethereum. */
export const upgrades = ['everest', 'denim', 'cobalt', 'beryl', 'azul', 'none'] as const

export type Upgrade = (typeof upgrades)[number]

/** The first block with an upgrade: by number (bigint), or by time in ms since the epoch (number). */
type Activation = bigint | number

/** Upgrades that are activated after block 0. */
export type UpgradesAt = Readonly<Partial<Record<Exclude<Upgrade, 'none'>, Activation>>>

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
  for (const name of upgrades) {
    const at = name === 'none' ? undefined : upgradesAt[name]
    if (at !== undefined && (typeof at === 'bigint' ? number >= at : timeMs >= at)) return name
  }
  return upgrade
}

/** The upgrade that the chain will have in the end. */
export function lastUpgrade({ upgrade, upgradesAt }: UpgradeSchedule): Upgrade {
  return upgrades.find((name) => name !== 'none' && upgradesAt[name] !== undefined) ?? upgrade
}

/** The upgrades after one, up to another, the oldest first. */
export function upgradesBetween(before: Upgrade, now: Upgrade): readonly Upgrade[] {
  return upgrades.slice(upgrades.indexOf(now), upgrades.indexOf(before)).reverse()
}
