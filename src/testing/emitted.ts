/**
 * `toEmit`: the transaction emitted an event.
 */

import type { Abi } from 'viem'
import { parseAbi } from '../abi/parse-abi.ts'
import type { WireLog } from '../index.ts'
import { expectArgument, isFieldsObject, refuseArgument } from '../primitives/arguments.ts'
import { addressFrom } from '../primitives/hex.ts'
import type { Decoded } from './abi.ts'
import {
  type ExpectedArguments,
  expectExpectedArguments,
  mismatches,
  showArguments,
  showExpected,
} from './arguments.ts'
import {
  expectMatcherOptions,
  type MatcherContext,
  type MatcherOptions,
  type Verdict,
  verdict,
} from './matcher-result.ts'
import { paragraphs, section, showCall, showConsole } from './messages.ts'
import { describeFailure } from './revert.ts'
import { expectTransaction, failureOfTransaction, receiptOf, showTraceOf } from './transaction.ts'
import { watchedFor } from './watched.ts'

/** A viem contract or an artifact. Without an address, any contract matches. */
export interface ContractLike<ThisAbi = Abi> {
  readonly abi: ThisAbi
  readonly address?: string | undefined
}

/** @throws {DevnetError} INVALID_OPTION for an object without an ABI, or with another address */
export function expectContract(given: unknown): asserts given is ContractLike {
  expectArgument(isFieldsObject(given), 'contract', 'an object with abi and address', given)
  const { abi, address } = given
  parseAbi(abi, 'contract.abi', refuseArgument)
  const isAddress = address === undefined || addressFrom(address) !== undefined
  expectArgument(isAddress, 'contract.address', 'an address of 20 bytes', address)
}

/**
 * @param args in order or by name; arguments left out match anything
 * @throws {Error} if the transaction reverted, with or without `not`: it then has no events
 */
export async function toEmit(
  this: MatcherContext,
  given: unknown,
  contract: ContractLike,
  eventName: string,
  args?: ExpectedArguments,
  options: MatcherOptions = {},
): Promise<Verdict> {
  expectContract(contract)
  expectArgument(typeof eventName === 'string', 'eventName', 'the name of an event', eventName)
  expectExpectedArguments(args)
  expectMatcherOptions(options)
  const { decodeLog, hashOfDynamic, namesIn } = await import('./abi.ts')
  const known = namesIn(contract.abi, 'event')
  if (!known.includes(eventName)) {
    throw new Error(`the ABI has no event ${eventName}; it has ${known.join(', ') || 'none'}`)
  }
  const hash = await expectTransaction(given)
  const { devnet, consoleEvents } = watchedFor(options.devnet, this.task)
  const { status, logs } = await receiptOf(devnet, hash)
  if (status === '0x0') {
    const reason = await describeFailure(await failureOfTransaction(devnet, hash), contract.abi)
    const why = `the transaction ${hash} emitted nothing: it reverted with ${reason}`
    const trace = await showTraceOf(devnet, hash)
    throw new Error(paragraphs(why, trace, showConsole(consoleEvents, hash)))
  }
  const found = logs.map((log) => {
    const decoded = decodeLog(contract.abi, log)
    const isMeant = decoded?.name === eventName && isFrom(log, contract)
    const wrong = isMeant ? mismatches(this, decoded, args ?? [], hashOfDynamic) : undefined
    return { log, decoded, wrong }
  })
  const pass = found.some(({ wrong }) => wrong?.length === 0)
  const place = contract.address === undefined ? '' : ` from ${contract.address.toLowerCase()}`
  const event = `${showCall(eventName, showExpected(args))}${place}`
  const not = pass ? 'not ' : ''
  const lines = found.map(({ log, decoded, wrong }) => showLog(log, decoded, wrong))
  return verdict(
    pass,
    paragraphs(
      `expected the transaction ${hash} ${not}to emit ${event}`,
      lines.length === 0 ? 'it emitted nothing' : section('it emitted:', lines),
      showConsole(consoleEvents, hash),
    ),
  )
}

function isFrom(log: WireLog, { address }: ContractLike): boolean {
  return address === undefined || address.toLowerCase() === log.address
}

function showLog(
  { address, topics, data }: WireLog,
  decoded: Decoded | undefined,
  wrong: readonly string[] = [],
): string {
  const event =
    decoded === undefined
      ? `an event that the ABI does not have, with topics [${topics.join(', ')}] and data ${data}`
      : showCall(decoded.name, showArguments(decoded.args))
  return section(`${event} from ${address}`, wrong)
}
