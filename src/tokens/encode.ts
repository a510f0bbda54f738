/**
 * Encodes calldata for the factory and for tokens.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { codecOf } from '../abi/codec.ts'
import { selectorOf } from '../abi/signature.ts'
import {
  type Address,
  bytesFromHex,
  type Hash,
  type Hex,
  hexFromBytes,
  ZERO_ADDRESS,
  ZERO_HASH,
} from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
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
  const { salt = ZERO_HASH, initCalls = [] } = creation
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
  const origin = tokenOrigin(lowerCase(sender), lowerCase(salt))
  return tokenAddress(VARIANTS[variant], keccak256(origin))
}

function encodeParams(creation: TokenCreation): Uint8Array {
  const { name, symbol, initialAdmin = ZERO_ADDRESS } = creation
  const common = [PARAMS_VERSION, name, symbol, lowerCase(initialAdmin)] as const
  return creation.variant === 'asset'
    ? assetParamsCodec.encode([...common, creation.decimals])
    : stablecoinParamsCodec.encode([...common, creation.currency])
}

function lowerCase(hex: Hex): Hex {
  return hexFromBytes(bytesFromHex(hex))
}
