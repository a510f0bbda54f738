/**
 * Transactions with more gas than 2^24, the cap of EIP-7825: where `transactionGasMax` lets them in,
 * every engine runs them as it does those below the cap.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7825
 */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { type Address, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { addressOf } from '../support/arbitraries.ts'
import { assemble, type Instruction, RETURN_TOP } from '../support/assemble.ts'
import { ask } from '../support/world-journal.ts'

const CAP = 1n << 24n
const LARGEST = 10n ** 15n
const NOBODY = addressOf(0x0b)
const TELLER = addressOf(0xb1)
const WRITER = addressOf(0xb2)
const REACHER = addressOf(0xb3)

/** Keeps the gas it has after two gas in slot 0, and that of a frame it calls in slot 1. */
const keeping: readonly Instruction[] = [
  ...(['GAS', 0, 'SSTORE'] as const),
  ...([32, 0, 0, 0, TELLER, 'GAS', 'STATICCALL', 'POP', 0, 'MLOAD', 1, 'SSTORE'] as const),
]

/** Writes a one to new slots, counting down from the number on the stack; 22,100 gas and a loop each. */
function writing(before: readonly Instruction[]): Uint8Array {
  const start = assemble(...before)
  const body = assemble('JUMPDEST', 1, 'DUP2', 'SSTORE', 1, 'SWAP1', 'SUB', 'DUP1')
  return Uint8Array.of(...start, ...body, ...assemble(start.length, 'JUMPI', 'STOP'))
}
const SLOT_GAS = 22_100n

/** Gas that transactions use; few, as the reference takes seconds. */
const used = {
  wasm: [60_000_000n, 90_000_000n],
  ethereumjs: [60_000_000n],
  lockstep: [90_000_000n],
} as const

const options = {
  transactionGasMax: LARGEST,
  callGasMax: LARGEST,
  blockGasLimit: LARGEST,
  alloc: {
    [TELLER]: { code: hexFromBytes(assemble('GAS', ...RETURN_TOP)) },
    [REACHER]: { code: hexFromBytes(assemble(1, 0, 'CALLDATALOAD', 'MSTORE')) },
    [WRITER]: { code: hexFromBytes(writing([0, 'CALLDATALOAD'])) },
  },
}

interface Receipt {
  readonly status: Hex
  readonly gasUsed: Hex
  readonly cumulativeGasUsed: Hex
  readonly contractAddress: Address | null
}

const hex = (value: bigint): Hex => `0x${value.toString(16)}`

async function sent(devnet: Devnet, request: object): Promise<Receipt> {
  const from = devnet.accounts[0]!.address
  const hash = await ask(devnet, 'eth_sendTransaction', [{ from, ...request }])
  return (await ask(devnet, 'eth_getTransactionReceipt', [hash])) as Receipt
}

async function slot(devnet: Devnet, address: Address | null, index: Hex): Promise<bigint> {
  return BigInt(String(await ask(devnet, 'eth_getStorageAt', [address, index, 'latest'])))
}

for (const engine of ['wasm', 'ethereumjs', 'lockstep'] as const) {
  describe(`the engine ${engine}`, () => {
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

    test.each(used[engine])('runs transactions that use %d gas', async (gas) => {
      const devnet = await createDevnet({ ...options, engine })
      const count = gas / SLOT_GAS
      const request = { to: WRITER, data: hexFromWord(count) }
      const estimate = BigInt(String(await ask(devnet, 'eth_estimateGas', [request])))
      expect(estimate).toBeGreaterThanOrEqual(gas)
      const short = await sent(devnet, { ...request, gas: hex(estimate - 1n) })
      expect(short).toMatchObject({ status: '0x0', gasUsed: hex(estimate - 1n) })
      expect(await sent(devnet, { ...request, gas: hex(estimate) })).toMatchObject({
        status: '0x1',
        gasUsed: hex(estimate),
      })
      const data = hexFromBytes(writing([count]))
      const creation = await sent(devnet, { data, gas: hex(gas + 1_000_000n) })
      expect(creation.status).toBe('0x1')
      expect(BigInt(creation.gasUsed)).toBeGreaterThan(gas)
      await devnet.mine()
      const last = hexFromWord(count)
      expect(await slot(devnet, WRITER, last)).toBe(1n)
      expect(await slot(devnet, creation.contractAddress, last)).toBe(1n)
    })

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
