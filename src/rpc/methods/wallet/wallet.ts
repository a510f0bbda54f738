/**
 * Parameters and results of wallet methods for permissions, chains and tokens.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2255
 * @see https://eips.ethereum.org/EIPS/eip-3085
 * @see https://eips.ethereum.org/EIPS/eip-3326
 * @see https://eips.ethereum.org/EIPS/eip-747
 */

import type { Wallet } from '../../../accounts/wallet.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import type { Address, Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import type { RpcContext } from '../../context.ts'
import type { Param, Result } from '../../wire/codec.ts'
import { isObject, parseAddress, parseQuantity, refuse, required } from '../../wire/params.ts'
import {
  addressSchema,
  arrayOf,
  countSchema,
  maybe,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
  textSchema,
} from '../../wire/schema.ts'

/**
 * The accounts that clients see. As in anvil and ganache they include impersonated accounts,
 * because ethers creates signers for listed accounts only; not in the hardhat dialect.
 */
export function accountsSeen({
  config,
  impersonation,
  wallet,
}: Pick<RpcContext, 'config' | 'impersonation' | 'wallet'>): readonly Address[] {
  if (config.dialect === 'hardhat' || !wallet.isConnected) return wallet.accounts
  const impersonated = impersonation.addresses.filter((each) => !wallet.owned.includes(each))
  return [...wallet.accounts, ...impersonated]
}

/** The only permission. */
const ACCOUNTS = 'eth_accounts'

/** Permissions that a client requests or revokes, by name. */
export interface WirePermissionRequest {
  readonly eth_accounts: Readonly<Record<string, unknown>>
}

export const permissionRequest: Param<WirePermissionRequest, true> = required(
  'permissions',
  object<WirePermissionRequest>('PermissionRequest', { eth_accounts: { type: 'object' } }),
  (value, where) => {
    const isIt = isObject(value) && Object.keys(value).join() === ACCOUNTS
    return isIt && isObject(value[ACCOUNTS]) ? true : refuse(where, `{"${ACCOUNTS}": {}}`, value)
  },
)

/** A granted permission. */
export interface WirePermission {
  readonly parentCapability: 'eth_accounts'
  readonly caveats: readonly WireCaveat[]
}

/** Restricts the permission to these accounts. */
interface WireCaveat {
  readonly type: 'restrictReturnedAccounts'
  readonly value: readonly Address[]
}

export const permissions: Result<
  Pick<Wallet, 'accounts' | 'isConnected'>,
  readonly WirePermission[]
> = {
  shape: 'permission[]',
  schema: arrayOf(
    object<WirePermission>('Permission', {
      parentCapability: oneOfTexts(ACCOUNTS),
      caveats: arrayOf(
        object<WireCaveat>('Caveat', {
          type: oneOfTexts('restrictReturnedAccounts'),
          value: arrayOf(addressSchema),
        }),
      ),
    }),
  ),
  print: ({ isConnected, accounts }) =>
    isConnected
      ? [
          {
            parentCapability: ACCOUNTS,
            caveats: [{ type: 'restrictReturnedAccounts', value: [...accounts] }],
          },
        ]
      : [],
}

/** Parameter of `wallet_switchEthereumChain`. */
export interface WireChainChoice {
  readonly chainId: Hex
}

/** Parameter of `wallet_addEthereumChain`; only the id is checked. */
export interface WireChainDescription extends WireChainChoice {
  readonly chainName?: string
  readonly rpcUrls?: readonly string[]
  readonly nativeCurrency?: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  } | null
  readonly blockExplorerUrls?: readonly string[] | null
  readonly iconUrls?: readonly string[] | null
}

const choiceSchema = object<WireChainChoice>('ChainChoice', { chainId: quantitySchema }, true)

const descriptionSchema = object<WireChainDescription>(
  'ChainDescription',
  {
    chainId: quantitySchema,
    chainName: maybe(textSchema),
    rpcUrls: maybe(arrayOf(textSchema)),
    nativeCurrency: maybe(
      nullable(
        object<NonNullable<WireChainDescription['nativeCurrency']>>(
          'NativeCurrency',
          { name: textSchema, symbol: textSchema, decimals: countSchema },
          true,
        ),
      ),
    ),
    blockExplorerUrls: maybe(nullable(arrayOf(textSchema))),
    iconUrls: maybe(nullable(arrayOf(textSchema))),
  },
  true,
)

function parseChain(value: unknown, where: string): bigint {
  if (!isObject(value)) return refuse(where, 'an object with a chainId', value)
  return parseQuantity(value.chainId, `${where}.chainId`)
}

export const chainChoice: Param<WireChainChoice, bigint> = required(
  'chain',
  choiceSchema,
  parseChain,
)

export const chainDescription: Param<WireChainDescription, bigint> = required(
  'chain',
  descriptionSchema,
  parseChain,
)

/**
 * Refuses other chains: the wallet has only the devnet's.
 *
 * @throws {DevnetError} CHAIN_NOT_ADDED
 */
export function expectChain(wanted: bigint, chainId: number): void {
  if (wanted === BigInt(chainId)) return
  throw new DevnetError(
    'CHAIN_NOT_ADDED',
    `Unrecognized chain ID "${quantityFromUint(wanted)}". Try adding the chain using wallet_addEthereumChain first.`,
    { wanted, chainId },
  )
}

/** A token for the wallet to list. */
export interface WireAsset {
  readonly type: string
  readonly options: {
    readonly address: Address
    readonly symbol?: string
    readonly decimals?: number
    readonly image?: string
    readonly tokenId?: string
  }
}

const assetTypes = ['ERC20', 'ERC721', 'ERC1155'] as const

export const asset: Param<WireAsset, Address> = required(
  'asset',
  object<WireAsset>(
    'Asset',
    {
      type: oneOfTexts(...assetTypes),
      options: object<WireAsset['options']>(
        'AssetOptions',
        {
          address: addressSchema,
          symbol: maybe(textSchema),
          decimals: maybe(countSchema),
          image: maybe(textSchema),
          tokenId: maybe(textSchema),
        },
        true,
      ),
    },
    true,
  ),
  (value, where) => {
    if (!isObject(value)) return refuse(where, 'an asset', value)
    const { type, options } = value
    if (!assetTypes.some((known) => known === type)) {
      return refuse(`${where}.type`, `one of ${assetTypes.join(', ')}`, type)
    }
    if (!isObject(options)) return refuse(`${where}.options`, 'an object', options)
    return parseAddress(options.address, `${where}.options.address`)
  },
)
