/**
 * Empty blocks, which contain nothing but their opening; each is stored as two hashes.
 *
 * Owns their storage and rebuilds a block when it is read. Blocks with other contents are left to
 * segment.ts.
 *
 * All other fields follow from the block before it: number and L1 sequence number are one higher,
 * time and state sequence are one step higher, and the transactions are those of the network's
 * opening. Consecutive blocks of this kind, usually those of one L1 block, are stored once, as a run
 * of blocks.
 *
 * Promise: a rebuilt block equals the added one, byte for byte. Blocks are only appended.
 */

import { slotAt } from '../network/consensus-slots.ts'
import { HASH_BYTES } from '../primitives/bytes.ts'
import { invariant } from '../primitives/errors.ts'
import { type EvmRules, isSince } from '../primitives/evm-rules.ts'
import { type Address, type Hash, hexOfRange, writeHex } from '../primitives/hex.ts'
import { once } from '../primitives/once.ts'
import { firstIndex } from '../primitives/sorted.ts'
import { DEPOSIT_TYPE, type DepositTransaction } from '../transactions/deposit.ts'
import { accessListHash, type BlockAccesses, plainAccesses } from './block-accesses.ts'
import {
  type Header,
  type HeaderLists,
  headerWithKnownState,
  NO_BLOOM_HEX,
  ZERO_NONCE,
} from './header.ts'
import {
  daFootprintOf,
  isL1AtOffset,
  type L1Charges,
  type L1Statement,
  l1AtOffset,
  NO_BLOOM,
  type Receipt,
} from './receipt.ts'
import type { SealedContents } from './sealed-block.ts'
import type { SealedStore } from './sealed-store.ts'
import { Timeline } from './timeline.ts'

/** The rules that fill a block's opening. Equal arguments give equal results. */
export interface OpeningRules {
  /** Time of slot 0, in ms since the epoch. */
  readonly slotZeroMs: number
  /** The pseudo-random fields of a block's header. */
  randomFields(number: bigint, timeMs: number): RandomFields
  transactions(number: bigint, timeMs: number, l1: L1Statement): readonly DepositTransaction[]
  charges(transaction: DepositTransaction, l1: L1Statement): L1Charges
}

type RandomFields = Pick<Header, 'prevRandao' | 'parentBeaconBlockRoot'>

/** Header fields that are equal in all blocks of a run. */
type Terms = Pick<
  Header,
  'coinbase' | 'gasLimit' | 'baseFeePerGas' | 'extraData' | 'withdrawalsRoot' | 'excessBlobGas'
>

/** Result of each transaction of a block. Few differ: only the ms of the block's time matter. */
type Results = readonly Pick<Receipt, 'status' | 'gasUsed'>[]

/**
 * Consecutive blocks that follow from the first one; `timeMs` and `sequence` are the first one's.
 */
interface BlockRun {
  /** Number of the first block. */
  readonly first: number
  /** Row of the first block; the rows of the others follow. */
  readonly row: number
  length: number
  readonly hasMilliseconds: boolean
  readonly evmRules: EvmRules
  readonly hasSetPrevRandao: boolean
  readonly terms: Terms
  /** Slot of the first block; `undefined` before Amsterdam. */
  readonly slot: bigint | undefined
  readonly blobBaseFee: bigint | undefined
  /** `undefined` if the rules give others for each block. */
  readonly randomFields: RandomFields | undefined
  /** L1 attributes of the first block. */
  readonly l1: L1Statement | undefined
  /** Nonce of each transaction's sender in the first block. */
  readonly nonces: readonly bigint[]
  readonly timeMs: number
  readonly sequence: number
  /** Opening time of the first block, in ms since the epoch. */
  readonly openedMs: number
  /** The same for each block; see {@link Timeline.shape}. */
  readonly timelineShape: readonly number[]
  /** The same for each block. */
  readonly flashblockEnds: readonly number[]
  /** Differences between consecutive blocks; set when the second block is added. */
  stepMs: number
  openedStepMs: number
  sequenceStep: number
}

/** Block hash and state root. */
export const HASHES_BYTES = 2 * HASH_BYTES
const NO_LOGS: readonly never[] = []
const NO_TRANSACTIONS: readonly never[] = []
/** A row: block hash, state root, and one byte, an index into the results. */
const rowBytes = HASHES_BYTES + 1
const RESULTS_AT = HASHES_BYTES
const resultsMax = 256
const rowsAtFirst = 8
/** Rows per piece. A piece of this size is never copied again. */
const pieceRows = 1024

export class EmptyBlocks implements SealedStore {
  readonly #rules: OpeningRules | undefined
  readonly #runs: BlockRun[] = []
  /** All pieces have {@link pieceRows} rows, except the first while it grows. */
  readonly #pieces: Uint8Array[] = []
  #rowCount = 0
  readonly #results: Results[] = []

  /** @param rules needed to store blocks whose opening has transactions */
  constructor(rules: OpeningRules | undefined) {
    this.#rules = rules
  }

  /**
   * Appends a block, with a higher number than all before. @returns false if it cannot be stored
   */
  add(contents: SealedContents): boolean {
    const canBeMade = this.#rules !== undefined || contents.transactions.length === 0
    if (!contents.isEmpty || !canBeMade || !isPlain(contents)) return false
    if (contents.accesses !== undefined && !this.#hasPlainAccesses(contents)) return false
    const results = this.#resultsOf(contents)
    if (results === undefined) return false
    const last = this.#runs.at(-1)
    if (last !== undefined && this.#follows(last, contents)) {
      if (last.length === 1) {
        last.stepMs = contents.timeMs - last.timeMs
        last.openedStepMs = contents.timeline.firstMs - last.openedMs
        last.sequenceStep = contents.sequence - last.sequence
      }
      last.length += 1
    } else {
      const { header, receipts, hasMilliseconds, evmRules, blobBaseFee, l1 } = contents
      const { timeMs, sequence, hasSetPrevRandao } = contents
      const { coinbase, gasLimit, baseFeePerGas, extraData, withdrawalsRoot } = header
      const { prevRandao, parentBeaconBlockRoot, excessBlobGas } = header
      this.#runs.push({
        first: Number(header.number),
        row: this.#rowCount,
        length: 1,
        hasMilliseconds,
        evmRules,
        hasSetPrevRandao,
        terms: { coinbase, gasLimit, baseFeePerGas, extraData, withdrawalsRoot, excessBlobGas },
        slot: header.slotNumber,
        blobBaseFee,
        randomFields: this.#canDrawAgain(contents)
          ? undefined
          : { prevRandao, parentBeaconBlockRoot },
        // Copies the fields: the object itself may hold more memory.
        l1: l1 && l1AtOffset(l1, 0),
        nonces: receipts.map(nonceOf),
        timeMs,
        sequence,
        openedMs: contents.timeline.firstMs,
        timelineShape: contents.timeline.shape,
        flashblockEnds: contents.flashblockEnds,
        stepMs: 0,
        openedStepMs: 0,
        sequenceStep: 0,
      })
    }
    this.#addRow(contents.hash, contents.header.stateRoot, results)
    return true
  }

  has(number: number): boolean {
    return this.#findRun(number) !== undefined
  }

  hashOf(number: number): Hash {
    const run = this.#runOf(number)
    return this.#hashAt(run.row + number - run.first, 0)
  }

  copyHashes(number: number, target: Uint8Array, at: number): void {
    const run = this.#runOf(number)
    const row = run.row + number - run.first
    const piece = this.#pieces[Math.floor(row / pieceRows)]!
    const from = (row % pieceRows) * rowBytes
    target.set(piece.subarray(from, from + HASHES_BYTES), at)
  }

  openedMs(number: number): number {
    const run = this.#runOf(number)
    return openedMs(run, number - run.first)
  }

  transactionCount(): number {
    return 0
  }

  contents(number: number, parentHash: () => Hash): SealedContents {
    const run = this.#runOf(number)
    return this.#contents(run, number - run.first, parentHash)
  }

  /** True if the block is the next one of the run. */
  #follows(run: BlockRun, contents: SealedContents): boolean {
    const { first, length, terms, randomFields, nonces, l1 } = run
    const { header, receipts } = contents
    return (
      header.number === BigInt(first + length) &&
      contents.hasMilliseconds === run.hasMilliseconds &&
      contents.evmRules === run.evmRules &&
      (length === 1 ||
        (contents.timeMs === run.timeMs + length * run.stepMs &&
          contents.timeline.firstMs === openedMs(run, length) &&
          contents.sequence === run.sequence + length * run.sequenceStep)) &&
      header.coinbase === terms.coinbase &&
      header.gasLimit === terms.gasLimit &&
      header.baseFeePerGas === terms.baseFeePerGas &&
      header.extraData === terms.extraData &&
      header.withdrawalsRoot === terms.withdrawalsRoot &&
      header.excessBlobGas === terms.excessBlobGas &&
      header.slotNumber === this.#slotOf(run, length, contents.timeMs) &&
      contents.blobBaseFee === run.blobBaseFee &&
      (randomFields === undefined
        ? this.#canDrawAgain(contents)
        : header.prevRandao === randomFields.prevRandao &&
          header.parentBeaconBlockRoot === randomFields.parentBeaconBlockRoot) &&
      isL1AtOffset(l1, contents.l1, length) &&
      isSame(contents.timeline.shape, run.timelineShape) &&
      isSame(contents.flashblockEnds, run.flashblockEnds) &&
      receipts.length === nonces.length &&
      receipts.every(
        (receipt, index) => nonceOf(receipt) === nonces[index]! + BigInt(length * nonces.length),
      )
    )
  }

  /** True if the accesses of a block can be made again. */
  #hasPlainAccesses({ header, evmRules }: SealedContents): boolean {
    if (this.#rules === undefined) return false
    return header.blockAccessListHash === accessListHash(plainAccesses({ ...header, evmRules }))
  }

  /** Slots follow from time, or each from the one before. @param distance from the first block */
  #slotOf({ slot }: BlockRun, distance: number, timeMs: number): bigint | undefined {
    if (slot === undefined || this.#rules === undefined) return slot
    return slotAt(slot + BigInt(distance), timeMs, this.#rules.slotZeroMs)
  }

  /** The index of a block's results, added if they are new; `undefined` if there is no room. */
  #resultsOf({ receipts }: SealedContents): number | undefined {
    const known = this.#results.findIndex(
      (results) =>
        results.length === receipts.length &&
        receipts.every(
          ({ status, gasUsed }, index) =>
            status === results[index]!.status && gasUsed === results[index]!.gasUsed,
        ),
    )
    if (known >= 0) return known
    if (this.#results.length === resultsMax) return undefined
    return this.#results.push(receipts.map(({ status, gasUsed }) => ({ status, gasUsed }))) - 1
  }

  /** True if the rules give the pseudo-random fields of the block. */
  #canDrawAgain({ hasSetPrevRandao }: SealedContents): boolean {
    return this.#rules !== undefined && !hasSetPrevRandao
  }

  #runOf(number: number): BlockRun {
    const run = this.#findRun(number)
    invariant(run !== undefined, `block ${number} is empty`)
    return run
  }

  #findRun(number: number): BlockRun | undefined {
    const runs = this.#runs
    const run = runs[firstIndex(0, runs.length, (index) => runs[index]!.first > number) - 1]
    return run && number < run.first + run.length ? run : undefined
  }

  /** @param distance from the first block of the run */
  #transactions(run: BlockRun, distance: number): readonly DepositTransaction[] {
    const { first, timeMs, stepMs, l1 } = run
    if (l1 === undefined) return []
    invariant(this.#rules !== undefined, 'without rules no such block is kept')
    const number = BigInt(first + distance)
    return this.#rules.transactions(number, timeMs + distance * stepMs, l1AtOffset(l1, distance))
  }

  #receipts(
    run: BlockRun,
    distance: number,
    transactions: () => readonly DepositTransaction[],
  ): readonly Receipt[] {
    const { l1, nonces } = run
    if (l1 === undefined) return []
    const made = once(() => this.#charged(transactions(), l1AtOffset(l1, distance)))
    let cumulativeGasUsed = 0n
    return this.#resultsAt(run.row + distance).map((result, index) => {
      cumulativeGasUsed += result.gasUsed
      const nonce = nonces[index]! + BigInt(distance * nonces.length)
      return new RebuiltReceipt(index, result, cumulativeGasUsed, nonce, made)
    })
  }

  #charged(transactions: readonly DepositTransaction[], l1: L1Statement): readonly Charged[] {
    return transactions.map((transaction) => ({
      transaction,
      charges: this.#rules!.charges(transaction, l1), // the rules made the transactions
    }))
  }

  #contents(run: BlockRun, distance: number, parentHash: () => Hash): SealedContents {
    const { l1, nonces } = run
    const number = BigInt(run.first + distance)
    const row = run.row + distance
    const timeMs = run.timeMs + distance * run.stepMs
    const transactions = once(() => this.#transactions(run, distance))
    const receipts = once(() => this.#receipts(run, distance, transactions))
    return new RebuiltContents(
      run,
      number,
      this.#hashAt(row, 0),
      timeMs,
      run.sequence + distance * run.sequenceStep,
      {
        transactions,
        receipts,
        header: (lists) => {
          const { prevRandao, parentBeaconBlockRoot } =
            run.randomFields ?? this.#rules!.randomFields(number, timeMs)
          const { coinbase, gasLimit, baseFeePerGas, extraData, withdrawalsRoot } = run.terms
          const { excessBlobGas } = run.terms
          const gasUsed = this.#resultsAt(row).reduce((sum, result) => sum + result.gasUsed, 0n)
          return headerWithKnownState(
            {
              number,
              parentHash: parentHash(),
              timeMs,
              evmRules: run.evmRules,
              coinbase,
              gasLimit,
              baseFeePerGas,
              extraData,
              excessBlobGas,
              prevRandao,
              parentBeaconBlockRoot,
              slotNumber: this.#slotOf(run, distance, timeMs),
            },
            { logsBloom: NO_BLOOM_HEX, gasUsed, daFootprint: 0n },
            { stateRoot: this.#hashAt(row, HASH_BYTES), withdrawalsRoot },
            lists,
          )
        },
        l1: () => l1 && l1AtOffset(l1, distance),
        openedMs: openedMs(run, distance),
        timelineShape: run.timelineShape,
        transactionCount: nonces.length,
      },
    )
  }

  #addRow(hash: Hash, stateRoot: Hash, results: number): void {
    const inPiece = this.#rowCount % pieceRows
    let piece = this.#pieces.at(-1)
    if (piece === undefined || (inPiece === 0 && this.#rowCount > 0)) {
      piece = new Uint8Array(rowBytes * (piece === undefined ? rowsAtFirst : pieceRows))
      this.#pieces.push(piece)
    } else if (inPiece * rowBytes === piece.length) {
      const larger = new Uint8Array(piece.length * 2)
      larger.set(piece)
      piece = larger
      this.#pieces[this.#pieces.length - 1] = larger
    }
    writeHex(piece, inPiece * rowBytes, hash)
    writeHex(piece, inPiece * rowBytes + HASH_BYTES, stateRoot)
    piece[inPiece * rowBytes + RESULTS_AT] = results
    this.#rowCount += 1
  }

  #resultsAt(row: number): Results {
    const piece = this.#pieces[Math.floor(row / pieceRows)]!
    return this.#results[piece[(row % pieceRows) * rowBytes + RESULTS_AT]!]!
  }

  #hashAt(row: number, offset: number): Hash {
    const piece = this.#pieces[Math.floor(row / pieceRows)]!
    return hexOfRange(piece, (row % pieceRows) * rowBytes + offset, HASH_BYTES)
  }
}

/** The parts of a block that are computed on access. */
interface Parts {
  header(lists: HeaderLists): Header
  transactions(): readonly DepositTransaction[]
  receipts(): readonly Receipt[]
  l1(): L1Statement | undefined
  readonly openedMs: number
  readonly timelineShape: readonly number[]
  readonly transactionCount: number
}

/** A class: creating an object literal with getters takes longer than all the rest. */
class RebuiltContents implements SealedContents {
  readonly hash: Hash
  readonly number: bigint
  readonly timeMs: number
  readonly hasMilliseconds: boolean
  readonly evmRules: EvmRules
  readonly hasSetPrevRandao: boolean
  readonly blobBaseFee: bigint | undefined
  readonly bloom = NO_BLOOM
  readonly sequence: number
  readonly isEmpty = true
  readonly patches: readonly never[] = []
  readonly flashblockEnds: readonly number[]
  readonly #parts: Parts
  #header: Header | undefined
  #accesses: BlockAccesses | undefined

  constructor(
    run: BlockRun,
    number: bigint,
    hash: Hash,
    timeMs: number,
    sequence: number,
    parts: Parts,
  ) {
    this.hash = hash
    this.number = number
    this.timeMs = timeMs
    this.hasMilliseconds = run.hasMilliseconds
    this.evmRules = run.evmRules
    this.hasSetPrevRandao = run.hasSetPrevRandao
    this.blobBaseFee = run.blobBaseFee
    this.flashblockEnds = run.flashblockEnds
    this.sequence = sequence
    this.#parts = parts
  }

  get header(): Header {
    this.#header ??= this.#parts.header(this)
    return this.#header
  }

  get transactions(): readonly DepositTransaction[] {
    return this.#parts.transactions()
  }

  get receipts(): readonly Receipt[] {
    return this.#parts.receipts()
  }

  get accesses(): BlockAccesses | undefined {
    if (!isSince(this.evmRules.hardfork, 'amsterdam')) return undefined
    this.#accesses ??= plainAccesses({ ...this.header, evmRules: this.evmRules })
    return this.#accesses
  }

  get sequencesBefore(): readonly number[] {
    const { transactionCount } = this.#parts
    return Array.from(
      { length: transactionCount },
      (_, index) => this.sequence - transactionCount + index,
    )
  }

  get timeline(): Timeline {
    const { timelineShape, openedMs } = this.#parts
    return Timeline.ofShape(timelineShape, openedMs, this.sequence)
  }

  get l1(): L1Statement | undefined {
    return this.#parts.l1()
  }
}

interface Charged {
  readonly transaction: DepositTransaction
  readonly charges: L1Charges
}

/** A receipt that computes its transaction and charges on access. */
class RebuiltReceipt implements Receipt {
  readonly type = DEPOSIT_TYPE
  readonly transactionIndex: number
  readonly contractAddress = null
  readonly status: 0 | 1
  readonly gasUsed: bigint
  readonly cumulativeGasUsed: bigint
  readonly effectiveGasPrice = 0n
  readonly logs: readonly never[] = NO_LOGS
  readonly logsBloom = NO_BLOOM
  readonly depositNonce: bigint
  readonly #charged: () => readonly Charged[]

  constructor(
    transactionIndex: number,
    { status, gasUsed }: Results[number],
    cumulativeGasUsed: bigint,
    depositNonce: bigint,
    charged: () => readonly Charged[],
  ) {
    this.transactionIndex = transactionIndex
    this.status = status
    this.gasUsed = gasUsed
    this.cumulativeGasUsed = cumulativeGasUsed
    this.depositNonce = depositNonce
    this.#charged = charged
  }

  get transactionHash(): Hash {
    return this.#own.transaction.hash
  }

  get from(): Address {
    return this.#own.transaction.from
  }

  get to(): Address | null {
    return this.#own.transaction.to
  }

  get l1(): L1Charges {
    return this.#own.charges
  }

  get #own(): Charged {
    return this.#charged()[this.transactionIndex]! // as many as receipts
  }
}

/** True if the block has no contents that must be stored separately. */
function isPlain(contents: SealedContents): boolean {
  const { receipts, sequencesBefore, sequence, l1, header } = contents
  const { length } = receipts
  return (
    daFootprintOf(receipts, NO_TRANSACTIONS) === 0n && // an empty block has deposits alone
    header.difficulty === 0n &&
    header.nonce === ZERO_NONCE &&
    (length === 0 || l1 !== undefined) &&
    sequencesBefore.every((before, index) => before === sequence - length + index) &&
    receipts.every(({ logs, contractAddress }) => logs.length === 0 && contractAddress === null)
  )
}

/** @param distance from the first block of the run */
function openedMs(run: BlockRun, distance: number): number {
  return run.openedMs + distance * run.openedStepMs
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}

function nonceOf({ depositNonce = 0n }: Receipt): bigint {
  return depositNonce
}
