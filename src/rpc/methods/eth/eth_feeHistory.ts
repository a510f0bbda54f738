import type { Block } from '../../../chain/block.ts'
import type { Chain } from '../../../chain/chain.ts'
import { BLOB_BASE_FEE_MIN, type BlobSchedule, blobGasMaxOf } from '../../../network/blob-gas.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import { isSince } from '../../../primitives/evm-rules.ts'
import type { Hex } from '../../../primitives/hex.ts'
import { andThen, type MaybePromise } from '../../../primitives/maybe-promise.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  arrayOf,
  maybe,
  numberSchema,
  object,
  quantitySchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { compare } from '../../../primitives/sorted.ts'
import { DEPOSIT_TYPE } from '../../../transactions/deposit.ts'
import type { RpcContext } from '../../context.ts'
import { method } from '../../method.ts'
import { resultFrom } from '../../remote-answers.ts'
import { block, count, rewardPercentiles } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

export interface FeeHistory extends WireOf<typeof feeHistorySchema> {}

const feeHistorySchema = object('FeeHistory', {
  oldestBlock: quantitySchema,
  /** One entry more than blocks: the last is the base fee of the following block. */
  baseFeePerGas: arrayOf(quantitySchema),
  gasUsedRatio: arrayOf(numberSchema),
  baseFeePerBlobGas: arrayOf(quantitySchema),
  blobGasUsedRatio: arrayOf(numberSchema),
  /** Per block, the effective priority fee at each gas percentile; missing without percentiles. */
  reward: maybe(arrayOf(arrayOf(quantitySchema))),
})

const feeHistory = asPrinted<FeeHistory>('fee history', feeHistorySchema)

/** Base fees, gas used ratios and priority fees up to a block, which may be pending. */
export const eth_feeHistory = method({
  summary: 'Base fees, fullness and tips of recent blocks.',
  spec: 'https://ethereum.github.io/execution-apis/',
  foreignPages: 'answered',
  params: [count, block, rewardPercentiles],
  result: feeHistory,
  handle: (context, blockCount, newest, percentiles) =>
    andThen(
      context.backend.chain.withRemote(() => newestBlock(context.backend.chain, newest)),
      (last) => historyUpTo(context, last, blockCount, percentiles),
    ),
})

function historyUpTo(
  { backend: { chain, config, network, remote }, connection: { limits } }: RpcContext,
  last: Block,
  blockCount: number,
  percentiles: readonly number[],
): MaybePromise<FeeHistory> {
  const length = Math.min(blockCount, limits.feeHistoryBlocksMax, Number(last.number) + 1)
  const oldest = Number(last.number) - length + 1
  const before = remote === undefined ? 0 : Math.max(0, chain.firstNumber - oldest + 1)
  const remoteCount = Math.min(length, before)
  const first = oldest + remoteCount
  const blocks = Array.from({ length: length - remoteCount }, (_, index) => {
    return chain.atNumber(first + index)! // up to the last one
  })
  const fees = blocks.map(({ baseFeePerGas }) => baseFeePerGas)
  if (blocks.length > 0) fees.push(network.nextBaseFee(last))
  const blobFees = blocks.map(blobFeeIn)
  if (blocks.length > 0) {
    blobFees.push(blobFeeIn(network.blockTerms(last.number + 1n, last, last.timeMs)))
  }
  const own = {
    oldestBlock: quantityFromUint(length === 0 ? 0 : oldest),
    baseFeePerGas: fees.map(quantityFromUint),
    gasUsedRatio: blocks.map(({ gasUsed, gasLimit }) => Number(gasUsed) / Number(gasLimit)),
    baseFeePerBlobGas: blobFees.map(quantityFromUint),
    blobGasUsedRatio: blocks.map((item) => blobRatioOf(item, config.blobSchedule)),
    ...(percentiles.length === 0
      ? {}
      : { reward: blocks.map((item) => rewards(item, percentiles)) }),
  }
  if (remote === undefined || remoteCount === 0) return own
  const params = [quantityFromUint(remoteCount), quantityFromUint(first - 1), percentiles]
  return remote.history
    .ask({ method: 'eth_feeHistory', params })
    .then((answer) => joined(resultFrom(answer) as FeeHistory, own)) // passed on as it is
}

/** Wei per blob gas in a block; 0 before Cancun. */
function blobFeeIn({ blobBaseFee, evmRules }: Pick<Block, 'blobBaseFee' | 'evmRules'>): bigint {
  return isSince(evmRules.hardfork, 'cancun') ? (blobBaseFee ?? BLOB_BASE_FEE_MIN) : 0n
}

/** The part of the blob gas of a block that its transactions use; 0 on chains without blobs. */
function blobRatioOf({ evmRules, daFootprint }: Block, blobSchedule: BlobSchedule): number {
  const max = evmRules.upgrade === 'none' ? blobGasMaxOf(evmRules.hardfork, blobSchedule) : 0n
  return max === 0n ? 0 : Number(daFootprint) / Number(max)
}

/** The fee history of the remote's blocks, followed by that of the blocks here, if there are any. */
function joined(earlier: FeeHistory, own: FeeHistory): FeeHistory {
  if (own.gasUsedRatio.length === 0) return earlier
  const { length } = earlier.gasUsedRatio
  const blobFees = earlier.baseFeePerBlobGas ?? earlier.gasUsedRatio.map(() => quantityFromUint(1))
  const blobRatios = earlier.blobGasUsedRatio ?? earlier.gasUsedRatio.map(() => 0)
  return {
    oldestBlock: earlier.oldestBlock,
    // Its last entry is the fee of the first block here.
    baseFeePerGas: [...earlier.baseFeePerGas.slice(0, length), ...own.baseFeePerGas],
    gasUsedRatio: [...earlier.gasUsedRatio, ...own.gasUsedRatio],
    baseFeePerBlobGas: [...blobFees.slice(0, length), ...own.baseFeePerBlobGas],
    blobGasUsedRatio: [...blobRatios, ...own.blobGasUsedRatio],
    ...(own.reward !== undefined && { reward: [...(earlier.reward ?? []), ...own.reward] }),
  }
}

function newestBlock(chain: Chain, newest: Parameters<Chain['at']>[0]): Block {
  const head = chain.head.number
  if (typeof newest === 'bigint' && newest > head) {
    throw new DevnetError(
      'FEE_HISTORY_BEYOND_HEAD',
      `request beyond head block: requested ${newest}, head ${head}`,
      { requested: newest, head },
    )
  }
  return chain.at(newest)
}

/**
 * The effective priority fee at each percentile of the block's gas used, in ascending order of
 * fees. Deposits count as zero.
 */
function rewards(block: Block, percentiles: readonly number[]): Hex[] {
  const tips = block.receipts
    .map(({ type, effectiveGasPrice, gasUsed }) => ({
      tip: type === DEPOSIT_TYPE ? 0n : effectiveGasPrice - block.baseFeePerGas,
      gasUsed,
    }))
    .sort((one, other) => compare(one.tip, other.tip))
  return percentiles.map((percentile) => {
    const threshold = BigInt(Math.floor((Number(block.gasUsed) * percentile) / 100))
    let reached = 0n
    for (const { tip, gasUsed } of tips) {
      reached += gasUsed
      if (reached >= threshold) return quantityFromUint(tip)
    }
    return '0x0'
  })
}
