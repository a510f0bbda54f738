/**
 * The timeline: sealed blocks and the block under way along virtual time, drawn on a canvas.
 *
 * The lists beside it say the same in text.
 */

import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { counted, formatInteger, formatShare } from '../format.ts'
import { useStudio } from '../studio.ts'
import { marksDuring, markText } from '../time/fault-marks.ts'
import type { Span } from '../time/timeline-layout.ts'
import { useFaultMarks } from './fault-timeline.tsx'
import { Drawing, height } from './timeline-drawing.ts'

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
  const faults = useFaultMarks()
  useEffect(() => drawing.current?.showFaults(faults), [faults])
  return (
    <figure class="timeline card">
      <canvas
        ref={canvas}
        height={height}
        role="img"
        aria-label="Timeline of the newest blocks and of the block in progress. The lists below have the same as text."
        onPointerMove={({ offsetX }) => {
          const span = drawing.current?.at(offsetX)
          const block = captionOf(span, drawing.current?.flashblockAt(offsetX))
          const met = span === undefined ? [] : marksDuring(faults, span.startMs, span.endMs)
          caption.value = [block, ...met.map(markText)].join('; ')
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
