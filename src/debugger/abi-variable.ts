/**
 * The arguments of an external function or constructor, decoded from its calldata or init code.
 */

import type { AbiParameter } from '../abi/abi.ts'
import { AbiIndex, type DecodedArgument, decodeArguments } from '../abi/abi-index.ts'
import { printValue } from '../abi/abi-print.ts'
import type { AbiValue } from '../abi/codec.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import { type FrameStart, isCreation } from '../engine/trace.ts'
import {
  KnownVariable,
  ListVariable,
  quotedText,
  type Scalar,
  shownBytes,
  type Variable,
} from './variable.ts'

/** `undefined` where calldata is no encoding of the parameters, or selects no function of the ABI. */
export function calldataArguments(
  { abi, creation }: CompiledContract,
  { type, input }: FrameStart,
): readonly Variable[] | undefined {
  if (!isCreation(type)) return new AbiIndex(abi).decodeCall(input)?.args.map(abiVariable)
  const inputs = abi.find((item) => item.type === 'constructor')?.inputs ?? []
  return decodeArguments(inputs, input.subarray(creation?.bytes.length ?? 0))?.map(abiVariable)
}

function abiVariable(argument: DecodedArgument, index: number): Variable {
  const name = argument.name === '' ? `#${index}` : argument.name
  return variableOf(name, argument, argument.value)
}

function variableOf(name: string, parameter: AbiParameter, value: AbiValue): Variable {
  const { type, components = [], internalType } = parameter
  const sourceType = internalType ?? type
  const text = textOf(type, parameter, value)
  if (!Array.isArray(value)) {
    return new KnownVariable(name, sourceType, { text, scalar: scalarOfAbi(type, value) })
  }
  const values = value as readonly AbiValue[]
  const array = /\[\d*\]$/.exec(type)
  if (array === null) {
    const members = components.map((each, index) =>
      variableOf(each.name === '' ? `#${index}` : each.name, each, values[index]!),
    )
    return new KnownVariable(name, sourceType, { text, members })
  }
  const item = { name: '', type: type.slice(0, array.index), components }
  return new ListVariable(name, sourceType, {
    text,
    length: values.length,
    item: (index) => variableOf(`[${index}]`, item, values[index]!),
  })
}

function textOf(type: string, parameter: AbiParameter, value: AbiValue): string {
  if (type === 'string') return quotedText(String(value))
  if (type === 'bytes') return shownBytes(String(value))
  return printValue({ ...parameter, value })
}

function scalarOfAbi(type: string, value: AbiValue): Scalar {
  if (typeof value === 'number') return BigInt(value)
  if (typeof value === 'bigint' || typeof value === 'boolean') return value
  const isWord = type === 'address' || type === 'function' || /^bytes\d/.test(type)
  return isWord ? BigInt(String(value)) : String(value)
}
