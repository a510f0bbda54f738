/**
 * The standard next to its model, and every function of it.
 */

import {
  type AbiFunction,
  type AbiParameter,
  encodeAbiParameters,
  encodeFunctionData,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { fixedGas } from '../../src/engine/intrinsic-gas.ts'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import { assetAbi, factoryAbi, policyRegistryAbi } from '../../src/tokens/abi.ts'
import { encodeCreateB20 } from '../../src/tokens/encode.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  FEATURE_IDS,
  POLICY_REGISTRY_ADDRESS,
  ROLE_IDS,
  SCOPE_IDS,
} from '../../src/tokens/ids.ts'
import { CONTRACT } from '../support/executions.ts'
import { fc, runs } from '../support/property.ts'
import { anyCall, expectClean } from './any-call.ts'
import { tables } from './model/commands.ts'
import { compareWithModel } from './model/compare.ts'
import {
  type Contract,
  encodeCall,
  functionList,
  functionOf,
  interfaces,
} from './model/interfaces.ts'
import { permitSigner, signPermit } from './permit-signature.ts'
import { through } from './relay.ts'
import {
  ADMIN,
  ALICE,
  answerOf,
  BOB,
  CAROL,
  createScene,
  NOW,
  type Scene,
  SWITCHER,
} from './scene.ts'
import { addressesOf, MEMO, world } from './world.ts'

/** The standard next to its model, in short; `test/long/token-model.long.ts` has it at length. */
describe('the model', () => {
  test('the standard does what the model does, on both engines alike', async () => {
    const { done, refused } = await compareWithModel({ runs: runs(8), commandsMax: 60 })
    // Neither would tell much if there were next to nothing of it.
    expect(Math.min(done.size, refused.size)).toBeGreaterThan(5)
  })

  test('the sequences are made of every function of the five contracts', () => {
    for (const contract of Object.keys(tables) as Contract[]) {
      const names = functionList(contract).map(({ name }) => name)
      expect(Object.keys(tables[contract]).sort()).toEqual(names.sort())
    }
  })
})

/**
 * What no function of the standard puts up with: ether, borrowed code, and a change in a static call. Each
 * is tried with each function; those that change something are first seen to succeed.
 */
describe('every function', () => {
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
})

/**
 * Calldata that is no canonical ABI, for every function of the standard: cut short, dirty, and with
 * offsets and lengths that lead nowhere. Always a clean revert, and paid for.
 */
describe('calldata of any kind', () => {
  /** A value of each type that a function takes. */
  const samples: Readonly<Record<string, unknown>> = {
    address: CAROL,
    bool: true,
    uint8: 1,
    uint64: 1n,
    uint256: 7n,
    bytes4: '0x01ffc9a7',
    bytes32: ROLE_IDS.MINT_ROLE,
    string: 'a text that is longer than one word has room for',
    bytes: `0x${'61'.repeat(33)}`,
  }

  function sampleOf({ type }: AbiParameter): unknown {
    if (type.endsWith('[]')) return [sampleOf({ type: type.slice(0, -2) })]
    return samples[type]
  }

  const isDynamic = ({ type }: AbiParameter) => /^(string|bytes|.*\[\])$/.test(type)
  const isNarrow = ({ type }: AbiParameter) =>
    !isDynamic({ type }) && !/^(uint256|bytes32)$/.test(type)

  const contracts = Object.keys(interfaces) as Contract[] // the keys are the names

  /** Replaces bytes of calldata, counted from behind the selector. */
  function withBytes(data: Uint8Array, at: number, replacement: Hex): Uint8Array {
    const changed = data.slice()
    changed.set(bytesFromHex(replacement), 4 + at)
    return changed
  }

  /** Reverts with the selector and a text, for the price of having been read. */
  async function expectNotCanonical(scene: Scene, to: Address, data: Uint8Array, what: string) {
    const outcome = await scene.raw(ADMIN, to, data, { isFast: true })
    expect(outcome.failure, what).toEqual({ kind: 'revert' })
    expect(outcome.returnData.subarray(0, 4), what).toEqual(data.subarray(0, 4))
    expect(outcome.returnData.length, what).toBeGreaterThan(4)
    // The sender's nonce, as of every call.
    expect(outcome.writes, what).toHaveLength(1)
    const message = { from: ADMIN, to, value: 0n, data, accessList: [], authorizationList: [] }
    const { intrinsic, floor } = fixedGas(message, 'osaka')
    const read = intrinsic + 6n * BigInt(Math.ceil(data.length / 32))
    expect(outcome.gasUsed, what).toBe(read > floor ? read : floor)
  }

  describe.each(contracts)('every function of %s', (contract) => {
    const functions = functionList(contract).filter(({ inputs }) => inputs.length > 0)
    const dataOf = (item: AbiFunction) => bytesFromHex(encodeCall(item, item.inputs.map(sampleOf)))

    async function setting() {
      const made = await world(3)
      const to = addressesOf(made)[contract]
      return { scene: made.scene, to }
    }

    test('refuses arguments that are cut short, wherever they are cut', async () => {
      const { scene, to } = await setting()
      for (const item of functions) {
        const data = dataOf(item)
        for (let length = 4; length < data.length; length += 32) {
          await expectNotCanonical(scene, to, data.slice(0, length), `${item.name} of ${length}`)
        }
        await expectNotCanonical(scene, to, data.slice(0, -1), `${item.name} but for a byte`)
      }
    })

    test('refuses dirt in the padding of each argument', async () => {
      const { scene, to } = await setting()
      for (const item of functions) {
        for (const [index, input] of item.inputs.entries()) {
          if (!isNarrow(input)) continue
          const isLeft = input.type.startsWith('bytes')
          const at = 32 * index + (isLeft ? 31 : 0)
          await expectNotCanonical(scene, to, withBytes(dataOf(item), at, '0x01'), item.name)
        }
      }
    })

    test('refuses offsets and lengths that lead outside, however large', async () => {
      const { scene, to } = await setting()
      const large = [
        1n << 16n,
        1n << 32n,
        (1n << 53n) - 1n,
        1n << 63n,
        1n << 255n,
        (1n << 256n) - 32n,
      ]
      for (const item of functions) {
        const data = dataOf(item)
        for (const [index, input] of item.inputs.entries()) {
          if (!isDynamic(input)) continue
          const offset = Number(
            BigInt(hexFromBytes(data.subarray(4 + 32 * index, 36 + 32 * index))),
          )
          for (const value of large) {
            const word: Hex = `0x${value.toString(16).padStart(64, '0')}`
            const what = `${item.name} with ${word}`
            await expectNotCanonical(scene, to, withBytes(data, 32 * index, word), what)
            await expectNotCanonical(scene, to, withBytes(data, offset, word), what)
          }
        }
      }
    })

    test('ends cleanly whichever word of its arguments is replaced, on both engines', async () => {
      const { scene, to } = await setting()
      for (const item of functions) {
        const data = dataOf(item)
        const at = 32 * (data.length % 3)
        const changed = data.length < at + 36 ? data : withBytes(data, at, `0x${'ff'.repeat(32)}`)
        expectClean(await scene.copy().raw(ADMIN, to, changed))
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
      ['an unknown feature', `0xbc61e733${word(4)}`],
      ['a feature larger than its type', `0xbc61e733${word(256)}`],
      [
        'a policy larger than its type',
        `0xadf9c4ea${ROLE_IDS.MINT_ROLE.slice(2)}${word(1n << 64n)}`,
      ],
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
      ['a list with an unknown item', `0xa290249c${word(32)}${word(1)}${word(4)}`],
      ['two lists in the same place', `0x68573107${word(64)}${word(64)}${word(1)}${word(1)}`],
    ]

    for (const [name, data] of bad) {
      test(`such as ${name} reverts with the selector and a text`, async () => {
        const { scene, token } = await world(3)
        const outcome = await scene.raw(ADMIN, token, bytesFromHex(data))
        expect(outcome.failure).toEqual({ kind: 'revert' })
        expect(hexFromBytes(outcome.returnData.subarray(0, 4))).toBe(data.slice(0, 10))
        const text = new TextDecoder('utf-8', { fatal: true }).decode(
          outcome.returnData.subarray(4),
        )
        expect(text).toMatch(/canonical/)
      })
    }

    test('does not include bytes behind the arguments, which wallets append', async () => {
      const { scene, token } = await world(3)
      const data = transferTo(`${pad}${word(1)}${'ab'.repeat(17)}`)
      expect((await scene.raw(ALICE, token, bytesFromHex(data))).failure).toBeUndefined()
    })
  })

  describe('random calldata', () => {
    test('returns or reverts, the same on both engines, and pays for what it did', async () => {
      const made = await world(3)
      await fc.assert(
        fc.asyncProperty(anyCall(), fc.constantFrom(ADMIN, ALICE), async (call, from) => {
          const scene = made.scene.copy()
          const to = addressesOf(made)[call.contract]
          expectClean(await scene.raw(from, to, call.data, { gasLimit: 3_000_000n }))
        }),
        { numRuns: runs(300) },
      )
    })

    test('that was canonical and has a byte changed never causes an internal error', async () => {
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
        { numRuns: runs(200) },
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
})

/**
 * How the contracts of the standard are called: by whom, with ether, for functions that they do not have.
 * What is the same for every function is in `every-function.test.ts`, what is wrong with arguments in
 * `calldata.test.ts`.
 */
describe('contracts that call tokens', () => {
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
        const direct = hexFromBytes(
          (await scene.raw(ALICE, address, bytesFromHex(read))).returnData,
        )
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
})
