/**
 * What the token standard puts into block 0: the stubs of its contracts, the features that are active,
 * and the demo tokens of the preview network.
 *
 * The storage of a token is written as a creation would leave it, without running one: starting a devnet
 * needs none of the code that reads calldata. The tests create the same tokens by transaction and compare.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { NATIVE_STUB } from '../engine/native-contract.ts'
import { type Address, type Hash, ZERO_HASH } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import type { InitialAccount } from '../state/genesis.ts'
import { tokenAddress, tokenOrigin } from './addresses.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  FEATURE_IDS,
  POLICY_REGISTRY_ADDRESS,
  ROLE_IDS,
  SUPPLY_CAP_MAX,
  VARIANTS,
} from './ids.ts'
import { ACTIVATION_SLOTS, ASSET_SLOTS, STABLECOIN_SLOTS, TOKEN_SLOTS } from './layout.ts'
import { keyOfAddress, mappingSlot, textWord } from './slots.ts'

export interface TokenGenesisOptions {
  /** Are the features active, so that tokens and policies can be created? */
  readonly isActive: boolean
  /** The demo tokens, or `undefined` for none. */
  readonly demo: DemoOptions | undefined
}

export interface DemoOptions {
  /** Administers USDV and mints it. */
  readonly faucet: Address
  /** Administers VIBE and mints it. */
  readonly issuer: Address
}

/** The VIBE of the preview network; nobody knows the salt it was made with. */
export const VIBE_ADDRESS: Address = '0xb200000000000000000000ef8ae5df466876133d'

/** What the demo tokens are created with. */
export const VIBE = { name: 'Vibe', symbol: 'VIBE', decimals: 18 } as const
export const USDV = { name: 'Vibe USD', symbol: 'USDV', currency: 'USD' } as const

/** The USDV that a faucet creates: the stablecoin with a salt of zeros. */
export function usdvAddress(faucet: Address): Address {
  return tokenAddress(VARIANTS.stablecoin, keccak256(tokenOrigin(faucet, ZERO_HASH)))
}

/** The accounts of block 0 that make up the token standard. */
export function tokenGenesis({ isActive, demo }: TokenGenesisOptions): InitialAccount[] {
  const features = isActive ? Object.values(FEATURE_IDS) : []
  return [
    { address: FACTORY_ADDRESS, codeBytes: NATIVE_STUB },
    { address: POLICY_REGISTRY_ADDRESS, codeBytes: NATIVE_STUB },
    {
      address: ACTIVATION_REGISTRY_ADDRESS,
      codeBytes: NATIVE_STUB,
      storage: features.map((id) => [mappingSlot(ACTIVATION_SLOTS.features, id), 1n] as const),
    },
    ...(demo === undefined ? [] : demoTokens(demo)),
  ]
}

function demoTokens({ faucet, issuer }: DemoOptions): InitialAccount[] {
  return [
    {
      address: VIBE_ADDRESS,
      codeBytes: NATIVE_STUB,
      storage: [...commonStorage(VIBE, issuer), [ASSET_SLOTS.decimals, BigInt(VIBE.decimals)]],
    },
    {
      address: usdvAddress(faucet),
      codeBytes: NATIVE_STUB,
      storage: [
        ...commonStorage(USDV, faucet),
        [STABLECOIN_SLOTS.currency, textWord(USDV.currency)],
      ],
    },
  ]
}

/** Of a token whose administrator may also mint. */
function commonStorage(
  { name, symbol }: { readonly name: string; readonly symbol: string },
  admin: Address,
): (readonly [bigint, bigint])[] {
  const held = (role: Hash) =>
    mappingSlot(mappingSlot(TOKEN_SLOTS.roles, role), keyOfAddress(admin))
  return [
    [TOKEN_SLOTS.name, textWord(name)],
    [TOKEN_SLOTS.symbol, textWord(symbol)],
    [TOKEN_SLOTS.supplyCap, SUPPLY_CAP_MAX],
    [TOKEN_SLOTS.adminCount, 1n],
    [held(ROLE_IDS.DEFAULT_ADMIN_ROLE), 1n],
    [held(ROLE_IDS.MINT_ROLE), 1n],
  ]
}
