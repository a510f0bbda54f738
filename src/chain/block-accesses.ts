/**
 * The accounts and slots that a block accessed, with what changed in them: its block-level access list.
 *
 * Owns the list's rules, order, encoding and hash. What a transaction touched is left to engine/.
 * Index 0 are the writes before the first transaction, index `n` is transaction `n - 1`. Nothing comes
 * after the last transaction: a devnet has neither withdrawals nor execution requests.
 *
 * Each account and slot has the index that accessed it first, so that the list of a part of the block
 * follows from that of the whole.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7928
 */

import type { TouchedAccount } from '../engine/engine.ts'

import { type HistoryEntry, historyWritesTo } from '../network/block-history.ts'
import { historyAddresses } from '../network/predeploys.ts'
import type { BinaryReader, BinaryWriter } from '../primitives/binary.ts'
import { ADDRESS_BYTES } from '../primitives/bytes.ts'
import { type Address, type Hash, hexFromBytes } from '../primitives/hex.ts'
import { encodeRlp, hashOfRlp, type RlpInput } from '../primitives/rlp.ts'
import { compareKeys } from '../primitives/sorted.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'

/** The accesses at one index. */
export interface Access {
  readonly touched: readonly TouchedAccount[]
  /** Values that differ from those before; at most one for each field and slot. */
  readonly changes: readonly Write[]
}

/** A value and the index that set it. */
export type AccessChange<Value> = readonly [index: number, value: Value]

interface AccessedSlot {
  readonly slot: bigint
  /** The first access. */
  readonly since: number
  /** Ascending by index; none for a slot that was only read. */
  readonly changes: readonly AccessChange<bigint>[]
}

export interface AccessedAccount {
  readonly address: Address
  /** The first access. */
  readonly since: number
  /** Ascending. */
  readonly slots: readonly AccessedSlot[]
  readonly balances: readonly AccessChange<bigint>[]
  readonly nonces: readonly AccessChange<bigint>[]
  readonly codes: readonly AccessChange<Uint8Array>[]
}

/** Ascending by address. */
export type BlockAccesses = readonly AccessedAccount[]

/** The accesses of one execution. @param view the state before it */
export function accessOf(
  touched: readonly TouchedAccount[],
  writes: readonly Write[],
  view: StateView,
): Access {
  const last = new Map<string, Write>()
  for (const write of writes) {
    const { address, field } = write
    last.set(field === 'storage' ? `${address} ${write.slot}` : `${address} ${field}`, write)
  }
  return { touched, changes: [...last.values()].filter((write) => isChange(write, view)) }
}

function isChange(write: Write, view: StateView): boolean {
  const { address } = write
  if (write.field === 'storage') return write.value !== view.storage(address, write.slot)
  if (write.field === 'balance') return write.value !== view.balance(address)
  if (write.field === 'nonce') return write.value !== view.nonce(address)
  return hexFromBytes(write.codeBytes) !== view.codeHex(address)
}

/**
 * The accesses before the first transaction: the system contracts that the protocol calls, and what the
 * block writes there.
 *
 * @param view the state after the parent
 */
export function openingAccess(
  block: HistoryEntry,
  writes: readonly Write[],
  view: StateView,
): Access {
  const touched = historyAddresses(block.evmRules.hardfork).map((address) => ({
    address,
    slots: writes.flatMap((write) =>
      write.address === address && write.field === 'storage' ? [write.slot] : [],
    ),
  }))
  return accessOf(touched, writes, view)
}

/** The accesses of a block without transactions in which every write of its opening changes a value. */
export function plainAccesses(block: HistoryEntry): BlockAccesses {
  return accessesOf([{ touched: [], changes: historyWritesTo(block, () => true) }])
}

/** An account while its block's accesses are put together. */
interface AccountBuilder {
  readonly since: number
  readonly slots: Map<bigint, { readonly since: number; readonly changes: AccessChange<bigint>[] }>
  readonly balances: AccessChange<bigint>[]
  readonly nonces: AccessChange<bigint>[]
  readonly codes: AccessChange<Uint8Array>[]
}

/** @param steps by index */
export function accessesOf(steps: readonly (Access | undefined)[]): BlockAccesses {
  const accounts = new Map<Address, AccountBuilder>()
  for (const [index, step] of steps.entries()) {
    if (step === undefined) continue
    for (const { address, slots } of step.touched) {
      const account = accountIn(accounts, address, index)
      for (const slot of slots) changesIn(account, slot, index)
    }
    for (const write of step.changes) {
      const account = accountIn(accounts, write.address, index)
      if (write.field === 'storage')
        changesIn(account, write.slot, index).push([index, write.value])
      else if (write.field === 'balance') account.balances.push([index, write.value])
      else if (write.field === 'nonce') account.nonces.push([index, write.value])
      else account.codes.push([index, write.codeBytes])
    }
  }
  return [...accounts]
    .sort(compareKeys)
    .map(([address, { since, slots, balances, nonces, codes }]) => ({
      address,
      since,
      balances,
      nonces,
      codes,
      slots: [...slots].sort(compareKeys).map(([slot, accessed]) => ({ slot, ...accessed })),
    }))
}

function accountIn(
  accounts: Map<Address, AccountBuilder>,
  address: Address,
  since: number,
): AccountBuilder {
  const known = accounts.get(address)
  if (known !== undefined) return known
  const made = { since, slots: new Map(), balances: [], nonces: [], codes: [] }
  accounts.set(address, made)
  return made
}

function changesIn({ slots }: AccountBuilder, slot: bigint, since: number): AccessChange<bigint>[] {
  const known = slots.get(slot)
  if (known !== undefined) return known.changes
  const made = { since, changes: [] }
  slots.set(slot, made)
  return made.changes
}

/** The accesses up to an index, that one included. */
export function accessesUpTo(accesses: BlockAccesses, last: number): BlockAccesses {
  const upTo = <Value>(changes: readonly AccessChange<Value>[]) =>
    changes.filter(([index]) => index <= last)
  return accesses
    .filter(({ since }) => since <= last)
    .map((account) => ({
      address: account.address,
      since: account.since,
      slots: account.slots
        .filter(({ since }) => since <= last)
        .map((accessed) => ({ ...accessed, changes: upTo(accessed.changes) })),
      balances: upTo(account.balances),
      nonces: upTo(account.nonces),
      codes: upTo(account.codes),
    }))
}

/** The accounts and slots that the block accessed first at an index. */
export function firstTouched(accesses: BlockAccesses, index: number): TouchedAccount[] {
  const touched: TouchedAccount[] = []
  for (const { address, since, slots } of accesses) {
    const first = slots.filter((accessed) => accessed.since === index).map(({ slot }) => slot)
    if (since === index || first.length > 0) touched.push({ address, slots: first })
  }
  return touched
}

/** The list in RLP, as EIP-7928 defines it. */
export function encodeAccessList(accesses: BlockAccesses): Uint8Array {
  return encodeRlp(accesses.map(rlpOf))
}

/** Keccak-256 of the encoded list. */
export function accessListHash(accesses: BlockAccesses): Hash {
  return hexFromBytes(hashOfRlp(accesses.map(rlpOf)))
}

function rlpOf({ address, slots, balances, nonces, codes }: AccessedAccount): RlpInput {
  const changed = slots.filter(({ changes }) => changes.length > 0)
  const read = slots.filter(({ changes }) => changes.length === 0)
  return [
    address,
    changed.map(({ slot, changes }) => [slot, changes.map(rlpOfChange)]),
    read.map(({ slot }) => slot),
    balances.map(rlpOfChange),
    nonces.map(rlpOfChange),
    codes.map(rlpOfChange),
  ]
}

function rlpOfChange([index, value]: AccessChange<bigint | Uint8Array>): RlpInput {
  return [BigInt(index), value]
}

/** Writes accesses for {@link readAccesses}. */
export function writeAccesses(writer: BinaryWriter, accesses: BlockAccesses): void {
  const writeValues = (changes: readonly AccessChange<bigint>[]) => {
    writer.uint(changes.length)
    for (const [index, value] of changes) {
      writer.uint(index)
      writer.bigUint(value)
    }
  }
  writer.uint(accesses.length)
  for (const { address, since, slots, balances, nonces, codes } of accesses) {
    writer.hex(address)
    writer.uint(since)
    writer.uint(slots.length)
    for (const accessed of slots) {
      writer.bigUint(accessed.slot)
      writer.uint(accessed.since)
      writeValues(accessed.changes)
    }
    writeValues(balances)
    writeValues(nonces)
    writer.uint(codes.length)
    for (const [index, codeBytes] of codes) {
      writer.uint(index)
      writer.data(codeBytes)
    }
  }
}

export function readAccesses(reader: BinaryReader): BlockAccesses {
  const values = () => times(reader.uint(), () => [reader.uint(), reader.bigUint()] as const)
  return times(reader.uint(), () => ({
    address: reader.hex(ADDRESS_BYTES),
    since: reader.uint(),
    slots: times(reader.uint(), () => ({
      slot: reader.bigUint(),
      since: reader.uint(),
      changes: values(),
    })),
    balances: values(),
    nonces: values(),
    codes: times(reader.uint(), () => [reader.uint(), reader.data()] as const),
  }))
}

function times<Value>(count: number, read: () => Value): Value[] {
  return Array.from({ length: count }, read)
}
