/**
 * Converts transactions and their effects to plain data and back.
 *
 * Saves only values that cannot be recomputed without execution or signer recovery.
 */

import type { Executed } from '../chain/block.ts'
import type { Log, Receipt } from '../chain/receipt.ts'
import type { TouchedAccount } from '../engine/engine.ts'
import { type Position, receiptOf } from '../execution/execute.ts'
import { chargesOf, DepositCharges } from '../network/charges.ts'
import type { L1Attributes } from '../network/l1-block.ts'
import type { Address, Hash, Hex } from '../primitives/hex.ts'
import { creditedBalance } from '../primitives/word.ts'
import type { Write } from '../state/write.ts'
import { BASE_TRANSACTION_TYPE } from '../transactions/base-transaction.ts'
import { withSidecar } from '../transactions/blob-sidecar.ts'
import { DEPOSIT_TYPE, type DepositTransaction, decodeDeposit } from '../transactions/deposit.ts'
import type { Condition, SignedTransaction, Transaction } from '../transactions/transaction.ts'
import { decodeSentBy } from '../transactions/transaction-codec.ts'
import type { ValidityPredicate } from '../transactions/validity.ts'
import { refuse } from './refuse.ts'

/** A signed transaction. */
export interface SavedTransaction {
  /** With the sidecar of a blob transaction. */
  readonly raw: Uint8Array
  readonly from: Address
  /** Type 0x79 only. */
  readonly payer?: Address
  readonly isImpersonated?: boolean
  readonly condition?: Condition
  readonly validity?: readonly ValidityPredicate[]
}

/** Address, topics and data. */
type SavedLog = readonly [Address, readonly Hash[], Hex]

/** Address and slots. */
type SavedTouch = readonly [Address, readonly bigint[]]

/** Address, field or slot, and the value. */
export type SavedWrite = readonly [
  Address,
  'balance' | 'nonce' | 'code' | bigint,
  bigint | Uint8Array,
]

/** An executed transaction; a deposit's `from` is in its bytes. */
export interface SavedRun extends Omit<SavedTransaction, 'from'> {
  readonly from?: Address
  readonly status: 0 | 1
  readonly gasUsed: bigint
  /** Gas for execution and for state that the block counts; since Amsterdam. */
  readonly blockGas?: readonly [bigint, bigint]
  /** Address of the created contract. */
  readonly created?: Address
  readonly depositNonce?: bigint
  /** Type 0x79 only. */
  readonly phaseStatuses?: readonly boolean[]
  /** Accounts and slots that the block accesses first in this transaction; since Amsterdam. */
  readonly touched?: readonly SavedTouch[]
  readonly logs: readonly SavedLog[]
  readonly writes: readonly SavedWrite[]
}

export function saveTransaction(transaction: SignedTransaction): SavedTransaction {
  const { from, isImpersonated, condition, validity } = transaction
  return {
    raw: withSidecar(transaction),
    from,
    ...(transaction.type === BASE_TRANSACTION_TYPE ? { payer: transaction.payer } : {}),
    ...(isImpersonated === undefined ? {} : { isImpersonated }),
    ...(condition === undefined ? {} : { condition }),
    ...(validity === undefined ? {} : { validity }),
  }
}

export function loadTransaction(saved: SavedTransaction): SignedTransaction {
  const { raw, from, payer, isImpersonated, condition, validity } = saved
  return {
    ...decodeSentBy(raw, from, payer),
    ...(isImpersonated === undefined ? {} : { isImpersonated }),
    ...(condition === undefined ? {} : { condition: { ...ANY, ...condition } }),
    ...(validity === undefined ? {} : { validity }),
  }
}

/** Bounds that are `undefined` are left out of the file. */
const ANY: Condition = {
  blockNumberMin: undefined,
  blockNumberMax: undefined,
  timestampMin: undefined,
  timestampMax: undefined,
  knownAccounts: [],
}

/**
 * @param writes changes made by the transaction
 * @param touched since Amsterdam
 */
export function saveRun(
  transaction: Transaction,
  receipt: Receipt,
  writes: readonly Write[],
  touched: readonly TouchedAccount[] | undefined,
): SavedRun {
  const { status, gasUsed, contractAddress, depositNonce, phaseStatuses, logs } = receipt
  const { blockGas } = receipt
  const sent =
    transaction.type === DEPOSIT_TYPE
      ? { raw: transaction.rawTransaction }
      : saveTransaction(transaction)
  return {
    ...sent,
    status,
    gasUsed,
    ...(blockGas && { blockGas: [blockGas.execution, blockGas.state] as const }),
    ...(contractAddress === null ? {} : { created: contractAddress }),
    ...(depositNonce === undefined ? {} : { depositNonce }),
    ...(phaseStatuses === undefined ? {} : { phaseStatuses }),
    ...(touched && { touched: touched.map(({ address, slots }) => [address, slots] as const) }),
    logs: logs.map(({ address, topics, data }: Log) => [address, topics, data]),
    writes: writes.map(saveWrite),
  }
}

/** @param l1 L1 attributes of its block */
export function loadRun(
  saved: SavedRun,
  l1: L1Attributes | undefined,
  position: Position,
  baseFeePerGas: bigint,
): Executed {
  const { raw, from, status, gasUsed, blockGas, created, depositNonce } = saved
  const transaction: SignedTransaction | DepositTransaction =
    from === undefined ? decodeDeposit(raw) : loadTransaction({ ...saved, from })
  if (from !== undefined && !isBy(transaction, from, saved.writes)) {
    refuse(`a transaction that raises the nonce of its sender`, `none by ${from}`)
  }
  const charges = l1 && (from === undefined ? new DepositCharges(raw, l1) : chargesOf(raw, l1))
  const outcome = {
    failure: status === 1 ? undefined : ({ kind: 'revert' } as const),
    gasUsed,
    ...(blockGas && { blockGas: { execution: blockGas[0], state: blockGas[1] } }),
    logs: saved.logs.map(([address, topics, data]) => ({ address, topics, data })),
    createdAddress: created,
    ...(saved.phaseStatuses === undefined ? {} : { phaseStatuses: saved.phaseStatuses }),
  }
  const receipt = receiptOf(
    transaction,
    { outcome, charges, depositNonce },
    position,
    baseFeePerGas,
  )
  const touched = saved.touched?.map(([address, slots]) => ({ address, slots }))
  const writes = saved.writes.map(loadWrite)
  return { transaction, receipt, writes, ...(touched !== undefined && { touched }) }
}

/** True if the writes are those of the sender's transaction; a separate nonce key is in storage. */
function isBy({ type, nonce }: Transaction, from: Address, writes: readonly SavedWrite[]): boolean {
  if (type === BASE_TRANSACTION_TYPE) return true
  return writes.some(
    ([address, what, value]) => address === from && what === 'nonce' && value === nonce + 1n,
  )
}

export function saveWrite(write: Write): SavedWrite {
  const { address, field } = write
  if (field === 'storage') return [address, write.slot, write.value]
  return [address, field, field === 'code' ? write.codeBytes : write.value]
}

export function loadWrite([address, what, value]: SavedWrite): Write {
  if (value instanceof Uint8Array) return { field: 'code', address, codeBytes: value }
  if (typeof what === 'bigint') return { field: 'storage', address, slot: what, value }
  if (what === 'nonce') return { field: 'nonce', address, value }
  // Earlier programs saved balances above the largest one.
  return { field: 'balance', address, value: creditedBalance(value, 0n) }
}
