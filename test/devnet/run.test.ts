/** `devnet.run()`: virtual time driven by a machine's clock, in process. */

import { describe, expect, test } from 'vitest'
import { createDevnet, type Devnet, replay } from '../../src/index.ts'
import { HandMachine, settled } from '../support/hand-machine.ts'
import { expectReplayed } from '../support/journal.ts'
import { ask } from '../support/world-journal.ts'

const open = () => createDevnet({ genesisTime: 0, catchUpMsMax: 1_000 })

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

  test('makes up for the time since the machine showed what is now', async () => {
    await using devnet = await open()
    const machine = new HandMachine()
    devnet.run({ machine, startMs: machine.now() - 500 })
    await machine.wakeAfter(0)
    expect(devnet.now).toBe(500)
  })

  test('is in the journal as the doing of the clock, which a replay repeats without one', async () => {
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

  test('goes on by the clock of this machine when none is given', async () => {
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

  test('is not that of a fork', async () => {
    await using devnet = await open()
    const machine = new HandMachine()
    devnet.run({ machine })
    await using fork = devnet.fork()
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

  test('is what stopping rejects with otherwise, and another run may begin', async () => {
    await using devnet = await broken()
    const machine = new HandMachine()
    const driver = devnet.run({ machine })
    await machine.wakeAfter(400)
    await settled()
    await expect(driver.stop()).rejects.toBe(devnet.violation)
    expect(() => devnet.run({ machine })).not.toThrow()
  })
})
