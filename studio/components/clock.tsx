/**
 * Virtual time, ticking.
 */

import { useEffect, useRef } from 'preact/hooks'
import { formatTimeOfDay } from '../format.ts'
import { useStudio } from '../studio.ts'

/** A reader cannot follow more. */
const tickMs = 100

export function Clock() {
  const { clock } = useStudio()
  const text = useRef<HTMLTimeElement>(null)
  const running = clock.isRunning()
  const now = clock.now()
  useEffect(() => {
    if (!running) return
    // Text alone changes: nothing is rendered for a tick.
    const timer = setInterval(() => {
      if (text.current !== null && !document.hidden)
        text.current.textContent = timeText(clock.now())
    }, tickMs)
    return () => clearInterval(timer)
  }, [running])
  return (
    <p class="clock">
      <span class="hidden">Virtual time: </span>
      <time ref={text} class="number">
        {timeText(now)}
      </time>{' '}
      <span class={`pace ${running ? 'running' : ''}`}>{paceText(clock.speed.value)}</span>
    </p>
  )
}

function timeText(ms: number | undefined): string {
  return ms === undefined ? '–' : formatTimeOfDay(ms)
}

/** How time moves, in a word. */
function paceText(speed: number | null | undefined): string {
  if (speed === undefined) return 'connecting'
  if (speed === null) return 'time stands'
  return speed === 0 ? 'paused: time stands' : `${speed}×`
}
