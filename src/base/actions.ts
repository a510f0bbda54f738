/**
 * Actions of a viem client for Base Transactions, validity transactions and the payer service:
 * `client.extend(baseActions())`.
 *
 * The client is asked for nothing but JSON-RPC, so it may be any that has `request`. Reads of the chain
 * are at `pending`, as a wallet needs them.
 */

import { paymentCall as callThatPays } from '../payer/payment.ts'
import { type Address, type Hash, type Hex, hexFromBytes } from '../primitives/hex.ts'
import { quantityFromUint } from '../primitives/quantity.ts'
import { quoted } from '../primitives/quoted.ts'
import { NONCE_FREE_KEY } from '../transactions/base-transaction.ts'
import { address, expectObject, uint } from './arguments.ts'
import {
  type BaseCall,
  type BaseTransactionRequest,
  expectTransaction,
  type HashSigner,
  signAsPayer,
  signBaseTransaction,
} from './transaction.ts'
import { validitySidecar, type WirePredicate } from './validity.ts'

/** A client as the actions use it. */
interface ActingClient {
  readonly account?: HashSigner | undefined
  readonly chain?: { readonly id: number } | undefined
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

/** Fields that are missing are filled in: chain id, sequence, fees and gas. */
export interface PrepareBaseTransactionParameters
  extends Partial<Omit<BaseTransactionRequest, 'sender'>> {
  /** The account that sends it. Default: the client's. */
  readonly account?: HashSigner | undefined
  /** True to name the sender in the transaction. Default: false, the account that signs. */
  readonly isSenderNamed?: boolean | undefined
}

export interface SendBaseTransactionParameters extends PrepareBaseTransactionParameters {
  /** Signs as the payer, if the transaction has one. */
  readonly payerAccount?: HashSigner | undefined
}

export interface SendValidityParameters {
  readonly serializedTransaction: Hex
  readonly validity: readonly WirePredicate[]
  /** The sender's signature of `validityTypedData`: 65 bytes. */
  readonly validitySignature?: Hex | undefined
}

export interface TransactionCountParameters {
  readonly address: Address
  /** Default: 0, the account's nonce. */
  readonly nonceKey?: bigint | undefined
  readonly blockNumber?: bigint | undefined
  /** Default: `latest`. */
  readonly blockTag?: 'latest' | 'earliest' | 'pending' | 'safe' | 'finalized' | undefined
}

export interface PayerTermsParameters {
  /** Gas for the calls, without the payment. */
  readonly gasLimit?: bigint | undefined
  /** Tokens to list first, in this order. */
  readonly preferredTokens?: readonly Address[] | undefined
  readonly from?: Address | undefined
}

/** The terms of a payer. */
export interface PayerTerms {
  /** Gas and fees for which `paymentAmount` is quoted; left out if the payer does not pay for so much. */
  readonly gasEstimate?: {
    readonly gas: bigint
    readonly maxFeePerGas: bigint
    readonly maxPriorityFeePerGas: bigint
  }
  /** Best first. */
  readonly options: readonly PayerOption[]
}

export interface PayerOption {
  /** `token` for payment in one of the tokens. */
  readonly kind: string
  /** The account to name as payer, and to pay in phase 0. */
  readonly payer: Address
  /** Seconds for which the option may be kept. */
  readonly ttl: number
  readonly conditions: PayerConditions
  readonly tokens: readonly PayerToken[]
}

export interface PayerConditions {
  /** Seconds from now to the latest `validBefore`. */
  readonly maxExpiry?: number
  readonly maxGasLimit?: bigint
  /** Wei: the greatest product of gas limit and `maxFeePerGas`. */
  readonly maxCost?: bigint
}

export interface PayerToken {
  readonly token: Address
  readonly symbol: string
  readonly decimals: number
  /** Units of the token for 10^18 wei. */
  readonly rate: bigint
  /** Units to transfer in phase 0 for the gas estimate. */
  readonly paymentAmount: bigint
  /** Gas that the payment adds to the gas limit. */
  readonly paymentGas: bigint
}

export interface SendPayerTransactionResult {
  readonly transactionHash: Hash
  /** The payment of phase 0, if the payer took one. */
  readonly tokenCharged?: { readonly token: Address; readonly amount: bigint }
}

/** A type alias: viem's `extend` does not accept interfaces. */
export type BaseActions = {
  /** Fills in a transaction. */
  prepareBaseTransaction(
    parameters: PrepareBaseTransactionParameters,
  ): Promise<BaseTransactionRequest>
  /**
   * Fills in, signs and sends a transaction.
   *
   * @throws {RangeError} for a transaction with a payer without `payerAccount`, or accounts that do not
   *   sign hashes
   */
  sendBaseTransaction(parameters: SendBaseTransactionParameters): Promise<Hash>
  /** Sends a transaction that is included only where all predicates hold. */
  sendRawTransactionValidity(parameters: SendValidityParameters): Promise<Hash>
  /** The next sequence of a nonce key. */
  getTransactionCount(parameters: TransactionCountParameters): Promise<number>
  /** `Known` while the transaction is in the txpool or pre-confirmed. */
  transactionStatus(parameters: { readonly hash: Hash }): Promise<'Known' | 'Unknown'>
  /** The terms of the payer service. */
  getPayerTerms(parameters?: PayerTermsParameters): Promise<PayerTerms>
  /** Sends a transaction through the payer service, which signs as the payer. */
  sendPayerTransaction(parameters: {
    /** Signed by the sender, with the service's account as payer. */
    readonly signedTransaction: Hex
  }): Promise<SendPayerTransactionResult>
}

/** Adds the actions to a client of viem: `createWalletClient({ … }).extend(baseActions())`. */
export function baseActions(): (client: ActingClient) => BaseActions {
  return (client) => ({
    prepareBaseTransaction: (parameters) => prepare(client, parameters),
    sendBaseTransaction: (parameters) => send(client, parameters),
    async sendRawTransactionValidity(parameters) {
      expectObject('parameters', parameters)
      const { serializedTransaction, validity, validitySignature } = parameters
      const sidecar = validitySidecar(validity, validitySignature)
      return ask(client, 'base_sendRawTransactionValidity', [serializedTransaction, sidecar])
    },
    getTransactionCount: (parameters) => transactionCount(client, parameters),
    async transactionStatus(parameters) {
      expectObject('parameters', parameters)
      const { hash } = parameters
      const { status } = await ask<WireStatus>(client, 'base_transactionStatus', [hash])
      return status
    },
    getPayerTerms: (parameters = {}) => payerTerms(client, parameters),
    async sendPayerTransaction(parameters) {
      expectObject('parameters', parameters)
      const { signedTransaction } = parameters
      const params = [{ signedTransaction }]
      const answer = await ask<WireSent>(client, 'payer_sendTransaction', params)
      const { transactionHash, tokenCharged } = answer
      if (tokenCharged === undefined) return { transactionHash }
      const { token, amount } = tokenCharged
      return { transactionHash, tokenCharged: { token, amount: BigInt(amount) } }
    },
  })
}

/**
 * The call of phase 0 that pays for the gas.
 *
 * @param amount units of the token, by default for the gas estimate of the terms
 */
export function paymentCall(
  option: Pick<PayerOption, 'payer'>,
  payment: Pick<PayerToken, 'token' | 'paymentAmount'>,
  amount?: bigint,
): BaseCall {
  expectObject('option', option)
  expectObject('payment', payment)
  const { token } = payment
  const { payer } = option
  address('payment.token', token)
  address('option.payer', payer)
  const call = callThatPays(token, payer, uint('amount', amount ?? payment.paymentAmount))
  return { ...call, data: hexFromBytes(call.data) }
}

interface WireStatus {
  readonly status: 'Known' | 'Unknown'
}

interface WireSent {
  readonly transactionHash: Hash
  readonly tokenCharged?: { readonly token: Address; readonly amount: Hex }
}

/** The types of answers are those of the methods' specifications. */
function ask<Answer>(
  client: ActingClient,
  method: string,
  params: readonly unknown[] = [],
): Promise<Answer> {
  return client.request({ method, params }) as Promise<Answer>
}

async function askUint(client: ActingClient, method: string, params?: readonly unknown[]) {
  return BigInt(await ask<Hex>(client, method, params))
}

function accountOf(client: ActingClient, account = client.account): HashSigner {
  if (account === undefined) {
    throw new RangeError('account: expected one, since the client has none')
  }
  expectObject('account', account)
  return account
}

async function prepare(
  client: ActingClient,
  parameters: PrepareBaseTransactionParameters,
): Promise<BaseTransactionRequest> {
  expectObject('parameters', parameters)
  const { account, isSenderNamed = false, ...given } = parameters
  const { address } = accountOf(client, account)
  const { nonceKey = 0n } = given
  const chainId = given.chainId ?? client.chain?.id ?? Number(await ask<Hex>(client, 'eth_chainId'))
  const nonceSequence =
    given.nonceSequence ??
    (nonceKey === NONCE_FREE_KEY
      ? 0n
      : await transactionCount(client, { address, nonceKey, blockTag: 'pending' }))
  const fees = await feesOf(client, given)
  const draft = { ...given, chainId, nonceSequence, ...fees }
  const transaction = { ...draft, ...(isSenderNamed && { sender: address }) }
  expectTransaction({ ...transaction, gas: given.gas ?? 0n })
  const gas = given.gas ?? (await estimateGas(client, transaction, address))
  return { ...transaction, gas }
}

async function send(client: ActingClient, given: SendBaseTransactionParameters): Promise<Hash> {
  expectObject('parameters', given)
  const { payerAccount, ...parameters } = given
  const { payer } = parameters
  if (payer !== undefined && payerAccount === undefined) {
    throw new RangeError(`payerAccount: expected one that signs as the payer, ${quoted(payer)}`)
  }
  const account = accountOf(client, parameters.account)
  const signed = await signBaseTransaction(await prepare(client, parameters), account)
  const whole = payerAccount === undefined ? signed : await signAsPayer(signed, payerAccount)
  return ask(client, 'eth_sendRawTransaction', [whole])
}

/** By default, twice the base fee and the suggested priority fee. */
async function feesOf(
  client: ActingClient,
  given: Pick<PrepareBaseTransactionParameters, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
): Promise<{ readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }> {
  const feeMax = orUndefined('maxFeePerGas', given.maxFeePerGas)
  const suggested = async () => {
    const tip = await askUint(client, 'eth_maxPriorityFeePerGas')
    return feeMax !== undefined && feeMax < tip ? feeMax : tip
  }
  const tipGiven = orUndefined('maxPriorityFeePerGas', given.maxPriorityFeePerGas)
  const maxPriorityFeePerGas = tipGiven ?? (await suggested())
  if (feeMax !== undefined) return { maxFeePerGas: feeMax, maxPriorityFeePerGas }
  const params = ['pending', false]
  const block = await ask<{ readonly baseFeePerGas: Hex }>(client, 'eth_getBlockByNumber', params)
  const maxFeePerGas = 2n * BigInt(block.baseFeePerGas) + maxPriorityFeePerGas
  return { maxFeePerGas, maxPriorityFeePerGas }
}

function orUndefined(name: string, given: bigint | undefined): bigint | undefined {
  return given === undefined ? undefined : uint(name, given)
}

function estimateGas(
  client: ActingClient,
  transaction: Omit<BaseTransactionRequest, 'gas'>,
  from: Address,
): Promise<bigint> {
  const { sender, payer, metadata, accountChanges = [], calls = [] } = transaction
  const { maxFeePerGas, maxPriorityFeePerGas = 0n } = transaction
  const { nonceKey = 0n, validAfter = 0n, validBefore = 0n } = transaction
  const request = {
    from,
    sender,
    nonceKey: quantityFromUint(nonceKey),
    validAfter: quantityFromUint(validAfter),
    validBefore: quantityFromUint(validBefore),
    maxFeePerGas: quantityFromUint(maxFeePerGas),
    maxPriorityFeePerGas: quantityFromUint(maxPriorityFeePerGas),
    accountChanges: accountChanges.map(({ target }) => ({ type: 'delegation', target })),
    calls: calls.map((phase) =>
      phase.map(({ to, value = 0n, data = '0x' }) => ({
        to,
        value: quantityFromUint(value),
        data,
      })),
    ),
    metadata,
    payer: payer === 'open' ? '0x00' : payer,
  }
  return askUint(client, 'eth_estimateGas', [withoutUndefined(request), 'pending'])
}

/** In process, a request does not pass through JSON, which would leave these keys out. */
function withoutUndefined(request: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
}

async function transactionCount(
  client: ActingClient,
  parameters: TransactionCountParameters,
): Promise<number> {
  expectObject('parameters', parameters)
  const { address, blockTag = 'latest' } = parameters
  const nonceKey = uint('nonceKey', parameters.nonceKey ?? 0n)
  const blockNumber = orUndefined('blockNumber', parameters.blockNumber)
  const block = blockNumber === undefined ? blockTag : quantityFromUint(blockNumber)
  // Chains without Base Transactions know no third parameter.
  const key = nonceKey === 0n ? [] : [quantityFromUint(nonceKey)]
  return Number(await ask<Hex>(client, 'eth_getTransactionCount', [address, block, ...key]))
}

interface WireTerms {
  readonly gasEstimate?: {
    readonly gasLimit: Hex
    readonly maxFeePerGas: Hex
    readonly maxPriorityFeePerGas: Hex
  }
  readonly options: readonly {
    readonly kind: string
    readonly payer: Address
    readonly ttl: number
    readonly conditions?: {
      readonly maxExpiry?: number
      readonly maxGasLimit?: Hex
      readonly maxCost?: Hex
    }
    readonly tokens?: readonly {
      readonly token: Address
      readonly symbol: string
      readonly decimals: number
      readonly rate: Hex
      readonly paymentAmount: Hex
      readonly paymentGas: Hex
    }[]
  }[]
}

async function payerTerms(
  client: ActingClient,
  parameters: PayerTermsParameters,
): Promise<PayerTerms> {
  expectObject('parameters', parameters)
  const { preferredTokens, from } = parameters
  const gasLimit = orUndefined('gasLimit', parameters.gasLimit)
  const id = client.chain?.id ?? Number(await ask<Hex>(client, 'eth_chainId'))
  const request = {
    chainId: quantityFromUint(id),
    gasLimit: gasLimit === undefined ? undefined : quantityFromUint(gasLimit),
    preferredTokens,
    from,
  }
  const terms = await ask<WireTerms>(client, 'payer_getTerms', [withoutUndefined(request)])
  const { gasEstimate, options } = terms
  return {
    ...(gasEstimate !== undefined && {
      gasEstimate: {
        gas: BigInt(gasEstimate.gasLimit),
        maxFeePerGas: BigInt(gasEstimate.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(gasEstimate.maxPriorityFeePerGas),
      },
    }),
    options: options.map(({ conditions = {}, tokens = [], ...option }) => ({
      ...option,
      conditions: conditionsFrom(conditions),
      tokens: tokens.map((token) => ({
        ...token,
        rate: BigInt(token.rate),
        paymentAmount: BigInt(token.paymentAmount),
        paymentGas: BigInt(token.paymentGas),
      })),
    })),
  }
}

function conditionsFrom({
  maxExpiry,
  maxGasLimit,
  maxCost,
}: NonNullable<WireTerms['options'][number]['conditions']>): PayerConditions {
  return {
    ...(maxExpiry !== undefined && { maxExpiry }),
    ...(maxGasLimit !== undefined && { maxGasLimit: BigInt(maxGasLimit) }),
    ...(maxCost !== undefined && { maxCost: BigInt(maxCost) }),
  }
}
