/**
 * A value as an editor shows it: one line of text, and members that are read when they are asked for.
 */

import { printable, shortened } from '../primitives/printable.ts'

/** Addresses and fixed bytes are numbers; dynamic bytes are `0x` strings. */
export type Scalar = bigint | boolean | string

export interface Variable {
  readonly name: string
  /** As the source writes it. */
  readonly type: string
  /** True if {@link children} gives any. */
  readonly isCompound: boolean
  text(): Promise<string>
  /** `undefined` for a compound value. */
  scalar(): Promise<Scalar | undefined>
  /** Members and items, the first {@link ITEMS_MAX} of them. */
  children(): Promise<readonly Variable[]>
  /** A member by its name, an item by its index, a value of a mapping by its key. */
  member(key: Scalar): Promise<Variable | undefined>
}

/** Items of one value that are listed. */
export const ITEMS_MAX = 1_000
/** Characters of a text that are shown. */
const TEXT_MAX = 1_024

/** A value that is known, or a struct whose members are. */
export class KnownVariable implements Variable {
  readonly name: string
  readonly type: string
  readonly #text: string
  readonly #scalar: Scalar | undefined
  readonly #members: readonly Variable[]

  constructor(
    name: string,
    type: string,
    value: {
      readonly text: string
      readonly scalar?: Scalar | undefined
      readonly members?: readonly Variable[]
    },
  ) {
    this.name = name
    this.type = type
    this.#text = value.text
    this.#scalar = value.scalar
    this.#members = value.members ?? []
  }

  get isCompound(): boolean {
    return this.#members.length > 0
  }

  async text(): Promise<string> {
    return this.#text
  }

  async scalar(): Promise<Scalar | undefined> {
    return this.#scalar
  }

  async children(): Promise<readonly Variable[]> {
    return this.#members
  }

  async member(key: Scalar): Promise<Variable | undefined> {
    if (typeof this.#scalar === 'string') {
      return key === 'length' ? lengthVariable(sizeOf(this.#scalar, this.type)) : undefined
    }
    return this.#members.find(({ name }) => name === key)
  }
}

/** An array whose items are known, and made when they are shown. */
export class ListVariable implements Variable {
  readonly name: string
  readonly type: string
  readonly #list: List

  constructor(name: string, type: string, list: List) {
    this.name = name
    this.type = type
    this.#list = list
  }

  get isCompound(): boolean {
    return this.#list.length > 0
  }

  async text(): Promise<string> {
    return this.#list.text
  }

  async scalar(): Promise<undefined> {
    return undefined
  }

  async children(): Promise<readonly Variable[]> {
    const { length, item } = this.#list
    return firstItems(BigInt(length), item)
  }

  async member(key: Scalar): Promise<Variable | undefined> {
    const { length, item } = this.#list
    if (key === 'length') return lengthVariable(length)
    return typeof key === 'bigint' && isIndex(key, BigInt(length)) ? item(Number(key)) : undefined
  }
}

interface List {
  readonly text: string
  readonly length: number
  item(index: number): Variable
}

/** The first {@link ITEMS_MAX} items of an array, and a line for the others. */
export function firstItems(length: bigint, item: (index: number) => Variable): readonly Variable[] {
  const count = length < ITEMS_MAX ? Number(length) : ITEMS_MAX
  const items = Array.from({ length: count }, (_, index) => item(index))
  const rest = length - BigInt(count)
  return rest === 0n ? items : [...items, new KnownVariable('…', '', { text: `${rest} more` })]
}

export function isIndex(key: bigint, length: bigint): boolean {
  return key >= 0n && key < length
}

export function lengthVariable(length: bigint | number): Variable {
  return new KnownVariable('length', 'uint256', { text: `${length}`, scalar: BigInt(length) })
}

/** Bytes of a text, or of bytes as hex. */
function sizeOf(text: string, type: string): number {
  return type === 'bytes' ? text.length / 2 - 1 : new TextEncoder().encode(text).length
}

/** A text in quotes, on one line. */
export function quotedText(text: string): string {
  return `"${printable(shortened(text, TEXT_MAX).replace(/["\\]/g, '\\$&'))}"`
}

/** Bytes as hex, cut where they are long. */
export function shownBytes(hex: string): string {
  return shortened(hex, 2 * TEXT_MAX)
}
