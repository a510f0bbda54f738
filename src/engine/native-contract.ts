/**
 * The interface of native contracts, which are implemented in TypeScript instead of bytecode.
 *
 * A native contract answers at its address, or at all addresses with its prefix, as long as the
 * account's code is the one-byte stub `0xef`. No transaction can deploy that byte (EIP-3541), so
 * the stub marks native contracts, also for `eth_getCode` and EXTCODESIZE. Both engines look the
 * contract up and pass it the call, the state and the gas meter. An account that delegates to a
 * native contract (EIP-7702) runs the stub as bytecode, which is an invalid opcode.
 */

import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { Signature } from '../primitives/secp256k1.ts'
import type { BlockEnvironment } from './engine.ts'

export const NATIVE_STUB: Uint8Array = Uint8Array.of(0xef)

/** Thrown when gas runs out; the frame fails with `out of gas`. Contracts must not catch it. */
export class OutOfGas extends Error {
  override readonly name = 'OutOfGas'
}

/**
 * The state and gas meter of a native contract. State accesses charge the ordinary price (EIP-2929,
 * 2200). Changing state or logging in a static call is an `InvariantError`.
 */
export interface NativeHost {
  readonly environment: BlockEnvironment
  /** The account that pays for the batch; `undefined` outside of batches. */
  readonly payer: Address | undefined
  /** @throws {OutOfGas} if less than `amount` is left */
  useGas(amount: bigint): void
  readonly gasLeft: bigint
  /** Balance of any account in wei, charged like BALANCE. */
  balance(address: Address): bigint
  /** Code of any account, charged like EXTCODESIZE. */
  codeBytes(address: Address): Uint8Array
  /** A word of any account's storage, charged like SLOAD. A cold slot warms its account, too. */
  loadStorage(address: Address, slot: bigint): bigint
  /** Charged like SSTORE, with the 2,300-gas sentry and refunds; warms like {@link loadStorage}. */
  storeStorage(address: Address, slot: bigint, value: bigint): void
  /** Replaces an account's code, free of charge; the contract charges for it. */
  setCode(address: Address, codeBytes: Uint8Array): void
  /** Reads an account's next nonce, free of charge. */
  nonce(address: Address): bigint
  setNonce(address: Address, value: bigint): void
  /** Charged like LOG0 to LOG4. */
  emitLog(address: Address, topics: readonly Hash[], data: Uint8Array): void
  /** Recovers the signer of a 32-byte digest, free of charge; `undefined` for no valid signature. */
  recoverAddress(digest: Uint8Array, signature: Signature): Address | undefined
}

export interface NativeCall {
  readonly caller: Address
  /** The account whose storage and balance the frame works on. */
  readonly address: Address
  /** The account with the stub; differs from `address` under DELEGATECALL and CALLCODE. */
  readonly codeAddress: Address
  /** Wei; transferred before the contract is called. */
  readonly value: bigint
  readonly data: Uint8Array
  readonly isStatic: boolean
  readonly host: NativeHost
}

/** A frame that halts takes all its gas. */
export type NativeResult =
  | { readonly outcome: 'return' | 'revert'; readonly data: Uint8Array }
  | { readonly outcome: 'halt'; readonly reason: string }

export interface NativeContract {
  /** 20 bytes, or fewer for all addresses that start with them. Lower case. */
  readonly prefix: Hex
  /** Synchronous. Any exception except {@link OutOfGas} is a bug of ours. */
  call(call: NativeCall): NativeResult
}

/** The native contract at an address with this code; `undefined` if there is none. */
export function nativeContractAt(
  contracts: readonly NativeContract[],
  address: Address,
  codeBytes: Uint8Array,
): NativeContract | undefined {
  if (!isNativeStub(codeBytes)) return undefined
  return contracts.find(({ prefix }) => address.startsWith(prefix))
}

export function isNativeStub(codeBytes: Uint8Array): boolean {
  return codeBytes.length === 1 && codeBytes[0] === NATIVE_STUB[0]
}
