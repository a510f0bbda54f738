/**
 * Encodes calldata for the factory and for tokens.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { codecOf } from '../abi/codec.ts'
import { selectorOf } from '../abi/signature.ts'
import { expectArgument } from '../primitives/arguments.ts'
import { isObject } from '../primitives/codec.ts'
import {
  type Address,
  bytesFromHex,
  type Hash,
  type Hex,
  hexFromBytes,
  isAddress,
  isData,
  ZERO_ADDRESS,
  ZERO_HASH,
} from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { WORD_MAX } from '../primitives/word.ts'
import { factoryAbi, tokenAbi } from './abi.ts'
import { tokenAddress, tokenOrigin } from './addresses.ts'
import { assetParamsCodec, PARAMS_VERSION, stablecoinParamsCodec } from './creation.ts'
import { functionNamed } from './dispatch.ts'
import { VARIANTS } from './ids.ts'

interface CommonCreation {
  readonly name: string
  readonly symbol: string
  /** 32 bytes; another salt gives another address. Default: zeros. */
  readonly salt?: Hash
  /** Administrator of the token. Without one, the token never has an administrator. */
  readonly initialAdmin?: Address
  /** Calls to the new token, executed before the creation returns. */
  readonly initCalls?: readonly Hex[]
}

export type TokenCreation =
  | (CommonCreation & {
      readonly variant: 'asset'
      /** 6 to 18. */
      readonly decimals: number
    })
  | (CommonCreation & {
      readonly variant: 'stablecoin'
      /** Letters from A to Z, such as `USD`. */
      readonly currency: string
    })

const createB20 = functionNamed(factoryAbi, 'createB20')
const argumentsCodec = codecOf(createB20.inputs)

/**
 * Encodes `createB20`, to be sent to the factory.
 *
 * @example
 * const data = encodeCreateB20({
 *   variant: 'stablecoin', name: 'Euro', symbol: 'EURX', currency: 'EUR', initialAdmin: account,
 * })
 * await wallet.sendTransaction({ to: FACTORY_ADDRESS, data })
 */
export function encodeCreateB20(creation: TokenCreation): Hex {
  expectArgument(isObject(creation), 'creation', 'an object', creation)
  const { salt = ZERO_HASH, initCalls = [] } = creation
  expectVariant(creation.variant)
  expectHash('salt', salt)
  const areCalls = Array.isArray(initCalls) && initCalls.every(isData)
  expectArgument(areCalls, 'initCalls', 'a list of calldata in hex', initCalls)
  const params = hexFromBytes(encodeParams(creation))
  const calls = initCalls.map(lowerCase)
  const encoded = argumentsCodec.encode([
    VARIANTS[creation.variant],
    lowerCase(salt),
    params,
    calls,
  ])
  return `${selectorOf(createB20)}${hexFromBytes(encoded).slice(2)}`
}

export function encodeMint(to: Address, amount: bigint): Hex {
  expectArgument(isAddress(to), 'to', 'an address of 20 bytes in hex', to)
  expectArgument(isWord(amount), 'amount', 'a bigint from 0 to 2^256 - 1', amount)
  const mint = functionNamed(tokenAbi, 'mint')
  return `${selectorOf(mint)}${hexFromBytes(codecOf(mint.inputs).encode([to, amount])).slice(2)}`
}

/**
 * The address that a created token gets.
 *
 * @param sender account that calls the factory
 */
export function addressOfB20(
  variant: TokenCreation['variant'],
  sender: Address,
  salt: Hash = ZERO_HASH,
): Address {
  expectVariant(variant)
  expectArgument(isAddress(sender), 'sender', 'an address of 20 bytes in hex', sender)
  expectHash('salt', salt)
  const origin = tokenOrigin(lowerCase(sender), lowerCase(salt))
  return tokenAddress(VARIANTS[variant], keccak256(origin))
}

function encodeParams(creation: TokenCreation): Uint8Array {
  const { name, symbol, initialAdmin = ZERO_ADDRESS } = creation
  expectText('name', name)
  expectText('symbol', symbol)
  const isAdmin = isAddress(initialAdmin)
  expectArgument(isAdmin, 'initialAdmin', 'an address of 20 bytes in hex', initialAdmin)
  const common = [PARAMS_VERSION, name, symbol, lowerCase(initialAdmin)] as const
  if (creation.variant === 'asset') {
    const { decimals } = creation
    const isByte = Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
    expectArgument(isByte, 'decimals', 'a whole number from 0 to 255', decimals)
    return assetParamsCodec.encode([...common, decimals])
  }
  expectText('currency', creation.currency)
  return stablecoinParamsCodec.encode([...common, creation.currency])
}

function expectVariant(variant: unknown): void {
  const isVariant = typeof variant === 'string' && Object.hasOwn(VARIANTS, variant)
  const names = Object.keys(VARIANTS).join(' or ')
  expectArgument(isVariant, 'variant', names, variant)
}

function expectText(what: string, given: unknown): void {
  expectArgument(typeof given === 'string', what, 'a text', given)
}

function expectHash(what: string, given: unknown): void {
  const isHash = isData(given) && given.length === ZERO_HASH.length
  expectArgument(isHash, what, '32 bytes in hex', given)
}

function isWord(value: unknown): boolean {
  return typeof value === 'bigint' && value >= 0n && value <= WORD_MAX
}

function lowerCase(hex: Hex): Hex {
  return hexFromBytes(bytesFromHex(hex))
}
