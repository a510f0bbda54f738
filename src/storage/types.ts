/**
 * The types of a contract's variables: value types, arrays, structs, mappings, strings and bytes.
 *
 * A layout names enums and user-defined value types only; the syntax trees, where the artifact has them,
 * say what these are. An invalid type is refused as damaged when a path reaches it.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html
 */

import type { DeclaredType } from '../artifacts/ast-types.ts'
import { refuseArtifact } from '../artifacts/refusal.ts'
import type { StorageLayout, StorageType, StorageVariable } from '../artifacts/storage-layout.ts'

/** A value within one slot. `size` is in bytes. */
export type ValueType =
  | { readonly kind: 'uint' | 'int' | 'bool' | 'address'; readonly size: number }
  /** `bytes1` to `bytes32`, and types whose bytes are all that is known. */
  | { readonly kind: 'bytes'; readonly size: number; readonly isExact: boolean }
  | {
      readonly kind: 'enum'
      readonly size: number
      readonly members: readonly string[] | undefined
    }

export type Shape =
  | { readonly kind: 'value'; readonly value: ValueType }
  | { readonly kind: 'struct'; readonly members: readonly StorageVariable[] }
  | { readonly kind: 'fixedArray'; readonly base: string; readonly length: bigint }
  | { readonly kind: 'dynamicArray'; readonly base: string }
  | { readonly kind: 'mapping'; readonly key: string; readonly value: string }
  | { readonly kind: 'bytes'; readonly isText: boolean }

/** Arrays in each other at most. */
const DEPTH_MAX = 32

/** What enums and user-defined value types are, by AST id. */
export type DeclaredTypeOf = (astId: number) => DeclaredType | undefined

export class StorageTypes {
  readonly #types: StorageLayout['types']
  readonly #declaredType: DeclaredTypeOf
  readonly #far = new Map<string, boolean>()
  readonly #keyed = new Map<string, boolean>()

  constructor({ types }: StorageLayout, declaredType: DeclaredTypeOf) {
    this.#types = types
    this.#declaredType = declaredType
  }

  /** The type in the source: `mapping(address => uint256)`. */
  labelOf(name: string): string {
    return this.#typeOf(name).label
  }

  /** The number of slots that a value begins with; those of its items elsewhere are not counted. */
  slotsOf(name: string): bigint {
    return slotsOfBytes(this.#typeOf(name).numberOfBytes)
  }

  /** Places of items: so many in a slot, or so many slots for each. */
  packingOf(base: string): { readonly perSlot: bigint; readonly slotsEach: bigint; size: number } {
    const { numberOfBytes } = this.#typeOf(base)
    const isPacked = numberOfBytes <= 16n && this.shapeOf(base).kind === 'value'
    if (!isPacked) return { perSlot: 1n, slotsEach: slotsOfBytes(numberOfBytes), size: 0 }
    return { perSlot: 32n / numberOfBytes, slotsEach: 1n, size: Number(numberOfBytes) }
  }

  /** True for a mapping, and for an array of mappings. */
  isKeyed(name: string): boolean {
    let shape = this.shapeOf(name)
    for (let depth = 0; depth < DEPTH_MAX && 'base' in shape; depth += 1) {
      shape = this.shapeOf(shape.base)
    }
    return shape.kind === 'mapping'
  }

  /** True if a value has parts outside of the slots that it begins with. */
  isFar(name: string, depth = 0): boolean {
    const known = this.#far.get(name)
    if (known !== undefined) return known
    const shape = this.shapeOf(name)
    const isFar =
      depth === DEPTH_MAX || this.#innerOf(shape).some((type) => this.isFar(type, depth + 1))
    const isItself =
      shape.kind === 'bytes' || shape.kind === 'dynamicArray' || shape.kind === 'mapping'
    this.#far.set(name, isFar || isItself)
    return isFar || isItself
  }

  /** True for a mapping, and for what has one in it. */
  hasKeys(name: string): boolean {
    const known = this.#keyed.get(name)
    if (known !== undefined) return known
    this.#keyed.set(name, false) // a damaged type may have itself in it
    const shape = this.shapeOf(name)
    const inner = 'base' in shape ? [shape.base] : this.#innerOf(shape)
    const hasKeys = shape.kind === 'mapping' || inner.some((type) => this.hasKeys(type))
    this.#keyed.set(name, hasKeys)
    return hasKeys
  }

  #innerOf(shape: Shape): readonly string[] {
    if (shape.kind === 'struct') return shape.members.map(({ type }) => type)
    return shape.kind === 'fixedArray' ? [shape.base] : []
  }

  /** @throws {DevnetError} INVALID_ARTIFACT for a type that no compiler writes */
  shapeOf(name: string): Shape {
    const type = this.#typeOf(name)
    switch (type.encoding) {
      case 'mapping':
        return { kind: 'mapping', key: type.key, value: type.value }
      case 'dynamic_array':
        return { kind: 'dynamicArray', base: type.base }
      case 'bytes':
        return { kind: 'bytes', isText: type.label === 'string' }
      case 'inplace':
        if ('base' in type) return { kind: 'fixedArray', base: type.base, length: lengthOf(type) }
        if ('members' in type && type.members !== undefined) {
          return { kind: 'struct', members: type.members }
        }
        return { kind: 'value', value: this.#valueType(name, type) }
    }
  }

  #typeOf(name: string): StorageType {
    const type = this.#types.get(name)
    if (type === undefined)
      return refuseArtifact('storageLayout.types', 'every type that is named', name)
    return type
  }

  #valueType(name: string, type: StorageType): ValueType {
    const size = Number(type.numberOfBytes)
    if (size < 1 || size > 32) {
      return refuseArtifact(`storageLayout.types.${name}`, 'a value of 1 to 32 bytes', size)
    }
    const declared = this.#declaredOf(name)
    if (name.startsWith('t_enum(')) {
      return {
        kind: 'enum',
        size,
        members: declared?.kind === 'enum' ? declared.members : undefined,
      }
    }
    const isOther = name.startsWith('t_userDefinedValueType(')
    if (!isOther) return elementaryType(name.replace(/^t_/, ''), size)
    return elementaryType(
      declared?.kind === 'userDefinedValueType' ? declared.underlying : '',
      size,
    )
  }

  /** The AST id stands at the end: `t_enum(Kind)12`. */
  #declaredOf(name: string): DeclaredType | undefined {
    const id = /\)(\d{1,10})$/.exec(name)?.[1]
    return id === undefined ? undefined : this.#declaredType(Number(id))
  }
}

function slotsOfBytes(bytes: bigint): bigint {
  return (bytes + 31n) / 32n || 1n
}

/** @param text `uint128`, `address payable`, `contract(IERC20)12` */
function elementaryType(text: string, size: number): ValueType {
  if (text.startsWith('uint')) return { kind: 'uint', size }
  if (text.startsWith('int')) return { kind: 'int', size }
  if (text === 'bool') return { kind: 'bool', size }
  if (/^(?:address|contract\()/.test(text)) return { kind: 'address', size }
  return { kind: 'bytes', size, isExact: /^bytes\d{1,2}$/.test(text) }
}

/** The layout has the length of an array in its label alone: `uint256[2][3]` has three items. */
function lengthOf({ label, numberOfBytes }: StorageType): bigint {
  const [, digits] = /\[(\d{1,78})\]$/.exec(label) ?? []
  if (digits === undefined) return refuseArtifact(label, 'a length in brackets', label)
  const length = BigInt(digits)
  // Each item takes a bit at least, so that a length has a meaning.
  if (length === 0n || length > numberOfBytes) {
    return refuseArtifact(label, `from 1 to ${numberOfBytes} items`, label)
  }
  return length
}
