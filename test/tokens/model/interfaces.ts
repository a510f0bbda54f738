/**
 * The contracts of the standard and their functions, found by name or by selector, and calldata as viem
 * writes and reads it.
 */

import {
  type AbiFunction,
  type AbiItem,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  toFunctionSelector,
} from 'viem'
import type { Address } from '../../../src/primitives/hex.ts'
import {
  activationRegistryAbi,
  assetAbi,
  factoryAbi,
  policyRegistryAbi,
  stablecoinAbi,
} from '../../../src/tokens/abi.ts'
import {
  ACTIVATION_REGISTRY_ADDRESS,
  FACTORY_ADDRESS,
  POLICY_REGISTRY_ADDRESS,
} from '../../../src/tokens/ids.ts'
import { enumerationSize, type TokenVersion } from '../../../src/tokens/versions.ts'
import { lowerCased } from '../scene.ts'

export const interfaces = {
  asset: assetAbi,
  stablecoin: stablecoinAbi,
  factory: factoryAbi,
  policyRegistry: policyRegistryAbi,
  activationRegistry: activationRegistryAbi,
} as const

export type Contract = keyof typeof interfaces

export function contractAt(address: Address): Contract {
  if (address === FACTORY_ADDRESS) return 'factory'
  if (address === POLICY_REGISTRY_ADDRESS) return 'policyRegistry'
  if (address === ACTIVATION_REGISTRY_ADDRESS) return 'activationRegistry'
  return address.startsWith('0xb200000000000000000001') ? 'stablecoin' : 'asset'
}

const contracts = Object.keys(interfaces) as Contract[] // the keys are the names

const functionsOf = new Map(
  contracts.map((contract) => {
    const items = (interfaces[contract] as readonly AbiItem[]).filter(isFunction)
    return [contract, new Map(items.map((item) => [item.name, item]))]
  }),
)

const selectorsOf = new Map(
  contracts.map((contract) => {
    const items = functionList(contract)
    return [contract, new Map(items.map((item) => [toFunctionSelector(item), item]))]
  }),
)

export function functionList(contract: Contract): readonly AbiFunction[] {
  return [...functionsOf.get(contract)!.values()]
}

/** The function of a name; `undefined` when the contract has none. */
export function functionOf(contract: Contract, name: string): AbiFunction | undefined {
  return functionsOf.get(contract)!.get(name)
}

export function encodeCall(item: AbiFunction, args: readonly unknown[]): Hex {
  return `${toFunctionSelector(item)}${encodeAbiParameters(item.inputs, args).slice(2)}`
}

/** The function that the data calls; `undefined` when there is none. */
export function functionCalled(contract: Contract, data: Hex): AbiFunction | undefined {
  return selectorsOf.get(contract)!.get(data.slice(0, 10) as Hex) // shorter data finds nothing
}

/** The arguments in the data; `undefined` when it is too short for them. */
export function readArguments(item: AbiFunction, data: Hex): readonly unknown[] | undefined {
  try {
    return decodeAbiParameters(item.inputs, `0x${data.slice(10)}`).map(lowerCased)
  } catch {
    return undefined // viem has several errors for it
  }
}

/** Has every number that stands for a name one of those there are? */
export function isCanonical(
  version: TokenVersion,
  item: AbiFunction,
  args: readonly unknown[],
): boolean {
  return item.inputs.every(({ name = '', type }, index) => {
    const size = type.startsWith('uint8') ? enumerationSize(version, name) : undefined
    return size === undefined || [args[index]].flat().every((value) => Number(value) < size)
  })
}

function isFunction(item: AbiItem): item is AbiFunction {
  return item.type === 'function'
}
