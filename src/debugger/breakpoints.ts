/**
 * Breakpoints of the editor and the stops that they are hit at. The whole execution is known, so the
 * hits are found once, and counted from the beginning whichever way one walks.
 */

import { evaluate, isTrue, type Names } from './evaluate.ts'
import { type Expression, ExpressionError, parseExpression } from './expression.ts'
import type { Stop } from './stops.ts'

export interface LineBreakpoint {
  readonly id: number
  /** Path of the source, as the compiler knows it. */
  readonly path: string
  /** A line on which a statement begins. */
  readonly line: number
  readonly condition: Expression | undefined
  readonly isCounted: (count: number) => boolean
  /** Printed instead of stopping; `{total}` is evaluated. */
  readonly logMessage: string | undefined
}

export interface Hit {
  /** Index of the stop. */
  readonly stop: number
  readonly breakpoint: LineBreakpoint
}

export interface HitSources {
  readonly stops: readonly Stop[]
  names(stop: Stop): Names
  /** Called before each breakpoint and each evaluation: others may get a turn. */
  pause(): Promise<void> | undefined
}

export interface Hits {
  /** In order. */
  readonly hits: readonly Hit[]
  /** Why the condition could be evaluated at none of the stops, if it could not. */
  readonly refusal: string | undefined
}

/**
 * The stops that a breakpoint is hit at. A condition that cannot be evaluated at a stop, such as one of a
 * variable that is not there yet, does not hold there.
 */
export async function hitsOf(
  breakpoint: LineBreakpoint,
  { stops, names, pause }: HitSources,
): Promise<Hits> {
  await pause()
  const { condition, isCounted } = breakpoint
  const hits: Hit[] = []
  const first = firstStatement(breakpoint, stops)
  let count = 0
  let evaluated = 0
  let refusal: string | undefined
  for (const [index, stop] of stops.entries()) {
    if (stop.statement?.range.start !== first || !isOn(breakpoint, stop)) continue
    if (condition !== undefined) await pause()
    const held = condition === undefined || (await holds(condition, names(stop)))
    if (typeof held === 'string') refusal = held
    else evaluated += 1
    if (held !== true) continue
    count += 1
    if (isCounted(count)) hits.push({ stop: index, breakpoint })
  }
  return { hits, refusal: evaluated > 0 ? undefined : refusal }
}

/** The first of several statements on a line counts: the others come after it. */
function firstStatement(breakpoint: LineBreakpoint, stops: readonly Stop[]): number | undefined {
  const starts = stops.flatMap((stop) =>
    isOn(breakpoint, stop) ? [stop.statement?.range.start ?? 0] : [],
  )
  return starts.reduce<number | undefined>(
    (least, start) => (least === undefined || start < least ? start : least),
    undefined,
  )
}

function isOn({ path, line }: LineBreakpoint, { kind, statement }: Stop): boolean {
  return kind === 'statement' && statement?.line === line && statement.path === path
}

/** @returns a text that says why the condition cannot be evaluated */
async function holds(condition: Expression, names: Names): Promise<boolean | string> {
  try {
    return await isTrue(condition, names)
  } catch (error) {
    if (error instanceof ExpressionError) return error.message
    throw error
  }
}

/**
 * Counts of hits as editors write them: `3` and `>= 3` from the third on, `== 3` at the third alone,
 * `% 3` at each third.
 *
 * @throws {ExpressionError}
 */
export function parseHitCondition(text: string): (count: number) => boolean {
  const [, operator = '>=', digits] = /^\s*(==?|>=?|<=?|%)?\s*(\d{1,9})\s*$/.exec(text) ?? []
  if (digits === undefined) throw new ExpressionError(`expected a count such as 3, >= 3 or % 3`)
  const limit = Number(digits)
  switch (operator) {
    case '=':
    case '==':
      return (count) => count === limit
    case '>':
      return (count) => count > limit
    case '<':
      return (count) => count < limit
    case '<=':
      return (count) => count <= limit
    case '%':
      return (count) => limit > 0 && count % limit === 0
    default:
      return (count) => count >= limit
  }
}

/** The text of a log point, with each `{expression}` evaluated. */
export async function logText(message: string, names: Names): Promise<string> {
  const parts = message.split(/\{([^{}]*)\}/)
  const texts = parts.map((part, index) => (index % 2 === 0 ? part : valueText(part, names)))
  return (await Promise.all(texts)).join('')
}

async function valueText(text: string, names: Names): Promise<string> {
  try {
    return await (await evaluate(parseExpression(text), names)).text()
  } catch (error) {
    if (error instanceof ExpressionError) return `{${text}: ${error.message}}`
    throw error
  }
}
