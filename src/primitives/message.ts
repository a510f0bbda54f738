/**
 * What goes into the EVM and what comes out of it, as plain values: the shapes that transactions,
 * engines and receipts have in common.
 */

import type { Address, Hash, Hex } from './hex.ts'

/** One account of an EIP-2930 access list. */
export interface AccessListEntry {
  readonly address: Address
  /** 32-byte slots. */
  readonly storageKeys: readonly Hash[]
}

/** An EIP-7702 authorisation, as signed. */
export interface Authorization {
  readonly chainId: bigint
  /** The account whose code the authority takes on; the zero address takes it off. */
  readonly address: Address
  readonly nonce: bigint
  readonly yParity: bigint
  readonly r: bigint
  readonly s: bigint
}

/** A transaction or a call as the EVM sees it: who, to whom, with what; no signature. */
export interface Message {
  readonly from: Address
  /** `null` creates a contract. */
  readonly to: Address | null
  readonly nonce: bigint
  readonly gasLimit: bigint
  /** Wei. */
  readonly value: bigint
  readonly data: Uint8Array
  /** Wei per gas. For types 0 and 1, this and the next are both the gas price. */
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly accessList: readonly AccessListEntry[]
  readonly authorizationList: readonly Authorization[]
}

/**
 * A transaction that comes from L1: nobody signs it and it pays no fee.
 *
 * @see https://specs.optimism.io/protocol/deposits.html
 */
export interface Deposit {
  /** What makes two deposits with the same contents differ; 32 bytes. */
  readonly sourceHash: Hash
  readonly from: Address
  /** `null` creates a contract. */
  readonly to: Address | null
  /** Wei that come into being in the sender's account, whatever becomes of the rest. */
  readonly mint: bigint
  /** Wei. */
  readonly value: bigint
  readonly gasLimit: bigint
  /** Always false since Regolith: every deposit counts towards the block's gas. */
  readonly isSystemTransaction: boolean
  readonly data: Uint8Array
}

/** The fees a request names, wei per gas. */
export interface RequestedFees {
  /** A lone gas price, which then stands in both fields. */
  readonly isGasPrice: boolean
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}

/** What a client asks to be called, estimated or sent; what is missing is filled in later. */
export interface CallRequest {
  /** What the client takes the chain to be; `undefined` when it does not say. */
  readonly chainId: bigint | undefined
  readonly from: Address | undefined
  readonly to: Address | null
  readonly gasLimit: bigint | undefined
  /** `undefined` when no fee was named. */
  readonly fees: RequestedFees | undefined
  readonly value: bigint
  readonly data: Uint8Array
  readonly nonce: bigint | undefined
  readonly accessList: readonly AccessListEntry[]
  readonly authorizationList: readonly Authorization[]
  /** Of a transaction that is to be made of it; calls pass it over. */
  readonly type?: RequestedType | undefined
}

/** What transactions can be asked for by their type. */
export type RequestedType = 0 | 1 | 2 | 4

/** A log before it has a place in a block. */
export interface EmittedLog {
  readonly address: Address
  /** None to four words of 32 bytes. */
  readonly topics: readonly Hash[]
  readonly data: Hex
}

/** Wei per gas a message pays at a base fee: the base fee and what the caps leave for the tip. */
export function effectiveGasPrice(
  fees: Pick<Message, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  baseFeePerGas: bigint,
): bigint {
  const wanted = baseFeePerGas + fees.maxPriorityFeePerGas
  return wanted < fees.maxFeePerGas ? wanted : fees.maxFeePerGas
}

/** A request of which no more is said than who asks whom, and with what. */
export function requestFrom(
  from: Address,
  message: Pick<CallRequest, 'to'> & Partial<Pick<CallRequest, 'value' | 'data'>>,
): CallRequest {
  return {
    chainId: undefined,
    from,
    gasLimit: undefined,
    fees: undefined,
    value: 0n,
    data: new Uint8Array(0),
    nonce: undefined,
    accessList: [],
    authorizationList: [],
    ...message,
  }
}
