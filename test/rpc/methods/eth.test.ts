/**
 * Methods of `eth_` beyond what the transcripts show.
 */

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hex,
  type WireCallRequest,
} from '../../../src/index.ts'
import { hexFromBytes } from '../../../src/primitives/hex.ts'
import { hexFromWord } from '../../../src/primitives/word.ts'
import { assemble } from '../../support/assemble.ts'
import { COUNTER, REVERTER } from '../../support/world-contracts.ts'

/**
 * `eth_sendRawTransactionSync` in virtual time: who waits is answered by what happens, never by a timer.
 */
describe('eth_sendRawTransactionSync', () => {
  let devnet: Devnet

  beforeEach(async () => {
    devnet = await createDevnet()
    return () => devnet.close()
  })

  const signed = (nonce: Hex) =>
    devnet.request({
      method: 'eth_signTransaction',
      params: [
        {
          from: devnet.accounts[0]!.address,
          to: devnet.accounts[1]!.address,
          gas: '0x5208',
          nonce,
        },
      ],
    })

  const sendSync = (raw: Hex, timeout?: number) =>
    devnet.request({
      method: 'eth_sendRawTransactionSync',
      params: timeout === undefined ? [raw] : [raw, timeout],
    })

  const outcomeOf = <Value>(promise: Promise<Value>) =>
    promise.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )

  describe('a transaction whose nonce is not next', () => {
    test('is answered when the gap is filled', async () => {
      const waiting = sendSync(await signed('0x1'))
      await devnet.advance(400)
      await devnet.request({ method: 'eth_sendRawTransaction', params: [await signed('0x0')] })
      const receipt = await waiting
      expect(receipt).toMatchObject({ status: '0x1', blockNumber: '0x3' })
    })

    test.each([
      [undefined, 6_000, '6s'],
      [1_500, 1_500, '1.5s'],
    ])('times out after its virtual time (%s), and stays queued', async (timeout, ms, words) => {
      const raw = await signed('0x1')
      const outcome = outcomeOf(sendSync(raw, timeout))
      await devnet.advance(ms - 1)
      await devnet.request({ method: 'eth_chainId' })
      const open = Symbol('open')
      expect(await Promise.race([outcome, Promise.resolve(open)])).toBe(open)
      await devnet.advance(1)
      const { error } = (await outcome) as { error: unknown }
      expect(error).toMatchObject({ code: 4, message: expect.stringContaining(`within ${words}.`) })
      const pool = await devnet.request({ method: 'txpool_status' })
      expect(pool).toEqual({ pending: '0x0', queued: '0x1' })
    })

    test('is answered with an error when the devnet closes', async () => {
      const outcome = outcomeOf(sendSync(await signed('0x1')))
      await devnet.close()
      expect(await outcome).toMatchObject({
        error: { code: -32002, message: 'the devnet is closed' },
      })
    })
  })

  test('a transaction that did not fit is answered from the next block', async () => {
    await using small = await createDevnet({
      network: 'plain',
      mining: 'interval',
      receipts: 'preconfirmed',
      blockGasLimit: 50_000n,
    })
    const [from, to] = small.accounts.map(({ address }) => address)
    const request = { from: from!, to: to!, gas: '0x5208' } as const
    const send = () => small.request({ method: 'eth_sendTransactionSync', params: [request] })
    const [first, second, third] = [send(), send(), send()]
    expect((await first)?.blockNumber).toBe('0x1')
    expect((await second)?.blockNumber).toBe('0x1')
    await small.advance(200)
    expect((await third)?.blockNumber).toBe('0x2')
  })
})

describe("the option receipts: 'sealed'", () => {
  let devnet: Devnet

  beforeEach(async () => {
    devnet = await createDevnet({ receipts: 'sealed' })
    return () => devnet.close()
  })

  const transfer = () => ({
    from: devnet.accounts[0]!.address,
    to: devnet.accounts[1]!.address,
    gas: '0x5208' as const,
    value: '0x1' as const,
  })

  test('gives a transaction its receipt and its block when the block is sealed', async () => {
    const request = transfer()
    const hash = await devnet.request({ method: 'eth_sendTransaction', params: [request] })
    const places = async () => {
      const params = [hash] as const
      const found = await devnet.request({ method: 'eth_getTransactionByHash', params })
      const nonce = [request.from, '0x0'] as const
      const same = await devnet.request({
        method: 'eth_getTransactionBySenderAndNonce',
        params: nonce,
      })
      expect(same).toEqual(found)
      const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params })
      return [found?.hash, found?.blockNumber, found?.transactionIndex, receipt?.blockNumber]
    }
    expect(await places()).toEqual([hash, null, null, undefined])
    await devnet.advance(200)
    expect(await places()).toEqual([hash, '0x1', '0x2', '0x1'])
  })

  test('leaves state, receipts and logs at pending pre-confirmed', async () => {
    const request = transfer()
    await devnet.request({ method: 'eth_sendTransaction', params: [request] })
    const params = [request.from, 'pending'] as const
    expect(await devnet.request({ method: 'eth_getTransactionCount', params })).toBe('0x1')
    const receipts = await devnet.request({
      method: 'eth_getBlockReceipts',
      params: ['pending'],
    })
    expect(receipts).toHaveLength(3)
  })

  test('lets synchronous sends wait for the seal, and a bundle, too', async () => {
    const request = transfer()
    const sent = devnet.request({ method: 'eth_sendTransactionSync', params: [request] })
    const raw = await devnet.request({
      method: 'eth_signTransaction',
      params: [{ ...request, nonce: '0x1' }],
    })
    const sentRaw = devnet.request({ method: 'eth_sendRawTransactionSync', params: [raw] })
    const { id } = await devnet.request({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          chainId: `0x${devnet.config.chainId.toString(16)}`,
          atomicRequired: false,
          from: request.from,
          calls: [{ to: request.to, value: '0x1' }],
        },
      ],
    })
    const status = async () =>
      (await devnet.request({ method: 'wallet_getCallsStatus', params: [id] })).status
    expect(devnet.waits.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^the answer to a send that waits until 0x[0-9a-f]{64} is sealed$/),
      expect.stringMatching(/^the answer to a send that waits until 0x[0-9a-f]{64} is sealed$/),
    ])
    expect(await status()).toBe(100)
    await devnet.advance(200)
    expect(await sent).toMatchObject({ blockNumber: '0x1', transactionIndex: '0x2' })
    expect(await sentRaw).toMatchObject({ blockNumber: '0x1', transactionIndex: '0x3' })
    expect(await status()).toBe(200)
  })

  test('delays receipts on flashblocks, where they are otherwise early', async () => {
    await using flashblocks = await createDevnet({ network: 'flashblocks', receipts: 'sealed' })
    const [from, to] = flashblocks.accounts.map(({ address }) => address)
    const request = { from: from!, to: to!, gas: '0x5208' } as const
    const hash = await flashblocks.request({ method: 'eth_sendTransaction', params: [request] })
    const receipt = () =>
      flashblocks.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    await flashblocks.advance(1_800)
    expect(await receipt()).toBeNull()
    await flashblocks.advance(200)
    expect(await receipt()).toMatchObject({ blockNumber: '0x1' })
  })
})

/**
 * Simulated blocks against blocks that really come about of the same transactions.
 */
describe.each<DevnetOptions>([
  { network: 'preview', mining: 'manual' },
  { network: 'preview', upgrade: 'none', mining: 'manual' },
  { network: 'plain', mining: 'manual' },
  { network: 'flashblocks' },
])('the size of the pending block, on $network $upgrade', (options) => {
  test('is that of the block that is sealed from it', async () => {
    await using devnet = await createDevnet(options)
    const sizeAt = async (tag: 'pending' | 'latest') => {
      const block = await devnet.request({ method: 'eth_getBlockByNumber', params: [tag, false] })
      return block!.size
    }
    const { address } = devnet.accounts[0]!
    for (const gasPrice of [undefined, '0x77359400'] as const) {
      const request = { from: address, to: address, ...(gasPrice && { gasPrice }) }
      await devnet.request({ method: 'eth_sendTransaction', params: [request] })
    }
    const onlyOpening = await sizeAt('pending')
    if (options.network === 'flashblocks') await devnet.advance(200)
    const pending = await sizeAt('pending')
    expect(pending).toMatch(/^0x[1-9a-f]/)
    if (options.network === 'flashblocks') expect(pending).not.toBe(onlyOpening)
    await devnet.mine()
    expect(await sizeAt('latest')).toBe(pending)
  })
})

test('a flashblock has no size', async () => {
  await using devnet = await createDevnet({ network: 'flashblocks' })
  const flashblocks = devnet.subscribe('newFlashblocks')
  await devnet.advance(200)
  for await (const flashblock of flashblocks) {
    expect(flashblock).toHaveProperty('hash')
    expect(flashblock).not.toHaveProperty('size')
    break
  }
})

describe('eth_simulateV1', () => {
  const counter: Address = `0x${'c0'.repeat(20)}`
  const reverter: Address = `0x${'fe'.repeat(20)}`
  const alloc = {
    [counter]: { code: hexFromBytes(COUNTER) },
    [reverter]: { code: hexFromBytes(REVERTER) },
  }
  const fees = { maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0xf4240' } as const

  test('a validated simulation is the block that comes of its transactions, but for signatures', async () => {
    await using devnet = await createDevnet({ upgrade: 'none', alloc })
    const [alice, bob] = devnet.accounts.map(({ address }) => address)
    const calls: WireCallRequest[] = [
      { from: alice!, to: bob!, value: '0x7', gas: '0x5208', ...fees },
      { from: bob!, to: counter, value: '0x1', gas: '0x186a0', ...fees },
      { from: alice!, to: reverter, gas: '0x186a0', ...fees },
      { from: alice!, data: '0x6001600c60003960016000f300', gas: '0x186a0', ...fees },
      { from: alice!, to: counter, gas: '0x186a0', ...fees },
    ]
    const [simulated] = await devnet.request({
      method: 'eth_simulateV1',
      params: [{ blockStateCalls: [{ calls }], validation: true }],
    })
    for (const call of calls)
      await devnet.request({ method: 'eth_sendTransaction', params: [call] })
    await devnet.advance(200)
    const sealed = await devnet.request({
      method: 'eth_getBlockByNumber',
      params: ['latest', true],
    })
    const { hash: _, size: _size, transactions, transactionsRoot: _root, ...header } = sealed!
    expect(simulated).toMatchObject(header)
    const receipts = await devnet.request({ method: 'eth_getBlockReceipts', params: ['latest'] })
    expect(simulated!.calls.map(({ status, gasUsed }) => [status, gasUsed])).toEqual(
      receipts!.map(({ status, gasUsed }) => [status, gasUsed]),
    )
    expect(simulated!.calls.flatMap(({ logs }) => logs.map(({ data }) => data))).toEqual([
      hexFromWord(1n),
      hexFromWord(2n),
    ])
    expect(transactions).toHaveLength(calls.length)
  })

  test('a simulation leaves no trace, however many run at once and whatever is sent meanwhile', async () => {
    await using devnet = await createDevnet({ alloc })
    const from = devnet.accounts[0]!.address
    const simulate = () =>
      devnet.request({
        method: 'eth_simulateV1',
        params: [
          {
            blockStateCalls: [
              {
                calls: [
                  { from, to: counter },
                  { from, to: counter },
                ],
              },
            ],
          },
          'pending',
        ],
      })
    const alone = await simulate()
    const sent = devnet.request({ method: 'eth_sendTransaction', params: [{ from, to: counter }] })
    const together = await Promise.all([simulate(), simulate(), sent])
    expect(together[0]).toEqual(alone)
    expect(together[1]).toEqual(alone)
    const slot = ['0x0', 'pending'] as const
    const stored = await devnet.request({ method: 'eth_getStorageAt', params: [counter, ...slot] })
    expect(stored).toBe(hexFromWord(1n))
    const returned = (await simulate())[0]!.calls.map(({ returnData }): Hex => returnData)
    expect(returned).toEqual([hexFromWord(2n), hexFromWord(3n)])
  })

  test('allows 256 blocks, and 5,000 calls in one of them', async () => {
    await using devnet = await createDevnet()
    const simulate = (blocks: readonly { calls?: WireCallRequest[]; number?: Hex }[]) =>
      devnet.request({
        method: 'eth_simulateV1',
        params: [
          {
            blockStateCalls: blocks.map(({ calls, number }) => ({
              ...(calls && { calls }),
              ...(number && { blockOverrides: { number } }),
            })),
          },
        ],
      })
    expect(await simulate([{ number: '0x100' }])).toHaveLength(256)
    await expect(simulate([{ number: '0x101' }])).rejects.toMatchObject({ code: -38026 })
    const many = Array.from({ length: 5_001 }, () => ({}))
    await expect(simulate([{ calls: many }])).rejects.toMatchObject({ code: -38026 })
    const most = many.slice(1)
    await expect(
      simulate([{ calls: most }, { calls: most }, { calls: [{}] }]),
    ).rejects.toMatchObject({ code: -38026 })
  })
})

/**
 * The access list of a call whose path depends on its gas.
 */
describe('eth_createAccessList', () => {
  const contract: Address = `0x${'ac'.repeat(20)}`

  /** Reads slot 1; as long as more gas than that is left, also slot 2. */
  const thrifty = (gas: number) =>
    hexFromBytes(
      assemble(
        1,
        'SLOAD',
        'POP',
        gas,
        'GAS',
        'LT',
        16,
        'JUMPI',
        2,
        'SLOAD',
        'POP',
        'JUMPDEST',
        'STOP',
      ),
    )

  test('a list that changes the path is found again until it stays', async () => {
    // Of 30,000 gas 9,000 are left to begin with, 2,800 with the list: not enough for the second slot.
    const code = thrifty(4_000)
    await using devnet = await createDevnet({ alloc: { [contract]: { code } } })
    const [from] = devnet.accounts.map(({ address }) => address)
    const request = { from: from!, to: contract, gas: '0x7530' } as const
    const method = 'eth_createAccessList'
    const { accessList, gasUsed, error } = await devnet.request({ method, params: [request] })
    expect(error).toBeUndefined()
    // It was touched on the way, and a list never loses what it has.
    expect(accessList).toEqual([
      { address: contract, storageKeys: [hexFromWord(1n), hexFromWord(2n)] },
    ])
    // 27,200 before anything runs, and 127 for a warm slot and the way round the other.
    expect(BigInt(gasUsed)).toBe(27_327n)
  })

  test('with its list, a call of pending state costs what the transaction then uses', async () => {
    const code = hexFromBytes(assemble(7, 3, 'SSTORE', 5, 'SLOAD', 'POP', 'STOP'))
    await using devnet = await createDevnet({ alloc: { [contract]: { code } } })
    const from = devnet.accounts[0]!.address
    const found = await devnet.request({
      method: 'eth_createAccessList',
      params: [{ from, to: contract }, 'pending'],
    })
    const receipt = await devnet.request({
      method: 'eth_sendTransactionSync',
      params: [{ from, to: contract, accessList: found.accessList }],
    })
    expect(receipt?.gasUsed).toBe(found.gasUsed)
  })
})

/**
 * Simulations against those of the execution API's own tests.
 *
 * The requests are as they stand there, on chains with the same heads; hashes of blocks and what follows
 * from them are not compared.
 */
describe('eth_simulateV1 in the tests of the execution API', () => {
  interface Vector {
    readonly name: string
    /** Number of the head. */
    readonly chain: keyof typeof gasLimits
    readonly params: readonly unknown[]
    readonly result?: readonly object[]
    /** Code of the error. */
    readonly error?: number
  }

  const gasLimits = { 45: 75_398_208n, 54: 200_000_000n }
  const file = new URL('../../vectors/simulations.json', import.meta.url)
  const { cases }: { cases: readonly Vector[] } = JSON.parse(readFileSync(file, 'utf8'))

  const word = (value: bigint): Hex => hexFromWord(value)
  const emitter = '0x7dcd17433742f4c0ca53122ab541d0ba67fc27df'
  const alloc = {
    // The coinbase.
    '0x0000000000000000000000000000000000000000': { balance: 1n },
    '0x1f4924b14f34e24159387c0a4cdbaa32f3ddb0cf': { balance: 10n ** 36n },
    '0x8bebc8ba651aee624937e7d897853ac30c95a067': {
      balance: 1n,
      nonce: 1n,
      storage: Object.fromEntries([1n, 2n, 3n].map((slot) => [word(slot), word(slot)])),
    },
    [emitter]: {
      code: '0x3680600080376000206000548082558060010160005560005263656d697460206000a2',
      storage: { [word(0n)]: word(0x38n) },
    },
    '0xeda8645ba6948855e3b3cd596bbb07596d59c603': {
      balance: 10n ** 36n,
      nonce: 1n,
      code: `0xef0100${emitter.slice(2)}`,
      storage: { [word(0n)]: `0x${Buffer.from('invoked').toString('hex').padEnd(64, '0')}` },
    },
  } as const

  const devnets = new Map<number, Devnet>()

  beforeAll(async () => {
    for (const [head, blockGasLimit] of Object.entries(gasLimits)) {
      const devnet = await createDevnet({
        network: 'plain',
        engine: 'lockstep',
        hardfork: 'prague',
        mining: 'manual',
        // As in go-ethereum, no two blocks have the same timestamp.
        blockTimestamps: 'rising',
        chainId: 3_503_995_874_084_926,
        genesisTime: 0,
        blockTimeMs: 12_000,
        blockGasLimit,
        alloc,
      })
      for (let number = 1; number <= Number(head); number += 1) {
        const timestamp = 10 * number
        await devnet.request({ method: 'evm_setNextBlockTimestamp', params: [timestamp] })
        await devnet.request({ method: 'evm_mine' })
      }
      devnets.set(Number(head), devnet)
    }
  })

  afterAll(async () => {
    for (const devnet of devnets.values()) await devnet.close()
  })

  const simulated = ({ chain, params }: Vector) =>
    devnets
      .get(chain)!
      .request({ method: 'eth_simulateV1', params: params as never })
      .then(
        (result) => ({ result }),
        ({ code }: { code: number }) => ({ error: code }),
      )

  const otherwise: Record<string, readonly [reason: string, answer: object]> = {
    'check-invalid-nonce': [
      'the file is older than the code that others have for this',
      { error: -38012 },
    ],
    'empty-with-block-num-set-plus1': [
      'every method has this code for an unknown block',
      { error: -32001 },
    ],
    'move-two-accounts-to-same-38023': ['the code is that of its name', { error: -38023 }],
    'overflow-nonce-validation': [
      'this is the code of a refused transaction; -32603 is that of a fault of the node',
      { error: -32003 },
    ],
    'try-to-move-non-precompile': ['MovePrecompileToAddress is no field', { error: -32602 }],
  }

  test.each(cases.filter(({ name }) => otherwise[name] === undefined))(
    '$name agrees',
    async (vector) => {
      const { result, error } = vector
      const answer = await simulated(vector)
      expect(answer).toMatchObject(error === undefined ? { result } : { error })
    },
  )

  test.each(Object.entries(otherwise))('%s differs: %j', async (name, [, answer]) => {
    expect(await simulated(cases.find((vector) => vector.name === name)!)).toMatchObject(answer)
  })
})
