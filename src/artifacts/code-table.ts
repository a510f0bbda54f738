/**
 * Finds the code templates that a code was made from.
 *
 * Templates are filed by their size and a hash of the bytes before the first that may differ, so few
 * are compared for each lookup. A lookup costs less than hashing the code.
 */

import { trailingMetadata } from './code-metadata.ts'
import { type CodeRange, isEqualOutside } from './code-range.ts'
import type { CodeTemplate } from './code-template.ts'

/**
 * `exact`: every byte is equal. `filled`: bytes differ only where addresses of libraries and immutables
 * are inserted. `similar`: the metadata differs as well, as after a change of a comment or a path.
 */
export type MatchKind = 'exact' | 'filled' | 'similar'

export interface CodeMatch<Owner> {
  readonly kind: MatchKind
  readonly template: CodeTemplate
  /** Owners of the templates that match as well as the first, in the order they were added. */
  readonly owners: readonly Owner[]
}

interface Entry<Owner> {
  readonly template: CodeTemplate
  /** Bytes before the metadata at the end and its INVALID. */
  readonly size: number
  readonly inserted: readonly CodeRange[]
  /** Inserted ranges and metadata. */
  readonly variable: readonly CodeRange[]
  readonly owner: Owner
}

const PREFIX_BYTES_MAX = 256
const PUSH20 = 0x73
const INVALID = 0xfe
/** The first byte after the address that a library's code begins with. */
const AFTER_OWN_ADDRESS = 21
const kinds: readonly MatchKind[] = ['exact', 'filled', 'similar']

export class CodeTable<Owner> {
  /** True if bytes may follow a template: arguments of a constructor. */
  readonly #isPrefix: boolean
  readonly #entries = new Map<string, Entry<Owner>[]>()
  /** Lengths of the prefixes in use, rising. */
  #prefixSizes: readonly number[] = []

  constructor(options: { readonly isPrefix: boolean }) {
    this.#isPrefix = options.isPrefix
  }

  add(template: CodeTemplate, owner: Owner): void {
    const inserted = template.insertedRanges()
    const byStart = (one: CodeRange, other: CodeRange) => one.start - other.start
    const variable = [...inserted, ...template.metadata].sort(byStart)
    const size = this.#sizeOf(template.bytes)
    const prefixSize = Math.min(PREFIX_BYTES_MAX, size, firstVariable(variable, template.bytes))
    const [hash] = hashesOf(template.bytes, [prefixSize])
    const key = keyOf(this.#isPrefix ? undefined : size, prefixSize, hash!)
    const listed = this.#entries.get(key) ?? []
    if (listed.push({ template, size, inserted, variable, owner }) === 1) {
      this.#entries.set(key, listed)
    }
    if (!this.#prefixSizes.includes(prefixSize)) {
      this.#prefixSizes = [...this.#prefixSizes, prefixSize].sort((one, other) => one - other)
    }
  }

  /** The best match, and of equally good ones the longest template; `undefined` without any. */
  match(code: Uint8Array): CodeMatch<Owner> | undefined {
    let best: { rank: number; template: CodeTemplate; owners: Owner[] } | undefined
    for (const { template, owner, rank } of this.#matches(code)) {
      const better = best === undefined ? -1 : rank - best.rank || longer(best.template, template)
      if (better < 0) best = { rank, template, owners: [owner] }
      else if (better === 0) best?.owners.push(owner)
    }
    return best && { kind: kinds[best.rank]!, template: best.template, owners: best.owners }
  }

  *#matches(code: Uint8Array) {
    const size = this.#isPrefix ? undefined : this.#sizeOf(code)
    const hashes = hashesOf(code, this.#prefixSizes)
    for (const [index, hash] of hashes.entries()) {
      const found = this.#entries.get(keyOf(size, this.#prefixSizes[index]!, hash)) ?? []
      for (const entry of found) {
        const rank = this.#rankOf(entry, code)
        if (rank !== undefined) yield { ...entry, rank }
      }
    }
  }

  /** Index in {@link kinds}; `undefined` for code of another contract. */
  #rankOf({ template, size, inserted, variable }: Entry<Owner>, code: Uint8Array) {
    const { bytes } = template
    const isWhole = this.#isPrefix ? code.length >= bytes.length : code.length === bytes.length
    const compared = this.#isPrefix ? bytes.length : size
    if (code.length < compared || !isEqualOutside(code, bytes, compared, variable)) return undefined
    if (!isWhole || !isEqualOutside(code, bytes, bytes.length, inserted)) return 2
    return isEqualOutside(code, bytes, bytes.length, []) ? 0 : 1
  }

  /**
   * Metadata of another size moves nothing, for it is at the end. Nor does none: the compiler then
   * leaves out the INVALID before it.
   */
  #sizeOf(code: Uint8Array): number {
    if (this.#isPrefix) return code.length
    const size = trailingMetadata(code)?.start ?? code.length
    return code[size - 1] === INVALID ? size - 1 : size
  }
}

/** Below zero if the second template is longer. */
function longer(one: CodeTemplate, other: CodeTemplate): number {
  return one.bytes.length - other.bytes.length
}

function firstVariable(variable: readonly CodeRange[], bytes: Uint8Array): number {
  const after = bytes[0] === PUSH20 ? variable.filter(({ start }) => start > 1) : variable
  return after[0]?.start ?? bytes.length
}

function keyOf(size: number | undefined, prefixSize: number, hash: number): string {
  return `${size ?? ''}:${prefixSize}:${hash}`
}

/**
 * FNV-1a of prefixes of the code, as many as the code is long enough for. A library's own address is
 * left out.
 *
 * @param sizes rising
 */
function hashesOf(code: Uint8Array, sizes: readonly number[]): number[] {
  const hashes: number[] = []
  let hash = 0x811c9dc5
  let at = 0
  for (const size of sizes) {
    if (size > code.length) break
    for (; at < size; at += 1) {
      const isOwnAddress = code[0] === PUSH20 && at > 0 && at < AFTER_OWN_ADDRESS
      if (!isOwnAddress) hash = Math.imul(hash ^ code[at]!, 0x01000193) >>> 0
    }
    hashes.push(hash)
  }
  return hashes
}
