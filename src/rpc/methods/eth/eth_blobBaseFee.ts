import { BLOB_BASE_FEE_MIN } from '../../../network/blob-gas.ts'
import { isSince } from '../../../primitives/evm-rules.ts'
import { method } from '../../method.ts'
import { quantityOrNull } from '../../wire/results.ts'

/**
 * Wei per blob gas in the newest sealed block (EIP-4844): 1, unless blocks had more blobs than the
 * target, as on Base, which has no blobs. `null` before Cancun, as in
 * go-ethereum.
 */
export const eth_blobBaseFee = method({
  summary: 'Base fee of blobs, in wei; null before Cancun.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [],
  result: quantityOrNull,
  handle({ backend: { chain } }) {
    const { blobBaseFee = BLOB_BASE_FEE_MIN, evmRules } = chain.head
    return isSince(evmRules.hardfork, 'cancun') ? blobBaseFee : undefined
  },
})
