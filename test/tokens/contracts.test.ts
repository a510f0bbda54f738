/**
 * How the contracts of the standard are called, and how they are not: ether, borrowed code, static calls,
 * unknown functions, calldata that is no canonical ABI.
 */

import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import {
  activationRegistryAbi,
  assetAbi,
  factoryAbi,
  policyRegistryAbi,
} from '../../src/tokens/abi.ts'
import { selectorOf } from '../../src/tokens/dispatch.ts'
import { encodeCreateB20 } from '../../src/tokens/encode.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  FEATURE_IDS,
  POLICY_REGISTRY_ADDRESS,
  ROLE_IDS,
} from '../../src/tokens/ids.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { CONTRACT } from '../support/executions.ts'
import { ADMIN, ALICE, answerOf, BOB, CAROL, createScene, type Scene, ZERO } from './scene.ts'
import { world } from './world.ts'

const selector = (
  abi: typeof assetAbi | typeof factoryAbi | typeof policyRegistryAbi,
  name: string,
) => selectorOf(abi.find((item) => item.name === name)!)

/** Passes its calldata on, and returns or reverts with what comes back. */
function relay(kind: 'CALL' | 'STATICCALL' | 'DELEGATECALL' | 'CALLCODE', to: Address): Uint8Array {
  const takesValue = kind === 'CALL' || kind === 'CALLCODE'
  const value: Instruction[] = takesValue ? ['CALLVALUE'] : []
  return assemble(
    ...['CALLDATASIZE' as const, 0, 0, 'CALLDATACOPY' as const],
    ...[0, 0, 'CALLDATASIZE' as const, 0, ...value, to, 'GAS' as const, kind],
    ...['RETURNDATASIZE' as const, 0, 0, 'RETURNDATACOPY' as const],
    // A failure is marked by a byte behind the data.
    ...['RETURNDATASIZE' as const, 'MSTORE8' as const],
    ...['RETURNDATASIZE' as const, 1, 'ADD' as const, 0, 'RETURN' as const],
  )
}

async function through(
  kind: Parameters<typeof relay>[0],
  scene: Scene,
  to: Address,
  data: Hex,
  value = 0n,
) {
  scene.write([{ field: 'code', address: CONTRACT, codeBytes: relay(kind, to) }])
  const outcome = await scene.raw(ALICE, CONTRACT, bytesFromHex(data), { value })
  const { returnData } = outcome
  return {
    isSuccess: returnData.at(-1) === 1,
    data: hexFromBytes(returnData.subarray(0, -1)),
    outcome,
  }
}

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
const NO_DELEGATE_CALL = '0x0d89438e'
const NO_STATIC_CALL = '0xbeaba5b7'

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

  test('refuses to lend its code', async () => {
    const { scene, subjects } = await contracts()
    for (const { address, read } of subjects) {
      for (const kind of ['DELEGATECALL', 'CALLCODE'] as const) {
        const { isSuccess, data } = await through(kind, scene, address, read)
        expect([isSuccess, data]).toEqual([false, NO_DELEGATE_CALL])
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

describe('a change in a static call', () => {
  test('of a token reverts without data', async () => {
    const { scene, token } = await world(3)
    const transfer = encodeFunctionData({
      abi: assetAbi,
      functionName: 'transfer',
      args: [BOB, 0n],
    })
    expect(await through('STATICCALL', scene, token, transfer)).toMatchObject({
      isSuccess: false,
      data: '0x',
    })
  })

  test('of the factory reverts without data', async () => {
    const { scene } = await world(3)
    const creation = { variant: 'asset', name: 'A', symbol: 'A', decimals: 6 } as const
    const answer = await through('STATICCALL', scene, FACTORY_ADDRESS, encodeCreateB20(creation))
    expect(answer).toMatchObject({ isSuccess: false, data: '0x' })
  })

  test('of a registry says so', async () => {
    const { scene } = await world(3)
    const create = encodeFunctionData({
      abi: policyRegistryAbi,
      functionName: 'createPolicy',
      args: [ADMIN, 0],
    })
    const activate = encodeFunctionData({
      abi: activationRegistryAbi,
      functionName: 'activate',
      args: [FEATURE_IDS.asset],
    })
    for (const [to, data] of [
      [POLICY_REGISTRY_ADDRESS, create],
      [ACTIVATION_REGISTRY_ADDRESS, activate],
    ] as const) {
      expect(await through('STATICCALL', scene, to, data)).toMatchObject({
        isSuccess: false,
        data: NO_STATIC_CALL,
      })
    }
  })
})

describe('calldata that is not canonical ABI', () => {
  const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
  const transferTo = (rest: string): Hex => `0xa9059cbb${rest}`
  const pad = `${'00'.repeat(12)}${CAROL.slice(2)}`

  const bad: readonly (readonly [string, Hex])[] = [
    ['no arguments', transferTo('')],
    ['an argument too few', transferTo(pad)],
    ['a byte too few', transferTo(`${pad}${word(1)}`.slice(0, -2))],
    [
      'an address with dirt before it',
      transferTo(`${'00'.repeat(11)}01${CAROL.slice(2)}${word(1)}`),
    ],
    ['an address of 32 bytes', transferTo(`${'ff'.repeat(32)}${word(1)}`)],
    ['a feature there is none of', `0xbc61e733${word(4)}`],
    ['a feature larger than its type', `0xbc61e733${word(256)}`],
    ['a policy larger than its type', `0xadf9c4ea${ROLE_IDS.MINT_ROLE.slice(2)}${word(1n << 64n)}`],
    ['four bytes with dirt behind them', `0x01ffc9a7a60bf13d${'00'.repeat(27)}01`],
    ['a text that begins outside', `0x84da92a7${word(64)}`],
    ['a text that begins far outside', `0x84da92a7${word((1n << 256n) - 32n)}`],
    ['a text longer than the data', `0x84da92a7${word(32)}${word(33)}${'61'.repeat(32)}`],
    ['a text longer than any data', `0x84da92a7${word(32)}${word(1n << 255n)}`],
    ['a text that is not padded', `0x84da92a7${word(32)}${word(1)}61`],
    ['a text with dirt behind it', `0x84da92a7${word(32)}${word(1)}61${'00'.repeat(30)}01`],
    ['a text that is not UTF-8', `0x84da92a7${word(32)}${word(1)}ff${'00'.repeat(31)}`],
    ['a text with half a character', `0x84da92a7${word(32)}${word(1)}c3${'00'.repeat(31)}`],
    ['a text at its own offset', `0x84da92a7${word(0)}${word(1)}61${'00'.repeat(31)}`],
    ['a list longer than the data', `0xa290249c${word(32)}${word(2)}${word(1)}`],
    ['a list of 2^53 items', `0xa290249c${word(32)}${word(1n << 53n)}`],
    ['a list with an item there is none of', `0xa290249c${word(32)}${word(1)}${word(4)}`],
    ['two lists in the same place', `0x68573107${word(64)}${word(64)}${word(1)}${word(1)}`],
  ]

  for (const [name, data] of bad) {
    test(`such as ${name} reverts with the selector and a text`, async () => {
      const { scene, token } = await world(3)
      const outcome = await scene.raw(ADMIN, token, bytesFromHex(data))
      expect(outcome.failure).toEqual({ kind: 'revert' })
      expect(hexFromBytes(outcome.returnData.subarray(0, 4))).toBe(data.slice(0, 10))
      const text = new TextDecoder('utf-8', { fatal: true }).decode(outcome.returnData.subarray(4))
      expect(text).toMatch(/canonical/)
    })
  }

  test('does not include bytes behind the arguments, which wallets append', async () => {
    const { scene, token } = await world(3)
    const data = transferTo(`${pad}${word(1)}${'ab'.repeat(17)}`)
    expect((await scene.raw(ALICE, token, bytesFromHex(data))).failure).toBeUndefined()
  })
})

describe('any calldata', () => {
  const names = (abi: readonly { readonly type: string; readonly name: string }[]) =>
    abi.filter(({ type }) => type === 'function').map(({ name }) => name)
  const functions = [
    ...names(assetAbi).map((name) => ({
      to: 'token' as const,
      selector: selector(assetAbi, name),
    })),
    ...names(factoryAbi).map((name) => ({
      to: FACTORY_ADDRESS,
      selector: selector(factoryAbi, name),
    })),
    ...names(policyRegistryAbi).map((name) => ({
      to: POLICY_REGISTRY_ADDRESS,
      selector: selector(policyRegistryAbi, name),
    })),
  ]

  /** Words that mean something to a decoder: offsets, lengths, addresses, limits, noise. */
  const word = fc.oneof(
    fc.integer({ min: 0, max: 260 }).map(BigInt),
    fc.constantFrom(32n, 64n, 96n, 128n, 160n, (1n << 53n) - 1n, 1n << 64n, 1n << 255n),
    fc.constantFrom(ADMIN, ALICE, BOB, ZERO).map(BigInt),
    fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }),
  )
  const data = fc
    .tuple(fc.array(word, { maxLength: 12 }), fc.uint8Array({ maxLength: 33 }))
    .map(([words, rest]) => {
      const text = words.map((value) => value.toString(16).padStart(64, '0')).join('')
      return `${text}${hexFromBytes(rest).slice(2)}`
    })

  test('returns or reverts, the same on both engines, and pays for what it did', async () => {
    const { scene, token } = await world(3)
    const call = fc.tuple(fc.constantFrom(...functions), data)
    await fc.assert(
      fc.asyncProperty(
        call,
        fc.constantFrom(ADMIN, ALICE),
        async ([{ to, selector }, rest], from) => {
          const address = to === 'token' ? token : to
          const calldata = bytesFromHex(`${selector}${rest}`)
          const outcome = await scene.copy().raw(from, address, calldata, { gasLimit: 3_000_000n })
          expect([undefined, 'revert', 'halt']).toContain(outcome.failure?.kind)
          if (outcome.failure?.kind === 'halt') {
            expect(outcome.failure.reason).toBe('out of gas')
          }
          expect(outcome.gasUsed).toBeGreaterThanOrEqual(21_000n)
          if (outcome.failure !== undefined) expect(outcome.logs).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })

  test('that was canonical and has a byte changed never does harm', async () => {
    const { scene, token } = await world(3)
    const encoded = encodeFunctionData({
      abi: assetAbi,
      functionName: 'announce',
      args: [[`0x18160ddd`, `0x70a08231${word32(ALICE)}`], 'id', 'a description', 'ipfs://here'],
    })
    const bytes = bytesFromHex(encoded)
    const change = fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 }))
    await fc.assert(
      fc.asyncProperty(change, fc.nat({ max: bytes.length }), async ([at, byte], cut) => {
        const changed = bytes.slice(0, byte % 3 === 0 ? cut : bytes.length)
        if (at < changed.length) changed[at] = byte
        const outcome = await scene.copy().raw(ADMIN, token, changed)
        expect([undefined, 'revert']).toContain(outcome.failure?.kind)
      }),
      { numRuns: 200 },
    )
  })

  test('may be long: decoding is bounded by what it costs to send', async () => {
    const { scene, token } = await world(3)
    // A list whose items all point at the one same kilobyte: refused, not copied a thousand times.
    const count = 1_000
    const offsets = Array.from({ length: count }, () => BigInt(count * 32))
    const list = [BigInt(count), ...offsets, 1_024n].map((value) =>
      value.toString(16).padStart(64, '0'),
    )
    const head = [128n, 0n, 0n, 0n].map((value) => value.toString(16).padStart(64, '0')).join('')
    const data = bytesFromHex(`0x595135dd${head}${list.join('')}${'61'.repeat(1_024)}`)
    const outcome = await scene.raw(ADMIN, token, data)
    expect(outcome.failure).toEqual({ kind: 'revert' })
    expect(hexFromBytes(outcome.returnData.subarray(0, 4))).toBe('0x595135dd')
  })

  function word32(address: Address): string {
    return `${'00'.repeat(12)}${address.slice(2)}`
  }
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
