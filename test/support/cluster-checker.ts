/**
 * Checks the answers to clients of a cluster while its nodes, its Redis and the links between them fail.
 *
 * Each client sends and reads at random, over one connection after another; every call is recorded with
 * its times. A transaction goes to its own account, which says afterwards how often it was executed.
 */

import type { Entry } from '../../src/cluster/stream.ts'
import { type Devnet, replay } from '../../src/index.ts'
import { machine } from '../../src/server/machine.ts'
import { ask, SocketClient } from './redis-nodes.ts'
import { type CopiedEntry, madeAlone, type StreamCopy } from './stream-copy.ts'

/** A call as its client has seen it. */
interface Call {
  readonly client: number
  /** Numbered over all clients. */
  readonly connection: number
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
  /** Ms of a monotonic clock. */
  readonly sentMs: number
  readonly answeredMs: number
  /** The result, the error, or why there is none. */
  readonly answer: unknown
}

/** A transaction as the client that has sent it knows it. */
interface Sent {
  readonly to: string
  readonly outcome: 'made' | 'not made' | 'unknown'
}

/** Values that one call has read, which must be of one moment. */
interface Moment {
  readonly call: Call
  /** Number of the pending block. */
  readonly number: number
  /** Accounts that had got their transaction, and those that had not. */
  readonly paid: readonly string[]
  readonly unpaid: readonly string[]
}

interface Head {
  readonly number: string
  readonly hash: string
}

/** Balances that are read by one call. */
const MOMENT_ACCOUNTS = 5
const from = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** A client waits so long for an answer; a node answers sooner, or is suspended. */
const ANSWER_MS_MAX = 6_000
/** Nodes have the same devnet within this time. */
const SETTLE_MS_MAX = 30_000

export class Checker {
  readonly calls: Call[] = []
  readonly violations: string[] = []
  readonly #sent: Sent[] = []
  readonly #moments: Moment[] = []
  readonly #heads = new Map<string, Head>()
  readonly #draw: () => number
  readonly #copy: StreamCopy
  #connections = 0
  #sends = 0

  /**
   * @param draw a random number from 0 to 1
   * @param copy of the stream of the cluster
   */
  constructor(draw: () => number, copy: StreamCopy) {
    this.#draw = draw
    this.#copy = copy
  }

  /** Number of transactions by what their clients know of them. */
  count(outcome: Sent['outcome']): number {
    return this.#sent.filter((each) => each.outcome === outcome).length
  }

  /** Sends and reads until it is stopped. @param urls of the nodes that live */
  async runClient(client: number, urls: () => readonly string[], stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const all = urls()
      const url = all[Math.floor(this.#draw() * all.length)]
      const socket = url === undefined ? undefined : await openOrNone(url)
      if (url === undefined || socket === undefined) {
        await pause(50)
        continue
      }
      const connection = new CheckedConnection(this, this.#draw, { client, url, socket })
      const calls = 1 + Math.floor(this.#draw() * 40)
      for (let left = calls; left > 0 && !stop.aborted; left -= 1) {
        if (!(await connection.callOnce())) break
        await pause(this.#draw() * 10)
      }
      socket.close()
    }
  }

  /**
   * Compares the answers to clients with the nodes as they are now.
   *
   * @param urls of nodes that have healed
   */
  async check(urls: readonly string[]): Promise<void> {
    const [first = ''] = urls
    await ask(first, 'previewnet_pause')
    await this.#expectEqual(urls)
    for (const { to, outcome } of this.#sent) {
      const times = Number(await ask(first, 'eth_getBalance', to, 'pending'))
      if (outcome === 'made' && times === 0) this.#violated(`acknowledged, and lost: ${to}`)
      if (outcome === 'not made' && times > 0) this.#violated(`refused, and made: ${to}`)
      if (times > 1) this.#violated(`made ${times} times: ${to}`)
    }
    for (const { number, hash } of this.#heads.values()) {
      const block = (await ask(first, 'eth_getBlockByNumber', number, false)) as Head | null
      if (block?.hash !== hash) this.#violated(`two histories: block ${number} was ${hash}`)
    }
    this.#expectOneWriter(await this.#copy.entries())
  }

  newConnection(): number {
    this.#connections += 1
    return this.#connections
  }

  /** An account that gets one transaction. */
  newAccount(): string {
    this.#sends += 1
    return accountOf(this.#sends)
  }

  /** The newest accounts and the next ones, in any order: some get their transaction about now. */
  nearAccounts(count: number): readonly string[] {
    const first = Math.max(1, this.#sends - Math.floor(count / 2))
    const all = Array.from({ length: count }, (_, index) => accountOf(first + index))
    return all.sort(() => this.#draw() - 0.5)
  }

  sawMoment(moment: Moment): void {
    this.#moments.push(moment)
  }

  sent(sent: Sent): void {
    this.#sent.push(sent)
  }

  sawHead(head: Head): void {
    const known = this.#heads.get(head.number)
    if (known !== undefined && known.hash !== head.hash) {
      this.#violated(`two histories: block ${head.number} is ${known.hash} and ${head.hash}`)
    }
    this.#heads.set(head.number, { number: head.number, hash: head.hash })
  }

  violatedBy({ url, method, answer }: Call, what: string): void {
    this.#violated(`${what}: ${method} at ${url}: ${JSON.stringify(answer)}`)
  }

  #violated(what: string): void {
    this.violations.push(what)
  }

  /** All nodes have one devnet, which is that of one process with the same inputs. */
  async #expectEqual(urls: readonly string[]): Promise<void> {
    const endMs = performance.now() + SETTLE_MS_MAX
    let digests: unknown[] = []
    do {
      await pause(100)
      digests = await Promise.all(urls.map((url) => ask(url, 'previewnet_digest')))
    } while (new Set(digests).size > 1 && performance.now() < endMs)
    if (new Set(digests).size > 1) this.#violated(`nodes differ: ${digests.join(', ')}`)
    const { digest, failures, journal } = await madeAlone(await this.#copy.entries())
    for (const failure of failures) this.#violated(`one process fails: ${failure}`)
    if (digest !== digests[0]) this.#violated('one process with the same inputs differs')
    await using again = await replay(journal)
    if (again.digest() !== digest) this.#violated('the journal of one process is another one')
    await this.#expectMoments(again)
  }

  /** Each call that read several facts has found those of one moment in the order of transactions. */
  async #expectMoments(alone: Devnet): Promise<void> {
    const places = new Map<string, { readonly block: number; readonly index: number }>()
    const newest = await alone.request({
      method: 'eth_getBlockByNumber',
      params: ['pending', true],
    })
    for (let block = 1; block <= Number(newest?.number); block += 1) {
      const number = `0x${block.toString(16)}` as const
      const params = [number, true] as const
      const sealed = await alone.request({ method: 'eth_getBlockByNumber', params })
      const found = sealed ?? newest
      for (const sent of found?.transactions ?? []) {
        const to = typeof sent === 'object' ? sent.to : null // whole, as asked for
        if (to !== null) places.set(to, { block, index: places.size })
      }
    }
    for (const { call, number, paid, unpaid } of this.#moments) {
      const seen = paid.flatMap((account) => places.get(account) ?? [])
      const unseen = unpaid.flatMap((account) => places.get(account) ?? [])
      const last = Math.max(...seen.map(({ index }) => index))
      const isTorn =
        seen.some(({ block }) => block > number) ||
        unseen.some(({ block, index }) => block < number || index < last)
      if (isTorn) this.violatedBy(call, 'torn read')
    }
  }

  /** A writer steps until its lease has ended, and never after the next one has begun to. */
  #expectOneWriter(entries: readonly CopiedEntry[]): void {
    const ended = new Set<string>()
    let current = ''
    for (const { lease, position: id, text } of entries) {
      if (lease === '') continue // it needed none, or was written again
      const { node } = JSON.parse(text) as Entry
      if (lease !== current) ended.add(current)
      if (ended.has(lease)) this.#violated(`two writers: ${id} has the lease ${lease} again`)
      if (!lease.endsWith(` ${node}`)) this.#violated(`two writers: ${id} of ${node} has ${lease}`)
      current = lease
    }
  }
}

interface ConnectionOptions {
  readonly client: number
  readonly url: string
  readonly socket: SocketClient
}

/** One connection of a client, which reads its own writes, and nothing older than before. */
class CheckedConnection {
  readonly #checker: Checker
  readonly #draw: () => number
  readonly #options: ConnectionOptions
  readonly #number: number
  /** Accounts that its transactions went to. */
  readonly #made: string[] = []
  #blockNumber = 0
  #nonce = 0

  constructor(checker: Checker, draw: () => number, options: ConnectionOptions) {
    this.#checker = checker
    this.#draw = draw
    this.#options = options
    this.#number = checker.newConnection()
  }

  /** @returns false if the connection is of no use any more */
  async callOnce(): Promise<boolean> {
    const draw = this.#draw()
    if (draw < 0.5) return this.#send()
    if (draw < 0.7) return this.#readOwn()
    if (draw < 0.75) return this.#readMoment()
    if (draw < 0.9) return this.#readHead()
    return this.#readNonce()
  }

  async #send(): Promise<boolean> {
    const to = this.#checker.newAccount()
    const call = await this.#ask('eth_sendTransaction', { from, to, value: '0x1' })
    const { answer } = call
    if (typeof answer === 'string') {
      this.#checker.sent({ to, outcome: 'made' })
      this.#made.push(to)
      return true
    }
    const { code, message } = answer as { code?: number; message: string }
    const isNotMade = message.endsWith('the call was not made, and will not be')
    this.#checker.sent({ to, outcome: isNotMade ? 'not made' : 'unknown' })
    if (code !== undefined && code !== -32002) this.#checker.violatedBy(call, 'no such refusal')
    return code !== undefined
  }

  async #readOwn(): Promise<boolean> {
    const to = this.#made[Math.floor(this.#draw() * this.#made.length)]
    if (to === undefined) return true
    const call = await this.#ask('eth_getBalance', to, 'pending')
    if (isBroken(call)) return false
    if (call.answer !== '0x1') this.#checker.violatedBy(call, 'does not read its own write')
    return true
  }

  /** Reads the number of the pending block and several balances by one call. */
  async #readMoment(): Promise<boolean> {
    const accounts = this.#checker.nearAccounts(MOMENT_ACCOUNTS)
    const call = await this.#ask('eth_call', { data: readingOf(accounts) }, 'pending')
    if (isBroken(call)) return false
    const words = String(call.answer).slice(2).match(/.{64}/g) ?? []
    const [number = 0, ...balances] = words.map((word) => Number(`0x${word}`))
    const paid = accounts.filter((_, index) => balances[index] === 1)
    const unpaid = accounts.filter((_, index) => balances[index] === 0)
    if (balances.length !== accounts.length) this.#checker.violatedBy(call, 'no such answer')
    this.#checker.sawMoment({ call, number, paid, unpaid })
    return true
  }

  async #readHead(): Promise<boolean> {
    const call = await this.#ask('eth_getBlockByNumber', 'latest', false)
    if (isBroken(call)) return false
    const head = call.answer as Head
    this.#checker.sawHead(head)
    if (Number(head.number) < this.#blockNumber) this.#checker.violatedBy(call, 'reads go back')
    this.#blockNumber = Number(head.number)
    return true
  }

  async #readNonce(): Promise<boolean> {
    const call = await this.#ask('eth_getTransactionCount', from, 'pending')
    if (isBroken(call)) return false
    if (Number(call.answer) < this.#nonce) this.#checker.violatedBy(call, 'reads go back')
    this.#nonce = Number(call.answer)
    return true
  }

  async #ask(method: string, ...params: readonly unknown[]): Promise<Call> {
    const { client, socket, url } = this.#options
    const sentMs = performance.now()
    const late = { message: 'no answer in time' }
    let cancel = () => {}
    const tooLate = new Promise<unknown>((resolve) => {
      cancel = machine.wake(ANSWER_MS_MAX, () => resolve(late))
    })
    const answer = await Promise.race([socket.ask(method, ...params), tooLate])
    cancel()
    const answeredMs = performance.now()
    const where = { client, connection: this.#number, url }
    const call = { ...where, method, params, sentMs, answeredMs, answer }
    this.#checker.calls.push(call)
    return call
  }
}

/** An account that gets one transaction. */
function accountOf(number: number): string {
  return `0x${(0xd0000000000 + number).toString(16).padStart(40, '0')}`
}

/** Code that returns the number of its block and the balances of accounts, a word each. */
function readingOf(accounts: readonly string[]): string {
  const byte = (value: number) => value.toString(16).padStart(2, '0')
  const balances = accounts.map((account, index) => {
    return `73${account.slice(2)}3160${byte(32 * (index + 1))}52`
  })
  return `0x43600052${balances.join('')}60${byte(32 * (accounts.length + 1))}6000f3`
}

/** True if a read has no answer: its connection is broken, or its node suspended. */
function isBroken({ answer }: Call): boolean {
  return typeof answer === 'object' && answer !== null && !('number' in answer)
}

async function openOrNone(url: string): Promise<SocketClient | undefined> {
  return SocketClient.open(url).catch(() => undefined)
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    machine.wake(ms, resolve)
  })
}
