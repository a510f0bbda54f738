/**
 * Forks and snapshots taken while jobs run, at each turn of the event loop: each holds the state
 * between two jobs, and its journal replays.
 */

import { expect, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type Fault,
  type Hash,
  type Hex,
  type MethodName,
} from '../../src/index.ts'
import { expectReplayed } from '../support/journal.ts'
import { ask } from '../support/world-journal.ts'

const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

/** One input, which is one job. */
type Job = (devnet: Devnet, from: Hex) => Promise<unknown>

const requests = (method: MethodName, ...params: readonly unknown[]): readonly Job[] => {
  return [(devnet) => ask(devnet, method, params)]
}

const disturbed = (fault: Fault): readonly Job[] => [
  (devnet) => devnet.faults.now(fault),
  (devnet) => devnet.advance(2 * devnet.config.blockTimeMs),
]

const everywhere: Readonly<Record<string, readonly Job[]>> = {
  'blocks on request': [(devnet) => devnet.mine(3)],
  time: [(devnet) => devnet.advance(2 * devnet.config.blockTimeMs)],
  'a jump': [(devnet) => devnet.jump(5000)],
  'time set back': requests('evm_setTime', 1_767_225_601),
  'the time of the next block': requests('evm_setNextBlockTimestamp', 1_800_000_000),
  'a rollback': requests('anvil_rollback', 1),
  'a reorg': requests('anvil_reorg', 1, []),
  'a reorg with transactions': [
    (devnet, from) => ask(devnet, 'anvil_reorg', [1, [[{ from, to: from, value: '0x2' }, 0]]]),
  ],
  'a reset': requests('anvil_reset'),
  'a silent reset': requests('previewnet_resetSilently'),
  'a snapshot that is reverted to': [
    ...requests('evm_snapshot'),
    ...requests('evm_mine'),
    ...requests('evm_revert', '0x1'),
  ],
  'a chain id': requests('anvil_setChainId', 7),
  'a nonce that others wait for': [(devnet, from) => ask(devnet, 'anvil_setNonce', [from, '0x4'])],
  'transactions of which one waits for the other': [
    (devnet, from) => send(devnet, from, '0x3'),
    (devnet, from) => send(devnet, from, '0x1'),
  ],
  'a bundle of the wallet': [
    (devnet, from) => {
      const chainId = `0x${devnet.config.chainId.toString(16)}`
      const calls = [{ to: BOB }, { to: BOB }]
      const bundle = { version: '2.0.0', chainId, from, atomicRequired: false, calls }
      return ask(devnet, 'wallet_sendCalls', [bundle])
    },
  ],
  'a drip': [(devnet) => devnet.faucet.drip(BOB)],
  'a block that is skipped': disturbed({ kind: 'skipBlock' }),
  'a block that is late': disturbed({ kind: 'delayBlock', byMs: 100 }),
  'a block that is halved': disturbed({ kind: 'halveBlock' }),
  'a transaction that is dropped': disturbed({ kind: 'dropPreconfirmed' }),
  'readers who lag behind': disturbed({ kind: 'stalePending', lagMs: 250, forMs: 300 }),
  'a reorg by a fault': disturbed({ kind: 'reorg', depth: 1, transactions: 'same' }),
}

const cases = [
  ...Object.entries(everywhere).map(
    ([name, jobs]) => ({ network: 'preview', name, jobs }) as const,
  ),
  ...Object.entries(everywhere).map(
    ([name, jobs]) => ({ network: 'mainnet', name, jobs }) as const,
  ),
  {
    network: 'preview',
    name: 'blocks for each transaction',
    jobs: requests('evm_setAutomine', true),
  },
] as const

/** As many as most of the jobs take. */
const turnsMax = 14

test.each(cases)(
  'a fork or snapshot taken during a job holds the state between two jobs, on $network: $name',
  async ({ network, jobs }) => {
    const known = await digestsBetween(network, jobs)
    for (let turns = 0; turns < turnsMax; turns += 1) {
      await using devnet = await begin(network)
      const from = devnet.accounts[0]!.address
      const doing = jobs.map((job) => job(devnet, from))
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      await using fork = devnet.fork()
      const point = devnet.snapshot()
      expect(known).toContain(fork.digest())
      await Promise.all(doing)
      await using forkOfPoint = point.fork()
      await point.restore()
      const family = [devnet, fork, forkOfPoint]
      for (const each of family) {
        await each.advance(300)
        await send(each, from)
        await each.jump(700)
        await each.mine(2)
        await ask(each, 'anvil_reorg', [1, []])
      }
      expect(new Set(await Promise.all(family.map(headOf))).size).toBe(1)
      await expectReplayed(devnet)
      await expectReplayed(fork)
    }
  },
)

/** The digests of forks taken before, between and after the jobs. */
async function digestsBetween(
  network: 'preview' | 'mainnet',
  jobs: readonly Job[],
): Promise<readonly Hash[]> {
  await using devnet = await begin(network)
  const digests = [digestOfFork(devnet)]
  for (const job of jobs) {
    await job(devnet, devnet.accounts[0]!.address)
    digests.push(digestOfFork(devnet))
  }
  return digests
}

function digestOfFork(devnet: Devnet): Hash {
  return devnet.fork().digest()
}

async function begin(network: 'preview' | 'mainnet'): Promise<Devnet> {
  const devnet = await createDevnet({ network })
  const from = devnet.accounts[0]!.address
  await devnet.mine(2)
  await send(devnet, from)
  await send(devnet, from, '0x4')
  return devnet
}

async function headOf(devnet: Devnet): Promise<unknown> {
  return Object(await ask(devnet, 'eth_getBlockByNumber', ['latest'])).hash
}

function send(devnet: Devnet, from: Hex, nonce?: Hex): Promise<unknown> {
  const transaction = { from, to: BOB, value: '0x1', ...(nonce !== undefined && { nonce }) }
  return ask(devnet, 'eth_sendTransaction', [transaction])
}
