/**
 * Allowances by signature: EIP-2612 over EIP-712, as ethers understands them.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2612
 */

import { Signature, TypedDataEncoder, verifyTypedData } from 'ethers'
import type { Address, Hex } from '../../../src/primitives/hex.ts'
import { permitTypes } from '../permit-signature.ts'
import { ZERO } from '../scene.ts'
import { type Functions, need, needWord, type TokenCall } from './state.ts'
import { approve } from './transfers.ts'

const ZERO_WORD: Hex = `0x${'00'.repeat(32)}`

export const permitFunctions = {
  nonces: ({ token }, owner: Address) => token.nonces.get(owner) ?? 0n,
  DOMAIN_SEPARATOR: (call) => TypedDataEncoder.hashDomain(domainOf(call)),
  eip712Domain: ({ token, chainId }) => [
    ...['0x0f', token.name.value, '1'],
    ...[chainId, token.address, ZERO_WORD, []],
  ],

  permit(
    call,
    owner: Address,
    spender: Address,
    value: bigint,
    deadline: bigint,
    v: number,
    r: Hex,
    s: Hex,
  ) {
    const { token, now } = call
    need(now <= deadline, 'ExpiredSignature', deadline)
    const nonce = token.nonces.get(owner) ?? 0n
    const signer = signerOf(call, { owner, spender, value, nonce, deadline }, { v, r, s })
    need(signer !== ZERO && signer === owner, 'InvalidSigner', signer, owner)
    token.nonces.set(owner, needWord(nonce + 1n))
    approve(call, owner, spender, value)
  },
} satisfies Functions<TokenCall>

/** The name is the one the token has now. */
function domainOf({ token, chainId }: Pick<TokenCall, 'token' | 'chainId'>) {
  return {
    name: token.name.value,
    version: '1',
    chainId,
    verifyingContract: token.address,
  }
}

/** Nobody, the zero address, when no key can have made the signature. */
function signerOf(
  call: TokenCall,
  message: Readonly<Record<string, unknown>>,
  { v, r, s }: { readonly v: number; readonly r: Hex; readonly s: Hex },
): Address {
  if (v !== 27 && v !== 28) return ZERO
  try {
    const signature = Signature.from({ r, s, v })
    const signer = verifyTypedData(
      domainOf(call),
      { Permit: [...permitTypes.Permit] },
      message,
      signature,
    )
    return signer.toLowerCase() as Address // ethers writes addresses with capitals
  } catch {
    return ZERO
  }
}
