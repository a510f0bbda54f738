/**
 * The result of the struct logger: every executed opcode, in go-ethereum's format.
 *
 * @see https://geth.ethereum.org/docs/developers/evm-tracing/built-in-tracers
 */

import { type Hex, hexFromBytes } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  arrayOf,
  booleanSchema,
  countSchema,
  dataSchema,
  limited,
  maybe,
  object,
  quantitySchema,
  textSchema,
  type WireOf,
  wordSchema,
} from '../../../primitives/schema.ts'
import { opcodeName } from '../../../tracing/opcodes.ts'
import type { StructLog, StructTrace } from '../../../tracing/struct-logger.ts'
import { printStorage, storageSchema } from './storage.ts'

export interface WireStructLog extends WireOf<typeof structLogSchema> {}

export interface WireStructTrace extends WireOf<typeof structTraceSchema> {
  // A member of its own: to the compiler, an interface without one is also a map of any keys.
  readonly structLogs: readonly WireStructLog[]
}

const structLogSchema = object('StructLog', {
  pc: countSchema,
  op: textSchema,
  gas: countSchema,
  gasCost: countSchema,
  /** Starts at 1. */
  depth: limited(countSchema, { minimum: 1 }),
  error: maybe(textSchema),
  stack: maybe(arrayOf(quantitySchema)),
  returnData: maybe(dataSchema),
  memory: maybe(arrayOf(wordSchema)),
  storage: maybe(storageSchema),
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
export function createStructLogPrinter(): (log: StructLog) => WireStructLog {
  const printStack = createStackPrinter()
  return (log) => {
    const { error, stack, memory, storage, returnData, refund } = log
    // Assigned field by field: object spreads take as long as the rest of the trace.
    const printed: { -readonly [Field in keyof WireStructLog]: WireStructLog[Field] } = {
      pc: log.pc,
      op: opcodeName(log.opcode),
      gas: Number(log.gas),
      gasCost: Number(log.gasCost),
      depth: log.depth + 1,
    }
    if (error !== undefined) printed.error = error
    if (stack !== undefined) printed.stack = printStack(stack, log.depth)
    if (returnData !== undefined && returnData.length > 0) {
      printed.returnData = hexFromBytes(returnData)
    }
    if (memory !== undefined) printed.memory = wordsOf(memory)
    if (storage !== undefined) printed.storage = printStorage(storage)
    if (refund !== 0n) printed.refund = Number(refund)
    return printed
  }
}

/** Prints only what changed since the last stack of the same depth. */
function createStackPrinter(): (stack: readonly bigint[], depth: number) => Hex[] {
  const known: { words: readonly bigint[]; texts: readonly Hex[] }[] = []
  return (words, depth) => {
    const previous = known[depth]
    const texts = words.map((word, index) => {
      const isSame = previous !== undefined && previous.words[index] === word
      return isSame ? previous.texts[index]! : quantityFromUint(word) // as long as the words
    })
    known[depth] = { words, texts }
    return texts
  }
}

function wordsOf(memory: Uint8Array): Hex[] {
  const count = memory.length / 32
  return Array.from({ length: count }, (_, index) =>
    hexFromBytes(memory.subarray(index * 32, index * 32 + 32)),
  )
}
