/** Reads of a chain with some history: recent and old blocks, logs, receipts, proofs. */

import type { Address, Hash, Hex } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { wireAddress, wireAddresses } from '../../test/support/accounts.ts'
import { assemble } from '../../test/support/assemble.ts'
import { type Call, type Group, quantity, reading, type World, word } from './question.ts'
import { recipient, sealBlocks, transferCall } from './world.ts'

/** More than what the newest 4,096 transactions need: the first hundred blocks are packed. */
const BLOCKS = 520
const PENDING = 50

const rareEmitter: Address = `0x${'e1'.repeat(20)}`
const rareTopic: Hash = `0x${'ee'.repeat(32)}`
/** Stores its calldata in slot 0 and emits a log. */
const rareCode = hexFromBytes(assemble(0, 'CALLDATALOAD', 0, 'SSTORE', rareTopic, 32, 0, 'LOG1'))

/** Numbers of blocks with ten transactions, behind the one with the contracts and the rare log's. */
const FIRST = 3

/** A hundred of the oldest blocks, or as many as there are. */
async function oldNumbers({ ask }: World): Promise<readonly Hex[]> {
  const head = Number(await ask<Hex>('eth_blockNumber'))
  return numbersFrom(FIRST, Math.min(100, head - FIRST + 1))
}

/** Ten of the newest sealed blocks, or as many as there are. */
async function recentNumbers({ ask }: World): Promise<readonly Hex[]> {
  const head = Number(await ask<Hex>('eth_blockNumber'))
  const count = Math.min(10, head - FIRST + 1)
  return numbersFrom(head - count + 1, count)
}

function numbersFrom(first: number, count: number): readonly Hex[] {
  return Array.from({ length: count }, (_, index) => quantity(first + index))
}

/** The same method for each of some blocks. */
const perBlock =
  (method: string, numbers: typeof oldNumbers, ...rest: readonly unknown[]) =>
  async (world: World): Promise<readonly Call[]> =>
    (await numbers(world)).map((number) => ({ method, params: [number, ...rest] }))

/** The same method for the last transaction of each of some blocks. */
const perTransaction =
  (method: string, numbers: typeof oldNumbers, ...rest: readonly unknown[]) =>
  async (world: World): Promise<readonly Call[]> => {
    const calls: Call[] = []
    for (const number of await numbers(world)) {
      const block = await world.ask<Block>('eth_getBlockByNumber', [number, false])
      calls.push({ method, params: [block.transactions.at(-1), ...rest] })
    }
    return calls
  }

const perAccount =
  (method: string, block: Hex | string, count: number) =>
  ({ devnet }: World): readonly Call[] => [
    ...wireAddresses(devnet).map((address) => ({ method, params: [address, block] })),
    ...Array.from({ length: count }, (_, at) => ({ method, params: [recipient(at), block] })),
  ]

const onToken =
  (method: string, block: string) =>
  ({ token, devnet }: World): readonly Call[] => {
    const data = `0x70a08231${word(wireAddress(devnet.accounts[0]!))}`
    return [{ method, params: [{ to: token, data }, block] }]
  }

/** Logs of the token, or of the contract that emitted one, in some blocks. */
const logsIn =
  (numbers: typeof oldNumbers, filter: (world: World) => object) =>
  async (world: World): Promise<readonly Call[]> => {
    const all = await numbers(world)
    const range = { fromBlock: all[0], toBlock: all.at(-1) }
    return [{ method: 'eth_getLogs', params: [{ ...range, ...filter(world) }] }]
  }

/** Results are cut to what builds agree on: hashes depend on genesis, which has grown. */
interface Block {
  readonly number: Hex
  readonly transactions: readonly unknown[]
}
interface Receipt {
  readonly status: Hex
  readonly gasUsed: Hex
  readonly logs: readonly unknown[]
}
interface Transaction {
  readonly nonce: Hex
  readonly to: Hex
}

const printBlock = (block: unknown) => {
  const { number, transactions } = block as Block
  return [number, transactions.length]
}
const printReceipt = (receipt: unknown) => {
  const { status, gasUsed, logs } = receipt as Receipt
  return [status, gasUsed, logs.length]
}
const printTransaction = (transaction: unknown) => {
  const { nonce, to } = transaction as Transaction
  return [nonce, to]
}
const printLength = (list: unknown) => (list as readonly unknown[]).length
const printAccounts = (proof: unknown) => (proof as { readonly nonce: Hex }).nonce
const printFees = (history: unknown) =>
  (history as { readonly baseFeePerGas: readonly Hex[] }).baseFeePerGas.length

export const reads: Group = {
  name: 'reads',
  options: () => ({ alloc: { [rareEmitter]: { code: rareCode } } }),

  async open(world, size) {
    const from = wireAddress(world.devnet.accounts[0]!)
    const once = { from, to: rareEmitter, data: `0x${word(7)}`, gas: '0x186a0' }
    await world.ask('eth_sendTransaction', [once])
    await world.devnet.mine()
    await sealBlocks(world, Math.ceil(BLOCKS * size))
    for (let index = 0; index < Math.ceil(PENDING * size); index += 1) {
      const { method, params } = transferCall(world, index)
      await world.ask(method, params)
    }
  },

  questions: [
    reading('eth_chainId', 15_000, () => [{ method: 'eth_chainId', params: [] }]),
    reading(
      'eth_getBalance, pending',
      12_000,
      perAccount('eth_getBalance', 'pending', 100),
      Number,
    ),
    reading('eth_getBalance, latest', 12_000, perAccount('eth_getBalance', 'latest', 100), Number),
    reading(
      'eth_getBalance, an old block',
      8_000,
      perAccount('eth_getBalance', quantity(FIRST), 100),
      Number,
    ),
    reading(
      'eth_getTransactionCount, pending',
      12_000,
      perAccount('eth_getTransactionCount', 'pending', 100),
    ),
    reading('eth_getStorageAt, pending', 12_000, () => [
      { method: 'eth_getStorageAt', params: [rareEmitter, '0x0', 'pending'] },
    ]),
    reading('eth_getCode, pending', 5_000, ({ token }) => [
      { method: 'eth_getCode', params: [token, 'pending'] },
    ]),
    reading('eth_call of balanceOf, pending', 1_500, onToken('eth_call', 'pending')),
    reading('eth_call of balanceOf, an old block', 1_500, onToken('eth_call', quantity(FIRST))),
    reading('eth_estimateGas of a transfer', 500, (world) => [
      { method: 'eth_estimateGas', params: transferCall(world, 2_000).params },
    ]),
    reading(
      'eth_getBlockByNumber, latest, whole',
      4_000,
      () => [{ method: 'eth_getBlockByNumber', params: ['latest', true] }],
      printBlock,
    ),
    reading(
      'eth_getBlockByNumber, pending, whole',
      600,
      () => [{ method: 'eth_getBlockByNumber', params: ['pending', true] }],
      printBlock,
    ),
    reading(
      'eth_getBlockByNumber, recent blocks, whole',
      300,
      perBlock('eth_getBlockByNumber', recentNumbers, true),
      printBlock,
    ),
    reading(
      'eth_getBlockByNumber, old blocks',
      200,
      perBlock('eth_getBlockByNumber', oldNumbers, false),
      printBlock,
    ),
    reading(
      'eth_getBlockReceipts, recent blocks',
      300,
      perBlock('eth_getBlockReceipts', recentNumbers),
      printLength,
    ),
    reading(
      'eth_getTransactionByHash, recent',
      2_000,
      perTransaction('eth_getTransactionByHash', recentNumbers),
      printTransaction,
    ),
    reading(
      'eth_getTransactionByHash, old',
      200,
      perTransaction('eth_getTransactionByHash', oldNumbers),
      printTransaction,
    ),
    reading(
      'eth_getTransactionReceipt, recent',
      2_000,
      perTransaction('eth_getTransactionReceipt', recentNumbers),
      printReceipt,
    ),
    reading(
      'eth_getTransactionReceipt, old',
      200,
      perTransaction('eth_getTransactionReceipt', oldNumbers),
      printReceipt,
    ),
    reading(
      'eth_getLogs, ten recent blocks',
      100,
      logsIn(recentNumbers, ({ token }) => ({ address: token })),
      printLength,
    ),
    reading(
      'eth_getLogs, a hundred old blocks',
      10,
      logsIn(oldNumbers, ({ token }) => ({ address: token })),
      printLength,
    ),
    reading(
      'eth_getLogs, a hundred old blocks without a match',
      1_500,
      logsIn(oldNumbers, () => ({ address: rareEmitter })),
      printLength,
    ),
    reading(
      'eth_getLogs, all blocks, one match',
      400,
      () => [
        {
          method: 'eth_getLogs',
          params: [{ fromBlock: '0x0', toBlock: 'latest', topics: [rareTopic] }],
        },
      ],
      printLength,
    ),
    reading(
      'eth_getProof, latest',
      60,
      ({ token }) => [{ method: 'eth_getProof', params: [token, ['0x2'], 'latest'] }],
      printAccounts,
    ),
    reading(
      'eth_feeHistory of 20 blocks',
      200,
      () => [{ method: 'eth_feeHistory', params: ['0x14', 'latest', [50]] }],
      printFees,
    ),
  ],
}

/** Traces of transactions and of calls. */
export const traces: Group = {
  name: 'traces',

  async open(world, size) {
    await sealBlocks(world, 1 + Math.ceil(20 * size))
  },

  questions: [
    reading(
      'debug_traceTransaction, callTracer',
      60,
      perTransaction('debug_traceTransaction', recentNumbers, { tracer: 'callTracer' }),
      (trace) => (trace as { readonly gasUsed: Hex }).gasUsed,
    ),
    reading(
      'debug_traceTransaction, prestateTracer',
      60,
      perTransaction('debug_traceTransaction', recentNumbers, { tracer: 'prestateTracer' }),
      (trace) => Object.keys(trace as object).length,
    ),
    reading(
      'debug_traceBlockByNumber, callTracer',
      30,
      perBlock('debug_traceBlockByNumber', recentNumbers, { tracer: 'callTracer' }),
      printLength,
    ),
    reading(
      'debug_traceCall, struct logger',
      20,
      ({ token, devnet }) => {
        const from = wireAddress(devnet.accounts[0]!)
        const data = `0xa9059cbb${word(recipient(0))}${word(1)}`
        return [{ method: 'debug_traceCall', params: [{ from, to: token, data }, 'latest', {}] }]
      },
      (trace) => printLength((trace as { readonly structLogs: readonly unknown[] }).structLogs),
    ),
    reading(
      'trace_transaction',
      60,
      perTransaction('trace_transaction', recentNumbers),
      printLength,
    ),
    {
      ...reading(
        'eth_simulateV1 of two blocks',
        30,
        (world) => {
          const [call] = transferCall(world, 0).params
          const blocks = [{ calls: [call, call] }, { calls: [call] }]
          return [{ method: 'eth_simulateV1', params: [{ blockStateCalls: blocks }, 'latest'] }]
        },
        printLength,
      ),
      noise: 1.9,
    },
    {
      ...reading(
        'eth_createAccessList of a transfer',
        200,
        (world) => [{ method: 'eth_createAccessList', params: transferCall(world, 0).params }],
        (list) => printLength((list as { readonly accessList: readonly unknown[] }).accessList),
      ),
      noise: 2.2,
    },
  ],
}
