/**
 * The blocks of a segment that were sealed long ago and are not empty, as bytes.
 *
 * A block with a transfer takes 250 bytes here, and 4 kB as objects. Owns the bytes, and the terms that
 * many blocks share; the layout of a block is left to packed-block.ts. Blocks are only appended.
 */

import { BinaryWriter } from '../primitives/binary.ts'
import { invariant } from '../primitives/errors.ts'
import { type Hash, hexOfRange } from '../primitives/hex.ts'
import { firstAtLeast, firstIndex } from '../primitives/sorted.ts'
import { HASHES_BYTES, type OpeningRules } from './empty-blocks.ts'
import {
  canPack,
  openedMsAt,
  PackedContents,
  packBlock,
  type Terms,
  transactionCountAt,
} from './packed-block.ts'
import { isL1AtOffset } from './receipt.ts'
import type { SealedContents } from './sealed-block.ts'
import type { SealedStore } from './sealed-store.ts'

/** Consecutive packed blocks: their bytes never change. */
interface Batch {
  readonly bytes: Uint8Array
  readonly numbers: readonly number[]
  /** The index at which each block begins. */
  readonly starts: readonly number[]
}

/** The place of a packed block. */
interface Packed {
  readonly bytes: Uint8Array
  readonly start: number
}

/** Blocks of a batch: it is copied once, and until then its bytes may be copied as they grow. */
const batchBlocks = 64

export class PackedBlocks implements SealedStore {
  readonly #rules: OpeningRules | undefined
  readonly #batches: Batch[] = []
  /** The blocks after those of the last batch. */
  readonly #writer = new BinaryWriter()
  #numbers: number[] = []
  #starts: number[] = []
  readonly #terms: Terms[] = []

  /** @param rules see {@link EmptyBlocks} */
  constructor(rules: OpeningRules | undefined) {
    this.#rules = rules
  }

  /**
   * Appends a block, with a higher number than all before. @returns false if it cannot be packed
   */
  add(contents: SealedContents): boolean {
    if (!canPack(contents)) return false
    this.#numbers.push(Number(contents.header.number))
    this.#starts.push(this.#writer.length)
    packBlock(this.#writer, contents, this.#termsOf(contents), this.#rules)
    if (this.#numbers.length < batchBlocks) return true
    const [numbers, starts] = [this.#numbers, this.#starts]
    this.#batches.push({ bytes: this.#writer.take(), numbers, starts })
    this.#numbers = []
    this.#starts = []
    return true
  }

  has(number: number): boolean {
    return this.#find(number) !== undefined
  }

  hashOf(number: number): Hash {
    const { bytes, start } = this.#packedAt(number)
    return hexOfRange(bytes, start, HASHES_BYTES / 2)
  }

  copyHashes(number: number, target: Uint8Array, at: number): void {
    const { bytes, start } = this.#packedAt(number)
    target.set(bytes.subarray(start, start + HASHES_BYTES), at)
  }

  openedMs(number: number): number {
    const { bytes, start } = this.#packedAt(number)
    return openedMsAt(bytes, start)
  }

  transactionCount(number: number): number {
    const { bytes, start } = this.#packedAt(number)
    return transactionCountAt(bytes, start)
  }

  contents(number: number, parentHash: () => Hash): SealedContents {
    const { bytes, start } = this.#packedAt(number)
    const termsAt = (index: number) => this.#terms[index]!
    const deps = { rules: this.#rules, number, termsAt, parentHash }
    return new PackedContents(bytes, start, deps)
  }

  /** The index of a block's terms, which are added if they are not those of the last one. */
  #termsOf({ header, hasMilliseconds, evmRules, blobBaseFee, l1 }: SealedContents): number {
    const { coinbase, gasLimit, extraData, withdrawalsRoot, excessBlobGas } = header
    const number = Number(header.number)
    const last = this.#terms.at(-1)
    const isSame =
      last !== undefined &&
      coinbase === last.coinbase &&
      gasLimit === last.gasLimit &&
      extraData === last.extraData &&
      withdrawalsRoot === last.withdrawalsRoot &&
      excessBlobGas === last.excessBlobGas &&
      hasMilliseconds === last.hasMilliseconds &&
      evmRules === last.evmRules &&
      blobBaseFee === last.blobBaseFee &&
      isL1AtOffset(last.l1, l1, number - last.first)
    if (isSame) return this.#terms.length - 1
    const terms = { coinbase, gasLimit, extraData, withdrawalsRoot, hasMilliseconds, evmRules }
    return this.#terms.push({ ...terms, excessBlobGas, blobBaseFee, first: number, l1 }) - 1
  }

  #packedAt(number: number): Packed {
    const packed = this.#find(number)
    invariant(packed !== undefined, `block ${number} is packed`)
    return packed
  }

  #find(number: number): Packed | undefined {
    const isNew = this.#numbers.length > 0 && number >= this.#numbers[0]!
    const batch = isNew ? undefined : this.#batchOf(number)
    const numbers = batch?.numbers ?? this.#numbers
    const index = firstAtLeast(numbers, number)
    if (numbers[index] !== number) return undefined
    const start = (batch?.starts ?? this.#starts)[index]!
    return { bytes: batch?.bytes ?? this.#writer.bytes, start }
  }

  #batchOf(number: number): Batch | undefined {
    const batches = this.#batches
    return batches[firstIndex(0, batches.length, (at) => batches[at]!.numbers[0]! > number) - 1]
  }
}
