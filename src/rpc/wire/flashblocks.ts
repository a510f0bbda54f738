/**
 * Flashblocks in the format of the infrastructure feed: a diff to the previous flashblock, with the
 * builder's field names.
 *
 * @see https://docs.base.org/base-chain/flashblocks/architecture
 */

import type { Block } from '../../chain/block.ts'
import type { Flashblock } from '../../chain/flashblock.ts'
import { headerHash } from '../../chain/header.ts'
import {
  type Address,
  bytesFromHex,
  type Hash,
  type Hex,
  hexFromBytes,
} from '../../primitives/hex.ts'
import { keccakHash } from '../../primitives/keccak.ts'
import { quantityFromUint } from '../../primitives/quantity.ts'

/** Fields that are constant within a block; sent with its first flashblock only. */
interface WireRawFlashblockBase {
  /** Since Cancun. */
  readonly parent_beacon_block_root?: Hash
  readonly parent_hash: Hash
  readonly fee_recipient: Address
  readonly prev_randao: Hash
  readonly block_number: Hex
  readonly gas_limit: Hex
  readonly timestamp: Hex
  readonly extra_data: Hex
  readonly base_fee_per_gas: Hex
}

/** The block so far; `transactions` holds the new ones only. */
interface WireRawFlashblockDiff {
  readonly state_root: Hash
  readonly receipts_root: Hash
  readonly logs_bloom: Hex
  readonly gas_used: Hex
  /** Hash of the unfinished block: differs in every flashblock and never equals the sealed hash. */
  readonly block_hash: Hash
  readonly transactions: readonly Hex[]
  readonly withdrawals: readonly []
  readonly withdrawals_root: Hash
  /** Since Cancun. */
  readonly blob_gas_used?: Hex
}

export interface WireRawFlashblock {
  readonly payload_id: Hex
  readonly index: number
  readonly base?: WireRawFlashblockBase
  readonly diff: WireRawFlashblockDiff
  readonly metadata: { readonly block_number: number; readonly prev_flashblock_id?: string }
}

export function printRawFlashblock(flashblock: Flashblock): WireRawFlashblock {
  const { block, index, firstTransaction, payloadId, previousId } = flashblock
  const { header, transactions } = block
  const { blobGasUsed } = header
  return {
    payload_id: payloadId,
    index,
    ...(index === 0 && { base: printBase(block) }),
    diff: {
      state_root: header.stateRoot,
      receipts_root: header.receiptsRoot,
      logs_bloom: header.logsBloom,
      gas_used: quantityFromUint(header.gasUsed),
      block_hash: unfinishedHash(headerHash(header), index),
      transactions: transactions
        .slice(firstTransaction)
        .map(({ rawTransaction }) => hexFromBytes(rawTransaction)),
      withdrawals: [],
      withdrawals_root: header.withdrawalsRoot,
      ...(blobGasUsed !== undefined && { blob_gas_used: quantityFromUint(blobGasUsed) }),
    },
    metadata: {
      block_number: Number(block.number),
      ...(previousId !== undefined && { prev_flashblock_id: previousId }),
    },
  }
}

function printBase({ number, header }: Block): WireRawFlashblockBase {
  const { parentBeaconBlockRoot } = header
  return {
    ...(parentBeaconBlockRoot !== undefined && {
      parent_beacon_block_root: parentBeaconBlockRoot,
    }),
    parent_hash: header.parentHash,
    fee_recipient: header.coinbase,
    prev_randao: header.prevRandao,
    block_number: quantityFromUint(number),
    gas_limit: quantityFromUint(header.gasLimit),
    timestamp: quantityFromUint(header.timestamp),
    extra_data: header.extraData,
    base_fee_per_gas: quantityFromUint(header.baseFeePerGas),
  }
}

/**
 * Adds the index: the header's own hash would equal the sealed hash in the last flashblock, and
 * repeat in empty ones.
 */
function unfinishedHash(hash: Hash, index: number): Hash {
  return keccakHash(Uint8Array.of(...bytesFromHex(hash), index >> 8, index & 0xff))
}
