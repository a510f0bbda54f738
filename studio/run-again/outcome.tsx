/**
 * Shows a transaction that ran again: as any simulated call, compared with what it did, and its
 * calls.
 */

import { type Simulated, Simulation } from '../components/simulation.tsx'
import { formatInteger, oneLine } from '../format.ts'

export type { Simulated }

interface OutcomeProps {
  readonly outcome: Simulated
  /** Gas that the transaction used; undefined while it waits. */
  readonly gasUsed: bigint | undefined
}

/** Characters of the calls as text that are shown. */
const textMax = 20_000

/** The outcome in a sentence. */
export function Verdict({ outcome: { status, gasUsed: now }, gasUsed: then }: OutcomeProps) {
  return (
    <p>
      It would {status === 'succeeded' ? 'succeed' : 'fail'}, with {formatInteger(now)} gas
      {differenceOf(BigInt(now), then)}. The chain has not changed.
    </p>
  )
}

function differenceOf(now: bigint, then: bigint | undefined): string {
  if (then === undefined || now === then) return ''
  const more = now > then
  return `, ${formatInteger(more ? now - then : then - now)} ${more ? 'more' : 'less'} than the transaction`
}

/** All else of it. */
export function Outcome({ outcome }: Pick<OutcomeProps, 'outcome'>) {
  const { text } = outcome.description
  return (
    <div class="run-outcome">
      <h3>What it would do</h3>
      <Simulation simulated={outcome} />
      <h3>Calls</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section class="run-calls" tabIndex={0} aria-label="Calls of the run">
        <pre class="mono">{plain(text)}</pre>
      </section>
    </div>
  )
}

/** A text of several lines, without what would hide in it or turn its direction. */
function plain(text: string): string {
  const lines = text.slice(0, textMax).split('\n')
  const shown = lines.map((line) => oneLine(line, textMax)).join('\n')
  return text.length > textMax ? `${shown}…` : shown
}
