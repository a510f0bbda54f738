/**
 * The faults of the past, of now and to come, along virtual time.
 */

import { formatTimeOfDay } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useStudio } from '../studio.ts'
import { type FaultMark, lineOf, marksOf, markText } from '../time/fault-marks.ts'
import { Card } from './card.tsx'

/** Least time between two questions for the faults. */
const restMs = 1_000

/** Faults that have ended and are shown. */
const pastMax = 50

/**
 * The newest of the faults, up to the time that is shown.
 *
 * @param changes number of changes that this page has made
 */
export function useFaultMarks(changes = 0): readonly FaultMark[] {
  const { chain, clock, past, rpc } = useStudio()
  // No event reports faults: they are read with each block and with each reading of the clock.
  const revision = `${changes} ${chain.blocks.value[0]?.hash} ${clock.readings.value}`
  const load = async () => {
    const [faults, ended] = await Promise.all([
      rpc.request({ method: 'previewnet_faults', params: [] }),
      rpc.request({ method: 'previewnet_pastFaults', params: [] }),
    ])
    return marksOf(faults, ended.slice(-pastMax))
  }
  const { value = none } = useLoaded('fault marks', revision, load, changes === 0 ? restMs : 250)
  const then = past.moment.value?.ms
  return then === undefined ? value : value.filter(({ fromMs }) => fromMs <= then)
}

const none: readonly FaultMark[] = []

export function FaultTimeline({ changes }: { readonly changes: number }) {
  const { clock } = useStudio()
  const marks = useFaultMarks(changes)
  const nowMs = clock.readings.value > 0 ? clock.now() : undefined
  if (nowMs === undefined || marks.length === 0) return null
  const { fromMs, toMs, now, placed } = lineOf(marks, nowMs)
  const rows = Math.max(...placed.map(({ row }) => row)) + 1
  return (
    <Card
      title="Timeline"
      note="Faults that have ended, that are on and that are planned; the line is now."
    >
      <div class="card-body">
        <ol class="fault-line" style={{ height: `${rows * 1.1}rem` }}>
          {placed.map(({ mark, left, width, row }) => (
            <li
              key={mark.id}
              class={mark.state}
              title={markText(mark)}
              style={{ left: `${left}%`, width: `${width}%`, top: `${row * 1.1}rem` }}
            >
              <span class="hidden">{markText(mark)}</span>
            </li>
          ))}
          <li class="now" aria-hidden="true" style={{ left: `${now}%` }} />
        </ol>
        <p class="moment-ends">
          <span class="number">{formatTimeOfDay(fromMs)}</span>
          <span class="legend">
            <i class="swatch past" /> past <i class="swatch pending" /> active{' '}
            <i class="swatch planned" /> planned <i class="swatch failed" /> failed
          </span>
          <span class="number">{formatTimeOfDay(toMs)}</span>
        </p>
      </div>
    </Card>
  )
}
