/**
 * Where a call runs: a state and a block environment, with what the caller wants pretended.
 */

import type { BlockEnvironment } from '../engine/engine.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import type { BlockOverrides, Overrides, StateOverrides } from '../primitives/overrides.ts'
import { PRECOMPILES } from '../primitives/precompiles.ts'
import { overriddenView } from '../state/overrides.ts'
import type { StoreView } from '../state/store.ts'

/** Held from a call's beginning to its end, however often it runs. */
export interface Ground {
  readonly state: StoreView
  readonly environment: BlockEnvironment
}

/**
 * @throws {DevnetError} NOT_A_PRECOMPILE, PRECOMPILE_MOVED_TO_ITSELF or PRECOMPILES_MOVED_TO_ONE
 */
export function overriddenGround(ground: Ground, { state, block }: Overrides): Ground {
  if (state === undefined && block === undefined) return ground
  const environment = block === undefined ? ground.environment : during(ground.environment, block)
  const precompiles = movedPrecompiles(environment.precompiles, state)
  return {
    state: overriddenView(ground.state, state),
    environment: precompiles === undefined ? environment : { ...environment, precompiles },
  }
}

function during(environment: BlockEnvironment, block: BlockOverrides): BlockEnvironment {
  const { blockHashes, ...fields } = block
  const hashes = blockHashes ?? new Map()
  return {
    ...environment,
    ...fields,
    blockHash: (number) => hashes.get(number) ?? environment.blockHash(number),
  }
}

/** Every precompile at its own address. */
const inPlace: ReadonlyMap<Address, Address> = new Map(
  [...PRECOMPILES.values()].map((address) => [address, address]),
)

/**
 * Where precompiles answer after overrides: one that is moved answers at its new address only, one
 * whose account is overridden in any other way no longer does.
 */
export function movedPrecompiles(
  before: ReadonlyMap<Address, Address> | undefined,
  overrides: StateOverrides | undefined,
): ReadonlyMap<Address, Address> | undefined {
  if (overrides === undefined) return before
  const active = before ?? inPlace
  const touched = [...overrides].filter(
    ([address, { precompileMovedTo }]) => precompileMovedTo !== undefined || active.has(address),
  )
  if (touched.length === 0) return before
  const after = new Map(active)
  for (const [address] of touched) after.delete(address)
  const targets = new Set<Address>()
  for (const [address, { precompileMovedTo: target }] of touched) {
    if (target === undefined) continue
    const precompile = active.get(address)
    if (precompile === undefined) {
      throw new DevnetError('NOT_A_PRECOMPILE', `account ${address} is not a precompile`, {
        address,
      })
    }
    if (target === address) {
      throw new DevnetError(
        'PRECOMPILE_MOVED_TO_ITSELF',
        `MovePrecompileToAddress referenced itself in replacement: ${address}`,
        { address },
      )
    }
    if (targets.has(target) || overrides.has(target)) {
      throw new DevnetError('PRECOMPILES_MOVED_TO_ONE', `account ${target} is already overridden`, {
        address: target,
      })
    }
    targets.add(target)
    after.set(target, precompile)
  }
  return after
}
