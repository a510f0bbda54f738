/** What the figures of two builds say, and how it is printed. */

import { figure } from '../figure.ts'

/** The samples of a round, by build: of µs or bytes for each operation. */
export interface Round {
  readonly now: readonly number[]
  readonly earlier: readonly number[]
}

/** The figures of one question. */
export interface Compared {
  readonly question: string
  readonly unit: 'µs' | 'bytes'
  /** The first one has the present build first, the second one the earlier build. */
  readonly rounds: readonly Round[]
  /** The ratio above which a difference counts. */
  readonly limit: number
}

/**
 * `slower` and `faster` are so in both orders; `mixed` passes the limit in one of them alone. Of bytes,
 * `slower` means more.
 */
export type Verdict = 'slower' | 'faster' | 'mixed' | 'same'

export const LIMIT = 1.1

/** The best of the present build's batches divided by the best of the earlier build's. */
function ratioOf({ now, earlier }: Round): number {
  return Math.min(...now) / Math.min(...earlier)
}

export function verdictOf({ rounds, limit }: Compared): Verdict {
  const ratios = rounds.map(ratioOf)
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  if (least > limit) return 'slower'
  if (most < 1 / limit) return 'faster'
  return most > limit || least < 1 / limit ? 'mixed' : 'same'
}

/** All that a comparison found. */
export interface Comparison {
  /** The names of the builds. */
  readonly now: string
  readonly earlier: string
  readonly compared: readonly Compared[]
  /** Questions whose answers are not the same, though they should be. */
  readonly different: readonly string[]
  /** Questions that a build cannot answer, and why. */
  readonly unanswered: readonly string[]
}

export function printComparison(comparison: Comparison): string {
  const { now, earlier, compared, different, unanswered } = comparison
  const lines = compared.map((each) => [
    each.question,
    printed(Math.min(...each.rounds.flatMap((round) => round.earlier)), each.unit),
    printed(Math.min(...each.rounds.flatMap((round) => round.now)), each.unit),
    ...each.rounds.map((round) => ratioOf(round).toFixed(2)),
    each.limit.toFixed(2),
    verdictOf(each),
  ])
  const head = ['question', earlier, now, 'now first', 'now last', 'limit', '']
  const named = (verdict: Verdict) =>
    compared.filter((each) => verdictOf(each) === verdict).map(({ question }) => question)
  return `${[
    ...aligned([head, ...lines]),
    '',
    listed('slower or larger than its limit in both orders', named('slower')),
    listed('faster or smaller in both orders', named('faster')),
    listed('in one order alone', named('mixed')),
    listed('other answers', different),
    listed('not answered', unanswered),
  ].join('\n')}\n`
}

function listed(title: string, items: readonly string[]): string {
  if (items.length === 0) return `${title}: none`
  return [`${title}: ${items.length}`, ...items.map((item) => `  ${item}`)].join('\n')
}

function printed(value: number, unit: Compared['unit']): string {
  if (unit === 'bytes') return `${figure(value / 1_000)} kB`
  return value < 1_000 ? `${figure(value)} µs` : `${figure(value / 1_000)} ms`
}

function aligned(lines: readonly (readonly string[])[]): string[] {
  const widths = lines[0]!.map((_, column) =>
    Math.max(...lines.map((line) => line[column]!.length)),
  )
  return lines.map((line) =>
    line
      .map((text, column) =>
        column === 0 || column === line.length - 1
          ? text.padEnd(widths[column]!)
          : text.padStart(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  )
}
