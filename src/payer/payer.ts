/**
 * The payer service: quotes terms, and signs and sends Base Transactions of others that keep to them.
 *
 * Owns the order of the checks. Limits are counted in budget.ts; the transaction is sent through the
 * functions passed to the constructor, like any other.
 *
 * @see https://github.com/ethereum/ERCs/pull/1555 ERC-8168
 */

import type { VirtualClock } from '../clock/virtual-clock.ts'
import type { PayerConfig } from '../config/payer.ts'
import { baseGas } from '../execution/base/base-gas.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, type Hash, type Hex, hexFromBytes, ZERO_ADDRESS } from '../primitives/hex.ts'
import type { PhaseCall } from '../primitives/message.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { loadSecp256k1, sign } from '../primitives/secp256k1.ts'
import {
  authorizationPlaceholder,
  encodeAuthorization,
  senderOf,
} from '../transactions/base-authorization.ts'
import {
  type BaseTransaction,
  decodeBaseTransaction,
  encodeBaseTransaction,
  payerDigest,
  windowBoundMs,
} from '../transactions/base-transaction.ts'
import type { PayerBudget } from './budget.ts'
import { amountFor, type Payment, paymentIn } from './payment.ts'
import { reject } from './rejection.ts'

/** How far the quoted fee cap is above the base fee. */
const FEE_HEADROOM = 2n

export interface TermsRequest {
  readonly chainId: bigint
  /** Gas of the calls, without the payment. */
  readonly gasLimit?: bigint | undefined
  /** Tokens to list first, in this order. */
  readonly preferredTokens?: readonly Address[] | undefined
}

export interface Terms {
  /** Gas that the amounts are quoted for; `undefined` if the payer does not pay for so much. */
  readonly gasEstimate:
    | {
        readonly gasLimit: bigint
        readonly maxFeePerGas: bigint
        readonly maxPriorityFeePerGas: bigint
      }
    | undefined
  readonly options: readonly Offer[]
}

interface Conditions {
  readonly payer: Address
  readonly ttlSeconds: number
  readonly expirySecondsMax: number
  readonly gasLimitMax: bigint | undefined
  readonly costWeiMax: bigint | undefined
}

/** Payment in one of the tokens, or none. */
export type Offer =
  | ({ readonly kind: 'sponsored' } & Conditions)
  | ({ readonly kind: 'token'; readonly tokens: readonly Quote[] } & Conditions)

/** A token, with the payment for the estimate. */
export interface Quote {
  readonly token: Address
  readonly symbol: string
  readonly decimals: number
  readonly rate: bigint
  readonly paymentAmount: bigint
  readonly paymentGas: bigint
}

export interface Sponsored {
  readonly transactionHash: Hash
  /** The payment; `undefined` for a transaction that did not have to pay. */
  readonly tokenCharged: { readonly token: Address; readonly amount: bigint } | undefined
}

export interface CallOutcome {
  readonly isSuccess: boolean
  /** Returned by the call, or the reason of its failure. */
  readonly data: Uint8Array
}

type Fees = Pick<BaseTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>

export interface PayerActions {
  /** Runs a job on the write queue. */
  run<Value>(job: () => Promise<Value>): Promise<Value>
  chainId(): number
  /** Wei per gas, of the next block. */
  baseFeePerGas(): bigint
  /** True while a fault stops the service. */
  isUnavailable(): boolean
  /** Within a job: wei that an account holds. */
  balance(address: Address): Promise<bigint>
  /** Within a job: true if the address has code. */
  hasCode(address: Address): Promise<boolean>
  /** Within a job: executes a call as the next transaction would, if the payer pays its gas. */
  tryCall(sender: Address, call: PhaseCall, fees: Fees): Promise<CallOutcome>
  /** Within a job: executes a transaction. @returns true for each phase that would take effect */
  takesEffect(transaction: BaseTransaction, sender: Address): Promise<readonly boolean[]>
  /** Within a job: submits a transaction. */
  submit(rawTransaction: Uint8Array): Promise<Hash>
}

/** The account that signs and pays. */
interface PayerAccount {
  readonly address: Address
  readonly privateKey: Hex
}

export class Payer {
  readonly #account: PayerAccount
  readonly #config: PayerConfig
  readonly #clock: VirtualClock
  readonly #budget: PayerBudget
  readonly #actions: PayerActions

  constructor(
    account: PayerAccount,
    config: PayerConfig,
    budget: PayerBudget,
    clock: VirtualClock,
    actions: PayerActions,
  ) {
    this.#account = account
    this.#config = config
    this.#budget = budget
    this.#clock = clock
    this.#actions = actions
  }

  /** Sponsorship comes first. The request's chain is the caller's to check. */
  terms({ gasLimit, preferredTokens = [] }: Omit<TermsRequest, 'chainId'>): Terms {
    this.#expectAvailable()
    const { tokens, sponsorship, gasLimitDefault, gasLimitMax, costWeiMax } = this.#config
    const { ttlSeconds, expirySecondsMax } = this.#config
    const accepted = Object.entries(tokens) as [Address, PayerConfig['tokens'][Address]][] // the table's keys
    const paymentGas = accepted.reduce(
      (most, [, token]) => (token.paymentGas > most ? token.paymentGas : most),
      0n,
    )
    const estimate = {
      gasLimit: (gasLimit ?? gasLimitDefault) + paymentGas,
      maxFeePerGas: FEE_HEADROOM * this.#actions.baseFeePerGas(),
      maxPriorityFeePerGas: 0n,
    }
    const cost = costOf(estimate)
    const quotes = accepted.map(([token, each]) => ({
      token,
      ...each,
      paymentAmount: amountFor(cost, each.rate),
    }))
    const rank = ({ token }: Quote) => {
      const index = preferredTokens.indexOf(token)
      return index < 0 ? preferredTokens.length : index
    }
    const conditions = {
      payer: this.#account.address,
      ttlSeconds,
      expirySecondsMax,
      gasLimitMax,
      costWeiMax,
    }
    const isWithin =
      estimate.gasLimit <= (gasLimitMax ?? estimate.gasLimit) && cost <= (costWeiMax ?? cost)
    return {
      gasEstimate: isWithin ? estimate : undefined,
      options: [
        ...(sponsorship === 'on' ? [{ kind: 'sponsored' as const, ...conditions }] : []),
        ...(quotes.length > 0
          ? [
              {
                kind: 'token' as const,
                ...conditions,
                tokens: quotes.sort((one, other) => rank(one) - rank(other)),
              },
            ]
          : []),
      ],
    }
  }

  /**
   * Checks, signs and submits a transaction.
   *
   * @param rawTransaction signed by its sender, with this payer and without its signature
   * @throws {DevnetError} PAYER_REJECTED, or the reason for which the txpool refuses it
   */
  sponsor(rawTransaction: Uint8Array): Promise<Sponsored> {
    return this.#actions.run(async () => {
      await loadSecp256k1()
      this.#expectAvailable()
      const { transaction, sender } = this.#decode(rawTransaction)
      this.#expectWindow(transaction)
      this.#expectGas(transaction, sender)
      this.#expectWithinLimits(transaction, sender)
      const payment = this.#acceptedPayment(transaction)
      this.#expectTargets(transaction, payment)
      await this.#expectBalance(transaction, sender)
      if (payment !== undefined) await this.#expectPaid(payment, transaction, sender)
      const { privateKey } = this.#account
      const signature = sign(payerDigest(transaction, sender), privateKey)
      const payerAuth = encodeAuthorization(signature, true)
      const transactionHash = await this.#actions.submit(
        encodeBaseTransaction({ ...transaction, payerAuth }),
      )
      const { nowMs: timeMs } = this.#clock
      this.#budget.add({ timeMs, sender, costWei: costOf(transaction) })
      return {
        transactionHash,
        tokenCharged: payment && { token: payment.token, amount: payment.amount },
      }
    })
  }

  #expectAvailable(): void {
    if (!this.#actions.isUnavailable()) return
    reject('TEMPORARILY_UNAVAILABLE', 'the payer is temporarily unavailable')
  }

  /** The transaction, if it lacks nothing but the payer's signature, and the account that sends it. */
  #decode(rawTransaction: Uint8Array): { transaction: BaseTransaction; sender: Address } {
    const transaction = decoded(rawTransaction)
    const { chainId, payer, payerAuth } = transaction
    const { address } = this.#account
    const want = BigInt(this.#actions.chainId())
    if (chainId !== want) invalid(`wrong chain id: expected ${want}, got ${chainId}`)
    if (payer !== address) {
      invalid(`the transaction must name the payer ${address}, got ${payer ?? 'none'}`)
    }
    if (payerAuth.length > 0) invalid('the authorization of the payer must be empty')
    return { transaction, sender: recovered(transaction) }
  }

  /** The transaction must not stay includable for longer than the terms say. */
  #expectWindow({ validBefore }: BaseTransaction): void {
    const { expirySecondsMax } = this.#config
    const nowMs = BigInt(this.#clock.nowMs)
    const latestMs = nowMs + 1_000n * BigInt(expirySecondsMax)
    const before = windowBoundMs(validBefore)
    const refuse = (message: string) =>
      reject('EXPIRY_OUT_OF_BOUNDS', message, { maxExpiry: expirySecondsMax })
    if (before === undefined) refuse('valid_before is required')
    else if (before <= nowMs) refuse('the transaction has expired')
    else if (before > latestMs) refuse(`valid_before is more than ${expirySecondsMax} s from now`)
  }

  #expectGas(transaction: BaseTransaction, sender: Address): void {
    const { gasLimit } = transaction
    const { gasLimitMax = gasLimit, costWeiMax } = this.#config
    if (gasLimit > gasLimitMax) {
      const message = `the gas limit is above ${gasLimitMax}`
      reject('GAS_EXCEEDS_LIMIT', message, { maxGasLimit: quantityFromUint(gasLimitMax) })
    }
    const cost = costOf(transaction)
    if (costWeiMax !== undefined && cost > costWeiMax) {
      const gas = {
        estimatedCost: quantityFromUint(cost),
        maxCost: quantityFromUint(costWeiMax),
      }
      reject('GAS_EXCEEDS_LIMIT', `the gas may cost more than ${costWeiMax} wei`, { gas })
    }
    const { senderFloor } = baseGas(transaction, sender)
    if (gasLimit >= senderFloor) return
    const minGasLimit = quantityFromUint(senderFloor)
    reject('GAS_TOO_LOW', `the gas limit is below ${senderFloor}`, { minGasLimit })
  }

  #expectWithinLimits(transaction: BaseTransaction, sender: Address): void {
    const { senders, senderTransactionsMax, budgetWei } = this.#config
    if (senders?.includes(sender) === false) {
      reject('SENDER_INELIGIBLE', `the payer does not pay for ${sender}`)
    }
    const isFull =
      senderTransactionsMax !== undefined && this.#budget.countOf(sender) >= senderTransactionsMax
    if (isFull) {
      const message = `the payer has paid for ${senderTransactionsMax} transactions of ${sender}`
      reject('SENDER_LIMIT_REACHED', message)
    }
    if (budgetWei === undefined) return
    const left = budgetWei - this.#budget.spentWei
    const cost = costOf(transaction)
    if (cost <= left) return
    const message = `the payer has ${left} wei of its budget left, and the gas may cost ${cost}`
    reject('BUDGET_EXHAUSTED', message)
  }

  /** The payment, if it is enough; `undefined` for a transaction that does not have to pay. */
  #acceptedPayment(transaction: BaseTransaction): Payment | undefined {
    const { sponsorship, tokens, ttlSeconds } = this.#config
    const { address } = this.#account
    const payment = paymentIn(transaction.calls)
    const isPaid = payment?.recipient === address
    if (sponsorship === 'on' && !isPaid) return undefined
    if (payment === undefined) {
      return invalid('phase 0 must be a single transfer of a token, or of ether by its value')
    }
    const { token, amount, recipient } = payment
    const accepted = tokens[token]
    if (accepted === undefined) {
      return reject('UNSUPPORTED_TOKEN', `the payer does not accept the token ${token}`)
    }
    if (!isPaid) invalid(`phase 0 must pay the payer ${address}, got ${recipient}`)
    const required = amountFor(costOf(transaction), accepted.rate)
    if (amount >= required) return payment
    const requote = {
      token,
      paymentAmount: quantityFromUint(required),
      rate: quantityFromUint(accepted.rate),
      ttl: ttlSeconds,
    }
    const message = `phase 0 pays ${amount} units of ${token}, and ${required} are required`
    return reject('PAYMENT_INSUFFICIENT', message, { requote })
  }

  #expectTargets({ calls }: BaseTransaction, payment: Payment | undefined): void {
    const { targets } = this.#config
    if (targets === undefined) return
    const working = payment === undefined ? calls : calls.slice(1)
    const other = working.flat().find(({ to }) => !targets.includes(to))
    if (other !== undefined)
      reject('POLICY_REJECTED', `the payer does not pay for calls of ${other.to}`)
  }

  async #expectBalance(transaction: BaseTransaction, sender: Address): Promise<void> {
    const { gasLimit, maxFeePerGas } = transaction
    const payerAuth = authorizationPlaceholder(true)
    const { payerFloor } = baseGas({ ...transaction, payerAuth }, sender)
    const cost = costOf({ gasLimit: gasLimit + payerFloor, maxFeePerGas })
    const balance = await this.#actions.balance(this.#account.address)
    if (balance >= cost) return
    const message = `the payer holds ${balance} wei, and the gas may cost ${cost}`
    reject('PAYER_BALANCE_INSUFFICIENT', message)
  }

  /** If phase 0 failed, the payer would pay for the gas all the same. */
  async #expectPaid(
    { token, call }: Payment,
    transaction: BaseTransaction,
    sender: Address,
  ): Promise<void> {
    const isToken = token === ZERO_ADDRESS || (await this.#actions.hasCode(token))
    if (!isToken) reject('PAYMENT_INSUFFICIENT', `there is no contract at the token ${token}`)
    const { isSuccess, data } = await this.#actions.tryCall(sender, call, transaction)
    if (!isSuccess || isFalse(data)) {
      const revert = { phase: 0, data: hexFromBytes(data) }
      reject('PAYMENT_INSUFFICIENT', 'the payment of phase 0 fails', { revert })
    }
    const [isPaid] = await this.#actions.takesEffect(transaction, sender)
    if (isPaid === true) return
    const message = `phase 0 fails with the gas limit ${transaction.gasLimit}`
    reject('GAS_TOO_LOW', message)
  }
}

function invalid(message: string): never {
  return reject('INVALID_TRANSACTION', message)
}

function decoded(rawTransaction: Uint8Array): BaseTransaction {
  try {
    return decodeBaseTransaction(rawTransaction)
  } catch (error) {
    // The decoder throws nothing but what is wrong with the bytes.
    return invalid(`not a Base Transaction: ${(error as Error).message}`)
  }
}

function recovered(transaction: BaseTransaction): Address {
  try {
    return senderOf(transaction)
  } catch (error) {
    if (!(error instanceof DevnetError)) throw error
    return invalid(`the sender cannot be recovered: ${error.message}`)
  }
}

/** The most that gas may cost, in wei. */
function costOf({
  gasLimit,
  maxFeePerGas,
}: Pick<BaseTransaction, 'gasLimit' | 'maxFeePerGas'>): bigint {
  return gasLimit * maxFeePerGas
}

/** Tokens without a result have transferred; others say so. */
function isFalse(returned: Uint8Array): boolean {
  return returned.length > 0 && !(returned.length >= 32 && returned[31] === 1)
}
