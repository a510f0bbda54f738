import type { Hex } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import { method } from '../../method.ts'
import { address, stateRef } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'
import { dataSchema, object, quantitySchema } from '../../wire/schema.ts'

export interface AccountInfo {
  readonly balance: Hex
  readonly nonce: Hex
  readonly code: Hex
}

const accountInfo = asPrinted<AccountInfo>(
  'account info',
  object<AccountInfo>('AccountInfo', {
    balance: quantitySchema,
    nonce: quantitySchema,
    code: dataSchema,
  }),
)

/** Balance, nonce and code of an account at a block. */
export const eth_getAccountInfo = method({
  summary: 'Balance, nonce and code of an account at a block.',
  spec: 'https://reth.rs/jsonrpc/eth',
  params: [address, stateRef],
  result: accountInfo,
  handle({ chain }, account, at) {
    const state = chain.stateAt(at)
    return {
      balance: quantityFromUint(state.balance(account)),
      nonce: quantityFromUint(state.nonce(account)),
      code: state.codeHex(account),
    }
  },
})
