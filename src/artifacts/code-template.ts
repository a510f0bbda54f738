/**
 * Code as a compiler gives it, with the parts that are known only once it is deployed: addresses of
 * libraries, immutables, a library's own address, and the metadata at its end, which differs between
 * builds of the same source.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#library-linking
 */

import { instructionSize } from '../engine/opcodes.ts'
import { ADDRESS_BYTES, WORD_BYTES } from '../primitives/bytes.ts'
import { metadataRanges } from './code-metadata.ts'
import { type CodeRange, covers } from './code-range.ts'
import { Instructions } from './instructions.ts'
import { decodeSourceMap, type SourceMapEntry } from './source-map.ts'

/** The place of a library's address: 20 bytes. */
export interface LinkReference extends CodeRange {
  readonly sourceName: string
  readonly libraryName: string
}

/** The place of an immutable's value: 32 bytes. */
export interface ImmutableReference extends CodeRange {
  /** AST id of the variable as text; a compiler's own name for other languages. */
  readonly id: string
}

/** Yul that the compiler added to a contract. Source maps refer to it by its id. */
export interface GeneratedSource {
  readonly id: number
  readonly name: string
  readonly text: string
}

export interface CodeParts {
  /** Bytes with zeros where something is inserted. */
  readonly bytes: Uint8Array
  readonly linkReferences: readonly LinkReference[]
  /** `undefined` where the artifact does not have them: they are found in the code. */
  readonly immutableReferences: readonly ImmutableReference[] | undefined
  /** The compiler's compressed source map; `undefined` where the artifact has none. */
  readonly sourceMap: string | undefined
  readonly generatedSources: readonly GeneratedSource[]
}

const PUSH20 = 0x73
const PUSH32 = 0x7f

export class CodeTemplate {
  readonly bytes: Uint8Array
  readonly linkReferences: readonly LinkReference[]
  readonly immutableReferences: readonly ImmutableReference[]
  readonly generatedSources: readonly GeneratedSource[]
  readonly #areImmutablesKnown: boolean
  readonly #sourceMap: string | undefined
  #metadata: readonly CodeRange[] | undefined
  #instructions: Instructions | undefined
  #entries: readonly SourceMapEntry[] | undefined

  constructor(parts: CodeParts) {
    this.bytes = parts.bytes
    this.linkReferences = parts.linkReferences
    this.immutableReferences = parts.immutableReferences ?? []
    this.#areImmutablesKnown = parts.immutableReferences !== undefined
    this.generatedSources = parts.generatedSources
    this.#sourceMap = parts.sourceMap
  }

  /** Metadata of this contract and of those whose creation code it holds, in order, each with the
   * two bytes of its length. */
  get metadata(): readonly CodeRange[] {
    return (this.#metadata ??= metadataRanges(this.bytes))
  }

  /** True if the artifact has a source map for the code. */
  get hasSourceMap(): boolean {
    return this.#sourceMap !== undefined && this.#sourceMap !== ''
  }

  /** Parts that differ between deployments of one build, in order: addresses and immutables. */
  insertedRanges(): readonly CodeRange[] {
    const ranges: CodeRange[] = [...this.linkReferences, ...this.immutableReferences]
    if (this.beginsWithOwnAddress) ranges.push({ start: 1, length: ADDRESS_BYTES })
    if (!this.#areImmutablesKnown) ranges.push(...this.#zeroWords())
    return ranges.sort((one, other) => one.start - other.start)
  }

  /**
   * The words that `PUSH32` pushes and that are zero: solc leaves them for immutables, and pushes a zero of
   * its own in fewer bytes.
   */
  #zeroWords(): readonly CodeRange[] {
    const { bytes } = this
    const words: CodeRange[] = []
    for (let at = 0; at < bytes.length; at += instructionSize(bytes, at)) {
      const isWord = bytes[at] === PUSH32 && at + WORD_BYTES < bytes.length
      if (isWord && isZero(bytes, at + 1, WORD_BYTES)) {
        words.push({ start: at + 1, length: WORD_BYTES })
      }
    }
    return words
  }

  /** Index and program counter of each instruction. Computed once. */
  get instructions(): Instructions {
    return (this.#instructions ??= new Instructions(this.#executable()))
  }

  /** Places of the instructions, in order; fewer than instructions if the map is cut. Decoded once. */
  get sourceMap(): readonly SourceMapEntry[] {
    const count = this.instructions.count
    return (this.#entries ??= decodeSourceMap(this.#sourceMap ?? '', count))
  }

  /** The place of the instruction at a program counter; `undefined` where the map has none. */
  locationAt(programCounter: number): SourceMapEntry | undefined {
    const index = this.instructions.indexAt(programCounter)
    return index === undefined ? undefined : this.sourceMap[index]
  }

  /** Code that creates nothing runs up to its own metadata; what follows is data. */
  #executable(): Uint8Array {
    const last = this.metadata.at(-1)
    const isAtEnd = last !== undefined && last.start + last.length === this.bytes.length
    return isAtEnd ? this.bytes.subarray(0, last.start) : this.bytes
  }

  /** True for a library: it compares its address with the one it was deployed at, which stands in
   * its code. */
  get beginsWithOwnAddress(): boolean {
    const isPush = this.bytes[0] === PUSH20 && this.bytes.length > ADDRESS_BYTES
    return isPush && !covers(this.linkReferences, 1) && isZero(this.bytes, 1, ADDRESS_BYTES)
  }
}

/**
 * The template of a deployed code that differs from its artifact's: the artifact's own if all instructions
 * are the same and only values differ, else one without a source map.
 */
export function templateFor(bytes: Uint8Array, known: CodeTemplate | undefined): CodeTemplate {
  if (known !== undefined && hasInstructionsOf(bytes, known)) return known
  const none = { linkReferences: [], immutableReferences: [], generatedSources: [] }
  return new CodeTemplate({ ...none, bytes, sourceMap: undefined })
}

function hasInstructionsOf(bytes: Uint8Array, { bytes: own, instructions }: CodeTemplate): boolean {
  if (bytes.length !== own.length) return false
  for (let index = 0; index < instructions.count; index += 1) {
    const at = instructions.programCounterOf(index)! // an index below the count
    if (bytes[at] !== own[at]) return false
  }
  return true
}

function isZero(bytes: Uint8Array, start: number, length: number): boolean {
  return bytes.subarray(start, start + length).every((byte) => byte === 0)
}
