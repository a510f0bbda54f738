/**
 * Accounts and slots of one execution: loaded from a view on first access, read back as writes.
 */

import { type EvmRules, isSince } from '../../primitives/evm-rules.ts'
import type { Address, Hash } from '../../primitives/hex.ts'
import type { AccessListEntry, EmittedLog } from '../../primitives/message.ts'
import { EMPTY_CODE } from '../../state/code.ts'
import type { StateView } from '../../state/view.ts'
import type { Write } from '../../state/write.ts'
import { AccessedPlaces, sortedTouched } from '../accessed-places.ts'
import type { TouchedAccount } from '../engine.ts'
import { SYSTEM_ADDRESS } from '../ether-transfer.ts'
import type { TracedState } from '../trace.ts'
import {
  ACCOUNT_BALANCE,
  ACCOUNT_CODE,
  ACCOUNT_CODE_HASH,
  ACCOUNT_CODE_SIZE,
  ACCOUNT_FIRST_SLOT,
  ACCOUNT_MARKS,
  ACCOUNT_NEXT,
  ACCOUNT_NONCE,
  ACCOUNT_NUMBER,
  ACCOUNT_SIZE,
  LOG_DATA_SIZE,
  LOG_HEADER_SIZE,
  LOG_TOPIC_COUNT,
  MARK_ACCESSED,
  MARK_CHANGED,
  MARK_SLOTS_CHANGED,
  SLOT_MARK_ACCESSED,
  SLOT_MARKS,
  SLOT_NEXT,
  SLOT_ORIGINAL,
  SLOT_OWNER,
  SLOT_SIZE,
  SLOT_VALUE,
  SYSTEM,
} from './layout.ts'
import { type Limbs, limbsOf, type Machine } from './machine.ts'

export interface LoadedAccount {
  readonly address: Address
  readonly balance: bigint
  readonly nonce: bigint
  /** Pointer to its code; 0 for none. */
  readonly codePointer: number
  readonly codeHash: Limbs
}

const EMPTY_CODE_HASH = limbsOf(EMPTY_CODE.hash)

export class Tables {
  readonly #machine: Machine
  readonly #view: StateView
  readonly #loaded: LoadedAccount[] = []

  constructor(machine: Machine, view: StateView) {
    this.#machine = machine
    this.#view = view
  }

  /** Fills an account's entry on first access. */
  loadAccount(account: number): void {
    const machine = this.#machine
    const view = this.#view
    const address = machine.address(account)
    const balance = view.balance(address)
    const nonce = view.nonce(address)
    const hash = view.codeHash(address)
    let codeHash = EMPTY_CODE_HASH
    let codePointer = 0
    if (hash !== EMPTY_CODE.hash) {
      const code = machine.code(hash) ?? machine.loadCode(hash, view.codeBytes(address))
      codeHash = code.hash
      codePointer = code.pointer
      machine.setUint32(account + ACCOUNT_CODE, code.pointer)
      machine.setUint32(account + ACCOUNT_CODE_SIZE, code.size)
    }
    machine.setWord(account + ACCOUNT_BALANCE, balance)
    machine.setLimbs(account + ACCOUNT_CODE_HASH, codeHash)
    machine.setUint64(account + ACCOUNT_NONCE, nonce)
    machine.setUint32(account + ACCOUNT_NUMBER, this.#loaded.length)
    this.#loaded.push({ address, balance, nonce, codePointer, codeHash })
  }

  loadSlot(account: number, slot: number): void {
    const machine = this.#machine
    const value = this.#view.storage(this.addressOf(account), machine.word(slot))
    machine.setWord(slot + SLOT_VALUE, value)
  }

  /** The account's fields before the execution. @param account a loaded one */
  before(account: number): LoadedAccount {
    return this.#loaded[this.#machine.uint32(account + ACCOUNT_NUMBER)]!
  }

  /** @param account a loaded one */
  addressOf(account: number): Address {
    return this.before(account).address
  }

  codeBytes(account: number): Uint8Array {
    const machine = this.#machine
    const size = machine.uint32(account + ACCOUNT_CODE_SIZE)
    if (size === 0) return EMPTY_CODE.bytes
    const pointer = machine.uint32(account + ACCOUNT_CODE)
    const { address, codePointer } = this.before(account)
    return pointer === codePointer ? this.#view.codeBytes(address) : machine.copyOf(pointer, size)
  }

  /**
   * Empties accounts destroyed in this transaction. Since Cancun they were created in it as well
   * (EIP-6780); before, they may have slots that the execution has not read. Since Amsterdam they keep
   * their balance (EIP-8246).
   */
  removeDestroyed({ hardfork }: EvmRules): void {
    const machine = this.#machine
    const hasOlder = !isSince(hardfork, 'cancun')
    const losesBalance = !isSince(hardfork, 'amsterdam')
    const { exports } = machine
    for (let account = this.#first(); account !== 0; account = this.#after(account)) {
      if (exports.isRemoved(account) === 0) continue
      if (losesBalance) machine.setWord(account + ACCOUNT_BALANCE, 0n)
      machine.setUint64(account + ACCOUNT_NONCE, 0n)
      machine.setLimbs(account + ACCOUNT_CODE_HASH, EMPTY_CODE_HASH)
      machine.setUint32(account + ACCOUNT_CODE, 0)
      machine.setUint32(account + ACCOUNT_CODE_SIZE, 0)
      exports.clearSlotsOf(account)
      if (hasOlder) this.#clearStorage(account)
    }
  }

  /** Zeroes the slots that the account has in the view. */
  #clearStorage(account: number): void {
    const { exports, scratch } = this.#machine
    for (const slot of this.#view.slots(this.addressOf(account))) {
      this.#machine.setWord(scratch, slot)
      const entry = exports.slotAt(account, scratch)
      exports.touchSlot(account, entry)
      this.#machine.setWord(scratch, 0n)
      exports.setSlot(account, entry, scratch)
    }
  }

  /** Fields that differ from the view, in order of first access. */
  writes(): Write[] {
    const machine = this.#machine
    const writes: Write[] = []
    for (let account = this.#first(); account !== 0; account = this.#after(account)) {
      const marks = machine.uint32(account + ACCOUNT_MARKS)
      if ((marks & MARK_CHANGED) !== 0) this.#fieldWrites(account, writes)
      if ((marks & MARK_SLOTS_CHANGED) !== 0) this.#slotWrites(account, writes)
    }
    return writes
  }

  /** The logs that were not reverted. @param start pointer to the first one */
  logs(start = this.#machine.exports.logsStart()): EmittedLog[] {
    const machine = this.#machine
    const { exports } = machine
    const logs: EmittedLog[] = []
    const end = exports.logsTop()
    let at = start
    while (at < end) {
      const account = machine.uint32(at)
      const address = account === SYSTEM ? SYSTEM_ADDRESS : this.addressOf(account)
      const topicCount = machine.uint32(at + LOG_TOPIC_COUNT)
      const size = machine.uint32(at + LOG_DATA_SIZE)
      at += LOG_HEADER_SIZE
      const topics: Hash[] = []
      for (let count = 0; count < topicCount; count += 1) {
        topics.push(machine.hexOf(at, 32))
        at += 32
      }
      logs.push({ address, topics, data: machine.hexOf(at, size) })
      at += (size + 15) & ~15
    }
    return logs
  }

  /** Accesses at the cold price, see `Outcome`. */
  accessed(): AccessListEntry[] {
    const machine = this.#machine
    const { exports } = machine
    const places = new AccessedPlaces()
    const accountsEnd = exports.accountsStart() + exports.accountCount() * ACCOUNT_SIZE
    for (let at = exports.accountsStart(); at < accountsEnd; at += ACCOUNT_SIZE) {
      const isAccessed = (machine.uint32(at + ACCOUNT_MARKS) & MARK_ACCESSED) !== 0
      if (isAccessed) places.addAccount(machine.address(at))
    }
    const slotsEnd = exports.slotsStart() + exports.slotCount() * SLOT_SIZE
    for (let at = exports.slotsStart(); at < slotsEnd; at += SLOT_SIZE) {
      const isAccessed = (machine.uint32(at + SLOT_MARKS) & SLOT_MARK_ACCESSED) !== 0
      if (!isAccessed) continue
      places.addSlot(machine.address(machine.uint32(at + SLOT_OWNER)), machine.word(at))
    }
    return places.list()
  }

  /** The loaded accounts with their loaded slots, see `Outcome`. */
  touched(): TouchedAccount[] {
    const machine = this.#machine
    const touched: TouchedAccount[] = []
    for (let account = this.#first(); account !== 0; account = this.#after(account)) {
      const slots: bigint[] = []
      let slot = machine.uint32(account + ACCOUNT_FIRST_SLOT)
      while (slot !== 0) {
        slots.push(machine.word(slot))
        slot = machine.uint32(slot + SLOT_NEXT)
      }
      touched.push({ address: this.addressOf(account), slots })
    }
    return sortedTouched(touched)
  }

  setCode(account: number, codeBytes: Uint8Array): void {
    const machine = this.#machine
    const { exports, scratch } = machine
    const pointer = exports.allocateCode(codeBytes.length)
    machine.setBytes(pointer, codeBytes)
    exports.analyse(pointer, codeBytes.length)
    exports.keccak256(scratch, pointer, codeBytes.length)
    machine.setWord(scratch, BigInt(machine.hexOf(scratch, 32)))
    exports.setCode(account, pointer, codeBytes.length, scratch)
  }

  /** The state at this moment. Reads load nothing, as the order of writes is that of the loads. */
  get state(): TracedState {
    const machine = this.#machine
    const view = this.#view
    return {
      balance: (address) => {
        const account = this.#find(address)
        return account === 0 ? view.balance(address) : machine.word(account + ACCOUNT_BALANCE)
      },
      nonce: (address) => {
        const account = this.#find(address)
        return account === 0 ? view.nonce(address) : machine.uint64(account + ACCOUNT_NONCE)
      },
      codeBytes: (address) => {
        const account = this.#find(address)
        return account === 0 ? view.codeBytes(address) : this.codeBytes(account)
      },
      storage: (address, number) => {
        const account = this.#find(address)
        let slot = account === 0 ? 0 : machine.uint32(account + ACCOUNT_FIRST_SLOT)
        while (slot !== 0) {
          if (machine.word(slot) === number) return machine.word(slot + SLOT_VALUE)
          slot = machine.uint32(slot + SLOT_NEXT)
        }
        return view.storage(address, number)
      },
    }
  }

  /** A loaded account; 0 if it is not loaded. */
  #find(address: Address): number {
    let account = this.#first()
    while (account !== 0 && this.addressOf(account) !== address) account = this.#after(account)
    return account
  }

  /** First loaded account; 0 if there is none. */
  #first(): number {
    return this.#machine.exports.firstAccount()
  }

  #after(account: number): number {
    return this.#machine.uint32(account + ACCOUNT_NEXT)
  }

  #fieldWrites(account: number, writes: Write[]): void {
    const machine = this.#machine
    const before = this.before(account)
    const { address } = before
    const balance = machine.word(account + ACCOUNT_BALANCE)
    const nonce = machine.uint64(account + ACCOUNT_NONCE)
    if (balance !== before.balance) writes.push({ field: 'balance', address, value: balance })
    if (nonce !== before.nonce) writes.push({ field: 'nonce', address, value: nonce })
    // New code has another pointer but may be equal to the old code.
    const isReplaced = machine.uint32(account + ACCOUNT_CODE) !== before.codePointer
    if (isReplaced && !machine.hasLimbs(account + ACCOUNT_CODE_HASH, before.codeHash)) {
      writes.push({ field: 'code', address, codeBytes: this.codeBytes(account) })
    }
  }

  #slotWrites(account: number, writes: Write[]): void {
    const machine = this.#machine
    const address = this.addressOf(account)
    let slot = machine.uint32(account + ACCOUNT_FIRST_SLOT)
    while (slot !== 0) {
      if (!machine.areEqual(slot + SLOT_VALUE, slot + SLOT_ORIGINAL)) {
        const value = machine.word(slot + SLOT_VALUE)
        writes.push({ field: 'storage', address, slot: machine.word(slot), value })
      }
      slot = machine.uint32(slot + SLOT_NEXT)
    }
  }
}
