/**
 * Submits transactions: decodes or fills them in, signs or impersonates, and waits for receipts.
 *
 * Each is a job of the writer, except {@link Transactions.submission} and {@link
 * Transactions.sendNow}: their callers enqueue them as parts of other jobs.
 */

import type { Account } from '../accounts/accounts.ts'
import type { Impersonation } from '../accounts/impersonation.ts'
import { messageDigest, typedDataDigest } from '../accounts/typed-data.ts'
import type { Wallet } from '../accounts/wallet.ts'
import type { Chain, Included } from '../chain/chain.ts'
import type { Config } from '../config/config.ts'
import {
  decodeWithValidity,
  expectAuthorized,
  expectPredicates,
  type ValiditySidecar,
} from '../execution/base/validity-sidecar.ts'
import { expectSize } from '../execution/validate.ts'
import { blockTimeAfter } from '../network/denim.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, type Hash, type Hex, ZERO_ADDRESS } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import { loadSecp256k1, sign } from '../primitives/secp256k1.ts'
import { hexFromWord } from '../primitives/word.ts'
import type { Confirmations } from '../producer/confirmations.ts'
import { fillTransaction } from '../producer/fill.ts'
import type { Producer } from '../producer/producer.ts'
import { whyItWaits } from '../producer/wait-reason.ts'
import type {
  Condition,
  SignedTransaction,
  TransactionFields,
} from '../transactions/transaction.ts'
import {
  decodeTransaction,
  impersonatedTransaction,
  signTransaction,
  unsignedTransaction,
} from '../transactions/transaction-codec.ts'
import type { Calls } from './calls.ts'
import { confirmed } from './confirmed.ts'
import type { Wait } from './types.ts'
import type { Waits } from './waits.ts'
import type { WriteQueue } from './write-queue.ts'

interface TransactionsDeps {
  readonly config: Config
  readonly accounts: readonly Account[]
  /** The managed accounts. */
  readonly keys: ReadonlyMap<Address, Account>
  readonly impersonation: Impersonation
  readonly wallet: Wallet
  readonly chain: Chain
  readonly producer: Producer
  readonly calls: Calls
  readonly confirmations: Confirmations
  readonly queue: WriteQueue
  readonly waits: Waits
}

export class Transactions {
  readonly #deps: TransactionsDeps

  constructor(deps: TransactionsDeps) {
    this.#deps = deps
  }

  /** Transactions that wait in the txpool, with the reason. */
  get waits(): readonly Wait[] {
    const { chain, producer } = this.#deps
    const waiting = producer.pool().filter(({ hash }) => chain.transaction(hash) === undefined)
    return waiting.map((each) => ({
      kind: 'transaction',
      what: `the transaction ${each.hash} to run: ${whyItWaits(chain, each)}`,
    }))
  }

  /** @returns the job that submits an encoded transaction */
  submission(rawTransaction: Uint8Array, condition?: Condition): () => Promise<Hash> {
    const { chain, config, producer } = this.#deps
    expectSize(rawTransaction, config.transactionBytesMax)
    return async () => {
      await loadSecp256k1()
      const { upgrade } = chain.pending.evmRules
      const transaction = decodeTransaction(rawTransaction, upgrade)
      await producer.submit(condition === undefined ? transaction : { ...transaction, condition })
      return transaction.hash
    }
  }

  submitRaw(rawTransaction: Uint8Array, condition?: Condition): Promise<Hash> {
    return this.#deps.queue.run(this.submission(rawTransaction, condition))
  }

  submitWithValidity(rawTransaction: Uint8Array, sidecar: ValiditySidecar): Promise<Hash> {
    const { chain, config, producer, queue } = this.#deps
    return queue.run(async () => {
      const { number: blockNumber, evmRules } = chain.pending
      const { predicates } = sidecar
      const blockTimeMs = blockTimeAfter(config, evmRules.upgrade)
      expectPredicates(predicates, { ...config, blockNumber, blockTimeMs })
      await loadSecp256k1()
      const transaction = decodeWithValidity(rawTransaction, evmRules.upgrade)
      expectAuthorized(transaction, sidecar, config.validitySignatures)
      await producer.submit({ ...transaction, validity: predicates })
      return transaction.hash
    })
  }

  async submitRawSync(
    rawTransaction: Uint8Array,
    timeoutMs: number | undefined,
  ): Promise<Included | undefined> {
    const limit = this.#deps.config.syncTimeoutMsMax
    if (timeoutMs !== undefined && timeoutMs > limit) {
      throw new DevnetError(
        'TIMEOUT_TOO_LONG',
        `time out too long, timeout: ${timeoutMs} ms, max: ${limit} ms`,
        { timeoutMs, limit },
      )
    }
    return this.#whenConfirmed(this.submission(rawTransaction), timeoutMs)
  }

  /**
   * Runs a job that submits a transaction, and waits in virtual time until it is confirmed.
   *
   * @returns `undefined` if a reorg has removed it in the meantime
   */
  async #whenConfirmed(
    job: () => Promise<Hash>,
    timeoutMs?: number,
  ): Promise<Included | undefined> {
    const { config, confirmations, queue, waits } = this.#deps
    let waiting: Promise<void> | undefined
    const hash = await queue.run(async () => {
      const taken = await job()
      if (confirmed(this.#deps, taken) === undefined) {
        waiting = confirmations.wait(taken, timeoutMs ?? config.syncTimeoutMsMax)
      }
      return taken
    })
    if (waiting !== undefined) {
      const until = config.receipts === 'sealed' ? 'is sealed' : 'has run'
      const what = `the answer to a send that waits until ${hash} ${until}`
      await waiting.finally(waits.add({ kind: 'send', what }))
    }
    return confirmed(this.#deps, hash)
  }

  send(request: CallRequest, expect?: () => void): Promise<Hash> {
    return this.#deps.queue.run(() => {
      expect?.()
      return this.sendNow(request)
    })
  }

  sendSync(request: CallRequest): Promise<Included | undefined> {
    return this.#whenConfirmed(() => this.sendNow(request))
  }

  sendUnsigned(request: CallRequest): Promise<Hash> {
    return this.#deps.queue.run(() => this.#sendUnsignedNow(request))
  }

  /** Part of a job: the filled-in fields must still be valid when the transaction runs. */
  async sendNow(request: CallRequest): Promise<Hash> {
    const { impersonation, keys, producer } = this.#deps
    const { from } = request
    const isImpersonated = from !== undefined && !keys.has(from) && impersonation.has(from)
    if (isImpersonated) return this.#sendUnsignedNow(request)
    const transaction = await this.sign(request)
    await producer.submit(transaction)
    return transaction.hash
  }

  async #sendUnsignedNow(request: CallRequest): Promise<Hash> {
    const { accounts, producer } = this.#deps
    producer.chainIds.expect(request.chainId)
    const from = request.from ?? accounts[0]?.address ?? ZERO_ADDRESS
    const fields = await this.#fill({ ...request, from }, from)
    const transaction = impersonatedTransaction(fields, from)
    await producer.submit(transaction)
    return transaction.hash
  }

  async fill(request: CallRequest): Promise<SignedTransaction> {
    this.#deps.producer.chainIds.expect(request.chainId)
    const from = request.from ?? ZERO_ADDRESS
    const fields = await this.#fill({ ...request, from }, from)
    return unsignedTransaction(fields, from)
  }

  async sign(request: CallRequest): Promise<SignedTransaction> {
    const { accounts, producer, wallet } = this.#deps
    producer.chainIds.expect(request.chainId)
    const [selected = accounts[0]?.address] = wallet.accounts
    const account = this.#signer(request.from ?? selected)
    return this.fillAndSign({ ...request, from: account.address }, account)
  }

  async fillAndSign(request: CallRequest, account: Account): Promise<SignedTransaction> {
    const fields = await this.#fill(request, account.address)
    await loadSecp256k1()
    return signTransaction(fields, account)
  }

  signMessage(signer: Address, message: Uint8Array): Promise<Hex> {
    return this.#signDigest(signer, () => messageDigest(message))
  }

  signTypedData(signer: Address, typedData: unknown): Promise<Hex> {
    return this.#signDigest(signer, () => typedDataDigest(typedData))
  }

  /** Computes the digest only for a known signer: an unknown signer is the first error. */
  async #signDigest(signer: Address, digest: () => Uint8Array): Promise<Hex> {
    const { privateKey } = this.#signer(signer)
    const digestBytes = digest()
    await loadSecp256k1()
    const { r, s, yParity } = sign(digestBytes, privateKey)
    const v = yParity === 0 ? '1b' : '1c'
    return `${hexFromWord(r)}${hexFromWord(s).slice(2)}${v}`
  }

  /** @throws {DevnetError} UNKNOWN_SIGNER, UNAUTHORIZED */
  #signer(address: Address | undefined): Account {
    const { keys, wallet } = this.#deps
    const account = address === undefined ? undefined : keys.get(address)
    if (account !== undefined) {
      wallet.expectShown(account.address)
      return account
    }
    throw new DevnetError('UNKNOWN_SIGNER', 'unknown account', { address })
  }

  async #fill(request: CallRequest, from: Address): Promise<TransactionFields> {
    const { chain, config, calls, producer } = this.#deps
    return fillTransaction(request, {
      chainId: producer.chainIds.current,
      nonce: await chain.complete(() => producer.nextNonce(from)),
      baseFeePerGas: chain.pending.baseFeePerGas,
      priorityFeeDefault: config.priorityFeeDefault,
      estimateGas: () => calls.estimateNextGas(request),
    })
  }
}
