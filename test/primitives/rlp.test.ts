/**
 * RLP against that of ethers and of EthereumJS, and what is not canonical.
 */

import { RLP } from '@ethereumjs/rlp'
import { decodeRlp as decodeRlpOfEthers, encodeRlp as encodeRlpOfEthers } from 'ethers'
import { describe, expect, test } from 'vitest'
import { bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { keccak256 } from '../../src/primitives/keccak.ts'
import {
  decodeRlp,
  encodeRlp,
  encodeTyped,
  hashOfRlp,
  type RlpInput,
  type RlpItem,
} from '../../src/primitives/rlp.ts'
import { bytesFromUint, WORD_MAX } from '../../src/primitives/word.ts'
import { fc } from '../support/property.ts'

/** The same item for ethers, which speaks hex. */
type HexItem = Hex | HexItem[]

const { item: rlpItem } = fc.letrec<{ item: RlpItem }>((tie) => ({
  item: fc.oneof(
    { depthSize: 'small' },
    fc.uint8Array({ maxLength: 70 }),
    fc.array(tie('item'), { maxLength: 6 }),
  ),
}))

/** An item of numbers and texts, too, and what it is in bytes. */
const { input: rlpInput } = fc.letrec<{ input: readonly [RlpInput, RlpItem] }>((tie) => ({
  input: fc.oneof(
    { depthSize: 'small' },
    fc.uint8Array({ maxLength: 70 }).map((bytes) => [bytes, bytes] as const),
    fc.uint8Array({ maxLength: 70 }).map((bytes) => [hexFromBytes(bytes), bytes] as const),
    fc
      .oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 2n ** 64n), fc.bigInt(0n, WORD_MAX))
      .map((number) => [number, bytesFromUint(number)] as const),
    fc
      .array(tie('input'), { maxLength: 6 })
      .map((pairs) => [pairs.map(([input]) => input), pairs.map(([, item]) => item)] as const),
  ),
}))

describe('RLP', () => {
  test('numbers and hex texts in an item are encoded as the bytes they stand for', () => {
    fc.assert(
      fc.property(rlpInput, fc.integer({ min: 0, max: 0x7f }), ([input, item], type) => {
        const bytes = encodeRlp(input)
        expect(bytes).toEqual(RLP.encode(item))
        expect(encodeTyped(type, input)).toEqual(Uint8Array.of(type, ...bytes))
        expect(hashOfRlp(input)).toEqual(keccak256(bytes))
      }),
    )
  })

  test('RLP refuses to encode a text that is no hex', () => {
    for (const text of ['0x0', '0x0g', '00']) {
      expect(() => encodeRlp([1n, text as Hex])).toThrow(RangeError)
    }
  })

  test('data longer than the buffer is encoded and hashed like all other', () => {
    for (const size of [64_000, 64_190, 64_191, 64_192, 65_536, 300_000]) {
      const item = [Uint8Array.of(7), new Uint8Array(size).fill(0xcd), [new Uint8Array(3)]]
      const bytes = RLP.encode(item)
      expect(Buffer.compare(encodeRlp(item), bytes)).toBe(0)
      expect(hashOfRlp(item)).toEqual(keccak256(bytes))
      expect(encodeRlp([])).toEqual(Uint8Array.of(0xc0))
    }
  })
})

describe('an item', () => {
  test('has the bytes ethers gives it, and comes back as it went', () => {
    fc.assert(
      fc.property(rlpItem, (item) => {
        const bytes = encodeRlp(item)
        expect(hexFromBytes(bytes)).toBe(encodeRlpOfEthers(hexItem(item)))
        expect(bytes).toEqual(RLP.encode(item))
        expect(decodeRlp(bytes)).toEqual(item)
      }),
    )
  })

  for (const size of [0, 1, 55, 56, 255, 256, 65_535, 65_536]) {
    test(`of ${size} bytes has the bytes ethers gives it, and comes back as it went`, () => {
      const item = new Uint8Array(size).fill(0xab)
      for (const nested of [item, [item], [[item], item]]) {
        const bytes = encodeRlp(nested)
        expect(hexFromBytes(bytes)).toBe(encodeRlpOfEthers(hexItem(nested)))
        expect(hexItem(decodeRlp(bytes))).toEqual(hexItem(nested))
      }
    })
  }

  const malformed: readonly (readonly [string, Hex])[] = [
    ['a small byte behind a length', '0x8100'],
    ['the largest small byte behind a length', '0x817f'],
    ['a long form of a short string', `0xb837${'ab'.repeat(55)}`],
    ['a long form of no bytes', '0xb800'],
    ['a string length with a leading zero', `0xb90038${'ab'.repeat(56)}`],
    ['a long form of a short list', `0xf837${'01'.repeat(55)}`],
    ['a long form of an empty list', '0xf800'],
    ['a list length with a leading zero', `0xf90038${'01'.repeat(56)}`],
    ['a string cut off', '0x83aabb'],
    ['a long string cut off', `0xb838${'ab'.repeat(55)}`],
    ['a string length cut off', '0xb9ff'],
    ['a list cut off', '0xc301'],
    ['a long list cut off', `0xf838${'01'.repeat(55)}`],
    ['a list length cut off', '0xf9ff'],
    ['a string that leaves its list', '0xc283aabbcc'],
    ['a list that leaves its list', '0xc2c3010203'],
    ['a length beyond what can be', `0xbf${'ff'.repeat(8)}`],
    ['a list length beyond what can be', `0xff${'ff'.repeat(8)}`],
    ['a byte left over', '0x8000'],
    ['a list left over', '0xc0c0'],
  ]
  for (const [what, hex] of malformed) {
    test(`is not read from ${what}`, () => {
      expect(() => decodeRlp(bytesFromHex(hex))).toThrow(Error)
    })
  }

  test('is read from any bytes at all exactly when the library reads one, and is the same', () => {
    // Short and full of lengths, so that a good part of them can be read.
    const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0x80, max: 0xc8 }))
    fc.assert(
      fc.property(fc.array(byte, { minLength: 1, maxLength: 6 }), (array) => {
        const bytes = Uint8Array.from(array)
        const item = itemOrNone(() => decodeRlp(bytes))
        expect(item).toEqual(itemOrNone(() => RLP.decode(bytes)))
        if (item !== undefined) {
          expect(encodeRlp(item)).toEqual(bytes)
          expect(decodeRlpOfEthers(bytes)).toEqual(hexItem(item))
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('RLP', () => {
  test('lists nested deeper than anything we read are refused before they cost time', () => {
    const nested = (depth: number): RlpItem => (depth === 0 ? [] : [nested(depth - 1)])
    expect(decodeRlp(encodeRlp(nested(7)))).toEqual(nested(7))
    expect(() => decodeRlp(encodeRlp(nested(8)))).toThrow('expected at most 8 nested lists')
    // Each list says it is as long as what is left; 64 kB of headers.
    const headers = Array.from({ length: 21_845 }, (_, index) => 65_535 - 3 * (index + 1))
    const bytes = Uint8Array.from(headers.flatMap((size) => [0xf9, size >> 8, size & 0xff]))
    expect(() => decodeRlp(bytes)).toThrow('expected at most 8 nested lists')
  })

  test('RLP refuses to decode no bytes', () => {
    expect(() => decodeRlp(new Uint8Array(0))).toThrow('expected an RLP item, got no bytes')
  })
})

function hexItem(item: RlpItem): HexItem {
  return item instanceof Uint8Array ? hexFromBytes(item) : item.map(hexItem)
}

function itemOrNone<Item>(read: () => Item): Item | undefined {
  try {
    return read()
  } catch {
    return undefined // not RLP, which is an answer
  }
}
