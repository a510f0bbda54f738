/**
 * Sessions of an editor with the adapter, over the bytes of the protocol, and a devnet that listens. The
 * adapter runs in this process; test/cli/main.test.ts starts it as editors do.
 */

import { appendFile, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAddress, Interface } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hex } from '../../src/index.ts'
import { DebugClient, type ShownVariable, type Stopped } from '../support/debug-client.ts'
import {
  createDebugScene,
  createProject,
  type DebugScene,
  type TransactionName,
} from '../support/debug-scene.ts'
import { testEach } from '../support/property.ts'

let scene: DebugScene
beforeAll(async () => {
  scene = await createDebugScene()
})
afterAll(() => scene?.[Symbol.asyncDispose]())

const fileOf = (name: string) => join(scene.project.root, name)

/** The innermost frame: `Bank.deposit:56`. */
function top(at: Stopped | undefined): string {
  return at?.frames[0]?.replace(/ \w+\.sol:/, ':') ?? 'the end'
}

/** Moves until the transaction has ended. @returns the innermost frame at each stop, and the reason */
async function walk(client: DebugClient, command: string, first: Stopped | undefined) {
  const stops: Stopped[] = []
  for (let at = first; at !== undefined; at = await client.move(command)) stops.push(at)
  return stops
}

/** Moves backwards until the entry. */
async function walkBack(client: DebugClient, command: string) {
  const stops: Stopped[] = []
  do
    stops.push((await client.move(command))!) // there is a stop behind the last
  while (stops.at(-1)!.reason !== 'entry')
  return stops
}

/** Statements that each transaction runs. A failure and a return into a statement follow it. */
const walks: readonly [TransactionName, string][] = [
  [
    'internalCalls',
    'Bank.deposit:56 Fees.feeFor:6 Fees.feeFor:7 Fees.feeFor:8 Bank.deposit:56 Bank.deposit:57 ' +
      'Bank.deposit:58 Bank._credit:63 Bank._credit:64 Bank._credit:65 Bank._credit:66 Bank._credit:67 ' +
      'Bank.deposit:58 Bank.deposit:59',
  ],
  [
    'modifiers',
    'Owned.onlyOwner:14 Bank.reset:70 Owned.counted:19 Bank.reset:71 Bank.reset:72 Bank.reset:73 ' +
      'Owned.counted:21 Owned.onlyOwner:15',
  ],
  [
    'constructor',
    'Bank.constructor:43 Bank.constructor:49 Owned.constructor:10 Bank.constructor:50 ' +
      'Bank.constructor:51 Bank.constructor:52',
  ],
  ['library', 'Client.doubled:44 Fees.external_:12 Client.doubled:44 Client.doubled:45'],
  [
    'proxy',
    'Proxy.fallback:14 Proxy.fallback:16 Proxy.fallback:17 Bank.deposit:56 Fees.feeFor:6 ' +
      'Fees.feeFor:7 Fees.feeFor:8 Bank.deposit:56 Bank.deposit:57 Bank.deposit:58 Bank._credit:63 ' +
      'Bank._credit:64 Bank._credit:65 Bank._credit:66 Bank._credit:67 Bank.deposit:58 ' +
      'Bank.deposit:59 Proxy.fallback:18 Proxy.fallback:19 Proxy.fallback:20',
  ],
  [
    'tryCatch',
    'Client.tryWithdraw:29 Bank.withdraw:83 Bank.withdraw:84 Bank.withdraw:85 ' +
      'Client.tryWithdraw:29 Client.tryWithdraw:32 Client.tryWithdraw:33',
  ],
  ['revert', 'Bank.withdraw:83 Bank.withdraw:84 Bank.withdraw:85 Bank.withdraw:85'],
  ['panic', 'Bank.percent:92 Bank.percent:93 Bank.percent:93'],
  [
    'loop',
    `Bank.accumulate:77 ${'Bank.accumulate:77 Bank.accumulate:78 Bank.accumulate:77 '.repeat(12)}` +
      'Bank.accumulate:77',
  ],
  [
    'failedCall',
    'Client.mustWithdraw:38 Client.mustWithdraw:39 Bank.withdraw:83 Bank.withdraw:84 ' +
      'Bank.withdraw:85 Bank.withdraw:85 Client.mustWithdraw:39',
  ],
]

testEach(walks, ([name]) => name === 'internalCalls' || name === 'failedCall')(
  'a transaction with %s is walked through statement by statement, and the same way back',
  async ([name, expected]) => {
    await using client = new DebugClient()
    const first = await client.launch(scene.configuration(name))
    const into = await walk(client, 'stepIn', first)
    expect(into.map(top)).toEqual(expected.split(' '))
    expect(into[0]!.reason).toBe('entry')

    await client.request('setExceptionBreakpoints', { filters: [] })
    await client.request('restart')
    const over = await walk(client, 'next', await client.stopped())
    const [, ...overBack] = (await walkBack(client, 'stepBack')).reverse()
    expect(overBack.map(top)).toEqual(over.slice(0, -1).map(top))

    for (const file of ['Bank.sol', 'Fees.sol', 'Client.sol']) {
      const lines = (await readFile(fileOf(file), 'utf8')).split('\n')
      await client.breakAt(fileOf(file), ...lines.map((_, index) => ({ line: index + 1 })))
    }
    await client.request('setExceptionBreakpoints', { filters: ['uncaught', 'all'] })
    await client.request('restart')
    const hits = await walk(client, 'continue', await client.stopped())
    const hitsBack = (await walkBack(client, 'reverseContinue')).reverse()
    expect(hits.length).toBeGreaterThan(1)
    const framesOf = (stops: readonly Stopped[]) => stops.map(({ frames }) => frames)
    expect(framesOf(hitsBack)).toEqual(framesOf(hits.slice(0, -1)))
  },
)

describe('breakpoints', () => {
  test('hold at the next line with code, and nowhere else', async () => {
    await using client = new DebugClient()
    const lines: (readonly number[])[] = []
    await client.launch(scene.configuration('internalCalls'), async () => {
      lines.push(
        await client.breakAt(fileOf('Bank.sol'), { line: 55 }, { line: 68 }, { line: 500 }),
      )
      lines.push(await client.breakAt(fileOf('Client.sol'), { line: 29 }))
    })
    expect(lines).toEqual([[56, 70, 0], [0]])
    expect(top(await client.move('continue'))).toBe('Bank.deposit:59')
  })

  test('hold where their condition is true, in both directions', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('loop'), async () => {
      await client.breakAt(fileOf('Bank.sol'), { line: 78, condition: 'total == 45' })
    })
    const at = await client.move('continue')
    expect([at?.reason, top(at), await client.evaluate('i')]).toEqual([
      'breakpoint',
      'Bank.accumulate:78',
      '10',
    ])
    await client.move('continue')
    expect(await client.evaluate('total')).toBe('78')
    await client.move('reverseContinue')
    expect(await client.evaluate('total')).toBe('45')
  })

  test('show what docs/debugging.md prints', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('loop'), async () => {
      await client.breakAt(fileOf('Bank.sol'), { line: 78, condition: 'total == 45' })
    })
    const at = await client.move('continue')
    const lines = [`${at?.reason}: ${at?.frames[0]?.replace(' ', ' (')})`]
    for (const name of ['Arguments', 'Locals', 'Storage']) {
      const values = Object.entries(await client.scope(name))
      lines.push(`  ${name}`, ...values.map(([each, value]) => `    ${each} = ${value}`))
    }
    const page = await readFile(join(import.meta.dirname, '../../docs/debugging.md'), 'utf8')
    expect(page).toContain(lines.join('\n'))
  })

  test('count their hits from the beginning of the transaction', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('loop'), async () => {
      await client.breakAt(fileOf('Bank.sol'), { line: 78, hitCondition: '% 5' })
    })
    const counts: string[] = []
    for (const command of ['continue', 'continue', 'reverseContinue']) {
      await client.move(command)
      counts.push(await client.evaluate('i'))
    }
    expect(counts).toEqual(['5', '10', '5'])
  })

  test('print a message in the place of a stop', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('loop'), async () => {
      const logMessage = 'total {total}, {nothing}'
      await client.breakAt(fileOf('Bank.sol'), { line: 78, condition: 'i == 3', logMessage })
    })
    await client.request('continue', { threadId: 1 })
    const { body } = await client.event('output')
    expect(body).toMatchObject({
      output: 'total 3, {nothing: no variable nothing here}\n',
      line: 78,
    })
    expect(top(await client.stopped())).toBe('Bank.accumulate:77')
  })

  test('name what is wrong with a condition', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('loop'))
    const breakpoints = [
      { line: 78, condition: 'total = 45' },
      { line: 78, hitCondition: 'often' },
    ]
    const source = { path: fileOf('Bank.sol') }
    const answer = await client.request('setBreakpoints', { source, breakpoints })
    expect(answer.breakpoints).toEqual([
      { verified: false, message: 'unexpected "= 45"' },
      { verified: false, message: 'expected a count such as 3, >= 3 or % 3' },
    ])
  })

  test('print that a condition never holds if it can be evaluated nowhere', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('loop'), async () => {
      await client.breakAt(fileOf('Bank.sol'), { line: 78, condition: 'totl == 45' })
    })
    await client.request('continue', { threadId: 1 })
    const { body } = await client.event('output')
    const output = 'the condition at Bank.sol:78 never holds: no variable totl here\n'
    expect(body).toMatchObject({ output })
  })

  test('stop a step over the call that has them', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('internalCalls'), async () => {
      await client.breakAt(fileOf('Fees.sol'), { line: 7 })
    })
    expect(top(await client.move('next'))).toBe('Fees.feeFor:7')
    expect(top(await client.move('stepOut'))).toBe('Bank.deposit:56')
    expect(top(await client.move('next'))).toBe('Bank.deposit:57')
  })
})

describe('failures', () => {
  test('stop where they arise, with their cause in words', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('failedCall'))
    const at = await client.move('continue')
    const message = 'reverted with custom error Overdrawn(account: 0x'
    expect([at?.reason, at?.frames]).toEqual([
      'exception',
      ['Bank.withdraw Bank.sol:85', 'Client.mustWithdraw Client.sol:39'],
    ])
    expect(at?.text).toContain(message)
    const { description, breakMode } = await client.request('exceptionInfo', { threadId: 1 })
    expect([description, breakMode]).toEqual([at?.text, 'unhandled'])
  })

  test('stop where they are caught, if all are asked for', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('tryCatch'), async () => {
      await client.request('setExceptionBreakpoints', { filters: ['all'] })
    })
    const at = await client.move('continue')
    expect([at?.reason, top(at)]).toEqual(['exception', 'Bank.withdraw:85'])
    expect((await client.request('exceptionInfo', { threadId: 1 })).breakMode).toBe('always')
    expect(top(await client.move('continue'))).toBe('Client.tryWithdraw:33')
  })

  test('stop nowhere by default if they are caught', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('tryCatch'))
    expect(top(await client.move('continue'))).toBe('Client.tryWithdraw:33')
  })
})

describe('variables', () => {
  test('in storage have the values of the moment', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('internalCalls'), async () => {
      await client.breakAt(fileOf('Bank.sol'), { line: 67 })
    })
    const before = await client.scope('Storage')
    expect(before).toMatchObject({
      total: '0',
      name: '"Savings"',
      history: 'length 0',
      limit: '1000',
    })
    await client.move('continue')
    const watched = [
      'total',
      'history.length',
      `accounts[${scene.user}].amount`,
      'accounts[msg.sender].isOpen && amount == 495',
      'account.amount',
      'digits[2] * 1 ether',
      'owner == msg.sender',
      'state',
      'name == "Savings"',
    ]
    const values = await Promise.all(watched.map((each) => client.evaluate(each)))
    const ether = '7000000000000000000'
    expect(values).toEqual(['495', '0', '495', 'true', '495', ether, 'true', '1', 'true'])
    await client.move('reverseContinue')
    expect(await client.evaluate('total')).toBe('0')
  })

  test('expand to members, items and the keys that the transaction used', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('internalCalls'), async () => {
      await client.breakAt(fileOf('Bank.sol'), { line: 59 })
    })
    await client.move('continue')
    const { scopes } = await client.request('scopes', { frameId: 1 })
    const storage = (scopes as readonly ShownVariable[]).find(({ name }) => name === 'Storage')!
    const listed = await client.expand(storage.variablesReference)
    const expand = async (name: string, of = listed) =>
      client.expand(of.find((each) => each.name === name)!.variablesReference)
    const accounts = await expand('accounts')
    expect(accounts.map(({ name }) => name)).toEqual([`[${getAddress(scene.user)}]`])
    const account = await expand(accounts[0]!.name, accounts)
    const pairs = (of: readonly ShownVariable[]) => of.map(({ name, value }) => [name, value])
    expect(pairs(account)).toEqual([
      ['amount', '495'],
      ['since', '0'],
      ['isOpen', 'true'],
    ])
    expect(pairs(await expand('history'))).toEqual([['[0]', '495']])
    expect(pairs(await expand('digits')).map(([, value]) => value)).toEqual(['0', '0', '7', '0'])
  })

  test('include the arguments, results and declarations of a function so far', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('internalCalls'), async () => {
      await client.breakAt(fileOf('Bank.sol'), { line: 64 })
    })
    await client.move('continue')
    expect(await client.scope('Arguments', 1)).toMatchObject({ amount: '495' })
    expect(await client.scope('Arguments', 2)).toMatchObject({ amount: '500' })
    expect(await client.scope('Locals', 2)).toEqual({ sum: '0', fee: '5', net: '495' })
  })

  test('are read from the storage of the proxy in a call by way of it', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('proxy'), async () => {
      await client.breakAt(fileOf('Bank.sol'), { line: 59 })
    })
    const at = await client.move('continue')
    expect(at?.frames).toEqual(['Bank.deposit Bank.sol:59', 'Proxy.fallback Client.sol:17'])
    expect([await client.evaluate('total'), await client.evaluate('name')]).toEqual(['297', '""'])
  })

  test('include sender and value of the call around a delegate call', async () => {
    const bank = new Interface(['function deposit(address, uint128)'])
    const data = bank.encodeFunctionData('deposit', [scene.user, 1]) as Hex // ethers writes hex
    const transaction = await send({ to: scene.proxy, value: '0x5', data })
    await using client = new DebugClient()
    const at = await client.launch(
      scene.configuration('proxy', { transaction, stopOnEntry: false }),
    )
    expect(at?.frames[0]).toMatch(/^Bank\.deposit /)
    expect(await client.evaluate('msg.value')).toBe('5')
    expect(await client.evaluate('msg.sender')).toBe(getAddress(scene.user))
  })

  test('include the stack, memory and calldata of the machine', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('panic'))
    const calldata = Object.values(await client.scope('Calldata')).join('')
    expect(calldata).toContain('07')
    expect(Object.keys(await client.scope('Stack')).length).toBeGreaterThan(2)
    expect((await client.scope('Memory'))['0x0040']).toMatch(/80$/)
  })

  test('give an error that says so if they are unknown', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('panic'))
    await expect(client.evaluate('balance')).rejects.toThrow('no variable balance here')
    await expect(client.evaluate('total +')).rejects.toThrow('expected a value, got "the end"')
    await expect(client.evaluate('{_x}')).rejects.toThrow('unexpected "{_x}"')
  })
})

describe('a build by the optimizer or by IR', () => {
  test.each([
    [{ version: '0.8.37', optimizer: true, viaIR: false }, 'the optimizer moves variables'],
    [{ version: '0.8.37', optimizer: true, viaIR: true }, 'code by IR keeps variables anywhere'],
  ] as const)('of %j says why it shows no local variables', async (build, reason) => {
    await using optimized = await createDebugScene(build)
    await using client = new DebugClient()
    const first = await client.launch(optimized.configuration('internalCalls'))
    expect(first?.frames.join()).toMatch(/^Bank\.deposit Bank\.sol:5[67]$/)
    expect(Object.values(await client.scope('Locals')).join()).toContain(reason)
    expect(await client.scope('Arguments')).toMatchObject({ amount: '500' })
    const stops = await walk(client, 'stepIn', first)
    const names = stops.map((stop) => stop.frames[0]!.split(' ')[0])
    expect(names).toContain('Bank._credit')
    expect(['Bank._credit', 'Bank.deposit', 'Fees.feeFor']).toEqual(expect.arrayContaining(names))
    expect(await client.evaluate('total')).toBe('495')
  })
})

describe('sources', () => {
  test('that lie nowhere on disk come from the artifacts', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('panic', { sourceRoot: tmpdir() }))
    const [frame] = await client.frames()
    const { sourceReference } = frame!.source!
    const { content } = await client.request('source', { sourceReference })
    expect(content).toBe(await readFile(fileOf('Bank.sol'), 'utf8'))
    const { sources } = await client.request('loadedSources')
    expect(sources).toHaveLength(3)
  })

  test('are those of the folder around the artifacts by default', async () => {
    await using client = new DebugClient()
    await client.launch(scene.configuration('panic', { sourceRoot: undefined }))
    const [frame] = await client.frames()
    expect(frame!.source!.path).toBe(await realpath(fileOf('Bank.sol')))
  })

  test('are missing where artifacts cannot be read, and the file is named', async () => {
    const file = join(scene.project.artifacts, 'half.json')
    await writeFile(file, '{')
    await using client = new DebugClient()
    await client.request('initialize', { adapterID: 'previewnet' })
    await client.request('launch', scene.configuration('panic'))
    const { body } = await client.event('output')
    const output = `artifacts: ${await realpath(file)} expected JSON, found none, or a part of it\n`
    expect(body).toEqual({ category: 'important', output })
    await rm(file)
  })

  test('that have changed since they were compiled are shown as they were', async () => {
    const project = await createProject()
    await appendFile(join(project.root, 'Bank.sol'), '// changed\n')
    await using client = new DebugClient()
    const breakpoints = [{ line: 92 }]
    let answer: object = {}
    await client.launch(scene.configuration('panic', { sourceRoot: project.root }), async () => {
      const source = { path: join(project.root, 'Bank.sol') }
      answer = await client.request('setBreakpoints', { source, breakpoints })
    })
    const message = 'the file has changed since it was compiled'
    expect(answer).toEqual({ breakpoints: [{ verified: false, message }] })
    expect((await client.frames())[0]!.source!.sourceReference).toBeGreaterThan(0)
    await rm(project.root, { recursive: true })
  })
})

describe('a session', () => {
  test('begins again at the entry, also with another transaction', async () => {
    await using client = new DebugClient()
    const first = await client.launch(scene.configuration('panic'))
    await client.move('next')
    await client.request('restart')
    expect(await client.stopped()).toEqual(first)
    await client.request('restart', { arguments: scene.configuration('revert') })
    expect(top(await client.stopped())).toBe('Bank.withdraw:83')
  })

  test('runs to the first breakpoint or failure unless it stops on entry', async () => {
    await using client = new DebugClient()
    const at = await client.launch(scene.configuration('panic', { stopOnEntry: false }))
    expect([at?.reason, at?.text]).toEqual([
      'exception',
      'panicked: division or modulo by zero (0x12)',
    ])
  })

  test('can attach, too', async () => {
    await using client = new DebugClient()
    await client.request('initialize', { adapterID: 'previewnet' })
    await client.request('attach', scene.configuration('panic'))
    await client.request('configurationDone')
    expect(top(await client.stopped())).toBe('Bank.percent:92')
  })

  test.each([
    [{ transaction: '0x12' }, 'transaction: expected the hash of a transaction, got "0x12"'],
    [{ artifacts: [] }, 'artifacts: expected a path or a list of paths, got []'],
    [{ url: 'devnet' }, 'url: expected the HTTP URL of a devnet, got "devnet"'],
    [{ artifacts: '/nowhere' }, 'artifacts: expected a folder at "/nowhere", but there is none'],
    [{ sourceRoot: '/nowhere' }, 'sourceRoot: expected a folder that is there, got "/nowhere"'],
    [{ stopOnEntry: 'yes' }, 'stopOnEntry: expected true or false, got "yes"'],
    [{ url: 'http://127.0.0.1:1' }, 'nothing answers at http://127.0.0.1:1: '],
    [{ transaction: `0x${'12'.repeat(32)}` }, 'debug_traceTransaction: transaction not found'],
  ])('with %j is refused in words', async (fields, message) => {
    await using client = new DebugClient()
    await client.request('initialize', { adapterID: 'previewnet' })
    const launch = client.request('launch', scene.configuration('panic', fields))
    await expect(launch).rejects.toThrow(message)
  })

  test('without artifacts of the code that ran is refused', async () => {
    const hash = await send({ to: scene.user })
    await using client = new DebugClient()
    await client.request('initialize', { adapterID: 'previewnet' })
    const launch = client.request('launch', scene.configuration('panic', { transaction: hash }))
    await expect(launch).rejects.toThrow('the artifacts have no source of the code that')
  })
})

function send(fields: { readonly to: Hex; readonly value?: Hex; readonly data?: Hex }) {
  const params = [{ from: scene.user, gas: '0x989680' as const, ...fields }] as const
  return scene.devnet.request({ method: 'eth_sendTransaction', params })
}
