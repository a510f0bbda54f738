/**
 * A virtual time, and beside it how long ago that was.
 */

import { useLayoutEffect, useRef } from 'preact/hooks'
import { formatTime, formatTimeOfDay } from '../format.ts'
import { useStudio } from '../studio.ts'

interface TimeAgoProps {
  /** Virtual time. */
  readonly ms: number
  /** True to show the date as well. */
  readonly hasDate?: boolean
}

export function TimeAgo({ ms, hasDate = false }: TimeAgoProps) {
  return (
    <span class="time-ago">
      <span class="number" title={formatTime(ms)}>
        {hasDate ? formatTime(ms) : formatTimeOfDay(ms)}
      </span>{' '}
      <Ago ms={ms} />
    </span>
  )
}

/** Distance of a virtual time from now. */
export function Ago({ ms }: { readonly ms: number }) {
  const { ago } = useStudio()
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => ago.watch(element.current!, ms), [ago, ms]) // rendered below
  return <span class="ago" ref={element} title={formatTime(ms)} />
}
