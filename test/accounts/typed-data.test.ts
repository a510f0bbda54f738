/**
 * Digests of messages and typed data against viem and ethers.
 */

import { TypedDataEncoder } from 'ethers'
import {
  concat,
  type Hex,
  hashMessage,
  hashTypedData,
  keccak256,
  type TypedDataDefinition,
  toHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { messageDigest, typedDataDigest } from '../../src/accounts/typed-data.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { fc } from '../support/property.ts'

const digestOf = (data: unknown) => hexFromBytes(typedDataDigest(data))

const person = [
  { name: 'name', type: 'string' },
  { name: 'wallet', type: 'address' },
]
const alice = { name: 'Alice', wallet: '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826' }
const bob = { name: 'Bob', wallet: '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb' }
const domain = {
  name: 'Ether Mail',
  version: '1',
  chainId: 1,
  verifyingContract: '0xcccccccccccccccccccccccccccccccccccccccc',
}

const mail = {
  types: {
    Person: person,
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'pairs', type: 'uint8[2][]' },
    ],
  },
  primaryType: 'Mail',
  domain,
  message: {
    from: alice,
    to: [bob, alice],
    contents: 'Hello, Bob!',
    pairs: [
      [1, 2],
      [3, 4],
    ],
  },
}

/** Every kind of atom, as clients write it in JSON. */
const atoms = {
  types: {
    Atoms: [
      { name: 'text', type: 'string' },
      { name: 'data', type: 'bytes' },
      { name: 'word', type: 'bytes32' },
      { name: 'four', type: 'bytes4' },
      { name: 'small', type: 'uint8' },
      { name: 'big', type: 'uint256' },
      { name: 'below', type: 'int16' },
      { name: 'is', type: 'bool' },
      { name: 'who', type: 'address' },
    ],
  },
  primaryType: 'Atoms',
  domain: { salt: `0x${'5a'.repeat(32)}` },
}

describe('the digest of a message', () => {
  test('is that of viem for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(hexFromBytes(messageDigest(bytes))).toBe(hashMessage({ raw: bytes }))
      }),
    )
  })
})

describe('the digest of typed data', () => {
  test('with structs in structs and arrays in arrays is that of viem and of ethers', () => {
    const { types, message } = mail
    expect(digestOf(mail)).toBe(hashTypedData(mail as TypedDataDefinition))
    expect(digestOf(mail)).toBe(TypedDataEncoder.hash(domain, types, message))
  })

  test('is that of EIP-712 for its example', () => {
    const types = { Person: person, Mail: mail.types.Mail.slice(0, 3) }
    const [from, to, contents] = types.Mail
    const example = {
      ...mail,
      types: { ...types, Mail: [from, { ...to, type: 'Person' }, contents] },
      message: { from: { ...alice, name: 'Cow' }, to: bob, contents: 'Hello, Bob!' },
    }
    expect(digestOf(example)).toBe(
      '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    )
  })

  test('of atoms of every kind is that of ethers', () => {
    const hex = (size: number) =>
      fc.uint8Array({ minLength: size, maxLength: size }).map(hexFromBytes)
    const message = fc.record({
      text: fc.string({ unit: 'grapheme' }),
      data: fc.uint8Array({ maxLength: 70 }).map(hexFromBytes),
      word: hex(32),
      four: hex(4),
      small: fc.integer({ min: 0, max: 255 }),
      big: fc
        .bigInt(0n, 2n ** 256n - 1n)
        .chain((value) => fc.constantFrom(value.toString(), `0x${value.toString(16)}`)),
      below: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
      is: fc.boolean(),
      who: hex(20),
    })
    fc.assert(
      fc.property(message, (message) => {
        expect(digestOf({ ...atoms, message })).toBe(
          TypedDataEncoder.hash(atoms.domain, atoms.types, message),
        )
      }),
    )
  })

  test('is the same with the type of the domain written out and without it', () => {
    const EIP712Domain = [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ]
    expect(digestOf({ ...mail, types: { ...mail.types, EIP712Domain } })).toBe(digestOf(mail))
  })

  test('of a domain alone, and of a struct that ends where it could hold itself', () => {
    const types = { EIP712Domain: [{ name: 'name', type: 'string' }] }
    const alone = {
      types,
      primaryType: 'EIP712Domain' as const,
      domain: { name: 'x' },
      message: {},
    }
    expect(digestOf(alone)).toBe(hashTypedData(alone as unknown as TypedDataDefinition))
    const node = {
      Node: [
        { name: 'value', type: 'uint256' },
        { name: 'next', type: 'Node' },
      ],
    }
    const list = { value: 1, next: { value: 2, next: null } }
    const typeHash = keccak256(toHex('Node(uint256 value,Node next)'))
    const nodeHash = (value: bigint, next: Hex) =>
      keccak256(concat([typeHash, toHex(value, { size: 32 }), next]))
    const domainHash = keccak256(keccak256(toHex('EIP712Domain()')))
    expect(digestOf({ types: node, primaryType: 'Node', domain: {}, message: list })).toBe(
      keccak256(concat(['0x1901', domainHash, nodeHash(1n, nodeHash(2n, toHex(0, { size: 32 })))])),
    )
  })

  test('covers 20,000 types that each hold the next one', () => {
    const count = 20_000
    const name = (index: number) => `T${String(index).padStart(5, '0')}`
    const names = Array.from({ length: count }, (_, index) => name(index))
    const last = [{ name: 'value', type: 'uint256' }]
    const types = Object.fromEntries(
      names.map((each, index) => [
        each,
        index === count - 1 ? last : [{ name: 'next', type: name(index + 1) }],
      ]),
    )
    const printed = names.map((each, index) =>
      index === count - 1 ? `${each}(uint256 value)` : `${each}(${name(index + 1)} next)`,
    )
    const domainHash = keccak256(keccak256(toHex('EIP712Domain()')))
    const structHash = keccak256(
      concat([keccak256(toHex(printed.join(''))), toHex(0, { size: 32 })]),
    )
    expect(digestOf({ types, primaryType: name(0), domain: {}, message: { next: null } })).toBe(
      keccak256(concat(['0x1901', domainHash, structHash])),
    )
  })

  const withMessage = (change: object) => ({ ...mail, message: { ...mail.message, ...change } })
  const atomsWith = (type: string, value: unknown) => ({
    types: { One: [{ name: 'value', type }] },
    primaryType: 'One',
    domain: {},
    message: { value },
  })
  const deep = () => {
    let message: object = { value: 0 }
    for (let level = 0; level < 100; level += 1) message = { value: 0, next: message }
    return message
  }

  test.each<[string, unknown, string]>([
    ['no object', 'mail', 'typed data: expected an object'],
    ['no types', { ...mail, types: undefined }, 'types: expected an object'],
    ['a type that is no list', { ...mail, types: { Mail: {} } }, 'types.Mail: expected an array'],
    ['an invalid member', { ...mail, types: { Mail: [1] } }, 'types.Mail[0]: expected an obj'],
    ['a nameless member', { ...mail, types: { Mail: [{ type: 'bool' }] } }, '[0].name: expected'],
    ['a typeless member', { ...mail, types: { Mail: [{ name: 'x' }] } }, '[0].type: expected'],
    ['an unknown primary type', { ...mail, primaryType: 'Letter' }, 'primaryType: expected one'],
    ['no message', { ...mail, message: undefined }, 'message: expected an object'],
    ['a missing text', withMessage({ contents: undefined }), 'message.contents: expected a text'],
    ['an invalid struct', withMessage({ from: 'me' }), 'message.from: expected an object'],
    ['an invalid list', withMessage({ to: bob }), 'message.to: expected Person[]'],
    ['a list too short', withMessage({ pairs: [[1]] }), 'message.pairs[0]: expected uint8[2]'],
    ['a number too large', withMessage({ pairs: [[1, 256]] }), 'pairs[0][1]: expected uint8'],
    ['a number below', atomsWith('int8', -129), 'message.value: expected int8'],
    ['an invalid number', atomsWith('uint256', 'many'), 'message.value: expected uint256'],
    ['a fraction', atomsWith('uint256', 1.5), 'message.value: expected uint256'],
    ['a number without width', atomsWith('uint', -1), 'message.value: expected uint256'],
    ['a number of no width', atomsWith('uint7', 1), 'message.value: expected a type'],
    ['no truth', atomsWith('bool', 1), 'message.value: expected true or false'],
    ['no address', atomsWith('address', '0x12'), 'message.value: expected an address'],
    ['no bytes', atomsWith('bytes', 'text'), 'message.value: expected bytes'],
    ['bytes too many', atomsWith('bytes4', '0x0102030405'), 'message.value: expected 4 bytes'],
    ['bytes of no size', atomsWith('bytes33', '0x'), 'message.value: expected a type'],
    ['an unknown type', atomsWith('Thing', 1), 'message.value: expected a type'],
    [
      'more levels than a stack holds',
      {
        types: {
          Node: [
            { name: 'value', type: 'uint8' },
            { name: 'next', type: 'Node' },
          ],
        },
        primaryType: 'Node',
        domain: {},
        message: deep(),
      },
      'at most 64 levels',
    ],
  ])('refuses %s', (_, data, words) => {
    expect(() => typedDataDigest(data)).toThrow(DevnetError)
    expect(() => typedDataDigest(data)).toThrow(words)
  })
})
