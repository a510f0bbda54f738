/**
 * The account whose code answers calls, behind each kind of proxy.
 */

import { describe, expect, test } from 'vitest'
import { implementationOf } from '../../src/backend/proxy.ts'
import { IMPLEMENTATION_SLOT } from '../../src/network/predeploys.ts'
import { type Address, bytesFromHex, type Hex } from '../../src/primitives/hex.ts'
import { Store } from '../../src/state/store.ts'
import type { Write } from '../../src/state/write.ts'

const PROXY = '0x00000000000000000000000000000000000000a1'
const OTHER = '0x00000000000000000000000000000000000000a2'
const TARGET = '0x00000000000000000000000000000000000000bb'

const code = (address: Address, hex: Hex): Write => ({
  field: 'code',
  address,
  codeBytes: bytesFromHex(hex),
})

const implementation = (address: Address, value: bigint): Write => ({
  ...{ field: 'storage', address, slot: IMPLEMENTATION_SLOT, value },
})

function resolved(...writes: readonly Write[]): Address {
  const store = new Store()
  store.publish([code(TARGET, '0x5f5ff3'), ...writes])
  return implementationOf(store.newestView, PROXY)
}

const minimal = (length: number, target: string): Hex =>
  `0x363d3d373d3d3d363d${(0x5f + length).toString(16)}${target}5af43d82803e903d9160${(0x17 + length).toString(16)}57fd5bf3`

describe('the implementation of', () => {
  test('an account without code is the account itself', () => {
    expect(resolved(implementation(PROXY, BigInt(TARGET)))).toBe(PROXY)
  })

  test('a contract that is no proxy is the contract itself', () => {
    expect(resolved(code(PROXY, '0x6001'))).toBe(PROXY)
  })

  test('a delegated account is the account that it delegates to', () => {
    expect(resolved(code(PROXY, `0xef0100${TARGET.slice(2)}`))).toBe(TARGET)
  })

  test('a minimal proxy is the address in its code, with or without leading zeros', () => {
    expect(resolved(code(PROXY, minimal(20, TARGET.slice(2))))).toBe(TARGET)
    expect(resolved(code(PROXY, minimal(17, TARGET.slice(8))))).toBe(TARGET)
  })

  test('a proxy of ERC-1967 is the address in its slot, if code is there', () => {
    expect(resolved(code(PROXY, '0x6001'), implementation(PROXY, BigInt(TARGET)))).toBe(TARGET)
    expect(resolved(code(PROXY, '0x6001'), implementation(PROXY, BigInt(OTHER)))).toBe(PROXY)
    expect(resolved(code(PROXY, '0x6001'), implementation(PROXY, 2n ** 200n))).toBe(PROXY)
  })

  test('a proxy of a proxy is the last contract, and a circle ends', () => {
    const chained = [
      code(PROXY, minimal(20, OTHER.slice(2))),
      code(OTHER, `0xef0100${TARGET.slice(2)}`),
    ]
    expect(resolved(...chained)).toBe(TARGET)
    const circle = [
      code(PROXY, minimal(20, OTHER.slice(2))),
      code(OTHER, minimal(20, PROXY.slice(2))),
    ]
    expect([PROXY, OTHER]).toContain(resolved(...circle))
  })
})
