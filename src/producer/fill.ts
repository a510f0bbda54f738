/**
 * Fills in the fields missing in a request to send: type, fees, nonce, and the gas limit last, whose
 * estimate sees all others.
 */

import { DevnetError } from '../primitives/errors.ts'
import type { CallRequest, RequestedFees } from '../primitives/message.ts'
import { BLOB_TRANSACTION_TYPE } from '../transactions/blob-sidecar.ts'
import type { OrdinaryType, TransactionFields } from '../transactions/transaction.ts'

/** Values for missing fields, taken when the request is processed. */
export interface Defaults {
  readonly chainId: number
  readonly nonce: bigint
  /** Wei per gas. */
  readonly baseFeePerGas: bigint
  readonly priorityFeeDefault: bigint
  /** Wei per blob gas. */
  readonly blobBaseFee: bigint
  /** @param filled the request with the fees that the transaction will have */
  estimateGas(filled: CallRequest): Promise<bigint>
}

export async function fillTransaction(
  request: CallRequest,
  defaults: Defaults,
): Promise<TransactionFields> {
  const { to, value, data, accessList, authorizationList } = request
  const type = typeOf(request)
  const fees = fillFees(request.fees ?? priceOf(type, defaults), defaults)
  const blobFields = type === BLOB_TRANSACTION_TYPE ? blobFieldsOf(request, defaults) : {}
  const filled: CallRequest = {
    ...request,
    ...blobFields,
    fees: { isGasPrice: type === 0 || type === 1, ...fees },
  }
  return {
    type,
    chainId: BigInt(defaults.chainId),
    nonce: request.nonce ?? defaults.nonce,
    gasLimit: request.gasLimit ?? (await defaults.estimateGas(filled)),
    ...fees,
    to,
    value,
    data,
    accessList,
    authorizationList,
    ...blobFields,
  }
}

function blobFieldsOf(
  { blobHashes = [], maxFeePerBlobGas }: CallRequest,
  { blobBaseFee }: Defaults,
): Pick<TransactionFields, 'blobHashes' | 'maxFeePerBlobGas'> {
  // Twice the fee stays sufficient until it has doubled.
  return { maxFeePerBlobGas: maxFeePerBlobGas ?? blobBaseFee * 2n, blobHashes }
}

/**
 * The requested type, or the type implied by the given fields; type 2 if they imply none.
 *
 * @throws {DevnetError} TRANSACTION_TYPE_NOT_SUPPORTED if a field does not fit the requested type
 */
function typeOf(request: CallRequest): OrdinaryType {
  const { type, fees, accessList, authorizationList, blobHashes = [] } = request
  if (type === undefined) {
    if (authorizationList.length > 0) return 4
    if (blobHashes.length > 0) return BLOB_TRANSACTION_TYPE
    if (fees === undefined || !fees.isGasPrice) return 2
    return accessList.length > 0 ? 1 : 0
  }
  const odd = oddField(request, type)
  if (odd === undefined) return type
  throw new DevnetError(
    'TRANSACTION_TYPE_NOT_SUPPORTED',
    `transaction type not valid: type ${type} ${odd}`,
    { type },
  )
}

/** Names a field that the type forbids, or one it requires and the request lacks. */
function oddField(
  { fees, accessList, authorizationList, blobHashes = [] }: CallRequest,
  type: OrdinaryType,
): string | undefined {
  const isLegacy = type === 0 || type === 1
  if (type === 4 && authorizationList.length === 0) return 'without an authorizationList'
  if (type !== 4 && authorizationList.length > 0) return 'with an authorizationList'
  if (type === BLOB_TRANSACTION_TYPE && blobHashes.length === 0) {
    return 'without blobVersionedHashes'
  }
  if (type !== BLOB_TRANSACTION_TYPE && blobHashes.length > 0) return 'with blobVersionedHashes'
  if (type === 0 && accessList.length > 0) return 'with an accessList'
  if (isLegacy && fees?.isGasPrice === false) return 'with maxFeePerGas or maxPriorityFeePerGas'
  return !isLegacy && type !== 4 && fees?.isGasPrice === true ? 'with a gasPrice' : undefined
}

/** Default fees of types 0 and 1; `undefined` for types with two fee fields. */
function priceOf(
  type: OrdinaryType,
  { baseFeePerGas, priorityFeeDefault }: Defaults,
): RequestedFees | undefined {
  if (type !== 0 && type !== 1) return undefined
  const price = baseFeePerGas + priorityFeeDefault
  return { isGasPrice: true, maxFeePerGas: price, maxPriorityFeePerGas: price }
}

function fillFees(
  fees: RequestedFees | undefined,
  { baseFeePerGas, priorityFeeDefault }: Defaults,
): Pick<TransactionFields, 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  const cap = fees?.maxFeePerGas
  const suggested = cap !== undefined && cap < priorityFeeDefault ? cap : priorityFeeDefault
  const maxPriorityFeePerGas = fees?.maxPriorityFeePerGas ?? suggested
  // Twice the base fee stays sufficient until the base fee has doubled.
  return { maxFeePerGas: cap ?? baseFeePerGas * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
}
