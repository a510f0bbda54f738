/**
 * Transactions with more gas than 2^24, the cap of EIP-7825: where `transactionGasMax` lets them in,
 * every engine runs them as it does those below the cap.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7825
 */

import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { addressOf } from '../support/arbitraries.ts'
import { assemble, type Instruction } from '../support/assemble.ts'
import { runsAll } from '../support/property.ts'
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

const CAP = 1n << 24n
const NOBODY = addressOf(0x0b)

/** Keeps the gas it has after two gas in slot 0, and that of a frame it calls in slot 1. */
const keeping: readonly Instruction[] = [
  ...(['GAS', 0, 'SSTORE'] as const),
  ...([32, 0, 0, 0, TELLER, 'GAS', 'STATICCALL', 'POP', 0, 'MLOAD', 1, 'SSTORE'] as const),
]

describeUsedGas({
  wasm: [60_000_000n],
  // The reference engine takes seconds.
  ...(runsAll && { ethereumjs: [18_000_000n], lockstep: [18_000_000n] }),
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

    test('is out of gas, and goes on, where gas buys more memory than there is', async () => {
      const fees = { baseFeeInitial: 1n, transactionFeeMax: 0n }
      const devnet = await createDevnet({ ...options, ...fees, network: 'plain', engine })
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

    test('leaves what is too much to the options', async () => {
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
