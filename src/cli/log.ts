/**
 * The binary's log: console output of contracts, and from verbosity 1 a line per request.
 *
 * `pretty` is for people; `json` has one object per line, always with `event` and `timeMs`.
 */

import picocolors from 'picocolors'
import type { ConsoleEvent, ServedRequest } from '../index.ts'

export const logFormats = ['pretty', 'json', 'silent'] as const

export type LogFormat = (typeof logFormats)[number]

export interface LogOptions {
  readonly format: LogFormat
  /** 0: console output and warnings; 1: requests too. */
  readonly verbosity: number
  readonly isColored: boolean
  /** Ms since the epoch. */
  now(): number
  out(text: string): void
}

export interface Log {
  request(request: ServedRequest): void
  console(event: ConsoleEvent): void
  /** A warning for the operator; only `silent` hides it. */
  warn(message: string): void
}

const quiet = () => {}

export function createLog({ format, verbosity, isColored, now, out }: LogOptions): Log {
  if (format === 'silent') return { request: quiet, console: quiet, warn: quiet }
  const { dim, green, red, yellow } = picocolors.createColors(isColored)
  const writeJson = (event: string, facts: object) =>
    out(`${JSON.stringify({ event, timeMs: now(), ...facts })}\n`)
  const showRequest = ({ transport, method, durationMs, errorCode }: ServedRequest) => {
    const outcome = errorCode === undefined ? green('ok') : red(String(errorCode))
    const facts = `${durationMs.toFixed(1)} ms  ${transport}`
    out(`${dim(clockTime(now()))}  ${method}  ${outcome}  ${dim(facts)}\n`)
  }
  const isJson = format === 'json'
  return {
    request: verbosity < 1 ? quiet : isJson ? (facts) => writeJson('request', facts) : showRequest,
    console: isJson
      ? ({ text, transactionHash }) => writeJson('console', { text, transactionHash })
      : ({ text }) => out(`${dim('console.log:')} ${text}\n`),
    warn: isJson
      ? (message) => writeJson('warning', { message })
      : (message) => out(`${yellow('warning:')} ${message}\n`),
  }
}

/** The UTC time of day, to the ms. */
function clockTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, -1)
}
