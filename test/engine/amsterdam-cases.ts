/**
 * The rules of Amsterdam that every engine must follow.
 *
 * Numbers are those of the EIPs named beside them.
 */

import { describe, expect, test } from 'vitest'
import type { Execution } from '../../src/engine/engine.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import { type Address, hexFromBytes } from '../../src/primitives/hex.ts'
import type { EmittedLog, Message } from '../../src/primitives/message.ts'
import { addressFromWord, bytesFromWord } from '../../src/primitives/word.ts'
import { createFrameTracer, framesOf } from '../../src/tracing/frames.ts'
import { traceExecution } from '../../src/tracing/replay.ts'
import { assemble, type Instruction, RETURN_TOP, wordOf } from '../support/assemble.ts'
import {
  CONTRACT,
  freeCall,
  hash,
  OTHER_CONTRACT,
  RECIPIENT,
  SENDER,
  transaction,
  viewWith,
} from '../support/executions.ts'
import type { EngineFactory } from './engine-cases.ts'

const DUPN = 0xe6
const SWAPN = 0xe7
const EXCHANGE = 0xe8
const amsterdam = evmRules('amsterdam')

/** A view of a contract that pushes 1 to `count`, runs the bytes and returns all words, the top first. */
function stackProgram(count: number, bytes: readonly number[], left = count) {
  const pushes = Array.from({ length: count }, (_, index) => index + 1)
  const store = Array.from({ length: left }, (_, index): Instruction[] => [32 * index, 'MSTORE'])
  return viewWith(
    Uint8Array.of(
      ...assemble(...pushes),
      ...bytes,
      ...assemble(...store.flat(), 32 * left, 0, 'RETURN'),
    ),
  )
}

/** `from` down to 1, with changes at positions from the top. */
function wordsFrom(from: number, changes: Readonly<Record<number, number>> = {}): number[] {
  return Array.from({ length: from }, (_, index) => changes[index] ?? from - index)
}

function transferred(from: Address, to: Address, value: bigint): EmittedLog {
  return {
    address: '0xfffffffffffffffffffffffffffffffffffffffe',
    topics: [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      `0x${from.slice(2).padStart(64, '0')}`,
      `0x${to.slice(2).padStart(64, '0')}`,
    ],
    data: hash(value),
  }
}

function wordsIn(data: Uint8Array): number[] {
  return Array.from({ length: data.length / 32 }, (_, index) =>
    Number(BigInt(hexFromBytes(data.subarray(32 * index, 32 * index + 32)))),
  )
}

export function describeAmsterdam(create: EngineFactory): void {
  const engine = create()
  const run = async (execution: Execution) =>
    engine.execute({
      ...execution,
      environment: { ...execution.environment, evmRules: amsterdam },
    })

  describe('the stack below the top (EIP-8024)', () => {
    test('DUPN 17 pushes a copy of the seventeenth word', async () => {
      const { returnData } = await run(transaction(stackProgram(20, [DUPN, 0x80], 21)))
      expect(wordsIn(returnData)).toEqual([4, ...wordsFrom(20)])
    })

    test('SWAPN 108 swaps the top with the word that is 108 below it', async () => {
      const { returnData } = await run(transaction(stackProgram(110, [SWAPN, 0xdb])))
      expect(wordsIn(returnData)).toEqual(wordsFrom(110, { 0: 2, 108: 110 }))
    })

    const exchanges = [
      [0x9d, 2, 3],
      [0x2f, 1, 19],
      [0x50, 14, 16],
      [0x51, 14, 15],
    ] as const
    test.each(exchanges)(
      'EXCHANGE 0x%s swaps the words %i and %i below the top',
      async (...one) => {
        const [immediate, first, second] = one
        const { returnData } = await run(transaction(stackProgram(20, [EXCHANGE, immediate])))
        const swapped = { [first]: 20 - second, [second]: 20 - first }
        expect(wordsIn(returnData)).toEqual(wordsFrom(20, swapped))
      },
    )

    const invalid = [
      [DUPN, 0x5b, 'JUMPDEST'],
      [DUPN, 0x7f, 'PUSH32'],
      [SWAPN, 0x5b, 'JUMPDEST'],
      [SWAPN, 0x60, 'PUSH1'],
      [EXCHANGE, 0x52, 'MSTORE'],
      [EXCHANGE, 0x7f, 'PUSH32'],
    ] as const
    test.each(invalid)('0x%s must not be followed by 0x%s, which is %s', async (...one) => {
      const [opcode, immediate, name] = one
      const { failure } = await run(transaction(stackProgram(300, [opcode, immediate])))
      expect(failure).toEqual({ kind: 'halt', reason: `invalid opcode: ${name}` })
    })

    const valid = [
      [DUPN, 0x5a, 235],
      [DUPN, 0x80, 17],
      [SWAPN, 0x5a, 236],
      [SWAPN, 0x80, 18],
      [EXCHANGE, 0x51, 16],
      [EXCHANGE, 0x8f, 30],
    ] as const
    test.each(valid)('0x%s 0x%s needs exactly %i words', async (opcode, immediate, count) => {
      const program = (words: number) =>
        Uint8Array.of(...assemble(...Array(words).fill(1)), opcode, immediate)
      const enough = await run(transaction(viewWith(program(count))))
      expect(enough.failure).toBeUndefined()
      expect(enough.gasUsed).toBe(15_000n + 3n * BigInt(count) + 3n)
      const { failure } = await run(transaction(viewWith(program(count - 1))))
      expect(failure).toEqual({ kind: 'halt', reason: 'stack underflow' })
    })

    test('DUPN cannot push a word too many', async () => {
      const program = Uint8Array.of(...assemble(...Array(1_024).fill(1)), DUPN, 0x80)
      const { failure } = await run(transaction(viewWith(program)))
      expect(failure).toEqual({ kind: 'halt', reason: 'stack overflow' })
    })

    test('an invalid byte after an opcode can be jumped to if it is a JUMPDEST', async () => {
      for (const opcode of [DUPN, SWAPN, EXCHANGE]) {
        const program = Uint8Array.of(
          ...assemble(4, 'JUMP'),
          opcode,
          0x5b,
          ...assemble(7, ...RETURN_TOP),
        )
        const { returnData } = await run(transaction(viewWith(program)))
        expect(returnData).toEqual(bytesFromWord(7n))
      }
    })
  })

  describe('the size of code (EIP-7954)', () => {
    /** Runs init code that returns so many zero bytes. */
    const deposit = (
      size: number,
      options?: Parameters<EngineFactory>[0],
      hardfork = amsterdam,
    ) => {
      const fields = { to: null, data: assemble(size, 0, 'RETURN'), gasLimit: 2n ** 31n }
      const execution = freeCall(viewWith(new Uint8Array(0)), fields)
      const environment = { ...execution.environment, evmRules: hardfork }
      return create(options).execute({ ...execution, environment })
    }
    const tooLarge = { kind: 'halt', reason: 'max code size exceeded' }

    test('is at most 65,536 bytes, and 24,576 before', async () => {
      expect((await deposit(65_536)).returnData).toHaveLength(65_536)
      expect((await deposit(65_537)).failure).toEqual(tooLarge)
      expect((await deposit(24_577, {}, evmRules('osaka'))).failure).toEqual(tooLarge)
    })

    test('is that of the option if there is one', async () => {
      expect((await deposit(30_000, { codeSizeMax: 30_000 })).failure).toBeUndefined()
      expect((await deposit(30_001, { codeSizeMax: 30_000 })).failure).toEqual(tooLarge)
    })

    test('may be twice as large for init code', async () => {
      const creation = (size: number) => {
        const program = assemble(size, 0, 0, 'CREATE', ...RETURN_TOP)
        return run(freeCall(viewWith(program), { gasLimit: 2n ** 31n }))
      }
      expect((await creation(131_072)).returnData).not.toEqual(bytesFromWord(0n))
      expect((await creation(131_073)).failure).toEqual({
        ...{ kind: 'halt', reason: 'max initcode size exceeded' },
      })
    })
  })

  describe('the log of a transfer (EIP-7708)', () => {
    /** Enough for new accounts. */
    const gasLimit = 10_000_000n
    const PRECOMPILE = addressFromWord(4n)
    const BN254_ADD = addressFromWord(6n)
    const logsOf = async (code: Uint8Array, message: Partial<Message> = {}, inner?: Uint8Array) => {
      const view = viewWith(code).after([
        { field: 'balance', address: CONTRACT, value: 100n },
        ...(inner === undefined
          ? []
          : ([{ field: 'code', address: OTHER_CONTRACT, codeBytes: inner }] as const)),
      ])
      const { logs } = await run(transaction(view, { gasLimit, ...message }))
      return logs
    }
    const callTo = (to: Address, value: number): Instruction[] => [
      ...[0, 0, 0, 0, value],
      ...([to, 500_000, 'CALL', 'POP'] as const),
    ]

    test('is the first of a transaction, before those of its code', async () => {
      expect(await logsOf(assemble(0, 0, 'LOG0'), { value: 5n })).toEqual([
        transferred(SENDER, CONTRACT, 5n),
        { address: CONTRACT, topics: [], data: '0x' },
      ])
      expect(await logsOf(assemble('STOP'), { to: RECIPIENT, value: 2n ** 60n })).toEqual([
        transferred(SENDER, RECIPIENT, 2n ** 60n),
      ])
    })

    test('is not there without value, and not to the sender itself', async () => {
      expect(await logsOf(assemble('STOP'))).toEqual([])
      expect(await logsOf(assemble('STOP'), { to: SENDER, value: 5n })).toEqual([])
      expect(await logsOf(assemble(...callTo(CONTRACT, 3), ...callTo(RECIPIENT, 0)))).toEqual([])
    })

    test('is not there before Amsterdam', async () => {
      const execution = transaction(viewWith(assemble('STOP')), { value: 5n })
      const { logs } = await engine.execute(execution)
      expect(logs).toEqual([])
    })

    test('is that of a CALL, in the order of what happens', async () => {
      const program = [0, 0, 'LOG0', ...callTo(OTHER_CONTRACT, 3), 0, 0, 'LOG0'] as const
      expect(await logsOf(assemble(...program), {}, assemble(0, 0, 'LOG0'))).toEqual([
        { address: CONTRACT, topics: [], data: '0x' },
        transferred(CONTRACT, OTHER_CONTRACT, 3n),
        { address: OTHER_CONTRACT, topics: [], data: '0x' },
        { address: CONTRACT, topics: [], data: '0x' },
      ])
    })

    test('is that of a CALL to a precompile, unless it fails', async () => {
      expect(await logsOf(assemble(...callTo(PRECOMPILE, 3)))).toEqual([
        transferred(CONTRACT, PRECOMPILE, 3n),
      ])
      const invalid: Instruction[] = [5, 31, 'MSTORE', 0, 0, 64, 0, 3, BN254_ADD, 'GAS', 'CALL']
      expect(await logsOf(assemble(...invalid))).toEqual([])
      const data = new Uint8Array(64).fill(5)
      expect(await logsOf(assemble('STOP'), { to: BN254_ADD, value: 3n, data })).toEqual([])
      expect(await logsOf(assemble('STOP'), { to: PRECOMPILE, value: 3n })).toEqual([
        transferred(SENDER, PRECOMPILE, 3n),
      ])
    })

    test('is not there for CALLCODE and DELEGATECALL, whose value stays', async () => {
      const code: Instruction[] = [0, 0, 0, 0, 3, OTHER_CONTRACT, 'GAS', 'CALLCODE', 'POP']
      const delegate: Instruction[] = [0, 0, 0, 0, OTHER_CONTRACT, 'GAS', 'DELEGATECALL', 'POP']
      const logs = await logsOf(assemble(...code, ...delegate), { value: 7n }, assemble('STOP'))
      expect(logs).toEqual([transferred(SENDER, CONTRACT, 7n)])
    })

    test('is not there for a call that the sender cannot pay for', async () => {
      expect(await logsOf(assemble(...callTo(OTHER_CONTRACT, 101)), {}, assemble('STOP'))).toEqual(
        [],
      )
    })

    test('is lost with the frame that got the value, and with frames around it', async () => {
      const reverting = assemble(0, 0, 'LOG0', 0, 0, 'REVERT')
      const halting = assemble(0, 0, 'LOG0', 'INVALID')
      for (const inner of [reverting, halting]) {
        const program = assemble(...callTo(OTHER_CONTRACT, 3), ...callTo(RECIPIENT, 4))
        expect(await logsOf(program, { value: 2n }, inner)).toEqual([
          transferred(SENDER, CONTRACT, 2n),
          transferred(CONTRACT, RECIPIENT, 4n),
        ])
        expect(await logsOf(inner, { value: 2n })).toEqual([])
      }
      const paying = assemble(...callTo(RECIPIENT, 1), 0, 0, 'REVERT')
      expect(await logsOf(assemble(...callTo(OTHER_CONTRACT, 3)), {}, paying)).toEqual([])
    })

    test('is that of a creation', async () => {
      for (const opcode of ['CREATE', 'CREATE2'] as const) {
        const salt = opcode === 'CREATE2' ? [9] : []
        const create = assemble(...salt, 0, 0, 6, opcode, ...RETURN_TOP)
        const view = viewWith(create).after([{ field: 'balance', address: CONTRACT, value: 100n }])
        const { logs, returnData } = await run(transaction(view, { gasLimit }))
        const created = addressFromWord(BigInt(hexFromBytes(returnData)))
        expect(logs).toEqual([transferred(CONTRACT, created, 6n)])
      }
      const view = viewWith(assemble('STOP'))
      for (const data of [assemble(0, 0, 'LOG0'), new Uint8Array(0)]) {
        const creation = transaction(view, { to: null, data, value: 8n, gasLimit })
        const { logs, createdAddress } = await run(creation)
        expect(logs[0]).toEqual(transferred(SENDER, createdAddress!, 8n))
        expect(logs).toHaveLength(data.length === 0 ? 1 : 2)
      }
      const reverting = { to: null, data: assemble(0, 0, 'REVERT'), value: 8n }
      expect(await logsOf(assemble('STOP'), reverting)).toEqual([])
    })

    test('is that of a SELFDESTRUCT with a balance and another heir', async () => {
      const destroy = (heir: Instruction) => assemble(heir, 'SELFDESTRUCT')
      expect(await logsOf(destroy(RECIPIENT), { value: 2n })).toEqual([
        transferred(SENDER, CONTRACT, 2n),
        transferred(CONTRACT, RECIPIENT, 102n),
      ])
      expect(await logsOf(destroy('ADDRESS'))).toEqual([])
      const poor = await run(transaction(viewWith(destroy(RECIPIENT)), { gasLimit }))
      expect(poor.logs).toEqual([])
      const reverted = assemble(...callTo(OTHER_CONTRACT, 0), 0, 0, 'REVERT')
      expect(await logsOf(reverted, {}, destroy(RECIPIENT))).toEqual([])
    })

    test('is in the frame that gets the value when it is traced', async () => {
      const view = viewWith(
        assemble(...callTo(OTHER_CONTRACT, 3), RECIPIENT, 'SELFDESTRUCT'),
      ).after([
        { field: 'balance', address: CONTRACT, value: 100n },
        { field: 'code', address: OTHER_CONTRACT, codeBytes: assemble(0, 0, 'LOG0') },
      ])
      const execution = transaction(view, { gasLimit, value: 2n })
      const environment = { ...execution.environment, evmRules: amsterdam }
      const traced = { ...execution, environment }
      const outermost = await traceExecution(engine, traced, createFrameTracer())
      expect([...framesOf(outermost)].map(([{ type, logs }]) => [type, logs.length])).toEqual([
        ['CALL', 2],
        ['CALL', 2],
        ['SELFDESTRUCT', 0],
      ])
    })
  })

  describe('SELFDESTRUCT (EIP-8246)', () => {
    const gasLimit = 10_000_000n
    const creation = async (initCode: Uint8Array, after: readonly Instruction[] = []) => {
      const create = [wordOf(initCode), 0, 'MSTORE', initCode.length, 0, 6, 'CREATE'] as const
      const view = viewWith(assemble(...create, ...after, ...RETURN_TOP)).after([
        { field: 'balance', address: CONTRACT, value: 100n },
      ])
      const { writes, returnData } = await run(transaction(view, { gasLimit }))
      const created = addressFromWord(BigInt(hexFromBytes(returnData)))
      return { state: view.after(writes), created }
    }

    test('to itself keeps the balance, in the transaction that created the contract, too', async () => {
      const { state, created } = await creation(assemble(5, 1, 'SSTORE', 'ADDRESS', 'SELFDESTRUCT'))
      expect(state.balance(created)).toBe(6n)
      expect(state.nonce(created)).toBe(0n)
      expect(state.codeBytes(created)).toHaveLength(0)
      expect(state.storage(created, 1n)).toBe(0n)
    })

    test('keeps what the account gets until the end of the transaction', async () => {
      const pay: Instruction[] = [0, 0, 0, 0, 9, 'DUP6', 'GAS', 'CALL', 'POP']
      const { state, created } = await creation(assemble(RECIPIENT, 'SELFDESTRUCT'), pay)
      expect(state.balance(RECIPIENT)).toBe(6n)
      expect(state.balance(created)).toBe(9n)
      expect(state.nonce(created)).toBe(0n)
    })

    test('to itself changes nothing of an older contract', async () => {
      const view = viewWith(assemble('ADDRESS', 'SELFDESTRUCT')).after([
        { field: 'balance', address: CONTRACT, value: 6n },
      ])
      const { writes } = await run(transaction(view))
      expect(writes.filter(({ address }) => address === CONTRACT)).toEqual([])
    })
  })

  test('SLOTNUM pushes the slot of the block (EIP-7843)', async () => {
    const execution = transaction(viewWith(assemble('SLOTNUM', ...RETURN_TOP)))
    for (const slotNumber of [0n, 12_345_678n, 2n ** 64n - 1n]) {
      const { returnData } = await run({
        ...execution,
        environment: { ...execution.environment, slotNumber },
      })
      expect(returnData).toEqual(bytesFromWord(slotNumber))
    }
  })
}
