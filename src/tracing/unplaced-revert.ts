/**
 * The place of a `revert()` to which the compiler gave none.
 *
 * solc 0.6.3 to 0.6.8 write `revert()`, and the failure of a `require` without a reason, as assembly of
 * their own. Its place is the offset in the text of that assembly. The instructions before it run straight
 * into it: the statement that follows theirs is the one, if it is a `revert()`. Newer ones may let a
 * function that begins with `revert()` share that of the code around functions.
 */

import type { Ast } from '../artifacts/ast.ts'
import type { BranchPath, FunctionDefinition, Statement } from '../artifacts/ast-definitions.ts'
import type { SourceRange } from '../artifacts/source.ts'
import { type CodePlaces, contains, isSameRange } from './code-places.ts'
import { calledFunction, isInitCode } from './entry-definition.ts'
import type { FailedFrame } from './failed-frame.ts'

const JUMPI = 0x57
const REVERT = 0xfd

/** A `revert()` that was found. */
export interface UnplacedRevert {
  /** The function or modifier whose body holds it. */
  readonly definition: FunctionDefinition
  readonly range: SourceRange
  /** The function whose header names the modifier; `undefined` for a revert in a function. */
  readonly modified: FunctionDefinition | undefined
}

/**
 * @param isSilent true if none of the compiler's checks before a function can have failed
 * @returns `undefined` if the failing instruction has a place, and where several statements may be meant
 */
export function unplacedRevert(frame: FailedFrame, isSilent: boolean): UnplacedRevert | undefined {
  const { places, opcode, programCounter, written } = frame
  if (places === undefined || opcode !== REVERT) return undefined
  const isOwnAssembly = places.isOwnAssemblyAt(programCounter)
  if (!isOwnAssembly && !isSilent) return undefined
  const before = isOwnAssembly
    ? beforeRevert(frame, places)
    : written < 0
      ? beginning(frame, places)
      : (beforeShared(frame, places) ?? afterCall(frame, places))
  if (before === undefined) return undefined
  const { place, isFallThrough } = before
  const [found, ...others] = new Flow(frame, places).following(place, isFallThrough)
  const isOne = others.every(({ range }) => isSameRange(range, found!.range)) // there is a first
  return isOne ? found : undefined
}

/** The place of the last instruction that has one. */
interface Before {
  readonly place: SourceRange
  /** True for a jump that was not taken. */
  readonly isFallThrough: boolean
}

/** Optimised code has one revert for several statements, and the place of one of them. */
function beforeShared(
  { lastJump, programCounter }: FailedFrame,
  places: CodePlaces,
): Before | undefined {
  if (lastJump === undefined || !places.onlyPushes(lastJump.target, programCounter))
    return undefined
  const place = places.placeAt(lastJump.from)
  return place && { place, isFallThrough: false }
}

/** Code by IR may give a `revert()` the place of a call before it, which succeeded and returned nothing. */
function afterCall(
  { lastCall, readReturnData, written }: FailedFrame,
  places: CodePlaces,
): Before | undefined {
  if (lastCall === undefined || lastCall.failed !== undefined || readReturnData) return undefined
  const [place, call] = [places.placeAt(written), places.placeAt(lastCall.programCounter)]
  if (place === undefined || call === undefined || !isSameRange(place, call)) return undefined
  return { place, isFallThrough: false }
}

function beginning({ start }: FailedFrame, places: CodePlaces): Before | undefined {
  const called = calledFunction(places, start)
  return called && { place: called.range, isFallThrough: false }
}

/** @returns `undefined` for the failure of a `require` */
function beforeRevert(frame: FailedFrame, places: CodePlaces): Before | undefined {
  const before = places.placedBefore(frame.programCounter)
  const last = places.placeAt(frame.sites[0]?.written ?? -1)
  const place = before === undefined ? undefined : places.placeAt(before)
  if (before === undefined || place === undefined || isElsewhere(place, last, frame, places)) {
    return last === undefined ? beginning(frame, places) : { place: last, isFallThrough: false }
  }
  // Without a jump, a condition that fails continues to the revert.
  const isFallThrough = places.opcodeAt(before) === JUMPI
  return isFallThrough && places.isCheckAt(before) ? undefined : { place, isFallThrough }
}

/** True for a revert to which optimised code jumps from another place, and in the code around functions. */
function isElsewhere(
  place: SourceRange,
  last: SourceRange | undefined,
  { start }: FailedFrame,
  places: CodePlaces,
): boolean {
  if (isInitCode(start)) return false
  const around = places.functionAt(place)
  if (around === undefined) return true
  const called = calledFunction(places, start)
  if (called !== undefined && called !== around && !places.reaches(called, around)) return true
  return !isSameRange(around.range, place) && last !== undefined && !isSameRange(last, place)
}

/** A function after the modifiers that its header names, in the order in which they run. */
type Chain = readonly FunctionDefinition[]

/** A position in the code of a frame: which of the chains, and which definition of it. */
interface Position {
  readonly chain: number
  readonly at: number
}

/** The order in which the statements of a frame run. */
class Flow {
  readonly #frame: FailedFrame
  readonly #places: CodePlaces
  readonly #ast: Ast
  /** The constructors of bases before that of the created contract; else one function. */
  #chains: readonly Chain[] = []

  constructor(frame: FailedFrame, places: CodePlaces) {
    this.#frame = frame
    this.#places = places
    this.#ast = places.contract.compilation.ast
  }

  /** The `revert()` statements that may run next after a place. */
  following(place: SourceRange, isFallThrough: boolean): readonly UnplacedRevert[] {
    const around = this.#places.functionAt(place)
    this.#chains = this.#chainsOf(around)
    const position = this.#positionOf(around)
    if (position === undefined || around === undefined) return this.#begin({ chain: 0, at: 0 })
    const statement = this.#ast.statementAt(place)
    if (statement !== undefined) {
      const inner = this.#afterPart(statement, place, position, isFallThrough)
      return inner ?? this.#after(statement, position)
    }
    const invocations = this.#ast.invocationsOf(around.id)
    const invoked = invocations.find(({ range }) => contains(range, place))
    const modifier = invoked && this.#modifierOf(invoked.name)
    if (invoked !== undefined) {
      const at = modifier === undefined ? -1 : this.#chains[position.chain]!.indexOf(modifier)
      return this.#begin(at < 0 ? { chain: 0, at: 0 } : { chain: position.chain, at })
    }
    return this.#hasRun(around) ? this.#end(position) : this.#begin(this.#startOf(around, position))
  }

  #chainsOf(around: FunctionDefinition | undefined): readonly Chain[] {
    if (isInitCode(this.#frame.start) && (around === undefined || this.#isConstructor(around))) {
      const bases = this.#places.created?.linearizedBases ?? []
      const constructors = bases.toReversed().flatMap(({ functions }) => functions)
      return constructors
        .filter(({ kind }) => kind === 'constructor')
        .map((own) => this.#chain(own))
    }
    const owner = around?.kind === 'modifier' ? this.#modified() : around
    return owner === undefined ? [] : [this.#chain(owner)]
  }

  #isConstructor(around: FunctionDefinition): boolean {
    const owner = around.kind === 'modifier' ? this.#modified() : around
    return owner?.kind === 'constructor'
  }

  /** The function whose header names the modifier that runs. */
  #modified(): FunctionDefinition | undefined {
    const inFunction = this.#frame.sites[0]?.inFunction ?? -1
    return this.#places.definitionAt(inFunction)
  }

  #chain(owner: FunctionDefinition): Chain {
    const modifiers = this.#ast.invocationsOf(owner.id).map(({ name }) => this.#modifierOf(name))
    return [...modifiers.filter((each) => each !== undefined), owner]
  }

  #modifierOf(name: string): FunctionDefinition | undefined {
    const bases = this.#places.created?.linearizedBases ?? []
    const all = bases.flatMap(({ functions }) => functions)
    return all.find((each) => each.kind === 'modifier' && each.name === name)
  }

  #positionOf(around: FunctionDefinition | undefined): Position | undefined {
    if (around === undefined) return undefined
    const owner = around.kind === 'modifier' ? this.#modified() : around
    const chain = this.#chains.findIndex((each) => each.at(-1) === owner)
    const at = this.#chains[chain]?.indexOf(around) ?? -1
    return at < 0 ? undefined : { chain, at }
  }

  /** True if a statement of the function ran, in its body or in a modifier. */
  #hasRun(around: FunctionDefinition): boolean {
    const last = this.#places.placeAt(this.#frame.sites[0]?.written ?? -1)
    const statement = last && this.#ast.statementAt(last)
    const chain = this.#chains.find((each) => each.at(-1) === around) ?? []
    return statement !== undefined && chain.includes(statement.definition)
  }

  /** The constructors of bases run before the first modifier of a constructor. */
  #startOf(around: FunctionDefinition, { chain }: Position): Position {
    return around.kind === 'constructor' ? { chain: 0, at: 0 } : { chain, at: 0 }
  }

  #begin(position: Position): readonly UnplacedRevert[] {
    const definition = this.#chains[position.chain]?.[position.at]
    if (definition === undefined) return []
    const [first] = this.#statementsOf(definition)
    return first === undefined ? this.#end(position) : this.#enter(first, position)
  }

  /** A body ended: the modifier around it continues, or else the constructor of the derived contract. */
  #end({ chain, at }: Position): readonly UnplacedRevert[] {
    if (at === 0) return this.#begin({ chain: chain + 1, at: 0 })
    const outer = { chain, at: at - 1 }
    return this.#statementsOf(this.#chains[chain]![at - 1]!)
      .filter(({ nodeType }) => nodeType === 'PlaceholderStatement')
      .flatMap((placeholder) => this.#after(placeholder, outer))
  }

  #enter(statement: Statement, { chain, at }: Position): readonly UnplacedRevert[] {
    if (statement.nodeType === 'PlaceholderStatement') return this.#begin({ chain, at: at + 1 })
    const { range, definition } = statement
    const text = this.#places.contract.compilation.sourceById(range.sourceId)?.textOf(range)
    if (!/^revert\s*\(\s*\)$/.test(text ?? '')) return []
    const modified = definition.kind === 'modifier' ? this.#chains[chain]!.at(-1) : undefined
    return [{ definition, range, modified }]
  }

  /**
   * After the condition of a statement, or the call of a `try`.
   *
   * @returns `undefined` for a statement that has no arms
   */
  #afterPart(
    statement: Statement,
    place: SourceRange,
    position: Position,
    isFallThrough: boolean,
  ): readonly UnplacedRevert[] | undefined {
    const branch = this.#ast.branches.find(({ range }) => isSameRange(range, statement.range))
    if (branch === undefined || !['if', 'loop', 'try'].includes(branch.kind)) return undefined
    const { kind, condition, paths } = branch
    const [first = [], ...others] = paths.map((path) => this.#enterPath(path, statement, position))
    const after = this.#after(statement, position)
    if (kind === 'try') return [first, ...others, after].flat()
    const isBodyFirst = statement.nodeType === 'DoWhileStatement'
    if (isFallThrough) return isBodyFirst ? after : first
    // A jump target with the place of the whole stands before an arm or behind the statement.
    const isBefore = isBodyFirst || condition === undefined || contains(condition, place)
    return [...(isBefore ? first : []), ...others.flat(), ...after]
  }

  #enterPath(
    { range }: BranchPath,
    statement: Statement,
    position: Position,
  ): readonly UnplacedRevert[] {
    if (range === undefined) return this.#after(statement, position)
    const [first] = this.#statementsOf(statement.definition).filter((each) =>
      contains(range, each.range),
    )
    return first === undefined ? this.#after(statement, position) : this.#enter(first, position)
  }

  #after(statement: Statement, position: Position): readonly UnplacedRevert[] {
    const { range, definition } = statement
    const all = this.#statementsOf(definition)
    const parent = all.findLast((each) => each !== statement && contains(each.range, range))
    const path = parent && this.#pathOf(parent, range)
    const within = path?.range ?? parent?.range ?? definition.range
    const next = all.find(
      (each) => each.range.start >= range.start + range.length && contains(within, each.range),
    )
    if (next !== undefined) return this.#enter(next, position)
    if (parent === undefined) return this.#end(position)
    const isLoop = /^(For|While|DoWhile)Statement$/.test(parent.nodeType)
    return isLoop ? [] : this.#after(parent, position)
  }

  /** The arm of a statement that holds a range. */
  #pathOf(statement: Statement, range: SourceRange): BranchPath | undefined {
    const branch = this.#ast.branches.find((each) => isSameRange(each.range, statement.range))
    return branch?.paths.find((path) => path.range !== undefined && contains(path.range, range))
  }

  #statementsOf(definition: FunctionDefinition): readonly Statement[] {
    return this.#ast.statements.filter((each) => each.definition === definition)
  }
}
