/**
 * Addresses and ids of the token standard: contracts, roles, policies, features, variants.
 *
 * An id is the keccak-256 of its name unless its comment says otherwise; the tests recompute each
 * one.
 *
 * @see https://docs.base.org/specifications/b20
 */

import type { Address, Hash } from '../primitives/hex.ts'

export const FACTORY_ADDRESS: Address = '0xb20f000000000000000000000000000000000000'
export const POLICY_REGISTRY_ADDRESS: Address = '0x8453000000000000000000000000000000000002'
export const ACTIVATION_REGISTRY_ADDRESS: Address = '0x8453000000000000000000000000000000000001'

/** First 10 bytes of every token address; the next byte is the variant. */
export const TOKEN_PREFIX = '0xb2000000000000000000'

/** Variants; the byte after {@link TOKEN_PREFIX}. */
export const VARIANTS = { asset: 0, stablecoin: 1 } as const
export type Variant = (typeof VARIANTS)[keyof typeof VARIANTS]

export const FEATURE_IDS = {
  /** Creating assets: `base.b20_asset`. */
  asset: '0xcdcc772fe4cbdb1029f822861176d09e646db96723d4c1e82ddfdeb8163ef54c',
  /** Creating stablecoins: `base.b20_stablecoin`. */
  stablecoin: '0xecfa0def2c10020caaf65e6155aa69c84b24892aaef76eeac52e0e2b3a0b8601',
  /** Creating and changing policies: `base.policy_registry`. */
  policyRegistry: '0xb582ebae03f16fee49a6763f78df482fb11ae73f103ed0d330bbe556aa90a43f',
} as const satisfies Record<string, Hash>

/** Roles, named like their getters. The administrator's role is 32 zero bytes. */
export const ROLE_IDS = {
  DEFAULT_ADMIN_ROLE: '0x0000000000000000000000000000000000000000000000000000000000000000',
  MINT_ROLE: '0x154c00819833dac601ee5ddded6fda79d9d8b506b911b3dbd54cdb95fe6c3686',
  BURN_ROLE: '0xe97b137254058bd94f28d2f3eb79e2d34074ffb488d042e3bc958e0a57d2fa22',
  BURN_BLOCKED_ROLE: '0x7408fdc0d31c7bcb349eab611f5d1168acd4303574993f8cdc98b1cd18c41cae',
  SEIZE_ROLE: '0x3469b8b0d89e9604f8510ed143f74a8336d22955d4f83e23bf53d9414e27f432',
  PAUSE_ROLE: '0x139c2898040ef16910dc9f44dc697df79363da767d8bc92f2e310312b816e46d',
  UNPAUSE_ROLE: '0x265b220c5a8891efdd9e1b1b7fa72f257bd5169f8d87e319cf3dad6ff52b94ae',
  METADATA_ROLE: '0x6bd6b5318a46e5fff572d5e4258a20774aab40cc35ac7680654b9081fcc82f80',
  /** Assets only: announcements and the multiplier. */
  OPERATOR_ROLE: '0x97667070c54ef182b0f5858b034beac1b6f3089aa2d3188bb1e8929f4fa9b929',
} as const satisfies Record<string, Hash>

/** Policy scopes, named like their getters. */
export const SCOPE_IDS = {
  TRANSFER_SENDER_POLICY: '0xb81736c875ab819dd97f59f2a6542cfb731ad52b4ae15a6f24df2fb02b0327f5',
  TRANSFER_RECEIVER_POLICY: '0x8a4b3fa2d8b921852bc0089c6ef0958aa6961897be36fd731330fe2cd23f8363',
  TRANSFER_EXECUTOR_POLICY: '0x10be5173aff2a44e748bd9acd8b19fe34689581398a9db7ba2fb671e786ff7d8',
  MINT_RECEIVER_POLICY: '0xa0d5ae037e66a09119acf080a1d807abb9b6d03b6b9130eb19f7c1e6bdb8ffc8',
  SEIZE_EXEMPT_POLICY: '0xedb5da348cfb67af08746d3afd1be81034b50d5c8576f31aff688f39dfd540ed',
  SEIZE_RECEIVER_POLICY: '0xbf15b19caf5c77422c038bc25f26b8b815c3a14f6d04c6616076b81bcfe07b3d',
} as const satisfies Record<string, Hash>

export type ScopeName = keyof typeof SCOPE_IDS

/** Features that can be paused: bits of the paused word. */
export const PAUSABLE = { transfer: 0, mint: 1, burn: 2, seize: 3 } as const

/** Kinds of policy; bits 56 to 62 of a policy id. */
export const POLICY_TYPES = { blocklist: 0, allowlist: 1, union: 2, intersect: 3 } as const

/** Allows every account; also the value of a scope that was never set. */
export const ALWAYS_ALLOW = 0n
/** Blocks every account. */
export const ALWAYS_BLOCK = (1n << 56n) | 1n
/** Set in the id of a policy's inverse (version 3). */
export const INVERTED_POLICY_BIT = 1n << 63n

/** The largest and initial supply cap: 2^128 - 1 units. */
export const SUPPLY_CAP_MAX = (1n << 128n) - 1n
