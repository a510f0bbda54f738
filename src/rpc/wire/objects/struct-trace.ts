/**
 * The result of the struct logger: every executed opcode, in go-ethereum's format. In the dialect of
 * hardhat all words have 64 digits and no `0x`, as Hardhat's node prints them.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers
 * @see https://github.com/ethereum/execution-apis/pull/762 for the digits
 */

import { opcodeName } from '../../../engine/opcodes.ts'
import type { Dialect } from '../../../primitives/dialect.ts'
import { type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  anyOf,
  arrayOf,
  booleanSchema,
  countSchema,
  dataSchema,
  integerSchema,
  limited,
  maybe,
  object,
  quantitySchema,
  type Schema,
  textSchema,
  type WireOf,
  wordSchema,
} from '../../../primitives/schema.ts'
import { hexFromWord } from '../../../primitives/word.ts'
import type { StructLog, StructTrace } from '../../../tracing/struct-logger.ts'
import { printStorage, storageSchema, type WireStorage } from './storage.ts'

export interface WireStructLog extends WireOf<typeof structLogSchema> {}

export interface WireStructTrace extends WireOf<typeof structTraceSchema> {
  // An interface with a member: to the compiler, an interface without one is also a map of any keys.
  readonly structLogs: readonly WireStructLog[]
}

/** Words in the dialect of hardhat, typed like those of the other dialects. */
const bareWordPattern = '^[0-9a-f]{64}$'
const bareWordSchema: Schema<Hex> = {
  title: 'BareWord',
  type: 'string',
  pattern: bareWordPattern,
}
const bareStorageSchema: Schema<WireStorage> = {
  title: 'BareStorage',
  type: 'object',
  patternProperties: { [bareWordPattern]: bareWordSchema },
  additionalProperties: false,
}

const structLogSchema = object('StructLog', {
  pc: countSchema,
  op: textSchema,
  gas: countSchema,
  gasCost: countSchema,
  /** Since Amsterdam, like the next. */
  stateGasCost: maybe(integerSchema),
  stateGasReservoir: maybe(countSchema),
  /** Starts at 1. */
  depth: limited(countSchema, { minimum: 1 }),
  error: maybe(textSchema),
  stack: maybe(arrayOf(anyOf(quantitySchema, bareWordSchema))),
  returnData: maybe(dataSchema),
  memory: maybe(arrayOf(anyOf(wordSchema, bareWordSchema))),
  storage: maybe(anyOf(storageSchema, bareStorageSchema)),
  refund: maybe(countSchema),
})

export const structTraceSchema = object('StructTrace', {
  gas: countSchema,
  failed: booleanSchema,
  returnValue: dataSchema,
  structLogs: arrayOf(structLogSchema),
})

export function printStructTrace(trace: StructTrace<WireStructLog>): WireStructTrace {
  return {
    gas: Number(trace.gasUsed),
    failed: trace.isFailed,
    returnValue: hexFromBytes(trace.returnValue),
    structLogs: trace.structLogs,
  }
}

/** Prints the entries of one trace, in order. */
export function createStructLogPrinter(dialect: Dialect): (log: StructLog) => WireStructLog {
  const isBare = dialect === 'hardhat'
  const printStack = createStackPrinter(
    isBare ? (word) => bare(hexFromWord(word)) : quantityFromUint,
  )
  return (log) => {
    const { error, stack, memory, storage, returnData, refund, stateGasReservoir } = log
    // Assigned field by field: object spreads take as long as the rest of the trace.
    const printed: { -readonly [Field in keyof WireStructLog]: WireStructLog[Field] } = {
      pc: log.pc,
      op: opcodeName(log.opcode),
      gas: Number(log.gas),
      gasCost: Number(log.gasCost),
      depth: log.depth + 1,
    }
    if (stateGasReservoir !== undefined) {
      printed.stateGasCost = Number(log.stateGasCost)
      printed.stateGasReservoir = Number(stateGasReservoir)
    }
    if (error !== undefined) printed.error = error
    if (stack !== undefined) printed.stack = printStack(stack, log.depth)
    if (returnData !== undefined && returnData.length > 0) {
      printed.returnData = hexFromBytes(returnData)
    }
    if (memory !== undefined) printed.memory = wordsOf(memory, isBare)
    if (storage !== undefined) {
      const words = printStorage(storage)
      printed.storage = isBare ? withBareWords(words) : words
    }
    if (refund !== 0n) printed.refund = Number(refund)
    return printed
  }
}

/** Prints only what changed since the last stack of the same depth. */
function createStackPrinter(
  print: (word: bigint) => Hex,
): (stack: readonly bigint[], depth: number) => Hex[] {
  const known: { words: readonly bigint[]; texts: readonly Hex[] }[] = []
  return (words, depth) => {
    const previous = known[depth]
    const texts = words.map((word, index) => {
      const isSame = previous !== undefined && previous.words[index] === word
      return isSame ? previous.texts[index]! : print(word) // as long as the words
    })
    known[depth] = { words, texts }
    return texts
  }
}

function wordsOf(memory: Uint8Array, isBare: boolean): Hex[] {
  const count = memory.length / 32
  return Array.from({ length: count }, (_, index) => {
    const word = hexFromBytes(memory.subarray(index * 32, index * 32 + 32))
    return isBare ? bare(word) : word
  })
}

/** Without its `0x`; see {@link bareWordSchema}. */
function bare(word: Hex): Hex {
  return word.slice(2) as Hex
}

function withBareWords(storage: WireStorage): WireStorage {
  const slots = Object.entries(storage) as [Hex, Hex][] // the keys of a record of slots
  return Object.fromEntries(slots.map(([slot, value]) => [bare(slot), bare(value)]))
}
