/**
 * What every engine must do with native contracts, as one function of how it is made.
 */

import { describe, expect, test } from 'vitest'
import type { Execution, Outcome } from '../../src/engine/engine.ts'
import {
  NATIVE_STUB,
  type NativeCall,
  type NativeContract,
  type NativeResult,
} from '../../src/engine/native-contract.ts'
import { InvariantError } from '../../src/primitives/errors.ts'
import { type Address, bytesFromHex } from '../../src/primitives/hex.ts'
import { bytesFromWord, uintFromBytes } from '../../src/primitives/word.ts'
import { assemble, type Instruction, RETURN_TOP } from '../support/assemble.ts'
import {
  CONTRACT,
  ETHER,
  freeCall,
  hash,
  OTHER_CONTRACT,
  RECIPIENT,
  SENDER,
  transaction,
} from '../support/executions.ts'
import { type MapView, mapView } from '../support/map-view.ts'
import type { EngineFactory } from './engine-cases.ts'

const PREFIX = '0xb2'
const NATIVE: Address = `0xb2${'77'.repeat(19)}`
const NO_BYTES = new Uint8Array(0)
const BAD = bytesFromHex('0xbad0')
const COUNTER_SLOT = 0n

type Operation = (call: NativeCall, argument: Uint8Array) => Uint8Array

class Revert extends Error {}

/** The first byte of the data picks the operation, the others are its argument. */
const operations: readonly Operation[] = [
  function load({ host, address }) {
    return bytesFromWord(host.loadStorage(address, COUNTER_SLOT))
  },
  function increment({ host, address }) {
    const count = host.loadStorage(address, COUNTER_SLOT) + 1n
    host.storeStorage(address, COUNTER_SLOT, count)
    host.emitLog(address, [hash(count)], Uint8Array.of(7, 7))
    return bytesFromWord(count)
  },
  function storeAndRevert({ host, address }) {
    host.storeStorage(address, COUNTER_SLOT, 99n)
    host.emitLog(address, [], NO_BYTES)
    throw new Revert()
  },
  function runDry({ host, address }) {
    host.storeStorage(address, COUNTER_SLOT, 99n)
    host.useGas(host.gasLeft + 1n)
    return NO_BYTES
  },
  function storeEach({ host, address }, values) {
    for (const value of values) host.storeStorage(address, COUNTER_SLOT, BigInt(value))
    return NO_BYTES
  },
  function touchEverything({ host, address }) {
    host.balance(RECIPIENT)
    host.codeBytes(OTHER_CONTRACT)
    host.codeBytes(OTHER_CONTRACT)
    host.loadStorage(address, 1n)
    host.loadStorage(address, 1n)
    host.storeStorage(address, 2n, 3n)
    host.emitLog(address, [hash(1), hash(2)], new Uint8Array(32))
    return NO_BYTES
  },
  function describeCall({ caller, address, codeAddress, value, isStatic, host }) {
    const words = [BigInt(caller), BigInt(address), BigInt(codeAddress), value, isStatic ? 1n : 0n]
    return Uint8Array.from([...words, host.balance(address)].flatMap((w) => [...bytesFromWord(w)]))
  },
  function create({ host, address }) {
    host.setCode(`${PREFIX}${'99'.repeat(19)}`, NATIVE_STUB)
    host.setNonce(address, host.nonce(address) + 5n)
    return NO_BYTES
  },
  function fault() {
    throw new TypeError('a mistake in a native contract')
  },
  function writeWhateverItTakes({ host, address, isStatic }) {
    expect(isStatic).toBe(true)
    host.storeStorage(address, COUNTER_SLOT, 1n)
    return NO_BYTES
  },
  function readElsewhere({ host }) {
    host.loadStorage(RECIPIENT, 5n)
    host.balance(RECIPIENT)
    return NO_BYTES
  },
  function leaveGas({ host }) {
    host.useGas(host.gasLeft - 1_000n)
    return NO_BYTES
  },
]

const OPERATION = Object.fromEntries(
  operations.map(({ name }, index) => [name, index]),
) as Readonly<Record<string, number>>

const counter: NativeContract = {
  prefix: PREFIX,
  call(call): NativeResult {
    try {
      return { outcome: 'return', data: operations[call.data[0]!]!(call, call.data.subarray(1)) }
    } catch (error) {
      if (error instanceof Revert) return { outcome: 'revert', data: BAD }
      throw error
    }
  },
}

const dataFor = (name: string, ...argument: number[]) =>
  Uint8Array.of(OPERATION[name]!, ...argument)

/** A view in which {@link CONTRACT} has this code, and the native contract counts from 40. */
function viewWith(program: readonly Instruction[]): MapView {
  return mapView({
    [SENDER]: { balance: 100n * ETHER },
    [NATIVE]: { code: NATIVE_STUB, nonce: 1n, storage: { 0: 40n } },
    [CONTRACT]: { code: assemble(...program), nonce: 1n, balance: 50n, storage: { 0: 70n } },
    [OTHER_CONTRACT]: { code: assemble('STOP'), nonce: 1n },
  })
}

/** Puts the operation's number at memory 0 and calls the native contract with that one byte. */
function callNative(
  kind: 'CALL' | 'CALLCODE' | 'STATICCALL' | 'DELEGATECALL',
  name: string,
  { value = 0, gas = 'GAS' }: { value?: number; gas?: Instruction } = {},
): readonly Instruction[] {
  const takesValue = kind === 'CALL' || kind === 'CALLCODE'
  const valueArgument = takesValue ? [value] : []
  return [OPERATION[name]!, 0, 'MSTORE8', 0, 0, 1, 0, ...valueArgument, NATIVE, gas, kind]
}

const RETURN_EVERYTHING: readonly Instruction[] = [
  'RETURNDATASIZE',
  0,
  0,
  'RETURNDATACOPY',
  'RETURNDATASIZE',
  0,
  'RETURN',
]

export function describeNativeContracts(create: EngineFactory): void {
  const engine = create({ nativeContracts: [counter] })
  const execute = async (execution: Execution): Promise<Outcome> => engine.execute(execution)
  const toNative = (name: string, ...argument: number[]) =>
    transaction(viewWith([]), { to: NATIVE, data: dataFor(name, ...argument) })

  function wordsOf(data: Uint8Array): bigint[] {
    return Array.from({ length: data.length / 32 }, (_, index) =>
      uintFromBytes(data.subarray(index * 32, index * 32 + 32)),
    )
  }

  describe('a native contract called by a transaction', () => {
    test('returns, stores and logs', async () => {
      const outcome = await execute(toNative('increment'))
      expect(outcome.failure).toBeUndefined()
      expect(uintFromBytes(outcome.returnData)).toBe(41n)
      expect(outcome.logs).toEqual([{ address: NATIVE, topics: [hash(41)], data: '0x0707' }])
      expect(outcome.writes).toContainEqual({
        field: 'storage',
        address: NATIVE,
        slot: COUNTER_SLOT,
        value: 41n,
      })
    })

    test('pays a cold load, a warm store and a log', async () => {
      const { gasUsed } = await execute(toNative('increment'))
      expect(gasUsed).toBe(21_000n + 16n + 2_100n + 2_900n + 375n + 375n + 16n)
    })

    test('answers a call without a fee', async () => {
      const execution = freeCall(viewWith([]), { to: NATIVE, data: dataFor('load') })
      expect(uintFromBytes((await execute(execution)).returnData)).toBe(40n)
    })

    test('has received the value when it runs', async () => {
      const execution = toNative('describeCall')
      const message = { ...execution.message, value: 9n }
      const { returnData } = await execute({ ...execution, message })
      expect(wordsOf(returnData)).toEqual([...[SENDER, NATIVE, NATIVE].map(BigInt), 9n, 0n, 9n])
    })

    test('reverts with its data, and takes its changes and the value back', async () => {
      const execution = toNative('storeAndRevert')
      const message = { ...execution.message, value: 9n }
      const outcome = await execute({ ...execution, message })
      expect(outcome.failure).toEqual({ kind: 'revert' })
      expect(outcome.returnData).toEqual(BAD)
      expect(outcome.logs).toEqual([])
      expect(outcome.gasUsed).toBe(21_000n + 16n + 2_100n + 2_900n + 375n)
      expect(outcome.writes.some(({ address }) => address === NATIVE)).toBe(false)
    })

    test('that runs out of gas halts and takes all gas', async () => {
      const outcome = await execute(toNative('runDry'))
      expect(outcome.failure).toEqual({ kind: 'halt', reason: 'out of gas' })
      expect(outcome.gasUsed).toBe(1_000_000n)
      expect(outcome.writes.some(({ address }) => address === NATIVE)).toBe(false)
    })

    test('warms an account by reading a slot of it', async () => {
      const { gasUsed } = await execute(toNative('readElsewhere'))
      expect(gasUsed).toBe(21_000n + 16n + 2_100n + 100n)
    })

    test('sees the gas that is left', async () => {
      expect((await execute(toNative('leaveGas'))).gasUsed).toBe(1_000_000n - 1_000n)
    })

    test('may set code and nonces', async () => {
      const { writes } = await execute(toNative('create'))
      expect(writes.filter(({ address }) => address.startsWith(PREFIX))).toEqual([
        { field: 'nonce', address: NATIVE, value: 6n },
        { field: 'code', address: `${PREFIX}${'99'.repeat(19)}`, codeBytes: NATIVE_STUB },
      ])
    })

    test('throws when it makes a mistake, with the mistake as the cause', async () => {
      const failing = execute(toNative('fault'))
      await expect(failing).rejects.toBeInstanceOf(InvariantError)
      await expect(failing).rejects.toHaveProperty('cause', expect.any(TypeError))
      expect((await execute(toNative('load'))).failure).toBeUndefined()
    })

    // https://eips.ethereum.org/EIPS/eip-3529: the table of engine-cases.ts without the 6 gas of
    // pushes that each store has in bytecode.
    const sequences: readonly (readonly [bigint, readonly number[], bigint, bigint])[] = [
      [0n, [0, 0], 200n, 0n],
      [0n, [0, 1], 20_100n, 0n],
      [0n, [1, 0], 20_100n, 19_900n],
      [0n, [1, 2], 20_100n, 0n],
      [1n, [0, 0], 3_000n, 4_800n],
      [1n, [0, 1], 3_000n, 2_800n],
      [1n, [0, 2], 3_000n, 0n],
      [1n, [2, 0], 3_000n, 4_800n],
      [1n, [2, 3], 3_000n, 0n],
      [1n, [2, 1], 3_000n, 2_800n],
      [1n, [1, 1], 200n, 0n],
      [0n, [1, 0, 1], 40_100n, 19_900n],
      [1n, [0, 1, 0], 5_900n, 7_600n],
    ]
    for (const [original, values, gas, refund] of sequences) {
      test(`pays for storing ${values.join(', ')} over ${original} as EIP-3529 says`, async () => {
        const data = dataFor('storeEach', ...values)
        const slot = { field: 'storage', address: NATIVE, slot: 0n, value: original } as const
        const accessList = [{ address: NATIVE, storageKeys: [hash(0)] }]
        const view = viewWith([]).after([slot])
        const outcome = await execute(transaction(view, { to: NATIVE, data, accessList }))
        const dataGas = data.reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n)
        const gasBeforeRefund = 21_000n + dataGas + 2_400n + 1_900n + gas
        const gasRefundedMax = gasBeforeRefund / 5n
        expect(outcome.gasUsed + outcome.gasRefunded).toBe(gasBeforeRefund)
        expect(outcome.gasRefunded).toBe(refund < gasRefundedMax ? refund : gasRefundedMax)
      })
    }

    test('may not store with 2,300 gas left', async () => {
      const data = dataFor('storeEach', 40)
      const enough = 21_000n + 32n + 2_301n
      const at = (gasLimit: bigint) =>
        execute(transaction(viewWith([]), { to: NATIVE, data, gasLimit }))
      expect((await at(enough)).failure).toBeUndefined()
      expect((await at(enough - 1n)).failure).toEqual({ kind: 'halt', reason: 'out of gas' })
    })

    test('costs what bytecode that does the same costs', async () => {
      const native = await execute(toNative('touchEverything'))
      const accounts: Instruction[] = [RECIPIENT, 'BALANCE', OTHER_CONTRACT, 'EXTCODESIZE']
      const again: Instruction[] = [OTHER_CONTRACT, 'EXTCODESIZE', 1, 'SLOAD', 1, 'SLOAD']
      const program = [...accounts, ...again, 3, 2, 'SSTORE', 1, 2, 32, 0, 'LOG2'] as const
      const { data } = toNative('touchEverything').message
      const bytecode = await execute(transaction(viewWith(program), { data }))
      const pushes = program.filter((item) => typeof item !== 'string' || item.startsWith('0x'))
      const memoryGas = 3n
      expect(bytecode.gasUsed - native.gasUsed).toBe(3n * BigInt(pushes.length) + memoryGas)
    })
  })

  describe('a native contract called by bytecode', () => {
    const viewOf = (...program: readonly Instruction[]) => viewWith(program)

    test('works on its own storage under CALL', async () => {
      const view = viewOf(...callNative('CALL', 'increment'), ...RETURN_EVERYTHING)
      const outcome = await execute(transaction(view))
      expect(uintFromBytes(outcome.returnData)).toBe(41n)
      expect(view.after(outcome.writes).storage(NATIVE, 0n)).toBe(41n)
      expect(outcome.logs).toHaveLength(1)
    })

    for (const kind of ['DELEGATECALL', 'CALLCODE'] as const) {
      test(`works on the caller's storage under ${kind}`, async () => {
        const view = viewOf(...callNative(kind, 'increment'), ...RETURN_EVERYTHING)
        const outcome = await execute(transaction(view))
        expect(uintFromBytes(outcome.returnData)).toBe(71n)
        expect(view.after(outcome.writes).storage(CONTRACT, 0n)).toBe(71n)
        expect(view.after(outcome.writes).storage(NATIVE, 0n)).toBe(40n)
        expect(outcome.logs[0]?.address).toBe(CONTRACT)
      })
    }

    const frames = [
      ['CALL', [CONTRACT, NATIVE, NATIVE], [3n, 0n, 3n]],
      ['CALLCODE', [CONTRACT, CONTRACT, NATIVE], [3n, 0n, 59n]],
      ['DELEGATECALL', [SENDER, CONTRACT, NATIVE], [9n, 0n, 59n]],
      ['STATICCALL', [CONTRACT, NATIVE, NATIVE], [0n, 1n, 0n]],
    ] as const
    for (const [kind, addresses, others] of frames) {
      test(`gets caller, address, code address, value and mode of a ${kind}`, async () => {
        const program = [...callNative(kind, 'describeCall', { value: 3 }), ...RETURN_EVERYTHING]
        const outcome = await execute(transaction(viewOf(...program), { value: 9n }))
        expect(wordsOf(outcome.returnData)).toEqual([...addresses.map(BigInt), ...others])
      })
    }

    test('may read under STATICCALL', async () => {
      const view = viewOf(...callNative('STATICCALL', 'load'), ...RETURN_EVERYTHING)
      expect(uintFromBytes((await execute(transaction(view))).returnData)).toBe(40n)
    })

    test('throws when it writes under STATICCALL', async () => {
      const view = viewOf(...callNative('STATICCALL', 'writeWhateverItTakes'))
      await expect(execute(transaction(view))).rejects.toThrow(InvariantError)
    })

    test('passes STATICCALL on through the contracts between', async () => {
      const outer = assemble(0, 0, 0, 0, CONTRACT, 'GAS', 'STATICCALL', 'POP', ...RETURN_EVERYTHING)
      const inner = viewOf(...callNative('CALL', 'describeCall'), ...RETURN_EVERYTHING)
      const view = inner.after([{ field: 'code', address: OTHER_CONTRACT, codeBytes: outer }])
      const { returnData } = await execute(transaction(view, { to: OTHER_CONTRACT }))
      expect(wordsOf(returnData)[4]).toBe(1n)
    })

    test('hands its revert data to the caller, which continues', async () => {
      const view = viewOf(
        ...callNative('CALL', 'storeAndRevert', { value: 1 }),
        ...RETURN_EVERYTHING,
      )
      const outcome = await execute(transaction(view))
      expect(outcome.failure).toBeUndefined()
      expect(outcome.returnData).toEqual(BAD)
      expect(outcome.logs).toEqual([])
      expect(outcome.writes.some(({ address }) => address === NATIVE)).toBe(false)
      expect(outcome.gasUsed).toBeLessThan(60_000n)
    })

    test('that runs out of gas takes the gas it was given and no more', async () => {
      const run = (gas: number) =>
        execute(transaction(viewOf(...callNative('CALL', 'runDry', { gas }), ...RETURN_TOP)))
      const outcome = await run(50_000)
      expect(outcome.failure).toBeUndefined()
      expect(uintFromBytes(outcome.returnData)).toBe(0n)
      expect((await run(60_000)).gasUsed - outcome.gasUsed).toBe(10_000n)
    })

    test('loses its changes, logs and refunds when the caller reverts', async () => {
      const caller = assemble(...callNative('CALL', 'increment'), 0, 0, 'REVERT')
      const view = viewOf(0, 0, 0, 0, 0, OTHER_CONTRACT, 'GAS', 'CALL', ...RETURN_TOP).after([
        { field: 'code', address: OTHER_CONTRACT, codeBytes: caller },
      ])
      const outcome = await execute(transaction(view))
      expect(outcome.failure).toBeUndefined()
      expect(uintFromBytes(outcome.returnData)).toBe(0n)
      expect(outcome.logs).toEqual([])
      expect(outcome.gasRefunded).toBe(0n)
      expect(outcome.writes.some(({ address }) => address === NATIVE)).toBe(false)
    })

    test('adds its refund to that of its caller', async () => {
      const { length } = dataFor('storeEach', 0)
      const store: Instruction[] = [OPERATION.storeEach!, 0, 'MSTORE8']
      const call: Instruction[] = [0, 0, length, 0, 0, NATIVE, 'GAS', 'CALL', 'POP']
      // Ten cold accounts, so that a fifth of the gas is more than the refund.
      const spend = Array.from({ length: 10 }, (_, index): Instruction[] => [
        index + 1_000,
        'BALANCE',
      ])
      const view = viewOf(...store, ...call, 0, 0, 'SSTORE', ...spend.flat())
      expect((await execute(transaction(view))).gasRefunded).toBe(2n * 4_800n)
    })

    test('leaves slots and accounts warm', async () => {
      const warm = viewOf(...callNative('CALL', 'touchEverything'), RECIPIENT, 'BALANCE')
      const cold = viewOf(...callNative('CALL', 'load'), RECIPIENT, 'BALANCE')
      const bare = (name: string) => viewOf(...callNative('CALL', name), RECIPIENT, 'POP')
      const price = async (view: MapView, name: string) =>
        (await execute(transaction(view))).gasUsed -
        (await execute(transaction(bare(name)))).gasUsed
      // BALANCE instead of POP, which costs 2.
      expect(await price(warm, 'touchEverything')).toBe(100n - 2n)
      expect(await price(cold, 'load')).toBe(2_600n - 2n)
    })

    test('is cooled down again when its caller reverts', async () => {
      const caller = assemble(...callNative('CALL', 'touchEverything'), 0, 0, 'REVERT')
      const call: Instruction[] = [0, 0, 0, 0, 0, OTHER_CONTRACT, 'GAS', 'CALL', 'POP']
      const at = (...rest: Instruction[]) =>
        viewOf(...call, ...rest).after([
          { field: 'code', address: OTHER_CONTRACT, codeBytes: caller },
        ])
      const { gasUsed } = await execute(transaction(at(RECIPIENT, 'BALANCE')))
      const bare = await execute(transaction(at(RECIPIENT, 'POP')))
      expect(gasUsed - bare.gasUsed).toBe(2_600n - 2n)
    })

    test('shows its stub to EXTCODESIZE', async () => {
      const outcome = await execute(transaction(viewOf(NATIVE, 'EXTCODESIZE', ...RETURN_TOP)))
      expect(uintFromBytes(outcome.returnData)).toBe(1n)
    })
  })

  describe('an address that is no native contract', () => {
    test('with the prefix and without the stub is an ordinary account', async () => {
      const view = viewWith([]).after([{ field: 'code', address: NATIVE, codeBytes: NO_BYTES }])
      const outcome = await execute(transaction(view, { to: NATIVE, data: dataFor('increment') }))
      expect(outcome.failure).toBeUndefined()
      expect(outcome.returnData).toHaveLength(0)
    })

    test('with the stub and without the prefix has an undefined opcode', async () => {
      const view = viewWith([]).after([
        { field: 'code', address: CONTRACT, codeBytes: NATIVE_STUB },
      ])
      const { failure } = await execute(transaction(view))
      expect(failure).toEqual({ kind: 'halt', reason: 'invalid opcode: opcode 0xef not defined' })
    })

    test('delegated to a native contract runs the stub as bytecode', async () => {
      const codeBytes = bytesFromHex(`0xef0100${NATIVE.slice(2)}`)
      const view = viewWith([]).after([{ field: 'code', address: RECIPIENT, codeBytes }])
      const { failure } = await execute(transaction(view, { to: RECIPIENT }))
      expect(failure).toEqual({ kind: 'halt', reason: 'invalid opcode: opcode 0xef not defined' })
    })
  })
}
