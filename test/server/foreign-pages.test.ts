/**
 * The answers to pages of foreign origins: every method, subscription and path of the server is asked by
 * one, over HTTP, in batches and on WebSockets. The devnet has a mnemonic, a project and a journal of its
 * own, whose words must not be in any answer.
 */

import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createDevnet, type Devnet, type DevnetServer, type Hex } from '../../src/index.ts'
import { type ForeignPages, signing } from '../../src/rpc/foreign-pages.ts'
import { aliases } from '../../src/rpc/methods/aliases.ts'
import { methodsByName } from '../../src/rpc/methods/index.ts'
import { subscriptionKinds } from '../../src/rpc/subscriptions/index.ts'
import { listen } from '../../src/server/listen.ts'
import { compileCounter, failIn, TemporaryFolder } from '../support/artifact-project.ts'
import type { CompiledProject } from '../support/artifact-shapes.ts'
import { post, rpc } from './clients.ts'

const FOREIGN = 'https://page.example'
const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const LABEL = 'TreasuryOfTheHouse'
const SCRIPT = '{fault(){},result(){return "ran"}}'

interface Answer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

let folder: TemporaryFolder
let project: CompiledProject
let devnet: Devnet
let server: DevnetServer
/** A transaction of the counter that reverts, and its parts. */
let failed: Hex
let to: Hex
const data: Hex = `0x7cf5dab0${'0b'.padStart(64, '0')}`

beforeAll(() => {
  folder = new TemporaryFolder()
  folder.write('index.html', '<title>Studio</title>')
  project = compileCounter()
})

afterAll(() => folder[Symbol.dispose]())

beforeEach(async () => {
  const { input, output } = project
  devnet = await createDevnet({
    mnemonic: MNEMONIC,
    artifacts: [{ input, output }],
    errorFrames: 'on',
    receipts: 'preconfirmed',
  })
  server = await listen(devnet, { port: 0 }, folder.path)
  failed = await failIn(devnet, project)
  await devnet.mine(1)
  const sent = await devnet.request({ method: 'eth_getTransactionByHash', params: [failed] })
  to = sent!.to!
  const params = [devnet.accounts[0]!.address, LABEL] as const
  await devnet.request({ method: 'previewnet_label', params })
})

afterEach(() => devnet.close())

type Ask = (texts: readonly string[], origin?: string) => Promise<readonly Answer[]>

async function posted<Body>(text: string, origin: string): Promise<Body> {
  return (await (await post(server.httpUrl, text, { origin })).json()) as Body // what was asked for
}

const overHttp: Ask = (texts, origin = FOREIGN) =>
  Promise.all(texts.map((text) => posted<Answer>(text, origin)))

const batched: Ask = async (texts, origin = FOREIGN) => {
  const answers: Answer[] = []
  for (let from = 0; from < texts.length; from += 100) {
    const members = texts.slice(from, from + 100)
    answers.push(...(await posted<Answer[]>(`[${members}]`, origin)))
  }
  return answers
}

/** @param text that of the messages: a request each, or all in one batch */
const onWebSocket =
  (isBatch: boolean): Ask =>
  async (texts, origin = FOREIGN) => {
    const socket = new WebSocket(server.wsUrl, { origin })
    await once(socket, 'open')
    const answers = new Map<number, Answer>()
    const all = new Promise<void>((resolve) => {
      socket.on('message', (bytes) => {
        const message = JSON.parse(String(bytes))
        for (const each of Array.isArray(message) ? message : [message]) {
          if (each.id !== undefined) answers.set(each.id, each)
        }
        if (answers.size === texts.length) resolve()
      })
    })
    for (let from = 0; from < texts.length; from += 50) {
      const members = texts.slice(from, from + 50)
      if (isBatch) socket.send(`[${members}]`)
      else for (const each of members) socket.send(each)
    }
    await all
    socket.terminate()
    return texts.map((_, id) => answers.get(id)!)
  }

const roads: readonly (readonly [string, Ask])[] = [
  ['over HTTP', overHttp],
  ['in a batch over HTTP', batched],
  ['on a WebSocket', onWebSocket(false)],
  ['in a batch on a WebSocket', onWebSocket(true)],
]

function isRefused({ error }: Answer, what: string): boolean {
  const expected = `${what}: expected a program or a page of this machine, got a page of "`
  return error?.code === 4100 && error.message.startsWith(expected)
}

const names = [...methodsByName.keys()]
const sideOf = (name: string): ForeignPages => methodsByName.get(name)!.foreignPages
const namesOf = (isWanted: (pages: ForeignPages) => boolean) =>
  names.filter((name) => isWanted(sideOf(name)))

describe('a page of a foreign origin', () => {
  test.each(roads)('is refused every method about this machine, %s', async (_, ask) => {
    const refused = namesOf((pages) => pages === 'refused')
    const answers = await ask(refused.map((name, id) => rpc(name, [], id)))
    const answered = refused.filter((name, index) => !isRefused(answers[index]!, name))
    expect(answered).toEqual([])
    expect(answers[0]!.error!.message).toContain('name its origin with --allowed-origins')
  })

  test('is refused what holds sources, names, keys, the journal and the past of other programs', () => {
    const telling = `addArtifacts accounts contract contracts coverage debug describe faults find
      gasReport label nameSnapshot names pastFaults readStorage record replay search simulate snapshots
      source stackTrace stateChanges stateDiff storage writeStorage`
    const expected = telling.split(/\s+/).map((name) => `previewnet_${name}`)
    const aliased = Object.entries(aliases).flatMap(([alias, name]) =>
      expected.includes(name) ? [alias] : [],
    )
    const refused = namesOf((pages) => pages === 'refused')
    expect(refused).toEqual(expect.arrayContaining([...expected, ...aliased]))
    expect(refused.filter((name) => /^(eth|net|web3|wallet|personal)_/.test(name))).toEqual([])
  })

  test.each(roads)('is answered by all other methods, %s', async (_, ask) => {
    const others = namesOf((pages) => pages !== 'refused' && pages !== signing).filter(
      (name) => name !== 'anvil_setRpcUrl',
    )
    const answers = await ask(others.map((name, id) => rpc(name, [], id)))
    expect(answers).toHaveLength(others.length)
    expect(answers.filter(({ error }) => error?.message.includes('got a page of'))).toEqual([])
  })

  test.each(roads)('may not send a tracer in JavaScript, %s', async (_, ask) => {
    const what = 'a tracer in JavaScript'
    const running = namesOf((pages) => typeof pages === 'object' && pages.parameter === what)
    expect(running).toEqual([
      'debug_traceBlock',
      'debug_traceBlockByHash',
      'debug_traceBlockByNumber',
      'debug_traceCall',
      'debug_traceTransaction',
      'eth_subscribe',
    ])
    const config = { tracer: SCRIPT }
    for (const name of running) {
      const params: Record<string, readonly unknown[]> = {
        debug_traceCall: [{}, 'latest', config],
        eth_subscribe: ['traces', config],
      }
      const given = params[name] ?? [failed, config]
      const [script] = await ask([rpc(name, given, 0)])
      expect(isRefused(script!, `${name} with ${what}`), name).toBe(true)
      const named = given.map((each) => (each === config ? { tracer: 'callTracer' } : each))
      const [known] = await ask([rpc(name, named, 0)])
      expect(known!.error?.code, name).not.toBe(4100)
    }
  })

  test('is refused every tracer that the devnet would run as JavaScript', async () => {
    const scripts = [SCRIPT, ` ${SCRIPT}`, `(${SCRIPT})`, 'a.b', 'a b', 'callTracer\n', '-', '{}']
    for (const tracer of scripts) {
      const [answer] = await batched([rpc('debug_traceCall', [{}, 'latest', { tracer }], 0)])
      expect(answer!.error?.code, tracer).toBe(4100)
      const [own] = await batched(
        [rpc('debug_traceCall', [{}, 'latest', { tracer, tracerConfig: {} }], 0)],
        'http://localhost:5173',
      )
      expect(own!.error?.code, tracer).not.toBe(4100)
    }
  })

  test('reads no word of the mnemonic, the project or the labels in any answer', async () => {
    const [first] = devnet.accounts
    const given = (): readonly unknown[][] => [
      ...[[], [failed], [to], [[to]], ['0x1', true], ['latest', true], ['src/Counter.sol']],
      ...[['Counter', 5], [LABEL], [{}], [{ text: 'o' }], [{ to, data }], [{ to, data }, 'latest']],
      ...[
        [{ to, data }, ['trace'], 'latest'],
        ['launch', { transaction: failed }],
        [to, 'x'],
      ],
      ...[[{ from: first!.address, to, data }], [to, '0x0', 'latest'], [failed, {}]],
      ...[['newHeads'], ['traces'], [true], [devnet.journal()], [[{ to, data }], 'latest']],
      ...[[{ blockStateCalls: [{ calls: [{ to, data }] }] }, 'latest']],
    ]
    const secrets = new RegExp(`sausage|Counter|increment|Overflow|${LABEL}|"privateKey":"0x`)
    // They end what the others read.
    const ending =
      /_(reset|resetSilently|rollback|reorg|setHead|revert|loadState|replay|mine|step)$/
    for (const name of names.filter((each) => !ending.test(each))) {
      const texts = given().map((params, id) => rpc(name, params, id))
      const told = (await batched(texts)).map((each) => JSON.stringify(each))
      // A refusal quotes what was asked.
      const quoting = /got \\?"(Counter|TreasuryOfTheHouse|src\/Counter\.sol)/
      const telling = told.filter((text) => secrets.test(text) && !quoting.test(text))
      expect(telling, name).toEqual([])
    }
  })

  test('reads the revert bytes of a call, and neither its frames nor its names', async () => {
    const call = [rpc('eth_call', [{ to, data }], 0)]
    const [foreign] = await batched(call)
    expect(foreign!.error).toMatchObject({ code: 3, data: expect.stringMatching(/^0x/) })
    const [own] = await batched(call, 'http://localhost:5173')
    expect(own!.error!.data).toMatchObject({ frames: expect.any(Array) })
  })

  test.each([
    ...['null', 'file://', 'https://localhost.page.example', 'http://localhost@page.example'],
    ...['http://127.0.0.1.page.example', 'app://localhost', 'http://10.0.0.1', 'page.example'],
    ...['chrome-extension.example://a', 'x-chrome-extension://a', 'http://'],
  ])('may have the origin %s', async (origin) => {
    for (const [, ask] of roads) {
      const [answer] = await ask([rpc('previewnet_record', [], 0)], origin)
      expect(isRefused(answer!, 'previewnet_record')).toBe(true)
    }
  })

  test.each([
    ['/health', 403],
    ['/metrics', 403],
    ['/request-log', 403],
    ['/moment', 403],
    ['/api?module=contract&action=getsourcecode&address=0x00', 403],
    ['/api/', 403],
    ['/v2/contract/1/0x00', 403],
    ['/api/v2/contract/1/0x00', 403],
    ['/wallet.js', 200],
    ['/api/vibenet/faucet/status', 200],
    ['/eth/v1/beacon/genesis', 200],
    ['/', 200],
  ])('gets %s with the status %d', async (path, status) => {
    const accept = { accept: 'text/html' }
    const answer = await fetch(`${server.httpUrl}${path}`, {
      headers: { ...accept, origin: FOREIGN },
    })
    expect(answer.status).toBe(status)
    const text = await answer.text()
    if (status !== 403) return
    const [asked] = path.split('?')
    expect(JSON.parse(text).error).toMatch(`${asked}: expected a program or a page of this machine`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    for (const origin of ['http://localhost:5173', server.httpUrl]) {
      const own = await fetch(`${server.httpUrl}${path}`, { headers: { ...accept, origin } })
      expect(own.status).not.toBe(403)
    }
  })

  test('is refused a submission to an explorer, and not a drip', async () => {
    const body = JSON.stringify({ address: `0x${'ab'.repeat(20)}` })
    const ask = async (path: string) =>
      (await post(`${server.httpUrl}${path}`, body, { origin: FOREIGN })).status
    expect(await ask('/api')).toBe(403)
    expect(await ask('/v2/verify/1/0x00')).toBe(403)
    expect(await ask('/api/vibenet/faucet/drip')).toBe(200)
  })
})

describe('keys of a mnemonic', () => {
  /** Requests that sign for an account, in the forms that methods take. */
  const formsOf = (from: Hex): readonly unknown[][] => {
    const typed = {
      domain: { name: 'a' },
      types: {
        EIP712Domain: [{ name: 'name', type: 'string' }],
        A: [{ name: 'b', type: 'uint8' }],
      },
      primaryType: 'A',
      message: { b: 1 },
    }
    const sent = { from, to, value: '0x1', gas: '0x30d40', gasPrice: '0x77359400', nonce: '0x0' }
    const calls = { version: '2.0.0', from, chainId: '0x509f455', calls: [{ to, value: '0x1' }] }
    return [
      ...[[sent], [{ from, to }], [from, '0x11'], ['0x11', from], [from, typed]],
      ...[[from, JSON.stringify(typed)], [{ ...calls, atomicRequired: false }], [from], [[sent]]],
      ...[[sent, '0x77359400', '0x30d40'], [[{ transactions: [sent] }]], ['latest', sent]],
    ]
  }
  const ending = /_(reset|resetSilently|rollback|reorg|setHead|revert|loadState|replay|mine|step)$/
  const signatures = /"0x[0-9a-f]{128}(1b|1c|00|01)"|"raw":"0x/

  /** The methods that have signed or sent for the account, asked from an origin. */
  async function signedBy(
    from: Hex,
    origin: string,
    asked: readonly string[],
  ): Promise<readonly string[]> {
    const params = [from, 'pending'] as const
    const nonce = () => devnet.request({ method: 'eth_getTransactionCount', params })
    const found: string[] = []
    for (const name of asked) {
      const before = await nonce()
      const texts = formsOf(from).map((given, id) => rpc(name, given, id))
      const answers = await batched(texts, origin)
      const hasSigned = answers.some(({ result }) => signatures.test(JSON.stringify(result ?? 0)))
      const after = await nonce()
      if (hasSigned || after !== before) found.push(name)
      if (after !== before) {
        await devnet.request({ method: 'anvil_setNonce', params: [from, before] })
      }
    }
    return found
  }

  const signers = namesOf((pages) => pages === signing)

  test('sign for no foreign page, if the mnemonic is not the public one', async () => {
    expect(signers.length).toBeGreaterThanOrEqual(10)
    const from = devnet.accounts[3]!.address
    // They set the nonce, or give a transaction without a signature.
    const unsigned = /nonce$|^eth_fillTransaction$/i
    const asked = names.filter((name) => !ending.test(name) && !unsigned.test(name))
    expect(await signedBy(from, FOREIGN, asked)).toEqual([])
    for (const [, ask] of roads) {
      const answers = await ask(signers.map((name, id) => rpc(name, [{ from, to }], id)))
      const what = signers.map((name) => `${name} with ${signing.parameter}`)
      expect(answers.filter((answer, at) => !isRefused(answer, what[at]!))).toEqual([])
    }
  })

  test('sign for pages of this machine, whichever the mnemonic is', async () => {
    const from = devnet.accounts[3]!.address
    const found = await signedBy(from, 'http://localhost:5173', signers)
    const some = ['eth_sendTransaction', 'eth_sign', 'eth_signTypedData_v4', 'personal_sign']
    expect(found).toEqual(expect.arrayContaining(some))
  })

  test('sign for all pages, if the mnemonic is the one of every development node', async () => {
    await using known = await createDevnet({ receipts: 'preconfirmed' })
    const { httpUrl } = await known.listen({ port: 0 })
    const from = known.accounts[0]!.address
    const asked = [
      rpc('eth_sendTransaction', [{ from, to: from }], 1),
      rpc('personal_sign', ['0x11', from], 2),
    ]
    const response = await post(httpUrl, `[${asked}]`, { origin: FOREIGN })
    for (const { result } of (await response.json()) as Answer[]) expect(result).toMatch(/^0x/)
  })

  test('sign for a foreign page whose origin is allowed, whichever the mnemonic is', async () => {
    await using own = await createDevnet({ mnemonic: MNEMONIC, allowedOrigins: [FOREIGN] })
    const { httpUrl } = await own.listen({ port: 0 })
    const asked = rpc('personal_sign', ['0x11', own.accounts[0]!.address], 2)
    const response = await post(httpUrl, asked, { origin: FOREIGN })
    expect(((await response.json()) as Answer).result).toMatch(/^0x/)
  })
})

test.each([
  ['a page of this machine', 'http://localhost:5173'],
  ['an extension', 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'],
])('%s reads facts of this machine, and sends scripts', async (_, origin) => {
  for (const [, ask] of roads) {
    const [source, trace] = await ask(
      [
        rpc('previewnet_source', ['src/Counter.sol'], 0),
        rpc('debug_traceTransaction', [failed, { tracer: SCRIPT }], 1),
      ],
      origin,
    )
    expect(source!.result).toContain('contract Counter')
    expect(trace!.result).toBe('ran')
  }
})

test('the page of the server itself is not of a foreign origin, whatever its host is called', async () => {
  const named = server.httpUrl.replace('127.0.0.1', 'devnet.test')
  const headers = { host: new URL(named).host, origin: named }
  const socket = new WebSocket(server.wsUrl, { headers })
  await once(socket, 'open')
  socket.send(rpc('previewnet_source', ['src/Counter.sol'], 1))
  const [data] = await once(socket, 'message')
  expect(JSON.parse(String(data)).result).toContain('contract Counter')
  socket.terminate()
})

test('every subscription says whether foreign pages are answered', () => {
  for (const [kind, { foreignPages }] of Object.entries(subscriptionKinds)) {
    if (foreignPages !== 'answered')
      expect(foreignPages.isUsed([kind, { tracer: '{}' }], devnet.config)).toBe(true)
  }
})
