/**
 * One sealed block as bytes: its transactions and their results, without names and objects.
 *
 * Fields that follow from others are left out, and computed when the block is read. Terms that are
 * equal in most blocks are kept once, as an object, by packed-blocks.ts.
 *
 * Promise: a block that was packed reads as before, byte for byte.
 */

import { BinaryReader, type BinaryWriter } from '../primitives/binary.ts'
import { bloomHex, mergeBloom } from '../primitives/bloom.ts'
import { HASH_BYTES } from '../primitives/bytes.ts'
import { type EvmRules, isSince } from '../primitives/evm-rules.ts'
import { type Hash, hexOfRange } from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { type BlockAccesses, readAccesses, writeAccesses } from './block-accesses.ts'
import type { OpeningRules } from './empty-blocks.ts'
import { type Header, headerWithKnownState } from './header.ts'
import { readReceipts, writeReceipts } from './packed-receipts.ts'
import { canWrite, PackedTransactions, writeTransaction } from './packed-transactions.ts'
import { daFootprintOf, type L1Statement, l1AtOffset, NO_BLOOM, type Receipt } from './receipt.ts'
import type { SealedContents } from './sealed-block.ts'
import { Timeline } from './timeline.ts'

/** Fields that are equal in most consecutive blocks. */
export interface Terms
  extends Pick<
    Header,
    'coinbase' | 'gasLimit' | 'extraData' | 'withdrawalsRoot' | 'excessBlobGas'
  > {
  readonly hasMilliseconds: boolean
  readonly evmRules: EvmRules
  readonly blobBaseFee: bigint | undefined
  /** Number of the first block. */
  readonly first: number
  /** L1 attributes of the first block. */
  readonly l1: L1Statement | undefined
}

/** A packed block begins with its hash and its state root. */
const TIMES_AT = 2 * HASH_BYTES
const NO_TRANSACTIONS: readonly never[] = []

/** Flags of a block. */
const HAS_SET_PREV_RANDAO = 1
/** Its pseudo-random fields are not those of the rules. */
const HAS_RANDOM_FIELDS = 2
/** It has nothing but its opening, with accesses that differ from those of other blocks. */
const IS_EMPTY = 4

/** True if nothing of the block is lost when it is packed. Few are not: they hold what is rare. */
export function canPack(block: SealedContents): boolean {
  const { patches, transactions, receipts, isEmpty, evmRules, accesses } = block
  const isAmsterdam = isSince(evmRules.hardfork, 'amsterdam')
  let gasUsed = 0n
  return (
    (!isEmpty || isAmsterdam) &&
    isAmsterdam === (accesses !== undefined) &&
    patches.length === 0 &&
    transactions.every(canWrite) &&
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
  const { header, transactions, receipts, timeline, sequence } = block
  const hasRandomFields = rules === undefined || block.hasSetPrevRandao
  const opening = openingOf(block, rules)
  writer.hex(block.hash)
  writer.hex(header.stateRoot)
  writer.uint(timeline.firstMs)
  writer.uint(transactions.length)
  writer.uint(terms)
  writer.uint(block.timeMs)
  writer.uint(sequence)
  writer.uint(
    (block.hasSetPrevRandao ? HAS_SET_PREV_RANDAO : 0) |
      (hasRandomFields ? HAS_RANDOM_FIELDS : 0) |
      (block.isEmpty ? IS_EMPTY : 0),
  )
  if (hasRandomFields) {
    writer.hex(header.prevRandao)
    writer.hex(header.parentBeaconBlockRoot ?? '0x', true)
  }
  writer.bigUint(header.baseFeePerGas)
  writer.bigUint(header.gasUsed)
  writer.bigUint(daFootprintOf(receipts, transactions))
  if (header.slotNumber !== undefined) writer.bigUint(header.slotNumber)
  writer.uints(timeline.shape)
  writer.uints(block.flashblockEnds)
  for (const before of block.sequencesBefore) writer.uint(sequence - before)
  if (block.accesses !== undefined) writeAccesses(writer, block.accesses)
  writer.uint(opening)
  // Searches for logs read the receipts alone.
  writeReceipts(writer, receipts, opening)
  for (const transaction of transactions.slice(opening)) writeTransaction(writer, transaction)
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

/** The context that a packed block is read in. */
export interface PackedDeps {
  /** The rules that it was packed with. */
  readonly rules: OpeningRules | undefined
  readonly number: number
  readonly termsAt: (index: number) => Terms
  /** Returns the hash of the block before it. */
  readonly parentHash: () => Hash
}

/** A packed block, of which as much is read as is asked for. */
export class PackedContents implements SealedContents {
  readonly hash: Hash
  readonly number: bigint
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
  readonly accesses: BlockAccesses | undefined
  readonly isEmpty: boolean
  readonly patches: readonly never[] = []
  readonly #header: () => Header
  readonly #transactions: () => readonly Transaction[]
  readonly #receipts: () => readonly Receipt[]
  #bloom: Uint8Array | undefined

  /** @param at where the block begins */
  constructor(bytes: Uint8Array, at: number, deps: PackedDeps) {
    const { rules } = deps
    const number = BigInt(deps.number)
    const reader = new BinaryReader(bytes, at)
    this.hash = reader.hex(HASH_BYTES)
    this.number = number
    reader.skip(HASH_BYTES) // the state root, which only the header has
    const openedMs = reader.uint()
    const count = reader.uint()
    const terms = deps.termsAt(reader.uint())
    const l1 = terms.l1 && l1AtOffset(terms.l1, deps.number - terms.first)
    const timeMs = reader.uint()
    this.l1 = l1
    this.timeMs = timeMs
    this.hasMilliseconds = terms.hasMilliseconds
    this.evmRules = terms.evmRules
    this.blobBaseFee = terms.blobBaseFee
    this.sequence = reader.uint()
    const flags = reader.uint()
    this.hasSetPrevRandao = (flags & HAS_SET_PREV_RANDAO) !== 0
    this.isEmpty = (flags & IS_EMPTY) !== 0
    const hasRandomFields = (flags & HAS_RANDOM_FIELDS) !== 0 // or it was packed by the same rules
    const random = hasRandomFields ? readRandomFields(reader) : undefined
    const baseFeePerGas = reader.bigUint()
    const gasUsed = reader.bigUint()
    const daFootprint = reader.bigUint()
    const isAmsterdam = isSince(this.evmRules.hardfork, 'amsterdam')
    const slotNumber = isAmsterdam ? reader.bigUint() : undefined
    this.timeline = Timeline.ofShape(reader.uints(), openedMs, this.sequence)
    this.flashblockEnds = reader.uints()
    this.sequencesBefore = Array.from({ length: count }, () => this.sequence - reader.uint())
    this.accesses = isAmsterdam ? readAccesses(reader) : undefined
    const opening = reader.uint()
    const transactions = once(() => {
      this.#receipts() // they come first
      const hasOpening = opening > 0 && rules !== undefined && l1 !== undefined
      const first = () => (hasOpening ? rules.transactions(number, timeMs, l1) : NO_TRANSACTIONS)
      return new PackedTransactions(reader, count, first)
    })
    const transactionAt = (index: number) => transactions().at(index)
    this.#receipts = once(() => {
      return readReceipts(reader, { count, opening, baseFeePerGas, l1, rules, transactionAt })
    })
    this.#transactions = once(() => transactions().all())
    this.#header = once(() => {
      const { bloom, evmRules } = this
      const { coinbase, gasLimit, extraData, withdrawalsRoot, excessBlobGas } = terms
      const { prevRandao, parentBeaconBlockRoot } = random ?? rules!.randomFields(number, timeMs)
      const stateRoot = hexOfRange(bytes, at + HASH_BYTES, HASH_BYTES)
      return headerWithKnownState(
        {
          number,
          parentHash: deps.parentHash(),
          timeMs,
          evmRules,
          coinbase,
          gasLimit,
          baseFeePerGas,
          extraData,
          excessBlobGas,
          prevRandao,
          parentBeaconBlockRoot,
          slotNumber,
        },
        { logsBloom: bloomHex(bloom), gasUsed, daFootprint },
        { stateRoot, withdrawalsRoot },
        this,
      )
    })
  }

  get header(): Header {
    return this.#header()
  }

  get transactions(): readonly Transaction[] {
    return this.#transactions()
  }

  get receipts(): readonly Receipt[] {
    return this.#receipts()
  }

  get bloom(): Uint8Array {
    this.#bloom ??= bloomOf(this.receipts)
    return this.#bloom
  }
}

function readRandomFields(
  reader: BinaryReader,
): Pick<Header, 'prevRandao' | 'parentBeaconBlockRoot'> {
  const prevRandao = reader.hex(HASH_BYTES)
  const root = reader.hex()
  return { prevRandao, parentBeaconBlockRoot: root === '0x' ? undefined : root }
}

function bloomOf(receipts: readonly Receipt[]): Uint8Array {
  const [first, ...others] = receipts.filter(({ logs }) => logs.length > 0)
  if (first === undefined) return NO_BLOOM
  if (others.length === 0) return first.logsBloom
  const bloom = first.logsBloom.slice()
  for (const { logsBloom } of others) mergeBloom(bloom, logsBloom)
  return bloom
}
