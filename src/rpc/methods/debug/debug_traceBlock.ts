import { hashOfEncodedBlock } from '../../../chain/block-codec.ts'
import { hexFromBytes } from '../../../primitives/hex.ts'
import { refuse } from '../../errors.ts'
import { method } from '../../method.ts'
import { transactionTraces } from '../../wire/objects/debug-trace.ts'
import { data } from '../../wire/params.ts'
import { traceBlock, tracedBlock } from './traceable.ts'
import { scriptsAt, traceConfig } from './tracers.ts'

/** Traces all transactions of a block given in RLP. The block must be part of this chain. */
export const debug_traceBlock = method({
  summary: 'Traces every transaction of an encoded block.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-debug#debugtraceblock',
  foreignPages: scriptsAt(1),
  params: [data, traceConfig],
  result: transactionTraces,
  async handle(context, encoded, createTracer) {
    const hash = hashOfEncodedBlock(encoded)
    if (hash === undefined) return refuse('params[0]', 'a block in RLP', hexFromBytes(encoded))
    return traceBlock(context, await tracedBlock(context, { hash }), createTracer)
  },
})
