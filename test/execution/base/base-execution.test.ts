/**
 * Base Transactions: what they do to the state, on both engines, against a model of their rules; and
 * on a devnet: gas of the published vectors, traces, saved devnets, and Everest in mid-chain.
 */

import { describe, expect, test } from 'vitest'
import { faucetAccount } from '../../../src/accounts/accounts.ts'
import type { Engine, Execution, Outcome } from '../../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../../src/engine/wasm/engine.ts'
import {
  NONCE_MANAGER_ADDRESS,
  TRANSACTION_CONTEXT_ADDRESS,
} from '../../../src/execution/base/base-addresses.ts'
import { baseCallExecution, inclusionRefusal } from '../../../src/execution/base/base-execution.ts'
import { sequenceSlot } from '../../../src/execution/base/nonce-manager.ts'
import { executeTransaction } from '../../../src/execution/execute.ts'
import { systemContracts } from '../../../src/execution/system-contracts.ts'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hex,
  replay,
} from '../../../src/index.ts'
import { predeployAddresses } from '../../../src/network/predeploys.ts'
import { evmRules } from '../../../src/primitives/evm-rules.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../../../src/primitives/hex.ts'
import type { PhaseCall } from '../../../src/primitives/message.ts'
import { hexFromWord, WORD_MAX } from '../../../src/primitives/word.ts'
import { usdvAddress } from '../../../src/tokens/genesis.ts'
import { createFrameTracer } from '../../../src/tracing/frames.ts'
import { traceExecution } from '../../../src/tracing/replay.ts'
import type { BaseTransactionFields } from '../../../src/transactions/base-transaction.ts'
import { assemble } from '../../support/assemble.ts'
import { encodedBase, signedBase } from '../../support/base-transactions.ts'
import {
  CONTRACT,
  ENVIRONMENT,
  ETHER,
  freeCall,
  OTHER_CONTRACT,
  TIME_MS,
} from '../../support/executions.ts'
import { type AccountSketch, mapView } from '../../support/map-view.ts'
import { fc, runs } from '../../support/property.ts'
import { ALICE, BOB } from '../../support/world.ts'
import { bothEngines, playScene, scenes, type Tally } from '../base-cases.ts'

const none = new Uint8Array(0)

describe('random transactions', () => {
  test('do what the model says, on both engines', async () => {
    const engine = bothEngines()
    const tally: Tally = new Map()
    await fc.assert(
      fc.asyncProperty(scenes, (scene) => playScene(engine, scene, tally)),
      { numRuns: runs(800) },
    )
    expect(Object.fromEntries(tally)).toMatchObject({
      included: expect.any(Number),
      'included with a failed phase': expect.any(Number),
      nonce: expect.any(Number),
    })
  })

  test('cannot run where they cannot be included', async () => {
    const view = mapView({ [ALICE.address]: { balance: ETHER } })
    const ground = { environment: ENVIRONMENT, timeMs: TIME_MS, l1: undefined }
    const context = { engine: createWasmEngine(), view, ...ground }
    const transaction = signedBase(ALICE)
    expect(inclusionRefusal(context, transaction)).toMatch('needs the upgrade everest')
    const position = { transactionIndex: 0, firstLogIndex: 0, gasUsedBefore: 0n }
    expect(() => executeTransaction(context, transaction, position)).toThrow('cannot be included')
  })
})

const environment = { ...ENVIRONMENT, evmRules: evmRules('osaka', 'everest'), baseFeePerGas: 0n }
const stub = { code: '0xef' } as const
const options = { nativeContracts: systemContracts }
/** The words of calldata: a selector, and the arguments. */
const calldata = (selector: Hex, ...words: bigint[]) =>
  bytesFromHex(`${selector}${words.map((word) => hexFromWord(word).slice(2)).join('')}`)
const getNonce = (account: Address, key: bigint) => calldata('0x89535803', BigInt(account), key)
const getPayer = calldata('0x690b3a9d')

describe.each([
  ['the fast engine', createWasmEngine(options)],
  ['the reference engine', createEthereumjsEngine(options)],
])('system contracts on %s', (_, engine: Engine) => {
  const view = mapView({
    [ALICE.address]: { balance: 100n * ETHER },
    [BOB.address]: { nonce: 7n },
    [NONCE_MANAGER_ADDRESS]: { ...stub, storage: { [`${sequenceSlot(ALICE.address, 5n)}`]: 3n } },
    [TRANSACTION_CONTEXT_ADDRESS]: stub,
    // Answers with the code of the Nonce Manager, on its own storage.
    [CONTRACT]: {
      code: assemble(
        ...(['CALLDATASIZE', 0, 0, 'CALLDATACOPY', 32, 0, 'CALLDATASIZE', 0] as const),
        ...([BigInt(NONCE_MANAGER_ADDRESS), 'GAS', 'DELEGATECALL'] as const),
        ...(['RETURNDATASIZE', 0, 0, 'RETURNDATACOPY', 'RETURNDATASIZE', 0, 'RETURN'] as const),
      ),
    },
  })
  const call = async (to: Address, data: Uint8Array, value = 0n): Promise<Outcome> =>
    engine.execute({ ...freeCall(view, { from: ALICE.address, to, data, value }), environment })

  const traceCall = (to: Address, data: Uint8Array) => {
    const execution = { ...freeCall(view, { from: ALICE.address, to, data }), environment }
    return traceExecution(engine, execution, createFrameTracer())
  }

  test.each([
    ['a nonce key', getNonce(ALICE.address, 5n), 3n, 2_100n],
    ['a key without transactions', getNonce(ALICE.address, 6n), 0n, 2_100n],
    ['key 0, the nonce of an account', getNonce(BOB.address, 0n), 7n, 2_600n],
    ['key 0 of the caller, whose nonce is used', getNonce(ALICE.address, 0n), 1n, 100n],
  ])('getNonce answers for %s', async (_what, data, expected, access) => {
    const { output, error, gasUsed } = await traceCall(NONCE_MANAGER_ADDRESS, data)
    expect(error).toBeUndefined()
    expect(hexFromBytes(output)).toBe(hexFromWord(expected))
    // Three words of calldata.
    expect(gasUsed).toBe(access + 3n * 6n)
  })

  test.each([
    ['the key of no nonce', getNonce(ALICE.address, WORD_MAX), '0xdf9b1c41'],
    ['an unknown function', calldata('0xdeadbeef'), '0xdeadbeef'],
    ['no function', Uint8Array.of(1), '0x00000000'],
    ['too few arguments', getNonce(ALICE.address, 5n).subarray(0, 67), '0x89535803'],
    ['a word that is no address', calldata('0x89535803', WORD_MAX, 0n), '0x89535803'],
  ])('the Nonce Manager reverts for %s', async (_what, data, selector) => {
    const { returnData, failure } = await call(NONCE_MANAGER_ADDRESS, data)
    expect(failure).toEqual({ kind: 'revert' })
    expect(hexFromBytes(returnData.subarray(0, 4))).toBe(selector)
  })

  test('the system contracts take no ether and no DELEGATECALL', async () => {
    for (const to of [NONCE_MANAGER_ADDRESS, TRANSACTION_CONTEXT_ADDRESS]) {
      const paid = await call(to, getPayer, 1n)
      expect(hexFromBytes(paid.returnData)).toBe('0x6fb1b0e9')
    }
    const delegated = await call(CONTRACT, getNonce(ALICE.address, 5n))
    expect(hexFromBytes(delegated.returnData)).toBe('0x0d89438e')
  })

  test('the payer is zero outside of Base Transactions', async () => {
    const { output, gasUsed } = await traceCall(TRANSACTION_CONTEXT_ADDRESS, getPayer)
    expect(hexFromBytes(output)).toBe(hexFromWord(0n))
    expect(gasUsed).toBe(3n)
    const unknown = await call(TRANSACTION_CONTEXT_ADDRESS, calldata('0xbead3f50'))
    expect(unknown.failure).toEqual({ kind: 'revert' })
  })

  test('the payer of a batch is known at every depth', async () => {
    // Stores the payer, which it asks for in a static call.
    const code = assemble(
      ...([0x690b3a9d, 0, 'MSTORE', 32, 32, 4, 28] as const),
      ...([BigInt(TRANSACTION_CONTEXT_ADDRESS), 'GAS', 'STATICCALL', 'POP'] as const),
      ...([32, 'MLOAD', 0, 'SSTORE'] as const),
    )
    const asking = view.after([{ field: 'code', address: OTHER_CONTRACT, codeBytes: code }])
    const calls: PhaseCall[][] = [[{ to: OTHER_CONTRACT, value: 0n, data: none }]]
    const { base } = signedBase(ALICE, { calls, payer: BOB.address }, BOB)
    const { writes, failure } = await engine.execute(
      baseCallExecution(asking, environment, base, ALICE.address, BOB.address),
    )
    expect(failure).toBeUndefined()
    expect(writes).toContainEqual({
      ...{ field: 'storage', address: OTHER_CONTRACT, slot: 0n, value: BigInt(BOB.address) },
    })
  })
})

describe('a call of a batch', () => {
  const engine = createWasmEngine(options)
  const world = (accounts: Readonly<Record<Address, AccountSketch>>) =>
    mapView({ [ALICE.address]: { balance: ETHER, nonce: 1n }, ...accounts })
  const run = async (execution: Execution) => engine.execute(execution)

  test('runs the code that its delegation brings, and charges no account', async () => {
    const target = CONTRACT
    const view = world({ [target]: { code: assemble(1, 0, 'SSTORE') } })
    const { base } = signedBase(ALICE, {
      accountChanges: [{ target }],
      calls: [[{ to: ALICE.address, value: 0n, data: none }]],
    })
    const execution = baseCallExecution(view, environment, base, ALICE.address, ALICE.address)
    const { writes, gasUsed } = await run(execution)
    expect(writes).toEqual([{ field: 'storage', address: ALICE.address, slot: 0n, value: 1n }])
    expect(gasUsed).toBe(execution.batch!.intrinsicGas + 22_106n)
  })
})

const [alice, bob] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
] as const
const raw1 =
  '0x79f87c840509f455808080808080843b9aca00830186a0c0e0dfde9470997970c51812dc3a010c7d01b50e0d17dc79c887038d7ea4c68000808080b84194f55773149900836037dcc1c90e8d87d20db90444fc8e1d740fb0fac3176951207e23e4f3b5124130b704293c1a324892b8d8353f0f0262998c61829c81c1801b80'

describe('on a devnet', () => {
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared, never computed with
  type Answer = any
  const ask = (devnet: Devnet, method: string, ...params: unknown[]): Promise<Answer> =>
    devnet.request({ method, params } as never)
  const send = async (
    devnet: Devnet,
    fields: Partial<BaseTransactionFields>,
    isSponsored = false,
  ) => {
    const [sender, payer] = devnet.accounts
    const raw = encodedBase(sender!, fields, isSponsored ? payer : undefined)
    return ask(devnet, 'eth_sendRawTransaction', hexFromBytes(raw))
  }
  const start = (given: DevnetOptions = {}) =>
    createDevnet({ engine: 'lockstep', demoTokens: 'on', ...given })
  /** No token has it here. */
  const vectorToken = '0xb200000000000000000000723077b8a1b173adc3'
  const usdv = usdvAddress(faucetAccount.address)
  const phasesWith = (token: Address): PhaseCall[][] => [
    [{ to: token, value: 0n, data: calldata('0xa9059cbb', BigInt(bob), 1_000_000n) }],
    [{ to: bob, value: 1n, data: none }],
  ]
  const phases = phasesWith(usdv)

  test('the published vectors use the gas of the rules', async () => {
    await using devnet = await start()
    const first = await ask(devnet, 'eth_sendRawTransaction', raw1)
    const calls = phasesWith(vectorToken)
    const third = await send(devnet, { nonceKey: 1n, payer: bob, calls }, true)
    const accountChanges = [{ target: `0x${'11'.repeat(20)}` as const }]
    const fifth = await send(devnet, { nonceSequence: 1n, calls: [], accountChanges })
    const receipts = []
    for (const hash of [first, third, fifth]) {
      receipts.push(await ask(devnet, 'eth_getTransactionReceipt', hash))
    }
    expect(first).toBe('0x8fcd444c0b588607ff60f68b197f11d5d7c5ca72da4ae56d99ceeb6c762a5740')
    expect(third).toBe('0x44e32232430201cde0da4f27e2e175f0ce0b29e891195f24ccc3d62d1d2d904c')
    // The calls take no gas: the floors of sender and payer.
    const floor = 15_000 + 10 * 792 + 6_000 + 22_100 + 5_100 + 7_930
    expect(receipts).toMatchObject([
      { status: '0x1', gasUsed: '0x7972', payer: alice, phaseStatuses: ['0x1'], logs: [] },
      {
        status: '0x1',
        gasUsed: `0x${floor.toString(16)}`,
        payer: bob,
        phaseStatuses: ['0x1', '0x1'],
      },
      // One byte more than the vector, whose sequence is 0.
      { status: '0x1', gasUsed: '0x72ce', payer: alice, phaseStatuses: [] },
    ])
    expect(receipts[1].logs).toMatchObject([
      {
        address: NONCE_MANAGER_ADDRESS,
        topics: [expect.any(String), hexFromWord(BigInt(alice)), hexFromWord(1n)],
        data: hexFromWord(1n),
      },
    ])
    expect(await ask(devnet, 'eth_getCode', alice, 'pending')).toBe(`0xef0100${'11'.repeat(20)}`)
    const slot = hexFromWord(sequenceSlot(alice, 1n))
    expect(slot).toBe('0x63e18703124f006dca764f86d387f5c1965c625be3d3579c9b220bf2171f31ab')
    expect(await ask(devnet, 'eth_getStorageAt', NONCE_MANAGER_ADDRESS, slot, 'pending')).toBe(
      hexFromWord(1n),
    )
  })

  test('calls see a payer who has paid for the gas limit and for its own authorization', async () => {
    const keeper = OTHER_CONTRACT
    const code = hexFromBytes(assemble(BigInt(bob), 'BALANCE', 0, 'SSTORE'))
    await using devnet = await start({ alloc: { [keeper]: { code } } })
    const before = BigInt(await ask(devnet, 'eth_getBalance', bob, 'pending'))
    const calls = [[{ to: keeper, value: 0n, data: none }]]
    const hash = await send(devnet, { payer: bob, calls }, true)
    const { l1Fee, effectiveGasPrice } = await ask(devnet, 'eth_getTransactionReceipt', hash)
    const { payerAuth } = await ask(devnet, 'eth_getTransactionByHash', hash)
    const tokens = bytesFromHex(payerAuth).reduce((sum, byte) => sum + (byte === 0 ? 1 : 4), 0)
    const gas = 100_000n + 5_100n + 10n * BigInt(tokens)
    const seen = before - gas * BigInt(effectiveGasPrice) - BigInt(l1Fee)
    expect(await ask(devnet, 'eth_getStorageAt', keeper, '0x0', 'pending')).toBe(hexFromWord(seen))
  })

  test('a token payment goes to the payer before the second phase', async () => {
    await using devnet = await start()
    await devnet.faucet.dripUsdv(alice)
    const hash = await send(devnet, { nonceKey: 1n, payer: bob, calls: phases }, true)
    const receipt = await ask(devnet, 'eth_getTransactionReceipt', hash)
    expect(receipt).toMatchObject({ status: '0x1', phaseStatuses: ['0x1', '0x1'] })
    // The event of the nonce key comes before the transfer's.
    expect(receipt.logs).toMatchObject([{ address: NONCE_MANAGER_ADDRESS }, { address: usdv }])
    const { calls } = await ask(devnet, 'debug_traceTransaction', hash, {
      ...{ tracer: 'callTracer', tracerConfig: { withLog: true } },
    })
    expect(calls[0].logs).toMatchObject([{ address: usdv, index: '0x1' }])
    const execution = Number(calls[0].gasUsed)
    // Payload, value to another account, nonce key, authorizations of sender and payer. The payload
    // has one zero byte less than the vector: the address of USDV.
    const rest = 15_000 + 3_180 + 6_000 + 22_100 + 5_100 + 6_232
    expect(Number(receipt.gasUsed)).toBe(rest + execution)
    const balanceOf = calldata('0x70a08231', BigInt(bob))
    const call = { to: usdv, data: hexFromBytes(balanceOf) }
    expect(await ask(devnet, 'eth_call', call, 'pending')).toBe(hexFromWord(1_000_000n))
  })

  test('traces have the calls of all phases, and the state of payer and nonce key', async () => {
    await using devnet = await start()
    const hash = await send(devnet, { nonceKey: 1n, payer: bob, calls: phases.toReversed() }, true)
    await devnet.advance(200)
    const trace = (tracer: string, tracerConfig = {}) =>
      ask(devnet, 'debug_traceTransaction', hash, { tracer, tracerConfig })
    expect(await trace('callTracer')).toMatchObject({
      ...{ type: 'CALL', from: alice, to: alice, gas: '0x186a0', value: '0x0' },
      input: expect.stringMatching(/^0x79/),
      error: 'execution reverted',
      calls: [
        { to: bob, value: '0x1' },
        { to: usdv, error: 'execution reverted' },
      ],
    })
    const prestate = await trace('prestateTracer')
    expect(Object.keys(prestate)).toEqual(
      expect.arrayContaining([alice, bob, NONCE_MANAGER_ADDRESS]),
    )
    const { post } = await trace('prestateTracer', { diffMode: true })
    expect(post[NONCE_MANAGER_ADDRESS].storage).toEqual({
      [hexFromWord(sequenceSlot(alice, 1n))]: hexFromWord(1n),
    })
    expect(await ask(devnet, 'trace_transaction', hash)).toMatchObject([
      { traceAddress: [], subtraces: 2, error: 'Reverted' },
      { traceAddress: [0], action: { to: bob } },
      { traceAddress: [1], error: 'Reverted' },
    ])
    expect(
      await ask(devnet, 'trace_replayTransaction', hash, ['trace', 'stateDiff', 'vmTrace']),
    ).toMatchObject({ stateDiff: { [bob]: { balance: { '*': expect.anything() } } } })
    expect(await ask(devnet, 'debug_traceTransaction', hash)).toMatchObject({ failed: true })
  })

  test('a saved devnet, a fork and a replay have Base Transactions', async () => {
    await using devnet = await start()
    await send(devnet, { nonceKey: 1n, payer: bob, calls: phases }, true)
    await send(devnet, { nonceKey: 9n, payer: 'open' }, true)
    await devnet.advance(200)
    const pending = await send(devnet, { nonceKey: 1n, nonceSequence: 1n })
    const waiting = await send(devnet, { nonceKey: 1n, nonceSequence: 3n, payer: bob }, true)
    const seen = async (of: Devnet) => ({
      blocks: [
        await ask(of, 'eth_getBlockByNumber', '0x1', true),
        await ask(of, 'eth_getBlockReceipts', '0x1'),
        await ask(of, 'eth_getBlockReceipts', 'pending'),
      ],
      waiting: await ask(of, 'eth_getTransactionByHash', waiting),
      pending: await ask(of, 'eth_getTransactionReceipt', pending),
      trace: await ask(of, 'debug_traceTransaction', pending, { tracer: 'prestateTracer' }),
    })
    const expected = await seen(devnet)
    expect(expected.blocks[1]).toMatchObject([{}, {}, { payer: bob }, { payer: bob, type: '0x79' }])
    await using loaded = await createDevnet({ state: await devnet.dump(), engine: 'lockstep' })
    expect(await seen(loaded)).toEqual(expected)
    await using child = await devnet.fork()
    expect(await seen(child)).toEqual(expected)
    await using again = await replay(devnet.journal())
    expect(await seen(again)).toEqual(expected)
    // The gap is filled: what waited runs on the loaded one as well.
    await send(loaded, { nonceKey: 1n, nonceSequence: 2n })
    expect(await ask(loaded, 'eth_getTransactionReceipt', waiting)).toMatchObject({ payer: bob })
  })

  test('validity windows follow the time of the block, whatever BaseTime holds', async () => {
    await using devnet = await start()
    await devnet.advance(200)
    await ask(devnet, 'anvil_setStorageAt', predeployAddresses.baseTime, '0x0', hexFromWord(999n))
    const now = BigInt(devnet.now)
    const window = { validAfter: now, validBefore: now + 200n }
    const hash = await send(devnet, { ...window, nonceKey: 2n })
    await devnet.advance(200)
    expect(await ask(devnet, 'eth_getTransactionReceipt', hash)).toMatchObject({
      ...{ status: '0x1', blockNumber: '0x2' },
    })
  })

  test('Base Transactions exist from the first block of Everest on, with their contracts', async () => {
    await using devnet = await start({ upgrade: 'denim', upgradesAt: { everest: 2n } })
    const codes = (at: string) =>
      Promise.all(
        [NONCE_MANAGER_ADDRESS, TRANSACTION_CONTEXT_ADDRESS].map((address) =>
          ask(devnet, 'eth_getCode', address, at),
        ),
      )
    expect(await codes('pending')).toEqual(['0x', '0x'])
    await expect(send(devnet, {})).rejects.toMatchObject({ code: -32003 })
    await devnet.advance(200)
    expect(await codes('latest')).toEqual(['0x', '0x'])
    expect(await codes('pending')).toEqual(['0xef', '0xef'])
    const hash = await send(devnet, { nonceKey: 4n })
    expect(await ask(devnet, 'eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  })
})
