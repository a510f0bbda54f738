/**
 * Forks that are taken while a job is being done, at each of its turns: what comes of one can be made again
 * from its journal, whatever the job had done by then.
 */

import { describe, test } from 'vitest'
import {
  createDevnet,
  type Devnet,
  type Fault,
  type Hex,
  type MethodName,
} from '../../src/index.ts'
import { expectReplayed } from '../support/journal.ts'
import { runsAll } from '../support/property.ts'
import { ask } from '../support/world-journal.ts'

const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

type Job = (devnet: Devnet, from: Hex) => Promise<unknown>

const requests = (method: MethodName, ...params: readonly unknown[]): Job => {
  return (devnet) => ask(devnet, method, params)
}

const disturbed = (fault: Fault): Job => {
  return async (devnet) => {
    await devnet.faults.now(fault)
    await devnet.advance(2 * devnet.config.blockTimeMs)
  }
}

const everywhere: Readonly<Record<string, Job>> = {
  'blocks on request': (devnet) => devnet.mine(3),
  time: (devnet) => devnet.advance(2 * devnet.config.blockTimeMs),
  'a jump': (devnet) => devnet.jump(5000),
  'time set back': requests('evm_setTime', 1_767_225_601),
  'the time of the next block': requests('evm_setNextBlockTimestamp', 1_800_000_000),
  'a rollback': requests('anvil_rollback', 1),
  'a reorg': requests('anvil_reorg', 1, []),
  'a reorg with transactions': (devnet, from) =>
    ask(devnet, 'anvil_reorg', [1, [[{ from, to: from, value: '0x2' }, 0]]]),
  'a reset': requests('anvil_reset'),
  'a silent reset': requests('previewnet_resetSilently'),
  'a chain id': requests('anvil_setChainId', 7),
  'a nonce that others wait for': (devnet, from) => ask(devnet, 'anvil_setNonce', [from, '0x4']),
  'transactions of which one waits for the other': (devnet, from) =>
    Promise.all((['0x3', '0x1'] as const).map((nonce) => send(devnet, from, nonce))),
  'a block that is skipped': disturbed({ kind: 'skipBlock' }),
  'a block that is late': disturbed({ kind: 'delayBlock', byMs: 100 }),
  'a block that is halved': disturbed({ kind: 'halveBlock' }),
  'a transaction that is dropped': disturbed({ kind: 'dropPreconfirmed' }),
  'a reorg by a fault': disturbed({ kind: 'reorg', depth: 1, transactions: 'same' }),
}

const cases = [
  ...Object.entries(everywhere).map(([name, job]) => ({ network: 'preview', name, job }) as const),
  ...Object.entries(everywhere).map(([name, job]) => ({ network: 'mainnet', name, job }) as const),
  {
    network: 'preview',
    name: 'blocks for each transaction',
    job: requests('evm_setAutomine', true),
  },
] as const

/** As many as most of the jobs take; a third of them in `npm test`. */
const turnsMax = 14
const step = runsAll ? 1 : 3

describe('forks amid jobs', () => {
  test.each(cases)(
    'a fork taken amid a job on $network is a whole devnet: $name',
    async ({ network, job }) => {
      for (let turns = 0; turns < turnsMax; turns += step) {
        await using devnet = await createDevnet({ network })
        const from = devnet.accounts[0]!.address
        await devnet.mine(2)
        await send(devnet, from)
        await send(devnet, from, '0x4')
        const doing = job(devnet, from)
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
        await using fork = await devnet.fork()
        await doing
        await fork.advance(300)
        await send(fork, from)
        await fork.jump(700)
        await fork.mine(2)
        await ask(fork, 'anvil_reorg', [1, []])
        await expectReplayed(fork)
      }
    },
  )
})

function send(devnet: Devnet, from: Hex, nonce?: Hex): Promise<unknown> {
  const transaction = { from, to: BOB, value: '0x1', ...(nonce !== undefined && { nonce }) }
  return ask(devnet, 'eth_sendTransaction', [transaction])
}
