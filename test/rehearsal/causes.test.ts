/**
 * The causes of random executions: they add up to the difference of gas, whatever the programs do.
 */

import { expect, test } from 'vitest'
import type { Execution } from '../../src/engine/engine.ts'
import { minimumGas } from '../../src/engine/intrinsic-gas.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { evmRules, type Hardfork } from '../../src/primitives/evm-rules.ts'
import { bytesFromHex } from '../../src/primitives/hex.ts'
import { causesOf, type RecordedSide } from '../../src/rehearsal/causes.ts'
import { ExecutionRecorder } from '../../src/rehearsal/recorder.ts'
import type { Cause } from '../../src/rehearsal/types.ts'
import { Dice, engineOptions, randomExecution } from '../engine/wasm-fuzz.ts'
import { randomStateGasExecution } from '../engine/wasm-fuzz-state-gas.ts'
import { transaction, viewWith } from '../support/executions.ts'
import { runs } from '../support/property.ts'

const engine = createWasmEngine(engineOptions)

async function recorded(execution: Execution, hardfork: Hardfork): Promise<RecordedSide> {
  const { message, view } = execution
  const recorder = new ExecutionRecorder({ hardfork })
  const environment = { ...execution.environment, evmRules: evmRules(hardfork) }
  const outcome = await engine.execute({ ...execution, environment }, recorder)
  return { message, environment, view, outcome, recorder }
}

/** `undefined` for an execution that one of the rules refuses. */
async function causesBetween(execution: Execution, from: Hardfork, to: Hardfork) {
  const { message } = execution
  const least = [minimumGas(message, from), minimumGas(message, to)]
  if (least.some((gas) => gas > message.gasLimit)) return undefined
  if (message.authorizationList.length > 0 && from < 'osaka') return undefined
  const before = await recorded(execution, from)
  const after = await recorded(execution, to)
  const causes = causesOf(before, after, [], () => undefined)
  return { before, after, causes }
}

function sum(causes: readonly Cause[]): bigint {
  return causes.reduce((all, { gasBefore, gasAfter }) => all + gasAfter - gasBefore, 0n)
}

/** Gas of causes that no rule explains. */
function unknownGas(causes: readonly Cause[]): readonly Cause[] {
  return causes.filter(({ what }) => what.startsWith('not known'))
}

test('causes add up to the difference of gas, and none is unknown, where frames set and clear slots', async () => {
  for (let seed = 1; seed <= runs(1_000); seed += 1) {
    const execution = randomStateGasExecution(new Dice(seed))
    const found = await causesBetween(execution, 'osaka', 'amsterdam')
    if (found === undefined) continue
    const { before, after, causes } = found
    expect(sum(causes), `seed ${seed}`).toBe(after.outcome.gasUsed - before.outcome.gasUsed)
    expect(unknownGas(causes), `seed ${seed}`).toEqual([])
  }
})

test('causes add up to the difference of gas where programs do anything', async () => {
  for (let seed = 1; seed <= runs(400); seed += 1) {
    const execution = randomExecution(seed, 'osaka')
    const found = await causesBetween(execution, 'osaka', 'amsterdam')
    if (found === undefined) continue
    const { before, after, causes } = found
    expect(sum(causes), `seed ${seed}`).toBe(after.outcome.gasUsed - before.outcome.gasUsed)
  }
})

test('an execution has no causes by the same rules', async () => {
  for (let seed = 1; seed <= runs(200); seed += 1) {
    const execution = randomExecution(seed, 'osaka')
    const found = await causesBetween(execution, 'osaka', 'osaka')
    expect(found?.causes ?? [], `seed ${seed}`).toEqual([])
  }
})

test('an opcode that asks for memory beyond any gas is compared like others', async () => {
  // GAS, then MSTORE of it and MLOAD at 2^256 - 1
  const place = `7f${'ff'.repeat(32)}`
  for (const code of [`5a${place}52`, `5a600052${place}51`, `5a600052${place}${place}600037`]) {
    const view = viewWith(bytesFromHex(`0x${code}`))
    const found = await causesBetween(transaction(view), 'osaka', 'amsterdam')
    const { before, after, causes } = found!
    expect(sum(causes)).toBe(after.outcome.gasUsed - before.outcome.gasUsed)
  }
})
