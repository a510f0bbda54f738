/**
 * Chains under random steps.
 */

import { describe, expect, test } from 'vitest'
import type { Block } from '../../src/chain/block.ts'
import type { ChainEvent } from '../../src/chain/event.ts'
import type { Flashblock } from '../../src/chain/flashblock.ts'
import type { SealedBlock } from '../../src/chain/sealed-block.ts'
import type { DevnetOptions } from '../../src/config/devnet-options.ts'
import { resolveConfig } from '../../src/config/resolve.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { environmentOf } from '../../src/execution/environment.ts'
import { rerunOf } from '../../src/execution/execute.ts'
import type { Fault } from '../../src/faults/fault.ts'
import { predeployAddresses } from '../../src/network/predeploys.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { type Address, hexFromBytes } from '../../src/primitives/hex.ts'
import { OverlayView } from '../../src/state/overlay-view.ts'
import { StateRoots } from '../../src/state/root.ts'
import type { StateView } from '../../src/state/view.ts'
import { DEPOSIT_TYPE } from '../../src/transactions/deposit.ts'
import { addressOf } from '../support/arbitraries.ts'
import { chainFault } from '../support/faults.ts'
import { describeEach, fc, runs } from '../support/property.ts'
import { createTrafficWorld, type Deed, deed, perform } from '../support/traffic.ts'
import {
  ALICE,
  BOB,
  CAROL,
  CHAIN_ID,
  createWorld,
  NOBODY,
  signed,
  type World,
} from '../support/world.ts'
import { COUNTER, CREATION, REVERTER } from '../support/world-contracts.ts'

/**
 * Whatever goes wrong with the chain, and whenever: it stays a chain. Blocks hold what their
 * transactions do, roots are those of the state, nothing is in two places, and `pending` is what some
 * block was or is on its way to be.
 */
describe('a chain with faults', () => {
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
  const before = { network: 'flashblocks', upgrade: 'cobalt', chainId } as const
  /** Within the third block. */
  const upgradeTime = { denim: resolveConfig({}).genesisTime + 4_700 }
  const networks: readonly (readonly [string, DevnetOptions])[] = [
    ['preview', { network: 'preview', upgrade: 'denim' }],
    ['small blocks', { network: 'preview', upgrade: 'none', blockGasLimit: 500_000n }],
    ['flashblocks', { network: 'flashblocks', upgrade: 'azul', chainId }],
    ['flashblocks shown late', { network: 'flashblocks', chainId, pendingAfterSeal: 'sealed' }],
    ['an upgrade at a block', { ...before, upgradesAt: { denim: 2n } }],
    ['an upgrade at a time', { ...before, upgradesAt: upgradeTime }],
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

  describeEach(engines, ([name]) => name === 'wasm')('on %s', ([, engine, numRuns]) => {
    test.each(networks)('every block and receipt is consistent: %s', async (_, options) => {
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
})

/**
 * Wei on the preview network: what deposits mint comes into being, nothing else does, and nothing is
 * burnt. Every account that was ever written is summed, after random traffic.
 */
describe('deposits and vaults', () => {
  const COUNTER_ADDRESS = addressOf(0xc0)
  const REVERTER_ADDRESS = addressOf(0xc1)
  const signers = [ALICE, BOB, CAROL]
  const engine = createWasmEngine()
  const { sequencerFeeVault, baseFeeVault, l1FeeVault, operatorFeeVault } = predeployAddresses
  const noData = new Uint8Array(0)

  const targets = fc.constantFrom<Address | null>(
    COUNTER_ADDRESS,
    REVERTER_ADDRESS,
    addressOf(0x0d),
    BOB.address,
    sequencerFeeVault,
    l1FeeVault,
    baseFeeVault,
    operatorFeeVault,
    null,
  )

  const steps = fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('send' as const),
          signer: fc.nat(2),
          to: targets,
          value: fc.bigInt(0n, 10n ** 19n),
          tip: fc.bigInt(0n, 10n ** 9n),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('deposit' as const),
          from: fc.constantFrom(ALICE.address, COUNTER_ADDRESS, addressOf(0x11)),
          to: targets,
          mint: fc.bigInt(0n, 10n ** 18n),
          value: fc.bigInt(0n, 10n ** 18n),
          gasLimit: fc.constantFrom(20_000n, 21_000n, 90_000n),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('l1' as const), wei: fc.nat(10 ** 9) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('advance' as const), ms: fc.nat(13_000) }),
      },
    ),
    { minLength: 1, maxLength: 30, size: 'max' },
  )

  async function take(
    world: World,
    step: typeof steps extends fc.Arbitrary<(infer Step)[]> ? Step : never,
  ): Promise<void> {
    const { producer, chain, advance } = world
    if (step.kind === 'advance') return advance(step.ms)
    if (step.kind === 'l1') {
      const wei = BigInt(step.wei)
      producer.changeL1({ l1BaseFee: wei, operatorFeeScalar: wei % 50n, operatorFeeConstant: wei })
      return
    }
    const data = step.to === null ? CREATION : noData
    if (step.kind === 'deposit') {
      const { from, to, mint, value, gasLimit } = step
      producer.deposit({ from, to, mint, value, gasLimit, data })
      return
    }
    const signer = signers[step.signer]!
    const transaction = signed(signer, {
      nonce: chain.pending.state.nonce(signer.address),
      to: step.to,
      value: step.value,
      data,
      gasLimit: 90_000n,
      maxFeePerGas: 2n * 10n ** 9n,
      maxPriorityFeePerGas: step.tip,
    })
    try {
      await producer.submit(transaction)
    } catch (error) {
      // Refused for its funds, it changes nothing.
      expect(error).toBeInstanceOf(DevnetError)
      expect(error).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    }
  }

  /** Everybody who was ever written to. */
  function addressesIn({ store }: World): ReadonlySet<Address> {
    return new Set([...store.changes(0, store.newest)].map(({ address }) => address))
  }

  function sum(addresses: Iterable<Address>, view: StateView): bigint {
    let wei = 0n
    for (const address of addresses) wei += view.balance(address)
    return wei
  }

  test('no wei is lost or made but by deposits, and the vaults hold every fee', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const options = {
          upgrade: 'denim',
          alloc: {
            [COUNTER_ADDRESS]: { code: hexFromBytes(COUNTER) },
            [REVERTER_ADDRESS]: { code: hexFromBytes(REVERTER) },
          },
        } as const
        const world = await createWorld(options, engine)
        for (const step of taken) await take(world, step)
        await world.advance(12_200)
        const addresses = addressesIn(world)
        let expected = sum(addresses, world.chain.at(0n).state)
        for (let number = 1n; number <= world.chain.head.number; number += 1n) {
          const { transactions, receipts, state } = world.chain.at(number)
          for (const [index, transaction] of transactions.entries()) {
            if (transaction.type === DEPOSIT_TYPE) expected += transaction.mint
            else expect(receipts[index]!.l1!.l1Fee).toBeGreaterThanOrEqual(0n)
          }
          expect(sum(addresses, state)).toBe(expected)
        }
      }),
      { numRuns: runs(15) },
    )
  })
})

/**
 * The promises that flashblocks keep, whatever the traffic and whenever it comes, on both engines.
 */
describe('flashblocks', () => {
  /** Time that passes, or something done. */
  type Moment = number | Deed

  const moments: fc.Arbitrary<Moment[]> = fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(1, 150, 200, 450, 2_000) },
      { weight: 5, arbitrary: deed },
    ),
    { minLength: 5, maxLength: 40 },
  )

  const options = fc.record({
    network: fc.constant('flashblocks' as const),
    chainId: fc.constant(Number(CHAIN_ID)),
    upgrade: fc.constantFrom('azul', 'none'),
    pendingAfterSeal: fc.constantFrom('next', 'sealed', 'latest'),
    // The smaller one makes flashblocks wait for their budget, and transactions for their block.
    blockGasLimit: fc.constantFrom(4_000_000n, 400_000_000n),
  })

  type Events = World['events']
  type Of<Kind extends ChainEvent['kind']> = Extract<ChainEvent, { kind: Kind }>

  function ofKind<Kind extends ChainEvent['kind']>(events: Events, kind: Kind): Of<Kind>[] {
    return events.filter((event): event is Of<Kind> => event.kind === kind)
  }

  /** Sealed blocks, each with the flashblocks that went out for it; the first of block 1 went out before anybody listened. */
  function blocksWithFlashblocks(events: Events) {
    const blocks = ofKind(events, 'block').map(({ block }) => block)
    const flashblocks = ofKind(events, 'flashblock').map(({ flashblock }) => flashblock)
    return blocks
      .filter(({ number }) => number > 1n)
      .map((block) => ({
        block,
        flashblocks: flashblocks.filter((flashblock) => flashblock.block.number === block.number),
      }))
  }

  const newIn = ({ block, firstTransaction }: Flashblock) =>
    block.transactions.slice(firstTransaction).map(({ hash }) => hash)

  const engines: readonly (readonly [string, Engine])[] = [
    ['ethereumjs', createEthereumjsEngine()],
    ['wasm', createWasmEngine()],
  ]

  describeEach(engines, ([name]) => name === 'wasm')('on %s', ([, engine]) => {
    test('flashblocks put together are the sealed block, and each of them is its beginning', async () => {
      await fc.assert(
        fc.asyncProperty(moments, options, async (steps, given) => {
          const world = await createTrafficWorld(given, engine)
          for (const step of steps) {
            if (typeof step === 'number') await world.advance(step)
            else await perform(world, step)
          }
          await world.advance(4_000)
          const sealed = blocksWithFlashblocks(world.events)
          expect(sealed.length).toBeGreaterThan(0)
          for (const { block, flashblocks } of sealed) {
            expect(flashblocks.flatMap(newIn)).toEqual(block.transactions.map(({ hash }) => hash))
            expect(flashblocks.map(({ index }) => index)).toEqual([...flashblocks.keys()])
            for (const { block: partial } of flashblocks) {
              const count = partial.transactions.length
              expect(partial.receipts).toEqual(block.receipts.slice(0, count))
              expect(partial.provenState.sequence).toBe(block.stateBefore(count).sequence)
              expect(partial.gasUsed).toBe(block.receipts[count - 1]?.cumulativeGasUsed ?? 0n)
            }
          }
        }),
        { numRuns: runs(12) },
      )
    })

    test('a transaction is emitted once, with the receipt, position and logs it keeps', async () => {
      await fc.assert(
        fc.asyncProperty(moments, options, async (steps, given) => {
          const world = await createTrafficWorld(given, engine)
          for (const step of steps) {
            if (typeof step === 'number') await world.advance(step)
            else await perform(world, step)
          }
          await world.advance(4_000)
          const told = ofKind(world.events, 'transaction').map(({ receipt }) => receipt)
          const hashes = told.map(({ transactionHash }) => transactionHash)
          expect(new Set(hashes).size).toBe(hashes.length)
          for (const receipt of told) {
            const included = world.chain.transaction(receipt.transactionHash)
            expect(included?.receipt).toBe(receipt)
          }
          for (const { block } of ofKind(world.events, 'block')) {
            const logs = block.receipts.flatMap((receipt) => receipt.logs)
            expect(logs.map(({ logIndex }) => logIndex)).toEqual([...logs.keys()])
          }
        }),
        { numRuns: runs(12) },
      )
    })
  })
})
