import { createOpcodeGasTracer } from '../../../tracing/opcode-gas.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { tracedTransaction } from '../debug/traceable.ts'
import { printOpcodeGas, transactionOpcodeGasOrNull } from './opcode-gas.ts'

/** The opcodes of a sealed or pre-confirmed transaction; `null` for an unknown one. */
export const trace_transactionOpcodeGas = method({
  summary: 'How often each opcode ran in a transaction, and its gas.',
  spec: 'https://reth.rs/jsonrpc/trace',
  foreignPages: 'answered',
  params: [hash],
  result: transactionOpcodeGasOrNull,
  async handle(context, transactionHash) {
    const included = await tracedTransaction(context, transactionHash)
    if (included === undefined) return null
    const { block, receipt } = included
    const { calls } = context.backend
    const counted = await calls.trace(block, receipt.transactionIndex, createOpcodeGasTracer())
    return printOpcodeGas(transactionHash, counted)
  },
})
