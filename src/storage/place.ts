/**
 * Finds the place of a path: slot, offset and type.
 *
 * A path that leads nowhere is refused with what there is: names of variables and members, kinds of
 * keys, the number of items.
 */

import type { StorageVariable } from '../artifacts/storage-layout.ts'
import { dataSlotOf, entrySlotOf, keyBytesOf } from './keys.ts'
import { type PathStep, parsePath, refusePath, shownPath } from './path.ts'
import type { Shape, StorageTypes } from './types.ts'
import { numberFrom } from './value.ts'
import { slotAfter, type Words } from './words.ts'

/** Where a value begins. */
export interface Place {
  /** As it was asked for. */
  readonly path: string
  /** Key of the layout's types. */
  readonly type: string
  readonly slot: bigint
  /** Bytes from the low end of the slot. */
  readonly offset: number
}

/** A value, or the length of the array, string or bytes at a place. */
export type Target =
  | { readonly kind: 'value'; readonly place: Place }
  | { readonly kind: 'length'; readonly place: Place }

/** The variables of a contract, and what is known of others of these names. */
export interface Variables {
  readonly contractName: string
  readonly variables: readonly StorageVariable[]
  readonly types: StorageTypes
  /** Name of the contract that declares a variable; `undefined` if unknown. */
  readonly declarerOf: (variable: StorageVariable) => string | undefined
  /** Why a variable is not in storage: `is immutable …`; `undefined` for unknown names. */
  readonly absenceOf: (name: string) => string | undefined
}

/** A name in Solidity; ids of namespaces have dots. */
const isIdentifier = /^[A-Za-z_$][\w$]*$/

/** Names that a message lists at most. */
const NAMES_MAX = 20

/** @throws {DevnetError} INVALID_STORAGE_PATH, INVALID_STORAGE_VALUE for a key */
export function targetOf(text: string, contract: Variables, words: Words): Target {
  const labels = contract.variables.map(({ label }) => label)
  const { name, steps } = parsePath(
    text,
    labels.filter((label) => !isIdentifier.test(label)),
  )
  const root = rootOf(name, steps, contract)
  let target: Target = { kind: 'value', place: root.place }
  for (const step of steps.slice(root.stepCount)) {
    if (target.kind === 'length') {
      return refusePath(target.place.path, 'nothing behind .length', step.text.trim())
    }
    target = stepped(target.place, step, contract.types, words)
  }
  return target
}

/** A private variable may have the name of another one: then its contract stands before it. */
function rootOf(name: string, steps: readonly PathStep[], contract: Variables) {
  const { contractName, variables, declarerOf, absenceOf } = contract
  const called = variables.filter(({ label }) => label === name)
  const [variable] = called
  if (called.length > 1) {
    const paths = called.map((each) => pathOfVariable(each, contract))
    return refusePath(name, `one of ${paths.join(', ')}`, name)
  }
  if (variable !== undefined) return { place: placeOfVariable(variable, name), stepCount: 0 }
  const [step] = steps
  const own = variables.find(
    (each) => step?.kind === 'member' && each.label === step.name && declarerOf(each) === name,
  )
  if (own === undefined) {
    const expected = absenceOf(name) ?? `a variable of ${contractName} (${listed(variables)})`
    return refusePath(name, expected, name)
  }
  return { place: placeOfVariable(own, `${name}.${own.label}`), stepCount: 1 }
}

/** The path of a variable: with its contract before it, if another one has the same name. */
export function pathOfVariable(
  variable: StorageVariable,
  { variables, declarerOf }: Pick<Variables, 'variables' | 'declarerOf'>,
): string {
  const { label } = variable
  const isSole = variables.every((each) => each === variable || each.label !== label)
  return isSole ? label : `${declarerOf(variable) ?? 'an unknown contract'}.${label}`
}

export function placeOfVariable({ slot, offset, type }: StorageVariable, path: string): Place {
  return { path, type, slot, offset }
}

export function placeOfMember(around: Place, member: StorageVariable): Place {
  const { label, offset, type } = member
  return {
    path: `${around.path}.${label}`,
    type,
    slot: slotAfter(around.slot, member.slot),
    offset,
  }
}

/** @param first the slot of the first item */
export function placeOfItem(
  around: Place,
  first: bigint,
  base: string,
  index: bigint,
  types: StorageTypes,
): Place {
  const { perSlot, slotsEach, size } = types.packingOf(base)
  const slot = slotAfter(first, (index / perSlot) * slotsEach)
  return {
    path: `${around.path}[${index}]`,
    type: base,
    slot,
    offset: Number(index % perSlot) * size,
  }
}

/** The length of a dynamic array. Any word may stand there. */
export function lengthAt({ slot, path }: Place, words: Words): bigint {
  return words.at(slot, path)
}

function stepped(place: Place, step: PathStep, types: StorageTypes, words: Words): Target {
  const shape = types.shapeOf(place.type)
  if (step.kind === 'index') {
    return { kind: 'value', place: indexed(place, shape, step, types, words) }
  }
  const { path } = place
  if (shape.kind === 'struct') {
    const member = shape.members.find(({ label }) => label === step.name)
    if (member !== undefined) return { kind: 'value', place: placeOfMember(place, member) }
    return refusePath(
      path,
      `a member of ${types.labelOf(place.type)} (${listed(shape.members)})`,
      step.name,
    )
  }
  const hasLength = shape.kind !== 'value' && shape.kind !== 'mapping'
  if (hasLength && step.name === 'length') return { kind: 'length', place }
  return refusePath(path, possibleSteps(place, shape, types), `.${step.name}`)
}

function indexed(
  place: Place,
  shape: Shape,
  step: Extract<PathStep, { kind: 'index' }>,
  types: StorageTypes,
  words: Words,
): Place {
  const path = `${place.path}${step.text.trim()}`
  if (shape.kind === 'mapping') {
    const key = keyBytesOf(types.shapeOf(shape.key), step.key, path)
    return { path, type: shape.value, slot: entrySlotOf(place.slot, key), offset: 0 }
  }
  const isArray = shape.kind === 'fixedArray' || shape.kind === 'dynamicArray'
  if (!isArray) return refusePath(place.path, possibleSteps(place, shape, types), step.text.trim())
  const isDynamic = shape.kind === 'dynamicArray'
  const length = isDynamic ? lengthAt(place, words) : shape.length
  const index = step.isQuoted ? undefined : numberFrom(step.key)
  if (index === undefined || index < 0n || index >= length) {
    const items = length === 0n ? 'an item, but it has none' : `an index from 0 to ${length - 1n}`
    return refusePath(place.path, items, step.text.trim())
  }
  const first = isDynamic ? dataSlotOf(place.slot) : place.slot
  return { ...placeOfItem(place, first, shape.base, index, types), path }
}

/** What may follow a path, in words. */
export function possibleSteps({ path, type }: Place, shape: Shape, types: StorageTypes): string {
  const label = types.labelOf(type)
  const shown = shownPath(path)
  switch (shape.kind) {
    case 'mapping':
      return `a key, ${shown}[${types.labelOf(shape.key)}] of ${label}`
    case 'fixedArray':
    case 'dynamicArray':
      return `${shown}[index] or ${shown}.length of ${label}`
    case 'bytes':
      return `${shown} or ${shown}.length of ${label}`
    case 'struct':
      return `a member of ${label} (${listed(shape.members)})`
    case 'value':
      return `no member or key of ${label}`
  }
}

function listed(variables: readonly StorageVariable[]): string {
  if (variables.length === 0) return 'none'
  const names = variables.slice(0, NAMES_MAX).map(({ label }) => label)
  const rest = variables.length - names.length
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
