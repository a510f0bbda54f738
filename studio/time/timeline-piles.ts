/**
 * The transactions of a block as piles along its time: dots as long as there is room for each, and else
 * bars whose parts are as high as their share.
 */

import type { Layout, Span } from './timeline-layout.ts'

/** From the bottom of a pile to its top. */
const kinds = ['failed', 'dropped', 'pending', 'sealed'] as const

type PileKind = (typeof kinds)[number]

interface Pile {
  /** Px from the left of the block. */
  readonly left: number
  readonly width: number
  /** From the bottom to the top; none has a height of zero. */
  readonly parts: readonly { readonly kind: PileKind; readonly count: number }[]
}

export interface Piles {
  readonly bySpan: ReadonlyMap<Span, readonly Pile[]>
  /** Px of one transaction in a pile, with the gap above it. */
  readonly pitch: number
  /** True if each transaction is a separate dot. */
  readonly hasDots: boolean
}

/** Px of a dot with the gap beside it; the largest that has room for every pile is taken. */
const dotPitches = [9, 5] as const
const barPitch = 5

/** @param widthOf a block's width in px */
export function pileUp(
  { spans, cutMs }: Layout,
  widthOf: (span: Span) => number,
  laneHeight: number,
): Piles {
  for (const pitch of dotPitches) {
    const rows = Math.floor(laneHeight / pitch)
    const counts = spans.map((span) => countsOf(span, Math.floor(widthOf(span) / pitch), cutMs))
    if (Math.max(0, ...counts.map(highest)) > rows) continue
    return { bySpan: pilesOf(spans, counts, pitch), pitch, hasDots: true }
  }
  const counts = spans.map((span) => countsOf(span, Math.floor(widthOf(span) / barPitch), cutMs))
  const pitch = laneHeight / Math.max(1, ...counts.map(highest))
  return { bySpan: pilesOf(spans, counts, barPitch), pitch, hasDots: false }
}

type Counts = Record<PileKind, number>

function highest(columns: readonly Counts[]): number {
  return Math.max(0, ...columns.map(totalOf))
}

function totalOf({ failed, dropped, pending, sealed }: Counts): number {
  return failed + dropped + pending + sealed
}

function pilesOf(
  spans: readonly Span[],
  counts: readonly (readonly Counts[])[],
  pitch: number,
): ReadonlyMap<Span, readonly Pile[]> {
  const pilesIn = (columns: readonly Counts[]) =>
    columns.flatMap((column, index): Pile[] => {
      if (totalOf(column) === 0) return []
      const parts = kinds.flatMap((kind) =>
        column[kind] === 0 ? [] : [{ kind, count: column[kind] }],
      )
      return [{ left: index * pitch, width: pitch - 1, parts }]
    })
  return new Map(spans.map((span, index) => [span, pilesIn(counts[index] ?? [])]))
}

/** The transactions of each column: those that are known by their time, and the others evenly. */
function countsOf(span: Span, columnsWished: number, cutMs: number | undefined): Counts[] {
  const { startMs, endMs, block, marks } = span
  const count = Math.max(1, columnsWished)
  const columns = Array.from(
    { length: count },
    (): Counts => ({ failed: 0, dropped: 0, pending: 0, sealed: 0 }),
  )
  let [listed, listedFailed] = [0, 0]
  for (const { stage, hasFailed, flashblock, atMs } of marks) {
    // The transactions of a flashblock are published together: they are piled up in its middle.
    const isCut = flashblock !== undefined && cutMs !== undefined
    const shownMs = isCut ? (flashblock - 0.5) * cutMs : atMs - startMs
    const share = endMs > startMs ? shownMs / (endMs - startMs) : 0
    const index = Math.min(count - 1, Math.max(0, Math.floor(share * count)))
    columns[index]![stage === 'dropped' ? stage : hasFailed ? 'failed' : stage] += 1 // it is in range
    if (stage === 'dropped') continue
    listed += 1
    if (hasFailed) listedFailed += 1
  }
  const rest = Math.max(0, (block?.transactionCount ?? 0) - listed)
  const failed = Math.min(rest, Math.max(0, (block?.failedCount ?? 0) - listedFailed))
  for (let index = 0; index < rest; index += 1) {
    const hasFailed =
      Math.floor(((index + 1) * failed) / rest) > Math.floor((index * failed) / rest)
    columns[Math.floor((index * count) / rest)]![hasFailed ? 'failed' : 'sealed'] += 1
  }
  return columns
}
