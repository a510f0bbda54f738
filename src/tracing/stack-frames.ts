/**
 * The Solidity frames of failed EVM frames: contract, function and position of each.
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
import type { Address } from '../primitives/hex.ts'
import { hexFromBytes } from '../primitives/hex.ts'
import { type CodePlaces, contains } from './code-places.ts'
import { entryDefinition, isInitCode } from './entry-definition.ts'
import type { FailedFrame } from './failed-frame.ts'
import type { FailureCause } from './failure-cause.ts'
import { isRefusal } from './failure-cause.ts'
import type { CallSite } from './internal-calls.ts'

/** A frame of a stack trace. `null` stands for what no artifact tells. */
export interface StackFrame {
  /** `null` for a free function, and for code without an artifact. */
  readonly contract: string | null
  /** `constructor`, `fallback` and `receive` by those names; for code without an artifact the selector
   * of the call; `null` for a contract that has no function for the call. */
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

/**
 * @param path failed frames, innermost first
 * @param cause of the innermost
 */
export function stackFrames(
  path: readonly FailedFrame[],
  cause: FailureCause,
): readonly StackFrame[] {
  const isRefused = isRefusal(cause)
  return path.flatMap((failed, index) => {
    const inner = path[index - 1]
    const { places, start, lastCall } = failed
    // A call that began no code: its caller has the frame.
    if (failed.programCounter < 0 && inner === undefined) return []
    if (places === undefined) return foreignFrame(failed, inner)
    const isRefusedHere = inner === undefined && isRefused
    if (isRefusedHere || !failed.ranFunction) return entryFrame(places, failed, isRefusedHere)
    const sites = inner === undefined ? failed.sites : (lastCall?.sites ?? [])
    const frames = new Frames(places, start.to)
    frames.take(sites)
    if (isInitCode(failed.start)) frames.takeBases()
    return frames.list.length > 0 ? frames.list : entryFrame(places, failed, false)
  })
}

/**
 * The function that the call was for.
 *
 * @param isRefused true if it did not begin, which is a failure of the whole definition
 */
function entryFrame(
  places: CodePlaces,
  failed: FailedFrame,
  isRefused: boolean,
): readonly StackFrame[] {
  const frames = new Frames(places, failed.start.to)
  const found = entryDefinition(places, failed.start)
  if (found === undefined) return []
  frames.push(undefined, found.range, found.name, found.contract)
  const isKnown = isRefused || found.definition === undefined
  return isKnown
    ? frames.list
    : frames.list.map((frame) => ({ ...frame, line: null, column: null }))
}

/** Code without an artifact. A proxy that hands its calldata on is no frame of its own. */
function foreignFrame(
  { start, programCounter }: FailedFrame,
  inner: FailedFrame | undefined,
): readonly StackFrame[] {
  const isProxy = inner?.start.type === 'DELEGATECALL' && isSame(inner.start.input, start.input)
  if (isProxy || programCounter < 0) return []
  const selector = start.input.length < 4 ? null : hexFromBytes(start.input.subarray(0, 4))
  const name = isInitCode(start) ? 'constructor' : selector
  const unknown = { contract: null, file: null, line: null, column: null }
  return [{ ...unknown, function: name, address: start.to }]
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

/** The Solidity frames of one EVM frame. */
class Frames {
  readonly list: StackFrame[] = []
  readonly #places: CodePlaces
  readonly #address: Address
  /** The contract of the last frame's function. */
  #contract: ContractDefinition | undefined

  constructor(places: CodePlaces, address: Address) {
    this.#places = places
    this.#address = address
  }

  /** @param sites innermost first */
  take(sites: readonly CallSite[]): void {
    let assembly: Statement | undefined
    for (let at = 0; at < sites.length; at += 1) {
      const place = this.#places.placeAt(sites[at]!.written)
      if (place === undefined) continue
      const definition = this.#places.functionAt(place)
      const { ast } = this.#places.contract.compilation
      const statement = ast.statementAt(place)
      // Functions of assembly are no frames of their own.
      const isAssembly = statement !== undefined && statement === assembly
      assembly = statement?.nodeType === 'InlineAssembly' ? statement : undefined
      if (isAssembly) continue
      if (definition?.kind !== 'modifier') this.push(definition, place)
      else at = this.#takeModifier(definition, place, sites, at)
    }
  }

  /** The constructors that called the outermost one, up to that of the created contract. */
  takeBases(): void {
    const created = createdContract(this.#places)
    const { ast } = this.#places.contract.compilation
    for (let base = this.#contract; created !== undefined && base !== undefined; ) {
      if (base === created || !created.linearizedBases.includes(base)) return
      const caller = callerOfBase(created, base, (id) => ast.invocationsOf(id))
      if (caller === undefined) return
      this.push(undefined, caller.range, 'constructor', caller.contract)
      base = caller.contract
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
    if (!isInner) this.push(modifier, place)
    const ownerAt = sites.findIndex((site, index) => index >= at && site.inFunction >= 0)
    const ownerPlace = this.#places.placeAt(sites[ownerAt]?.inFunction ?? -1)
    const owner = ownerPlace && this.#places.functionAt(ownerPlace)
    const invocation = owner && invocationOf(ast.invocationsOf(owner.id), modifier)
    if (invocation === undefined) return at
    if (!isInner) this.push(owner, invocation.range)
    return ownerAt
  }

  push(
    definition: FunctionDefinition | undefined,
    range: SourceRange,
    name: string | null = nameOf(definition),
    contract: ContractDefinition | undefined = definition?.contract ?? this.#around(range),
  ): void {
    const source = this.#places.contract.compilation.sourceById(range.sourceId)
    const position = source?.positionAt(this.#startOf(range))
    this.#contract = contract
    const isFree = definition?.kind === 'freeFunction'
    this.list.push({
      contract: isFree ? null : (contract?.name ?? this.#places.contract.name),
      function: name,
      file: source?.path ?? null,
      line: position?.line ?? null,
      column: position?.column ?? null,
      address: this.#address,
    })
  }

  /** The call in `revert Overflow(3)` has a place of its own; the statement begins before it. */
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

/** Initial values of state variables are computed by the constructor. */
function nameOf(definition: FunctionDefinition | undefined): string {
  if (definition === undefined) return 'constructor'
  const { name, kind } = definition
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

/** The definition of the contract that a code was compiled from. */
function createdContract({ contract }: CodePlaces): ContractDefinition | undefined {
  const id = contract.compilation.sources.get(contract.sourceName)?.id
  return contract.compilation.ast.contracts.find(
    ({ name, range }) => name === contract.name && range.sourceId === id,
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
