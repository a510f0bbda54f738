/**
 * Submits transactions: decodes or fills them in, signs or impersonates, and waits for receipts.
 *
 * Senders are recovered on arrival, so that the writer's turn holds only what needs the state. Each is a
 * job of the writer, except {@link Transactions.submission} and {@link
 * Transactions.sendNow}: their callers enqueue them as parts of other jobs.
 */

import type { Account } from '../accounts/accounts.ts'
import type { Impersonation } from '../accounts/impersonation.ts'
import { messageDigest, typedDataDigest } from '../accounts/typed-data.ts'
import type { Wallet } from '../accounts/wallet.ts'
import type { Included } from '../chain/chain.ts'
import {
  expectAuthorized,
  expectPredicates,
  type ValiditySidecar,
  withValidity,
} from '../execution/base/validity-sidecar.ts'
import {
  expectBlobCount,
  expectBlobHashes,
  expectBlobType,
  expectHashes,
} from '../execution/blobs.ts'
import { expectSize } from '../execution/validate.ts'
import { BLOB_BASE_FEE_MIN, BLOBS_MAX } from '../network/blob-gas.ts'
import { blockTimeAfter } from '../network/denim.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, type Hash, type Hex, hexFromBytes, ZERO_ADDRESS } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import { loadSecp256k1, sign } from '../primitives/secp256k1.ts'
import { hexFromWord } from '../primitives/word.ts'
import type { Confirmations } from '../producer/confirmations.ts'
import { fillTransaction } from '../producer/fill.ts'
import type { Producer } from '../producer/producer.ts'
import { whyItWaits } from '../producer/wait-reason.ts'
import { createOutermostTracer } from '../tracing/frames.ts'
import { withStackTrace } from '../tracing/traced-error.ts'
import {
  BLOB_TRANSACTION_TYPE,
  type BlobProofs,
  type BlobSidecar,
} from '../transactions/blob-sidecar.ts'
import type {
  Condition,
  SignedTransaction,
  TransactionFields,
} from '../transactions/transaction.ts'
import {
  decodeTransaction,
  expectType,
  impersonatedTransaction,
  signTransaction,
  unsignedTransaction,
} from '../transactions/transaction-codec.ts'
import type { Artifacts } from './artifacts.ts'
import type { Calls } from './calls.ts'
import { confirmed } from './confirmed.ts'
import type { GasEstimates } from './gas-estimates.ts'
import type { CurrentParts } from './parts.ts'
import type { Wait } from './types.ts'
import type { Waits } from './waits.ts'
import type { WriteQueue } from './write-queue.ts'

interface TransactionsDeps {
  readonly current: CurrentParts
  readonly accounts: readonly Account[]
  /** The managed accounts. */
  readonly keys: ReadonlyMap<Address, Account>
  readonly impersonation: Impersonation
  readonly wallet: Wallet
  readonly artifacts: Artifacts
  readonly blobProofs: BlobProofs
  readonly calls: Calls
  readonly confirmations: Confirmations
  readonly gasEstimates: GasEstimates
  readonly queue: WriteQueue<CurrentParts>
  readonly waits: Waits
}

export class Transactions {
  readonly #deps: TransactionsDeps
  /** The encoded transactions whose gas limit is an estimate. */
  readonly #estimated = new WeakSet<Uint8Array>()
  /** Called in place of the submission, if it is set: a rehearsal watches what is sent, and changes it. */
  onSubmit:
    | ((transaction: SignedTransaction, submit: Producer['submit']) => Promise<void>)
    | undefined

  constructor(deps: TransactionsDeps) {
    this.#deps = deps
  }

  /** @throws {DevnetError} if the transaction is refused */
  #submit(transaction: SignedTransaction): Promise<void> {
    const { producer } = this.#deps.current
    if (this.onSubmit === undefined) return producer.submit(transaction)
    return this.onSubmit(transaction, (given) => producer.submit(given))
  }

  /** Transactions that wait in the txpool, with the reason. */
  get waits(): readonly Wait[] {
    const { chain, producer } = this.#deps.current
    const waiting = producer.pool().filter(({ hash }) => chain.transaction(hash) === undefined)
    return waiting.map((each) => ({
      kind: 'transaction',
      what: `the transaction ${each.hash} to run: ${whyItWaits(chain, each)}`,
    }))
  }

  /**
   * Decodes an encoded transaction and recovers its sender, before the turn of the writer.
   *
   * @returns the job that submits it
   */
  submission(rawTransaction: Uint8Array, condition?: Condition): () => Promise<Hash> {
    const { current } = this.#deps
    // The size of a transaction with blobs is checked without them.
    if (rawTransaction[0] !== BLOB_TRANSACTION_TYPE) {
      expectSize(rawTransaction, current.config.transactionBytesMax)
    }
    const decoding = this.#decodeEarly(rawTransaction)
    return async () => {
      const { chain } = current
      expectType(rawTransaction, chain.pending.evmRules.upgrade)
      const transaction = await decoding
      await this.#submit(condition === undefined ? transaction : { ...transaction, condition })
      return transaction.hash
    }
  }

  /**
   * Submits an encoded transaction.
   *
   * @param condition the transaction runs only if it holds
   */
  submitRaw(rawTransaction: Uint8Array, condition?: Condition): Promise<Hash> {
    const job = this.submission(rawTransaction, condition)
    return this.#deps.queue.run(job, () => this.#estimated.has(rawTransaction))
  }

  /**
   * Submits an encoded transaction that runs only where its validity predicates hold, and waits until
   * then.
   *
   * @returns its hash
   * @throws {DevnetError} VALIDITY_REFUSED, or the reason why the transaction is refused
   */
  submitWithValidity(rawTransaction: Uint8Array, sidecar: ValiditySidecar): Promise<Hash> {
    const decoding = this.#decodeEarly(rawTransaction)
    const job = async ({ chain, config }: CurrentParts) => {
      const { number: blockNumber, evmRules } = chain.pending
      const { upgrade } = evmRules
      const { predicates } = sidecar
      const blockTimeMs = blockTimeAfter(config, upgrade)
      expectPredicates(predicates, { ...config, upgrade, blockNumber, blockTimeMs })
      const transaction = await withValidity(rawTransaction, decoding, upgrade)
      expectAuthorized(transaction, sidecar, config.validitySignatures)
      await this.#submit({ ...transaction, validity: predicates })
      return transaction.hash
    }
    return this.#deps.queue.run(job, () => this.#estimated.has(rawTransaction))
  }

  /**
   * Like {@link submitRaw}, but waits in virtual time until the transaction is confirmed.
   * `undefined` if a reorg has removed it by then.
   *
   * @param timeoutMs the configured maximum by default
   * @throws {DevnetError} TIMEOUT_TOO_LONG, CONFIRMATION_TIMEOUT, or the reason of the refusal
   */
  async submitRawSync(
    rawTransaction: Uint8Array,
    timeoutMs: number | undefined,
  ): Promise<Included | undefined> {
    const limit = this.#deps.current.config.limits.syncTimeoutMsMax
    if (timeoutMs !== undefined && timeoutMs > limit) {
      throw new DevnetError(
        'TIMEOUT_TOO_LONG',
        `time out too long, timeout: ${timeoutMs} ms, max: ${limit} ms`,
        { timeoutMs, limit },
      )
    }
    const job = this.submission(rawTransaction)
    return this.#whenConfirmed(job, () => this.#estimated.has(rawTransaction), timeoutMs)
  }

  /**
   * Runs a job that submits a transaction, and waits in virtual time until it is confirmed.
   *
   * @returns `undefined` if a reorg has removed it in the meantime
   */
  async #whenConfirmed(
    job: () => Promise<Hash>,
    isEstimated: () => boolean,
    timeoutMs?: number,
  ): Promise<Included | undefined> {
    const { config } = this.#deps.current
    const { confirmations, queue, waits } = this.#deps
    let waiting: Promise<void> | undefined
    const hash = await queue.run(async () => {
      const taken = await job()
      if (confirmed(this.#deps.current, taken) === undefined) {
        waiting = confirmations.wait(taken, timeoutMs ?? config.limits.syncTimeoutMsMax)
      }
      return taken
    }, isEstimated)
    if (waiting !== undefined) {
      const until = config.receipts === 'sealed' ? 'is sealed' : 'has run'
      const what = `the answer to a send that waits until ${hash} ${until}`
      await waiting.finally(waits.add({ kind: 'send', what }))
    }
    return confirmed(this.#deps.current, hash)
  }

  /**
   * Fills in, signs and submits a transaction of a managed account, or submits one of an
   * impersonated account without a signature.
   *
   * @param expect called when the job runs; throws to prevent the submission
   */
  send(request: CallRequest, expect?: () => void): Promise<Hash> {
    const { gasEstimates, queue } = this.#deps
    const job = () => {
      expect?.()
      return this.sendNow(request)
    }
    return queue.run(job, () => gasEstimates.has(request))
  }

  /**
   * The hash of a submitted transaction. In Hardhat's dialect, throws if the transaction has a receipt
   * and has failed; it stays included.
   *
   * @throws {DevnetError} EXECUTION_REVERTED, EXECUTION_HALTED
   */
  async hashUnlessFailed(sent: Promise<Hash>): Promise<Hash> {
    const hash = await sent
    const { artifacts, calls, current } = this.#deps
    const included = current.config.dialect === 'hardhat' ? confirmed(current, hash) : undefined
    if (included === undefined || included.receipt.status === 1) return hash
    const { block, receipt } = included
    const { error, output } = await calls.trace(
      block,
      receipt.transactionIndex,
      createOutermostTracer(),
    )
    const failure = failureOf(error, output)
    if (artifacts.isEmpty) throw failure
    const trace = await artifacts.explain(current.config, calls.creations, (tracer) =>
      calls.trace(block, receipt.transactionIndex, tracer),
    )
    throw trace === undefined ? failure : withStackTrace(failure, trace)
  }

  /** Like {@link send}, but waits until it is confirmed, for at most the configured timeout. */
  sendSync(request: CallRequest): Promise<Included | undefined> {
    const { gasEstimates } = this.#deps
    return this.#whenConfirmed(
      () => this.sendNow(request),
      () => gasEstimates.has(request),
    )
  }

  /** Like {@link send}, for any account and without a signature. */
  sendUnsigned(request: CallRequest): Promise<Hash> {
    const { gasEstimates, queue } = this.#deps
    return queue.run(
      () => this.#sendUnsignedNow(request),
      () => gasEstimates.has(request),
    )
  }

  /** Part of a job: the filled-in fields must still be valid when the transaction runs. */
  async sendNow(request: CallRequest): Promise<Hash> {
    const { impersonation, keys } = this.#deps
    const { from } = request
    const isImpersonated = from !== undefined && !keys.has(from) && impersonation.has(from)
    if (isImpersonated) return this.#sendUnsignedNow(request)
    const transaction = await this.sign(request)
    await this.#submit(transaction)
    return transaction.hash
  }

  async #sendUnsignedNow(request: CallRequest): Promise<Hash> {
    const { producer } = this.#deps.current
    const { accounts } = this.#deps
    producer.chainIds.expect(request.chainId)
    const from = request.from ?? accounts[0]?.address ?? ZERO_ADDRESS
    const { asked, sidecar } = await this.#withSidecar({ ...request, from })
    const fields = await this.#fill(asked, from)
    const transaction = impersonatedTransaction(fields, from)
    await this.#submit(sidecar === undefined ? transaction : { ...transaction, sidecar })
    return transaction.hash
  }

  /** The request with the hashes of its blobs, and their sidecar. */
  async #withSidecar(
    request: CallRequest,
  ): Promise<{ readonly asked: CallRequest; readonly sidecar: BlobSidecar | undefined }> {
    const { type, blobs = [], blobHashes } = request
    const { config, chain } = this.#deps.current
    const { evmRules } = chain.pending
    if (type === BLOB_TRANSACTION_TYPE) expectBlobType(evmRules)
    if (blobs.length === 0) {
      if (blobHashes !== undefined) expectBlobHashes(request, evmRules, config.blobSchedule)
      return { asked: request, sidecar: undefined }
    }
    expectBlobType(evmRules)
    expectBlobCount(blobs, evmRules, config.blobSchedule)
    const { sidecar, hashes } = await this.#deps.blobProofs.create(blobs)
    expectHashes(blobHashes, hashes)
    const asked = { ...request, blobHashes: hashes }
    expectBlobHashes(asked, evmRules, config.blobSchedule)
    return { asked, sidecar }
  }

  /** Fills in a transaction of any account without signing it. */
  async fill(request: CallRequest): Promise<SignedTransaction> {
    this.#deps.current.chainIds.expect(request.chainId)
    const from = request.from ?? ZERO_ADDRESS
    const { asked } = await this.#withSidecar({ ...request, from })
    const fields = await this.#fill(asked, from)
    if (request.gasLimit === undefined) {
      await this.#deps.gasEstimates.remember(asked, fields.gasLimit)
    }
    return unsignedTransaction(fields, from)
  }

  /** Fills in and signs a transaction of a managed account. */
  async sign(request: CallRequest): Promise<SignedTransaction> {
    const { producer } = this.#deps.current
    const { accounts, wallet } = this.#deps
    producer.chainIds.expect(request.chainId)
    const [selected = accounts[0]?.address] = wallet.accounts
    const account = this.#signer(request.from ?? selected)
    return this.fillAndSign({ ...request, from: account.address }, account)
  }

  async fillAndSign(request: CallRequest, account: Account): Promise<SignedTransaction> {
    const { asked, sidecar } = await this.#withSidecar(request)
    const fields = await this.#fill(asked, account.address)
    await loadSecp256k1()
    const signed = signTransaction(fields, account)
    return sidecar === undefined ? signed : { ...signed, sidecar }
  }

  /** @returns r, s and v, 65 bytes @throws {DevnetError} UNKNOWN_SIGNER, UNAUTHORIZED */
  signMessage(signer: Address, message: Uint8Array): Promise<Hex> {
    return this.#signDigest(signer, () => messageDigest(message))
  }

  /**
   * @returns r, s and v, 65 bytes
   * @throws {DevnetError} UNKNOWN_SIGNER, UNAUTHORIZED, INVALID_TYPED_DATA
   */
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

  /**
   * Decodes a transaction before its turn, when the upgrade of its block is not known: as if every type
   * existed. Its job fails with the error, if the type exists then.
   */
  #decodeEarly(rawTransaction: Uint8Array): Promise<SignedTransaction> {
    const decoding = this.#decoded(rawTransaction)
    decoding.catch(() => undefined) // the job may never run, as after a stop
    return decoding
  }

  async #decoded(rawTransaction: Uint8Array): Promise<SignedTransaction> {
    await loadSecp256k1()
    const transaction = decodeTransaction(rawTransaction, 'any')
    if (this.#deps.gasEstimates.has(transaction)) this.#estimated.add(rawTransaction)
    if (transaction.type !== BLOB_TRANSACTION_TYPE || transaction.sidecar === undefined) {
      return transaction
    }
    const { sidecar } = transaction
    // A block holds fewer: nothing is verified of what its job refuses.
    if (sidecar.blobs.length > BLOBS_MAX) return transaction
    const hashes = await this.#deps.blobProofs.verify(sidecar)
    if (hashes === undefined) {
      const message = 'invalid blob proof: expected proofs of these blobs and their commitments'
      throw new DevnetError('BLOBS_REFUSED', message)
    }
    expectHashes(transaction.blobHashes, hashes)
    return transaction
  }

  async #fill(request: CallRequest, from: Address): Promise<TransactionFields> {
    const { chain, config, producer } = this.#deps.current
    const { calls } = this.#deps
    return fillTransaction(request, {
      chainId: producer.chainIds.current,
      nonce: await chain.withRemote(() => producer.nextNonce(from)),
      baseFeePerGas: chain.pending.baseFeePerGas,
      priorityFeeDefault: config.priorityFeeDefault,
      blobBaseFee: chain.pending.blobBaseFee ?? BLOB_BASE_FEE_MIN,
      estimateGas: (filled) => calls.estimateNextGas(filled),
    })
  }
}

function failureOf(error: string | undefined, output: Uint8Array): DevnetError {
  if (error === undefined || error === 'execution reverted') {
    const data = hexFromBytes(output)
    return new DevnetError('EXECUTION_REVERTED', 'execution reverted', { data })
  }
  return new DevnetError('EXECUTION_HALTED', error, { reason: error })
}
