/**
 * The wallet of a devnet: lets the program act as its user.
 */

import type { Wallet } from '../accounts/wallet.ts'
import type { Devnet } from '../api.ts'
import type { RecordedCalls } from '../backend/recorded-calls.ts'
import { expectFunction } from '../primitives/arguments.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, addressFrom } from '../primitives/hex.ts'

/** `devnet.wallet`. */
export function recordedWallet(wallet: Wallet, calls: RecordedCalls): Devnet['wallet'] {
  return {
    decide: (decide) => {
      expectFunction('wallet.decide', decide)
      wallet.decide = decide
    },
    select: (...addresses) =>
      calls.ask('devnet.wallet.select', addresses, () =>
        wallet.select(addresses.map(addressOrRefuse)),
      ),
  }
}

/** @throws {DevnetError} INVALID_ADDRESS */
function addressOrRefuse(given: Address): Address {
  const address = addressFrom(given)
  if (address !== undefined) return address
  throw new DevnetError('INVALID_ADDRESS', 'invalid account', { address: given })
}
