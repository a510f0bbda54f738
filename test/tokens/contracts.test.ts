/**
 * How the contracts of the standard are called: by whom, with ether, for functions that they do not have.
 * What is the same for every function is in `every-function.test.ts`, what is wrong with arguments in
 * `calldata.test.ts`.
 */

import { encodeAbiParameters, encodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import { factoryAbi, policyRegistryAbi } from '../../src/tokens/abi.ts'
import { encodeCreateB20 } from '../../src/tokens/encode.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
} from '../../src/tokens/ids.ts'
import { through } from './relay.ts'
import { ADMIN, ALICE, answerOf, BOB, createScene } from './scene.ts'
import { world } from './world.ts'

const contracts = async () => {
  const { scene, token } = await world(3)
  return {
    scene,
    subjects: [
      { address: token, read: '0x18160ddd' as Hex },
      {
        address: FACTORY_ADDRESS,
        read: encodeFunctionData({ abi: factoryAbi, functionName: 'isB20', args: [token] }),
      },
      {
        address: POLICY_REGISTRY_ADDRESS,
        read: encodeFunctionData({
          abi: policyRegistryAbi,
          functionName: 'policyExists',
          args: [0n],
        }),
      },
      { address: ACTIVATION_REGISTRY_ADDRESS, read: '0xf851a440' as Hex },
    ],
  }
}

const NON_PAYABLE = '0x6fb1b0e9'

describe('every contract', () => {
  test('refuses ether before anything else', async () => {
    const { scene, subjects } = await contracts()
    for (const { address, read } of subjects) {
      for (const data of [read, '0x', '0xdeadbeef'] as const) {
        const { returnData } = await scene.raw(ALICE, address, bytesFromHex(data), { value: 1n })
        expect(hexFromBytes(returnData)).toBe(NON_PAYABLE)
      }
    }
  })

  test('answers reads by CALL and STATICCALL', async () => {
    const { scene, subjects } = await contracts()
    for (const { address, read } of subjects) {
      const direct = hexFromBytes((await scene.raw(ALICE, address, bytesFromHex(read))).returnData)
      for (const kind of ['CALL', 'STATICCALL'] as const) {
        const { isSuccess, data } = await through(kind, scene, address, read)
        expect([isSuccess, data]).toEqual([true, direct])
      }
    }
  })

  test('reverts with the selector it does not know, and with zeros when there is none', async () => {
    const { scene, subjects } = await contracts()
    for (const { address } of subjects) {
      const answers: Hex[] = []
      for (const data of ['0xdeadbeef', '0xdeadbeef0011', '0x', '0x18160d'] as const) {
        const outcome = await scene.raw(ALICE, address, bytesFromHex(data))
        expect(outcome.failure).toEqual({ kind: 'revert' })
        answers.push(hexFromBytes(outcome.returnData))
      }
      expect(answers).toEqual(['0xdeadbeef', '0xdeadbeef', '0x00000000', '0x00000000'])
    }
  })

  test('does nothing at an address that was never created', async () => {
    const scene = createScene()
    for (const address of [`0xb2${'00'.repeat(10)}${'11'.repeat(9)}`] as const) {
      const outcome = await scene.raw(ALICE, address, bytesFromHex('0x18160ddd'))
      expect(outcome.failure).toBeUndefined()
      expect(outcome.returnData).toHaveLength(0)
    }
  })
})

describe('creations as the interface describes them', () => {
  test('take the tuple and refuse its members laid out flat', async () => {
    const scene = createScene()
    const members = [
      { type: 'uint8' },
      { type: 'string' },
      { type: 'string' },
      { type: 'address' },
      { type: 'uint8' },
    ] as const
    const values = [1, 'Gold', 'AU', ADMIN, 8] as const
    const flat = encodeAbiParameters(members, values)
    const tuple = encodeAbiParameters([{ type: 'tuple', components: members }], [values as never])
    const salt: Hex = `0x${'00'.repeat(32)}`
    const refused = await scene.call(ALICE, FACTORY_ADDRESS, 'createB20', [0, salt, flat, []])
    expect(refused.error?.[0]).toMatch(/^0x62975e6a/)
    const taken = await scene.call(ALICE, FACTORY_ADDRESS, 'createB20', [0, salt, tuple, []])
    const calldata = encodeFunctionData({
      abi: factoryAbi,
      functionName: 'createB20',
      args: [0, salt, tuple, []],
    })
    const creation = { variant: 'asset', name: 'Gold', symbol: 'AU', decimals: 8 } as const
    expect(encodeCreateB20({ ...creation, initialAdmin: ADMIN })).toBe(calldata)
    const hash = keccak256(bytesFromHex(`0x${word(ALICE)}${salt.slice(2)}`))
    const address = `0xb2${'00'.repeat(10)}${hexFromBytes(hash.subarray(0, 9)).slice(2)}`
    expect(String(taken.result).toLowerCase()).toBe(address)
    const predicted = await scene.call(BOB, FACTORY_ADDRESS, 'getB20Address', [0, ALICE, salt])
    expect(String(predicted.result).toLowerCase()).toBe(address)
    expect(answerOf(taken.outcome, factoryAbi).events[0]?.at(-1)).toBe('0x')
  })

  function word(address: Address): string {
    return `${'00'.repeat(12)}${address.slice(2)}`
  }
})
