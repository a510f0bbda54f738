/**
 * What the objects that methods answer with look like; they are printed in results.ts.
 */

import type { AccessListEntry } from '../primitives/message.ts'
import type {
  WireAuthorization,
  WireBareHeader,
  WireBlockObject,
  WireHeader,
  WireLog,
  WireReceipt,
  WireTransaction,
} from './results.ts'
import {
  addressSchema,
  anyOf,
  arrayOf,
  booleanSchema,
  bytesSchema,
  dataSchema,
  hashSchema,
  maybe,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
  type Schema,
} from './schema.ts'

const bloomSchema = bytesSchema('Bloom', 256)
const emptyListSchema: Schema = { type: 'array', maxItems: 0 }

export const accessListEntrySchema: Schema = object<AccessListEntry>('AccessListEntry', {
  address: addressSchema,
  storageKeys: arrayOf(hashSchema),
})

export const authorizationSchema: Schema = object<WireAuthorization>('Authorization', {
  chainId: quantitySchema,
  address: addressSchema,
  nonce: quantitySchema,
  yParity: quantitySchema,
  r: quantitySchema,
  s: quantitySchema,
})

export const logSchema: Schema = object<WireLog>('Log', {
  address: addressSchema,
  topics: { ...arrayOf(hashSchema), maxItems: 4 },
  data: dataSchema,
  blockHash: hashSchema,
  blockNumber: quantitySchema,
  blockTimestamp: quantitySchema,
  blockTimestampMs: maybe(quantitySchema),
  transactionHash: hashSchema,
  transactionIndex: quantitySchema,
  logIndex: quantitySchema,
  removed: booleanSchema,
})

export const receiptSchema: Schema = object<WireReceipt>('Receipt', {
  type: quantitySchema,
  status: oneOfTexts('0x0', '0x1'),
  cumulativeGasUsed: quantitySchema,
  logs: arrayOf(logSchema),
  logsBloom: bloomSchema,
  transactionHash: hashSchema,
  transactionIndex: quantitySchema,
  blockHash: hashSchema,
  blockNumber: quantitySchema,
  gasUsed: quantitySchema,
  effectiveGasPrice: quantitySchema,
  from: addressSchema,
  to: nullable(addressSchema),
  contractAddress: nullable(addressSchema),
  l1GasPrice: maybe(quantitySchema),
  l1GasUsed: maybe(quantitySchema),
  l1Fee: maybe(quantitySchema),
  l1BaseFeeScalar: maybe(quantitySchema),
  l1BlobBaseFee: maybe(quantitySchema),
  l1BlobBaseFeeScalar: maybe(quantitySchema),
  operatorFeeScalar: maybe(quantitySchema),
  operatorFeeConstant: maybe(quantitySchema),
  daFootprintGasScalar: maybe(quantitySchema),
  blobGasUsed: maybe(quantitySchema),
  depositNonce: maybe(quantitySchema),
  depositReceiptVersion: maybe(quantitySchema),
})

export const transactionSchema: Schema = object<WireTransaction>('Transaction', {
  hash: hashSchema,
  type: quantitySchema,
  chainId: maybe(quantitySchema),
  nonce: quantitySchema,
  from: addressSchema,
  to: nullable(addressSchema),
  value: quantitySchema,
  gas: quantitySchema,
  gasPrice: quantitySchema,
  maxFeePerGas: maybe(quantitySchema),
  maxPriorityFeePerGas: maybe(quantitySchema),
  input: dataSchema,
  accessList: maybe(arrayOf(accessListEntrySchema)),
  authorizationList: maybe(arrayOf(authorizationSchema)),
  v: quantitySchema,
  yParity: maybe(quantitySchema),
  r: quantitySchema,
  s: quantitySchema,
  blockHash: nullable(hashSchema),
  blockNumber: nullable(quantitySchema),
  transactionIndex: nullable(quantitySchema),
  blockTimestamp: nullable(quantitySchema),
  blockTimestampMs: maybe(quantitySchema),
  sourceHash: maybe(hashSchema),
  mint: maybe(quantitySchema),
  isSystemTx: maybe(booleanSchema),
  depositReceiptVersion: maybe(quantitySchema),
})

const bareHeaderFields = {
  hash: hashSchema,
  parentHash: hashSchema,
  sha3Uncles: hashSchema,
  miner: addressSchema,
  stateRoot: hashSchema,
  transactionsRoot: hashSchema,
  receiptsRoot: hashSchema,
  logsBloom: bloomSchema,
  difficulty: quantitySchema,
  number: quantitySchema,
  gasLimit: quantitySchema,
  gasUsed: quantitySchema,
  timestamp: quantitySchema,
  timestampMs: maybe(quantitySchema),
  extraData: dataSchema,
  mixHash: hashSchema,
  nonce: bytesSchema('BlockNonce', 8),
  baseFeePerGas: quantitySchema,
  withdrawalsRoot: hashSchema,
  blobGasUsed: quantitySchema,
  excessBlobGas: quantitySchema,
  parentBeaconBlockRoot: hashSchema,
  requestsHash: hashSchema,
}

const headerFields = {
  ...bareHeaderFields,
  size: maybe(quantitySchema),
  withdrawals: emptyListSchema,
}

export const bareHeaderSchema: Schema = object<WireBareHeader>('BareHeader', bareHeaderFields)

export const headerSchema: Schema = object<WireHeader>('Header', headerFields)

export const blockObjectSchema: Schema = object<WireBlockObject>('Block', {
  ...headerFields,
  uncles: emptyListSchema,
  transactions: anyOf(arrayOf(hashSchema), arrayOf(transactionSchema)),
})
