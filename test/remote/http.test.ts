/**
 * The channel over HTTP, against a remote that fails in every way.
 */

import dns from 'node:dns'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RemoteWait } from '../../src/config/fork-source.ts'
import type { RemoteAnswer, RemoteRequest } from '../../src/fork/channel.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { createHttpChannel, type HttpChannelOptions } from '../../src/remote/http.ts'
import { rpcErrorFrom } from '../../src/rpc/errors.ts'
import { settled, startMs, TimerMachine } from '../support/hand-machine.ts'
import { fc } from '../support/property.ts'
import { editJson, RemoteServer, type ResponseEffects } from '../support/remote-server.ts'

describe('the HTTP channel', () => {
  let machine: TimerMachine
  let server: RemoteServer

  beforeEach(async () => {
    machine = new TimerMachine()
    // Echoes, so that each answer shows its request.
    server = await RemoteServer.start(({ method, params }) => [method, ...params])
  })

  afterEach(() => server[Symbol.asyncDispose]())

  const open = (options: Partial<HttpChannelOptions> = {}) =>
    createHttpChannel({ machine, url: server.url, ...options })

  const requestsOf = (count: number): readonly RemoteRequest[] =>
    Array.from({ length: count }, (_, index) => ({ method: 'eth_getCode', params: [`0x${index}`] }))

  const one: readonly RemoteRequest[] = [{ method: 'eth_chainId', params: [] }]

  const echoed = (requests: readonly RemoteRequest[]): readonly RemoteAnswer[] =>
    requests.map(({ method, params }) => ({ result: [method, ...params] }))

  /** The error of a send that fails. */
  const failureOf = async (sending: Promise<unknown>): Promise<DevnetError> => {
    const error = await sending.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof DevnetError)) throw new Error(`no DevnetError: ${inspect(error)}`)
    return error
  }

  interface WireAnswer {
    readonly id: number
    readonly result?: unknown
  }

  /** Edits the answers to a batch. */
  const editedAll = editJson<readonly WireAnswer[]>

  /** Edits the answer to a request that was sent alone. */
  const edited = editJson<WireAnswer>

  /** The effects of a batch or a request that gets one error as a whole. */
  const whole = (code: number, message: string, status = 200): ResponseEffects => ({
    kind: 'status',
    status,
    body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }),
  })

  describe('batches', () => {
    test('are not sent for no requests', async () => {
      expect(await open().send([])).toEqual([])
      expect(server.posts).toEqual([])
    })

    test('are not used for a single request', async () => {
      expect(await open().send(one)).toEqual(echoed(one))
      expect(server.posts).toMatchObject([{ isBatch: false }])
    })

    test.each([
      [2, [2]],
      [100, [100]],
      [101, [100, 1]],
      [250, [100, 100, 50]],
    ])('divide %i requests into POSTs of %j', async (count, lengths) => {
      expect(await open().send(requestsOf(count))).toEqual(echoed(requestsOf(count)))
      expect([...server.batchLengths].sort((a, b) => b - a)).toEqual(lengths)
    })

    test('are answered in the order of the requests, whatever the order of the response', async () => {
      server.next(editedAll((answers) => answers.toReversed()))
      expect(await open().send(requestsOf(9))).toEqual(echoed(requestsOf(9)))
      expect(server.posts).toHaveLength(1)
    })

    test.each<[string, ResponseEffects]>([
      ['HTTP 413', { kind: 'status', status: 413 }],
      ['HTTP 400', { kind: 'status', status: 400, body: 'expected an object' }],
      ['HTTP 403', { kind: 'status', status: 403 }],
      ['another value', { kind: 'status', status: 200, body: '"no"' }],
      ['an object', { kind: 'status', status: 200, body: '{"jsonrpc":"2.0","result":"0x1"}' }],
      ['an error for the whole', whole(-32600, 'Invalid request')],
      ['batches switched off', whole(-32005, 'Batched requests are not supported by this server')],
      ['too many', whole(-32014, 'too many RPC calls in batch request')],
    ])('are given up for good after %s', async (_, effects) => {
      server.rule = ({ isBatch }) => (isBatch ? effects : { kind: 'answer' })
      const channel = open()
      expect(await channel.send(requestsOf(20))).toEqual(echoed(requestsOf(20)))
      expect(server.batchLengths).toEqual([20, ...Array(20).fill(1)])
      expect(server.openPostsMax).toBeLessThanOrEqual(8)
      expect(await channel.send(requestsOf(3))).toEqual(echoed(requestsOf(3)))
      expect(server.batchLengths.slice(21)).toEqual([1, 1, 1])
    })

    test('are given up once only, after an error inside the remote', async () => {
      const channel = open()
      server.next(whole(-32603, 'Internal error'))
      await channel.send(requestsOf(3))
      await channel.send(requestsOf(3))
      expect(server.batchLengths).toEqual([3, 1, 1, 1, 3])
    })

    test('are halved when the remote wants fewer requests, and stay so', async () => {
      server.rule = ({ requests }) =>
        requests.length > 25 ? { kind: 'status', status: 429 } : { kind: 'answer' }
      const channel = open()
      const sending = channel.send(requestsOf(80))
      for (const ms of [1_000, 2_000]) await machine.fire(ms)
      expect(await sending).toEqual(echoed(requestsOf(80)))
      await channel.send(requestsOf(40))
      expect(server.batchLengths).toEqual([80, 40, 40, 20, 20, 20, 20, 20, 20])
    })

    test('are not halved when a single request is one too many', async () => {
      const channel = open()
      server.next({ kind: 'status', status: 429 })
      const sending = channel.send(one)
      await machine.fire(1_000)
      await sending
      await channel.send(requestsOf(9))
      expect(server.batchLengths).toEqual([1, 1, 9])
    })

    test('are halved after an error of the whole that says so', async () => {
      server.next(whole(-32016, 'over rate limit'))
      const sending = open().send(requestsOf(5))
      await machine.fire(1_000)
      expect(await sending).toEqual(echoed(requestsOf(5)))
      expect(server.batchLengths).toEqual([5, 3, 2])
    })

    test('are answered by an array also under HTTP 400', async () => {
      server.rule = ({ requests }) => ({
        kind: 'status',
        status: 400,
        body: JSON.stringify(
          requests.map(({ id }) => ({ id, error: { code: -32602, message: 'no' } })),
        ),
      })
      const answer = { error: { code: -32602, message: 'no' } }
      expect(await open().send(requestsOf(2))).toEqual([answer, answer])
    })

    test('resend alone what was too long together', async () => {
      server.next(
        editedAll(([first, second]) => [
          first,
          { id: second?.id, error: { code: -32003, message: 'response too large' } },
        ]),
      )
      expect(await open().send(requestsOf(2))).toEqual(echoed(requestsOf(2)))
      expect(server.batchLengths).toEqual([2, 1])
    })

    test('are split when the response is longer than the bound', async () => {
      const channel = open({ responseBytesMax: 200 })
      expect(await channel.send(requestsOf(9))).toEqual(echoed(requestsOf(9)))
      expect(server.batchLengths).toEqual([9, ...Array(9).fill(1)])
      await channel.send(requestsOf(2)) // 2 are short enough
      expect(server.batchLengths.at(-1)).toBe(2)
    })
  })

  describe('retries', () => {
    test.each<[string, ResponseEffects, string]>([
      ['a reset connection', { kind: 'reset' }, 'connection reset'],
      ['a response that is cut', { kind: 'cut' }, 'connection reset'],
      ['HTTP 500', { kind: 'status', status: 500 }, 'HTTP 500 Internal Server Error'],
      ['HTTP 503', whole(-32011, 'no backend', 503), 'HTTP 503 Service Unavailable: no backend'],
      ['HTTP 429', whole(-32016, 'over', 429), 'HTTP 429 Too Many Requests: over'],
      ['HTTP 408', { kind: 'status', status: 408 }, 'HTTP 408 Request Timeout'],
      ['an empty response', { kind: 'status', status: 200 }, 'a response that is not JSON'],
      ['JSON that ends early', { kind: 'edit', edit: (text) => text.slice(0, -1) }, 'not JSON'],
      [
        'text that is not UTF-8',
        { kind: 'edit', edit: () => Uint8Array.of(34, 255, 34) },
        'not JSON',
      ],
      ['an array for one request', edited((answer) => [answer]), 'an answer that is no object'],
      ['a wrong id', edited((answer) => ({ ...answer, id: 99 })), 'id that was not asked for'],
      ['a wrong type of id', edited((answer) => ({ ...answer, id: '1' })), 'id that was not asked'],
      ['no id', edited(({ id, ...rest }) => rest), 'an answer without an id'],
      ['no result', edited(({ id }) => ({ id })), 'neither a result nor an error'],
      ['a limit without an id', whole(429, 'slow down'), 'error 429, slow down'],
    ])('%s', async (_, effects, reason) => {
      server.next(effects)
      const waits: RemoteWait[] = []
      const sending = open({ retryBackoffMs: 5_000, onWait: (wait) => waits.push(wait) }).send(one)
      await machine.fire(5_000)
      expect(await sending).toEqual(echoed(one))
      expect(server.posts).toHaveLength(2)
      expect(waits.map(({ ms }) => ms)).toEqual([2_000, 4_000])
      expect(waits[0]).toEqual({
        host: server.host,
        what: 'eth_chainId',
        ms: 2_000,
        isFirst: true,
        reason: expect.stringContaining(reason),
      })
    })

    test.each([
      [-32005, 'limit exceeded'],
      [-32029, 'no'],
      [429, 'Your app has exceeded its compute units per second capacity'],
      [-32000, 'rate limit reached'],
      [-32007, '50/second request limit reached'],
      [-32016, 'over rate limit'],
      [-32002, 'request timed out'],
      [-32603, 'Internal server error'],
      [-32603, 'upstream unavailable'],
      [-32009, 'Server is busy, try again later'],
    ])('error %i, %s', async (code, message) => {
      server.next(edited(({ id }) => ({ id, error: { code, message } })))
      const sending = open().send(one)
      await machine.fire(1_000)
      expect(await sending).toEqual(echoed(one))
    })

    test('no other error, which is an answer', async () => {
      const errors = [
        { code: -32000, message: 'missing trie node 12', data: { at: [1, null, 'x'] } },
        { code: -32601, message: 'the method eth_getProof does not exist' },
        { code: -32603, message: 'VM Exception while processing transaction: out of gas' },
        { code: -32002, message: 'header not found' },
        { code: -32005, message: 'query returned more than 10000 results' },
        { code: 3, message: 'execution reverted: rate limit', data: '0x08c379a0' },
        { code: -32000, message: 'execution reverted: too many requests' },
        { code: -32603, message: 'reverted: internal' },
      ]
      server.next(editedAll((all) => errors.map((error, index) => ({ id: all[index]?.id, error }))))
      const answers = await open().send(requestsOf(errors.length))
      expect(answers).toEqual(errors.map((error) => ({ error })))
      expect(server.posts).toHaveLength(1)
    })

    test('no method that the gateway refuses with HTTP 403, which is an answer', async () => {
      server.rule = ({ requests: [request] }) => ({
        kind: 'status',
        status: 403,
        body: JSON.stringify({
          id: request?.id,
          error: { code: -32601, message: 'rpc method is not whitelisted' },
        }),
      })
      expect(await open().send(one)).toEqual([
        { error: { code: -32601, message: 'rpc method is not whitelisted' } },
      ])
    })

    test('a time-out, without waiting for the response that may still come', async () => {
      server.next({ kind: 'hang' })
      const hanging = server.hanging()
      const sending = open({ timeoutMs: 7_000 }).send(one)
      await hanging
      await machine.fire(7_000)
      await machine.fire(1_000)
      expect(await sending).toEqual(echoed(one))
      expect(machine.delaysMs).toEqual([])
    })

    test('only the requests that got no answer', async () => {
      server.next(
        editedAll((all) => all.slice(1)),
        edited(({ id }) => ({ id, error: { code: 429, message: 'again' } })),
      )
      const sending = failureOf(open({ retries: 1 }).send(requestsOf(5)))
      await machine.fire(1_000)
      expect((await sending).message).toBe(
        `fork: no answer to eth_getCode from ${server.host} in 2 attempts: error 429, again`,
      )
      expect(server.batchLengths).toEqual([5, 1])
    })

    test('without an end while each response answers some requests', async () => {
      // 5 requests, one answered per attempt, with a single retry allowed in a row.
      server.rule = ({ isBatch }) =>
        isBatch ? editedAll((all) => all.slice(0, 1)) : { kind: 'answer' }
      const sending = open({ retries: 1 }).send(requestsOf(5))
      for (let count = 4; count > 0; count -= 1) await machine.fire(1_000)
      expect(await sending).toEqual(echoed(requestsOf(5)))
      expect(server.batchLengths).toEqual([5, 4, 3, 2, 1])
    })

    test.each<[string, (all: readonly WireAnswer[]) => unknown]>([
      ['an id that was not asked for', ([first, ...rest]) => [{ ...first, id: 1e9 }, ...rest]],
      ['one id twice', ([first, second]) => [first, { ...second, id: first?.id }]],
      ['something else than an object', ([first]) => [first, 'x']],
    ])('a whole batch with %s', async (_, edit) => {
      server.next(editedAll(edit))
      const sending = open().send(requestsOf(2))
      await machine.fire(1_000)
      expect(await sending).toEqual(echoed(requestsOf(2)))
      expect(server.batchLengths).toEqual([2, 2])
    })

    test('only required requests; a failure is the answer to optional ones', async () => {
      const busy = { error: { code: -32603, message: 'Internal error' } }
      const failing = (...indexes: readonly number[]) =>
        editedAll((all) =>
          all.map((each, index) => (indexes.includes(index) ? { id: each.id, ...busy } : each)),
        )
      const requests = requestsOf(3).map((each, index) => ({ ...each, isOptional: index === 1 }))
      const refused = { code: -32000, message: 'error -32603, Internal error' }
      const [first, , third] = echoed(requests)
      server.next(failing(1))
      expect(await open().send(requests)).toMatchObject([first, { error: refused }, third])
      server.next(failing(1, 2))
      const sending = open().send(requests)
      await machine.fire(1_000)
      expect(await sending).toEqual(echoed(requests))
      expect(server.batchLengths).toEqual([3, 3, 2])
    })

    test('a damaged response never gives a wrong answer', async () => {
      const requests = requestsOf(3)
      let length = 0
      server.next({ kind: 'edit', edit: (text) => text.slice(0, (length = text.length)) })
      await open().send(requests)
      await fc.assert(
        fc.asyncProperty(fc.nat(length - 1), async (size) => {
          server.next({ kind: 'edit', edit: (text) => text.slice(0, size) })
          const error = await failureOf(open({ retries: 0 }).send(requests))
          expect(error.code).toBe('FORK_FAILED')
        }),
        { numRuns: 30 },
      )
    })
  })

  describe('waits', () => {
    const always = (effects: ResponseEffects) => {
      server.rule = () => effects
    }

    test('are doubled, and the error comes after the last retry', async () => {
      always({ kind: 'status', status: 502 })
      const sending = failureOf(open().send(requestsOf(4)))
      for (const ms of [1_000, 2_000, 4_000, 8_000, 16_000]) {
        await machine.fire(ms)
      }
      const { code, message, facts } = await sending
      expect(code).toBe('FORK_FAILED')
      expect(message).toBe(
        `fork: no answer to eth_getCode and 3 others from ${server.host} in 6 attempts: HTTP 502 Bad Gateway`,
      )
      expect(facts).toEqual({
        host: server.host,
        methods: ['eth_getCode'],
        count: 4,
        reason: 'HTTP 502 Bad Gateway',
      })
      expect(server.posts).toHaveLength(6)
      expect(machine.delaysMs).toEqual([])
    })

    test('are never longer than a minute', async () => {
      always({ kind: 'reset' })
      const sending = failureOf(open({ retryBackoffMs: 25_000, retries: 3 }).send(one))
      for (const ms of [25_000, 50_000, 60_000]) await machine.fire(ms)
      expect((await sending).message).toContain('in 4 attempts: connection reset')
    })

    test.each([
      ['7', 7_000],
      ['0', 0],
      ['3600', 60_000],
      ['Thu, 01 Jan 1970 00:17:10 GMT', 30_000], // the machine's clock is at 1,000 s
      ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
      ['soon', 1_000],
    ])('follow Retry-After: %s', async (text, ms) => {
      server.next({ kind: 'status', status: 429, headers: { 'retry-after': text } })
      const sending = open().send(one)
      await machine.fire(ms)
      expect(await sending).toEqual(echoed(one))
    })

    test('may be switched off', async () => {
      always({ kind: 'reset' })
      const { message } = await failureOf(open({ retries: 0 }).send(one))
      expect(message).toBe(`fork: no answer to eth_chainId from ${server.host}: connection reset`)
      expect(server.posts).toHaveLength(1)
    })

    test('end when the remote is back, and the same channel continues', async () => {
      always({ kind: 'status', status: 503 })
      const channel = open({ retries: 0 })
      await failureOf(channel.send(one))
      always({ kind: 'answer' })
      expect(await channel.send(one)).toEqual(echoed(one))
    })

    test('are reported while a response is late, not for a fast one', async () => {
      const waits: RemoteWait[] = []
      const channel = open({ onWait: (wait) => waits.push(wait) })
      await channel.send(one)
      server.next({ kind: 'hang' })
      const hanging = server.hanging()
      const sending = channel.send(requestsOf(2))
      await hanging
      await machine.fire(2_000)
      await machine.fire(2_000)
      const told = { host: server.host, what: 'eth_getCode and 1 other', reason: undefined }
      expect(waits).toEqual([
        { ...told, ms: 2_000, isFirst: true },
        { ...told, ms: 4_000, isFirst: false },
      ])
      await machine.fire(45_000)
      await machine.fire(1_000)
      await sending
      expect(machine.delaysMs).toEqual([])
    })
  })

  describe('a dead remote', () => {
    /** A URL that nothing listens on. */
    const goneUrl = async () => {
      await using gone = await RemoteServer.start(() => null)
      return gone.url
    }

    /** Resolves every host name as given. */
    const lookUp = (answer: (callback: (error: Error) => void) => void) =>
      vi
        .spyOn(dns, 'lookup')
        .mockImplementation(((...given: unknown[]) =>
          answer(given.at(-1) as () => void)) as typeof dns.lookup) // the callback comes last

    afterEach(() => {
      vi.restoreAllMocks()
    })

    /** Waits for the end of the attempt that is under way. */
    const attempted = async () => {
      do await settled()
      while (machine.delaysMs.includes(45_000))
    }

    /** Fires the waits in turn. @returns ms of the machine's clock until a send has failed */
    const failureAfter = async (sending: Promise<unknown>, ...delaysMs: readonly number[]) => {
      const beginMs = machine.now()
      const failure = failureOf(sending)
      for (const ms of delaysMs) {
        await attempted()
        await machine.fire(ms)
      }
      const error = await failure
      expect(machine.delaysMs).toEqual([])
      return { ms: machine.now() - beginMs, message: error.message }
    }

    test('is reported within 3 s at the start if it refuses connections', async () => {
      const url = await goneUrl()
      const { host } = new URL(url)
      const sending = open({ url: `${url}/v2/K3yOfThePath` }).send(one)
      const { ms, message } = await failureAfter(sending, 1_000, 1_000)
      expect(ms).toBe(2_000)
      expect(message).toBe(
        `fork: no answer to eth_chainId from ${host} in 3 attempts: connection refused; check the URL, and that the remote runs`,
      )
    })

    test('is reported within 10 s if it has answered before', async () => {
      const channel = open()
      await channel.send(one)
      const { host } = server
      await server[Symbol.asyncDispose]()
      const { ms, message } = await failureAfter(channel.send(one), 1_000, 2_000, 4_000, 2_000)
      expect(ms).toBe(9_000)
      expect(message).toBe(
        `fork: no answer to eth_chainId from ${host} in 5 attempts: connection refused; check that it still runs`,
      )
      server = await RemoteServer.start(() => null) // for the hook
    })

    test('is reported within 10 s if it dies with a request under way', async () => {
      const channel = open()
      await channel.send(one)
      const { host } = server
      server.next({ kind: 'hang' })
      const hanging = server.hanging()
      const sending = channel.send(one)
      await hanging
      await server[Symbol.asyncDispose]()
      const { ms, message } = await failureAfter(sending, 1_000, 2_000, 4_000, 2_000)
      expect(ms).toBe(9_000)
      expect(message).toContain(
        `from ${host} in 5 attempts: connection refused; check that it still runs`,
      )
      server = await RemoteServer.start(() => null) // for the hook
    })

    test('is tried for the time that the option gives, and as often as the retries allow', async () => {
      const url = await goneUrl()
      const patient = open({ url, connectTimeoutMs: 20_000 }).send(one)
      const { ms, message } = await failureAfter(patient, 1_000, 2_000, 4_000, 8_000, 5_000)
      expect(ms).toBe(20_000)
      expect(message).toContain('in 6 attempts')
      const few = open({ url, connectTimeoutMs: 20_000, retries: 2 }).send(one)
      expect(await failureAfter(few, 1_000, 2_000)).toMatchObject({ ms: 3_000 })
      const once = open({ url, connectTimeoutMs: 0 }).send(one)
      expect(await failureAfter(once)).toMatchObject({ ms: 0 })
    })

    test('whose name is not resolved is reported within 3 s at the start', async () => {
      lookUp((callback) => callback(Object.assign(new Error('no'), { code: 'EAI_AGAIN' })))
      const sending = open({ url: 'http://rpc.example/v2/K3yOfThePath' }).send(one)
      const { ms, message } = await failureAfter(sending, 1_000, 1_000)
      expect(ms).toBe(2_000)
      expect(message).toBe(
        'fork: no answer to eth_chainId from rpc.example in 3 attempts: host name not resolved; check the URL, and that the remote runs',
      )
    })

    test('whose name does not exist is reported at once', async () => {
      lookUp((callback) => callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' })))
      const { ms, message } = await failureAfter(open({ url: 'http://rpc.example' }).send(one))
      expect(ms).toBe(0)
      expect(message).toContain('from rpc.example: no such host; check the URL')
    })

    test('to which no connection can be made is reported within 3 s at the start', async () => {
      lookUp(() => {})
      const sending = open({ url: 'http://rpc.example' }).send(one)
      const failure = failureOf(sending)
      await machine.fire(2_000)
      const { message } = await failure
      expect(machine.now() - startMs).toBe(2_000)
      expect(message).toContain('from rpc.example: no connection within 2,000 ms; check the URL')
    })

    test('takes no connections: one that is slow or busy is waited for', async () => {
      server.rule = () => ({ kind: 'hang' })
      const sending = open({ connectTimeoutMs: 1, timeoutMs: 30_000, retries: 2 }).send(one)
      const failure = failureOf(sending)
      for (const ms of [30_000, 1_000, 30_000, 2_000, 30_000]) await machine.fire(ms)
      const { message } = await failure
      expect(message).toMatch(/in 3 attempts: no response within 30,000 ms$/)
      server.rule = () => ({ kind: 'status', status: 429, headers: { 'retry-after': '30' } })
      const limited = open({ connectTimeoutMs: 1, retries: 1 }).send(one)
      expect(await failureAfter(limited, 30_000)).toMatchObject({ ms: 30_000 })
    })
  })

  describe('does not retry', () => {
    test.each<[string, ResponseEffects, string]>([
      [
        'no permission',
        whole(-32000, 'Must be authenticated!', 401),
        'HTTP 401 Unauthorized: Must',
      ],
      ['no payment', { kind: 'status', status: 402 }, 'HTTP 402 Payment Required'],
      ['another path', { kind: 'status', status: 404 }, 'HTTP 404 Not Found'],
      ['a refusal', { kind: 'status', status: 403, body: '<html>' }, 'HTTP 403 Forbidden'],
      ['a bad request', whole(-32700, 'Parse error', 400), 'HTTP 400 Bad Request: Parse error'],
      ['a redirection', { kind: 'status', status: 308, headers: { location: '/' } }, 'HTTP 308 '],
    ])('%s', async (_, effects, reason) => {
      server.rule = () => effects
      const { code, message } = await failureOf(open().send(one))
      expect(code).toBe('FORK_FAILED')
      expect(message).toContain(`fork: no answer to eth_chainId from ${server.host}: ${reason}`)
      expect(server.posts).toHaveLength(1)
    })

    test('a response that is too long for one request', async () => {
      const { message } = await failureOf(open({ responseBytesMax: 20 }).send(one))
      expect(message).toContain('a response longer than 20 bytes')
      expect(server.posts).toHaveLength(1)
    })

    test('TLS with a server that has none', async () => {
      const channel = open({ url: server.url.replace('http', 'https') })
      expect((await failureOf(channel.send(one))).message).toContain('no TLS on this port')
    })

    test('a port that nothing listens on, beyond the retries', async () => {
      await using gone = await RemoteServer.start(() => null)
      const { url } = gone
      await gone[Symbol.asyncDispose]()
      const error = await failureOf(open({ url, retries: 0 }).send(one))
      expect(error.message).toContain('connection refused')
      expect(rpcErrorFrom(error).code).toBe(-32000)
    })
  })

  describe('compression', () => {
    beforeEach(() => {
      server.compresses = true
    })

    test('is undone', async () => {
      expect(await open().send(requestsOf(50))).toEqual(echoed(requestsOf(50)))
      expect(server.posts).toHaveLength(1)
    })

    test('does not get around the bound', async () => {
      server.next({ kind: 'edit', edit: () => ' '.repeat(100_000) })
      const { message } = await failureOf(open({ responseBytesMax: 50_000 }).send(one))
      expect(message).toContain('a response longer than 50,000 bytes')
    })

    test('that is invalid is retried', async () => {
      server.next({
        kind: 'status',
        status: 200,
        headers: { 'content-encoding': 'gzip' },
        body: 'x',
      })
      const sending = open().send(one)
      await machine.fire(1_000)
      expect(await sending).toEqual(echoed(one))
    })
  })

  describe('keys', () => {
    const key = 'K3yOfThePath'
    const secrets = [
      key,
      'querySecret',
      'theUser',
      'pa55word',
      'headerSecret',
      'dGhlVXNlcjpwYTU1d29yZA',
    ]
    const withKeys = (): Partial<HttpChannelOptions> => ({
      url: `http://theUser:pa55word@${server.host}/v2/${key}?token=querySecret`,
      headers: { 'X-Api-Key': 'headerSecret' },
    })

    const printed = (value: unknown) => {
      const texts = [inspect(value, { depth: 20, showHidden: true }), JSON.stringify(value) ?? '']
      if (value instanceof Error) texts.push(value.message, value.stack ?? '', String(value.cause))
      return texts.join('\n')
    }

    const expectNoSecret = (value: unknown) => {
      for (const secret of secrets) expect(printed(value)).not.toContain(secret)
    }

    test('are sent', async () => {
      await open(withKeys()).send(one)
      expect(server.posts).toMatchObject([
        {
          path: `/v2/${key}?token=querySecret`,
          headers: {
            'x-api-key': 'headerSecret',
            authorization: `Basic ${btoa('theUser:pa55word')}`,
          },
        },
      ])
    })

    test('are not in the channel', async () => {
      const channel = open(withKeys())
      expect(channel.host).toBe(server.host)
      await channel.send(one)
      expectNoSecret(channel)
    })

    test.each<[string, ResponseEffects]>([
      ['a reset', { kind: 'reset' }],
      ['a cut', { kind: 'cut' }],
      ['HTTP 500', { kind: 'status', status: 500, body: key }],
      ['no JSON', { kind: 'status', status: 200, body: key }],
      ['an error that repeats the key', whole(-32000, `no access: theUser of ${key}`, 401)],
      [
        'an error with the URL',
        whole(429, `see http://theUser:pa55word@x/${key}?querySecret`, 429),
      ],
      ['an error with the header', whole(-32000, 'bad headerSecret', 403)],
      ['a long one', whole(-32000, key.repeat(100), 403)],
    ])('are not in the error of %s', async (_, effects) => {
      server.rule = () => effects
      const told: RemoteWait[] = []
      const options = { ...withKeys(), retries: 0, onWait: (wait: RemoteWait) => told.push(wait) }
      const error = await failureOf(open(options).send(one))
      expectNoSecret(error)
      expectNoSecret(rpcErrorFrom(error))
    })

    test('are not in the errors of requests', async () => {
      const error = { code: -32601, message: `no ${key}`, data: { of: ['headerSecret', 1] } }
      server.next(edited(({ id }) => ({ id, error })))
      const answers = await open(withKeys()).send(one)
      expectNoSecret(answers)
      expect(answers).toEqual([
        { error: { code: -32601, message: 'no ***', data: { of: ['***', 1] } } },
      ])
    })

    test('are not in results, and data stays as it is', async () => {
      const result = { said: `you are theUser of "${key}"`, data: '0xc0ffeec0ffee' }
      server.next(edited(({ id }) => ({ id, result })))
      const channel = open({ ...withKeys(), headers: { 'X-Api-Key': 'c0ffee' } })
      expect(await channel.send(one)).toEqual([
        { result: { said: 'you are *** of "***"', data: '0xc0ffeec0ffee' } },
      ])
    })

    test('are not in results that repeat them in another form', async () => {
      for (const form of ['HEADERSECRET', btoa('headerSecret'), '\\u0068eaderSecret']) {
        server.next({ kind: 'edit', edit: () => `{"id":1,"result":"you are ${form}"}` })
        const [answer] = await open(withKeys()).send(one)
        expect(answer).toEqual({ result: 'you are ***' })
      }
    })

    test('are not in the refusal of options', async () => {
      for (const options of [
        { url: `ws://theUser:pa55word@${server.host}/${key}` },
        { url: `${key}/querySecret` },
        { url: `${key}:querySecret` },
        { url: `http://theUser:pa55word%@${server.host}` },
        { url: server.url, headers: { x: 'headerSecret\n' } },
        { url: server.url, headers: { 'x: headerSecret': '' } },
      ]) {
        const refusal = failureOf(Promise.resolve().then(() => open(options)))
        expect((await refusal).code).toBe('INVALID_OPTION')
        expectNoSecret(await refusal)
      }
    })

    test('that look like words do not change the errors of requests', async () => {
      const error = { code: -32000, message: 'missing trie node on mainnet' }
      server.next(edited(({ id }) => ({ id, error })))
      expect(await open({ url: `${server.url}/v2/mainnet/node` }).send(one)).toEqual([{ error }])
    })
  })

  test('control characters of a remote do not reach the terminal', async () => {
    server.rule = () => whole(-32000, '\u001b[2Jno\naccess', 401)
    const { message } = await failureOf(open().send(one))
    expect(message).toMatch(/Unauthorized: \[2Jno access$/)
  })
})
