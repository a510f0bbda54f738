/**
 * Allowances by signature (EIP-2612) over the token's domain (EIP-712, EIP-5267).
 *
 * @see https://docs.base.org/specifications/b20
 * @see https://eips.ethereum.org/EIPS/eip-2612
 */

import { parameters } from '../abi/abi-text.ts'
import { codecOf } from '../abi/codec.ts'
import {
  type Address,
  type Hash,
  hexFromBytes,
  ZERO_ADDRESS,
  ZERO_HASH,
} from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { once } from '../primitives/once.ts'
import { WORD_MAX } from '../primitives/word.ts'
import type { tokenAbi } from './abi.ts'
import type { Handlers } from './dispatch.ts'
import type { Frame } from './frame.ts'
import { TOKEN_SLOTS } from './layout.ts'
import { overflow } from './revert.ts'
import { keyOfAddress } from './slots.ts'
import { readText, readTextBytes } from './storage.ts'
import { refusal } from './token-records.ts'
import { approve } from './transfers.ts'

const RECOVER_GAS = 3_000n
/** v minus the parity. */
const PARITY_OFFSET = 27
/** The domain has name, version, chain id and contract: the four lowest bits (EIP-5267). */
const DOMAIN_FIELDS = '0x0f'
const DOMAIN_VERSION = '1'

const domainCodec = codecOf(
  parameters('bytes32 type, bytes32 name, bytes32 version, uint256 chainId, address contract'),
)
const permitCodec = codecOf(
  parameters(
    'bytes32 type, address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
  ),
)

export const permitHandlers = {
  nonces: (frame, owner) => frame.load(nonceSlot(frame, owner)),
  DOMAIN_SEPARATOR: (frame) => hexFromBytes(domainSeparator(frame)),

  eip712Domain(frame) {
    const name = readText(frame, TOKEN_SLOTS.name)
    const { chainId } = frame.environment
    return [DOMAIN_FIELDS, name, DOMAIN_VERSION, chainId, frame.address, ZERO_HASH, []]
  },

  permit(frame, owner, spender, value, deadline, v, r, s) {
    if (frame.environment.timestamp > deadline) throw refusal('ExpiredSignature', deadline)
    const domain = domainSeparator(frame)
    const slot = nonceSlot(frame, owner)
    const nonce = frame.load(slot)
    const struct = frame.keccak(
      permitCodec.encode([permitType(), owner, spender, value, nonce, deadline]),
    )
    const digest = frame.keccak(Uint8Array.of(0x19, 0x01, ...domain, ...struct))
    frame.useGas(RECOVER_GAS)
    const signer = signerOf(frame, digest, v, r, s)
    if (signer === ZERO_ADDRESS || signer !== owner) throw refusal('InvalidSigner', signer, owner)
    if (nonce === WORD_MAX) throw overflow()
    frame.store(slot, nonce + 1n)
    approve(frame, owner, spender, value)
  },
} satisfies Partial<Handlers<typeof tokenAbi>>

/** Changes with the name. All its hashes are charged, those of constants too. */
function domainSeparator(frame: Frame): Uint8Array {
  const nameHash = frame.keccak(readTextBytes(frame, TOKEN_SLOTS.name))
  const versionHash = frame.keccak(new TextEncoder().encode(DOMAIN_VERSION))
  const { chainId } = frame.environment
  return frame.keccak(
    domainCodec.encode([
      domainType(),
      hexFromBytes(nameHash),
      hexFromBytes(versionHash),
      chainId,
      frame.address,
    ]),
  )
}

/** The recovered signer; the zero address for an invalid signature. */
function signerOf(frame: Frame, digest: Uint8Array, v: number, r: Hash, s: Hash): Address {
  const yParity = v - PARITY_OFFSET
  if (yParity !== 0 && yParity !== 1) return ZERO_ADDRESS
  return frame.recoverAddress(digest, { yParity, r: BigInt(r), s: BigInt(s) }) ?? ZERO_ADDRESS
}

const domainType = once(() =>
  hashOf('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
)
const permitType = once(() =>
  hashOf('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
)

function hashOf(text: string): Hash {
  return keccakHash(new TextEncoder().encode(text))
}

function nonceSlot(frame: Frame, owner: Address): bigint {
  return frame.mappingSlot(TOKEN_SLOTS.nonces, keyOfAddress(owner))
}
