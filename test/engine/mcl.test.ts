import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bn254 } from '@noble/curves/bn254.js'
import { describe, expect, test } from 'vitest'
import { type Curve, type Group, loadCurve } from '../../src/engine/wasm/precompiles/mcl.ts'
import { bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'

const bytesOf = (value: bigint, size: number) =>
  bytesFromHex(`0x${value.toString(16).padStart(2 * size, '0')}`)

const curves = [
  { name: 'bn254', library: bn254, size: 32 },
  { name: 'bls12-381', library: bls12_381, size: 48 },
] as const

/** More than the library's memory takes at a time. */
const count = 514

for (const { name, library, size } of curves) {
  describe(name, () => {
    const { Point: G1 } = library.G1
    const { Point: G2 } = library.G2

    function g1Elements(multiple: bigint): readonly Uint8Array[] {
      const { x, y } = G1.BASE.multiply(multiple).toAffine()
      return [x, y].map((element) => bytesOf(element, size))
    }

    function g2Elements(multiple: bigint): readonly Uint8Array[] {
      const { x, y } = G2.BASE.multiply(multiple).toAffine()
      return [x.c0, x.c1, y.c0, y.c1].map((element) => bytesOf(element, size))
    }

    const hexOf = (group: Group, point: Uint8Array) => group.coordinates(point).map(hexFromBytes)
    const g1Of = (curve: Curve, multiple: bigint) => curve.g1.point(g1Elements(multiple))!
    const g2Of = (curve: Curve, multiple: bigint) => curve.g2.point(g2Elements(multiple))!

    test('sums of more products than fit into the memory are those of another library', async () => {
      const curve = await loadCurve(name)
      const factors = Array.from({ length: count }, (_, index) => BigInt(index) ** 20n)
      const few = [1n, 2n, 3n]
      const [g1, g2] = [few.map((each) => g1Of(curve, each)), few.map((each) => g2Of(curve, each))]
      const scalarAt = (index: number) => bytesOf(factors[index]!, 32)
      const sum = factors.reduce((total, factor, index) => total + factor * few[index % 3]!, 0n)
      const expected = sum % library.fields.Fr.ORDER
      const termsOf = (points: readonly Uint8Array[]) =>
        factors.map((_, index) => ({ point: points[index % 3]!, scalar: scalarAt(index) }))
      const [sum1, sum2] = [curve.g1.sum(termsOf(g1)), curve.g2.sum(termsOf(g2))]
      expect(hexOf(curve.g1, sum1)).toEqual(g1Elements(expected).map(hexFromBytes))
      expect(hexOf(curve.g2, sum2)).toEqual(g2Elements(expected).map(hexFromBytes))
    })

    test('a product of more pairings than fit into the memory is one where the exponents cancel out', async () => {
      const curve = await loadCurve(name)
      const [a, b] = [
        { g1: g1Of(curve, 6n), g2: g2Of(curve, 5n) },
        { g1: g1Of(curve, 10n), g2: g2Of(curve, 3n) },
      ]
      const inverse = { ...b, g1: curve.g1.negate(b.g1) }
      const pairs = Array.from({ length: count / 2 }, () => [a, inverse]).flat()
      expect(curve.isProductOne(pairs)).toBe(true)
      expect(curve.isProductOne([...pairs, a])).toBe(false)
      expect(
        curve.isProductOne([
          { ...a, g1: curve.g1.zero },
          { ...b, g2: curve.g2.zero },
        ]),
      ).toBe(true)
      expect(curve.isProductOne([])).toBe(true)
    })

    test('the sum of a point and its opposite is the point at infinity, which has no coordinates but zeros', async () => {
      const { g1 } = await loadCurve(name)
      const point = g1.point(g1Elements(7n))!
      const sum = g1.add(point, g1.negate(point))
      expect(g1.isZero(sum)).toBe(true)
      expect(g1.coordinates(sum)).toEqual([new Uint8Array(size), new Uint8Array(size)])
      expect(hexOf(g1, g1.add(sum, point))).toEqual(g1Elements(7n).map(hexFromBytes))
      expect(hexOf(g1, g1.add(point, point))).toEqual(g1Elements(14n).map(hexFromBytes))
    })

    test('a number is in the field up to the modulus', async () => {
      const curve = await loadCurve(name)
      const { ORDER } = library.fields.Fp
      for (const [value, isInField] of [
        [0n, true],
        [ORDER - 1n, true],
        [ORDER, false],
        [ORDER + 1n, false],
      ] as const) {
        expect(curve.isInField(bytesOf(value, size))).toBe(isInField)
        expect(curve.isInField(bytesOf(value, 64))).toBe(isInField)
      }
      expect(curve.isInField(bytesOf(2n ** 511n, 64))).toBe(false)
    })
  })
}
