import type { ListedAccount } from '../../../explorer/account-list.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  arrayOf,
  booleanSchema,
  countSchema,
  nullable,
  object,
  quantitySchema,
  textSchema,
  type WireOf,
  wordSchema,
} from '../../../primitives/schema.ts'
import { explorer } from '../../lazy-modules.ts'
import { method } from '../../method.ts'
import { asPrinted } from '../../wire/results.ts'
import { accountQuery } from './list-params.ts'

const listedAccountSchema = object('ListedAccount', {
  address: addressSchema,
  label: nullable(textSchema),
  contract: nullable(textSchema),
  balance: quantitySchema,
  nonce: quantitySchema,
  hasCode: booleanSchema,
  isDev: booleanSchema,
  /** The key of a dev account, where everybody knows the mnemonic; keys of another one stay secret. */
  privateKey: nullable(wordSchema),
})

const pageSchema = object('ListedAccounts', {
  rows: arrayOf(listedAccountSchema),
  next: nullable(countSchema),
})

/** A fork lists the accounts that were written since. */
export const previewnet_accounts = method({
  summary: 'A page of the accounts: the dev accounts in order, then those written last.',
  spec: 'docs/studio.md',
  foreignPages: 'refused',
  params: [accountQuery],
  result: asPrinted('{ rows, next }', pageSchema),
  async handle({ backend }, { text, skip, limit }) {
    const { rows, next } = await explorer.use(backend.queue, ({ listAccounts }) =>
      listAccounts(backend, text, skip, limit),
    )
    return { rows: rows.map(printAccount), next: next ?? null }
  },
})

function printAccount(listed: ListedAccount): WireOf<typeof listedAccountSchema> {
  const { address, label, contract, balance, nonce, hasCode, isDev, privateKey } = listed
  return {
    address,
    label: label ?? null,
    contract: contract?.name || null,
    balance: quantityFromUint(balance),
    nonce: quantityFromUint(nonce),
    hasCode,
    isDev,
    privateKey: privateKey ?? null,
  }
}
