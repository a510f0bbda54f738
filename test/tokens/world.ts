/**
 * A token for the tables of checks, with everything about it that a check may ask for.
 */

import type { Address, Hex } from '../../src/primitives/hex.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
  ROLE_IDS,
  SCOPE_IDS,
  type ScopeName,
} from '../../src/tokens/ids.ts'
import type { TokenVersion } from '../../src/tokens/versions.ts'
import type { ErrorWords } from './check-order.ts'
import { ADMIN, ALICE, type Answer, account, BOB, createScene, type Scene } from './scene.ts'

export const MEMO: Hex = `0x${'4d'.repeat(32)}`
export const STRANGER = account(0x57)
export const CAP = 1_000n
export const SUPPLY = 600n

/** What has its tables in `transfer-checks.test.ts`. */
export const movingFunctions: readonly string[] = [
  ...['transfer', 'transferFrom', 'transferWithMemo', 'transferFromWithMemo', 'approve', 'permit'],
]

export interface World {
  readonly scene: Scene
  readonly token: Address
  /** A stablecoin of ADMIN's, without more. */
  readonly coin: Address
  /** A blocklist for each scope, empty. */
  readonly policies: Readonly<Record<ScopeName, bigint>>
}

const worlds = new Map<TokenVersion, Promise<World>>()

/** A token of ADMIN's, who holds every role; ALICE has 500 of it, BOB 100; a list for every scope. */
export async function world(version: TokenVersion): Promise<World> {
  let made = worlds.get(version)
  if (made === undefined) worlds.set(version, (made = createWorld(version)))
  const { scene, ...rest } = await made
  return { scene: scene.copy(), ...rest }
}

async function createWorld(version: TokenVersion): Promise<World> {
  const scene = createScene(version)
  const token = await scene.create(ADMIN, {
    variant: 'asset',
    name: 'Gold',
    symbol: 'AU',
    decimals: 6,
    initialAdmin: ADMIN,
  })
  for (const role of Object.values(ROLE_IDS)) {
    await scene.prepare(ADMIN, token, 'grantRole', [role, ADMIN])
  }
  await scene.prepare(ADMIN, token, 'updateSupplyCap', [CAP])
  await scene.prepare(ADMIN, token, 'mint', [ALICE, 500n])
  await scene.prepare(ADMIN, token, 'mint', [BOB, 100n])
  const euro = { name: 'Euro', symbol: 'EURX', currency: 'EUR', initialAdmin: ADMIN } as const
  const coin = await scene.create(ADMIN, { variant: 'stablecoin', ...euro })
  const policies: Partial<Record<ScopeName, bigint>> = {}
  const known = Object.entries(SCOPE_IDS) as [ScopeName, Hex][]
  for (const [name, scope] of known) {
    if (version === 1 && name.startsWith('SEIZE')) continue
    const id = await scene.prepare(ADMIN, POLICY_REGISTRY_ADDRESS, 'createPolicy', [ADMIN, 0])
    policies[name] = id as bigint
    await scene.prepare(ADMIN, token, 'updatePolicy', [scope, id])
  }
  return { scene, token, coin, policies: policies as Record<ScopeName, bigint> }
}

/** Where the five contracts are. */
export function addressesOf({ token, coin }: World) {
  return {
    asset: token,
    stablecoin: coin,
    factory: FACTORY_ADDRESS,
    policyRegistry: POLICY_REGISTRY_ADDRESS,
    activationRegistry: ACTIVATION_REGISTRY_ADDRESS,
  } as const
}

export async function block(
  { scene, policies }: World,
  scope: ScopeName,
  who: Address,
): Promise<void> {
  const args = [policies[scope], true, [who]]
  await scene.prepare(ADMIN, POLICY_REGISTRY_ADDRESS, 'updateBlocklist', args)
}

export const forbids = (scope: ScopeName, index: number): ErrorWords => [
  'PolicyForbids',
  SCOPE_IDS[scope],
  BigInt(index),
]
/** The counters of the lists, in the order in which the world makes them. */
export const SENDER_LIST = 2
export const RECEIVER_LIST = 3
export const EXECUTOR_LIST = 4
export const MINT_LIST = 5
export const SEIZE_RECEIVER_LIST = 7

export const unauthorized = (role: Hex, who: Address = ADMIN): ErrorWords => [
  'AccessControlUnauthorizedAccount',
  who,
  role,
]

export async function pause({ scene, token }: World, feature: number): Promise<void> {
  await scene.prepare(ADMIN, token, 'pause', [[feature]])
}

export async function revoke({ scene, token }: World, role: Hex): Promise<void> {
  await scene.prepare(ADMIN, token, 'renounceRole', [role, ADMIN])
}

/** `'token'` stands for the token itself. */
export type Party = Address | 'token'

/** Errors that name the token name it by this word. */
export function withToken(answer: Answer, token: Address): Answer {
  const error = answer.error?.map((word) => (word === token ? 'token' : word))
  return { ...answer, error }
}
