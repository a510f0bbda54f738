/**
 * Calldata that is no canonical ABI, for every function of the standard: cut short, dirty, and with
 * offsets and lengths that lead nowhere. Always a clean revert, and paid for.
 */

import { type AbiFunction, type AbiParameter, encodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import { fixedGas } from '../../src/engine/intrinsic-gas.ts'
import { type Address, bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { assetAbi } from '../../src/tokens/abi.ts'
import { ROLE_IDS } from '../../src/tokens/ids.ts'
import { fc } from '../support/property.ts'
import { anyCall, expectClean } from './any-call.ts'
import { type Contract, encodeCall, functionList, interfaces } from './model/interfaces.ts'
import { ADMIN, ALICE, CAROL, type Scene } from './scene.ts'
import { addressesOf, world } from './world.ts'

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
  const { intrinsic, floor } = fixedGas({ to, data, accessList: [], authorizationList: [] })
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
        const offset = Number(BigInt(hexFromBytes(data.subarray(4 + 32 * index, 36 + 32 * index))))
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
  test('returns or reverts, the same on both engines, and pays for what it did', async () => {
    const made = await world(3)
    await fc.assert(
      fc.asyncProperty(anyCall(), fc.constantFrom(ADMIN, ALICE), async (call, from) => {
        const scene = made.scene.copy()
        const to = addressesOf(made)[call.contract]
        expectClean(await scene.raw(from, to, call.data, { gasLimit: 3_000_000n }))
      }),
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
