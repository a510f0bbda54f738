/**
 * Text of contracts, clients, remotes and files that would clear the screen, forge lines or turn their
 * direction, sent through every place that prints: the log, the banner, the errors of the binary, of
 * requests and of HTTP, the metrics, the journal. The tests of the Studio send theirs.
 */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reportEngineFailure } from '../src/cli/engine-failure.ts'
import { createLog } from '../src/cli/log.ts'
import { createStyles, outputTo, shown } from '../src/cli/terminal.ts'
import { createDevnet, type Devnet, type EngineFailure } from '../src/index.ts'
import { methodsByName } from '../src/rpc/methods/index.ts'
import { rawPost } from './server/clients.ts'
import { ask, startInProcess } from './support/binary.ts'
import { FORGED, forgedIn, hostileText, rawIn } from './support/hostile-text.ts'
import { expectReplayed } from './support/journal.ts'

interface Answer {
  readonly id: number
  readonly error?: { readonly code: number; readonly message: string }
}

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
/** Reverts with the calldata. */
const REVERTER = `0x${'0e'.repeat(20)}`
/** Calls the address of `console.log` with the calldata. */
const SPEAKER = `0x${'0d'.repeat(20)}`
const speakerCode = '0x365f5f375f5f365f6a636f6e736f6c652e6c6f675afa00'

const word = (value: number) => value.toString(16).padStart(64, '0')

/** The selector with one text. */
function withText(selector: string, text: string): string {
  const bytes = Buffer.from(text)
  const padded = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
  return `${selector}${word(32)}${word(bytes.length)}${padded}`
}

const long = `${hostileText.repeat(20)}${'long '.repeat(2_000)}`

function expectHarmless(text: string): void {
  expect(rawIn(text)).toEqual([])
  expect(forgedIn(text)).toEqual([])
}

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'previewnet-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Everything that the binary writes until it ends by itself. */
async function writtenBy(...texts: readonly string[]): Promise<string> {
  const { exitCode, written } = startInProcess(...texts)
  expect(await exitCode).toBeGreaterThan(0)
  expect(written.out + written.err).not.toBe('')
  return written.out + written.err
}

describe('the log', () => {
  test.each([
    ['pretty', []],
    ['pretty, beside --json', ['--json']],
    ['json', ['--log-format', 'json']],
  ])('of format %s escapes what contracts and clients say', async (format, flags) => {
    const { started, url, stop, exitCode, written } = startInProcess(
      ...['--port', '0', '--verbosity', '1', ...flags],
    )
    await started
    const endpoint = written.out.startsWith('{')
      ? (JSON.parse(written.out) as { endpoints: { httpUrl: string } }).endpoints.httpUrl
      : url()
    await ask(endpoint, 'anvil_setCode', [REVERTER, '0x365f5f37365ffd'])
    await ask(endpoint, 'anvil_setCode', [SPEAKER, speakerCode])
    const begun = written.out.length + written.err.length
    const send = async (to: string, data: string) => {
      const request = { from: SENDER, to, data, gas: '0xf00000' }
      expect(await ask(endpoint, 'eth_sendTransaction', [request])).toMatch(/^0x/)
      await ask(endpoint, 'eth_call', [request])
    }
    for (const text of [hostileText, long]) {
      await send(REVERTER, withText('0x08c379a0', text))
      await send(SPEAKER, withText('0x41304fac', text))
      await ask(endpoint, text)
      await ask(endpoint, 'eth_getBalance', [text])
      await ask(endpoint, 'previewnet_replay', [text])
      const failure = { kind: 'failResponses', message: text, count: 1 }
      await ask(endpoint, 'previewnet_fault', [failure])
      await ask(endpoint, 'eth_chainId')
    }
    stop()
    expect(await exitCode).toBe(0)
    const all = written.out + written.err
    expect(all.length).toBeGreaterThan(begun)
    expect(all).toContain('begin ')
    expectHarmless(all)
    if (format === 'json') {
      const lines = written.out
        .slice(written.out.indexOf('\n{') + 1)
        .trimEnd()
        .split('\n')
      const texts = lines.map((line) => JSON.parse(line).text).filter((text) => text !== undefined)
      // The same text comes out; the replacement character stands for what UTF-8 does not have.
      expect(texts[0]).toBe(Buffer.from(hostileText).toString())
    }
  })

  test('shows the lines of a text of console.log below each other', () => {
    const written: string[] = []
    const log = createLog({
      ...{ format: 'pretty', verbosity: 0, isColored: false, faucetAddress: SENDER },
      now: () => 0,
      detailsOf: () => undefined,
      out: outputTo((text) => written.push(text)),
    })
    log.console({ text: 'one\n\ttwo\r\nthree\rfour', values: [], transactionHash: undefined })
    expect(written.join('')).toBe(
      'console.log: one\n                 two\n             three\\rfour\n',
    )
  })

  test('keeps its own colours', () => {
    const { red, dim } = createStyles(true)
    const written: string[] = []
    outputTo((text) => written.push(text))(shown`${dim('a')}\t${red('\x1b[0m')}\n`)
    expect(written.join('')).toBe('\x1b[2ma\x1b[22m\t\x1b[31m\\u001b[0m\x1b[39m\n')
  })
})

test('the banner escapes the names of files', async () => {
  const { started, written, stop, exitCode } = startInProcess(
    ...['--port', '0', '--ipc-path', join(folder, `i\x1b[2J\u202e\n${FORGED}`)],
  )
  await started
  stop()
  expect(await exitCode).toBe(0)
  expect(written.out).toContain('i\\u001b[2J\\u202e\\n')
  expectHarmless(written.out + written.err)
})

describe('an error of the binary', () => {
  test.each([
    ['--state', (file: string) => ['--port', '0', '--state', file]],
    ['--alloc', (file: string) => ['--port', '0', '--alloc', file]],
    ['--journal', (file: string) => ['--port', '0', '--journal', join(file, 'in it')]],
    ['--config-out', (file: string) => ['--port', '0', '-q', '--config-out', join(file, 'in it')]],
    ['--fork-recording', (file: string) => ['--port', '0', '--fork-recording', file]],
    ['--ipc-path', (file: string) => ['--port', '0', '--ipc-path', file]],
    ['replay', (file: string) => ['replay', file]],
    ['check-determinism', (file: string) => ['check-determinism', file]],
  ])('escapes the name and the text of the file of %s', async (_, textsWith) => {
    const file = join(folder, `f\x1b[2J\x07\u202e\u2028\n${FORGED}`)
    await writeFile(file, `{"journal":${JSON.stringify(hostileText)}, ${hostileText}`)
    expectHarmless(await writtenBy(...textsWith(file)))
  })

  test.each([
    ['an option', [`--${hostileText}`]],
    ['a port', ['--port', hostileText]],
    ['a number', ['--port', '0', '--seed', hostileText]],
    ['a name', ['--port', '0', '--network', hostileText]],
    ['a mnemonic', ['--port', '0', '--mnemonic', hostileText]],
    ['a host', ['--port', '0', '--host', hostileText]],
    ['a URL', ['--port', '0', '--fork-url', hostileText]],
    [
      'a path',
      ['--port', '0', '--fork-url', `http://127.0.0.1:1/${hostileText}`, '--retries', '0'],
    ],
    ['a command', [hostileText]],
    ['an address', ['faucet', hostileText]],
    ['the URL of a faucet', ['faucet', SENDER, '--url', hostileText]],
    ['a time', ['replay', 'file', '--until', hostileText]],
  ])('escapes %s that is wrong', async (_, texts) => {
    expectHarmless(await writtenBy(...texts))
  })

  test('escapes what a script of check-determinism throws', async () => {
    const script = join(folder, 'script.mjs')
    await writeFile(
      script,
      `export default () => { throw new Error(${JSON.stringify(hostileText)}) }`,
    )
    expectHarmless(await writtenBy('check-determinism', script))
  })

  test('escapes what differs between two runs', async () => {
    const script = join(folder, 'script.mjs')
    const data = withText('0x', hostileText)
    await writeFile(
      script,
      `export default (devnet) => devnet.request({
        method: 'eth_sendTransaction',
        params: [{ to: '${SENDER}', data: '${data}', value: '0x' + (process.hrtime.bigint() % 99991n).toString(16) }],
      })`,
    )
    expectHarmless(await writtenBy('check-determinism', script))
  })

  test('escapes the reason why the fast engine failed', () => {
    const written: string[] = []
    const listeners: ((failure: EngineFailure) => void)[] = []
    const devnet = {
      on: (_: string, listener: (failure: EngineFailure) => void) => void listeners.push(listener),
      removeListener: () => {},
    }
    reportEngineFailure(
      devnet as unknown as Devnet, // it listens, and nothing else
      outputTo((text) => written.push(text)),
    )
    const error = new Error(hostileText)
    for (const listener of listeners) {
      listener({ engine: 'wasm', error, isRecovered: true, report: '{}' } as EngineFailure)
    }
    expect(written).toHaveLength(1)
    expectHarmless(written.join(''))
  })

  test('escapes the answers of a remote chain and of a faucet', async () => {
    const body = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, error: hostileText },
      ...{ [hostileText]: hostileText, tx_hash: undefined },
    })
    const answers = [
      {
        status: 200,
        body: JSON.stringify({ id: 1, error: { code: -32000, message: hostileText } }),
      },
      { status: 200, body: hostileText },
      { status: 200, body: JSON.stringify({ tx_hash: '0x', amount_wei: hostileText }) },
      { status: 400, body },
      { status: 200, body: JSON.stringify({ [hostileText]: hostileText }) },
      {
        status: 200,
        body: JSON.stringify({ tx_hash: hostileText, to: hostileText, usdv_address: hostileText }),
      },
    ]
    for (const { status, body } of answers) {
      const server = createServer((_, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const forked = startInProcess(
        ...['--port', '0', '--fork-url', url, '--retries', '0', '--no-storage-caching'],
      )
      expect(await forked.exitCode).toBe(1)
      expectHarmless(forked.written.out + forked.written.err)
      for (const flags of [[], ['--json'], ['--status'], ['--status', '--json']]) {
        const asked = startInProcess('faucet', SENDER, '--url', url, ...flags)
        await asked.exitCode
        expect(asked.written.out + asked.written.err).not.toBe('')
        expectHarmless(asked.written.out + asked.written.err)
      }
      server.close()
    }
  })

  test('escapes a folder in the place of a state file', async () => {
    const path = join(folder, `d\x1b[2J\u202e\n${FORGED}`)
    await mkdir(path)
    expectHarmless(await writtenBy('--port', '0', '--state', path))
  })
})

describe('the error of a request', () => {
  /** Values that hold the text at places where a message might repeat it. */
  const valuesWith = (text: string): readonly unknown[] => [
    ...[text, [text], { [text]: text }, { type: text, [text]: { [text]: [text] } }],
    ...[{ from: text, to: text, data: text, calls: [text], chainId: text, kind: text }],
    ...[{ forking: { jsonRpcUrl: text } }, { forking: { jsonRpcUrl: `http://${text}` } }],
    ...[{ [SENDER]: { [text]: text } }, { address: text, topics: [text], fromBlock: text }],
    ...[
      { tracer: text, tracerConfig: { [text]: text } },
      `0x${text}`,
      { kind: 'reorg', [text]: 1 },
    ],
    ...[
      {
        types: { [text]: [{ name: text, type: text }] },
        primaryType: text,
        domain: {},
        message: {},
      },
    ],
    ...[JSON.stringify({ [text]: text }), `{"journal":2,"options":{${text}`],
  ]

  test.each([
    ['escapes', hostileText],
    ['cuts', `${hostileText}${'long '.repeat(400)}`],
  ])('%s what the client gave', async (_, text) => {
    await using devnet = await createDevnet()
    const client = devnet.connect({ send: () => {}, subscriptions: false })
    const lists = valuesWith(text).flatMap((value) => [
      ...[[value], [SENDER, value], ['0x1', value, value]],
    ])
    const wrong: unknown[] = []
    for (const method of [...methodsByName.keys(), text]) {
      const answered = await client.answer(lists.map((params, id) => ({ id, method, params })))
      for (const { id, error } of JSON.parse(answered ?? '') as Answer[]) {
        if (error === undefined) continue
        const { code, message } = error
        const isRaw = rawIn(message).length > 0 || message.includes('\n')
        if (isRaw || message.length > 1_500 || code === -32603) {
          wrong.push(JSON.stringify([method, lists[id], code, message]).slice(0, 500))
        }
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('over HTTP', () => {
  /** What a header or a path can hold of it: bytes from 0x80. */
  const bytes = '\x85\x9b2J\x9f\xad'
  const faucetPath = '/api/vibenet/faucet/drip'
  const wanted = `access-control-request-headers: ${bytes}`

  test.each([
    ['a path', rawPost(`/${bytes}`, '[]')],
    ['a path of the interface', rawPost(`/api/${bytes}`, '[]')],
    ['a page', `GET /${bytes} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['a host', rawPost('/', '[]').replace('host: x', `host: ${bytes}.example`)],
    ['an origin', rawPost('/', '[]', `origin: https://${bytes}.example`)],
    ['a list of headers', `OPTIONS / HTTP/1.1\r\nhost: x\r\n${wanted}\r\n\r\n`],
    ['a content type', rawPost(faucetPath, '{}', `content-type: ${bytes}`)],
    ['an address', rawPost(faucetPath, JSON.stringify({ address: hostileText }))],
    ['a body', rawPost('/', hostileText)],
    ['a name', rawPost('/', JSON.stringify({ id: 1, method: hostileText }))],
  ])('%s comes back escaped, if at all', async (_, request) => {
    await using devnet = await createDevnet({ allowedOrigins: ['http://localhost'] })
    const server = await devnet.listen({ port: 0 })
    const socket = connect(server.port, server.host)
    const ending = request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
    socket.write(ending, request.includes(bytes) ? 'latin1' : 'utf8')
    let answer = ''
    for await (const chunk of socket.setEncoding('utf8')) answer += chunk
    expect(answer).toMatch(/^HTTP\/1\.1 [245]/)
    expect(rawIn(answer.replaceAll('\r\n', '\n'))).toEqual([])
  })

  test('names of clients neither grow nor break the metrics', async () => {
    await using devnet = await createDevnet()
    const { httpUrl } = await devnet.listen({ port: 0 })
    const page = async () => (await fetch(`${httpUrl}/metrics`)).text()
    const lineCount = (await page()).split('\n').length
    await devnet.faults.now({ kind: 'failResponses', message: hostileText, count: 40 })
    for (let count = 0; count < 100; count += 1) await ask(httpUrl, `${count}${hostileText}`)
    const text = await page()
    expectHarmless(text)
    // Unknown names have two outcomes, each in two metrics.
    expect(text.split('\n')).toHaveLength(lineCount + 4)
  })
})

test('no text ends a line of the journal', async () => {
  await using devnet = await createDevnet()
  const { httpUrl } = await devnet.listen({ port: 0 })
  const fault = { kind: 'failResponses', message: hostileText, data: { [hostileText]: 1 } }
  await ask(httpUrl, 'previewnet_fault', [{ ...fault, methods: [hostileText] }])
  await ask(httpUrl, 'wallet_sendCalls', [{ id: hostileText, version: '2.0.0', calls: [] }])
  await ask(httpUrl, 'evm_mine')
  const journal = devnet.journal()
  const lines = journal.trimEnd().split('\n')
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object')
  expect(journal).toContain('begin ')
  expect(forgedIn(journal)).toEqual([])
  // The rest is data in a file, which nothing of ours prints as it is.
  expect([...journal].filter((character) => character < ' ' && character !== '\n')).toEqual([])
  await expectReplayed(devnet)
})
