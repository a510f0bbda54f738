/**
 * Time of a devnet: moved by calls, by the clock of the machine, and waited for.
 */

import { describe, expect, test } from 'vitest'
import { Listeners } from '../../src/backend/listeners.ts'
import { createDevnet, type Devnet, type Progress, replay, type Wait } from '../../src/index.ts'
import type { Address } from '../../src/primitives/hex.ts'
import { HandMachine, settled } from '../support/hand-machine.ts'
import { expectReplayed } from '../support/journal.ts'
import { ask } from '../support/world-journal.ts'

describe('shifted time', () => {
  const somebody = '0x00000000000000000000000000000000000000aa'
  const shifted = (devnet: Devnet) => ask(devnet, 'evm_increaseTime', [0])

  /** A devnet whose next jump seals a block, and a fork requested while that job runs. */
  async function forkedAmid(move: (devnet: Devnet) => Promise<unknown>) {
    const devnet = await createDevnet({ genesisTime: 0 })
    await devnet.advance(1_000)
    await ask(devnet, 'eth_sendTransaction', [{ to: somebody, value: '0x1' }])
    await ask(devnet, 'eth_subscribe', ['newHeads'])
    const forks: Promise<Devnet>[] = []
    devnet.once('message', () => forks.push(devnet.fork()))
    await move(devnet)
    expect(forks).toHaveLength(1)
    return { devnet, fork: await forks[0]! }
  }

  describe('the shift of time by methods', () => {
    test.each([
      ['evm_increaseTime', 10],
      ['evm_setTime', 11],
    ] as const)(
      'is counted in a fork requested while %s runs, which holds the state after it',
      async (method, given) => {
        const { devnet, fork } = await forkedAmid((each) => ask(each, method, [given]))
        const again = await replay(fork.journal())
        expect([devnet.now, fork.now, again.now]).toEqual([11_000, 11_000, 11_000])
        expect(await Promise.all([devnet, fork, again].map(shifted))).toEqual([10, 10, 10])
        for (const each of [devnet, fork, again]) await each.close()
      },
    )

    test('stays when a time is refused', async () => {
      await using devnet = await createDevnet({ genesisTime: 0 })
      await ask(devnet, 'evm_increaseTime', [10])
      await devnet.mine()
      const setting = ask(devnet, 'evm_setTime', [3])
      await expect(setting).rejects.toMatchObject({
        message: expect.stringMatching(/^Timestamp error/),
      })
      expect(await shifted(devnet)).toBe(10)
    })
  })

  describe('time that is set back', () => {
    test('a listener of the end of a fault at a revert finds all other state reverted, too', async () => {
      await using devnet = await createDevnet({ genesisTime: 0 })
      const [first, second] = devnet.accounts.map(({ address }) => address)
      const snapshot = await ask(devnet, 'evm_snapshot')
      await devnet.faults.now({ kind: 'stalePending', lagMs: 1_000 })
      await devnet.wallet.select(second!, first!)
      await ask(devnet, 'evm_increaseTime', [10])
      const found: Promise<unknown[]>[] = []
      const stateOf = () =>
        Promise.all([devnet.now, devnet.faults.on, ask(devnet, 'wallet_getPermissions')])
      devnet.on('fault', () => found.push(stateOf()))
      await ask(devnet, 'evm_revert', [snapshot])
      expect(await Promise.all(found)).toEqual([await stateOf()])
      expect(await shifted(devnet)).toBe(0)
    })
  })
})

describe('rising timestamps', () => {
  const hardhat = { network: 'plain', dialect: 'hardhat', genesisTime: 0 } as const
  const somebody = '0x00000000000000000000000000000000000000aa'
  const send = (devnet: Devnet) => ask(devnet, 'eth_sendTransaction', [{ to: somebody }])

  async function timestamps(devnet: Devnet): Promise<number[]> {
    const head = Number(await ask(devnet, 'eth_blockNumber'))
    const numbers = Array.from({ length: head + 1 }, (_, number) => `0x${number.toString(16)}`)
    const blocks = await Promise.all(
      numbers.map((number) => ask(devnet, 'eth_getBlockByNumber', [number, false])),
    )
    return blocks.map((block) => Number((block as { readonly timestamp: string }).timestamp))
  }

  test('are a second apart for blocks of the same second, and take the clock along', async () => {
    await using devnet = await createDevnet(hardhat)
    for (let count = 0; count < 3; count += 1) await send(devnet)
    await devnet.mine(2)
    expect(await timestamps(devnet)).toEqual([0, 1, 2, 3, 4, 5])
    expect(devnet.now).toBe(5_000)
    await ask(devnet, 'evm_increaseTime', [100])
    await send(devnet)
    expect((await timestamps(devnet)).at(-1)).toBe(105)
    await devnet.advance(10_000)
    await send(devnet)
    expect((await timestamps(devnet)).at(-1)).toBe(115)
    await expectReplayed(devnet)
  })

  test('do not move the clock for blocks that are mined with an interval', async () => {
    await using devnet = await createDevnet(hardhat)
    await ask(devnet, 'hardhat_mine', ['0x64', '0xf'])
    const [, first, ...others] = await timestamps(devnet)
    expect(others.at(-1)! - first!).toBe(99 * 15)
    expect(devnet.now).toBe(1_000 + 99 * 15_000) // block 1 rose from genesis
  })

  test('refuse the time of the latest block for the next', async () => {
    await using devnet = await createDevnet(hardhat)
    await send(devnet)
    await expect(ask(devnet, 'evm_setNextBlockTimestamp', [1])).rejects.toThrow(
      "Timestamp 1 is equal to the previous block's timestamp. Enable the 'allowBlocksWithSameTimestamp'",
    )
    await expect(ask(devnet, 'evm_setNextBlockTimestamp', [0])).rejects.toThrow(
      "Timestamp 0 is lower than the previous block's timestamp 1",
    )
    await ask(devnet, 'evm_setNextBlockTimestamp', [2])
    await send(devnet)
    expect(await timestamps(devnet)).toEqual([0, 1, 2])
  })

  test('rise where time seals blocks, too', async () => {
    await using devnet = await createDevnet({ ...hardhat, mining: 'interval' })
    await devnet.advance(600)
    expect([devnet.now, await timestamps(devnet)]).toEqual([1_000, [0, 1]])
    await devnet.advance(600)
    expect([devnet.now, await timestamps(devnet)]).toEqual([2_000, [0, 1, 2]])
    await expectReplayed(devnet)
  })

  test('are shared by blocks of the same second in the dialect of anvil', async () => {
    await using devnet = await createDevnet({ ...hardhat, dialect: 'anvil' })
    for (let count = 0; count < 3; count += 1) await send(devnet)
    expect(await timestamps(devnet)).toEqual([0, 0, 0, 0])
  })
})

describe('devnet.until', () => {
  const NOBODY = '0x00000000000000000000000000000000000000aa'

  describe('until', () => {
    test('takes no time when there is nothing to wait for', async () => {
      await using devnet = await createDevnet()
      const before = devnet.now
      expect(await devnet.until(() => 'here', { withinMs: 0 })).toBe('here')
      expect(devnet.now).toBe(before)
    })

    test('moves time tick by tick, and gives what came', async () => {
      await using devnet = await createDevnet()
      await devnet.advance(50)
      const asked: number[] = []
      const found = await devnet.until(
        async () => {
          asked.push(devnet.now - devnet.config.genesisTime)
          const number = await devnet.request({ method: 'eth_blockNumber' })
          return number === '0x3' ? number : undefined
        },
        { withinMs: 10_000 },
      )
      expect([found, asked]).toEqual(['0x3', [50, 200, 400, 600]])
    })

    test('sees a transaction sealed at its own tick', async () => {
      await using devnet = await createDevnet()
      const { transactionHash } = await devnet.faucet.drip(NOBODY)
      const receipt = await devnet.until(
        async () => {
          const params = [transactionHash] as const
          const found = await devnet.request({ method: 'eth_getTransactionReceipt', params })
          return found !== null && BigInt(found.blockHash) !== 0n ? found : undefined
        },
        { withinMs: 1_000 },
      )
      expect(receipt?.blockNumber).toBe('0x1')
      expect(devnet.now - devnet.config.genesisTime).toBe(200)
    })

    test('checks after each flashblock where blocks have flashblocks', async () => {
      await using devnet = await createDevnet({ network: 'flashblocks' })
      let count = 0
      await devnet.until(() => (count += 1) > 3, { withinMs: 10_000 })
      expect(devnet.now - devnet.config.genesisTime).toBe(600)
    })

    test('names what it waited for in vain, after a last check when the time is up', async () => {
      await using devnet = await createDevnet()
      const asked: number[] = []
      const waiting = devnet.until(() => void asked.push(devnet.now - devnet.config.genesisTime), {
        withinMs: 500,
        what: 'the order to be filled',
      })
      const nowMs = devnet.config.genesisTime + 500
      await expect(waiting).rejects.toMatchObject({
        code: 'WAITED_IN_VAIN',
        message: `waited 500 ms of virtual time in vain for the order to be filled; it is ${nowMs} ms now`,
        facts: { withinMs: 500, nowMs },
      })
      expect(asked).toEqual([0, 200, 400, 500])
    })

    test('ends with what the predicate throws', async () => {
      await using devnet = await createDevnet()
      const waiting = devnet.until(() => Promise.reject(new Error('no')), { withinMs: 500 })
      await expect(waiting).rejects.toThrow('no')
    })

    test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
      'refuses to wait %d ms',
      async (ms) => {
        await using devnet = await createDevnet()
        const waiting = devnet.until(() => true, { withinMs: ms })
        await expect(waiting).rejects.toHaveProperty('code', 'INVALID_OPTION')
      },
    )
  })
})

/** `devnet.run()`: virtual time driven by a machine's clock, in process. */
describe('devnet.run', () => {
  const open = () => createDevnet({ genesisTime: 0, limits: { catchUpMsMax: 1_000 } })

  const originsOf = (devnet: Devnet) =>
    devnet
      .journal()
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as { from: string; call: string; params: unknown })
      .map(({ from, call, params }) => [from, call, params])

  describe('a run', () => {
    test('moves time with the clock, block by block, until it is stopped', async () => {
      await using devnet = await open()
      const machine = new HandMachine()
      const driver = devnet.run({ machine })
      expect(machine.delayMs).toBe(200)
      await machine.wakeAfter(200)
      await machine.wakeAfter(230)
      expect([devnet.now, await ask(devnet, 'eth_blockNumber')]).toEqual([430, '0x2'])
      await driver.stop()
      expect(machine.delayMs).toBeUndefined()
    })

    test('moves time at its speed, and by methods as well', async () => {
      await using devnet = await open()
      const machine = new HandMachine()
      const driver = devnet.run({ machine, speed: 10 })
      await machine.wakeAfter(100)
      expect(devnet.now).toBe(1_000)
      await ask(devnet, 'previewnet_setSpeed', [2])
      expect(driver.speed).toBe(2)
      await machine.wakeAfter(100)
      expect(devnet.now).toBe(1_200)
      await ask(devnet, 'previewnet_pause')
      expect([driver.speed, machine.delayMs]).toEqual([0, undefined])
      await ask(devnet, 'previewnet_resume')
      driver.setSpeed(1)
      await machine.wakeAfter(200)
      expect(devnet.now).toBe(1_400)
    })

    test('makes up for the time since its startMs', async () => {
      await using devnet = await open()
      const machine = new HandMachine()
      devnet.run({ machine, startMs: machine.now() - 500 })
      await machine.wakeAfter(0)
      expect(devnet.now).toBe(500)
    })

    test('is in the journal as inputs of the clock, which a replay repeats without one', async () => {
      await using devnet = await open()
      const machine = new HandMachine()
      const driver = devnet.run({ machine })
      await machine.wakeAfter(250)
      await ask(devnet, 'eth_sendTransaction', [{ to: devnet.accounts[1]!.address, value: '0x1' }])
      await machine.wakeAfter(9_000)
      await driver.stop()
      expect(originsOf(devnet)).toEqual([
        ['clock', 'devnet.advance', [250]],
        ['process', 'eth_sendTransaction', expect.anything()],
        ['clock', 'devnet.jump', [8_000]],
        ['clock', 'devnet.advance', [1_000]],
      ])
      await expectReplayed(devnet)
      await using again = await replay(devnet.journal())
      await expect(ask(again, 'previewnet_pause')).rejects.toMatchObject({ code: -32004 })
    })

    test('follows the clock of this machine when no other is given', async () => {
      await using devnet = await open()
      devnet.run({ speed: 1_000 })
      const { value } = await devnet.subscribe('newHeads').next()
      expect(value?.number).toBe('0x1')
    })

    test('ends with the devnet', async () => {
      const devnet = await open()
      const machine = new HandMachine()
      devnet.run({ machine })
      await devnet.close()
      expect(machine.delayMs).toBeUndefined()
      expect(() => devnet.run({ machine })).toThrow(expect.objectContaining({ code: 'CLOSED' }))
    })

    test('does not move the time of a fork', async () => {
      await using devnet = await open()
      const machine = new HandMachine()
      devnet.run({ machine })
      await using fork = await devnet.fork()
      await machine.wakeAfter(200)
      expect([devnet.now, fork.now]).toEqual([200, 0])
      await expect(ask(fork, 'previewnet_pause')).rejects.toMatchObject({ code: -32004 })
    })
  })

  describe('one run at a time', () => {
    test('a second one is refused until the first has been stopped', async () => {
      await using devnet = await open()
      const machine = new HandMachine()
      const first = devnet.run({ machine })
      const refused = () => devnet.run({ machine: new HandMachine() })
      expect(refused).toThrow(expect.objectContaining({ code: 'ALREADY_RUNNING' }))
      await first.stop()
      const second = devnet.run({ machine })
      await first.stop() // again, which ends nothing
      await expect(ask(devnet, 'previewnet_setSpeed', [3])).resolves.toBeNull()
      expect(second.speed).toBe(3)
    })

    test.each([-1, 1_001, Number.NaN])('a speed of %d is refused', async (speed) => {
      await using devnet = await open()
      const machine = new HandMachine()
      const refusal = expect.objectContaining({ code: 'INVALID_OPTION', facts: { given: speed } })
      expect(() => devnet.run({ machine, speed })).toThrow(refusal)
      const driver = devnet.run({ machine })
      expect(() => driver.setSpeed(speed)).toThrow(refusal)
      expect(driver.speed).toBe(1)
    })
  })

  describe('a step that fails', () => {
    const broken = async () => {
      const devnet = await open()
      devnet.invariant('no second block', ({ blockNumber }) => blockNumber !== 2n)
      return devnet
    }

    test('reaches its handler at once, and stopping succeeds then', async () => {
      await using devnet = await broken()
      const machine = new HandMachine()
      const failures: unknown[] = []
      const driver = devnet.run({ machine, onFailure: (reason) => failures.push(reason) })
      await machine.wakeAfter(400)
      expect(failures).toEqual([devnet.violation])
      expect(machine.delayMs).toBeUndefined()
      await driver.stop()
    })

    test('makes stopping reject if it has no handler, and another run may begin', async () => {
      await using devnet = await broken()
      const machine = new HandMachine()
      const driver = devnet.run({ machine })
      await machine.wakeAfter(400)
      await settled()
      await expect(driver.stop()).rejects.toBe(devnet.violation)
      expect(() => devnet.run({ machine })).not.toThrow()
    })
  })
})

describe('progress of time', () => {
  describe('progress', () => {
    test('of mine is reported in blocks, after each but the last', async () => {
      await using devnet = await createDevnet()
      const told: Progress[] = []
      devnet.on('progress', (progress) => void told.push(progress))
      await devnet.mine(3)
      const job = { job: 'mine', total: 3 }
      expect(told).toEqual([
        { ...job, done: 1, isOver: false },
        { ...job, done: 2, isOver: false },
        { ...job, done: 3, isOver: true },
      ])
    })

    test('of advance is reported in ms of virtual time', async () => {
      await using devnet = await createDevnet()
      await devnet.advance(50)
      const told: Progress[] = []
      devnet.on('progress', (progress) => void told.push(progress))
      await devnet.advance(400)
      const job = { job: 'advance', total: 400 }
      expect(told).toEqual([
        { ...job, done: 150, isOver: false },
        { ...job, done: 350, isOver: false },
        { ...job, done: 400, isOver: true },
      ])
    })

    test('of one block is not reported', async () => {
      await using devnet = await createDevnet()
      const told: Progress[] = []
      devnet.on('progress', (progress) => void told.push(progress))
      await devnet.mine()
      await devnet.advance(200)
      await devnet.advance(100)
      await devnet.jump(10_000)
      expect(told).toEqual([])
    })

    test('of a request is reported, and no more to a removed listener', async () => {
      await using devnet = await createDevnet()
      const told: Progress[] = []
      const listener = (progress: Progress) => void told.push(progress)
      devnet.on('progress', listener)
      await devnet.request({ method: 'anvil_mine', params: ['0x2'] })
      expect(told).toHaveLength(2)
      devnet.removeListener('progress', listener)
      await devnet.request({ method: 'anvil_mine', params: ['0x2'] })
      expect(told).toHaveLength(2)
    })

    test('of a trace is reported in gas, and requests are answered while the trace waits', async () => {
      const to: Address = `0x${'c0'.repeat(20)}`
      // Adds one to the word at 0 until gas runs out: 26,000 opcodes.
      const alloc = { [to]: { code: '0x5b60015f51015f525f56' } } as const
      await using devnet = await createDevnet({ alloc, upgrade: 'none' })
      const trace = () => ask(devnet, 'debug_traceCall', [{ to, gas: '0x186a0' }, 'latest', {}])
      const alone = await trace()
      const told: Progress[] = []
      const answers: unknown[] = []
      devnet.on('progress', async (progress) => {
        told.push(progress)
        if (progress.isOver) return
        await devnet.mine()
        answers.push(await ask(devnet, 'eth_call', [{ data: '0x60015f5260205ff3' }, 'latest']))
      })
      const [traced, other] = await Promise.all([trace(), trace()])
      expect(traced).toEqual(alone)
      expect(other).toEqual(alone)
      const jobs = told.map(({ job, total }) => `${job} of ${total}`)
      expect(new Set(jobs)).toEqual(new Set(['trace of 100000']))
      expect(told.filter(({ isOver }) => isOver)).toHaveLength(2)
      expect(told.length).toBeGreaterThan(10)
      expect(new Set(answers)).toEqual(new Set([`0x${'1'.padStart(64, '0')}`]))
    })

    test('holds the writer up while a listener wants it to, and readers see whole blocks', async () => {
      await using devnet = await createDevnet()
      let goOn = () => {}
      const reached = new Promise<void>((resolve) => {
        devnet.on('progress', ({ done }) => {
          if (done !== 2) return undefined
          resolve()
          return new Promise((release) => {
            goOn = release
          })
        })
      })
      const mined = devnet.mine(4)
      await reached
      expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x2')
      const next = devnet.request({ method: 'evm_mine' })
      goOn()
      await mined
      await next
      expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x5')
    })

    test('changes nothing of what is sealed', async () => {
      await using devnet = await createDevnet()
      await using followed = await createDevnet()
      followed.on('progress', () => Promise.resolve())
      for (const each of [devnet, followed]) {
        await each.mine(3)
        await each.advance(1_000)
      }
      const params = ['latest', true] as const
      const head = await devnet.request({ method: 'eth_getBlockByNumber', params })
      expect(await followed.request({ method: 'eth_getBlockByNumber', params })).toEqual(head)
      expect(head).toMatchObject({ number: '0x8' })
    })
  })

  describe('listeners', () => {
    test('are called in their order, the one added last is taken off first', () => {
      const listeners = new Listeners<string>()
      const heard: string[] = []
      const one = (text: string) => heard.push(`one ${text}`)
      const other = (text: string) => heard.push(`other ${text}`)
      for (const listener of [one, other, one]) listeners.add(listener)
      listeners.emit('a')
      listeners.remove(one)
      listeners.emit('b')
      listeners.remove(one)
      listeners.remove(one)
      listeners.emit('c')
      expect(heard).toEqual(['one a', 'other a', 'one a', 'one b', 'other b', 'other c'])
      expect(listeners.isEmpty).toBe(false)
      listeners.remove(other)
      expect(listeners.isEmpty).toBe(true)
    })

    test('are waited for only if they have given back a promise', async () => {
      const listeners = new Listeners<string>()
      listeners.add(() => 'nothing to wait for')
      expect(listeners.ask('a')).toBeUndefined()
      let release = () => {}
      listeners.add(
        () =>
          new Promise<void>((resolve) => {
            release = resolve
          }),
      )
      let isDone = false
      const done = listeners.ask('b')?.then(() => {
        isDone = true
      })
      await Promise.resolve()
      expect(isDone).toBe(false)
      release()
      await done
      expect(isDone).toBe(true)
    })
  })
})

/** `devnet.waits`, and that only requests move time, whatever waits. */
describe('requests that wait', () => {
  const BOB = '0x0000000000000000000000000000000000000b0b'

  const ofLogs = {
    kind: 'subscription',
    what: 'notifications of logs (process, subscription 0x1)',
  }

  describe('waiting requests', () => {
    test('time stands while requests wait, however often a client polls', async () => {
      await using devnet = await createDevnet({ genesisTime: 0, network: 'flashblocks' })
      const hash = await ask(devnet, 'eth_sendTransaction', [{ to: BOB, value: '0x1' }])
      for (let count = 0; count < 5; count += 1) {
        expect(await ask(devnet, 'eth_getTransactionReceipt', [hash])).toBeNull()
        expect(await ask(devnet, 'eth_blockNumber')).toBe('0x0')
      }
      const reading = devnet.subscribe('newHeads').next()
      await ask(devnet, 'eth_subscribe', ['logs'])
      const sent = ask(devnet, 'eth_sendTransactionSync', [{ to: BOB, value: '0x2' }])
      await settled()
      expect(devnet.now).toBe(0)
      const reason = 'it has been executed, and becomes visible with the next flashblock'
      expect(devnet.waits).toEqual([
        { kind: 'stream', what: 'the next of a loop over newHeads' },
        ofLogs,
        {
          kind: 'send',
          what: expect.stringMatching(/^the answer to a send that waits until 0x\w{64} has run$/),
        },
        { kind: 'transaction', what: `the transaction ${hash} to run: ${reason}` },
        { kind: 'transaction', what: expect.stringMatching(/^the transaction 0x\w{64} to run: /) },
      ])
      await devnet.advance(2_000)
      expect(await reading).toMatchObject({ value: { number: '0x1' } })
      expect(await sent).toMatchObject({ status: '0x1' })
      expect(devnet.waits).toEqual([ofLogs])
      await ask(devnet, 'eth_unsubscribe', ['0x1'])
      expect(devnet.waits).toEqual([])
    })

    test('devnet.until is listed for as long as it waits', async () => {
      await using devnet = await createDevnet({ genesisTime: 0 })
      let seen: readonly Wait[] = []
      await devnet.until(
        () => {
          seen = devnet.waits
          return devnet.now >= 1_000
        },
        { withinMs: 5_000, what: 'a second to go by' },
      )
      expect(seen).toEqual([{ kind: 'until', what: 'a second to go by' }])
      expect(devnet.waits).toEqual([])
    })
  })
})
