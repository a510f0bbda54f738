/**
 * Reads a JSON ABI of any compiler, without trust.
 *
 * Types are kept as they are spelled: the ABI of a library has types that no coder knows, and the rest
 * of it is still of use. Items of a type that is not in the specification are left out.
 */

import { isObject, type Refuse } from '../primitives/codec.ts'
import type { Abi, AbiItem, AbiParameter, StateMutability } from './abi.ts'

type Fields = Readonly<Record<string, unknown>>

/** Nesting of tuples at most; compilers reach it by structs in structs only. */
const DEPTH_MAX = 32
/** Parameters of an item at most, members of tuples included. */
const PARAMETERS_MAX = 4096

/** @param refuse throws; its message says what was expected and found */
export function parseAbi(value: unknown, where: string, refuse: Refuse): Abi {
  if (!Array.isArray(value)) return refuse(where, 'a list of ABI items', value)
  return value.flatMap((each: unknown, index) => {
    const reader = new ItemReader(`${where}[${index}]`, refuse)
    return reader.read(each) ?? []
  })
}

class ItemReader {
  readonly #where: string
  readonly #refuse: Refuse
  #parameterCount = 0

  constructor(where: string, refuse: Refuse) {
    this.#where = where
    this.#refuse = refuse
  }

  read(value: unknown): AbiItem | undefined {
    if (!isObject(value)) return this.#refuse(this.#where, 'an ABI item', value)
    const stateMutability = stateMutabilityOf(value)
    const payability = stateMutability === 'payable' ? 'payable' : 'nonpayable'
    // The type may be left out for functions.
    switch (value.type ?? 'function') {
      case 'function': {
        const outputs = this.#parameters(value.outputs ?? [], 0)
        return { type: 'function', ...this.#signed(value), outputs, stateMutability }
      }
      case 'event':
        return this.#event(value)
      case 'error':
        return { type: 'error', ...this.#signed(value) }
      case 'constructor': {
        const inputs = this.#parameters(value.inputs ?? [], 0)
        return { type: 'constructor', inputs, stateMutability: payability }
      }
      case 'fallback':
        return { type: 'fallback', stateMutability: payability }
      case 'receive':
        return { type: 'receive', stateMutability: 'payable' }
      default:
        return undefined
    }
  }

  #event(value: Fields): AbiItem {
    const { name, inputs } = this.#signed(value)
    const given = value.inputs as readonly Fields[] // `#signed` has read them
    const indexed = inputs.map((each, index) => ({
      ...each,
      indexed: given[index]?.indexed === true,
    }))
    // forge reads no event without it.
    return { type: 'event', name, inputs: indexed, anonymous: value.anonymous === true }
  }

  #signed({ name, inputs }: Fields) {
    if (typeof name !== 'string') return this.#refuse(`${this.#where}.name`, 'a name', name)
    return { name, inputs: this.#parameters(inputs, 0) }
  }

  #parameters(value: unknown, depth: number): readonly AbiParameter[] {
    if (!Array.isArray(value)) return this.#refuse(this.#where, 'a list of parameters', value)
    if (depth > DEPTH_MAX) return this.#refuse(this.#where, `tuples ${DEPTH_MAX} deep`, value)
    return value.map((each: unknown) => this.#parameter(each, depth))
  }

  #parameter(value: unknown, depth: number): AbiParameter {
    if (!isObject(value) || typeof value.type !== 'string') {
      return this.#refuse(this.#where, 'a parameter with a type', value)
    }
    this.#parameterCount += 1
    if (this.#parameterCount > PARAMETERS_MAX) {
      return this.#refuse(this.#where, `at most ${PARAMETERS_MAX} parameters`, value)
    }
    const { name, type, components, internalType } = value
    const isTuple = type.startsWith('tuple')
    return {
      name: typeof name === 'string' ? name : '',
      type,
      ...(isTuple && { components: this.#parameters(components, depth + 1) }),
      ...(typeof internalType === 'string' && { internalType }),
    }
  }
}

/** Compilers before 0.5 give `constant` and `payable` only. */
function stateMutabilityOf({ stateMutability, constant, payable }: Fields): StateMutability {
  const all: readonly StateMutability[] = ['pure', 'view', 'nonpayable', 'payable']
  const stated = all.find((each) => each === stateMutability)
  return stated ?? (constant === true ? 'view' : payable === true ? 'payable' : 'nonpayable')
}
