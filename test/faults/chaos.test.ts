/** Chaos: faults drawn from a seed, the same in every run and in every replay. */

import { describe, expect, test } from 'vitest'
import { VirtualClock } from '../../src/clock/virtual-clock.ts'
import { ChaosDraws } from '../../src/faults/chaos.ts'
import { type ChaosOptions, chaosProfiles, isPerRequest } from '../../src/faults/chaos-profiles.ts'
import { searchFaults } from '../../src/faults/chaos-search.ts'
import { faultCode, faultText } from '../../src/faults/fault-text.ts'
import { createDevnet, type Devnet, type Fault, type FaultName, replay } from '../../src/index.ts'
import { describeEach } from '../support/property.ts'

const recipient = '0x00000000000000000000000000000000000000d1'
const profiles = Object.keys(chaosProfiles) as (keyof typeof chaosProfiles)[]

/** Sends and reads for half a minute; what fails is left alone. */
async function live(devnet: Devnet): Promise<void> {
  await devnet.request({ method: 'eth_subscribe', params: ['newHeads'] }).catch(() => {})
  for (let round = 0; round < 30; round += 1) {
    const from = devnet.accounts[round % 3]!.address
    const asked = [
      devnet.request({ method: 'eth_sendTransaction', params: [{ from, to: recipient }] }),
      devnet.request({ method: 'eth_blockNumber' }),
    ]
    for (const each of asked) each.catch(() => {})
    await devnet.advance(1_000)
  }
}

const struck = (devnet: Devnet) =>
  devnet.faults.past().map(({ chaos, beganMs }) => `${chaos} ${beganMs}`)

describeEach(['wasm', 'ethereumjs'] as const, (engine) => engine === 'wasm')(
  'the same seed on %s',
  (engine) => {
    test.each(profiles)(
      'draws the same faults with the same digest, of the profile %s',
      async (profile) => {
        const network = profile === 'preconf' ? 'flashblocks' : 'preview'
        const options = { engine, network, chaos: { seed: 11, profile } } as const
        await using one = await createDevnet(options)
        await using other = await createDevnet(options)
        await live(one)
        await live(other)
        expect(struck(one).length).toBeGreaterThan(2)
        expect(other.faults.past()).toEqual(one.faults.past())
        expect(other.digest()).toBe(one.digest())
        await using again = await replay(one.journal())
        expect(again.digest()).toBe(one.digest())
        expect(again.faults.past()).toEqual(one.faults.past())
      },
    )
  },
)

test('two hundred seeds draw two hundred different sessions', async () => {
  const seen = new Set<string>()
  for (let seed = 0; seed < 200; seed += 1) {
    const draws = drawsOf({ seed, profile: 'reorgs' })
    await draws.clock.advanceTo(60_000)
    seen.add(JSON.stringify(draws.struck))
  }
  expect(seen.size).toBe(200)
})

/** The draws alone, on a clock of their own. */
function drawsOf(options: ChaosOptions) {
  const clock = new VirtualClock(0)
  const struck: { readonly fault: Fault; readonly key: string; readonly atMs: number }[] = []
  const note = (fault: Fault, key: string) => {
    struck.push({ fault, key, atMs: clock.nowMs })
  }
  const begin = async (fault: Fault, key: string) => note(fault, key)
  const chaos = new ChaosDraws({ clock, begin, struck: note, expectPossible() {}, changed() {} })
  chaos.set(options, 0)
  return { chaos, clock, struck }
}

describe('the rate of', () => {
  const all = Object.entries(chaosProfiles.all) as [FaultName, number][]

  test.each(all.filter(([kind]) => !isPerRequest(kind)))(
    '%s, %d per minute of virtual time, holds within three standard deviations',
    async (kind, rate) => {
      const minutes = 60
      const { clock, struck } = drawsOf({ seed: 3, rates: { [kind]: rate } })
      await clock.advanceTo(minutes * 60_000)
      const count = struck.filter(({ fault }) => fault.kind === kind).length
      const deviation = Math.sqrt(minutes * rate * (1 - rate / 60))
      expect(Math.abs(count - minutes * rate)).toBeLessThanOrEqual(3 * deviation)
    },
  )

  test.each(all.filter(([kind]) => isPerRequest(kind)))(
    '%s, %d per request, holds within three standard deviations',
    (kind, rate) => {
      const { chaos, struck } = drawsOf({ seed: 3 })
      const requests = 10_000
      for (let count = 0; count < requests; count += 1)
        [...chaos.strikes([kind as 'httpStatus'], 'eth_call')]
      const deviation = Math.sqrt(requests * rate * (1 - rate))
      expect(Math.abs(struck.length - requests * rate)).toBeLessThanOrEqual(3 * deviation)
    },
  )

  test('a kind that is given replaces that of the profile, and 0 leaves it out', async () => {
    await using devnet = await createDevnet({
      chaos: { profile: 'reorgs', rates: { reorg: 0, halveBlock: 60, failResponses: 0.5 } },
    })
    expect(devnet.faults.chaos).toEqual({
      seed: 0,
      rates: { skipBlock: 6, halveBlock: 60, dropPreconfirmed: 12, failResponses: 0.5 },
      leftOut: [],
    })
  })
})

describe('a draw', () => {
  test('is not shifted by another kind that is left out, nor by another method', async () => {
    const keysOf = async (rates: ChaosOptions['rates'], methods: readonly string[]) => {
      const { chaos, clock, struck } = drawsOf({ seed: 8, profile: 'all', rates })
      for (let second = 0; second < 60; second += 1) {
        for (const method of methods) [...chaos.strikes(['httpStatus'], method)]
        await clock.advanceTo(second * 1_000)
      }
      const isMeant = ({ key }: { key: string }) => /^(reorg|httpStatus eth_call) /.test(key)
      return struck.filter(isMeant)
    }
    const whole = await keysOf({}, ['eth_call', 'eth_chainId'])
    expect(whole.length).toBeGreaterThan(10)
    expect(await keysOf({ skipBlock: 0, dropSockets: 0 }, ['eth_call'])).toEqual(whole)
  })

  test('whose key is not among those of `only` does not strike', async () => {
    const draw = async (only?: readonly string[]) => {
      const draws = drawsOf({ seed: 8, profile: 'reorgs', only })
      await draws.clock.advanceTo(120_000)
      return draws.struck
    }
    const whole = await draw()
    const chosen = [whole[2]!, whole[9]!]
    expect(await draw(chosen.map(({ key }) => key))).toEqual(chosen)
  })

  test('strikes again in a time that a devnet goes back to', async () => {
    await using devnet = await createDevnet({ chaos: { seed: 5, profile: 'reorgs' } })
    const snapshot = await devnet.snapshot()
    await devnet.advance(30_000)
    const first = struck(devnet)
    expect(first.length).toBeGreaterThan(2)
    await snapshot.restore()
    await devnet.advance(30_000)
    expect(struck(devnet)).toEqual(first)
  })
})

test('a fault that a request has met meets the same one when it is injected at its time', async () => {
  const ask = async (devnet: Devnet) => {
    const answers: string[] = []
    for (let round = 0; round < 20; round += 1) {
      for (let count = 0; count < 3; count += 1) {
        const asked = devnet.request({ method: 'eth_chainId' })
        answers.push(await asked.catch((error: Error) => error.message))
      }
      await devnet.advance(200)
    }
    return answers
  }
  const rates = { httpStatus: 0.1, slowResponses: 0 }
  await using drawn = await createDevnet({ chaos: { seed: 1, profile: 'flaky-rpc', rates } })
  const startMs = drawn.now
  const answers = await ask(drawn)
  const past = drawn.faults.past()
  expect(past.some(({ fault }) => 'skip' in fault)).toBe(true)
  await using injected = await createDevnet()
  for (const { beganMs, fault } of past) await injected.faults.after(beganMs - startMs, fault)
  expect(await ask(injected)).toEqual(answers)
})

describe('the chaos of a devnet', () => {
  test('begins and ends while it runs, is recorded, and a fork has it', async () => {
    await using devnet = await createDevnet()
    expect(devnet.faults.chaos).toBeUndefined()
    await devnet.faults.setChaos({ seed: 2, profile: 'reorgs' })
    await devnet.advance(10_000)
    await using fork = await devnet.fork()
    for (const each of [devnet, fork]) await each.advance(20_000)
    expect(struck(fork)).toEqual(struck(devnet))
    await devnet.faults.setChaos('off')
    const count = struck(devnet).length
    await devnet.advance(60_000)
    expect(struck(devnet).length - count).toBeLessThanOrEqual(1) // one may have waited for a transaction
    await using again = await replay(devnet.journal())
    expect(again.faults.past()).toEqual(devnet.faults.past())
    expect(again.digest()).toBe(devnet.digest())
  })

  test('leaves out the kinds that its network lacks', async () => {
    await using devnet = await createDevnet({ chaos: { profile: 'preconf' } })
    expect(devnet.faults.chaos).toEqual({
      seed: 0,
      rates: { dropPreconfirmed: 12 },
      leftOut: ['loseFlashblock', 'repeatFlashblock', 'reorderFlashblocks'],
    })
  })

  test('is not in a saved devnet', async () => {
    await using devnet = await createDevnet({ chaos: { profile: 'reorgs' } })
    await devnet.advance(5_000)
    const state = await devnet.dump()
    await using loaded = await createDevnet({ state })
    expect(loaded.faults.chaos).toBeUndefined()
    await using chaotic = await createDevnet({ state, chaos: { profile: 'reorgs' } })
    await chaotic.advance(10_000)
    expect(struck(chaotic).length).toBeGreaterThan(0)
  })

  test('does not pile up what waits for a transaction', async () => {
    await using devnet = await createDevnet({ chaos: { seed: 1, profile: 'reorgs' } })
    await devnet.advance(120_000)
    const kinds = devnet.faults.on.map(({ fault }) => fault.kind)
    expect(kinds.sort()).toEqual(['dropPreconfirmed', 'halveBlock'])
  })

  test('passes by a reorg of more blocks than there are', async () => {
    const rates = { reorg: 60, dropPreconfirmed: 0, halveBlock: 0, skipBlock: 0 }
    const chaos = { profile: 'reorgs', rates } as const
    await using devnet = await createDevnet({ mining: 'manual', chaos })
    await devnet.advance(5_000)
    expect(devnet.faults.past()).toEqual([])
    expect(devnet.faults.list()).toEqual([])
  })

  test.each([
    ['on', {}],
    ['reorgs', { profile: 'reorgs' }],
    ['flaky-rpc:12', { profile: 'flaky-rpc', seed: 12 }],
    [7, { seed: 7 }],
    [{ rates: { reorg: 1.5 } }, { rates: { reorg: 1.5 } }],
    ['off', 'off'],
  ])('can be given as %j', async (given, read) => {
    await using devnet = await createDevnet({ chaos: given as ChaosOptions })
    expect(devnet.config.chaos).toEqual(read)
  })

  test.each([
    [
      'reorg',
      'a seed, a profile (all, flaky-rpc, lagging, reorgs, sockets, preconf), or both as in reorgs:7',
    ],
    ['reorgs:x', 'or both as in reorgs:7, got "reorgs:x"'],
    [-1, 'seed: expected a whole number from 0'],
    [{ profile: 'bad' }, 'profile: expected one of'],
    [{ rates: { httpStatus: 2 } }, 'rates.httpStatus: expected a number from 0 to 1, got 2'],
    [{ rates: { reorg: 61 } }, 'rates.reorg: expected a number from 0 to 60, got 61'],
    [{ rates: { reorgs: 1 } }, 'reorgs'],
    [{ only: [] }, 'only: expected from 1 to'],
  ])('is refused as %j', async (given, message) => {
    const refusal = { code: 'INVALID_OPTION', message: expect.stringContaining(message) }
    await expect(createDevnet({ chaos: given as ChaosOptions })).rejects.toMatchObject(refusal)
    await using devnet = await createDevnet()
    await expect(devnet.faults.setChaos(given as ChaosOptions)).rejects.toMatchObject(refusal)
    expect(devnet.faults.chaos).toBeUndefined()
  })
})

describe('the search for the faults that suffice', () => {
  const faults = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => ({ key }))

  /** Runs in which `d` breaks, if it strikes: in every n-th run of those that have it. */
  function search(nth: number, tries?: number) {
    const searching = searchFaults<{ key: string }>(0, 1, 200, tries)
    let [met, next] = [nth - 1, searching.next()]
    while (next.done !== true) {
      const attempt = next.value
      const isIn = ({ key }: { key: string }) =>
        attempt.kind === 'drawn' && attempt.only?.includes(key) !== false
      const struck = attempt.kind === 'injected' ? attempt.faults : faults.filter(isIn)
      if (struck.some(({ key }) => key === 'd')) met += 1
      const isBroken = struck.some(({ key }) => key === 'd') && met % nth === 0
      next = searching.next({ failure: isBroken ? 'broken' : undefined, struck })
    }
    return next.value
  }

  test('leaves out all others', () => {
    expect(search(1)).toMatchObject({ faults: [{ key: 'd' }], isRepeatable: true, runs: 7 })
  })

  test('runs fewer faults several times, where they break a run now and then', () => {
    expect(search(3)?.faults.length).toBeGreaterThan(1)
    expect(search(3, 3)).toMatchObject({ faults: [{ key: 'd' }], isRepeatable: true })
  })
})

describe('a fault as text', () => {
  test.each<[Fault, string, string]>([
    [
      { kind: 'httpStatus', status: 502, on: 'answer', methods: ['eth_call'], skip: 2, count: 1 },
      'httpStatus 502 after eth_call has run',
      "await devnet.faults.after(412, { kind: 'httpStatus', status: 502, on: 'answer', methods: ['eth_call'], skip: 2, count: 1 })",
    ],
    [
      { kind: 'slowResponses', byMs: 300, methods: ['eth_call'], count: 1 },
      'slowResponses byMs 300 after eth_call has run',
      "await devnet.faults.after(412, { kind: 'slowResponses', byMs: 300, methods: ['eth_call'], count: 1 })",
    ],
    [
      { kind: 'reorg', depth: 2, transactions: 'same' },
      'reorg depth 2, transactions same',
      "await devnet.faults.after(412, { kind: 'reorg', depth: 2, transactions: 'same' })",
    ],
    [
      { kind: 'truncateBatch', missing: 2, methods: ["it's"], count: 1 },
      "truncateBatch missing 2 of it's",
      "await devnet.faults.after(412, { kind: 'truncateBatch', missing: 2, methods: ['it\\'s'], count: 1 })",
    ],
    [
      { kind: 'halveBlock' },
      'halveBlock',
      "await devnet.faults.after(412, { kind: 'halveBlock' })",
    ],
  ])('%j says what happens, and as code', (fault, text, code) => {
    expect(faultText(fault)).toBe(text)
    expect(faultCode(fault, 412)).toBe(code)
  })
})
