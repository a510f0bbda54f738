/**
 * The effects we state of system transactions against what the contracts do when they run.
 */

import { describe, expect, test } from 'vitest'
import { depositTransaction } from '../../src/chain/deposit.ts'
import { networkOptions, resolveConfig } from '../../src/config/config.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import {
  executeSystemTransaction,
  executeTransaction,
  type Ground,
} from '../../src/execution/execute.ts'
import { BASE_TIME_ADDRESS } from '../../src/network/base-time.ts'
import { createNetwork } from '../../src/network/create-network.ts'
import { L1_BLOCK_ADDRESS, type L1Attributes, l1BlockStorage } from '../../src/network/l1-block.ts'
import type { SystemTransaction } from '../../src/network/network.ts'
import { IMPLEMENTATION_SLOT } from '../../src/network/predeploys.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { OverlayView } from '../../src/state/overlay-view.ts'
import type { StateView } from '../../src/state/view.ts'
import type { Write } from '../../src/state/write.ts'
import { ENVIRONMENT } from '../support/executions.ts'
import { createGenesisStore } from '../support/genesis-store.ts'
import { anyL1Attributes } from '../support/l1-attributes.ts'
import { fc, runs } from '../support/property.ts'

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

function groundOn(engine: Engine, view: StateView, l1: L1Attributes): Ground {
  return { engine, view, environment: ENVIRONMENT, l1 }
}

function stored(address: Address, slot: bigint, value: bigint): Write {
  return { field: 'storage', address, slot, value }
}

/** Both ways to the same receipt and the same writes in the same order. */
async function expectSame(ground: Ground, { deposit, effects }: SystemTransaction): Promise<void> {
  const transaction = depositTransaction(deposit)
  const stated = effects(ground.view)
  expect(stated).toBeDefined() // or both ways would be one
  const known = await executeSystemTransaction(ground, transaction, position, stated)
  expect(known).toEqual(await executeTransaction(ground, transaction, position))
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

test('nothing is stated where other code stands in place of ours', () => {
  const l1 = network.l1Of(genesis)!
  const system = network.systemTransactions(1n, config.genesisTime, l1)
  for (const [index, address] of [L1_BLOCK_ADDRESS, BASE_TIME_ADDRESS].entries()) {
    const implementation = hexFromWord(genesis.storage(address, IMPLEMENTATION_SLOT)).slice(26)
    const codeBytes = Uint8Array.of(0)
    const edits: readonly Write[] = [
      { field: 'code', address, codeBytes },
      { field: 'code', address: `0x${implementation}`, codeBytes },
      stored(address, IMPLEMENTATION_SLOT, 1n),
    ]
    expect(system[index]!.effects(genesis), address).toBeDefined() // what the others differ from
    for (const edit of edits) {
      const view = new OverlayView(genesis)
      view.apply([edit])
      expect(system[index]!.effects(view)).toBeUndefined()
    }
  }
})
