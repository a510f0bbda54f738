/**
 * Parity's forms of a trace against the other forms of the same one, over random traffic.
 */

import { expect, test } from 'vitest'
import type { Block } from '../../src/chain/block.ts'
import { environmentOf } from '../../src/execution/environment.ts'
import { rerunOf } from '../../src/execution/execute.ts'
import { flatFrames } from '../../src/tracing/flat-frames.ts'
import { createFrameTracer } from '../../src/tracing/frames.ts'
import { traceTransaction } from '../../src/tracing/replay.ts'
import { createStateDiffTracer } from '../../src/tracing/state-diff.ts'
import { createStructLogger } from '../../src/tracing/struct-logger.ts'
import type { Tracer } from '../../src/tracing/tracer.ts'
import { createVmTracer, type VmOperation, type VmTrace } from '../../src/tracing/vm-trace.ts'
import { fc, runs } from '../support/property.ts'
import { traffic, worldAfter } from '../support/traffic.ts'
import { tracingEngine } from '../support/world.ts'

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
      createStructLogger({ ...options, enableReturnData: false, limit: 0 }, 10_000),
    )
    const operations = [...operationsOf(await trace(createVmTracer(10_000)), 0)]
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

function* operationsOf({ ops }: VmTrace, depth: number): Generator<readonly [number, VmOperation]> {
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
