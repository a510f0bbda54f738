/**
 * Blocks of a devnet that have been packed, because many transactions were sealed after them, against
 * what was read of them before.
 */

import { expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { addressOf } from '../support/arbitraries.ts'
import { assemble } from '../support/assemble.ts'
import { runsAll } from '../support/property.ts'

const emitter = addressOf(0xe1)
/** One log, with the sender as a topic. */
const code = hexFromBytes(assemble('CALLER', 7, 32, 0, 'LOG2'))

/** Far more than 256, which these devnets keep as objects. */
const blocks = 70
const perBlock = 280

/** Creations, calls and transfers. */
async function seal(devnet: Devnet, transactions: number): Promise<void> {
  const { accounts } = devnet
  for (let index = 0; index < transactions; index += 1) {
    const from = accounts[index % accounts.length]!.address
    const to = index % 3 === 1 ? emitter : addressOf(index % 200)
    const sent = index % 9 === 0 ? { data: '0x00' as const } : { to, value: '0x1' as const }
    const params = [{ ...sent, from, gas: '0x186a0' }] as const
    await devnet.request({ method: 'eth_sendTransaction', params })
  }
  await devnet.mine()
}

/** Sends a transaction that waits for the one before it, which comes 50 ms later. */
async function sendWithGap(devnet: Devnet): Promise<void> {
  const from = devnet.accounts[9]!.address
  const count = await devnet.request({
    method: 'eth_getTransactionCount',
    params: [from, 'pending'],
  })
  for (const nonce of [Number(count) + 1, Number(count)]) {
    const params = [{ from, to: emitter, nonce: `0x${nonce.toString(16)}` }] as const
    await devnet.request({ method: 'eth_sendTransaction', params })
    await devnet.advance(50)
  }
}

/** When the transactions of block 2 were sent, and all else of their lives. */
async function timesOf(devnet: Devnet): Promise<readonly unknown[]> {
  const ask = devnet.request.bind(devnet)
  const second = await ask({ method: 'eth_getBlockByNumber', params: ['0x2', false] })
  const hashes = second!.transactions as readonly `0x${string}`[]
  return Promise.all(
    hashes.map((hash) => ask({ method: 'previewnet_transactionTimes', params: [hash] })),
  )
}

/** All that is read of blocks 0 to 5, and of the transactions of block 2. */
async function oldAnswers(devnet: Devnet): Promise<readonly unknown[]> {
  const ask = devnet.request.bind(devnet)
  const answers: unknown[] = []
  for (let number = 0; number <= 5; number += 1) {
    const block = `0x${number.toString(16)}` as const
    answers.push(await ask({ method: 'eth_getBlockByNumber', params: [block, true] }))
    answers.push(await ask({ method: 'eth_getBlockReceipts', params: [block] }))
    answers.push(await ask({ method: 'eth_getBalance', params: [addressOf(4), block] }))
    const traced = {
      method: 'debug_traceBlockByNumber',
      params: [block, { tracer: 'callTracer' }],
    } as const
    if (number > 0) answers.push(await ask(traced))
  }
  const second = await ask({ method: 'eth_getBlockByNumber', params: ['0x2', false] })
  for (const hash of second!.transactions as `0x${string}`[]) {
    answers.push(await ask({ method: 'eth_getTransactionByHash', params: [hash] }))
    answers.push(await ask({ method: 'eth_getTransactionReceipt', params: [hash] }))
  }
  const range = { fromBlock: '0x0', toBlock: '0x5' } as const
  answers.push(await ask({ method: 'eth_getLogs', params: [{ ...range, address: emitter }] }))
  return answers
}

test.runIf(runsAll).each(['plain', 'preview'] as const)(
  'old blocks are read as before on %s, also from a state file, in a fork and after a reorg',
  async (network) => {
    await using devnet = await createDevnet({
      network,
      alloc: { [emitter]: { code } },
      mining: 'manual',
    })
    await seal(devnet, perBlock)
    await sendWithGap(devnet)
    for (let block = 1; block < 6; block += 1) await seal(devnet, perBlock)
    const before = await oldAnswers(devnet)
    const times = await timesOf(devnet)
    for (let block = 6; block < blocks; block += 1) await seal(devnet, perBlock)
    expect(await oldAnswers(devnet)).toEqual(before)
    expect(await timesOf(devnet)).toEqual(times)
    await using fork = await devnet.fork()
    expect(await oldAnswers(fork)).toEqual(before)
    await using loaded = await createDevnet({ state: await devnet.dump() })
    expect(await oldAnswers(loaded)).toEqual(before)
    await devnet.request({ method: 'anvil_reorg', params: [50, []] })
    expect(await oldAnswers(devnet)).toEqual(before)
    await seal(devnet, 3)
    expect(await oldAnswers(devnet)).toEqual(before)
  },
)
