/**
 * JSON ABI entries from one line each, with types that keep every name and type, for viem and ethers.
 *
 * Parameters are written as in Solidity, `address to, uint256 amount`. The standard's functions have no
 * tuples, so a comma always ends a parameter. `abitype` parses the same texts, and more: its import and
 * the parsing of these 195 entries take 34 ms of CPU at each start, and it adds 2 MB to an install.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#json
 */

import type { AbiFunction } from './abi.ts'

type ParameterOf<Text extends string> = Text extends `${infer Type} ${infer Name}`
  ? { readonly name: Name; readonly type: Type }
  : { readonly name: ''; readonly type: Text }

type EventParameterOf<Text extends string> = Text extends `${infer Type} indexed ${infer Name}`
  ? { readonly name: Name; readonly type: Type; readonly indexed: true }
  : ParameterOf<Text> & { readonly indexed: false }

type ParametersOf<Text extends string> = Text extends ''
  ? readonly []
  : Text extends `${infer First}, ${infer Rest}`
    ? readonly [ParameterOf<First>, ...ParametersOf<Rest>]
    : readonly [ParameterOf<Text>]

type EventParametersOf<Text extends string> = Text extends ''
  ? readonly []
  : Text extends `${infer First}, ${infer Rest}`
    ? readonly [EventParameterOf<First>, ...EventParametersOf<Rest>]
    : readonly [EventParameterOf<Text>]

// Interfaces: declarations name them, where they would write out a type.

export interface FunctionOf<
  Name extends string,
  Inputs extends string,
  Outputs extends string,
  Mutability extends AbiFunction['stateMutability'],
> {
  readonly type: 'function'
  readonly name: Name
  readonly inputs: ParametersOf<Inputs>
  readonly outputs: ParametersOf<Outputs>
  readonly stateMutability: Mutability
}

export interface EventOf<Name extends string, Inputs extends string> {
  readonly type: 'event'
  readonly name: Name
  readonly inputs: EventParametersOf<Inputs>
}

export interface ErrorOf<Name extends string, Inputs extends string> {
  readonly type: 'error'
  readonly name: Name
  readonly inputs: ParametersOf<Inputs>
}

export function view<Name extends string, Inputs extends string, Outputs extends string>(
  name: Name,
  inputs: Inputs,
  outputs: Outputs,
): FunctionOf<Name, Inputs, Outputs, 'view'> {
  return functionOf(name, inputs, outputs, 'view')
}

/** A non-payable function. */
export function write<Name extends string, Inputs extends string, Outputs extends string = ''>(
  name: Name,
  inputs: Inputs,
  outputs = '' as Outputs, // the type's default equals the value's
): FunctionOf<Name, Inputs, Outputs, 'nonpayable'> {
  return functionOf(name, inputs, outputs, 'nonpayable')
}

function functionOf<
  Name extends string,
  Inputs extends string,
  Outputs extends string,
  Mutability extends AbiFunction['stateMutability'],
>(
  name: Name,
  inputs: Inputs,
  outputs: Outputs,
  stateMutability: Mutability,
): FunctionOf<Name, Inputs, Outputs, Mutability> {
  return {
    type: 'function',
    name,
    inputs: parameters(inputs),
    outputs: parameters(outputs),
    stateMutability,
  }
}

export function event<Name extends string, Inputs extends string>(
  name: Name,
  inputs: Inputs,
): EventOf<Name, Inputs> {
  const listed = split(inputs).map((text) => {
    const [type = '', ...rest] = text.split(' ')
    const name = rest.at(-1) ?? ''
    return { name, type, indexed: rest[0] === 'indexed' }
  })
  // The type parses the text as the lines above do.
  return { type: 'event', name, inputs: listed as unknown as EventParametersOf<Inputs> }
}

export function error<Name extends string, Inputs extends string = ''>(
  name: Name,
  inputs = '' as Inputs, // as in `write`
): ErrorOf<Name, Inputs> {
  return { type: 'error', name, inputs: parameters(inputs) }
}

/** Parses parameters as Solidity writes them, separated by a comma and a space. */
export function parameters<Text extends string>(text: Text): ParametersOf<Text> {
  const listed = split(text).map((each) => {
    const [type = '', name = ''] = each.split(' ')
    return { name, type }
  })
  return listed as unknown as ParametersOf<Text> // the type parses the text as they do
}

function split(text: string): string[] {
  return text === '' ? [] : text.split(', ')
}
