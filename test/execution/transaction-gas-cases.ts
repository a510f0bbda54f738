/**
 * Transactions that use more gas than 2^24 by writing slots: with little of it in `npm test`, with
 * more in `test/long/`, as the reference engine takes seconds.
 */

import { describe, expect, test } from 'vitest'
import type { Config } from '../../src/config/config.ts'
import { createDevnet, type Devnet } from '../../src/index.ts'
import { type Address, type Hex, hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { addressOf } from '../support/arbitraries.ts'
import { assemble, type Instruction, RETURN_TOP } from '../support/assemble.ts'
import { runsAll } from '../support/property.ts'
import { ask } from '../support/world-journal.ts'

export const LARGEST = 10n ** 15n
export const TELLER = addressOf(0xb1)
const WRITER = addressOf(0xb2)
export const REACHER = addressOf(0xb3)

/** Writes a one to new slots, counting down from the number on the stack; 22,100 gas and a loop each. */
function writing(before: readonly Instruction[]): Uint8Array {
  const start = assemble(...before)
  const body = assemble('JUMPDEST', 1, 'DUP2', 'SSTORE', 1, 'SWAP1', 'SUB', 'DUP1')
  return Uint8Array.of(...start, ...body, ...assemble(start.length, 'JUMPI', 'STOP'))
}
const SLOT_GAS = 22_100n

export const options = {
  transactionGasMax: LARGEST,
  callGasMax: LARGEST,
  blockGasLimit: LARGEST,
  alloc: {
    [TELLER]: { code: hexFromBytes(assemble('GAS', ...RETURN_TOP)) },
    [REACHER]: { code: hexFromBytes(assemble(1, 0, 'CALLDATALOAD', 'MSTORE')) },
    [WRITER]: { code: hexFromBytes(writing([0, 'CALLDATALOAD'])) },
  },
}

export interface Receipt {
  readonly status: Hex
  readonly gasUsed: Hex
  readonly cumulativeGasUsed: Hex
  readonly contractAddress: Address | null
}

export const hex = (value: bigint): Hex => `0x${value.toString(16)}`

export async function sent(devnet: Devnet, request: object): Promise<Receipt> {
  const from = devnet.accounts[0]!.address
  const hash = await ask(devnet, 'eth_sendTransaction', [{ from, ...request }])
  return (await ask(devnet, 'eth_getTransactionReceipt', [hash])) as Receipt
}

export async function slot(devnet: Devnet, address: Address | null, index: Hex): Promise<bigint> {
  return BigInt(String(await ask(devnet, 'eth_getStorageAt', [address, index, 'latest'])))
}

/** @param used the gas that transactions use, by engine */
export function describeUsedGas(
  used: Readonly<Partial<Record<Config['engine'], readonly bigint[]>>>,
): void {
  describe('with `transactionGasMax` above the cap of EIP-7825', () => {
    for (const [name, amounts] of Object.entries(used)) {
      const engine = name as Config['engine'] // the type above has no other keys
      // The reference engine takes seconds.
      test.runIf(runsAll || engine === 'wasm').each(amounts)(
        `${engine} runs transactions that use %d gas`,
        async (gas) => {
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
        },
      )
    }
  })
}
