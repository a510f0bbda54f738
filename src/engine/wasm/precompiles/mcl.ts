/**
 * Curves with a pairing and P-256, by mcl in WebAssembly. The only import of that library.
 *
 * It takes a tenth of the time of a curve written in JavaScript, and EthereumJS has a binding to it,
 * too. Its entry holds one curve for the whole process, so this file calls the module behind it: one
 * instance for each curve. The package restricts no paths, and its version is pinned.
 *
 * A point is an opaque copy of the library's. Promise: answers do not depend on earlier calls.
 *
 * @see https://github.com/herumi/mcl
 */

import createModule from 'mcl-wasm/dist/mcl_c.js'
import { InvariantError, invariant } from '../../../primitives/errors.ts'
import { bytesOfSize } from './input.ts'

/** A point of a group in the library's form: three coordinates. */
export type Point = Uint8Array & { readonly isPoint?: never }

/** The functions of the library's C interface that are used; pointers are offsets in its memory. */
interface Library {
  readonly HEAP8: Int8Array
  readonly _malloc: (size: number) => number
  readonly [name: string]: unknown
}

type Call = (...values: number[]) => number

const curveNumbers = { bn254: 4, 'bls12-381': 5, p256: 107 } as const
export type CurveName = keyof typeof curveNumbers

/** Bytes that a field element takes in the library's memory, whatever the curve. */
const ELEMENT_SIZE = 48
const SCALAR_SIZE = 32
const TARGET_SIZE = 12 * ELEMENT_SIZE
/** The limits that the library was compiled with: words of 64 bits, of elements and of scalars. */
const COMPILED_SIZES = (SCALAR_SIZE / 8) * 10 + ELEMENT_SIZE / 8
/** RFC 9380, as EIP-2537 demands. */
const MAP_MODE = 5
/** Most points that are in the library's memory at a time. */
const POINTS_MAX = 512

const loading = new Map<CurveName, Promise<Curve>>()

/** Compiles the library for a curve, once per process. */
export function loadCurve(name: CurveName): Promise<Curve> {
  let curve = loading.get(name)
  if (curve === undefined) {
    curve = instantiate(name)
    loading.set(name, curve)
  }
  return curve
}

async function instantiate(name: CurveName): Promise<Curve> {
  // The library draws random numbers for functions that are not called here.
  const cryptoGetRandomValues = () => {
    throw new InvariantError('a curve asks for random numbers')
  }
  const library: Library = await createModule({ cryptoGetRandomValues })
  const call = caller(library)
  const status = call('mclBn_init', curveNumbers[name], COMPILED_SIZES)
  invariant(status === 0, `the library has no curve ${name}`)
  // Whether a point is in the subgroup is asked where it matters.
  call('mclBn_verifyOrderG1', 0)
  call('mclBn_verifyOrderG2', 0)
  if (name === 'bls12-381') {
    call('mclBn_setMapToMode', MAP_MODE)
    call('mclBn_setETHserialization', 1)
  }
  return new Curve(library, name === 'bls12-381' ? 48 : 32)
}

function caller(library: Library) {
  return (name: string, ...values: number[]): number => (library[`_${name}`] as Call)(...values)
}

/** One of the two groups of a curve. */
export class Group {
  /** Bytes of a point. */
  readonly size: number
  readonly zero: Point
  readonly #memory: Memory
  readonly #name: 'G1' | 'G2'

  constructor(memory: Memory, name: 'G1' | 'G2') {
    this.#memory = memory
    this.#name = name
    this.size = 3 * this.#elements * ELEMENT_SIZE
    this.zero = new Uint8Array(this.size)
  }

  /**
   * The point with these coordinates.
   *
   * @param elements x and y, big endian, below the modulus; in G2 each has a real and an imaginary part
   * @returns `undefined` if it is not on the curve
   */
  point(elements: readonly Uint8Array[]): Point | undefined {
    const memory = this.#memory
    const { first } = memory
    memory.set(first, this.zero)
    for (const [index, element] of elements.entries()) {
      memory.setElement(first + index * ELEMENT_SIZE, element)
    }
    memory.setElement(first + elements.length * ELEMENT_SIZE, ONE)
    return this.#call('isValid', first) === 1 ? memory.copyOf(first, this.size) : undefined
  }

  /**
   * The point of a compressed form whose first bits say that it is one, and whose x is in the field.
   *
   * @returns `undefined` if no point of the curve has that x
   */
  decompressed(bytes: Uint8Array): Point | undefined {
    const memory = this.#memory
    const { first, result } = memory
    memory.set(first, bytes)
    const isPoint = this.#call('deserialize', result, first, bytes.length) === bytes.length
    return isPoint ? memory.copyOf(result, this.size) : undefined
  }

  isInSubgroup(point: Point): boolean {
    this.#memory.set(this.#memory.first, point)
    return this.#call('isValidOrder', this.#memory.first) === 1
  }

  isZero(point: Point): boolean {
    this.#memory.set(this.#memory.first, point)
    return this.#call('isZero', this.#memory.first) === 1
  }

  add(a: Point, b: Point): Point {
    const { first, second, result } = this.#memory
    this.#memory.set(first, a)
    this.#memory.set(second, b)
    this.#call('add', result, first, second)
    return this.#memory.copyOf(result, this.size)
  }

  negate(point: Point): Point {
    const { first, result } = this.#memory
    this.#memory.set(first, point)
    this.#call('neg', result, first)
    return this.#memory.copyOf(result, this.size)
  }

  /** @param scalar big endian, of any size up to 64 bytes; taken modulo the order */
  multiply(point: Point, scalar: Uint8Array): Point {
    return this.sum([{ point, scalar }])
  }

  /** The sum of products. */
  sum(terms: readonly { readonly point: Point; readonly scalar: Uint8Array }[]): Point {
    const memory = this.#memory
    const { first, scalars, result } = memory
    let sum = this.zero
    for (let from = 0; from < terms.length; from += POINTS_MAX) {
      const part = terms.slice(from, from + POINTS_MAX)
      for (const [index, { point, scalar }] of part.entries()) {
        memory.set(first + index * this.size, point)
        memory.setScalar(scalars + index * SCALAR_SIZE, scalar)
      }
      this.#call('mulVec', result, first, scalars, part.length)
      const partSum = memory.copyOf(result, this.size)
      sum = from === 0 ? partSum : this.add(sum, partSum)
    }
    return sum
  }

  /** The coordinates as {@link point} takes them; zeros of the point at infinity. */
  coordinates(point: Point): readonly Uint8Array[] {
    const memory = this.#memory
    const { first, result } = memory
    memory.set(first, point)
    this.#call('normalize', result, first)
    return Array.from({ length: 2 * this.#elements }, (_, index) =>
      memory.element(result + index * ELEMENT_SIZE),
    )
  }

  /** The field elements of a coordinate. */
  get #elements(): number {
    return this.#name === 'G1' ? 1 : 2
  }

  #call(operation: string, ...values: number[]): number {
    return this.#memory.call(`mclBn${this.#name}_${operation}`, ...values)
  }
}

/** A curve with both its groups; without a pairing it has only the first. */
export class Curve {
  readonly g1: Group
  readonly g2: Group
  /** The field's modulus, big endian. */
  readonly modulus: Uint8Array
  readonly #memory: Memory

  constructor(library: Library, fieldSize: number) {
    this.#memory = new Memory(library, fieldSize)
    this.g1 = new Group(this.#memory, 'G1')
    this.g2 = new Group(this.#memory, 'G2')
    this.modulus = this.#memory.fieldOrder()
  }

  /** True if the bytes, big endian, are a number below the modulus. */
  isInField(element: Uint8Array): boolean {
    const extra = element.length - this.modulus.length
    for (let index = 0; index < element.length; index += 1) {
      const limit = index < extra ? 0 : this.modulus[index - extra]!
      const byte = element[index]!
      if (byte !== limit) return byte < limit
    }
    return false
  }

  /** Quotient of two scalars modulo the order. @param divisor not a multiple of the order */
  divide(dividend: Uint8Array, divisor: Uint8Array): Uint8Array {
    const memory = this.#memory
    const { scalars } = memory
    const second = scalars + SCALAR_SIZE
    memory.setScalar(scalars, dividend)
    memory.setScalar(second, divisor)
    memory.call('mclBnFr_div', scalars, scalars, second)
    return memory.scalar(scalars)
  }

  /** True if the product of the pairings is one, as it is of none. */
  isProductOne(pairs: readonly { readonly g1: Point; readonly g2: Point }[]): boolean {
    const memory = this.#memory
    const { first, second, product, factor } = memory
    const finite = pairs.filter(({ g1, g2 }) => !this.g1.isZero(g1) && !this.g2.isZero(g2))
    if (finite.length === 0) return true
    memory.call('mclBnGT_setInt32', product, 1)
    for (let from = 0; from < finite.length; from += POINTS_MAX) {
      const part = finite.slice(from, from + POINTS_MAX)
      for (const [index, { g1, g2 }] of part.entries()) {
        memory.set(first + index * this.g1.size, g1)
        memory.set(second + index * this.g2.size, g2)
      }
      memory.call('mclBn_millerLoopVec', factor, first, second, part.length)
      memory.call('mclBnGT_mul', product, product, factor)
    }
    memory.call('mclBn_finalExp', product, product)
    return memory.call('mclBnGT_isOne', product) === 1
  }

  /** The point of G1 for a field element (RFC 9380), in the subgroup. */
  mapToG1(element: Uint8Array): Point {
    const { first, result } = this.#memory
    this.#memory.setElement(first, element)
    this.#memory.call('mclBnFp_mapToG1', result, first)
    return this.#memory.copyOf(result, this.g1.size)
  }

  /** The point of G2 for a field element of two parts (RFC 9380), in the subgroup. */
  mapToG2(real: Uint8Array, imaginary: Uint8Array): Point {
    const { first, result } = this.#memory
    this.#memory.setElement(first, real)
    this.#memory.setElement(first + ELEMENT_SIZE, imaginary)
    this.#memory.call('mclBnFp2_mapToG2', result, first)
    return this.#memory.copyOf(result, this.g2.size)
  }
}

const ONE = Uint8Array.of(1)

/** The places in the library's memory that calls read and write. */
class Memory {
  readonly call: (name: string, ...values: number[]) => number
  readonly first: number
  readonly second: number
  readonly scalars: number
  readonly result: number
  readonly product: number
  readonly factor: number
  readonly #library: Library
  readonly #fieldSize: number
  readonly #bytesAt: number

  constructor(library: Library, fieldSize: number) {
    this.call = caller(library)
    this.#library = library
    this.#fieldSize = fieldSize
    const allocate = (size: number) => {
      const pointer = library._malloc(size)
      invariant(pointer !== 0, 'a curve has no memory')
      return pointer
    }
    const pointSize = 6 * ELEMENT_SIZE
    this.first = allocate(POINTS_MAX * pointSize)
    this.second = allocate(POINTS_MAX * pointSize)
    this.scalars = allocate(POINTS_MAX * SCALAR_SIZE)
    this.result = allocate(pointSize)
    this.product = allocate(TARGET_SIZE)
    this.factor = allocate(TARGET_SIZE)
    this.#bytesAt = allocate(FIELD_TEXT_SIZE)
  }

  set(pointer: number, bytes: Uint8Array): void {
    this.#bytes.set(bytes, pointer)
  }

  copyOf(pointer: number, size: number): Uint8Array {
    return this.#bytes.slice(pointer, pointer + size)
  }

  /** Writes a field element. @param bytes big endian, at most 64 */
  setElement(pointer: number, bytes: Uint8Array): void {
    this.set(this.#bytesAt, bytes)
    this.call('mclBnFp_setBigEndianMod', pointer, this.#bytesAt, bytes.length)
  }

  /** Writes a scalar. @param bytes big endian, at most 64; taken modulo the order */
  setScalar(pointer: number, bytes: Uint8Array): void {
    this.set(this.#bytesAt, bytes)
    this.call('mclBnFr_setBigEndianMod', pointer, this.#bytesAt, bytes.length)
  }

  /** A scalar, big endian. */
  scalar(pointer: number): Uint8Array {
    const size = this.call('mclBnFr_getLittleEndian', this.#bytesAt, SCALAR_SIZE, pointer)
    const bytes = new Uint8Array(SCALAR_SIZE)
    bytes.set(this.copyOf(this.#bytesAt, size))
    return bytes.reverse()
  }

  /** A field element, big endian, of the field's size. */
  element(pointer: number): Uint8Array {
    const size = this.call('mclBnFp_getLittleEndian', this.#bytesAt, ELEMENT_SIZE, pointer)
    const bytes = new Uint8Array(this.#fieldSize)
    bytes.set(this.copyOf(this.#bytesAt, size))
    return bytes.reverse()
  }

  /** The field's modulus, big endian; the library writes it as decimal digits. */
  fieldOrder(): Uint8Array {
    const size = this.call('mclBn_getFieldOrder', this.#bytesAt, FIELD_TEXT_SIZE)
    const digits = String.fromCharCode(...this.copyOf(this.#bytesAt, size))
    return bytesOfSize(BigInt(digits), this.#fieldSize)
  }

  /** The library's memory may grow, which replaces its buffer. */
  get #bytes(): Uint8Array {
    return new Uint8Array(this.#library.HEAP8.buffer)
  }
}

/** More than the digits of a modulus. */
const FIELD_TEXT_SIZE = 256
