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
import type { Address } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  anyObjectSchema,
  arrayOf,
  countSchema,
  maybe,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { RpcContext } from '../../context.ts'
import type { Param, Result } from '../../wire/codec.ts'
import { isObject, parseAddress, parseQuantity, refuse, required } from '../../wire/params.ts'

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
export interface WirePermissionRequest extends WireOf<typeof permissionRequestSchema> {}

const permissionRequestSchema = object('PermissionRequest', { eth_accounts: anyObjectSchema })

export const permissionRequest: Param<WirePermissionRequest, true> = required(
  'permissions',
  permissionRequestSchema,
  (value, where) => {
    const isIt = isObject(value) && Object.keys(value).join() === ACCOUNTS
    return isIt && isObject(value[ACCOUNTS]) ? true : refuse(where, `{"${ACCOUNTS}": {}}`, value)
  },
)

/** A granted permission. */
export interface WirePermission extends WireOf<typeof permissionSchema> {}

/** Restricts the permission to these accounts. */
const caveatSchema = object('Caveat', {
  type: oneOfTexts('restrictReturnedAccounts'),
  value: arrayOf(addressSchema),
})

const permissionSchema = object('Permission', {
  parentCapability: oneOfTexts(ACCOUNTS),
  caveats: arrayOf(caveatSchema),
})

export const permissions: Result<
  Pick<Wallet, 'accounts' | 'isConnected'>,
  readonly WirePermission[]
> = {
  shape: 'permission[]',
  schema: arrayOf(permissionSchema),
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
export interface WireChainChoice extends WireOf<typeof choiceSchema> {}

/** Parameter of `wallet_addEthereumChain`; only the id is checked. */
export interface WireChainDescription extends WireOf<typeof descriptionSchema> {}

const choiceSchema = object('ChainChoice', { chainId: quantitySchema }, true)

const descriptionSchema = object(
  'ChainDescription',
  {
    chainId: quantitySchema,
    chainName: maybe(textSchema),
    rpcUrls: maybe(arrayOf(textSchema)),
    nativeCurrency: maybe(
      nullable(
        object(
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
export interface WireAsset extends WireOf<typeof assetSchema> {}

const assetTypes = ['ERC20', 'ERC721', 'ERC1155'] as const

const assetSchema = object(
  'Asset',
  {
    type: oneOfTexts(...assetTypes),
    options: object(
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
)

export const asset: Param<WireAsset, Address> = required('asset', assetSchema, (value, where) => {
  if (!isObject(value)) return refuse(where, 'an asset', value)
  const { type, options } = value
  if (!assetTypes.some((known) => known === type)) {
    return refuse(`${where}.type`, `one of ${assetTypes.join(', ')}`, type)
  }
  if (!isObject(options)) return refuse(`${where}.options`, 'an object', options)
  return parseAddress(options.address, `${where}.options.address`)
})
