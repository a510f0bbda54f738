/**
 * Parses the path of a value in storage: `balances[0xabc…].amount`, `owners[3]`, `names["ada"].length`.
 *
 * Owns the grammar. Whether there is such a variable, member or item, and what an index stands for, is
 * decided against the layout, in place.ts.
 */

import { DevnetError } from '../primitives/errors.ts'
import { shortPrintable } from '../primitives/printable.ts'
import { quoted } from '../primitives/quoted.ts'

export interface StoragePath {
  /** A variable, or the id of a namespace. */
  readonly name: string
  readonly steps: readonly PathStep[]
}

export type PathStep = { readonly text: string } & (
  | { readonly kind: 'member'; readonly name: string }
  | {
      readonly kind: 'index'
      readonly key: string
      /** True for a key in quotes, which are not part of it. */
      readonly isQuoted: boolean
    }
)

/** Steps of a path at most; types nest less deeply. */
const STEPS_MAX = 64

const identifier = /[A-Za-z_$][\w$]*/y
const memberStep = /\s*\.\s*([A-Za-z_$][\w$]*)/y
/** A key in double quotes is a string of JSON; in single quotes it is taken as it is. */
const indexStep = /\s*\[\s*(?:("(?:[^"\\]|\\.)*")|'([^']*)'|([^\]"'[]*?))\s*\]/sy

/**
 * @param namespaces ids of namespaces, which may have dots; the longest at the beginning of a path is its variable
 * @throws {DevnetError} INVALID_STORAGE_PATH
 */
export function parsePath(text: string, namespaces: readonly string[]): StoragePath {
  const path = text.trim()
  const isAtStart = (id: string) => path.startsWith(id) && !/^[\w$-]/.test(path.slice(id.length))
  const [namespace] = namespaces.filter(isAtStart).sort((a, b) => b.length - a.length)
  const name = namespace ?? matchAt(identifier, path, 0)?.[0]
  if (name === undefined) return refusePath(path, 'the name of a variable first', path)
  const steps: PathStep[] = []
  let at = name.length
  while (at < path.length) {
    if (steps.length === STEPS_MAX) return refusePath(path, `at most ${STEPS_MAX} steps`, path)
    const step = stepAt(path, at)
    at += step.text.length
    steps.push(step)
  }
  return { name, steps }
}

function stepAt(path: string, at: number): PathStep {
  const member = matchAt(memberStep, path, at)
  if (member !== undefined) return { kind: 'member', text: member[0], name: member[1]! }
  const index = matchAt(indexStep, path, at)
  if (index === undefined) {
    return refusePath(path, '.member or [key] after the name', path.slice(at))
  }
  const [text, json, plain, bare = ''] = index
  if (json !== undefined) return { kind: 'index', text, key: stringOf(path, json), isQuoted: true }
  if (plain !== undefined) return { kind: 'index', text, key: plain, isQuoted: true }
  return { kind: 'index', text, key: bare, isQuoted: false }
}

function stringOf(path: string, json: string): string {
  try {
    return JSON.parse(json) as string // it is in quotes
  } catch {
    return refusePath(path, 'a key in quotes with escapes as in JSON', json)
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** @throws {DevnetError} INVALID_STORAGE_PATH, always */
export function refusePath(path: string, expected: string, found: unknown): never {
  const message = `${shownPath(path)}: expected ${expected}, got ${quoted(found)}`
  throw new DevnetError('INVALID_STORAGE_PATH', message, { path, expected })
}

/** A path as messages show it, on one line. */
export function shownPath(path: string): string {
  return shortPrintable(path, 80)
}
