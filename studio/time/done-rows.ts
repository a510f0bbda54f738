/**
 * Rows of what has been done: faults that are planned, on or have ended, and acts of this page.
 */

import type { Hex } from '../../src/primitives/hex.ts'
import { actAfter } from '../what-if.ts'
import type { Faults } from './fault-reading.ts'
import type { Snapshot } from './snapshots.ts'

export interface DoneRow {
  readonly key: string
  /** Id of the fault, or of the snapshot before the act. */
  readonly id: Hex
  readonly title: string
  readonly state: 'planned' | 'active' | 'failed' | 'past' | 'done'
  readonly atMs: number
  readonly untilMs: number | undefined
  /** Number of times that a fault may still happen. */
  readonly left: number | undefined
  /** The fields of a fault, as text. */
  readonly fields: string
  /** Why a fault failed. */
  readonly reason: string | undefined
  readonly canClear: boolean
  /** The snapshot of before; undefined if the devnet has none. */
  readonly before: Snapshot | undefined
}

/** Characters of the fields of a fault. */
const fieldsMax = 300

const states = { scheduled: 'planned', on: 'active', refused: 'failed' } as const

/** Fields of a row for what has ended. */
const over = {
  untilMs: undefined,
  left: undefined,
  fields: '',
  reason: undefined,
  canClear: false,
} as const

/** Planned faults first, then the newest. */
export function doneRows(
  { listed, ended }: Faults,
  snapshots: readonly Snapshot[],
): readonly DoneRow[] {
  const beforeFault = (id: Hex) => snapshots.find((each) => actAfter(each)?.fault === Number(id))
  const faults = listed.map(({ id, fault, state, atMs, untilMs, left, reason }): DoneRow => {
    return {
      key: `fault ${id}`,
      id,
      title: fault.kind,
      state: states[state],
      atMs,
      untilMs,
      left,
      fields: fieldsText(fault),
      reason,
      canClear: true,
      before: beforeFault(id),
    }
  })
  const past = ended.map(({ id, fault, beganMs, endedMs }): DoneRow => {
    return {
      ...over,
      key: `fault ${id}`,
      id,
      title: fault.kind,
      state: 'past',
      atMs: beganMs,
      untilMs: endedMs === beganMs ? undefined : endedMs,
      fields: fieldsText(fault),
      before: beforeFault(id),
    }
  })
  const others = snapshots.flatMap((before): DoneRow[] => {
    const { title = '', fault } = actAfter(before) ?? {}
    if (title === '' || fault !== undefined) return []
    const { id, timeMs: atMs } = before
    return [{ ...over, key: `act ${id}`, id, title, state: 'done', atMs, before }]
  })
  // What happened in the same ms stays in the order of its ids.
  return [...others, ...past, ...faults].sort(
    (one, other) => other.atMs - one.atMs || Number(other.id) - Number(one.id),
  )
}

function fieldsText({ kind: _, ...fields }: { readonly kind: string }): string {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')
  return text.length > fieldsMax ? `${text.slice(0, fieldsMax)}…` : text
}
