/** What the benchmarks of writing share: a devnet with an OpenZeppelin token on it. */

import { bytecode } from '../examples/token-artifact.ts'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hex,
} from '../src/index.ts'

/**
 * A devnet whose first dev account, nonce 1 from here on, holds all of a token. Nothing needs
 * closing: it has no socket.
 */
export interface Ledger {
  readonly devnet: Devnet
  readonly token: Address
}

/** @param options beside those that a ledger needs */
export async function createLedger(options: DevnetOptions = {}): Promise<Ledger> {
  // Room for every transaction of a benchmark in one block, at an unmoved base fee.
  const devnet = await createDevnet({ blockGasLimit: 10n ** 12n, ...options })
  const from = devnet.accounts[0]!.address
  const data: Hex = `${bytecode}${wordHex(10n ** 30n)}`
  const transactionHash = await devnet.request({
    method: 'eth_sendTransaction',
    params: [{ from, data, gas: '0x500000' }],
  })
  await devnet.mine()
  const receipt = await devnet.request({
    method: 'eth_getTransactionReceipt',
    params: [transactionHash],
  })
  const token = receipt?.contractAddress
  if (receipt?.status !== '0x1' || token == null) throw new Error('the token is not there')
  return { devnet, token }
}

function wordHex(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
