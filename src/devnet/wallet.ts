/**
 * What methods may do with the wallet: its changes as jobs on the write queue, its calls as
 * transactions.
 */

import type { Wallet } from '../accounts/wallet.ts'
import { DevnetError } from '../primitives/errors.ts'
import type { Hash } from '../primitives/hex.ts'
import type { CallRequest } from '../primitives/message.ts'
import type { WalletActions } from '../rpc/context.ts'

/** What the devnet does for it. */
interface WalletMeans {
  /** Runs a job on the write queue. */
  run<Value>(job: () => Value | Promise<Value>): Promise<Value>
  /** Does part of a job whole or, when it is refused, not at all. */
  whole<Value>(part: () => Promise<Value>): Promise<Value>
  /** Fills in, signs and takes in a transaction; part of a job. */
  send(request: CallRequest): Promise<Hash>
  /** Whether a transaction has run and failed. */
  isFailed(hash: Hash): boolean
}

export function walletActions(wallet: Wallet, means: WalletMeans): WalletActions {
  const sendAll = async (requests: readonly CallRequest[]) => {
    const hashes: Hash[] = []
    for (const request of requests) {
      const hash = await means.send(request)
      if (means.isFailed(hash)) throw new DevnetError('EXECUTION_REVERTED', 'execution reverted')
      hashes.push(hash)
    }
    return hashes
  }
  const sendBundle = async (wanted: string | undefined, requests: readonly CallRequest[]) => {
    const id = wallet.bundleId(wanted)
    try {
      const hashes = await means.whole(() => sendAll(requests))
      wallet.keepBundle(id, { hashes, hasFailed: false })
    } catch (error) {
      // What a chain would undo is told by the bundle; what no chain would take is the client's fault.
      if (!isFailure(error)) throw error
      wallet.keepBundle(id, { hashes: [], hasFailed: true })
    }
    return id
  }
  return {
    get accounts() {
      return wallet.accounts
    },
    get isConnected() {
      return wallet.isConnected
    },
    connect: (isConnected) => means.run(() => wallet.connect(isConnected)),
    expectConsent: (request) => wallet.expectConsent(request),
    expectShown: (address) => wallet.expectShown(address),
    sendCalls: (id, requests) => means.run(() => sendBundle(id, requests)),
    bundle: (id) => wallet.bundle(id),
  }
}

/** What estimating the gas of a call that would fail says. */
const failures: readonly string[] = [
  'EXECUTION_REVERTED',
  'EXECUTION_HALTED',
  'GAS_ALLOWANCE_EXCEEDED',
]

function isFailure(error: unknown): boolean {
  return error instanceof DevnetError && failures.includes(error.code)
}
