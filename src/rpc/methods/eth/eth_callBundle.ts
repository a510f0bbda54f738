import type { BundleCall } from '../../../execution/call-bundle.ts'
import { givenOf, listOf, objectOf, orNull, transform } from '../../../primitives/codec.ts'
import { bytesFromHex, type Hash, hexFromBytes } from '../../../primitives/hex.ts'
import { keccakHash } from '../../../primitives/keccak.ts'
import {
  addressSchema,
  arrayOf,
  countSchema,
  dataSchema,
  decimalSchema,
  hashSchema,
  maybe,
  nullable,
  object,
  type WireOf,
} from '../../../primitives/schema.ts'
import { loadSecp256k1 } from '../../../primitives/secp256k1.ts'
import { decodeTransaction } from '../../../transactions/transaction-codec.ts'
import { INVALID_PARAMS, RpcError } from '../../errors.ts'
import { method } from '../../method.ts'
import { param } from '../../wire/codec.ts'
import { address, block, count, data } from '../../wire/params.ts'
import { asPrinted } from '../../wire/results.ts'

const whole = transform(count, BigInt)

const bundle = param(
  'bundle',
  objectOf(
    'TransactionBundle',
    {
      /** Signed transactions, encoded. */
      txs: listOf(data),
      /** Number of the block that the bundle runs in. */
      blockNumber: whole,
      /** The block whose state it runs on. */
      stateBlockNumber: orNull(block, 'latest'),
      coinbase: orNull(address),
      /** Seconds since the epoch. */
      timestamp: orNull(whole),
      gasLimit: orNull(whole),
      /** Wei per gas. */
      baseFee: orNull(whole),
    },
    { expected: 'an object with txs and blockNumber', isOpen: true },
  ),
)

interface WireBundleCall extends WireOf<typeof callSchema> {}

export interface WireCallBundle extends WireOf<typeof schema> {}

const callSchema = object('BundledTransaction', {
  coinbaseDiff: decimalSchema,
  ethSentToCoinbase: decimalSchema,
  fromAddress: addressSchema,
  gasFees: decimalSchema,
  /** Wei per gas that the coinbase gets. */
  gasPrice: decimalSchema,
  gasUsed: countSchema,
  toAddress: nullable(addressSchema),
  txHash: hashSchema,
  /** Return data of a transaction that succeeded. */
  value: maybe(dataSchema),
  /** Revert data of one that failed. */
  revert: maybe(dataSchema),
})

const schema = object('TransactionBundleResult', {
  bundleGasPrice: decimalSchema,
  /** Keccak-256 of the transactions' hashes. */
  bundleHash: hashSchema,
  coinbaseDiff: decimalSchema,
  ethSentToCoinbase: decimalSchema,
  gasFees: decimalSchema,
  results: arrayOf(callSchema),
  stateBlockNumber: countSchema,
  totalGasUsed: countSchema,
})

/**
 * Runs signed transactions in the block after a block, in order, without sending them. One that the
 * block would refuse fails the bundle; one that reverts does not.
 */
export const eth_callBundle = method({
  summary: 'Simulates signed transactions in the block after a block, as flashbots do.',
  spec: 'https://docs.flashbots.net/flashbots-auction/advanced/rpc-endpoint#eth_callbundle',
  foreignPages: 'answered',
  readsState: true,
  params: [bundle],
  result: asPrinted<WireCallBundle>('bundle result', schema),
  async handle({ backend: { calls, chain } }, wanted) {
    const { txs, blockNumber: number, stateBlockNumber, baseFee, ...others } = wanted
    if (txs.length === 0) throw new RpcError(INVALID_PARAMS, 'bundle missing txs')
    if (number === 0n) throw new RpcError(INVALID_PARAMS, 'bundle missing blockNumber')
    const base = chain.at(stateBlockNumber)
    await loadSecp256k1()
    const transactions = txs.map((raw) => decodeTransaction(raw, base.evmRules.upgrade))
    const { coinbase, timestamp, gasLimit } = others
    const overrides = givenOf({ number, coinbase, timestamp, gasLimit, baseFeePerGas: baseFee })
    return printBundle(base.number, await calls.callBundle(transactions, base, overrides))
  },
})

function printBundle(stateBlock: bigint, calls: readonly BundleCall[]): WireCallBundle {
  const sum = (read: (each: BundleCall) => bigint) =>
    calls.reduce((total, each) => total + read(each), 0n)
  const gasUsed = sum(({ outcome }) => outcome.gasUsed)
  const gasFees = sum(gasFeesOf)
  const coinbaseDiff = atLeastZero(sum((each) => each.coinbaseDiff))
  return {
    bundleGasPrice: String(coinbaseDiff / gasUsed),
    bundleHash: bundleHash(calls.map(({ transaction }) => transaction.hash)),
    coinbaseDiff: String(coinbaseDiff),
    ethSentToCoinbase: String(atLeastZero(coinbaseDiff - gasFees)),
    gasFees: String(gasFees),
    results: calls.map(printCall),
    stateBlockNumber: Number(stateBlock),
    totalGasUsed: Number(gasUsed),
  }
}

function printCall(each: BundleCall): WireBundleCall {
  const { transaction, outcome, tip } = each
  const coinbaseDiff = atLeastZero(each.coinbaseDiff)
  const output = hexFromBytes(outcome.returnData)
  return {
    coinbaseDiff: String(coinbaseDiff),
    ethSentToCoinbase: String(atLeastZero(coinbaseDiff - gasFeesOf(each))),
    fromAddress: transaction.from,
    gasFees: String(gasFeesOf(each)),
    gasPrice: String(tip),
    gasUsed: Number(outcome.gasUsed),
    toAddress: transaction.to,
    txHash: transaction.hash,
    ...(outcome.failure === undefined ? { value: output } : { revert: output }),
  }
}

function gasFeesOf({ outcome, tip }: BundleCall): bigint {
  return outcome.gasUsed * tip
}

function atLeastZero(value: bigint): bigint {
  return value > 0n ? value : 0n
}

function bundleHash(hashes: readonly Hash[]): Hash {
  return keccakHash(bytesFromHex(`0x${hashes.map((hash) => hash.slice(2)).join('')}`))
}
