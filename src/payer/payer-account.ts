/** Finds the account of the option `payer`. */

import type { Account } from '../accounts/accounts.ts'
import type { Config } from '../config/config.ts'
import { refuse } from '../config/option.ts'

/**
 * The account that pays; `undefined` without a payer.
 *
 * @throws {DevnetError} INVALID_OPTION
 */
export function payerAccount({ payer }: Config, accounts: readonly Account[]): Account | undefined {
  if (payer === 'off') return undefined
  const { account: address = accounts.at(-1)!.address } = payer // without accounts there is no payer
  const account = accounts.find((each) => each.address === address)
  if (account !== undefined) return account
  return refuse('payer', new RangeError(`account: expected a dev account, got ${address}`))
}
