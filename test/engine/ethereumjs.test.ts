import { describe, expect, test } from 'vitest'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { InvariantError } from '../../src/primitives/errors.ts'
import { uintFromBytes } from '../../src/primitives/word.ts'
import { assemble, RETURN_TOP } from '../support/assemble.ts'
import { CONTRACT, ENVIRONMENT, freeCall, transaction, viewWith } from '../support/executions.ts'
import { runsAll } from '../support/property.ts'
import { describeEngine } from './engine-cases.ts'
import { describeHardforks } from './hardfork-cases.ts'
import { describeNativeContracts } from './native-contract-cases.ts'
import { describePrecompiles } from './precompile-cases.ts'

describe('the engine contract', () => {
  describe('the reference engine', () => {
    describeEngine(createEthereumjsEngine)

    test('gives the same outcomes to executions at the same time as to one after another', async () => {
      const code = assemble(0, 'SLOAD', 1, 'ADD', 'DUP1', 0, 'SSTORE', 0, 0, 'LOG0', ...RETURN_TOP)
      const executions = Array.from({ length: 12 }, (_, index) => {
        const view = viewWith(code, { 0: BigInt(index) })
        return index % 2 === 0 ? transaction(view) : freeCall(view, { gasLimit: 60_000_000n })
      })
      const engine = createEthereumjsEngine()
      const together = await Promise.all(executions.map((execution) => engine.execute(execution)))
      const inTurn = []
      for (const execution of executions) inTurn.push(await engine.execute(execution))
      expect(together).toEqual(inTurn)
      expect(together.map(({ returnData }) => uintFromBytes(returnData))).toEqual(
        executions.map((_, index) => BigInt(index + 1)),
      )
    })

    const faults = [
      ['the nonce is wrong', transaction(viewWith(assemble('STOP')), { nonce: 1n })],
      ['funds are missing', transaction(viewWith(assemble('STOP')), { value: 10n ** 30n })],
      [
        'the gas is below intrinsic',
        transaction(viewWith(assemble('STOP')), { gasLimit: 20_999n }),
      ],
      [
        'the fee is below the base fee',
        transaction(viewWith(assemble('STOP')), { maxFeePerGas: 6n, maxPriorityFeePerGas: 0n }),
      ],
      [
        'a transaction has more gas than its block',
        transaction(viewWith(assemble('STOP')), { gasLimit: ENVIRONMENT.gasLimit + 1n }),
      ],
      [
        'a contract sends a transaction',
        transaction(viewWith(assemble('STOP')), { from: CONTRACT }),
      ],
    ] as const
    for (const [fault, execution] of faults) {
      test(`throws when ${fault}, and executes the next message as ever`, async () => {
        const engine = createEthereumjsEngine()
        await expect(engine.execute(execution)).rejects.toSatisfy(
          (error) => error instanceof InvariantError && error.cause instanceof Error,
        )
        const outcome = await engine.execute(transaction(viewWith(assemble('STOP'))))
        expect(outcome.gasUsed).toBe(21_000n)
      })
    }
  })
})

describe('native contracts', () => {
  describe('native contracts in the reference engine', () => {
    describeNativeContracts(createEthereumjsEngine)
  })
})

describe.runIf(runsAll)('precompiles', () => {
  describe('the reference engine', () => {
    describePrecompiles(createEthereumjsEngine)
    describeHardforks(createEthereumjsEngine)
  })
})
