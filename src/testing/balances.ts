/**
 * `toChangeBalance` and `toChangeBalances`: an account's gain or loss in wei or in a token.
 *
 * For a transaction, compares the state right before and right after it, within its block. For
 * other functions, compares `pending` before and after the call.
 */

import type { Address, Devnet, Hex, WireReceipt, WireStateBlock } from '../index.ts'
import { operatorFee } from '../network/l1-fee.ts'
import { expectArgument, isFieldsObject } from '../primitives/arguments.ts'
import { addressFrom } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { quoted } from '../primitives/quoted.ts'
import {
  expectMatcherOptions,
  type MatcherContext,
  type MatcherOptions,
  type Verdict,
  verdict,
} from './matcher-result.ts'
import { paragraphs, section, showConsole } from './messages.ts'
import { describeFailure } from './revert.ts'
import { subjectOf } from './subject.ts'
import {
  expectTransaction,
  failureOfTransaction,
  receiptOf,
  showTraceOf,
  whyNoTransaction,
} from './transaction.ts'
import { type Watched, watchedFor } from './watched.ts'

/** An address, or an object with one: an account, a contract. */
export type Holder = string | { readonly address: string }

export interface BalanceOptions extends MatcherOptions {
  /** The ERC-20 token; wei if left out. */
  readonly token?: Holder
  /** True to include the sender's fee in the change. Default: false. */
  readonly includesFee?: boolean
}

/** An account and its expected change, negative for a loss. */
interface Expected {
  readonly account: Address
  readonly change: bigint
}

interface Change {
  readonly before: bigint
  readonly after: bigint
}

export async function toChangeBalance(
  this: MatcherContext,
  given: unknown,
  account: Holder,
  change: bigint | number,
  options: BalanceOptions = {},
): Promise<Verdict> {
  const expected = [{ account: addressOf(account), change: changeOf('change', change) }]
  return changes(this, given, expected, options)
}

/** @param wanted changes by address; with `not`, at least one must differ */
export async function toChangeBalances(
  this: MatcherContext,
  given: unknown,
  wanted: Readonly<Record<string, bigint | number>>,
  options: BalanceOptions = {},
): Promise<Verdict> {
  expectArgument(isFieldsObject(wanted), 'changes', 'an object of changes by address', wanted)
  const expected = Object.entries(wanted).map(([account, change]) => ({
    account: addressOf(account),
    change: changeOf(account, change),
  }))
  return changes(this, given, expected, options)
}

async function changes(
  { task }: MatcherContext,
  given: unknown,
  expected: readonly Expected[],
  options: BalanceOptions,
): Promise<Verdict> {
  expectMatcherOptions(options)
  const watched = watchedFor(options.devnet, task)
  const accounts = expected.map(({ account }) => account)
  const { found, context } = await measure(watched, given, accounts, options)
  const unit = options.token === undefined ? 'wei' : `units of ${addressOf(options.token)}`
  const lines = expected.map(({ account, change }, index) => {
    const { before, after } = found[index]!
    const isSo = after - before === change
    const came = `${signed(after - before)}, from ${before} to ${after}`
    return { isSo, text: `${account}: expected ${signed(change)}, changed by ${came}` }
  })
  const pass = lines.every(({ isSo }) => isSo)
  const shown = lines.filter(({ isSo }) => pass || !isSo).map(({ text }) => text)
  const heading = pass
    ? `expected balances not to change like this, in ${unit}`
    : `expected balances to change otherwise, in ${unit}`
  return verdict(pass, paragraphs(section(heading, shown), ...context))
}

interface Measured {
  readonly found: readonly Change[]
  /** Lines about the transaction for the message. */
  readonly context: readonly (string | undefined)[]
}

async function measure(
  { devnet, consoleEvents }: Watched,
  given: unknown,
  accounts: readonly Address[],
  options: BalanceOptions,
): Promise<Measured> {
  const read = (block: WireStateBlock) =>
    Promise.all(accounts.map((account) => balanceOf(devnet, account, options.token, block)))
  if (typeof given !== 'function') {
    return ofTransaction(devnet, await expectTransaction(given))
  }
  const before = await read('pending')
  const subject = await subjectOf(given)
  if (subject.kind === 'transaction') return ofTransaction(devnet, subject.hash)
  if (subject.kind !== 'value') throw new Error(await whyNoTransaction(subject))
  const after = await read('pending')
  const found = accounts.map((_, index) => ({ before: before[index]!, after: after[index]! }))
  return { found, context: [] }

  async function ofTransaction(on: Devnet, hash: Hex): Promise<Measured> {
    const receipt = await receiptOf(on, hash)
    const { blockNumber, transactionIndex } = receipt
    const next = quantityFromUint(BigInt(transactionIndex) + 1n)
    const [earlier, later] = await Promise.all([
      read({ blockNumber, transactionIndex }),
      read({ blockNumber, transactionIndex: next }),
    ])
    const isFeeOut = options.token === undefined && options.includesFee !== true
    const fee = isFeeOut ? feeOf(receipt) : 0n
    const found = accounts.map((account, index) => {
      const paid = account === receipt.from ? fee : 0n
      return { before: earlier[index]!, after: later[index]! + paid }
    })
    const failure =
      receipt.status === '0x0'
        ? `the transaction reverted with ${await describeFailure(await failureOfTransaction(on, hash))}`
        : undefined
    const trace = failure === undefined ? undefined : await showTraceOf(on, hash)
    return { found, context: [failure, trace, showConsole(consoleEvents, hash)] }
  }
}

/** Wei the sender paid besides the value: gas, L1 fee, operator fee. */
function feeOf(receipt: WireReceipt): bigint {
  const gasUsed = BigInt(receipt.gasUsed)
  const operator = {
    operatorFeeScalar: BigInt(receipt.operatorFeeScalar ?? 0n),
    operatorFeeConstant: BigInt(receipt.operatorFeeConstant ?? 0n),
  }
  const forData = BigInt(receipt.l1Fee ?? 0n)
  return gasUsed * BigInt(receipt.effectiveGasPrice) + forData + operatorFee(gasUsed, operator)
}

async function balanceOf(
  devnet: Devnet,
  account: Address,
  token: Holder | undefined,
  block: WireStateBlock,
): Promise<bigint> {
  if (token === undefined) {
    return BigInt(await devnet.request({ method: 'eth_getBalance', params: [account, block] }))
  }
  const to = addressOf(token)
  const data = `0x70a08231${account.slice(2).padStart(64, '0')}` as const // balanceOf(address)
  const answer = await devnet.request({ method: 'eth_call', params: [{ to, data }, block] })
  if (answer.length === 2 + 64) return BigInt(answer)
  throw new Error(`${to} is no ERC-20 token: balanceOf gave ${answer}`)
}

function addressOf(holder: Holder): Address {
  const given = typeof holder === 'string' ? holder : holder?.address
  const address = addressFrom(given)
  if (address !== undefined) return address
  throw new Error(`expected an address or an account, got ${quoted(given ?? holder)}`)
}

/** @param what the account, or the argument */
function changeOf(what: string, change: bigint | number): bigint {
  const isWhole = typeof change === 'bigint' || Number.isSafeInteger(change)
  expectArgument(isWhole, what, 'a change in whole units, a bigint or a number', change)
  return BigInt(change)
}

function signed(change: bigint): string {
  return change > 0n ? `+${change}` : `${change}`
}
