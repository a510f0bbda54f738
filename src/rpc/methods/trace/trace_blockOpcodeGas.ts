import { createOpcodeGasTracer } from '../../../tracing/opcode-gas.ts'
import { method } from '../../method.ts'
import { block } from '../../wire/params.ts'
import { traceEach } from '../debug/traceable.ts'
import { shownHash } from '../shown-hash.ts'
import { blockOpcodeGasOrNull, printOpcodeGas } from './opcode-gas.ts'

/** The opcodes of all transactions of a block; `null` for an unknown block. */
export const trace_blockOpcodeGas = method({
  summary: 'How often each opcode ran in the transactions of a block, and its gas.',
  spec: 'https://reth.rs/jsonrpc/trace',
  foreignPages: 'answered',
  params: [block],
  result: blockOpcodeGasOrNull,
  async handle(context, at) {
    const { calls, chain } = context.backend
    const found = await chain.withRemote(() => chain.find(at))
    if (found === undefined) return null
    const traces = await traceEach(context, await calls.executed(found), createOpcodeGasTracer)
    return {
      blockHash: shownHash(context.backend, found),
      blockNumber: Number(found.number),
      transactions: traces.map(([hash, counted]) => printOpcodeGas(hash, counted)),
    }
  },
})
