/**
 * The drawing of the timeline.
 *
 * Above, the transactions of a block are piled up at the time at which each was pre-confirmed. Below, the
 * height of a block is the root of its share of the gas limit, so that little gas can be seen as well.
 */

import { effect } from '@preact/signals'
import { formatInteger } from '../format.ts'
import type { Studio } from '../studio.ts'
import type { FaultMark } from '../time/fault-marks.ts'
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

export class Drawing {
  readonly #studio: Studio
  readonly #canvas: HTMLCanvasElement
  readonly #ends: (() => void)[] = []
  #layout: Layout = { spans: [], blockMs: 200, cutMs: undefined }
  /** Marks of the blocks that are in view. */
  #piles: Piles = { bySpan: new Map(), pitch: 1, hasDots: true }
  #faults: readonly FaultMark[] = []
  #frame = 0
  #colors: ReturnType<typeof colorsOf>

  constructor(studio: Studio, canvas: HTMLCanvasElement) {
    const { chain, clock, past, preferences } = studio
    this.#studio = studio
    this.#canvas = canvas
    this.#colors = colorsOf(canvas)
    const resized = new ResizeObserver(() => {
      this.#pileUp()
      this.#draw()
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
        this.#layout = layOut(chain)
        this.#pileUp()
        this.#draw()
      }),
      effect(() => {
        if (clock.isRunning() && past.isNow.value) this.#run()
        else cancelAnimationFrame(this.#frame)
      }),
    )
  }

  /** The faults along the line. */
  showFaults(marks: readonly FaultMark[]): void {
    this.#faults = marks
    this.#draw()
  }

  end(): void {
    cancelAnimationFrame(this.#frame)
    for (const end of this.#ends) end()
  }

  /** The block at a distance from the left, in px. */
  at(x: number): Span | undefined {
    const { startOf } = this.#scale()
    return this.#layout.spans.find(
      ({ startMs, endMs }) => startOf(startMs) <= x && x < startOf(endMs),
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

  #run(): void {
    cancelAnimationFrame(this.#frame)
    const next = () => {
      this.#draw()
      this.#frame = requestAnimationFrame(next)
    }
    this.#frame = requestAnimationFrame(next)
  }

  #pileUp(): void {
    const { spans } = this.#layout
    const { startOf } = this.#scale()
    const end = spans.findIndex(({ endMs }) => startOf(endMs) < 0)
    const inView = { ...this.#layout, spans: end === -1 ? spans : spans.slice(0, end) }
    const widthOf = ({ startMs, endMs }: Span) => startOf(endMs) - startOf(startMs)
    this.#piles = pileUp(inView, widthOf, markLane.bottom - markLane.top)
  }

  /** The block under way is always visible as a whole, at the right. */
  #scale(): { startOf(ms: number): number; width: number } {
    const { spans, blockMs, cutMs } = this.#layout
    const width = this.#canvas.clientWidth
    const blockWidth =
      cutMs !== undefined && blockMs > cutMs
        ? (widthOfFlashblock * blockMs) / cutMs
        : blockMs < longMs
          ? widthOfShort
          : widthOfLong
    const perMs = blockWidth / blockMs
    const nowMs = Math.max(this.#studio.past.displayedNow() ?? 0, spans[0]?.startMs ?? 0)
    const rightMs = Math.min(nowMs, spans[0]?.endMs ?? nowMs) + blockMs
    return { width, startOf: (ms) => width - (rightMs - ms) * perMs }
  }

  #draw(): void {
    const canvas = this.#canvas
    const context = canvas.getContext('2d')
    if (context === null) return
    const { startOf, width } = this.#scale()
    const ratio = devicePixelRatio
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    for (const span of this.#layout.spans) {
      const x = startOf(span.startMs)
      const right = startOf(span.endMs)
      if (right < 0) break
      this.#drawBlock(context, span, x, right)
      this.#drawPiles(context, span, x)
    }
    const now = this.#studio.past.displayedNow()
    if (now === undefined) return
    drawFaults(context, this.#faults, { startOf, width }, now, this.#colors.faults)
    context.fillStyle = this.#colors.now
    context.fillRect(Math.round(startOf(now)), markLane.top, 1, gasLane.bottom - markLane.top)
  }

  #drawBlock(context: CanvasRenderingContext2D, span: Span, x: number, right: number): void {
    const { number, block, marks } = span
    const width = Math.max(2, right - x - 2)
    context.fillStyle = this.#colors.slot
    context.fillRect(x, gasLane.top, width, gasLane.bottom - gasLane.top)
    const gas = marks.reduce((sum, { gasUsed }) => sum + gasUsed, 0)
    const limit = block?.gasLimit ?? this.#studio.chain.blocks.peek()[0]?.gasLimit ?? 1
    const share = Math.min(1, (block?.gasUsed ?? gas) / limit)
    const full = Math.max(share > 0 ? 3 : 0, Math.sqrt(share) * (gasLane.bottom - gasLane.top))
    context.fillStyle = block === undefined ? this.#colors.pending : this.#colors.sealed
    context.fillRect(x, gasLane.bottom - full, width, full)
    this.#drawFlashblocks(context, span, x, right)
    if (right - x < widthOfLong && number % 5 !== 0) return
    context.fillStyle = this.#colors.label
    context.font = this.#colors.font
    context.fillText(formatInteger(number), x, gasLane.bottom + 16)
  }

  /** Each flashblock of the block under way with its number: published ones are filled. */
  #drawFlashblocks(context: CanvasRenderingContext2D, span: Span, x: number, right: number): void {
    const { flashblocks, startMs, endMs } = span
    if (flashblocks === undefined) return
    const { timeMs, ends } = flashblocks
    const width = ((right - x) * timeMs) / (endMs - startMs)
    const count = Math.round((endMs - startMs) / timeMs)
    context.font = this.#colors.font
    for (let index = 1; index <= count; index += 1) {
      const left = x + (index - 1) * width
      context.fillStyle = index < ends.length ? this.#colors.pending : this.#colors.slot
      context.fillRect(left, markLane.bottom + 2, width - 2, 3)
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
