/**
 * The hash that the pending block shows, against that of the block that is sealed next.
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { ZERO_HASH } from '../../src/primitives/hex.ts'
import { fc, runs } from '../support/property.ts'
import { ask } from '../support/world-journal.ts'

const buffered = { pendingView: 'buffer', order: 'arrival' } as const

const cases: readonly DevnetOptions[] = [
  { network: 'preview' },
  { network: 'preview', mining: 'manual' },
  { network: 'preview', mining: 'mixed', blockTimeMs: 1_000 },
  { network: 'preview', upgrade: 'cobalt', blockTimeMs: 2_000, upgradesAt: { denim: 3n } },
  { network: 'preview', historyBlocks: 256, safeBlocks: 2, finalizedBlocks: 4 },
  { network: 'mainnet', ...buffered },
  { network: 'testnet', ...buffered, mining: 'manual' },
  { network: 'flashblocks' },
  { network: 'plain', mining: 'manual' },
  { network: 'plain', blockTimeMs: 1_000 },
  { network: 'plain', blockTimeMs: 700, dialect: 'hardhat' },
  {
    network: 'plain',
    mining: 'manual',
    hardfork: 'shanghai',
    hardforkAt: { cancun: 2n, prague: 3n },
  },
]

const kinds = [
  ...(['send', 'send', 'create', 'edit', 'baseFee', 'limit'] as const),
  ...(['coinbase', 'deposit', 'time', 'advance'] as const),
]

interface Step {
  readonly kind: (typeof kinds)[number]
  /** Ms of a step in time. */
  readonly ms: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds),
  ms: fc.integer({ min: 0, max: 3_000 }),
})

/** Takes a step; one that the network refuses changes nothing. */
async function take(devnet: Devnet, given: Step): Promise<void> {
  const [from, to] = devnet.accounts.map(({ address }) => address)
  const { kind, ms } = given
  const taken = () => {
    if (kind === 'advance') return devnet.advance(ms)
    if (kind === 'send') return ask(devnet, 'eth_sendTransaction', [{ from, to, value: '0x1' }])
    if (kind === 'create')
      return ask(devnet, 'eth_sendTransaction', [{ from, data: '0x600160005500' }])
    if (kind === 'edit') return ask(devnet, 'anvil_addBalance', [to, '0x1'])
    if (kind === 'baseFee') return ask(devnet, 'anvil_setNextBlockBaseFeePerGas', ['0x3b9aca07'])
    if (kind === 'limit') return ask(devnet, 'evm_setBlockGasLimit', ['0x2faf080'])
    if (kind === 'coinbase') return ask(devnet, 'anvil_setCoinbase', [to])
    if (kind === 'deposit') return ask(devnet, 'previewnet_deposit', [{ from, to, mint: '0x5' }])
    const seconds = Math.floor((devnet.now + ms) / 1000)
    return ask(devnet, 'evm_setNextBlockTimestamp', [seconds])
  }
  await taken().catch(() => {})
}

async function hashAt(devnet: Devnet, tag: 'pending' | 'latest'): Promise<string | undefined> {
  const block = await devnet.request({ method: 'eth_getBlockByNumber', params: [tag, false] })
  return block?.hash
}

/** Lets the time of the next block come, or seals it on request: in mixed mode the tick is later. */
async function seal(devnet: Devnet): Promise<void> {
  const { mining } = devnet.config
  if (mining === 'manual' || mining === 'mixed') await devnet.mine()
  else await ask(devnet, 'previewnet_step', ['block'])
}

describe.each(cases)('on $network, $upgrade, $mining, $blockTimeMs ms', (options) => {
  test('the next block has the hash that the pending block shows, if nothing comes in between', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await using devnet = await createDevnet({ ...options, pendingHash: 'sealed', accounts: 3 })
      for (let block = 0; block < 3; block += 1) {
        for (const each of steps.slice(block * 4, block * 4 + 4)) await take(devnet, each)
        await expectKnown(devnet)
      }
    })
    await fc.assert(property, { numRuns: runs(64) })
  })
})

test.each<DevnetOptions>([{ network: 'preview' }, { network: 'plain', blockTimeMs: 1_000 }])(
  'on a fork of $network, too',
  async ({ network, ...options }) => {
    await using remote = await createDevnet({ network: network!, ...options })
    await remote.advance(2_000)
    const fork = { provider: remote }
    await using devnet = await createDevnet({
      ...options,
      network: network!,
      fork,
      pendingHash: 'sealed',
    })
    for (const kind of ['send', 'create', 'edit', 'send'] as const) {
      await take(devnet, { kind, ms: 0 })
      await expectKnown(devnet)
    }
  },
)

test('where pending shows the latest block, it has the hash of that block', async () => {
  await using devnet = await createDevnet({ network: 'mainnet', pendingHash: 'sealed' })
  await devnet.mine()
  expect(await hashAt(devnet, 'pending')).toBe(await hashAt(devnet, 'latest'))
})

async function expectKnown(devnet: Devnet): Promise<void> {
  // Between two flashblocks readers do not see all.
  if (devnet.config.flashblockTimeMs > 0) await ask(devnet, 'previewnet_step', ['flashblock'])
  const shown = await hashAt(devnet, 'pending')
  expect(shown).not.toBe(ZERO_HASH)
  expect(await hashAt(devnet, 'pending')).toBe(shown)
  await using fork = await devnet.fork()
  expect(await hashAt(fork, 'pending')).toBe(shown)
  await seal(fork)
  await seal(devnet)
  expect([await hashAt(devnet, 'latest'), await hashAt(fork, 'latest')]).toEqual([shown, shown])
}
