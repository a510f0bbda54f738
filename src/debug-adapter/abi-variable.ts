/**
 * The arguments of an external function or constructor, decoded from its calldata or init code.
 */

import type { AbiParameter } from '../abi/abi.ts'
import { AbiIndex, type DecodedArgument, decodeArguments } from '../abi/abi-index.ts'
import { printValue } from '../abi/abi-print.ts'
import type { AbiValue } from '../abi/codec.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import { type FrameStart, isCreation } from '../engine/trace.ts'
import { KnownVariable, quotedText, type Scalar, shownBytes, type Variable } from './variable.ts'

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
  const item = /\[\d*\]$/.exec(type)
  if (Array.isArray(value)) {
    const items = value as readonly AbiValue[]
    const inner = { ...parameter, type: type.slice(0, item?.index), internalType: '' }
    const children = items.map((each, index) =>
      item === null
        ? variableOf(components[index]?.name ?? `#${index}`, components[index] ?? inner, each)
        : variableOf(`[${index}]`, withoutInternalType(inner), each),
    )
    return new KnownVariable(name, sourceType, {
      text: printValue({ ...parameter, value }),
      children,
    })
  }
  const scalar = scalarOfAbi(type, value)
  const text = textOf(type, parameter, value)
  return new KnownVariable(name, sourceType, { text, scalar })
}

function withoutInternalType({ name, type, components }: AbiParameter): AbiParameter {
  return components === undefined ? { name, type } : { name, type, components }
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
