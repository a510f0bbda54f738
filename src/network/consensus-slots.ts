/**
 * The slots of the consensus layer, which blocks have since Amsterdam.
 *
 * A devnet has no consensus layer: the slot of a block follows from its time, and each block has a slot of
 * its own, as on Ethereum. Where blocks come faster than slots, slots run ahead of time.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7843
 */

/** Time between two slots. */
const SLOT_TIME_MS = 12_000

/**
 * The slot of a block.
 *
 * @param least the one after that of its parent
 * @param slotZeroMs time of slot 0, in ms since the epoch
 */
export function slotAt(least: bigint, timeMs: number, slotZeroMs: number): bigint {
  const byTime = BigInt(Math.floor((timeMs - slotZeroMs) / SLOT_TIME_MS))
  return byTime > least ? byTime : least
}

/** Time of slot 0 of Ethereum's networks by chain id, in seconds since the epoch. */
const slotZeroTimes: Readonly<Record<number, number>> = {
  1: 1_606_824_023,
  11155111: 1_655_733_600,
  17000: 1_695_902_400,
  560048: 1_742_213_400,
}

/** A block of a chain that a devnet continues. */
interface SlottedBlock {
  readonly timeMs: number
  /** `undefined` before Amsterdam. */
  readonly slotNumber: bigint | undefined
}

/**
 * Time of slot 0 of a chain that continues another one, in ms since the epoch: by the slot of the block
 * that it continues, else as the network of the chain id has it, else the time of that block.
 */
export function slotZeroOf(chainId: number, { timeMs, slotNumber }: SlottedBlock): number {
  if (slotNumber !== undefined) return timeMs - Number(slotNumber) * SLOT_TIME_MS
  const seconds = slotZeroTimes[chainId]
  return seconds === undefined ? timeMs : seconds * 1000
}
