/**
 * The devnet as the wallet of a page: its provider, `GET /wallet.js`, and the wallet that a browser
 * test injects, with the example dapp. The pages run in Chromium.
 */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions } from '../../src/index.ts'
import { TestWallet } from '../../src/playwright/test-wallet.ts'
import { methodsByName } from '../../src/rpc/methods/index.ts'
import { asksUser } from '../../src/wallet/consent.ts'
import { announceWallet, createWallet } from '../../src/wallet/index.ts'
import { wireAddresses } from '../support/accounts.ts'
import { launchChromium } from '../support/chromium.ts'

const permission = [{ eth_accounts: {} }] as const
const JAR = '0x0000000000000000000000000000000000000b0b'
const payment = { method: 'eth_sendTransaction', params: [{ to: JAR, value: '0x1' }] } as const

async function begin(options: DevnetOptions = {}): Promise<Devnet> {
  const devnet = await createDevnet(options)
  onTestFinished(() => devnet.close())
  return devnet
}

describe('the provider', () => {
  test('asks the user for the same methods as the devnet', () => {
    const asking = [...methodsByName].filter(([, { consent }]) => consent !== undefined)
    expect(asking.map(([name]) => name).filter((name) => !asksUser(name))).toEqual([])
    const others = [...methodsByName].filter(([, { consent }]) => consent === undefined)
    expect(others.map(([name]) => name).filter(asksUser)).toEqual([])
  })

  test('announces itself now, when asked, and as window.ethereum where there is none', async () => {
    const wallet = createWallet(await begin())
    const page = Object.assign(new EventTarget(), { CustomEvent })
    const details: unknown[] = []
    page.addEventListener('eip6963:announceProvider', (event) =>
      details.push((event as CustomEvent<unknown>).detail),
    )
    announceWallet(wallet, page)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    const info = {
      name: 'previewnet',
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/),
      rdns: 'io.github.previewnet',
      icon: expect.stringMatching(/^data:image\/svg\+xml,/),
    }
    expect(details).toEqual([
      { info, provider: wallet },
      { info, provider: wallet },
    ])
    expect(page).toMatchObject({ ethereum: wallet })
    const other = Object.assign(new EventTarget(), { CustomEvent, ethereum: 'another' })
    announceWallet(wallet, other)
    expect(other.ethereum).toBe('another')
  })

  test('emits a change of accounts before the request that made it is answered', async () => {
    const devnet = await begin({ accounts: 2 })
    const wallet = createWallet({ request: (args) => devnet.request(args as never) })
    const events: unknown[] = []
    wallet.on('connect', (info) => events.push(info))
    wallet.on('accountsChanged', (accounts) => events.push(accounts))
    expect(await wallet.request({ method: 'eth_requestAccounts' })).toHaveLength(2)
    await wallet.request({ method: 'wallet_revokePermissions', params: permission })
    expect(events).toEqual([{ chainId: '0x509f455' }, []])
    await wallet.request({ method: 'eth_requestAccounts' })
    expect(events[2]).toEqual(wireAddresses(devnet))
  })

  test('passes events and subscriptions of the devnet on, each once', async () => {
    const devnet = await begin()
    const wallet = createWallet(devnet)
    const events: unknown[] = []
    const listener = (value: unknown) => events.push(value)
    wallet.on('accountsChanged', listener).on('chainChanged', listener).on('message', listener)
    const subscription = await wallet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    const [alice, bob] = wireAddresses(devnet)
    await devnet.wallet.select(bob!, alice!)
    await devnet.request({ method: 'anvil_setChainId', params: [7] })
    await devnet.advance(200)
    const head = { subscription, result: expect.objectContaining({ number: '0x1' }) }
    const message = { type: 'eth_subscription', data: head }
    expect(events).toEqual([[bob, alice], '0x7', message])
    wallet.removeListener('message', listener)
    await devnet.advance(200)
    expect(events).toHaveLength(3)
  })

  test('is answered with the codes of EIP-1193', async () => {
    const devnet = await begin()
    const wallet = createWallet(devnet)
    const code = (method: string, ...params: unknown[]) =>
      wallet.request({ method, params }).then(
        () => 'answered',
        (error: { code: unknown }) => error.code,
      )
    wallet.decide(({ method }) => method !== 'eth_sendTransaction')
    expect(await code('eth_sendTransaction', ...payment.params)).toBe(4001)
    wallet.decide(() => Promise.resolve(true))
    expect(await code('eth_sendTransaction', ...payment.params)).toBe('answered')
    devnet.wallet.decide(() => false)
    expect(await code('eth_sendTransaction', ...payment.params)).toBe(4001)
    devnet.wallet.decide(() => true)
    expect(await code('wallet_switchEthereumChain', { chainId: '0x1' })).toBe(4902)
    expect(await code('eth_madeUp')).toBe(-32601)
    const noMethod = {} as { method: string }
    await expect(wallet.request(noMethod)).rejects.toMatchObject({ code: -32600 })
    const deaf = createWallet({ request: (args) => devnet.request(args as never) })
    const subscribe = { method: 'eth_subscribe', params: ['newHeads'] }
    await expect(deaf.request(subscribe)).rejects.toMatchObject({ code: 4200 })
    await wallet.request({ method: 'wallet_revokePermissions', params: permission })
    expect(await code('eth_sendTransaction', ...payment.params)).toBe(4100)
    const reasons: unknown[] = []
    wallet.on('disconnect', ({ code: reason }) => reasons.push(reason))
    await devnet.close()
    expect(await code('eth_chainId')).toBe(4900)
    expect(reasons).toEqual([4900])
  })

  test('asks to connect only while the page sees no accounts', async () => {
    const devnet = await begin()
    const wallet = createWallet(devnet)
    wallet.decide(() => false)
    expect(await wallet.request({ method: 'eth_requestAccounts' })).toHaveLength(10)
    await wallet.request({ method: 'wallet_revokePermissions', params: permission })
    const asked = wallet.request({ method: 'eth_requestAccounts' })
    await expect(asked).rejects.toMatchObject({ code: 4001 })
  })
})

describe('in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())

  async function openContext(): Promise<BrowserContext> {
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    context.setDefaultTimeout(60_000)
    return context
  }

  /** Lets a page note the wallet's events in `events`. */
  const listening = `
    var events = []
    for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
      ethereum.on(name, (value) => events.push([name, value.code ?? value]))
    }`

  /** The answer to a request of the page, or its error. */
  const asked = (page: Page, method: string, ...params: unknown[]) =>
    page.evaluate(
      `ethereum.request(${JSON.stringify({ method, params })}).catch(({ code, message }) => ({ code, message }))`,
    )

  describe('GET /wallet.js', () => {
    /** A page of another server of this machine, which loads the script. */
    async function open(url: string): Promise<{ page: Page; origin: string }> {
      const site = createServer((_, response) => {
        const scripts = `<script src="${url}/wallet.js"></script><script>${listening}</script>`
        response.writeHead(200, { 'content-type': 'text/html' }).end(scripts)
      })
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void site.close())
      const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
      const context = await openContext()
      const page = await context.newPage()
      await page.goto(origin)
      return { page, origin }
    }

    test('makes the devnet the wallet of a page, which follows it', async () => {
      const devnet = await begin()
      const server = await devnet.listen({ port: 0 })
      const { page } = await open(server.httpUrl)
      const [alice, bob] = wireAddresses(devnet)
      expect(await asked(page, 'eth_requestAccounts')).toHaveLength(10)
      expect(await asked(page, ...requestOf(payment))).toMatch(/^0x[0-9a-f]{64}$/)
      await devnet.wallet.select(bob!, alice!)
      await devnet.request({ method: 'anvil_setChainId', params: [7] })
      await page.waitForFunction('events.length === 3')
      expect(await page.evaluate('events')).toEqual([
        ['connect', { chainId: '0x509f455' }],
        ['accountsChanged', [bob, alice]],
        ['chainChanged', '0x7'],
      ])
      await page.evaluate('ethereum.decide(() => false)')
      expect(await asked(page, ...requestOf(payment))).toMatchObject({ code: 4001 })
      await server.close()
      await page.waitForFunction('events.length === 4')
      expect(await page.evaluate('events[3]')).toEqual(['disconnect', 4900])
      await devnet.listen({ port: server.port })
      await page.waitForFunction('events.length === 5')
      expect(await page.evaluate('events[4]')).toEqual(['connect', { chainId: '0x7' }])
    })

    test('says what to do where the page is not allowed', async () => {
      const devnet = await begin({ allowedOrigins: ['http://other.localhost'] })
      const { httpUrl, wsUrl } = await devnet.listen({ port: 0 })
      const { page, origin } = await open(httpUrl)
      expect(await asked(page, 'eth_requestAccounts')).toEqual({
        code: 4900,
        message: `The Provider is disconnected from ${wsUrl}: expected a devnet there, with the option allowedOrigins that has ${origin}`,
      })
    })

    test('is a script that any page may load, and not of public endpoints', async () => {
      const devnet = await begin()
      const { httpUrl } = await devnet.listen({ port: 0 })
      const { status, headers } = await fetch(`${httpUrl}/wallet.js`)
      expect([
        status,
        headers.get('content-type'),
        headers.get('cross-origin-resource-policy'),
      ]).toEqual([200, 'text/javascript; charset=utf-8', 'cross-origin'])
      for (const endpoint of ['public', 'gateway'] as const) {
        const ruled = await begin({ endpoint })
        const server = await ruled.listen({ port: 0 })
        expect((await fetch(`${server.httpUrl}/wallet.js`)).status).toBe(405)
      }
    })
  })

  describe('the injected wallet', () => {
    interface Opened {
      readonly devnet: Devnet
      readonly context: BrowserContext
      readonly page: Page
      readonly wallet: TestWallet
    }

    async function open(url = 'data:text/html,<h1>dapp</h1>'): Promise<Opened> {
      const devnet = await begin()
      const context = await openContext()
      const wallet = await TestWallet.inject(context, devnet)
      onTestFinished(() => wallet.close())
      const page = await context.newPage()
      await page.goto(url)
      return { devnet, context, page, wallet }
    }

    const dapp = new URL('../../examples/dapp/index.html', import.meta.url).href
    const says = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

    test('pays for the example dapp, and a reorg undoes it', async () => {
      const { devnet, page, wallet } = await open(dapp)
      wallet.hold()
      await page.getByText('Connect previewnet').click()
      expect(await wallet.reject()).toEqual({ method: 'eth_requestAccounts', params: [] })
      await says(page, 'You declined to connect')
      await page.getByText('Connect previewnet').click()
      await says(page, 'Waiting for the wallet')
      await wallet.approve()
      await says(page, 'Connected')
      wallet.decide(({ method }) => method !== 'eth_sendTransaction')
      await page.getByText('Tip 1 ether').click()
      await says(page, 'You declined to pay')
      wallet.decide(() => true)
      await page.getByText('Tip 1 ether').click()
      await says(page, 'Pre-confirmed')
      await devnet.advance(200)
      await says(page, 'Paid in block 1')
      await devnet.faults.now({ kind: 'reorg', depth: 1 })
      await says(page, 'A reorg undid the payment')
    })

    test('the text of a page is the address that the devnet has for the account', async () => {
      const { devnet, page, wallet } = await open(dapp)
      const [one, other] = devnet.accounts.map(({ address }) => address)
      await page.getByText('Connect previewnet').click()
      await page.locator('#account').getByText(one!, { exact: true }).waitFor()
      await wallet.select(other!)
      await page.locator('#account').getByText(other!, { exact: true }).waitFor()
      await page.addScriptTag({ path: 'node_modules/ethers/dist/ethers.umd.min.js' })
      const shown = `new ethers.BrowserProvider(ethereum).getSigner().then(({ address }) => address)`
      expect(await page.evaluate(shown)).toBe(other)
      await wallet.disconnect()
      await page.locator('#account').getByText('none', { exact: true }).waitFor()
    })

    test('is not connected at first, and the user connects and disconnects it', async () => {
      const { devnet, page, wallet } = await open()
      await page.evaluate(listening)
      expect(await asked(page, 'eth_accounts')).toEqual([])
      expect(await asked(page, ...requestOf(payment))).toMatchObject({ code: 4100 })
      const [alice, bob] = wireAddresses(devnet)
      await wallet.select(bob!, alice!)
      wallet.decide(() => false)
      await wallet.connect()
      expect(await page.evaluate('events')).toContainEqual(['accountsChanged', [bob, alice]])
      expect(await asked(page, ...requestOf(payment))).toMatchObject({ code: 4001 })
      await wallet.disconnect()
      expect(await page.evaluate('events')).toContainEqual(['accountsChanged', []])
    })

    test('switches to chains that the user has, and adds those that the user offers', async () => {
      const { devnet, page, wallet } = await open()
      const second = await begin({ chainId: 2 })
      const third = await begin({ chainId: 3 })
      wallet.addChain(second)
      await page.evaluate(listening)
      const [, bob] = wireAddresses(devnet)
      await wallet.select(bob!)
      await asked(page, 'eth_requestAccounts')
      await wallet.switchChain(2)
      await page.waitForFunction("events.some(([, value]) => value === '0x2')")
      expect(await asked(page, 'eth_accounts')).toEqual([bob])
      const hash = await asked(page, ...requestOf(payment))
      const found = await second.request({
        method: 'eth_getTransactionReceipt',
        params: [hash as `0x${string}`],
      })
      expect(found?.from).toBe(bob)
      const toThird = { chainId: '0x3' }
      expect(await asked(page, 'wallet_switchEthereumChain', toThird)).toMatchObject({ code: 4902 })
      wallet.offerChain(third)
      expect(await asked(page, 'wallet_switchEthereumChain', toThird)).toMatchObject({ code: 4902 })
      wallet.decide(() => false)
      expect(await asked(page, 'wallet_addEthereumChain', toThird)).toMatchObject({ code: 4001 })
      wallet.decide(() => true)
      expect(await asked(page, 'wallet_addEthereumChain', toThird)).toBeNull()
      expect(await asked(page, 'wallet_switchEthereumChain', toThird)).toBeNull()
      expect(await asked(page, 'eth_chainId')).toBe('0x3')
      expect(wallet.devnet).toBe(third)
      await expect(wallet.switchChain(9)).rejects.toThrow('(84538453, 2, 3), got 9')
      expect(() => wallet.addChain(second)).toThrow('got chain id 2')
    })

    test('serves frames, and ends the subscriptions of documents that are gone', async () => {
      const { devnet, page } = await open()
      await asked(page, 'eth_subscribe', 'newHeads')
      await page.setContent(`<iframe srcdoc="<script>
        document.title = 'inner'
        parent.found = ethereum.request({ method: 'eth_chainId' })
      </script>"></iframe>`)
      await page.waitForFunction('window.found')
      expect(devnet.waits.map(({ what }) => what)).toHaveLength(1) // the wallet waits for no time
      expect(await page.evaluate('found')).toBe('0x509f455')
      const waits = () => devnet.waits.filter(({ what }) => what.includes('newHeads')).length
      expect(waits()).toBe(1)
      await page.reload()
      await asked(page, 'eth_chainId')
      expect(waits()).toBe(0)
    })

    test('reports that no request waits for the user, and passes on the error of a rejection', async () => {
      const { page, wallet } = await open()
      await expect(wallet.approve()).rejects.toThrow('call wallet.hold()')
      wallet.hold()
      const answer = asked(page, 'wallet_requestPermissions', ...permission)
      await wallet.reject(Object.assign(new Error('locked'), { code: -32002 }))
      expect(await answer).toEqual({ code: -32002, message: 'locked' })
    })

    test('holds no request of a document that is gone', async () => {
      const { page, wallet } = await open()
      wallet.hold()
      await page.evaluate("void ethereum.request({ method: 'eth_requestAccounts' })")
      await page.reload()
      await asked(page, 'eth_chainId')
      const later = asked(page, 'wallet_requestPermissions', ...permission)
      expect((await wallet.approve()).method).toBe('wallet_requestPermissions')
      expect(await later).toHaveLength(1)
    })
  })
})

function requestOf({ method, params }: typeof payment): [string, ...unknown[]] {
  return [method, ...params]
}
