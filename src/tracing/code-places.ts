/**
 * The places in the sources of the instructions of one code, sorted for stack traces.
 *
 * solc gives the code around functions the place of a whole contract or function, and the code of its
 * own helpers that of a source that it generated, or none. Neither is the place of a failure.
 */

import type { ContractDefinition, FunctionDefinition } from '../artifacts/ast-definitions.ts'
import type { CodeTemplate } from '../artifacts/code-template.ts'
import type { CompiledContract } from '../artifacts/contract.ts'
import type { SourceRange } from '../artifacts/source.ts'
import type { JumpKind, SourceMapEntry } from '../artifacts/source-map.ts'

/** An expression or statement that the author wrote. */
export const WRITTEN = 1
/** Outside of any modifier: in a function, in its header, or the whole of it. */
export const IN_FUNCTION = 2
const UNSORTED = 255
const JUMPDEST = 0x5b
const PUSH0 = 0x5f
const SWAP1 = 0x90

export class CodePlaces {
  readonly contract: CompiledContract
  readonly #template: CodeTemplate
  /** By program counter. Computed when first read: most instructions never run. */
  readonly #kinds: Uint8Array
  readonly #definitions = new Map<number, FunctionDefinition | undefined>()
  #created: ContractDefinition | undefined

  constructor(contract: CompiledContract, template: CodeTemplate) {
    this.contract = contract
    this.#template = template
    this.#kinds = new Uint8Array(template.bytes.length).fill(UNSORTED)
  }

  /** The definition of the contract that the code was compiled from. */
  get created(): ContractDefinition | undefined {
    return (this.#created ??= definitionOf(this.contract))
  }

  /** {@link WRITTEN} and {@link IN_FUNCTION}, or 0. */
  kindAt(programCounter: number): number {
    const kind = this.#kinds[programCounter]
    if (kind !== UNSORTED) return kind ?? 0
    return (this.#kinds[programCounter] = this.#sort(programCounter))
  }

  /** The function or modifier around an instruction. */
  definitionAt(programCounter: number): FunctionDefinition | undefined {
    if (this.#definitions.has(programCounter)) return this.#definitions.get(programCounter)
    const place = this.placeAt(programCounter)
    const definition = place && this.functionAt(place)
    this.#definitions.set(programCounter, definition)
    return definition
  }

  /** True if the code of a function may call another, so that it may hold it inlined. */
  reaches(from: FunctionDefinition, to: FunctionDefinition): boolean {
    const { ast } = this.contract.compilation
    return ast.references.reaches(from, to, this.#hasAllBases ? this.created : undefined)
  }

  /** False where a base is not known, so that functions of other contracts may be inherited. */
  get #hasAllBases(): boolean {
    const { created } = this
    if (created === undefined || created.linearizedBases.length > 1) return true
    return this.contract.compilation.ast.invocationsOf(created.id).length === 0
  }

  /** True for the place of a whole `require` or `assert`. */
  isCheckAt(programCounter: number): boolean {
    const place = this.placeAt(programCounter)
    return (
      place !== undefined &&
      this.contract.compilation.ast.branches.some(
        ({ kind, range }) => (kind === 'require' || kind === 'assert') && isSameRange(range, place),
      )
    )
  }

  jumpAt(programCounter: number): JumpKind {
    return this.#template.locationAt(programCounter)?.jump ?? 'regular'
  }

  /** The place in a source of the compilation; `undefined` for code that has none. */
  placeAt(programCounter: number): SourceMapEntry | undefined {
    const entry = this.#template.locationAt(programCounter)
    if (entry === undefined || entry.sourceId < 0) return undefined
    const source = this.contract.compilation.sourceById(entry.sourceId)
    if (source === undefined) return undefined
    const isWithin = source.text === undefined || entry.start + entry.length <= source.size
    return isWithin ? entry : undefined
  }

  /** True for `revert(0, 0)` as solc 0.6.3 to 0.6.8 write it: the place is one in that text. */
  isOwnAssemblyAt(programCounter: number): boolean {
    const entry = this.#template.locationAt(programCounter)
    return entry?.sourceId === -1 && entry.start === 2 && entry.length === 12
  }

  /**
   * The last instruction with a place before another one.
   *
   * @returns `undefined` if a jump may lead to an instruction between them
   */
  placedBefore(programCounter: number): number | undefined {
    const { instructions, bytes } = this.#template
    for (let index = instructions.indexAt(programCounter) ?? 0; index > 0; index -= 1) {
      const before = instructions.programCounterOf(index - 1)! // an index below one that is there
      if (this.placeAt(before) !== undefined) return before
      if (bytes[before] === JUMPDEST) return undefined
    }
    return undefined
  }

  /** True for code that does nothing before an instruction but push. */
  onlyPushes(from: number, programCounter: number): boolean {
    const { instructions, bytes } = this.#template
    const first = instructions.indexAt(from)
    if (first === undefined || bytes[from] !== JUMPDEST) return false
    for (let index = first + 1; ; index += 1) {
      const at = instructions.programCounterOf(index)
      if (at === undefined || at >= programCounter) return at === programCounter
      const opcode = bytes[at] ?? 0
      if (opcode < PUSH0 || opcode >= SWAP1) return false
    }
  }

  opcodeAt(programCounter: number): number | undefined {
    return this.#template.bytes[programCounter]
  }

  /** The function or modifier around a place. */
  functionAt(range: SourceRange): FunctionDefinition | undefined {
    return this.contract.compilation.ast.functionAt(range)
  }

  /** True at a place in a source whose definitions are not known. */
  isUnreadAt(programCounter: number): boolean {
    const place = this.placeAt(programCounter)
    return place !== undefined && !this.contract.compilation.ast.hasSource(place.sourceId)
  }

  /** True for a source whose definitions are not known, if its places are all that is known. */
  #isUnread({ sourceId }: SourceRange): boolean {
    const { compilation } = this.contract
    const isKnown = compilation.ast.hasSource(sourceId)
    const hasLines = compilation.sourceById(sourceId)?.text !== undefined
    return !isKnown && (hasLines || compilation.ast.contracts.length === 0)
  }

  #sort(programCounter: number): number {
    const place = this.placeAt(programCounter)
    if (place === undefined) return 0
    const { ast } = this.contract.compilation
    const around = ast.functionAt(place)
    if (around !== undefined) {
      const written = isSameRange(around.range, place) ? 0 : WRITTEN
      return around.kind === 'modifier' ? written : written | IN_FUNCTION
    }
    // The initial values of state variables, and arguments of bases.
    const contract = ast.contracts.find(({ range }) => contains(range, place))
    if (contract === undefined) return this.#isUnread(place) ? WRITTEN : 0
    const isWhole =
      isSameRange(contract.range, place) ||
      contract.stateVariables.some(({ range }) => isSameRange(range, place))
    return isWhole ? 0 : WRITTEN | IN_FUNCTION
  }
}

function definitionOf({
  name,
  sourceName,
  compilation,
}: CompiledContract): ContractDefinition | undefined {
  const id = compilation.sources.get(sourceName)?.id
  return compilation.ast.contracts.find((each) => each.name === name && each.range.sourceId === id)
}

export function isSameRange(one: SourceRange, other: SourceRange): boolean {
  return one.sourceId === other.sourceId && one.start === other.start && one.length === other.length
}

export function contains(outer: SourceRange, inner: SourceRange): boolean {
  return (
    outer.sourceId === inner.sourceId &&
    outer.start <= inner.start &&
    outer.start + outer.length >= inner.start + inner.length
  )
}
