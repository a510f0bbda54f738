/**
 * Same configuration, same inputs, same virtual times: same bytes. Whatever the machine does in
 * between.
 */

import { beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, type MethodName } from '../src/index.ts'
import { type Address, hexFromBytes } from '../src/primitives/hex.ts'
import type { TransactionFields } from '../src/transactions/transaction.ts'
import { addressOf } from './support/arbitraries.ts'
import { type Signer, signed } from './support/world.ts'
import { COUNTER, CREATION, REVERTER } from './support/world-contracts.ts'
import { ask, type Input, Journal, replay } from './support/world-journal.ts'
import { createdBy } from './support/world-model.ts'

const COUNTER_ADDRESS = addressOf(0xc0)
const REVERTER_ADDRESS = addressOf(0xc1)
const FRIEND = addressOf(0xf1)

const options: DevnetOptions = {
  seed: 11,
  blockGasLimit: 2_000_000n,
  baseFeeDenominator: 8n,
  faucetCooldownMs: 1_000,
  alloc: {
    [COUNTER_ADDRESS]: { code: hexFromBytes(COUNTER) },
    [REVERTER_ADDRESS]: { code: hexFromBytes(REVERTER) },
  },
}

const request = (method: MethodName, ...params: readonly unknown[]): Input => ({
  kind: 'request',
  method,
  params,
})
const advance = (amount: number): Input => ({ kind: 'advance', amount })
const jump = (amount: number): Input => ({ kind: 'jump', amount })
const mine = (amount: number): Input => ({ kind: 'mine', amount })
const drip = (address: Address): Input => ({ kind: 'drip', address })
const raw = (signer: Signer, fields: Partial<TransactionFields>): Input =>
  request('eth_sendRawTransaction', hexFromBytes(signed(signer, fields).rawTransaction))

/** Deployments, transfers, reverts, gaps, a full block, drips, subscriptions, jumps and reads. */
function scenario(accounts: readonly Signer[]): Input[] {
  const [alice, bob, carol] = accounts as [Signer, Signer, Signer]
  const count = { to: COUNTER_ADDRESS, gasLimit: 100_000n }
  const deployed = createdBy(alice.address, 0n)
  const reads = (block: string) => [
    request('eth_getBlockByNumber', block, true),
    request('eth_getBlockReceipts', block),
    request('eth_getBalance', alice.address, block),
    request('eth_getCode', deployed, block),
    request('eth_getLogs', { fromBlock: '0x0', toBlock: block }),
    request('eth_feeHistory', '0x4', block, [25, 75]),
  ]
  return [
    request('eth_subscribe', 'newHeads'),
    request('eth_subscribe', 'logs', { address: COUNTER_ADDRESS }),
    request('eth_subscribe', 'pendingLogs'),
    raw(alice, { to: null, data: CREATION, gasLimit: 90_000n }),
    ...reads('pending'),
    raw(bob, { nonce: 2n, ...count }),
    raw(bob, { nonce: 1n, type: 1, maxPriorityFeePerGas: 1_000_000_000n }),
    raw(bob, { nonce: 0n, to: REVERTER_ADDRESS, gasLimit: 100_000n }),
    drip(FRIEND),
    drip(FRIEND),
    advance(350),
    ...reads('latest'),
    ...[0n, 1n, 2n, 3n, 4n, 5n].map((nonce) => raw(carol, { nonce, ...count })),
    raw(alice, { nonce: 1n }),
    request('eth_call', { to: COUNTER_ADDRESS }, 'pending'),
    request('eth_estimateGas', { to: COUNTER_ADDRESS }),
    request('eth_call', { to: REVERTER_ADDRESS }),
    jump(3_333),
    ...reads('pending'),
    drip(FRIEND),
    request('eth_sendTransaction', { to: FRIEND, value: '0x5' }),
    mine(2),
    request('eth_unsubscribe', '0x2'),
    raw(bob, { nonce: 3n, ...count }),
    request('eth_getBalance', 'not an address'),
    request('eth_subscribe', 'newHeads'),
    advance(1_000),
    ...reads('latest'),
    request('eth_blockNumber'),
  ]
}

/** Numbers from 0 up to a limit that look random and are the same every time. */
function seededNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function headHash(devnet: Devnet): Promise<unknown> {
  const block = await ask(devnet, 'eth_getBlockByNumber', ['latest'])
  return (block as { hash: string }).hash
}

describe('a scenario', () => {
  let original: Journal

  beforeAll(async () => {
    original = new Journal(await createDevnet(options))
    for (const input of scenario(original.devnet.accounts)) await original.apply(input)
  })

  async function expectSame(other: Journal): Promise<void> {
    expect(other.transcript).toEqual(original.transcript)
    expect(other.transcript.join('\n')).toBe(original.transcript.join('\n'))
    expect(other.devnet.now).toBe(original.devnet.now)
    expect(await headHash(other.devnet)).toBe(await headHash(original.devnet))
  }

  test('is worth replaying: it has notifications of every kind, refusals and waiting ones', () => {
    const ids = new Set(original.notifications.map(({ id }) => id))
    expect([...ids].sort()).toEqual(['0x1', '0x2', '0x3', '0x4'])
    const text = original.transcript.join('\n')
    for (const part of ['refused', 'address cooldown active', '"status":"0x0"', 'reverted']) {
      expect(text).toContain(part)
    }
    const blocks = original.notifications.filter(({ id }) => id === '0x1').length
    expect(blocks).toBeGreaterThanOrEqual(8)
  })

  test('replayed on a fresh devnet gives the same head, answers and notifications', async () => {
    await expectSame(await replay(original.inputs, options))
  })

  test('replayed with random real delays between inputs gives the same bytes', async () => {
    for (const seed of [1, 2]) {
      const random = seededNumbers(seed)
      const delay = () => new Promise((resolve) => setTimeout(resolve, random(4)))
      await expectSame(await replay(original.inputs, options, delay))
    }
  })

  test('replayed with other reads at all times gives the same bytes', async () => {
    const random = seededNumbers(3)
    const going: Promise<unknown>[] = []
    const readers: readonly ((devnet: Devnet) => Promise<unknown>)[] = [
      (devnet) => ask(devnet, 'eth_call', [{ to: COUNTER_ADDRESS }, 'pending']),
      (devnet) => ask(devnet, 'eth_estimateGas', [{ to: COUNTER_ADDRESS }]),
      (devnet) => ask(devnet, 'eth_getBlockByNumber', ['pending', true]),
      (devnet) => ask(devnet, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: 'pending' }]),
      (devnet) => ask(devnet, 'eth_getBlockByNumber', ['0x1', false]),
      (devnet) => ask(devnet, 'eth_nothing' as MethodName).catch(() => undefined),
    ]
    const read = (devnet: Devnet) => {
      for (let count = random(4); count > 0; count -= 1) {
        going.push(readers[random(readers.length)]!(devnet))
      }
    }
    await expectSame(await replay(original.inputs, options, read))
    await Promise.all(going)
    expect(going.length).toBeGreaterThan(50)
  })

  test('replayed with all inputs asked at once ends in the same block', async () => {
    const devnet = await createDevnet(options)
    const other = new Journal(devnet)
    await Promise.allSettled(original.inputs.map((input) => other.apply(input)))
    expect(await headHash(devnet)).toBe(await headHash(original.devnet))
    expect(devnet.now).toBe(original.devnet.now)
  })

  test('with another seed gives other bytes', async () => {
    const other = await replay(original.inputs, { ...options, seed: 12 })
    expect(await headHash(other.devnet)).not.toBe(await headHash(original.devnet))
  })
})
