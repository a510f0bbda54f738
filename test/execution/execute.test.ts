/**
 * What a transaction does to the state: deposits by the rules of the OP stack, on both engines.
 *
 * https://specs.optimism.io/protocol/deposits.html#execution
 */

import { describe, expect, test } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { createEthereumjsEngine } from '../../src/engine/ethereumjs/engine.ts'
import { createWasmEngine } from '../../src/engine/wasm/engine.ts'
import { environmentOf } from '../../src/execution/environment.ts'
import { executeTransaction } from '../../src/execution/execute.ts'
import { createDevnet, type Devnet, type Hex } from '../../src/index.ts'
import type { L1Attributes } from '../../src/network/l1-block.ts'
import { createdAddress } from '../../src/primitives/created-address.ts'
import { hexFromBytes, ZERO_HASH } from '../../src/primitives/hex.ts'
import type { Deposit } from '../../src/primitives/message.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { type DepositTransaction, depositTransaction } from '../../src/transactions/deposit.ts'
import { encodedTransaction } from '../../src/transactions/transaction-codec.ts'
import { addressOf } from '../support/arbitraries.ts'
import { assemble, type Instruction, initCodeFor } from '../support/assemble.ts'
import { ENVIRONMENT, MESSAGE, TIME_MS } from '../support/executions.ts'
import { type AccountSketch, mapView } from '../support/map-view.ts'
import { CHAIN_ID, createWorld } from '../support/world.ts'
import { ask } from '../support/world-journal.ts'
import {
  describeUsedGas,
  hex,
  LARGEST,
  options,
  REACHER,
  sent,
  slot,
  TELLER,
} from './transaction-gas-cases.ts'

describe('execute', () => {
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

  test.each(engines)('a transaction pays for its blobs on $name', async (engine) => {
    const code = assemble(0, 'BLOBHASH', 0, 'SSTORE')
    const view = mapView({ [SENDER]: { balance: 10n ** 18n }, [TARGET]: { code } })
    const environment = { ...ENVIRONMENT, blobBaseFee: 7n }
    const blobHashes = [hexFromWord(5n), hexFromWord(6n)]
    const fields = { ...MESSAGE, type: 3, chainId: 1n, to: TARGET, blobHashes } as const
    const signature = { yParity: 0, r: 1n, s: 1n } as const
    const transaction = { ...encodedTransaction(fields, signature, SENDER), blobHashes }
    const position = { transactionIndex: 0, firstLogIndex: 0, gasUsedBefore: 0n }
    const ground = { engine, view, environment, timeMs: TIME_MS, l1: undefined }
    const { receipt, writes } = await executeTransaction(ground, transaction, position)
    const after = view.after(writes)
    expect(receipt.status).toBe(1)
    expect(after.storage(TARGET, 0n)).toBe(5n)
    const paid = receipt.gasUsed * receipt.effectiveGasPrice + 2n * 131_072n * 7n
    expect(after.balance(SENDER)).toBe(10n ** 18n - paid - MESSAGE.value)
  })

  describe.each(engines)('a deposit on $name', (engine) => {
    async function run(
      fields: Partial<Deposit>,
      sender: AccountSketch = {},
      target: AccountSketch = {},
    ) {
      const view = mapView({ [SENDER]: sender, [TARGET]: target })
      const ground = { engine, view, environment: ENVIRONMENT, timeMs: TIME_MS, l1 }
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
})

describe('the block environment', () => {
  test('the environment of a block is what its header says', async () => {
    const { chain, config, advance } = await createWorld()
    await advance(1_000)
    for (const block of [chain.head, chain.pending]) {
      expect(environmentOf(block, chain, config.chainId)).toMatchObject({
        chainId: CHAIN_ID,
        number: block.number,
        timestamp: block.timestamp,
        gasLimit: block.gasLimit,
        baseFeePerGas: block.baseFeePerGas,
        blobBaseFee: 1n,
        coinbase: block.coinbase,
        prevRandao: block.prevRandao,
      })
    }
  })

  test('BLOCKHASH reaches the 256 blocks before and neither the block itself nor one after', async () => {
    const { chain, config, advance } = await createWorld()
    await advance(300 * 200)
    const { blockHash, number } = environmentOf(chain.pending, chain, config.chainId)
    expect(number).toBe(301n)
    expect(blockHash(300n)).toBe(chain.head.hash)
    expect(blockHash(45n)).toBe(chain.at(45n).hash)
    for (const outside of [44n, 0n, 301n, 302n, -1n]) expect(blockHash(outside)).toBeUndefined()
    const early = environmentOf(chain.at(10n), chain, config.chainId)
    expect(early.blockHash(0n)).toBe(chain.at(0n).hash)
    expect(early.blockHash(10n)).toBeUndefined()
  })

  /** Answers a call with the hash of the block before the call's. */
  const PARENT_HASH: Hex = '0x60014303405f5260205ff3'
  const contract = '0x00000000000000000000000000000000000000c0'

  const parentHashAt = (devnet: Devnet, at: Hex) =>
    devnet.request({
      method: 'eth_call',
      params: [{ to: contract }, at, { [contract]: { code: PARENT_HASH } }],
    })

  test.each(['0x2', '0x3'] as const)(
    'BLOCKHASH at block %s of a fork stays as it was when its parent replaces blocks',
    async (at) => {
      await using devnet = await createDevnet()
      for (let number = 1; number <= 3; number += 1) {
        await devnet.faucet.drip(contract)
        await devnet.mine()
      }
      await using fork = await devnet.fork()
      const parentHash = await parentHashAt(devnet, at)
      await devnet.request({ method: 'anvil_reorg', params: [3, []] })
      expect(await parentHashAt(fork, at)).toBe(parentHash)
      expect(await parentHashAt(devnet, at)).not.toBe(parentHash)
    },
  )
})

/**
 * Transactions with more gas than 2^24, the cap of EIP-7825: where `transactionGasMax` lets them in,
 * every engine runs them as it does those below the cap.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7825
 */
describe('transactions with much gas', () => {
  const CAP = 1n << 24n
  const NOBODY = addressOf(0x0b)

  /** Keeps the gas it has after two gas in slot 0, and that of a frame it calls in slot 1. */
  const keeping: readonly Instruction[] = [
    ...(['GAS', 0, 'SSTORE'] as const),
    ...([32, 0, 0, 0, TELLER, 'GAS', 'STATICCALL', 'POP', 0, 'MLOAD', 1, 'SSTORE'] as const),
  ]

  describeUsedGas({
    wasm: [60_000_000n],
    ethereumjs: [18_000_000n],
    lockstep: [18_000_000n],
  })

  for (const engine of ['wasm', 'ethereumjs', 'lockstep'] as const) {
    describe(`the engine ${engine}, with \`transactionGasMax\` above the cap of EIP-7825,`, () => {
      for (const gas of [
        CAP + 1n,
        30_000_000n,
        100_000_000n,
        2n ** 31n,
        2n ** 32n - 1n,
        2n ** 32n,
        10n ** 12n,
        LARGEST,
      ]) {
        test(`runs transactions and calls with ${gas} gas, and frames get their part`, async () => {
          // At a wei each, so that the account can pay for the most there may be.
          const devnet = await createDevnet({
            ...options,
            network: 'plain',
            mining: 'interval',
            receipts: 'preconfirmed',
            engine,
            baseFeeInitial: 1n,
            transactionFeeMax: 0n,
          })
          const terms = { gas: hex(gas), maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' }
          const transfer = await sent(devnet, { ...terms, to: NOBODY, value: '0x1' })
          expect(transfer).toMatchObject({ status: '0x1', gasUsed: hex(21_000n) })
          await devnet.mine() // there may be no room for another one
          const data = assemble(...keeping)
          const creation = await sent(devnet, { ...terms, data: hexFromBytes(data) })
          expect(creation.status).toBe('0x1')
          await devnet.mine()

          // 16 gas a byte, four where it is zero; 53,000 for a creation, two for each word of its code.
          const bytes = BigInt(data.reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 0))
          const words = BigInt(Math.ceil(data.length / 32))
          const first = gas - 53_000n - bytes - 2n * words - 2n
          expect(await slot(devnet, creation.contractAddress, '0x0')).toBe(first)
          const inner = await slot(devnet, creation.contractAddress, '0x1')
          expect(inner).toBeGreaterThan((first * 63n) / 64n - 30_000n)
          expect(inner).toBeLessThan((first * 63n) / 64n)
          expect(await ask(devnet, 'eth_getBlockByNumber', ['latest', false])).toMatchObject({
            gasLimit: hex(LARGEST),
            gasUsed: creation.cumulativeGasUsed,
          })

          const called = await ask(devnet, 'eth_call', [{ to: TELLER, gas: hex(gas) }, 'latest'])
          expect(called).toBe(hexFromWord(gas - 21_002n))
          const estimate = await ask(devnet, 'eth_estimateGas', [{ to: TELLER, gas: hex(gas) }])
          expect(Number(estimate)).toBeLessThan(22_000)
        })
      }

      test('is out of gas, and continues, where gas buys more memory than there is', async () => {
        const fees = { baseFeeInitial: 1n, transactionFeeMax: 0n }
        const devnet = await createDevnet({
          ...options,
          ...fees,
          network: 'plain',
          mining: 'interval',
          receipts: 'preconfirmed',
          engine,
        })
        const terms = { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1', gas: hex(LARGEST) }
        const data = hexFromWord(12n * 2n ** 30n)
        await expect(ask(devnet, 'eth_call', [{ to: REACHER, data }])).rejects.toMatchObject({
          code: -32_003,
          message: `out of gas: gas required exceeds: ${LARGEST}`,
        })
        const receipt = await sent(devnet, { to: REACHER, data, ...terms })
        expect(receipt).toMatchObject({ status: '0x0', gasUsed: hex(LARGEST) })
        await devnet.mine()
        const fits = hexFromWord(2n ** 20n)
        expect(await sent(devnet, { to: REACHER, data: fits, ...terms })).toMatchObject({
          status: '0x1',
        })
      })

      test('refuses more gas than the option allows', async () => {
        const devnet = await createDevnet({ ...options, engine, transactionGasMax: 30_000_000n })
        const send = (gas: bigint) => sent(devnet, { to: NOBODY, gas: hex(gas) })
        await expect(send(30_000_001n)).rejects.toMatchObject({
          code: -32_000,
          message: 'exceeds max transaction gas limit',
        })
        expect(await send(30_000_000n)).toMatchObject({ status: '0x1' })
      })
    })
  }
})
