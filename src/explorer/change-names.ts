/**
 * Names the changes between two states: variables of known contracts, by their storage layout.
 *
 * Keys of mappings are tried: the words that the caller gives, as accounts and words of transactions.
 */

import type { Artifacts } from '../backend/artifacts.ts'
import { implementationAt } from '../backend/beacon.ts'
import { implementationOf } from '../backend/proxy.ts'
import type { Block } from '../chain/block.ts'
import type { Receipt } from '../chain/receipt.ts'
import { blockWithState, type CallBlock } from '../chain/state-ref.ts'
import type { Outcome } from '../engine/engine.ts'
import { SELECTOR_BYTES, WORD_BYTES } from '../primitives/bytes.ts'
import { type Address, bytesFromHex, ZERO_ADDRESS } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import { uintFromBytes } from '../primitives/word.ts'
import { type AccountChanges, type StateChanges, stateChanges } from '../state/changes.ts'
import type { StoreView } from '../state/store.ts'
import type { StateView } from '../state/view.ts'
import type { NamedSlots, NamedStateChanges } from '../storage/changes.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import type { Transaction } from '../transactions/transaction.ts'
import type { Known } from './known-contracts.ts'

/** Words that are tried as keys of mappings. */
export const KEYS_MAX = 300

/** By the address of a proxy, the account whose code answers its calls. */
type Implementations = ReadonlyMap<Address, Address>

export class ChangeNames {
  readonly #artifacts: Artifacts
  readonly #from: StateView
  readonly #to: StateView
  readonly #keys: readonly bigint[]
  readonly #implementations: Implementations

  /**
   * @param keys words that may be keys of mappings
   * @param implementations of proxies; those of others are read from the state, which does not show what a
   *   beacon names
   */
  constructor(
    artifacts: Artifacts,
    from: StateView,
    to: StateView,
    keys: readonly bigint[],
    implementations: Implementations = new Map(),
  ) {
    this.#artifacts = artifacts
    this.#from = from
    this.#to = to
    this.#keys = keys
    this.#implementations = implementations
  }

  /** The same by known implementations. */
  behind(implementations: Implementations): ChangeNames {
    return new ChangeNames(this.#artifacts, this.#from, this.#to, this.#keys, implementations)
  }

  /** The variables among an account's changes; `undefined` without a storage layout. */
  of(address: Address, { storage = {} }: AccountChanges): NamedSlots | undefined {
    const slots = new Set(Object.keys(storage).map(BigInt))
    if (slots.size === 0) return undefined
    const implementation = this.#implementations.get(address) ?? implementationOf(this.#to, address)
    const contract = this.#artifacts.contractBehind(this.#to, address, implementation)
    if (contract?.storageLayout === undefined) return undefined
    const from = (slot: bigint) => this.#from.storage(address, slot)
    const to = (slot: bigint) => this.#to.storage(address, slot)
    return this.#artifacts.storageOf(contract).changes({ slots, from, to }, this.#keys)
  }
}

/** The changes between two states, and the names of variables among them. */
export interface NamedDifference {
  /** The state after the changes, as calls see it. */
  readonly after: CallBlock
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
): NamedDifference {
  const before = block.stateBefore(index)
  const after = before.store.at(before.sequence + 1) // a transaction is one publication
  const changes = stateChanges(before, after)
  const keys = keysIn(block, [index, index + 1], changes)
  const names = new ChangeNames(artifacts, before, after, keys)
  return { after: blockWithState(block, after), changes, names }
}

/** The same by account, by the artifacts as they are now. Reads their files as far as they are needed. */
export function namedChangesOf(
  known: Known,
  block: Block,
  index: number,
): Promise<readonly ChangedAccount[]> {
  return withNames(known, () => transactionChanges(known.artifacts, block, index))
}

/** A call that was executed, and what it ran on. */
export interface ExecutedCall {
  readonly request: CallRequest
  readonly block: CallBlock
  readonly state: StoreView
  readonly outcome: Pick<Outcome, 'logs' | 'writes'>
}

/** The changes that a call would make. */
export function namedChangesOfCall(
  known: Known,
  { request, block, state, outcome }: ExecutedCall,
): Promise<readonly ChangedAccount[]> {
  const store = state.store.child(state.sequence)
  store.publish(outcome.writes)
  const [before, after] = [store.at(state.sequence), store.newestView]
  return withNames(known, () => {
    const changes = stateChanges(before, after)
    const { from = ZERO_ADDRESS, base, data } = request
    const words = wordsOfReceipt({ from, contractAddress: null, logs: outcome.logs })
    const inputs = (base?.calls.flat() ?? [{ data }]).map((call) =>
      wordsIn(call.data, SELECTOR_BYTES),
    )
    const keys = keysAmong(changes, [words, ...inputs])
    const names = new ChangeNames(known.artifacts, before, after, keys)
    return { after: blockWithState(block, after), changes, names }
  })
}

/**
 * The changes by account, with the names of variables. Reads the files of artifacts that they need.
 *
 * @param read may run several times: what the remote chain of a fork lacks is fetched between
 */
export async function withNames(
  known: Known,
  read: () => NamedDifference,
): Promise<readonly ChangedAccount[]> {
  const { artifacts, calls, chain } = known
  const { after, changes, names } = await chain.withRemote(read)
  const implementations = await implementationsIn(known, changes, after)
  if (!artifacts.isEmpty) {
    const codes = await chain.withRemote(() =>
      [...implementations.values()].map((each) => after.state.codeBytes(each)),
    )
    await artifacts.learn(codes.map((code) => ({ code, isInitCode: false })))
  }
  const entries = Object.entries(changes) as [Address, AccountChanges][] // the keys are addresses
  const found = names.behind(implementations)
  const named = () =>
    entries.map(([address, changes]) => ({ address, changes, named: found.of(address, changes) }))
  return artifacts.named(calls.creations, () => chain.withRemote(named))
}

/** The accounts whose code answers calls to those whose storage changed. Beacons are asked. */
export async function implementationsIn(
  known: Known,
  changes: StateChanges,
  after: CallBlock,
): Promise<Implementations> {
  const implementations = new Map<Address, Address>()
  if (known.artifacts.isEmpty) return implementations
  const entries = Object.entries(changes) as [Address, AccountChanges][] // the keys are addresses
  for (const [address, { storage }] of entries) {
    if (storage === undefined) continue
    implementations.set(address, await implementationAt(known, address, after))
  }
  return implementations
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

function keysIn(
  block: Block,
  [from, to]: readonly [from: number, to: number],
  changes: StateChanges,
): readonly bigint[] {
  const indexes = Array.from({ length: to - from }, (_, at) => from + at)
  return keysAmong(
    changes,
    indexes.map((index) => keyWordsIn(block, index)),
  )
}

/** The changed accounts, then the given words, up to the limit. */
function keysAmong(changes: StateChanges, given: readonly Generator<bigint>[]): readonly bigint[] {
  const keys = new Set(Object.keys(changes).map(BigInt))
  for (const words of given) {
    if (keys.size >= KEYS_MAX) break
    for (const word of words) keys.add(word)
  }
  return [...keys].slice(0, KEYS_MAX)
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

function* wordsOfReceipt({
  from,
  contractAddress,
  logs,
}: Pick<Receipt, 'from' | 'contractAddress'> & Pick<Outcome, 'logs'>): Generator<bigint> {
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
