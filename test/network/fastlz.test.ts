/**
 * The compressed size against go-ethereum's OP fork and against a library that compresses, whose
 * output is decompressed here to know that it means the data.
 */

import { readFileSync } from 'node:fs'
import { LibZip } from 'solady'
import { describe, expect, test } from 'vitest'
import { fastLzSize } from '../../src/network/fastlz.ts'
import { bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { fc, runs } from '../support/property.ts'

interface SizeCase {
  readonly name: string
  readonly data?: Hex
  readonly byte?: number
  readonly length?: number
  readonly size: number
}

const { sizes }: { readonly sizes: { readonly cases: readonly SizeCase[] } } = JSON.parse(
  readFileSync(new URL('../vectors/l1-fees.json', import.meta.url), 'utf8'),
)

/** What a level 1 block of FastLZ stands for. */
function decompress(block: Uint8Array): Uint8Array {
  const output: number[] = []
  let at = 0
  while (at < block.length) {
    const opcode = block[at]!
    const kind = opcode >> 5
    at += 1
    if (kind === 0) {
      output.push(...block.subarray(at, at + opcode + 1))
      at += opcode + 1
      continue
    }
    const length = kind === 7 ? block[at]! + 9 : kind + 2
    if (kind === 7) at += 1
    const from = output.length - 1 - ((opcode & 31) << 8) - block[at]!
    at += 1
    for (let index = 0; index < length; index += 1) output.push(output[from + index]!)
  }
  return Uint8Array.from(output)
}

/** Few different bytes give many matches; long runs and far repeats meet the limits. */
const compressible = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 }),
    fc.uint8Array({ maxLength: 60 }),
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 0, max: 9_000 }),
  )
  .map(([few, many, run, gap]) => {
    const noise = Array.from({ length: gap }, (_, index) => (index * index * 31) & 255)
    const parts = [...few, ...many, ...new Array<number>(run).fill(7), ...many, ...noise]
    return Uint8Array.from([...parts, ...few, ...many])
  })

describe('the size of FastLZ level 1', () => {
  for (const { name, data, byte = 0, length = 0, size } of sizes.cases) {
    test(`of ${name} is ${size} bytes, as go-ethereum counts it`, () => {
      const bytes = data === undefined ? new Uint8Array(length).fill(byte) : bytesFromHex(data)
      expect(fastLzSize(bytes)).toBe(size)
    })
  }

  test('is that of a compression which decompresses to the data', () => {
    const data = fc.oneof(fc.uint8Array({ maxLength: 100 }), compressible)
    fc.assert(
      fc.property(data, (bytes) => {
        const compressed = bytesFromHex(LibZip.flzCompress(hexFromBytes(bytes)))
        expect(fastLzSize(bytes)).toBe(compressed.length)
        expect(decompress(compressed)).toEqual(bytes)
      }),
      { seed: 1, numRuns: runs(80) },
    )
  })

  test('does not depend on what was counted before', () => {
    const text = new Uint8Array(300).map((_, index) => index % 17)
    const first = fastLzSize(text)
    // Until the table has been cleared, and once more.
    for (let counted = 0; counted < 3_000_000; counted += 50_000) {
      fastLzSize(new Uint8Array(50_000).map((_, index) => (index + counted) % 17))
      expect(fastLzSize(text)).toBe(first)
    }
  })
})
