/**
 * The fields that Base Transactions (type 0x79) add to transactions and receipts.
 *
 * A transaction holds them twice: in `tx`, as the node prints it, with JSON numbers for the fields
 * of 64 bits; and beside the fields of other types, all of them hex. A client that needs an exact
 * number beyond 2^53 takes the hex.
 */

import type { Receipt } from '../../../chain/receipt.ts'
import { type Address, hexFromBytes } from '../../../primitives/hex.ts'
import type { PhaseCall } from '../../../primitives/message.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  anyOf,
  arrayOf,
  countSchema,
  dataSchema,
  maybe,
  nullable,
  object,
  oneOfTexts,
  quantitySchema,
} from '../../../primitives/schema.ts'
import type { AccountChange, BaseTransaction } from '../../../transactions/base-transaction.ts'
import type { SignedBaseTransaction } from '../../../transactions/transaction.ts'

/** The payer of a transaction that any account may sign for. */
const OPEN_PAYER = '0x00'

const phaseCallSchema = object('PhaseCall', {
  to: addressSchema,
  value: quantitySchema,
  data: dataSchema,
})

const accountChangeSchema = object('AccountChange', {
  type: oneOfTexts('delegation'),
  /** The zero address ends the delegation. */
  target: addressSchema,
})

/** `null`: the sender pays. */
const payerSchema = nullable(anyOf(addressSchema, oneOfTexts(OPEN_PAYER)))

/** The fields without the authorizations, as the node prints them. */
const nestedSchema = object('BaseTransactionFields', {
  chainId: countSchema,
  /** `null`: the account that signed. */
  sender: nullable(addressSchema),
  nonceKey: quantitySchema,
  nonceSequence: countSchema,
  validAfter: countSchema,
  validBefore: countSchema,
  maxPriorityFeePerGas: quantitySchema,
  maxFeePerGas: quantitySchema,
  gasLimit: countSchema,
  accountChanges: arrayOf(accountChangeSchema),
  calls: arrayOf(arrayOf(phaseCallSchema)),
  metadata: dataSchema,
  payer: payerSchema,
})

export const baseTransactionFields = {
  tx: maybe(nestedSchema),
  nonceKey: maybe(quantitySchema),
  nonceSequence: maybe(quantitySchema),
  /** Seconds or ms since the epoch; 0 for no bound, also for `validBefore`. */
  validAfter: maybe(quantitySchema),
  validBefore: maybe(quantitySchema),
  accountChanges: maybe(arrayOf(accountChangeSchema)),
  /** Phases of calls. */
  calls: maybe(arrayOf(arrayOf(phaseCallSchema))),
  metadata: maybe(dataSchema),
  payer: maybe(payerSchema),
  senderAuth: maybe(dataSchema),
  payerAuth: maybe(dataSchema),
}

/** 0x1 for each phase that took effect. */
export const phaseStatusesSchema = arrayOf(oneOfTexts('0x0', '0x1'))

export const baseReceiptFields = {
  /** The account that paid, resolved. This and the following exist only for type 0x79. */
  payer: maybe(addressSchema),
  /** 0x1 for each phase that took effect. */
  phaseStatuses: maybe(phaseStatusesSchema),
  /** Left out if empty. */
  metadata: maybe(dataSchema),
}

export function printBaseFields({ base }: SignedBaseTransaction) {
  const both = printBoth(base)
  return {
    tx: {
      chainId: Number(base.chainId),
      sender: base.sender ?? null,
      nonceSequence: Number(base.nonceSequence),
      validAfter: Number(base.validAfter),
      validBefore: Number(base.validBefore),
      maxPriorityFeePerGas: quantityFromUint(base.maxPriorityFeePerGas),
      maxFeePerGas: quantityFromUint(base.maxFeePerGas),
      gasLimit: Number(base.gasLimit),
      ...both,
    },
    nonceSequence: quantityFromUint(base.nonceSequence),
    validAfter: quantityFromUint(base.validAfter),
    validBefore: quantityFromUint(base.validBefore),
    // Printed again: in-process callers may modify results.
    ...printBoth(base),
    senderAuth: hexFromBytes(base.senderAuth),
    payerAuth: hexFromBytes(base.payerAuth),
  }
}

/** The fields that look the same in both places. */
function printBoth({ nonceKey, accountChanges, calls, metadata, payer }: BaseTransaction) {
  return {
    nonceKey: quantityFromUint(nonceKey),
    accountChanges: accountChanges.map(printChange),
    calls: calls.map((phase) => phase.map(printCall)),
    metadata: hexFromBytes(metadata),
    payer: printPayer(payer),
  }
}

function printChange({ target }: AccountChange) {
  return { type: 'delegation', target } as const
}

function printCall({ to, value, data }: PhaseCall) {
  return { to, value: quantityFromUint(value), data: hexFromBytes(data) }
}

function printPayer(payer: BaseTransaction['payer']): Address | typeof OPEN_PAYER | null {
  return payer === 'open' ? OPEN_PAYER : (payer ?? null)
}

export function printBaseReceipt({ base, payer }: SignedBaseTransaction, receipt: Receipt) {
  return {
    payer,
    phaseStatuses: printPhaseStatuses(receipt.phaseStatuses ?? []),
    ...(base.metadata.length > 0 && { metadata: hexFromBytes(base.metadata) }),
  }
}

export function printPhaseStatuses(statuses: readonly boolean[]): ('0x0' | '0x1')[] {
  return statuses.map((tookEffect) => (tookEffect ? '0x1' : '0x0'))
}
