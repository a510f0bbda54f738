/** Signed transactions that cost a benchmark nothing while it measures. */

import type { Address } from '../src/index.ts'
import { bytesFromHex } from '../src/primitives/hex.ts'
import type { OrdinaryTransaction } from '../src/transactions/transaction.ts'
import { signTransaction } from '../src/transactions/transaction-codec.ts'
import type { Ledger } from './ledger.ts'

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
