/**
 * Gas a message costs before anything runs.
 */

import type { Message } from '../primitives/message.ts'

const transactionGas = 21_000n
const creationGas = 32_000n
const initCodeWordGas = 2n
const zeroByteGas = 4n
const tokensPerNonZeroByte = 4n
const accessListAddressGas = 2_400n
const accessListSlotGas = 1_900n
const authorizationGas = 25_000n
const floorGasPerToken = 10n

/** Zero bytes count one token, others four (EIP-7623). */
function tokensOf(data: Uint8Array): bigint {
  let nonZero = 0
  for (const byte of data) if (byte !== 0) nonZero += 1
  return BigInt(data.length - nonZero) + BigInt(nonZero) * tokensPerNonZeroByte
}

/**
 * The least gas limit a message may have: its intrinsic gas, or its calldata floor if that is more.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2028 calldata
 * @see https://eips.ethereum.org/EIPS/eip-2930 access lists
 * @see https://eips.ethereum.org/EIPS/eip-3860 init code
 * @see https://eips.ethereum.org/EIPS/eip-7623 the floor
 * @see https://eips.ethereum.org/EIPS/eip-7702 authorisations
 */
export function minimumGas(
  message: Pick<Message, 'to' | 'data' | 'accessList' | 'authorizationList'>,
): bigint {
  const { to, data, accessList, authorizationList } = message
  const tokens = tokensOf(data)
  let intrinsic = transactionGas + tokens * zeroByteGas
  if (to === null) intrinsic += creationGas + initCodeWordGas * BigInt(Math.ceil(data.length / 32))
  for (const { storageKeys } of accessList) {
    intrinsic += accessListAddressGas + accessListSlotGas * BigInt(storageKeys.length)
  }
  intrinsic += authorizationGas * BigInt(authorizationList.length)
  const floor = transactionGas + tokens * floorGasPerToken
  return intrinsic > floor ? intrinsic : floor
}
