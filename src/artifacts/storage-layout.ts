/**
 * The storage layout of a contract, as the compiler gives it: variables, their slots and their types.
 *
 * A layout is checked when it is read: every variable and member names a type that is there, and
 * numbers are in range. A type may contain itself only through a mapping or a dynamic array.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html#json-output
 */

import { isObject } from '../primitives/codec.ts'
import { countFrom, fieldsOf, itemsOf, refuseArtifact, textFrom } from './refusal.ts'

export interface StorageVariable {
  /** Name in the source. */
  readonly label: string
  readonly slot: bigint
  /** Bytes from the low end of the slot, 0 to 31. */
  readonly offset: number
  /** Key of {@link StorageLayout.types}. */
  readonly type: string
  /** AST id of the declaration; `undefined` if unknown. */
  readonly astId: number | undefined
  /** `src/Token.sol:Token`, the contract whose layout it is; a base may declare it. */
  readonly contract: string
}

interface StorageTypeBase {
  /** Name in the source: `mapping(address => uint256)`. */
  readonly label: string
  readonly numberOfBytes: bigint
}

export type StorageType = StorageTypeBase &
  (
    | { readonly encoding: 'inplace'; readonly members?: readonly StorageVariable[] }
    | { readonly encoding: 'inplace'; readonly base: string }
    | { readonly encoding: 'mapping'; readonly key: string; readonly value: string }
    | { readonly encoding: 'dynamic_array'; readonly base: string }
    | { readonly encoding: 'bytes' }
  )

export interface StorageLayout {
  readonly storage: readonly StorageVariable[]
  readonly types: ReadonlyMap<string, StorageType>
}

/** Digits of 2^256 at most. */
const decimal = /^\d{1,78}$/

/**
 * @returns `undefined` where the artifact has no layout
 * @throws {DevnetError} INVALID_ARTIFACT
 */
export function parseStorageLayout(value: unknown, where: string): StorageLayout | undefined {
  if (!isObject(value)) return undefined
  // `types` is null for a contract without variables.
  const types = new Map(
    Object.entries(fieldsOf(value.types)).map(([name, type]) => [
      name,
      typeOf(type, `${where}.types.${name}`),
    ]),
  )
  const layout = { storage: variablesOf(value.storage, `${where}.storage`), types }
  checkTypes(layout, where)
  return layout
}

function variablesOf(value: unknown, where: string): StorageVariable[] {
  return itemsOf(value).map((each, index) => {
    const { label, slot, offset, type, astId, contract } = fieldsOf(each)
    const offsetBytes = countFrom(offset)
    const isWhole = typeof label === 'string' && typeof type === 'string' && isDecimal(slot)
    if (!isWhole || offsetBytes === undefined || offsetBytes > 31) {
      return refuseArtifact(`${where}[${index}]`, 'a variable with slot, offset and type', each)
    }
    return {
      label,
      slot: BigInt(slot),
      offset: offsetBytes,
      type,
      astId: countFrom(astId),
      contract: textFrom(contract) ?? '',
    }
  })
}

function typeOf(value: unknown, where: string): StorageType {
  const { label, encoding, numberOfBytes, base, key, value: mapped, members } = fieldsOf(value)
  if (typeof label !== 'string' || !isDecimal(numberOfBytes)) {
    return refuseArtifact(where, 'a type with label and numberOfBytes', value)
  }
  const named = { label, numberOfBytes: BigInt(numberOfBytes) }
  if (encoding === 'bytes') return { ...named, encoding }
  if (encoding === 'dynamic_array' && typeof base === 'string') return { ...named, encoding, base }
  if (encoding === 'mapping' && typeof key === 'string' && typeof mapped === 'string') {
    return { ...named, encoding, key, value: mapped }
  }
  if (encoding !== 'inplace') return refuseArtifact(where, 'a known encoding', value)
  if (typeof base === 'string') return { ...named, encoding, base }
  if (members === undefined) return { ...named, encoding }
  return { ...named, encoding, members: variablesOf(members, `${where}.members`) }
}

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && decimal.test(value)
}

/** Names of the types that lie within a value of a type, in the same slots. */
function inlineTypes(type: StorageType): readonly string[] {
  if (type.encoding !== 'inplace') return []
  if ('base' in type) return [type.base]
  return 'members' in type ? (type.members ?? []).map((member) => member.type) : []
}

/** Names of the types to which a value of a type refers elsewhere. */
function outerTypes(type: StorageType): readonly string[] {
  if (type.encoding === 'mapping') return [type.key, type.value]
  return type.encoding === 'dynamic_array' ? [type.base] : []
}

function checkTypes({ storage, types }: StorageLayout, where: string): void {
  const named = [...types.values()].flatMap((type) => [...inlineTypes(type), ...outerTypes(type)])
  const missing = [...storage.map(({ type }) => type), ...named].find((name) => !types.has(name))
  if (missing !== undefined) refuseArtifact(`${where}.types`, 'every type that is named', missing)
  const circular = typeWithinItself(types)
  if (circular !== undefined) refuseArtifact(`${where}.types`, 'types of a finite size', circular)
}

/** Takes types whose inner types are all taken, until none is left or none can be taken. */
function typeWithinItself(types: ReadonlyMap<string, StorageType>): string | undefined {
  const open = new Map([...types].map(([name, type]) => [name, new Set(inlineTypes(type)).size]))
  const users = new Map<string, string[]>()
  for (const [name, type] of types) {
    for (const inner of new Set(inlineTypes(type))) {
      const listed = users.get(inner) ?? []
      if (listed.push(name) === 1) users.set(inner, listed)
    }
  }
  const finite = [...open].filter(([, count]) => count === 0).map(([name]) => name)
  for (const name of finite) {
    open.delete(name)
    for (const user of users.get(name) ?? []) {
      const left = open.get(user)! - 1
      open.set(user, left)
      if (left === 0) finite.push(user)
    }
  }
  return open.keys().next().value
}
