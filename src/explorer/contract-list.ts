/**
 * The contracts that were created on this chain, newest first, each with the transaction that created
 * it.
 *
 * The sequence of a creation is found by binary search over the versions of the code, and kept with the
 * store: it never changes.
 */

import { type CreationPlace, creationAt } from '../backend/creations.ts'
import type { Chain } from '../chain/chain.ts'
import type { Address } from '../primitives/hex.ts'
import { firstIndex } from '../primitives/sorted.ts'
import { EMPTY_CODE, isDelegation } from '../state/code.ts'
import type { Store } from '../state/store.ts'
import { type AddressNames, type Known, namerAt, withArtifacts } from './known-contracts.ts'

export interface ListedContract extends AddressNames {
  readonly codeBytes: number
  readonly creation: CreationPlace
}

export interface AccountPage<Row> {
  readonly rows: readonly Row[]
  /** Number of rows to skip for the next page; `undefined` at the end. */
  readonly next: number | undefined
}

/** @param text part of an address, a label or the name of a contract; '' for all */
export function listContracts(
  known: Known,
  text: string,
  skip: number,
  limit: number,
): Promise<AccountPage<ListedContract>> {
  const { artifacts, chain } = known
  return withArtifacts(known, () => {
    const view = chain.stateAt('pending')
    const nameOf = namerAt(artifacts, view)
    const created = creationsIn(chain, view.store, view.sequence)
    const found = created.filter(({ address }) => hasText(nameOf(address), text))
    const rows = found.slice(skip, skip + limit).map(({ address, sequence }) => ({
      ...nameOf(address),
      codeBytes: view.codeBytes(address).length,
      creation: creationAt(chain, sequence),
    }))
    const next = skip + limit
    return { rows, next: next < found.length ? next : undefined }
  })
}

/** True if the address or a name of it contains a text, in capitals or not. */
export function hasText({ address, label, contract }: AddressNames, text: string): boolean {
  const wanted = text.toLowerCase()
  return (
    wanted === '' ||
    address.includes(wanted) ||
    label?.toLowerCase().includes(wanted) === true ||
    contract?.name.toLowerCase().includes(wanted) === true
  )
}

interface CreatedCode {
  readonly address: Address
  readonly sequence: number
}

/** By store: the sequence at which each account got its first code. */
const creations = new WeakMap<Store, Map<Address, number>>()

/** Newest first, without contracts of genesis and accounts that delegate. */
function creationsIn(chain: Chain, store: Store, newest: number): readonly CreatedCode[] {
  let known = creations.get(store)
  if (known === undefined) creations.set(store, (known = new Map()))
  const { sequence: ofGenesis } = chain.at(BigInt(chain.oldestNumber)).provenState
  const created: CreatedCode[] = []
  for (const address of store.accountsWithCode()) {
    const code = store.codeAt(address, newest)
    if (code === EMPTY_CODE || isDelegation(code.bytes)) continue
    const sequence = known.get(address) ?? firstCodeOf(store, address, newest)
    known.set(address, sequence)
    if (sequence > ofGenesis) created.push({ address, sequence })
  }
  return created.sort((one, other) => other.sequence - one.sequence)
}

function firstCodeOf(store: Store, address: Address, newest: number): number {
  const hasCode = (sequence: number) => store.codeAt(address, sequence) !== EMPTY_CODE
  return firstIndex(store.oldest, newest, hasCode)
}
