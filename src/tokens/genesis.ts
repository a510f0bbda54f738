/**
 * The token standard in block 0: contract stubs, active features, and the demo tokens.
 *
 * Token storage is written directly, as a creation would leave it. The tests create the same tokens
 * by transaction and compare.
 *
 * @see https://docs.base.org/specifications/b20
 */

import { NATIVE_STUB } from '../engine/native-contract.ts'
import { expectArgument } from '../primitives/arguments.ts'
import { type Address, type Hash, isAddress, ZERO_HASH } from '../primitives/hex.ts'
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
  /** True if tokens and policies can be created from the start. */
  readonly isActive: boolean
  /** The demo tokens; `undefined` for none. */
  readonly demo: DemoOptions | undefined
}

interface DemoOptions {
  /** Administrator and minter of USDV. */
  readonly faucet: Address
  /** Administrator and minter of VIBE. */
  readonly issuer: Address
}

/** VIBE's address on the preview network. Its salt is not published. */
export const VIBE_ADDRESS: Address = '0xb200000000000000000000ef8ae5df466876133d'

/** The creation parameters of the demo tokens. */
export const VIBE = { name: 'Vibe', symbol: 'VIBE', decimals: 18 } as const
export const USDV = { name: 'Vibe USD', symbol: 'USDV', currency: 'USD' } as const

/** The address of USDV created by a faucet: a stablecoin with salt zero. */
export function usdvAddress(faucet: Address): Address {
  expectArgument(isAddress(faucet), 'faucet', 'an address of 20 bytes in hex', faucet)
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

/** Storage of a token whose administrator is also its minter. */
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
