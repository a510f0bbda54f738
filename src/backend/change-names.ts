/**
 * Names the changes between two states: variables of known contracts, by their storage layout.
 *
 * Keys of mappings are tried: the words that the caller gives, as accounts and words of transactions.
 */

import type { Block } from '../chain/block.ts'
import type { Receipt } from '../chain/receipt.ts'
import { type Address, bytesFromHex } from '../primitives/hex.ts'
import { uintFromBytes } from '../primitives/word.ts'
import { type AccountChanges, type StateChanges, stateChanges } from '../state/changes.ts'
import type { StoreView } from '../state/store.ts'
import type { StateView } from '../state/view.ts'
import type { NamedSlots, NamedStateChanges } from '../storage/changes.ts'
import { NamedStorage } from '../storage/named-storage.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Artifacts } from './artifacts.ts'
import type { Backend } from './backend.ts'
import { implementationOf } from './proxy.ts'

/** Words that are tried as keys of mappings. */
export const KEYS_MAX = 300
const SELECTOR_BYTES = 4
const WORD_BYTES = 32

export class ChangeNames {
  readonly #artifacts: Artifacts
  readonly #from: StateView
  readonly #to: StateView
  readonly #keys: readonly bigint[]

  /** @param keys words that may be keys of mappings */
  constructor(artifacts: Artifacts, from: StateView, to: StateView, keys: readonly bigint[]) {
    this.#artifacts = artifacts
    this.#from = from
    this.#to = to
    this.#keys = keys
  }

  /** The variables among an account's changes; `undefined` without a storage layout. */
  of(address: Address, { storage = {} }: AccountChanges): NamedSlots | undefined {
    const slots = new Set(Object.keys(storage).map(BigInt))
    const contract = slots.size === 0 ? undefined : this.#artifacts.contractAt(this.#to, address)
    if (contract?.storageLayout === undefined) return undefined
    const from = (slot: bigint) => this.#from.storage(address, slot)
    const to = (slot: bigint) => this.#to.storage(address, slot)
    return new NamedStorage(contract).changes({ slots, from, to }, this.#keys)
  }
}

/** The changes of a transaction, and the names of variables among them. */
interface TransactionChanges {
  readonly after: StoreView
  readonly changes: StateChanges
  readonly names: ChangeNames
}

/** An account that a transaction changed. */
export interface ChangedAccount {
  readonly address: Address
  readonly changes: AccountChanges
  /** `undefined` without a storage layout. */
  readonly named: NamedSlots | undefined
}

/** The changes of a block's transaction, without edits of the state that follow it in the block. */
export function transactionChanges(
  artifacts: Artifacts,
  block: Block,
  index: number,
): TransactionChanges {
  const before = block.stateBefore(index)
  const after = before.store.at(before.sequence + 1) // a transaction is one publication
  const changes = stateChanges(before, after)
  const keys = keysIn(block, [index, index + 1], changes)
  return { after, changes, names: new ChangeNames(artifacts, before, after, keys) }
}

/** The same by account, by the artifacts as they are now. Reads their files as far as they are needed. */
export async function namedChangesOf(
  { artifacts, chain }: Pick<Backend, 'artifacts' | 'chain'>,
  block: Block,
  index: number,
): Promise<readonly ChangedAccount[]> {
  const read = () => {
    const { after, changes, names } = transactionChanges(artifacts, block, index)
    const entries = Object.entries(changes) as [Address, AccountChanges][] // the keys are addresses
    return { after, entries, names }
  }
  if (!artifacts.isEmpty) {
    const codes = await chain.withRemote(() => {
      const { after, entries } = read()
      const contracts = entries.filter(([, { storage }]) => storage !== undefined)
      return contracts.map(([address]) => after.codeBytes(implementationOf(after, address)))
    })
    await artifacts.learn(codes.map((code) => ({ code, isInitCode: false })))
  }
  return chain.withRemote(() => {
    const { entries, names } = read()
    return entries.map(([address, changes]) => {
      return { address, changes, named: names.of(address, changes) }
    })
  })
}

/** Names the changes of a block's transactions from one index to another, which is not included. */
export function changeNamesIn(
  artifacts: Artifacts,
  block: Block,
  [from, to]: readonly [from: number, to: number],
  changes: StateChanges,
): ChangeNames {
  const keys = keysIn(block, [from, to], changes)
  return new ChangeNames(artifacts, block.stateBefore(from), block.stateBefore(to), keys)
}

/** Accounts that changed, then the words of transactions. */
function keysIn(
  block: Block,
  [from, to]: readonly [from: number, to: number],
  changes: StateChanges,
): readonly bigint[] {
  const words = new Set(Object.keys(changes).map(BigInt))
  for (let index = from; index < to && words.size < KEYS_MAX; index += 1) {
    for (const word of keyWordsIn(block, index)) words.add(word)
  }
  return [...words].slice(0, KEYS_MAX)
}

/** The changes with the names of variables beside the slots. */
export function withVariables(changes: StateChanges, names: ChangeNames): NamedStateChanges {
  const entries = Object.entries(changes) as [Address, AccountChanges][] // the keys are addresses
  const named = entries.map(([address, account]) => {
    const { variables = {} } = names.of(address, account) ?? {}
    return [address, Object.keys(variables).length === 0 ? account : { ...account, variables }]
  })
  return Object.fromEntries(named) as NamedStateChanges // with the same keys
}

/** Words of a block's transaction that may be keys of mappings. */
export function* keyWordsIn({ receipts, transactions }: Block, index: number): Generator<bigint> {
  const [transaction, receipt] = [transactions[index], receipts[index]]
  if (transaction === undefined || receipt === undefined) return
  yield* wordsOfReceipt(receipt)
  for (const { data } of callsOf(transaction)) yield* wordsIn(data, SELECTOR_BYTES)
}

function* wordsOfReceipt({ from, contractAddress, logs }: Receipt): Generator<bigint> {
  yield BigInt(from)
  if (contractAddress !== null) yield BigInt(contractAddress)
  for (const { data, topics } of logs) {
    for (const topic of topics.slice(1)) yield BigInt(topic)
    yield* wordsIn(bytesFromHex(data), 0)
  }
}

function callsOf(transaction: Transaction): readonly { readonly data: Uint8Array }[] {
  if (transaction.type === BASE_TRANSACTION_TYPE) return transaction.base.calls.flat()
  return transaction.to === null ? [] : [transaction]
}

function* wordsIn(data: Uint8Array, start: number): Generator<bigint> {
  for (let at = start; at + WORD_BYTES <= data.length; at += WORD_BYTES) {
    yield uintFromBytes(data.subarray(at, at + WORD_BYTES))
  }
}
