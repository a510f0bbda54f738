/** A devnet debugs its own transactions and calls, over one connection. */

import { Interface } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Artifacts } from '../../../../src/backend/artifacts.ts'
import { CallGuards } from '../../../../src/backend/call-guards.ts'
import { createDevnet, type Devnet, type Hex } from '../../../../src/index.ts'
import { DevnetError } from '../../../../src/primitives/errors.ts'
import { Connections } from '../../../../src/rpc/connection.ts'
import { createDebugScene, type DebugScene } from '../../../support/debug-scene.ts'
import { createWorld } from '../../../support/world.ts'
import { backendOf, connectTo } from '../../../support/world-rpc.ts'

let scene: DebugScene
beforeAll(async () => {
  scene = await createDebugScene()
  await scene.devnet.artifacts.add(scene.project.artifacts)
})
afterAll(() => scene?.[Symbol.asyncDispose]())

interface Frame {
  readonly id: number
  readonly name: string
  readonly line: number
  readonly account: Hex
  readonly arguments: readonly object[] | null
}

interface Named {
  readonly name: string
  readonly value: string
  readonly variablesReference: number
}

/** The debugger of the connection in process. */
async function debug(command: string, args = {}, devnet: Devnet = scene.devnet) {
  const { body, events } = await devnet.request({
    method: 'previewnet_debug',
    params: [command, args],
  })
  return { body: body ?? {}, events }
}

/** The stack, as `Bank.deposit 55`, innermost first, and the reason of the stop. */
async function moved(command: string, args = {}): Promise<readonly string[]> {
  const { events } = await debug(command, args)
  const reason = events.find(({ event }) => event === 'stopped')?.body.reason
  const { body } = await debug('stackTrace')
  const frames = body.stackFrames as readonly Frame[] // as the protocol has it
  return [String(reason), ...frames.map(({ name, line }) => `${name} ${line}`)]
}

async function variables(variablesReference: number): Promise<readonly Named[]> {
  const { body } = await debug('variables', { variablesReference })
  return body.variables as readonly Named[] // as the protocol has it
}

async function scopesOf(command: string, args: object): Promise<readonly Named[]> {
  return (await debug(command, args)).body.scopes as readonly Named[] // as the protocol has it
}

async function breakAt(line: number) {
  const { body } = await debug('setBreakpoints', {
    source: { path: 'Bank.sol' },
    breakpoints: [{ line }],
  })
  return body.breakpoints
}

/** A contract without an artifact. */
const unknown = `0x${'c0'.repeat(20)}` as const
const alloc = { [unknown]: { code: '0x5f5f5500' } } as const

describe('the frames of a stop', () => {
  const callsOf = async (devnet = scene.devnet) => {
    const { body } = await debug('stackTrace', {}, devnet)
    return body.stackFrames as readonly Frame[] // as the protocol has it
  }

  test('have their account and the arguments of their calls', async () => {
    await debug('launch', { transaction: scene.transactions.internalCalls })
    await debug('configurationDone')
    for (const command of ['next', 'stepIn', 'stepIn']) await debug(command)
    expect(await callsOf()).toMatchObject([
      {
        name: 'Bank._credit',
        account: scene.bank,
        arguments: [{ type: 'address' }, { name: 'amount', type: 'uint128', value: '495' }],
      },
      {
        name: 'Bank.deposit',
        account: scene.bank,
        arguments: [{ type: 'address' }, { name: 'amount', type: 'uint128', value: '500' }],
      },
    ])
  })

  test('have the account of the proxy whose storage they use', async () => {
    await debug('launch', { transaction: scene.transactions.proxy })
    await debug('configurationDone')
    for (let moves = 0; moves < 20; moves += 1) {
      const [frame] = await callsOf()
      if (frame?.name === 'Bank.deposit') break
      await debug('stepIn')
    }
    expect(await callsOf()).toMatchObject([{ name: 'Bank.deposit', account: scene.proxy }, {}])
  })

  test('have null where optimised code does not show the arguments', async () => {
    await using optimised = await createDebugScene({
      version: '0.8.37',
      optimizer: true,
      viaIR: false,
    })
    const { devnet, project, transactions } = optimised
    await devnet.artifacts.add(project.artifacts)
    await debug('launch', { transaction: transactions.internalCalls }, devnet)
    await debug('configurationDone', {}, devnet)
    for (let moves = 0; moves < 20; moves += 1) {
      if ((await callsOf(devnet)).length > 1) break
      await debug('stepIn', {}, devnet)
    }
    const [inner, outer] = await callsOf(devnet)
    expect(inner?.arguments).toBeNull()
    expect(outer?.arguments).toMatchObject([{}, { value: '500' }])
  })
})

describe('previewnet_debug', () => {
  test('walks through a transaction, forwards and backwards', async () => {
    const { body } = await debug('launch', { transaction: scene.transactions.internalCalls })
    expect(body.stops).toBeGreaterThan(5)
    const walk = [await moved('configurationDone')]
    for (const command of ['next', 'stepIn', 'stepIn', 'stepOut', 'stepBackIn', 'stepBackOut']) {
      walk.push([command, ...(await moved(command))])
    }
    expect(walk).toMatchInlineSnapshot(`
      [
        [
          "entry",
          "Bank.deposit 56",
        ],
        [
          "next",
          "step",
          "Bank.deposit 57",
        ],
        [
          "stepIn",
          "step",
          "Bank.deposit 58",
        ],
        [
          "stepIn",
          "step",
          "Bank._credit 63",
          "Bank.deposit 58",
        ],
        [
          "stepOut",
          "step",
          "Bank.deposit 58",
        ],
        [
          "stepBackIn",
          "step",
          "Bank._credit 67",
          "Bank.deposit 58",
        ],
        [
          "stepBackOut",
          "step",
          "Bank.deposit 58",
        ],
      ]
    `)
  })

  test('stops at breakpoints in both directions, with the values of variables', async () => {
    await debug('launch', { transaction: scene.transactions.loop })
    expect(await breakAt(78)).toMatchObject([{ verified: true, line: 78 }])
    expect(await moved('configurationDone')).toMatchObject(['entry', /accumulate/])
    const [reason] = await moved('continue')
    expect(reason).toBe('breakpoint')
    const scopes = await scopesOf('scopes', { frameId: 1 })
    const locals = scopes.find(({ name }) => name === 'Locals')!
    const shown = async () =>
      (await variables(locals.variablesReference)).map(({ name, value }) => `${name} = ${value}`)
    expect(await shown()).toContain('i = 1')
    await expect(debug('evaluate', { expression: 'count * 2' })).resolves.toMatchObject({
      body: { result: '24' },
    })
    await moved('continue')
    expect(await moved('reverseContinue')).toMatchObject(['breakpoint', /accumulate/])
  })

  test('says why a transaction failed, at the line that failed', async () => {
    await debug('launch', { transaction: scene.transactions.panic })
    await debug('configurationDone')
    const { events } = await debug('continue')
    expect(events).toMatchObject([
      { event: 'stopped', body: { reason: 'exception', text: expect.stringContaining('panic') } },
    ])
  })

  test('shows each instruction with its stack, memory and storage', async () => {
    const { body } = await debug('launch', { transaction: scene.transactions.loop })
    const total = Number(body.instructions)
    const listed = await debug('instructions', { start: 0, count: 4 })
    expect(listed.body.instructions).toMatchObject([
      { step: 0, depth: 0, pc: 0, op: 'PUSH1' },
      { step: 1, op: 'PUSH1' },
      { step: 2, op: 'MSTORE' },
      { step: 3, op: 'CALLVALUE' },
    ])
    const end = await debug('instructions', { start: total - 1, count: 1_000_000 })
    expect(end.body.instructions).toMatchObject([{ step: total - 1, op: 'STOP' }])
    const [stack, memory, slots] = await scopesOf('instruction', { step: 2 })
    expect(await variables(stack!.variablesReference)).toMatchObject([
      { name: '[0]', value: '0x40' },
      { name: '[1]', value: '0x80' },
    ])
    expect(await variables(memory!.variablesReference)).toEqual([])
    const before = await variables(slots!.variablesReference)
    const [, , after] = await scopesOf('instruction', { step: total - 1 })
    const then = await variables(after!.variablesReference)
    expect(then.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
    expect(then).not.toEqual(before)
  })

  test('goes to the statement of an instruction', async () => {
    const { body } = await debug('launch', { transaction: scene.transactions.loop })
    await debug('configurationDone')
    expect(await moved('goTo', { step: Number(body.instructions) })).toMatchObject(['goto', /Bank/])
    expect(await moved('goTo', { step: 0 })).toMatchObject(['goto', /Bank/])
  })

  test('lists the sources of the code that ran, and their text', async () => {
    await debug('launch', { transaction: scene.transactions.tryCatch })
    const { body } = await debug('loadedSources')
    const sources = body.sources as readonly { path: string; sourceReference: number }[]
    expect(sources.map(({ path }) => path)).toEqual(['Bank.sol', 'Fees.sol', 'Client.sol'])
    const text = await debug('source', { sourceReference: sources[0]!.sourceReference })
    expect(text.body.content).toContain('contract Bank')
  })

  test('lists the instructions of code without an artifact, which has no stops', async () => {
    await using devnet = await createDevnet({
      alloc,
    })
    const hash = await devnet.request({
      method: 'eth_sendTransaction',
      params: [{ from: devnet.accounts[0]!.address, to: unknown, gas: '0x186a0' }],
    })
    expect(await debug('launch', { transaction: hash }, devnet)).toMatchObject({
      body: { stops: 0, instructions: 4 },
    })
    await expect(debug('configurationDone', {}, devnet)).rejects.toMatchObject({ code: -32000 })
  })

  test('debugs a call with other state, as it would run', async () => {
    const { abi } = scene.project.output.contracts['Bank.sol']!.Bank!
    const data = new Interface(abi as object[]).encodeFunctionData('accumulate', [2]) as Hex
    const total = `0x${'64'.padStart(64, '0')}`
    const call = { from: scene.user, to: scene.bank, data }
    const stateOverrides = { [scene.bank]: { stateDiff: { '0x2': total } } }
    const launched = await debug('launch', { call, block: 'latest', stateOverrides })
    expect(launched.body.stops).toBeGreaterThan(3)
    expect(await moved('configurationDone')).toMatchObject(['entry', /accumulate/])
    await expect(debug('evaluate', { expression: 'total' })).resolves.toMatchObject({
      body: { result: '100' },
    })
    await expect(debug('evaluate', { expression: 'count' })).resolves.toMatchObject({
      body: { result: '2' },
    })
  })

  test('refuses a trace that is too long', async () => {
    await using small = await createDevnet({ limits: { traceStepsMax: 2 }, alloc })
    const hash = await small.request({
      method: 'eth_sendTransaction',
      params: [{ from: small.accounts[0]!.address, to: unknown, gas: '0x186a0' }],
    })
    await expect(debug('launch', { transaction: hash }, small)).rejects.toMatchObject({
      message: 'trace too long: more than 2 steps',
    })
  })

  test('refuses more debuggers than there may be, until a connection ends', async () => {
    const backend = backendOf(await createWorld({ limits: { debugSessionsMax: 1 } }))
    const callGuards = new CallGuards()
    const connections = new Connections(
      Object.assign(backend, { artifacts: new Artifacts(), callGuards }),
    )
    const [one, other] = [connectTo(connections), connectTo(connections)]
    const launch = async ({ connection, received }: typeof one) => {
      const params = ['launch', { call: { to: unknown } }]
      await connection.receive({ jsonrpc: '2.0', id: 1, method: 'previewnet_debug', params })
      return received.pop()
    }
    const launched = { result: { body: { stops: 0, instructions: 0 } } }
    expect(await launch(one)).toMatchObject(launched)
    expect(await launch(one)).toMatchObject(launched)
    expect(await launch(other)).toMatchObject({
      error: { code: -32602, message: 'too many debuggers: at most 1 at a time' },
    })
    one.connection.close()
    expect(await launch(other)).toMatchObject(launched)
  })

  test('leaves others a turn at each condition, and ends what takes too long', async () => {
    const bank = `0x${'b0'.repeat(20)}` as const
    const { input, output } = scene.project
    const { abi, evm } = output.contracts['Bank.sol']!.Bank!
    const code: Hex = `0x${evm.deployedBytecode.object}`
    const backend = backendOf(await createWorld({ alloc: { [bank]: { code } } }))
    const callGuards = new CallGuards()
    const artifacts = new Artifacts()
    await artifacts.add([{ input, output, solcLongVersion: '0.8.37' }])
    const { connection, received } = connectTo(
      new Connections(Object.assign(backend, { artifacts, callGuards })),
    )
    const ask = async (command: string, args = {}) => {
      const params = [command, args]
      await connection.receive({ jsonrpc: '2.0', id: 1, method: 'previewnet_debug', params })
      return received.pop()
    }
    const data = new Interface(abi as object[]).encodeFunctionData('accumulate', [12])
    await ask('launch', { call: { to: bank, data } })
    const breakpoints = Array.from({ length: 3 }, () => ({ line: 78, condition: 'i > 99' }))
    await ask('setBreakpoints', { source: { path: 'Bank.sol' }, breakpoints })
    let [turns, turnsMax] = [0, 20]
    callGuards.add(() => () => {
      turns += 1
      if (turns > turnsMax) throw new DevnetError('CALL_TIMEOUT', 'execution aborted', { limit: 1 })
      return Promise.resolve()
    })
    // Three breakpoints, each with twelve conditions.
    expect(await ask('continue')).toMatchObject({ error: { message: 'execution aborted' } })
    ;[turns, turnsMax] = [0, 1_000]
    expect(await ask('continue')).toHaveProperty('result')
    expect(turns).toBe(3 + 3 * 12)
  })

  test('leaves others turns while it reads a long execution, and ends what takes too long', async () => {
    const loop = `0x${'c1'.repeat(20)}` as const
    const backend = backendOf(await createWorld({ alloc: { [loop]: { code: '0x5b5f56' } } }))
    const callGuards = new CallGuards()
    const { connection, received } = connectTo(
      new Connections(Object.assign(backend, { artifacts: new Artifacts(), callGuards })),
    )
    const launch = async () => {
      const params = ['launch', { call: { to: loop, gas: '0x30d40' } }]
      await connection.receive({ jsonrpc: '2.0', id: 1, method: 'previewnet_debug', params })
      return received.pop() as { result?: { body: { instructions: number } } }
    }
    let [turns, turnsMax] = [0, Number.POSITIVE_INFINITY]
    callGuards.add(() => () => {
      turns += 1
      if (turns > turnsMax) throw new DevnetError('CALL_TIMEOUT', 'execution aborted', { limit: 1 })
      return Promise.resolve()
    })
    const { result } = await launch()
    const instructions = result!.body.instructions // it has been launched
    expect(instructions).toBeGreaterThan(40_000)
    // The stacks, the stops, storage, transient storage and keys of mappings are each read step by step.
    expect(turns).toBe(5 * (1 + Math.floor(instructions / 256)))
    ;[turns, turnsMax] = [0, 20]
    expect(await launch()).toMatchObject({ error: { message: 'execution aborted' } })
  })

  test('prints a MB of log points at a time, and says that there are more', async () => {
    await debug('launch', { transaction: scene.transactions.loop })
    const logMessage = 'x'.repeat(4_000)
    const breakpoints = Array.from({ length: 256 }, () => ({ line: 78, logMessage }))
    await debug('setBreakpoints', { source: { path: 'Bank.sol' }, breakpoints })
    const printed = async () => {
      const { events } = await debug('continue')
      return events.flatMap(({ event, body }) => (event === 'output' ? [String(body.output)] : []))
    }
    const texts = await printed()
    expect(texts.at(-1)).toBe(
      'the log points print no more: 1048576 characters at a time are shown\n',
    )
    const size = texts.slice(0, -1).reduce((sum, { length }) => sum + length, 0)
    expect(size).toBeGreaterThan(1_048_000)
    expect(size).toBeLessThan(1_048_580)
    await debug('disconnect')
  })

  test('has at most 256 breakpoints in all sources, and says so for further ones', async () => {
    await debug('launch', { transaction: scene.transactions.loop })
    const set = async (path: string, count: number) => {
      const breakpoints = Array.from({ length: count }, () => ({ line: 1 }))
      const { body } = await debug('setBreakpoints', { source: { path }, breakpoints })
      return body.breakpoints as readonly { verified: boolean; message?: string }[]
    }
    const refused = { verified: false, message: 'expected at most 256 breakpoints' }
    const all = await set('Bank.sol', 257)
    expect(all.filter(({ verified }) => verified)).toHaveLength(256)
    expect(all.at(-1)).toEqual(refused)
    // Those of a source take the place of those before them.
    expect((await set('Bank.sol', 256)).every(({ verified }) => verified)).toBe(true)
    await expect(set('Bank.sol', 1_025)).rejects.toMatchObject({
      code: -32602,
      message: 'params[1].breakpoints: expected at most 1024 breakpoints, got 1025',
    })
    await debug('disconnect')
  })
})
