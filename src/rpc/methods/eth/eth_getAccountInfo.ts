import { quantityFromUint } from '../../../primitives/quantity.ts'
import { dataSchema, object, quantitySchema, type WireOf } from '../../../primitives/schema.ts'
import { method } from '../../method.ts'
import { address, stateRef } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

type AccountInfo = WireOf<typeof accountInfoSchema>

const accountInfoSchema = object('AccountInfo', {
  balance: quantitySchema,
  nonce: quantitySchema,
  code: dataSchema,
})

const accountInfo = asPrinted<AccountInfo>('account info', accountInfoSchema)

/** Balance, nonce and code of an account at a block. */
export const eth_getAccountInfo = method({
  summary: 'Balance, nonce and code of an account at a block.',
  spec: 'https://reth.rs/jsonrpc/eth',
  readsState: true,
  params: [address, stateRef],
  result: accountInfo,
  handle({ backend: { chain } }, account, at) {
    const state = chain.stateAt(at)
    return {
      balance: quantityFromUint(state.balance(account)),
      nonce: quantityFromUint(state.nonce(account)),
      code: state.codeHex(account),
    }
  },
})
