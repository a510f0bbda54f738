/**
 * Runs two engines in lockstep: both execute every message, and the first difference stops the
 * chain.
 *
 * Outcomes are the first engine's. The InvariantError stops the write queue, so the reported state
 * is the one in which the engines first differed.
 */

import { InvariantError } from '../primitives/errors.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import type { Engine, Execution, Outcome } from './engine.ts'

/**
 * An engine that answers and traces like `engine` as long as `reference` gives the same outcome.
 *
 * Its executions throw an {@link InvariantError} that names the message and the first difference.
 */
export function createLockstepEngine(engine: Engine, reference: Engine): Engine {
  return {
    name: 'lockstep',
    async execute(execution, listener) {
      const outcome = await engine.execute(execution, listener)
      const expected = await reference.execute(execution)
      const difference = differenceBetween(outcome, expected)
      if (difference === undefined) return outcome
      const { path, actual, wanted } = difference
      throw new InvariantError(
        `${messageName(execution)}: ${engine.name} and ${reference.name} differ in ${path}: ` +
          `${actual} and ${wanted}`,
      )
    },
  }
}

interface Difference {
  /** Path of fields in the outcome, such as `writes.2.value`. */
  readonly path: string
  readonly actual: string
  readonly wanted: string
}

/** The first difference of two outcomes; the order of logs and writes counts. */
export function differenceBetween(actual: Outcome, wanted: Outcome): Difference | undefined {
  const wantedLeaves = leavesOf(wanted)
  const actualLeaves = leavesOf(actual)
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
