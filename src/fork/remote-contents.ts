/**
 * The transactions of a remote block and the results in their receipts, as they are needed to execute
 * them here.
 *
 * Owns the requests for them and their reading. Which blocks are kept is left to remote-history.ts.
 *
 * Promise: the transactions have the root in the block's header. Their senders are what the remote
 * says: a devnet's impersonated transactions have signatures that belong to no account.
 */

import { isObject } from '../primitives/codec.ts'
import { DevnetError } from '../primitives/errors.ts'
import { bytesFromHex, type Hex, isHash } from '../primitives/hex.ts'
import type { AccessListEntry, Authorization } from '../primitives/message.ts'
import { loadSecp256k1 } from '../primitives/secp256k1.ts'
import { orderedRoot } from '../state/trie.ts'
import { authorizationSize } from '../transactions/base-authorization.ts'
import {
  BASE_TRANSACTION_TYPE,
  type BaseTransaction,
  encodeBaseTransaction,
} from '../transactions/base-transaction.ts'
import { DEPOSIT_TYPE, depositTransaction } from '../transactions/deposit.ts'
import type { OrdinaryType, Transaction } from '../transactions/transaction.ts'
import { decodeTransaction, encodedTransaction } from '../transactions/transaction-codec.ts'
import { blockRequest, expectNamed, namedBy, resultsFrom, resultsOf } from './block-requests.ts'
import type { RemoteChannel } from './channel.ts'
import { type RemoteBlock, remoteBlockFrom } from './remote-block.ts'
import { RemoteFields } from './remote-fields.ts'

/** The fields of a receipt that an execution must have as well. */
export interface RemoteReceipt {
  readonly gasUsed: bigint
  readonly status: bigint
  /** Wei; `undefined` on a chain without L1. */
  readonly l1Fee: bigint | undefined
}

export interface RemoteContents {
  readonly block: RemoteBlock
  readonly transactions: readonly Transaction[]
  /** One per transaction, in the same order. */
  readonly receipts: readonly RemoteReceipt[]
}

/**
 * Asks a remote for a block with its transactions and receipts.
 *
 * @param name number as a QUANTITY, or hash
 * @param newest number of the newest block that may be read
 * @returns `undefined` if the remote has no such block, it is newer, or it cannot be executed here
 * @throws {DevnetError} FORK_FAILED, FORK_UNVERIFIED
 */
export async function fetchContents(
  channel: RemoteChannel,
  name: Hex,
  newest: bigint,
): Promise<RemoteContents | undefined> {
  const { host } = channel
  const named = namedBy(name)
  const requests = [
    blockRequest(named, true),
    { method: 'eth_getBlockReceipts', params: [name] },
  ] as const
  const [found, listed] = await channel.send(requests)
  try {
    const [answer] = resultsFrom(channel, requests.slice(0, 1), [found])
    if (answer === null) return undefined
    await loadSecp256k1()
    const read = transactionsFrom(answer, host)
    if (read === undefined || read.block.header.number > newest) return undefined
    const { block, transactions } = read
    expectNamed(block, named, channel)
    // Not every node has this method.
    const isListed = listed !== undefined && 'result' in listed && Array.isArray(listed.result)
    const receipts: readonly unknown[] = isListed
      ? listed.result
      : await resultsOf(
          channel,
          transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
        )
    return { block, transactions, receipts: receiptsFrom(receipts, transactions, host) }
  } catch (error) {
    await channel.forget?.(requests)
    throw error
  }
}

/**
 * Reads a block of the execution API with its transactions. The library of secp256k1 must be loaded:
 * the payer of a Base Transaction may be known by its signature alone.
 *
 * @param host of the remote, for messages
 * @returns `undefined` if it cannot be executed here: it is older than Shanghai, or has transactions
 *   of an unknown type
 * @throws {DevnetError} FORK_UNVERIFIED
 */
export function transactionsFrom(
  answer: unknown,
  host: string,
): Omit<RemoteContents, 'receipts'> | undefined {
  const fields = new RemoteFields(answer, 'a block', host)
  if (!fields.has('withdrawalsRoot')) return undefined
  const block = remoteBlockFrom(answer, host)
  const given = fields.objects('transactions', 'a transaction')
  if (given.some((each) => !types.has(typeOf(each)))) return undefined
  const transactions = given.map(transactionFrom)
  const root = orderedRoot(transactions.map(({ rawTransaction }) => rawTransaction))
  const { number, transactionsRoot } = block.header
  if (root === transactionsRoot) return { block, transactions }
  throw new DevnetError(
    'FORK_UNVERIFIED',
    `fork: the transactions of block ${number} of ${host} have the root ${root}, its header ${transactionsRoot}`,
    { host, block: number, root, transactionsRoot },
  )
}

/**
 * Reads the receipts of a block.
 *
 * @throws {DevnetError} FORK_UNVERIFIED if they are not those of its transactions
 */
function receiptsFrom(
  answers: readonly unknown[],
  transactions: readonly Transaction[],
  host: string,
): RemoteReceipt[] {
  return transactions.map(({ hash }, index) => {
    const fields = new RemoteFields(answers[index], `the receipt of ${hash}`, host)
    if (fields.data('transactionHash', 32) !== hash) fields.refuse('transactionHash', hash)
    return {
      gasUsed: fields.uint('gasUsed'),
      status: fields.uint('status'),
      l1Fee: fields.has('l1Fee') ? fields.uint('l1Fee') : undefined,
    }
  })
}

const types: ReadonlySet<bigint> = new Set(
  [0, 1, 2, 3, 4, BASE_TRANSACTION_TYPE, DEPOSIT_TYPE].map(BigInt),
)

function typeOf(fields: RemoteFields): bigint {
  return fields.has('type') ? fields.uint('type') : 0n
}

function transactionFrom(fields: RemoteFields): Transaction {
  if (typeOf(fields) === BigInt(BASE_TRANSACTION_TYPE)) {
    return decodeTransaction(encodeBaseTransaction(baseFrom(fields)), 'everest')
  }
  const message = {
    from: fields.data('from', 20),
    to: fields.has('to') ? fields.data('to', 20) : null,
    value: fields.uint('value'),
    gasLimit: fields.uint('gas'),
    data: bytesFromHex(fields.data('input')),
  }
  const hash = fields.data('hash', 32)
  const type = Number(typeOf(fields)) as OrdinaryType | typeof DEPOSIT_TYPE // one of `types`
  if (type === DEPOSIT_TYPE) {
    const deposit = depositTransaction({
      ...message,
      sourceHash: fields.data('sourceHash', 32),
      mint: fields.has('mint') ? fields.uint('mint') : 0n,
      isSystemTransaction: fields.isTrue('isSystemTx'),
    })
    return { ...deposit, hash }
  }
  const v = fields.has('v') ? fields.uint('v') : fields.uint('yParity')
  const isProtected = type !== 0 || v >= 35n
  const gasPrice = type < 2 ? fields.uint('gasPrice') : 0n
  const blobs = type === 3 && {
    maxFeePerBlobGas: fields.uint('maxFeePerBlobGas'),
    blobHashes: hashesFrom(fields, 'blobVersionedHashes'),
  }
  const parity = type !== 0 ? v : isProtected ? v - 35n : v - 27n
  const signed = encodedTransaction(
    {
      ...message,
      type,
      chainId: isProtected ? (type === 0 ? (v - 35n) / 2n : fields.uint('chainId')) : undefined,
      nonce: fields.uint('nonce'),
      maxFeePerGas: type < 2 ? gasPrice : fields.uint('maxFeePerGas'),
      maxPriorityFeePerGas: type < 2 ? gasPrice : fields.uint('maxPriorityFeePerGas'),
      accessList: type === 0 ? [] : accessListFrom(fields),
      authorizationList: type === 4 ? authorizationsFrom(fields) : [],
      ...blobs,
    },
    { yParity: parity % 2n === 0n ? 0 : 1, r: fields.uint('r'), s: fields.uint('s') },
    message.from,
  )
  // The remote has accepted its sender: whether it is a contract is not asked again.
  return { ...signed, hash, isImpersonated: true }
}

/** Nodes print the fields in `tx` with JSON numbers; the devnet, and older nodes, beside the others. */
function baseFrom(fields: RemoteFields): BaseTransaction {
  const isFlat = fields.has('nonceKey')
  const own = isFlat ? fields : fields.object('tx', 'a Base Transaction')
  const senderAuth = bytesFromHex(fields.data('senderAuth'))
  const isNamed = senderAuth.length > authorizationSize(false)
  return {
    chainId: own.count('chainId'),
    sender: isNamed ? fields.data('from', 20) : undefined,
    nonceKey: own.uint('nonceKey'),
    nonceSequence: own.count('nonceSequence'),
    validAfter: own.count('validAfter'),
    validBefore: own.count('validBefore'),
    maxPriorityFeePerGas: own.uint('maxPriorityFeePerGas'),
    maxFeePerGas: own.uint('maxFeePerGas'),
    gasLimit: own.count(isFlat ? 'gas' : 'gasLimit'),
    accountChanges: own
      .objects('accountChanges', 'an account change')
      .map((change) => ({ target: change.data('target', 20) })),
    calls: own.objectLists('calls', 'a call').map((phase) =>
      phase.map((call) => ({
        to: call.data('to', 20),
        value: call.uint('value'),
        data: bytesFromHex(call.data('data')),
      })),
    ),
    metadata: bytesFromHex(own.data('metadata')),
    payer: payerFrom(own),
    senderAuth,
    payerAuth: bytesFromHex(fields.data('payerAuth')),
  }
}

function payerFrom(fields: RemoteFields): BaseTransaction['payer'] {
  if (!fields.has('payer')) return undefined
  const payer = fields.data('payer')
  return payer === '0x00' ? 'open' : payer
}

function accessListFrom(fields: RemoteFields): AccessListEntry[] {
  return fields.objects('accessList', 'an access list').map((entry) => {
    return { address: entry.data('address', 20), storageKeys: hashesFrom(entry, 'storageKeys') }
  })
}

function authorizationsFrom(fields: RemoteFields): Authorization[] {
  return fields.objects('authorizationList', 'an authorization').map((entry) => ({
    chainId: entry.uint('chainId'),
    address: entry.data('address', 20),
    nonce: entry.uint('nonce'),
    yParity: entry.uint(entry.has('yParity') ? 'yParity' : 'v'),
    r: entry.uint('r'),
    s: entry.uint('s'),
  }))
}

function hashesFrom(fields: RemoteFields, name: string) {
  return fields.list(name).map((hash) => {
    return isHash(hash) ? hash : fields.refuse(name, 'a list of 32-byte hashes')
  })
}

/** The block of a transaction as `eth_getTransactionByHash` answers it; `undefined` if none has it. */
export function placeFrom(answer: unknown, host: string) {
  if (!isObject(answer)) return undefined
  const fields = new RemoteFields(answer, 'a transaction', host)
  if (!fields.has('blockHash')) return undefined
  return { number: fields.uint('blockNumber'), hash: fields.data('blockHash', 32) }
}
