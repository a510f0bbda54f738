/**
 * The fast engine against the reference: random executions, the same outcome to the last byte and in the
 * same order. `test/long/wasm-differential.long.ts` runs more of them.
 */

import { describe, expect, test } from 'vitest'
import type { Execution } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { sharedMachine } from '../../src/engine/wasm/machine.ts'
import { type Address, bytesFromHex } from '../../src/primitives/hex.ts'
import { SECP256K1_ORDER } from '../../src/primitives/secp256k1.ts'
import { bytesFromWord, hexFromWord } from '../../src/primitives/word.ts'
import { createFrameTracer, framesOf } from '../../src/tracing/frames.ts'
import { traceExecution } from '../../src/tracing/replay.ts'
import { assemble, type Instruction, RETURN_TOP, wordOf } from '../support/assemble.ts'
import {
  COINBASE,
  CONTRACT,
  ENVIRONMENT,
  ETHER,
  freeCall,
  OTHER_CONTRACT,
  RECIPIENT,
  SENDER,
  transaction,
  viewWith,
} from '../support/executions.ts'
import { mapView } from '../support/map-view.ts'
import { runs, runsAll } from '../support/property.ts'
import {
  Dice,
  differenceOf,
  engineOptions,
  outcomeText,
  randomExecution,
  traceDifferenceOf,
} from './wasm-fuzz.ts'
import { randomPrecompileCall } from './wasm-fuzz-precompiles.ts'
import { randomStateGasExecution } from './wasm-fuzz-state-gas.ts'

const ours = createWasmEngine(engineOptions)
const reference = createEthereumjsEngine(engineOptions)

async function expectSame(execution: Execution, name?: string): Promise<void> {
  const mine = outcomeText(await ours.execute(execution))
  expect(mine, name).toBe(outcomeText(await reference.execute(execution)))
}

describe('the fast engine beside the reference', () => {
  test('random executions have the same outcome on both engines', async () => {
    for (let seed = 1; seed <= runs(300); seed += 1) {
      expect(await differenceOf(randomExecution(seed), ours, reference), `seed ${seed}`).toBe(
        undefined,
      )
    }
  })

  test('random executions have the same traces on both engines', async () => {
    for (let seed = 1; seed <= runs(20); seed += 1) {
      const difference = await traceDifferenceOf(randomExecution(seed), ours, reference)
      expect(difference, `seed ${seed}`).toBe(undefined)
    }
  })

  test('random executions about state gas have the same outcome on both engines', async () => {
    for (let seed = 1; seed <= runs(400); seed += 1) {
      const execution = randomStateGasExecution(new Dice(seed))
      expect(await differenceOf(execution, ours, reference), `seed ${seed}`).toBe(undefined)
      if (seed % 20 !== 0) continue
      expect(await traceDifferenceOf(execution, ours, reference), `seed ${seed}`).toBe(undefined)
    }
  })

  test('random calls of precompiles have the same outcome on both engines', async () => {
    const dice = new Dice(7)
    for (let index = 0; index < runs(40); index += 1) {
      await expectSame(randomPrecompileCall(dice), `call ${index}`)
    }
  })

  test.runIf(runsAll)(
    'the same gas runs out at the same place, for many gas limits of a call tree',
    async () => {
      const inner = assemble(1, 0, 'SSTORE', 5, 6, 'KECCAK256', 0, 'MSTORE', 32, 0, 'RETURN')
      const call: Instruction[] = [32, 0, 4, 0, 1, OTHER_CONTRACT, 30_000, 'CALL', 'POP']
      const create: Instruction[] = [
        wordOf(inner),
        0,
        'MSTORE',
        inner.length,
        0,
        0,
        'CREATE',
        'POP',
      ]
      const view = viewWith(assemble(...call, ...create, 0, 'SLOAD', 0, 0, 'LOG1')).after([
        { field: 'code', address: OTHER_CONTRACT, codeBytes: inner },
        { field: 'balance', address: CONTRACT, value: 5n },
      ])
      for (let gasLimit = 21_000n; gasLimit < 150_000n; gasLimit += runsAll ? 397n : 1_993n) {
        await expectSame(transaction(view, { gasLimit }), `gas limit ${gasLimit}`)
      }
    },
  )
})

describe('regressions found by fuzzing', () => {
  test('a store without a word is out of gas first when its offset is', async () => {
    const far = hexFromWord(2n ** 255n)
    for (const store of ['MSTORE', 'MSTORE8'] as const) {
      await expectSame(transaction(viewWith(assemble(far, store))))
      await expectSame(transaction(viewWith(assemble(64, store))))
      await expectSame(transaction(viewWith(assemble(store))))
    }
  })

  test('copying no code of an account does not count as touching it', async () => {
    const view = viewWith(assemble(0, 0, 0, COINBASE, 'EXTCODECOPY', RECIPIENT, 'SELFDESTRUCT'))
    await expectSame(transaction(view.after([{ field: 'balance', address: CONTRACT, value: 8n }])))
  })

  test('a call whose memory is out of gas has touched its target', async () => {
    const far = hexFromWord(2n ** 255n)
    const inner = assemble(32, far, 0, 0, COINBASE, 'GAS', 'DELEGATECALL')
    const call: Instruction[] = [0, 0, 0, 0, OTHER_CONTRACT, 9_000, 'DELEGATECALL', 'POP']
    const pay: Instruction[] = [0, 0, 0, 0, 3, RECIPIENT, 'GAS', 'CALL', 'POP']
    const view = viewWith(assemble(...call, ...pay)).after([
      { field: 'code', address: OTHER_CONTRACT, codeBytes: inner },
      { field: 'balance', address: CONTRACT, value: 8n },
    ])
    await expectSame(transaction(view))
  })

  test('looking at an account or a slot without the gas does not count as touching it', async () => {
    const looks: readonly Instruction[][] = [
      [COINBASE, 'BALANCE'],
      [COINBASE, 'EXTCODESIZE'],
      [COINBASE, 'EXTCODEHASH'],
      [1, 'SLOAD'],
      [COINBASE, 'SELFDESTRUCT'],
    ]
    for (const look of looks) {
      const call: Instruction[] = [0, 0, 0, 0, OTHER_CONTRACT, 2_000, 'DELEGATECALL', 'POP']
      const stores: Instruction[] = [7, 2, 'SSTORE', 7, 1, 'SSTORE']
      const pay: Instruction[] = [0, 0, 0, 0, 3, RECIPIENT, 'GAS', 'CALL', 'POP']
      const view = viewWith(assemble(...call, ...stores, ...pay)).after([
        { field: 'code', address: OTHER_CONTRACT, codeBytes: assemble(...look) },
        { field: 'balance', address: CONTRACT, value: 8n },
      ])
      await expectSame(transaction(view))
    }
  })

  test('init code and accounts that begin with 0xef00 are not EOF', async () => {
    for (const begin of ['0xef00', '0xef0001', '0xef00010203'] as const) {
      const initCode = bytesFromHex(begin)
      for (const opcode of ['CREATE', 'CREATE2'] as const) {
        const salt = opcode === 'CREATE2' ? [7] : []
        const create: Instruction[] = [...salt, initCode.length, 0, 3, opcode]
        const code = assemble(wordOf(initCode), 0, 'MSTORE', ...create, 'GAS', ...RETURN_TOP)
        const view = viewWith(code).after([{ field: 'balance', address: CONTRACT, value: 5n }])
        await expectSame(transaction(view))
        // The frame has used all gas it was given, and the nonce of its creator.
        const { gasUsed } = await ours.execute(transaction(view))
        expect(gasUsed).toBeGreaterThan(900_000n)
        await expectSame(transaction(view, { gasLimit: 60_000n }))
        const inStatic = assemble(0, 0, 0, 0, CONTRACT, 'GAS', 'STATICCALL', ...RETURN_TOP)
        await expectSame(
          transaction(
            view.after([{ field: 'code', address: OTHER_CONTRACT, codeBytes: inStatic }]),
            { to: OTHER_CONTRACT },
          ),
        )
      }
      const look: Instruction[] = [
        ...([OTHER_CONTRACT, 'EXTCODESIZE', 0, 'SSTORE'] as const),
        ...([OTHER_CONTRACT, 'EXTCODEHASH', 1, 'SSTORE'] as const),
        ...([33, 1, 5, OTHER_CONTRACT, 'EXTCODECOPY', 32, 0, 'RETURN'] as const),
      ]
      const view = viewWith(assemble(...look)).after([
        { field: 'code', address: OTHER_CONTRACT, codeBytes: initCode },
      ])
      await expectSame(transaction(view))
      const { writes } = await ours.execute(transaction(view))
      const size = writes.find((write) => write.field === 'storage' && write.slot === 0n)
      expect(size).toMatchObject({ value: BigInt(initCode.length) })
      await expectSame(transaction(view, { to: OTHER_CONTRACT }))
      await expectSame(transaction(view, { to: null, data: initCode }))
    }
  })

  test('an undefined opcode has its own name after a jump, too', async () => {
    const view = viewWith(Uint8Array.of(...assemble(3, 'JUMP', 'JUMPDEST'), 0x21))
    await expectSame(transaction(view))
    const { failure } = await ours.execute(transaction(view))
    expect(failure).toEqual({ kind: 'halt', reason: 'invalid opcode: opcode 0x21 not defined' })
  })

  test('init code that reverts with 0xef as its first byte gives its gas back', async () => {
    const initCode = assemble(0xef, 0, 'MSTORE8', 1, 0, 'REVERT')
    const creation = transaction(viewWith(new Uint8Array(0)), { to: null, data: initCode })
    await expectSame(creation)
    const outcome = await ours.execute(creation)
    expect(outcome.failure).toEqual({ kind: 'revert' })
    expect(outcome.returnData).toEqual(Uint8Array.of(0xef))
    expect(outcome.gasUsed).toBeLessThan(60_000n)
    const create: Instruction[] = [wordOf(initCode), 0, 'MSTORE', initCode.length, 0, 0, 'CREATE']
    await expectSame(transaction(viewWith(assemble(...create, 'RETURNDATASIZE', ...RETURN_TOP))))
  })

  test('what a native contract logs is what it was given, whatever the caller writes later', async () => {
    const native: Address = `0xb2${'77'.repeat(19)}`
    const store: Instruction[] = [hexFromWord(0x02n << 248n), 0, 'MSTORE']
    const call: Instruction[] = [0, 0, 32, 0, 0, native, 'GAS', 'CALL', 'POP']
    const view = viewWith(assemble(...store, ...call, 0, 0, 'MSTORE')).after([
      { field: 'code', address: native, codeBytes: Uint8Array.of(0xef) },
    ])
    await expectSame(transaction(view))
  })
})

describe('the fast engine beside the reference', () => {
  test('an authorisation with an invalid signature is skipped and charged', async () => {
    const order = SECP256K1_ORDER
    const good = { chainId: 0n, address: CONTRACT, nonce: 0n, yParity: 0n, r: 5n, s: 5n } as const
    const signatures = [
      {},
      { r: 0n },
      { r: order },
      { r: order - 1n },
      { r: 2n ** 256n - 1n },
      { s: 0n },
      { s: order / 2n },
      { s: order / 2n + 1n },
      { s: order },
      { yParity: 1n },
      { yParity: 2n },
      { nonce: 2n ** 64n - 1n },
      { nonce: 1n },
      { address: `0x${'00'.repeat(20)}` },
    ] as const
    for (const changes of signatures) {
      const authorizationList = [{ ...good, ...changes }]
      const message = { to: RECIPIENT, authorizationList }
      await expectSame(
        transaction(viewWith(assemble('STOP')), message),
        Object.keys(changes).join(),
      )
    }
    const twice = [good, good, { ...good, nonce: 1n }]
    await expectSame(transaction(viewWith(assemble('STOP')), { authorizationList: twice }))
  })
})

describe('where the reference engine is known to be wrong, the fast one keeps the rules', () => {
  // The library takes these two bytes for the beginning of EOF, which is in no fork.
  test('CREATE of init code that begins with 0xef00 runs it, which uses the nonce', async () => {
    const store: Instruction[] = [hexFromWord(0xef00n << 240n), 0, 'MSTORE']
    const view = viewWith(assemble(...store, 2, 0, 0, 'CREATE', ...RETURN_TOP))
    const outcome = await ours.execute(transaction(view))
    expect(outcome.returnData).toEqual(bytesFromWord(0n))
    expect(view.after(outcome.writes).nonce(CONTRACT)).toBe(2n)
  })
})

describe('the trace of a refund', () => {
  test('has the refund at the end of the code, which is a STOP', async () => {
    const view = viewWith(assemble(0, 3, 'SSTORE')).after([
      { field: 'storage', address: CONTRACT, slot: 3n, value: 1n },
    ])
    expect(await traceDifferenceOf(freeCall(view), ours, reference)).toBe(undefined)
  })
})

describe('depth and size', () => {
  test.runIf(runsAll)('calls go 1,024 deep and no deeper', async () => {
    // Counts in slot 0 and calls itself with all gas.
    const count: Instruction[] = [0, 'SLOAD', 1, 'ADD', 0, 'SSTORE']
    const again: Instruction[] = [0, 0, 0, 0, 0, 'ADDRESS', 'GAS', 'CALL', 'POP']
    const execution = freeCall(viewWith(assemble(...count, ...again)), { gasLimit: 2n ** 50n })
    const { writes } = await ours.execute(execution)
    expect(writes).toContainEqual({
      field: 'storage',
      address: CONTRACT,
      slot: 0n,
      value: 1_025n,
    })
    await expectSame(execution)
  })

  test.runIf(runsAll)('creations go 1,024 deep and no deeper', async () => {
    // Init code that creates itself again, from its own code.
    const again = assemble('CODESIZE', 0, 0, 'CODECOPY', 'CODESIZE', 0, 0, 'CREATE', 'POP')
    const execution = freeCall(viewWith(new Uint8Array(0)), {
      to: null,
      data: again,
      gasLimit: 2n ** 50n,
    })
    const { writes } = await ours.execute(execution)
    expect(writes.filter(({ field }) => field === 'nonce')).toHaveLength(1_026)
    await expectSame(execution)
  })

  test('a memory of megabytes is the same on both', async () => {
    for (const offset of [100_000, 3_000_000, 30_000_000]) {
      const view = viewWith(
        assemble(7, offset, 'MSTORE', offset, 'MLOAD', 'MSIZE', 'ADD', ...RETURN_TOP),
      )
      await expectSame(freeCall(view, { gasLimit: 40_000_000n }))
    }
  })

  test('a memory of a gigabyte is out of gas, whatever the gas limit', async () => {
    const view = viewWith(assemble(7, 2 ** 30, 'MSTORE'))
    const { failure } = await ours.execute(freeCall(view, { gasLimit: 2n ** 60n }))
    expect(failure).toEqual({ kind: 'halt', reason: 'out of gas' })
    const { gasUsed } = await ours.execute(transaction(viewWith(assemble('STOP'))))
    expect(gasUsed).toBe(21_000n)
  })

  test.runIf(runsAll)(
    'tables that overflow are enlarged, and the outcome is the same',
    async () => {
      // Stores at 5,000 slots, and transiently; logs and returns half a megabyte each.
      const loop: Instruction[] = ['DUP1', 'DUP1', 'SSTORE', 'DUP1', 'DUP1', 'TSTORE']
      const head = assemble(5_000)
      const tail = assemble(1, 'SWAP1', 'SUB', 'DUP1', head.length, 'JUMPI')
      const ending = assemble(600_000, 0, 'LOG0', 600_000, 0, 'RETURN')
      const code = Uint8Array.of(...head, 0x5b, ...assemble(...loop), ...tail, ...ending)
      const call: Instruction[] = [0, 0, 0, 0, 0, OTHER_CONTRACT, 'GAS', 'CALL', 'POP']
      const view = viewWith(assemble(...call, 'RETURNDATASIZE', ...RETURN_TOP)).after([
        { field: 'code', address: OTHER_CONTRACT, codeBytes: code },
      ])
      const execution = freeCall(view, { gasLimit: 200_000_000n })
      await expectSame(execution)
      // Each time a table is enlarged, the trace begins again; the second time, none is.
      sharedMachine.discard()
      const trace = async () => {
        const outermost = await traceExecution(ours, execution, createFrameTracer())
        return [...framesOf(outermost)].map(([{ type, gasUsed, logs }]) => [
          type,
          gasUsed,
          logs.length,
        ])
      }
      const enlarging = await trace()
      expect(enlarging).toEqual(await trace())
      expect(enlarging.map(([type, , logs]) => [type, logs])).toEqual([
        ['CALL', 0],
        ['CALL', 1],
      ])
    },
  )

  test.runIf(runsAll)(
    'code of many contracts is dropped and loaded again when its region is full',
    async () => {
      // 24,000 different bytes each, none of which run; the region begins with two megabytes.
      const head = assemble('STOP')
      for (let index = 0; index < 120; index += 1) {
        const code = new Uint8Array(24_000).fill(index + 1)
        code.set(head)
        const outcome = await ours.execute(transaction(viewWith(code)))
        expect(outcome.gasUsed).toBe(21_000n)
      }
      await expectSame(transaction(viewWith(assemble(1, 0, 'SSTORE'))))
    },
  )
})

describe('faults', () => {
  const faults: readonly (readonly [string, Execution])[] = [
    ['the nonce is wrong', transaction(viewWith(assemble('STOP')), { nonce: 1n })],
    ['funds are missing', transaction(viewWith(assemble('STOP')), { value: 10n ** 30n })],
    ['the gas is below intrinsic', transaction(viewWith(assemble('STOP')), { gasLimit: 20_999n })],
    [
      'the fee is below the base fee',
      transaction(viewWith(assemble('STOP')), { maxFeePerGas: 6n, maxPriorityFeePerGas: 0n }),
    ],
    [
      'a transaction has more gas than its block',
      transaction(viewWith(assemble('STOP')), { gasLimit: ENVIRONMENT.gasLimit + 1n }),
    ],
    ['a contract sends a transaction', transaction(viewWith(assemble('STOP')), { from: CONTRACT })],
  ]
  for (const [fault, execution] of faults) {
    test(`throws when ${fault}, and executes the next message as ever`, async () => {
      expect(() => ours.execute(execution)).toThrow('could not execute')
      await expectSame(transaction(viewWith(assemble('STOP'))))
    })
  }

  test('throws when a native contract executes a message while one is running', () => {
    const engine = createWasmEngine({
      nativeContracts: [
        {
          prefix: CONTRACT,
          call() {
            engine.execute(transaction(viewWith(assemble('STOP'))))
            return { outcome: 'return', data: new Uint8Array(0) }
          },
        },
      ],
    })
    const view = mapView({ [SENDER]: { balance: ETHER }, [CONTRACT]: { code: '0xef', nonce: 1n } })
    expect(() => engine.execute(transaction(view))).toThrow('could not execute')
  })
})
