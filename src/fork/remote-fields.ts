/**
 * Reads the fields of an object of the execution API that the remote has answered.
 */

import { isObject } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hex } from '../primitives/hex.ts'
import { uintFromQuantity } from '../primitives/quantity.ts'

export class RemoteFields {
  readonly #fields: Readonly<Record<string, unknown>>
  readonly #what: string
  readonly #host: string

  /**
   * @param what the object is, for messages
   * @param host of the remote, for messages
   */
  constructor(answer: unknown, what: string, host: string) {
    this.#fields = isObject(answer) ? answer : {}
    this.#what = what
    this.#host = host
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined && this.#fields[name] !== null
  }

  /** Lower-case hex. @param bytes any number by default */
  data(name: string, bytes?: number): Hex {
    const value = this.#fields[name]
    const isData = typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
    const fits = isData && (bytes === undefined || value.length === 2 + 2 * bytes)
    return fits
      ? (value.toLowerCase() as Hex)
      : this.refuse(name, `${bytes ?? 'whole'} bytes as hex`)
  }

  uint(name: string): bigint {
    const value = this.#fields[name]
    const read = typeof value === 'string' ? uintFromQuantity(value) : undefined
    return read ?? this.refuse(name, 'a quantity')
  }

  /** A quantity, or a JSON number. */
  count(name: string): bigint {
    const value = this.#fields[name]
    const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    return isCount ? BigInt(value) : this.uint(name)
  }

  isTrue(name: string): boolean {
    return this.#fields[name] === true
  }

  /** The objects of a list. @param what each of them is */
  objects(name: string, what: string): RemoteFields[] {
    return this.list(name).map((item) => new RemoteFields(item, what, this.#host))
  }

  /** An object. @param what it is */
  object(name: string, what: string): RemoteFields {
    return new RemoteFields(this.#fields[name], what, this.#host)
  }

  /** The objects of a list of lists. @param what each of them is */
  objectLists(name: string, what: string): RemoteFields[][] {
    return this.list(name).map((each) => {
      if (!Array.isArray(each)) return this.refuse(name, 'a list of lists')
      return each.map((item) => new RemoteFields(item, what, this.#host))
    })
  }

  list(name: string): readonly unknown[] {
    const value = this.#fields[name]
    return Array.isArray(value) ? value : this.refuse(name, 'a list')
  }

  /** @throws {DevnetError} FORK_UNVERIFIED */
  refuse(name: string, expected: string): never {
    const found = (JSON.stringify(this.#fields[name]) ?? 'nothing').slice(0, SHOWN_MAX)
    throw new DevnetError(
      'FORK_UNVERIFIED',
      `fork: ${this.#what} of ${this.#host} has ${found} as ${name}, expected ${expected}`,
      { host: this.#host, field: name },
    )
  }
}

/** Characters of a field in a message. */
const SHOWN_MAX = 80
