/**
 * The option `payer`: an account of the devnet that pays for Base Transactions of others (ERC-8168),
 * its terms and its limits.
 */

import { isFieldsObject } from '../primitives/arguments.ts'
import {
  type Codec,
  codec,
  integer,
  isObject,
  listOf,
  objectOf,
  oneOf,
  optional,
  type Parse,
  text,
} from '../primitives/codec.ts'
import { type Address, addressFrom } from '../primitives/hex.ts'
import { anythingSchema, oneOfTexts } from '../primitives/schema.ts'
import { UINT64_MAX, WORD_MAX } from '../primitives/word.ts'
import { wholeNumberFrom } from './option.ts'

/** A token in which the payer is paid. */
export interface AcceptedToken {
  readonly symbol: string
  readonly decimals: number
  /** Units of the token for 10^18 wei. */
  readonly rate: bigint
  /** Gas that a payment adds to a transaction. Default: 50,000. */
  readonly paymentGas?: bigint | undefined
}

/** The terms of a payer. Amounts are `bigint`, or text with a whole number. */
export interface PayerOptions {
  /** The dev account that signs and pays. Default: the last one. */
  readonly account?: Address | undefined
  /** Tokens that phase 0 may pay with, by address; the zero address is ether. Default: none. */
  readonly tokens?: Readonly<Record<Address, AcceptedToken>> | undefined
  /** `on` to pay for transactions that do not pay for it. Default: `on` without `tokens`, else `off`. */
  readonly sponsorship?: 'on' | 'off' | undefined
  /** The accounts that it pays for. Default: all. */
  readonly senders?: readonly Address[] | undefined
  /** The accounts that transactions may call. Default: all. */
  readonly targets?: readonly Address[] | undefined
  /** Wei that all transactions it signs may cost together, each its gas limit times its fee cap. */
  readonly budgetWei?: bigint | undefined
  /** Wei that one transaction may cost. */
  readonly costWeiMax?: bigint | undefined
  /** The largest gas limit of one transaction. */
  readonly gasLimitMax?: bigint | undefined
  /** Transactions that it signs for one sender. */
  readonly senderTransactionsMax?: number | undefined
  /** Seconds from now to the latest `validBefore`. Default: 60. */
  readonly expirySecondsMax?: number | undefined
  /** Seconds for which a client may keep the terms. Default: 15. */
  readonly ttlSeconds?: number | undefined
  /** Gas limit that terms are quoted for, if the client names none. Default: 100,000. */
  readonly gasLimitDefault?: bigint | undefined
}

/** With every default filled in; `undefined` for no limit. */
export interface PayerConfig extends PayerOptions {
  readonly tokens: Readonly<
    Record<Address, Required<AcceptedToken> & { readonly paymentGas: bigint }>
  >
  readonly sponsorship: 'on' | 'off'
  readonly expirySecondsMax: number
  readonly ttlSeconds: number
  readonly gasLimitDefault: bigint
}

const address: Codec<unknown, Address> = codec(
  anythingSchema,
  (value, where, refuse) => addressFrom(value) ?? refuse(where, 'a 20-byte address', value),
)

/** Text stands for a number on the command line and in a journal. */
function amount(max: bigint): Codec<unknown, bigint> {
  return codec(anythingSchema, (value, where, refuse) => {
    const uint = uintFrom(value)
    if (uint !== undefined && uint >= 0n && uint <= max) return uint
    return refuse(where, `a whole number (bigint) from 0 to ${max}`, value)
  })
}

function uintFrom(value: unknown): bigint | undefined {
  if (typeof value === 'string') return wholeNumberFrom(value)
  if (typeof value === 'bigint') return value
  return Number.isSafeInteger(value) ? BigInt(value as number) : undefined // a safe integer is a number
}

const wei = amount(WORD_MAX)
const gas = amount(UINT64_MAX)

const token = objectOf('AcceptedToken', {
  symbol: text(),
  decimals: integer(0, 255),
  rate: wei,
  paymentGas: optional(gas, 50_000n),
})

const tokens = codec<unknown, PayerConfig['tokens']>(anythingSchema, (value, where, refuse) => {
  if (!isObject(value)) return refuse(where, 'an object', value)
  const entries = Object.entries(value).map(([key, given]) => {
    const place = `${where}["${key}"]`
    return [address.parse(key, place, refuse), token.parse(given, place, refuse)] as const
  })
  return Object.fromEntries(entries)
})

const many = Number.MAX_SAFE_INTEGER
/** A year, and a day. */
const [expirySecondsMax, ttlSecondsMax] = [31_536_000, 86_400]

const payer = objectOf('Payer', {
  account: optional(address),
  tokens: optional(tokens, {}),
  sponsorship: optional(oneOf(oneOfTexts('on', 'off'))),
  senders: optional(listOf(address)),
  targets: optional(listOf(address)),
  budgetWei: optional(wei),
  costWeiMax: optional(wei),
  gasLimitMax: optional(gas),
  senderTransactionsMax: optional(integer(0, many)),
  expirySecondsMax: optional(integer(1, expirySecondsMax), 60),
  ttlSeconds: optional(integer(0, ttlSecondsMax), 15),
  gasLimitDefault: optional(gas, 100_000n),
})

/** Checks the option and fills in its defaults. */
export const parsePayer: Parse<'off' | PayerConfig> = (value, where, refuse) => {
  if (value === 'off') return value
  if (!isFieldsObject(value)) return refuse(where, "'off' or an object", value)
  const given = payer.parse(value, where, refuse)
  const isPaid = Object.keys(given.tokens).length > 0
  return { ...given, sponsorship: given.sponsorship ?? (isPaid ? 'off' : 'on') }
}
