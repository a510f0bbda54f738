/**
 * The drawing of the timeline.
 *
 * Above, the transactions of a block are piled up at the time at which each was pre-confirmed. Below, the
 * height of a block is the root of its share of the gas limit, so that little gas can be seen as well.
 * Where blocks are too many, columns of them have one bar each, above and below.
 */

import { effect, signal } from '@preact/signals'
import { formatInteger } from '../format.ts'
import type { Studio } from '../studio.ts'
import type { FaultMark } from '../time/fault-marks.ts'
import type { RangeLimits, TimeRange } from '../time/range.ts'
import type { Column, RangeRead } from '../time/range-reading.ts'
import { type Layout, layOut, type Span } from '../time/timeline-layout.ts'
import { type Piles, pileUp } from '../time/timeline-piles.ts'
import { drawFaults } from './fault-drawing.ts'

/** The layout, in px. */
export const height = 172
const markLane = { top: 8, bottom: 92 }
const gasLane = { top: 100, bottom: 148 }

/** Width of a block, in px; longer blocks are wider. */
const widthOfShort = 28
const widthOfLong = 72
/** A flashblock of 200 ms has room for its number. */
const widthOfFlashblock = 26
const longMs = 1_000

/** Space for the number of a block, in px. */
const labelWidth = 72

/** The shortest range: ms can be told apart, and a block is not wider than 20 screens. */
const lengthMsMin = 10
const widthsMax = 20

/** Least time between two readings of the range by those who show it as text. */
const sayEveryMs = 250

export class Drawing {
  /** The range that is drawn; while it follows the time shown, as of a moment ago. */
  readonly range = signal<TimeRange>({ fromMs: 0, toMs: 0 })
  readonly #studio: Studio
  readonly #canvas: HTMLCanvasElement
  readonly #ends: (() => void)[] = []
  #layout: Layout = { spans: [], blockMs: 200, cutMs: undefined }
  /** Marks of the blocks that are in view. */
  #piles: Piles = { bySpan: new Map(), pitch: 1, hasDots: true }
  #faults: readonly FaultMark[] = []
  /** The part of the range that the page does not follow. */
  readonly #read = signal<RangeRead | undefined>(undefined)
  /** The time at which the chain began. */
  #beganMs: number | undefined
  /** Width of the canvas in px: read from the element, it would cost a layout for each frame. */
  #width: number
  #frame = 0
  #saidAt = 0
  #colors: ReturnType<typeof colorsOf>

  constructor(studio: Studio, canvas: HTMLCanvasElement) {
    const { chain, clock, past, preferences, range } = studio
    this.#studio = studio
    this.#canvas = canvas
    this.#width = canvas.clientWidth
    this.#colors = colorsOf(canvas)
    const resized = new ResizeObserver(() => {
      this.#width = canvas.clientWidth
      this.#show()
    })
    resized.observe(canvas)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const recolor = () => {
      this.#colors = colorsOf(this.#canvas)
      this.#draw()
    }
    dark.addEventListener('change', recolor)
    this.#ends.push(
      () => resized.disconnect(),
      () => dark.removeEventListener('change', recolor),
      preferences.theme.subscribe(recolor),
      effect(() => {
        const { blocks = [], transactions = [] } = this.#read.value ?? {}
        const oldest = chain.blocks.value.at(-1)?.number ?? Number.POSITIVE_INFINITY
        const known = new Set(chain.transactions.value.map(({ hash }) => hash))
        this.#layout = layOut({
          blocks: [...chain.blocks.value, ...blocks.filter(({ number }) => number < oldest)],
          transactions: [
            ...chain.transactions.value,
            ...transactions.filter(({ hash }) => !known.has(hash)),
          ],
          flashblocks: chain.flashblocks.value,
        })
        this.#show()
      }),
      effect(() => {
        range.value // chosen
        this.#show()
      }),
      effect(() => {
        const isFollowing = range.value.toMs === undefined
        if (clock.isRunning() && past.isNow.value && isFollowing) this.#run()
        else {
          cancelAnimationFrame(this.#frame)
          this.#draw()
        }
      }),
    )
  }

  /** The faults along the line. */
  showFaults(marks: readonly FaultMark[]): void {
    this.#faults = marks
    this.#draw()
  }

  /** The part of the range that the page does not follow; undefined if it follows all of it. */
  showRead(read: RangeRead | undefined): void {
    this.#read.value = read
  }

  /** @param ms the time at which the chain began; undefined until it is known */
  showBeginning(ms: number | undefined): void {
    this.#beganMs = ms
    this.#show()
  }

  end(): void {
    cancelAnimationFrame(this.#frame)
    for (const end of this.#ends) end()
  }

  /** The time at a distance from the left, in px. */
  timeAt(x: number): number {
    const { fromMs, toMs } = this.timesShown()
    return fromMs + (x / Math.max(1, this.#width)) * (toMs - fromMs)
  }

  limits(): RangeLimits {
    const { blockMs } = this.#layout
    const toMs = this.#rightMs()
    const fromMs = Math.min(this.#beganMs ?? toMs, toMs) - blockMs
    const shortest = Math.max(lengthMsMin, blockMs / widthsMax)
    return { fromMs, toMs, lengthMsMin: Math.min(shortest, toMs - fromMs) }
  }

  /** The block at a distance from the left, in px. */
  at(x: number): Span | undefined {
    if (this.columnAt(x) !== undefined) return undefined
    const { startOf } = this.#scale()
    return this.#layout.spans.find(
      ({ startMs, endMs }) => startOf(startMs) <= x && x < startOf(endMs),
    )
  }

  /** The column of blocks at a distance from the left, in px. */
  columnAt(x: number): Column | undefined {
    const { startOf } = this.#scale()
    return this.#columns().find(
      ({ fromMs, toMs }) =>
        startOf(fromMs) <= x && x < Math.max(startOf(toMs), startOf(fromMs) + 3),
    )
  }

  /** The flashblock of the block under way at a distance from the left, if it has one there. */
  flashblockAt(x: number): number | undefined {
    const { flashblocks, startMs, endMs } = this.#layout.spans[0] ?? {}
    if (flashblocks === undefined || startMs === undefined || endMs === undefined) return undefined
    const { startOf } = this.#scale()
    const share = (x - startOf(startMs)) / (startOf(endMs) - startOf(startMs))
    return share < 0 ? undefined : Math.ceil((share * (endMs - startMs)) / flashblocks.timeMs)
  }

  /** The time from which on the page follows the blocks by itself. */
  followedFromMs(): number {
    const oldest = this.#studio.chain.blocks.peek().at(-1)?.number
    const span = this.#layout.spans.find(({ number }) => number === oldest)
    return Math.max(span?.startMs ?? Number.NEGATIVE_INFINITY, this.#beganMs ?? 0)
  }

  #run(): void {
    cancelAnimationFrame(this.#frame)
    const next = () => {
      this.#draw()
      this.#frame = requestAnimationFrame(next)
    }
    this.#frame = requestAnimationFrame(next)
  }

  #columns(): readonly Column[] {
    return this.#read.peek()?.columns ?? []
  }

  #show(): void {
    this.#pileUp()
    this.#draw()
  }

  #pileUp(): void {
    const { startOf, width } = this.#scale()
    const inView = this.#layout.spans.filter(
      ({ startMs, endMs }) => startOf(endMs) >= 0 && startOf(startMs) <= width,
    )
    const widthOf = ({ startMs, endMs }: Span) => startOf(endMs) - startOf(startMs)
    const layout = { ...this.#layout, spans: inView }
    this.#piles = pileUp(layout, widthOf, markLane.bottom - markLane.top)
  }

  /** The end of a range that follows the time: the block under way is visible as a whole. */
  #rightMs(): number {
    const { spans, blockMs } = this.#layout
    const nowMs = Math.max(this.#studio.past.displayedNow() ?? 0, spans[0]?.startMs ?? 0)
    return Math.min(nowMs, spans[0]?.endMs ?? nowMs) + blockMs
  }

  /** The range that is drawn, to the ms. */
  timesShown(): TimeRange {
    const chosen = this.#studio.range.peek()
    const usualMs = this.usualLengthMs()
    const limits = this.limits()
    const lengthMs = Math.min(
      chosen.lengthMs ?? usualMs,
      Math.max(usualMs, limits.toMs - limits.fromMs),
    )
    // A past time may be shown since the range was chosen.
    const toMs = Math.min(chosen.toMs ?? limits.toMs, limits.toMs)
    return { fromMs: toMs - lengthMs, toMs }
  }

  /** The length at which blocks have their usual width. */
  usualLengthMs(): number {
    const { blockMs, cutMs } = this.#layout
    const blockWidth =
      cutMs !== undefined && blockMs > cutMs
        ? (widthOfFlashblock * blockMs) / cutMs
        : blockMs < longMs
          ? widthOfShort
          : widthOfLong
    return (Math.max(1, this.#width) * blockMs) / blockWidth
  }

  #scale(): { startOf(ms: number): number; width: number; isFollowing: boolean } {
    const width = this.#width
    const { fromMs, toMs } = this.timesShown()
    const perMs = width / (toMs - fromMs)
    const isFollowing = this.#studio.range.peek().toMs === undefined
    return { width, isFollowing, startOf: (ms) => width - (toMs - ms) * perMs }
  }

  /** Says which range is drawn: at once if it was chosen, and from time to time while time moves. */
  #say(): void {
    const now = performance.now()
    const isMoving = this.#studio.clock.isRunning() && this.#studio.past.isNow.peek()
    if (isMoving && now - this.#saidAt < sayEveryMs) return
    const { fromMs, toMs } = this.timesShown()
    const said = this.range.peek()
    if (said.fromMs === fromMs && said.toMs === toMs) return
    this.#saidAt = now
    this.range.value = { fromMs, toMs }
  }

  #draw(): void {
    const canvas = this.#canvas
    const context = canvas.getContext('2d')
    if (context === null) return
    const { startOf, width, isFollowing } = this.#scale()
    const ratio = devicePixelRatio
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    context.font = this.#colors.font
    const columns = this.#columns()
    if (columns.length > 0) this.#drawColumns(context, columns, startOf)
    else {
      for (const span of this.#layout.spans) {
        const x = startOf(span.startMs)
        const right = startOf(span.endMs)
        if (right < 0) break
        if (x > width) continue
        this.#drawBlock(context, span, x, right)
        this.#drawPiles(context, span, x)
      }
    }
    this.#say()
    const now = this.#studio.past.displayedNow()
    if (now === undefined) return
    const scale = { startOf, width, isFollowing }
    drawFaults(context, this.#faults, scale, now, this.#colors.faults)
    context.fillStyle = this.#colors.now
    context.fillRect(Math.round(startOf(now)), markLane.top, 1, gasLane.bottom - markLane.top)
  }

  #drawColumns(
    context: CanvasRenderingContext2D,
    columns: readonly Column[],
    startOf: (ms: number) => number,
  ): void {
    const most = Math.max(1, ...columns.map(({ transactions }) => transactions))
    const laneHeight = markLane.bottom - markLane.top
    const [left, right] = [startOf(this.#beganMs ?? 0), startOf(this.#rightMs())]
    context.fillStyle = this.#colors.slot
    context.fillRect(left, gasLane.top, right - left, gasLane.bottom - gasLane.top)
    let labelEnd = Number.NEGATIVE_INFINITY
    for (const { fromMs, toMs, firstBlock, transactions, failed, gasShare } of columns) {
      const x = startOf(fromMs)
      const width = Math.max(2, startOf(toMs) - x - 1)
      const bar = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * laneHeight))
      context.fillStyle = this.#colors.sealed
      context.fillRect(x, markLane.bottom - bar(transactions), width, bar(transactions))
      context.fillStyle = this.#colors.failed
      context.fillRect(x, markLane.bottom - bar(failed), width, bar(failed))
      this.#drawGas(context, x, width, gasShare, this.#colors.sealed)
      if (x < labelEnd) continue
      labelEnd = x + labelWidth
      this.#drawLabel(context, formatInteger(firstBlock), x)
    }
  }

  #drawGas(
    context: CanvasRenderingContext2D,
    x: number,
    width: number,
    share: number,
    color: string,
  ): void {
    context.fillStyle = this.#colors.slot
    context.fillRect(x, gasLane.top, width, gasLane.bottom - gasLane.top)
    const full = Math.max(share > 0 ? 3 : 0, Math.sqrt(share) * (gasLane.bottom - gasLane.top))
    context.fillStyle = color
    context.fillRect(x, gasLane.bottom - full, width, full)
  }

  #drawLabel(context: CanvasRenderingContext2D, text: string, x: number): void {
    context.fillStyle = this.#colors.label
    // Measured only where the end may cut it: there is a label for each block in each frame.
    const isNearEnd = x + labelWidth > this.#width
    const end = isNearEnd ? this.#width - context.measureText(text).width : x
    context.fillText(text, Math.max(0, Math.min(x, end)), gasLane.bottom + 16)
  }

  #drawBlock(context: CanvasRenderingContext2D, span: Span, x: number, right: number): void {
    const { number, block, marks } = span
    const width = Math.max(1, right - x - (right - x < 6 ? 0.5 : 2))
    const gas = marks.reduce((sum, { gasUsed }) => sum + gasUsed, 0)
    const limit = block?.gasLimit ?? this.#studio.chain.blocks.peek()[0]?.gasLimit ?? 1
    const share = Math.min(1, (block?.gasUsed ?? gas) / limit)
    const color = block === undefined ? this.#colors.pending : this.#colors.sealed
    this.#drawGas(context, x, width, share, color)
    this.#drawFlashblocks(context, span, x, right)
    if (number % labelStep(right - x) === 0) this.#drawLabel(context, formatInteger(number), x)
  }

  /** Each flashblock of the block under way with its number: published ones are filled. */
  #drawFlashblocks(context: CanvasRenderingContext2D, span: Span, x: number, right: number): void {
    const { flashblocks, startMs, endMs } = span
    if (flashblocks === undefined) return
    const { timeMs, ends } = flashblocks
    const width = ((right - x) * timeMs) / (endMs - startMs)
    const count = Math.round((endMs - startMs) / timeMs)
    for (let index = 1; index <= count; index += 1) {
      const left = x + (index - 1) * width
      context.fillStyle = index < ends.length ? this.#colors.pending : this.#colors.slot
      context.fillRect(left, markLane.bottom + 2, Math.max(1, width - 2), 3)
      if (width < widthOfFlashblock - 1) continue
      context.fillStyle = this.#colors.label
      context.fillText(String(index), left + 2, gasLane.top + 13)
    }
  }

  #drawPiles(context: CanvasRenderingContext2D, span: Span, x: number): void {
    const { bySpan, pitch, hasDots } = this.#piles
    for (const { left, width, parts } of bySpan.get(span) ?? []) {
      let bottom = markLane.bottom
      for (const { kind, count } of parts) {
        context.fillStyle = this.#colors[kind]
        // A part of less than a px is drawn as one.
        const partHeight = Math.max(1, count * pitch)
        if (!hasDots) context.fillRect(x + left, bottom - partHeight, width, partHeight)
        for (let dot = 1; hasDots && dot <= count; dot += 1) {
          context.fillRect(x + left, bottom - dot * pitch, width, width)
        }
        bottom -= partHeight
      }
    }
  }
}

/** Every such block has its number below it. */
function labelStep(blockWidth: number): number {
  if (blockWidth >= labelWidth) return 1
  const least = labelWidth / blockWidth
  const power = 10 ** Math.floor(Math.log10(least))
  return Math.max(5, least > 5 * power ? 10 * power : 5 * power)
}

/** The colours of the theme: a canvas takes none that depends on it. */
function colorsOf(element: HTMLElement) {
  const style = getComputedStyle(element)
  const color = (name: string) => {
    element.style.color = `var(--${name})`
    return style.color
  }
  return {
    pending: color('pending-fill'),
    sealed: color('sealed-fill'),
    failed: color('failed-fill'),
    dropped: color('slot'),
    slot: color('slot'),
    label: color('muted'),
    now: color('now'),
    faults: {
      past: color('muted'),
      active: color('pending-fill'),
      planned: color('accent'),
      failed: color('failed-fill'),
    },
    font: `11px ${style.getPropertyValue('--mono')}`,
  }
}
