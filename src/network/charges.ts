/**
 * What a transaction pays besides gas and where it goes: reserved before it runs, settled after.
 *
 * Engines know Ethereum's fees only. They are shown a sender who has paid the rest already, and what
 * they leave behind is completed here: the vaults are credited, the operator's fee for unused gas
 * goes back. The tip needs nothing, for the block's coinbase is the vault of the sequencer.
 *
 * @see https://specs.optimism.io/protocol/exec-engine.html#fees
 */

import type { Address, Hash, Hex } from '../primitives/hex.ts'
import type { StateView } from '../state/view.ts'
import type { Write } from '../state/write.ts'
import { fastLzSize } from './fastlz.ts'
import type { L1Attributes } from './l1-block.ts'
import { daFootprint, l1Fee, l1GasUsed, operatorFee } from './l1-fee.ts'
import { predeployAddresses } from './predeploys.ts'

const { baseFeeVault, l1FeeVault, operatorFeeVault } = predeployAddresses

/** What the bytes of a transaction cost. */
export interface Charges {
  /** What the block says of L1. */
  readonly prices: L1Attributes
  /** L1 gas its bytes would cost as calldata. */
  readonly l1GasUsed: bigint
  /** Wei. */
  readonly l1Fee: bigint
  /** Gas of the block's room for data. */
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
 * Deposits have paid on L1 and are in its data already. What their bytes would cost is in their
 * receipts all the same; two of them open each block, so it is counted when somebody asks.
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

/** Wei set aside before a transaction runs: what L1 asks, and the operator at most. */
export function reserved({ l1Fee, prices }: Charges, gasLimit: bigint): bigint {
  return l1Fee + operatorFee(gasLimit, prices)
}

/** A view in which one account has more, or less, than in another. */
export class AdjustedView implements StateView {
  readonly #view: StateView
  readonly #address: Address
  readonly #amount: bigint

  /** @param amount wei, negative to take away what is there */
  constructor(view: StateView, address: Address, amount: bigint) {
    this.#view = view
    this.#address = address
    this.#amount = amount
  }

  balance(address: Address): bigint {
    const balance = this.#view.balance(address)
    return address === this.#address ? balance + this.#amount : balance
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
}

/** What a transaction has left, on a view in which its sender had paid what is {@link reserved}. */
export interface Ran {
  readonly from: Address
  readonly gasLimit: bigint
  readonly gasUsed: bigint
  readonly writes: readonly Write[]
}

/**
 * The writes of a transaction with all its fees in them.
 *
 * @param view the state before it, with nothing reserved
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
  const credit = (address: Address, amount: bigint, before: bigint) => {
    // The last one counts if there are more.
    const index = settled.findLastIndex((write) => isBalanceOf(write, address))
    const balance = settled[index]
    const had = balance?.field === 'balance' ? balance.value : before
    const write: Write = { field: 'balance', address, value: had + amount }
    if (index < 0) settled.push(write)
    else settled[index] = write
  }
  // The engine may have left the sender's balance as it found it: without what is reserved.
  const paid = view.balance(from) - reserved(charges, gasLimit)
  credit(from, operatorFee(gasLimit, prices) - forOperator, paid)
  const toVault = (vault: Address, amount: bigint) => {
    if (amount > 0n) credit(vault, amount, view.balance(vault))
  }
  toVault(baseFeeVault, gasUsed * baseFeePerGas)
  toVault(l1FeeVault, charges.l1Fee)
  toVault(operatorFeeVault, forOperator)
  return settled
}

function isBalanceOf({ field, address }: Write, account: Address): boolean {
  return field === 'balance' && address === account
}
