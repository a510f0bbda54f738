/**
 * The storage layout of the standard's contracts.
 *
 * Slots count from the root of a namespace (ERC-7201); the tests recompute the roots.
 *
 * @see https://docs.base.org/specifications/b20
 * @see https://eips.ethereum.org/EIPS/eip-7201
 */

import type { ScopeName } from './ids.ts'
import type { Lane } from './storage.ts'

/** `base.b20`: the fields of every token. */
export const TOKEN_ROOT = 0xc78b71fee795ddd74aff64ea9b2474194c938c3196430e10bb5f01ed48434000n
/** `base.b20.asset` */
export const ASSET_ROOT = 0xfdc6d4552d1286ade4d9facdbf0fb50d2ec9b89a90e104f26fd277585e374b00n
/** `base.b20.stablecoin` */
export const STABLECOIN_ROOT = 0x35827975a06ca0e9367ea3129b19441d45d0ca58e30b7693f09e73d0943d6200n
/** `base.policy_registry` */
export const POLICY_ROOT = 0x00503aeb06982fa1fe3151dc68f90b3946c55c449dfd447e49dcaece71ba4a00n

export const TOKEN_SLOTS = {
  name: TOKEN_ROOT,
  symbol: TOKEN_ROOT + 1n,
  contractUri: TOKEN_ROOT + 2n,
  totalSupply: TOKEN_ROOT + 3n,
  /** By account. */
  balances: TOKEN_ROOT + 4n,
  /** By owner, then by spender. */
  allowances: TOKEN_ROOT + 5n,
  /** By role, then by account: 1 for a member. */
  roles: TOKEN_ROOT + 6n,
  /** By role: the role that grants it. */
  roleAdmins: TOKEN_ROOT + 7n,
  adminCount: TOKEN_ROOT + 8n,
  transferPolicies: TOKEN_ROOT + 9n,
  mintPolicy: TOKEN_ROOT + 10n,
  /** One bit per paused feature. */
  paused: TOKEN_ROOT + 11n,
  supplyCap: TOKEN_ROOT + 12n,
  /** By owner. */
  nonces: TOKEN_ROOT + 13n,
  seizePolicies: TOKEN_ROOT + 14n,
} as const

/** The ids of a token's policies, 8 bytes each. */
export const SCOPE_LANES: Readonly<Record<ScopeName, Lane>> = {
  TRANSFER_SENDER_POLICY: policyLane(TOKEN_SLOTS.transferPolicies, 0n),
  TRANSFER_RECEIVER_POLICY: policyLane(TOKEN_SLOTS.transferPolicies, 1n),
  TRANSFER_EXECUTOR_POLICY: policyLane(TOKEN_SLOTS.transferPolicies, 2n),
  MINT_RECEIVER_POLICY: policyLane(TOKEN_SLOTS.mintPolicy, 0n),
  SEIZE_EXEMPT_POLICY: policyLane(TOKEN_SLOTS.seizePolicies, 0n),
  SEIZE_RECEIVER_POLICY: policyLane(TOKEN_SLOTS.seizePolicies, 1n),
}

export const ASSET_SLOTS = {
  decimals: ASSET_ROOT,
  /** Zero means one, 10^18. */
  multiplier: ASSET_ROOT + 1n,
  /** By id: 1 if used. */
  announcements: ASSET_ROOT + 2n,
  /** By key: text. */
  extraMetadata: ASSET_ROOT + 3n,
  /** The scheduled multiplier and its time. */
  pending: ASSET_ROOT + 4n,
} as const

export const PENDING_LANES = {
  multiplier: { slot: ASSET_SLOTS.pending, shiftBits: 0n, sizeBits: 128n },
  /** Seconds since the epoch; zero if no change is scheduled. */
  effectiveAt: { slot: ASSET_SLOTS.pending, shiftBits: 128n, sizeBits: 64n },
} as const satisfies Record<string, Lane>

export const STABLECOIN_SLOTS = { currency: STABLECOIN_ROOT } as const

export const POLICY_SLOTS = {
  /** By policy: bit 255 is set if it exists, the low 20 bytes are its administrator. */
  policies: POLICY_ROOT,
  /** By policy, then by account: 1 for a member. */
  members: POLICY_ROOT + 1n,
  /** By policy: the proposed administrator. */
  pendingAdmins: POLICY_ROOT + 2n,
  /** Counter of the next policy id; zero before the first policy. */
  nextCounter: POLICY_ROOT + 3n,
  /** By composite policy: its children. */
  children: POLICY_ROOT + 4n,
} as const

export const ACTIVATION_SLOTS = {
  /** By feature: 1 if active. */
  features: 0n,
} as const

function policyLane(slot: bigint, index: bigint): Lane {
  return { slot, shiftBits: 64n * index, sizeBits: 64n }
}
