/**
 * The timeline: a range of the chain along virtual time, drawn on a canvas, which is moved and zoomed to
 * any other one.
 *
 * The lists beside it say the same in text.
 */

import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { counted, formatInteger, formatShare } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { ConnectionLost } from '../rpc.ts'
import { useId, useStudio } from '../studio.ts'
import { type FaultMark, marksDuring, markText } from '../time/fault-marks.ts'
import { useFaultMarks } from '../time/fault-reading.ts'
import { around, followingNow, moved, rangeText, wholeChain, zoomed } from '../time/range.ts'
import { type Column, columnsMax, readRange } from '../time/range-reading.ts'
import type { Span } from '../time/timeline-layout.ts'
import { Drawing, height } from './timeline-drawing.ts'
import { useGestures } from './timeline-gestures.ts'

/** A press moves by this share of the range, and zooms by this factor. */
const moveShare = 0.25
const zoomFactor = 2

/** Least time between two readings of a range. */
const restMs = 500

export function Timeline() {
  const studio = useStudio()
  const { past, router, range: chosen } = studio
  const described = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const caption = useSignal('')
  const drawing = useSignal<Drawing | undefined>(undefined)
  useEffect(() => {
    const own = new Drawing(studio, canvas.current!) // rendered below
    drawing.value = own
    return () => own.end()
  }, [])
  const { value: drawn } = drawing
  const faults = useFaultMarks()
  useEffect(() => drawn?.showFaults(faults), [drawn, faults])
  const { value: beganMs } = useLoaded('beginning', past.reloads.value, () => past.beginning())
  useEffect(() => drawn?.showBeginning(beganMs), [drawn, beganMs])
  useRangeRead(drawn, beganMs)
  const move = (share: number) => {
    if (drawn === undefined) return
    const range = drawn.timesShown()
    chosen.value = moved(range, share * (range.toMs - range.fromMs), drawn.limits())
  }
  /** @param x px from the left that keep their time; by default the end of a line that goes on */
  const zoom = (factor: number, x?: number) => {
    if (drawn === undefined) return
    const range = drawn.timesShown()
    const isFollowing = chosen.value.toMs === undefined
    const middleMs = isFollowing ? range.toMs : (range.fromMs + range.toMs) / 2
    const aroundMs = x === undefined ? middleMs : drawn.timeAt(x)
    chosen.value = zoomed(range, factor, aroundMs, drawn.limits())
  }
  const gestures = useGestures({ move, zoom })
  const point = (x: number) => {
    caption.value = drawn === undefined ? '' : captionAt(drawn, x, faults)
  }
  const go = (x: number) => {
    const column = drawn?.columnAt(x)
    const span = drawn?.at(x)
    if (column !== undefined && drawn !== undefined) {
      const lengthMs = Math.max(1, column.toMs - column.fromMs)
      chosen.value = around(column.fromMs + lengthMs / 2, lengthMs, drawn.limits())
    } else if (span !== undefined) {
      const name = span.block === undefined ? 'pending' : span.number
      router.navigate(router.hrefOf(`/block/${name}`))
    }
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(-moveShare),
    ArrowRight: () => move(moveShare),
    '+': () => zoom(1 / zoomFactor),
    '=': () => zoom(1 / zoomFactor), // the key of "+" without Shift
    '-': () => zoom(zoomFactor),
    Home: () => {
      chosen.value = wholeChain
    },
    End: () => {
      chosen.value = followingNow
    },
  }
  return (
    <figure
      class="timeline card"
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey } = event
        const act = keys[key]
        if (act === undefined || ctrlKey || metaKey || altKey) return
        event.preventDefault()
        act()
      }}
    >
      <canvas
        ref={canvas}
        height={height}
        role="img"
        aria-label="Timeline of the blocks and of the block in progress. The lists below have the same as text."
        aria-describedby={described}
        {...gestures(go, point)}
        onPointerLeave={() => {
          caption.value = ''
        }}
      />
      <div class="timeline-bar">
        <p id={described} class="number">
          {drawn === undefined ? '' : rangeText(drawn.range.value)}
        </p>
        <fieldset class="timeline-buttons">
          <legend class="hidden">The range of time that is drawn</legend>
          <button type="button" aria-label="Earlier" onClick={() => move(-moveShare)}>
            ←
          </button>
          <button
            type="button"
            aria-label="Later"
            disabled={chosen.value.toMs === undefined}
            onClick={() => move(moveShare)}
          >
            →
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => zoom(zoomFactor)}>
            −
          </button>
          <button type="button" aria-label="Zoom in" onClick={() => zoom(1 / zoomFactor)}>
            +
          </button>
          <button
            type="button"
            aria-pressed={chosen.value === wholeChain}
            onClick={() => {
              chosen.value = wholeChain
            }}
          >
            Whole chain
          </button>
          <LastActivity drawing={drawn} faults={faults} />
          <button
            type="button"
            aria-pressed={chosen.value === followingNow}
            onClick={() => {
              chosen.value = followingNow
            }}
          >
            Now
          </button>
        </fieldset>
      </div>
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

/** Reads the part of the range that the page does not follow, and has it drawn. */
function useRangeRead(drawn: Drawing | undefined, beganMs: number | undefined): void {
  const { chain, past, rpc } = useStudio()
  const range = drawn?.range.value
  const fromMs = Math.max(range?.fromMs ?? 0, beganMs ?? 0)
  const isRead =
    range !== undefined &&
    drawn !== undefined &&
    beganMs !== undefined &&
    chain.isRead.value &&
    fromMs < drawn.followedFromMs()
  const head = past.moment.value?.head ?? Number.POSITIVE_INFINITY
  // A line that goes on is read again when it has gone on by a column.
  const columnMs = isRead ? Math.max(1, (range.toMs - fromMs) / columnsMax) : 1
  const place = isRead && [fromMs, range.toMs].map((ms) => Math.round(ms / columnMs))
  const revision = isRead ? `${place} ${Math.round(columnMs)} ${head} ${chain.reorgs.value}` : ''
  const { value } = useLoaded(
    'range',
    revision,
    async () => {
      if (!isRead) return undefined
      const nowMs = past.moment.value?.ms ?? (await past.newestMs())
      const toMs = Math.max(fromMs, Math.min(range.toMs, nowMs))
      return readRange(rpc, { fromMs, toMs }, head, chain.blocks.peek().at(-1)?.number)
    },
    restMs,
  )
  useEffect(() => drawn?.showRead(isRead ? value : undefined), [drawn, isRead, value])
}

interface LastActivityProps {
  readonly drawing: Drawing | undefined
  readonly faults: readonly FaultMark[]
}

/** Leads to the newest transaction or fault. */
function LastActivity({ drawing, faults }: LastActivityProps) {
  const { past, rpc, range } = useStudio()
  const missing = useSignal(false)
  const go = async () => {
    const then = past.moment.value
    const before = then && { blockNumber: then.head + 1, index: then.pending?.size ?? 0 }
    const params = [{ limit: 1, ...(before && { before }) }] as const
    const { rows } = await rpc.request({ method: 'previewnet_transactions', params })
    const begun = faults.flatMap(({ state, fromMs }) => (state === 'planned' ? [] : [fromMs]))
    const lastMs = Math.max(...rows.map(({ timeMs }) => timeMs), ...begun)
    missing.value = !Number.isFinite(lastMs)
    if (drawing === undefined || missing.value) return
    const { fromMs, toMs } = drawing.timesShown()
    const isWhole = range.value === wholeChain
    const lengthMs = isWhole ? drawing.usualLengthMs() : toMs - fromMs
    range.value = around(lastMs, lengthMs, drawing.limits())
  }
  return (
    <>
      <button type="button" onClick={() => void go().catch(ignoreLoss)}>
        Last activity
      </button>
      <span role="status" class={missing.value ? 'muted' : 'hidden'}>
        {missing.value && 'Nothing has happened yet.'}
      </span>
    </>
  )
}

/** The reader presses again. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof ConnectionLost)) throw error
}

function captionAt(drawing: Drawing, x: number, faults: readonly FaultMark[]): string {
  const column = drawing.columnAt(x)
  if (column !== undefined) {
    const met = marksDuring(faults, column.fromMs, column.toMs)
    return [columnCaption(column), ...met.slice(0, 3).map(markText)].join('; ')
  }
  const span = drawing.at(x)
  const met = span === undefined ? [] : marksDuring(faults, span.startMs, span.endMs)
  return [captionOf(span, drawing.flashblockAt(x)), ...met.map(markText)].join('; ')
}

function columnCaption(column: Column): string {
  const { firstBlock, lastBlock, transactions, failed, isEstimate } = column
  const blocks =
    firstBlock === lastBlock
      ? `Block ${formatInteger(firstBlock)}`
      : `Blocks ${formatInteger(firstBlock)} to ${formatInteger(lastBlock)}`
  const failures = failed === 0 ? '' : `, ${formatInteger(failed)} failed`
  const about = isEstimate ? 'about ' : ''
  return `${blocks}: ${about}${counted(transactions, 'transaction')}${failures}`
}

/** @param flashblock its number, of a block under way that is cut */
function captionOf(span: Span | undefined, flashblock: number | undefined): string {
  if (span === undefined) return ''
  const { number, block, marks } = span
  const name = `Block ${formatInteger(number)}`
  if (block === undefined) {
    const { ends = [] } = span.flashblocks ?? {}
    if (flashblock !== undefined && flashblock >= ends.length) {
      return `${name}, in progress: flashblock ${flashblock} is to come`
    }
    const [end, before] = [ends[flashblock ?? 0], ends[(flashblock ?? 0) - 1]]
    return end === undefined || before === undefined
      ? `${name}, in progress: ${counted(marks.length, 'transaction')}`
      : `${name}, in progress, flashblock ${flashblock}: ${counted(end - before, 'transaction')}`
  }
  const gas = formatShare(block.gasUsed / block.gasLimit)
  const failed = block.failedCount ?? marks.filter(({ hasFailed }) => hasFailed).length
  const transactions = counted(block.transactionCount ?? marks.length, 'transaction')
  const failures = failed === 0 ? '' : `, ${formatInteger(failed)} failed`
  return `${name}: ${transactions}${failures}, ${gas} of its gas`
}
