/**
 * What every engine must do, as one function of how it is made.
 *
 * Numbers are those of the EIPs named beside them.
 */

import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { Engine, Execution, Outcome } from '../../src/engine/engine.ts'
import type { NativeContract } from '../../src/engine/native-contract.ts'
import { CONSOLE_ADDRESS } from '../../src/primitives/console-address.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import type { Authorization, Message } from '../../src/primitives/message.ts'
import { loadSecp256k1 } from '../../src/primitives/secp256k1.ts'
import { addressFromWord, hexFromWord, uintFromBytes } from '../../src/primitives/word.ts'
import { assemble, type Instruction, initCodeFor, RETURN_TOP, wordOf } from '../support/assemble.ts'
import {
  COINBASE,
  CONTRACT,
  ENVIRONMENT,
  ETHER,
  freeCall,
  hash,
  MESSAGE,
  OTHER_CONTRACT,
  RECIPIENT,
  SENDER,
  transaction,
  viewWith,
} from '../support/executions.ts'
import { type MapView, mapView } from '../support/map-view.ts'

await loadSecp256k1()

export type EngineFactory = (options?: {
  readonly nativeContracts?: readonly NativeContract[]
  readonly codeSizeMax?: number
}) => Engine

const VALUE_CALL_ARGUMENTS: readonly Instruction[] = [0, 0, 0, 0]

export function describeEngine(create: EngineFactory): void {
  const engine = create()
  const execute = async (execution: Execution): Promise<Outcome> => engine.execute(execution)
  const returnedWord = async (execution: Execution): Promise<bigint> => {
    const outcome = await execute(execution)
    expect(outcome.failure).toBeUndefined()
    return uintFromBytes(outcome.returnData)
  }
  const wordOfProgram = (...program: Instruction[]) =>
    returnedWord(freeCall(viewWith(assemble(...program, ...RETURN_TOP))))

  describe('a deposit', () => {
    const returnsFees = assemble(
      'GASPRICE',
      ...([0, 'MSTORE', 'BASEFEE', 32, 'MSTORE', 64, 0, 'RETURN'] as const),
    )
    const free = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
    const deposit = (view: MapView, message: Partial<Message>): Execution => ({
      ...transaction(view, { ...free, ...message }),
      mode: 'deposit',
    })

    test('pays nothing for its gas, and contracts see the base fee and a price of zero', async () => {
      const view = viewWith(returnsFees)
      const outcome = await execute(deposit(view, { value: 3n }))
      expect(outcome.failure).toBeUndefined()
      expect(uintFromBytes(outcome.returnData.subarray(0, 32))).toBe(0n)
      expect(uintFromBytes(outcome.returnData.subarray(32))).toBe(ENVIRONMENT.baseFeePerGas)
      const after = view.after(outcome.writes)
      expect([SENDER, CONTRACT, COINBASE].map((address) => after.balance(address))).toEqual([
        100n * ETHER - 3n,
        3n,
        0n,
      ])
    })

    test('uses the nonce its sender has, whatever it says, also when it fails', async () => {
      const view = mapView({ [SENDER]: { nonce: 5n }, [CONTRACT]: { code: assemble('INVALID') } })
      const outcome = await execute(deposit(view, { nonce: 0n }))
      expect(outcome.failure?.kind).toBe('halt')
      expect(outcome.gasUsed).toBe(1_000_000n)
      expect(outcome.writes).toEqual([{ field: 'nonce', address: SENDER, value: 6n }])
    })

    test('comes from a contract as well, and with more gas than EIP-7825 allows', async () => {
      const view = mapView({ [SENDER]: { code: '0x00' }, [CONTRACT]: { code: '0x00' } })
      const outcome = await execute(deposit(view, { gasLimit: 20_000_000n }))
      expect(outcome.failure).toBeUndefined()
      expect(outcome.gasUsed).toBe(21_000n)
    })
  })

  describe('a transfer', () => {
    const view = viewWith(new Uint8Array(0))

    test('costs 21,000 gas, burns the base fee and tips the coinbase', async () => {
      const outcome = await execute(transaction(view, { to: RECIPIENT, value: 5n }))
      expect(outcome).toEqual({
        failure: undefined,
        gasUsed: 21_000n,
        gasRefunded: 0n,
        returnData: new Uint8Array(0),
        logs: [],
        createdAddress: undefined,
        writes: [
          { field: 'balance', address: SENDER, value: 100n * ETHER - 5n - 21_000n * 9n },
          { field: 'nonce', address: SENDER, value: 1n },
          { field: 'balance', address: RECIPIENT, value: 5n },
          { field: 'balance', address: COINBASE, value: 21_000n * 2n },
        ],
      })
    })

    test('with one price for both fees pays it all, as types 0 and 1 do', async () => {
      const price = { maxFeePerGas: 10n, maxPriorityFeePerGas: 10n }
      const { writes } = await execute(transaction(view, { to: RECIPIENT, ...price }))
      expect(view.after(writes).balance(SENDER)).toBe(100n * ETHER - 21_000n * 10n)
      expect(view.after(writes).balance(COINBASE)).toBe(21_000n * 3n)
    })

    test('may carry all the gas of its block, which is more than EIP-7825 allows', async () => {
      const { gasLimit } = ENVIRONMENT
      expect(gasLimit).toBeGreaterThan(1n << 24n)
      const code = viewWith(assemble('GAS', ...RETURN_TOP))
      const outcome = await execute(transaction(code, { gasLimit }))
      expect(uintFromBytes(outcome.returnData)).toBe(gasLimit - 21_000n - 2n)
    })

    test('leaves no account where nothing arrives', async () => {
      const { writes } = await execute(
        transaction(view, { to: RECIPIENT, maxFeePerGas: 7n, maxPriorityFeePerGas: 0n }),
      )
      expect(writes.map(({ address }) => address)).toEqual([SENDER, SENDER])
    })

    test('to oneself moves only the fee', async () => {
      const { writes } = await execute(transaction(view, { to: SENDER, value: ETHER }))
      expect(view.after(writes).balance(SENDER)).toBe(100n * ETHER - 21_000n * 9n)
    })

    test('pays the floor of EIP-7623 for its data', async () => {
      const data = new Uint8Array(100).fill(1)
      const { gasUsed, gasRefunded } = await execute(transaction(view, { to: RECIPIENT, data }))
      expect(gasUsed).toBe(21_000n + 10n * 400n)
      expect(gasRefunded).toBe(0n)
    })

    test('pays 2,400 gas for an address and 1,900 for a slot of its access list', async () => {
      const accessList = [{ address: OTHER_CONTRACT, storageKeys: [hash(1), hash(2)] }]
      const { gasUsed } = await execute(transaction(view, { to: RECIPIENT, accessList }))
      expect(gasUsed).toBe(21_000n + 2_400n + 2n * 1_900n)
    })
  })

  describe('storage', () => {
    test('a new slot costs 22,100 gas and is one write', async () => {
      const { gasUsed, writes } = await execute(transaction(viewWith(assemble(1, 0, 'SSTORE'))))
      expect(gasUsed).toBe(21_000n + 6n + 22_100n)
      expect(writes).toContainEqual({ field: 'storage', address: CONTRACT, slot: 0n, value: 1n })
    })

    test('clearing a slot gives back 4,800 gas', async () => {
      const view = viewWith(assemble(0, 0, 'SSTORE'), { 0: 1n })
      const { gasUsed, gasRefunded } = await execute(transaction(view))
      expect(gasRefunded).toBe(4_800n)
      expect(gasUsed + gasRefunded).toBe(21_000n + 6n + 5_000n)
    })

    test('the floor for data takes back part of a refund', async () => {
      const view = viewWith(assemble(0, 0, 'SSTORE'), { 0: 1n })
      const { gasUsed, gasRefunded } = await execute(
        transaction(view, { data: new Uint8Array(100).fill(1) }),
      )
      expect(gasUsed).toBe(25_000n)
      expect(gasUsed + gasRefunded).toBe(21_000n + 1_600n + 6n + 5_000n)
    })

    test('a slot that gets its value back is no write', async () => {
      const view = viewWith(assemble(2, 0, 'SSTORE', 1, 0, 'SSTORE'), { 0: 1n })
      const { writes } = await execute(transaction(view))
      expect(writes.filter(({ field }) => field === 'storage')).toEqual([])
    })

    test('an SSTORE at the 2,300-gas sentry halts', async () => {
      const view = viewWith(assemble(1, 0, 'SSTORE'))
      const { failure } = await execute(transaction(view, { gasLimit: 21_000n + 6n + 2_300n }))
      expect(failure).toEqual({ kind: 'halt', reason: 'out of gas' })
    })

    // https://eips.ethereum.org/EIPS/eip-3529, "Test Cases": original value, values stored one after
    // the other, gas used by the code, refund counter.
    const sequences: readonly (readonly [bigint, readonly number[], bigint, bigint])[] = [
      [0n, [0, 0], 212n, 0n],
      [0n, [0, 1], 20_112n, 0n],
      [0n, [1, 0], 20_112n, 19_900n],
      [0n, [1, 2], 20_112n, 0n],
      [0n, [1, 1], 20_112n, 0n],
      [1n, [0, 0], 3_012n, 4_800n],
      [1n, [0, 1], 3_012n, 2_800n],
      [1n, [0, 2], 3_012n, 0n],
      [1n, [2, 0], 3_012n, 4_800n],
      [1n, [2, 3], 3_012n, 0n],
      [1n, [2, 1], 3_012n, 2_800n],
      [1n, [2, 2], 3_012n, 0n],
      [1n, [1, 0], 3_012n, 4_800n],
      [1n, [1, 2], 3_012n, 0n],
      [1n, [1, 1], 212n, 0n],
      [0n, [1, 0, 1], 40_118n, 19_900n],
      [1n, [0, 1, 0], 5_918n, 7_600n],
    ]
    for (const [original, values, gas, refund] of sequences) {
      test(`storing ${values.join(', ')} over ${original} is priced as EIP-3529 says`, async () => {
        const code = assemble(...values.flatMap((value): Instruction[] => [value, 0, 'SSTORE']))
        const accessList = [{ address: CONTRACT, storageKeys: [hash(0)] }]
        const outcome = await execute(transaction(viewWith(code, { 0: original }), { accessList }))
        const gasBeforeRefund = 21_000n + 2_400n + 1_900n + gas
        const gasRefundedMax = gasBeforeRefund / 5n
        expect(outcome.gasUsed + outcome.gasRefunded).toBe(gasBeforeRefund)
        expect(outcome.gasRefunded).toBe(refund < gasRefundedMax ? refund : gasRefundedMax)
      })
    }

    test('transient storage lasts for one transaction', async () => {
      const view = viewWith(assemble(0, 'TLOAD', 7, 0, 'TSTORE', 0, 'TLOAD', 'ADD', ...RETURN_TOP))
      expect(await returnedWord(transaction(view))).toBe(7n)
      expect(await returnedWord(transaction(view))).toBe(7n)
    })

    test('transient storage of a call that reverts is taken back', async () => {
      const callee = assemble('CALLER', 'ISZERO', 'POP', 9, 0, 'TSTORE', 0, 0, 'REVERT')
      const code = [0, 0, 0, 0, OTHER_CONTRACT, 'GAS', 'DELEGATECALL', 'POP', 0, 'TLOAD'] as const
      const view = viewWith(assemble(5, 0, 'TSTORE', ...code, ...RETURN_TOP))
      const both = view.after([{ field: 'code', address: OTHER_CONTRACT, codeBytes: callee }])
      expect(await returnedWord(transaction(both))).toBe(5n)
    })
  })

  describe('failure', () => {
    test('a revert returns its data and the gas that is left, and keeps the fee', async () => {
      const view = viewWith(
        assemble(1, 0, 'SSTORE', hexFromWord(0xdeadn), 0, 'MSTORE', 2, 30, 'REVERT'),
      )
      const outcome = await execute(transaction(view, { value: 3n }))
      expect(outcome.failure).toEqual({ kind: 'revert' })
      expect(hexFromBytes(outcome.returnData)).toBe('0xdead')
      expect(outcome.gasUsed).toBeLessThan(50_000n)
      expect(outcome.writes.map(({ field, address }) => [field, address])).toEqual([
        ['balance', SENDER],
        ['nonce', SENDER],
        ['balance', COINBASE],
      ])
    })

    test('a failed transaction has no logs', async () => {
      const view = viewWith(assemble(0, 0, 'LOG0', 0, 0, 'REVERT'))
      expect((await execute(transaction(view))).logs).toEqual([])
    })

    const halts: readonly (readonly [string, Uint8Array])[] = [
      ['out of gas', assemble('JUMPDEST', 0, 'JUMP')],
      ['invalid opcode: INVALID', assemble('INVALID')],
      ['invalid opcode: opcode 0xc not defined', Uint8Array.of(0x0c)],
      ['invalid opcode: opcode 0xef not defined', Uint8Array.of(0xef)],
      ['stack underflow', assemble(1, 'ADD')],
      ['stack overflow', assemble('JUMPDEST', 1, 0, 'JUMP')],
      ['invalid jump destination', assemble(1, 'JUMP')],
      ['return data out of bounds', assemble(1, 0, 0, 'RETURNDATACOPY')],
    ]
    for (const [reason, code] of halts) {
      test(`"${reason}" halts and takes all gas`, async () => {
        const outcome = await execute(transaction(viewWith(code)))
        expect(outcome.failure).toEqual({ kind: 'halt', reason })
        expect(outcome.gasUsed).toBe(MESSAGE.gasLimit)
        expect(outcome.returnData).toHaveLength(0)
      })
    }

    const failedCreations: readonly (readonly [string, Uint8Array, bigint])[] = [
      ['max code size exceeded', assemble(24_577, 0, 'RETURN'), 10_000_000n],
      ['max initcode size exceeded', new Uint8Array(49_153), 10_000_000n],
      ['invalid code: must not begin with 0xef', initCodeFor(Uint8Array.of(0xef)), 100_000n],
      ['contract creation code storage out of gas', initCodeFor(new Uint8Array(500)), 100_000n],
      ['out of gas', assemble('JUMPDEST', 0, 'JUMP'), 100_000n],
      ['invalid opcode: INVALID', assemble('INVALID'), 100_000n],
    ]
    for (const [reason, data, gasLimit] of failedCreations) {
      test(`a creation halts with "${reason}" and still has an address`, async () => {
        const view = viewWith(new Uint8Array(0))
        const outcome = await execute(transaction(view, { to: null, data, gasLimit }))
        expect(outcome.failure).toEqual({ kind: 'halt', reason })
        expect(outcome.gasUsed).toBe(gasLimit)
        expect(outcome.createdAddress).toMatch(/^0x[0-9a-f]{40}$/)
        expect(outcome.writes.some(({ address }) => address === outcome.createdAddress)).toBe(false)
      })
    }

    test('a creation onto an account with a nonce halts', async () => {
      const data = initCodeFor(Uint8Array.of(0))
      const empty = viewWith(new Uint8Array(0))
      const { createdAddress } = await execute(transaction(empty, { to: null, data }))
      const taken = empty.after([{ field: 'nonce', address: createdAddress!, value: 1n }])
      const { failure } = await execute(transaction(taken, { to: null, data }))
      expect(failure).toEqual({ kind: 'halt', reason: 'contract address collision' })
    })

    test('a write below STATICCALL fails that call and takes its gas', async () => {
      const caller = assemble(0, 0, 0, 0, OTHER_CONTRACT, 50_000, 'STATICCALL', ...RETURN_TOP)
      const view = viewWith(caller).after([
        { field: 'code', address: OTHER_CONTRACT, codeBytes: assemble(1, 0, 'SSTORE') },
      ])
      const outcome = await execute(transaction(view))
      expect(uintFromBytes(outcome.returnData)).toBe(0n)
      expect(outcome.gasUsed).toBeGreaterThan(21_000n + 50_000n)
      expect(outcome.writes.some(({ address }) => address === OTHER_CONTRACT)).toBe(false)
    })

    test('recursion stops without failing the outermost frame', async () => {
      const code = assemble(...VALUE_CALL_ARGUMENTS, 0, 'ADDRESS', 'GAS', 'CALL', ...RETURN_TOP)
      const outcome = await execute(freeCall(viewWith(code), { gasLimit: 50_000_000n }))
      expect(outcome.failure).toBeUndefined()
    })
  })

  describe('creation', () => {
    test('returns the runtime code, puts it in place and pays 200 gas a byte', async () => {
      const view = viewWith(new Uint8Array(0))
      const runtimeCode = assemble(42, ...RETURN_TOP)
      const data = initCodeFor(runtimeCode)
      const outcome = await execute(transaction(view, { to: null, data, value: 8n }))
      const { createdAddress, writes } = outcome
      expect(outcome.failure).toBeUndefined()
      expect(outcome.returnData).toEqual(runtimeCode)
      const after = view.after(writes)
      expect(after.codeBytes(createdAddress!)).toEqual(runtimeCode)
      expect(after.nonce(createdAddress!)).toBe(1n)
      expect(after.balance(createdAddress!)).toBe(8n)
      expect(await returnedWord(freeCall(after, { to: createdAddress! }))).toBe(42n)
      const dataGas = data.reduce((gas, byte) => gas + (byte === 0 ? 4n : 16n), 0n)
      const wordsOfCode = BigInt(Math.ceil(data.length / 32))
      // Five pushes, a copy of one word and memory for one word.
      const initGas = 5n * 3n + 3n + 3n + 3n
      expect(outcome.gasUsed).toBe(
        53_000n + dataGas + 2n * wordsOfCode + initGas + 200n * BigInt(runtimeCode.length),
      )
    })

    test('24,576 bytes of code are allowed', async () => {
      const execution = { to: null, data: assemble(24_576, 0, 'RETURN'), gasLimit: 6_000_000n }
      const outcome = await execute(transaction(viewWith(new Uint8Array(0)), execution))
      expect(outcome.failure).toBeUndefined()
      expect(outcome.returnData).toHaveLength(24_576)
    })

    test('the address follows from sender and nonce', async () => {
      const from = '0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0'
      const addresses = [
        '0xcd234a471b72ba2f1ccf0a70fcaba648a5eecd8d',
        '0x343c43a37d37dff08ae8c4a11544c718abb4fcf8',
      ]
      for (const [index, address] of addresses.entries()) {
        const view = mapView({ [from]: { balance: ETHER, nonce: BigInt(index) } })
        const execution = transaction(view, { from, nonce: BigInt(index), to: null })
        expect((await execute(execution)).createdAddress).toBe(address)
      }
    })

    test('a call that creates takes the nonce of the account, not of the message', async () => {
      const from = '0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0'
      const view = mapView({ [from]: { nonce: 1n } })
      const { createdAddress } = await execute(freeCall(view, { from, nonce: 77n, to: null }))
      expect(createdAddress).toBe('0x343c43a37d37dff08ae8c4a11544c718abb4fcf8')
    })

    // https://eips.ethereum.org/EIPS/eip-1014, examples 0 and 1.
    test('CREATE2 addresses are those of EIP-1014', async () => {
      const examples = [
        [
          '0x0000000000000000000000000000000000000000',
          '0x4d1a2e2bb4f88f0250f26ffff098b0b30b26bf38',
        ],
        [
          '0xdeadbeef00000000000000000000000000000000',
          '0xb928f69bb1d91cd65274e3c79d8986362984fda3',
        ],
      ] as const
      const code = assemble(0, 1, 0, 0, 'CREATE2', ...RETURN_TOP)
      for (const [deployer, created] of examples) {
        const view = mapView({ [deployer]: { code, nonce: 1n } })
        const word = await returnedWord(freeCall(view, { to: deployer }))
        expect(addressFromWord(word)).toBe(created)
      }
    })

    test('a contract that creates and reverts leaves nothing', async () => {
      const view = viewWith(assemble(0, 0, 0, 'CREATE', 'POP', 0, 0, 'REVERT'))
      const { writes } = await execute(transaction(view))
      expect(new Set(writes.map(({ address }) => address))).toEqual(new Set([SENDER, COINBASE]))
    })
  })

  describe('SELFDESTRUCT', () => {
    test('of an older contract moves its balance and nothing else (EIP-6780)', async () => {
      const view = viewWith(assemble(RECIPIENT, 'SELFDESTRUCT'), { 1: 2n }).after([
        { field: 'balance', address: CONTRACT, value: 6n },
      ])
      const { writes } = await execute(transaction(view))
      expect(writes.filter(({ address }) => address === CONTRACT)).toEqual([
        { field: 'balance', address: CONTRACT, value: 0n },
      ])
      expect(view.after(writes).balance(RECIPIENT)).toBe(6n)
    })

    test('in the transaction of its creation removes the contract without a trace', async () => {
      const initCode = assemble(7, 0, 'SSTORE', RECIPIENT, 'SELFDESTRUCT')
      const store = [wordOf(initCode), 0, 'MSTORE', initCode.length, 0, 5, 'CREATE'] as const
      const view = viewWith(assemble(...store, ...RETURN_TOP)).after([
        { field: 'balance', address: CONTRACT, value: 5n },
      ])
      const outcome = await execute(transaction(view))
      const created = addressFromWord(uintFromBytes(outcome.returnData))
      expect(outcome.writes.filter(({ address }) => address === created)).toEqual([])
      expect(view.after(outcome.writes).balance(RECIPIENT)).toBe(5n)
      expect(view.after(outcome.writes).nonce(CONTRACT)).toBe(2n)
    })

    test('to itself in the transaction of its creation burns the balance', async () => {
      const data = assemble('ADDRESS', 'SELFDESTRUCT')
      const view = viewWith(new Uint8Array(0))
      const outcome = await execute(transaction(view, { to: null, data, value: 4n }))
      expect(outcome.failure).toBeUndefined()
      expect(view.after(outcome.writes).balance(outcome.createdAddress!)).toBe(0n)
      expect(view.after(outcome.writes).balance(SENDER)).toBe(
        100n * ETHER - 4n - outcome.gasUsed * 9n,
      )
    })
  })

  describe('logs', () => {
    test('come in order of emission, those of called contracts included', async () => {
      const view = viewWith(
        assemble(
          ...([0xaabb, 0, 'MSTORE', 7, 2, 30, 'LOG1'] as const),
          ...VALUE_CALL_ARGUMENTS,
          ...([0, OTHER_CONTRACT, 'GAS', 'CALL', 'POP', 0, 0, 'LOG0'] as const),
        ),
      ).after([{ field: 'code', address: OTHER_CONTRACT, codeBytes: assemble(1, 2, 0, 0, 'LOG2') }])
      const { logs, gasUsed } = await execute(transaction(view))
      expect(logs).toEqual([
        { address: CONTRACT, topics: [hash(7)], data: '0xaabb' },
        { address: OTHER_CONTRACT, topics: [hash(2), hash(1)], data: '0x' },
        { address: CONTRACT, topics: [], data: '0x' },
      ])
      expect(gasUsed).toBeGreaterThan(21_000n)
    })
  })

  describe('console.log', () => {
    const tell = (opcode: 'CALL' | 'STATICCALL', byte: number): Instruction[] => {
      const value: Instruction[] = opcode === 'CALL' ? [0] : []
      return [byte, 0, 'MSTORE8', 0, 0, 1, 0, ...value, CONSOLE_ADDRESS, 'GAS', opcode, 'POP']
    }
    const told = async (execution: Execution) =>
      (await execute(execution)).consoleCalls?.map(hexFromBytes)

    test('is reported in order, failed frames included', async () => {
      const view = viewWith(
        assemble(
          ...tell('STATICCALL', 1),
          ...([0, 0, 0, 0, 0, OTHER_CONTRACT, 'GAS', 'CALL', 'POP'] as Instruction[]),
          ...tell('CALL', 4),
        ),
      ).after([
        {
          field: 'code',
          address: OTHER_CONTRACT,
          codeBytes: assemble(...tell('STATICCALL', 2), ...tell('CALL', 3), 'INVALID'),
        },
      ])
      expect(await told(transaction(view))).toEqual(['0x01', '0x02', '0x03', '0x04'])
      expect(await told(freeCall(view))).toEqual(['0x01', '0x02', '0x03', '0x04'])
      const failing = viewWith(assemble(...tell('STATICCALL', 5), 0, 0, 'REVERT'))
      expect(await told(transaction(failing))).toEqual(['0x05'])
    })

    test('is reported for a transaction to its address, and costs as much as any call', async () => {
      const message = { to: CONSOLE_ADDRESS, data: Uint8Array.of(7) }
      const outcome = await execute(transaction(viewWith(new Uint8Array(0)), message))
      expect(outcome.consoleCalls).toEqual([Uint8Array.of(7)])
      expect(outcome.gasUsed).toBe(21_040n) // the floor of a byte of data (EIP-7623)
      const neighbour = addressFromWord(BigInt(CONSOLE_ADDRESS) + 1n)
      const elsewhere = await execute(
        transaction(viewWith(new Uint8Array(0)), { ...message, to: neighbour }),
      )
      expect({ ...elsewhere, consoleCalls: outcome.consoleCalls }).toEqual(outcome)
      expect(elsewhere).not.toHaveProperty('consoleCalls')
    })

    test('is not reported for a refused call', async () => {
      const program: Instruction[] = [0, 0, 0, 0, 1n << 99n, CONSOLE_ADDRESS, 'GAS', 'CALL']
      expect(await told(transaction(viewWith(assemble(...program))))).toBeUndefined()
    })
  })

  describe('the block environment', () => {
    const answers: readonly (readonly [Instruction, bigint])[] = [
      ['COINBASE', BigInt(COINBASE)],
      ['TIMESTAMP', ENVIRONMENT.timestamp],
      ['NUMBER', ENVIRONMENT.number],
      ['PREVRANDAO', BigInt(ENVIRONMENT.prevRandao)],
      ['GASLIMIT', ENVIRONMENT.gasLimit],
      ['CHAINID', ENVIRONMENT.chainId],
      ['BLOBBASEFEE', ENVIRONMENT.blobBaseFee],
      ['BASEFEE', 0n],
      ['GASPRICE', 0n],
      ['ORIGIN', BigInt(SENDER)],
      ['CALLER', BigInt(SENDER)],
    ]
    for (const [opcode, answer] of answers) {
      test(`answers ${opcode} in a call that names no fee`, async () => {
        expect(await wordOfProgram(opcode)).toBe(answer)
      })
    }

    test('answers CHAINID of each execution, whichever chain came before', async () => {
      for (const chainId of [1n, 2n ** 60n, ENVIRONMENT.chainId, 1n]) {
        const execution = freeCall(viewWith(assemble('CHAINID', ...RETURN_TOP)))
        const environment = { ...execution.environment, chainId }
        expect(await returnedWord({ ...execution, environment })).toBe(chainId)
      }
    })

    test('answers BASEFEE and the effective GASPRICE in a transaction', async () => {
      const read = (opcode: Instruction, message: Partial<Message>) =>
        returnedWord(transaction(viewWith(assemble(opcode, ...RETURN_TOP)), message))
      expect(await read('BASEFEE', {})).toBe(7n)
      expect(await read('GASPRICE', { maxFeePerGas: 100n, maxPriorityFeePerGas: 2n })).toBe(9n)
      expect(await read('GASPRICE', { maxFeePerGas: 8n, maxPriorityFeePerGas: 2n })).toBe(8n)
      expect(await read('GASPRICE', { maxFeePerGas: 50n, maxPriorityFeePerGas: 50n })).toBe(50n)
    })

    test('answers BLOCKHASH for the 256 blocks before this one and no others', async () => {
      const environment = { ...ENVIRONMENT, baseFeePerGas: 0n, blockHash: (n: bigint) => hash(n) }
      for (const [number, answer] of [
        [999, 999n],
        [744, 744n],
        [743, 0n],
        [1000, 0n],
        [1001, 0n],
      ] as const) {
        const view = viewWith(assemble(number, 'BLOCKHASH', ...RETURN_TOP))
        expect(await returnedWord({ ...freeCall(view), environment })).toBe(answer)
      }
    })

    test('answers BLOCKHASH with zero for a block it does not know', async () => {
      expect(await wordOfProgram(999, 'BLOCKHASH')).toBe(0n)
    })
  })

  describe('Osaka', () => {
    test('CLZ counts leading zeros (EIP-7939)', async () => {
      expect(await wordOfProgram(0, 'CLZ')).toBe(256n)
      expect(await wordOfProgram(1, 'CLZ')).toBe(255n)
      expect(await wordOfProgram(`0x80${'00'.repeat(31)}`, 'CLZ')).toBe(0n)
    })

    test('the P-256 precompile is warm and costs 6,900 gas (EIP-7951)', async () => {
      const view = viewWith(assemble(0x100, 'BALANCE'))
      expect((await execute(transaction(view))).gasUsed).toBe(21_000n + 3n + 100n)
      const outcome = await execute(transaction(view, { to: addressFromWord(0x100n) }))
      expect(outcome.gasUsed).toBe(21_000n + 6_900n)
    })

    test('an account is cold at first and warm afterwards (EIP-2929)', async () => {
      const view = viewWith(assemble(RECIPIENT, 'BALANCE', RECIPIENT, 'BALANCE'))
      expect((await execute(transaction(view))).gasUsed).toBe(21_000n + 6n + 2_600n + 100n)
    })

    test('the coinbase is warm (EIP-3651)', async () => {
      const view = viewWith(assemble(COINBASE, 'BALANCE'))
      expect((await execute(transaction(view))).gasUsed).toBe(21_000n + 3n + 100n)
    })

    test('a slot of the access list is warm', async () => {
      const view = viewWith(assemble(3, 'SLOAD'))
      const accessList = [{ address: CONTRACT, storageKeys: [hash(3)] }]
      const { gasUsed } = await execute(transaction(view, { accessList }))
      expect(gasUsed).toBe(21_000n + 2_400n + 1_900n + 3n + 100n)
    })
  })

  describe('EIP-7702', () => {
    const authority = privateKeyToAccount(hash(0xa11ce))
    const authorityAddress = authority.address.toLowerCase() as Address

    async function authorize(address: Address, nonce: bigint, chainId = ENVIRONMENT.chainId) {
      const signed = await authority.signAuthorization({
        chainId: Number(chainId),
        contractAddress: address,
        nonce: Number(nonce),
      })
      const { yParity, r, s } = signed
      const authorization: Authorization = {
        chainId,
        address,
        nonce,
        yParity: BigInt(yParity!),
        r: BigInt(r),
        s: BigInt(s),
      }
      return authorization
    }

    const delegation = bytesFromHex(`0xef0100${CONTRACT.slice(2)}`)
    const answering = viewWith(assemble('ADDRESS', ...RETURN_TOP))

    test('an authorisation puts the delegation in place and raises the nonce', async () => {
      const authorizationList = [await authorize(CONTRACT, 0n)]
      const outcome = await execute(transaction(answering, { to: RECIPIENT, authorizationList }))
      expect(outcome.gasUsed).toBe(21_000n + 25_000n)
      const after = answering.after(outcome.writes)
      expect(after.codeBytes(authorityAddress)).toEqual(delegation)
      expect(after.nonce(authorityAddress)).toBe(1n)
    })

    test('an authorisation is for the chain of its environment', async () => {
      const authorizationList = [await authorize(CONTRACT, 0n, 5n)]
      const execution = transaction(answering, { to: RECIPIENT, authorizationList })
      for (const chainId of [ENVIRONMENT.chainId, 5n]) {
        const environment = { ...ENVIRONMENT, chainId }
        const { writes } = await execute({ ...execution, environment })
        const nonce = answering.after(writes).nonce(authorityAddress)
        expect(nonce).toBe(chainId === 5n ? 1n : 0n)
      }
    })

    test('an authority that exists gives gas back', async () => {
      const view = answering.after([{ field: 'balance', address: authorityAddress, value: 1n }])
      const authorizationList = [await authorize(CONTRACT, 0n)]
      const outcome = await execute(transaction(view, { to: RECIPIENT, authorizationList }))
      expect(outcome.gasRefunded).toBe(46_000n / 5n)
    })

    test('a delegated account runs the code as its own', async () => {
      const authorizationList = [await authorize(CONTRACT, 0n)]
      const execution = transaction(answering, { to: authorityAddress, authorizationList })
      expect(await returnedWord(execution)).toBe(BigInt(authorityAddress))
    })

    test('the zero address takes the delegation off', async () => {
      const view = answering.after([
        { field: 'code', address: authorityAddress, codeBytes: delegation },
        { field: 'nonce', address: authorityAddress, value: 4n },
      ])
      const authorizationList = [await authorize(`0x${'00'.repeat(20)}`, 4n)]
      const { writes } = await execute(transaction(view, { to: RECIPIENT, authorizationList }))
      expect(view.after(writes).codeBytes(authorityAddress)).toHaveLength(0)
      expect(view.after(writes).nonce(authorityAddress)).toBe(5n)
    })

    test('an authorisation with the wrong nonce or chain is passed over and still paid', async () => {
      const authorizationList = [await authorize(CONTRACT, 3n), await authorize(CONTRACT, 0n, 1n)]
      const outcome = await execute(transaction(answering, { to: RECIPIENT, authorizationList }))
      expect(outcome.gasUsed).toBe(21_000n + 2n * 25_000n)
      expect(outcome.writes.some(({ address }) => address === authorityAddress)).toBe(false)
    })

    test('a delegated account may send a transaction', async () => {
      const view = answering.after([
        { field: 'code', address: authorityAddress, codeBytes: delegation },
        { field: 'balance', address: authorityAddress, value: ETHER },
      ])
      const outcome = await execute(transaction(view, { from: authorityAddress }))
      expect(outcome.failure).toBeUndefined()
    })

    test('a delegation stays when the transaction reverts', async () => {
      const view = viewWith(assemble(0, 0, 'REVERT'))
      const authorizationList = [await authorize(CONTRACT, 0n)]
      const outcome = await execute(transaction(view, { authorizationList }))
      expect(outcome.failure).toEqual({ kind: 'revert' })
      expect(view.after(outcome.writes).codeBytes(authorityAddress)).toEqual(delegation)
    })
  })

  describe('a call', () => {
    test('costs the gas of the same transaction', async () => {
      const view = viewWith(assemble(0, 'SLOAD', 1, 'SSTORE', ...RETURN_TOP), { 0: 3n })
      const call = await execute(freeCall(view))
      expect(call.gasUsed).toBe((await execute(transaction(view))).gasUsed)
    })

    test('may carry more gas than EIP-7825 and the block allow', async () => {
      const gasLimit = 50_000_000n
      expect(gasLimit).toBeGreaterThan(ENVIRONMENT.gasLimit)
      const view = viewWith(assemble('GAS', ...RETURN_TOP))
      expect(await returnedWord(freeCall(view, { gasLimit }))).toBe(gasLimit - 21_000n - 2n)
    })

    test('may come from a contract, whose code others still see', async () => {
      const caller = assemble(11, ...RETURN_TOP)
      const view = viewWith(
        assemble(
          32,
          0,
          0,
          0,
          0,
          'CALLER',
          'GAS',
          'CALL',
          'POP',
          0,
          'MLOAD',
          'CALLER',
          'EXTCODESIZE',
          'ADD',
          ...RETURN_TOP,
        ),
      ).after([{ field: 'code', address: OTHER_CONTRACT, codeBytes: caller }])
      const word = await returnedWord(freeCall(view, { from: OTHER_CONTRACT }))
      expect(word).toBe(11n + BigInt(caller.length))
    })

    test('may come from the contract it calls', async () => {
      const view = viewWith(assemble('CALLER', 'EXTCODESIZE', ...RETURN_TOP))
      const word = await returnedWord(freeCall(view, { from: CONTRACT }))
      expect(word).toBe(BigInt(view.codeBytes(CONTRACT).length))
    })

    test('from a contract does not change its code', async () => {
      const { writes } = await execute(freeCall(viewWith(assemble('STOP')), { from: CONTRACT }))
      expect(writes.some(({ field }) => field === 'code')).toBe(false)
    })

    test('does not look at the nonce', async () => {
      const outcome = await execute(freeCall(viewWith(assemble('STOP')), { nonce: 2n ** 64n }))
      expect(outcome.failure).toBeUndefined()
    })

    test('may call a precompile directly', async () => {
      const data = bytesFromHex('0x1234')
      const outcome = await execute(
        freeCall(viewWith(new Uint8Array(0)), { to: addressFromWord(4n), data }),
      )
      expect(outcome.returnData).toEqual(data)
    })
  })

  describe('the accounts and slots that were cold', () => {
    const reported = async (view: MapView, message: Partial<Message> = {}) => {
      const { accessed } = await execute({ ...transaction(view, message), reportsAccess: true })
      return accessed
    }

    test('are reported only on request', async () => {
      const outcome = await execute(transaction(viewWith(assemble(1, 'SLOAD'))))
      expect(outcome).not.toHaveProperty('accessed')
    })

    test('are sorted and distinct, without accounts that are warm from the start', async () => {
      const code = assemble(
        ...([9, 'SLOAD', 7, 'SLOAD', 9, 'SLOAD', RECIPIENT, 'BALANCE'] as const),
        ...([OTHER_CONTRACT, 'EXTCODESIZE', SENDER, 'BALANCE', COINBASE, 'BALANCE'] as const),
        ...([4, 'BALANCE', CONTRACT, 'BALANCE', 'STOP'] as const),
      )
      const places = [
        { address: RECIPIENT, storageKeys: [] },
        { address: OTHER_CONTRACT, storageKeys: [] },
        { address: CONTRACT, storageKeys: [hexFromWord(7n), hexFromWord(9n)] },
      ]
      const sorted = places.toSorted((one, other) => (one.address < other.address ? -1 : 1))
      expect(await reported(viewWith(code))).toEqual(sorted)
    })

    test('lack what an access list has warmed', async () => {
      const code = assemble(9, 'SLOAD', 7, 'SLOAD', RECIPIENT, 'BALANCE', 'STOP')
      const accessList = [
        { address: CONTRACT, storageKeys: [hexFromWord(9n)] },
        { address: RECIPIENT, storageKeys: [] },
      ]
      expect(await reported(viewWith(code), { accessList })).toEqual([
        { address: CONTRACT, storageKeys: [hexFromWord(7n)] },
      ])
    })

    test('include those of a frame that was undone', async () => {
      const inner = assemble(3, 'SLOAD', 0, 0, 'REVERT')
      const outer = assemble(
        ...VALUE_CALL_ARGUMENTS,
        ...([0, OTHER_CONTRACT, 'GAS', 'CALL', 'STOP'] as const),
      )
      const view = mapView({
        [SENDER]: { balance: 100n * ETHER },
        [CONTRACT]: { code: outer },
        [OTHER_CONTRACT]: { code: inner },
      })
      expect(await reported(view)).toEqual([
        { address: OTHER_CONTRACT, storageKeys: [hexFromWord(3n)] },
      ])
    })

    test('do not include the address of a creation', async () => {
      expect(await reported(viewWith(assemble(0, 0, 0, 'CREATE', 'STOP')))).toEqual([])
    })
  })

  test('a view is never changed by an execution', async () => {
    const view: MapView = viewWith(assemble(1, 0, 'SSTORE'))
    const before = structuredClone(view.accounts)
    await execute(transaction(view, { value: 1n }))
    expect(view.accounts).toEqual(before)
  })
}
