/**
 * The fees besides gas: reserved before a transaction runs, settled after it.
 *
 * Engines know only Ethereum's fees. An engine sees a sender who has already paid the L1 and
 * operator fees; this file completes its writes by crediting the vaults and refunding the operator
 * fee for unused gas. The tip needs no extra write: the coinbase is the sequencer's vault.
 *
 * @see https://specs.optimism.io/protocol/exec-engine.html#fees
 */

import type { Address, Hash, Hex } from '../primitives/hex.ts'
import { creditedBalance } from '../primitives/word.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import { fastLzSize } from './fastlz.ts'
import type { L1Attributes } from './l1-block.ts'
import { daFootprint, l1Fee, l1GasUsed, operatorFee } from './l1-fee.ts'
import { predeployAddresses } from './predeploys.ts'

const { baseFeeVault, l1FeeVault, operatorFeeVault } = predeployAddresses

/** The fees for a transaction's bytes. */
export interface Charges {
  /** The L1 attributes of the block. */
  readonly prices: L1Attributes
  /** L1 gas that the estimated bytes would cost as calldata. */
  readonly l1GasUsed: bigint
  /** Wei. */
  readonly l1Fee: bigint
  /** Gas that the transaction takes of the block's data limit. */
  readonly daFootprint: bigint
}

/** @param rawTransaction signed */
export function chargesOf(rawTransaction: Uint8Array, prices: L1Attributes): Charges {
  const size = fastLzSize(rawTransaction)
  return {
    prices,
    l1GasUsed: l1GasUsed(size),
    l1Fee: l1Fee(size, prices),
    daFootprint: daFootprint(size, prices.daFootprintGasScalar),
  }
}

/**
 * Charges of a deposit: none, since it was paid for on L1. Its receipt reports the L1 gas all the
 * same. Two deposits open each block, so that number is computed only when it is read.
 */
export class DepositCharges implements Charges {
  readonly prices: L1Attributes
  readonly #rawTransaction: Uint8Array

  constructor(rawTransaction: Uint8Array, prices: L1Attributes) {
    this.#rawTransaction = rawTransaction
    this.prices = prices
  }

  get l1GasUsed(): bigint {
    return l1GasUsed(fastLzSize(this.#rawTransaction))
  }

  get l1Fee(): bigint {
    return 0n
  }

  get daFootprint(): bigint {
    return 0n
  }
}

/** Wei reserved before a transaction runs: the L1 fee, and the operator fee for the gas limit. */
export function reserved({ l1Fee, prices }: Charges, gasLimit: bigint): bigint {
  return l1Fee + operatorFee(gasLimit, prices)
}

/** A view in which one account's balance is changed by an amount. */
export class AdjustedView implements StateView {
  readonly #view: StateView
  readonly #address: Address
  readonly #amount: bigint

  /** @param amount wei; negative to reduce the balance */
  constructor(view: StateView, address: Address, amount: bigint) {
    this.#view = view
    this.#address = address
    this.#amount = amount
  }

  balance(address: Address): bigint {
    const balance = this.#view.balance(address)
    return address === this.#address ? creditedBalance(balance, this.#amount) : balance
  }

  nonce(address: Address): bigint {
    return this.#view.nonce(address)
  }

  codeHash(address: Address): Hash {
    return this.#view.codeHash(address)
  }

  codeBytes(address: Address): Uint8Array {
    return this.#view.codeBytes(address)
  }

  codeHex(address: Address): Hex {
    return this.#view.codeHex(address)
  }

  storage(address: Address, slot: bigint): bigint {
    return this.#view.storage(address, slot)
  }

  slots(address: Address): Iterable<bigint> {
    return this.#view.slots(address)
  }
}

/** The engine's result, on a view from which {@link reserved} was already taken. */
export interface Ran {
  readonly from: Address
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  readonly writes: readonly Write[]
}

/**
 * The writes of a transaction, all fees included.
 *
 * @param view the state before it, without the reservation
 */
export function settled(
  { from, gasLimit, gasUsed, writes }: Ran,
  charges: Charges,
  view: StateView,
  baseFeePerGas: bigint,
): Write[] {
  const { prices } = charges
  const forOperator = operatorFee(gasUsed, prices)
  const settled = writes.slice()
  // An engine that does not write the sender's balance leaves it as it was after the reservation.
  const paid = view.balance(from) - reserved(charges, gasLimit)
  credit(settled, from, operatorFee(gasLimit, prices) - forOperator, paid)
  const toVault = (vault: Address, amount: bigint) => {
    if (amount > 0n) credit(settled, vault, amount, view.balance(vault))
  }
  toVault(baseFeeVault, gasUsed * baseFeePerGas)
  toVault(l1FeeVault, charges.l1Fee)
  toVault(operatorFeeVault, forOperator)
  return settled
}

/** Adds wei to a balance in a list of writes. @param before the balance, if no write changes it */
export function credit(writes: Write[], address: Address, amount: bigint, before: bigint): void {
  // The last write to a field counts.
  const index = writes.findLastIndex((write) => isBalanceOf(write, address))
  const balance = writes[index]
  const had = balance?.field === 'balance' ? balance.value : before
  const write: Write = { field: 'balance', address, value: creditedBalance(had, amount) }
  if (index < 0) writes.push(write)
  else writes[index] = write
}

function isBalanceOf({ field, address }: Write, account: Address): boolean {
  return field === 'balance' && address === account
}
