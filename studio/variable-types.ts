/**
 * The types of paths of variables, as far as a list of them has them: it has the types of mappings and
 * arrays, and those of members of structs where one like it is stored.
 */

export interface TypedVariable {
  readonly name: string
  /** As the compiler names it: `mapping(address => uint256)`. */
  readonly type: string
}

/** A key or an index; in quotes it may hold any characters. */
const step = /\[(?:"(?:[^"\\]|\\.)*"|[^\]]*)\]/g

interface StoredVariable extends TypedVariable {
  readonly values: readonly { readonly path: string; readonly type: string }[]
}

/** The variables, and what is stored of them: with `[]` in place of each key. */
export function typedPaths(variables: readonly StoredVariable[]): readonly TypedVariable[] {
  const stored = variables.flatMap(({ values }) => values)
  return [...variables, ...stored.map(({ path, type }) => ({ name: withoutKeys(path), type }))]
}

function withoutKeys(path: string): string {
  return path.replaceAll(step, '[]')
}

/** @returns undefined where the list does not have it */
export function typeAt(variables: readonly TypedVariable[], path: string): string | undefined {
  const plain = withoutKeys(path)
  const like = variables.find(({ name }) => name === plain)
  if (like !== undefined) return like.type
  const [name = '', ...rest] = plain.split(/(?=\[\]|\.)/)
  if (rest.at(-1) === '.length') return 'uint256'
  let type = variables.find((each) => each.name === name)?.type
  for (const each of rest) type = each === '[]' && type !== undefined ? itemOf(type) : undefined
  return type
}

/** The type of a mapping's values, or of an array's items. */
export function itemOf(type: string): string | undefined {
  const mapped = /^mapping\(.*? => (.*)\)$/.exec(type)?.[1]
  return mapped ?? (type.endsWith(']') ? type.replace(/\[\d*\]$/, '') : undefined)
}

/** True for a whole number, which is a decimal text on the wire. */
export function isInteger(type: string | undefined): boolean {
  return /^u?int\d*$/.test(type ?? '')
}
