import { EMPTY_CODE } from '../../../state/code.ts'
import { method } from '../../method.ts'
import { address, block } from '../../wire/params.ts'
import { boolean } from '../../wire/results.ts'

/** True if an account has code after a block. */
export const ots_hasCode = method({
  summary: 'Tells whether an account is a contract at a block.',
  spec: 'https://docs.otterscan.io/api-docs/ots-api',
  foreignPages: 'answered',
  readsState: true,
  params: [address, block],
  result: boolean,
  handle: ({ backend: { chain } }, account, at) =>
    chain.at(at).state.codeHash(account) !== EMPTY_CODE.hash,
})
