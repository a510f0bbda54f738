/**
 * The ABIs that decode what the Studio shows: those it knows, and those of files dropped on the page,
 * which the browser keeps.
 */

import { computed, signal } from '@preact/signals'
import type { Abi, AbiEvent, AbiFunction } from 'viem'
import { abiFromText } from './artifact.ts'
import { knownAbis, type NamedAbi } from './known.ts'
import { selectorOf, topicOf } from './selector.ts'

type AbiError = Extract<Abi[number], { type: 'error' }>

/** Items by selector or first topic, those of dropped files before those that are known. */
export interface AbiIndex {
  readonly functions: ReadonlyMap<string, readonly AbiFunction[]>
  readonly events: ReadonlyMap<string, readonly AbiEvent[]>
  readonly errors: ReadonlyMap<string, readonly AbiError[]>
}

const storageKey = 'previewnet.abis'

/** ABIs of files, in the order in which they came. */
export const ownAbis = signal<readonly NamedAbi[]>(read())

/** Those of files alone. */
export const fileIndex = computed(() => indexOf(ownAbis.value.map(({ abi }) => abi)))

export const abiIndex = computed(() =>
  indexOf([...ownAbis.value, ...knownAbis].map(({ abi }) => abi)),
)

/** @param abis of two items with one selector that of the first comes first */
export function indexOf(abis: readonly Abi[]): AbiIndex {
  const functions = new Map<string, AbiFunction[]>()
  const events = new Map<string, AbiEvent[]>()
  const errors = new Map<string, AbiError[]>()
  for (const item of abis.flat()) {
    if (item.type === 'function') add(functions, selectorOf(item), item)
    if (item.type === 'event') add(events, topicOf(item), item)
    if (item.type === 'error') add(errors, selectorOf(item), item)
  }
  return { functions, events, errors }
}

/** Adds an ABI in the place of one with its name. @throws {Error} if the text has no ABI */
export function addAbi(fileName: string, text: string): NamedAbi {
  const added = abiFromText(fileName, text)
  keep([...ownAbis.value.filter(({ name }) => name !== added.name), added])
  return added
}

export function removeAbi(name: string): void {
  keep(ownAbis.value.filter((each) => each.name !== name))
}

/** @throws {Error} if the browser has no room for it */
function keep(abis: readonly NamedAbi[]): void {
  localStorage.setItem(storageKey, JSON.stringify(abis))
  ownAbis.value = abis
}

/** Entries of an earlier version or of another program count as nothing. */
function read(): readonly NamedAbi[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.map(({ name, abi }) => abiFromText(String(name), JSON.stringify(abi)))
  } catch {
    return []
  }
}

function add<Item>(index: Map<string, Item[]>, selector: string, item: Item): void {
  const items = index.get(selector)
  if (items === undefined) index.set(selector, [item])
  else items.push(item)
}
