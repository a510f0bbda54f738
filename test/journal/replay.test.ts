import { describe, expect, test } from 'vitest'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import {
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type Fault,
  type Hash,
  type Hex,
  type MethodName,
  options,
  replay,
  VERSION,
} from '../../src/index.ts'
import { expectReplayed } from '../support/journal.ts'
import { fc, runs, runsAll, testEach } from '../support/property.ts'
import { ask } from '../support/world-journal.ts'

describe('replay', () => {
  const somebody = '0x00000000000000000000000000000000000000d1'

  /** What is on a line, without its end. */
  const linesOf = (journal: string) => journal.trimEnd().split('\n')
  const entriesOf = (devnet: Devnet) =>
    linesOf(devnet.journal())
      .slice(1)
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  const pay = (devnet: Devnet, value: `0x${string}`) =>
    devnet.request({ method: 'eth_sendTransaction', params: [{ to: somebody, value }] })

  /** What is asked for twice to have the same digest. */
  async function script(devnet: Devnet): Promise<void> {
    await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
    await pay(devnet, '0x1')
    await devnet.advance(200)
    await pay(devnet, '0x2')
    await devnet.advance(300)
  }

  /** The digest after a script. */
  async function digestAfter(
    given: (devnet: Devnet) => Promise<unknown>,
    options: DevnetOptions = {},
  ): Promise<string> {
    await using devnet = await createDevnet(options)
    await given(devnet)
    return devnet.digest()
  }

  describe('the digest', () => {
    test('is the same for the same script', async () => {
      expect(await digestAfter(script)).toBe(await digestAfter(script))
      expect(await digestAfter(script, { engine: 'ethereumjs' })).toBe(await digestAfter(script))
    })

    test('is what previewnet_digest answers', async () => {
      await using devnet = await createDevnet()
      await script(devnet)
      expect(await devnet.request({ method: 'previewnet_digest' })).toBe(devnet.digest())
    })

    test('is not changed by reads', async () => {
      const reading = async (devnet: Devnet) => {
        await script(devnet)
        await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', true] })
        await devnet.request({ method: 'eth_call', params: [{ to: somebody }] })
        await devnet.request({ method: 'eth_getLogs', params: [{}] })
        await devnet.request({ method: 'debug_traceBlockByNumber', params: ['latest'] })
      }
      expect(await digestAfter(reading)).toBe(await digestAfter(script))
    })

    const others: Readonly<Record<string, (devnet: Devnet) => Promise<void>>> = {
      'another value': async (devnet) => {
        await pay(devnet, '0x1')
        await devnet.advance(200)
      },
      'another order': async (devnet) => {
        await devnet.advance(200)
        await pay(devnet, '0x2')
      },
      'another time': async (devnet) => {
        await pay(devnet, '0x2')
        await devnet.advance(201)
      },
      'steps that end at the same time': async (devnet) => {
        await pay(devnet, '0x2')
        await devnet.advance(100)
        await devnet.advance(100)
      },
      'somebody who hears of it': async (devnet) => {
        await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
        await pay(devnet, '0x2')
        await devnet.advance(200)
      },
      'somebody who hears of it from later on': async (devnet) => {
        await pay(devnet, '0x2')
        await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
        await devnet.advance(200)
      },
      'the same by another way': async (devnet) => {
        await pay(devnet, '0x2')
        const { recordedCalls } = InProcessDevnet.partsOf(devnet).backend
        await recordedCalls.from('clock', () => devnet.advance(200))
      },
      'what is refused': async (devnet) => {
        await pay(devnet, '0x2')
        await expect(
          devnet.request({ method: 'anvil_rollback', params: [9] }),
        ).rejects.toMatchObject({ code: -32602 })
        await devnet.advance(200)
      },
      'the same without any of it': async (devnet) => {
        await devnet.mine()
      },
    }

    test('differs for other inputs, orders, times, clients and listeners', async () => {
      const plain = async (devnet: Devnet) => {
        await pay(devnet, '0x2')
        await devnet.advance(200)
      }
      const digests = [await digestAfter(plain), await digestAfter(plain, { seed: 1 })]
      for (const given of Object.values(others)) digests.push(await digestAfter(given))
      expect(digests).toHaveLength(11)
      expect(new Set(digests).size).toBe(digests.length)
    })
  })

  describe('the input of the digest', () => {
    test('gets inputs and outcomes in order, one text each', async () => {
      await using devnet = await createDevnet({
        genesisTime: 0,
        network: 'plain',
        mining: 'interval',
        receipts: 'preconfirmed',
      })
      const texts: string[] = []
      devnet.on('digest', (text) => texts.push(text))
      await script(devnet)
      const hashOf = async (number: '0x1' | '0x2') => {
        const params = [number, true] as const
        const block = await devnet.request({ method: 'eth_getBlockByNumber', params })
        return [block?.hash, Object(block?.transactions[0]).hash]
      }
      const [[first, payment], [second, otherPayment]] = [await hashOf('0x1'), await hashOf('0x2')]
      const lines = linesOf(devnet.journal())
      expect(texts).toEqual([
        lines[1],
        lines[2],
        `transaction 1/0 ${payment} status 1 cumulative gas 21000`,
        lines[3],
        `flashblock 1/0 transactions 0 to 1 taken`,
        `block 1 ${first}`,
        'notification process 0x1 0',
        lines[4],
        `transaction 2/0 ${otherPayment} status 1 cumulative gas 21000`,
        lines[5],
        `flashblock 2/0 transactions 0 to 1 taken`,
        `block 2 ${second}`,
        'notification process 0x1 0',
      ])
    })
  })

  describe('the journal', () => {
    test('has the options, the version and genesis on its first line', async () => {
      const alloc = { [somebody]: { balance: 5n, code: '0x00' } } as const
      const given = { seed: 9, baseFeeMin: 1n << 60n, limits: { filtersMax: 5 }, alloc } as const
      await using devnet = await createDevnet(given)
      const genesis = await devnet.request({
        method: 'eth_getBlockByNumber',
        params: ['0x0', false],
      })
      const [first] = linesOf(devnet.journal())
      expect(JSON.parse(first!)).toEqual({
        journal: 2,
        version: VERSION,
        genesisHash: genesis?.hash,
        options: expect.objectContaining({ seed: 9, baseFeeMin: '1152921504606846976' }),
        alloc: { [somebody]: { balance: '5', code: '0x00' } },
        given: ['baseFeeMin'],
      })
      const recorded = JSON.parse(first!).options
      // Counting has no effect on the chain.
      const { coverage: _, gasReport: __, ...others } = options
      expect(Object.keys(recorded)).toEqual([...Object.keys(others), 'limits'])
      expect(recorded.limits).toEqual(devnet.config.limits)
      expect(recorded.limits.filtersMax).toBe(5)
      await expectReplayed(devnet)
    })

    test('names the client, the call and the time of each input', async () => {
      await using devnet = await createDevnet({ genesisTime: 0 })
      const server = await devnet.listen({ port: 0 })
      const post = (url: string, body: unknown) =>
        fetch(url, { method: 'POST', body: JSON.stringify(body) })
      await devnet.advance(200)
      await post(server.httpUrl, { id: 1, method: 'eth_blockNumber' })
      await post(server.httpUrl, { id: 1, method: 'evm_mine' })
      await post(server.faucetUrl, { address: somebody })
      await post(server.httpUrl, [
        { id: 1, method: 'eth_newBlockFilter' },
        { method: 'eth_getFilterChanges', params: ['0x1'] },
      ])
      const stream = devnet.subscribe('newHeads')
      stream.unsubscribe()
      const mark = expect.stringMatching(/^[0-9a-f]{8}$/)
      const at = (sequence: number, from: string, call: string, ...params: unknown[]) => ({
        ...{ sequence, timeMs: sequence === 1 ? 0 : 200, mark, from, call, params },
      })
      expect(entriesOf(devnet)).toEqual([
        at(1, 'process', 'devnet.advance', 200),
        at(2, 'http 1', 'evm_mine'),
        at(3, 'faucet', 'devnet.faucet.drip', somebody, { client: '127.0.0.1' }),
        at(4, 'http 1', 'eth_newBlockFilter'),
        at(5, 'http 1', 'eth_getFilterChanges', '0x1'),
        at(6, 'stream 2', 'eth_subscribe', 'newHeads'),
        at(7, 'stream 2', 'disconnect'),
      ])
      await expectReplayed(devnet)
    })

    test('is emitted line by line, each before its input runs', async () => {
      await using devnet = await createDevnet()
      const told: string[] = []
      const listener = (line: string) => {
        told.push(line)
        expect(devnet.now).toBe((JSON.parse(line) as { timeMs: number }).timeMs)
      }
      devnet.on('journal', listener)
      await script(devnet)
      expect(told).toEqual(linesOf(devnet.journal()).slice(1))
      devnet.removeListener('journal', listener)
      await devnet.advance(1)
      expect(told).toHaveLength(5)
    })

    test('is discarded when it exceeds its limit, or on request; the digest continues', async () => {
      const refusal = expect.objectContaining({ code: 'JOURNAL_NOT_KEPT' })
      await using small = await createDevnet({ limits: { journalBytesMax: 10_000 } })
      // The first line is made when the journal is read.
      for (let size = 0; size <= 10_000; size += 100) await small.advance(0)
      expect(() => small.journal()).toThrow(refusal)
      await using devnet = await createDevnet()
      await script(devnet)
      const journal = devnet.journal()
      expect(await devnet.request({ method: 'previewnet_record' })).toBe(journal)
      expect(await devnet.request({ method: 'previewnet_record', params: [false] })).toBe(journal)
      expect(() => devnet.journal()).toThrow(refusal)
      expect(devnet.digest()).toBe(await digestAfter(script))
    })

    test('has an input that had to wait at the place of its turn', async () => {
      await using devnet = await createDevnet({ genesisTime: 0 })
      await Promise.all([devnet.advance(400), pay(devnet, '0x1'), devnet.advance(200)])
      expect(entriesOf(devnet).map(({ timeMs, call }) => [timeMs, call])).toEqual([
        [0, 'devnet.advance'],
        [400, 'eth_sendTransaction'],
        [400, 'devnet.advance'],
      ])
      await expectReplayed(devnet)
    })

    test('has an input that came during another one at the time at which it came', async () => {
      await using devnet = await createDevnet({ genesisTime: 0 })
      const id = await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
      let heads = 0
      devnet.on('message', () => {
        heads += 1
        if (heads === 3) void devnet.request({ method: 'eth_unsubscribe', params: [id] })
      })
      await devnet.advance(1_000)
      expect(heads).toBe(3)
      expect(entriesOf(devnet).at(-1)).toMatchObject({ call: 'eth_unsubscribe', timeMs: 600 })
      await expectReplayed(devnet)
    })

    test('the journal of a fork requested during a job names the job as its last input', async () => {
      await using devnet = await createDevnet({ genesisTime: 0 })
      await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] })
      await devnet.advance(200)
      const requested: Promise<Devnet>[] = []
      devnet.once('message', () => {
        requested.push(devnet.snapshot().then((snapshot) => snapshot.fork()))
        requested.push(devnet.fork(), devnet.fork({ at: 1 }))
      })
      await devnet.advance(400)
      const forks = await Promise.all(requested)
      expect(forks.map(({ now }) => now)).toEqual([600, 600, 200])
      expect(entriesOf(forks[0]!).map(({ call, params }) => [call, params])).toEqual([
        ['eth_subscribe', ['newHeads']],
        ['devnet.advance', [200]],
        ['devnet.advance', [400]],
        ['devnet.snapshot.fork', [3]],
      ])
      expect(entriesOf(forks[1]!)).toHaveLength(4)
      for (const fork of forks) {
        const snapshot = await fork.snapshot()
        await snapshot.restore()
        await fork.mine()
        await expectReplayed(fork)
        await fork.close()
      }
    })

    const networks = ['preview', 'flashblocks', 'plain'] as const

    test.each([
      ['a jump', (devnet: Devnet) => devnet.jump(686)],
      ['an advance', (devnet: Devnet) => devnet.advance(600)],
      ['a patch', (devnet: Devnet) => ask(devnet, 'anvil_addBalance', [somebody, 7])],
      ['terms', (devnet: Devnet) => ask(devnet, 'anvil_setBlockGasLimit', ['0x1c9c380'])],
      ['mining', (devnet: Devnet) => ask(devnet, 'evm_setIntervalMining', [2])],
      ['a time', (devnet: Devnet) => ask(devnet, 'evm_setNextBlockTimestamp', [1767225700])],
      ['a chain id', (devnet: Devnet) => ask(devnet, 'anvil_setChainId', [7])],
      ['a fault', (devnet: Devnet) => devnet.faults.after(5, { kind: 'skipBlock' })],
      [
        'the end of one',
        async (devnet: Devnet) => {
          await devnet.faults.after(5, { kind: 'skipBlock' })
          await devnet.faults.clear('0x1')
        },
      ],
      ['a rollback', (devnet: Devnet) => ask(devnet, 'anvil_rollback', [1])],
    ])('of a fork taken at any turn of %s has all of it or nothing', async (_, change) => {
      for (const network of runsAll ? networks : networks.slice(0, 1)) {
        for (let turns = 0; turns < 14; turns += runsAll ? 1 : 5) {
          await using devnet = await createDevnet({ network })
          await devnet.mine()
          const { length } = entriesOf(devnet)
          const changed = change(devnet)
          for (let turn = 0; turn < turns; turn += 1) await undefined
          await using fork = await devnet.fork()
          const { length: inFork } = entriesOf(fork)
          await changed
          const calls = entriesOf(devnet).map(({ call }) => call)
          expect(entriesOf(fork).map(({ call }) => call)).toEqual([
            ...calls.slice(0, inFork - 1),
            'devnet.fork',
          ])
          expect(inFork).toBeGreaterThan(length)
          await fork.mine()
          await fork.advance(5)
          await expectReplayed(fork)
        }
      }
    })

    test('refuses parameters that are no JSON', async () => {
      await using devnet = await createDevnet()
      const request: Record<string, unknown> = { to: somebody }
      request.self = request
      const params = [request] as [{ to: typeof somebody }]
      await expect(devnet.request({ method: 'eth_sendTransaction', params })).rejects.toMatchObject(
        {
          code: -32602,
        },
      )
      await devnet.advance(200)
      await expectReplayed(devnet)
    })
  })

  describe('a replay', () => {
    test('continues where the journal ends', async () => {
      await using devnet = await createDevnet()
      await script(devnet)
      await using again = await replay(devnet.journal())
      for (const each of [devnet, again]) {
        await pay(each, '0x3')
        await each.advance(1_000)
      }
      expect(again.digest()).toBe(devnet.digest())
      await expectReplayed(again)
    })

    test('ends at a virtual time, in the middle of an advance if need be', async () => {
      await using devnet = await createDevnet({ genesisTime: 0 })
      await script(devnet)
      await using whole = await replay(devnet.journal(), { untilMs: 10_000 })
      expect(whole.digest()).toBe(devnet.digest())
      await using part = await replay(devnet.journal(), { untilMs: 450 })
      expect(part.now).toBe(450)
      expect(entriesOf(part).at(-1)).toMatchObject({ call: 'devnet.advance', params: [250] })
      const hashes = (each: Devnet) =>
        Promise.all(
          (['0x1', '0x2'] as const).map(async (number) => {
            const params = [number, false] as const
            return (await each.request({ method: 'eth_getBlockByNumber', params }))?.hash
          }),
        )
      expect(await hashes(part)).toEqual(await hashes(devnet))
      await using before = await replay(devnet.journal(), { untilMs: -1 })
      expect(entriesOf(before)).toEqual([])
    })

    test('ends in the middle of time that a client has moved', async () => {
      await using devnet = await createDevnet({ genesisTime: 0 })
      await devnet.request({ method: 'devnet_advance', params: [250] })
      await devnet.request({ method: 'previewnet_step', params: ['block', 3] })
      expect(entriesOf(devnet).map(({ call, params }) => [call, params])).toEqual([
        ['devnet_advance', [250]],
        ['previewnet_advance', [550]],
      ])
      await expectReplayed(devnet)
      await using part = await replay(devnet.journal(), { untilMs: 450 })
      expect(part.now).toBe(450)
      await using less = await replay(devnet.journal(), { untilMs: 70 })
      expect(less.now).toBe(70)
    })

    test('is reported by previewnet_replay, and touches nothing else', async () => {
      await using devnet = await createDevnet({ genesisTime: 0 })
      await script(devnet)
      const journal = devnet.journal()
      const head = await devnet.request({
        method: 'eth_getBlockByNumber',
        params: ['latest', false],
      })
      expect(await devnet.request({ method: 'previewnet_replay', params: [journal] })).toEqual({
        inputs: 5,
        timeMs: 500,
        blockNumber: '0x2',
        blockHash: head?.hash,
        digest: devnet.digest(),
      })
      expect(devnet.journal()).toBe(journal)
    })

    test('of a journal cut by a crash ends at the last whole line', async () => {
      await using devnet = await createDevnet()
      await script(devnet)
      const lines = linesOf(devnet.journal())
      await using again = await replay(
        `${lines.slice(0, -1).join('\n')}\n${lines.at(-1)!.slice(0, 40)}`,
      )
      expect(linesOf(again.journal())).toEqual(lines.slice(0, -1))
    })

    test('is the same whether or not the journal says that gas limits are estimates', async () => {
      const session = fc.array(
        fc.record({
          call: fc.constantFrom('eth_estimateGas', 'eth_sendTransaction'),
          value: fc.constantFrom('0x1', '0x2'),
          gas: fc.constantFrom('0x5208', '0x6270', '0x7530'),
        }),
        { minLength: 1, maxLength: 12 },
      )
      const marked = /,"limit":"estimate"}$/gm
      await fc.assert(
        fc.asyncProperty(session, async (steps) => {
          await using devnet = await createDevnet()
          for (const { call, value, gas } of steps) {
            const from = devnet.accounts[0]!.address
            await ask(devnet, call as MethodName, [{ from, to: somebody, value, gas }])
          }
          const journal = devnet.journal()
          const hasSend = steps.some(({ call }) => call === 'eth_sendTransaction')
          const without = journal.replace(marked, '}')
          const withAll = without.replace(/(?<=eth_sendTransaction.*)}$/gm, ',"limit":"estimate"}')
          expect(withAll.match(marked) !== null).toBe(hasSend)
          for (const each of [journal, without, withAll]) {
            await using again = await replay(each)
            expect(again.journal()).toBe(each)
            expect(again.digest()).toBe(devnet.digest())
          }
          expect(journal.match(marked)?.length ?? 0).toBe(estimatedIn(steps))
        }),
        { numRuns: runs(80) },
      )
    })

    /** Number of sends with the 21,000 gas that an earlier estimate answered, or with 1.2 times that. */
    function estimatedIn(steps: readonly { call: string; value: string; gas: string }[]): number {
      const isEstimated = ({ call, value, gas }: (typeof steps)[number], index: number) =>
        call === 'eth_sendTransaction' &&
        gas !== '0x7530' &&
        steps.slice(0, index).some((each) => each.call !== call && each.value === value)
      return steps.filter(isEstimated).length
    }

    /** The journal of the script with something changed. */
    async function damaged(change: (journal: string) => string): Promise<string> {
      await using devnet = await createDevnet({ genesisTime: 0 })
      await script(devnet)
      return change(devnet.journal())
    }

    test.each([
      [
        'an unknown option',
        (journal: string) => journal.replace('"seed":0', '"seeds":0'),
        'journal: line 1: a devnet has no option "seeds"',
      ],
      [
        'a value out of bounds',
        (journal: string) => journal.replace('"seed":0', '"seed":-1'),
        'journal: line 1: seed: expected a whole number from 0 to',
      ],
      [
        'a limit beside the options, as earlier builds wrote it',
        (journal: string) => journal.replace('"seed":0', '"seed":0,"filtersMax":10000'),
        'journal: line 1: a devnet has no option "filtersMax": expected limits.filtersMax',
      ],
      [
        'a limit out of bounds',
        (journal: string) => journal.replace('"filtersMax":10000', '"filtersMax":-1'),
        'journal: line 1: limits.filtersMax: expected a whole number from 0 to',
      ],
      [
        'a number where a big one is a text',
        (journal: string) => journal.replace('"baseFeeMin":"5000000"', '"baseFeeMin":5000000'),
        'journal: line 1: baseFeeMin: expected a number as decimal text, got 5000000',
      ],
      [
        'a number of nine million digits',
        (journal: string) => journal.replace('"baseFeeMin":"', `$&${'9'.repeat(9_000_000)}`),
        'journal: line 1: baseFeeMin: expected a number as decimal text, got "9999',
      ],
      [
        'options of another devnet',
        (journal: string) => journal.replace('"genesisTime":0', '"genesisTime":200'),
        'journal: line 1: with these options genesis is 0x',
      ],
      [
        'an input that has been changed',
        (journal: string) => journal.replace('"value":"0x1"', '"value":"0x7"'),
        'journal: line 4: what happens before it is not what was recorded',
      ],
      [
        'a time that has been changed',
        (journal: string) =>
          journal.replace('"sequence":4,"timeMs":200', '"sequence":4,"timeMs":201'),
        'journal: line 5: it is recorded at 201 ms, and comes at 200 ms',
      ],
      [
        'a client that was never there',
        (journal: string) =>
          journal.replace(/"from":"process"(?=,"call":"eth_send)/, '"from":"fax 1"'),
        'journal: line 3: unknown connection "fax 1"',
      ],
      [
        'an unknown call',
        (journal: string) => journal.replace('eth_sendTransaction', 'eth_giveTransaction'),
        'journal: line 3: eth_giveTransaction changes nothing here, and did when it was recorded: Method not found: "eth_giveTransaction"',
      ],
      [
        'a call that changes nothing',
        (journal: string) => journal.replace('"params":[300]', '"params":["300"]'),
        'journal: line 6: devnet.advance changes nothing here, and did when it was recorded: advance: expected a whole number',
      ],
      [
        'a point that nothing comes to',
        (journal: string) => journal.replace(/(?<="params":\[200\])/, ',"after":99'),
        'journal: line 4: it is not what is asked for again',
      ],
    ])(
      'of a journal with %s is refused, with the line and the reason',
      async (_, change, message) => {
        const journal = await damaged(change)
        const refusal = { code: 'INVALID_JOURNAL', message: expect.stringContaining(message) }
        await expect(replay(journal)).rejects.toMatchObject(refusal)
      },
    )

    test('of a journal by another version names both when its options or its genesis do not fit', async () => {
      const other = (journal: string) =>
        journal.replace(`"version":"${VERSION}"`, '"version":"0.0.9"')
      const versions = `(version 0.0.9 wrote it, this is ${VERSION})`
      const refused = await damaged((journal) => other(journal).replace('"seed":0', '"seeds":0'))
      await expect(replay(refused)).rejects.toThrow(versions)
      const foreign = await damaged((journal) => other(journal).replace('"seed":0', '"seed":1'))
      await expect(replay(foreign)).rejects.toThrow(versions)
      const fitting = await damaged(other)
      await using again = await replay(fitting)
      expect(again.now).toBe(500)
    })
  })
})

/**
 * Forks and snapshots taken while jobs run, at each turn of the event loop: each holds the state
 * between two jobs, and its journal replays.
 */
describe('forks within a job', () => {
  const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

  /** One input, which is one job. */
  type Job = (devnet: Devnet, from: Hex) => Promise<unknown>

  const requests = (method: MethodName, ...params: readonly unknown[]): readonly Job[] => {
    return [(devnet) => ask(devnet, method, params)]
  }

  const disturbed = (fault: Fault): readonly Job[] => [
    (devnet) => devnet.faults.now(fault),
    (devnet) => devnet.advance(2 * devnet.config.blockTimeMs),
  ]

  const everywhere: Readonly<Record<string, readonly Job[]>> = {
    'blocks on request': [(devnet) => devnet.mine(3)],
    time: [(devnet) => devnet.advance(2 * devnet.config.blockTimeMs)],
    'a jump': [(devnet) => devnet.jump(5000)],
    'time set back': requests('evm_setTime', 1_767_225_601),
    'the time of the next block': requests('evm_setNextBlockTimestamp', 1_800_000_000),
    'a rollback': requests('anvil_rollback', 1),
    'a reorg': requests('anvil_reorg', 1, []),
    'a reorg with transactions': [
      (devnet, from) => ask(devnet, 'anvil_reorg', [1, [[{ from, to: from, value: '0x2' }, 0]]]),
    ],
    'a reset': requests('anvil_reset'),
    'a silent reset': requests('previewnet_resetSilently'),
    'a snapshot that is reverted to': [
      ...requests('evm_snapshot'),
      ...requests('evm_mine'),
      ...requests('evm_revert', '0x1'),
    ],
    'a chain id': requests('anvil_setChainId', 7),
    'a nonce that others wait for': [
      (devnet, from) => ask(devnet, 'anvil_setNonce', [from, '0x4']),
    ],
    'transactions of which one waits for the other': [
      (devnet, from) => send(devnet, from, '0x3'),
      (devnet, from) => send(devnet, from, '0x1'),
    ],
    'a bundle of the wallet': [
      (devnet, from) => {
        const chainId = `0x${devnet.config.chainId.toString(16)}`
        const calls = [{ to: BOB }, { to: BOB }]
        const bundle = { version: '2.0.0', chainId, from, atomicRequired: false, calls }
        return ask(devnet, 'wallet_sendCalls', [bundle])
      },
    ],
    'a drip': [(devnet) => devnet.faucet.drip(BOB)],
    'a block that is skipped': disturbed({ kind: 'skipBlock' }),
    'a block that is late': disturbed({ kind: 'delayBlock', byMs: 100 }),
    'a block that is halved': disturbed({ kind: 'halveBlock' }),
    'a transaction that is dropped': disturbed({ kind: 'dropPreconfirmed' }),
    'readers who lag behind': disturbed({ kind: 'stalePending', lagMs: 250, forMs: 300 }),
    'a reorg by a fault': disturbed({ kind: 'reorg', depth: 1, transactions: 'same' }),
  }

  const cases = [
    ...Object.entries(everywhere).map(
      ([name, jobs]) => ({ network: 'preview', name, jobs }) as const,
    ),
    ...Object.entries(everywhere).map(
      ([name, jobs]) => ({ network: 'flashblocks', name, jobs }) as const,
    ),
    {
      network: 'preview',
      name: 'blocks for each transaction',
      jobs: requests('evm_setAutomine', true),
    },
  ] as const

  /** As many as most of the jobs take; a fifth of them in `npm test`, on one network. */
  const turnsMax = 14
  const step = runsAll ? 1 : 5

  testEach(cases, ({ network }) => network === 'preview')(
    'a fork or snapshot requested during a job holds the state between two jobs, on $network: $name',
    async ({ network, jobs }) => {
      const known = await digestsBetween(network, jobs)
      for (let turns = 0; turns < turnsMax; turns += step) {
        await using devnet = await begin(network)
        const from = devnet.accounts[0]!.address
        const doing = jobs.map((job) => job(devnet, from))
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
        await using fork = await devnet.fork()
        const point = await devnet.snapshot()
        expect(known).toContain(fork.digest())
        await Promise.all(doing)
        await using forkOfPoint = await point.fork()
        await point.restore()
        const family = [devnet, fork, forkOfPoint]
        for (const each of family) {
          await each.advance(300)
          await send(each, from)
          await each.jump(700)
          await each.mine(2)
          await ask(each, 'anvil_reorg', [1, []])
        }
        expect(new Set(await Promise.all(family.map(headOf))).size).toBe(1)
        await expectReplayed(devnet)
        await expectReplayed(fork)
      }
    },
  )

  /** The digests of forks taken before, between and after the jobs. */
  async function digestsBetween(
    network: 'preview' | 'flashblocks',
    jobs: readonly Job[],
  ): Promise<readonly Hash[]> {
    await using devnet = await begin(network)
    const digests = [await digestOfFork(devnet)]
    for (const job of jobs) {
      await job(devnet, devnet.accounts[0]!.address)
      digests.push(await digestOfFork(devnet))
    }
    return digests
  }

  async function digestOfFork(devnet: Devnet): Promise<Hash> {
    return (await devnet.fork()).digest()
  }

  async function begin(network: 'preview' | 'flashblocks'): Promise<Devnet> {
    const devnet = await createDevnet({ network })
    const from = devnet.accounts[0]!.address
    await devnet.mine(2)
    await send(devnet, from)
    await send(devnet, from, '0x4')
    return devnet
  }

  async function headOf(devnet: Devnet): Promise<unknown> {
    return Object(await ask(devnet, 'eth_getBlockByNumber', ['latest'])).hash
  }

  function send(devnet: Devnet, from: Hex, nonce?: Hex): Promise<unknown> {
    const transaction = { from, to: BOB, value: '0x1', ...(nonce !== undefined && { nonce }) }
    return ask(devnet, 'eth_sendTransaction', [transaction])
  }
})
