/**
 * The cases of `test/stack-trace/cases`: what each deploys and calls, and the message and the frames that
 * its stack trace is to have. Their format stands in the README of that folder.
 *
 * Owns what the comments of the cases mean. The compiling is left to solc.ts, the calling to trace-run.ts.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Compiled,
  compileAll,
  type SolcSettings,
  type SolcSources,
  solcVersions,
} from './solc.ts'

const folder = fileURLToPath(new URL('../stack-trace/cases/', import.meta.url))

export interface TraceFile {
  /** The name that the compiler is given; `ReasonString.sol`. */
  readonly name: string
  /** The file, and those that it imports. */
  readonly sources: SolcSources
  readonly cases: readonly TraceCase[]
}

export interface TraceCase {
  readonly title: string
  /** The contract to deploy. */
  readonly contract: string
  /** Arguments of its constructor; undefined: its init code has none. */
  readonly constructorArgs: readonly unknown[] | undefined
  /** What to call; undefined: the deployment is what fails. */
  readonly call: TraceCall | undefined
  /** Of the transaction that fails. */
  readonly value: bigint
  /** Of the transaction that fails. */
  readonly gas: bigint
  /** What the stack trace is to be. */
  expected(build: TraceBuild): ExpectedTrace
}

/** Calldata, or a function's name, or signature, and arguments. */
export type TraceCall =
  | { readonly data: `0x${string}` }
  | { readonly functionName: string; readonly args: readonly unknown[] }

interface ExpectedTrace {
  readonly message: string
  /** Innermost first. */
  readonly frames: readonly ExpectedFrame[]
}

export interface ExpectedFrame {
  /** Null: a function outside of any contract. */
  readonly contract: string | null
  /** Null: the contract has no such function. */
  readonly function: string | null
  readonly file: string
  readonly line: number
  readonly column: number
  /** True: there are one or more such frames in a row. */
  readonly isRepeated: boolean
}

/** The way in which a case was compiled, perhaps by a compiler that is not installed. */
export interface TraceBuild extends Pick<SolcSettings, 'optimizer' | 'viaIR'> {
  readonly version: string
}

/**
 * Every way in which the cases are compiled, from old to new. Without its optimizer, the IR pipeline of
 * 0.8.20 finds no room on the stack for ordinary functions, so nobody uses it.
 */
export const traceBuilds: readonly SolcSettings[] = [
  ...solcVersions.flatMap((version) => [
    { version, optimizer: false, viaIR: false },
    { version, optimizer: true, viaIR: false },
  ]),
  { version: '0.8.20', optimizer: true, viaIR: true },
  { version: '0.8.37', optimizer: false, viaIR: true },
  { version: '0.8.37', optimizer: true, viaIR: true },
]

/** `solc 0.8.37, optimized, via IR`. */
export function nameOfBuild({ version, optimizer, viaIR }: TraceBuild): string {
  return `solc ${version}${optimizer ? ', optimized' : ''}${viaIR ? ', via IR' : ''}`
}

/** The files of the corpus, by name. */
export function readTraceFiles(): TraceFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sol'))
  return names.sort().map((name) => {
    const sources = readSources(name)
    return { name, sources, cases: parseCases(name, sources) }
  })
}

/** True if the pragma of the file allows the compiler. */
export function fits({ name, sources }: TraceFile, { version }: SolcSettings): boolean {
  const [, pragma = ''] = /^pragma solidity ([^;]+);/m.exec(sources[name]!) ?? []
  return pragma.split(' ').every((condition) => holds(condition, version))
}

/** The files that fit, as each build compiles them, by name. */
export async function compileTraceFiles(
  files: readonly TraceFile[],
  builds: readonly SolcSettings[],
): Promise<ReadonlyMap<SolcSettings, ReadonlyMap<string, Compiled>>> {
  const pairs = builds.flatMap((settings) =>
    files
      .filter((file) => fits(file, settings))
      .map(({ name, sources }) => ({ name, sources, settings })),
  )
  const compiled = await compileAll(pairs)
  const found = new Map(builds.map((settings) => [settings, new Map<string, Compiled>()]))
  for (const [index, { name, settings }] of pairs.entries()) {
    found.get(settings)!.set(name, compiled[index]!) // one for each pair
  }
  return found
}

/** A file and those that it imports, in the order in which they are met. */
function readSources(name: string, found: Record<string, string> = {}): Record<string, string> {
  if (name in found) return found
  const text = readFileSync(folder + name, 'utf8')
  found[name] = text
  for (const [, path] of text.matchAll(/^import [^;]*"([^"]+)";/gm)) {
    readSources(posix.join(posix.dirname(name), path!), found) // the group is not optional
  }
  return found
}

const keys = ['deploy', 'call', 'data', 'value', 'gas', 'message', 'frame'] as const

/** A line `// key (condition): value`. */
interface Note {
  readonly key: (typeof keys)[number]
  readonly condition: string
  readonly text: string
}

function parseCases(name: string, sources: SolcSources): TraceCase[] {
  const positions = findMarks(sources)
  const cases: TraceCase[] = []
  let contract = ''
  const lines = sources[name]!.split('\n')
  for (const [index, line] of lines.entries()) {
    contract = /^\S*\s?(?:abstract )?(?:contract|library) (\w+)/.exec(line)?.[1] ?? contract
    const title = /^\s*\/\/ case: (.+)$/.exec(line)?.[1]
    if (title !== undefined) {
      const notes = parseNotes(lines.slice(index + 1), `${name}:${index + 2}`)
      cases.push(caseOf(title, contract, notes, positions))
    }
  }
  return cases
}

function parseNotes(lines: readonly string[], from: string): Note[] {
  const end = lines.findIndex((line) => !/^\s*\/\/ \w/.test(line))
  return lines.slice(0, end).map((line) => {
    const [, word, condition = '', text] = /\/\/ (\w+)(?: \(([^)]+)\))?: (.*)$/.exec(line) ?? []
    const key = keys.find((each) => each === word)
    if (key === undefined || text === undefined) {
      throw new Error(`${from}: expected one of ${keys.join(', ')}, found ${line.trim()}`)
    }
    return { key, condition, text }
  })
}

function caseOf(
  title: string,
  contract: string,
  notes: readonly Note[],
  positions: ReadonlyMap<string, Position>,
): TraceCase {
  const textOf = (key: Note['key']) => notes.find((note) => note.key === key)?.text
  const deployed = parseCall(textOf('deploy') ?? `${contract}()`)
  return {
    title,
    contract: deployed.name,
    constructorArgs: deployed.args,
    call: callOf(textOf('call'), textOf('data')),
    value: BigInt(textOf('value') ?? 0),
    gas: BigInt(textOf('gas') ?? 10_000_000),
    expected(settings) {
      const [message] = notesFor(notes, 'message', settings)
      if (message === undefined) throw new Error(`${contract}: ${title}: no message`)
      const frames = notesFor(notes, 'frame', settings)
      return { message, frames: frames.map((frame) => parseFrame(frame, positions)) }
    },
  }
}

function callOf(call: string | undefined, data: string | undefined): TraceCall | undefined {
  if (data !== undefined) return { data: `0x${data.slice(2)}` }
  if (call === undefined) return undefined
  const { name, args = [] } = parseCall(call)
  return { functionName: name, args }
}

/** `name(1, "two")`, or with a signature `name(uint256)(1)`; the arguments are JSON. */
function parseCall(text: string): { name: string; args?: readonly unknown[] } {
  const [, name, args] = /^(\w+(?:\([\w,[\]]*\))?)\((.*)\)$/.exec(text) ?? []
  return name === undefined ? { name: text } : { name, args: JSON.parse(`[${args}]`) }
}

/** Notes whose condition holds stand in the place of those without one. */
function notesFor(notes: readonly Note[], key: Note['key'], settings: TraceBuild): string[] {
  const ofKey = notes.filter((note) => note.key === key)
  const special = ofKey.filter(({ condition }) => condition !== '' && isMet(condition, settings))
  const chosen = special.length > 0 ? special : ofKey.filter(({ condition }) => condition === '')
  return chosen.map(({ text }) => text)
}

function isMet(condition: string, { version, optimizer, viaIR }: TraceBuild): boolean {
  return condition.split(', ').every((part) => {
    if (part === 'optimized') return optimizer
    if (part === 'via IR') return viaIR
    return holds(part, version)
  })
}

/** @param condition `>=0.8.0` or `<0.8.0` */
function holds(condition: string, version: string): boolean {
  const [, operator, bound] = /^(>=|<)(\d+\.\d+\.\d+)$/.exec(condition) ?? []
  if (bound === undefined) throw new Error(`expected >= or < and a version, found ${condition}`)
  return (operator === '<') === isOlder(version, bound)
}

function isOlder(version: string, bound: string): boolean {
  return version.localeCompare(bound, 'en', { numeric: true }) < 0
}

interface Position {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** The position of what follows each mark of the sources, by the name of the mark. */
function findMarks(sources: SolcSources): Map<string, Position> {
  const found = new Map<string, Position>()
  for (const [file, text] of Object.entries(sources)) {
    for (const match of text.matchAll(/\/\*(\w+)\*\/\s?/g)) {
      const [whole, mark] = match
      if (found.has(mark!)) throw new Error(`${file}: the mark ${mark} stands in two places`)
      found.set(mark!, positionAt(file, text.slice(0, match.index + whole.length)))
    }
  }
  return found
}

/** Lines and columns count from 1; a column is a character, of however many bytes. */
function positionAt(file: string, before: string): Position {
  const lines = before.split('\n')
  return { file, line: lines.length, column: [...lines.at(-1)!].length + 1 } // split gives one or more
}

/** `Contract.function at A1`, `contract Contract at A1` or `function free at A1`. */
function parseFrame(text: string, positions: ReadonlyMap<string, Position>): ExpectedFrame {
  const [, place = '', mark = '', repeated] = /^(.+) at (\w+)(, repeated)?$/.exec(text) ?? []
  const position = positions.get(mark)
  if (position === undefined) throw new Error(`expected a frame at a mark, found ${text}`)
  return { ...namesOf(place), ...position, isRepeated: repeated !== undefined }
}

function namesOf(place: string): Pick<ExpectedFrame, 'contract' | 'function'> {
  const [first = '', second = ''] = place.split(/[ .]/)
  if (place.startsWith('contract ')) return { contract: second, function: null }
  if (place.startsWith('function ')) return { contract: null, function: second }
  return { contract: first, function: second }
}
