/**
 * Finds what a text may mean: blocks, transactions and accounts by number or by the first digits of a
 * hash, and by a part of their names labels, accounts, contracts, tokens, functions, events, errors, and
 * failures by their reasons.
 *
 * Promise: the same chain, artifacts and labels give the same order: what is the text comes first, then
 * what begins with it, then what contains it; within these by kind, then by title.
 */

import { signatureOf } from '../abi/signature.ts'
import type { Backend } from '../backend/backend.ts'
import { implementationOf } from '../backend/proxy.ts'
import type { Address } from '../primitives/hex.ts'
import { compare } from '../primitives/sorted.ts'
import type { StoreView } from '../state/store.ts'
import { type Found, foundKinds } from './found.ts'
import { type AddressNames, namerAt, withArtifacts } from './known-contracts.ts'
import { failuresOf, symbolsOf } from './search-executions.ts'

type Searched = Pick<Backend, 'accounts' | 'artifacts' | 'calls' | 'chain' | 'config' | 'names'>

/** Digits from which on hashes are searched, and hashes that are found at most. */
const DIGITS_MIN = 4
const HASHES_MAX = 100

export async function search(
  backend: Searched,
  given: string,
  limit: number,
): Promise<readonly Found[]> {
  const text = given.trim().toLowerCase()
  if (text === '') return []
  const { artifacts, chain } = backend
  await artifacts.refresh()
  // Digits are those of hashes and addresses: nothing needs to be executed for them.
  const isDigits = /^0x[\da-f]*$/.test(text)
  const symbols = isDigits ? [] : await symbolsOf(backend)
  const failures = isDigits ? [] : await failuresOf(backend)
  return withArtifacts(backend, () => {
    const ranked = new Ranked(text)
    const view = chain.stateAt('pending')
    for (const found of inChain(backend, view, text)) ranked.add(found, 0)
    for (const found of inNames(backend, view)) ranked.offer(found)
    for (const found of [...symbols, ...failures]) ranked.offer(found)
    return ranked.best(limit)
  })
}

/** Matches with their ranks. */
class Ranked {
  readonly #text: string
  readonly #all: { readonly found: Found; readonly rank: number }[] = []

  constructor(text: string) {
    this.#text = text
  }

  add(found: Found, rank: number): void {
    this.#all.push({ found, rank })
  }

  /** Adds what matches. Of a signature the name alone may be the text. */
  offer(found: Found): void {
    const title = found.title.toLowerCase()
    const at = title.indexOf(this.#text)
    if (at < 0) return
    const [name] = title.split('(')
    this.add(found, title === this.#text || name === this.#text ? 0 : at === 0 ? 1 : 2)
  }

  best(limit: number): readonly Found[] {
    const sorted = this.#all.sort(
      (one, other) =>
        one.rank - other.rank ||
        foundKinds.indexOf(one.found.kind) - foundKinds.indexOf(other.found.kind) ||
        compare(one.found.title, other.found.title),
    )
    return sorted.slice(0, limit).map(({ found }) => found)
  }
}

/** Blocks, transactions and accounts that numbers and digits name. */
function* inChain({ accounts, chain }: Searched, view: StoreView, text: string): Generator<Found> {
  const decimal = /^[\d,]{1,20}$/.test(text) ? Number(text.replaceAll(',', '')) : undefined
  const isHex = /^0x[\da-f]{1,64}$/.test(text)
  const number = decimal ?? (isHex && text.length <= 12 ? Number(text) : undefined)
  const pending = chain.at('pending')
  if (number !== undefined && number >= chain.oldestNumber && number <= Number(pending.number)) {
    yield { kind: 'block', title: String(number), of: '', blockNumber: number }
  }
  if (!isHex || text.length < DIGITS_MIN + 2) return
  if (!pending.isSealed) {
    const blockNumber = Number(pending.number)
    for (const { hash } of pending.transactions) {
      if (hash.startsWith(text)) {
        yield { kind: 'transaction', title: hash, of: '', hash, blockNumber }
      }
    }
  }
  let count = 0
  for (const { kind, hash, number: blockNumber } of chain.hashesFrom(text)) {
    if (count === HASHES_MAX) break
    count += 1
    yield { kind, title: hash, of: '', hash, blockNumber }
  }
  count = 0
  const written = new Set([
    ...accounts.map(({ address }) => address),
    ...view.store.writtenAccounts(),
    ...view.store.accountsWithCode(),
  ])
  for (const address of written) {
    if (count === HASHES_MAX) break
    if (!address.startsWith(text)) continue
    count += 1
    yield { kind: 'account', title: address, of: '', address }
  }
}

/** Everything with a name. A function of many contracts of one artifact is listed once. */
function* inNames({ artifacts, names }: Searched, view: StoreView): Generator<Found> {
  for (const address of artifacts.labels.addresses) {
    yield { kind: 'label', title: artifacts.labels.of(address)!, of: '', address } // it has one
  }
  for (const [address, title] of names.builtIn) yield { kind: 'account', title, of: '', address }
  if (artifacts.isEmpty) return
  const nameOf = namerAt(artifacts, view)
  const listed = new Set<AddressNames['contract']>()
  const all = [...view.store.accountsWithCode()].reverse()
  const isProxy = (address: Address) => implementationOf(view, address) !== address
  // The newest contract stands for the others of its artifact, a proxy only where there is no other.
  for (const address of [...all.filter((each) => !isProxy(each)), ...all.filter(isProxy)]) {
    const { contract } = nameOf(address)
    if (contract === undefined) continue
    yield { kind: 'contract', title: contract.name, of: contract.sourceName, address }
    if (listed.has(contract)) continue
    listed.add(contract)
    for (const item of contract.abi) {
      if (!('name' in item)) continue
      yield { kind: item.type, title: signatureOf(item), of: contract.name, address }
    }
  }
}
