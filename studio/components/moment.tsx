/**
 * The time that is shown: a slider over the whole past of the chain, and a field for the ms.
 */

import { useComputed } from '@preact/signals'
import { useState } from 'preact/hooks'
import { formatTime, sentenceOf } from '../format.ts'
import { useLoaded } from '../loaded.ts'
import { useId, useStudio } from '../studio.ts'
import { emptyField, Field } from './field.tsx'
import { ContractText } from './values.tsx'

/** Says on every page that the past is shown, and leads back. */
export function MomentBanner() {
  const { past, router, whatIf } = useStudio()
  const isPast = useComputed(() => !past.isNow.value)
  const [section = ''] = router.segments.value
  const isAboutNow = sectionsAboutNow.includes(section)
  const isWhatIf = whatIf.isOpen.value || section === 'time' || section === 'faults'
  const hasSlider = isWhatIf && whatIf.tab.value === 'The past'
  return (
    <>
      <div role="status" class="hidden">
        {isPast.value && 'Viewing the past.'}
      </div>
      {isPast.value && (
        <section aria-label="The past">
          <p class="moment-said">
            <strong>
              Viewing the past:{' '}
              <span class="number">{timeText(past.atMs.value, router.at.value)}</span>
            </strong>
            {isAboutNow && <span>Actions on this page take effect now.</span>}
            <a href={router.pathname()}>Back to now</a>
          </p>
          {!hasSlider && (
            <div class="moment-bar">
              <MomentSlider />
            </div>
          )}
        </section>
      )}
    </>
  )
}

/** Pages that act, and show what came of it. */
const sectionsAboutNow: readonly string[] = [
  'connect',
  'requests',
  'time',
  'faults',
  'faucet',
  'abis',
]

/** @param at the time as the address has it */
function timeText(ms: number | undefined, at = ''): string {
  const isTime = ms !== undefined && ms <= timeMsMax
  return isTime ? formatTime(ms) : at.slice(0, 60)
}

/** The last ms that a date has. */
const timeMsMax = 8.64e15

export function MomentSlider() {
  const { clock, past, router } = useStudio()
  const slider = useId()
  const [typed, setTyped] = useState(emptyField)
  const { value: beganMs } = useLoaded('beginning', past.reloads.value, () => past.beginning())
  const nowMs = clock.readings.value > 0 ? clock.now() : undefined
  if (beganMs === undefined || nowMs === undefined) return null
  const wanted = past.atMs.value
  const isTime = wanted !== undefined && !Number.isNaN(wanted)
  const shownMs = isTime ? Math.min(nowMs, Math.max(beganMs, wanted)) : nowMs
  const { sealedMs, nextMs } = past.moment.value ?? {}
  const go = () => {
    try {
      router.lookAt(msFrom(typed.text, beganMs, Math.max(nowMs, clock.now() ?? 0)))
      setTyped(emptyField)
    } catch (error) {
      setTyped({ ...typed, problem: sentenceOf(error) })
    }
  }
  return (
    <div class="moment">
      <div class="moment-slider">
        <label for={slider}>Time shown</label>
        <input
          id={slider}
          type="range"
          min={beganMs}
          max={nowMs}
          step={1}
          value={shownMs}
          aria-valuetext={past.isNow.value ? 'now' : formatTime(shownMs)}
          onInput={({ currentTarget }) => {
            const ms = Number(currentTarget.value)
            if (ms < nowMs || !past.isNow.value) router.lookAt(ms)
          }}
        />
        <p class="moment-ends">
          <span class="number">{formatTime(beganMs)}</span>
          <span class="number">{formatTime(nowMs)}</span>
        </p>
      </div>
      <button
        type="button"
        disabled={sealedMs !== undefined && sealedMs <= beganMs}
        onClick={() => router.lookAt(Math.max(beganMs, (sealedMs ?? nowMs) - 1))}
      >
        ← Block
      </button>
      <button
        type="button"
        disabled={past.isNow.value}
        onClick={() =>
          nextMs === undefined ? router.navigate(router.pathname()) : router.lookAt(nextMs)
        }
      >
        Block →
      </button>
      <form
        class="moment-form"
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <Field
          label="Time"
          note="ms since 1970, or a date"
          placeholder={String(shownMs)}
          typed={typed}
          onType={(text) => setTyped({ text, problem: '' })}
        />
        <button type="submit">Go</button>
      </form>
    </div>
  )
}

/** @throws {Error} saying what was expected and what was found */
function msFrom(text: string, beganMs: number, nowMs: number): number {
  const typed = text.trim()
  const isDate = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{1,3})?)?)?( ?UTC|Z)?$/i.test(typed)
  const date = Date.parse(`${typed.replace(/ ?UTC$|Z$/i, '').replace(' ', 'T')}${dateEnd(typed)}`)
  const ms = /^\d{1,15}$/.test(typed) ? Number(typed) : isDate ? date : Number.NaN
  if (Number.isNaN(ms)) {
    throw new Error(
      `expected a number of ms, or a date such as ${formatTime(nowMs)}, got "${typed.slice(0, 40)}"`,
    )
  }
  if (ms >= beganMs && ms <= nowMs) return ms
  throw new Error(
    ms < beganMs ? `the chain began at ${formatTime(beganMs)}` : `it is ${formatTime(nowMs)} now`,
  )
}

/** Dates without a time are of UTC already. */
function dateEnd(typed: string): string {
  return /\d\d:\d\d/.test(typed) ? 'Z' : ''
}

/** The page in place of a view whose time cannot be looked at. */
export function MomentRefusal() {
  const { past } = useStudio()
  const { value: error } = past.refusal
  return (
    <>
      <h1>Nothing to show at this time</h1>
      <p class="lead" role="alert">
        {error === undefined ? '' : <ContractText text={sentenceOf(error)} />}
      </p>
    </>
  )
}
