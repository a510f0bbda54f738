/**
 * Results of the methods that count opcodes, in reth's format.
 */

import { opcodeName } from '../../../engine/opcodes.ts'
import type { Hash } from '../../../primitives/hex.ts'
import {
  arrayOf,
  countSchema,
  hashSchema,
  nullable,
  object,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { OpcodeGas } from '../../../tracing/opcode-gas.ts'
import { asPrinted, asPrintedAtLength } from '../../wire/results.ts'

interface WireOpcodeGas extends WireOf<typeof opcodeSchema> {}

export interface WireTransactionOpcodeGas extends WireOf<typeof transactionSchema> {}

export interface WireBlockOpcodeGas extends WireOf<typeof blockSchema> {}

const opcodeSchema = object('OpcodeGas', {
  opcode: textSchema,
  count: countSchema,
  /** Gas of all its executions, without the gas passed on to other frames. */
  gasUsed: countSchema,
})

const transactionSchema = object('TransactionOpcodeGas', {
  transactionHash: hashSchema,
  opcodeGas: arrayOf(opcodeSchema),
})

const blockSchema = object('BlockOpcodeGas', {
  blockHash: hashSchema,
  blockNumber: countSchema,
  transactions: arrayOf(transactionSchema),
})

export const transactionOpcodeGasOrNull = asPrinted<WireTransactionOpcodeGas | null>(
  'opcode gas or null',
  nullable(transactionSchema),
)

export const blockOpcodeGasOrNull = asPrintedAtLength<WireBlockOpcodeGas | null>(
  'opcode gas or null',
  nullable(blockSchema),
)

export function printOpcodeGas(
  transactionHash: Hash,
  counted: readonly OpcodeGas[],
): WireTransactionOpcodeGas {
  const opcodeGas = counted.map(
    ({ opcode, count, gasUsed }): WireOpcodeGas => ({
      opcode: opcodeName(opcode),
      count,
      gasUsed: Number(gasUsed),
    }),
  )
  return { transactionHash, opcodeGas }
}
