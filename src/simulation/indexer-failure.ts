/** Rows of an indexer against the logs of the chain, and the failure that tells how they differ. */

import type { ChaosFailure, StruckFault } from '../faults/chaos-search.ts'
import { isFieldsObject } from '../primitives/arguments.ts'

/** A fault, a restart or a jump. */
export interface IndexerFault extends Pick<StruckFault, 'key' | 'atMs'> {
  readonly text: string
}

const ROWS_SHOWN = 3

/**
 * How rows differ from the expected ones, in any order; empty if they are equal. They are compared as JSON,
 * a `bigint` as text. A row beside the expected one of the same transaction and log index is wrong.
 */
export function rowsDifference(rows: readonly unknown[], expected: readonly unknown[]): string {
  const many = less(rows.map(jsonOf), expected.map(jsonOf))
  const missing = less(expected.map(jsonOf), rows.map(jsonOf))
  if (many.length + missing.length === 0) return ''
  const wrong: string[] = []
  for (const row of [...many]) {
    const at = missing.findIndex((other) => keyOf(other) !== '' && keyOf(other) === keyOf(row))
    if (at < 0) continue
    wrong.push(`${row}\n    expected ${missing.splice(at, 1)[0]}`)
    many.splice(many.indexOf(row), 1)
  }
  const parts = Object.entries({ missing, 'too many': many, wrong })
  const counts = parts.map(([name, list]) => `${list.length} ${name}`).join(', ')
  const shown = parts.flatMap(([name, list]) =>
    list.slice(0, ROWS_SHOWN).map((row) => `  ${name}: ${row}`),
  )
  return [`${rows.length} rows for ${expected.length} logs: ${counts}`, ...shown].join('\n')
}

/** Each text as many times as it is there more often. */
function less(texts: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) + 1)
  return texts.filter((text) => {
    const count = counts.get(text) ?? 0
    counts.set(text, count - 1)
    return count <= 0
  })
}

function jsonOf(row: unknown): string {
  return JSON.stringify(row, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}`
    return isFieldsObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value
  })
}

/** Empty for a row that has no transaction hash. */
function keyOf(json: string): string {
  const hash = /"transactionHash":"[^"]*"/.exec(json)?.[0] ?? ''
  return hash && hash + (/"logIndex":"?\w+/.exec(json)?.[0] ?? '')
}

/** Thrown when an indexer does not follow the chain. Its `cause` is the error of the smallest run. */
export class IndexerFailure extends Error {
  override readonly name = 'IndexerFailure'
  readonly seed: number
  /** The faults that suffice; empty if it fails without any. */
  readonly faults: readonly IndexerFault[]

  constructor({ seed, faults, failure, isRepeatable, runs }: ChaosFailure<IndexerFault>) {
    const suffice =
      faults.length === 1 ? '1 fault suffices' : `${faults.length} faults suffice together`
    const keys = faults.map(({ key }) => `'${key}'`).join(', ')
    const reason = failure instanceof Error ? failure.message : String(failure)
    const text = [
      faults.length === 0
        ? `The indexer does not follow the chain, with no fault, seed ${seed}.`
        : `The indexer does not follow the chain, seed ${seed}. After ${runs} runs ${suffice}:`,
      ...faults.map((fault) => `  ${fault.text}, at ${fault.atMs} ms`),
      reason,
      ...(isRepeatable
        ? []
        : ['The same run passed when it was repeated: the indexer is not deterministic.']),
      `Again: followsChain(indexer, query, { …, seed: ${seed}, ${faults.length === 0 ? 'seeds: 1' : `only: [${keys}]`} })`,
    ]
    super(text.join('\n'), { cause: failure })
    this.seed = seed
    this.faults = faults
  }
}
