/**
 * Overrides of calls: the state and block environment that a call runs on.
 *
 * Owns overridden environments and moved precompiles. Overridden state is left to
 * state/overrides.ts.
 */

import type { BlockEnvironment } from '../engine/engine.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import type { Address } from '../primitives/hex.ts'
import type { BlockOverrides, Overrides, StateOverrides } from '../primitives/overrides.ts'
import { overriddenView } from '../state/overrides.ts'
import type { StoreView } from '../state/store.ts'

/** State and environment of a call, the same for all its executions. */
export interface CallContext {
  readonly state: StoreView
  readonly environment: BlockEnvironment
}

/**
 * Applies overrides.
 *
 * @throws {DevnetError} NOT_A_PRECOMPILE, PRECOMPILE_MOVED_TO_ITSELF or PRECOMPILES_MOVED_TO_ONE
 */
export function overriddenContext(context: CallContext, { state, block }: Overrides): CallContext {
  if (state === undefined && block === undefined) return context
  const environment = block === undefined ? context.environment : during(context.environment, block)
  const precompiles = movedPrecompiles(environment, state)
  return {
    state: overriddenView(context.state, state),
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

/** All precompiles at their own addresses. */
function inPlace({ precompiles }: EvmRules): ReadonlyMap<Address, Address> {
  return new Map([...precompiles.values()].map((address) => [address, address]))
}

/**
 * Active precompiles after overrides, by called address. A moved precompile answers only at its new
 * address; one whose account has other overrides is disabled.
 *
 * @throws {DevnetError} as {@link overriddenContext}
 */
export function movedPrecompiles(
  { evmRules, precompiles: before }: Pick<BlockEnvironment, 'evmRules' | 'precompiles'>,
  overrides: StateOverrides | undefined,
): ReadonlyMap<Address, Address> | undefined {
  if (overrides === undefined) return before
  const active = before ?? inPlace(evmRules)
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
