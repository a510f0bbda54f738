/**
 * The option `genesisHeader`: header fields of block 0 that no other option sets.
 *
 * A genesis file gives them; see genesis-file.ts.
 */

import type { GenesisHeader } from '../network/network.ts'
import { isFieldsObject } from '../primitives/arguments.ts'
import { type Codec, codec, objectOf, type Parse } from '../primitives/codec.ts'
import { addressFrom, type Hash, type Hex, isData, isHash, sizeOfHex } from '../primitives/hex.ts'
import { anythingSchema } from '../primitives/schema.ts'
import { hexFromWord, UINT64_MAX, WORD_MAX } from '../primitives/word.ts'
import { wholeNumberFrom } from './option.ts'

function hexOf<Wire extends Hex>(
  expected: string,
  read: (value: unknown) => Wire | undefined,
): Codec<unknown, Wire> {
  return codec(
    anythingSchema,
    (value, where, refuse) => read(value) ?? refuse(where, expected, value),
  )
}

/** A number, in JSON or as text in hex or decimal; an empty text is 0, as in go-ethereum. */
export function wholeFrom(value: unknown, max: bigint): bigint | undefined {
  if (value === '') return 0n
  const uint = typeof value === 'string' ? wholeNumberFrom(value) : undefined
  const whole = Number.isSafeInteger(value) ? BigInt(value as number) : uint // a safe integer is a number
  return whole !== undefined && whole >= 0n && whole <= max ? whole : undefined
}

/** Bytes: those of block 0 are not limited to 32, and clique lists its signers there. */
const EXTRA_DATA_MAX = 4_096

const header = objectOf('GenesisHeader', {
  coinbase: hexOf('a 20-byte address', addressFrom),
  difficulty: hexOf('a whole number, in hex or decimal', (value): Hex | undefined => {
    const uint = wholeFrom(value, WORD_MAX)
    return uint === undefined ? undefined : `0x${uint.toString(16)}`
  }),
  extraData: hexOf(`up to ${EXTRA_DATA_MAX} bytes in hex`, (value): Hex | undefined => {
    if (value === '') return '0x'
    return isData(value) && sizeOfHex(value) <= EXTRA_DATA_MAX
      ? (value.toLowerCase() as Hex) // lower case keeps the format
      : undefined
  }),
  mixHash: hexOf('a hash of 32 bytes', (value) =>
    isHash(value)
      ? (value.toLowerCase() as Hash) // lower case keeps the format
      : undefined,
  ),
  nonce: hexOf('a whole number of 8 bytes, in hex or decimal', (value): Hex | undefined => {
    const uint = wholeFrom(value, UINT64_MAX)
    return uint === undefined ? undefined : `0x${hexFromWord(uint).slice(-16)}`
  }),
})

/** Checks the option. */
export const parseGenesisHeader: Parse<'network' | GenesisHeader> = (value, where, refuse) => {
  if (value === 'network') return value
  if (!isFieldsObject(value)) return refuse(where, "'network' or an object", value)
  return header.parse(value, where, refuse)
}
