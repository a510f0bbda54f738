/**
 * The blocks at which rules begin: by number, or by time.
 *
 * Owns which of several rules a block has. The rules are named elsewhere: upgrades of Base in
 * upgrades.ts, hardforks of Ethereum in evm-rules.ts.
 */

/** The first block with a rule: by number (bigint), or by time in ms since the epoch (number). */
type Activation = bigint | number

/** Rules that begin after block 0. */
export type Activations<Name extends string> = Readonly<Partial<Record<Name, Activation>>>

/**
 * The newest rule of a block; `undefined` before the first activation.
 *
 * @param names the newest first
 * @param timeMs of the block, in ms since the epoch
 */
export function activeAt<Name extends string>(
  names: readonly Name[],
  activations: Activations<Name>,
  number: bigint,
  timeMs: number,
): Name | undefined {
  for (const name of names) {
    const at = activations[name]
    if (at !== undefined && (typeof at === 'bigint' ? number >= at : timeMs >= at)) return name
  }
  return undefined
}
