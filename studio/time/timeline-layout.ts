/**
 * The layout of the timeline: blocks as spans of virtual time, with the transactions of each.
 */

import type { LiveBlock, LiveFlashblocks, LiveTransaction } from '../live/types.ts'

export interface Span {
  readonly number: number
  readonly startMs: number
  readonly endMs: number
  /** Undefined for the block under way. */
  readonly block: LiveBlock | undefined
  readonly marks: readonly LiveTransaction[]
  /** The flashblocks of the block under way. */
  readonly flashblocks: LiveFlashblocks | undefined
}

export interface Layout {
  readonly spans: readonly Span[]
  /** Usual length of a block, in virtual ms. */
  readonly blockMs: number
  /** Length of a flashblock, in virtual ms; undefined where blocks are not cut. */
  readonly cutMs: number | undefined
}

interface Lists {
  /** Newest first. Some may be missing: each is then drawn with the usual length. */
  readonly blocks: readonly LiveBlock[]
  readonly transactions: readonly LiveTransaction[]
  readonly flashblocks: LiveFlashblocks | undefined
}

/** Blocks as spans of virtual time, newest first, with the block under way in front. */
export function layOut({ blocks: sealed, flashblocks: cuts, transactions }: Lists): Layout {
  const byBlock = new Map<number, LiveTransaction[]>()
  for (const each of transactions) {
    const marks = byBlock.get(each.blockNumber)
    if (marks === undefined) byBlock.set(each.blockNumber, [each])
    else marks.push(each)
  }
  const marksOf = (number: number) => byBlock.get(number) ?? []
  const [head, second] = sealed
  const oldest = sealed.at(Math.min(sealed.length, 20) - 1)
  const blockMs =
    head === undefined || oldest === undefined || oldest === head
      ? 200
      : Math.max(20, (head.sealedMs - oldest.sealedMs) / (head.number - oldest.number))
  const cutMs = cuts?.timeMs
  if (head === undefined) return { spans: [], blockMs, cutMs }
  const usualMs = second === undefined ? blockMs : Math.max(20, Math.min(blockMs, 60_000))
  const spans = sealed.map((block, index): Span => {
    const next = sealed[index + 1]
    const before = next?.number === block.number - 1 ? next.sealedMs : block.sealedMs - usualMs
    const startMs = Math.max(before, block.sealedMs - 4 * usualMs)
    return {
      number: block.number,
      startMs,
      endMs: block.sealedMs,
      block,
      marks: marksOf(block.number),
      flashblocks: undefined,
    }
  })
  const number = head.number + 1
  const open: Span = {
    number,
    startMs: head.sealedMs,
    endMs: head.sealedMs + usualMs,
    block: undefined,
    marks: marksOf(number),
    flashblocks: cuts?.block === number ? cuts : undefined,
  }
  return { spans: [open, ...spans], blockMs: usualMs, cutMs }
}
