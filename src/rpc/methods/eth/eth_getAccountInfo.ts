import { method } from '../../method.ts'
import { accountInfo, accountInfoOf } from '../../wire/objects/account-info.ts'
import { address, stateRef } from '../../wire/params.ts'

/** Balance, nonce and code of an account at a block. */
export const eth_getAccountInfo = method({
  summary: 'Balance, nonce and code of an account at a block.',
  spec: 'https://reth.rs/jsonrpc/eth',
  foreignPages: 'answered',
  readsState: true,
  params: [address, stateRef],
  result: accountInfo,
  handle: ({ backend: { chain } }, account, at) => accountInfoOf(chain.stateAt(at), account),
})
