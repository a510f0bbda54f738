import { NO_BYTES } from '../../../primitives/bytes.ts'
import { method } from '../../method.ts'
import { hash } from '../../wire/params.ts'
import { bytes } from '../../wire/results.ts'

/** An encoded transaction: sealed, pre-confirmed or in the txpool. Empty if unknown. */
export const debug_getRawTransaction = method({
  summary: 'An encoded transaction, or `0x`.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [hash],
  result: bytes,
  handle({ backend: { chain, producer } }, transactionHash) {
    const known =
      chain.transaction(transactionHash)?.transaction ?? producer.waiting(transactionHash)
    return known?.rawTransaction ?? NO_BYTES
  },
})
