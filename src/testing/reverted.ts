/**
 * `toRevert` and `toRevertWith`: a transaction, call or estimate reverted, and with what.
 */

import type { ConsoleEvent, Hex } from '../index.ts'
import { expectArgument, isFieldsObject } from '../primitives/arguments.ts'
import { bytesFromHex, isData } from '../primitives/hex.ts'
import { revertReason } from '../primitives/revert-reason.ts'
import { WORD_MAX } from '../primitives/word.ts'
import {
  type ExpectedArguments,
  expectExpectedArguments,
  mismatches,
  showExpected,
} from './arguments.ts'
import { type ContractLike, expectContract } from './emitted.ts'
import {
  expectMatcherOptions,
  type MatcherContext,
  type MatcherOptions,
  type Verdict,
  verdict,
} from './matcher-result.ts'
import { paragraphs, section, show, showCall, showConsole, showTrace } from './messages.ts'
import { describeFailure } from './revert.ts'
import { failureText, subjectOf } from './subject.ts'
import { type Failure, failureOfTransaction, receiptOf, showTraceOf } from './transaction.ts'
import { watchedFor } from './watched.ts'

/** The code of a `Panic(uint256)`, such as 0x11 for an overflow. */
export interface ExpectedPanic {
  readonly panic: number | bigint
}

/** The exact revert data; `0x` for none. */
export interface ExpectedData {
  readonly data: Hex
}

/** The argument of `toRevertWith`: a reason, a panic, bytes, or a contract's error. */
export type ExpectedRevert =
  | [reason: string | RegExp, options?: MatcherOptions | undefined]
  | [exactly: ExpectedPanic | ExpectedData, options?: MatcherOptions | undefined]
  | [
      contract: ContractLike,
      name: string,
      args?: ExpectedArguments | undefined,
      options?: MatcherOptions | undefined,
    ]

interface Attempt {
  /** `the call`, or the transaction's hash. */
  readonly what: string
  /** `undefined` for success. */
  readonly failure: Failure | undefined
  /** The ABI from the client's error. */
  readonly abi: unknown
  readonly consoleText: string | undefined
  /** The Solidity frames of the failure; `undefined` if no source is known. */
  showTrace(): Promise<string | undefined>
}

export async function toRevert(
  this: MatcherContext,
  given: unknown,
  options?: MatcherOptions,
): Promise<Verdict> {
  const attempt = await attemptOf(this, given, options)
  const not = this.isNot ? 'not ' : ''
  const came = `expected ${attempt.what} ${not}to revert, it ${await outcomeOf(attempt)}`
  const pass = attempt.failure !== undefined
  const trace = pass === (this.isNot ?? false) ? await attempt.showTrace() : undefined
  return verdict(pass, paragraphs(came, trace, attempt.consoleText))
}

/**
 * A text must be equal, a pattern must match, an error's arguments are compared in order or by
 * name, as many as matter. With `not`: it succeeded, or reverted with something else.
 *
 * @throws {Error} if it was refused before it ran, with or without `not`
 */
export async function toRevertWith(
  this: MatcherContext,
  given: unknown,
  ...expected: ExpectedRevert
): Promise<Verdict> {
  const isContract = 'abi' in Object(expected[0])
  const options = (isContract ? expected[3] : expected[1]) as MatcherOptions | undefined // as above
  const wanted = await revertWanted(this, expected)
  const attempt = await attemptOf(this, given, options)
  const { failure } = attempt
  const isData = failure !== undefined && 'data' in failure
  const wrong = isData ? wanted.compare(failure.data) : undefined
  const pass = wrong?.length === 0
  const came = await outcomeOf(attempt, isContract ? (expected[0] as ContractLike) : undefined)
  const not = pass ? 'not ' : ''
  const heading = `expected ${attempt.what} ${not}to revert with ${wanted.text}, it ${came}`
  const trace = pass === (this.isNot ?? false) ? await attempt.showTrace() : undefined
  return verdict(pass, paragraphs(section(heading, wrong ?? []), trace, attempt.consoleText))
}

interface Wanted {
  readonly text: string
  /** Differences of the arguments, none if equal; `undefined` for another kind of revert. */
  compare(data: Hex): readonly string[] | undefined
}

async function revertWanted(
  context: MatcherContext,
  [expected, name, args]: ExpectedRevert,
): Promise<Wanted> {
  if (typeof expected === 'string') {
    return exactly(show(expected), (data) => errorText(data) === expected)
  }
  if (expected instanceof RegExp) {
    return exactly(`${expected}`, (data) => (errorText(data)?.search(expected) ?? -1) >= 0)
  }
  const whatever = 'a reason, { panic }, { data }, or a contract and the name of its error'
  expectArgument(isFieldsObject(expected), 'toRevertWith', whatever, expected)
  if ('panic' in expected) {
    const code = wordFrom(expected.panic)
    const wanted = `0x4e487b71${code.toString(16).padStart(64, '0')}` as const
    return exactly(revertReason(bytesFromHex(wanted)) ?? wanted, (data) => data === wanted)
  }
  if ('data' in expected) {
    expectArgument(isData(expected.data), 'data', 'bytes in hex', expected.data)
    const wanted = expected.data.toLowerCase()
    return exactly(wanted === '0x' ? 'no data' : `data ${wanted}`, (data) => data === wanted)
  }
  expectContract(expected)
  expectExpectedArguments(args)
  const { decodeError, hashOfDynamic, namesIn } = await import('./abi.ts')
  const known = namesIn(expected.abi, 'error')
  expectArgument(typeof name === 'string', 'errorName', 'the name of an error', name)
  if (!known.includes(name)) {
    throw new Error(`the ABI has no error ${name}; it has ${known.join(', ') || 'none'}`)
  }
  const wantedArgs = args as ExpectedArguments | undefined // options follow it
  return {
    text: showCall(name, showExpected(wantedArgs)),
    compare(data) {
      const decoded = decodeError(expected.abi, data)
      if (decoded?.name !== name) return undefined
      return mismatches(context, decoded, wantedArgs ?? [], hashOfDynamic)
    },
  }
}

/** @throws {DevnetError} INVALID_OPTION unless it is a whole number of 256 bits */
function wordFrom(panic: unknown): bigint {
  const isWhole = typeof panic === 'bigint' || Number.isSafeInteger(panic)
  const word = isWhole ? BigInt(panic as bigint | number) : -1n // just checked
  expectArgument(word >= 0n && word <= WORD_MAX, 'panic', 'a whole number of 256 bits', panic)
  return word
}

/** A revert that is equal or not, without arguments to compare. */
function exactly(text: string, isSo: (data: Hex) => boolean): Wanted {
  return { text, compare: (data) => (isSo(data) ? [] : undefined) }
}

/** The text of an `Error(string)`. */
function errorText(data: Hex): string | undefined {
  if (!data.startsWith('0x08c379a0')) return undefined
  return revertReason(bytesFromHex(data))
}

/** @throws {Error} if it was refused before it ran */
async function attemptOf(
  { task }: MatcherContext,
  given: unknown,
  options: MatcherOptions = {},
): Promise<Attempt> {
  expectMatcherOptions(options)
  // A failed call has its revert data; only the console output comes from the devnet.
  const events = consoleEventsOf(task, options)
  const countBefore = typeof given === 'function' ? events.length : 0
  const subject = await subjectOf(given)
  if (subject.kind === 'failed') {
    throw new Error(`it did not run, so it did not revert: ${failureText(subject.error)}`, {
      cause: subject.error,
    })
  }
  if (subject.kind !== 'transaction') {
    return {
      what: 'the call',
      failure: subject.kind === 'value' ? undefined : subject,
      abi: subject.kind === 'reverted' ? subject.abi : undefined,
      consoleText: subject.kind === 'value' ? undefined : showConsole(events.slice(countBefore)),
      showTrace: async () => (subject.kind === 'value' ? undefined : showTrace(subject.trace)),
    }
  }
  const { hash } = subject
  const { devnet, consoleEvents } = watchedFor(options.devnet, task)
  const { status } = await receiptOf(devnet, hash)
  return {
    what: `the transaction ${hash}`,
    failure: status === '0x0' ? await failureOfTransaction(devnet, hash) : undefined,
    abi: undefined,
    consoleText: showConsole(consoleEvents, hash),
    showTrace: () => showTraceOf(devnet, hash),
  }
}

/** Console output of the test's devnet; empty if there is none or more than one. */
function consoleEventsOf(
  task: object | undefined,
  { devnet }: MatcherOptions,
): readonly ConsoleEvent[] {
  try {
    return watchedFor(devnet, task).consoleEvents
  } catch {
    return [] // used for the message only
  }
}

async function outcomeOf({ failure, abi }: Attempt, contract?: ContractLike): Promise<string> {
  if (failure === undefined) return 'succeeded'
  if ('reason' in failure) return `failed: ${failure.reason}`
  return `reverted with ${await describeFailure({ ...failure, abi }, contract?.abi)}`
}
