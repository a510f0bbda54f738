/**
 * The binary's log: transactions, console output of contracts, and from verbosity 1 a line per
 * request.
 *
 * `pretty` is for people; `json` has one object per line, always with `event` and `timeMs`.
 */

import picocolors from 'picocolors'
import type {
  Address,
  ConsoleEvent,
  ServedRequest,
  TransactionEvent,
  TransactionFailure,
} from '../index.ts'
import { checksumAddress } from '../primitives/checksum.ts'

export const logFormats = ['pretty', 'json', 'silent'] as const

export type LogFormat = (typeof logFormats)[number]

export interface LogOptions {
  readonly format: LogFormat
  /** 0: transactions, console output and warnings; 1: requests too. */
  readonly verbosity: number
  readonly isColored: boolean
  /** The sender of drips. */
  readonly faucetAddress: Address
  /** Ms since the epoch. */
  now(): number
  out(text: string): void
}

export interface Log {
  request(request: ServedRequest): void
  console(event: ConsoleEvent): void
  transaction(event: TransactionEvent): void
  /** A warning for the operator; only `silent` hides it. */
  warn(message: string): void
}

const quiet = () => {}

/** `0x` and 4 bytes: the selector of a custom error. */
const SELECTOR_LENGTH = 10

/** Revert data that the log shows, in characters of hex. */
const dataLengthMax = 200

export function createLog(options: LogOptions): Log {
  const { format, verbosity, isColored, faucetAddress, now, out } = options
  if (format === 'silent')
    return { request: quiet, console: quiet, transaction: quiet, warn: quiet }
  const colors = picocolors.createColors(isColored)
  const { dim, red, yellow } = colors
  const writeJson = (event: string, facts: object) =>
    out(`${JSON.stringify({ event, timeMs: now(), ...facts })}\n`)
  const showRequest = ({ transport, method, durationMs, errorCode }: ServedRequest) => {
    // A transaction that fails is answered like one that succeeds: its hash is the result.
    const outcome = errorCode === undefined ? 'answered' : red(`error ${errorCode}`)
    const facts = `${durationMs.toFixed(1)} ms  ${transport}`
    out(`${dim(clockTime(now()))}  ${method}  ${outcome}  ${dim(facts)}\n`)
  }
  const isDrip = ({ from }: TransactionEvent) => from === faucetAddress
  const isJson = format === 'json'
  return {
    request: verbosity < 1 ? quiet : isJson ? (facts) => writeJson('request', facts) : showRequest,
    console: isJson
      ? ({ text, transactionHash }) => writeJson('console', { text, transactionHash })
      : ({ text }) => out(`${dim('console.log:')} ${text}\n`),
    transaction: isJson
      ? (event) => writeJson('transaction', { ...jsonOf(event), isDrip: isDrip(event) })
      : (event) => out(transactionText(event, isDrip(event), colors)),
    warn: isJson
      ? (message) => writeJson('warning', { message })
      : (message) => out(`${yellow('warning:')} ${message}\n`),
  }
}

function transactionText(
  event: TransactionEvent,
  isDrip: boolean,
  { bold, dim, red }: Pick<typeof picocolors, 'bold' | 'dim' | 'red'>,
): string {
  const { hash, from, to, contractAddress, gasUsed, blockNumber, failure } = event
  const line = (name: string, value: string) => `  ${dim(name.padEnd(8))}  ${value}\n`
  const target = () => {
    if (to !== null) return line('To', checksumAddress(to))
    if (contractAddress === null || failure !== undefined) return line('To', 'a new contract')
    return line('Created', checksumAddress(contractAddress))
  }
  return [
    `${bold(isDrip ? 'Drip' : 'Transaction')} ${hash}\n`,
    line('From', checksumAddress(from)),
    target(),
    line('Gas used', String(gasUsed)),
    line('Block', String(blockNumber)),
    failure === undefined ? '' : line(red('Failed'.padEnd(8)), red(failureText(failure))),
    '\n',
  ].join('')
}

/** The message; and the data, if the message does not already say what it means. */
function failureText({ message, data }: TransactionFailure): string {
  if (message !== 'execution reverted') return message
  if (data === '0x') return `${message} without a reason`
  const shown = data.length > dataLengthMax ? `${data.slice(0, dataLengthMax)}…` : data
  if (data.length < SELECTOR_LENGTH) return `${message} with the data ${shown}`
  return `${message} with the custom error ${data.slice(0, SELECTOR_LENGTH)}, data ${shown}`
}

function jsonOf(event: TransactionEvent): object {
  return { ...event, gasUsed: Number(event.gasUsed), blockNumber: Number(event.blockNumber) }
}

/** The UTC time of day, to the ms. */
function clockTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, -1)
}
