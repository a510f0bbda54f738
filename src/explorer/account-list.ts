/** The accounts of this chain: the dev accounts in order, then the others, those met last first. */

import { WELL_KNOWN_MNEMONIC } from '../accounts/accounts.ts'
import type { Backend } from '../backend/backend.ts'
import type { Address, Hex } from '../primitives/hex.ts'
import { EMPTY_CODE } from '../state/code.ts'
import { type AccountPage, hasText } from './contract-list.ts'
import { type AddressNames, type Known, namerAt, withArtifacts } from './known-contracts.ts'

export interface ListedAccount extends AddressNames {
  readonly balance: bigint
  readonly nonce: bigint
  readonly hasCode: boolean
  readonly isDev: boolean
  /** The key of a dev account, where the mnemonic is the one that every development node has; others stay secret. */
  readonly privateKey: Hex | undefined
}

/**
 * A fork lists the accounts that were written since.
 *
 * @param text part of an address, a label or the name of a contract; '' for all
 */
export function listAccounts(
  backend: Known & Pick<Backend, 'accounts' | 'config'>,
  text: string,
  skip: number,
  limit: number,
): Promise<AccountPage<ListedAccount>> {
  const { accounts, artifacts, chain, config } = backend
  const keys = new Map(accounts.map(({ address, privateKey }) => [address, privateKey]))
  const arePublic = config.mnemonic === WELL_KNOWN_MNEMONIC
  return withArtifacts(backend, () => {
    const view = chain.stateAt('pending')
    const nameOf = namerAt(artifacts, view)
    const rows: ListedAccount[] = []
    let count = 0
    for (const address of addressesIn([...keys.keys()], view.store.writtenAccounts())) {
      const names = nameOf(address)
      const hasCode = view.codeHash(address) !== EMPTY_CODE.hash
      const [balance, nonce] = [view.balance(address), view.nonce(address)]
      const isEmpty = balance === 0n && nonce === 0n && !hasCode && !keys.has(address)
      if (isEmpty || !hasText(names, text)) continue
      count += 1
      if (count <= skip) continue
      if (rows.length === limit) return { rows, next: skip + limit }
      rows.push({
        ...names,
        balance,
        nonce,
        hasCode,
        isDev: keys.has(address),
        privateKey: arePublic ? keys.get(address) : undefined,
      })
    }
    return { rows, next: undefined }
  })
}

function* addressesIn(first: readonly Address[], written: Iterable<Address>): Generator<Address> {
  const listed = new Set(first)
  yield* first
  for (const address of [...written].reverse()) if (!listed.has(address)) yield address
}
