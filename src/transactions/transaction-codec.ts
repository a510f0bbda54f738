/**
 * Signed transactions of types 0 to 4: decode, encode, hash, sign, recover. Type 0x79 is not signed.
 *
 * Owns the encodings, but for that of type 0x79 in base-transaction.ts. Validation is left to
 * execution/validate.ts.
 *
 * @see https://eips.ethereum.org/EIPS/eip-155 type 0 with a chain id
 * @see https://eips.ethereum.org/EIPS/eip-2930 type 1
 * @see https://eips.ethereum.org/EIPS/eip-1559 type 2
 * @see https://eips.ethereum.org/EIPS/eip-4844 type 3
 * @see https://eips.ethereum.org/EIPS/eip-7702 type 4
 */

import { NO_BYTES } from '../primitives/bytes.ts'
import { DevnetError, invariant } from '../primitives/errors.ts'
import { type Address, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { keccak256, keccakHash } from '../primitives/keccak.ts'
import type { AccessListEntry, Authorization } from '../primitives/message.ts'
import {
  decodeRlp,
  encodeRlp,
  encodeTyped,
  type RlpInput,
  type RlpItem,
} from '../primitives/rlp.ts'
import { SECP256K1_S_MAX, type Signature, sign } from '../primitives/secp256k1.ts'
import { isUpgradeSince, type Upgrade } from '../primitives/upgrades.ts'
import { type Signers, signatureIn, signersOf, typeNotSupported } from './base-authorization.ts'
import {
  BASE_TRANSACTION_TYPE,
  type BaseTransaction,
  decodeBaseTransaction,
  encodeBaseTransaction,
} from './base-transaction.ts'
import { BLOB_TRANSACTION_TYPE, type BlobSidecar, unwrapped } from './blob-sidecar.ts'
import { addressAt, bytesAt, expectLength, listAt, Malformed, uintAt } from './rlp-fields.ts'
import { senders } from './sender.ts'
import {
  type OrdinaryTransaction,
  type OrdinaryType,
  type SignedBaseTransaction,
  type SignedTransaction,
  signatureV,
  type TransactionFields,
} from './transaction.ts'

/** The least first byte of an RLP list: a transaction of type 0 begins with one. */
const LIST_MIN = 0xc0

function accessListItem(list: readonly AccessListEntry[]): RlpInput {
  return list.map(({ address, storageKeys }) => [address, storageKeys])
}

function authorizationListItem(list: readonly Authorization[]): RlpInput {
  return list.map(({ chainId, address, nonce, yParity, r, s }) => {
    return [chainId, address, nonce, yParity, r, s]
  })
}

/** The signed fields, without those that EIP-155 adds to type 0. */
function unsignedItems(fields: TransactionFields): RlpInput[] {
  const { type, chainId = 0n, nonce, gasLimit, to, value, data } = fields
  const { maxFeePerGas: price, maxPriorityFeePerGas: tip } = fields
  const body = [gasLimit, to ?? '0x', value, data]
  if (type === 0) return [nonce, price, ...body]
  const accessList = accessListItem(fields.accessList)
  if (type === 1) return [chainId, nonce, price, ...body, accessList]
  const items = [chainId, nonce, tip, price, ...body, accessList]
  if (type === 2) return items
  if (type === 4) return [...items, authorizationListItem(fields.authorizationList)]
  const { maxFeePerBlobGas = 0n, blobHashes = [] } = fields
  return [...items, maxFeePerBlobGas, blobHashes]
}

function envelope(type: OrdinaryType, items: RlpInput[]): Uint8Array {
  return type === 0 ? encodeRlp(items) : encodeTyped(type, items)
}

/** The 32 bytes that are signed. */
export function signingDigest(fields: TransactionFields): Uint8Array {
  const items = unsignedItems(fields)
  if (fields.type === 0 && fields.chainId !== undefined) {
    items.push(fields.chainId, 0n, 0n)
  }
  return keccak256(envelope(fields.type, items))
}

/** Adds hash, sender and signature. Each field is named: spreading them costs a µs. */
function signedTransaction(
  fields: TransactionFields,
  from: Address,
  signature: Signature,
  rawTransaction: Uint8Array,
  hash: Hash = keccakHash(rawTransaction),
): OrdinaryTransaction {
  const { type, maxFeePerBlobGas, blobHashes } = fields
  const signed = {
    type: fields.type,
    chainId: fields.chainId,
    nonce: fields.nonce,
    maxPriorityFeePerGas: fields.maxPriorityFeePerGas,
    maxFeePerGas: fields.maxFeePerGas,
    gasLimit: fields.gasLimit,
    to: fields.to,
    value: fields.value,
    data: fields.data,
    accessList: fields.accessList,
    authorizationList: fields.authorizationList,
    from,
    signature,
    rawTransaction,
    hash,
  }
  if (type !== BLOB_TRANSACTION_TYPE) return signed
  return { ...signed, maxFeePerBlobGas: maxFeePerBlobGas ?? 0n, blobHashes: blobHashes ?? [] }
}

/** Encodes the fields with a signature. `from` is not checked against it. */
export function encodedTransaction(
  fields: TransactionFields,
  signature: Signature,
  from: Address,
): OrdinaryTransaction {
  return signedTransaction(fields, from, signature, encodedWith(fields, signature))
}

function encodedWith(fields: TransactionFields, signature: Signature): Uint8Array {
  const { r, s } = signature
  return envelope(fields.type, [...unsignedItems(fields), signatureV(fields, signature), r, s])
}

/**
 * Signs with a private key. The sender is the account's address and is not recovered.
 *
 * @param account address, and private key of 32 bytes
 */
export function signTransaction(
  fields: TransactionFields,
  account: { readonly address: Address; readonly privateKey: Hex },
): OrdinaryTransaction {
  return encodedTransaction(
    fields,
    sign(signingDigest(fields), account.privateKey),
    account.address,
  )
}

/**
 * A transaction of an account without a known private key. Its signature contains the sender's
 * address, so the same fields from two senders have two hashes.
 */
export function impersonatedTransaction(
  fields: TransactionFields,
  from: Address,
): OrdinaryTransaction {
  const signature: Signature = { yParity: 0, r: BigInt(from) + 1n, s: 1n }
  return { ...encodedTransaction(fields, signature, from), isImpersonated: true }
}

const NO_SIGNATURE: Signature = { yParity: 0, r: 0n, s: 0n }

/** Encodes the fields with zeros as the signature, like go-ethereum. */
export function unsignedTransaction(fields: TransactionFields, from: Address): OrdinaryTransaction {
  const items = [...unsignedItems(fields), NO_BYTES, NO_BYTES, NO_BYTES]
  const rawTransaction = envelope(fields.type, items)
  return signedTransaction(fields, from, NO_SIGNATURE, rawTransaction)
}

function toAt(items: readonly RlpItem[], index: number): Address | null {
  return bytesAt(items, index, 'to').length === 0 ? null : addressAt(items, index, 'to')
}

function accessListAt(items: readonly RlpItem[], index: number): AccessListEntry[] {
  return listAt(items, index, 'accessList').map((_, entry, entries) => {
    const name = `accessList[${entry}]`
    const pair = listAt(entries, entry, name)
    expectLength(pair, 2, name)
    const keys = listAt(pair, 1, `${name}.storageKeys`)
    const storageKeys = keys.map((_key, at) => {
      const bytes = bytesAt(keys, at, `${name}.storageKeys[${at}]`)
      if (bytes.length === 32) return hexFromBytes(bytes)
      throw new Malformed(`${name}.storageKeys[${at}]: expected 32 bytes, got ${bytes.length}`)
    })
    return { address: addressAt(pair, 0, `${name}.address`), storageKeys }
  })
}

function authorizationListAt(items: readonly RlpItem[], index: number): Authorization[] {
  const list = listAt(items, index, 'authorizationList')
  if (list.length === 0) throw new Malformed('authorizationList: expected at least one entry')
  return list.map((_, entry) => {
    const name = `authorizationList[${entry}]`
    const tuple = listAt(list, entry, name)
    expectLength(tuple, 6, name)
    return {
      chainId: uintAt(tuple, 0, `${name}.chainId`, 32),
      address: addressAt(tuple, 1, `${name}.address`),
      nonce: uintAt(tuple, 2, `${name}.nonce`, 8),
      yParity: uintAt(tuple, 3, `${name}.yParity`, 1),
      r: uintAt(tuple, 4, `${name}.r`, 32),
      s: uintAt(tuple, 5, `${name}.s`, 32),
    }
  })
}

interface Decoded {
  readonly fields: TransactionFields
  readonly signature: Signature
  /** Type 3 only, if it was sent along. */
  readonly sidecar?: BlobSidecar | undefined
}

function decodeLegacy(items: readonly RlpItem[]): Decoded {
  expectLength(items, 9, 'transaction')
  const v = uintAt(items, 6, 'v', 32)
  const isProtected = v >= 35n
  if (!isProtected && v !== 27n && v !== 28n) throw new Malformed(`v: expected 27, 28 or 35 up`)
  const price = uintAt(items, 1, 'gasPrice', 32)
  const fields: TransactionFields = {
    type: 0,
    chainId: isProtected ? (v - 35n) / 2n : undefined,
    nonce: uintAt(items, 0, 'nonce', 8),
    maxFeePerGas: price,
    maxPriorityFeePerGas: price,
    gasLimit: uintAt(items, 2, 'gasLimit', 8),
    to: toAt(items, 3),
    value: uintAt(items, 4, 'value', 32),
    data: bytesAt(items, 5, 'data'),
    accessList: [],
    authorizationList: [],
  }
  const yParity = (isProtected ? v - 35n : v - 27n) % 2n === 0n ? 0 : 1
  return { fields, signature: signatureAt(items, 7, yParity) }
}

/** Number of fields by type. */
const lengthOf = { 1: 11, 2: 12, 3: 14, 4: 13 } as const

function decodeTyped(type: 1 | 2 | 3 | 4, items: readonly RlpItem[]): Decoded {
  expectLength(items, lengthOf[type], 'transaction')
  const hasTip = type !== 1
  // After the first two fields, type 1 has one fee field, the others have two.
  const offset = hasTip ? 1 : 0
  const maxFeePerGas = uintAt(items, 2 + offset, hasTip ? 'maxFeePerGas' : 'gasPrice', 32)
  const fields: TransactionFields = {
    type,
    chainId: uintAt(items, 0, 'chainId', 32),
    nonce: uintAt(items, 1, 'nonce', 8),
    maxPriorityFeePerGas: hasTip ? uintAt(items, 2, 'maxPriorityFeePerGas', 32) : maxFeePerGas,
    maxFeePerGas,
    gasLimit: uintAt(items, 3 + offset, 'gasLimit', 8),
    to: toAt(items, 4 + offset),
    value: uintAt(items, 5 + offset, 'value', 32),
    data: bytesAt(items, 6 + offset, 'data'),
    accessList: accessListAt(items, 7 + offset),
    authorizationList: type === 4 ? authorizationListAt(items, 9) : [],
  }
  if (type === 4 && fields.to === null) throw new Malformed('to: expected 20 bytes, got none')
  const parityIndex = lengthOf[type] - 3
  const yParity = uintAt(items, parityIndex, 'yParity', 1)
  if (yParity > 1n) throw new Malformed(`yParity: expected 0 or 1, got ${yParity}`)
  const signature = signatureAt(items, parityIndex + 1, yParity === 0n ? 0 : 1)
  if (type !== BLOB_TRANSACTION_TYPE) return { fields, signature }
  return { fields: { ...fields, ...blobFieldsAt(items) }, signature }
}

function blobFieldsAt(
  items: readonly RlpItem[],
): Pick<TransactionFields, 'maxFeePerBlobGas' | 'blobHashes'> {
  const hashes = listAt(items, 10, 'blobVersionedHashes')
  return {
    maxFeePerBlobGas: uintAt(items, 9, 'maxFeePerBlobGas', 32),
    blobHashes: hashes.map((_, at) => {
      const bytes = bytesAt(hashes, at, `blobVersionedHashes[${at}]`)
      if (bytes.length === 32) return hexFromBytes(bytes)
      throw new Malformed(`blobVersionedHashes[${at}]: expected 32 bytes, got ${bytes.length}`)
    }),
  }
}

function signatureAt(items: readonly RlpItem[], index: number, yParity: 0 | 1): Signature {
  return { yParity, r: uintAt(items, index, 'r', 32), s: uintAt(items, index + 1, 's', 32) }
}

function decode(raw: Uint8Array): Decoded {
  const first = raw[0]!
  const isLegacy = first >= LIST_MIN
  if (first >= 0x80 && !isLegacy) throw new Malformed('transaction: expected a list or a type byte')
  const body = isLegacy ? raw : raw.subarray(1)
  const items = body.length === 0 ? undefined : decodeRlp(body)
  if (!Array.isArray(items)) throw new Malformed('transaction: expected a list')
  if (isLegacy) return decodeLegacy(items)
  if (first !== BLOB_TRANSACTION_TYPE) return decodeTyped(first as 1 | 2 | 4, items) // no other type is left
  const { items: fields, sidecar } = unwrapped(items)
  return { ...decodeTyped(first, fields), sidecar }
}

/**
 * Decodes a signed transaction and recovers its sender, which is the slow part. The sidecar of a blob
 * transaction is neither hashed nor in its `rawTransaction`; its proofs are not verified.
 *
 * @param upgrade of the block that it is for, which decides about its type; default: none
 * @throws {DevnetError} TRANSACTION_EMPTY, TRANSACTION_TYPE_NOT_SUPPORTED, TRANSACTION_UNDECODABLE,
 *   INVALID_SIGNATURE, also for a high `s` (EIP-2), or of type 0x79 what {@link signersOf} throws
 */
export function decodeTransaction(raw: Uint8Array): OrdinaryTransaction
export function decodeTransaction(raw: Uint8Array, upgrade: Upgrade | 'any'): SignedTransaction
export function decodeTransaction(
  raw: Uint8Array,
  upgrade: Upgrade | 'any' = 'none',
): SignedTransaction {
  const first = raw[0]
  if (first === undefined) throw new DevnetError('TRANSACTION_EMPTY', 'empty transaction data')
  expectType(raw, upgrade)
  if (first === BASE_TRANSACTION_TYPE) {
    const transaction = decodedBy(decodeBaseTransaction, raw)
    return baseTransaction(transaction, signersOf(transaction), raw)
  }
  const { fields, signature, sidecar } = decodedBy(decode, raw)
  const own = sidecar === undefined ? raw : encodedWith(fields, signature)
  const hash = keccakHash(own)
  const isLow = signature.s <= SECP256K1_S_MAX
  const from = isLow ? senders.senderOf(hash, () => signingDigest(fields), signature) : undefined
  if (from === undefined) {
    throw new DevnetError('INVALID_SIGNATURE', 'invalid transaction signature')
  }
  // Keeps the bytes as received: the decoder accepts only the canonical encoding.
  const signed = signedTransaction(fields, from, signature, own, hash)
  return sidecar === undefined ? signed : { ...signed, sidecar }
}

/**
 * Checks the type byte, if there is one: type 0x79 exists since Everest, type 3 without upgrades of Base.
 *
 * @param upgrade of the block, or any known type
 * @throws {DevnetError} TRANSACTION_TYPE_NOT_SUPPORTED
 */
export function expectType(raw: Uint8Array, upgrade: Upgrade | 'any'): void {
  const [first = LIST_MIN] = raw
  if (first >= 0x80 || first === 1 || first === 2 || first === 4) return
  const isBase = first === BASE_TRANSACTION_TYPE
  const isKnown = isBase || first === BLOB_TRANSACTION_TYPE
  const isOfUpgrade =
    upgrade === 'any' || (isBase ? isUpgradeSince(upgrade, 'everest') : upgrade === 'none')
  if (!isKnown || !isOfUpgrade) throw typeNotSupported({ type: first })
}

/** @throws {DevnetError} TRANSACTION_UNDECODABLE */
function decodedBy<T>(decoder: (raw: Uint8Array) => T, raw: Uint8Array): T {
  try {
    return decoder(raw)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DevnetError(
      'TRANSACTION_UNDECODABLE',
      `failed to decode signed transaction: ${reason}`,
      { reason },
      { cause: error },
    )
  }
}

/** A Base Transaction as a signed one. */
function baseTransaction(
  transaction: BaseTransaction,
  signers: Signers,
  rawTransaction: Uint8Array,
): SignedBaseTransaction {
  const signature = signatureIn(transaction.senderAuth)
  invariant(signature !== undefined, 'the sender of a Base Transaction has signed it')
  return signedBaseTransaction(transaction, signers, signature, rawTransaction)
}

/** Encodes a Base Transaction with its authorizations, whatever is in them, and zeros as the signature. */
export function unsignedBaseTransaction(
  transaction: BaseTransaction,
  signers: Signers,
): SignedBaseTransaction {
  const rawTransaction = encodeBaseTransaction(transaction)
  return signedBaseTransaction(transaction, signers, NO_SIGNATURE, rawTransaction)
}

function signedBaseTransaction(
  transaction: BaseTransaction,
  { sender, payer }: Signers,
  signature: Signature,
  rawTransaction: Uint8Array,
): SignedBaseTransaction {
  return {
    type: BASE_TRANSACTION_TYPE,
    chainId: transaction.chainId,
    nonce: transaction.nonceSequence,
    maxPriorityFeePerGas: transaction.maxPriorityFeePerGas,
    maxFeePerGas: transaction.maxFeePerGas,
    gasLimit: transaction.gasLimit,
    to: sender,
    value: 0n,
    data: NO_BYTES,
    accessList: [],
    authorizationList: [],
    from: sender,
    signature,
    rawTransaction,
    hash: keccakHash(rawTransaction),
    base: transaction,
    payer,
  }
}

/**
 * Decodes a transaction whose sender is known, impersonated ones included; recovers nothing. A blob
 * transaction may come with its sidecar.
 *
 * @param payer of a Base Transaction, if that is not the sender
 * @throws {Error} if the bytes are not such a transaction
 */
export function decodeSentBy(
  raw: Uint8Array,
  from: Address,
  payer: Address = from,
): SignedTransaction {
  if (raw[0] === BASE_TRANSACTION_TYPE) {
    return baseTransaction(decodeBaseTransaction(raw), { sender: from, payer }, raw)
  }
  const { fields, signature, sidecar } = decode(raw)
  if (sidecar === undefined) return signedTransaction(fields, from, signature, raw)
  return { ...encodedTransaction(fields, signature, from), sidecar }
}
