/**
 * The block header: fields, construction, encoding, hash.
 *
 * Owns the way a header is filled from the plan, the contents and the roots of a block. The values of
 * the plan are left to network/ and producer/, the roots of the state to state/root.ts.
 *
 * Promise: every header of the devnet's own blocks is made by `headerOf`.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 4.3, and the EIPs named below
 */

import { bloomHex } from '../primitives/bloom.ts'
import { type EvmRules, type Hardfork, isSince } from '../primitives/evm-rules.ts'
import { type Address, bytesFromHex, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { encodeRlp, hashOfRlp, type RlpInput } from '../primitives/rlp.ts'
import type { StateRoots } from '../state/root.ts'
import { EMPTY_ROOT, orderedRoot } from '../state/trie.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { accessListHash, type BlockAccesses } from './block-accesses.ts'
import { NO_BLOOM, type Receipt, receiptEnvelope } from './receipt.ts'

/** Keccak-256 of an empty RLP list: there are no uncles since the merge (EIP-3675). */
export const EMPTY_OMMERS_HASH: Hash =
  '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
/** SHA-256 of no bytes: no execution requests (EIP-7685). */
export const EMPTY_REQUESTS_HASH: Hash =
  '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** Eight zero bytes (EIP-3675). */
export const ZERO_NONCE: Hex = '0x0000000000000000'

export interface Header {
  readonly parentHash: Hash
  readonly ommersHash: Hash
  readonly coinbase: Address
  readonly stateRoot: Hash
  readonly transactionsRoot: Hash
  readonly receiptsRoot: Hash
  /** 256 bytes. */
  readonly logsBloom: Hex
  readonly difficulty: bigint
  readonly number: bigint
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  /** Seconds since the epoch. */
  readonly timestamp: bigint
  /** At most 32 bytes. */
  readonly extraData: Hex
  /** Read by PREVRANDAO (EIP-4399); `mixHash` on the wire. */
  readonly prevRandao: Hash
  /** 8 bytes. */
  readonly nonce: Hex
  /** Wei per gas (EIP-1559). */
  readonly baseFeePerGas: bigint
  /** EIP-4895. */
  readonly withdrawalsRoot: Hash
  /** EIP-4844; `undefined` before Cancun. */
  readonly blobGasUsed: bigint | undefined
  readonly excessBlobGas: bigint | undefined
  /** EIP-4788; `undefined` before Cancun. */
  readonly parentBeaconBlockRoot: Hash | undefined
  /** EIP-7685; `undefined` before Prague. */
  readonly requestsHash: Hash | undefined
  /** EIP-7928; `undefined` before Amsterdam, as is the slot (EIP-7843). */
  readonly blockAccessListHash: Hash | undefined
  readonly slotNumber: bigint | undefined
}

/** The header fields that do not depend on the block's transactions, and what two others follow from. */
export interface HeaderPlan
  extends Pick<
    Header,
    | 'parentHash'
    | 'number'
    | 'coinbase'
    | 'gasLimit'
    | 'baseFeePerGas'
    | 'prevRandao'
    | 'parentBeaconBlockRoot'
    | 'extraData'
  > {
  /** Default: 0. `undefined` before Cancun. */
  readonly excessBlobGas?: bigint | undefined
  /** Default: 0, as since the merge. */
  readonly difficulty?: bigint | undefined
  /** 8 bytes. Default: zero bytes. */
  readonly nonce?: Hex | undefined
  /** `undefined` before Amsterdam. */
  readonly slotNumber?: bigint | undefined
  /** Virtual time in ms since the epoch; the header's timestamp is this in whole seconds. */
  readonly timeMs: number
  readonly evmRules: Pick<EvmRules, 'hardfork'>
}

/** The header fields that follow from the block's receipts, except for their root. */
export interface HeaderTotals extends Pick<Header, 'logsBloom' | 'gasUsed'> {
  /** `blobGasUsed` of the header: the DA footprint on the OP stack, blob gas elsewhere. */
  readonly daFootprint: bigint
}

/** The contents of a block from which its header follows. */
export interface HeaderContents {
  readonly transactions: readonly Transaction[]
  /** One per transaction, in the same order. */
  readonly receipts: readonly Receipt[]
  /** Bloom of all logs, 256 bytes. */
  readonly bloom: Uint8Array
  readonly gasUsed: bigint
  /** `blobGasUsed` on the wire: the DA footprint on the OP stack, blob gas elsewhere. */
  readonly daFootprint: bigint
  /** Accounts and slots that the block accessed; `undefined` before Amsterdam. */
  readonly accesses?: BlockAccesses | undefined
}

/** The lists of a block, for the roots and the hash in its header. */
export type HeaderLists = Pick<HeaderContents, 'transactions' | 'receipts' | 'accesses'>

/** The roots of a block's state that are in its header. */
export type HeaderStateRoots = Pick<Header, 'stateRoot' | 'withdrawalsRoot'>

/** The fields besides the roots and the hash of the block's lists. */
type HeaderFields = Omit<Header, 'transactionsRoot' | 'receiptsRoot' | 'blockAccessListHash'>

/** Shared by all blocks without logs, which most blocks are. */
export const NO_BLOOM_HEX: Hex = bloomHex(NO_BLOOM)

/** Seconds since the epoch. */
export function timestampOf({ timeMs }: Pick<HeaderPlan, 'timeMs'>): bigint {
  return BigInt(Math.floor(timeMs / 1000))
}

/** Fills a header from the plan, the totals and the state roots of a block. */
function headerFields(
  plan: HeaderPlan,
  totals: HeaderTotals,
  { stateRoot, withdrawalsRoot }: HeaderStateRoots,
): HeaderFields {
  return {
    parentHash: plan.parentHash,
    ommersHash: EMPTY_OMMERS_HASH,
    coinbase: plan.coinbase,
    stateRoot,
    logsBloom: totals.logsBloom,
    difficulty: plan.difficulty ?? 0n,
    number: plan.number,
    gasLimit: plan.gasLimit,
    gasUsed: totals.gasUsed,
    timestamp: timestampOf(plan),
    extraData: plan.extraData,
    prevRandao: plan.prevRandao,
    nonce: plan.nonce ?? ZERO_NONCE,
    baseFeePerGas: plan.baseFeePerGas,
    withdrawalsRoot,
    parentBeaconBlockRoot: plan.parentBeaconBlockRoot,
    slotNumber: plan.slotNumber,
    ...blobAndRequestFields(plan.evmRules.hardfork, totals.daFootprint, plan.excessBlobGas),
  }
}

/**
 * The header of a block at a sequence of its state; computes all roots.
 *
 * @param plan `withdrawalsOf` is the account whose storage root is `withdrawalsRoot`
 * @param sequence after the last transaction
 */
export function headerAt(
  plan: HeaderPlan & { readonly withdrawalsOf: Address | undefined },
  contents: HeaderContents,
  roots: Pick<StateRoots, 'at' | 'ofStorage'>,
  sequence: number,
): Header {
  const { withdrawalsOf } = plan
  const withdrawalsRoot =
    withdrawalsOf === undefined ? EMPTY_ROOT : roots.ofStorage(withdrawalsOf, sequence)
  const stateRoots = { stateRoot: roots.at(sequence), withdrawalsRoot }
  return Object.assign(headerFields(plan, totalsOf(contents), stateRoots), {
    transactionsRoot: transactionsRootOf(contents.transactions),
    receiptsRoot: receiptsRootOf(contents.receipts),
    blockAccessListHash: accessListHashOf(contents),
  })
}

/**
 * The header of a block whose state roots are known. Computes the roots of its lists on access: most
 * reads of such a block need neither.
 */
export function headerWithKnownState(
  plan: HeaderPlan,
  totals: HeaderTotals,
  stateRoots: HeaderStateRoots,
  lists: HeaderLists,
): Header {
  return Object.assign(new ListRoots(lists), headerFields(plan, totals, stateRoots))
}

/** A class: an object literal with getters takes longer than the rest of an empty block. */
class ListRoots {
  readonly #lists: HeaderLists
  #transactionsRoot: Hash | undefined
  #receiptsRoot: Hash | undefined
  #blockAccessListHash: Hash | undefined

  constructor(lists: HeaderLists) {
    this.#lists = lists
  }

  get transactionsRoot(): Hash {
    this.#transactionsRoot ??= transactionsRootOf(this.#lists.transactions)
    return this.#transactionsRoot
  }

  get receiptsRoot(): Hash {
    this.#receiptsRoot ??= receiptsRootOf(this.#lists.receipts)
    return this.#receiptsRoot
  }

  get blockAccessListHash(): Hash | undefined {
    this.#blockAccessListHash ??= accessListHashOf(this.#lists)
    return this.#blockAccessListHash
  }
}

export function totalsOf({ receipts, bloom, gasUsed, daFootprint }: HeaderContents): HeaderTotals {
  const hasLogs = receipts.some(({ logs }) => logs.length > 0)
  return { logsBloom: hasLogs ? bloomHex(bloom) : NO_BLOOM_HEX, gasUsed, daFootprint }
}

function transactionsRootOf(transactions: readonly Transaction[]): Hash {
  return orderedRoot(transactions.map(({ rawTransaction }) => rawTransaction))
}

function accessListHashOf({ accesses }: HeaderLists): Hash | undefined {
  return accesses && accessListHash(accesses)
}

function receiptsRootOf(receipts: readonly Receipt[]): Hash {
  return orderedRoot(receipts.map(receiptEnvelope))
}

/**
 * The fields that exist since Cancun and Prague, for a block without requests.
 *
 * @param blobGasUsed the DA footprint on the OP stack
 */
export function blobAndRequestFields(
  hardfork: Hardfork,
  blobGasUsed: bigint,
  excessBlobGas = 0n,
): Pick<Header, 'blobGasUsed' | 'excessBlobGas' | 'requestsHash'> {
  const hasBlobs = isSince(hardfork, 'cancun')
  return {
    blobGasUsed: hasBlobs ? blobGasUsed : undefined,
    excessBlobGas: hasBlobs ? excessBlobGas : undefined,
    requestsHash: isSince(hardfork, 'prague') ? EMPTY_REQUESTS_HASH : undefined,
  }
}

export function encodeHeader(header: Header): Uint8Array {
  return encodeRlp(fieldsOf(header))
}

/** Keccak-256 of the encoded header: 32 bytes. */
export function headerHash(header: Header): Hash {
  return hexFromBytes(hashOfRlp(fieldsOf(header)))
}

function fieldsOf(header: Header): RlpInput {
  const { blobGasUsed, excessBlobGas, parentBeaconBlockRoot, requestsHash } = header
  const { blockAccessListHash, slotNumber } = header
  const fields: RlpInput[] = [
    header.parentHash,
    repeated(header.ommersHash),
    repeated(header.coinbase),
    header.stateRoot,
    header.transactionsRoot,
    header.receiptsRoot,
    repeated(header.logsBloom),
    header.difficulty,
    header.number,
    header.gasLimit,
    header.gasUsed,
    header.timestamp,
    repeated(header.extraData),
    header.prevRandao,
    repeated(header.nonce),
    header.baseFeePerGas,
    repeated(header.withdrawalsRoot),
  ]
  // Each hardfork appended its fields.
  if (blobGasUsed !== undefined) fields.push(blobGasUsed)
  if (excessBlobGas !== undefined) fields.push(excessBlobGas)
  if (parentBeaconBlockRoot !== undefined) fields.push(parentBeaconBlockRoot)
  if (requestsHash !== undefined) fields.push(repeated(requestsHash))
  if (blockAccessListHash !== undefined) fields.push(blockAccessListHash)
  if (slotNumber !== undefined) fields.push(slotNumber)
  return fields
}

const repeatedMax = 64
const repeatedBytes = new Map<Hex, Uint8Array>()

/** Cached bytes of a field that is equal in most consecutive headers; must not be written to. */
function repeated(hex: Hex): Uint8Array {
  const known = repeatedBytes.get(hex)
  if (known !== undefined) return known
  const bytes = bytesFromHex(hex)
  if (repeatedBytes.size === repeatedMax) repeatedBytes.clear()
  repeatedBytes.set(hex, bytes)
  return bytes
}
