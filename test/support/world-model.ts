/**
 * A chain in plain maps, too simple to be wrong: who has how much, whose nonce is next, what waits,
 * and what is in which block. It executes nothing: it is given the gas that a transaction used.
 *
 * It knows of contracts only that calls to some of them fail, and that one counts.
 */

import { getCreateAddress } from 'ethers'
import type { Address, Hash } from '../../src/primitives/hex.ts'

/** What of a transaction matters here; amounts in wei. */
export interface ModelTransaction {
  readonly hash: Hash
  readonly from: Address
  readonly to: Address | null
  readonly nonce: bigint
  readonly gasLimit: bigint
  readonly value: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** A reason to refuse it that lies in the transaction alone. */
  readonly flaw?: 'CHAIN_ID_MISMATCH' | 'INTRINSIC_GAS_TOO_LOW' | 'TIP_ABOVE_FEE_CAP'
}

export interface ModelState {
  readonly balances: ReadonlyMap<Address, bigint>
  readonly nonces: ReadonlyMap<Address, bigint>
  readonly count: bigint
}

export interface ModelBlock {
  readonly timeMs: number
  readonly baseFee: bigint
  gasUsed: bigint
  readonly hashes: Hash[]
  /** After its last transaction; of the pending block, not yet known. */
  state?: ModelState
}

export interface ModelOptions {
  readonly genesisTime: number
  readonly blockTimeMs: number
  readonly gasLimit: bigint
  readonly elasticity: bigint
  readonly denominator: bigint
  readonly baseFeeMin: bigint
  readonly waitingPerSenderMax: number
  readonly bumpPercent: bigint
  readonly cooldownMs: number
  readonly coinbase: Address
  readonly counter: Address
  /** Calls to these fail. */
  readonly failing: readonly Address[]
}

export class ChainModel {
  readonly options: ModelOptions
  readonly balances: Map<Address, bigint>
  readonly nonces = new Map<Address, bigint>()
  count = 0n
  burnt = 0n
  nowMs: number
  /** In order of arrival. */
  waiting: ModelTransaction[] = []
  readonly blocks: ModelBlock[]
  pending: ModelBlock
  readonly #gasUsedOf: (transaction: ModelTransaction) => bigint
  readonly #lastDripMs = new Map<Address, number>()
  #isFull = false

  /** @param gasUsedOf how much gas a transaction has used that must have run by now */
  constructor(
    options: ModelOptions,
    balances: ReadonlyMap<Address, bigint>,
    gasUsedOf: (transaction: ModelTransaction) => bigint,
  ) {
    this.options = options
    this.balances = new Map(balances)
    this.#gasUsedOf = gasUsedOf
    this.nowMs = options.genesisTime
    const genesis = { timeMs: this.nowMs, baseFee: options.baseFeeMin, gasUsed: 0n, hashes: [] }
    this.blocks = [{ ...genesis, state: this.state() }]
    this.pending = this.#open()
  }

  /** A copy of what is true now. */
  state(): ModelState {
    const { balances, nonces, count } = this
    return { balances: new Map(balances), nonces: new Map(nonces), count }
  }

  balance(address: Address): bigint {
    return this.balances.get(address) ?? 0n
  }

  nonce(address: Address): bigint {
    return this.nonces.get(address) ?? 0n
  }

  /** Takes a transaction in; the word it is refused with, if it is. */
  submit(transaction: ModelTransaction): string | undefined {
    const { hash, from, nonce } = transaction
    const isSame = (other: ModelTransaction) => other.from === from && other.nonce === nonce
    if (transaction.flaw !== undefined) return transaction.flaw
    const isKnown =
      this.pending.hashes.includes(hash) || this.waiting.some((other) => other.hash === hash)
    if (isKnown) return 'ALREADY_KNOWN'
    if (nonce < this.nonce(from)) return 'NONCE_TOO_LOW'
    if (transaction.maxFeePerGas < this.pending.baseFee) return 'FEE_CAP_BELOW_BASE_FEE'
    if (this.balance(from) < costOf(transaction)) return 'INSUFFICIENT_FUNDS'
    const replaced = this.waiting.find(isSame)
    if (replaced !== undefined && !this.#isBump(transaction, replaced)) {
      return 'REPLACEMENT_UNDERPRICED'
    }
    const hasGap = nonce > this.nonce(from)
    const ofSender = this.waiting.filter((other) => other.from === from).length
    const isCrowded = ofSender >= this.options.waitingPerSenderMax
    if (replaced === undefined && hasGap && !this.#isFull && isCrowded) return 'TXPOOL_FULL'
    this.waiting = [...this.waiting.filter((other) => !isSame(other)), transaction]
    this.#settle()
    return undefined
  }

  /** Whether an address may be given to; if so, its cooldown begins. */
  drip(to: Address): 'FAUCET_COOLDOWN' | undefined {
    const last = this.#lastDripMs.get(to)
    if (last !== undefined && this.nowMs < last + this.options.cooldownMs) return 'FAUCET_COOLDOWN'
    this.#lastDripMs.set(to, this.nowMs)
    return undefined
  }

  advance(ms: number): void {
    const target = this.nowMs + ms
    while (this.#nextTick() <= target) {
      this.nowMs = this.#nextTick()
      this.seal()
    }
    this.nowMs = target
  }

  jump(ms: number): void {
    this.nowMs += ms
    if (this.pending.hashes.length > 0) this.seal()
    else this.pending = this.#open()
  }

  seal(): void {
    this.pending.state = this.state()
    this.blocks.push(this.pending)
    this.pending = this.#open()
    this.#isFull = false
    this.#settle()
  }

  /** Runs, again and again, whoever came first among those whose turn it is. */
  #settle(): void {
    while (!this.#isFull) {
      const { baseFee, gasUsed } = this.pending
      const next = this.waiting.find(
        ({ from, nonce, maxFeePerGas }) => nonce === this.nonce(from) && maxFeePerGas >= baseFee,
      )
      if (next === undefined) return
      const canPay = this.balance(next.from) >= costOf(next)
      if (canPay && gasUsed + next.gasLimit > this.options.gasLimit) {
        this.#isFull = true
        return
      }
      this.waiting = this.waiting.filter((other) => other !== next)
      if (canPay) this.#run(next)
    }
  }

  #run(transaction: ModelTransaction): void {
    const { from, nonce, value } = transaction
    const { baseFee } = this.pending
    const gasUsed = this.#gasUsedOf(transaction)
    const price = least(transaction.maxFeePerGas, baseFee + transaction.maxPriorityFeePerGas)
    const to = transaction.to ?? createdBy(from, nonce)
    this.pending.hashes.push(transaction.hash)
    this.pending.gasUsed += gasUsed
    this.nonces.set(from, nonce + 1n)
    this.#add(from, -gasUsed * price)
    this.#add(this.options.coinbase, gasUsed * (price - baseFee))
    this.burnt += gasUsed * baseFee
    if (this.options.failing.includes(to)) return
    this.#add(from, -value)
    this.#add(to, value)
    if (transaction.to === null) this.nonces.set(to, 1n)
    if (to === this.options.counter) this.count += 1n
  }

  #add(address: Address, wei: bigint): void {
    this.balances.set(address, this.balance(address) + wei)
  }

  #isBump(offered: ModelTransaction, present: ModelTransaction): boolean {
    const isMore = (value: bigint, than: bigint) =>
      value * 100n >= than * (100n + this.options.bumpPercent)
    return (
      isMore(offered.maxFeePerGas, present.maxFeePerGas) &&
      isMore(offered.maxPriorityFeePerGas, present.maxPriorityFeePerGas)
    )
  }

  #nextTick(): number {
    const { genesisTime, blockTimeMs } = this.options
    return this.nowMs - ((this.nowMs - genesisTime) % blockTimeMs) + blockTimeMs
  }

  #open(): ModelBlock {
    const baseFee = this.#baseFeeAfter(this.blocks.at(-1)!)
    return { timeMs: this.#nextTick(), baseFee, gasUsed: 0n, hashes: [] }
  }

  #baseFeeAfter({ baseFee, gasUsed }: ModelBlock): bigint {
    const { gasLimit, elasticity, denominator, baseFeeMin } = this.options
    const target = gasLimit / elasticity
    if (gasUsed > target) {
      const rise = (baseFee * (gasUsed - target)) / (target * denominator)
      return baseFee + (rise === 0n ? 1n : rise)
    }
    const fallen = baseFee - (baseFee * (target - gasUsed)) / (target * denominator)
    return fallen < baseFeeMin ? baseFeeMin : fallen
  }
}

/** The address of the contract an account creates with a nonce. */
export function createdBy(from: Address, nonce: bigint): Address {
  return getCreateAddress({ from, nonce }).toLowerCase() as Address // the library's is mixed case
}

function costOf({ value, gasLimit, maxFeePerGas }: ModelTransaction): bigint {
  return value + gasLimit * maxFeePerGas
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
