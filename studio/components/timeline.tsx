/**
 * The timeline: sealed blocks and the block under way along virtual time, drawn on a canvas.
 *
 * Above, each transaction is a mark at the time at which it was pre-confirmed. Below, the height of a
 * block is the root of its share of the gas limit, so that little gas can be seen as well. The lists
 * beside it say the same in text.
 */

import { effect, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { counted, formatInteger, formatShare } from '../format.ts'
import type { LiveTransaction } from '../live-types.ts'
import { type Studio, useStudio } from '../studio.ts'
import { type Layout, layOut, type Span } from '../timeline-layout.ts'

/** The layout, in px. */
const height = 172
const markLane = { top: 8, bottom: 92 }
const gasLane = { top: 100, bottom: 148 }
const markSize = 3
const markGap = 1

/** Width of a block, in px; longer blocks are wider. */
const widthOfShort = 26
const widthOfLong = 72
/** A flashblock of 200 ms has room for its number. */
const widthOfFlashblock = 26
const longMs = 1_000

export function Timeline() {
  const studio = useStudio()
  const { router } = studio
  const canvas = useRef<HTMLCanvasElement>(null)
  const caption = useSignal('')
  const drawing = useRef<Drawing | undefined>(undefined)
  useEffect(() => {
    const own = new Drawing(studio, canvas.current!) // rendered below
    drawing.current = own
    return () => own.end()
  }, [])
  return (
    <figure class="timeline card">
      <canvas
        ref={canvas}
        height={height}
        role="img"
        aria-label="Timeline of the newest blocks and of the block under way. The lists below have the same as text."
        onPointerMove={({ offsetX }) => {
          caption.value = captionOf(
            drawing.current?.at(offsetX),
            drawing.current?.flashblockAt(offsetX),
          )
        }}
        onPointerLeave={() => {
          caption.value = ''
        }}
        onClick={({ offsetX }) => {
          const span = drawing.current?.at(offsetX)
          if (span !== undefined)
            router.navigate(
              router.hrefOf(`/block/${span.block === undefined ? 'pending' : span.number}`),
            )
        }}
      />
      <figcaption>
        <span class="legend">
          <i class="swatch pending" /> pre-confirmed <i class="swatch sealed" /> sealed{' '}
          <i class="swatch failed" /> failed
        </span>
        <span class="number">{caption}</span>
      </figcaption>
    </figure>
  )
}

/** @param flashblock its number, of a block under way that is cut */
function captionOf(span: Span | undefined, flashblock: number | undefined): string {
  if (span === undefined) return ''
  const { number, block, marks } = span
  const name = `Block ${formatInteger(number)}`
  if (block === undefined) {
    const { ends = [] } = span.flashblocks ?? {}
    if (flashblock !== undefined && flashblock >= ends.length) {
      return `${name}, under way: flashblock ${flashblock} is to come`
    }
    const [end, before] = [ends[flashblock ?? 0], ends[(flashblock ?? 0) - 1]]
    return end === undefined || before === undefined
      ? `${name}, under way: ${counted(marks.length, 'transaction')}`
      : `${name}, under way, flashblock ${flashblock}: ${counted(end - before, 'transaction')}`
  }
  const gas = formatShare(block.gasUsed / block.gasLimit)
  return `${name}: ${counted(block.transactionCount ?? marks.length, 'transaction')}, ${gas} of its gas`
}

class Drawing {
  readonly #studio: Studio
  readonly #canvas: HTMLCanvasElement
  readonly #ends: (() => void)[] = []
  #layout: Layout = { spans: [], blockMs: 200, cutMs: undefined }
  #frame = 0
  #colors: ReturnType<typeof colorsOf>

  constructor(studio: Studio, canvas: HTMLCanvasElement) {
    const { chain, clock, past, preferences } = studio
    this.#studio = studio
    this.#canvas = canvas
    this.#colors = colorsOf(canvas)
    const resized = new ResizeObserver(() => this.#draw())
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
        this.#draw()
      }),
      effect(() => {
        if (clock.isRunning() && past.isNow.value) this.#run()
        else cancelAnimationFrame(this.#frame)
      }),
    )
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
      this.#drawMarks(context, span, x, right)
    }
    const now = this.#studio.past.displayedNow()
    if (now === undefined) return
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

  /** Marks that come at one time are piled up; a pile that is too high is closed to a bar. */
  #drawMarks(context: CanvasRenderingContext2D, span: Span, x: number, right: number): void {
    const { startMs, endMs, marks } = span
    const pitch = markSize + markGap
    const columns = Math.max(1, Math.floor((right - x) / pitch))
    const lane = markLane.bottom - markLane.top
    const rows = Math.floor(lane / pitch)
    const piles = new Map<number, LiveTransaction[]>()
    for (const mark of marks) {
      const { cutMs } = this.#layout
      // The transactions of a flashblock are published together: they are piled up in its middle.
      const shownMs =
        mark.flashblock === undefined || cutMs === undefined
          ? mark.atMs - startMs
          : (mark.flashblock - 0.5) * cutMs
      const share = shownMs / (endMs - startMs)
      const column = Math.min(columns - 1, Math.max(0, Math.floor(share * columns)))
      const pile = piles.get(column)
      if (pile === undefined) piles.set(column, [mark])
      else pile.push(mark)
    }
    for (const [column, pile] of piles) {
      const left = x + column * pitch
      if (pile.length > rows) {
        context.fillStyle = this.#colorOf(pile[0]!) // a pile has one
        context.fillRect(left, markLane.top, markSize, lane)
        continue
      }
      for (const [row, mark] of pile.entries()) {
        context.fillStyle = this.#colorOf(mark)
        context.fillRect(left, markLane.bottom - (row + 1) * pitch, markSize, markSize)
      }
    }
  }

  #colorOf({ stage, hasFailed }: LiveTransaction): string {
    const { failed, pending, sealed, slot } = this.#colors
    if (stage === 'dropped') return slot
    return hasFailed ? failed : stage === 'pending' ? pending : sealed
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
    slot: color('slot'),
    label: color('muted'),
    now: color('now'),
    font: `11px ${style.getPropertyValue('--mono')}`,
  }
}
