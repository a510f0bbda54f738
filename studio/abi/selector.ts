/**
 * Signatures and selectors by the types of an item alone: names of arguments are any text.
 */

import { type AbiEvent, type AbiFunction, type AbiParameter, keccak256, stringToBytes } from 'viem'
import type { Hash, Hex } from '../../src/primitives/hex.ts'

type AbiError = Omit<AbiFunction, 'type' | 'outputs' | 'stateMutability'> & {
  readonly type: 'error'
}

type Named = AbiFunction | AbiEvent | AbiError

/** `transfer(address,uint256)`. */
export function signatureOf({ name, inputs }: Named): string {
  return `${name}(${typesOf(inputs)})`
}

function typesOf(parameters: readonly AbiParameter[]): string {
  return parameters
    .map((parameter) =>
      'components' in parameter
        ? `(${typesOf(parameter.components)})${parameter.type.slice('tuple'.length)}`
        : parameter.type,
    )
    .join(',')
}

/** The first topic of an event. */
export function topicOf(item: Named): Hash {
  return keccak256(stringToBytes(signatureOf(item)))
}

/** The first four bytes of a call, or of the data of a revert. */
export function selectorOf(item: AbiFunction | AbiError): Hex {
  return topicOf(item).slice(0, 10) as Hex // a prefix of hex
}
