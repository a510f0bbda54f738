/**
 * The progress of a campaign: on a terminal a line that is drawn again in place, elsewhere a line at each
 * tenth of the runs.
 */

import type { CampaignProgress } from '../campaign/campaign.ts'
import type { RunDeps } from './process-deps.ts'
import { shown } from './terminal.ts'

/** Time between two drawings. */
const REDRAW_MS = 200

/** To the start of the line, and erase it (ECMA-48: CR, EL). */
const wiped = shown`\r\x1b[K`

export class CampaignProgressText {
  readonly #runs: number
  readonly #deps: Pick<RunDeps, 'err' | 'isErrTerminal' | 'machine'>
  readonly #startMs: number
  #drawAtMs = 0
  #isDrawn = false
  /** Tenths of the runs that a line was printed for. */
  #tenths = 0

  /** @param runs of the whole campaign */
  constructor(runs: number, deps: Pick<RunDeps, 'err' | 'isErrTerminal' | 'machine'>) {
    this.#runs = runs
    this.#deps = deps
    this.#startMs = deps.machine.now()
  }

  show(progress: CampaignProgress): void {
    const { err, isErrTerminal, machine } = this.#deps
    if (isErrTerminal) {
      if (machine.now() < this.#drawAtMs && !progress.isShrinking) return
      this.#drawAtMs = machine.now() + REDRAW_MS
      err(shown`${wiped}${this.#textOf(progress)}`)
      this.#isDrawn = true
      return
    }
    const tenths = Math.floor((10 * progress.runs) / this.#runs)
    if (tenths === this.#tenths && !progress.isShrinking) return
    this.#tenths = tenths
    err(`${this.#textOf(progress)}\n`)
  }

  /** Removes the line. */
  end(): void {
    if (this.#isDrawn) this.#deps.err(wiped)
    this.#isDrawn = false
  }

  #textOf({ runs, resumedRuns, failures, isShrinking }: CampaignProgress): string {
    const found = `${failures} ${failures === 1 ? 'failure' : 'failures'}`
    if (isShrinking) return `simulating: making ${found} smaller`
    const seconds = (this.#deps.machine.now() - this.#startMs) / 1_000
    const rate = seconds === 0 ? 0 : Math.max(0, runs - resumedRuns) / seconds
    const percent = Math.floor((100 * runs) / this.#runs)
    return [
      `simulating: ${shownCount(runs)} of ${shownCount(this.#runs)} runs, ${percent} %`,
      ...(rate === 0
        ? []
        : [
            `${shownCount(Math.round(rate))} runs/s`,
            `${durationOf((this.#runs - runs) / rate)} left`,
          ]),
      found,
    ].join(', ')
  }
}

function shownCount(count: number): string {
  return count.toLocaleString('en')
}

function durationOf(seconds: number): string {
  const whole = Math.ceil(seconds)
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)]
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`
}
