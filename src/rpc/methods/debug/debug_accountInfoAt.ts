import { method } from '../../method.ts'
import { accountInfoOf, accountInfoOrNull } from '../../wire/objects/account-info.ts'
import { address, block, count } from '../../wire/params.ts'
import { afterTransaction } from './account-at.ts'

/** An account after a transaction of a block; `null` if there is no such block or transaction. */
export const debug_accountInfoAt = method({
  summary: 'Balance, nonce and code of an account after a transaction of a block.',
  spec: 'https://reth.rs/jsonrpc/debug',
  foreignPages: 'answered',
  params: [block, count, address],
  result: accountInfoOrNull,
  handle: (context, at, index, account) =>
    afterTransaction(context, at, index, (state) => accountInfoOf(state, account)),
})
