/**
 * Signing and recovery against published signatures and against ethers.
 */

import { readFileSync } from 'node:fs'
import { computeAddress, SigningKey, toUtf8Bytes } from 'ethers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Address, bytesFromHex, type Hash, type Hex } from '../../src/primitives/hex.ts'
import { sha256Hash } from '../../src/primitives/keccak.ts'
import {
  addressOfKey,
  recoverAddress,
  SECP256K1_ORDER,
  SECP256K1_S_MAX,
  sign,
} from '../../src/primitives/secp256k1.ts'
import { hexFromWord, WORD_MAX } from '../../src/primitives/word.ts'

interface Vectors {
  readonly deterministic: {
    readonly cases: readonly {
      readonly privateKey: Hex
      readonly message: string
      readonly r: Hash
      readonly s: Hash
    }[]
  }
  readonly recoverable: {
    readonly cases: readonly {
      readonly name: string
      readonly digest: Hash
      readonly r: Hash
      readonly s: Hash
      readonly yParity?: 0 | 1
      readonly publicKey: Hex
    }[]
  }
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/signatures.json', import.meta.url), 'utf8'),
) as Vectors

/** The prime of the field the curve is over. */
const FIELD_PRIME = (1n << 256n) - (1n << 32n) - 977n

const privateKeys = fc.bigInt(1n, SECP256K1_ORDER - 1n).map(hexFromWord)
const digests = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('published signatures', () => {
  for (const { privateKey, message, r, s } of vectors.deterministic.cases) {
    test(`"${message.slice(0, 30)}" signed with ${privateKey.slice(0, 10)}… is what RFC 6979 makes of it`, () => {
      const digest = bytesFromHex(sha256Hash(toUtf8Bytes(message)))
      const signature = sign(digest, privateKey)
      expect(signature).toMatchObject({ r: BigInt(r), s: BigInt(s) })
      expect(recoverAddress(digest, signature)).toBe(addressOf(privateKey))
    })
  }

  for (const { name, digest, r, s, yParity, publicKey } of vectors.recoverable.cases) {
    test(`${name} leads to its public key`, () => {
      const recovered = ([0, 1] as const).map((parity) =>
        recoverAddress(bytesFromHex(digest), { yParity: parity, r: BigInt(r), s: BigInt(s) }),
      )
      const account = addressOf(publicKey)
      expect(recovered.filter((address) => address === account)).toHaveLength(1)
      if (yParity !== undefined) expect(recovered[yParity]).toBe(account)
      expect(BigInt(s) > SECP256K1_S_MAX).toBe(name.includes('high'))
    })
  }
})

describe('against ethers', () => {
  test('keys have the same account, digests the same signature, and it leads back', () => {
    fc.assert(
      fc.property(privateKeys, digests, (privateKey, digest) => {
        const account = addressOf(privateKey)
        const signature = sign(digest, privateKey)
        const { r, s, yParity } = new SigningKey(privateKey).sign(digest)
        expect(addressOfKey(privateKey)).toBe(account)
        expect(signature).toEqual({ r: BigInt(r), s: BigInt(s), yParity })
        expect(signature.s <= SECP256K1_S_MAX).toBe(true)
        expect(recoverAddress(digest, signature)).toBe(account)
      }),
      { numRuns: 50 },
    )
  })

  test('the first and the last key have the account ethers gives them', () => {
    for (const key of [1n, SECP256K1_ORDER - 1n]) {
      expect(addressOfKey(hexFromWord(key))).toBe(addressOf(hexFromWord(key)))
    }
  })
})

describe('recovery', () => {
  const digest = bytesFromHex(hexFromWord(7n))
  const signature = sign(digest, hexFromWord(1n))
  const account = addressOfKey(hexFromWord(1n))

  test('with the other parity is another account', () => {
    const yParity = signature.yParity === 0 ? 1 : 0
    expect(recoverAddress(digest, { ...signature, yParity })).not.toBe(account)
  })

  test('with the high s and the other parity is the same account: who refuses it is not we', () => {
    const yParity = signature.yParity === 0 ? 1 : 0
    const s = SECP256K1_ORDER - signature.s
    expect(recoverAddress(digest, { ...signature, s, yParity })).toBe(account)
  })

  test('with r or s of zero, of the order, or above it is nobody', () => {
    for (const value of [0n, SECP256K1_ORDER, SECP256K1_ORDER + 1n, WORD_MAX]) {
      expect(recoverAddress(digest, { ...signature, r: value })).toBeUndefined()
      expect(recoverAddress(digest, { ...signature, s: value })).toBeUndefined()
    }
  })

  test('with an r that is the x of no point is nobody, with any other it is somebody', () => {
    let nobodyCount = 0
    for (let r = 1n; r <= 40n; r += 1n) {
      const isOnCurve = powModulo(r ** 3n + 7n, (FIELD_PRIME - 1n) / 2n) === 1n
      const recovered = recoverAddress(digest, { ...signature, r })
      expect(recovered !== undefined).toBe(isOnCurve)
      if (!isOnCurve) nobodyCount += 1
    }
    expect(nobodyCount).toBeGreaterThan(10)
  })

  test('where the public key would be the point at infinity is nobody', () => {
    // With k = 1 and s = digest the key is (s * R - digest * G) / r, and R is G.
    const generatorX = 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n
    const infinite = { yParity: 0, r: generatorX, s: 7n } as const
    expect(recoverAddress(digest, infinite)).toBeUndefined()
    expect(recoverAddress(digest, { ...infinite, s: 8n })).toMatch(/^0x[0-9a-f]{40}$/)
  })
})

/** @param key a private key, or a public key in either form */
function addressOf(key: Hex): Address {
  return computeAddress(key).toLowerCase() as Address
}

function powModulo(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % FIELD_PRIME
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % FIELD_PRIME
    square = (square * square) % FIELD_PRIME
  }
  return result
}
