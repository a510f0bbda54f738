/**
 * Balance, nonce and code of an account, in reth's format.
 */

import type { Address } from '../../../primitives/hex.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  dataSchema,
  nullable,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { StateView } from '../../../state/view.ts'
import { asPrinted } from '../results.ts'

export const accountInfoFields = {
  balance: quantitySchema,
  nonce: quantitySchema,
  code: dataSchema,
}

const schema = object('AccountInfo', accountInfoFields)

type WireAccountInfo = WireOf<typeof schema>

export const accountInfo = asPrinted<WireAccountInfo>('account info', schema)

export const accountInfoOrNull = asPrinted<WireAccountInfo | null>(
  'account info or null',
  nullable(schema),
)

export function accountInfoOf(state: StateView, account: Address): WireAccountInfo {
  return {
    balance: quantityFromUint(state.balance(account)),
    nonce: quantityFromUint(state.nonce(account)),
    code: state.codeHex(account),
  }
}
