/**
 * The binary's log: transactions, console output of contracts, refused requests, from verbosity 1 a line
 * per request, and from verbosity 2 trees of calls.
 *
 * `pretty` is for people; `json` has one object per line, always with `event` and `timeMs`.
 */

import { faultText } from '../faults/fault-text.ts'
import type {
  Address,
  ConsoleEvent,
  FaultChange,
  RemoteWarning,
  ServedRequest,
  TransactionEvent,
  TransactionFailure,
} from '../index.ts'
import { checksumAddress } from '../primitives/checksum.ts'
import { shortened } from '../primitives/printable.ts'
import { printStackTrace } from '../rpc/wire/objects/stack-trace.ts'
import {
  causeLines,
  type ExplainedFailure,
  frameLine,
  frameName,
  hasSource,
} from '../tracing/stack-text.ts'
import { PrintQueue } from './print-queue.ts'
import {
  createStyles,
  linesOf,
  type Output,
  shown,
  type TerminalText,
  type TerminalValue,
} from './terminal.ts'
import type { LookUp, TransactionDetails } from './transaction-details.ts'

export const logFormats = ['pretty', 'json', 'silent'] as const

export type LogFormat = (typeof logFormats)[number]

export interface LogOptions {
  readonly format: LogFormat
  /** 0: transactions, console output, warnings, and refused requests once; from 1: every request. */
  readonly verbosity: number
  /** Looks up what is printed of a transaction beside its event. */
  readonly detailsOf: (event: TransactionEvent) => LookUp | undefined
  readonly isColored: boolean
  /** The sender of drips, in lower case. */
  readonly faucetAddress: Address
  /** Ms since the epoch. */
  now(): number
  readonly out: Output
}

export interface Log {
  request(request: ServedRequest): void
  console(event: ConsoleEvent): void
  transaction(event: TransactionEvent): void
  /** Prints a fault that chaos has drawn, as it begins. */
  fault(change: FaultChange): void
  /** A warning for the operator; only `silent` hides it. */
  warn(message: string): void
  /** Resolves when everything so far is printed. */
  readonly printed: Promise<void>
}

const quiet = () => {}

/** Different refusals that are counted; the oldest is forgotten for one more. */
const refusalsMax = 1_000

/** `0x` and 4 bytes: the selector of a custom error. */
const SELECTOR_LENGTH = 10

/** Revert data that the log shows, in characters of hex. */
const dataLengthMax = 200

/** Characters of a message, and of a method's name, that the log shows. */
const messageLengthMax = 1_000
const nameLengthMax = 80

export function createLog(options: LogOptions): Log {
  const { format, verbosity, isColored, faucetAddress, now, detailsOf } = options
  if (format === 'silent') {
    const printed = Promise.resolve()
    return {
      request: quiet,
      console: quiet,
      transaction: quiet,
      fault: quiet,
      warn: quiet,
      printed,
    }
  }
  const queue = new PrintQueue()
  const out: Output = (text) => queue.print(() => options.out(text))
  const isJson = format === 'json'
  const colors = createStyles(isColored)
  const { dim, red, yellow } = colors
  const jsonLine = (event: string, timeMs: number, facts: object) =>
    `${JSON.stringify({ event, timeMs, ...facts }, decimal)}\n`
  const writeJson = (event: string, facts: object) => out(jsonLine(event, now(), facts))
  const showRequest = (request: ServedRequest) => {
    const { transport, method, durationMs, errorCode, errorMessage = '' } = request
    const reason = shortened(errorMessage, messageLengthMax)
    // A transaction that fails is answered like one that succeeds: its hash is the result.
    const outcome = errorCode === undefined ? 'answered' : red(`error ${errorCode}: ${reason}`)
    const facts = `${durationMs.toFixed(1)} ms  ${transport}`
    const name = shortened(method, nameLengthMax)
    out(shown`${dim(clockTime(now()))}  ${name}  ${outcome}  ${dim(facts)}\n`)
  }
  const refusals = new Refusals()
  const showRefusal = (request: ServedRequest) => {
    const { method, errorCode } = request
    const count = errorCode === undefined ? undefined : refusals.countToShow(request)
    if (errorCode === undefined || count === undefined) return
    if (isJson) return writeJson('refused', { ...request, count })
    const name = shortened(method, nameLengthMax)
    const reason = refusalText(request)
    const times = count === 1 ? '' : `, ${count} times`
    const line = shown`${red('refused')} ${name}: ${reason} ${dim(`(error ${errorCode}${times})`)}`
    out(linesOf([line, ...explanationLines(request, colors)]))
  }
  const isDrip = ({ from }: TransactionEvent) => from === faucetAddress
  return {
    request:
      verbosity < 1 ? showRefusal : isJson ? (facts) => writeJson('request', facts) : showRequest,
    console: isJson
      ? ({ text, transactionHash }) => writeJson('console', { text, transactionHash })
      : ({ text }) => out(consoleText(text, colors)),
    transaction(event) {
      const timeMs = now()
      const textOf = (details?: TransactionDetails) => {
        if (!isJson) return transactionText(event, details, isDrip(event), colors)
        const facts = { ...jsonOf(event), isDrip: isDrip(event), ...detailsJson(details) }
        return jsonLine('transaction', timeMs, facts)
      }
      const lookUp = detailsOf(event)
      if (lookUp === undefined) out(textOf())
      else queue.printAfter(lookUp, (details) => options.out(textOf(details)))
    },
    fault({ status: { fault, atMs, chaos }, change }) {
      if (chaos === undefined || change !== 'begins') return
      if (isJson) out(jsonLine('fault', now(), { fault, atMs, chaos }))
      else out(shown`${yellow('chaos')} ${faultText(fault)}\n`)
    },
    warn: isJson
      ? (message) => writeJson('warning', { message })
      : (message) => out(shown`${yellow('warning:')} ${message}\n`),
    get printed() {
      return queue.printed
    },
  }
}

/** Numbers that JSON may not hold are decimal text. */
function decimal(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

/** Counts equal refusals, so that a client that asks again and again does not fill the log. */
class Refusals {
  readonly #counts = new Map<string, number>()

  /** Counts a refusal. @returns how often it came, if that is 1, 10, 100, … */
  countToShow(request: ServedRequest): number | undefined {
    const { method, errorCode } = request
    const name = shortened(method, nameLengthMax)
    const key = `${name} ${errorCode} ${errorKey(request)}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.delete(key) // set again, it is the newest
    this.#counts.set(key, count)
    const [oldest = key] = this.#counts.keys()
    if (this.#counts.size > refusalsMax) this.#counts.delete(oldest)
    return /^10*$/.test(String(count)) ? count : undefined
  }
}

/** The same for all refusals with one error: the arguments of a custom error may differ. */
function errorKey({ errorData, errorMessage = '', stackTrace }: ServedRequest): string {
  const [called] = stackTrace?.frames.toReversed() ?? []
  const where = called === undefined ? '' : frameName(called)
  const isCustom = errorData !== undefined && !standardErrors.test(errorData)
  const what = isCustom ? errorData.slice(0, SELECTOR_LENGTH) : errorMessage
  return shortened(`${where} ${what}`, messageLengthMax)
}

/** Without data, or with that of `Error(string)` or `Panic(uint256)`, the message says the error. */
const standardErrors = /^0x(?:08c379a0|4e487b71|$)/

/** The message; and the data of a custom error that no artifact names. */
function refusalText({ errorData, errorMessage = '' }: ServedRequest): string {
  const failure = { message: errorMessage, data: errorData ?? '0x' }
  const isUnknown = errorData !== undefined && !standardErrors.test(errorData)
  return isUnknown ? failureText(failure, undefined) : shortened(errorMessage, messageLengthMax)
}

/** The call by name, its error and its frames, as of a transaction that failed. */
function explanationLines({ stackTrace }: ServedRequest, { dim, red }: Colors): TerminalText[] {
  const called = stackTrace?.frames.at(-1)
  if (stackTrace === undefined || called === undefined) return []
  const { contract, function: name } = called
  const call = name === 'constructor' ? `new ${contract}` : frameName(called)
  const message = shortened(stackTrace.message, messageLengthMax)
  return [
    shown`  ${dim('Call'.padEnd(8))}  ${call}`,
    shown`  ${red('Failed'.padEnd(8))}  ${red(message)}`,
    ...frameLines(stackTrace).map((line) => shown`  ${line}`),
  ]
}

type Colors = ReturnType<typeof createStyles>

/**
 * Further lines are indented below the first, where no line of the log begins: contracts print several
 * lines on purpose, and must not forge a line of ours. A tab is four spaces.
 */
function consoleText(text: string, { dim }: Colors): TerminalText {
  const label = 'console.log:'
  const [first = '', ...others] = text.replaceAll('\t', '    ').split(/\r?\n/)
  const indent = ' '.repeat(label.length)
  return linesOf([shown`${dim(label)} ${first}`, ...others.map((line) => `${indent} ${line}`)])
}

function transactionText(
  event: TransactionEvent,
  details: TransactionDetails | undefined,
  isDrip: boolean,
  { bold, dim, red }: Colors,
): TerminalText {
  const { hash, from, to, contractAddress, gasUsed, blockNumber, failure } = event
  const invoked = details && invokedText(details)
  const line = (name: TerminalValue, value: TerminalValue) => shown`  ${name}  ${value}`
  const named = (name: string, value: TerminalValue) => line(dim(name.padEnd(8)), value)
  const target = () => {
    if (to !== null) return named('To', checksumAddress(to))
    if (contractAddress === null || failure !== undefined) return named('To', 'a new contract')
    return named('Created', checksumAddress(contractAddress))
  }
  return linesOf([
    shown`${bold(isDrip ? 'Drip' : 'Transaction')} ${hash}`,
    named('From', checksumAddress(from)),
    target(),
    ...(invoked === undefined ? [] : [named('Call', invoked)]),
    named('Gas used', gasUsed),
    named('Block', blockNumber),
    ...(failure === undefined
      ? []
      : [line(red('Failed'.padEnd(8)), red(failureText(failure, details)))]),
    ...detailLines(details),
    '',
  ])
}

/** The called function by name, where a tree does not show it. */
function invokedText({ calls, contract, function: name }: TransactionDetails): string | undefined {
  const isUnknown = contract === null && (name === null || name.startsWith('0x'))
  if (calls !== undefined || isUnknown) return undefined
  if (name === 'constructor') return contract === null ? undefined : `new ${contract}`
  return [contract, name].filter((part) => part !== null).join('.')
}

/** Frames of a failure, or the tree that ends with them, and the changes of the state. */
function detailLines(details: TransactionDetails | undefined): TerminalValue[] {
  if (details === undefined) return []
  const { calls, changeLines, stackTrace } = details
  const lines = calls === undefined ? frameLines(stackTrace) : ['', ...calls.text.split('\n')]
  const changed = changeLines.length === 0 ? [] : ['', ...changeLines]
  return [...lines, ...changed].map((each) => (each === '' ? each : `  ${each}`))
}

/** A line for each frame, and for those of what caused the failure. */
function frameLines(stackTrace: ExplainedFailure | undefined): readonly string[] {
  if (stackTrace === undefined || !hasSource(stackTrace)) return []
  return [...stackTrace.frames.map(frameLine), ...causeLines(stackTrace.causedBy)]
}

function detailsJson(details: TransactionDetails | undefined): object {
  if (details === undefined) return {}
  const { calls, changes, contract, error, stackTrace, function: name } = details
  const { frames = [], causedBy } = stackTrace === undefined ? {} : printStackTrace(stackTrace)
  return {
    contract,
    function: name,
    ...(error === null ? {} : { error, frames, causedBy }),
    ...(calls === undefined ? {} : { tree: calls.tree }),
    ...(changes === undefined ? {} : { changes }),
  }
}

/** The message; and the data, if neither the message nor a name says what it means. */
function failureText(
  { message, data }: TransactionFailure,
  details: TransactionDetails | undefined,
): string {
  const isExplained = details?.stackTrace !== undefined && hasSource(details.stackTrace)
  const error = details?.error
  if (error && (isExplained || error.name !== null)) {
    return shortened(error.message, messageLengthMax)
  }
  if (message !== 'execution reverted') return shortened(message, messageLengthMax)
  if (data === '0x') return `${message} without a reason`
  const start = shortened(data, dataLengthMax)
  if (data.length < SELECTOR_LENGTH) return `${message} with the data ${start}`
  return `${message} with the custom error ${data.slice(0, SELECTOR_LENGTH)}, data ${start}`
}

function jsonOf(event: TransactionEvent): object {
  return { ...event, gasUsed: Number(event.gasUsed), blockNumber: Number(event.blockNumber) }
}

/** The UTC time of day, to the ms. */
function clockTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, -1)
}

/** Says once for each block that its state is taken as the remote answers it. */
export function unverifiedText({ host, blockNumber, reason }: RemoteWarning): string {
  return `fork: block ${blockNumber} of ${host}: its header does not prove its state: ${reason}`
}
