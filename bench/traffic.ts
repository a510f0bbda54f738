/**
 * A client that sends transfers and asks for a balance at fixed times, in a process of its own: forked,
 * and talked to by messages.
 *
 * Reads and transfers have connections of their own, over which requests follow each other without
 * waiting for answers. A read counts from the time at which it was due.
 */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Account } from '../src/index.ts'
import { hexFromBytes } from '../src/primitives/hex.ts'
import { loadSecp256k1 } from '../src/primitives/secp256k1.ts'
import { signTransaction } from '../src/transactions/transaction-codec.ts'
import { type Failure, serveOrders } from './program.ts'
import { steadyMs } from './subscribers.ts'

/** A stretch of traffic. */
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
  const [reader, sender] = await Promise.all([Asker.open(traffic), Asker.open(traffic)])
  const first = Number(await sender.ask('eth_getTransactionCount', [account.address, 'pending']))
  const total = Math.round(seconds * perSecond)
  const reads: Promise<number>[] = []
  const sent: Promise<string>[] = []
  const startMs = steadyMs()
  for (let count = 0; count < total; ) {
    const dueCount = Math.min(total, Math.floor(((steadyMs() - startMs) * perSecond) / 1000))
    for (; count < dueCount; count += 1) {
      const dueMs = startMs + ((count + 1) * 1000) / perSecond
      sent.push(sender.ask('eth_sendRawTransaction', [transfer(traffic, first + count)]))
      const read = reader.ask('eth_getBalance', [account.address, 'pending'])
      reads.push(read.then(() => steadyMs() - dueMs))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  const tookMs = await Promise.all(reads)
  await Promise.all(sent)
  // A server that was late has transfers that wait for a later block.
  const untilMs = steadyMs() + 30_000
  for (;;) {
    const last = Number(await sender.ask('eth_getTransactionCount', [account.address, 'latest']))
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
    ...{ type: 2 as const, chainId: BigInt(chainId), nonce: BigInt(nonce) },
    ...{ maxFeePerGas: 10n ** 10n, maxPriorityFeePerGas: 10n ** 6n, gasLimit: 21_000n },
    ...{ to: account.address, value: 1n, data: new Uint8Array(0) },
    ...{ accessList: [], authorizationList: [] },
  }
  return hexFromBytes(signTransaction(message, account).rawTransaction)
}

/** One connection over HTTP; requests are answered in order. */
class Asker {
  readonly #socket: Socket
  readonly #waiting: ((answer: string) => void)[] = []
  #text = ''

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay().on('data', (chunk: Buffer) => this.#take(chunk.toString('latin1')))
    socket.once('close', () => this.#waiting.length > 0 && process.exit(1))
  }

  static async open({ host, port }: Traffic): Promise<Asker> {
    const socket = connect(port, host)
    await once(socket, 'connect')
    return new Asker(socket)
  }

  ask(method: string, params: readonly unknown[]): Promise<string> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const head = `POST / HTTP/1.1\r\nhost: bench\r\ncontent-length: ${body.length}`
    this.#socket.write(`${head}\r\ncontent-type: application/json\r\n\r\n${body}`)
    return new Promise((resolve) => this.#waiting.push(resolve)).then((answer) => {
      const { result, error } = JSON.parse(String(answer))
      if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
      return result
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(chunk: string): void {
    this.#text += chunk
    for (;;) {
      const bodyAt = this.#text.indexOf('\r\n\r\n') + 4
      const length = /content-length: (\d+)/i.exec(this.#text.slice(0, bodyAt))?.[1]
      if (bodyAt < 4 || length === undefined) return
      const end = bodyAt + Number(length)
      if (this.#text.length < end) return
      this.#waiting.shift()?.(this.#text.slice(bodyAt, end))
      this.#text = this.#text.slice(end)
    }
  }
}
