import { p256 } from '@noble/curves/nist.js'
import { describe, expect, test } from 'vitest'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { loadCurve } from '../../src/engine/wasm/precompiles/mcl.ts'
import {
  isValidInJavaScript,
  verifierOf,
  verifyP256,
} from '../../src/engine/wasm/precompiles/p256.ts'
import { bytesFromWord, hexFromWord, uintFromBytes } from '../../src/primitives/word.ts'
import { assemble } from '../support/assemble.ts'
import { CONTRACT, freeCall, viewWith } from '../support/executions.ts'
import { fc, runs } from '../support/property.ts'

const { BASE, Fp, Fn } = p256.Point
const { n, p } = p256.Point.CURVE()
type PublicKey = typeof BASE

const isValidByMcl = verifierOf(await loadCurve('p256'))

type Words = readonly [digest: bigint, r: bigint, s: bigint, x: bigint, y: bigint]

function isAccepted(input: Uint8Array): boolean {
  const result = verifyP256(isValidByMcl, input, 6_900n, { hardfork: 'osaka' })
  if ('failure' in result) throw new Error('the precompile failed')
  if (result.output.length === 0) return false
  expect(uintFromBytes(result.output)).toBe(1n)
  return true
}

const isValid = (words: Words): boolean => isAccepted(inputOf(words))

function inputOf(words: Words): Uint8Array {
  return Uint8Array.from(words.flatMap((word) => [...bytesFromWord(word)]))
}

const isValidByNoble = (words: Words): boolean => isValidInJavaScript(inputOf(words))

function signed(digest: bigint, privateKey: bigint): Words {
  const options = { prehash: false, lowS: false } as const
  const rs = p256.sign(bytesFromWord(digest), bytesFromWord(privateKey), options)
  const [r, s] = [uintFromBytes(rs.subarray(0, 32)), uintFromBytes(rs.subarray(32))]
  const { x, y } = BASE.multiply(privateKey).toAffine()
  return [digest, r, s, x, y]
}

/** The words for which digest / s is u1 and r / s is u2. */
function fromScalars(u1: bigint, u2: bigint, r: bigint, key: PublicKey): Words {
  const s = Fn.div(r, u2)
  const { x, y } = key.toAffine()
  return [Fn.mul(u1, s), r, s, x, y]
}

const valid = signed(0x1234n, 42n)
const [digest, r, s, x, y] = valid

describe('P256VERIFY', () => {
  test('accepts a signature, and the one with the opposite s', () => {
    expect(isValid(valid)).toBe(true)
    expect(isValid([digest, r, n - s, x, y])).toBe(true)
  })

  test.each([
    ['another digest', [digest + 1n, r, s, x, y]],
    ['the opposite key', [digest, r, s, x, p - y]],
    ['r of zero', [digest, 0n, s, x, y]],
    ['s of zero', [digest, r, 0n, x, y]],
    ['r and s of zero', [digest, 0n, 0n, x, y]],
    ['r of the order', [digest, n, s, x, y]],
    ['s of the order', [digest, r, n, x, y]],
    ['s above the order', [digest, r, 2n ** 256n - 1n, x, y]],
    ['r of the modulus', [digest, p, s, x, y]],
    ['r and s of one', [digest, 1n, 1n, x, y]],
    ['infinity as (0, 0)', [digest, r, s, 0n, 0n]],
    ['a key that is not on the curve', [digest, r, s, x, y + 1n]],
    ['x of the modulus', [digest, r, s, p, y]],
    ['y of the modulus', [digest, r, s, x, p]],
    ['coordinates of all bits', [digest, r, s, 2n ** 256n - 1n, 2n ** 256n - 1n]],
  ] as const)('refuses %s', (_, words) => {
    expect(isValid(words)).toBe(false)
    expect(isValidByNoble(words)).toBe(false)
  })

  test('refuses coordinates that are those of the key plus the modulus', () => {
    // The point with x = 5 has a small x: x + p fits into 32 bytes.
    const root = Fp.sqrt(Fp.add(Fp.sub(125n, 15n), p256.Point.CURVE().b))
    const key = p256.Point.fromAffine({ x: 5n, y: root })
    const point = BASE.multiply(3n).add(key.multiply(7n)).toAffine()
    const words = fromScalars(3n, 7n, point.x % n, key)
    expect(isValid(words)).toBe(true)
    const [d, r5, s5, , y5] = words
    expect(isValid([d, r5, s5, 5n + p, y5])).toBe(false)
  })

  test('takes the digest modulo the order, and a digest of zero', () => {
    const small = signed(5n, 42n)
    expect(isValid([5n + n, small[1], small[2], small[3], small[4]])).toBe(true)
    expect(isValid(signed(0n, 42n))).toBe(true)
  })

  test('compares r with the x of the sum modulo the order', () => {
    // An x from n to p - 1: the first above the order that is on the curve.
    let large = n
    let even: PublicKey | undefined
    while (even === undefined) {
      large += 1n
      try {
        even = p256.Point.fromHex(`02${hexFromWord(large).slice(2)}`)
      } catch {
        even = undefined
      }
    }
    const [u1, u2] = [11n, 13n]
    const key = even.subtract(BASE.multiply(u1)).multiply(Fn.inv(u2))
    const words = fromScalars(u1, u2, large - n, key)
    expect(isValid(words)).toBe(true)
    expect(isValidByNoble(words)).toBe(true)
    // Without the order it is the r of another point.
    expect(isValid([words[0], large, words[2], words[3], words[4]])).toBe(false)
  })

  test('refuses a sum that is infinity, and adds equal points', () => {
    const [u1, u2] = [6n, 3n]
    const opposite = BASE.multiply(2n).negate()
    expect(isValid(fromScalars(u1, u2, 1n, opposite))).toBe(false)
    for (const key of [BASE, BASE.negate(), BASE.multiply(2n), opposite]) {
      for (const [a, b] of [
        [6n, 3n],
        [3n, 6n],
        [1n, 1n],
        [1n, n - 1n],
        [n - 1n, 2n],
      ] as const) {
        const sum = BASE.multiply(a).add(key.multiply(b))
        const r = sum.is0() ? 1n : sum.toAffine().x % n
        expect(isValid(fromScalars(a, b, r, key))).toBe(!sum.is0())
      }
    }
  })

  test('refuses input of any other size', () => {
    const input = inputOf(valid)
    for (const size of [0, 1, 128, 159, 161, 192]) {
      const other = new Uint8Array(size)
      other.set(input.subarray(0, size))
      expect(isAccepted(other)).toBe(false)
    }
    expect(isAccepted(input)).toBe(true)
  })

  test('has the answers of another library for signatures and what is almost one', () => {
    const scalar = fc.bigInt({ min: 1n, max: n - 1n })
    const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
    const edge = fc.constantFrom(0n, 1n, n - 1n, n, n + 1n, p - 1n, p, 2n ** 256n - 1n)
    const change = fc.option(fc.tuple(fc.nat(4), fc.oneof(word, edge, fc.constant(undefined))))
    fc.assert(
      fc.property(word, scalar, change, (message, privateKey, changed) => {
        const words: bigint[] = [...signed(message, privateKey)]
        if (changed !== null) {
          const [index, value] = changed
          words[index] = value ?? words[index]! ^ 1n
        }
        const given = words as unknown as Words
        expect(isValid(given)).toBe(isValidByNoble(given))
        if (changed === null) expect(isValid(given)).toBe(true)
      }),
      { numRuns: runs(400) },
    )
  })

  test('has the same result in a message that calls it until mcl is loaded, and after', async () => {
    const one = [32, 160, 160, 0, 256, 'GAS', 'STATICCALL', 'POP'] as const
    const count = [160, 'MLOAD', 192, 'MLOAD', 'ADD', 192, 'MSTORE', 0, 160, 'MSTORE'] as const
    const calls = Array.from({ length: 70 }, () => [...one, ...count]).flat()
    const code = assemble(160, 0, 0, 'CALLDATACOPY', ...calls, 32, 192, 'RETURN')
    const engine = createWasmEngine()
    for (const [words, accepted] of [
      [valid, 70n],
      [valid, 70n],
      [[digest, r, s, x, p - y], 0n],
    ] as const) {
      const call = freeCall(viewWith(code), { to: CONTRACT, data: inputOf(words) })
      const { failure, returnData } = await engine.execute(call)
      expect(failure).toBe(undefined)
      expect(uintFromBytes(returnData)).toBe(accepted)
    }
  })
})
