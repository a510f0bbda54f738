/**
 * Values as lists of their leaves by path, so that two of them can be compared line by line.
 */

/** Leaves of a value. */
const leavesMax = 400

/** The texts of two values at one path; undefined where a value has nothing there. */
export interface Pair {
  readonly path: string
  readonly one: string | undefined
  readonly other: string | undefined
}

/** Paths as in `[0].to`; the path of a value without members is empty. */
export function leavesOf(value: unknown): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>()
  const visit = (each: unknown, path: string) => {
    if (leaves.size === leavesMax || each === undefined) return
    if (typeof each !== 'object' || each === null) {
      leaves.set(path, String(each))
      return
    }
    const entries = Object.entries(each)
    if (entries.length === 0) leaves.set(path, Array.isArray(each) ? '[]' : '{}')
    for (const [name, member] of entries) {
      const step = Array.isArray(each) ? `[${name}]` : path === '' ? name : `.${name}`
      visit(member, `${path}${step}`)
    }
  }
  visit(value, '')
  return leaves
}

/** The leaves of two values side by side: those of the second alone follow the others. */
export function pairsOf(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): readonly Pair[] {
  const paths = new Set([...one.keys(), ...other.keys()])
  return [...paths].map((path) => ({ path, one: one.get(path), other: other.get(path) }))
}

/** Texts up to this length differ as a whole: parts of a number would say nothing. */
const wholeMax = 42

/** The parts of a text before, within and after what differs from another text. */
export function differingPart(text: string, other: string): readonly [string, string, string] {
  if (text !== other && text.length <= wholeMax && other.length <= wholeMax) return ['', text, '']
  const max = Math.min(text.length, other.length)
  let start = 0
  while (start < max && text[start] === other[start]) start += 1
  let end = 0
  while (end < max - start && text.at(-1 - end) === other.at(-1 - end)) end += 1
  return [text.slice(0, start), text.slice(start, text.length - end), text.slice(text.length - end)]
}
