/**
 * What a test hands to `expect`: a hash, a receipt, a promise of one, a function that sends.
 *
 * Clients word failures in their own ways, each with ours somewhere inside; here they are found again.
 */

import { type Hash, type Hex, RpcError } from '../index.ts'
import { isHash } from '../primitives/hex.ts'
import { isHexText } from './messages.ts'

/** What became of it. */
export type Subject =
  | { readonly kind: 'transaction'; readonly hash: Hash }
  /** A call or an estimate that reverted, so that nothing was sent. */
  | { readonly kind: 'reverted'; readonly data: Hex; readonly abi: unknown }
  /** A call or an estimate that the EVM stopped. */
  | { readonly kind: 'halted'; readonly reason: string }
  /** It was refused for another reason, or never got as far as the devnet. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** It succeeded, and no transaction can be told from what it gave. */
  | { readonly kind: 'value'; readonly value: unknown }

/** JSON-RPC code of an execution that reverted. */
const REVERTED = 3
/** … of one that the EVM stopped, and of much else. */
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

/** Of a hash, of the receipts of viem, ethers and JSON-RPC, of ethers' responses, of drips. */
function hashIn(value: unknown): Hash | undefined {
  const isObject = typeof value === 'object' && value !== null
  const found = isObject
    ? 'transactionHash' in value
      ? value.transactionHash
      : 'hash' in value && value.hash
    : value
  return isHash(found) ? (found.toLowerCase() as Hash) : undefined // lower-casing keeps the shape
}

function failureOf(error: unknown): Subject {
  let data: Hex | undefined
  let abi: unknown
  let reason: string | undefined
  for (const each of errorsIn(error)) {
    if ('abi' in each) abi ??= each.abi
    if (each.code === REVERTED) data ??= isHexText(each.data) ? each.data : '0x'
    if (each.code === REJECTED) reason ??= haltIn(String(each.message))
  }
  if (data !== undefined) return { kind: 'reverted', data, abi }
  return reason === undefined ? { kind: 'failed', error } : { kind: 'halted', reason }
}

/** Why the EVM stopped, if that is what a message says. Clients put words of their own before it. */
function haltIn(message: string): string | undefined {
  return /\b(?:EVM error: ([^\n]+)|(out of gas): gas required exceeds)/
    .exec(message)
    ?.slice(1)
    .find(Boolean)
}

/** An error with those it is wrapped around. */
function errorsIn(error: unknown): Readonly<Record<string, unknown>>[] {
  const found = new Set<object>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || found.has(value)) return
    found.add(value)
    const { cause, error: inner, info } = value as Readonly<Record<string, unknown>> // it is an object
    for (const each of [cause, inner, info]) visit(each)
  }
  visit(error)
  return [...found] as Readonly<Record<string, unknown>>[] // as above
}

/** A failure that is no revert, in one line, as its client or the devnet words it. */
export function failureText(error: unknown): string {
  const ours = errorsIn(error).find((each) => each instanceof RpcError)
  const told = ours ?? error
  const text = told instanceof Error ? told.message : String(told)
  return text.split('\n', 1)[0] ?? text
}
