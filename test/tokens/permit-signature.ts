/**
 * Permits signed by viem: EIP-712 as somebody else writes it down.
 */

import { type Hex, parseSignature } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Address } from '../../src/primitives/hex.ts'
import { ENVIRONMENT } from '../support/executions.ts'

export const permitSigner = privateKeyToAccount(`0x${'51'.repeat(32)}`)

export interface Permit {
  readonly owner: Address
  readonly spender: Address
  readonly value: bigint
  readonly nonce: bigint
  readonly deadline: bigint
}

export const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** @param name the name of the token when it is signed */
export async function signPermit(
  signer: PrivateKeyAccount,
  token: Address,
  name: string,
  message: Permit,
): Promise<{ readonly v: number; readonly r: Hex; readonly s: Hex }> {
  const domain = {
    name,
    version: '1',
    chainId: ENVIRONMENT.chainId,
    verifyingContract: token,
  }
  const signature = await signer.signTypedData({
    domain,
    types: permitTypes,
    primaryType: 'Permit',
    message,
  })
  const { r, s, yParity } = parseSignature(signature)
  return { v: 27 + yParity, r, s }
}
