/**
 * Signing and recovery against published signatures, against a curve written in JavaScript, and against
 * ethers.
 */

import { readFileSync } from 'node:fs'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { computeAddress, SigningKey, toUtf8Bytes } from 'ethers'
import { describe, expect, test } from 'vitest'
import { InvariantError } from '../../src/primitives/errors.ts'
import {
  type Address,
  bytesFromHex,
  type Hash,
  type Hex,
  hexFromBytes,
} from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import { decodeRlp, encodeRlp } from '../../src/primitives/rlp.ts'
import {
  addressOfKey,
  loadSecp256k1,
  recoverAddress,
  recoverInWasm,
  SECP256K1_ORDER,
  SECP256K1_S_MAX,
  type Signature,
  sign,
  signInWasm,
} from '../../src/primitives/secp256k1.ts'
import { loadBinding } from '../../src/primitives/secp256k1-binding.ts'
import { bytesFromWord, hexFromWord, uintFromBytes, WORD_MAX } from '../../src/primitives/word.ts'
import { fc, runs } from '../support/property.ts'
import {
  anyDigests,
  FIELD_PRIME,
  GENERATOR_X,
  hasBinding,
  recoveries,
  words,
} from '../support/recoveries.ts'

await loadSecp256k1()

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
  readonly transactions: {
    readonly cases: readonly {
      readonly name: string
      readonly rawTransaction: Hex
      readonly sender: Address | null
    }[]
  }
}

const vectors = JSON.parse(
  readFileSync(new URL('../vectors/signatures.json', import.meta.url), 'utf8'),
) as Vectors

const privateKeys = fc.bigInt(1n, SECP256K1_ORDER - 1n).map(hexFromWord)
const digests = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('published signatures', () => {
  for (const { privateKey, message, r, s } of vectors.deterministic.cases) {
    test(`"${message.slice(0, 30)}" signed with ${privateKey.slice(0, 10)}… is what RFC 6979 makes of it`, () => {
      const digest = sha256(toUtf8Bytes(message))
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

describe('published transactions, whatever EIP-2 says of them', () => {
  for (const { name, rawTransaction, sender } of vectors.transactions.cases) {
    test(`${name} leads to ${sender === null ? 'no account' : 'its sender'}`, () => {
      const items = decodeRlp(bytesFromHex(rawTransaction)) as Uint8Array[] // all legacy, no lists
      const [v, r, s] = items.slice(6).map(uintFromBytes) as [bigint, bigint, bigint] // of nine
      const digest = keccak256(encodeRlp(items.slice(0, 6)))
      const recovered = recoverAddress(digest, { yParity: v === 27n ? 0 : 1, r, s })
      expect(recovered).toBe(sender ?? undefined)
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
      { numRuns: runs(50) },
    )
  })

  test('the first and the last key have the account ethers gives them', () => {
    for (const key of [1n, SECP256K1_ORDER - 1n]) {
      expect(addressOfKey(hexFromWord(key))).toBe(addressOf(hexFromWord(key)))
    }
  })
})

describe('against the curve in JavaScript', () => {
  /** As it was done before the library, and as the reference engine does it. */
  function recoverInJavaScript(digest: Uint8Array, { yParity, r, s }: Signature) {
    try {
      const bytes = Uint8Array.of(yParity, ...bytesFromWord(r), ...bytesFromWord(s))
      const publicKey = secp256k1.recoverPublicKey(bytes, digest, { prehash: false })
      const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
      return hexFromBytes(keccak_256(point.subarray(1)).subarray(12))
    } catch {
      return undefined // nobody can have signed, which is an answer
    }
  }

  test("any r, s and parity recover to the library's account, or fail alike", () => {
    let nobodyCount = 0
    fc.assert(
      fc.property(anyDigests, words, words, fc.constantFrom(0, 1), (digest, r, s, yParity) => {
        const found = recoverAddress(digest, { yParity, r, s })
        expect(found).toBe(recoverInJavaScript(digest, { yParity, r, s }))
        if (found === undefined) nobodyCount += 1
      }),
      { numRuns: 200, seed: 7 },
    )
    expect(nobodyCount).toBeGreaterThan(40)
    expect(nobodyCount).toBeLessThan(180)
  })

  test('a signature, turned over or with the other parity, leads where it did', () => {
    fc.assert(
      fc.property(anyDigests, privateKeys, fc.boolean(), fc.boolean(), (digest, key, ...turns) => {
        const signature = sign(digest, key)
        const [isHigh, isFlipped] = turns
        const turned: Signature = {
          ...signature,
          s: isHigh ? SECP256K1_ORDER - signature.s : signature.s,
          yParity: isFlipped ? (signature.yParity === 0 ? 1 : 0) : signature.yParity,
        }
        const found = recoverAddress(digest, turned)
        expect(found).toBe(recoverInJavaScript(digest, turned))
        expect(found === addressOfKey(key)).toBe(isHigh === isFlipped)
      }),
      { numRuns: runs(60) },
    )
  })

  test('signatures of any digest, also one above the order, are the same to the byte', () => {
    fc.assert(
      fc.property(anyDigests, privateKeys, (digest, privateKey) => {
        const { yParity, r, s } = sign(digest, privateKey)
        const bytes = Uint8Array.of(yParity, ...bytesFromWord(r), ...bytesFromWord(s))
        const options = { prehash: false, format: 'recovered' } as const
        expect(bytes).toEqual(secp256k1.sign(digest, bytesFromHex(privateKey), options))
      }),
      { numRuns: runs(100) },
    )
  })
})

describe.runIf(hasBinding)('the native library', () => {
  test('recovers the keys that WebAssembly recovers, and none where it recovers none', async () => {
    const native = (await loadBinding())!
    let foundCount = 0
    const count = runs(20_000)
    fc.assert(
      fc.property(recoveries, (recovery) => {
        const found = native.recover(...recovery)
        expect(found).toEqual(recoverInWasm(...recovery))
        if (found !== undefined) foundCount += 1
      }),
      { numRuns: count },
    )
    expect(foundCount).toBeGreaterThan(count * 0.3)
    expect(foundCount).toBeLessThan(count * 0.7)
  })

  test('makes the signatures that WebAssembly and the curve in JavaScript make', async () => {
    const native = (await loadBinding())!
    const reduced = anyDigests.map((digest) =>
      bytesFromWord(uintFromBytes(digest) % SECP256K1_ORDER),
    )
    fc.assert(
      fc.property(reduced, privateKeys, (digest, privateKey) => {
        const key = bytesFromHex(privateKey)
        const found = native.sign(digest, key)!
        expect(found).toEqual(signInWasm(digest, key))
        const bytes = Uint8Array.of(found.recoveryId, ...found.compact)
        const options = { prehash: false, format: 'recovered' } as const
        expect(bytes).toEqual(secp256k1.sign(digest, key, options))
        expect(uintFromBytes(found.compact.subarray(32)) <= SECP256K1_S_MAX).toBe(true)
      }),
      { numRuns: runs(2_000) },
    )
  })

  test('signs with no key that is out of range, as WebAssembly', async () => {
    const native = (await loadBinding())!
    for (const key of [0n, SECP256K1_ORDER, WORD_MAX]) {
      expect(native.sign(new Uint8Array(32), bytesFromWord(key))).toBeUndefined()
      expect(signInWasm(new Uint8Array(32), bytesFromWord(key))).toBeUndefined()
    }
  })
})

describe('secp256k1', () => {
  test('signing with an invalid private key is an invariant error', () => {
    for (const key of [0n, SECP256K1_ORDER, WORD_MAX]) {
      expect(() => addressOfKey(hexFromWord(key))).toThrow(InvariantError)
      expect(() => sign(new Uint8Array(32), hexFromWord(key))).toThrow(InvariantError)
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

  test('with the high s and the other parity is the same account, and not refused', () => {
    const yParity = signature.yParity === 0 ? 1 : 0
    const s = SECP256K1_ORDER - signature.s
    expect(recoverAddress(digest, { ...signature, s, yParity })).toBe(account)
  })

  test('with r or s of zero, of the order, or above it fails', () => {
    for (const value of [0n, SECP256K1_ORDER, SECP256K1_ORDER + 1n, WORD_MAX]) {
      expect(recoverAddress(digest, { ...signature, r: value })).toBeUndefined()
      expect(recoverAddress(digest, { ...signature, s: value })).toBeUndefined()
    }
  })

  test('with an r that is the x of no point fails, with any other it succeeds', () => {
    let nobodyCount = 0
    for (let r = 1n; r <= 40n; r += 1n) {
      const isOnCurve = powModulo(r ** 3n + 7n, (FIELD_PRIME - 1n) / 2n) === 1n
      const recovered = recoverAddress(digest, { ...signature, r })
      expect(recovered !== undefined).toBe(isOnCurve)
      if (!isOnCurve) nobodyCount += 1
    }
    expect(nobodyCount).toBeGreaterThan(10)
  })

  test('where the public key would be the point at infinity fails', () => {
    // With k = 1 and s = digest the key is (s * R - digest * G) / r, and R is G.
    const infinite = { yParity: 0, r: GENERATOR_X, s: 7n } as const
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
