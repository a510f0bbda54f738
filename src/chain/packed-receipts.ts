/**
 * The receipts of a packed block: what does not follow from its transactions.
 *
 * A search for logs reads no transaction, and of the logs only those that match. So the hashes of
 * transactions are written here, the other fields that receipts take from them are read on access, and so
 * are those of logs.
 */

import type { BlockGas } from '../engine/engine.ts'
import type { BinaryReader, BinaryWriter, LaterHex } from '../primitives/binary.ts'
import { ADDRESS_BYTES, HASH_BYTES } from '../primitives/bytes.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import { effectiveGasPrice } from '../primitives/message.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import { DEPOSIT_TYPE } from '../transactions/deposit.ts'
import type { Transaction, TransactionType } from '../transactions/transaction.ts'
import type { OpeningRules } from './empty-blocks.ts'
import {
  bloomOfLogs,
  type L1Charges,
  type L1Statement,
  type Log,
  NO_BLOOM,
  type Receipt,
} from './receipt.ts'

/** Flags of a receipt: its status, and the fields that are written. */
const HAS_SUCCEEDED = 1
const HAS_CREATED = 2
const HAS_LOGS = 4
const HAS_CHARGES = 8
const HAS_DEPOSIT_NONCE = 16
const HAS_PHASES = 32
const HAS_BLOCK_GAS = 64

/** Flags of a log: its address, and above it each topic, are those of the log before it. */
const HAS_SAME_ADDRESS = 1
const HAS_SAME_TOPIC = 2

/** @param opening number of the first transactions, which the rules make again */
export function writeReceipts(
  writer: BinaryWriter,
  receipts: readonly Receipt[],
  opening: number,
): void {
  let last: Log | undefined
  for (const [index, receipt] of receipts.entries()) {
    if (index >= opening) writer.hex(receipt.transactionHash)
    writeResults(writer, receipt)
    for (const log of receipt.logs) {
      writeLog(writer, log, last)
      last = log
    }
  }
}

function writeResults(writer: BinaryWriter, receipt: Receipt): void {
  const { type, status, gasUsed, contractAddress, depositNonce, phaseStatuses, logs } = receipt
  const { blockGas } = receipt
  const charges = type === DEPOSIT_TYPE ? undefined : receipt.l1 // the rules make those of deposits
  writer.uint(
    (status === 1 ? HAS_SUCCEEDED : 0) |
      (contractAddress !== null ? HAS_CREATED : 0) |
      (logs.length > 0 ? HAS_LOGS : 0) |
      (charges !== undefined ? HAS_CHARGES : 0) |
      (depositNonce !== undefined ? HAS_DEPOSIT_NONCE : 0) |
      (phaseStatuses !== undefined ? HAS_PHASES : 0) |
      (blockGas !== undefined ? HAS_BLOCK_GAS : 0),
  )
  writer.bigUint(gasUsed)
  if (blockGas !== undefined) {
    writer.bigUint(blockGas.execution)
    writer.bigUint(blockGas.state)
  }
  if (contractAddress !== null) writer.hex(contractAddress)
  if (charges !== undefined) {
    writer.bigUint(charges.l1GasUsed)
    writer.bigUint(charges.l1Fee)
    writer.bigUint(charges.daFootprint)
  }
  if (depositNonce !== undefined) writer.bigUint(depositNonce)
  if (phaseStatuses !== undefined) writer.uints(phaseStatuses.map(Number))
  if (logs.length > 0) writer.uint(logs.length)
}

/** @param last the log before it in the block */
function writeLog(writer: BinaryWriter, { address, topics, data }: Log, last?: Log): void {
  let flags = address === last?.address ? HAS_SAME_ADDRESS : 0
  for (const [index, topic] of topics.entries()) {
    if (topic === last?.topics[index]) flags |= HAS_SAME_TOPIC << index
  }
  writer.uint(flags)
  if ((flags & HAS_SAME_ADDRESS) === 0) writer.hex(address)
  writer.uint(topics.length)
  for (const [index, topic] of topics.entries()) {
    if ((flags & (HAS_SAME_TOPIC << index)) === 0) writer.hex(topic)
  }
  writer.hex(data, true)
}

/** The parts of a block that its receipts are read with. */
export interface ReceiptTerms {
  readonly count: number
  /** See {@link writeReceipts}. */
  readonly opening: number
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
  readonly l1: L1Statement | undefined
  /** Defined if the block has deposits. */
  readonly rules: OpeningRules | undefined
  /** Returns a transaction of the block by its index. */
  readonly transactionAt: (index: number) => Transaction
}

export function readReceipts(reader: BinaryReader, terms: ReceiptTerms): readonly Receipt[] {
  const receipts: PackedReceipt[] = []
  let last: PackedLog | undefined
  let cumulativeGasUsed = 0n
  let logIndex = 0
  for (let index = 0; index < terms.count; index += 1) {
    const receipt = new PackedReceipt(reader, terms, index, cumulativeGasUsed)
    for (let left = receipt.logCount; left > 0; left -= 1) {
      last = new PackedLog(reader, receipt, logIndex, last)
      receipt.logs.push(last)
      logIndex += 1
    }
    cumulativeGasUsed = receipt.cumulativeGasUsed
    receipts.push(receipt)
  }
  return receipts
}

/** A log that reads its fields on access; those that equal the last log's are read once for both. */
class PackedLog implements Log {
  readonly transactionIndex: number
  readonly logIndex: number
  readonly #receipt: PackedReceipt
  readonly #address: LaterHex
  readonly #data: LaterHex
  readonly #laterTopics: readonly LaterHex[]
  #topics: readonly Hash[] | undefined

  /** @param last the log before it in the block */
  constructor(
    reader: BinaryReader,
    receipt: PackedReceipt,
    logIndex: number,
    last: PackedLog | undefined,
  ) {
    const flags = reader.uint()
    const hasSameAddress = (flags & HAS_SAME_ADDRESS) !== 0
    this.transactionIndex = receipt.transactionIndex
    this.logIndex = logIndex
    this.#receipt = receipt
    this.#address = hasSameAddress ? last!.#address : reader.laterHex(ADDRESS_BYTES)
    const topics: LaterHex[] = []
    for (let index = 0, count = reader.uint(); index < count; index += 1) {
      const isSame = (flags & (HAS_SAME_TOPIC << index)) !== 0
      topics.push(isSame ? last!.#laterTopics[index]! : reader.laterHex(HASH_BYTES))
    }
    this.#laterTopics = topics
    this.#data = reader.laterHex()
  }

  get transactionHash(): Hash {
    return this.#receipt.transactionHash
  }

  get address(): Address {
    return this.#address.hex
  }

  get topics(): readonly Hash[] {
    this.#topics ??= this.#laterTopics.map(({ hex }) => hex)
    return this.#topics
  }

  get data(): Hex {
    return this.#data.hex
  }
}

function readBlockGas(reader: BinaryReader): BlockGas {
  const execution = reader.bigUint()
  return { execution, state: reader.bigUint() }
}

/** A receipt that reads its transaction, and computes the bloom of its logs, on access. */
class PackedReceipt implements Receipt {
  readonly transactionIndex: number
  readonly contractAddress: Address | null
  readonly status: 0 | 1
  readonly gasUsed: bigint
  readonly cumulativeGasUsed: bigint
  readonly blockGas: BlockGas | undefined
  readonly depositNonce: bigint | undefined
  readonly phaseStatuses: readonly boolean[] | undefined
  readonly logs: Log[] = []
  /** Logs that follow in the reader. */
  readonly logCount: number
  readonly #hash: LaterHex | undefined
  readonly #charges: L1Charges | undefined
  readonly #terms: ReceiptTerms
  #bloom: Uint8Array | undefined

  /** @param gasUsedBefore by the transactions before it in the block */
  constructor(reader: BinaryReader, terms: ReceiptTerms, index: number, gasUsedBefore: bigint) {
    this.#terms = terms
    this.transactionIndex = index
    this.#hash = index < terms.opening ? undefined : reader.laterHex(HASH_BYTES)
    const flags = reader.uint()
    this.status = (flags & HAS_SUCCEEDED) === 0 ? 0 : 1
    this.gasUsed = reader.bigUint()
    this.cumulativeGasUsed = gasUsedBefore + this.gasUsed
    this.blockGas = (flags & HAS_BLOCK_GAS) === 0 ? undefined : readBlockGas(reader)
    this.contractAddress = (flags & HAS_CREATED) === 0 ? null : reader.hex(ADDRESS_BYTES)
    this.#charges = (flags & HAS_CHARGES) === 0 ? undefined : readCharges(reader, terms.l1!)
    this.depositNonce = (flags & HAS_DEPOSIT_NONCE) === 0 ? undefined : reader.bigUint()
    this.phaseStatuses = (flags & HAS_PHASES) === 0 ? undefined : reader.uints().map(Boolean)
    this.logCount = (flags & HAS_LOGS) === 0 ? 0 : reader.uint()
  }

  get transactionHash(): Hash {
    return this.#hash?.hex ?? this.#transaction.hash
  }

  get type(): TransactionType {
    return this.#transaction.type
  }

  get from(): Address {
    return this.#transaction.from
  }

  get to(): Address | null {
    return this.#transaction.to
  }

  get payer(): Address | undefined {
    const transaction = this.#transaction
    return transaction.type === BASE_TRANSACTION_TYPE ? transaction.payer : undefined
  }

  get effectiveGasPrice(): bigint {
    const transaction = this.#transaction
    if (transaction.type === DEPOSIT_TYPE) return 0n
    return effectiveGasPrice(transaction, this.#terms.baseFeePerGas)
  }

  get logsBloom(): Uint8Array {
    if (this.logs.length === 0) return NO_BLOOM
    this.#bloom ??= bloomOfLogs(this.logs)
    return this.#bloom
  }

  get l1(): L1Charges | undefined {
    const { l1, rules } = this.#terms
    if (this.#charges !== undefined || l1 === undefined) return this.#charges
    const transaction = this.#transaction
    return transaction.type === DEPOSIT_TYPE ? rules?.charges(transaction, l1) : undefined
  }

  get #transaction(): Transaction {
    return this.#terms.transactionAt(this.transactionIndex)
  }
}

function readCharges(reader: BinaryReader, prices: L1Statement): L1Charges {
  const l1GasUsed = reader.bigUint()
  const l1Fee = reader.bigUint()
  return { prices, l1GasUsed, l1Fee, daFootprint: reader.bigUint() }
}
