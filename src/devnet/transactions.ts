/**
 * The way of a transaction into the pool: decoded or filled in, signed or impersonated, taken in,
 * and waited for.
 */

import type { Account } from '../accounts/accounts.ts'
import type { Impersonation } from '../accounts/impersonation.ts'
import type { Wallet } from '../accounts/wallet.ts'
import type { Chain } from '../chain/chain.ts'
import type { Condition, SignedTransaction, TransactionFields } from '../chain/transaction.ts'
import {
  decodeTransaction,
  impersonatedTransaction,
  signTransaction,
  unsignedTransaction,
} from '../chain/transaction-codec.ts'
import type { Config } from '../config/config.ts'
import { expectSize } from '../execution/validate.ts'
import { DevnetError } from '../primitives/errors.ts'
import { type Address, type Hash, type Hex, ZERO_ADDRESS } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import { sign } from '../primitives/secp256k1.ts'
import { hexFromWord } from '../primitives/word.ts'
import type { Confirmations } from '../producer/confirmations.ts'
import { fillTransaction } from '../producer/fill.ts'
import type { Producer } from '../producer/producer.ts'
import type { Waits } from './auto-advance.ts'
import type { Executions } from './calls.ts'
import type { WriteQueue } from './write-queue.ts'

interface SendingRooms {
  readonly config: Config
  readonly accounts: readonly Account[]
  /** The managed accounts. */
  readonly keys: ReadonlyMap<Address, Account>
  readonly impersonation: Impersonation
  readonly wallet: Wallet
  readonly chain: Chain
  readonly producer: Producer
  readonly executions: Executions
  readonly confirmations: Confirmations
  readonly queue: WriteQueue
  readonly waits: Pick<Waits, 'want'>
}

export class Sending {
  readonly #rooms: SendingRooms

  constructor(rooms: SendingRooms) {
    this.#rooms = rooms
  }

  /** @throws {DevnetError} as `decodeTransaction` of chain/transaction.ts */
  decode(rawTransaction: Uint8Array): SignedTransaction {
    return decodeTransaction(rawTransaction)
  }

  /** @returns the job of taking an encoded transaction in */
  submission(rawTransaction: Uint8Array, condition?: Condition): () => Promise<Hash> {
    const { config, producer } = this.#rooms
    expectSize(rawTransaction, config.transactionBytesMax)
    return async () => {
      const transaction = this.decode(rawTransaction)
      await producer.submit(condition === undefined ? transaction : { ...transaction, condition })
      return transaction.hash
    }
  }

  /** @throws {DevnetError} TIMEOUT_TOO_LONG, CONFIRMATION_TIMEOUT, or why it is refused */
  async submitSync(rawTransaction: Uint8Array, timeoutMs: number | undefined): Promise<Hash> {
    const limit = this.#rooms.config.syncTimeoutMsMax
    if (timeoutMs !== undefined && timeoutMs > limit) {
      throw new DevnetError(
        'TIMEOUT_TOO_LONG',
        `time out too long, timeout: ${timeoutMs} ms, max: ${limit} ms`,
        { timeoutMs, limit },
      )
    }
    return this.confirmed(this.submission(rawTransaction), timeoutMs)
  }

  /** Runs a job that takes a transaction in, and waits in virtual time until that has run. */
  async confirmed(job: () => Promise<Hash>, timeoutMs?: number): Promise<Hash> {
    const { chain, config, confirmations, queue, waits } = this.#rooms
    let waiting: Promise<void> | undefined
    const hash = await queue.run(async () => {
      const taken = await job()
      if (chain.transaction(taken) === undefined) {
        waiting = confirmations.wait(taken, timeoutMs ?? config.syncTimeoutMsMax)
      }
      return taken
    })
    if (waiting === undefined) return hash
    const leave = waits.want({ what: `the answer to a send that waits until ${hash} has run` })
    await waiting.finally(leave)
    return hash
  }

  /** A job: what it fills in must still hold when the transaction runs. */
  async send(request: CallRequest): Promise<Hash> {
    const { impersonation, keys, producer } = this.#rooms
    const { from } = request
    const isImpersonated = from !== undefined && !keys.has(from) && impersonation.has(from)
    if (isImpersonated) return this.sendUnsigned(request)
    const transaction = await this.sign(request)
    await producer.submit(transaction)
    return transaction.hash
  }

  /** A job, as {@link send} is. */
  async sendUnsigned(request: CallRequest): Promise<Hash> {
    const { accounts, producer } = this.#rooms
    producer.chainIds.expect(request.chainId)
    const from = request.from ?? accounts[0]?.address ?? ZERO_ADDRESS
    const fields = await this.#fill({ ...request, from }, from)
    const transaction = impersonatedTransaction(fields, from)
    await producer.submit(transaction)
    return transaction.hash
  }

  /** Fills in a transaction of any account; nobody signs it. */
  async fill(request: CallRequest): Promise<SignedTransaction> {
    this.#rooms.producer.chainIds.expect(request.chainId)
    const from = request.from ?? ZERO_ADDRESS
    const fields = await this.#fill({ ...request, from }, from)
    return unsignedTransaction(fields, from)
  }

  /** Fills in and signs a transaction of a managed account. */
  async sign(request: CallRequest): Promise<SignedTransaction> {
    const { accounts, producer, wallet } = this.#rooms
    producer.chainIds.expect(request.chainId)
    const [selected = accounts[0]?.address] = wallet.accounts
    const account = this.#signer(request.from ?? selected)
    return this.fillAndSign({ ...request, from: account.address }, account)
  }

  async fillAndSign(request: CallRequest, account: Account): Promise<SignedTransaction> {
    return signTransaction(await this.#fill(request, account.address), account)
  }

  /** @returns r, s and v, 65 bytes @throws {DevnetError} UNKNOWN_SIGNER, UNAUTHORIZED */
  signDigest(signer: Address, digest: () => Uint8Array): Hex {
    const { privateKey } = this.#signer(signer)
    const { r, s, yParity } = sign(digest(), privateKey)
    const v = yParity === 0 ? '1b' : '1c'
    return `${hexFromWord(r)}${hexFromWord(s).slice(2)}${v}`
  }

  /** @throws {DevnetError} UNKNOWN_SIGNER, UNAUTHORIZED */
  #signer(address: Address | undefined): Account {
    const { keys, wallet } = this.#rooms
    const account = address === undefined ? undefined : keys.get(address)
    if (account !== undefined) {
      wallet.expectShown(account.address)
      return account
    }
    throw new DevnetError('UNKNOWN_SIGNER', 'unknown account', { address })
  }

  #fill(request: CallRequest, from: Address): Promise<TransactionFields> {
    const { chain, config, executions, producer } = this.#rooms
    return fillTransaction(request, {
      chainId: producer.chainIds.current,
      nonce: producer.nextNonce(from),
      baseFeePerGas: chain.pending.baseFeePerGas,
      priorityFeeDefault: config.priorityFeeDefault,
      estimateGas: () => executions.estimateNextGas(request),
    })
  }
}
