/**
 * State variables by the compiler's storage layout, as they were at one moment. Words are read when they
 * are shown.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html
 */

import type { StorageLayout } from '../artifacts/storage-layout.ts'
import { bytesFromHex, hexFromBytes } from '../primitives/hex.ts'
import { keccak256 } from '../primitives/keccak.ts'
import { bytesFromWord, uintFromBytes } from '../primitives/word.ts'
import { hashedKey } from './preimages.ts'
import {
  firstItems,
  ITEMS_MAX,
  isIndex,
  KnownVariable,
  lengthVariable,
  quotedText,
  type Scalar,
  shownBytes,
  type Variable,
} from './variable.ts'
import { scalarOf, wordOfNumber, wordText, wordTypeOf } from './word.ts'

/** The storage of one account at one moment. */
export interface StorageMoment {
  readonly layout: StorageLayout
  wordAt(slot: bigint): Promise<bigint>
  /** Keys of the mapping at a slot that the transaction used. */
  keysOf(slot: bigint): readonly Uint8Array[]
}

type StorageType = StorageLayout['types'] extends ReadonlyMap<string, infer Type> ? Type : never

interface Place {
  readonly slot: bigint
  /** Bytes from the low end of the slot. */
  readonly offset: number
  /** Key of the layout's types. */
  readonly type: string
}

/** Bytes of a text that are read: of a longer one, the length alone is shown. */
const BYTES_MAX = 65_536n
const WORD_BYTES = 32n

/** The state variables of a contract, in the order of their slots. */
export function stateVariables(moment: StorageMoment): readonly Variable[] {
  return moment.layout.storage.map((each) => new StorageVariable(each.label, each, moment))
}

/**
 * The namespaces whose ids begin with a name, as an expression steps through them: `example` of `example.main` has the member
 * `main`. `undefined` if there is none.
 */
export function namespaceVariable(
  name: string,
  moment: StorageMoment,
  before = '',
): Variable | undefined {
  const id = `${before}${name}`
  const whole = moment.layout.storage.find(({ label }) => label === id)
  if (whole !== undefined && before !== '') return new StorageVariable(name, whole, moment)
  const rests = moment.layout.storage
    .filter(({ label }) => label.startsWith(`${id}.`))
    .map(({ label }) => label.slice(id.length + 1).split('.')[0]!) // a text has a first part
  const members = [...new Set(rests)].map((rest) => namespaceVariable(rest, moment, `${id}.`)!)
  return members.length === 0
    ? undefined
    : new KnownVariable(name, '', { text: 'namespaces', members })
}

/** The value that a storage pointer of a type leads to; `undefined` for a type the layout lacks. */
export function pointedVariable(
  name: string,
  typeLabel: string,
  slot: bigint,
  moment: StorageMoment,
): Variable | undefined {
  const found = [...moment.layout.types].find(([, { label }]) => label === typeLabel)
  return found && new StorageVariable(name, { slot, offset: 0, type: found[0] }, moment)
}

class StorageVariable implements Variable {
  readonly name: string
  readonly type: string
  readonly #place: Place
  readonly #type: StorageType
  readonly #moment: StorageMoment

  constructor(name: string, place: Place, moment: StorageMoment) {
    this.name = name
    this.#place = place
    this.#moment = moment
    this.#type = moment.layout.types.get(place.type)! // the layout was checked when it was read
    this.type = this.#type.label
  }

  get isCompound(): boolean {
    const { encoding } = this.#type
    return encoding === 'mapping' || encoding === 'dynamic_array' || isInlineCompound(this.#type)
  }

  async text(): Promise<string> {
    const type = this.#type
    if (type.encoding === 'mapping') {
      const count = this.#moment.keysOf(this.#place.slot).length
      return `${count} ${count === 1 ? 'key' : 'keys'} of this transaction`
    }
    if (type.encoding === 'dynamic_array') return `length ${await this.#word()}`
    if (isInlineCompound(type)) return type.label
    if (type.encoding === 'bytes') {
      const scalar = await this.scalar()
      if (scalar === undefined) return `length ${await this.#size()}`
      return type.label === 'string' ? quotedText(`${scalar}`) : shownBytes(`${scalar}`)
    }
    const value = await this.#number()
    const wordType = wordTypeOf(type.label)
    return wordType === undefined ? `0x${value.toString(16)}` : wordText(value, wordType)
  }

  async scalar(): Promise<Scalar | undefined> {
    const type = this.#type
    if (this.isCompound) return undefined
    if (type.encoding === 'bytes') {
      const size = await this.#size()
      if (size > BYTES_MAX) return undefined
      const bytes = await this.#bytes(Number(size))
      return type.label === 'string' ? new TextDecoder().decode(bytes) : hexFromBytes(bytes)
    }
    const value = await this.#number()
    const wordType = wordTypeOf(type.label)
    return wordType === undefined ? value : scalarOf(value, wordType)
  }

  async children(): Promise<readonly Variable[]> {
    const type = this.#type
    if (type.encoding === 'mapping') {
      const keys = this.#moment.keysOf(this.#place.slot).slice(0, ITEMS_MAX)
      const keyType = this.#labelOf(type.key)
      return keys.map((key) => this.#valueAt(`[${keyText(key, keyType)}]`, key, type.value))
    }
    if ('members' in type) return (type.members ?? []).map((each) => this.#member(each))
    const length = await this.#length()
    return length === undefined ? [] : firstItems(length, (index) => this.#item(BigInt(index)))
  }

  async member(key: Scalar): Promise<Variable | undefined> {
    const type = this.#type
    if (type.encoding === 'mapping') {
      const bytes = keyBytes(key, this.#labelOf(type.key))
      return bytes && this.#valueAt(`[${key}]`, bytes, type.value)
    }
    if ('members' in type) return (await this.children()).find(({ name }) => name === key)
    const length = type.encoding === 'bytes' ? await this.#size() : await this.#length()
    if (length === undefined) return undefined
    if (key === 'length') return lengthVariable(length)
    const isItem = type.encoding !== 'bytes' && typeof key === 'bigint' && isIndex(key, length)
    return isItem ? this.#item(key) : undefined
  }

  #labelOf(type: string): string {
    return this.#moment.layout.types.get(type)?.label ?? ''
  }

  #member({ label, slot, offset, type }: Place & { readonly label: string }): Variable {
    const place = { slot: wrapped(this.#place.slot + slot), offset, type }
    return new StorageVariable(label, place, this.#moment)
  }

  #valueAt(name: string, key: Uint8Array, type: string): Variable {
    const slot = uintFromBytes(keccak256(hashedKey(key, this.#place.slot)))
    return new StorageVariable(name, { slot, offset: 0, type }, this.#moment)
  }

  /** Number of items; `undefined` for a value that is no array. */
  async #length(): Promise<bigint | undefined> {
    const type = this.#type
    if (type.encoding === 'dynamic_array') return this.#word()
    if (type.encoding !== 'inplace' || !('base' in type)) return undefined
    // The compiler writes the number of items in the label only.
    const [, digits] = /\[(\d{1,78})\]$/.exec(type.label) ?? []
    return digits === undefined ? undefined : BigInt(digits)
  }

  #item(index: bigint): Variable {
    const type = this.#type
    const base = 'base' in type ? type.base : ''
    const { numberOfBytes: size } = this.#moment.layout.types.get(base)! // checked as above
    const first =
      type.encoding === 'dynamic_array' ? hashOfSlot(this.#place.slot) : this.#place.slot
    const perSlot = size > 0n && size < WORD_BYTES ? WORD_BYTES / size : 1n
    const slots = (size + WORD_BYTES - 1n) / WORD_BYTES
    const slot = wrapped(first + (perSlot > 1n ? index / perSlot : index * slots))
    const offset = perSlot > 1n ? Number((index % perSlot) * size) : 0
    return new StorageVariable(`[${index}]`, { slot, offset, type: base }, this.#moment)
  }

  #word(): Promise<bigint> {
    return this.#moment.wordAt(this.#place.slot)
  }

  /** The bytes of a value within a slot. */
  async #number(): Promise<bigint> {
    const word = (await this.#word()) >> BigInt(8 * this.#place.offset)
    return BigInt.asUintN(Number(8n * this.#type.numberOfBytes), word)
  }

  /** Bytes of a text. */
  async #size(): Promise<bigint> {
    const word = await this.#word()
    return (word & 1n) === 0n ? (word & 0xffn) >> 1n : (word - 1n) / 2n
  }

  async #bytes(size: number): Promise<Uint8Array> {
    const word = await this.#word()
    if ((word & 1n) === 0n) return bytesFromWord(word).slice(0, size)
    const first = hashOfSlot(this.#place.slot)
    const slots = Array.from({ length: Math.ceil(size / 32) }, (_, at) =>
      wrapped(first + BigInt(at)),
    )
    const words = await Promise.all(slots.map((slot) => this.#moment.wordAt(slot)))
    const bytes = new Uint8Array(32 * words.length)
    for (const [at, each] of words.entries()) bytes.set(bytesFromWord(each), 32 * at)
    return bytes.slice(0, size)
  }
}

function isInlineCompound(type: StorageType): boolean {
  return type.encoding === 'inplace' && ('members' in type || 'base' in type)
}

function hashOfSlot(slot: bigint): bigint {
  return uintFromBytes(keccak256(bytesFromWord(slot)))
}

function wrapped(slot: bigint): bigint {
  return BigInt.asUintN(256, slot)
}

function keyText(key: Uint8Array, type: string): string {
  if (type === 'string') return quotedText(new TextDecoder().decode(key))
  const wordType = wordTypeOf(type)
  if (wordType === undefined || key.length !== 32) return hexFromBytes(key)
  const word = uintFromBytes(key)
  const value = wordType.kind === 'bytes' ? word >> BigInt(256 - 8 * wordType.size) : word
  return wordText(value, wordType)
}

/** `undefined` for a key of another type than the mapping's. */
function keyBytes(key: Scalar, type: string): Uint8Array | undefined {
  if (type === 'string') return typeof key === 'string' ? new TextEncoder().encode(key) : undefined
  if (typeof key === 'string')
    return /^0x([0-9a-f]{2})*$/i.test(key) ? bytesFromHex(key) : undefined
  const wordType = wordTypeOf(type)
  return bytesFromWord(wordType === undefined ? BigInt(key) : wordOfNumber(BigInt(key), wordType))
}
