/**
 * Accounts of block 0 in any number, the same ones each time: most have ether alone, some a nonce, code,
 * storage, zero fields or nothing.
 */

import type { DevnetOptions } from '../../src/index.ts'
import { type Address, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import { bytesFromWord } from '../../src/primitives/word.ts'

type Alloc = NonNullable<DevnetOptions['alloc']>

/** The address of an account of {@link allocOf}. */
export function allocAddress(index: number): Address {
  return hexFromBytes(keccak256(bytesFromWord(BigInt(index))).subarray(12))
}

/** @param count of the accounts */
export function allocOf(count: number): Alloc {
  const accounts = Array.from({ length: count }, (_, index) => {
    return [allocAddress(index), accountAt(index)] as const
  })
  return Object.fromEntries(accounts)
}

function accountAt(index: number): Alloc[Address] {
  const balance = BigInt(index) * 10n ** 15n + 1n
  if (index % 97 === 1)
    return { balance, code: `0x60${(index % 256).toString(16).padStart(2, '0')}` }
  if (index % 89 === 2) return { balance, storage: { '0x1': '0x5', '0x02': '0x0', '0x03': '0xff' } }
  if (index % 83 === 3) return { balance: 0n, nonce: 7n }
  if (index % 79 === 4) return { balance: '0x0' }
  if (index % 73 === 5) return {}
  if (index % 71 === 6) return { balance: 2n ** 255n + balance, nonce: '0x10' }
  if (index % 67 === 7) return { balance: '5', nonce: 2n ** 40n }
  if (index % 61 === 8) return { balance, nonce: 0n }
  if (index % 59 === 9) return { nonce: 3n }
  if (index % 53 === 10) return { storage: { '0x7': '0x1' } }
  return { balance }
}
