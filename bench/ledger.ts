/**
 * What the benchmarks of writing share: a devnet with an OpenZeppelin token on it, and signed
 * transactions for it that cost the benchmark nothing while it measures.
 */

import { bytecode } from '../examples/token-artifact.ts'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Hex,
} from '../src/index.ts'
import { bytesFromHex } from '../src/primitives/hex.ts'
import type { OrdinaryTransaction } from '../src/transactions/transaction.ts'
import { signTransaction } from '../src/transactions/transaction-codec.ts'

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

export type Kind = 'transfer' | 'ERC-20 transfer'

/**
 * Signed transactions of the first dev account, to a thousand recipients in turn.
 *
 * @param firstNonce of the first one; the others follow
 * @param tip wei per gas; another one makes other transactions, whose senders nobody remembers
 */
export function signMany(
  { devnet, token }: Ledger,
  kind: Kind,
  firstNonce: number,
  count: number,
  tip = 10n ** 6n,
): OrdinaryTransaction[] {
  return Array.from({ length: count }, (_, index) => {
    const recipient: Address = `0x${(0xb0b0_0000 + ((firstNonce + index) % 1000)).toString(16).padStart(40, '0')}`
    const message =
      kind === 'transfer'
        ? { to: recipient, value: 1n, data: new Uint8Array(0), gasLimit: 21_000n }
        : { to: token, value: 0n, data: transferCall(recipient, 1n), gasLimit: 100_000n }
    return signTransaction(
      {
        type: 2,
        chainId: BigInt(devnet.config.chainId),
        nonce: BigInt(firstNonce + index),
        maxFeePerGas: 10n ** 9n,
        maxPriorityFeePerGas: tip,
        accessList: [],
        authorizationList: [],
        ...message,
      },
      devnet.accounts[0]!,
    )
  })
}

/** Calldata of `transfer(address,uint256)`. */
function transferCall(to: Address, amount: bigint): Uint8Array {
  return bytesFromHex(`0xa9059cbb${to.slice(2).padStart(64, '0')}${wordHex(amount)}`)
}

function wordHex(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
