/**
 * Fees besides gas, as a sender meets them on the preview network: refusals, estimates, room for data.
 */

import { describe, expect, test } from 'vitest'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { estimateGas } from '../../src/execution/call.ts'
import { environmentOf } from '../../src/execution/environment.ts'
import { chargesOf, reserved } from '../../src/network/charges.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { addressOf } from '../support/arbitraries.ts'
import {
  ALICE,
  BOB,
  CAROL,
  callRequest,
  createWorld,
  hashesOf,
  NOBODY,
  signed,
} from '../support/world.ts'

const engine = createWasmEngine()
const denim = { rules: 'denim' } as const
const price = { maxFeePerGas: 10_000_000n, maxPriorityFeePerGas: 0n }

/** Bytes that do not compress. */
function noise(length: number, seed: number): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

describe('a sender', () => {
  test('needs what L1 asks and the operator at most besides gas and value, to the wei', async () => {
    const operator = { operatorFeeScalar: 2n, operatorFeeConstant: 9n }
    const transaction = signed(ALICE, { ...price, value: 5n, gasLimit: 30_000n })
    const probe = await createWorld({ ...denim, ...operator }, engine)
    const l1 = probe.network.l1Of(probe.chain.pending.state)!
    const besides = reserved(chargesOf(transaction.rawTransaction, l1), 30_000n)
    const want = 5n + 30_000n * 10_000_000n + besides
    for (const [balance, isEnough] of [
      [want, true],
      [want - 1n, false],
    ] as const) {
      const alloc = { [ALICE.address]: { balance } }
      const { producer, chain } = await createWorld({ ...denim, ...operator, alloc }, engine)
      const submitted = producer.submit(transaction)
      if (isEnough) await submitted
      else await expect(submitted).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
      expect(hashesOf(chain.pending).includes(transaction.hash)).toBe(isEnough)
    }
  })

  test('gets no estimate that it cannot pay with the fee of L1', async () => {
    const fees = { isGasPrice: false, maxFeePerGas: 10_000_000n, maxPriorityFeePerGas: 0n }
    const request = callRequest({ from: NOBODY, to: addressOf(1), fees, value: 3n })
    const estimated = async (balance: bigint) => {
      const world = await createWorld({ ...denim, alloc: { [NOBODY]: { balance } } }, engine)
      const { chain, config, network } = world
      const { pending } = chain
      const environment = environmentOf(pending, chain, config.chainId)
      const ground = { state: pending.state, environment }
      return estimateGas(engine, ground, request, config, network.l1Of(pending.state))
    }
    const forGas = 21_000n * 10_000_000n + 3n
    const world = await createWorld(denim, engine)
    const l1 = world.network.l1Of(world.chain.pending.state)!
    const { l1Fee } = chargesOf(new Uint8Array(100), l1)
    expect(await estimated(forGas + l1Fee)).toBe(21_000n)
    await expect(estimated(forGas + l1Fee - 1n)).rejects.toBeInstanceOf(DevnetError)
    await expect(estimated(forGas)).rejects.toMatchObject({ code: 'GAS_ALLOWANCE_EXCEEDED' })
  })
})

describe("a block's room for data", () => {
  const big = (signer: typeof ALICE, nonce: bigint, length: number) =>
    signed(signer, { ...price, nonce, data: noise(length, 7), gasLimit: 16_000_000n })

  test('is full before its gas is; what does not fit is in the next block', async () => {
    const options = { ...denim, daFootprintGasScalar: 1_000n, transactionFeeMax: 0n }
    const { producer, chain } = await createWorld(options, engine)
    const transactions = [big(ALICE, 0n, 20_000), big(BOB, 0n, 20_000), big(CAROL, 0n, 20_000)]
    for (const transaction of transactions) await producer.submit(transaction)
    expect(hashesOf(chain.pending).slice(2)).toEqual(
      transactions.slice(0, 2).map(({ hash }) => hash),
    )
    expect(chain.pending.gasUsed + 16_000_000n).toBeLessThan(chain.pending.gasLimit)
    const block = await producer.seal()
    expect(block.header.blobGasUsed).toBe(
      block.receipts.reduce((sum, { l1 }) => sum + l1!.daFootprint, 0n),
    )
    expect(hashesOf(chain.pending).slice(2)).toEqual([transactions[2]!.hash])
    // Data above the target raises the base fee, which gas alone would have left at its minimum.
    expect(chain.pending.baseFeePerGas).toBeGreaterThan(block.baseFeePerGas)
  })

  test('refuses at once what no block has room for', async () => {
    const { producer, chain } = await createWorld(
      { ...denim, daFootprintGasScalar: 3_000n },
      engine,
    )
    await expect(producer.submit(big(ALICE, 0n, 20_000))).rejects.toMatchObject({
      code: 'EXCEEDS_BLOCK_GAS_LIMIT',
    })
    expect(hashesOf(chain.pending)).toHaveLength(2)
  })

  test('leaves room and gas for the opening of the block: more than the rest is refused', async () => {
    const options = { ...denim, blockGasLimit: 2_000_000n }
    const { producer, chain } = await createWorld(options, engine)
    const rest = 2_000_000n - chain.pending.gasUsed
    const submit = (gasLimit: bigint) => producer.submit(signed(ALICE, { ...price, gasLimit }))
    await expect(submit(rest + 1n)).rejects.toMatchObject({ code: 'EXCEEDS_BLOCK_GAS_LIMIT' })
    await submit(rest)
    expect(hashesOf(chain.pending)).toHaveLength(3)
  })
})
