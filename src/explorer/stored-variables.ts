/**
 * The storage of a contract: its variables by name, then the slots that no variable names, each with the
 * transaction that gave it its value.
 *
 * Keys of mappings are looked for among the dev accounts, then in the transaction that changed an entry, the
 * newest first.
 */

import type { Backend } from '../backend/backend.ts'
import { implementationAt } from '../backend/beacon.ts'
import type { Chain } from '../chain/chain.ts'
import type { StateRef } from '../chain/state-ref.ts'
import type { Address, Hash } from '../primitives/hex.ts'
import { compare } from '../primitives/sorted.ts'
import type { StoreView } from '../state/store.ts'
import type { KeyedSlots, Part, StoredVariable } from '../storage/changes.ts'
import { keyWordsIn } from './change-names.ts'
import type { Known } from './known-contracts.ts'
import { blocksBack } from './transaction-list.ts'

/** Slots of a contract that are read, and transactions that are looked at: some ms each. */
const SLOTS_MAX = 500
const LOOKED_AT_MAX = 2_000
/** Words of one transaction that are tried as keys of mappings. */
const KEYS_MAX = 24

/** A slot that no variable names. */
interface StoredSlot {
  readonly slot: bigint
  readonly value: bigint
}

export interface ListedStorage {
  /** `undefined` without a storage layout. */
  readonly variables: readonly StoredVariable[] | undefined
  readonly slots: readonly StoredSlot[]
  /** True if there are more slots than are read. */
  readonly hasMore: boolean
  /** The newest transaction that changed the storage, if it is among the newest. */
  readonly newest: Hash | undefined
  /** The transaction that gave bits of the storage their value, if it is among the newest. */
  setBy(parts: readonly Part[]): Hash | undefined
}

/** Lists the storage; of a fork, the slots that were read or written here. @throws {DevnetError} UNKNOWN_BLOCK */
export async function storageAt(
  { accounts, artifacts, calls, chain }: Known & Pick<Backend, 'accounts'>,
  address: Address,
  at: StateRef,
): Promise<ListedStorage> {
  const block = chain.forCalls(at)
  // The state may be edited without a transaction.
  const own = accounts.slice(0, KEYS_MAX).map((each) => BigInt(each.address))
  const implementation = artifacts.isEmpty
    ? address
    : await implementationAt({ calls, chain }, address, block)
  if (!artifacts.isEmpty) {
    const code = await chain.withRemote(() => block.state.codeBytes(implementation))
    await artifacts.recognise(code, calls.creations)
  }
  return chain.withRemote(() => {
    const state = chain.stateAt(at)
    const contract = artifacts.contractBehind(state, address, implementation)
    const read = (slot: bigint) => state.storage(address, slot)
    const { changes, keyed, newest } = changesBack(chain, state, address)
    const { slots, hasMore } = slotsIn(state, address, changes.keys())
    const named =
      contract?.storageLayout &&
      artifacts.storageOf(contract).stored(slots, read, [{ slots, keys: () => own }, ...keyed])
    const others = slots.filter((slot) => named?.slots.has(slot) !== true).sort(compare)
    return {
      variables: named?.variables,
      slots: others.map((slot) => ({ slot, value: read(slot) })),
      hasMore,
      newest,
      setBy: (parts) => {
        const found = parts.flatMap((part) => setterOf(part, changes, read) ?? [])
        return found.sort((one, other) => one.age - other.age)[0]?.hash
      },
    }
  })
}

/** @param first slots that are among them, whatever the limit leaves out */
function slotsIn(state: StoreView, address: Address, first: Iterable<bigint>) {
  const slots = new Set<bigint>()
  for (const slot of first) {
    if (slots.size < SLOTS_MAX && state.storage(address, slot) !== 0n) slots.add(slot)
  }
  for (const slot of state.slots(address)) {
    if (slots.size === SLOTS_MAX && !slots.has(slot)) return { slots: [...slots], hasMore: true }
    slots.add(slot)
  }
  return { slots: [...slots], hasMore: false }
}

/** A transaction that changed a slot. */
interface SlotChange {
  readonly hash: Hash
  /** Transactions that are newer. */
  readonly age: number
  readonly before: bigint
  readonly after: bigint
}

/** Newest first. */
type SlotChanges = ReadonlyMap<bigint, readonly SlotChange[]>

/** The newest transaction that changed these bits; `undefined` if the state was edited since. */
function setterOf(
  { slot, mask }: Part,
  changes: SlotChanges,
  read: (slot: bigint) => bigint,
): SlotChange | undefined {
  const found = changes.get(slot)?.find(({ before, after }) => ((before ^ after) & mask) !== 0n)
  return found !== undefined && ((found.after ^ read(slot)) & mask) === 0n ? found : undefined
}

/** The newest transactions that changed the storage, with their words, which may be keys of mappings. */
function changesBack(chain: Chain, state: StoreView, address: Address) {
  const changes = new Map<bigint, SlotChange[]>()
  const keyed: KeyedSlots[] = []
  let newest: Hash | undefined
  let age = 0
  for (const block of blocksBack(chain)) {
    if (Number(block.number) <= chain.oldestNumber) break // the state before it may be gone
    for (let index = block.transactions.length - 1; index >= 0; index -= 1) {
      const { sequence, store } = block.stateBefore(index)
      if (sequence >= state.sequence) continue
      if (age === LOOKED_AT_MAX) return { changes, keyed, newest }
      age += 1
      const written = [...store.changes(sequence, sequence + 1)] // a transaction is one publication
      const slots = written.flatMap((each) => (each.address === address ? (each.slot ?? []) : []))
      if (slots.length === 0) continue
      const { hash } = block.transactions[index]! // one of them
      newest ??= hash
      const [before, after] = [store.at(sequence), store.at(sequence + 1)]
      for (const slot of slots) {
        const known = changes.get(slot) ?? []
        if (known.length === 0) changes.set(slot, known)
        known.push({
          hash,
          age,
          before: before.storage(address, slot),
          after: after.storage(address, slot),
        })
      }
      const keys = () => {
        const words = new Set(keyWordsIn(block, index))
        for (const each of written) words.add(BigInt(each.address))
        return [...words].slice(0, KEYS_MAX)
      }
      keyed.push({ slots, keys })
    }
  }
  return { changes, keyed, newest }
}
