/**
 * The ABIs that decode what the Studio shows: those it knows, and those of files dropped on the page,
 * which the browser keeps.
 */

import { computed, signal } from '@preact/signals'
import type { Abi, AbiEvent, AbiFunction } from 'viem'
import { counted } from '../format.ts'
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

/** Characters of a name in what is said of a file. */
const nameMax = 100

export class Abis {
  /** ABIs of files, in the order in which they came. */
  readonly own = signal<readonly NamedAbi[]>(read())
  /** The index of ABIs from files alone. */
  readonly fileIndex = computed(() => indexOf(this.own.value.map(({ abi }) => abi)))
  /** The index of ABIs from files and of known ones. */
  readonly index = computed(() => indexOf(this.all().map(({ abi }) => abi)))
  /** The outcome of the last files. */
  readonly outcome = signal({ text: '', isError: false })

  /** Every ABI: of files first, then those known. */
  all(): readonly NamedAbi[] {
    return [...this.own.value, ...knownAbis]
  }

  async take(files: readonly File[]): Promise<void> {
    const outcomes = await Promise.all(files.map((file) => this.#takeFile(file)))
    this.outcome.value = {
      text: outcomes.map(({ text }) => text).join(' '),
      isError: outcomes.some(({ isError }) => isError),
    }
  }

  remove(name: string): void {
    this.#keep(this.own.value.filter((each) => each.name !== name))
  }

  async #takeFile(file: File) {
    try {
      const { name, abi } = this.#add(file.name, await file.text())
      const items = counted(abi.length, 'item')
      return { text: `${name.slice(0, nameMax)}: ${items} added.`, isError: false }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { text: `${file.name.slice(0, nameMax)}: ${reason}.`, isError: true }
    }
  }

  /** Adds an ABI in the place of one with its name. @throws {Error} if the text has no ABI */
  #add(fileName: string, text: string): NamedAbi {
    const added = abiFromText(fileName, text)
    this.#keep([...this.own.value.filter(({ name }) => name !== added.name), added])
    return added
  }

  /** @throws {Error} if the browser has no room for it */
  #keep(abis: readonly NamedAbi[]): void {
    localStorage.setItem(storageKey, JSON.stringify(abis))
    this.own.value = abis
  }
}

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
