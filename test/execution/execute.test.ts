/**
 * What a transaction does to the state: deposits by the rules of the OP stack, on both engines.
 *
 * https://specs.optimism.io/protocol/deposits.html#execution
 */

import { describe, expect, test } from 'vitest'
import { type DepositTransaction, depositTransaction } from '../../src/chain/deposit.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { executeTransaction } from '../../src/execution/execute.ts'
import type { L1Attributes } from '../../src/network/l1-block.ts'
import { createdAddress } from '../../src/primitives/created-address.ts'
import { hexFromBytes, ZERO_HASH } from '../../src/primitives/hex.ts'
import type { Deposit } from '../../src/primitives/message.ts'
import { addressOf } from '../support/arbitraries.ts'
import { assemble, initCodeFor } from '../support/assemble.ts'
import { ENVIRONMENT } from '../support/executions.ts'
import { type AccountSketch, mapView } from '../support/map-view.ts'

const SENDER = addressOf(0x5e)
const TARGET = addressOf(0x7a)

const l1: L1Attributes = {
  number: 1n,
  timestamp: 1n,
  hash: ZERO_HASH,
  sequenceNumber: 0n,
  batcherHash: ZERO_HASH,
  l1BaseFee: 10n ** 9n,
  l1BlobBaseFee: 1n,
  baseFeeScalar: 1_000_000n,
  blobBaseFeeScalar: 0n,
  operatorFeeScalar: 5n,
  operatorFeeConstant: 5n,
  daFootprintGasScalar: 400n,
}

function deposit(fields: Partial<Deposit>): DepositTransaction {
  return depositTransaction({
    sourceHash: ZERO_HASH,
    from: SENDER,
    to: TARGET,
    mint: 0n,
    value: 0n,
    gasLimit: 100_000n,
    isSystemTransaction: false,
    data: new Uint8Array(0),
    ...fields,
  })
}

const engines: readonly Engine[] = [createEthereumjsEngine(), createWasmEngine()]

describe.each(engines)('a deposit on $name', (engine) => {
  async function run(
    fields: Partial<Deposit>,
    sender: AccountSketch = {},
    target: AccountSketch = {},
  ) {
    const view = mapView({ [SENDER]: sender, [TARGET]: target })
    const ground = { engine, view, environment: ENVIRONMENT, l1 }
    const position = { transactionIndex: 3, firstLogIndex: 4, gasUsedBefore: 1_000n }
    const { receipt, writes } = await executeTransaction(ground, deposit(fields), position)
    const after = view.after(writes)
    return { receipt, after }
  }

  test('mints, moves its value, uses its nonce and pays no fee of any kind', async () => {
    const { receipt, after } = await run({ mint: 50n, value: 30n }, { balance: 5n, nonce: 7n })
    expect([after.balance(SENDER), after.balance(TARGET), after.nonce(SENDER)]).toEqual([
      25n,
      30n,
      8n,
    ])
    expect(receipt).toMatchObject({
      type: 0x7e,
      status: 1,
      transactionIndex: 3,
      gasUsed: 21_000n,
      cumulativeGasUsed: 22_000n,
      effectiveGasPrice: 0n,
      depositNonce: 7n,
      contractAddress: null,
    })
    expect([receipt.l1?.l1Fee, receipt.l1?.daFootprint]).toEqual([0n, 0n])
  })

  test('keeps what it mints where nothing else changes the balance', async () => {
    const { after } = await run({ mint: 50n })
    expect([after.balance(SENDER), after.nonce(SENDER)]).toEqual([50n, 1n])
  })

  test('that reverts keeps the mint and the nonce, and uses what it used', async () => {
    const code = assemble(0, 0, 'REVERT')
    const { receipt, after } = await run({ mint: 50n, value: 30n }, {}, { code })
    expect([after.balance(SENDER), after.balance(TARGET), after.nonce(SENDER)]).toEqual([
      50n,
      0n,
      1n,
    ])
    expect([receipt.status, receipt.gasUsed, receipt.depositNonce]).toEqual([0, 21_006n, 0n])
  })

  test('that cannot pay its value fails with all its gas', async () => {
    const { receipt, after } = await run({ mint: 50n, value: 56n }, { balance: 5n, nonce: 2n })
    expect([after.balance(SENDER), after.balance(TARGET), after.nonce(SENDER)]).toEqual([
      55n,
      0n,
      3n,
    ])
    expect([receipt.status, receipt.gasUsed, receipt.depositNonce]).toEqual([0, 100_000n, 2n])
  })

  test('with less gas than it costs to begin fails with all its gas', async () => {
    const { receipt, after } = await run({ mint: 50n, gasLimit: 20_999n })
    expect([receipt.status, receipt.gasUsed]).toEqual([0, 20_999n])
    expect([after.balance(SENDER), after.nonce(SENDER)]).toEqual([50n, 1n])
  })

  test('creates a contract where its nonce says', async () => {
    const data = initCodeFor(assemble('STOP'))
    const { receipt, after } = await run({ to: null, data }, { nonce: 9n })
    const created = createdAddress(SENDER, 9n)
    expect(receipt.contractAddress).toBe(created)
    expect(after.codeHex(created)).toBe(hexFromBytes(assemble('STOP')))
  })

  test('that cannot begin to create names the address all the same', async () => {
    const { receipt } = await run({ to: null, gasLimit: 1n }, { nonce: 9n })
    expect(receipt.contractAddress).toBe(createdAddress(SENDER, 9n))
    expect(receipt.status).toBe(0)
  })
})
