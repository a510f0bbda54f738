/**
 * The fields by which a call object becomes one for a Base Transaction (type 0x79).
 *
 * Authorizations are never checked, but their bytes cost gas: one that is left out is replaced by a
 * placeholder of the same size. The texts are those of the imitated node.
 */

import { NO_BYTES } from '../../primitives/bytes.ts'
import {
  type Codec,
  codec,
  isObject,
  listOf,
  objectOf,
  oneOf,
  orNull,
  type ValueOf,
} from '../../primitives/codec.ts'
import { type Address, hexOfRange, ZERO_ADDRESS } from '../../primitives/hex.ts'
import type { BaseRequest, PhaseCall, Phases } from '../../primitives/message.ts'
import { addressSchema, anyOf, oneOfTexts } from '../../primitives/schema.ts'
import {
  authorizationPlaceholder,
  authorizationSize,
  K1_AUTHENTICATOR,
} from '../../transactions/base-authorization.ts'
import { INVALID_PARAMS, RpcError } from '../errors.ts'
import { address, data, quantity, uint } from './params.ts'

/** Most bytes of an authorization, without its authenticator. */
const AUTHORIZATION_BYTES_MAX = 8_192
const ADDRESS_SIZE = 20
const openPayers = ['0x00', '0x0'] as const

/** The zero address stands for an open payer, too. */
const payer: Codec<Address | (typeof openPayers)[number], Address | 'open'> = codec(
  anyOf(addressSchema, oneOfTexts(...openPayers)),
  (value, where, refuse) => {
    if (openPayers.some((open) => open === value)) return 'open'
    const parsed = address.parse(value, where, refuse)
    return parsed === ZERO_ADDRESS ? 'open' : parsed
  },
)

const accountChange = objectOf(
  'AccountChangeRequest',
  { type: oneOf(oneOfTexts('delegation')), target: address },
  { isOpen: true },
)

const phaseCall = objectOf(
  'PhaseCallRequest',
  { to: address, value: orNull(quantity, 0n), data: orNull(data, NO_BYTES) },
  { isOpen: true },
)

export const baseFields = {
  sender: orNull(address),
  nonceKey: orNull(quantity, 0n),
  accountChanges: orNull(listOf(accountChange), []),
  calls: orNull(listOf(listOf(phaseCall))),
  validAfter: orNull(uint(64), 0n),
  validBefore: orNull(uint(64), 0n),
  metadata: orNull(data, NO_BYTES),
  payer: orNull(payer),
  senderAuth: orNull(data),
  payerAuth: orNull(data),
}

type BaseFields = { readonly [Name in keyof typeof baseFields]: ValueOf<(typeof baseFields)[Name]> }

/** The first field of an object that only a Base Transaction has. */
export function baseFieldIn(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  return Object.keys(baseFields).find((name) => value[name] !== undefined && value[name] !== null)
}

/** The fields of a call object that are the only call unless `calls` is given. */
interface SingleCall {
  readonly from: Address | undefined
  readonly to: Address | null
  readonly value: bigint
  readonly input: Uint8Array | undefined
  readonly data: Uint8Array | undefined
}

/**
 * @param value the object as received
 * @throws {RpcError} -32602
 */
export function baseRequestFrom(
  given: BaseFields & SingleCall,
  value: unknown,
): { readonly base: BaseRequest; readonly from: Address } {
  const from = given.sender ?? given.from
  if (from === undefined) refuse('no sender account: set `sender` or `from`')
  if (given.from !== undefined && given.from !== from) refuse('`sender` and `from` differ')
  const { nonceKey, accountChanges, validAfter, validBefore, metadata } = given
  if (accountChanges.length > 1) refuse('at most one delegation is allowed')
  const { isNamed, senderAuth } = senderAuthOf(given)
  const base: BaseRequest = {
    sender: isNamed ? from : undefined,
    nonceKey,
    validAfter,
    validBefore,
    accountChanges,
    metadata,
    calls: callsOf(given, value),
    payer: given.payer,
    senderAuth,
    payerAuth: payerAuthOf(given),
  }
  return { base, from }
}

function senderAuthOf({ sender, senderAuth }: BaseFields) {
  if (senderAuth === undefined) {
    const isNamed = sender !== undefined
    return { isNamed, senderAuth: authorizationPlaceholder(isNamed) }
  }
  const isNamed = hasAuthenticator(senderAuth)
  expectSize('senderAuth', senderAuth, isNamed)
  return { isNamed, senderAuth }
}

function payerAuthOf({ payer, payerAuth }: BaseFields): Uint8Array {
  if (payer === undefined) return NO_BYTES
  const isNamed = payer !== 'open'
  if (payerAuth === undefined) return authorizationPlaceholder(isNamed)
  if (isNamed && !hasAuthenticator(payerAuth)) {
    refuse('`payerAuth` for a named payer must start with a recognized authenticator')
  }
  expectSize('payerAuth', payerAuth, isNamed)
  return payerAuth
}

function hasAuthenticator(authorization: Uint8Array): boolean {
  const isLongEnough = authorization.length >= ADDRESS_SIZE
  return isLongEnough && hexOfRange(authorization, 0, ADDRESS_SIZE) === K1_AUTHENTICATOR
}

function expectSize(name: 'senderAuth' | 'payerAuth', bytes: Uint8Array, isNamed: boolean): void {
  const size = isNamed ? bytes.length - ADDRESS_SIZE : bytes.length
  if (size > AUTHORIZATION_BYTES_MAX) {
    refuse(`\`${name}\` data exceeds the maximum authentication size`)
  }
  const expected = authorizationSize(isNamed)
  if (isNamed && bytes.length !== expected) {
    refuse(`\`${name}\` of the k1 authenticator must have ${expected} bytes, got ${bytes.length}`)
  }
}

function callsOf(
  { calls, to, value, input, data }: BaseFields & SingleCall,
  object: unknown,
): Phases {
  const hasRecipient = isGiven(object, 'to')
  const hasSingle = hasRecipient || isGiven(object, 'value') || (input ?? data) !== undefined
  if (calls !== undefined) {
    if (hasSingle) refuse('set either `calls` or a top-level `to`/`value`/`data`, not both')
    return calls
  }
  if (!hasSingle) return []
  if (to === null) {
    const isCreation = isObject(object) && object.to === null
    refuse(
      isCreation
        ? 'an EIP-8130 call cannot create a contract'
        : 'a top-level `value` or `data` needs a `to`',
    )
  }
  const call: PhaseCall = { to, value, data: input ?? data ?? NO_BYTES }
  return [[call]]
}

function isGiven(object: unknown, name: string): boolean {
  return isObject(object) && object[name] !== undefined && object[name] !== null
}

function refuse(message: string): never {
  throw new RpcError(INVALID_PARAMS, message)
}
