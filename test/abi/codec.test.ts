/**
 * The coder of all ABI types, compared with viem's, and its answers to hostile types and data.
 */

import { decodeAbiParameters, encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import type { AbiParameter } from '../../src/abi/abi.ts'
import { decodeArguments } from '../../src/abi/abi-index.ts'
import { type AbiValue, codecOf } from '../../src/abi/codec.ts'
import { bytesFromHex, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { fc } from '../support/property.ts'

interface Typed {
  readonly parameter: AbiParameter
  readonly value: fc.Arbitrary<AbiValue>
}

const hexOf = (size: number) =>
  fc.uint8Array({ minLength: size, maxLength: size }).map((bytes): AbiValue => hexFromBytes(bytes))

function typed(type: string, value: fc.Arbitrary<AbiValue>): Typed {
  return { parameter: { name: '', type }, value }
}

function integer(isSigned: boolean, bits: number): Typed {
  const value = fc.bigInt(
    isSigned
      ? { min: -(1n << BigInt(bits - 1)), max: (1n << BigInt(bits - 1)) - 1n }
      : { min: 0n, max: (1n << BigInt(bits)) - 1n },
  )
  const type = `${isSigned ? 'int' : 'uint'}${bits}`
  return typed(
    type,
    value.map((each) => (bits <= 48 ? Number(each) : each)),
  )
}

const elementary: fc.Arbitrary<Typed> = fc.oneof(
  fc
    .tuple(fc.boolean(), fc.integer({ min: 1, max: 32 }))
    .map(([isSigned, size]) => integer(isSigned, 8 * size)),
  fc.integer({ min: 1, max: 32 }).map((size) => typed(`bytes${size}`, hexOf(size))),
  fc.constantFrom<Typed>(
    typed('address', hexOf(20)),
    typed('bool', fc.boolean()),
    typed('string', fc.string({ unit: 'grapheme', maxLength: 40 })),
    typed(
      'bytes',
      fc.uint8Array({ maxLength: 70 }).map((bytes) => hexFromBytes(bytes)),
    ),
  ),
)

function arrayOf({ parameter, value }: Typed, length: number | undefined): Typed {
  const [minLength, maxLength] = length === undefined ? [0, 3] : [length, length]
  return {
    parameter: { ...parameter, type: `${parameter.type}[${length ?? ''}]` },
    value: fc.array(value, { minLength, maxLength }),
  }
}

function tupleOf(members: readonly Typed[]): Typed {
  const components = members.map(({ parameter }) => parameter)
  return {
    parameter: { name: '', type: 'tuple', components },
    value: fc.tuple(...members.map(({ value }) => value)),
  }
}

const anyType: fc.Arbitrary<Typed> = fc.letrec<{ type: Typed }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'small' },
    elementary,
    fc
      .tuple(tie('type'), fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }))
      .map(([item, length]) => arrayOf(item, length)),
    fc.array(tie('type'), { minLength: 1, maxLength: 3 }).map(tupleOf),
  ),
})).type

const anyArguments = fc
  .array(anyType, { maxLength: 4 })
  .chain((types) =>
    fc
      .tuple(...types.map(({ value }) => value))
      .map((values) => ({ parameters: types.map(({ parameter }) => parameter), values })),
  )

describe('the coder', () => {
  test('encodes as viem does, and decodes what it has encoded', () => {
    fc.assert(
      fc.property(anyArguments, ({ parameters, values }) => {
        const codec = codecOf(parameters)
        const encoded = codec.encode(values as never) // made for these parameters
        const expected = parameters.length === 0 ? '0x' : encodeAbiParameters(parameters, values)
        expect(hexFromBytes(encoded)).toBe(expected)
        expect(codec.decode(encoded)).toEqual(values)
      }),
    )
  })

  test('decodes a function as 24 bytes', () => {
    const value: Hex = `0x${'5a'.repeat(24)}`
    const encoded = codecOf([{ name: 'callback', type: 'function' }]).encode([value])
    expect(hexFromBytes(encoded)).toBe(value.padEnd(66, '0'))
    expect(decodeArguments([{ name: '', type: 'function' }], encoded)?.[0]?.value).toBe(value)
  })

  test.each([
    ['uint7', []],
    ['uint264', []],
    ['bytes33', []],
    ['fixed128x18', []],
    ['uint256[0]', []],
    ['uint256[', []],
    ['tuple', []],
    ['tuple[]', []],
    [`uint256${'[]'.repeat(65)}`, []],
    ['Library.Kind storage', []],
  ])('refuses the type %s', (type, components) => {
    const parameters = [{ name: '', type, components }]
    expect(() => codecOf(parameters)).toThrow(RangeError)
    expect(decodeArguments(parameters, new Uint8Array(64))).toBeUndefined()
  })
})

const word = (value: bigint) => value.toString(16).padStart(64, '0')

describe('hostile data', () => {
  test.each([
    ['a length of 2^255', 'uint256[]', [32n, 1n << 255n]],
    ['a length of 2^50', 'uint256[]', [32n, 1n << 50n]],
    ['an offset of 2^255', 'bytes', [1n << 255n]],
    ['an offset to itself', 'bytes', [0n]],
    ['arrays that contain themselves', 'uint256[][][][]', [32n, 2n, 0n, 0n]],
    ['a fixed array longer than the data', 'uint256[999999999999999]', [1n]],
    ['non-zero padding', 'address', [1n << 255n]],
    ['two as a boolean', 'bool', [2n]],
    ['a number out of range', 'uint8', [256n]],
    ['a negative number out of range', 'int8', [(1n << 256n) - 129n]],
    ['text that is not UTF-8', 'string', [32n, 1n, 0xffn << 248n]],
  ] as const)('with %s is not decoded', (_, type, words) => {
    const data = bytesFromHex(`0x${words.map(word).join('')}`)
    expect(decodeArguments([{ name: '', type }], data)).toBeUndefined()
  })

  test('gives values or nothing, and the values are those of viem', () => {
    const data = fc
      .array(fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, (1n << 256n) - 1n)), { maxLength: 24 })
      .map((words) => bytesFromHex(`0x${words.map(word).join('')}`))
    fc.assert(
      fc.property(anyType, data, ({ parameter }, bytes) => {
        const decoded = decodeArguments([parameter], bytes)
        if (decoded === undefined) return
        const [theirs] = decodeAbiParameters([parameter], hexFromBytes(bytes))
        const encode = (value: unknown) => encodeAbiParameters([parameter], [value])
        expect(encode(decoded[0]!.value)).toBe(encode(theirs))
      }),
    )
  })
})
