/**
 * The moments at which a transaction can be run again: before it, at its block, now, or at any other.
 */

import type { RequestArguments } from '../../src/api.ts'
import type { WireTransaction } from '../../src/rpc/wire/objects/transaction.ts'
import { quantityOf } from '../rpc.ts'

type SimulateParams = NonNullable<RequestArguments<'previewnet_simulate'>['params']>

/** A block, or a state within one. */
export type BlockParameter = NonNullable<SimulateParams[1]>

const momentKinds = ['before', 'after', 'pending', 'latest', 'block', 'time'] as const
export type MomentKind = (typeof momentKinds)[number]

export const momentLabels: Readonly<Record<MomentKind, string>> = {
  before: 'before it, in its block',
  after: 'at the end of its block',
  pending: 'now, at pending',
  latest: 'now, at the latest sealed block',
  block: 'at the end of a block',
  time: 'at a time',
}

/** The field beside a kind of moment. */
export const momentNotes: Partial<Record<MomentKind, string>> = {
  block: 'its number',
  time: 'ms since 1970, or a date',
}

/** The moments that a transaction has: one that waits is in no block. */
export function kindsFor({
  blockNumber,
  transactionIndex,
}: WireTransaction): readonly MomentKind[] {
  const isIncluded = blockNumber !== null && transactionIndex !== null
  return momentKinds.filter((kind) => isIncluded || (kind !== 'before' && kind !== 'after'))
}

/** @throws {Error} saying what was expected and what was found */
export function momentFrom(
  kind: MomentKind,
  text: string,
  { blockNumber, transactionIndex }: WireTransaction,
): BlockParameter {
  switch (kind) {
    case 'before':
      return { blockNumber: blockNumber ?? 'pending', transactionIndex: Number(transactionIndex) }
    case 'after':
      return blockNumber ?? 'pending'
    case 'block':
      return blockFrom(text.trim())
    case 'time':
      return { timestampMs: msFrom(text.trim()) }
    default:
      return kind
  }
}

function blockFrom(typed: string): BlockParameter {
  if (/^\d[\d,_]{0,18}$/.test(typed)) return quantityOf(BigInt(typed.replaceAll(/[,_]/g, '')))
  throw new Error(`expected the number of a block, got "${typed.slice(0, 40)}"`)
}

/** Times without a zone are of UTC. */
function msFrom(typed: string): number {
  if (/^\d{1,15}$/.test(typed)) return Number(typed)
  const [, date, time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?))?(?: ?UTC|Z)?$/i.exec(typed) ?? []
  const ms = date === undefined ? Number.NaN : Date.parse(`${date}T${time}Z`)
  if (!Number.isNaN(ms)) return ms
  throw new Error(
    `expected a number of ms, or a date such as 2026-01-01 12:00:00.200, got "${typed.slice(0, 40)}"`,
  )
}
