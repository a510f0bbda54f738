/**
 * A transaction for matchers: its receipt, and its failure.
 */

import type { Devnet, Hash, Hex, WireReceipt } from '../index.ts'
import { show, showTrace } from './messages.ts'
import { describeFailure } from './revert.ts'
import { failureText, type Subject, subjectOf } from './subject.ts'

/** The receipt of a transaction that is visible at `pending`. */
export async function receiptOf(devnet: Devnet, hash: Hash): Promise<WireReceipt> {
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  if (receipt !== null) return receipt
  throw new Error(`the transaction ${hash} ${await whyUnseen(devnet, hash)}`)
}

/** The reason a transaction has no receipt. */
export async function whyUnseen(devnet: Devnet, hash: Hash): Promise<string> {
  const transaction = await devnet.request({ method: 'eth_getTransactionByHash', params: [hash] })
  if (transaction === null) return 'is not known to this devnet'
  const next = BigInt(
    await devnet.request({
      method: 'eth_getTransactionCount',
      params: [transaction.from, 'pending'],
    }),
  )
  const nonce = BigInt(transaction.nonce)
  return nonce > next
    ? `waits: its nonce is ${nonce}, the next one of ${transaction.from} is ${next}`
    : 'is not shown yet: it waits for room in a block, or for the next flashblock'
}

/**
 * The transaction hash in a matcher's argument.
 *
 * @throws {Error} if there is none, with or without `not`
 */
export async function expectTransaction(given: unknown): Promise<Hash> {
  const subject = await subjectOf(given)
  if (subject.kind === 'transaction') return subject.hash
  throw new Error(await whyNoTransaction(subject))
}

export async function whyNoTransaction(
  subject: Exclude<Subject, { kind: 'transaction' }>,
): Promise<string> {
  switch (subject.kind) {
    case 'reverted':
      return `nothing was sent: the call reverted with ${await describeFailure(subject)}`
    case 'halted':
      return `nothing was sent: the call failed: ${subject.reason}`
    case 'failed':
      return `nothing was sent: ${failureText(subject.error)}`
    case 'value':
      return `expected a transaction: a hash, a receipt, a promise of one or a function that gives one; got ${show(subject.value)}`
  }
}

/** The Solidity frames of a failed transaction; `undefined` if no artifact is known. */
export async function showTraceOf(devnet: Devnet, hash: Hash): Promise<string | undefined> {
  return devnet.artifacts.isEmpty ? undefined : showTrace(await devnet.stackTrace(hash))
}

export type Failure = { readonly data: Hex } | { readonly reason: string }

/** The failure of a transaction with status 0. */
export async function failureOfTransaction(devnet: Devnet, hash: Hash): Promise<Failure> {
  const frame = await devnet.request({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }],
  })
  return frame.error === 'execution reverted'
    ? { data: frame.output ?? '0x' }
    : { reason: frame.error ?? 'no reason given' }
}
