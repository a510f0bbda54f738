/**
 * A store to begin with.
 */

import { type InitialAccount, writesOf } from '../../src/state/genesis.ts'
import { Store } from '../../src/state/store.ts'

/** A store with the given accounts, of which a later one replaces fields of an earlier one. */
export function createGenesisStore(accounts: Iterable<InitialAccount>): Store {
  const store = new Store()
  store.publish(writesOf(accounts))
  return store
}
