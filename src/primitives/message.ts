/**
 * The input and output of an execution as plain values, shared by transactions, engines and
 * receipts.
 */

import { NO_BYTES } from './bytes.ts'
import type { Address, Hash, Hex } from './hex.ts'

/** One account of an EIP-2930 access list. */
export interface AccessListEntry {
  readonly address: Address
  /** 32-byte slots. */
  readonly storageKeys: readonly Hash[]
}

/** A signed EIP-7702 authorisation. */
export interface Authorization {
  readonly chainId: bigint
  /** The contract to delegate to; the zero address removes the delegation. */
  readonly address: Address
  readonly nonce: bigint
  readonly yParity: bigint
  readonly r: bigint
  readonly s: bigint
}

/** A transaction or call as the EVM sees it, without a signature. */
export interface Message {
  readonly from: Address
  /** `null` creates a contract. */
  readonly to: Address | null
  readonly nonce: bigint
  readonly gasLimit: bigint
  /** Wei. */
  readonly value: bigint
  readonly data: Uint8Array
  /** Wei per gas. For types 0 and 1 this and the next are both the gas price. */
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly accessList: readonly AccessListEntry[]
  readonly authorizationList: readonly Authorization[]
  /** Versioned hashes of the blobs, for BLOBHASH (EIP-4844); none by default. */
  readonly blobHashes?: readonly Hash[]
}

/** A call among several of one transaction (EIP-8430). It never creates a contract. */
export interface PhaseCall {
  readonly to: Address
  /** Wei, from the sender. */
  readonly value: bigint
  readonly data: Uint8Array
}

/** Phases of calls: each takes effect whole or not at all, and the first that fails is the last to run. */
export type Phases = readonly (readonly PhaseCall[])[]

/**
 * A deposit: a transaction from L1, unsigned and without fees.
 *
 * @see https://specs.optimism.io/protocol/deposits.html
 */
export interface Deposit {
  /** Distinguishes deposits with equal contents; 32 bytes. */
  readonly sourceHash: Hash
  readonly from: Address
  /** `null` creates a contract. */
  readonly to: Address | null
  /** Wei created in the sender's account, even if the deposit fails. */
  readonly mint: bigint
  /** Wei. */
  readonly value: bigint
  readonly gasLimit: bigint
  /** Always false since Regolith: every deposit counts towards the block's gas. */
  readonly isSystemTransaction: boolean
  readonly data: Uint8Array
}

/** The fees of a request, wei per gas. */
export interface RequestedFees {
  /** True if the request has one gas price, which is then in both fields. */
  readonly isGasPrice: boolean
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}

/** A client's request to call, estimate or send. Missing fields are filled in later. */
export interface CallRequest {
  /** The chain id the client expects; `undefined` if it names none. */
  readonly chainId: bigint | undefined
  readonly from: Address | undefined
  readonly to: Address | null
  readonly gasLimit: bigint | undefined
  /** `undefined` if the request names no fee. */
  readonly fees: RequestedFees | undefined
  readonly value: bigint
  readonly data: Uint8Array
  readonly nonce: bigint | undefined
  readonly accessList: readonly AccessListEntry[]
  readonly authorizationList: readonly Authorization[]
  /** Versioned hashes of blobs (EIP-4844); `undefined` if the request names none, and no list. */
  readonly blobHashes?: readonly Hash[]
  /** Wei per blob gas. */
  readonly maxFeePerBlobGas?: bigint | undefined
  /** The blobs of a transaction to send, from which their hashes follow; ignored by calls. */
  readonly blobs?: readonly Uint8Array[]
  /** Type of the transaction to build; ignored by calls. */
  readonly type?: RequestedType | undefined
  /** Given for a Base Transaction, whose calls are in it; `from` is then its sender. */
  readonly base?: BaseRequest
}

/** The part of a request that makes it one for a Base Transaction (EIP-8430). */
export interface BaseRequest {
  /** The sender as the transaction would name it; `undefined` if its signature says who it is. */
  readonly sender: Address | undefined
  readonly nonceKey: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly accountChanges: readonly { readonly target: Address }[]
  readonly calls: Phases
  readonly metadata: Uint8Array
  readonly payer: Address | 'open' | undefined
  /** Counted by its bytes; never checked. This and the next are placeholders if none were given. */
  readonly senderAuth: Uint8Array
  readonly payerAuth: Uint8Array
}

/** Transaction types that a request may name. */
export type RequestedType = 0 | 1 | 2 | 3 | 4

/** A log that has no position in a block yet. */
export interface EmittedLog {
  readonly address: Address
  /** Up to four topics of 32 bytes. */
  readonly topics: readonly Hash[]
  readonly data: Hex
}

/** Wei per gas paid at a base fee: the base fee plus the tip that the caps leave. */
export function effectiveGasPrice(
  fees: Pick<Message, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  baseFeePerGas: bigint,
): bigint {
  const wanted = baseFeePerGas + fees.maxPriorityFeePerGas
  return wanted < fees.maxFeePerGas ? wanted : fees.maxFeePerGas
}

/** A request with sender, recipient and data only. */
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
    data: NO_BYTES,
    nonce: undefined,
    accessList: [],
    authorizationList: [],
    ...message,
  }
}
