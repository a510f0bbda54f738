/**
 * One source file of a compilation, with lines and columns of its byte offsets.
 *
 * Compilers count bytes of UTF-8, editors lines and characters. Both directions are computed on
 * demand. An offset that lies outside the text has no position.
 */

import { firstAtLeast } from '../primitives/sorted.ts'

/** A range of bytes of a source, as in `src` of a syntax tree: `start:length:id`. */
export interface SourceRange {
  /** Id of the source in its compilation. */
  readonly sourceId: number
  /** In bytes. */
  readonly start: number
  /** In bytes. */
  readonly length: number
}

/** True if one range holds another, or is the same. */
export function holdsRange(outer: SourceRange, inner: SourceRange): boolean {
  return (
    outer.sourceId === inner.sourceId &&
    outer.start <= inner.start &&
    outer.start + outer.length >= inner.start + inner.length
  )
}

/** A place in a text as editors show it. */
export interface SourcePosition {
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units, as JavaScript's stack traces count. */
  readonly column: number
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const LINE_FEED = 10

export class Source {
  /** Path as the compiler knows it. */
  readonly path: string
  /** Id in source maps and syntax trees; `undefined` if unknown. */
  readonly id: number | undefined
  /** `undefined` where the artifact does not hold the text. */
  readonly text: string | undefined
  /** Root of the syntax tree, as the compiler wrote it. Any JSON. */
  readonly ast: unknown
  #utf8: Uint8Array | undefined
  #lineStarts: readonly number[] | undefined

  constructor(path: string, id: number | undefined, text: string | undefined, ast: unknown) {
    this.path = path
    this.id = id
    this.text = text
    this.ast = ast
  }

  /** Size of the text, in bytes. */
  get size(): number {
    return this.#bytes().length
  }

  get lineCount(): number {
    return this.#lines().length
  }

  /** @param offset in bytes, from 0 to {@link size} */
  positionAt(offset: number): SourcePosition | undefined {
    if (this.text === undefined || !isWithin(offset, this.size)) return undefined
    const starts = this.#lines()
    const index = firstAtLeast(starts, offset + 1) - 1
    const before = decoder.decode(this.#bytes().subarray(starts[index]!, offset))
    return { line: index + 1, column: before.length + 1 }
  }

  /** The bytes of a line without its end. @param line from 1 */
  rangeOfLine(line: number): Pick<SourceRange, 'start' | 'length'> | undefined {
    const starts = this.#lines()
    const start = starts[line - 1]
    if (this.text === undefined || start === undefined) return undefined
    const next = starts[line]
    const end = next === undefined ? this.size : next - 1
    return { start, length: end - start }
  }

  /** The text of a range, cut at the end of the source. */
  textOf({ start, length }: Pick<SourceRange, 'start' | 'length'>): string | undefined {
    if (this.text === undefined || !isWithin(start, this.size) || !(length >= 0)) return undefined
    return decoder.decode(this.#bytes().subarray(start, start + length))
  }

  #bytes(): Uint8Array {
    return (this.#utf8 ??= new TextEncoder().encode(this.text ?? ''))
  }

  /** Offsets at which lines start. */
  #lines(): readonly number[] {
    if (this.#lineStarts !== undefined) return this.#lineStarts
    const bytes = this.#bytes()
    const starts = [0]
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
      starts.push(at + 1)
    }
    return (this.#lineStarts = starts)
  }
}

function isWithin(offset: number, size: number): boolean {
  return Number.isInteger(offset) && offset >= 0 && offset <= size
}
