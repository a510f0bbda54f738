/**
 * What people do with a devnet all day, in small: transactions, reads, filters, subscriptions that come
 * and go, and mistakes.
 */

import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import type { Hex } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { SocketClient } from '../server/clients.ts'
import type { BinaryProcess, Memory } from './process.ts'
import { COUNTED, COUNTER } from './world-contracts.ts'

/** Where a binary stands. */
export interface Sample extends Omit<Memory, 'rssMax'> {
  readonly blocks: number
  readonly transactions: number
  /** As the binary counts them. */
  readonly connections: number
}

/** Where the contract is that all transactions but one in three go to. */
const counter: Hex = `0x${'c0'.repeat(20)}`

interface Listener {
  /** Numbers that did not follow the one before. */
  readonly gaps: readonly number[]
  /** How many blocks it has heard of. */
  heard(): number
}

export class Soak {
  readonly #binary: BinaryProcess
  /** Of those who come and go, in the order they came. */
  readonly #guests: WebSocket[] = []
  readonly #listeners: WebSocket[] = []
  #accounts: readonly Hex[] = []
  #transactions = 0
  #nextId = 0
  #polled: string | undefined
  beganSeconds = 0

  constructor(binary: BinaryProcess) {
    this.#binary = binary
  }

  async begin(): Promise<void> {
    this.#accounts = await this.ask('eth_accounts')
    await this.ask('anvil_setCode', [counter, hexFromBytes(COUNTER)])
    const head = await this.ask<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
    this.beganSeconds = Number(head.timestamp)
  }

  async ask<Result>(method: string, params: readonly unknown[] = []): Promise<Result> {
    this.#nextId += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id: this.#nextId, method, params })
    const answer = (await this.#post(body)) as { result: Result; error?: { message: string } }
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }

  async #post(body: string, path = ''): Promise<unknown> {
    const response = await fetch(this.#binary.httpUrl + path, { method: 'POST', body })
    return response.json()
  }

  /** Seals blocks. @param distance between their times, in seconds; that of the network by default */
  mine(count: number, distance?: Hex): Promise<unknown> {
    const params = [`0x${count.toString(16)}`, ...(distance === undefined ? [] : [distance])]
    return this.ask('anvil_mine', params)
  }

  /** A transfer, a call with a log, and a drip to somebody new. */
  async transact(): Promise<void> {
    const from = this.#accounts[this.#transactions % this.#accounts.length]!
    const stranger = this.#stranger()
    await this.ask('eth_sendTransaction', [{ from, to: stranger, value: '0x1' }])
    await this.ask('eth_sendTransaction', [{ from, to: counter, gas: '0x186a0' }])
    await this.#post(JSON.stringify({ address: stranger }), '/api/vibenet/faucet/drip')
    this.#transactions += 3
  }

  #stranger(): Hex {
    return `0x5a${this.#transactions.toString(16).padStart(38, '0')}`
  }

  /** What is to leave nothing behind. */
  async serveOthers(round: number): Promise<void> {
    const head = Number(await this.ask<Hex>('eth_blockNumber'))
    const fromBlock = `0x${Math.max(0, head - 200).toString(16)}`
    await this.ask('eth_getLogs', [{ fromBlock, address: counter, topics: [COUNTED] }])
    await this.ask('eth_call', [{ to: counter }, 'pending'])
    await this.ask('eth_getBalance', [this.#accounts[0], 'pending'])
    await this.#post(`[${'{},'.repeat(20)}{}]`)
    await this.#post('{"jsonrpc":')
    // Nobody ever reads this one: it is forgotten.
    await this.ask('eth_newFilter', [{ address: counter }])
    this.#polled ??= await this.ask<string>('eth_newFilter', [{ address: counter }])
    await this.ask('eth_getFilterChanges', [this.#polled])
    if (round % 4 === 0) await this.#comeAndGo()
    if (round % 4 === 1) await this.#breakOff()
    if (round % 60 === 2) await this.#takeBack()
  }

  /** A client that subscribes to everything, and after a while is gone without a word. */
  async #comeAndGo(): Promise<void> {
    const { socket } = await this.#subscribe('newHeads', 'logs', 'pendingLogs', 'newFlashblocks')
    if (this.#guests.push(socket) <= 20) return
    const oldest = this.#guests.shift()!
    const closed = once(oldest, 'close')
    oldest.terminate()
    await closed
  }

  async #subscribe(...kinds: readonly string[]): Promise<SocketClient> {
    const client = await SocketClient.open(this.#binary.wsUrl)
    for (const kind of kinds) {
      client.send(JSON.stringify({ id: kind, method: 'eth_subscribe', params: [kind] }))
    }
    return client
  }

  /** Half a request, and the socket is cut. */
  async #breakOff(): Promise<void> {
    const { hostname, port } = new URL(this.#binary.httpUrl)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n{"jsonrpc":"2.0"')
    socket.resetAndDestroy()
  }

  /** Something that is taken back: on the chain nothing is left of it. */
  async #takeBack(): Promise<void> {
    const snapshot = await this.ask('evm_snapshot')
    const [from] = this.#accounts
    await this.ask('eth_sendTransaction', [{ from, to: counter, gas: '0x186a0' }])
    await this.ask('evm_mine')
    await this.ask('evm_revert', [snapshot])
  }

  /** A client that hears of every block and looks whether one is missing. */
  async listen(): Promise<Listener> {
    const socket = new WebSocket(this.#binary.wsUrl)
    await once(socket, 'open')
    this.#listeners.push(socket)
    const gaps: number[] = []
    let heard = 0
    let last: number | undefined
    socket.on('message', (data) => {
      const number = Number(/"number":"(0x[0-9a-f]+)"/.exec(String(data))?.[1])
      if (Number.isNaN(number)) return
      // A snapshot that is gone back to takes a block off.
      if (last !== undefined && number > last + 1) gaps.push(number)
      last = number
      heard += 1
    })
    socket.send('{"id":1,"method":"eth_subscribe","params":["newHeads"]}')
    return { gaps, heard: () => heard }
  }

  /** Waits until so many blocks have been sealed, as somebody hears who subscribes. */
  async nextBlocks(count: number): Promise<void> {
    const client = await this.#subscribe('newHeads')
    for (let message = 0; message <= count; message += 1) await client.next()
    client.socket.close()
  }

  async sample(): Promise<Sample> {
    const { used, rss } = await this.#binary.memory()
    const health = (await (await fetch(`${this.#binary.httpUrl}/health`)).json()) as {
      head: { number: number }
      connections: Record<string, number>
    }
    const connections = Object.values(health.connections).reduce((sum, count) => sum + count, 0)
    return { used, rss, blocks: health.head.number, transactions: this.#transactions, connections }
  }

  /** Lets go of everybody. */
  end(): void {
    for (const socket of [...this.#guests, ...this.#listeners]) socket.terminate()
  }
}
