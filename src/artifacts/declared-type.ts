/**
 * Types of parameters as a Solidity text spells them, and which parameters of an ABI they may be.
 */

import type { AbiParameter } from '../abi/abi.ts'
import { canonicalType } from '../abi/signature.ts'
import type { SolidityTokens } from './solidity-tokens.ts'

const elementary = /^(?:u?int(?:\d{1,3})?|bytes(?:[1-9]|[12]\d|3[0-2])?|byte|string|bool|address)$/
const aliases: Readonly<Record<string, string>> = { uint: 'uint256', int: 'int256', byte: 'bytes1' }

/**
 * The type at the beginning of a declaration: elementary ones as ABIs spell them, others as the text does.
 *
 * @returns an empty text for mappings, functions and arrays whose size is no number; and the index after
 *   the type, as far as it was read
 */
export function declaredType(
  tokens: SolidityTokens,
  from: number,
  end: number,
): { readonly type: string; readonly next: number } {
  const word = tokens.textOf(from)
  let type = Object.hasOwn(aliases, word) ? aliases[word]! : word
  let at = from + 1
  if (word === 'mapping' || word === 'function') return { type: '', next: at }
  if (word === 'address' && tokens.is(at, 'payable')) at += 1
  for (; at < end && tokens.is(at, '.'); at += 2) type = `${type}.${tokens.textOf(at + 1)}`
  for (; at < end && tokens.is(at, '['); at = tokens.after(at)) {
    const close = tokens.closingOf(at)
    const size = close === at + 1 ? '' : tokens.textOf(at + 1)
    if (!/^\d*$/.test(size) || close > at + 2) return { type: '', next: at }
    type = `${type}[${size}]`
  }
  return { type, next: at }
}

/** False if a type is elementary and not that of the parameter. */
export function mayBeType(type: string, parameter: AbiParameter): boolean {
  const isElementary = elementary.test(type.replace(/\[.*$/, ''))
  return !isElementary || type === canonicalType(parameter)
}

/** True if a type has the name that the compiler gives for the parameter: `struct Lib.Point[]`. */
export function isNamedType(type: string, { internalType = '' }: AbiParameter): boolean {
  const lastName = (text: string) =>
    text.slice(Math.max(text.lastIndexOf('.'), text.lastIndexOf(' ')) + 1)
  return lastName(type) === lastName(internalType)
}
