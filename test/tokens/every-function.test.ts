/**
 * What no function of the standard puts up with: ether, borrowed code, and a change in a static call. Each
 * is tried with each function; those that change something are first seen to succeed.
 */

import { toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { encodeCreateB20 } from '../../src/tokens/encode.ts'
import { FEATURE_IDS, POLICY_REGISTRY_ADDRESS, ROLE_IDS, SCOPE_IDS } from '../../src/tokens/ids.ts'
import { CONTRACT } from '../support/executions.ts'
import {
  type Contract,
  encodeCall,
  functionList,
  functionOf,
  interfaces,
} from './model/interfaces.ts'
import { permitSigner, signPermit } from './permit-signature.ts'
import { through } from './relay.ts'
import { ADMIN, ALICE, BOB, CAROL, NOW, SWITCHER } from './scene.ts'
import { addressesOf, MEMO, world } from './world.ts'

const contracts = Object.keys(interfaces) as Contract[] // the keys are the names
const NON_PAYABLE = '0x6fb1b0e9'
const NO_DELEGATE_CALL = '0x0d89438e'
const NO_STATIC_CALL = '0xbeaba5b7'
const NO_DATA = '0x'

describe.each(contracts)('every function of %s', (contract) => {
  test('refuses ether, before it looks at its arguments', async () => {
    const made = await world(3)
    const to = addressesOf(made)[contract]
    for (const item of functionList(contract)) {
      const data = bytesFromHex(toFunctionSelector(item))
      const { returnData } = await made.scene.raw(ALICE, to, data, { value: 1n, isFast: true })
      expect(hexFromBytes(returnData), item.name).toBe(NON_PAYABLE)
    }
  })

  test('refuses to lend its code', async () => {
    const made = await world(3)
    const to = addressesOf(made)[contract]
    for (const [index, item] of functionList(contract).entries()) {
      for (const kind of ['DELEGATECALL', 'CALLCODE'] as const) {
        // The engines have the same way in for all functions.
        const options = { isFast: index > 0 }
        const answer = await through(kind, made.scene, to, toFunctionSelector(item), options)
        expect(answer, item.name).toEqual({ isSuccess: false, data: NO_DELEGATE_CALL })
      }
    }
  })

  test('that changes something does so in a call, and not in a static one', async () => {
    const { scene, addresses, calls } = await readyWorld()
    const to = addresses[contract]
    const caller = contract === 'activationRegistry' ? SWITCHER : CONTRACT
    const isRegistry = contract.endsWith('Registry')
    const changing = functionList(contract).filter((item) => item.stateMutability !== 'view')
    expect(Object.keys(calls[contract]).sort()).toEqual(changing.map(({ name }) => name).sort())
    for (const [name, data] of Object.entries(calls[contract])) {
      const ready = scene.copy()
      if (name === 'cancelUIMultiplierUpdate') {
        await ready.prepare(ADMIN, to, 'updateUIMultiplier', [2n, NOW + 1n])
      }
      const refused = await through('STATICCALL', ready, to, data, { as: caller })
      const reason = isRegistry ? NO_STATIC_CALL : NO_DATA
      expect(refused, name).toEqual({ isSuccess: false, data: reason })
      const { isSuccess } = await through('CALL', ready, to, data, { as: caller })
      expect(isSuccess, name).toBe(true)
    }
  })
})

/**
 * The contract between holds every role, is the only administrator of both tokens, has some of each and
 * may move some of ALICE's; CAROL's may be burnt and seized. It administers lists, too.
 */
async function readyWorld() {
  const made = await world(3)
  const { scene, policies } = made
  const addresses = addressesOf(made)
  for (const token of [addresses.asset, addresses.stablecoin]) {
    const prepare = (from: Address, name: string, ...args: readonly unknown[]) =>
      scene.prepare(from, token, name, args)
    await prepare(ADMIN, 'grantRole', ROLE_IDS.MINT_ROLE, ADMIN)
    for (const role of Object.values(ROLE_IDS)) await prepare(ADMIN, 'grantRole', role, CONTRACT)
    for (const who of [CONTRACT, ALICE, CAROL]) await prepare(ADMIN, 'mint', who, 20n)
    await prepare(ALICE, 'approve', CONTRACT, 20n)
    for (const scope of ['TRANSFER_SENDER_POLICY', 'SEIZE_EXEMPT_POLICY'] as const) {
      await prepare(ADMIN, 'updatePolicy', SCOPE_IDS[scope], policies[scope])
    }
    await prepare(ADMIN, 'renounceRole', ROLE_IDS.DEFAULT_ADMIN_ROLE, ADMIN)
  }
  const inRegistry = (name: string, ...args: readonly unknown[]) =>
    scene.prepare(ADMIN, POLICY_REGISTRY_ADDRESS, name, args) as Promise<bigint> // they give ids
  for (const scope of ['TRANSFER_SENDER_POLICY', 'SEIZE_EXEMPT_POLICY'] as const) {
    await inRegistry('updateBlocklist', policies[scope], true, [CAROL])
  }
  const lists = [
    await inRegistry('createPolicy', CONTRACT, 0),
    await inRegistry('createPolicy', CONTRACT, 1),
  ]
  const union = await inRegistry('createCompositePolicy', CONTRACT, 2, lists)
  const staged = await inRegistry('createPolicy', ADMIN, 0)
  await inRegistry('stageUpdateAdmin', staged, CONTRACT)

  const creation = { variant: 'asset', name: 'A', symbol: 'A', decimals: 6 } as const
  return {
    scene,
    addresses,
    calls: {
      asset: encoded('asset', {
        ...tokenCalls,
        permit: await permitOf(addresses.asset, 'Gold'),
        updateUIMultiplier: [2n, NOW + 1n],
        cancelUIMultiplierUpdate: [],
        updateMultiplier: [2n],
        batchMint: [[BOB], [1n]],
        announce: [[], 'split', 'two for one', ''],
        updateExtraMetadata: ['region', 'EU'],
      }),
      stablecoin: encoded('stablecoin', {
        ...tokenCalls,
        permit: await permitOf(addresses.stablecoin, 'Euro'),
      }),
      factory: { createB20: encodeCreateB20({ ...creation, salt: MEMO }) },
      policyRegistry: encoded('policyRegistry', {
        createPolicy: [BOB, 0],
        createPolicyWithAccounts: [BOB, 1, [BOB]],
        createCompositePolicy: [BOB, 2, lists],
        updateComposite: [union, lists],
        updateAllowlist: [lists[1], true, [BOB]],
        updateBlocklist: [lists[0], true, [BOB]],
        stageUpdateAdmin: [lists[0], BOB],
        finalizeUpdateAdmin: [staged],
        renounceAdmin: [lists[0]],
      }),
      activationRegistry: encoded('activationRegistry', {
        activate: [MEMO],
        deactivate: [FEATURE_IDS.asset],
      }),
    },
  }
}

const tokenCalls: Readonly<Record<string, readonly unknown[]>> = {
  transfer: [BOB, 1n],
  transferFrom: [ALICE, BOB, 1n],
  approve: [BOB, 1n],
  transferWithMemo: [BOB, 1n, MEMO],
  transferFromWithMemo: [ALICE, BOB, 1n, MEMO],
  mint: [BOB, 1n],
  mintWithMemo: [BOB, 1n, MEMO],
  burn: [1n],
  burnWithMemo: [1n, MEMO],
  burnBlocked: [CAROL, 1n],
  seizeWithMemo: [CAROL, BOB, 1n, MEMO],
  updateSupplyCap: [2n ** 100n],
  grantRole: [ROLE_IDS.MINT_ROLE, BOB],
  revokeRole: [ROLE_IDS.MINT_ROLE, ADMIN],
  renounceRole: [ROLE_IDS.MINT_ROLE, CONTRACT],
  renounceLastAdmin: [],
  setRoleAdmin: [ROLE_IDS.MINT_ROLE, ROLE_IDS.PAUSE_ROLE],
  pause: [[0]],
  unpause: [[0]],
  updatePolicy: [SCOPE_IDS.MINT_RECEIVER_POLICY, 0n],
  updateContractURI: ['ipfs://here'],
  updateName: ['Silver'],
  updateSymbol: ['AG'],
}

function encoded(
  contract: Contract,
  calls: Readonly<Record<string, readonly unknown[]>>,
): Readonly<Record<string, Hex>> {
  const entries = Object.entries(calls).map(([name, args]) => [
    name,
    encodeCall(functionOf(contract, name)!, args),
  ])
  return Object.fromEntries(entries)
}

async function permitOf(token: Address, name: string): Promise<readonly unknown[]> {
  const owner = permitSigner.address.toLowerCase() as Address // viem writes capitals
  const permit = { owner, spender: BOB, value: 5n, nonce: 0n, deadline: NOW }
  const { v, r, s } = await signPermit(permitSigner, token, name, permit)
  return [owner, BOB, 5n, NOW, v, r, s]
}
