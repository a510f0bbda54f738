/**
 * Random sequences of everything the standard can do, next to the model: the same results, errors and
 * logs after each call, the same storage to the last slot in the end, and on both engines the same gas
 * and the same writes.
 */

import { decodeFunctionResult } from 'viem'
import { expect } from 'vitest'
import { type Address, bytesFromHex, hexFromBytes } from '../../../src/primitives/hex.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  FEATURE_IDS,
  POLICY_REGISTRY_ADDRESS,
  ROLE_IDS,
  SCOPE_IDS,
} from '../../../src/tokens/ids.ts'
import type { TokenVersion } from '../../../src/tokens/versions.ts'
import { fc } from '../../support/property.ts'
import {
  ADMIN,
  ALICE,
  answerOf,
  CAROL,
  createScene,
  errorsAt,
  lowerCased,
  NOW,
  type Scene,
} from '../scene.ts'
import { command } from './commands.ts'
import { type Coverage, count, createCoverage } from './coverage.ts'
import { functionOf } from './interfaces.ts'
import { Model } from './model.ts'
import type { Command } from './references.ts'
import { at, calldataOf } from './resolve.ts'
import { emptyWorld, NOT_CANONICAL, UNKNOWN, type Words } from './state.ts'
import { storageOf } from './storage.ts'

const addresses = {
  factory: FACTORY_ADDRESS,
  policyRegistry: POLICY_REGISTRY_ADDRESS,
  activationRegistry: ACTIVATION_REGISTRY_ADDRESS,
} as const

export interface Comparison {
  /** How many sequences. */
  readonly runs: number
  readonly commandsMax: number
  readonly version?: TokenVersion
}

/** @returns what has been called, and what came of it */
export async function compareWithModel({
  runs,
  commandsMax,
  version = 3,
}: Comparison): Promise<Coverage> {
  const coverage = createCoverage()
  const start = await createWorld(version)
  const sequence = fc.array(command(), { maxLength: commandsMax, size: 'max' })
  await fc.assert(
    fc.asyncProperty(sequence, async (commands) => {
      const world: World = { scene: start.scene.copy(), model: start.model.copy(), now: NOW }
      for (const each of commands) {
        await step(world, each, coverage)
        expectSound(world)
      }
      expectSameStorage(world)
    }),
    { numRuns: runs },
  )
  return coverage
}

interface World {
  readonly scene: Scene
  readonly model: Model
  now: bigint
}

/**
 * An asset and a stablecoin of ADMIN's, who holds every role. Three accounts have some of both, and ADMIN
 * may move it; of these CAROL is blocked as a sender, and only ALICE is exempt from seizures. A policy of
 * each type.
 */
async function createWorld(version: TokenVersion): Promise<World> {
  const model = new Model(version, emptyWorld(Object.values(FEATURE_IDS)))
  const world: World = { scene: createScene(version), model, now: NOW }
  const blocklist = 2n
  const allowlist = (1n << 56n) | 3n
  const holders = [ADMIN, ALICE, CAROL]
  const plan = {
    ...{ salt: ROLE_IDS.DEFAULT_ADMIN_ROLE, isReadable: true, version: 1, initialAdmin: ADMIN },
    ...{ name: 'Gold', symbol: 'AU', decimals: 6, currency: 'EUR' },
    calls: [
      ...Object.values(ROLE_IDS).map((role) => ({ name: 'grantRole', args: [role, ADMIN] })),
      ...holders.map((who) => ({ name: 'mint', args: [who, 500n] })),
      { name: 'updatePolicy', args: [SCOPE_IDS.TRANSFER_SENDER_POLICY, blocklist] },
      ...(version === 1
        ? []
        : [{ name: 'updatePolicy', args: [SCOPE_IDS.SEIZE_EXEMPT_POLICY, allowlist] }]),
    ],
  }
  const second = { name: 'grantRole', args: [ROLE_IDS.DEFAULT_ADMIN_ROLE, ALICE] }
  const salt = ROLE_IDS.MINT_ROLE
  const withTwoAdmins = { ...plan, variant: 1, salt, calls: [...plan.calls, second] }
  type Preparation = readonly [Address, Command['contract'], string, ...unknown[]]
  const preparations: readonly Preparation[] = [
    [ADMIN, 'policyRegistry', 'createPolicyWithAccounts', ADMIN, 0, [CAROL]],
    [ADMIN, 'policyRegistry', 'createPolicyWithAccounts', ADMIN, 1, [ALICE]],
    ...[2, 3].map(
      (type): Preparation => [
        ...([ADMIN, 'policyRegistry', 'createCompositePolicy'] as const),
        ...[ADMIN, type, [blocklist, allowlist]],
      ],
    ),
    [ADMIN, 'factory', 'createB20', { kind: 'creation', plan: { ...plan, variant: 0 } }],
    [ADMIN, 'factory', 'createB20', { kind: 'creation', plan: { ...plan, variant: 1 } }],
    [ADMIN, 'factory', 'createB20', { kind: 'creation', plan: withTwoAdmins }],
    [ALICE, 'asset', 'approve', ADMIN, 2n ** 256n - 1n],
    [ALICE, 'stablecoin', 'approve', ADMIN, 200n],
  ]
  for (const [caller, contract, name, ...args] of preparations) {
    await step(world, { seconds: 0, caller, index: 0, value: 0n, contract, name, args })
  }
  return world
}

async function step(world: World, command: Command, coverage = createCoverage()): Promise<void> {
  const { scene, model } = world
  const { caller, contract, name, value } = command
  world.now += BigInt(command.seconds)
  const { now } = world
  const isAsset = contract === 'asset'
  const tokens = [...model.world.tokens.values()]
  const ofKind = tokens.filter((token) => token.isAsset === isAsset)
  const called = ofKind.length > 0 ? at(ofKind, command.index) : undefined
  const token = {
    address: called?.address ?? FACTORY_ADDRESS,
    name: called?.name.value ?? '',
    nonces: called?.nonces ?? new Map(),
  }
  const to = { ...addresses, asset: token.address, stablecoin: token.address }[contract]
  const setting = { world: model.world, caller, now, token }
  const data = await calldataOf(setting, contract, name, command.args)
  // Who has no ether can send none.
  const sent = caller === ADMIN ? value : 0n
  const expected = model.run({ caller, to, data, value: sent, now })
  const options = { value: sent, timestamp: now, gasLimit: 20_000_000n }
  const outcome = await scene.raw(caller, to, bytesFromHex(data), options)
  const { error, events } = answerOf(outcome, errorsAt(to))
  const said = `${contract}.${name} by ${caller} with ${data}`
  if ('error' in expected) {
    expect(error, said).toEqual(asData(expected.error))
  } else {
    expect(error, said).toBeUndefined()
    expect(events, said).toEqual(expected.events)
    const abi = [functionOf(contract, name)!]
    const returned = { abi, functionName: name, data: hexFromBytes(outcome.returnData) }
    expect(lowerCased(decodeFunctionResult(returned)), said).toEqual(expected.result)
  }
  count(coverage, { contract, name, answer: expected })
}

/** The two refusals that have no ABI error are recognised by their bytes. */
function asData(words: Words): Words {
  const [kind, selector] = words
  if (kind === UNKNOWN) return [selector]
  if (kind === NOT_CANONICAL) return [expect.stringMatching(new RegExp(`^${selector}..`))]
  return words
}

/** What holds of every token at any time. */
function expectSound({ model }: World): void {
  for (const { balances, supply, cap } of model.world.tokens.values()) {
    const sum = [...balances.values()].reduce((total, balance) => total + balance, 0n)
    expect(sum).toBe(supply)
    expect(supply <= cap).toBe(true)
  }
}

/** Of all accounts of the standard, none more and none less. */
function expectSameStorage({ scene, model }: World): void {
  const tokens = [...model.world.tokens.keys()]
  const created = [...scene.view.accounts.keys()].filter(
    (address) => address.startsWith('0xb20000') && scene.view.codeBytes(address).length > 0,
  )
  expect(created.sort()).toEqual([...tokens].sort())
  for (const address of [...tokens, ...Object.values(addresses)]) {
    expect(scene.view.codeHex(address)).toBe('0xef')
    const slots = scene.view.accounts.get(address)?.slots ?? new Map<bigint, bigint>()
    const used = new Map([...slots].filter(([, word]) => word !== 0n))
    expect(used).toEqual(storageOf(model.world, address))
  }
}
