/**
 * The wallet in the pages of a browser test, and the hands of its user.
 *
 * Owns the channels to the pages: one for each document that has loaded, through a binding of the
 * browser's context, so no port is needed. Accounts and consent are the devnet's; the wallet has one
 * devnet for each of its chains. Promise: the pages have been notified when a hand's promise resolves.
 */

import type { BrowserContext, Frame } from '@playwright/test'
import { expectDevnet } from '../devnet/arguments.ts'
import type { Address, Connection, ConsentRequest, Decide, Devnet, Hex } from '../index.ts'
import { expectArgument, expectFunction, isFieldsObject } from '../primitives/arguments.ts'
import { quoted } from '../primitives/quoted.ts'
import { WALLET_SCRIPT } from '../wallet/script.ts'

/** A browser's context of Playwright, as far as the wallet needs it. */
export type TestContext = Pick<BrowserContext, 'addInitScript' | 'exposeBinding'>

/** A document that uses the wallet. */
interface Visit {
  readonly number: number
  readonly frame: Frame
  connection: Connection
}

/** A request that waits for the user's hand. */
interface Held {
  readonly request: ConsentRequest
  /** The document that asks; `undefined` for the test itself. */
  readonly visit: Visit | undefined
  approve(isApproved: boolean): void
  fail(error: Error): void
}

const BINDING = 'previewnetWalletBinding'

const accountsPermission = [{ eth_accounts: {} }] as const

/** The wallet and its user. */
export class TestWallet {
  /** The devnets of the wallet's chains. */
  readonly #chains: Devnet[]
  /** Devnets whose chains a page may add. */
  readonly #offered: Devnet[] = []
  #devnet: Devnet
  #selected: readonly Address[] = []
  #decide: Decide = () => true
  #isHolding = false
  #held: readonly Held[] = []
  /** Hands that wait for the next request. */
  readonly #hands: ((held: Held) => void)[] = []
  readonly #visits = new Map<Frame, Visit>()
  #visitCount = 0
  /** The document whose request begins in this turn. */
  #asking: Visit | undefined
  readonly #pushes = new Set<Promise<unknown>>()

  private constructor(devnet: Devnet) {
    this.#chains = [devnet]
    this.#devnet = devnet
    this.#own(devnet)
  }

  /**
   * Puts a wallet into the pages of a browser's context, before their own scripts: it announces itself
   * (EIP-6963), and is `window.ethereum`. Pages are not connected at first, and the user approves
   * everything.
   *
   * @param context of Playwright, before its pages are opened
   * @throws {DevnetError} INVALID_OPTION for anything but a context and a devnet
   */
  static async inject(context: TestContext, devnet: Devnet): Promise<TestWallet> {
    const isContext =
      isFieldsObject(context) &&
      typeof context.addInitScript === 'function' &&
      typeof context.exposeBinding === 'function'
    expectArgument(isContext, 'TestWallet.inject', "a browser's context of Playwright", context)
    expectDevnet('TestWallet.inject', devnet)
    const wallet = new TestWallet(devnet)
    await devnet.request({ method: 'wallet_revokePermissions', params: accountsPermission })
    await context.exposeBinding(BINDING, ({ frame }, number?: number, text?: string) =>
      wallet.#receive(frame, number, text),
    )
    const start = `previewnetWallet.startFromTest(${JSON.stringify(BINDING)})`
    await context.addInitScript({ content: `(() => {\n${WALLET_SCRIPT}${start}\n})()` })
    return wallet
  }

  /** The devnet of the chain that pages see. */
  get devnet(): Devnet {
    return this.#devnet
  }

  /** Approves or rejects from now on by a function; see `devnet.wallet.decide`. */
  decide(decide: Decide): void {
    expectFunction('decide', decide)
    this.#isHolding = false
    this.#decide = decide
  }

  /** Lets requests for consent wait from now on: for {@link approve} or {@link reject}. */
  hold(): void {
    this.#isHolding = true
    this.#decide = (request) =>
      new Promise((approve, fail) => {
        const held: Held = { request, visit: this.#asking, approve, fail }
        const hand = this.#hands.shift()
        if (hand === undefined) this.#held = [...this.#held, held]
        else hand(held)
      })
  }

  /**
   * Approves the oldest request that waits, or else the next one.
   *
   * @returns the request
   * @throws {Error} if requests do not wait: see {@link hold}
   */
  approve(): Promise<ConsentRequest> {
    return this.#answer(({ approve }) => approve(true))
  }

  /**
   * Rejects the oldest request that waits, or else the next one.
   *
   * @param error the answer to the page; 4001 by default
   * @returns the request
   * @throws {Error} if requests do not wait: see {@link hold}
   */
  reject(error?: Error): Promise<ConsentRequest> {
    return this.#answer(({ approve, fail }) => (error === undefined ? approve(false) : fail(error)))
  }

  /** Lets pages see the accounts, without being asked by one. */
  async connect(): Promise<void> {
    await this.#show(this.#devnet)
    await this.#pushed()
  }

  /** Hides the accounts from pages. */
  async disconnect(): Promise<void> {
    const params = accountsPermission
    await this.#devnet.request({ method: 'wallet_revokePermissions', params })
    await this.#pushed()
  }

  /** Sets the accounts that connected pages see, the selected one first. */
  async select(...addresses: readonly Address[]): Promise<void> {
    await this.#devnet.wallet.select(...addresses)
    this.#selected = addresses
    await this.#pushed()
  }

  /**
   * Adds another chain, for pages and {@link switchChain} to switch to.
   *
   * @throws {Error} if the wallet has a chain with this id
   */
  addChain(devnet: Devnet): void {
    this.#expectNew(devnet)
    this.#chains.push(devnet)
  }

  /**
   * Lets a page add another chain by `wallet_addEthereumChain`; until then switching to it is answered
   * with 4902.
   *
   * @throws {Error} if the wallet has a chain with this id
   */
  offerChain(devnet: Devnet): void {
    this.#expectNew(devnet)
    this.#offered.push(devnet)
  }

  /**
   * Switches all pages to a chain of the wallet.
   *
   * @throws {Error} if the wallet has none with this id
   */
  async switchChain(chainId: number): Promise<void> {
    const devnet = this.#chains.find(({ chain }) => chain.id === chainId)
    if (devnet === undefined) {
      const ids = this.#chains.map(({ chain }) => chain.id).join(', ')
      throw new Error(`expected the id of a chain of the wallet (${ids}), got ${quoted(chainId)}`)
    }
    await this.#moveTo(devnet)
    await this.#pushed()
  }

  /** Ends the connections of all pages, and rejects what they wait for. */
  close(): void {
    for (const visit of this.#visits.values()) this.#leave(visit)
    this.#visits.clear()
  }

  /** Called by the script of a page. @returns the number of a new channel */
  #receive(frame: Frame, number?: number, text = ''): number | undefined {
    if (number === undefined) return this.#open(frame)
    const visit = this.#visits.get(frame)
    // The last words of a document that has gone.
    if (visit?.number !== number) return undefined
    const message = JSON.parse(text) as Message
    const chain = this.#otherChainOf(message)
    this.#asking = visit
    if (chain === undefined) void visit.connection.receive(message)
    else void this.#askOther(visit, message, chain)
    this.#asking = undefined
    return undefined
  }

  #open(frame: Frame): number {
    const before = this.#visits.get(frame)
    if (before !== undefined) this.#leave(before)
    this.#visitCount += 1
    const number = this.#visitCount
    const send = (text: string) => this.#push(frame, number, text)
    const connection = this.#devnet.connect({ send, subscriptions: true })
    this.#visits.set(frame, { number, frame, connection })
    return number
  }

  /** Ends a document's requests and connection: it is gone and does not wait for answers. */
  #leave(gone: Visit): void {
    gone.connection.close()
    for (const { visit, approve } of this.#held) if (visit === gone) approve(false)
    this.#held = this.#held.filter(({ visit }) => visit !== gone)
  }

  /** The devnet of another chain that the page asks to add, or to switch to. */
  #otherChainOf({ method, params }: Message): Devnet | undefined {
    const isAddition = method === 'wallet_addEthereumChain'
    if (!isAddition && method !== 'wallet_switchEthereumChain') return undefined
    const known = isAddition ? [...this.#chains, ...this.#offered] : this.#chains
    const wanted = Number(params?.[0]?.chainId)
    return known.find((devnet) => devnet !== this.#devnet && devnet.chain.id === wanted)
  }

  /** Lets the devnet of another chain answer: its user has to consent. */
  async #askOther({ frame, number }: Visit, message: Message, devnet: Devnet): Promise<void> {
    this.#own(devnet)
    const connection = devnet.connect({ send: () => {}, subscriptions: false })
    const text = (await connection.answer(message)) ?? ''
    const isAgreed = 'result' in (JSON.parse(text) as object)
    if (isAgreed && message.method === 'wallet_switchEthereumChain') await this.#moveTo(devnet)
    if (isAgreed && this.#offered.includes(devnet)) {
      this.#offered.splice(this.#offered.indexOf(devnet), 1)
      this.#chains.push(devnet)
    }
    this.#push(frame, number, text)
  }

  /** Shows the same accounts on another chain, and opens all channels again, to its devnet. */
  async #moveTo(devnet: Devnet): Promise<void> {
    if (devnet === this.#devnet) return
    const isConnected = (await this.#devnet.request({ method: 'eth_accounts' })).length > 0
    const params = accountsPermission
    if (this.#selected.length > 0) await devnet.wallet.select(...this.#selected)
    if (isConnected) await this.#show(devnet)
    else await devnet.request({ method: 'wallet_revokePermissions', params })
    this.#own(devnet)
    this.#devnet = devnet
    for (const visit of this.#visits.values()) {
      const { frame, number } = visit
      visit.connection.close()
      const send = (text: string) => this.#push(frame, number, text)
      visit.connection = devnet.connect({ send, subscriptions: true })
      this.#push(frame, number, null)
    }
  }

  /** The devnet's user has the hands of this wallet. */
  #own(devnet: Devnet): void {
    devnet.wallet.decide((request) => this.#decide(request))
  }

  /** Shows the accounts to pages. The user is asked as the request begins, and approves. */
  async #show(devnet: Devnet): Promise<void> {
    devnet.wallet.decide(() => true)
    const params = accountsPermission
    const shown = devnet.request({ method: 'wallet_requestPermissions', params })
    this.#own(devnet)
    await shown
  }

  async #answer(answer: (held: Held) => void): Promise<ConsentRequest> {
    const [held, ...others] = this.#held
    this.#held = others
    if (held === undefined && !this.#isHolding) {
      throw new Error('no request waits: call wallet.hold() before the page asks for consent')
    }
    const found = held ?? (await new Promise<Held>((resolve) => this.#hands.push(resolve)))
    answer(found)
    return found.request
  }

  #expectNew(devnet: Devnet): void {
    expectDevnet('a chain of the wallet', devnet)
    const { chain } = devnet
    const ids = [...this.#chains, ...this.#offered].map((each) => each.chain.id)
    if (!ids.includes(chain.id)) return
    throw new Error(`expected a chain that the wallet does not have, got chain id ${chain.id}`)
  }

  /** @param text `null` to say that the channel was opened again */
  #push(frame: Frame, number: number, text: string | null): void {
    const receive = `globalThis[Symbol.for(${JSON.stringify(BINDING)})]`
    const pushed: Promise<unknown> = frame
      .evaluate(`${receive}?.(${number}, ${JSON.stringify(text)})`)
      .catch(() => {}) // the page is gone and does not wait for the text
      .finally(() => this.#pushes.delete(pushed))
    this.#pushes.add(pushed)
  }

  async #pushed(): Promise<void> {
    await Promise.all(this.#pushes)
  }
}

/** A JSON-RPC request, as far as the wallet looks into it. */
interface Message {
  readonly method?: unknown
  readonly params?: readonly { readonly chainId?: Hex }[]
}
