/**
 * One sealed block as bytes: what its transactions and their results are, without names and objects.
 *
 * Fields that follow from others are left out and computed when the block is read. Terms that are
 * equal in most blocks are kept once, as an object, by packed-blocks.ts.
 *
 * Promise: a block that was packed reads as before, byte for byte.
 */

import { BinaryReader, type BinaryWriter } from '../primitives/binary.ts'
import { mergeBloom } from '../primitives/bloom.ts'
import type { EvmRules } from '../primitives/evm-rules.ts'
import type { Hash } from '../primitives/hex.ts'
import { effectiveGasPrice } from '../primitives/message.ts'
import { once } from '../primitives/once.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import { DEPOSIT_TYPE, type DepositTransaction, decodeDeposit } from '../transactions/deposit.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { decodeSentBy } from '../transactions/transaction-codec.ts'
import type { OpeningRules } from './empty-blocks.ts'
import { type Header, headerWithKnownState, totalsOf } from './header.ts'
import { l1AtOffset } from './l1-statement.ts'
import {
  bloomOfLogs,
  daFootprintOf,
  type L1Charges,
  type L1Statement,
  type Log,
  NO_BLOOM,
  type Receipt,
} from './receipt.ts'
import type { SealedContents } from './sealed-block.ts'
import { Timeline } from './timeline.ts'

/** Fields that are equal in most consecutive blocks. */
export interface Terms
  extends Pick<Header, 'coinbase' | 'gasLimit' | 'extraData' | 'withdrawalsRoot'> {
  readonly hasMilliseconds: boolean
  readonly evmRules: EvmRules
  readonly blobBaseFee: bigint | undefined
  /** Number of the first block. */
  readonly first: number
  /** L1 attributes of the first block. */
  readonly l1: L1Statement | undefined
}

const NO_OPENING: readonly never[] = []
const HASH_BYTES = 32
const ADDRESS_BYTES = 20
/** A packed block begins with its hash and its state root. */
const TIMES_AT = 2 * HASH_BYTES

/** Flags of a block. */
const HAS_SET_PREV_RANDAO = 1
/** Its pseudo-random fields are not those of the rules. */
const HAS_RANDOM_FIELDS = 2

/** Flags of a transaction and its receipt. */
const IS_DEPOSIT = 1
const IS_IMPERSONATED = 2
const IS_BASE = 4
const HAS_SUCCEEDED = 8
const HAS_CREATED = 16
const HAS_LOGS = 32
const HAS_CHARGES = 64
const HAS_DEPOSIT_NONCE = 128

/** Flags of a log: its address, and above it each topic, are those of the log before it. */
const HAS_SAME_ADDRESS = 1
const HAS_SAME_TOPIC = 2

/** True if nothing of the block is lost when it is packed. Few are not: they hold what is rare. */
export function canPack({ patches, transactions, receipts, isEmpty }: SealedContents): boolean {
  let gasUsed = 0n
  return (
    !isEmpty &&
    patches.length === 0 &&
    transactions.every((one) => !('condition' in one || 'validity' in one || one.type === 3)) &&
    receipts.every((receipt) => {
      gasUsed += receipt.gasUsed
      return receipt.cumulativeGasUsed === gasUsed
    })
  )
}

/**
 * Writes a block.
 *
 * @param terms index of its terms
 * @param rules see {@link PackedContents}
 */
export function packBlock(
  writer: BinaryWriter,
  block: SealedContents,
  terms: number,
  rules: OpeningRules | undefined,
): void {
  const { header, transactions, receipts, timeline, flashblockEnds, sequence } = block
  const hasRandomFields = rules === undefined || block.hasSetPrevRandao
  writer.hex(block.hash)
  writer.hex(header.stateRoot)
  writer.uint(timeline.firstMs)
  writer.uint(transactions.length)
  writer.uint(terms)
  writer.uint(block.timeMs)
  writer.uint(sequence)
  writer.uint(
    (block.hasSetPrevRandao ? HAS_SET_PREV_RANDAO : 0) | (hasRandomFields ? HAS_RANDOM_FIELDS : 0),
  )
  if (hasRandomFields) {
    writer.hex(header.prevRandao)
    writer.hex(header.parentBeaconBlockRoot ?? '0x', true)
  }
  writer.bigUint(header.baseFeePerGas)
  writeUints(writer, timeline.shape)
  writeUints(writer, flashblockEnds)
  for (const before of block.sequencesBefore) writer.uint(sequence - before)
  const opening = openingOf(block, rules)
  writer.uint(opening)
  let last: Log | undefined
  for (const [index, transaction] of transactions.entries()) {
    const receipt = receipts[index]! // one per transaction
    writeFlags(writer, transaction, receipt)
    if (index >= opening) writeTransaction(writer, transaction)
    writeResults(writer, transaction, receipt)
    for (const log of receipt.logs) {
      writeLog(writer, log, last)
      last = log
    }
  }
}

/** The number of the block's first transactions that the rules make again. */
function openingOf(
  { header, l1, timeMs, transactions }: SealedContents,
  rules: OpeningRules | undefined,
): number {
  if (l1 === undefined || rules === undefined) return 0
  const opening = rules.transactions(header.number, timeMs, l1)
  const isSame = opening.every(({ hash }, index) => hash === transactions[index]?.hash)
  return isSame ? opening.length : 0
}

function writeFlags(
  writer: BinaryWriter,
  transaction: Transaction,
  { contractAddress, depositNonce, l1, logs, status }: Receipt,
): void {
  const isDeposit = transaction.type === DEPOSIT_TYPE
  writer.uint(
    (isDeposit ? IS_DEPOSIT : 0) |
      (!isDeposit && transaction.isImpersonated ? IS_IMPERSONATED : 0) |
      (transaction.type === BASE_TRANSACTION_TYPE ? IS_BASE : 0) |
      (status === 1 ? HAS_SUCCEEDED : 0) |
      (contractAddress !== null ? HAS_CREATED : 0) |
      (logs.length > 0 ? HAS_LOGS : 0) |
      (!isDeposit && l1 !== undefined ? HAS_CHARGES : 0) |
      (depositNonce !== undefined ? HAS_DEPOSIT_NONCE : 0),
  )
}

function writeTransaction(writer: BinaryWriter, transaction: Transaction): void {
  writer.data(transaction.rawTransaction)
  if (transaction.type === DEPOSIT_TYPE) return
  writer.hex(transaction.from)
  if (transaction.type === BASE_TRANSACTION_TYPE) writer.hex(transaction.payer)
}

function writeResults(
  writer: BinaryWriter,
  { type }: Transaction,
  { contractAddress, depositNonce, gasUsed, l1, logs, phaseStatuses = [] }: Receipt,
): void {
  if (type === BASE_TRANSACTION_TYPE) writeUints(writer, phaseStatuses.map(Number))
  writer.bigUint(gasUsed)
  if (contractAddress !== null) writer.hex(contractAddress)
  if (depositNonce !== undefined) writer.bigUint(depositNonce)
  if (type !== DEPOSIT_TYPE && l1 !== undefined) {
    writer.bigUint(l1.l1GasUsed)
    writer.bigUint(l1.l1Fee)
    writer.bigUint(l1.daFootprint)
  }
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

function writeUints(writer: BinaryWriter, values: readonly number[]): void {
  writer.uint(values.length)
  for (const value of values) writer.uint(value)
}

function readUints(reader: BinaryReader): number[] {
  return Array.from({ length: reader.uint() }, () => reader.uint())
}

/** Opening time of a packed block, in ms since the epoch. @param at where it begins */
export function openedMsAt(bytes: Uint8Array, at: number): number {
  return new BinaryReader(bytes, at + TIMES_AT).uint()
}

/** Number of transactions of a packed block. @param at where it begins */
export function transactionCountAt(bytes: Uint8Array, at: number): number {
  const reader = new BinaryReader(bytes, at + TIMES_AT)
  reader.uint()
  return reader.uint()
}

/** What a packed block is read with. */
export interface PackedDeps {
  readonly rules: OpeningRules | undefined
  readonly number: number
  readonly termsAt: (index: number) => Terms
  /** Returns the hash of the block before it. */
  readonly parentHash: () => Hash
}

/** The transactions and receipts of a block. */
interface Lists {
  readonly transactions: readonly Transaction[]
  readonly receipts: readonly Receipt[]
}

/** A packed block, read as far as it is asked for. */
export class PackedContents implements SealedContents {
  readonly hash: Hash
  readonly timeMs: number
  readonly hasMilliseconds: boolean
  readonly evmRules: EvmRules
  readonly hasSetPrevRandao: boolean
  readonly blobBaseFee: bigint | undefined
  readonly sequence: number
  readonly sequencesBefore: readonly number[]
  readonly timeline: Timeline
  readonly flashblockEnds: readonly number[]
  readonly l1: L1Statement | undefined
  readonly isEmpty = false
  readonly patches: readonly never[] = []
  readonly #lists: () => Lists
  readonly #header: () => Header
  #bloom: Uint8Array | undefined

  /** @param at where the block begins */
  constructor(bytes: Uint8Array, at: number, deps: PackedDeps) {
    const { number, rules } = deps
    const reader = new BinaryReader(bytes, at)
    this.hash = reader.hex(HASH_BYTES)
    const stateRoot = reader.hex(HASH_BYTES)
    const openedMs = reader.uint()
    const count = reader.uint()
    const terms = deps.termsAt(reader.uint())
    this.hasMilliseconds = terms.hasMilliseconds
    this.evmRules = terms.evmRules
    this.blobBaseFee = terms.blobBaseFee
    this.l1 = terms.l1 && l1AtOffset(terms.l1, number - terms.first)
    this.timeMs = reader.uint()
    this.sequence = reader.uint()
    const flags = reader.uint()
    this.hasSetPrevRandao = (flags & HAS_SET_PREV_RANDAO) !== 0
    const random =
      (flags & HAS_RANDOM_FIELDS) === 0
        ? () => rules!.randomFields(BigInt(number), this.timeMs) // packed by the same rules
        : randomFields(reader)
    const baseFeePerGas = reader.bigUint()
    this.timeline = Timeline.ofShape(readUints(reader), openedMs, this.sequence)
    this.flashblockEnds = readUints(reader)
    this.sequencesBefore = Array.from({ length: count }, () => this.sequence - reader.uint())
    const openingCount = reader.uint()
    this.#lists = once(() => {
      const { l1, timeMs } = this
      const hasOpening = openingCount > 0 && l1 !== undefined && rules !== undefined
      const opening = hasOpening ? rules.transactions(BigInt(number), timeMs, l1) : NO_OPENING
      return readLists(reader, { count, opening, l1, rules, baseFeePerGas })
    })
    this.#header = once(() => {
      const { receipts } = this
      return headerWithKnownState(
        Object.assign(random(), {
          number: BigInt(number),
          parentHash: deps.parentHash(),
          timeMs: this.timeMs,
          evmRules: this.evmRules,
          coinbase: terms.coinbase,
          gasLimit: terms.gasLimit,
          baseFeePerGas,
          extraData: terms.extraData,
        }),
        totalsOf({
          transactions: this.transactions,
          receipts,
          bloom: this.bloom,
          gasUsed: receipts.at(-1)?.cumulativeGasUsed ?? 0n,
          daFootprint: daFootprintOf(receipts),
        }),
        { stateRoot, withdrawalsRoot: terms.withdrawalsRoot },
        this,
      )
    })
  }

  get header(): Header {
    return this.#header()
  }

  get transactions(): readonly Transaction[] {
    return this.#lists().transactions
  }

  get receipts(): readonly Receipt[] {
    return this.#lists().receipts
  }

  get bloom(): Uint8Array {
    this.#bloom ??= bloomOf(this.receipts)
    return this.#bloom
  }
}

/** The pseudo-random fields that were written with a block. */
function randomFields(
  reader: BinaryReader,
): () => Pick<Header, 'prevRandao' | 'parentBeaconBlockRoot'> {
  const prevRandao = reader.hex(HASH_BYTES)
  const root = reader.hex()
  return () => ({ prevRandao, parentBeaconBlockRoot: root === '0x' ? undefined : root })
}

function bloomOf(receipts: readonly Receipt[]): Uint8Array {
  const [first, ...others] = receipts.filter(({ logs }) => logs.length > 0)
  if (first === undefined) return NO_BLOOM
  if (others.length === 0) return first.logsBloom
  const bloom = first.logsBloom.slice()
  for (const { logsBloom } of others) mergeBloom(bloom, logsBloom)
  return bloom
}

/** The parts of a block that its transactions and receipts are read with. */
interface ListTerms {
  readonly count: number
  /** Its first transactions, which are not written with it. */
  readonly opening: readonly DepositTransaction[]
  readonly l1: L1Statement | undefined
  readonly rules: OpeningRules | undefined
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
}

function readLists(
  reader: BinaryReader,
  { count, opening, l1, rules, baseFeePerGas }: ListTerms,
): Lists {
  const transactions: Transaction[] = []
  const receipts: Receipt[] = []
  let last: Log | undefined
  let logIndex = 0
  let cumulativeGasUsed = 0n
  for (let transactionIndex = 0; transactionIndex < count; transactionIndex += 1) {
    const flags = reader.uint()
    const transaction = opening[transactionIndex] ?? readTransaction(reader, flags)
    const phases = (flags & IS_BASE) === 0 ? undefined : readUints(reader).map(Boolean)
    const gasUsed = reader.bigUint()
    cumulativeGasUsed += gasUsed
    const contractAddress = (flags & HAS_CREATED) === 0 ? null : reader.hex(ADDRESS_BYTES)
    const depositNonce = (flags & HAS_DEPOSIT_NONCE) === 0 ? undefined : reader.bigUint()
    const charges =
      transaction.type !== DEPOSIT_TYPE
        ? readCharges(reader, flags, l1)
        : l1 && rules?.charges(transaction, l1)
    const logs: Log[] = []
    const logCount = (flags & HAS_LOGS) === 0 ? 0 : reader.uint()
    for (let position = 0; position < logCount; position += 1) {
      last = readLog(reader, transaction.hash, transactionIndex, logIndex, last)
      logs.push(last)
      logIndex += 1
    }
    const receipt: { -readonly [Field in keyof Receipt]: Receipt[Field] } = {
      type: transaction.type,
      transactionHash: transaction.hash,
      transactionIndex,
      from: transaction.from,
      to: transaction.to,
      contractAddress,
      status: (flags & HAS_SUCCEEDED) === 0 ? 0 : 1,
      gasUsed,
      cumulativeGasUsed,
      effectiveGasPrice:
        transaction.type === DEPOSIT_TYPE ? 0n : effectiveGasPrice(transaction, baseFeePerGas),
      logs,
      logsBloom: logCount === 0 ? NO_BLOOM : bloomOfLogs(logs),
    }
    if (charges !== undefined) receipt.l1 = charges
    if (depositNonce !== undefined) receipt.depositNonce = depositNonce
    if (transaction.type === BASE_TRANSACTION_TYPE) {
      receipt.payer = transaction.payer
      receipt.phaseStatuses = phases ?? []
    }
    transactions.push(transaction)
    receipts.push(receipt)
  }
  return { transactions, receipts }
}

function readTransaction(reader: BinaryReader, flags: number): Transaction {
  const raw = reader.data()
  if ((flags & IS_DEPOSIT) !== 0) return decodeDeposit(raw)
  const from = reader.hex(ADDRESS_BYTES)
  const payer = (flags & IS_BASE) === 0 ? undefined : reader.hex(ADDRESS_BYTES)
  const transaction = decodeSentBy(raw, from, payer)
  return (flags & IS_IMPERSONATED) === 0 ? transaction : { ...transaction, isImpersonated: true }
}

function readCharges(
  reader: BinaryReader,
  flags: number,
  prices: L1Statement | undefined,
): L1Charges | undefined {
  if ((flags & HAS_CHARGES) === 0 || prices === undefined) return undefined
  const l1GasUsed = reader.bigUint()
  const l1Fee = reader.bigUint()
  return { prices, l1GasUsed, l1Fee, daFootprint: reader.bigUint() }
}

/** @param last the log before it in the block */
function readLog(
  reader: BinaryReader,
  transactionHash: Hash,
  transactionIndex: number,
  logIndex: number,
  last: Log | undefined,
): Log {
  const flags = reader.uint()
  const address = (flags & HAS_SAME_ADDRESS) === 0 ? reader.hex(ADDRESS_BYTES) : last!.address
  const topics = Array.from({ length: reader.uint() }, (_, index) =>
    (flags & (HAS_SAME_TOPIC << index)) === 0 ? reader.hex(HASH_BYTES) : last!.topics[index]!,
  )
  return { address, topics, data: reader.hex(), transactionHash, transactionIndex, logIndex }
}
