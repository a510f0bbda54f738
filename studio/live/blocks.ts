/**
 * The lists of blocks as events change them: newest first, each change a new list.
 */

import type { ChainEvent, LiveBlock, LiveFlashblocks } from './types.ts'

export interface LiveBlocks {
  /** Consecutive, newest first. */
  readonly newest: readonly LiveBlock[]
  /** Older blocks that have transactions, newest first; some may be among the newest. */
  readonly older: readonly LiveBlock[]
  /** Number of the oldest block that is known to have no transactions, or to be listed. */
  readonly oldest: number
  /** Rises when a block takes the place of another one. */
  readonly reorgs: number
}

const blocksMax = 600
/** Older blocks that have transactions. */
const olderMax = 200

export const noBlocks: LiveBlocks = { newest: [], older: [], oldest: 0, reorgs: 0 }

export function reduceBlocks(blocks: LiveBlocks, event: ChainEvent): LiveBlocks {
  switch (event.kind) {
    case 'began':
      return { ...blocks, newest: [], older: [] }
    case 'past':
      return { ...blocks, newest: event.blocks, older: [] }
    case 'blocks':
      return withListed(blocks, event)
    case 'sealed':
      return withSealed(blocks, event.blocks)
    case 'counted':
      return withCounted(blocks, event.blocks)
    case 'reorg':
      return { ...blocks, reorgs: blocks.reorgs + 1 }
    case 'rollback':
      return withoutThoseAbove(blocks, event.number)
    default:
      return blocks
  }
}

/** Sealed while the lists were on their way: they stay above. */
function withListed(
  blocks: LiveBlocks,
  { newest, full, oldest }: Extract<ChainEvent, { kind: 'blocks' }>,
): LiveBlocks {
  const head = newest[0]?.number ?? -1
  const newer = blocks.newest.filter(({ number }) => number > head)
  return { ...blocks, newest: [...newer, ...newest], older: full, oldest }
}

/** Takes sealed blocks in place of those with their numbers, and of later ones. */
function withSealed(blocks: LiveBlocks, sealed: readonly LiveBlock[]): LiveBlocks {
  const [first] = sealed
  if (first === undefined) return blocks
  const isReorg = (blocks.newest[0]?.number ?? -1) >= first.number
  const reorgs = blocks.reorgs + (isReorg ? 1 : 0)
  const kept = blocks.newest.filter(({ number }) => number < first.number)
  const list = [...sealed.toReversed(), ...kept]
  const newest = list.slice(0, blocksMax)
  if (list.length <= blocksMax) return { ...blocks, newest, reorgs }
  const all = withOlder(blocks.older, list.slice(blocksMax))
  const older = all.slice(0, olderMax)
  const oldest = all.length > olderMax ? older.at(-1)!.number : blocks.oldest // it is full
  return { newest, older, oldest, reorgs }
}

/** Takes blocks with transactions that are too old for the list of consecutive ones. */
function withOlder(older: readonly LiveBlock[], gone: readonly LiveBlock[]): readonly LiveBlock[] {
  const full = gone.filter(({ transactionCount = 0 }) => transactionCount > 0)
  const numbers = new Set(full.map(({ number }) => number))
  return [...full, ...older.filter(({ number }) => !numbers.has(number))]
}

function withCounted(blocks: LiveBlocks, counted: readonly LiveBlock[]): LiveBlocks {
  const read = new Map(counted.map((block) => [block.number, block]))
  return { ...blocks, newest: blocks.newest.map((each) => read.get(each.number) ?? each) }
}

function withoutThoseAbove(blocks: LiveBlocks, number: number): LiveBlocks {
  const isKept = (each: LiveBlock) => each.number <= number
  const [newest, older] = [blocks.newest.filter(isKept), blocks.older.filter(isKept)]
  return { ...blocks, newest, older, reorgs: blocks.reorgs + 1 }
}

/** The flashblocks of the block under way, where blocks are cut. */
export function reduceFlashblocks(
  known: LiveFlashblocks | undefined,
  event: ChainEvent,
): LiveFlashblocks | undefined {
  if (event.kind === 'began') return undefined
  if (event.kind === 'past' || event.kind === 'flashblocks') return event.flashblocks
  if (event.kind !== 'flashblock' || known === undefined) return known
  const { block, index, transactionCount } = event
  const before = known.block === block ? known.ends.slice(0, index) : []
  const last = before.at(-1) ?? 0
  // Lost flashblocks brought nothing.
  const lost = Array.from({ length: index - before.length }, () => last)
  return { ...known, block, ends: [...before, ...lost, last + transactionCount] }
}
