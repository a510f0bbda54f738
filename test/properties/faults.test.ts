/**
 * Whatever goes wrong with the chain, and whenever: it stays a chain. Blocks hold what their
 * transactions do, roots are those of the state, nothing is in two places, and `pending` is what some
 * block was or is on its way to be.
 */

import { describe, expect, test } from 'vitest'
import type { Block, SealedBlock } from '../../src/chain/block.ts'
import { DEPOSIT_TYPE } from '../../src/chain/deposit.ts'
import type { DevnetOptions } from '../../src/config/config.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { environmentOf } from '../../src/execution/environment.ts'
import { rerunOf } from '../../src/execution/execute.ts'
import type { Fault } from '../../src/faults/fault.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { OverlayView } from '../../src/state/overlay-view.ts'
import { StateRoots } from '../../src/state/root.ts'
import { chainFault } from '../support/faults.ts'
import { fc, runs } from '../support/property.ts'
import { createTrafficWorld, type Deed, deed, perform } from '../support/traffic.ts'
import { CHAIN_ID, NOBODY, type World } from '../support/world.ts'

type Step = number | 'patch' | 'jump' | Deed | { readonly inMs: number; readonly fault: Fault }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Step>(1, 150, 200, 450, 2_000, 'patch', 'jump') },
    { weight: 6, arbitrary: deed },
    {
      weight: 3,
      arbitrary: fc.record({ inMs: fc.constantFrom(0, 0, 100, 200, 350), fault: chainFault }),
    },
  ),
  { minLength: 5, maxLength: 40 },
)

const chainId = Number(CHAIN_ID)
const networks: readonly (readonly [string, DevnetOptions])[] = [
  ['preview', { network: 'preview', rules: 'denim' }],
  ['small blocks', { network: 'preview', rules: 'ethereum', blockGasLimit: 500_000n }],
  ['flashblocks', { network: 'mainnet', rules: 'azul', chainId }],
  ['flashblocks shown late', { network: 'mainnet', chainId, pendingAfterSeal: 'sealed' }],
]

async function take(world: World, step: Step): Promise<void> {
  const { clock, faults, producer } = world
  try {
    if (typeof step === 'number') await world.advance(step)
    else if (step === 'jump') await producer.jumpTo(clock.nowMs + 300)
    else if (step === 'patch') {
      await producer.patch([{ field: 'balance', address: NOBODY, value: BigInt(clock.nowMs) }])
    } else if (step !== 'seal' && 'fault' in step) {
      const { fault, inMs } = step
      const isOfFlashblocks = fault.kind === 'loseFlashblock' || fault.kind === 'repeatFlashblock'
      if (!isOfFlashblocks || world.config.flashblockTimeMs > 0)
        await faults.add(fault, clock.nowMs + inMs)
    } else await perform(world, step)
  } catch (error) {
    if (!(error instanceof DevnetError)) throw error // refusals are as good as anything
  }
}

/** Replaces blocks by empty ones; the state itself is the devnet's to reset. */
async function carryOut({ producer }: World, fault: Fault): Promise<void> {
  if (fault.kind === 'reorg') await producer.reorg(fault.depth, async () => {})
}

/** That every transaction does what its block says, on what was there before it. */
async function expectExecuted(world: World, block: Block): Promise<void> {
  const { chain, network, producer, engine } = world
  const environment = environmentOf(block, chain, producer.chainIds.at(block.number))
  let logIndex = 0
  let gasUsed = 0n
  for (const [index, transaction] of block.transactions.entries()) {
    const receipt = block.receipts[index]!
    const before = block.stateBefore(index)
    const after = world.chain.pending.store.at(before.sequence + 1)
    const { outcome, writes } = await rerunOf(
      network,
      environment,
      block,
      index,
    )(engine, new OverlayView(before))
    for (const write of writes) {
      if (write.field === 'storage') {
        expect(after.storage(write.address, write.slot)).toBe(write.value)
      } else if (write.field !== 'code') {
        expect(after[write.field](write.address)).toBe(write.value)
      }
    }
    gasUsed += receipt.gasUsed
    expect(receipt).toMatchObject({
      transactionHash: transaction.hash,
      transactionIndex: index,
      cumulativeGasUsed: gasUsed,
      status: outcome.failure === undefined ? 1 : 0,
    })
    expect(receipt.logs.map((log) => log.logIndex)).toEqual(
      receipt.logs.map((_, offset) => logIndex + offset),
    )
    logIndex += receipt.logs.length
  }
}

async function expectChain(world: World): Promise<void> {
  const { chain, producer } = world
  const blocks: SealedBlock[] = []
  for (let number = 0n; number <= chain.head.number; number += 1n) {
    blocks.push(chain.at(number) as SealedBlock)
  }
  const roots = new StateRoots(chain.pending.store)
  const places = new Set<string>()
  for (const [number, block] of blocks.entries()) {
    const parent = blocks[number - 1]
    expect(block.number).toBe(BigInt(number))
    if (parent !== undefined) {
      expect(block.header.parentHash).toBe(parent.hash)
      expect(block.timeMs).toBeGreaterThanOrEqual(parent.timeMs)
    }
    expect(roots.at(block.sequence)).toBe(block.header.stateRoot)
    expect(block.flashblockEnds.every((end) => end <= block.transactions.length)).toBe(true)
    await expectExecuted(world, block)
    for (const { hash } of block.transactions) {
      expect(places.has(hash)).toBe(false)
      places.add(hash)
      expect(chain.transaction(hash)?.block.hash).toBe(block.hash)
    }
  }
  const { pending } = chain
  expect(pending.number).toBe(chain.head.number + 1n)
  expect(pending.timeMs).toBeGreaterThanOrEqual(chain.head.timeMs)
  await expectExecuted(world, pending)
  for (const { hash, type } of pending.transactions) {
    expect(places.has(hash)).toBe(false)
    places.add(hash)
    // It is seen, or it waits to be.
    const isSeen = chain.transaction(hash) !== undefined
    expect(isSeen || type === DEPOSIT_TYPE || producer.waiting(hash) !== undefined).toBe(true)
  }
  const seen = new Set(pending.transactions.map(({ hash }) => hash))
  for (const { hash } of producer.pool()) expect(places.has(hash)).toBe(seen.has(hash))
  expectShown(world)
  expect(roots.at(chain.at('pending').provenState.sequence)).toBe(
    chain.at('pending').header.stateRoot,
  )
}

/** What is shown is the beginning of a block there is. */
function expectShown({ chain }: World): void {
  const shown = chain.at('pending')
  const whole = chain.find(shown.number) ?? chain.pending
  const count = shown.transactions.length
  expect(shown.number).toBeLessThanOrEqual(chain.pending.number)
  expect(shown.transactions).toEqual(whole.transactions.slice(0, count))
  expect(shown.receipts).toEqual(whole.receipts.slice(0, count))
}

const engines: readonly (readonly [string, Engine, number])[] = [
  ['wasm', createWasmEngine(), 8],
  ['ethereumjs', createEthereumjsEngine(), 2],
]

describe.each(engines)('on %s', (_, engine, numRuns) => {
  test.each(networks)('it stays a chain: %s', async (_, options) => {
    const property = fc.asyncProperty(steps, async (given) => {
      const world = await createTrafficWorld(options, engine, carryOut)
      for (const step of given) {
        await take(world, step)
        expectShown(world)
      }
      await expectChain(world)
      await world.advance(4_000)
      await expectChain(world)
    })
    await fc.assert(property, { numRuns: runs(numRuns) })
  })
})
