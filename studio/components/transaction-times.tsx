/**
 * When a transaction was sent, pre-confirmed and sealed: in ms of virtual time since its block was
 * opened, as a small timeline with the ticks of the block, and as text.
 */

import type { ComponentChildren } from 'preact'
import { formatInteger } from '../format.ts'
import { useStudio } from '../studio.ts'
import type { TransactionTimes } from '../transaction.ts'
import { Fact, Facts } from './facts.tsx'
import { TimeAgo } from './time-ago.tsx'

/** Ticks that can be distinguished. */
const ticksMax = 100

export function Times({ times }: { readonly times: TransactionTimes }) {
  const { sentMs, preconfirmedMs, sealedMs, blockOpenedMs, flashblock, stage } = times
  const zeroMs = blockOpenedMs ?? sentMs ?? 0
  return (
    <>
      {blockOpenedMs !== null && <Line times={times} openedMs={blockOpenedMs} />}
      <Facts>
        <Moment name="Sent" ms={sentMs} zeroMs={zeroMs} absent="not known" />
        <Moment
          name="Pre-confirmed"
          ms={preconfirmedMs}
          zeroMs={zeroMs}
          absent={stage === 'waiting' ? 'not yet' : 'with its seal'}
        >
          {flashblock !== null && `, with flashblock ${flashblock}`}
          {preconfirmedMs !== null && sentMs !== null && preconfirmedMs > sentMs && (
            <> · {formatInteger(preconfirmedMs - sentMs)} ms after it was sent</>
          )}
        </Moment>
        <Moment name="Sealed" ms={sealedMs} zeroMs={zeroMs} absent="not yet">
          {sealedMs !== null && preconfirmedMs !== null && sealedMs > preconfirmedMs && (
            <> · {formatInteger(sealedMs - preconfirmedMs)} ms after it was pre-confirmed</>
          )}
        </Moment>
      </Facts>
    </>
  )
}

interface MomentProps {
  readonly name: string
  readonly ms: number | null
  /** The time that the ms are counted from. */
  readonly zeroMs: number
  /** Shown where there is no time. */
  readonly absent: string
  readonly children?: ComponentChildren
}

function Moment({ name, ms, zeroMs, absent, children }: MomentProps) {
  return (
    <Fact name={name}>
      {ms === null ? (
        <span class="muted">{absent}</span>
      ) : (
        <>
          <TimeAgo ms={ms} hasDate /> <span aria-hidden="true">·</span>{' '}
          <span class="muted">
            {ms < zeroMs
              ? `${formatInteger(zeroMs - ms)} ms before its block was opened`
              : `${formatInteger(ms - zeroMs)} ms into its block`}
            {children}
          </span>
        </>
      )}
    </Fact>
  )
}

interface LineProps {
  readonly times: TransactionTimes
  readonly openedMs: number
}

/** The facts beside it say the same as text. */
function Line({ times, openedMs }: LineProps) {
  const { past } = useStudio()
  const { sentMs, preconfirmedMs, sealedMs, ticksMs } = times
  const firstMs = Math.min(openedMs, sentMs ?? openedMs)
  const nowMs = Math.max(past.displayedNow() ?? openedMs, ...ticksMs)
  const lastMs = Math.max(sealedMs ?? nowMs, preconfirmedMs ?? 0, firstMs + 1)
  const left = (ms: number) => `${(100 * (ms - firstMs)) / (lastMs - firstMs)}%`
  const width = (from: number, to: number) => `${(100 * (to - from)) / (lastMs - firstMs)}%`
  return (
    <div class="times" aria-hidden="true">
      <div class="times-block" style={{ left: left(openedMs), width: width(openedMs, lastMs) }} />
      {ticksMs.slice(0, ticksMax).map((ms, index) => (
        <i key={index} class="times-tick" style={{ left: left(ms) }} />
      ))}
      {preconfirmedMs !== null && sentMs !== null && (
        <div
          class="times-wait"
          style={{ left: left(sentMs), width: width(sentMs, preconfirmedMs) }}
        />
      )}
      {sentMs !== null && <i class="times-mark sent" style={{ left: left(sentMs) }} />}
      {preconfirmedMs !== null && (
        <i class="times-mark preconfirmed" style={{ left: left(preconfirmedMs) }} />
      )}
      {sealedMs !== null && <i class="times-mark sealed" style={{ left: left(sealedMs) }} />}
    </div>
  )
}
