/**
 * The result of `prestateTracer`: accounts before the execution, and in `diffMode` also after it.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers
 */

import { type Address, type Hash, type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import type { Prestate, PrestateAccount, PrestateTrace } from '../../../tracing/prestate-tracer.ts'
import {
  addressKeys,
  anyOf,
  countSchema,
  dataSchema,
  hashSchema,
  mapOf,
  maybe,
  object,
  quantitySchema,
  type Schema,
} from '../schema.ts'
import { printStorage, storageSchema, type WireStorage } from './storage.ts'

export interface WirePrestateAccount {
  readonly balance?: Hex
  readonly code?: Hex
  readonly codeHash?: Hash
  readonly nonce?: number
  readonly storage?: WireStorage
}

export type WirePrestate = Readonly<Record<Address, WirePrestateAccount>>

/** Result in `diffMode`. */
export interface WirePrestateDiff {
  readonly post: WirePrestate
  readonly pre: WirePrestate
}

export type WirePrestateTrace = WirePrestate | WirePrestateDiff

const prestateSchema = mapOf(
  addressKeys,
  object<WirePrestateAccount>('PrestateAccount', {
    balance: maybe(quantitySchema),
    code: maybe(dataSchema),
    codeHash: maybe(hashSchema),
    nonce: maybe(countSchema),
    storage: maybe(storageSchema),
  }),
)

export const prestateTraceSchema: Schema = anyOf(
  prestateSchema,
  object<WirePrestateDiff>('PrestateDiff', { post: prestateSchema, pre: prestateSchema }),
)

export function printPrestateTrace(trace: PrestateTrace): WirePrestateTrace {
  if ('pre' in trace) return { post: printPrestate(trace.post), pre: printPrestate(trace.pre) }
  return printPrestate(trace)
}

/** Sorted by address. */
function printPrestate(prestate: Prestate): WirePrestate {
  const accounts = [...prestate].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    accounts.map(([address, account]) => [address, printPrestateAccount(account)]),
  )
}

function printPrestateAccount(account: PrestateAccount): WirePrestateAccount {
  const { balance, nonce, code, storage } = account
  return {
    ...(balance === undefined ? {} : { balance: quantityFromUint(balance) }),
    ...(code === undefined ? {} : { code: hexFromBytes(code.bytes), codeHash: code.hash }),
    ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
    ...(storage === undefined ? {} : { storage: printStorage(storage) }),
  }
}
