/**
 * A line on the terminal that tells how far a long `advance` or `mine` has come.
 *
 * It is drawn over itself and wiped out in the end. Jobs that are done in a moment are not worth one.
 */

import type { Progress } from '../index.ts'

export interface ProgressLineOptions {
  /** Ms of the machine's clock. */
  now(): number
  /** Writes to the terminal. */
  write(text: string): void
}

export interface ProgressLine {
  show(progress: Progress): void
  /** Makes room for something else; the line comes back by itself. */
  clear(): void
}

/** How long a job has to take before the line appears. */
const patienceMs = 300

/** From one drawing to the next. */
const redrawMs = 100

/** To the beginning of the line, and nothing in it (ECMA-48: CR, EL). */
const wiped = '\r\x1b[K'

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
        write(`${wiped}${textOf(progress)}`)
        isDrawn = true
      }
    },
  }
}

function textOf({ job, done, total }: Progress): string {
  const [doing, unit, divisor] =
    job === 'mine' ? ['sealing', 'blocks', 1] : ['advancing', 's of virtual time', 1_000]
  const [doneText, totalText] = [done, total].map((count) =>
    Math.floor(count / divisor).toLocaleString('en'),
  )
  return `${doing}: ${doneText} of ${totalText} ${unit}, ${Math.floor((100 * done) / total)} %`
}
