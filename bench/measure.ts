/**
 * How a benchmark measures: rounds of compared variants in turn, and figures over the rounds.
 *
 * Only `run` is timed. Answers are made text and summed up outside the timed part; variants of one
 * question must have given the same answers, in the same order, when all rounds are over.
 */

import { createHash } from 'node:crypto'
import type { Claim, Rounds, Row, Variant } from './benchmark.ts'
import { figure } from './figure.ts'

/**
 * Measures variants round by round, so that what disturbs the machine disturbs all of them.
 *
 * @returns one row per variant, in their order
 * @throws {Error} when two variants of one question did not give the same answers
 */
export async function measure(variants: readonly Variant[], rounds: Rounds): Promise<Row[]> {
  const runs = variants.map((variant) => ({
    variant,
    hash: createHash('sha256'),
    samples: [] as number[],
  }))
  for (let round = 0; round < rounds.warmUp + rounds.timed; round += 1) {
    // Each round begins with another variant: none always follows the same neighbour.
    const first = round % runs.length
    for (const { variant, hash, samples } of [...runs.slice(first), ...runs.slice(0, first)]) {
      await variant.prepare?.()
      globalThis.gc?.({ type: 'minor' })
      const startMs = performance.now()
      const answers = await variant.run()
      const tookMs = performance.now() - startMs
      if (round >= rounds.warmUp) samples.push((tookMs * 1000) / variant.count)
      for (const answer of answers) hash.update(`${variant.print(answer)}\n`)
    }
  }
  const rows = runs.map(({ variant: { question, way, count }, hash, samples }): Row => {
    const checksum = hash.digest('hex').slice(0, 16)
    return { question, way, unit: 'µs', count, samples, checksum }
  })
  for (const row of rows) expectSameAnswers(row, rows.find((o) => o.question === row.question)!)
  return rows
}

function expectSameAnswers(row: Row, reference: Row): void {
  if (row.checksum === reference.checksum) return
  throw new Error(
    `${row.question}: the answers of "${row.way}" (${row.checksum}) are not those of ` +
      `"${reference.way}" (${reference.checksum})`,
  )
}

/** The value below which a share of the samples lies, from 0 to 1; nearest rank. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/** The row of a question and a way. */
export function rowOf(rows: readonly Row[], question: string, way: string): Row {
  const row = rows.find((each) => each.question === question && each.way === way)
  if (row === undefined) throw new Error(`there is no row ${question}, ${way}`)
  return row
}

/** The median over the rounds of a figure that two rows of the same rounds make together. */
export function paired(a: Row, b: Row, combine: (a: number, b: number) => number): number {
  return median(a.samples.map((sample, round) => combine(sample, b.samples[round]!)))
}

/** How many times dearer one is than another: the median of the ratios round by round. */
export function ratio(a: Row, b: Row): number {
  return paired(a, b, (dear, cheap) => dear / cheap)
}

/** A claim that a figure does not pass a limit. */
export function atMost(text: string, found: number, limit: number, unit: string): Claim {
  return { text, found: `${figure(found)} ${unit}`.trim(), holds: found <= limit }
}

/** Memory in use after a full collection, in bytes; `undefined` where the collector cannot be called. */
export async function usedBytes(): Promise<number | undefined> {
  const { gc } = globalThis
  if (gc === undefined) return undefined
  await new Promise(setImmediate) // what a turn has weakly referred to stays until it is over
  gc()
  gc()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
