/**
 * The public exports of `previewnet/base`: Base Transactions (type 0x79), validity predicates, the
 * payer service. They need no devnet, and run in a browser.
 */

export { nonceManagerAbi, transactionContextAbi } from '../execution/base/base-abi.ts'
export {
  NONCE_MANAGER_ADDRESS,
  TRANSACTION_CONTEXT_ADDRESS,
} from '../execution/base/base-addresses.ts'
export type { BaseGas } from '../execution/base/base-gas.ts'
export { K1_AUTHENTICATOR } from '../transactions/base-authorization.ts'
export { NONCE_FREE_KEY } from '../transactions/base-transaction.ts'
export {
  type BaseActions,
  baseActions,
  type PayerConditions,
  type PayerOption,
  type PayerTerms,
  type PayerTermsParameters,
  type PayerToken,
  type PrepareBaseTransactionParameters,
  paymentCall,
  type SendBaseTransactionParameters,
  type SendPayerTransactionResult,
  type SendValidityParameters,
  type TransactionCountParameters,
} from './actions.ts'
export { baseGasUsed } from './gas.ts'
export {
  type AccountChange,
  type AuthorizedBaseTransaction,
  type BaseCall,
  type BaseTransactionRequest,
  baseTransactionGas,
  baseTransactionHash,
  type HashSigner,
  type ParsedBaseTransaction,
  parseBaseTransaction,
  payerHash,
  recoverBaseSigners,
  replayId,
  senderHash,
  serializeBaseTransaction,
  signAsPayer,
  signBaseTransaction,
} from './transaction.ts'
export {
  type Operator,
  predicate,
  type ValidityAuthorization,
  type ValiditySidecar,
  type ValidityTypedData,
  validityHash,
  validitySidecar,
  validityTypedData,
  type WirePredicate,
  type WireSignature,
} from './validity.ts'
