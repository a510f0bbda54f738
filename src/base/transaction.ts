/**
 * Base Transactions (type 0x79) with the field names and hex strings of viem: serialize, parse, hash,
 * sign, and the gas that does not depend on execution.
 *
 * Encoding and digests are those of transactions/base-transaction.ts. Accounts sign by `sign({ hash })`, as
 * viem's local accounts do.
 *
 * @see https://github.com/ethereum/EIPs/pull/12385 EIP-8430
 */

import { type BaseGas, baseGas } from '../execution/base/base-gas.ts'
import { type Address, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { keccakHash } from '../primitives/keccak.ts'
import { loadSecp256k1, SECP256K1_S_MAX, type Signature } from '../primitives/secp256k1.ts'
import {
  authorizationPlaceholder,
  encodeAuthorization,
  type Signers,
  senderOf,
  signersOf,
} from '../transactions/base-authorization.ts'
import * as codec from '../transactions/base-transaction.ts'
import { address, bytes, expectList, expectObject, uint } from './arguments.ts'

/** A call of a phase. It never creates a contract. */
export interface BaseCall {
  readonly to: Address
  /** Wei, from the sender. Default: 0. */
  readonly value?: bigint | undefined
  /** Default: `0x`. */
  readonly data?: Hex | undefined
}

/** Delegates the sender's code to `target`, or with the zero address to none. */
export interface AccountChange {
  readonly target: Address
}

/** The fields that sender and payer sign. */
export interface BaseTransactionRequest {
  readonly chainId: number
  /** Without it, the sender is the account that signs. */
  readonly sender?: Address | undefined
  /** 0 (the default): the account's nonce; `NONCE_FREE_KEY`: none; others: a separate sequence. */
  readonly nonceKey?: bigint | undefined
  /** Default: 0. */
  readonly nonceSequence?: bigint | number | undefined
  /** Seconds or, from 10^11 on, ms since the epoch; 0 (the default) for no bound. */
  readonly validAfter?: bigint | number | undefined
  /** Like `validAfter`. */
  readonly validBefore?: bigint | number | undefined
  /** Wei per gas. Default: 0. */
  readonly maxPriorityFeePerGas?: bigint | undefined
  /** Wei per gas. */
  readonly maxFeePerGas: bigint
  /** Gas limit, without the payer's authorization. */
  readonly gas: bigint
  /** At most one. Default: none. */
  readonly accountChanges?: readonly AccountChange[] | undefined
  /** Phases: each takes effect whole or not at all, and the first that fails is the last to run. */
  readonly calls?: readonly (readonly BaseCall[])[] | undefined
  readonly metadata?: Hex | undefined
  /** An account, or `open` for any that signs as payer. Without it, the sender pays. */
  readonly payer?: Address | 'open' | undefined
}

export interface AuthorizedBaseTransaction extends BaseTransactionRequest {
  readonly senderAuth: Hex
  /** Empty (the default) while the payer has not signed, or if the sender pays. */
  readonly payerAuth?: Hex | undefined
}

/** A decoded transaction. */
export interface ParsedBaseTransaction extends AuthorizedBaseTransaction {
  readonly nonceKey: bigint
  readonly nonceSequence: bigint
  readonly validAfter: bigint
  readonly validBefore: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly accountChanges: readonly AccountChange[]
  readonly calls: readonly (readonly Required<BaseCall>[])[]
  readonly metadata: Hex
  readonly payerAuth: Hex
}

/** An account that signs hashes, such as a local account of viem. */
export interface HashSigner {
  readonly address: Address
  /** @returns 65 bytes: r, s, and 27 or 28 */
  sign?(parameters: { readonly hash: Hash }): Promise<Hex>
}

/**
 * The typed envelope (EIP-2718).
 *
 * @throws {Error} naming the field that no transaction can have
 */
export function serializeBaseTransaction(transaction: AuthorizedBaseTransaction): Hex {
  return hexFromBytes(codec.encodeBaseTransaction(coded(transaction)))
}

/**
 * Decodes a typed envelope. Signatures are not checked.
 *
 * @throws {Error} naming the field and the expected value
 */
export function parseBaseTransaction(serialized: Hex): ParsedBaseTransaction {
  const { chainId, gasLimit, accountChanges, calls, ...rest } = decode(serialized)
  if (chainId > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(`chainId: expected at most 2^53 - 1, got ${chainId}`)
  }
  const call = ({ to, value, data }: (typeof calls)[number][number]) => ({
    to,
    value,
    data: hexFromBytes(data),
  })
  return {
    ...rest,
    chainId: Number(chainId),
    gas: gasLimit,
    accountChanges,
    calls: calls.map((phase) => phase.map(call)),
    metadata: hexFromBytes(rest.metadata),
    senderAuth: hexFromBytes(rest.senderAuth),
    payerAuth: hexFromBytes(rest.payerAuth),
  }
}

/** The transaction hash of a typed envelope. */
export function baseTransactionHash(serialized: Hex): Hash {
  return keccakHash(bytes('serialized', serialized))
}

/** The hash that the sender signs. */
export function senderHash(transaction: BaseTransactionRequest): Hash {
  return hexFromBytes(codec.senderDigest(coded(transaction)))
}

/** The hash that the payer signs. @param sender the account that sends it, by default the named one */
export function payerHash(
  transaction: BaseTransactionRequest,
  sender: Address = namedSender(transaction),
): Hash {
  return hexFromBytes(codec.payerDigest(coded(transaction), address('sender', sender)))
}

/**
 * The id that makes a transaction without a nonce unique.
 *
 * @param sender the account that sends it, by default the named one
 */
export function replayId(
  transaction: BaseTransactionRequest,
  sender: Address = namedSender(transaction),
): Hash {
  return codec.replayIdOf(coded(transaction), address('sender', sender))
}

/**
 * Signs as the sender. If another account pays, it signs the result as the payer.
 *
 * @returns the typed envelope, with an empty `payerAuth`
 * @throws {RangeError} for an account that cannot sign hashes, or is not the named sender
 */
export async function signBaseTransaction(
  transaction: BaseTransactionRequest,
  account: HashSigner,
): Promise<Hex> {
  expectObject('transaction', transaction)
  const { sender } = transaction
  expectSame('sender', sender, account)
  const signature = await signatureOf(senderHash(transaction), account)
  const senderAuth = hexFromBytes(encodeAuthorization(signature, sender !== undefined))
  return serializeBaseTransaction({ ...transaction, senderAuth, payerAuth: '0x' })
}

/**
 * Signs as the payer.
 *
 * @param serialized signed by the sender
 * @throws {RangeError} for an account that cannot sign hashes, or is not the named payer
 */
export async function signAsPayer(serialized: Hex, account: HashSigner): Promise<Hex> {
  const transaction = decode(serialized)
  const { payer } = transaction
  if (payer === undefined) throw new RangeError('payer: expected one, but the sender pays')
  expectSame('payer', payer === 'open' ? undefined : payer, account)
  await loadSecp256k1()
  const hash = hexFromBytes(codec.payerDigest(transaction, senderOf(transaction)))
  const payerAuth = encodeAuthorization(await signatureOf(hash, account), payer !== 'open')
  return hexFromBytes(codec.encodeBaseTransaction({ ...transaction, payerAuth }))
}

/**
 * Recovers the accounts that signed.
 *
 * @throws {Error} for an authorization of another shape, or one that its account did not sign
 */
export async function recoverBaseSigners(serialized: Hex): Promise<Signers> {
  await loadSecp256k1()
  return signersOf(decode(serialized))
}

/**
 * The gas that does not depend on execution. An authorization that is missing counts as one whose
 * signature consists of bytes 0xff, which costs at least as much.
 *
 * @param sender the account that sends it, if the transaction does not name it
 */
export function baseTransactionGas(
  transaction: BaseTransactionRequest & Partial<AuthorizedBaseTransaction>,
  sender?: Address,
): BaseGas {
  const given = coded(transaction)
  const { payer } = given
  const isSponsored = payer !== undefined
  const all = {
    ...given,
    senderAuth: orPlaceholder(given.senderAuth, given.sender !== undefined),
    payerAuth: isSponsored ? orPlaceholder(given.payerAuth, payer !== 'open') : given.payerAuth,
  }
  return baseGas(all, address('sender', sender ?? namedSender(transaction)))
}

function orPlaceholder(authorization: Uint8Array, isNamed: boolean): Uint8Array {
  return authorization.length > 0 ? authorization : authorizationPlaceholder(isNamed)
}

function decode(serialized: Hex): codec.BaseTransaction {
  return codec.decodeBaseTransaction(bytes('serialized', serialized))
}

/** @throws {RangeError} naming the field that is malformed */
export function expectTransaction(transaction: BaseTransactionRequest): void {
  coded(transaction)
}

/** The fields as the codec takes them, checked by decoding them again. */
function coded(
  transaction: BaseTransactionRequest & Partial<AuthorizedBaseTransaction>,
): codec.BaseTransaction {
  expectObject('transaction', transaction)
  const { chainId, sender, payer, gas, maxFeePerGas, maxPriorityFeePerGas = 0n } = transaction
  const { nonceKey = 0n, nonceSequence = 0n, validAfter = 0n, validBefore = 0n } = transaction
  const { accountChanges = [], calls = [], metadata = '0x' } = transaction
  const { senderAuth = '0x', payerAuth = '0x' } = transaction
  expectList('accountChanges', accountChanges)
  expectList('calls', calls)
  const call = (given: BaseCall, where: string) => {
    expectObject(where, given)
    const { to, value = 0n, data = '0x' } = given
    return {
      to: address(`${where}.to`, to),
      value: uint(`${where}.value`, value),
      data: bytes(`${where}.data`, data),
    }
  }
  const draft = {
    chainId: uint('chainId', chainId),
    sender: sender === undefined ? undefined : address('sender', sender),
    nonceKey: uint('nonceKey', nonceKey),
    nonceSequence: uint('nonceSequence', nonceSequence),
    validAfter: uint('validAfter', validAfter),
    validBefore: uint('validBefore', validBefore),
    maxPriorityFeePerGas: uint('maxPriorityFeePerGas', maxPriorityFeePerGas),
    maxFeePerGas: uint('maxFeePerGas', maxFeePerGas),
    gasLimit: uint('gas', gas),
    accountChanges: accountChanges.map((each, index) => {
      expectObject(`accountChanges[${index}]`, each)
      return { target: address(`accountChanges[${index}].target`, each.target) }
    }),
    calls: calls.map((phase, index) => {
      expectList(`calls[${index}]`, phase)
      return phase.map((each, at) => call(each, `calls[${index}][${at}]`))
    }),
    metadata: bytes('metadata', metadata),
    payer: payer === undefined || payer === 'open' ? payer : address('payer', payer),
    senderAuth: bytes('senderAuth', senderAuth),
    payerAuth: bytes('payerAuth', payerAuth),
  }
  return codec.decodeBaseTransaction(codec.encodeBaseTransaction(draft))
}

function namedSender(transaction: BaseTransactionRequest): Address {
  expectObject('transaction', transaction)
  const { sender } = transaction
  if (sender !== undefined) return sender
  throw new RangeError('sender: expected the account that sends the transaction')
}

function expectSame(role: keyof Signers, named: Address | undefined, account: HashSigner): void {
  expectObject('account', account)
  const signer = address('account.address', account.address)
  if (named === undefined || address(role, named) === signer) return
  throw new RangeError(`${role}: expected the account ${named} to sign, got ${account.address}`)
}

async function signatureOf(hash: Hash, account: HashSigner): Promise<Signature> {
  if (typeof account.sign !== 'function') {
    throw new RangeError(`account: expected a local one that signs hashes, got ${account.address}`)
  }
  const signature = bytes('the result of account.sign', await account.sign({ hash }))
  const s = BigInt(`0x0${hexFromBytes(signature.subarray(32, 64)).slice(2)}`)
  const v = signature[64]
  if (signature.length !== 65 || (v !== 27 && v !== 28) || s > SECP256K1_S_MAX) {
    throw new RangeError('account: expected a signature of r, s (low), and 27 or 28 from `sign`')
  }
  return { r: BigInt(hexFromBytes(signature.subarray(0, 32))), s, yParity: v === 28 ? 1 : 0 }
}
