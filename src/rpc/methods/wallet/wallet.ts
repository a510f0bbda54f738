/**
 * Parameters and results of wallet methods for permissions, chains and tokens.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2255
 * @see https://eips.ethereum.org/EIPS/eip-3085
 * @see https://eips.ethereum.org/EIPS/eip-3326
 * @see https://eips.ethereum.org/EIPS/eip-747
 */

import type { Wallet } from '../../../accounts/wallet.ts'
import type { Backend } from '../../../backend/backend.ts'
import {
  codec,
  isObject,
  objectOf,
  oneOf,
  optional,
  orNull,
  transform,
  unchecked,
} from '../../../primitives/codec.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import type { Address } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  anyObjectSchema,
  arrayOf,
  countSchema,
  object,
  oneOfTexts,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { Result } from '../../wire/codec.ts'
import { param } from '../../wire/codec.ts'
import { address, quantity } from '../../wire/params.ts'

/**
 * The accounts that clients see. As in anvil and ganache they include impersonated accounts,
 * because ethers creates signers for listed accounts only; not in the hardhat dialect.
 */
export function accountsSeen({
  config,
  impersonation,
  wallet,
}: Pick<Backend, 'config' | 'impersonation' | 'wallet'>): readonly Address[] {
  if (config.dialect === 'hardhat' || !wallet.isConnected) return wallet.accounts
  const impersonated = impersonation.addresses.filter((each) => !wallet.owned.includes(each))
  return [...wallet.accounts, ...impersonated]
}

/** The only permission. */
const ACCOUNTS = 'eth_accounts'

/** Permissions that a client requests or revokes, by name. */
export const permissionRequest = param(
  'permissions',
  codec(object('PermissionRequest', { eth_accounts: anyObjectSchema }), (value, where, refuse) => {
    const isIt = isObject(value) && Object.keys(value).join() === ACCOUNTS
    return isIt && isObject(value[ACCOUNTS]) ? true : refuse(where, `{"${ACCOUNTS}": {}}`, value)
  }),
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

const chainOptions = { expected: 'an object with a chainId', isOpen: true }

const chain = objectOf('ChainChoice', { chainId: quantity }, chainOptions)

/** Parameter of `wallet_switchEthereumChain`. */
export const chainChoice = param(
  'chain',
  transform(chain, ({ chainId }) => chainId),
)

const currencySchema = object(
  'NativeCurrency',
  { name: textSchema, symbol: textSchema, decimals: countSchema },
  true,
)

const description = objectOf(
  'ChainDescription',
  {
    chainId: quantity,
    chainName: optional(unchecked(textSchema)),
    rpcUrls: optional(unchecked(arrayOf(textSchema))),
    nativeCurrency: orNull(unchecked(currencySchema)),
    blockExplorerUrls: orNull(unchecked(arrayOf(textSchema))),
    iconUrls: orNull(unchecked(arrayOf(textSchema))),
  },
  chainOptions,
)

/** Parameter of `wallet_addEthereumChain`; only the id is checked. */
export const chainDescription = param(
  'chain',
  transform(description, ({ chainId }) => chainId),
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

const assetOptions = objectOf(
  'AssetOptions',
  {
    address,
    symbol: optional(unchecked(textSchema)),
    decimals: optional(unchecked(countSchema)),
    image: optional(unchecked(textSchema)),
    tokenId: optional(unchecked(textSchema)),
  },
  { isOpen: true },
)

/** A token for the wallet to list. */
export const asset = param(
  'asset',
  transform(
    objectOf(
      'Asset',
      { type: oneOf(oneOfTexts('ERC20', 'ERC721', 'ERC1155')), options: assetOptions },
      { expected: 'an asset', isOpen: true },
    ),
    ({ options }) => options.address,
  ),
)
