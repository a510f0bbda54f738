/**
 * The least gas limit against the intrinsic gas of @ethereumjs/tx and the floor as EIP-7623 has it.
 */

import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import {
  createEOACode7702Tx,
  createFeeMarket1559Tx,
  type EOACode7702TxData,
  type FeeMarketEIP1559TxData,
} from '@ethereumjs/tx'
import { describe, expect, test } from 'vitest'
import { fixedGas, minimumGas } from '../../src/engine/intrinsic-gas.ts'
import { type Hash, hexFromBytes } from '../../src/primitives/hex.ts'
import type { AccessListEntry, Authorization } from '../../src/primitives/message.ts'
import { addresses, addressOf, topics } from '../support/arbitraries.ts'
import { fc } from '../support/property.ts'

const common = new Common({ chain: Mainnet, hardfork: Hardfork.Osaka })

interface Priced {
  readonly to: `0x${string}` | null
  readonly data: Uint8Array
  readonly accessList: readonly AccessListEntry[]
  readonly authorizationList: readonly Authorization[]
}

const nothing: Priced = {
  to: addressOf(1),
  data: new Uint8Array(0),
  accessList: [],
  authorizationList: [],
}

function intrinsicOfLibrary({ to, data, accessList, authorizationList }: Priced): bigint {
  const fields = { data, gasLimit: 16_000_000n, ...(to === null ? {} : { to }), accessList }
  if (authorizationList.length === 0) {
    return createFeeMarket1559Tx(fields as FeeMarketEIP1559TxData, { common }).getIntrinsicGas()
  }
  const list = authorizationList.map(({ address }) => ({
    chainId: '0x1',
    address,
    nonce: '0x1',
    yParity: '0x1',
    r: '0x1',
    s: '0x1',
  }))
  const typed = { ...fields, authorizationList: list } as EOACode7702TxData
  return createEOACode7702Tx(typed, { common }).getIntrinsicGas()
}

/** 21,000 and 10 for each zero byte, 40 for each other. */
function floorOf({ data }: Priced): bigint {
  return [...data].reduce((sum, byte) => sum + (byte === 0 ? 10n : 40n), 21_000n)
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
    test(`of ${what} is ${gas}`, () => {
      expect(minimumGas({ ...nothing, ...fields }, 'osaka')).toBe(gas)
    })
  }

  test('is without a floor the intrinsic gas before Prague', () => {
    const data = new Uint8Array(100).fill(1)
    expect(fixedGas({ ...nothing, data }, 'cancun')).toEqual({ intrinsic: 22_600n, floor: 0n })
    expect(fixedGas({ ...nothing, data }, 'prague')).toEqual({ intrinsic: 22_600n, floor: 25_000n })
    expect(minimumGas({ ...nothing, data }, 'shanghai')).toBe(22_600n)
  })

  test('is the intrinsic gas of the library, or the floor if that is more', () => {
    const accessLists = fc.array(
      fc.record({ address: addresses(5), storageKeys: fc.array(topics(5), { maxLength: 3 }) }),
      { maxLength: 3 },
    )
    const bytes = fc.array(fc.oneof(fc.constant(0), fc.nat(255)), { maxLength: 300 })
    fc.assert(
      fc.property(
        fc.record({
          to: fc.option(addresses(5)),
          data: bytes.map((list) => Uint8Array.from(list)),
          accessList: accessLists,
          count: fc.nat(2),
        }),
        ({ to, data, accessList, count }) => {
          const authorizationList = Array.from({ length: count }, () => authorization)
          const priced = { to: count > 0 ? addressOf(1) : to, data, accessList, authorizationList }
          const intrinsic = intrinsicOfLibrary(priced)
          const floor = floorOf(priced)
          expect(minimumGas(priced, 'osaka')).toBe(intrinsic > floor ? intrinsic : floor)
        },
      ),
    )
  })
})

function hash(byte: number): Hash {
  return hexFromBytes(new Uint8Array(32).fill(byte))
}
