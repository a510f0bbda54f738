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

/** A value that is known. */
export class KnownVariable implements Variable {
  readonly name: string
  readonly type: string
  readonly #text: string
  readonly #scalar: Scalar | undefined
  readonly #children: readonly Variable[]

  constructor(
    name: string,
    type: string,
    value: {
      readonly text: string
      readonly scalar?: Scalar | undefined
      readonly children?: readonly Variable[]
    },
  ) {
    this.name = name
    this.type = type
    this.#text = value.text
    this.#scalar = value.scalar
    this.#children = value.children ?? []
  }

  get isCompound(): boolean {
    return this.#children.length > 0
  }

  async text(): Promise<string> {
    return this.#text
  }

  async scalar(): Promise<Scalar | undefined> {
    return this.#scalar
  }

  async children(): Promise<readonly Variable[]> {
    return this.#children
  }

  async member(key: Scalar): Promise<Variable | undefined> {
    return memberOf(this.#children, this.#scalar, key)
  }
}

/** A member of a list; `length` of lists and texts. */
export function memberOf(
  children: readonly Variable[],
  scalar: Scalar | undefined,
  key: Scalar,
): Variable | undefined {
  if (key === 'length') {
    return lengthVariable(scalar === undefined ? children.length : lengthOf(scalar))
  }
  return typeof key === 'bigint'
    ? children.find(({ name }) => name === `[${key}]`)
    : children.find(({ name }) => name === key)
}

export function lengthVariable(length: bigint | number): Variable {
  return new KnownVariable('length', 'uint256', { text: `${length}`, scalar: BigInt(length) })
}

/** Bytes of a text or of dynamic bytes. */
function lengthOf(scalar: Scalar): number {
  const text = String(scalar)
  return text.startsWith('0x') ? text.length / 2 - 1 : new TextEncoder().encode(text).length
}

/** A text in quotes, on one line. */
export function quotedText(text: string): string {
  return `"${printable(shortened(text, TEXT_MAX).replace(/["\\]/g, '\\$&'))}"`
}

/** Bytes as hex, cut where they are long. */
export function shownBytes(hex: string): string {
  return shortened(hex, 2 * TEXT_MAX)
}
