/**
 * Traces of random traffic against what the chain knows of it: receipts, and the store's own changes.
 */

import { expect, test } from 'vitest'
import type { Block } from '../../src/chain/block.ts'
import { environmentOf } from '../../src/execution/environment.ts'
import { rerunOf } from '../../src/execution/execute.ts'
import { InvariantError } from '../../src/primitives/errors.ts'
import type { Address, Hash } from '../../src/primitives/hex.ts'
import { createCallTracer } from '../../src/tracing/call-tracer.ts'
import { createFrameTracer, type Frame, framesOf } from '../../src/tracing/frames.ts'
import { createPrestateTracer, type Prestate } from '../../src/tracing/prestate-tracer.ts'
import { traceTransaction } from '../../src/tracing/replay.ts'
import { createStructLogger, type StructTrace } from '../../src/tracing/struct-logger.ts'
import type { Tracer } from '../../src/tracing/tracer.ts'
import { type AccountSketch, type MapView, mapView } from '../support/map-view.ts'
import { fc, runs } from '../support/property.ts'
import { traffic, worldAfter } from '../support/traffic.ts'
import { ALICE, createWorld, signed, tracingEngine, type World } from '../support/world.ts'

const everything = { diffMode: false, disableCode: false, disableStorage: false }

interface Place {
  readonly world: World
  readonly block: Block
  readonly index: number
}

function trace<Result>({ world, block, index }: Place, tracer: Tracer<Result>): Promise<Result> {
  const { chain, config, network } = world
  const environment = environmentOf(block, chain, config.chainId)
  const rerun = rerunOf(network, environment, block, index)
  return traceTransaction(tracingEngine, environment, block, index, tracer, rerun)
}

/** Every transaction of the world, pending ones included. */
function placesOf(world: World): Place[] {
  const { chain } = world
  const blocks = Array.from({ length: Number(chain.pending.number) }, (_, number) =>
    chain.at(BigInt(number)),
  )
  return [...blocks, chain.pending].flatMap((block) =>
    block.transactions.map((_, index) => ({ world, block, index })),
  )
}

/** Runs a check on every transaction of random worlds. */
function forTraffic(check: (place: Place) => Promise<void>): Promise<void> {
  return fc.assert(
    fc.asyncProperty(traffic, async (deeds) => {
      for (const place of placesOf(await worldAfter(deeds))) await check(place)
    }),
    { numRuns: runs(12) },
  )
}

test('frames name the gas of the receipt, its status and its logs in order', () =>
  forTraffic(async (place) => {
    const receipt = place.block.receipts[place.index]!
    const transaction = place.block.transactions[place.index]!
    const frame = await trace(place, createCallTracer({ onlyTopCall: false, withLog: true }))
    expect(frame.gasUsed).toBe(receipt.gasUsed)
    expect(frame.gas).toBe(transaction.gasLimit)
    expect(frame.error === undefined).toBe(receipt.status === 1)
    expect(frame.to).toBe(receipt.contractAddress ?? receipt.to)
    const logs = [...framesOf(frame)].flatMap(([each]) => each.logs)
    logs.sort((one, other) => one.index - other.index)
    expect(logs.map(({ index }) => index)).toEqual(logs.map((_, index) => index))
    const emitted = ({ address, topics, data }: (typeof receipt.logs)[number]) => ({
      ...{ address, topics, data },
    })
    expect(logs.map(({ address, topics, data }) => ({ address, topics, data }))).toEqual(
      receipt.logs.map(emitted),
    )
    expectNested(frame)
  }))

/** What frames below a frame use, it uses too. */
function expectNested(frame: Frame): void {
  const below = frame.calls.reduce((sum, { gasUsed }) => sum + gasUsed, 0n)
  expect(below).toBeLessThanOrEqual(frame.gasUsed)
  for (const call of frame.calls) expectNested(call)
}

test('the opcodes account for every gas that was used', () =>
  forTraffic(async (place) => {
    const outermost = await trace(place, createFrameTracer())
    const { structLogs, ...top }: StructTrace = await trace(
      place,
      createStructLogger(
        { ...{ enableMemory: false, disableStack: false, disableStorage: false }, ...noExtras },
        10_000,
      ),
    )
    expect(top.gasUsed).toBe(place.block.receipts[place.index]!.gasUsed)
    expect(top.isFailed).toBe(outermost.error !== undefined)
    // From one opcode of a frame to the next, unless it opened a frame, goes just what it cost.
    for (const [index, log] of structLogs.entries()) {
      const next = structLogs[index + 1]
      if (next === undefined || next.depth !== log.depth || isOpener(log.opcode)) continue
      expect(next.gas).toBe(log.gas - log.gasCost)
    }
    const last = structLogs.at(-1)
    const isHalted = outermost.error !== undefined && outermost.error !== 'execution reverted'
    if (last === undefined || isHalted || outermost.type === 'CREATE') return
    expect(last.gas - last.gasCost).toBe(outermost.gas - outermost.gasUsed)
  }))

const noExtras = { enableReturnData: false, limit: 0 }

const isOpener = (opcode: number) => [0xf0, 0xf1, 0xf2, 0xf4, 0xf5, 0xfa].includes(opcode)

test('the difference of states is what the store has published', () =>
  forTraffic(async (place) => {
    const { block, index, world } = place
    const difference = await trace(
      place,
      createPrestateTracer({ ...everything, includeEmpty: false, diffMode: true }),
    )
    if (!('pre' in difference)) throw new TypeError('expected a difference')
    const before = block.stateBefore(index)
    const after = block.stateBefore(index + 1)
    expect(after.sequence).toBe(before.sequence + 1)
    const changed = new Set<Address>()
    for (const { address, slot } of world.store.changes(before.sequence, after.sequence)) {
      changed.add(address)
      const { pre, post } = { pre: difference.pre.get(address), post: difference.post.get(address) }
      if (slot === undefined) continue
      expect(pre?.storage?.get(slot) ?? 0n).toBe(before.storage(address, slot))
      expect(post?.storage?.get(slot) ?? 0n).toBe(after.storage(address, slot))
    }
    expect(new Set([...difference.pre.keys(), ...difference.post.keys()])).toEqual(changed)
    for (const address of changed) {
      const post = difference.post.get(address)
      expect(post?.balance ?? before.balance(address)).toBe(after.balance(address))
      expect(post?.nonce ?? before.nonce(address)).toBe(after.nonce(address))
      expect(post?.code?.hash ?? before.codeHash(address)).toBe(after.codeHash(address))
      expect(difference.pre.get(address)?.balance ?? 0n).toBe(before.balance(address))
    }
  }))

test('a transaction does the same again on nothing but its prestate', () =>
  forTraffic(async (place) => {
    const { block, index, world } = place
    const tracer = createPrestateTracer({ ...everything, includeEmpty: false })
    const prestate = await trace(place, tracer)
    const environment = environmentOf(block, world.chain, world.config.chainId)
    const message = block.transactions[index]!
    const run = (view: MapView | ReturnType<Block['stateBefore']>) =>
      tracingEngine.execute({ view, environment, message, mode: 'transaction' })
    expect(await run(viewOf(prestate as Prestate))).toEqual(await run(block.stateBefore(index)))
  }))

function viewOf(prestate: Prestate): MapView {
  const sketches: Record<Address, AccountSketch> = {}
  for (const [address, { balance = 0n, nonce = 0n, code, storage = new Map() }] of prestate) {
    const slots: Record<Hash, bigint> = Object.fromEntries(storage)
    sketches[address] = { balance, nonce, code: code?.bytes ?? '0x', storage: slots }
  }
  return mapView(sketches)
}

test('tracing a transaction executes none of those before it, and changes nothing', async () => {
  const world = await createWorld()
  for (const nonce of [0n, 1n, 2n]) await world.producer.submit(signed(ALICE, { nonce }))
  const block = await world.producer.seal()
  const sequence = world.store.newest
  const executions: bigint[] = []
  const engine = {
    ...tracingEngine,
    trace: ((execution, listener) => {
      executions.push(execution.message.nonce)
      return tracingEngine.trace(execution, listener)
    }) satisfies typeof tracingEngine.trace,
  }
  const environment = environmentOf(block, world.chain, world.config.chainId)
  const tracer = createCallTracer({ onlyTopCall: false, withLog: false })
  const rerun = rerunOf(world.network, environment, block, 2)
  const frame = await traceTransaction(engine, environment, block, 2, tracer, rerun)
  expect(frame.gasUsed).toBe(21_000n)
  expect(executions).toEqual([2n])
  expect(world.store.newest).toBe(sequence)
})

test('a trace that differs from the receipt is a fault', async () => {
  const world = await createWorld()
  await world.producer.submit(signed(ALICE))
  const block = world.chain.pending
  const wrong = {
    ...tracingEngine,
    trace: async (...[execution]: Parameters<typeof tracingEngine.trace>) => ({
      ...(await tracingEngine.execute(execution)),
      gasUsed: 21_001n,
    }),
  }
  const environment = environmentOf(block, world.chain, world.config.chainId)
  const tracer = createCallTracer({ onlyTopCall: false, withLog: false })
  const rerun = rerunOf(world.network, environment, block, 0)
  const traced = traceTransaction(wrong, environment, block, 0, tracer, rerun)
  await expect(traced).rejects.toThrow(InvariantError)
})
