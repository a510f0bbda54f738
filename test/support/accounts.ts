/**
 * The dev accounts as methods answer them: in lower case, where `devnet.accounts` has checksums.
 */

import type { Account, Address, Devnet } from '../../src/index.ts'

type Owner = Pick<Devnet, 'accounts'>

export function wireAddresses({ accounts }: Owner): readonly Address[] {
  return accounts.map(wireAddress)
}

/** @param account a dev account, or the faucet */
export function wireAddress({ address }: Pick<Account, 'address'>): Address {
  return address.toLowerCase() as Address // lower case keeps the shape
}
