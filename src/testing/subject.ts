/**
 * The argument of `expect`: a hash, a receipt, a promise of one, or a function that sends.
 *
 * Clients wrap errors in their own ways; this file finds the devnet's error inside.
 */

import { type Hash, type Hex, RpcError } from '../index.ts'
import { isHash } from '../primitives/hex.ts'
import type { StackTrace } from '../tracing/stack-trace.ts'
import { stackTraceOf } from '../tracing/traced-error.ts'
import { isHexText } from './messages.ts'

export type Subject =
  | { readonly kind: 'transaction'; readonly hash: Hash }
  /** A call or estimate that reverted: nothing was sent. */
  | {
      readonly kind: 'reverted'
      readonly data: Hex
      readonly abi: unknown
      readonly trace: StackTrace | undefined
    }
  /** A call or estimate that halted. */
  | { readonly kind: 'halted'; readonly reason: string; readonly trace: StackTrace | undefined }
  /** Refused for another reason, or never sent to the devnet. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Succeeded, without a transaction in the result. */
  | { readonly kind: 'value'; readonly value: unknown }

/** JSON-RPC code of a revert. */
const REVERTED = 3
/** JSON-RPC code of a halt, among others. */
const REJECTED = -32003

export async function subjectOf(given: unknown): Promise<Subject> {
  try {
    const value: unknown = await (typeof given === 'function' ? given() : given)
    const hash = hashIn(value)
    return hash === undefined ? { kind: 'value', value } : { kind: 'transaction', hash }
  } catch (error) {
    return failureOf(error)
  }
}

/** The hash in a hash, a receipt (viem, ethers, JSON-RPC), an ethers response or a drip. */
function hashIn(value: unknown): Hash | undefined {
  const isObject = typeof value === 'object' && value !== null
  const found = isObject
    ? 'transactionHash' in value
      ? value.transactionHash
      : 'hash' in value && value.hash
    : value
  return isHash(found) ? (found.toLowerCase() as Hash) : undefined // lower case keeps the shape
}

function failureOf(error: unknown): Subject {
  let data: Hex | undefined
  let abi: unknown
  let reason: string | undefined
  let trace: StackTrace | undefined
  for (const each of errorsIn(error)) {
    if ('abi' in each) abi ??= each.abi
    trace ??= stackTraceOf(each)
    if (each.code === REVERTED) data ??= isHexText(each.data) ? each.data : '0x'
    if (each.code === REJECTED) reason ??= haltIn(String(each.message))
  }
  if (data !== undefined) return { kind: 'reverted', data, abi, trace }
  return reason === undefined ? { kind: 'failed', error } : { kind: 'halted', reason, trace }
}

/** The halt reason in a message, which clients may prefix. */
function haltIn(message: string): string | undefined {
  return /\b(?:EVM error: ([^\n]+)|(out of gas): gas required exceeds)/
    .exec(message)
    ?.slice(1)
    .find(Boolean)
}

function errorsIn(error: unknown): Readonly<Record<string, unknown>>[] {
  const found = new Set<object>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || found.has(value)) return
    found.add(value)
    const { cause, error: inner, info } = value as Readonly<Record<string, unknown>> // it is an object
    for (const each of [cause, inner, info]) visit(each)
  }
  visit(error)
  return [...found] as Readonly<Record<string, unknown>>[] // checked above
}

/** A failure that is no revert, in one line, in the words of the client or devnet. */
export function failureText(error: unknown): string {
  const ours = errorsIn(error).find((each) => each instanceof RpcError)
  const reported = ours ?? error
  const text = reported instanceof Error ? reported.message : String(reported)
  return text.split('\n', 1)[0] ?? text
}
