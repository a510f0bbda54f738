import { describe, expect, test } from 'vitest'
import { RealTimeDriver } from '../../src/backend/real-time.ts'
import type { DevnetOptions } from '../../src/config/devnet-options.ts'
import { resolveConfig } from '../../src/config/resolve.ts'
import { DevnetError } from '../../src/primitives/errors.ts'
import { HandMachine, settled, startMs } from '../support/hand-machine.ts'

const genesisTime = 5_000

/** A devnet that only keeps time, and records its calls. */
class TimeKeeper {
  readonly config
  readonly told: string[] = []
  now = genesisTime
  missedMs = 0
  /** Ms until the remote fails an advance; undefined while it is there. */
  awayAfterMs: number | undefined
  #finish: (() => void) | undefined
  #holds = false

  constructor(given: DevnetOptions = {}) {
    this.config = resolveConfig({ genesisTime, ...given })
  }

  /** From now on an advance takes until {@link finish}. */
  hold(): void {
    this.#holds = true
  }

  finish(): void {
    this.#holds = false
    this.#finish?.()
  }

  async advance(ms: number): Promise<void> {
    expect(this.#finish).toBeUndefined()
    this.told.push(`advance ${ms}`)
    this.missedMs = 0
    if (this.awayAfterMs !== undefined) {
      this.now += this.awayAfterMs
      this.missedMs = ms - this.awayAfterMs
      throw new DevnetError('FORK_FAILED', 'fork: no answer', {})
    }
    if (this.#holds) {
      await new Promise<void>((resolve) => {
        this.#finish = resolve
      })
      this.#finish = undefined
    }
    this.now += ms
  }

  async jump(ms: number): Promise<void> {
    this.told.push(`jump ${ms}`)
    this.now += ms
  }
}

function drive(devnet = new TimeKeeper()) {
  const machine = new HandMachine()
  const failures: unknown[] = []
  const onFailure = (reason: unknown) => failures.push(reason)
  const onEnd = () => {}
  const words: string[] = []
  const driver = new RealTimeDriver(devnet, {
    ...{ machine, startMs, speed: 1, onFailure, onEnd },
    onRemoteAway: ({ message }) => words.push(message),
    onRemoteBack: () => words.push('back'),
  })
  return { devnet, machine, driver, failures, words }
}

describe('the real-time driver', () => {
  test('the real-time driver wakes first at the first block boundary', () => {
    const { machine } = drive()
    expect(machine.delayMs).toBe(200)
  })

  test('with flashblocks, every wake is at the boundary of one', async () => {
    const { devnet, machine } = drive(new TimeKeeper({ network: 'flashblocks' }))
    expect(machine.delayMs).toBe(200)
    await machine.wakeAfter(230)
    expect(devnet.told).toEqual(['advance 230'])
    expect(machine.delayMs).toBe(170)
  })

  test('where transactions seal blocks between ticks, wakes are at most 200 ms apart, and at each tick', async () => {
    const { devnet, machine } = drive(
      new TimeKeeper({ mining: 'mixed', network: 'plain', blockTimeMs: 500 }),
    )
    const delays = []
    for (let wake = 0; wake < 6; wake += 1) {
      delays.push(machine.delayMs)
      await machine.wakeAfter(machine.delayMs!)
    }
    expect(delays).toEqual([200, 200, 100, 200, 200, 100])
    expect(devnet.now - genesisTime).toBe(1_000)
  })

  test('the driver catches up with the time since the start', async () => {
    const devnet = new TimeKeeper()
    const machine = new HandMachine()
    machine.pass(450)
    new RealTimeDriver(devnet, { machine, startMs, speed: 1, onEnd: () => expect.unreachable() })
    expect(machine.delayMs).toBe(0)
    await machine.wakeAfter(0)
    expect(devnet.told).toEqual(['advance 450'])
    expect(machine.delayMs).toBe(150)
  })

  test('late wakes of the real-time driver add up to no drift', async () => {
    const { devnet, machine } = drive()
    for (let wake = 0; wake < 1_000; wake += 1) {
      await machine.wakeAfter(machine.delayMs! + 7)
      expect(devnet.now - genesisTime).toBe(machine.now() - startMs)
      expect(machine.delayMs).toBe(193)
    }
    expect(devnet.now - genesisTime).toBe(1_000 * 200 + 7)
  })

  test('a wake that comes early is followed by one at the boundary', async () => {
    const { devnet, machine } = drive()
    await machine.wakeAfter(199)
    expect(devnet.told).toEqual(['advance 199'])
    expect(machine.delayMs).toBe(1)
  })

  test('two advances never overlap, and the time one took is not lost', async () => {
    const { devnet, machine } = drive()
    devnet.hold()
    await machine.wakeAfter(200)
    expect(machine.delayMs).toBeUndefined()
    machine.pass(530)
    devnet.finish()
    await settled()
    expect(devnet.told).toEqual(['advance 200'])
    expect(machine.delayMs).toBe(0)
    await machine.wakeAfter(0)
    expect(devnet.told).toEqual(['advance 200', 'advance 530'])
    expect(machine.delayMs).toBe(70)
  })

  test('a machine clock that is set back neither reverses virtual time nor stops it', async () => {
    const { devnet, machine } = drive()
    await machine.wakeAfter(200)
    await machine.wakeAfter(-3_600_000)
    expect(devnet.now).toBe(genesisTime + 200)
    await machine.wakeAfter(200)
    expect(devnet.now).toBe(genesisTime + 400)
  })

  test('a step up to the limit is advanced, and the excess of a longer one is jumped first', async () => {
    const { devnet, machine } = drive(new TimeKeeper({ limits: { catchUpMsMax: 1_000 } }))
    await machine.wakeAfter(1_000)
    await machine.wakeAfter(1_001)
    await machine.wakeAfter(8 * 3_600_000)
    expect(devnet.told).toEqual([
      'advance 1000',
      'jump 1',
      'advance 1000',
      'jump 28799000',
      'advance 1000',
    ])
    expect(devnet.now - genesisTime).toBe(machine.now() - startMs)
  })

  test('a step never asks for more blocks than one advance may seal', async () => {
    const { devnet, machine } = drive(new TimeKeeper({ limits: { ticksPerAdvanceMax: 3 } }))
    await machine.wakeAfter(1_000)
    expect(devnet.told).toEqual(['jump 400', 'advance 600'])
  })

  test('a step that is merely late is advanced, however low the limit', async () => {
    const { devnet, machine } = drive(new TimeKeeper({ limits: { catchUpMsMax: 0 } }))
    await machine.wakeAfter(207)
    await machine.wakeAfter(1_000)
    expect(devnet.told).toEqual(['advance 207', 'jump 600', 'advance 400'])
  })

  test('the real-time driver keeps time that a client moved', async () => {
    const { devnet, machine } = drive()
    await machine.wakeAfter(200)
    await devnet.jump(3_600_050)
    await machine.wakeAfter(200)
    expect(devnet.now).toBe(genesisTime + 3_600_450)
    expect(machine.delayMs).toBe(150)
  })

  test('time goes by at another speed once it is set', async () => {
    const { devnet, machine, driver } = drive()
    expect(driver.speed).toBe(1)
    machine.pass(100)
    driver.setSpeed(4)
    expect(machine.delayMs).toBe(25)
    await machine.wakeAfter(25)
    expect(devnet.told).toEqual(['advance 200'])
    expect(machine.delayMs).toBe(50)
    await machine.wakeAfter(110)
    driver.setSpeed(0.5)
    await machine.wakeAfter(machine.delayMs!)
    expect(devnet.told).toEqual(['advance 200', 'advance 440', 'advance 160'])
  })

  test('fractions of a ms that slow time leaves over are kept', async () => {
    const { devnet, machine, driver } = drive()
    driver.setSpeed(0.25)
    for (let wake = 0; wake < 1_000; wake += 1) await machine.wakeAfter(1)
    expect(devnet.now - genesisTime).toBe(250)
  })

  test('a pause lasts until it ends, and time does not catch up with it', async () => {
    const { devnet, machine, driver } = drive()
    driver.setSpeed(2)
    machine.pass(30)
    driver.pause()
    driver.pause()
    expect([driver.speed, machine.delayMs]).toEqual([0, undefined])
    machine.pass(3_600_000)
    driver.resume()
    driver.resume()
    expect(driver.speed).toBe(2)
    expect(machine.delayMs).toBe(70)
    await machine.wakeAfter(70)
    expect(devnet.told).toEqual(['advance 200'])
  })

  test('a pause during a step begins when that is done', async () => {
    const { devnet, machine, driver } = drive()
    devnet.hold()
    await machine.wakeAfter(200)
    driver.pause()
    devnet.finish()
    await settled()
    expect(machine.delayMs).toBeUndefined()
    driver.resume()
    expect(machine.delayMs).toBe(200)
  })

  test('stopping the real-time driver cancels its next wake', async () => {
    const { devnet, machine, driver } = drive()
    await driver.stop()
    expect(machine.delayMs).toBeUndefined()
    expect(devnet.told).toEqual([])
  })

  test('stopping waits for the step under way, and none follows', async () => {
    const { devnet, machine, driver } = drive()
    devnet.hold()
    await machine.wakeAfter(200)
    let isStopped = false
    const stopped = driver.stop().then(() => {
      isStopped = true
    })
    await settled()
    expect(isStopped).toBe(false)
    devnet.finish()
    await stopped
    expect(machine.delayMs).toBeUndefined()
    expect(devnet.now).toBe(genesisTime + 200)
  })

  test('a failing step of the real-time driver is reported once and is the last', async () => {
    const devnet = new TimeKeeper()
    const reason = new Error('state roots differ')
    devnet.advance = () => Promise.reject(reason)
    const { machine, driver, failures } = drive(devnet)
    await machine.wakeAfter(200)
    expect(failures).toEqual([reason])
    expect(machine.delayMs).toBeUndefined()
    await driver.stop()
  })

  test('a step that the remote prevents is repeated, without losing time', async () => {
    const { devnet, machine, driver, failures, words } = drive()
    devnet.awayAfterMs = 0
    await machine.wakeAfter(200)
    expect(words).toEqual(['fork: no answer'])
    expect(machine.delayMs).toBe(1_000)
    devnet.awayAfterMs = 150
    await machine.wakeAfter(1_000)
    devnet.awayAfterMs = undefined
    await machine.wakeAfter(1_000)
    expect(devnet.told).toEqual(['advance 200', 'advance 1200', 'advance 2050'])
    expect(devnet.now - genesisTime).toBe(machine.now() - startMs)
    expect(words).toEqual(['fork: no answer', 'back'])
    expect(machine.delayMs).toBe(200)
    await driver.stop()
    expect(failures).toEqual([])
  })

  test('after a long absence of the remote, the rest is jumped once', async () => {
    const { devnet, machine, words } = drive()
    devnet.awayAfterMs = 0
    await machine.wakeAfter(200)
    await machine.wakeAfter(100_000)
    devnet.awayAfterMs = undefined
    await machine.wakeAfter(1_000)
    expect(devnet.told).toEqual([
      'advance 200',
      ...['jump 40200', 'advance 60000'],
      ...['jump 1000', 'advance 60000'],
    ])
    expect(devnet.now - genesisTime).toBe(machine.now() - startMs)
    expect(words).toEqual(['fork: no answer', 'back'])
  })

  test('while the remote is away, the driver can be paused and stopped', async () => {
    const { devnet, machine, driver } = drive()
    devnet.awayAfterMs = 0
    await machine.wakeAfter(200)
    driver.pause()
    expect(machine.delayMs).toBeUndefined()
    driver.resume()
    expect(machine.delayMs).toBe(1_000)
    await driver.stop()
    expect(machine.delayMs).toBeUndefined()
  })
})
