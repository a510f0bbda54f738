/**
 * A client that sends transfers and asks for a balance at fixed times, in its own process: forked,
 * and talked to by messages.
 *
 * Reads and transfers have connections of their own, over which requests follow each other without
 * waiting for answers. A read counts from the time at which it was due.
 */

import type { Account } from '../src/index.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import { loadSecp256k1 } from '../src/primitives/secp256k1.ts'
import { signTransaction } from '../src/transactions/transaction-codec.ts'
import { HttpClient } from './http-client.ts'
import { type Failure, serveOrders } from './program.ts'
import { steadyMs } from './subscribers.ts'

/** Transfers of one sender and reads, at a rate for a while. */
export interface Traffic {
  readonly host: string
  readonly port: number
  readonly chainId: number
  /** The sender, who sends nothing else. */
  readonly account: Account
  readonly seconds: number
  /** Transfers, and as many reads. */
  readonly perSecond: number
}

export type TrafficOrder = Traffic

export type TrafficMessage =
  | { readonly kind: 'ended'; readonly tookMs: readonly number[] }
  | Failure

serveOrders<TrafficOrder, TrafficMessage>('traffic', async (traffic, tell) => {
  const { account, perSecond, seconds } = traffic
  await loadSecp256k1()
  const [reader, sender] = await Promise.all([HttpClient.open(traffic), HttpClient.open(traffic)])
  const first = Number(await ask(sender, 'eth_getTransactionCount', [account.address, 'pending']))
  const total = Math.round(seconds * perSecond)
  const reads: Promise<number>[] = []
  const sent: Promise<string>[] = []
  const startMs = steadyMs()
  for (let count = 0; count < total; ) {
    const dueCount = Math.min(total, Math.floor(((steadyMs() - startMs) * perSecond) / 1000))
    for (; count < dueCount; count += 1) {
      const dueMs = startMs + ((count + 1) * 1000) / perSecond
      sent.push(ask(sender, 'eth_sendRawTransaction', [transfer(traffic, first + count)]))
      const read = ask(reader, 'eth_getBalance', [account.address, 'pending'])
      reads.push(read.then(() => steadyMs() - dueMs))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const tookMs = await Promise.all(reads)
  await Promise.all(sent)
  // A server that was late has transfers that wait for a later block.
  const untilMs = steadyMs() + 30_000
  for (;;) {
    const last = Number(await ask(sender, 'eth_getTransactionCount', [account.address, 'latest']))
    if (last === first + total) break
    if (steadyMs() > untilMs) throw new Error(`sent ${total} transfers, ${last - first} are sealed`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  reader.close()
  sender.close()
  tell({ kind: 'ended', tookMs })
})

function transfer({ account, chainId }: Traffic, nonce: number) {
  const message = {
    type: 2 as const,
    chainId: BigInt(chainId),
    nonce: BigInt(nonce),
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 6n,
    gasLimit: 21_000n,
    to: account.address,
    value: 1n,
    data: new Uint8Array(0),
    accessList: [],
    authorizationList: [],
  }
  return hexFromBytes(signTransaction(message, account).rawTransaction)
}

/** The result of a request. @throws {Error} if it is an error */
async function ask(
  client: HttpClient,
  method: string,
  params: readonly unknown[],
): Promise<string> {
  const answer = await client.ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  const { result, error } = JSON.parse(answer)
  if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
  return result
}
