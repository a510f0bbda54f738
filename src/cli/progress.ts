/**
 * A progress line on the terminal for a long `advance`, `mine`, trace, load or save.
 *
 * The line is redrawn in place and removed at the end. Short jobs show none.
 */

import type { LoadProgress, Progress } from '../index.ts'
import { type Output, shown } from './terminal.ts'

export interface ProgressLineOptions {
  /** Ms of the machine's clock. */
  now(): number
  readonly write: Output
}

export interface ProgressLine {
  show(progress: Progress | LoadProgress): void
  /** Removes the line before other output; it is drawn again later. */
  clear(): void
}

/** Duration of a job before the line appears. */
const patienceMs = 300

/** Time between drawings. */
const redrawMs = 100

/** Moves to the start of the line and erases it (ECMA-48: CR, EL). */
const wiped = shown`\r\x1b[K`

export function createProgressLine({ now, write }: ProgressLineOptions): ProgressLine {
  let drawAtMs: number | undefined
  let isDrawn = false
  const clear = () => {
    if (isDrawn) write(wiped)
    isDrawn = false
  }
  return {
    clear,
    show(progress) {
      drawAtMs ??= now() + patienceMs
      if (progress.isOver) {
        drawAtMs = undefined
        clear()
      } else if (now() >= drawAtMs) {
        drawAtMs = now() + redrawMs
        write(shown`${wiped}${textOf(progress)}`)
        isDrawn = true
      }
    },
  }
}

const wordsOf = {
  advance: ['advancing', 's of virtual time', 1_000],
  mine: ['sealing', 'blocks', 1],
  trace: ['tracing', 'gas', 1],
  load: ['loading', 'blocks', 1],
  save: ['saving', 'blocks', 1],
} as const

function textOf({ job, done, total }: Progress | LoadProgress): string {
  const [doing, unit, divisor] = wordsOf[job]
  const [doneText, totalText] = [done, total].map((count) =>
    Math.floor(count / divisor).toLocaleString('en'),
  )
  return `${doing}: ${doneText} of ${totalText} ${unit}, ${Math.floor((100 * done) / total)} %`
}
