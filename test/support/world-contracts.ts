/**
 * Small contracts with an effect that can be said in one sentence.
 */

import type { Hash } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { assemble, type Instruction, initCodeFor, RETURN_TOP } from './assemble.ts'

/** Topic of the log that {@link COUNTER} emits. */
export const COUNTED: Hash = hexFromWord(0xc0n)

/** Adds one to slot 0, emits the new value as data of one log, and returns it. Takes value. */
export const COUNTER: Uint8Array = assemble(
  ...([0, 'SLOAD', 1, 'ADD', 'DUP1', 0, 'SSTORE', 0, 'MSTORE'] as const),
  ...([0xc0, 32, 0, 'LOG1', 32, 0, 'RETURN'] as const),
)

/** Writes slot 0 and emits a log, and then reverts without data. */
export const REVERTER: Uint8Array = assemble(1, 0, 'SSTORE', 0, 0, 'LOG0', 0, 0, 'REVERT')

/** Uses up all gas it is given. */
export const EXPLODER: Uint8Array = assemble('INVALID')

/** Returns the word that an opcode pushes. */
export function returning(...program: readonly Instruction[]): Uint8Array {
  return assemble(...program, ...RETURN_TOP)
}

/** Reverts with the data. */
export function revertingWith(data: Uint8Array): Uint8Array {
  const copy = (offset: number) =>
    assemble(data.length, offset, 0, 'CODECOPY', data.length, 0, 'REVERT')
  return Uint8Array.of(...copy(copy(0).length), ...data)
}

/** Calls an address with all gas it may pass on, and reverts if that fails. */
export function callingAll(to: Hash): Uint8Array {
  const call = assemble(0, 0, 0, 0, 0, to, 'GAS', 'CALL', 'ISZERO')
  const toRevert = call.length + 4 // PUSH1, its byte, JUMPI, STOP
  return Uint8Array.of(...call, ...assemble(toRevert, 'JUMPI', 'STOP', 'JUMPDEST', 0, 0, 'REVERT'))
}

/** Sets as many slots to one as given. */
export function storing(count: number): Uint8Array {
  return assemble(
    ...Array.from({ length: count }, (_, slot) => [1, slot, 'SSTORE'] as const).flat(),
  )
}

/** Sets as many slots to zero as given. */
export function clearing(count: number): Uint8Array {
  return assemble(
    ...Array.from({ length: count }, (_, slot) => [0, slot, 'SSTORE'] as const).flat(),
  )
}

/** Init code of a contract of one byte, STOP. */
export const CREATION: Uint8Array = initCodeFor(assemble('STOP'))
