/**
 * The internal calls that one EVM frame is in: a stack of functions that jumped into each other.
 *
 * Source maps mark the jumps into functions and out of them. A return goes to the instruction after the
 * jump that entered, which finds the right entry again where marks are missing.
 *
 * The optimiser lets functions share equal code, which then has the place of only one of them. So the
 * place of another function counts only if it may have been inlined into the one that was entered.
 */

import type { FunctionDefinition, FunctionKind } from '../artifacts/ast-definitions.ts'
import { ANY_FUNCTION } from '../artifacts/ast-references.ts'
import { type CodePlaces, IN_FUNCTION, isSameRange, WRITTEN } from './code-places.ts'

/** Program counters, the last that ran in one function; -1 where none did. */
export interface CallSite {
  /** At an expression or statement that the author wrote. */
  readonly written: number
  /** In a function, so that a modifier shows whose it is. */
  readonly inFunction: number
  /** Elements of the stack before the first instruction; -1 where nothing entered. */
  readonly stackSize: number
}

interface Entry {
  readonly returnAddress: number
  readonly stackSize: number
  /** The function that was entered; `undefined` if its first instruction does not show it. */
  definition: FunctionDefinition | undefined
  /** The caller of a function that is unknown. */
  caller: FunctionDefinition | undefined
  /** True before the first instruction. */
  isNew: boolean
  /** True if the code that was entered has the place of another function. */
  isForeign: boolean
  written: number
  inFunction: number
  /** Written in a function that was inlined, and not yet followed by an instruction of its caller. */
  inlined: number
  /** The same three before the last jump, if that led to the present instructions. */
  before: Positions | undefined
}

/** A jump to other code: the last instruction that the author wrote before it, and the one after it. */
export interface Jump {
  readonly from: number
  readonly target: number
}

interface Positions {
  readonly written: number
  readonly inFunction: number
  readonly inlined: number
  /** The instruction that the jump led to. */
  readonly target: number
  /** True for a jump that might not have been taken. */
  readonly isConditional: boolean
  /** True for the jump out of a function that had been called. */
  readonly isReturn: boolean
}

/** Each entry has a return address on the stack of the EVM, which holds 1024 words. */
const DEPTH_MAX = 1024

export class InternalCalls {
  readonly #places: CodePlaces
  readonly #entries: Entry[] = [newEntry(-1, -1, false)]

  /** @param entered the function that the call is for; `undefined` for init code */
  constructor(places: CodePlaces, entered: FunctionDefinition | undefined) {
    this.#places = places
    this.#entries[0]!.definition = entered
  }

  /** An instruction ran. */
  pass(programCounter: number): void {
    const entry = this.#entries[this.#entries.length - 1]! // one entry is always there
    if (entry.isNew) this.#begin(entry, programCounter)
    const kind = this.#places.kindAt(programCounter)
    if (kind === 0 || entry.isForeign) return
    const definition = this.#places.definitionAt(programCounter)
    const { definition: own } = entry
    const isOwn = own === undefined || definition === undefined || definition === own
    if (isOwn && !this.#mayRun(entry.caller, definition)) return
    if (!isOwn && !this.#places.reaches(own, definition)) return
    if (isOwn || definition.kind === 'modifier') {
      if ((kind & WRITTEN) !== 0) {
        entry.written = programCounter
        entry.inlined = -1
      }
      if ((kind & IN_FUNCTION) !== 0) entry.inFunction = programCounter
    } else if ((kind & WRITTEN) !== 0) entry.inlined = programCounter
  }

  /**
   * A jump within a function took place, or the code continued behind a jump.
   *
   * @param target the instruction that runs next
   */
  branch(target: number, isTaken: boolean, isConditional: boolean): void {
    const entry = this.#entries[this.#entries.length - 1]! // one entry is always there
    const { written, inFunction, inlined } = entry
    entry.before = isTaken
      ? { written, inFunction, inlined, target, isConditional, isReturn: false }
      : undefined
  }

  /**
   * The frame failed. Code that several functions share ends in a revert and is reached by a jump: the
   * place before the jump counts.
   */
  fail(): void {
    const entry = this.#entries[this.#entries.length - 1]! // one entry is always there
    const { before } = entry
    if (before === undefined || before.written < 0) return
    const here = innermost(entry)
    const there = innermost(before)
    const definition = this.#places.definitionAt(there)
    // Code with a place in the same definition continues, as from a modifier to the body of its function.
    const isOwn =
      definition !== undefined && this.#places.definitionAt(before.target) === definition
    const isElsewhere = !isOwn && this.#places.definitionAt(here) !== definition
    // A condition that fails continues without a jump, except into code that it shares.
    const isShared = !before.isConditional && this.#places.isCheckAt(there)
    // Initial values come before the check of a constructor's value, and its body after that check.
    const isBody = this.#places.definitionAt(here)?.kind === 'constructor'
    if (isBody && this.#places.definitionAt(there) === undefined) return
    // After a return a modifier may continue with the body of its function.
    if (!isShared && (before.isReturn || !isElsewhere)) return
    const { written, inFunction, inlined } = before
    Object.assign(entry, { written, inFunction, inlined })
  }

  /**
   * A jump into a function took place.
   *
   * @param returnAddress the instruction after it
   * @param stackSize elements of the stack behind it
   */
  enter(returnAddress: number, stackSize: number): void {
    if (this.#entries.length === DEPTH_MAX) this.#entries.shift()
    this.#entries.push(newEntry(returnAddress, stackSize, true))
  }

  /** A jump out of a function took place. */
  leave(target: number): void {
    const found = this.#entries.findLastIndex(({ returnAddress }) => returnAddress === target)
    const left = found > 0 ? found : this.#entries.length - 1
    // The outermost entry has no function to return to.
    this.#entries.length = Math.max(left, 1)
    const entry = this.#entries[this.#entries.length - 1]! // one entry is always there
    const { written, inFunction, inlined } = entry
    entry.before = { written, inFunction, inlined, target, isConditional: false, isReturn: true }
  }

  /** The last instruction that the author wrote, in the innermost call that has one; else -1. */
  get written(): number {
    const entry = this.#entries.findLast((each) => innermost(each) >= 0)
    return entry === undefined ? -1 : innermost(entry)
  }

  /** The last jump in the innermost call; `undefined` if the code continued behind a condition since. */
  get lastJump(): Jump | undefined {
    const { before } = this.#entries[this.#entries.length - 1]! // one entry is always there
    return before && { from: innermost(before), target: before.target }
  }

  /** Number of calls that are open, the code around all functions included. */
  get depth(): number {
    return this.#entries.length
  }

  /** Innermost first. */
  sites(): readonly CallSite[] {
    return this.#entries
      .flatMap(({ written, inFunction, inlined, stackSize }) => {
        const outer = { written, inFunction, stackSize }
        if (inlined < 0) return [outer]
        return [outer, { written: inlined, inFunction: inlined, stackSize: -1 }]
      })
      .reverse()
  }

  #begin(entry: Entry, programCounter: number): void {
    entry.isNew = false
    const places = this.#places
    const place = places.placeAt(programCounter)
    const definition = place && places.functionAt(place)
    if (definition === undefined || !isSameRange(definition.range, place!)) {
      const caller = this.#entries.at(-2)
      entry.caller = caller?.definition ?? caller?.caller
      return
    }
    entry.definition = definition
    entry.isForeign = !this.#isCalled(definition)
  }

  /** True if code of a function may run in one that a known function called. */
  #mayRun(
    caller: FunctionDefinition | undefined,
    definition: FunctionDefinition | undefined,
  ): boolean {
    if (caller === undefined || definition === undefined || caller === definition) return true
    const { references } = this.#places.contract.compilation.ast
    const isUnnamed = caller.kind === 'modifier' || unnamed.has(definition.kind)
    if (isUnnamed || this.#places.reaches(caller, definition)) return true
    return references.namesIn(caller.range).has(ANY_FUNCTION)
  }

  /** True unless the place of the call names other functions. */
  #isCalled(definition: FunctionDefinition): boolean {
    const caller = this.#entries.at(-2)
    if (caller === undefined || caller.definition === definition) return true
    const { references } = this.#places.contract.compilation.ast
    const place = this.#places.placeAt(innermost(caller))
    const names = place === undefined ? undefined : references.namesIn(place)
    const isNamed = caller.definition?.kind !== 'modifier' && !unnamed.has(definition.kind)
    if (isNamed && names !== undefined && names.size > 0) {
      return names.has(definition.name) || names.has(ANY_FUNCTION)
    }
    return this.#mayRun(caller.definition, definition)
  }
}

/** Called where no name stands: by `_`, in headers, and by operators. */
const unnamed: ReadonlySet<FunctionKind> = new Set(['modifier', 'constructor', 'freeFunction'])

/** The last instruction that the author wrote. */
function innermost({ written, inlined }: Pick<Entry, 'written' | 'inlined'>): number {
  return inlined >= 0 ? inlined : written
}

function newEntry(returnAddress: number, stackSize: number, isNew: boolean): Entry {
  const at = { written: -1, inFunction: -1, inlined: -1 }
  const functions = { definition: undefined, caller: undefined }
  return {
    returnAddress,
    stackSize,
    ...functions,
    isNew,
    isForeign: false,
    ...at,
    before: undefined,
  }
}
