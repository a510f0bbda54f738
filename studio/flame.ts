/**
 * The calls of a transaction as the blocks of a flame graph: each as wide as its share of the gas, and
 * below the call that made it.
 */

import type { DescribedCall } from './described.ts'

/** Positions of calls within those that made them, from the outermost on: `0.2.1`; empty for that. */
export type CallPath = string

export interface FlameBlock {
  readonly path: CallPath
  readonly call: DescribedCall
  /** 0 for the outermost call. */
  readonly depth: number
  /** Gas of the call with the calls that it made. */
  readonly gas: number
  /** Gas of the call without these. */
  readonly ownGas: number
  /** Share of the gas of the whole, and where the block begins, from 0 to 1. */
  readonly share: number
  readonly start: number
}

export interface Flame {
  /** Each call before the calls that it made. */
  readonly blocks: readonly FlameBlock[]
  /** Number of calls that are too narrow to be seen. */
  readonly hidden: number
}

/** Least share that is drawn, and the number of blocks. */
const shareMin = 0.001
const blocksMax = 1_000

export function flameOf(outermost: DescribedCall): Flame {
  const gasOf = gasByCall(outermost)
  const total = Math.max(1, gasOf.get(outermost) ?? 0)
  const blocks: FlameBlock[] = []
  let hidden = 0
  const visit = (call: DescribedCall, place: Pick<FlameBlock, 'path' | 'depth' | 'start'>) => {
    const { calls } = call
    const gas = gasOf.get(call) ?? 0
    const share = gas / total
    if (place.depth > 0 && (share < shareMin || blocks.length >= blocksMax)) {
      hidden += countOf(call)
      return
    }
    const ofCalls = calls.reduce((sum, each) => sum + (gasOf.get(each) ?? 0), 0)
    blocks.push({ ...place, call, gas, ownGas: gas - ofCalls, share })
    let { start } = place
    for (const [index, each] of calls.entries()) {
      const path = place.path === '' ? `${index}` : `${place.path}.${index}`
      visit(each, { path, depth: place.depth + 1, start })
      start += (gasOf.get(each) ?? 0) / total
    }
  }
  visit(outermost, { path: '', depth: 0, start: 0 })
  return { blocks, hidden }
}

/** Refunds can make the gas of a transaction less than that of its calls: a block holds its calls. */
function gasByCall(outermost: DescribedCall): ReadonlyMap<DescribedCall, number> {
  const gas = new Map<DescribedCall, number>()
  const visit = (call: DescribedCall): number => {
    const ofCalls = call.calls.reduce((sum, each) => sum + visit(each), 0)
    const own = Math.max(Number(call.gasUsed), ofCalls)
    gas.set(call, own)
    return own
  }
  visit(outermost)
  return gas
}

function countOf({ calls }: DescribedCall): number {
  return calls.reduce((sum, each) => sum + countOf(each), 1)
}
