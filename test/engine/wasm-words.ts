/**
 * Words at which arithmetic goes wrong if it does, and programs that give them to every opcode.
 */

import { assemble, RETURN_TOP } from '../support/assemble.ts'

const powers = [8n, 31n, 32n, 63n, 64n, 127n, 128n, 191n, 192n, 255n]

/** About every length that an implementation may treat in its own way. */
export const BOUNDARY_WORDS: readonly bigint[] = [
  ...[0n, 1n, 2n, 31n, 32n, 33n, 255n, 257n],
  ...powers.flatMap((bits) => [2n ** bits - 1n, 2n ** bits, 2n ** bits + 1n]),
  ...[2n ** 256n - 2n, 2n ** 256n - 1n],
]

/** The most words an opcode takes: those of CALL. */
const WORDS_MAX = 7

/**
 * An opcode on a stack of small words but for one, or with nothing but that one; what is on top
 * afterwards is returned.
 *
 * @param opcode 0 to 255
 * @param place of the word from the top of the stack; `undefined` for all places
 */
export function programWith(opcode: number, word: bigint, place: number | undefined): Uint8Array {
  const words = Array.from({ length: WORDS_MAX }, (_, index) =>
    place === undefined || index === place ? word : BigInt(index),
  )
  // Below them, what is returned of an opcode that takes all seven and gives nothing.
  const stack = assemble(1, 2, ...words.reverse())
  return Uint8Array.of(...stack, opcode, ...assemble(...RETURN_TOP))
}

export const OPCODES: readonly number[] = Array.from({ length: 256 }, (_, opcode) => opcode)
/** In {@link programWith}. */
export const PLACES: readonly number[] = Array.from({ length: WORDS_MAX }, (_, place) => place)
