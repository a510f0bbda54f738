/**
 * Calls, logs and reverts as their ABI says; nothing where no ABI fits.
 */

import { type AbiParameter, decodeAbiParameters, decodeEventLog, slice } from 'viem'
import type { Hash, Hex } from '../../src/primitives/hex.ts'
import { signatureOf } from './selector.ts'
import type { AbiIndex } from './store.ts'

/** A value with its name and its type. */
export interface Argument {
  readonly name: string
  readonly type: string
  readonly value: unknown
  /** The members of a tuple. */
  readonly components?: readonly AbiParameter[] | undefined
}

export interface Decoded {
  readonly name: string
  readonly signature: string
  readonly arguments: readonly Argument[]
}

/** The call that an input is; `undefined` for an unknown selector or arguments that do not fit. */
export function decodeCall({ functions }: AbiIndex, input: Hex): Decoded | undefined {
  for (const item of functions.get(input.slice(0, 10).toLowerCase()) ?? []) {
    const decoded = decodeInputs(item.inputs, input)
    if (decoded !== undefined)
      return { name: item.name, signature: signatureOf(item), arguments: decoded }
  }
  return undefined
}

/** The value that a call returned. */
export function decodeOutput(
  { functions }: AbiIndex,
  input: Hex,
  output: Hex,
): readonly Argument[] | undefined {
  for (const item of functions.get(input.slice(0, 10).toLowerCase()) ?? []) {
    const decoded = decodeParameters(item.outputs, output)
    if (decoded !== undefined) return decoded
  }
  return undefined
}

/** `Error(string)`, `Panic(uint256)` or an error of an ABI. */
export function decodeRevert({ errors }: AbiIndex, data: Hex): Decoded | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  for (const item of [...(builtIn.get(selector) ?? []), ...(errors.get(selector) ?? [])]) {
    const decoded = decodeInputs(item.inputs, data)
    if (decoded === undefined) continue
    const types = item.inputs.map(({ type }) => type).join(',')
    return { name: item.name, signature: `${item.name}(${types})`, arguments: decoded }
  }
  return undefined
}

/** @see https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require */
const builtIn = new Map([
  ['0x08c379a0', [{ name: 'Error', inputs: [{ name: 'reason', type: 'string' }] }]],
  ['0x4e487b71', [{ name: 'Panic', inputs: [{ name: 'code', type: 'uint256' }] }]],
])

/** The event that a log is. */
export function decodeLog(
  { events }: AbiIndex,
  { topics, data }: { readonly topics: readonly Hash[]; readonly data: Hex },
): Decoded | undefined {
  const [first, ...rest] = topics
  for (const item of events.get(first?.toLowerCase() ?? '') ?? []) {
    const indexedCount = item.inputs.filter(({ indexed }) => indexed).length
    if (indexedCount !== rest.length || first === undefined) continue
    try {
      const decoded = decodeEventLog({ abi: [item], topics: [first, ...rest], data, strict: true })
      const values: unknown = decoded.args ?? {}
      const valueAt = (name: string | undefined, index: number) =>
        (values as Record<string | number, unknown>)[
          name === undefined || name === '' ? index : name
        ] // as viem returns them
      return {
        name: item.name,
        signature: `${item.name}(${item.inputs.map(({ type }) => type).join(',')})`,
        arguments: item.inputs.map(({ name = '', type, ...more }, index) => ({
          name,
          type,
          value: valueAt(name, index),
          components: 'components' in more ? more.components : undefined,
        })),
      }
    } catch {
      // The data does not fit this event; another one may have the same topic.
    }
  }
  return undefined
}

function decodeInputs(inputs: readonly AbiParameter[], data: Hex): readonly Argument[] | undefined {
  if (inputs.length === 0) return []
  return data.length <= 10 ? undefined : decodeParameters(inputs, slice(data, 4))
}

function decodeParameters(
  parameters: readonly AbiParameter[],
  data: Hex,
): readonly Argument[] | undefined {
  if (parameters.length === 0) return []
  try {
    const values: readonly unknown[] = decodeAbiParameters(parameters, data)
    return parameters.map(({ name = '', type, ...more }, index) => ({
      name,
      type,
      value: values[index],
      components: 'components' in more ? more.components : undefined,
    }))
  } catch {
    return undefined // the bytes are not what the ABI says
  }
}
