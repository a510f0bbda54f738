import { method } from '../../method.ts'
import { blockRef, data } from '../../wire/params.ts'
import { createReplayTracer, replay, traceTypeList } from './parity.ts'

/** What a signed transaction would do; it is not taken in, and its nonce is not looked at. */
export const trace_rawTransaction = method({
  summary: 'What an encoded transaction would do: frames, opcodes, changes.',
  spec: 'https://openethereum.github.io/JSONRPC-trace-module',
  params: [data, traceTypeList, blockRef],
  result: replay,
  async handle({ chain, decodeTransaction, limits, traceCalls }, raw, types, at) {
    const block = chain.at(at)
    const transaction = await decodeTransaction(raw)
    const { maxFeePerGas, maxPriorityFeePerGas } = transaction
    const fees = { isGasPrice: false, maxFeePerGas, maxPriorityFeePerGas }
    const call = { request: { ...transaction, fees }, tracer: createReplayTracer(types, limits) }
    const [found] = await traceCalls([call], block)
    return found! // one call, one replay
  },
})
