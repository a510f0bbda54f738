/**
 * The opening of blocks on the preview network: system transactions run through the contracts they
 * call, and what is worked out without running anything is what running would have left.
 */

import { describe, expect, test } from 'vitest'
import { networkOptions } from '../../src/config/networks.ts'
import { resolveConfig } from '../../src/config/resolve.ts'
import type { BlockEnvironment, Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { runTransaction } from '../../src/execution/execute.ts'
import { BASE_TIME_ADDRESS } from '../../src/network/base-time.ts'
import { historyWrites } from '../../src/network/block-history.ts'
import { createNetwork } from '../../src/network/create-network.ts'
import { L1_BLOCK_ADDRESS, l1BlockStorage } from '../../src/network/l1-block.ts'
import type { Network } from '../../src/network/network.ts'
import { predeployAddresses } from '../../src/network/predeploys.ts'
import {
  baseTimeDeposit,
  l1AttributesData,
  l1AttributesDeposit,
} from '../../src/network/system-transactions.ts'
import { evmRules } from '../../src/primitives/evm-rules.ts'
import { type Address, bytesFromHex, hexFromBytes } from '../../src/primitives/hex.ts'
import type { Message } from '../../src/primitives/message.ts'
import { hexFromWord, uintFromBytes } from '../../src/primitives/word.ts'
import { OverlayView } from '../../src/state/overlay-view.ts'
import type { StateView } from '../../src/state/view.ts'
import { depositTransaction } from '../../src/transactions/deposit.ts'
import { addressOf } from '../support/arbitraries.ts'
import { ENVIRONMENT, TIME_MS } from '../support/executions.ts'
import { createGenesisStore } from '../support/genesis-store.ts'
import { anyL1Attributes } from '../support/l1-attributes.ts'
import { fc, runs } from '../support/property.ts'

const config = resolveConfig({ genesisTime: 1_700_000_000_400 })
const network = createNetwork(networkOptions(config))
const genesis = createGenesisStore([
  ...network.sharedAccounts,
  ...network.genesisAccounts(config.genesisTime),
]).newestView
const engines: readonly Engine[] = [createEthereumjsEngine(), createWasmEngine()]
const SYSTEM_ADDRESS: Address = '0xfffffffffffffffffffffffffffffffffffffffe'

const uint = (bits: number) => fc.bigInt(0n, 2n ** BigInt(bits) - 1n)
const attributes = anyL1Attributes(uint)

/** What a call returns, as a number. */
async function read(
  engine: Engine,
  view: StateView,
  to: Address,
  data: string,
  environment: Partial<BlockEnvironment> = {},
): Promise<bigint> {
  const message: Message = {
    from: addressOf(0xca),
    to,
    nonce: 0n,
    gasLimit: 1_000_000n,
    value: 0n,
    data: bytesFromHex(data),
    maxFeePerGas: 0n,
    maxPriorityFeePerGas: 0n,
    accessList: [],
    authorizationList: [],
  }
  const free = { ...ENVIRONMENT, baseFeePerGas: 0n, ...environment }
  const outcome = await engine.execute({ view, environment: free, message, mode: 'call' })
  expect(outcome.failure).toBeUndefined()
  return uintFromBytes(outcome.returnData)
}

describe.each(engines)('on $name', (engine) => {
  const atScale = { numRuns: runs(engine.name === 'wasm' ? 40 : 8) }

  test('L1Block holds the predicted values after its deposit', async () => {
    await fc.assert(
      fc.asyncProperty(attributes, async (l1) => {
        const deposit = depositTransaction(l1AttributesDeposit(l1))
        const ground = { engine, view: genesis, environment: ENVIRONMENT, timeMs: TIME_MS, l1 }
        const { outcome, writes } = await runTransaction(ground, deposit)
        expect(outcome.failure).toBeUndefined()
        const after = new OverlayView(genesis)
        after.apply(writes)
        for (const [slot, value] of l1BlockStorage(l1)) {
          expect(after.storage(L1_BLOCK_ADDRESS, slot)).toBe(value)
        }
        expect(network.l1Of(after)).toEqual(l1)
      }),
      atScale,
    )
  })

  test('BaseTime holds the ms within the second of its block, and returns the whole time', async () => {
    const view = new OverlayView(genesis)
    for (const part of [0, 200, 400, 600, 800]) {
      const deposit = depositTransaction(baseTimeDeposit(1n, part))
      const ground = {
        engine,
        view,
        environment: ENVIRONMENT,
        timeMs: TIME_MS,
        l1: network.l1Of(view),
      }
      const { outcome, writes } = await runTransaction(ground, deposit)
      expect(outcome.failure).toBeUndefined()
      view.apply(writes)
      expect(view.storage(BASE_TIME_ADDRESS, 0n)).toBe(BigInt(part))
      const time = { timestamp: 42n }
      expect(await read(engine, view, BASE_TIME_ADDRESS, '0x7b2fea99', time)).toBe(BigInt(part))
      expect(await read(engine, view, BASE_TIME_ADDRESS, '0x5745a677', time)).toBe(
        42_000n + BigInt(part),
      )
    }
  })

  test('BaseTime refuses other callers first, and then invalid parts', async () => {
    const refusal = async (from: Address, word: bigint) => {
      const data = bytesFromHex(`0x86bdf394${hexFromWord(word).slice(2)}`)
      const deposit = depositTransaction({ ...baseTimeDeposit(1n, 0), from, data })
      const ground = {
        engine,
        view: genesis,
        environment: ENVIRONMENT,
        timeMs: TIME_MS,
        l1: undefined,
      }
      const { outcome } = await runTransaction(ground, deposit)
      expect(outcome.failure).toEqual({ kind: 'revert' })
      return hexFromBytes(outcome.returnData)
    }
    const depositor = baseTimeDeposit(1n, 0).from
    expect(await refusal(addressOf(9), 200n)).toBe('0x3c7b5203')
    expect(await refusal(addressOf(9), 201n)).toBe('0x3c7b5203')
    for (const part of [1n, 199n, 1_000n, 65_400n]) {
      expect(await refusal(depositor, part)).toBe('0xceb5df05')
    }
  })

  test('the history contracts hold what calls of the system address would store', async () => {
    const { beaconBlockRoots, historyStorage } = predeployAddresses
    await fc.assert(
      fc.asyncProperty(uint(40), uint(40), uint(256), uint(256), async (...values) => {
        const [number, timestamp, parent, beaconRoot] = values
        const block = {
          evmRules: evmRules('osaka'),
          number: number + 1n,
          timestamp,
          parentHash: hexFromWord(parent),
          parentBeaconBlockRoot: hexFromWord(beaconRoot),
        }
        const environment = { ...ENVIRONMENT, number: block.number, timestamp }
        const written = new OverlayView(genesis)
        written.apply(historyWrites(block, genesis))
        const called = new OverlayView(genesis)
        for (const [to, data] of [
          [beaconBlockRoots, block.parentBeaconBlockRoot],
          [historyStorage, block.parentHash],
        ] as const) {
          const message = depositTransaction({
            ...baseTimeDeposit(1n, 0),
            from: SYSTEM_ADDRESS,
            to,
            data: bytesFromHex(data),
            gasLimit: 30_000_000n,
          })
          const { writes, failure } = await engine.execute({
            view: called,
            environment,
            message,
            mode: 'deposit',
          })
          expect(failure).toBeUndefined()
          called.apply(writes)
        }
        const slots = [timestamp % 8_191n, (timestamp % 8_191n) + 8_191n, number % 8_191n]
        for (const slot of slots) {
          for (const address of [beaconBlockRoots, historyStorage]) {
            expect(written.storage(address, slot)).toBe(called.storage(address, slot))
          }
        }
      }),
      atScale,
    )
  })
})

describe('L1 as a chain of blocks sees it', () => {
  const step = (of: Network, view: StateView, timeMs: number) => {
    const l1 = of.nextL1(view, timeMs, {})!
    const after = new OverlayView(view)
    after.apply(
      l1BlockStorage(l1).map(([slot, value]) => ({
        field: 'storage',
        address: L1_BLOCK_ADDRESS,
        slot,
        value,
      })),
    )
    return { l1, view: after }
  }

  test('has a block every 12 seconds, in which L2 blocks are counted', () => {
    let view: StateView = genesis
    const seen: (readonly [bigint, bigint])[] = []
    for (let block = 1; block <= 122; block += 1) {
      const next = step(network, view, config.genesisTime + block * 200)
      seen.push([next.l1.number, next.l1.sequenceNumber])
      view = next.view
    }
    expect(seen[0]).toEqual([1n, 1n])
    expect(seen[58]).toEqual([1n, 59n])
    expect(seen[59]).toEqual([2n, 0n])
    expect(seen[118]).toEqual([2n, 59n])
    expect(seen[119]).toEqual([3n, 0n])
    expect(network.l1Of(view)?.timestamp).toBe(1_700_000_024n)
  })

  test('is another with another seed, and the same with the same', () => {
    const other = (seed: number) => createNetwork(networkOptions(resolveConfig({ seed })))
    const hashOf = (seed: number) => {
      const { sharedAccounts } = other(seed)
      const accounts = [...sharedAccounts, ...other(seed).genesisAccounts(config.genesisTime)]
      return other(seed).l1Of(createGenesisStore(accounts).newestView)?.hash
    }
    expect(hashOf(1)).toBe(hashOf(1))
    expect(hashOf(1)).not.toBe(hashOf(2))
  })

  test('keeps its fees until they are set, and a footprint scalar of 0 stands for 400', () => {
    const timeMs = config.genesisTime + 200
    const fees = { l1BaseFee: 7n, daFootprintGasScalar: 0n }
    const before = network.l1Of(genesis)!
    const l1 = network.nextL1(genesis, timeMs, fees)!
    expect(l1).toMatchObject({ l1BaseFee: 7n, daFootprintGasScalar: 400n })
    expect([l1.l1BlobBaseFee, l1.batcherHash]).toEqual([before.l1BlobBaseFee, before.batcherHash])
    expect(l1AttributesData(l1).length).toBe(178)
  })
})

describe('the OP Stack network', () => {
  test('before Denim there is no BaseTime transaction, and calls to BaseTime revert', async () => {
    const config = resolveConfig({ network: 'flashblocks' })
    const azul = createNetwork(networkOptions(config))
    const accounts = [...azul.sharedAccounts, ...azul.genesisAccounts(config.genesisTime)]
    const view = createGenesisStore(accounts).newestView
    const l1 = azul.l1Of(view)!
    expect(azul.systemTransactions(1n, 2_000, l1).map(({ deposit }) => deposit.to)).toEqual([
      L1_BLOCK_ADDRESS,
    ])
    expect(azul.blockTerms(0n, undefined, config.genesisTime)).toMatchObject({
      hasMilliseconds: false,
      extraData: '0x01000000640000000500000000004c4b40',
    })
    const deposit = depositTransaction(baseTimeDeposit(1n, 200))
    const ground = { engine: engines[1]!, view, environment: ENVIRONMENT, timeMs: TIME_MS, l1 }
    const { outcome } = await runTransaction(ground, deposit)
    expect(outcome.failure).toEqual({ kind: 'revert' })
  })
})
