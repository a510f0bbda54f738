/** The ends of an option's range, as the option itself names them when it refuses. */

import type { Option } from '../../src/config/option.ts'

/** Both bounds of a number; `undefined` for what is no number. */
export function boundsOf(option: Option<unknown>): readonly [bigint, bigint] | undefined {
  const found = /from (\d+) to (\d+), got/.exec(refusalOf(option))
  return found === null ? undefined : [BigInt(found[1]!), BigInt(found[2]!)]
}

/** The values at the ends of a range, or each name of a choice; empty for what has neither. */
export function endsOf(option: Option<unknown>): Readonly<Record<string, unknown>> {
  const bounds = boundsOf(option)
  if (bounds !== undefined) {
    const [min, max] = bounds.map((text) => option.parse(String(text)))
    return { min, max }
  }
  const names = /expected one of (.*), got/.exec(refusalOf(option))?.[1]?.split(', ') ?? []
  return Object.fromEntries(names.map((name) => [name, name]))
}

function refusalOf(option: Option<unknown>): string {
  try {
    option.check(Symbol.iterator)
  } catch (error) {
    return String(error)
  }
  throw new Error('expected an option that refuses a symbol')
}
