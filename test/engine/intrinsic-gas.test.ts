/**
 * The least gas limit against that of @ethereumjs/tx, and as the EIPs have it.
 */

import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import {
  createEOACode7702Tx,
  createFeeMarket1559Tx,
  type EOACode7702TxData,
  type FeeMarketEIP1559TxData,
  getMinimumGasLimit,
} from '@ethereumjs/tx'
import { Address as AddressObject } from '@ethereumjs/util'
import { describe, expect, test } from 'vitest'
import { fixedGas, minimumGas } from '../../src/engine/intrinsic-gas.ts'
import {
  type Address,
  bytesFromHex,
  type Hash,
  hexFromBytes,
  ZERO_ADDRESS,
} from '../../src/primitives/hex.ts'
import type { AccessListEntry, Authorization } from '../../src/primitives/message.ts'
import { addresses, addressOf, topics } from '../support/arbitraries.ts'
import { fc } from '../support/property.ts'

const forks = { osaka: Hardfork.Osaka, amsterdam: Hardfork.Amsterdam } as const

interface Priced {
  readonly from: Address | undefined
  readonly to: Address | null
  readonly value: bigint
  readonly data: Uint8Array
  readonly accessList: readonly AccessListEntry[]
  readonly authorizationList: readonly Authorization[]
}

const nothing: Priced = {
  from: addressOf(2),
  to: addressOf(1),
  value: 1n,
  data: new Uint8Array(0),
  accessList: [],
  authorizationList: [],
}

/** The library's least gas limit. */
function minimumOfLibrary(priced: Priced, hardfork: keyof typeof forks): bigint {
  const { from = ZERO_ADDRESS, to, value, data, accessList, authorizationList } = priced
  const common = new Common({ chain: Mainnet, hardfork: forks[hardfork] })
  const options = { common, freeze: false }
  const fields = { value, data, gasLimit: 16_000_000n, ...(to === null ? {} : { to }), accessList }
  const list = authorizationList.map(({ address }) => ({
    chainId: '0x1',
    address,
    nonce: '0x1',
    yParity: '0x1',
    r: '0x1',
    s: '0x1',
  }))
  const transaction =
    list.length === 0
      ? createFeeMarket1559Tx(fields as FeeMarketEIP1559TxData, options)
      : createEOACode7702Tx({ ...fields, authorizationList: list } as EOACode7702TxData, options)
  const sender = new AddressObject(bytesFromHex(from))
  transaction.isSigned = () => true
  transaction.getSenderAddress = () => sender
  return getMinimumGasLimit(transaction, sender)
}

const authorization: Authorization = {
  chainId: 1n,
  address: addressOf(3),
  nonce: 1n,
  yParity: 1n,
  r: 1n,
  s: 1n,
}

describe('the least gas limit', () => {
  const known: readonly (readonly [string, Partial<Priced>, bigint])[] = [
    ['a plain transfer', {}, 21_000n],
    ['an empty creation', { to: null }, 53_000n],
    ['one zero byte', { data: Uint8Array.of(0) }, 21_010n],
    ['one other byte', { data: Uint8Array.of(1) }, 21_040n],
    ['init code of 33 zero bytes', { to: null, data: new Uint8Array(33) }, 53_136n],
    ['init code of 32 bytes', { to: null, data: new Uint8Array(32).fill(1) }, 53_514n],
    [
      'one address and two slots',
      { accessList: [{ address: addressOf(1), storageKeys: [hash(1), hash(2)] }] },
      27_200n,
    ],
    ['one authorisation', { authorizationList: [authorization] }, 46_000n],
  ]
  for (const [what, fields, gas] of known) {
    test(`is ${gas} for ${what}`, () => {
      expect(minimumGas({ ...nothing, ...fields }, 'osaka')).toBe(gas)
    })
  }

  test('is the intrinsic gas before Prague, without a floor', () => {
    const data = new Uint8Array(100).fill(1)
    expect(fixedGas({ ...nothing, data }, 'cancun')).toEqual({ intrinsic: 22_600n, floor: 0n })
    expect(fixedGas({ ...nothing, data }, 'prague')).toEqual({ intrinsic: 22_600n, floor: 25_000n })
    expect(minimumGas({ ...nothing, data }, 'shanghai')).toBe(22_600n)
  })

  const knownInAmsterdam: readonly (readonly [string, Partial<Priced>, bigint])[] = [
    ['a transfer', {}, 21_000n],
    ['a call without value', { value: 0n }, 15_000n],
    ['a transfer to the sender', { from: addressOf(1) }, 12_000n],
    ['an empty creation', { to: null, value: 0n }, 24_000n],
    ['a creation with value', { to: null }, 24_000n],
    // 4 gas each would be 15,400: a floor of 64 gas is more, whatever the bytes are.
    ['100 zero bytes', { value: 0n, data: new Uint8Array(100) }, 21_400n],
    ['100 other bytes', { value: 0n, data: new Uint8Array(100).fill(1) }, 21_400n],
    [
      'one address and two slots',
      { value: 0n, accessList: [{ address: addressOf(1), storageKeys: [hash(1), hash(2)] }] },
      15_000n + 2_900n + 1_280n + 2n * (2_000n + 2_048n),
    ],
    ['one authorisation', { value: 0n, authorizationList: [authorization] }, 22_816n],
  ]
  for (const [what, fields, gas] of knownInAmsterdam) {
    test(`is ${gas} for ${what} in Amsterdam`, () => {
      expect(minimumGas({ ...nothing, ...fields }, 'amsterdam')).toBe(gas)
    })
  }

  test('counts a call without a sender as one from the zero address', () => {
    const call = { ...nothing, from: undefined, to: ZERO_ADDRESS }
    expect(minimumGas(call, 'amsterdam')).toBe(12_000n)
  })

  test.each(['osaka', 'amsterdam'] as const)('is that of the library in %s', (hardfork) => {
    const accessLists = fc.array(
      fc.record({ address: addresses(5), storageKeys: fc.array(topics(5), { maxLength: 3 }) }),
      { maxLength: 3 },
    )
    const bytes = fc.array(fc.oneof(fc.constant(0), fc.nat(255)), { maxLength: 300 })
    fc.assert(
      fc.property(
        fc.record({
          from: addresses(5),
          to: fc.option(addresses(5)),
          value: fc.bigInt(0n, 2n),
          data: bytes.map((list) => Uint8Array.from(list)),
          accessList: accessLists,
          count: fc.nat(2),
        }),
        ({ from, to: target, value, data, accessList, count }) => {
          const authorizationList = Array.from({ length: count }, () => authorization)
          const to = count > 0 ? (target ?? addressOf(1)) : target
          const priced = { from, to, value, data, accessList, authorizationList }
          expect(minimumGas(priced, hardfork)).toBe(minimumOfLibrary(priced, hardfork))
        },
      ),
    )
  })
})

function hash(byte: number): Hash {
  return hexFromBytes(new Uint8Array(32).fill(byte))
}
