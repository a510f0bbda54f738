/**
 * What an execution may take of the fast engine's memory: up to the limit it is like the reference,
 * beyond it it is out of gas, whatever ran before it and whatever else runs in the process.
 */

import { beforeEach, describe, expect, test } from 'vitest'
import type { Execution } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { sharedMachine } from '../../src/engine/wasm/machine.ts'
import { createDevnet, type Devnet, type EngineFailure, type Hex } from '../../src/index.ts'
import { addressFromWord } from '../../src/primitives/word.ts'
import { assemble, type Instruction, RETURN_TOP } from '../support/assemble.ts'
import {
  ENVIRONMENT,
  freeCall,
  hash,
  OTHER_CONTRACT,
  SENDER,
  transaction,
  viewWith,
} from '../support/executions.ts'
import type { MapView } from '../support/map-view.ts'
import { runsAll, testEach } from '../support/property.ts'
import { authorize, outcomeText } from './wasm-fuzz.ts'

describe('memory limits of the fast engine', () => {
  const { chainId } = ENVIRONMENT
  const MiB = 2 ** 20
  const small = createWasmEngine({ memoryBytesMax: 24 * MiB })
  const large = createWasmEngine({ memoryBytesMax: 768 * MiB })
  const reference = createEthereumjsEngine()

  const gasLimit = 10n ** 12n
  const next = transaction(viewWith(assemble(1, 0, 'SSTORE', 'GAS', ...RETURN_TOP)))

  async function expectSame(execution: Execution): Promise<void> {
    const expected = outcomeText(await reference.execute(execution))
    expect(outcomeText(await small.execute(execution))).toBe(expected)
  }

  /** Expects success; the longer runs compare it with the reference engine, which takes a second for it. */
  async function expectEnough(execution: Execution): Promise<void> {
    if (runsAll) await expectSame(execution)
    else expect((await small.execute(execution)).failure).toBeUndefined()
  }

  /** All gas is gone, and the next message runs as ever. */
  async function expectOutOfGas(execution: Execution): Promise<void> {
    const { failure, gasUsed, writes, logs } = await small.execute(execution)
    expect(failure).toEqual({ kind: 'halt', reason: 'out of gas' })
    expect({ gasUsed, logs }).toEqual({ gasUsed: gasLimit, logs: [] })
    expect(writes).toEqual([{ field: 'nonce', address: SENDER, value: 1n }])
    await expectSame(next)
  }

  /** A call of a contract that does something for each number from `count` down to 1. */
  function repeating(count: number, body: readonly Instruction[], ending: readonly Instruction[]) {
    const head = assemble(count)
    const tail = assemble(1, 'SWAP1', 'SUB', 'DUP1', head.length, 'JUMPI', ...ending)
    return viewWith(Uint8Array.of(...head, 0x5b, ...assemble(...body), ...tail))
  }

  function call(view: MapView): Execution {
    return freeCall(view, { gasLimit })
  }

  describe('the memory of a frame', () => {
    const reaching = (size: number) =>
      call(viewWith(assemble(1, size - 32, 'MSTORE', 'MSIZE', 'STOP')))
    const fails = async (size: number) =>
      (await small.execute(reaching(size))).failure !== undefined

    test('may grow to a third of the limit, less its stack, and not a word further', async () => {
      let enough = 0
      let tooMuch = 8 * MiB
      while (tooMuch - enough > 32) {
        const middle = Math.floor((enough + tooMuch) / 64) * 32
        if (await fails(middle)) tooMuch = middle
        else enough = middle
      }
      expect(enough).toBeGreaterThan(8 * MiB - 64 * 1024)
      await expectSame(reaching(enough))
      await expectOutOfGas(reaching(tooMuch))
    })

    test('counts together with the memories of its callers', async () => {
      const child = viewWith(
        assemble(1, 4 * MiB, 'MSTORE', 0, 0, 0, 0, 0, OTHER_CONTRACT, 'GAS', 'CALL', ...RETURN_TOP),
      )
      const growing = (size: number) =>
        call(
          child.after([
            { field: 'code', address: OTHER_CONTRACT, codeBytes: assemble(1, size, 'MSTORE') },
          ]),
        )
      await expectSame(growing(3 * MiB))
      // The inner frame alone is out of gas, as with any other reason.
      const { failure, returnData } = await small.execute(growing(5 * MiB))
      expect(failure).toBe(undefined)
      expect(returnData).toEqual(new Uint8Array(32))
    })

    test('does not depend on what an engine with more memory did before', async () => {
      const size = 9 * MiB
      expect((await large.execute(reaching(size))).failure).toBe(undefined)
      await expectOutOfGas(reaching(size))
    })
  })

  describe('a table', () => {
    const inStack = ['DUP1', 'POP'] as const

    interface Table {
      readonly name: string
      /** How often the body may run. */
      readonly capacity: number
      readonly body: readonly Instruction[]
    }

    const tables: readonly Table[] = [
      { name: 'slots', capacity: 32_768, body: ['DUP1', 'SLOAD', 'POP'] },
      // One entry of the journal each; the slot is the same.
      { name: 'changes', capacity: (4 * MiB) / 48, body: ['DUP1', 0, 'TSTORE'] },
      // The sender, the contract and the coinbase are in it, too.
      { name: 'accounts', capacity: 2_048 - 3, body: ['DUP1', 'BALANCE', 'POP'] },
      { name: 'logs', capacity: 1_024, body: [1_008, 0, 'LOG0'] },
    ]
    for (const { name, capacity, body } of tables) {
      test(`of ${name} is out of gas when it is full, and not before`, async () => {
        const most = Math.floor(capacity) - 2
        await expectEnough(call(repeating(most, body, ['STOP'])))
        await expectOutOfGas(call(repeating(most + 4, body, ['STOP'])))
      })
    }

    test('of slots is as small as ever after an engine with more memory filled it', async () => {
      const view = repeating(40_000, tables[0]!.body, inStack)
      expect((await large.execute(call(view))).failure).toBe(undefined)
      await expectOutOfGas(call(view))
    })

    test('of code has room for two megabytes in one execution, and for any number in several', async () => {
      const codeSize = 24_576
      const looking = (first: number, count: number) => {
        const view = repeating(count, [first, 'DUP2', 'ADD', 'EXTCODESIZE', 'POP'], ['STOP'])
        return view.after(
          Array.from({ length: count }, (_, index) => ({
            field: 'code',
            address: addressFromWord(BigInt(first + index + 1)),
            codeBytes: new Uint8Array(codeSize).fill(index).fill(first >> 16, 0, 9),
          })),
        )
      }
      await expectSame(call(looking(0x10000, 70)))
      await expectSame(call(looking(0x20000, 70)))
      await expectOutOfGas(call(looking(0x30000, 80)))
    })

    test('of return data has room for two megabytes', async () => {
      const returning = (size: number) => {
        const forward = [0, 0, 0, 0, 0, OTHER_CONTRACT, 'GAS', 'CALL', 'RETURNDATASIZE'] as const
        return call(
          viewWith(assemble(...forward, ...RETURN_TOP)).after([
            { field: 'code', address: OTHER_CONTRACT, codeBytes: assemble(size, 0, 'RETURN') },
          ]),
        )
      }
      await expectSame(returning(2 * MiB))
      await expectOutOfGas(returning(2 * MiB + 1))
    })
  })

  describe('the data of a message', () => {
    const stores = viewWith(assemble(1, 0, 'SSTORE'))
    const accessList = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        address: addressFromWord(0x10000n + BigInt(index)),
        storageKeys: [],
      }))

    test('in an access list is out of gas when the table of accounts is full, and not before', async () => {
      const most = 2_048 - 3
      await expectSame(freeCall(stores, { gasLimit, accessList: accessList(most) }))
      await expectOutOfGas(freeCall(stores, { gasLimit, accessList: accessList(most + 1) }))
    })

    test('in slots of an access list is out of gas when their table is full, and not before', async () => {
      const slots = (count: number) => [
        {
          address: OTHER_CONTRACT,
          storageKeys: Array.from({ length: count }, (_, index) => hash(index)),
        },
      ]
      // One more is stored to.
      await expectEnough(freeCall(stores, { gasLimit, accessList: slots(32_768 - 1) }))
      await expectOutOfGas(freeCall(stores, { gasLimit, accessList: slots(32_769) }))
    })

    const authorizationList = Array.from({ length: 2_048 }, (_, index) =>
      authorize(hash(0x7702_0000 + index), { chainId, address: OTHER_CONTRACT, nonce: 0n }),
    )

    test('as authorisations holds when its access list is what fills a table', async () => {
      const authorizations = authorizationList.slice(0, 3)
      const full = freeCall(stores, {
        gasLimit,
        accessList: accessList(2_048),
        authorizationList: authorizations,
      })
      const { failure, writes } = await small.execute(full)
      expect(failure).toEqual({ kind: 'halt', reason: 'out of gas' })
      expect(writes.filter(({ field }) => field === 'code')).toHaveLength(3)
    })

    test.runIf(runsAll)(
      'as authorisations is out of gas when they fill a table themselves, and not before',
      async () => {
        const some = authorizationList.slice(0, 2_048 - 4)
        const { failure } = await small.execute(
          freeCall(stores, { gasLimit, authorizationList: some }),
        )
        expect(failure).toBe(undefined)
        await expectOutOfGas(freeCall(stores, { gasLimit, authorizationList }))
      },
    )
  })

  describe('calls', () => {
    // Counts itself in a slot, then calls itself with all its gas.
    const recursive = viewWith(
      assemble(0, 'SLOAD', 1, 'ADD', 0, 'SSTORE', 0, 0, 0, 0, 0, 'ADDRESS', 'GAS', 'CALL', 'STOP'),
    )

    test.runIf(runsAll)('may lie 1,024 deep when there is memory for them', async () => {
      const outcome = await large.execute(call(recursive))
      expect(outcome.writes.find(({ field }) => field === 'storage')).toMatchObject({
        value: 1_025n,
      })
      expect(outcomeText(outcome)).toBe(outcomeText(await reference.execute(call(recursive))))
    })

    test('end where the memory does, with the innermost out of gas', async () => {
      const { failure, writes } = await small.execute(call(recursive))
      expect(failure).toBe(undefined)
      // Each frame has a stack of 32 KiB.
      const deepest = Math.floor((8 * MiB) / (32 * 1024 + 192))
      expect(writes.find(({ field }) => field === 'storage')).toMatchObject({
        value: BigInt(deepest),
      })
      await expectSame(next)
    })

    test.runIf(runsAll)(
      'may carry as much data as the frames have room for, and no more',
      async () => {
        const data = new Uint8Array(8 * MiB - 64 * 1024)
        const echo = viewWith(assemble('CALLDATASIZE', ...RETURN_TOP))
        await expectSame(freeCall(echo, { gasLimit, data }))
        await expectOutOfGas(freeCall(echo, { gasLimit, data: new Uint8Array(8 * MiB) }))
      },
    )
  })

  test('less than 24 MiB, and more than pointers reach, is refused', () => {
    for (const memoryBytesMax of [24 * MiB - 1, 2 ** 31 + 1]) {
      expect(() => createWasmEngine({ memoryBytesMax })).toThrow('no machine is of this size')
    }
  })
})

/**
 * The fast engine's memory grows while an execution is prepared and while it runs. Each test begins with
 * a new machine, whose memory is as small as it can be.
 */
describe('memory growth of the fast engine', () => {
  beforeEach(() => sharedMachine.discard())

  /** Stores 22,000 times to one slot: the journal's region doubles. */
  const STORES = '0x620055f05b805f5560019003806004570000'

  const MiB = 2 ** 20

  async function devnetWithFailures(): Promise<{ devnet: Devnet; failures: EngineFailure[] }> {
    const devnet = await createDevnet({ engine: 'wasm' })
    const failures: EngineFailure[] = []
    devnet.on('engineFailure', (failure) => failures.push(failure))
    return { devnet, failures }
  }

  async function send(devnet: Devnet, transaction: object): Promise<unknown> {
    const from = devnet.accounts[0]!.address
    const hash = await devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from, ...transaction }],
    })
    return devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  }

  testEach([80_000, 100_000, 128_000], (size) => size === 80_000)(
    'a transaction with %d bytes of calldata runs right after one that doubled the journal',
    async (size) => {
      const { devnet, failures } = await devnetWithFailures()
      const to = devnet.accounts[1]!.address
      await send(devnet, { data: STORES, gas: '0x400000' })
      const receipt = await send(devnet, { to, data: `0x${'00'.repeat(size)}`, gas: '0x200000' })
      expect(receipt).toMatchObject({ status: '0x1' })
      await devnet.advance(200)
      expect(failures).toEqual([])
    },
  )

  testEach([1.1, 1.5, 3, 4.5], (sizeMiB) => sizeMiB === 1.1)(
    'the first call with %d MiB of data is answered as the second',
    async (sizeMiB) => {
      const { devnet, failures } = await devnetWithFailures()
      // Identity precompile: gives back what it is given.
      const data: Hex = `0x${'00'.repeat(Math.floor(sizeMiB * MiB))}ab`
      const call = { to: '0x0000000000000000000000000000000000000004', data } as const
      const first = await devnet.request({ method: 'eth_call', params: [call] })
      expect(await devnet.request({ method: 'eth_call', params: [call] })).toBe(first)
      expect(first).toBe(data)
      expect(failures).toEqual([])
    },
  )

  test('accounts and slots of the first executions are forgotten after 2^32 executions', () => {
    const engine = createWasmEngine()
    const code = assemble(1, 'SLOAD', ...RETURN_TOP)
    const read = (word: bigint) => engine.execute(freeCall(viewWith(code, { 1: word })))
    const returnsWord = (word: bigint) => ({ returnData: bytesOf(word), failure: undefined })
    expect(read(7n)).toMatchObject(returnsWord(7n))
    const { accountEpoch, slotEpoch } = sharedMachine.current.exports
    accountEpoch.value = -1
    slotEpoch.value = -1
    expect(read(8n)).toMatchObject(returnsWord(8n))
    expect(accountEpoch.value).toBe(1)
    expect(slotEpoch.value).toBe(1)
  })

  function bytesOf(word: bigint): Uint8Array {
    const bytes = new Uint8Array(32)
    bytes[31] = Number(word)
    return bytes
  }
})
