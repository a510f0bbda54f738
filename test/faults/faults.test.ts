import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { type Fault, faultKinds, readFault } from '../../src/faults/fault.ts'
import { type FaultChange, Faults } from '../../src/faults/faults.ts'
import { DevnetError, InvariantError } from '../../src/primitives/errors.ts'
import { fc } from '../support/property.ts'

describe('scheduled faults', () => {
  const skip: Fault = { kind: 'skipBlock' }
  const reorg: Fault = { kind: 'reorg', depth: 1 }

  /** Faults at 1,000 ms, and a diary of what becomes of them. */
  function world(carryOut: (fault: Fault) => void = () => {}, max = 9) {
    const clock = new VirtualClock(1_000)
    const diary: string[] = []
    const emit = ({ status, change }: FaultChange) =>
      void diary.push(`${status.id} ${change} at ${clock.nowMs}`)
    const create = () => new Faults(clock, { emit, max, carryOut, onChange() {} })
    return { clock, diary, create, faults: create() }
  }

  describe('a fault', () => {
    test('at a time that has come begins at once', async () => {
      const { faults, diary } = world()
      expect(await faults.add(skip, 1_000)).toBe('0x1')
      expect(faults.list()).toEqual([{ id: '0x1', fault: skip, state: 'on', atMs: 1_000, left: 1 }])
      expect(faults.on).toEqual(faults.list())
      expect(diary).toEqual(['0x1 begins at 1000'])
    })

    test('at a later time is listed until that comes', async () => {
      const { faults, clock, diary } = world()
      await faults.add({ ...skip, count: 3 }, 1_500)
      expect(faults.list()).toMatchObject([{ state: 'scheduled', atMs: 1_500 }])
      await clock.advanceTo(1_499)
      expect(faults.of('skipBlock')).toBe(undefined)
      await clock.advanceTo(1_500)
      expect(faults.of('skipBlock')).toEqual({ ...skip, count: 3 })
      expect(faults.list()).toMatchObject([{ state: 'on', atMs: 1_500, left: 3 }])
      expect(diary).toEqual(['0x1 begins at 1500'])
    })

    test('ends when it has occurred as often as its count says', async () => {
      const { faults, diary } = world()
      await faults.add({ ...skip, count: 2 }, 0)
      expect(faults.of('skipBlock')).toEqual({ ...skip, count: 2 })
      expect(faults.apply('skipBlock')).toEqual({ ...skip, count: 2 })
      expect(faults.list()).toMatchObject([{ left: 1 }])
      expect(faults.apply('skipBlock')).toEqual({ ...skip, count: 2 })
      expect(faults.apply('skipBlock')).toBe(undefined)
      expect(faults.list()).toEqual([])
      expect(diary).toEqual(['0x1 begins at 1000', '0x1 ends at 1000'])
    })

    test('is applied only where it applies, and the oldest of those first', async () => {
      const { faults } = world()
      for (const byMs of [5, 6, 7]) await faults.add({ kind: 'delayBlock', byMs }, 0)
      expect(faults.apply('delayBlock', ({ byMs }) => byMs > 5)).toMatchObject({ byMs: 6 })
      expect(faults.apply('delayBlock')).toMatchObject({ byMs: 5 })
      expect(faults.apply('delayBlock', () => false)).toBe(undefined)
      expect(faults.apply('halveBlock')).toBe(undefined)
    })

    test('without a duration is carried out and not kept', async () => {
      const done: Fault[] = []
      const { faults, clock, diary } = world((fault) => done.push(fault))
      await faults.add(reorg, 1_200)
      expect(done).toEqual([])
      await clock.advanceTo(1_300)
      expect(done).toEqual([reorg])
      expect(faults.list()).toEqual([])
      expect(diary).toEqual(['0x1 begins at 1200'])
    })

    test('with a duration ends after it, or when it is cleared', async () => {
      const { faults, clock, diary } = world()
      const stale: Fault = { kind: 'stalePending', lagMs: 50 }
      await faults.add({ ...stale, forMs: 300 }, 1_100)
      await faults.add(stale, 0)
      await clock.advanceTo(1_399)
      expect(faults.on).toMatchObject([{ atMs: 1_100, untilMs: 1_400 }, { atMs: 1_000 }])
      expect(faults.endOf('stalePending')).toBe(1_400)
      await clock.advanceTo(1_400)
      expect(faults.of('stalePending')).toEqual(stale)
      expect(faults.endOf('stalePending')).toBe(undefined)
      faults.clear('0x2')
      expect(faults.on).toEqual([])
      expect(diary).toEqual([
        ...['0x2 begins at 1000', '0x1 begins at 1100', '0x1 ends at 1400', '0x2 ends at 1400'],
      ])
    })

    test('ends before another one of its time begins', async () => {
      const { faults, clock, diary } = world()
      await faults.add({ kind: 'faucetCooldown', forMs: 100 }, 1_100)
      await faults.add(skip, 1_200)
      await clock.advanceTo(2_000)
      expect(diary.slice(1)).toEqual(['0x1 ends at 1200', '0x2 begins at 1200'])
    })

    test('can be cleared before its time and while it is on', async () => {
      const { faults, clock, diary } = world()
      const [first, second] = [await faults.add(skip, 1_500), await faults.add(skip, 0)]
      expect([faults.clear(first), faults.clear(second)]).toEqual([true, true])
      expect([faults.clear(first), faults.clear('0x9'), faults.clear('one')]).toEqual(
        Array(3).fill(false),
      )
      await clock.advanceTo(2_000)
      expect(faults.list()).toEqual([])
      expect(diary).toEqual(['0x2 begins at 1000', '0x2 ends at 1000'])
    })
  })

  describe('a fault that cannot be carried out', () => {
    const refusing = () => {
      throw new DevnetError('ROLLBACK_TOO_DEEP', 'too deep')
    }

    test('is refused and not kept if it is requested for now', async () => {
      const { faults, diary } = world(refusing)
      await expect(faults.add(reorg, 0)).rejects.toMatchObject({ code: 'ROLLBACK_TOO_DEEP' })
      expect(faults.list()).toEqual([])
      expect(diary).toEqual([])
    })

    test('is listed as refused when its time has come, and time continues', async () => {
      const { faults, clock, diary } = world(refusing)
      const id = await faults.add(reorg, 1_100)
      await faults.add(skip, 1_100)
      await clock.advanceTo(2_000)
      expect(faults.list()).toMatchObject([
        { id, fault: reorg, state: 'refused', atMs: 1_100, reason: 'too deep' },
        { state: 'on' },
      ])
      expect(diary).toEqual(['0x1 refused at 1100', '0x2 begins at 1100'])
      expect(faults.clear(id)).toBe(true)
    })

    test('because of a bug of ours stops the clock', async () => {
      const { faults, clock } = world(() => {
        throw new InvariantError('broken')
      })
      await faults.add(reorg, 1_100)
      await expect(clock.advanceTo(2_000)).rejects.toThrow('broken')
    })
  })

  describe('the fault schedule', () => {
    test('the number of faults is limited, scheduled ones included', async () => {
      const { faults } = world(() => {}, 2)
      await faults.add(skip, 0)
      await faults.add(skip, 5_000)
      await expect(faults.add(skip, 0)).rejects.toMatchObject({
        ...{ code: 'FAULTS_TOO_MANY', facts: { limit: 2 } },
      })
      faults.apply('skipBlock')
      expect(await faults.add(skip, 0)).toBe('0x3')
    })

    test('faults come before anything else of their time, in the order they were requested', async () => {
      const { faults, clock, diary } = world()
      clock.schedule(1_200, () => void diary.push('a tick'))
      await faults.add(skip, 1_300)
      await faults.add(skip, 1_200)
      await faults.add(skip, 1_200)
      clock.schedule(1_300, () => void diary.push('a tick'))
      await clock.advanceTo(1_300)
      expect(diary).toEqual([
        ...['0x2 begins at 1200', '0x3 begins at 1200', 'a tick'],
        ...['0x1 begins at 1300', 'a tick'],
      ])
    })

    test('the faults that a clock jump has passed begin in the order of time', async () => {
      const { faults, clock, diary } = world()
      await faults.add(skip, 1_300)
      await faults.add(skip, 1_200)
      clock.jumpTo(1_400)
      await faults.catchUp()
      expect(diary).toEqual(['0x2 begins at 1400', '0x1 begins at 1400'])
    })
  })

  describe('a revert to a snapshot', () => {
    test('restores scheduled and active faults, and emits them', async () => {
      const { faults, clock, diary } = world()
      await faults.add({ ...skip, count: 2 }, 0)
      await faults.add(skip, 1_500)
      const point = faults.snapshot()
      const before = faults.list()
      faults.apply('skipBlock')
      await faults.add(reorg, 1_700)
      await clock.advanceTo(1_600)
      faults.forget()
      expect([faults.list(), faults.on]).toEqual([[], []])
      clock.restore(1_000)
      diary.length = 0
      faults.restore(point)
      expect(faults.list()).toEqual(before)
      expect(diary).toEqual(['0x1 begins at 1000'])
      await clock.advanceTo(2_000)
      expect(diary.slice(1)).toEqual(['0x2 begins at 1500'])
    })

    test('removes the faults that have ended since from the past ones', async () => {
      const { faults, clock } = world()
      await faults.add(skip, 0)
      faults.apply('skipBlock')
      const point = faults.snapshot()
      const past = faults.past()
      expect(past).toEqual([{ id: '0x1', fault: skip, beganMs: 1_000, endedMs: 1_000 }])
      await faults.add({ kind: 'faucetCooldown', forMs: 200 }, 0)
      await faults.add(skip, 1_500)
      faults.clear('0x3')
      await clock.advanceTo(1_600)
      expect(faults.past().slice(1)).toMatchObject([{ id: '0x2', beganMs: 1_000, endedMs: 1_200 }])
      clock.restore(1_000)
      faults.restore(point)
      expect(faults.past()).toBe(past)
    })

    test('the newest thousand past faults are kept', async () => {
      const { faults } = world()
      for (let index = 0; index < 1_002; index += 1) {
        await faults.add(skip, 0)
        faults.apply('skipBlock')
      }
      expect(faults.past()).toHaveLength(1_000)
      expect(faults.past()[0]?.id).toBe('0x3')
    })

    test('no id is given a second time', async () => {
      const { faults } = world()
      const point = faults.snapshot()
      await faults.add(skip, 0)
      faults.restore(point)
      expect(await faults.add(skip, 0)).toBe('0x2')
    })

    test('a snapshot can be continued by another schedule, independently', async () => {
      const { faults, create } = world()
      await faults.add(skip, 0)
      const other = create()
      other.restore(faults.snapshot())
      expect(other.apply('skipBlock')).toEqual(skip)
      expect(other.on).toEqual([])
      expect(faults.on).toHaveLength(1)
      expect(await other.add(skip, 0)).toBe('0x2')
    })
  })

  describe('the fault schedule', () => {
    test('in whatever order faults are requested, they begin in the order of their times, and none is lost', async () => {
      const times = fc.array(fc.integer({ min: 900, max: 1_100 }), { maxLength: 9 })
      const steps = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 6 })
      const property = fc.asyncProperty(times, steps, async (given, ms) => {
        const { faults, clock, diary } = world()
        for (const timeMs of given) await faults.add(skip, timeMs)
        for (const each of ms) await clock.advanceTo(clock.nowMs + each)
        await clock.advanceTo(2_000)
        const expected = given
          .map((timeMs, index) => ({ atMs: Math.max(1_000, timeMs), id: `0x${index + 1}` }))
          .sort((one, other) => one.atMs - other.atMs)
        expect(diary).toEqual(expected.map(({ id, atMs }) => `${id} begins at ${atMs}`))
        expect(faults.on).toHaveLength(given.length)
      })
      await fc.assert(property, { numRuns: 60 })
    })
  })
})

describe('readFault', () => {
  const refuse = (where: string, expected: string): never => {
    throw new RangeError(`${where}: ${expected}`)
  }
  const read = (value: unknown) => readFault(value, 'fault', refuse)
  const hash = `0x${'Ab'.repeat(32)}`

  describe('a fault as JSON', () => {
    test('a fault is read as it was given, its hashes in lower case', () => {
      expect(read({ kind: 'skipBlock' })).toEqual({ kind: 'skipBlock' })
      expect(read({ kind: 'delayBlock', byMs: 300, count: 2 })).toEqual({
        ...{ kind: 'delayBlock', byMs: 300, count: 2 },
      })
      expect(read({ kind: 'dropPreconfirmed', hash })).toEqual({
        ...{ kind: 'dropPreconfirmed', hash: hash.toLowerCase() },
      })
    })

    test('a field left out and one that is undefined are the same', () => {
      expect(Object.keys(read({ kind: 'skipBlock', count: undefined }))).toEqual(['kind'])
    })

    test('a parsed fault does not change with the object it was parsed from', () => {
      const request = { to: hash, value: '0x1' }
      const given = { kind: 'reorg', depth: 1, transactions: [[request, 0]] }
      const fault = read(given)
      request.value = '0x2'
      given.transactions.pop()
      expect(fault).toEqual({
        ...{ kind: 'reorg', depth: 1, transactions: [[{ to: hash, value: '0x1' }, 0]] },
      })
    })
  })

  const circle: unknown[] = [{}, 0]
  Object.assign(circle[0] as object, { circle })

  describe('refuses, with its place,', () => {
    test.each<readonly [string, unknown, string]>([
      ['a text', 'skipBlock', 'fault: an object with a kind'],
      ['an array', [], 'fault: an object with a kind'],
      ['no kind', {}, 'fault.kind: one of skipBlock,'],
      ['an unknown kind', { kind: 'earthquake' }, 'fault.kind: one of skipBlock,'],
      ['a kind that only objects have', { kind: 'toString' }, 'fault.kind: one of'],
      ['an unknown field', { kind: 'skipBlock', byMs: 1 }, 'fault: no other field than count'],
      ['a missing field', { kind: 'delayBlock' }, 'fault.byMs: a whole number from 1 to 86400000'],
      ['a number as text', { kind: 'skipBlock', count: '1' }, 'fault.count: a whole number from 1'],
      ['a count of zero', { kind: 'skipBlock', count: 0 }, 'fault.count: a whole number from 1'],
      ['half a count', { kind: 'skipBlock', count: 1.5 }, 'fault.count: a whole number from 1'],
      [
        'a number above its limit',
        { kind: 'delayBlock', byMs: 86_400_001 },
        'fault.byMs: a whole number from 1',
      ],
      ['a short hash', { kind: 'dropPreconfirmed', hash: '0x1' }, 'fault.hash: a hash of 32 bytes'],
      [
        'no list',
        { kind: 'reorg', depth: 1, transactions: {} },
        'fault.transactions: "same", or up to',
      ],
      [
        'no pair',
        { kind: 'reorg', depth: 1, transactions: [['0x', 0, 0]] },
        'fault.transactions[0]: a transaction and the index of its block',
      ],
      [
        'a value that is not JSON',
        { kind: 'reorg', depth: 1, transactions: [[{ value: 1n }, 0]] },
        'fault.transactions[0]: a transaction and the index of its block',
      ],
      [
        'a value that refers to itself',
        { kind: 'reorg', depth: 1, transactions: [circle] },
        'fault.transactions[0]: a transaction and the index of its block',
      ],
    ])('%s', (_, value, message) => {
      expect(() => read(value)).toThrow(message)
    })
  })

  describe('a fault as JSON', () => {
    test('every fault kind has a summary of one sentence', () => {
      for (const { summary } of Object.values(faultKinds)) expect(summary).toMatch(/^[A-Z].*\.$/)
    })
  })
})
