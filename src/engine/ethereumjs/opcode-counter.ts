/**
 * Counts the opcodes that the library's interpreter reaches.
 *
 * Only a gas handler is called for each opcode before anything of it can fail: the library's step event
 * lacks a REVERT without operands. So every opcode gets one, which a VM that does not count is spared.
 */

import type { getOpcodesForHF } from '@ethereumjs/evm'
import type { Hash } from '../../primitives/hex.ts'
import { keccakHash } from '../../primitives/keccak.ts'
import type { CodeHits } from '../code-hits.ts'

type OpcodeMap = ReturnType<typeof getOpcodesForHF>['opcodeMap']
type RunState = Parameters<OpcodeMap[number]['opHandler']>[0]

const JUMPI = 0x57

interface Counters {
  readonly codeHash: Hash
  readonly isInitCode: boolean
  readonly codeBytes: Uint8Array
  /** By program counter. */
  readonly reached: Map<number, number>
  readonly jumped: Map<number, number>
}

export class OpcodeCounter {
  /** By the bytes of a frame, which the library does not copy. */
  #counters = new Map<Uint8Array, Counters>()

  begin(): void {
    this.#counters = new Map()
  }

  hits(): CodeHits[] {
    return Array.from(this.#counters.values(), (counters) => ({
      codeHash: counters.codeHash,
      isInitCode: counters.isInitCode,
      places: placesOf(counters),
      codeBytes: () => counters.codeBytes,
    }))
  }

  /** Counts each opcode once; to be called after all that changes the opcodes. */
  watch(opcodeMap: OpcodeMap): void {
    // Undefined opcodes share one entry.
    for (const entry of new Set(Object.values(opcodeMap))) {
      const { gasHandler, opcodeInfo } = entry
      const { dynamicGas } = opcodeInfo
      entry.opcodeInfo = Object.freeze({ ...opcodeInfo, dynamicGas: true })
      entry.gasHandler = async (runState, gas, common) => {
        count(this.#countersOf(runState).reached, runState.programCounter)
        return dynamicGas ? gasHandler(runState, gas, common) : gas
      }
    }
    const jump = opcodeMap[JUMPI]!
    const { opHandler } = jump
    jump.opHandler = (runState, common) => {
      const pc = runState.programCounter - 1
      const condition = runState.stack.length < 2 ? 0n : runState.stack.peek(2)[1]
      opHandler(runState, common)
      if (condition !== 0n) count(this.#countersOf(runState).jumped, pc)
    }
  }

  #countersOf({ code, env }: RunState): Counters {
    const known = this.#counters.get(code)
    if (known !== undefined) return known
    // Copied: init code is a part of its creator's memory.
    const codeBytes = code.slice()
    const counters: Counters = {
      codeHash: keccakHash(codeBytes),
      isInitCode: env.isCreate,
      codeBytes,
      reached: new Map(),
      jumped: new Map(),
    }
    this.#counters.set(code, counters)
    return counters
  }
}

function count(counts: Map<number, number>, pc: number): void {
  counts.set(pc, (counts.get(pc) ?? 0) + 1)
}

/** Two places for each opcode: it begins there, and ends at the next byte. */
function placesOf({ reached, jumped }: Counters): Int32Array {
  const changes = new Map<number, number>()
  for (const [pc, times] of reached) {
    changes.set(pc, (changes.get(pc) ?? 0) + times)
    changes.set(pc + 1, (changes.get(pc + 1) ?? 0) - times)
  }
  const places = Array.from(changes, ([pc, change]) => [pc, change, jumped.get(pc) ?? 0])
  return Int32Array.from(places.flat())
}
