/**
 * The payment that a Base Transaction makes to its payer in its first phase.
 */

import { NO_BYTES } from '../primitives/bytes.ts'
import { type Address, bytesFromHex, hexOfRange, ZERO_ADDRESS } from '../primitives/hex.ts'
import type { PhaseCall, Phases } from '../primitives/message.ts'
import { hexFromWord, uintFromBytes } from '../primitives/word.ts'

/** One call: the transfer of a token, or of ether by its value. */
export interface Payment {
  /** The zero address for ether. */
  readonly token: Address
  readonly recipient: Address
  /** Units of the token, or wei. */
  readonly amount: bigint
  readonly call: PhaseCall
}

/** `transfer(address,uint256)` */
const transferHead = `0xa9059cbb${'00'.repeat(12)}`
const headSize = 16
const transferSize = 68
const weiPerEther = 10n ** 18n

/** The payment of the first phase; `undefined` if that is anything else than one transfer. */
export function paymentIn([first = []]: Phases): Payment | undefined {
  const [call, ...others] = first
  if (call === undefined || others.length > 0) return undefined
  const { to, value, data } = call
  if (value > 0n) {
    return data.length > 0 ? undefined : { token: ZERO_ADDRESS, recipient: to, amount: value, call }
  }
  const isTransfer = data.length === transferSize && hexOfRange(data, 0, headSize) === transferHead
  if (!isTransfer) return undefined
  const recipient = hexOfRange(data, headSize, 20)
  return { token: to, recipient, amount: uintFromBytes(data.subarray(headSize + 20)), call }
}

/** The call that pays. @param token the zero address for ether */
export function paymentCall(token: Address, recipient: Address, amount: bigint): PhaseCall {
  if (token === ZERO_ADDRESS) return { to: recipient, value: amount, data: NO_BYTES }
  const data = bytesFromHex(`${transferHead}${recipient.slice(2)}${hexFromWord(amount).slice(2)}`)
  return { to: token, value: 0n, data }
}

/** Units of a token for a cost in wei, rounded up. @param rate units for 10^18 wei */
export function amountFor(costWei: bigint, rate: bigint): bigint {
  return (costWei * rate + weiPerEther - 1n) / weiPerEther
}
