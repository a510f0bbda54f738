import { hashSchema, nullable, object, type WireOf } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { accountInfoFields, accountInfoOf } from '../../wire/objects/account-info.ts'
import { address, block, count } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'
import { afterTransaction } from './account-at.ts'

type AccountAt = WireOf<typeof schema>

const schema = object('AccountAt', { ...accountInfoFields, codeHash: hashSchema })

/** An account after a transaction of a block; `null` if there is no such block or transaction. */
export const debug_accountAt = method({
  summary: 'An account after a transaction of a block, with the hash of its code.',
  spec: 'https://besu.hyperledger.org/public-networks/reference/api#debug_accountat',
  foreignPages: 'answered',
  params: [block, count, address],
  result: asPrinted<AccountAt | null>('account or null', nullable(schema)),
  handle: (context, at, index, account) =>
    afterTransaction(context, at, index, (state) => ({
      ...accountInfoOf(state, account),
      codeHash: state.codeHash(account),
    })),
})
