/**
 * The trace of a run: what was done, recorded as text.
 */

import type { Devnet, Fault } from '../index.ts'
import { show } from '../testing/messages.ts'
import type { Answer } from './pending-action.ts'

/** One action or fault of a run. */
export interface TraceEntry {
  /** Virtual ms since the start of the run. */
  readonly atMs: number
  /** The actor's name; `fault` for a fault. */
  readonly actor: string
  readonly action: string
  /** The result in short; for a refusal, the reason. */
  readonly result: string
}

const RESULT_CHARS_MAX = 80

/** Records one run, with times since its start. */
export class RunTrace {
  readonly #devnet: Devnet
  readonly #fromMs: number
  readonly #list: TraceEntry[] = []

  constructor(devnet: Devnet) {
    this.#devnet = devnet
    this.#fromMs = devnet.now
    devnet.on('fault', ({ status: { fault, reason }, change }) =>
      this.noteFault(fault, change === 'refused' ? 'begins' : change, reason),
    )
  }

  /** The entries in order. */
  get list(): readonly TraceEntry[] {
    return this.#list
  }

  /** @param action its label */
  noteAction(actor: string, action: string, answer: Answer): void {
    const result = 'error' in answer ? cut(`✗ ${firstLine(answer.error)}`) : inShort(answer.value)
    this.#note(actor, action, result)
  }

  /** @param reason the refusal, if any */
  noteFault({ kind, ...fields }: Fault, change: string, reason: string | undefined): void {
    const details = Object.keys(fields).length === 0 ? '' : ` ${show(fields)}`
    const result = reason === undefined ? '' : cut(`✗ ${reason}`)
    this.#note('fault', cut(`${kind}${details} ${change}`), result)
  }

  #note(actor: string, action: string, result: string): void {
    this.#list.push({ atMs: this.#devnet.now - this.#fromMs, actor, action, result })
  }
}

/** A value in few characters; empty for `undefined`. */
export function inShort(value: unknown): string {
  return value === undefined ? '' : cut(show(value))
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  return line
}

function cut(text: string): string {
  return text.length <= RESULT_CHARS_MAX ? text : `${text.slice(0, RESULT_CHARS_MAX - 1)}…`
}
