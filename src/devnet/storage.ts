/**
 * Storage by the names of variables: `devnet.readStorage` and `devnet.writeStorage`.
 *
 * Checks what the program gives.
 */

import type { Backend } from '../backend/backend.ts'
import { expectArgument } from '../primitives/arguments.ts'
import { type Address, addressFrom } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { refuse } from '../rpc/errors.ts'
import { state as stateCodec, type WireStateBlock } from '../rpc/wire/params.ts'
import type { StorageValue, WritableStorageValue } from '../storage/value.ts'

/** @throws {DevnetError} INVALID_OPTION, and those of the backend */
export async function readStorage(
  { contractStorage }: Backend,
  address: Address,
  path: string,
  at: WireStateBlock | bigint,
): Promise<StorageValue> {
  const account = addressOf('readStorage', address)
  expectPath('readStorage', path)
  const named = typeof at === 'bigint' ? quantityFromUint(at) : at
  const moment = stateCodec.parse(named, 'at', refuse)
  return contractStorage.read(account, path, moment)
}

/** @throws {DevnetError} as {@link readStorage} */
export async function writeStorage(
  { contractStorage }: Backend,
  address: Address,
  path: string,
  value: WritableStorageValue,
): Promise<void> {
  const account = addressOf('writeStorage', address)
  expectPath('writeStorage', path)
  await contractStorage.write(account, path, value)
}

function addressOf(caller: string, given: Address): Address {
  const address = addressFrom(given)
  expectArgument(address !== undefined, `${caller}.address`, 'an address of 20 bytes', given)
  return address
}

function expectPath(caller: string, path: string): void {
  const expected = 'a path, such as balances[0xabc…].amount'
  expectArgument(typeof path === 'string', `${caller}.path`, expected, path)
}
