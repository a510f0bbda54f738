/**
 * An engine for blocks of several chain ids, made of one engine for each.
 *
 * There is one until somebody sets another id; the others are made when they are first needed.
 */

import type { Engine } from './engine.ts'
import type { TracingEngine } from './trace.ts'

/**
 * @param chainId what `first` is for
 * @param create makes one for another
 */
export function createEngineByChainId(
  chainId: bigint,
  first: Engine,
  create: (chainId: bigint) => Promise<Engine>,
): Engine {
  const engineFor = byChainId(chainId, first, create)
  return {
    name: first.name,
    execute(execution) {
      const engine = engineFor(execution.environment.chainId)
      return engine instanceof Promise
        ? engine.then((other) => other.execute(execution))
        : engine.execute(execution)
    },
  }
}

/** The same of engines that can be listened to. */
export function createTracingEngineByChainId(
  chainId: bigint,
  first: TracingEngine,
  create: (chainId: bigint) => Promise<TracingEngine>,
): TracingEngine {
  const engineFor = byChainId(chainId, first, create)
  return {
    ...createEngineByChainId(chainId, first, async (id) => engineFor(id)),
    async trace(execution, listener) {
      const engine = await engineFor(execution.environment.chainId)
      return engine.trace(execution, listener)
    },
  }
}

function byChainId<Kind extends Engine>(
  chainId: bigint,
  first: Kind,
  create: (chainId: bigint) => Promise<Kind>,
): (chainId: bigint) => Kind | Promise<Kind> {
  let others: Map<bigint, Promise<Kind>> | undefined
  return (wanted) => {
    if (wanted === chainId) return first
    others ??= new Map()
    const known = others.get(wanted)
    if (known !== undefined) return known
    const made = create(wanted)
    others.set(wanted, made)
    return made
  }
}
