/**
 * The result of `erc7562Tracer`: call frames with what bundlers check.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers#erc7562-tracer
 */

import type { Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressKeys,
  addressSchema,
  arrayOf,
  booleanSchema,
  countSchema,
  dataSchema,
  itself,
  mapOf,
  maybe,
  object,
  type WireOf,
  wordKeys,
  wordSchema,
} from '../../../primitives/schema.ts'
import { compareKeys } from '../../../primitives/sorted.ts'
import { hexFromWord } from '../../../primitives/word.ts'
import type { Erc7562Frame, Erc7562Trace } from '../../../tracing/erc7562-tracer.ts'
import { callFrameFields, printCallFrame } from './call-frame.ts'

export interface WireErc7562Frame extends WireOf<typeof erc7562FrameSchema> {}

const countsBySlot = mapOf(wordKeys, countSchema)

const { calls: _calls, console: _console, ...frameFields } = callFrameFields

export const erc7562FrameSchema = object('Erc7562Frame', {
  ...frameFields,
  accessedSlots: object('AccessedSlots', {
    /** The word before the frame first read the slot. */
    reads: mapOf(wordKeys, arrayOf(wordSchema)),
    /** Number of opcodes. */
    writes: countsBySlot,
    transientReads: countsBySlot,
    transientWrites: countsBySlot,
  }),
  /** Accounts whose code was read, except to see that they have some. */
  extCodeAccessInfo: arrayOf(addressSchema),
  /** Number of each opcode. */
  usedOpcodes: mapOf('^0x[0-9a-f]{1,2}$', countSchema),
  /** Bytes of the code of each account, and the opcode that first named it. */
  contractSize: mapOf(
    addressKeys,
    object('ContractSize', { contractSize: countSchema, opcode: countSchema }),
  ),
  /** True if an inner frame ran out of gas. */
  outOfGas: booleanSchema,
  /** All data that was hashed; in the outermost frame alone. */
  keccak: maybe(arrayOf(dataSchema)),
  calls: maybe(arrayOf(itself<WireErc7562Frame>('Erc7562Frame'))),
})

export function printErc7562Trace({ outermost, hashed }: Erc7562Trace): WireErc7562Frame {
  const printed = printFrame(outermost)
  return hashed.length === 0 ? printed : { ...printed, keccak: hashed }
}

function printFrame(observed: Erc7562Frame): WireErc7562Frame {
  const { frame, reads, writes, transientReads, transientWrites, calls } = observed
  const { console: _, calls: _none, ...printed } = printCallFrame({ ...frame, calls: [] })
  return {
    ...printed,
    accessedSlots: {
      reads: byKey(reads, hexFromWord, (word) => [hexFromWord(word)]),
      writes: byKey(writes, hexFromWord, (count) => count),
      transientReads: byKey(transientReads, hexFromWord, (count) => count),
      transientWrites: byKey(transientWrites, hexFromWord, (count) => count),
    },
    extCodeAccessInfo: observed.extCodeAccesses,
    usedOpcodes: byKey(observed.usedOpcodes, quantityFromUint, (count) => count),
    contractSize: byKey(
      observed.contractSizes,
      (address) => address,
      ({ size: contractSize, opcode }) => ({ contractSize, opcode }),
    ),
    outOfGas: observed.isOutOfGas,
    ...(calls.length === 0 ? {} : { calls: calls.map(printFrame) }),
  }
}

/** Sorted by key, as text. */
function byKey<Key, Value, Printed>(
  entries: ReadonlyMap<Key, Value>,
  keyOf: (key: Key) => Hex,
  print: (value: Value) => Printed,
): Readonly<Record<Hex, Printed>> {
  const printed = Array.from(entries, ([key, value]) => [keyOf(key), print(value)] as const)
  return Object.fromEntries(printed.sort(compareKeys))
}
