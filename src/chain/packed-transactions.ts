/**
 * The transactions of a packed block, as they are on the wire.
 *
 * The first ones, which open the block, are left out where the rules make them again.
 */

import type { BinaryReader, BinaryWriter } from '../primitives/binary.ts'
import { ADDRESS_BYTES } from '../primitives/bytes.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import { DEPOSIT_TYPE, decodeDeposit } from '../transactions/deposit.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { decodeSentBy } from '../transactions/transaction-codec.ts'

/** Flags of a transaction. */
const IS_DEPOSIT = 1
const IS_BASE = 2
const IS_IMPERSONATED = 4

/** True if nothing is lost: conditions, predicates and blobs are not among the bytes of a transaction. */
export function canWrite(transaction: Transaction): boolean {
  return !('condition' in transaction || 'validity' in transaction || transaction.type === 3)
}

export function writeTransaction(writer: BinaryWriter, transaction: Transaction): void {
  if (transaction.type === DEPOSIT_TYPE) {
    writer.uint(IS_DEPOSIT)
  } else {
    const isBase = transaction.type === BASE_TRANSACTION_TYPE
    writer.uint((isBase ? IS_BASE : 0) | (transaction.isImpersonated ? IS_IMPERSONATED : 0))
    writer.hex(transaction.from)
    if (isBase) writer.hex(transaction.payer)
  }
  writer.data(transaction.rawTransaction)
}

/** The transactions of a packed block. Each is decoded when it is read for the first time. */
export class PackedTransactions {
  readonly #reader: BinaryReader
  readonly #count: number
  /** Created with {@link #starts}; `undefined` at the index of one that was not read. */
  #read: (Transaction | undefined)[] = []
  #starts: number[] | undefined
  readonly #opening: () => readonly Transaction[]

  /**
   * @param reader is at the first one that is not in the opening
   * @param count with those in the opening
   * @param opening returns the first ones, which the rules make again
   */
  constructor(reader: BinaryReader, count: number, opening: () => readonly Transaction[]) {
    this.#reader = reader
    this.#count = count
    this.#opening = opening
  }

  at(index: number): Transaction {
    const known = this.#read[index]
    if (known !== undefined) return known
    this.#starts ??= this.#findStarts()
    const start = this.#starts[index - (this.#count - this.#starts.length)]
    return (this.#read[index] ??= readTransaction(this.#reader.from(start!))) // of the opening are read
  }

  all(): readonly Transaction[] {
    return Array.from({ length: this.#count }, (_, index) => this.at(index))
  }

  #findStarts(): number[] {
    const opening = this.#opening()
    this.#read = Array.from({ length: this.#count }, (_, index) => opening[index])
    const starts: number[] = []
    for (let index = opening.length; index < this.#count; index += 1) {
      starts.push(this.#reader.at)
      skipTransaction(this.#reader)
    }
    return starts
  }
}

function readTransaction(reader: BinaryReader): Transaction {
  const flags = reader.uint()
  if ((flags & IS_DEPOSIT) !== 0) return decodeDeposit(reader.data())
  const from = reader.hex(ADDRESS_BYTES)
  const payer = (flags & IS_BASE) === 0 ? undefined : reader.hex(ADDRESS_BYTES)
  const transaction = decodeSentBy(reader.data(), from, payer)
  return (flags & IS_IMPERSONATED) === 0 ? transaction : { ...transaction, isImpersonated: true }
}

function skipTransaction(reader: BinaryReader): void {
  const flags = reader.uint()
  if ((flags & IS_DEPOSIT) === 0) reader.skip(ADDRESS_BYTES)
  if ((flags & IS_BASE) !== 0) reader.skip(ADDRESS_BYTES)
  reader.skip(reader.uint())
}
