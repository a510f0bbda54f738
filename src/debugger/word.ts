/**
 * Values of one word by their type in the source: `uint8`, `address payable`, `enum Bank.State`.
 */

import { checksumAddress } from '../primitives/checksum.ts'
import { addressFromWord } from '../primitives/word.ts'
import { KnownVariable, type Scalar, type Variable } from './variable.ts'

interface WordType {
  readonly kind: 'uint' | 'int' | 'bool' | 'address' | 'bytes'
  /** In bytes. */
  readonly size: number
}

/** `undefined` for a type whose values are no words, or that only its definition describes. */
export function wordTypeOf(type: string): WordType | undefined {
  const [, name, digits = ''] = /^(uint|int|bytes)(\d{1,3})$/.exec(type) ?? []
  const count = Number(digits)
  if (name === 'bytes')
    return count >= 1 && count <= 32 ? { kind: 'bytes', size: count } : undefined
  if (name === 'uint' || name === 'int') {
    const isWhole = count >= 8 && count <= 256 && count % 8 === 0
    return isWhole ? { kind: name, size: count / 8 } : undefined
  }
  if (type === 'bool') return { kind: 'bool', size: 1 }
  if (/^(address( payable)?|contract \S+)$/.test(type)) return { kind: 'address', size: 20 }
  return /^enum \S+$/.test(type) ? { kind: 'uint', size: 1 } : undefined
}

/**
 * The number of a value as a word of stack, memory or calldata holds it: bytes stand at the high end,
 * and unused bits may be anything.
 */
export function numberInWord(word: bigint, { kind, size }: WordType): bigint {
  return kind === 'bytes' ? word >> BigInt(256 - 8 * size) : BigInt.asUintN(8 * size, word)
}

/** The word of a value in memory and as key of a mapping. */
export function wordOfNumber(value: bigint, { kind, size }: WordType): bigint {
  const bits = kind === 'bytes' ? value << BigInt(256 - 8 * size) : value
  return BigInt.asUintN(256, bits)
}

/** @param value its bytes as a number */
export function scalarOf(value: bigint, { kind, size }: WordType): Scalar {
  if (kind === 'bool') return value !== 0n
  return kind === 'int' ? BigInt.asIntN(8 * size, value) : value
}

/** @param value its bytes as a number */
export function wordText(value: bigint, type: WordType): string {
  if (type.kind === 'address') return checksumAddress(addressFromWord(value))
  if (type.kind === 'bytes') return `0x${value.toString(16).padStart(2 * type.size, '0')}`
  return String(scalarOf(value, type))
}

/** @param value its bytes as a number */
export function wordVariable(
  name: string,
  typeName: string,
  value: bigint,
  type: WordType,
): Variable {
  return new KnownVariable(name, typeName, {
    text: wordText(value, type),
    scalar: scalarOf(value, type),
  })
}
