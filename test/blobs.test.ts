/** Blob transactions (EIP-4844): pool, blocks, prices, execution, reads, and what carries them. */

import { createBlockHeader } from '@ethereumjs/block'
import { Hardfork as CommonHardfork, createCustomCommon, Mainnet } from '@ethereumjs/common'
import { createBlob4844TxFromRLP } from '@ethereumjs/tx'
import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, replay } from '../src/index.ts'
import {
  type BlobSchedule,
  blobBaseFee,
  blobParametersOf,
  GAS_PER_BLOB,
  nextExcessBlobGas,
} from '../src/network/blob-gas.ts'
import { bytesFromHex, hexFromBytes } from '../src/primitives/hex.ts'
import { wireAddress } from './support/accounts.ts'
import {
  blobOf,
  blobTransaction,
  hashesOf,
  type Seed,
  sendBlobs,
  sidecarOf,
} from './support/blobs.ts'
import { expectReplayed } from './support/journal.ts'
import { ask } from './support/world-journal.ts'

const plain = { network: 'plain' } as const
/** Returns the hash of blob 0, that of blob 1, and the price of blobs. */
const READER = `0x${'c3'.repeat(20)}` as const
const readerCode = '0x5f495f526001496020526002496040524a60605260805ff3'

const blockAt = async (devnet: Devnet, tag: string) =>
  Object(await ask(devnet, 'eth_getBlockByNumber', [tag, false]))
const receiptOf = async (devnet: Devnet, hash: string) =>
  Object(await ask(devnet, 'eth_getTransactionReceipt', [hash]))

/** Blocks of these numbers of blobs, each in one transaction. */
async function blocksOf(devnet: Devnet, counts: readonly number[]): Promise<void> {
  for (const count of counts) {
    const seeds = Array.from({ length: count }, (): Seed => 1)
    if (count === 0) await devnet.mine()
    else await sendBlobs(devnet, seeds)
  }
}

describe('a blob transaction', () => {
  test('is included with its blobs apart, as another implementation decodes it', async () => {
    await using devnet = await createDevnet(plain)
    const hash = await sendBlobs(devnet, [1, 2])
    const sidecar = sidecarOf([1, 2], 0)
    const transaction = Object(await ask(devnet, 'eth_getTransactionByHash', [hash]))
    expect(transaction).toMatchObject({
      ...{
        type: '0x3',
        blockNumber: '0x1',
        maxFeePerBlobGas: '0x3b9aca00',
        maxFeePerGas: '0x174876e800',
      },
      blobVersionedHashes: hashesOf(sidecar),
    })
    const raw = bytesFromHex(
      String(await ask(devnet, 'eth_getRawTransactionByHash', [hash])) as never,
    )
    const common = createCustomCommon({ chainId: 31_337 }, Mainnet, {
      hardfork: CommonHardfork.Osaka,
      customCrypto: { kzg: {} as never }, // asked for, and used for sidecars alone
    })
    const other = createBlob4844TxFromRLP(raw, { common })
    expect(hexFromBytes(other.hash())).toBe(hash)
    expect(other.getSenderAddress().toString()).toBe(wireAddress(devnet.accounts[0]!))
    expect(await receiptOf(devnet, hash)).toMatchObject({
      ...{ type: '0x3', status: '0x1', blobGasUsed: '0x40000', blobGasPrice: '0x1' },
    })
    const block = await blockAt(devnet, 'latest')
    expect(block).toMatchObject({ blobGasUsed: '0x40000', excessBlobGas: '0x0' })
    await expectReplayed(devnet)
  })

  test.each(['wasm', 'ethereumjs', 'lockstep'] as const)(
    'reads its hashes and the price of blobs in contracts, on the engine %s',
    async (engine) => {
      await using devnet = await createDevnet({ ...plain, engine, hardfork: 'cancun' })
      await ask(devnet, 'anvil_setCode', [READER, readerCode])
      // Three blocks of six blobs raise the price: see EIP-4844.
      await blocksOf(devnet, [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6])
      const hash = await sendBlobs(devnet, [2, 1], { to: READER })
      const [first, second] = hashesOf(sidecarOf([2, 1], 0))
      const { output } = Object(
        await ask(devnet, 'debug_traceTransaction', [hash, { tracer: 'callTracer' }]),
      )
      const { blobGasPrice } = await receiptOf(devnet, hash)
      expect(BigInt(blobGasPrice)).toBeGreaterThan(1n)
      const words = String(output).slice(2).match(/.{64}/g)!
      expect(words.map((word) => `0x${word}`).slice(0, 3)).toEqual([
        first,
        second,
        `0x${'0'.repeat(64)}`,
      ])
      expect(BigInt(`0x${words[3]}`)).toBe(BigInt(blobGasPrice))
      await expectReplayed(devnet)
    },
  )

  test('pays for its blobs, also if it fails', async () => {
    await using devnet = await createDevnet({ ...plain, hardfork: 'cancun' })
    const { address } = devnet.accounts[0]!
    await ask(devnet, 'anvil_setCode', [READER, '0xfe'])
    await blocksOf(
      devnet,
      Array.from({ length: 12 }, () => 6),
    )
    const balance = async () => BigInt(String(await ask(devnet, 'eth_getBalance', [address])))
    const before = await balance()
    const receipt = await receiptOf(devnet, await sendBlobs(devnet, [1, 2], { to: READER }))
    expect(receipt.status).toBe('0x0')
    const ofBlobs = BigInt(receipt.blobGasUsed) * BigInt(receipt.blobGasPrice)
    expect(ofBlobs).toBeGreaterThan(2n * GAS_PER_BLOB)
    const ofGas = BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)
    expect(before - (await balance())).toBe(ofBlobs + ofGas)
  })

  test('waits for the next block if its blobs do not fit in this one', async () => {
    await using devnet = await createDevnet({ ...plain, mining: 'manual' })
    const hashes = []
    for (const seeds of [[1, 1, 1, 1, 1], [2, 2, 2, 2, 2], [1]] as const) {
      const nonce = BigInt(hashes.length)
      hashes.push(await sendBlobs(devnet, seeds, { nonce }))
    }
    await devnet.mine()
    await devnet.mine()
    const blocks = []
    for (const hash of hashes) blocks.push(Number((await receiptOf(devnet, hash)).blockNumber))
    expect(blocks).toEqual([1, 2, 2])
    expect(await blockAt(devnet, '0x2')).toMatchObject({ blobGasUsed: '0xc0000' })
    await expectReplayed(devnet)
  })

  test('counts apart from gas, also if its block is built again', async () => {
    await using devnet = await createDevnet({
      ...{ network: 'plain', mining: 'manual', blockGasLimit: 500_000n },
    })
    const blobs = await sendBlobs(devnet, [1, 1, 1, 1, 1, 1])
    const [dropped, kept] = await Promise.all(
      [1, 2].map((account) => {
        const transaction = { from: devnet.accounts[account]!.address, to: READER, gas: '0x5208' }
        return ask(devnet, 'eth_sendTransaction', [transaction])
      }),
    )
    await ask(devnet, 'anvil_dropTransaction', [dropped])
    await devnet.mine()
    const { transactions, blobGasUsed } = await blockAt(devnet, 'latest')
    expect(transactions).toEqual([blobs, kept])
    expect(blobGasUsed).toBe('0xc0000')
    await expectReplayed(devnet)
  })

  test('is replaced by one with twice its fees', async () => {
    await using devnet = await createDevnet({ ...plain, mining: 'manual' })
    const gwei = 10n ** 9n
    const bump = (percent: bigint) => ({
      ...{ nonce: 0n, maxFeePerGas: gwei * percent, maxPriorityFeePerGas: (gwei * percent) / 100n },
      maxFeePerBlobGas: (gwei * percent) / 100n,
    })
    const first = await sendBlobs(devnet, [1], bump(100n))
    const less = { ...bump(200n), maxFeePerBlobGas: (gwei * 199n) / 100n }
    await expect(sendBlobs(devnet, [1], less)).rejects.toThrow(
      'replacement transaction underpriced',
    )
    const second = await sendBlobs(devnet, [2], bump(200n))
    await devnet.mine()
    expect(await ask(devnet, 'eth_getTransactionReceipt', [first])).toBeNull()
    expect((await receiptOf(devnet, second)).blockNumber).toBe('0x1')
  })

  test('takes proofs of cells since Osaka, and proofs of blobs still', async () => {
    await using devnet = await createDevnet({
      ...{ network: 'plain', hardfork: 'prague', hardforkAt: { osaka: 2n } },
    })
    const ofCells = sendBlobs(devnet, [1, 2], {}, 1)
    await expect(ofCells).rejects.toThrow(
      'invalid sidecar version 1: proofs of cells need the hardfork osaka',
    )
    await devnet.mine()
    for (const version of [1, 0] as const) {
      const hash = await sendBlobs(devnet, [1, 2], {}, version)
      expect((await receiptOf(devnet, hash)).status).toBe('0x1')
    }
    await expectReplayed(devnet)
  })

  describe('is refused', () => {
    const sidecar = sidecarOf([1], 0)
    const cells = sidecarOf([1], 1)
    const flipped = (bytes: Uint8Array) =>
      Uint8Array.from(bytes, (byte, at) => (at === 40 ? byte ^ 1 : byte))
    const [hash] = hashesOf(sidecar)
    test.each<
      [string, Parameters<typeof blobTransaction>[1], Parameters<typeof blobTransaction>[2], string]
    >([
      [
        'without its blobs',
        undefined,
        { blobHashes: [hash!] },
        'missing sidecar in blob transaction',
      ],
      ['without any blob', undefined, {}, 'blobless blob transaction'],
      ['if it creates a contract', sidecar, { to: null }, 'blob transaction of type create'],
      [
        'with another version of a hash',
        undefined,
        { blobHashes: [`0x02${hash!.slice(4)}`] },
        'blob 0 has invalid hash version',
      ],
      [
        'with the hash of another blob',
        sidecar,
        { blobHashes: hashesOf(sidecarOf([2], 0)) },
        'blob 0: computed hash',
      ],
      [
        'with fewer blobs than hashes',
        sidecar,
        { blobHashes: [hash!, hash!] },
        'invalid number of 1 blobs compared to 2 blob hashes',
      ],
      [
        'with more than six',
        sidecarOf([1, 1, 1, 1, 1, 1, 1], 0),
        {},
        'too many blobs in transaction: have 7, permitted 6',
      ],
      [
        'with changed blobs',
        { ...sidecar, blobs: sidecar.blobs.map(flipped) },
        {},
        'invalid blob proof',
      ],
      [
        'with the proof of another blob',
        { ...sidecar, proofs: sidecarOf([2], 0).proofs },
        {},
        'invalid blob proof',
      ],
      [
        'with a proof that is no point',
        { ...sidecar, proofs: sidecar.proofs.map(flipped) },
        {},
        'invalid blob proof',
      ],
      [
        'with proofs of cells in another order',
        { ...cells, proofs: cells.proofs.toReversed() },
        {},
        'invalid blob proof',
      ],
      [
        'with too few proofs',
        { ...sidecar, proofs: [] },
        {},
        'proofs: expected 1 for the number of blobs, got 0',
      ],
      [
        'with a cap below the price',
        sidecar,
        { maxFeePerBlobGas: 0n },
        'max fee per blob gas less than block blob gas fee',
      ],
      [
        'if the sender cannot pay for the blobs',
        sidecar,
        { maxFeePerBlobGas: 10n ** 18n },
        'insufficient funds for gas * price + value',
      ],
    ])('%s', async (_, given, fields, message) => {
      await using devnet = await createDevnet(plain)
      const raw = blobTransaction(devnet.accounts[0]!, given, fields)
      await expect(ask(devnet, 'eth_sendRawTransaction', [raw])).rejects.toThrow(message)
      expect(await ask(devnet, 'eth_blockNumber')).toBe('0x0')
      expect(await ask(devnet, 'txpool_status')).toMatchObject({ pending: '0x0', queued: '0x0' })
    })

    test.each([
      [
        { network: 'plain', hardfork: 'shanghai' },
        'type 3 needs the hardfork cancun, this is shanghai',
      ],
      [{ network: 'preview', chainId: 31_337 }, 'transaction type not supported'],
    ] as const)('on %j, as are calls and sends with hashes', async (options, message) => {
      await using devnet = await createDevnet(options)
      const raw = blobTransaction(devnet.accounts[0]!, sidecar)
      await expect(ask(devnet, 'eth_sendRawTransaction', [raw])).rejects.toThrow(message)
      const request = { from: devnet.accounts[0]!.address, to: READER, blobVersionedHashes: [hash] }
      await expect(ask(devnet, 'eth_call', [request])).rejects.toThrow(message)
      await expect(
        ask(devnet, 'eth_sendTransaction', [{ ...request, gas: '0x186a0' }]),
      ).rejects.toThrow(message)
    })
  })
})

describe('calls and sends with blobs', () => {
  test('a call reads the hashes that it is given', async () => {
    for (const engine of ['wasm', 'ethereumjs'] as const) {
      await using devnet = await createDevnet({ ...plain, engine })
      await ask(devnet, 'anvil_setCode', [READER, readerCode])
      const hashes = hashesOf(sidecarOf([1, 2], 0))
      const from = devnet.accounts[0]!.address
      const fields = { blobVersionedHashes: hashes, maxFeePerBlobGas: '0x1', type: '0x3' }
      const call = { from, to: READER, ...fields }
      const output = String(await ask(devnet, 'eth_call', [call]))
      expect(output.slice(0, 130)).toBe(`${hashes[0]}${hashes[1]!.slice(2)}`)
      expect(await ask(devnet, 'eth_estimateGas', [call])).toMatch(/^0x/)
    }
  })

  test('a send of a managed account makes commitments and proofs itself', async () => {
    await using devnet = await createDevnet(plain)
    const blobs = [hexFromBytes(blobOf(1))]
    const request = { from: devnet.accounts[0]!.address, to: READER, blobs }
    const hash = String(await ask(devnet, 'eth_sendTransaction', [request]))
    expect(await ask(devnet, 'eth_getTransactionByHash', [hash])).toMatchObject({
      blobVersionedHashes: hashesOf(sidecarOf([1], 0)),
      maxFeePerBlobGas: '0x2',
    })
    expect(await ask(devnet, 'anvil_getBlobsByTransactionHash', [hash])).toEqual(blobs)
    const wrong = { ...request, blobs: ['0x00'] }
    await expect(ask(devnet, 'eth_sendTransaction', [wrong])).rejects.toThrow(
      'blob 0: expected 131072 bytes, got 1',
    )
    const odd = { ...request, type: '0x2' }
    await expect(ask(devnet, 'eth_sendTransaction', [odd])).rejects.toThrow(
      'type 2 with blobVersionedHashes',
    )
  })
})

describe('the blobs of a request', () => {
  const hash = `0x01${'ab'.repeat(31)}` as const
  const whole = {
    to: READER,
    blobVersionedHashes: [hash],
    maxFeePerBlobGas: '0x2',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x1',
    gas: '0x186a0',
  }
  type Ask = (devnet: Devnet, request: object) => Promise<unknown>
  const simulated =
    (validation: boolean): Ask =>
    (devnet, request) => {
      const blockStateCalls = [{ calls: [request] }]
      return ask(devnet, 'eth_simulateV1', [{ blockStateCalls, validation }, 'latest'])
    }
  /** Every method that takes a request for a call. */
  const calls: Readonly<Record<string, Ask>> = {
    eth_call: (devnet, request) => ask(devnet, 'eth_call', [request]),
    eth_estimateGas: (devnet, request) => ask(devnet, 'eth_estimateGas', [request]),
    eth_createAccessList: (devnet, request) => ask(devnet, 'eth_createAccessList', [request]),
    eth_simulateV1: simulated(false),
    'eth_simulateV1 with validation': simulated(true),
    debug_traceCall: (devnet, request) => ask(devnet, 'debug_traceCall', [request, 'latest']),
    trace_call: (devnet, request) => ask(devnet, 'trace_call', [request, ['trace'], 'latest']),
    trace_callMany: (devnet, request) =>
      ask(devnet, 'trace_callMany', [[[request, ['trace']]], 'latest']),
    previewnet_simulate: (devnet, request) => ask(devnet, 'previewnet_simulate', [request]),
    async eth_callMany(devnet, request) {
      const answer = await ask(devnet, 'eth_callMany', [[{ transactions: [request] }], {}])
      const [[first]] = answer as [[{ readonly error?: string }]]
      if (first.error !== undefined) throw new Error(first.error)
      return answer
    },
  }
  /** The call was executed with its blobs: what the reader returns begins with the hash. */
  const expectHash = (name: string, answer: unknown) => {
    if (name === 'eth_estimateGas') expect(answer, name).toMatch(/^0x[1-9a-f][0-9a-f]*$/)
    else if (name === 'eth_createAccessList') expect(answer, name).toMatchObject({ accessList: [] })
    else expect(JSON.stringify(answer), name).toContain(hash.slice(2))
  }
  /** Those that take a request to send. */
  const sends: Readonly<Record<string, Ask>> = {
    eth_sendTransaction: (devnet, request) => ask(devnet, 'eth_sendTransaction', [request]),
    eth_fillTransaction: (devnet, request) => ask(devnet, 'eth_fillTransaction', [request]),
    eth_signTransaction: (devnet, request) => ask(devnet, 'eth_signTransaction', [request]),
  }
  const hashes = (count: number) => Array.from({ length: count }, () => hash)
  const faults: Readonly<Record<string, [object, string]>> = {
    'of another version': [
      { blobVersionedHashes: [hash, `0x02${hash.slice(4)}`] },
      'blob 1 has invalid hash version',
    ],
    none: [{ blobVersionedHashes: [] }, 'blobless blob transaction'],
    'an empty list': [{ blobVersionedHashes: undefined, blobs: [] }, 'blobless blob transaction'],
    'of a creation': [{ to: undefined }, 'blob transaction of type create'],
    'too many of a transaction': [
      { blobVersionedHashes: hashes(7) },
      'too many blobs in transaction: have 7, permitted 6',
    ],
  }

  describe.each(['wasm', 'ethereumjs'] as const)('on %s', (engine) => {
    test('are checked by every call, estimate, simulation, trace and send', async () => {
      await using devnet = await createDevnet({ ...plain, engine })
      await ask(devnet, 'anvil_setCode', [READER, readerCode])
      const from = devnet.accounts[0]!.address
      for (const [name, asking] of Object.entries({ ...calls, ...sends })) {
        for (const [fault, [fields, message]] of Object.entries(faults)) {
          const answer = asking(devnet, { ...whole, from, ...fields })
          await expect(answer, `${name}: ${fault}`).rejects.toThrow(message)
        }
      }
      for (const [name, asking] of Object.entries(calls)) {
        expectHash(name, await asking(devnet, { ...whole, from }))
      }
    })

    test('must be paid for in every call that names a fee', async () => {
      await using devnet = await createDevnet({ ...plain, engine })
      const from = devnet.accounts[0]!.address
      await ask(devnet, 'anvil_setCode', [READER, readerCode])
      const poor = `0x${'b0'.repeat(20)}`
      const dear = { maxFeePerBlobGas: `0x${(10n ** 18n).toString(16)}` }
      const funds = { [poor]: { balance: '0xde0b6b3a7640000' } }
      for (const [address, { balance }] of Object.entries(funds)) {
        await ask(devnet, 'anvil_setBalance', [address, balance])
      }
      for (const [name, asking] of Object.entries(calls)) {
        const answer = asking(devnet, { ...whole, ...dear, from: poor })
        const expected = name === 'eth_estimateGas' ? 'exceeds allowance (0)' : 'insufficient funds'
        await expect(answer, name).rejects.toThrow(expected)
        const free = asking(devnet, { ...whole, from, maxFeePerBlobGas: '0x0' })
        if (name !== 'eth_simulateV1 with validation') {
          expectHash(name, await free)
          continue
        }
        const refused = 'max fee per blob gas less than block blob gas fee'
        await expect(free, name).rejects.toThrow(refused)
      }
      const blobBaseFee = '0x5'
      const block = { blobBaseFee }
      const below = 'max fee per blob gas less than block blob gas fee'
      const request = { ...whole, from }
      await expect(ask(devnet, 'eth_call', [request, 'latest', {}, block])).rejects.toThrow(below)
      const blockStateCalls = [{ blockOverrides: block, calls: [request] }]
      await expect(
        ask(devnet, 'eth_simulateV1', [{ blockStateCalls, validation: true }, 'latest']),
      ).rejects.toThrow(below)
    })

    test('have the price 0 in a call that names no fee for them, as in go-ethereum', async () => {
      await using devnet = await createDevnet({ ...plain, engine })
      await ask(devnet, 'anvil_setCode', [READER, readerCode])
      const from = devnet.accounts[0]!.address
      const priceFor = async (fields: object) =>
        BigInt(
          `0x${String(await ask(devnet, 'eth_call', [{ from, to: READER, ...fields }])).slice(-64)}`,
        )
      expect(await priceFor({})).toBe(1n)
      expect(await priceFor({ blobVersionedHashes: [hash] })).toBe(0n)
      expect(await priceFor({ blobVersionedHashes: [hash], maxFeePerBlobGas: '0x1' })).toBe(1n)
    })

    test('are charged in a simulation, and fill its block up to the limit', async () => {
      await using devnet = await createDevnet({ ...plain, engine })
      const from = devnet.accounts[0]!.address
      const six = { ...whole, from, blobVersionedHashes: hashes(6) }
      const three = { ...whole, from, blobVersionedHashes: hashes(3) }
      const simulate = (calls: readonly object[]) =>
        ask(devnet, 'eth_simulateV1', [
          { blockStateCalls: [{ calls }, { calls: [balance] }], validation: true },
          'latest',
        ])
      const reader = `0x${'ba'.repeat(20)}`
      await ask(devnet, 'anvil_setCode', [reader, '0x33315f5260205ff3']) // the caller's balance
      const { maxFeePerGas, maxPriorityFeePerGas } = whole
      const balance = { from, to: reader, gas: '0x186a0', maxFeePerGas, maxPriorityFeePerGas }
      const [first, second] = (await simulate([six, three])) as {
        blobGasUsed: string
        baseFeePerGas: string
        calls: { gasUsed: string; returnData: string }[]
      }[]
      expect(first!.blobGasUsed).toBe('0x120000')
      const gas = first!.calls.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n)
      const before = BigInt(String(await ask(devnet, 'eth_getBalance', [from])))
      const price = BigInt(first!.baseFeePerGas) + 1n
      const reserved = 100_000n * (BigInt(second!.baseFeePerGas) + 1n)
      expect(BigInt(second!.calls[0]!.returnData)).toBe(
        before - gas * price - 9n * GAS_PER_BLOB - reserved,
      )
      await expect(simulate([six, three, { ...whole, from }])).rejects.toMatchObject({
        code: -38015,
        message: 'blob gas used 1310720 exceeds maximum allowance 1179648',
      })
    })
  })

  test.each([
    [{ hardfork: 'cancun' }, 6],
    [{ hardfork: 'prague' }, 9],
    [{ hardfork: 'osaka' }, 6],
    [{ hardfork: 'osaka', blobSchedule: 'bpo2' }, 6],
    [{ hardfork: 'amsterdam' }, 6],
  ] as const)('on %j are at most %i in a call', async (options, most) => {
    await using devnet = await createDevnet({ ...plain, ...options })
    const call = (count: number) =>
      ask(devnet, 'eth_call', [{ to: READER, blobVersionedHashes: hashes(count) }])
    expect(await call(most)).toBe('0x')
    await expect(call(most + 1)).rejects.toThrow('too many blobs')
  })

  test.each([
    [{ network: 'plain', hardfork: 'shanghai' }, 'type 3 needs the hardfork cancun'],
    [{ network: 'preview' }, 'transaction type not supported'],
  ] as const)('are refused by every method on %j', async (options, message) => {
    await using devnet = await createDevnet(options)
    const from = devnet.accounts[0]!.address
    for (const [name, asking] of Object.entries({ ...calls, ...sends })) {
      await expect(asking(devnet, { ...whole, from }), name).rejects.toThrow(message)
    }
  })
})

describe('the price of blobs', () => {
  const common = (hardfork: CommonHardfork) =>
    createCustomCommon({ chainId: 31_337 }, Mainnet, { hardfork })

  test.each([
    ['cancun', 'hardfork', CommonHardfork.Cancun],
    ['prague', 'hardfork', CommonHardfork.Prague],
    ['osaka', 'hardfork', CommonHardfork.Osaka],
    ['osaka', 'bpo1', CommonHardfork.Bpo1],
    ['osaka', 'bpo2', CommonHardfork.Bpo2],
  ] as const)('on %s (%s) is that of the library @ethereumjs', (hardfork, schedule, other) => {
    const parameters = blobParametersOf(hardfork, schedule)!
    const { max, target } = parameters
    const gas = [0n, 1n, target - 1n, target, target + 1n, max].map((blobs) => blobs * GAS_PER_BLOB)
    for (const excess of [0n, GAS_PER_BLOB, target * GAS_PER_BLOB, 50_000_000n, 200_000_000n]) {
      for (const blobGasUsed of gas) {
        for (const baseFeePerGas of [7n, 10n ** 9n, 10n ** 12n]) {
          const parent = createBlockHeader(
            {
              excessBlobGas: excess,
              blobGasUsed,
              baseFeePerGas,
              number: 1n,
              gasLimit: 30_000_000n,
            },
            { common: common(other) },
          )
          const given = { excessBlobGas: excess, blobGasUsed, baseFeePerGas }
          expect(nextExcessBlobGas(given, hardfork, parameters)).toBe(
            parent.calcNextExcessBlobGas(parent.common),
          )
          expect(blobBaseFee(excess, parameters)).toBe(parent.getBlobGasPrice())
        }
      }
    }
  })

  test.each([
    [{ hardfork: 'cancun' }, 6, 'hardfork'],
    [{ hardfork: 'prague' }, 9, 'hardfork'],
    [{ hardfork: 'osaka' }, 6, 'bpo1'],
  ] as const)('rises in blocks of %j, and methods report it', async (options, count, schedule) => {
    const given = {
      ...plain,
      ...options,
      blobSchedule: schedule as BlobSchedule,
    } satisfies DevnetOptions
    await using devnet = await createDevnet({ ...given, mining: 'manual' })
    const parameters = blobParametersOf(options.hardfork, schedule)!
    const perBlock = Number(parameters.max)
    const full = 3
    for (let block = 0; block < full; block += 1) {
      for (let left = perBlock; left > 0; left -= count) {
        await sendBlobs(
          devnet,
          Array.from({ length: Math.min(left, count) }, (): Seed => 1),
        )
      }
      await devnet.mine()
    }
    await devnet.mine()
    let parent = await blockAt(devnet, '0x0')
    for (let number = 1; number <= full + 1; number += 1) {
      const block = await blockAt(devnet, `0x${number.toString(16)}`)
      const expected = nextExcessBlobGas(
        {
          excessBlobGas: BigInt(parent.excessBlobGas),
          blobGasUsed: BigInt(parent.blobGasUsed),
          baseFeePerGas: BigInt(parent.baseFeePerGas),
        },
        options.hardfork,
        parameters,
      )
      expect(BigInt(block.excessBlobGas)).toBe(expected)
      expect(BigInt(block.blobGasUsed)).toBe(
        number === full + 1 ? 0n : parameters.max * GAS_PER_BLOB,
      )
      parent = block
    }
    expect(BigInt(parent.excessBlobGas)).toBeGreaterThan(0n)
    const price = blobBaseFee(BigInt(parent.excessBlobGas), parameters)
    expect(BigInt(String(await ask(devnet, 'eth_blobBaseFee')))).toBe(price)
    const history = Object(await ask(devnet, 'eth_feeHistory', ['0x5', 'latest', []]))
    expect(history.blobGasUsedRatio).toEqual([0, 1, 1, 1, 0])
    expect(history.baseFeePerBlobGas).toHaveLength(6)
    expect(BigInt(history.baseFeePerBlobGas[4])).toBe(price)
    const config = Object(await ask(devnet, 'eth_config'))
    expect(config.current.blobSchedule).toEqual({
      ...{ target: Number(parameters.target), max: perBlock },
      baseFeeUpdateFraction: Number(parameters.fraction),
    })
    await expectReplayed(devnet)
  })

  test('a fork of Ethereum continues with excess and price of the remote', async () => {
    await using parent = await createDevnet({ ...plain, hardfork: 'cancun' })
    await blocksOf(
      parent,
      Array.from({ length: 12 }, () => 6),
    )
    await using child = await createDevnet({
      fork: { provider: { request: parent.request.bind(parent) as never } },
      ...{ network: 'plain', hardfork: 'cancun' },
    })
    await parent.mine()
    await child.mine()
    const [own, remote] = [await blockAt(child, 'latest'), await blockAt(parent, 'latest')]
    expect(own.excessBlobGas).toBe(remote.excessBlobGas)
    expect(await ask(child, 'eth_blobBaseFee')).toBe(await ask(parent, 'eth_blobBaseFee'))
    const hash = await sendBlobs(child, [2])
    expect((await receiptOf(child, hash)).blobGasPrice).not.toBe('0x1')
    await expectTraced(child, parent)
  })

  /** The remote's blob transactions are executed again without their blobs. */
  async function expectTraced(child: Devnet, parent: Devnet): Promise<void> {
    const { transactions } = await blockAt(parent, '0x5')
    const options = { tracer: 'callTracer' }
    const trace = (devnet: Devnet) =>
      ask(devnet, 'debug_traceTransaction', [transactions[0], options])
    expect(await trace(child)).toEqual(await trace(parent))
    expect(await ask(child, 'anvil_getBlobsByTransactionHash', [transactions[0]])).toBeNull()
  }
})

describe('blobs', () => {
  test('are read by hash, by transaction and by block', async () => {
    await using devnet = await createDevnet(plain)
    const hash = await sendBlobs(devnet, [1, 2])
    await sendBlobs(devnet, [2], {}, 1)
    const [one, two] = [hexFromBytes(blobOf(1)), hexFromBytes(blobOf(2))]
    const sidecar = sidecarOf([1, 2], 0)
    const [first] = hashesOf(sidecar)
    expect(await ask(devnet, 'anvil_getBlobByHash', [first])).toBe(one)
    expect(await ask(devnet, 'anvil_getBlobByHash', [`0x01${'00'.repeat(31)}`])).toBeNull()
    expect(await ask(devnet, 'anvil_getBlobsByTransactionHash', [hash])).toEqual([one, two])
    expect(await ask(devnet, 'anvil_getBlobsByTransactionHash', [first])).toBeNull()
    expect(await ask(devnet, 'anvil_getBlobSidecarsByBlockId', ['0x1'])).toEqual({
      blobs: [one, two],
      commitments: sidecar.commitments.map(hexFromBytes),
      proofs: sidecar.proofs.map(hexFromBytes),
    })
    const { proofs } = Object(await ask(devnet, 'anvil_getBlobSidecarsByBlockId', ['latest']))
    expect(proofs).toEqual(sidecarOf([2], 1).proofs.map(hexFromBytes))
    expect(await ask(devnet, 'anvil_getBlobSidecarsByBlockId', ['0x9'])).toBeNull()
  })

  test('are removed with their block, and come back with it', async () => {
    await using devnet = await createDevnet(plain)
    await devnet.mine()
    const snapshot = await ask(devnet, 'evm_snapshot')
    await sendBlobs(devnet, [1])
    const [hash] = hashesOf(sidecarOf([1], 0))
    expect(await ask(devnet, 'anvil_getBlobByHash', [hash])).not.toBeNull()
    await ask(devnet, 'evm_revert', [snapshot])
    expect(await ask(devnet, 'anvil_getBlobByHash', [hash])).toBeNull()
    await sendBlobs(devnet, [1])
    await ask(devnet, 'anvil_reorg', [2, []])
    expect(await ask(devnet, 'anvil_getBlobByHash', [hash])).toBeNull()
    await expectReplayed(devnet)
  })

  test('are in state files, journals and forks, also those of waiting transactions', async () => {
    await using devnet = await createDevnet({ ...plain, mining: 'manual' })
    const sealed = await sendBlobs(devnet, [1], {}, 1)
    await devnet.mine()
    const pending = await sendBlobs(devnet, [2], { nonce: 1n })
    const queued = await sendBlobs(devnet, [1, 2], { nonce: 3n })
    await using loaded = await createDevnet({ state: await devnet.dump() })
    await using child = await devnet.fork()
    await using replayed = await replay(devnet.journal())
    for (const each of [loaded, child, replayed]) {
      for (const hash of [sealed, pending, queued]) {
        const blobs = ['anvil_getBlobsByTransactionHash', [hash]] as const
        expect(await ask(each, ...blobs)).toEqual(await ask(devnet, ...blobs))
      }
      const block = ['anvil_getBlobSidecarsByBlockId', ['0x1']] as const
      expect(await ask(each, ...block)).toEqual(await ask(devnet, ...block))
      await each.mine()
      expect((await receiptOf(each, pending)).blockNumber).toBe('0x2')
    }
    await devnet.mine()
    const [one, other] = [await blockAt(devnet, 'latest'), await blockAt(loaded, 'latest')]
    expect(other.hash).toBe(one.hash)
  })

  test('stay with blocks that are packed, as do excess and price of those after', async () => {
    await using devnet = await createDevnet({ ...plain, hardfork: 'cancun', blockTimeMs: 1_000 })
    for (let block = 0; block < 5; block += 1) {
      await sendBlobs(devnet, [1, 1, 1, 1, 1, 1])
      await devnet.advance(1_000)
    }
    await devnet.advance(20_000)
    const before = []
    for (let number = 0; number <= 25; number += 1)
      before.push(await blockAt(devnet, `0x${number.toString(16)}`))
    await using loaded = await createDevnet({ state: await devnet.dump() })
    for (const [number, block] of before.entries()) {
      expect(await blockAt(loaded, `0x${number.toString(16)}`)).toEqual(block)
    }
    expect(new Set(before.map(({ excessBlobGas }) => excessBlobGas)).size).toBeGreaterThan(5)
    const [hash] = hashesOf(sidecarOf([1], 0))
    expect(await ask(loaded, 'anvil_getBlobByHash', [hash])).toBe(hexFromBytes(blobOf(1)))
  })
})
