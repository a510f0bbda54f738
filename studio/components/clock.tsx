/**
 * Virtual time, ticking.
 */

import { useEffect, useRef } from 'preact/hooks'
import { isRunning, speed, virtualNow } from '../clock.ts'
import { formatTimeOfDay } from '../format.ts'

/** A reader cannot follow more. */
const tickMs = 100

export function Clock() {
  const text = useRef<HTMLTimeElement>(null)
  const running = isRunning()
  const now = virtualNow()
  useEffect(() => {
    if (!running) return
    // Text alone changes: nothing is rendered for a tick.
    const timer = setInterval(() => {
      if (text.current !== null && !document.hidden)
        text.current.textContent = timeText(virtualNow())
    }, tickMs)
    return () => clearInterval(timer)
  }, [running])
  return (
    <p class="clock">
      <span class="hidden">Virtual time: </span>
      <time ref={text} class="number">
        {timeText(now)}
      </time>{' '}
      <span class={`pace ${running ? 'running' : ''}`}>{paceText()}</span>
    </p>
  )
}

function timeText(ms: number | undefined): string {
  return ms === undefined ? '–' : formatTimeOfDay(ms)
}

/** How time moves, in a word. */
function paceText(): string {
  if (speed.value === undefined) return 'connecting'
  if (speed.value === null) return 'on request'
  return speed.value === 0 ? 'paused' : `${speed.value}×`
}
