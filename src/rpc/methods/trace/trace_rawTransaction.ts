import { loadSecp256k1 } from '../../../primitives/secp256k1.ts'
import { TraceSize } from '../../../tracing/tracer.ts'
import { decodeTransaction } from '../../../transactions/transaction-codec.ts'
import { method } from '../../method.ts'
import { blockRef, data } from '../../wire/params.ts'
import { createReplayTracer, replay, traceTypeList } from './parity.ts'

/** Traces a signed transaction without submitting it; its nonce is not checked. */
export const trace_rawTransaction = method({
  summary: 'Simulates an encoded transaction: frames, opcodes, changes.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  foreignPages: 'answered',
  readsState: true,
  params: [data, traceTypeList, blockRef],
  result: replay,
  async handle({ backend: { calls, chain }, connection: { limits } }, raw, types, at) {
    const block = chain.at(at)
    await loadSecp256k1()
    const { type: _type, ...transaction } = decodeTransaction(raw, block.evmRules.upgrade)
    const { maxFeePerGas, maxPriorityFeePerGas } = transaction
    const fees = { isGasPrice: false, maxFeePerGas, maxPriorityFeePerGas }
    const call = {
      request: { ...transaction, fees },
      tracer: createReplayTracer(types, limits, new TraceSize()),
    }
    const [found] = await calls.traceCalls([call], block)
    return found! // one call gives one replay
  },
})
