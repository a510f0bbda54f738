/**
 * Source hashes and calldata against public chains and against what is published of the preview
 * network.
 */

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { networkOptions } from '../../src/config/networks.ts'
import { resolveConfig } from '../../src/config/resolve.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import {
  type ExecutionContext,
  executeSystemTransaction,
  executeTransaction,
} from '../../src/execution/execute.ts'
import { BASE_TIME_ADDRESS } from '../../src/network/base-time.ts'
import { createNetwork } from '../../src/network/create-network.ts'
import { L1_BLOCK_ADDRESS, type L1Attributes, l1BlockStorage } from '../../src/network/l1-block.ts'
import type { SystemTransaction } from '../../src/network/network.ts'
import { IMPLEMENTATION_SLOT } from '../../src/network/predeploys.ts'
import {
  baseTimeDeposit,
  baseTimeSourceHash,
  l1AttributesDeposit,
  l1AttributesSourceHash,
  upgradeSourceHash,
  userDepositSourceHash,
} from '../../src/network/system-transactions.ts'
import { type Address, type Hash, hexFromBytes, ZERO_HASH } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { OverlayView } from '../../src/state/overlay-view.ts'
import type { StateView } from '../../src/state/view.ts'
import type { Write } from '../../src/state/write.ts'
import { depositTransaction } from '../../src/transactions/deposit.ts'
import { ENVIRONMENT, TIME_MS } from '../support/executions.ts'
import { createGenesisStore } from '../support/genesis-store.ts'
import { anyL1Attributes } from '../support/l1-attributes.ts'
import { fc, runs } from '../support/property.ts'

describe('system transactions', () => {
  const { l1Attributes, user } = JSON.parse(
    readFileSync(new URL('../vectors/deposits.json', import.meta.url), 'utf8'),
  ) as {
    readonly l1Attributes: readonly {
      readonly name: string
      readonly sourceHash: Hash
      readonly l1BlockHash: Hash
      readonly sequenceNumber: number
    }[]
    readonly user: {
      readonly hash: Hash
      readonly l1BlockHash: Hash
      readonly logIndex: number
      readonly from: Address
      readonly to: Address
      readonly value: number
      readonly gasLimit: number
    }
  }

  describe('the source hash', () => {
    for (const { name, sourceHash, l1BlockHash, sequenceNumber } of l1Attributes) {
      test(`of L1 attributes is that of ${name}`, () => {
        expect(l1AttributesSourceHash(l1BlockHash, BigInt(sequenceNumber))).toBe(sourceHash)
      })
    }

    test('of L1 attributes and of a user deposit on an L1 block of zeros is the published one', () => {
      expect(l1AttributesSourceHash(ZERO_HASH, 0n)).toBe(
        '0x009316a6b27b778fc9c4cd520e332fce845aa0089877f87cfe8c1d77fa4cc110',
      )
      expect(l1AttributesSourceHash(ZERO_HASH, 1n)).toBe(
        '0xccfe08badd7fbee8a36c1d2ba2b3090f679bf1a4970d307adddb9d938fc7bd72',
      )
      expect(userDepositSourceHash(ZERO_HASH, 0n)).toBe(
        '0xed428e1c45e1d9561b62834e1a2d3015a0caae3bfdc16b4da059ac885b01a145',
      )
    })

    // The upgrade transactions of Ecotone, as the specification lists them.
    const upgrades = [
      [
        'Ecotone: L1 Block Deployment',
        '0x877a6077205782ea15a6dc8699fa5ebcec5e0f4389f09cb8eda09488231346f8',
      ],
      [
        'Ecotone: Gas Price Oracle Deployment',
        '0xa312b4510adf943510f05fcc8f15f86995a5066bd83ce11384688ae20e6ecf42',
      ],
    ] as const
    for (const [intent, hash] of upgrades) {
      test(`of the upgrade "${intent}" is that of its specification`, () => {
        expect(upgradeSourceHash(intent)).toBe(hash)
      })
    }

    const baseTime = [
      [0n, '0x09bbb73962a51e5d11b00a5279be09d6380348f96fa805bff5a9dce218d08a26'],
      [1n, '0x1069ed2cd445ebff576c8ac2ad8bfe550f5c700598ab04ead80cb51839aa8aeb'],
      [2n, '0x002c6109309955fa0a804192573fbb620035638bfc135b9190bc5f3dd964498a'],
      [9n, '0x821a03cf41d4197c4b19f8f5cf89774b6771d14a189bf35f29b2775453bb5d7d'],
      [100n, '0xdd413ac775df76b2694a7be8005c9a0bb343b8096a0d871cac84caed075953f4'],
    ] as const
    for (const [number, hash] of baseTime) {
      test(`of BaseTime in block ${number} is the published one`, () => {
        expect(baseTimeSourceHash(number)).toBe(hash)
      })
    }

    test('of a user deposit makes the hash that the deposit has on its chain', () => {
      const { l1BlockHash, logIndex, from, to, value, gasLimit, hash } = user
      const deposit = depositTransaction({
        sourceHash: userDepositSourceHash(l1BlockHash, BigInt(logIndex)),
        from,
        to,
        mint: 0n,
        value: BigInt(value),
        gasLimit: BigInt(gasLimit),
        isSystemTransaction: false,
        data: new Uint8Array(0),
      })
      expect(deposit.hash).toBe(hash)
    })
  })

  test('the BaseTime deposit sets the millisecond part, as the depositor, with a million gas', () => {
    const { data, ...fields } = baseTimeDeposit(100n, 600)
    expect(fields).toEqual({
      sourceHash: '0xdd413ac775df76b2694a7be8005c9a0bb343b8096a0d871cac84caed075953f4',
      from: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001',
      to: '0x4200000000000000000000000000000000000030',
      mint: 0n,
      value: 0n,
      gasLimit: 1_000_000n,
      isSystemTransaction: false,
    })
    expect(hexFromBytes(data)).toBe(`0x86bdf394${'0'.repeat(60)}0258`)
  })

  test('the L1 attributes deposit packs its values in the layout of Jovian, 178 bytes', () => {
    const { data, to, from, gasLimit } = l1AttributesDeposit({
      number: 0x0139c4f5n,
      timestamp: 0x66c352bbn,
      hash: `0x${'d4'.repeat(32)}`,
      sequenceNumber: 4n,
      batcherHash: `0x${'00'.repeat(12)}${'50'.repeat(20)}`,
      l1BaseFee: 0xc0cff146n,
      l1BlobBaseFee: 1n,
      baseFeeScalar: 0x8ddn,
      blobBaseFeeScalar: 0x101c12n,
      operatorFeeScalar: 0x0a0b0c0dn,
      operatorFeeConstant: 0x0102030405060708n,
      daFootprintGasScalar: 0x94n,
    })
    expect(hexFromBytes(data)).toBe(
      `0x${[
        '3db6be2b',
        '000008dd',
        '00101c12',
        '0000000000000004',
        '0000000066c352bb',
        '000000000139c4f5',
        `${'0'.repeat(56)}c0cff146`,
        `${'0'.repeat(63)}1`,
        'd4'.repeat(32),
        `${'00'.repeat(12)}${'50'.repeat(20)}`,
        '0a0b0c0d',
        '0102030405060708',
        '0094',
      ].join('')}`,
    )
    expect(data.length).toBe(178)
    expect([from, to, gasLimit]).toEqual([
      '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0001',
      '0x4200000000000000000000000000000000000015',
      1_000_000n,
    ])
  })
})

/**
 * The effects we state of system transactions against what the contracts do when they run.
 */
describe('effects of the L1 attributes', () => {
  const config = resolveConfig({})
  const network = createNetwork(networkOptions(config))
  const { newestView: genesis } = createGenesisStore([
    ...network.sharedAccounts,
    ...network.genesisAccounts(config.genesisTime),
  ])
  const engines: readonly Engine[] = [createWasmEngine(), createEthereumjsEngine()]

  /** Zero, one value that comes again and again, and any. */
  const uint = (bits: number) =>
    fc.oneof(fc.constantFrom(0n, 5n), fc.bigInt(0n, (1n << BigInt(bits)) - 1n))

  const attributes = anyL1Attributes(uint)

  const position = { transactionIndex: 1, firstLogIndex: 0, gasUsedBefore: 7n }

  function groundOn(engine: Engine, view: StateView, l1: L1Attributes): ExecutionContext {
    return { engine, view, environment: ENVIRONMENT, timeMs: TIME_MS, l1 }
  }

  function stored(address: Address, slot: bigint, value: bigint): Write {
    return { field: 'storage', address, slot, value }
  }

  /** Both ways to the same receipt and the same writes in the same order. */
  async function expectSame(
    ground: ExecutionContext,
    { deposit, effects }: SystemTransaction,
  ): Promise<void> {
    const transaction = depositTransaction(deposit)
    const stated = effects(ground.view)
    const executed = await executeTransaction(ground, transaction, position)
    expect(stated?.writes).toEqual(executed.writes.filter(({ field }) => field === 'storage'))
    const known = await executeSystemTransaction(ground, transaction, position, stated)
    expect(known).toEqual(executed)
    expect(known.receipt.status).toBe(1)
  }

  describe.each(engines)('next to $name, the effects of', (engine) => {
    const atScale = { numRuns: runs(engine.name === 'wasm' ? 150 : 10) }

    test('the L1 attributes are those of its contract, from whatever it held before', async () => {
      await fc.assert(
        fc.asyncProperty(attributes, attributes, uint(63), async (before, l1, nonce) => {
          const view = new OverlayView(genesis)
          const [ofL1] = network.systemTransactions(1n, config.genesisTime, l1)
          view.apply(l1BlockStorage(before).map((one) => stored(L1_BLOCK_ADDRESS, ...one)))
          view.apply([{ field: 'nonce', address: ofL1!.deposit.from, value: nonce }])
          await expectSame(groundOn(engine, view, l1), ofL1!)
        }),
        atScale,
      )
    })

    test('BaseTime are those of its contract, from whatever it held before', async () => {
      const parts = fc.constantFrom(0, 200, 400, 600, 800)
      await fc.assert(
        fc.asyncProperty(parts, uint(256), attributes, async (part, before, l1) => {
          const view = new OverlayView(genesis)
          view.apply([stored(BASE_TIME_ADDRESS, 0n, before)])
          const ofTime = network.systemTransactions(1n, config.genesisTime + part, l1)[1]!
          await expectSame(groundOn(engine, view, l1), ofTime)
        }),
        atScale,
      )
    })
  })

  test('no effects are known where the predeploy has other code', () => {
    const l1 = network.l1Of(genesis)!
    const system = network.systemTransactions(1n, config.genesisTime, l1)
    // Without edits: the slots hold these values already.
    expect(system.map(({ effects }) => effects(genesis))).toEqual([
      { gas: 20_763n, refund: 0n, writes: [] },
      { gas: 7_698n, refund: 0n, writes: [] },
    ])
    for (const [index, address] of [L1_BLOCK_ADDRESS, BASE_TIME_ADDRESS].entries()) {
      const implementation = hexFromWord(genesis.storage(address, IMPLEMENTATION_SLOT)).slice(26)
      const codeBytes = Uint8Array.of(0)
      const edits: readonly Write[] = [
        { field: 'code', address, codeBytes },
        { field: 'code', address: `0x${implementation}`, codeBytes },
        stored(address, IMPLEMENTATION_SLOT, 1n),
      ]
      for (const edit of edits) {
        const view = new OverlayView(genesis)
        view.apply([edit])
        expect(system[index]!.effects(view)).toBeUndefined()
      }
    }
  })
})
