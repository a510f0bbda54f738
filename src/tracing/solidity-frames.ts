/**
 * The Solidity frames that one EVM frame is in: functions that called each other, modifiers, and the
 * constructors of bases.
 *
 * Promise: a position comes from the compiler's data for the code that ran, never from another place.
 */

import type {
  ContractDefinition,
  FunctionDefinition,
  Statement,
} from '../artifacts/ast-definitions.ts'
import type { Invocation } from '../artifacts/ast-invocations.ts'
import type { SourceRange } from '../artifacts/source.ts'
import type { FrameStart } from '../engine/trace.ts'
import type { Address } from '../primitives/hex.ts'
import { placeOfCall } from './call-place.ts'
import { type CodePlaces, contains } from './code-places.ts'
import { type EntryDefinition, entryDefinition, entryName, isInitCode } from './entry-definition.ts'
import type { FailedFrame } from './failed-frame.ts'
import type { CallSite } from './internal-calls.ts'
import type { UnplacedRevert } from './unplaced-revert.ts'

/** A frame of a stack trace. `null` stands for what no artifact has. */
export interface StackFrame {
  /** `null` for a free function, and for code without an artifact. */
  readonly contract: string | null
  /** `constructor`, `fallback` and `receive` by those names; for code without an artifact the selector
   * of the call; `null` for a contract that has no function for the call, and for a function that neither
   * a syntax tree nor the text of the source shows. */
  readonly function: string | null
  /** Path as the compiler knows it. */
  readonly file: string | null
  /** From 1. */
  readonly line: number | null
  /** From 1, in UTF-16 code units. */
  readonly column: number | null
  /** The account whose code ran. */
  readonly address: Address
}

/** A frame with the definitions that it was found by. */
export interface SolidityFrame {
  readonly frame: StackFrame
  /** `undefined` for the computation of initial values, and for a constructor that has no source. */
  readonly definition: FunctionDefinition | undefined
  readonly contract: ContractDefinition | undefined
  readonly range: SourceRange
  /** `undefined` for a frame that the code does not show. */
  readonly site: CallSite | undefined
}

/** The Solidity frames of one EVM frame, innermost first. */
export class SolidityFrames {
  readonly list: SolidityFrame[] = []
  readonly #places: CodePlaces
  readonly #start: FrameStart
  /** The contract of the last frame's function. */
  #contract: ContractDefinition | undefined
  /** The frame that a call of the next frame's function began. */
  #called: FailedFrame | undefined

  constructor(places: CodePlaces, start: FrameStart) {
    this.#places = places
    this.#start = start
  }

  /** The definition that the call was for. */
  takeEntry({ contract, name, range, definition }: EntryDefinition): void {
    this.#push({ contract, name, range, definition, site: undefined })
  }

  /** A `revert()` in the innermost of the sites. */
  takeRevert({ definition, range, modified }: UnplacedRevert, sites: readonly CallSite[]): void {
    const [site, ...callers] = sites
    this.#pushFunction(definition, range, site)
    if (modified !== undefined) {
      const invocations = this.#places.contract.compilation.ast.invocationsOf(modified.id)
      const invocation = invocationOf(invocations, definition)
      this.#pushFunction(modified, invocation?.range ?? modified.range, site)
    }
    this.take(callers)
  }

  /**
   * @param sites innermost first
   * @param called the frame that a call of the innermost site began
   */
  take(sites: readonly CallSite[], called?: FailedFrame): void {
    let assembly: Statement | undefined
    this.#called = called
    for (let at = 0; at < sites.length; at += 1) {
      const place = this.#places.placeAt(sites[at]!.written)
      if (place === undefined) continue
      const { ast } = this.#places.contract.compilation
      if (!ast.hasSource(place.sourceId)) {
        this.#pushUnread(place, sites, at)
        continue
      }
      const definition = this.#places.functionAt(place)
      const statement = ast.statementAt(place)
      // Functions of assembly have no separate frames.
      const isAssembly = statement !== undefined && statement === assembly
      assembly = statement?.nodeType === 'InlineAssembly' ? statement : undefined
      if (isAssembly) continue
      if (definition?.kind === 'modifier') at = this.#takeModifier(definition, place, sites, at)
      else this.#pushFunction(definition, place, sites[at])
    }
    if (isInitCode(this.#start)) this.#takeBases()
  }

  /** A place in a source whose definitions are not known: only the outermost function is known, by the call. */
  #pushUnread(place: SourceRange, sites: readonly CallSite[], at: number): void {
    const { compilation } = this.#places.contract
    const site = sites[at]
    this.#called = undefined
    if (at === sites.length - 1) {
      const name = entryName(this.#places.contract, this.#start)
      this.#push({ contract: undefined, name, range: place, definition: undefined, site })
      return
    }
    const source = compilation.sourceById(place.sourceId)
    if (source?.text === undefined) return
    this.#push({ contract: undefined, name: null, range: place, definition: undefined, site })
  }

  /** The constructors that called the outermost one, up to that of the created contract. */
  #takeBases(): void {
    const created = this.#places.created
    const { ast } = this.#places.contract.compilation
    for (let base = this.#contract; created !== undefined && base !== undefined; ) {
      if (base === created || !created.linearizedBases.includes(base)) return
      const caller = callerOfBase(created, base, (id) => ast.invocationsOf(id))
      if (caller === undefined) return
      const { contract, range } = caller
      this.#push({ contract, name: 'constructor', range, definition: undefined, site: undefined })
      base = contract
    }
  }

  /** A modifier, and the function that it belongs to. @returns the site of that function */
  #takeModifier(
    modifier: FunctionDefinition,
    place: SourceRange,
    sites: readonly CallSite[],
    at: number,
  ): number {
    const { ast } = this.#places.contract.compilation
    const isInner = at > 0 && ast.statementAt(place)?.nodeType === 'PlaceholderStatement'
    if (!isInner) this.#pushFunction(modifier, place, sites[at])
    const ownerAt = sites.findIndex((site, index) => index >= at && site.inFunction >= 0)
    const ownerPlace = this.#places.placeAt(sites[ownerAt]?.inFunction ?? -1)
    // A receive function with an empty body has no separate instruction.
    const owner = ownerPlace
      ? this.#places.functionAt(ownerPlace)
      : entryDefinition(this.#places, this.#start)?.definition
    const invocation = owner && invocationOf(ast.invocationsOf(owner.id), modifier)
    if (invocation === undefined) return at
    if (!isInner) this.#pushFunction(owner, invocation.range, sites[ownerAt])
    return ownerAt < 0 ? at : ownerAt
  }

  #pushFunction(
    definition: FunctionDefinition | undefined,
    range: SourceRange,
    site: CallSite | undefined,
  ): void {
    const contract = definition?.contract ?? this.#around(range)
    const called = this.#called
    this.#called = undefined
    const placed = called ? placeOfCall(this.#places, range, definition, called) : range
    const name = definition === undefined ? this.#nameOutside() : nameOf(definition)
    const found = { contract, name, definition, site, range: placed ?? range }
    this.#push(found, placed !== undefined)
  }

  /** Initial values of state variables are computed by the constructor, those of constants anywhere. */
  #nameOutside(): string | null {
    return isInitCode(this.#start) ? 'constructor' : null
  }

  /** @param isPlaced false where the range is not known to be the frame's */
  #push(
    { name, ...found }: Omit<SolidityFrame, 'frame'> & Pick<EntryDefinition, 'name'>,
    isPlaced = true,
  ): void {
    const { contract, definition, range } = found
    const source = this.#places.contract.compilation.sourceById(range.sourceId)
    const position = isPlaced ? source?.positionAt(this.#startOf(range)) : undefined
    this.#contract = contract
    const isFree = definition?.kind === 'freeFunction'
    const frame = {
      contract: isFree ? null : (contract?.name ?? this.#places.contract.name),
      function: name,
      file: source?.path ?? null,
      line: position?.line ?? null,
      column: position?.column ?? null,
      address: this.#start.to,
    }
    this.list.push({ ...found, frame })
  }

  /** The call in `revert Overflow(3)` has its own place; the statement begins before it. */
  #startOf(range: SourceRange): number {
    const statement = this.#places.contract.compilation.ast.statementAt(range)
    const isHeaded =
      statement?.nodeType === 'RevertStatement' || statement?.nodeType === 'EmitStatement'
    return isHeaded && endOf(statement.range) === endOf(range) ? statement.range.start : range.start
  }

  #around(range: SourceRange): ContractDefinition | undefined {
    const { ast } = this.#places.contract.compilation
    return ast.contracts.find((contract) => contains(contract.range, range))
  }
}

function endOf({ start, length }: SourceRange): number {
  return start + length
}

function nameOf({ name, kind }: FunctionDefinition): string {
  return name === '' ? kind : name
}

/** A modifier may be overridden: the invocation then names the one of a base. */
function invocationOf(
  invocations: readonly Invocation[],
  modifier: FunctionDefinition,
): Invocation | undefined {
  return (
    invocations.find(({ targetId }) => targetId === modifier.id) ??
    invocations.find(({ name }) => name === modifier.name)
  )
}

/** The place that calls the constructor of a base: with arguments, or else where the base is named. */
function callerOfBase(
  created: ContractDefinition,
  base: ContractDefinition,
  invocationsOf: (id: number) => readonly Invocation[],
): { readonly contract: ContractDefinition; readonly range: SourceRange } | undefined {
  const named = created.linearizedBases.flatMap((contract) => {
    const constructorId = contract.functions.find(({ kind }) => kind === 'constructor')?.id
    const inHeader = constructorId === undefined ? [] : invocationsOf(constructorId)
    return [...inHeader, ...invocationsOf(contract.id)]
      .filter(({ targetId }) => targetId === base.id)
      .map(({ name, range }) => ({ contract, name, range }))
  })
  return named.find(({ name, range }) => range.length > name.length) ?? named[0]
}
