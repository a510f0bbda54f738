/**
 * Runs two engines in lockstep: both execute every message, and the first difference stops the
 * chain.
 *
 * Outcomes and hits are the first engine's. The InvariantError stops the write queue, so the reported state
 * is the one in which the engines first differed.
 */

import { InvariantError } from '../primitives/errors.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import { compareKeys } from '../primitives/sorted.ts'
import {
  type CodeHits,
  type HitListener,
  keptHits,
  PLACE_LENGTH,
  reachedFrom,
} from './code-hits.ts'
import { type Engine, type Execution, type Outcome, withHits } from './engine.ts'

/**
 * An engine that answers and traces like `engine` as long as `reference` gives the same outcome, and the
 * same hits if they are asked for.
 *
 * Its executions throw an {@link InvariantError} that names the message and the first difference.
 */
export function createLockstepEngine(engine: Engine, reference: Engine): Engine {
  return {
    name: 'lockstep',
    async execute(execution, listener) {
      const own = watched(execution)
      const others = watched(execution)
      const outcome = await engine.execute(own.execution, listener)
      const expected = await reference.execute(others.execution)
      const difference =
        differenceBetween(outcome, expected) ?? hitDifference(own.hits, others.hits)
      if (difference === undefined) {
        execution.onHits?.(own.hits)
        return outcome
      }
      const { path, actual, wanted } = difference
      throw new InvariantError(
        `${messageName(execution)}: ${engine.name} and ${reference.name} differ in ${path}: ` +
          `${actual} and ${wanted}`,
      )
    },
  }
}

/** An execution whose hits are kept, if it has any. */
function watched(execution: Execution): { readonly execution: Execution; hits: CodeHits[] } {
  const kept = { execution, hits: [] as CodeHits[] }
  if (execution.onHits === undefined) return kept
  const onHits: HitListener = (executed) => {
    kept.hits = keptHits(executed)
  }
  return Object.assign(kept, { execution: withHits(execution, onHits) })
}

interface Difference {
  /** Path of fields in the outcome, such as `writes.2.value`. */
  readonly path: string
  readonly actual: string
  readonly wanted: string
}

/** The first difference of two outcomes; the order of logs and writes counts. */
export function differenceBetween(actual: Outcome, wanted: Outcome): Difference | undefined {
  return leafDifference(leavesOf(actual), leavesOf(wanted))
}

function leafDifference(
  actualLeaves: readonly Leaf[],
  wantedLeaves: readonly Leaf[],
): Difference | undefined {
  const count = Math.max(wantedLeaves.length, actualLeaves.length)
  for (let index = 0; index < count; index += 1) {
    const [path, text] = actualLeaves[index] ?? ['', 'nothing']
    const [wantedPath, wantedText] = wantedLeaves[index] ?? ['', 'nothing']
    if (path === wantedPath && text === wantedText) continue
    if (path === wantedPath) return { path, actual: text, wanted: wantedText }
    // One list is longer: the first extra element is the difference.
    return {
      path: path || wantedPath,
      actual: `${path} ${text}`,
      wanted: `${wantedPath} ${wantedText}`,
    }
  }
  return undefined
}

/** The first difference of hits, by code; the order of codes does not count. */
export function hitDifference(
  actual: readonly CodeHits[],
  wanted: readonly CodeHits[],
): Difference | undefined {
  return leafDifference(hitLeaves(actual), hitLeaves(wanted))
}

function hitLeaves(executed: readonly CodeHits[]): Leaf[] {
  const counts = new Map<string, number>()
  const add = (path: string, count: number) => {
    if (count > 0) counts.set(path, (counts.get(path) ?? 0) + count)
  }
  for (const { codeHash, isInitCode, places, codeBytes } of executed) {
    const name = `hits.${isInitCode ? 'initCode' : 'code'}.${codeHash}`
    const code = codeBytes()
    const changes = new Float64Array(code.length)
    for (let at = 0; at < places.length; at += PLACE_LENGTH) {
      const [pc = 0, change = 0, jumped = 0] = places.subarray(at, at + PLACE_LENGTH)
      changes[pc] = change // a place beyond the code is ignored
      add(`${name}.${pc}.jumped`, jumped)
    }
    for (const [pc, count] of reachedFrom(changes, code).entries()) {
      add(`${name}.${pc}.reached`, count)
    }
  }
  return Array.from(counts, ([path, count]): Leaf => [path, String(count)]).sort(compareKeys)
}

type Leaf = readonly [path: string, text: string]

function leavesOf(value: unknown, path = ''): Leaf[] {
  if (value instanceof Uint8Array) return [[path, hexFromBytes(value)]]
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, path === '' ? key : `${path}.${key}`),
  )
}

function messageName({ message, mode, environment }: Execution): string {
  const { from, to, nonce } = message
  return `${mode} from ${from} with nonce ${nonce} to ${to ?? 'a new contract'} in block ${environment.number}`
}
