/**
 * Features of executions: what one run can reach and another one cannot, as numbers of 32 bits.
 *
 * A feature is a block of instructions, a JUMPI that jumped, or a part of a contract's state shape: which
 * variables are not zero, about how large each of them is, and about how many slots its mappings and arrays
 * have. libFuzzer calls them so.
 *
 * Promise: features follow from the executions alone. Codes that differ in the values they push only, such as
 * those with other immutables, have the same ones.
 *
 * @see https://llvm.org/docs/LibFuzzer.html
 */

import { type CodeHits, PLACE_LENGTH } from '../engine/code-hits.ts'
import { instructionSize } from '../engine/opcodes.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { compare } from '../primitives/sorted.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import type { ExecutionWatcher } from './accumulated-hits.ts'

const JUMPI = 0x57
const JUMPDEST = 0x5b

/** Kinds of features, so that their numbers differ. */
const BLOCK = 1
const JUMP = 2
const NON_ZERO = 3
const SIZE = 4
const COUNT = 5

/** Slots below are variables; compilers hash the slots of mappings and arrays. */
const VARIABLES_END = 2n ** 32n
/** Values below are separate features, such as the steps of a state machine. */
const EXACT_END = 8n

/** A code as features need it. */
interface CodeBlocks {
  /** A number that the same instructions have. */
  readonly id: number
  /** Program counters at which blocks of instructions begin, rising. */
  readonly starts: Int32Array
  /** Bytes. */
  readonly length: number
}

/** Slots of a contract that the run has written, and that are not zero. */
interface Written {
  readonly codeId: number
  readonly variables: Set<bigint>
  readonly others: Set<bigint>
}

/** Collects features of one run after the other that are not known yet. */
export class NewFeatures implements ExecutionWatcher {
  readonly #known: Set<number>
  #found = new Set<number>()
  readonly #blocks = new Map<Hash, CodeBlocks>()
  #written = new Map<Address, Written>()

  /** @param known features to leave out */
  constructor(known: Iterable<number>) {
    this.#known = new Set(known)
  }

  /** New features of the run so far, in the order in which it reached them. */
  get found(): ReadonlySet<number> {
    return this.#found
  }

  /** Begins another run. */
  begin(): void {
    this.#found = new Set()
    this.#written = new Map()
  }

  /** The features of the run are known from now on. */
  learn(): void {
    for (const feature of this.#found) this.#known.add(feature)
  }

  executed(hits: readonly CodeHits[]): void {
    for (const each of hits) {
      // Each set of constructor arguments makes another creation code.
      if (!each.isInitCode) this.#noteBlocks(this.#blocksOf(each.codeHash, each.codeBytes), each)
    }
  }

  wrote(view: StateView, writes: readonly Write[]): void {
    const changed = new Set<Written>()
    for (const write of writes) {
      if (write.field === 'code') this.#writtenOf(write.address, view, write.codeBytes)
    }
    for (const write of writes) {
      if (write.field !== 'storage') continue
      const { address, slot, value } = write
      const written = this.#writtenOf(address, view, undefined)
      const isVariable = slot < VARIABLES_END
      const slots = isVariable ? written.variables : written.others
      if (value === 0n) slots.delete(slot)
      else slots.add(slot)
      if (isVariable) this.#note(numberOf(SIZE, written.codeId, Number(slot), sizeOf(value)))
      changed.add(written)
    }
    for (const { codeId, variables, others } of changed) {
      const rising = [...variables].sort(compare)
      this.#note(numberOf(NON_ZERO, codeId, ...rising.map(Number)))
      this.#note(numberOf(COUNT, codeId, bitsOf(others.size)))
    }
  }

  #noteBlocks({ id, starts, length }: CodeBlocks, { places }: CodeHits): void {
    const rows = placesInOrder(places)
    let row = 0
    let count = 0
    for (const start of starts) {
      for (; row < rows.length && places[rows[row]!]! <= start; row += 1) {
        count = (count + places[rows[row]! + 1]!) | 0 // counts are modulo 2^32
      }
      if (count !== 0) this.#note(numberOf(BLOCK, id, start))
    }
    for (const at of rows) {
      if (places[at]! < length && places[at + 2] !== 0) this.#note(numberOf(JUMP, id, places[at]!))
    }
  }

  #note(feature: number): void {
    if (!this.#known.has(feature)) this.#found.add(feature)
  }

  #blocksOf(codeHash: Hash, codeBytes: () => Uint8Array): CodeBlocks {
    const known = this.#blocks.get(codeHash)
    if (known !== undefined) return known
    const blocks = blocksIn(codeBytes())
    this.#blocks.set(codeHash, blocks)
    return blocks
  }

  /** @param created the code of a contract that the transaction has created */
  #writtenOf(address: Address, view: StateView, created: Uint8Array | undefined): Written {
    const known = this.#written.get(address)
    if (known !== undefined && created === undefined) return known
    const codeId =
      created === undefined
        ? this.#blocksOf(view.codeHash(address), () => view.codeBytes(address)).id
        : blocksIn(created).id
    const written = { codeId, variables: new Set<bigint>(), others: new Set<bigint>() }
    this.#written.set(address, written)
    return written
  }
}

/** Offsets of the places, in the order of their program counters. */
function placesInOrder(places: Int32Array): Int32Array {
  const rows = new Int32Array(places.length / PLACE_LENGTH)
  for (let index = 0; index < rows.length; index += 1) rows[index] = index * PLACE_LENGTH
  return rows.sort((one, other) => places[one]! - places[other]!)
}

function blocksIn(code: Uint8Array): CodeBlocks {
  const starts = [0]
  let id = numberOf(code.length)
  for (let pc = 0; pc < code.length; pc += instructionSize(code, pc)) {
    const opcode = code[pc]!
    id = mixed(id, opcode)
    if (opcode === JUMPDEST && pc > 0) starts.push(pc)
    if (opcode === JUMPI && pc + 1 < code.length) starts.push(pc + 1)
  }
  return { id, starts: Int32Array.from(new Set(starts)), length: code.length }
}

/** The value itself if it is small, else its length in bits. */
function sizeOf(value: bigint): number {
  return value < EXACT_END ? Number(value) : 8 + value.toString(2).length
}

function bitsOf(count: number): number {
  return 32 - Math.clz32(count)
}

/** Hashes several whole numbers below 2^32 to one. */
function numberOf(...parts: readonly number[]): number {
  return parts.reduce(mixed, 0)
}

/** MurmurHash3 of a word, continued from a hash. */
function mixed(hash: number, part: number): number {
  const word = Math.imul(part, 0xcc9e2d51)
  const turned = Math.imul((word << 15) | (word >>> 17), 0x1b873593) ^ hash
  const next = Math.imul((turned << 13) | (turned >>> 19), 5) + 0xe6546b64
  return (next ^ (next >>> 16)) >>> 0
}
