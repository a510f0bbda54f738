/**
 * Maps the items of a compilation to the instructions of one of its codes.
 *
 * The code of a statement is a range of instructions, with those of the statements in it. Modifiers, and
 * what the optimizer inlines, are in a code several times: each copy begins a range.
 */

import type { FunctionDefinition } from '../artifacts/ast-definitions.ts'
import type { CodeTemplate } from '../artifacts/code-template.ts'
import type { SourceRange } from '../artifacts/source.ts'
import { keyOf, type PlaceFacts, type SourceItems } from './source-items.ts'

const JUMPI = 0x57
const PUSH1 = 0x60
const PUSH32 = 0x7f
/** CREATE, CALL, DELEGATECALL, CREATE2 and STATICCALL. */
const calls: readonly (number | undefined)[] = [0xf0, 0xf1, 0xf4, 0xf5, 0xfa]

/** The beginning of a range of instructions. */
export interface InstructionRange {
  readonly pc: number
  /** True if the range is the jump of the JUMPI at `pc`: the compiler made one jump of two. */
  readonly isJump: boolean
  /** True if a loop begins here: jumps back to it begin nothing. */
  readonly isLoop: boolean
  /** The function whose code holds a copy of a modifier; `undefined` for what is in a code once. */
  readonly copy: FunctionDefinition | undefined
}

/** An instruction in the code of a function, or in one of the copies of a modifier. */
type CopiedPlace = Pick<InstructionRange, 'pc' | 'copy'>

export class CodeItems {
  readonly template: CodeTemplate
  /** Ranges by extent, in the order of the code. */
  readonly ranges = new Map<number, InstructionRange[]>()
  /** Program counters of a function outside its statements, rising. */
  readonly functions = new Map<number, number[]>()
  /** Program counter of the last instruction at the place of a branch. */
  readonly ends = new Map<number, number>()

  readonly #items: SourceItems
  readonly #jumps = new Map<string, CopiedPlace[]>()
  readonly #calls = new Map<string, CopiedPlace[]>()

  constructor(items: SourceItems, template: CodeTemplate) {
    this.template = template
    this.#items = items
    const { bytes, instructions, sourceMap } = template
    let before: PlaceFacts | undefined
    let owner: FunctionDefinition | undefined
    for (const [index, entry] of sourceMap.entries()) {
      // Helpers of the compiler have no place: they interrupt nothing.
      if (items.compilation.sourceById(entry.sourceId) === undefined) continue
      const pc = instructions.programCounterOf(index)
      if (pc === undefined) break
      const facts = items.factsAt(entry)
      if (facts.definition?.kind !== 'modifier') owner = facts.definition
      if (facts !== before) this.#begin(facts, before, index, pc, owner)
      before = facts
      if (facts.functionIndex !== undefined) add(this.functions, facts.functionIndex, pc)
      for (const branch of facts.branches) this.ends.set(branch, pc)
      const { definition } = facts
      if (definition === undefined) continue
      if (bytes[pc] === JUMPI)
        add(this.#jumps, keyOf(entry), { pc, copy: copyOf(definition, owner) })
      if (calls.includes(bytes[pc]))
        add(this.#calls, keyOf(entry), { pc, copy: copyOf(definition, owner) })
    }
  }

  /** The JUMPIs at exactly a place, in the order of the code. */
  jumpsAt(place: SourceRange): readonly CopiedPlace[] {
    return this.#jumps.get(keyOf(place)) ?? []
  }

  /** The calls and creations of contracts at exactly a place, in the order of the code. */
  callsAt(place: SourceRange): readonly CopiedPlace[] {
    return this.#calls.get(keyOf(place)) ?? []
  }

  #begin(
    facts: PlaceFacts,
    before: PlaceFacts | undefined,
    index: number,
    pc: number,
    owner: FunctionDefinition | undefined,
  ): void {
    const jump = this.#jumpAfter(index, pc)
    let isLoop = false
    for (const extent of facts.extents) {
      if (before?.extents.includes(extent) === true) continue
      const { definition, isLoop: isOwnLoop } = this.#items.extents[extent]!
      isLoop ||= isOwnLoop
      const isJump = jump !== undefined && !jump.facts.extents.includes(extent)
      const copy = copyOf(definition, owner)
      add(this.ranges, extent, { pc: isJump ? jump.pc : pc, isJump, isLoop, copy })
    }
  }

  /** The JUMPI to the target that the instruction pushes. */
  #jumpAfter(index: number, pushPc: number) {
    const { bytes, instructions, sourceMap } = this.template
    const opcode = bytes[pushPc]!
    const pc = instructions.programCounterOf(index + 1)
    const entry = sourceMap[index + 1]
    if (opcode < PUSH1 || opcode > PUSH32 || pc === undefined || entry === undefined)
      return undefined
    return bytes[pc] === JUMPI ? { pc, facts: this.#items.factsAt(entry) } : undefined
  }
}

function copyOf({ kind }: FunctionDefinition, owner: FunctionDefinition | undefined) {
  return kind === 'modifier' ? owner : undefined
}

function add<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}
