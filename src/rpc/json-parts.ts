/**
 * Prints a long value as JSON in parts, so that others can take turns between them.
 *
 * Together the parts are the text that JSON.stringify returns. A part is about {@link PART_SIZE}
 * characters long; a longer one holds a string as long. Values are plain: no `toJSON`, and no
 * `undefined` within an array.
 */

/** Characters that are printed at once: they take some ms. */
export const PART_SIZE = 2 ** 18

/** An object or array whose members are being printed. */
interface Open {
  /** Names of the members; `undefined` for an array. */
  readonly names: readonly string[] | undefined
  readonly members: readonly unknown[]
  /** Number of members that are printed. */
  index: number
}

/** @param size characters of a part */
export function* jsonParts(value: unknown, size: number = PART_SIZE): Generator<string, void> {
  /** Outermost first. A list instead of recursion: traces are nested as deep as calls. */
  const open: Open[] = []
  let text = ''
  const print = (member: unknown) => {
    if (!isObject(member) || sizeUpTo(member, size) < size) {
      text += JSON.stringify(member)
      return
    }
    const isList = Array.isArray(member)
    const entries = isList ? [] : Object.entries(member).filter(([, each]) => each !== undefined)
    open.push({
      names: isList ? undefined : entries.map(([name]) => name),
      members: isList ? member : entries.map(([, each]) => each),
      index: 0,
    })
    text += isList ? '[' : '{'
  }
  print(value)
  for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
    const { names, members, index } = inner
    if (index > 0 && index < members.length) text += ','
    if (index === members.length) {
      open.pop()
      text += names === undefined ? ']' : '}'
    } else if (names !== undefined) {
      inner.index += 1
      text += `${JSON.stringify(names[index])}:`
      print(members[index])
    } else {
      inner.index = endOfRun(members, index, size)
      const run = members.slice(index, inner.index)
      if (run.length > 1) text += JSON.stringify(run).slice(1, -1)
      else print(run[0])
    }
    if (text.length >= size) {
      yield text
      text = ''
    }
  }
  if (text !== '') yield text
}

/** The end of a run of members, at least one, that are at most as long as a part. */
function endOfRun(members: readonly unknown[], from: number, size: number): number {
  let end = from
  for (let left = size; end < members.length && left > 0; end += 1) {
    left -= sizeUpTo(members[end], left)
    if (left <= 0 && end > from) return end
  }
  return end
}

/** Characters of a value as JSON, roughly; some number from `max` on if they are that many. */
export function sizeUpTo(value: unknown, max: number): number {
  if (typeof value === 'string') return value.length + 3
  if (!isObject(value)) return 6
  let size = 2
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    size += NAME_SIZE + sizeUpTo(member, max - size)
    if (size >= max) return size
  }
  return size
}

/** Characters of the name of a member, roughly. */
const NAME_SIZE = 8

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
