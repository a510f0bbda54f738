/**
 * The digests that are signed for a message and for typed data.
 *
 * Clients send typed data as JSON, with numbers as texts and without the domain's type. Own code checks
 * it by its types, names the place of a mistake, and hashes on the way. `micro-eth-signer` 0.20 exports
 * no function for the digest alone, takes 60 ms of CPU to import (with curves that nothing here needs),
 * and would leave the check to us: it refuses members that the types do not list, which wallets ignore,
 * and its errors name no place. Tests compare the digests with those of viem and ethers.
 *
 * @see https://eips.ethereum.org/EIPS/eip-191
 * @see https://eips.ethereum.org/EIPS/eip-712
 */

import { DevnetError } from '../primitives/errors.ts'
import { bytesFromHex, isAddress, isData } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord } from '../primitives/word.ts'

const utf8 = new TextEncoder()

/** The 32-byte digest of a message, behind the prefix with which no transaction begins. */
export function messageDigest(message: Uint8Array): Uint8Array {
  const prefix = utf8.encode(`\x19Ethereum Signed Message:\n${message.length}`)
  return keccak256(joined([prefix, message]))
}

/**
 * The 32-byte digest of typed data.
 *
 * @param given `types`, `primaryType`, `domain` and `message` from JSON; the type of the domain may be
 *   missing
 * @throws {DevnetError} INVALID_TYPED_DATA with the place and the expected value
 */
export function typedDataDigest(given: unknown): Uint8Array {
  const data = expectObject(given, 'typed data')
  const domain = expectObject(data.domain ?? {}, 'domain')
  const types = readTypes(data.types, domain)
  const { primaryType } = data
  if (typeof primaryType !== 'string' || !types.has(primaryType)) {
    return refuse('primaryType', 'one of the types', primaryType)
  }
  const parts = [Uint8Array.of(0x19, 0x01), hashStruct(types, domainType, domain, 'domain', 0)]
  // The domain alone is a valid message (EIP-712).
  if (primaryType !== domainType) {
    parts.push(hashStruct(types, primaryType, data.message, 'message', 0))
  }
  return keccak256(joined(parts))
}

interface Member {
  readonly name: string
  readonly type: string
}

type Types = ReadonlyMap<string, StructType>

interface StructType {
  readonly members: readonly Member[]
  /** Keccak-256 of the encoded type, which all structs of the type begin with. */
  hash?: Uint8Array
}

const domainType = 'EIP712Domain'

/** The members that a domain may have, in this order. */
const domainMembers: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** Deeper data would overflow the stack. */
const depthMax = 64

function readTypes(given: unknown, domain: Readonly<Record<string, unknown>>): Types {
  const types = new Map<string, StructType>()
  types.set(domainType, {
    members: domainMembers.filter(
      ({ name }) => domain[name] !== undefined && domain[name] !== null,
    ),
  })
  for (const [type, members] of Object.entries(expectObject(given, 'types'))) {
    const where = `types.${type}`
    if (!Array.isArray(members)) refuse(where, 'an array', members)
    const read = (member: unknown, index: number): Member => {
      const { name, type } = expectObject(member, `${where}[${index}]`)
      if (typeof name !== 'string') return refuse(`${where}[${index}].name`, 'a text', name)
      if (typeof type !== 'string') return refuse(`${where}[${index}].type`, 'a text', type)
      return { name, type }
    }
    types.set(type, { members: members.map(read) })
  }
  return types
}

function hashStruct(
  types: Types,
  type: string,
  value: unknown,
  where: string,
  depth: number,
): Uint8Array {
  if (depth > depthMax) refuse(where, `at most ${depthMax} levels`, 'more')
  const fields = expectObject(value, where)
  const struct = types.get(type)! // callers have looked it up
  const words = struct.members.map((member) =>
    encodeValue(types, member.type, fields[member.name], `${where}.${member.name}`, depth),
  )
  struct.hash ??= keccak256(utf8.encode(encodeType(types, type)))
  return keccak256(joined([struct.hash, ...words]))
}

/** `Mail(Person from,Person to)Person(string name)`: the type, then the types it refers to, sorted. */
function encodeType(types: Types, type: string): string {
  // A set is iterated over what is added meanwhile, too: types refer to each other at any depth.
  const found = new Set([type])
  for (const name of found) {
    for (const member of types.get(name)?.members ?? []) {
      const base = baseOf(member.type)
      if (types.has(base)) found.add(base)
    }
  }
  found.delete(type)
  const print = (name: string) =>
    `${name}(${types
      .get(name)!
      .members.map((member) => `${member.type} ${member.name}`)
      .join(',')})`
  return [type, ...[...found].sort()].map(print).join('')
}

/** The type of the innermost elements. */
function baseOf(type: string): string {
  return type.replace(/\[.*$/, '')
}

/** Encodes a value as one word of 32 bytes. */
function encodeValue(
  types: Types,
  type: string,
  value: unknown,
  where: string,
  depth: number,
): Uint8Array {
  const [, element, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (element !== undefined) {
    if (depth > depthMax) refuse(where, `at most ${depthMax} levels`, 'more')
    const isRight = Array.isArray(value) && (length === '' || value.length === Number(length))
    if (!isRight) return refuse(where, `${type}: an array of that length`, value)
    const words = value.map((item: unknown, index) =>
      encodeValue(types, element, item, `${where}[${index}]`, depth + 1),
    )
    return keccak256(joined(words))
  }
  if (types.has(type)) {
    // A struct may contain its own type; a missing member ends the recursion.
    if (value === undefined || value === null) return new Uint8Array(32)
    return hashStruct(types, type, value, where, depth + 1)
  }
  return encodeAtom(type, value, where)
}

function encodeAtom(type: string, value: unknown, where: string): Uint8Array {
  if (type === 'string') {
    return typeof value === 'string'
      ? keccak256(utf8.encode(value))
      : refuse(where, 'a text', value)
  }
  if (type === 'bytes') return keccak256(expectData(value, where, type))
  if (type === 'bool') {
    if (typeof value !== 'boolean') return refuse(where, 'true or false', value)
    return bytesFromWord(value ? 1n : 0n)
  }
  if (type === 'address') {
    return isAddress(value) ? bytesFromWord(BigInt(value)) : refuse(where, 'an address', value)
  }
  const [, name = '', digits = ''] = /^(uint|int|bytes)(\d*)$/.exec(type) ?? []
  const isBytes = name === 'bytes'
  const bits = digits === '' ? 256 : Number(digits) * (isBytes ? 8 : 1)
  const isKnown = name !== '' && bits > 0 && bits <= 256 && bits % 8 === 0
  if (!isKnown) return refuse(where, 'a type that is known', type)
  if (!isBytes) return encodeInteger(name === 'uint', bits, value, where)
  const size = bits / 8
  const bytes = expectData(value, where, type)
  if (bytes.length !== size) return refuse(where, `${size} bytes`, value)
  const word = new Uint8Array(32)
  word.set(bytes)
  return word
}

function encodeInteger(
  isUnsigned: boolean,
  bits: number,
  value: unknown,
  where: string,
): Uint8Array {
  const number = integerFrom(value)
  const min = isUnsigned ? 0n : -(1n << BigInt(bits - 1))
  const max = (1n << BigInt(isUnsigned ? bits : bits - 1)) - 1n
  if (number === undefined || number < min || number > max) {
    return refuse(where, `${isUnsigned ? 'uint' : 'int'}${bits}`, value)
  }
  return bytesFromWord(BigInt.asUintN(256, number))
}

/** Reads a JSON number, or a text in decimal or hex. */
function integerFrom(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const isText = typeof value === 'string' && /^(?:-?\d+|0x[0-9a-fA-F]+)$/.test(value)
  return isText ? BigInt(value) : undefined
}

function expectData(value: unknown, where: string, type: string): Uint8Array {
  return isData(value) ? bytesFromHex(value) : refuse(where, `${type} as 0x and whole bytes`, value)
}

function expectObject(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>> // that is what such an object is
  }
  return refuse(where, 'an object', value)
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function refuse(where: string, expected: string, value: unknown): never {
  const shown = typeof value === 'string' ? `"${value.slice(0, 80)}"` : typeof value
  throw new DevnetError(
    'INVALID_TYPED_DATA',
    `typed data: ${where}: expected ${expected}, got ${shown}`,
    { where },
  )
}
