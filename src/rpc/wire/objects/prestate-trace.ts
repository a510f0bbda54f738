/**
 * The result of `prestateTracer`: accounts before the execution, and in `diffMode` also after it.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers
 */

import { type Address, hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
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
  titled,
  type WireOf,
} from '../../../primitives/schema.ts'
import { compareKeys } from '../../../primitives/sorted.ts'
import type { Prestate, PrestateAccount, PrestateTrace } from '../../../tracing/prestate-tracer.ts'
import { printStorage, storageSchema } from './storage.ts'

export interface WirePrestateAccount extends WireOf<typeof prestateAccountSchema> {}

type WirePrestate = Readonly<Record<Address, WirePrestateAccount>>

/** Result in `diffMode`. */
interface WirePrestateDiff extends WireOf<typeof prestateDiffSchema> {}

export type WirePrestateTrace = WirePrestate | WirePrestateDiff

const prestateAccountSchema = object('PrestateAccount', {
  balance: maybe(quantitySchema),
  code: maybe(dataSchema),
  codeHash: maybe(hashSchema),
  nonce: maybe(countSchema),
  storage: maybe(storageSchema),
})

const prestateSchema = mapOf(addressKeys, prestateAccountSchema)

const prestateDiffSchema = object('PrestateDiff', { post: prestateSchema, pre: prestateSchema })

export const prestateTraceSchema = titled(
  'PrestateTrace',
  anyOf(prestateSchema, prestateDiffSchema),
)

export function printPrestateTrace(trace: PrestateTrace): WirePrestateTrace {
  if ('pre' in trace) return { post: printPrestate(trace.post), pre: printPrestate(trace.pre) }
  return printPrestate(trace)
}

/** Sorted by address. */
function printPrestate(prestate: Prestate): WirePrestate {
  const accounts = [...prestate].sort(compareKeys)
  return Object.fromEntries(
    accounts.map(([address, account]) => [address, printPrestateAccount(account)]),
  )
}

function printPrestateAccount(account: PrestateAccount): WirePrestateAccount {
  const { balance, nonce, code, storage } = account
  return {
    ...(balance === undefined ? {} : { balance: quantityFromUint(balance) }),
    ...(code?.bytes === undefined ? {} : { code: hexFromBytes(code.bytes) }),
    ...(code === undefined ? {} : { codeHash: code.hash }),
    ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
    ...(storage === undefined ? {} : { storage: printStorage(storage) }),
  }
}
