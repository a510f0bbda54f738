/**
 * Traces of random traffic against what the chain knows of it: receipts, and the store's own changes.
 */

import { readFileSync } from 'node:fs'
import { keccak256 } from 'ethers'
import { describe, expect, test } from 'vitest'
import type { Block } from '../../src/chain/block.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import type { Step } from '../../src/engine/trace.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { environmentOf } from '../../src/execution/environment.ts'
import { rerunOf } from '../../src/execution/execute.ts'
import { createDevnet } from '../../src/index.ts'
import { createdAddress } from '../../src/primitives/created-address.ts'
import { InvariantError } from '../../src/primitives/errors.ts'
import { evmRules, type Hardfork } from '../../src/primitives/evm-rules.ts'
import {
  type Address,
  bytesFromHex,
  type Hash,
  type Hex,
  hexFromBytes,
  ZERO_HASH,
} from '../../src/primitives/hex.ts'
import { quantityFromUint } from '../../src/primitives/quantity.ts'
import { loadSecp256k1 } from '../../src/primitives/secp256k1.ts'
import { parseTracer } from '../../src/rpc/methods/debug/tracers.ts'
import type { WirePrestateAccount } from '../../src/rpc/wire/objects/prestate-trace.ts'
import { createCallTracer } from '../../src/tracing/call-tracer.ts'
import { flatFrames } from '../../src/tracing/flat-frames.ts'
import { createFrameTracer, type Frame, framesOf } from '../../src/tracing/frames.ts'
import { createPrestateTracer, type Prestate } from '../../src/tracing/prestate-tracer.ts'
import { traceExecution, traceTransaction } from '../../src/tracing/replay.ts'
import { createStateDiffTracer } from '../../src/tracing/state-diff.ts'
import { createStructLogger } from '../../src/tracing/struct-logger.ts'
import { type Traced, type Tracer, TraceSize } from '../../src/tracing/tracer.ts'
import * as tracing from '../../src/tracing/tracers.ts'
import { createVmTracer, type VmOperation, type VmTrace } from '../../src/tracing/vm-trace.ts'
import { decodeTransaction } from '../../src/transactions/transaction-codec.ts'
import { assemble } from '../support/assemble.ts'
import {
  CONTRACT,
  ENVIRONMENT,
  hash,
  RECIPIENT,
  SENDER,
  transaction,
  viewWith,
} from '../support/executions.ts'
import { type AccountSketch, type MapView, mapView } from '../support/map-view.ts'
import { describeEach, fc, isOnWasm, runs } from '../support/property.ts'
import { traceLimitsOf } from '../support/trace-limits.ts'
import { traffic, worldAfter } from '../support/traffic.ts'
import { ALICE, createWorld, signed, type World } from '../support/world.ts'

const tracingEngine = createWasmEngine()
const NO_BYTES = new Uint8Array(0)

describe('replayed transactions', () => {
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
      const { structLogs, ...top } = await trace(
        place,
        createStructLogger(
          { ...{ enableMemory: false, disableStack: false, disableStorage: false }, ...noExtras },
          10_000,
          (log) => log,
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

  test.each([createWasmEngine(), createEthereumjsEngine()])(
    'the difference of states keeps what was read of an account that destroys itself: $name',
    async (engine) => {
      const reads = [1, 'SLOAD', 3, 'SLOAD', 5, 5, 'SSTORE'] as const
      const destroys = assemble(...reads, RECIPIENT, 'SELFDESTRUCT')
      const storage = { [hash(1)]: 7n, [hash(2)]: 9n }
      const preOf = async (view: MapView, hardfork: Hardfork, to: Address | null) => {
        const execution = transaction(view, { to, data: to === null ? destroys : NO_BYTES })
        const environment = { ...ENVIRONMENT, evmRules: evmRules(hardfork) }
        const tracer = createPrestateTracer({ ...everything, includeEmpty: false, diffMode: true })
        const result = await traceExecution(engine, { ...execution, environment }, tracer)
        return 'pre' in result ? result : undefined
      }
      const old = await preOf(viewWith(destroys, storage), 'shanghai', CONTRACT)
      const slots = { 1: 7n, 3: 0n, 5: 0n }
      expect(old?.pre.get(CONTRACT)?.storage).toEqual(mapOf(slots))
      expect(old?.post.has(CONTRACT)).toBe(false)
      // Since Cancun one that is created in the transaction, here where there was ether.
      const created = createdAddress(SENDER, 0n)
      const funded = mapView({ [SENDER]: { balance: 10n ** 20n }, [created]: { balance: 1n } })
      const own = await preOf(funded, 'prague', null)
      expect(own?.pre.get(created)).toEqual({
        balance: 1n,
        storage: mapOf({ 1: 0n, 3: 0n, 5: 0n }),
      })
      expect(own?.post.has(created)).toBe(false)
      // Another contract stays, and only what changed is listed.
      const kept = await preOf(viewWith(destroys, storage), 'prague', CONTRACT)
      expect(kept?.pre.get(CONTRACT)?.storage).toBe(undefined)
    },
  )

  const mapOf = (slots: Readonly<Record<number, bigint>>) =>
    new Map(Object.entries(slots).map(([slot, value]) => [BigInt(slot), value]))

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
        const { pre, post } = {
          pre: difference.pre.get(address),
          post: difference.post.get(address),
        }
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
    const engine: Engine = {
      ...tracingEngine,
      execute(execution, listener) {
        executions.push(execution.message.nonce)
        return tracingEngine.execute(execution, listener)
      },
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
    const wrong: Engine = {
      ...tracingEngine,
      execute: async (execution) => ({
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
})

/**
 * Parity's forms of a trace against the other forms of the same one, over random traffic.
 */
describe('Parity traces', () => {
  type Trace = <Result>(tracer: Tracer<Result>) => Promise<Result>

  /** Runs a check on every pre-confirmed transaction of random worlds. */
  function forTraffic(
    check: (trace: Trace, block: Block, index: number) => Promise<void>,
  ): Promise<void> {
    return fc.assert(
      fc.asyncProperty(traffic, async (deeds) => {
        const { chain, config, network } = await worldAfter(deeds)
        const block = chain.pending
        const environment = environmentOf(block, chain, config.chainId)
        for (const index of block.transactions.keys()) {
          const rerun = rerunOf(network, environment, block, index)
          const trace: Trace = (tracer) =>
            traceTransaction(tracingEngine, environment, block, index, tracer, rerun)
          await check(trace, block, index)
        }
      }),
      { numRuns: runs(10) },
    )
  }

  test('a state difference leads from the state before to the state after, and names every change', () =>
    forTraffic(async (trace, block, index) => {
      const before = block.stateBefore(index)
      const after = block.stateBefore(index + 1)
      const diff = await trace(createStateDiffTracer())
      for (const [address, { balance, nonce, code, storage }] of diff) {
        expect(balance.from ?? 0n).toBe(before.balance(address))
        expect(balance.to ?? 0n).toBe(after.balance(address))
        expect(nonce.from ?? 0n).toBe(before.nonce(address))
        expect(nonce.to ?? 0n).toBe(after.nonce(address))
        expect(code.from ?? '0x').toBe(before.codeHex(address))
        expect(code.to ?? '0x').toBe(after.codeHex(address))
        for (const [slot, { from, to }] of storage) {
          expect(from ?? 0n).toBe(before.storage(address, slot))
          expect(to ?? 0n).toBe(after.storage(address, slot))
        }
      }
      for (const { address, slot } of after.store.changes(before.sequence, after.sequence)) {
        const named = diff.get(address)
        expect(slot === undefined ? named !== undefined : named?.storage.has(slot)).toBe(true)
      }
    }))

  test('a VM trace has the opcodes of the struct logs, each with what it left behind', () =>
    forTraffic(async (trace) => {
      const options = { enableMemory: false, disableStack: false, disableStorage: true }
      const { structLogs } = await trace(
        createStructLogger({ ...options, enableReturnData: false, limit: 0 }, 10_000, (log) => log),
      )
      const operations = [...operationsOf(await trace(createVmTracer(10_000, unprinted)), 0)]
      expect(operations.map(([depth, { pc, opcode, cost }]) => [depth, pc, opcode, cost])).toEqual(
        structLogs.map(({ depth, pc, opcode, gasCost }) => [depth, pc, opcode, gasCost]),
      )
      for (const [index, [depth, { effect }]] of operations.entries()) {
        const next = structLogs.slice(index + 1).find((log) => log.depth <= depth)
        if (next?.depth !== depth || effect === undefined) continue
        expect(effect.gasLeft).toBe(next.gas)
        expect(effect.push).toEqual(next.stack?.slice(next.stack.length - effect.push.length))
      }
    }))

  interface Unprinted extends VmOperation<Unprinted> {}

  // A copy: the tracer continues with its own.
  const unprinted = (operation: Unprinted): Unprinted => ({ ...operation })

  function* operationsOf(
    { ops }: VmTrace<Unprinted>,
    depth: number,
  ): Generator<readonly [number, Unprinted]> {
    for (const operation of ops) {
      yield [depth, operation]
      if (operation.sub !== undefined) yield* operationsOf(operation.sub, depth + 1)
    }
  }

  test('paths of flat frames lead to them, and count what is below', () =>
    forTraffic(async (trace) => {
      const outermost = await trace(createFrameTracer())
      for (const { frame, traceAddress, subtraces } of flatFrames(outermost, true)) {
        const found = traceAddress.reduce((at, index) => at.calls[index]!, outermost)
        expect(found).toBe(frame)
        expect(subtraces).toBe(frame.calls.length)
      }
      const shown = flatFrames(outermost, false)
      const below = shown.reduce((sum, { subtraces }) => sum + subtraces, 0)
      expect(below).toBe(shown.length - 1)
      expect(shown.slice(1).filter(({ frame }) => frame.isPrecompile)).toEqual([])
    }))
})

describe('a trace that is too large', () => {
  /** An entry with it has half of the characters that an entry may have. */
  const megabytes = new Uint8Array(2 ** 22)
  /** Entries with it that a trace may have. */
  const stepsMax = 2 ** 28 / (2 * megabytes.length) - 1
  const step: Step = {
    ...{
      depth: 0,
      pc: 0,
      opcode: 0x51,
      immediate: 0,
      gas: 9n,
      stateGasReservoir: undefined,
      stackSize: 1,
      memorySize: megabytes.length,
    },
    ...{ returnData: new Uint8Array(0), address: ALICE.address },
    peek: () => 0n,
    stack: () => [0n],
    memory: () => megabytes,
    storage: () => 0n,
    state: mapView({}),
  }
  const tooLarge = 'trace too large: more than 268435456 characters'
  /** Not read by these tracers. */
  const traced = { outcome: {} } as Traced

  /** Steps until the tracer wants no more. */
  function stepsOf({ listener }: Tracer<unknown>, steps: Step): number {
    listener.enter?.({
      ...{ type: 'CALL', depth: 0, from: ALICE.address, to: ALICE.address, value: 0n, gas: 9n },
      ...{ input: new Uint8Array(0), isPrecompile: false, code: () => new Uint8Array(0) },
    })
    let count = 0
    while (listener.step?.(steps) !== false && count < 100) {
      listener.charge?.(3n, 0n)
      count += 1
    }
    return count
  }

  test('is refused by the struct logger with the limit, there and then', () => {
    const options = { enableMemory: true, disableStack: true, disableStorage: true }
    const all = { ...options, enableReturnData: false, limit: 0 }
    const tracer = createStructLogger(all, 1_000, () => undefined)
    expect(() => stepsOf(tracer, step)).toThrow(tooLarge)
    const larger = { ...step, memorySize: 2 * megabytes.length }
    expect(() => stepsOf(tracer, larger)).toThrow('trace too large: more than 16777216 characters')
  })

  test('is refused by the frame tracer as soon as its frames exceed the limit', () => {
    const tracer = createFrameTracer(new TraceSize())
    const { enter, leave } = tracer.listener
    const start = {
      type: 'CALL' as const,
      ...{ from: ALICE.address, to: ALICE.address, value: 0n, gas: 9n },
      ...{ isPrecompile: false, code: () => new Uint8Array(0) },
    }
    const input = new Uint8Array(2 ** 26)
    enter?.({ ...start, depth: 0, input: new Uint8Array(0) })
    enter?.({ ...start, depth: 1, input })
    leave?.({ depth: 1, gasUsed: 0n, output: new Uint8Array(0), error: undefined })
    const again = () => enter?.({ ...start, depth: 1, input })
    expect(again).toThrow('trace single transactions')
  })

  test('is refused if the traces of one answer are too large together', () => {
    const options = { enableMemory: true, disableStack: true, disableStorage: true }
    const only = { ...options, enableReturnData: false, limit: stepsMax }
    const size = new TraceSize()
    const create = () => createStructLogger(only, 1_000, () => undefined, size)
    const first = create()
    expect(stepsOf(first, step)).toBe(stepsMax)
    first.result(traced)
    const second = create()
    expect(() => stepsOf(second, step)).toThrow(tooLarge)
  })

  test('is started again without the size it had', () => {
    const options = { enableMemory: true, disableStack: true, disableStorage: true }
    const only = { ...options, enableReturnData: false, limit: stepsMax }
    const tracer = createStructLogger(only, 1_000, () => undefined)
    for (let count = 0; count < 3; count += 1) {
      tracer.listener.begin?.()
      expect(stepsOf(tracer, step)).toBe(stepsMax)
    }
    expect(() => tracer.result(traced)).not.toThrow()
  })

  describeEach([{ engine: 'wasm' }, { engine: 'ethereumjs' }] as const, isOnWasm)(
    'on engine $engine',
    ({ engine }) => {
      /** Calls an account without code with a megabyte, again and again. */
      const calling = assemble(
        ...(['JUMPDEST', 0, 0, 2 ** 20, 0, 0xdead, 'GAS', 'STATICCALL', 'POP', 0, 'JUMP'] as const),
      )
      const traces: readonly [method: string, ...options: unknown[]][] = [
        ['debug_traceCall', 'latest', { tracer: 'callTracer' }],
        ['debug_traceCall', 'latest', { tracer: '4byteTracer' }],
        ['debug_traceCall', 'latest', {}],
        ['trace_call', ['trace']],
        ['trace_call', ['vmTrace']],
      ]
      // The reference engine copies the megabyte at each opcode.
      test.each(engine === 'wasm' ? traces : traces.slice(0, 1))(
        '%s ends a call without end where the limit is met',
        async (method, ...options) => {
          const callGasMax = 10n ** 15n
          await using devnet = await createDevnet({
            engine,
            callGasMax,
            limits: { traceStepsMax: 1_000 },
          })
          const to = `0x${'ca'.repeat(20)}` as const
          await devnet.request({ method: 'anvil_setCode', params: [to, hexFromBytes(calling)] })
          const refused = devnet.request({
            method: method as 'debug_traceCall',
            params: [{ to, gas: quantityFromUint(callGasMax) }, ...options] as never,
          })
          await expect(refused).rejects.toMatchObject({
            code: -32_000,
            message: expect.stringMatching(/^trace too l(arge|ong): more than /),
          })
        },
      )
    },
  )

  test('is refused by the VM tracer likewise', () => {
    const tracer = createVmTracer(1_000, () => undefined)
    const copying = { ...step, opcode: 0x37, peek: () => BigInt(megabytes.length) }
    expect(() => stepsOf(tracer, copying)).toThrow(tooLarge)
  })
})

await loadSecp256k1()

/**
 * Traces against those that go-ethereum's own tests expect, under rules that have not changed since.
 */
describe.each([createWasmEngine(), createEthereumjsEngine()])(
  'traces of go-ethereum, on the $name engine',
  (engine) => {
    interface WireAccount {
      readonly balance?: Hex
      readonly nonce?: number
      readonly code?: Hex
      readonly storage?: Record<Hex, Hex>
    }

    type WireDiffSide = Record<Address, WireAccount>

    interface WireFlatCreation {
      readonly action: { readonly gas: Hex }
      readonly result: { readonly gasUsed: Hex }
    }

    interface Vector {
      readonly name: string
      /** 1337 by default. */
      readonly chainId?: number
      readonly alloc: Record<Address, WireAccount>
      readonly block: {
        readonly number: number
        readonly timestamp: number
        readonly gasLimit: number
        readonly coinbase: Address
        readonly baseFeePerGas: number
      }
      readonly rawTransaction: Hex
      /** `prestateTracer` by default. */
      readonly tracer?: string
      readonly tracerConfig: { readonly diffMode?: boolean }
      readonly result: Record<string, WirePrestateAccount>
    }

    const file = new URL('../vectors/traces.json', import.meta.url)
    const { cases }: { cases: readonly Vector[] } = JSON.parse(readFileSync(file, 'utf8'))
    const vectorOf = (name: string) => cases.find((vector) => vector.name === `${name}.json`)!
    const deauthorisation = vectorOf('prestate_tracer_with_diff_mode/eip7702_deauth')
    const delegation = vectorOf('prestate_tracer/setcode_tx')
    const clearing = vectorOf('prestate_tracer_with_diff_mode/cleared_storage_slot')
    const creation = vectorOf('prestate_tracer_with_diff_mode/create_post_eip158')
    const rich = vectorOf('prestate_tracer/create_existing_contract')
    const creating = vectorOf('call_tracer_flat/nested_create2_action_gas')

    async function traceOf(vector: Vector): Promise<unknown> {
      const { alloc, block, chainId = 1337, rawTransaction, tracerConfig } = vector
      const { tracer = 'prestateTracer' } = vector
      const sketches = Object.entries(alloc).map(([address, account]) => {
        const { balance = 0, nonce = 0, code = '0x', storage = {} } = account
        const slots = Object.entries(storage).map(([slot, value]) => [slot, BigInt(value)])
        const sketch = { balance: BigInt(balance), nonce: BigInt(nonce), code }
        return [address, { ...sketch, storage: Object.fromEntries(slots) }]
      })
      const environment = {
        evmRules: evmRules('prague'),
        chainId: BigInt(chainId),
        number: BigInt(block.number),
        timestamp: BigInt(block.timestamp),
        gasLimit: BigInt(block.gasLimit),
        baseFeePerGas: BigInt(block.baseFeePerGas),
        blobBaseFee: 1n,
        slotNumber: 0n,
        coinbase: block.coinbase,
        prevRandao: ZERO_HASH,
        blockHash: () => undefined,
      }
      const create = parseTracer({ tracer, tracerConfig }, 'params[1]')
      return traceExecution(
        engine,
        {
          view: mapView(Object.fromEntries(sketches)),
          environment,
          message: decodeTransaction(bytesFromHex(rawTransaction)),
          mode: 'transaction',
        },
        await create(tracing, traceLimitsOf(0), new TraceSize()),
      )
    }

    test('a delegation that is taken off differs as go-ethereum says', async () => {
      expect(await traceOf(deauthorisation)).toEqual(deauthorisation.result)
    })

    test('a slot that is cleared differs as go-ethereum says', async () => {
      // This vector is of a proposal that lists the slot in `post`; releases leave it out, so that it is
      // only in `pre`. It knows no hashes of codes.
      const { pre, post } = clearing.result as unknown as Record<'pre' | 'post', WireDiffSide>
      const contract: Address = '0x1401173c73e1d8710e215cf5cdd02dc3d95bbdcc'
      const { [ZERO_HASH]: cleared, ...storage } = post[contract]!.storage!
      expect(cleared).toBe(ZERO_HASH)
      expect(await traceOf(clearing)).toEqual({
        pre: {
          ...pre,
          [contract]: { ...pre[contract], codeHash: keccak256(pre[contract]!.code ?? '0x') },
        },
        post: { ...post, [contract]: { storage } },
      })
    })

    test('a creation differs as go-ethereum says, and pays for its init code', async () => {
      // This vector is of the London rules. Since then 19 words of init code cost 2 gas each (EIP-3860).
      const { pre, post } = creation.result as unknown as Record<'pre' | 'post', WireDiffSide>
      const [coinbase, sender] = Object.keys(creation.alloc) as [Address, Address]
      const paid = (address: Address, wei: bigint) => ({
        ...post[address],
        balance: quantityFromUint(BigInt(post[address]!.balance!) + wei),
      })
      const created: Address = '0x1bda2f8e4735507930bd6cfe873bf0bf0f4ab1de'
      expect(await traceOf(creation)).toEqual({
        pre,
        post: {
          [created]: { ...post[created], codeHash: keccak256(post[created]!.code!) },
          [coinbase]: paid(coinbase, 38n * 1_500_000_000n),
          [sender]: paid(sender, -38n * 1_500_000_007n),
        },
      })
    })

    test('a creation at an address with ether has the prestate that go-ethereum says', async () => {
      expect(await traceOf(rich)).toEqual(rich.result)
    })

    test('creations have the gas that go-ethereum says', async () => {
      // This vector is of the Istanbul rules. Since then a word of init code costs 2 gas.
      const [outer, inner] = creating.result as unknown as [WireFlatCreation, WireFlatCreation]
      const gasUsed = quantityFromUint(BigInt(outer.result.gasUsed) + 2n)
      const gas = quantityFromUint(BigInt(inner.action.gas) - 2n)
      expect(await traceOf(creating)).toMatchObject([
        { ...outer, result: { ...outer.result, gasUsed } },
        { ...inner, action: { ...inner.action, gas } },
      ])
    })

    const framed = cases.filter(({ tracer }) => tracer !== undefined)
    test.for(
      framed.filter((vector) => vector !== creating).map((each) => [each.name, each] as const),
    )('the frames of %s are those of go-ethereum', async ([, vector]) => {
      expect(await traceOf(vector)).toMatchObject(vector.result)
    })

    test('a delegation was found as go-ethereum says, with the code it leads to', async () => {
      // This vector is of a version that left out the delegates.
      const addresses = ['aaaa', 'bbbb'].map((end): Address => `0x${end.padStart(40, '0')}`)
      const delegates = addresses.map((address) => {
        const code = delegation.alloc[address]?.code ?? '0x'
        return [address, { balance: '0x0', code, codeHash: keccak256(code) }]
      })
      expect(await traceOf(delegation)).toEqual({
        ...delegation.result,
        ...Object.fromEntries(delegates),
      })
    })
  },
)
