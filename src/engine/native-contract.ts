/**
 * The seam for contracts answered by our own code instead of bytecode.
 *
 * A native contract answers at its address, or at every address with its prefix, while the code of
 * that account is the one-byte stub `0xef`. No transaction can deploy that byte (EIP-3541), so the
 * stub is what tells a native contract from an ordinary account, to `eth_getCode` and EXTCODESIZE
 * too. Engines look the contract up and hand it the call, the state and the gas meter; both engines
 * give it the same ones. An account that delegates to a native contract (EIP-7702) is none itself: it
 * runs the stub as bytecode, which is an invalid opcode.
 */

import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { BlockEnvironment } from './engine.ts'

/** The code of an account that a native contract answers for. */
export const NATIVE_STUB: Uint8Array = Uint8Array.of(0xef)

/** Thrown by a meter that runs dry; the frame then fails with `out of gas`. Contracts let it pass. */
export class OutOfGas extends Error {
  override readonly name = 'OutOfGas'
}

/**
 * What a native contract may do. Every state access charges the ordinary price (EIP-2929, 2200).
 * In a static call nothing may be changed and no log emitted: trying to is an `InvariantError`.
 */
export interface NativeHost {
  readonly environment: BlockEnvironment
  /** @throws {OutOfGas} when less than `amount` is left */
  useGas(amount: bigint): void
  readonly gasLeft: bigint
  /** Balance of any account in wei, priced as BALANCE. */
  balance(address: Address): bigint
  /** Code of any account, priced as EXTCODESIZE. */
  codeBytes(address: Address): Uint8Array
  /**
   * A word of any account's storage, priced as SLOAD. A slot that was cold warms its account, too,
   * and charges nothing for that.
   */
  loadStorage(address: Address, slot: bigint): bigint
  /** Priced as SSTORE, 2,300-gas sentry and refunds included; warms as {@link loadStorage} does. */
  storeStorage(address: Address, slot: bigint, value: bigint): void
  /** Replaces an account's code and charges nothing; the contract prices it itself. */
  setCode(address: Address, codeBytes: Uint8Array): void
  /** Next nonce of an account, free; and setting it, free too. */
  nonce(address: Address): bigint
  setNonce(address: Address, value: bigint): void
  /** Priced as LOG0 to LOG4. */
  emitLog(address: Address, topics: readonly Hash[], data: Uint8Array): void
}

export interface NativeCall {
  readonly caller: Address
  /** The account whose storage and balance the frame works on. */
  readonly address: Address
  /** Where the stub was found; differs from `address` under DELEGATECALL and CALLCODE. */
  readonly codeAddress: Address
  /** Wei; already moved when the contract is asked. */
  readonly value: bigint
  readonly data: Uint8Array
  readonly isStatic: boolean
  readonly host: NativeHost
}

export interface NativeResult {
  readonly outcome: 'return' | 'revert'
  readonly data: Uint8Array
}

export interface NativeContract {
  /** 20 bytes, or fewer to answer at every address that begins with them. Lower case. */
  readonly prefix: Hex
  /** Synchronous. An exception is a fault of this program, except {@link OutOfGas}. */
  call(call: NativeCall): NativeResult
}

/** The contract that answers at an address with this code, if there is one. */
export function nativeContractAt(
  contracts: readonly NativeContract[],
  address: Address,
  codeBytes: Uint8Array,
): NativeContract | undefined {
  if (codeBytes.length !== 1 || codeBytes[0] !== NATIVE_STUB[0]) return undefined
  return contracts.find(({ prefix }) => address.startsWith(prefix))
}
