import { method } from '../../method.ts'
import { creator } from '../../wire/objects/otterscan.ts'
import { address } from '../../wire/params.ts'
import { contractCreator } from './otterscan.ts'

/**
 * The direct creator of a contract, which may be a contract, and the transaction; otherwise `null`.
 */
export const ots_getContractCreator = method({
  summary: 'Creator of a contract, and the transaction that created it.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  readsState: true,
  params: [address],
  result: creator,
  handle: contractCreator,
})
