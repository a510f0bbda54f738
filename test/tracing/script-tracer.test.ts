/** Tracers written in JavaScript: what they see, what stops them, and what they cannot reach. */

import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, type DevnetOptions, type Hex } from '../../src/index.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import { assemble, RETURN_TOP } from '../support/assemble.ts'

const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const STORE = '0x00000000000000000000000000000000000000c0'
const OUTER = '0x00000000000000000000000000000000000000a0'
const BROKEN = '0x00000000000000000000000000000000000000b0'

const alloc = {
  // Stores 5 at slot 1, and returns 7.
  [STORE]: { code: hexFromBytes(assemble(5n, 1n, 'SSTORE', 7n, ...RETURN_TOP)) },
  // Calls it with 9 wei and a zero byte, then hashes a word and returns it.
  [OUTER]: {
    balance: 100n,
    code: hexFromBytes(
      assemble(
        ...([0n, 0n, 1n, 0n, 9n, BigInt(STORE), 60_000n, 'CALL', 'POP'] as const),
        ...([32n, 0n, 'KECCAK256', ...RETURN_TOP] as const),
      ),
    ),
  },
  [BROKEN]: { code: '0x6001fe' as const },
}

/** A tracer in one expression, with the functions that go-ethereum requires. */
const scriptOf = (members: string) =>
  `{ seen: [], fault() {}, result() { return this.seen }, ${members} }`

const engines = ['wasm', 'ethereumjs', 'lockstep'] as const

describe.each(engines)('a tracer in JavaScript on %s', (engine) => {
  let devnet: Devnet
  beforeAll(async () => {
    const options: DevnetOptions = {
      network: 'plain',
      mining: 'manual',
      receipts: 'preconfirmed',
      alloc,
    }
    devnet = await createDevnet({ ...options, engine })
  })
  afterAll(() => devnet.close())

  function trace(tracer: string, to: Hex = OUTER, more: object = {}): Promise<unknown> {
    const request = { from: SENDER, to, gas: '0x186a0', value: '0x3', data: '0x01020304' } as const
    const config = { tracer, ...more }
    return devnet.request({ method: 'debug_traceCall', params: [request, 'latest', config] })
  }

  test('sees each opcode with its price, before it has an effect', async () => {
    const seen = await trace(
      scriptOf(`step(log, db) {
        if (log.op.toString() !== 'SSTORE' && log.op.toNumber() !== 0x20) return
        const [offset, size] = [log.stack.peek(0), log.stack.peek(1)]
        const address = log.contract.getAddress()
        this.seen.push({
          op: log.op.toString(), pc: log.getPC(), depth: log.getDepth(), cost: log.getCost(),
          isPush: log.op.isPush(), top: '0x' + offset.toString(16), next: size.toJSNumber(),
          length: log.stack.length(), memory: log.memory.length(), error: log.getError(),
          address: toHex(address), caller: toHex(log.contract.getCaller()),
          value: log.contract.getValue().toString(), input: toHex(log.contract.getInput()),
          before: toHex(db.getState(address, toWord('0x01'))), code: db.getCode(address).length,
          balance: db.getBalance(address).toString(), nonce: db.getNonce(address),
          exists: [db.exists(address), db.exists(toAddress('0xdead'))], refund: log.getRefund(),
        })
      }`),
    )
    const one = {
      isPush: false,
      nonce: 0,
      exists: [true, false],
      refund: 0,
      before: hexFromWord(0n),
    }
    expect(seen).toEqual([
      {
        ...{ ...one, op: 'SSTORE', pc: 4, depth: 2, cost: 22_100, top: '0x1', next: 5 },
        ...{ length: 2, memory: 0, address: STORE, caller: OUTER, value: '9', input: '0x00' },
        ...{ code: 15, balance: '9' },
      },
      {
        ...{ ...one, op: 'KECCAK256', pc: 21, depth: 1, cost: 36, top: '0x0', next: 32 },
        ...{ length: 2, memory: 32, address: OUTER, caller: SENDER, value: '3' },
        ...{ input: '0x01020304', code: expect.any(Number), balance: '94' },
      },
    ])
  })

  test('sees the frames within the outermost one, and the whole at the end', async () => {
    const seen = await trace(`{
      frames: [],
      fault() {},
      enter(frame) {
        this.frames.push([
          frame.getType(), toHex(frame.getFrom()), toHex(frame.getTo()), toHex(frame.getInput()),
          frame.getGas(), frame.getValue().toString(),
        ])
      },
      exit(end) {
        this.frames.push([end.getGasUsed(), toHex(end.getOutput()), end.getError()])
      },
      result(ctx, db) {
        const { type, from, to, input, gas, gasUsed, value, block, output, error } = ctx
        return {
          frames: this.frames,
          context: [type, toHex(from), toHex(to), toHex(input), gas, gasUsed > 21000, value],
          after: toHex(db.getState(toAddress('${STORE}'), toWord('0x1'))),
          output: toHex(output), block, error,
        }
      },
    }`)
    expect(seen).toEqual({
      frames: [
        ['CALL', OUTER, STORE, '0x00', 62_300, '9'],
        [22_124, hexFromWord(7n), null],
      ],
      context: ['CALL', SENDER, OUTER, '0x01020304', 100_000, true, '3'],
      after: hexFromWord(5n),
      output: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      block: 0,
    })
  })

  test('sees a fault after the opcode, and the configuration first', async () => {
    const seen = await trace(
      `{
        seen: [],
        setup(config) { this.seen.push(JSON.parse(config)) },
        step(log) { this.seen.push(log.op.toString()) },
        fault(log) { this.seen.push(['fault', log.op.toString(), log.getError()]) },
        result(ctx) { return [...this.seen, ctx.error] },
      }`,
      BROKEN,
      { tracerConfig: { depth: 2 } },
    )
    const reason = 'invalid opcode: INVALID'
    const name = 'INVALID'
    expect(seen).toEqual([{ depth: 2 }, 'PUSH1', name, ['fault', name, reason], reason])
  })
})

/** All threads of this process: devnets share those of scripts. */
const threads: Worker[] = []
const started = (thread: Worker) => threads.push(thread)
beforeAll(() => void process.on('worker', started))
afterAll(() => void process.off('worker', started))

describe('a tracer in JavaScript', () => {
  let devnet: Devnet
  beforeAll(async () => {
    const limits = { traceScriptStepsMax: 500, traceScriptBytesMax: 33_554_432 }
    devnet = await createDevnet({ network: 'plain', mining: 'manual', alloc, limits })
  })
  afterAll(() => devnet.close())

  const trace = (tracer: string, on = devnet): Promise<unknown> =>
    on.request({
      method: 'debug_traceCall',
      params: [{ from: SENDER, to: OUTER, gas: '0x186a0' }, 'latest', { tracer }],
    })

  test.each([
    ['a loop', `step() { while (true) {} }`, 'tracer stopped: more than 500 tens of thousands of'],
    ['a loop at the start', `setup() { while (true) {} }`, 'tracer stopped: more than 500'],
    [
      'memory',
      `step() { for (;;) this.seen.push(new Uint8Array(1e5)) }`,
      'InternalError: out of memory',
    ],
    ['recursion', `step() { this.step() }`, "in server-side tracer function 'step'"],
    ['what it throws', `step() { throw new TypeError('no') }`, 'TypeError: no    in server-side'],
    ['a stack that is too short', `step(log) { log.stack.peek(9) }`, 'out of bound stack: size 0'],
    ['memory outside', `step(log) { log.memory.slice(5, 1) }`, 'accessed out of bound memory'],
    ['what is unknown', `step() { nothing() }`, 'ReferenceError'],
  ])('is stopped for %s, and the devnet continues', async (_, members, message) => {
    const failed = trace(scriptOf(members))
    await expect(failed).rejects.toMatchObject({ code: -32_000 })
    await expect(trace(scriptOf(members))).rejects.toThrow(message)
    expect(await trace(scriptOf('step() { this.seen[0] = 1 }'))).toEqual([1])
    expect(devnet.failure).toBeUndefined()
  })

  test('is stopped after its time', async () => {
    const limits = { traceScriptMsMax: 1, traceScriptStepsMax: 10_000_000 }
    const hasty = await createDevnet({ network: 'plain', mining: 'manual', alloc, limits })
    const endless = trace(scriptOf('step() { while (true) {} }'), hasty)
    await expect(endless).rejects.toThrow('tracer stopped: more than 1 ms in its script')
    await hasty.close()
  })

  test.each([
    ['one built-in function', 'result() { [].indexOf.call({ length: 2 ** 53 - 1 }, 1) }'],
    ['one built-in function at the start', 'setup() { "x".repeat(64).match(/(x+x+)+y/) }'],
    ['many small steps', 'step() { "x".repeat(5e6).indexOf("y") }'],
  ])('is stopped after its time in %s, and others are answered meanwhile', async (_, members) => {
    let isOver = false
    const config = { tracer: `{ fault() {}, result() {}, ${members} }`, timeout: '20ms' }
    const traced = devnet
      .request({ method: 'debug_traceCall', params: [{ to: OUTER }, 'latest', config] } as never)
      .finally(() => {
        isOver = true
      })
    const failed = expect(traced).rejects.toMatchObject({
      code: -32_000,
      message: 'tracer stopped: more than 20 ms in its script',
    })
    let turns = 0
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
    await failed
    expect(turns).toBeGreaterThan(20)
    expect(await trace(scriptOf('step() { this.seen[0] = 1 }'))).toEqual([1])
  })

  test.each([
    'JSON.stringify = () => "}{"',
    'Object.entries = 1; Array.prototype.push = 1; Object.prototype.toJSON = () => undefined',
    'delete globalThis.JSON; delete globalThis.Object',
    'throw null',
    'throw { get message() { throw 1 } }',
    'throw "no"',
  ])('has an answer or its own error whatever it changes: %s', async (change) => {
    const answer = trace(`{ setup() { ${change} }, fault() {}, result() { return 1 } }`)
    const code = await answer.then(
      () => 0,
      (error: { readonly code: number }) => error.code,
    )
    expect([0, -32_000]).toContain(code)
    expect(devnet.failure).toBeUndefined()
  })

  test('sees the same of a long execution: stack, memory and state before each opcode', async () => {
    // Stores a counter in memory and at the slot of its own number, 40 times.
    const to = `0x${'c1'.repeat(20)}` as const
    const code = assemble(
      ...([40n, 'JUMPDEST', 'DUP1', 'DUP1', 5n, 'SHL', 'MSTORE'] as const),
      ...(['DUP1', 'DUP1', 'SSTORE', 1n, 'SWAP1', 'SUB', 'DUP1', 2n, 'JUMPI'] as const),
    )
    const tracer = `{
      wrong: [], count: 0, fault() {},
      step(log, db) {
        if (log.op.toString() !== 'SSTORE') return
        const slot = log.stack.peek(0)
        const before = toHex(db.getState(log.contract.getAddress(), toWord('0x' + slot.toString(16))))
        const later = slot.next().toString(16)
        const after = toHex(db.getState(log.contract.getAddress(), toWord('0x' + later)))
        const seen = log.memory.getUint(slot.toJSNumber() * 32)
        const expected = this.count === 0 ? 0 : slot.toJSNumber() + 1
        const isRight = BigInt(before) === 0n && Number(BigInt(after)) === expected && seen.eq(slot)
        if (!isRight) this.wrong.push([slot, before, after])
        this.count++
      },
      result() { return [this.count, this.wrong] },
    }`
    for (const engine of engines) {
      await using own = await createDevnet({
        ...{ network: 'plain', mining: 'manual', engine, limits: { traceScriptMsMax: 60_000 } },
        alloc: { [to]: { code: hexFromBytes(code) } },
      })
      const params = [{ to, gas: '0x2faf080' }, 'latest', { tracer }]
      expect(await own.request({ method: 'debug_traceCall', params } as never)).toEqual([40, []])
    }
  })

  test('ends with the server that it runs for', async () => {
    const { httpUrl, close } = await devnet.listen({ port: 0 })
    const tracer = '{ fault() {}, result() { [].indexOf.call({ length: 2 ** 53 - 1 }, 1) } }'
    const params = [{ to: OUTER }, 'latest', { tracer }]
    const request = { jsonrpc: '2.0', id: 1, method: 'debug_traceCall', params }
    const answers = [1, 2, 3].map(() =>
      fetch(httpUrl, { method: 'POST', body: JSON.stringify(request) }).then((each) => each.json()),
    )
    const chainId = { jsonrpc: '2.0', id: 2, method: 'eth_chainId' }
    await (await fetch(httpUrl, { method: 'POST', body: JSON.stringify(chainId) })).json()
    await close()
    const ended = { error: { message: 'tracer stopped: the server is closed' } }
    expect(await Promise.all(answers)).toMatchObject([ended, ended, ended])
    expect(await trace(scriptOf('step() { this.seen[0] = 1 }'))).toEqual([1])
  })

  test('runs in another thread once those that wait for a script have ended', async () => {
    const script = scriptOf('step() { this.seen[0] = 1 }')
    await Promise.all([trace(script), trace(script)])
    expect(threads).not.toEqual([])
    await Promise.all(threads.map((thread) => thread.terminate()))
    for (let count = 0; count < 4; count += 1) expect(await trace(script)).toEqual([1])
  })

  test('is stopped after the time that its request gives it', async () => {
    const limits = { traceScriptStepsMax: 10_000_000 }
    await using patient = await createDevnet({ network: 'plain', mining: 'manual', alloc, limits })
    const traced = (timeout: unknown) => {
      const config = { tracer: scriptOf('step() { while (true) {} }'), timeout }
      return patient.request({
        method: 'debug_traceCall',
        params: [{ to: OUTER }, 'latest', config],
      } as never)
    }
    await expect(traced('1.5ms')).rejects.toThrow('tracer stopped: more than 1.5 ms in its script')
    await expect(traced('soon')).rejects.toMatchObject({
      code: -32_602,
      message: expect.stringContaining('.timeout: expected a duration such as 300ms or 5s, got'),
    })
  })

  test.each([
    ['{ result() {} }', 'trace object must expose a function fault()'],
    ['{ fault() {} }', 'trace object must expose a function result()'],
    ['{ fault() {}, result() {}, enter() {} }', 'either both or none of enter() and exit()'],
    ['{ step( }', 'SyntaxError'],
    ['1 + 1', 'trace object must expose a function result()'],
  ])('is refused if it is no tracer: %s', async (tracer, message) => {
    await expect(trace(tracer)).rejects.toMatchObject({ code: -32_000 })
    await expect(trace(tracer)).rejects.toThrow(message)
  })

  test('has no access to the machine, no clock and no randomness', async () => {
    const names = [
      'process',
      'require',
      'fetch',
      'setTimeout',
      'console',
      'Date',
      'std',
      'os',
      'print',
    ]
    const seen = await trace(`{
      fault() {},
      result() {
        const names = ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== 'undefined')
        const outer = toHex.constructor('return typeof process + typeof require')()
        return [names, typeof Math.random, outer]
      },
    }`)
    expect(seen).toEqual([[], 'undefined', 'undefinedundefined'])
  })

  test('finds the functions of go-ethereum, and its big integers', async () => {
    const seen = await trace(`{
      fault() {},
      result() {
        const word = bigInt('ff', 16)
        return {
          hex: toHex([1, 255]), word: toHex(toWord('0x0102')), address: toHex(toAddress('0x01')),
          contract: toHex(toContract('${SENDER}', 1)),
          contract2: toHex(toContract2('0x0000000000000000000000000000000000000000', '0x00', '0x00')),
          precompiled: [isPrecompiled(toAddress('0x04')), isPrecompiled(toAddress('0xc0'))],
          slice: toHex(slice([1, 2, 3, 4], 1, 3)),
          sum: word.add(1).multiply(2).toString(16), isLess: word.lt(256), quotient: word.over(16),
          shifted: bigInt(1).shiftLeft(255).toString(), number: word.toJSNumber() + bigInt.one,
        }
      },
    }`)
    expect(seen).toEqual({
      ...{ hex: '0x01ff', word: hexFromWord(0x102n), address: `0x${'00'.repeat(19)}01` },
      contract: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
      // The first vector of EIP-1014.
      contract2: '0x4d1a2e2bb4f88f0250f26ffff098b0b30b26bf38',
      ...{ precompiled: [true, false], slice: '0x0203', sum: '200', isLess: true, quotient: '15' },
      shifted: String(2n ** 255n),
      number: 256,
    })
  })

  test('traces each transaction of a block, and one by its hash', async () => {
    const send = { from: SENDER, to: OUTER, gas: '0x186a0' } as const
    const hash = await devnet.request({ method: 'eth_sendTransaction', params: [send] })
    await devnet.mine()
    const tracer = `{ n: 0, step() { this.n++ }, fault() {}, result(ctx) {
      return [this.n, toHex(ctx.txHash), ctx.txIndex, ctx.gasUsed] } }`
    const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    const expected = [26, hash, 0, Number(receipt?.gasUsed)]
    const one = { method: 'debug_traceTransaction', params: [hash, { tracer }] } as const
    expect(await devnet.request(one)).toEqual(expected)
    const all = { method: 'debug_traceBlockByNumber', params: ['latest', { tracer }] } as const
    expect(await devnet.request(all)).toEqual([{ txHash: hash, result: expected }])
  })
})
