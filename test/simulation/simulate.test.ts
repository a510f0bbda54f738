/** `simulate`: actors against each other, what fails, and how small it becomes. */

import {
  type Actor,
  SimulationFailure,
  type SimulationOptions,
  simulate,
} from 'previewnet/simulation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Address,
  createDevnet,
  type Devnet,
  InvariantViolation,
  replay,
} from '../../src/index.ts'
import { prepareDevnet } from '../../src/testing/index.ts'
import { fc, runs, runsAll } from '../support/property.ts'

const BOX: Address = '0x00000000000000000000000000000000000000b0'

/** Gives a wei at a time, for ever. */
const giver: Actor<unknown> = async function* ({ send }) {
  for (;;) yield send({ to: BOX, value: 1n, gas: 21_000n }, 'give')
}

async function boxOf(devnet: Devnet): Promise<number> {
  const params = [BOX, 'pending'] as const
  return Number(await devnet.request({ method: 'eth_getBalance', params }))
}

/** Fails as soon as there are so many wei in the box. */
const holdsLess =
  (wei: number) =>
  ({ devnet }: { readonly devnet: Devnet }): void => {
    const check = async () => (await boxOf(devnet)) < wei
    devnet.invariant(`less than ${wei}`, check, { every: 'transaction' })
  }

let world: Devnet
beforeAll(async () => {
  world = await createDevnet()
})
afterAll(() => world.close())

const brief = { durationMs: 400, actionsMax: 8, runs: 5, from: () => world.fork() } as const

async function failureOf(asked: Promise<unknown>): Promise<SimulationFailure> {
  const failure = await asked.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SimulationFailure)
  return failure as SimulationFailure // as was just seen
}

describe('a simulation in which nothing fails', () => {
  test('reports its runs and actions, and is the same for the same seed', async () => {
    const run = (seed: number) => simulate({ ...brief, seed, actors: { alice: giver, bob: giver } })
    const report = await run(3)
    expect(report).toMatchObject({ seed: 3, runs: 5, digest: expect.stringMatching(/^0x/) })
    expect(report.actions).toBeGreaterThan(10)
    expect(await run(3)).toEqual(report)
    expect((await run(4)).digest).not.toBe(report.digest)
  })

  test.runIf(runsAll)('is the same on both engines', async () => {
    const run = (engine: 'wasm' | 'ethereumjs') =>
      simulate({
        ...brief,
        runs: 1,
        actionsMax: 30,
        from: () => createDevnet({ engine }),
        actors: { a: giver },
      })
    expect(await run('wasm')).toEqual(await run('ethereumjs'))
  })

  test('runs each time on its own chain, for as long as it is asked to', async () => {
    await using base = await createDevnet()
    await base.advance(500)
    const ends: unknown[] = []
    await simulate({
      ...brief,
      from: base,
      actors: { a: giver },
      end: async ({ devnet }) => {
        const block = await devnet.request({ method: 'eth_blockNumber' })
        ends.push([devnet.now - base.now, block, (await boxOf(devnet)) <= 8])
      },
    })
    expect(ends).toEqual(Array(5).fill([400, '0x4', true]))
    expect(await boxOf(base)).toBe(0)
  })

  test('gives each actor a name, an account, what was prepared, and time', async () => {
    const prepared = prepareDevnet(async (devnet) => {
      await devnet.advance(300)
      return { price: 7 }
    })
    const seen: unknown[] = []
    const look: Actor<{ price: number }> = function* ({ name, account, prepared, wait, devnet }) {
      yield wait(100)
      const index = devnet.accounts.indexOf(account)
      seen.push([name, index, prepared, devnet.now - devnet.config.genesisTime])
    }
    const actors = { alice: look, bob: look }
    await simulate({ ...brief, delayMsMax: 0, runs: 60, seed: 1, from: prepared, actors })
    await prepared.close()
    expect(seen).toContainEqual(['alice', 0, { price: 7 }, 400])
    expect(seen).toContainEqual(['bob', 1, { price: 7 }, 400])
  })
})

describe('actors', () => {
  /** What actors say, run by run. */
  async function said(
    actors: Record<string, (say: (text: string) => void) => Actor>,
    options: Partial<SimulationOptions> = {},
  ): Promise<string[][]> {
    const runs: string[][] = []
    const say = (text: string) => runs.at(-1)?.push(text)
    await simulate({
      ...{ ...brief, runs: 40, ...options },
      actors: Object.fromEntries(Object.entries(actors).map(([name, make]) => [name, make(say)])),
      begin: () => void runs.push([]),
    })
    return runs
  }

  const twice =
    (what: string) =>
    (say: (text: string) => void): Actor =>
      async function* ({ act, devnet }) {
        yield act('first', () => say(`${what}1`))
        await devnet.request({ method: 'eth_blockNumber' })
        say(`${what}+`)
        yield act('second', () => say(`${what}2`))
      }

  test('take turns in every order, and no actor comes between an action and the next', async () => {
    const runs = await said({ a: twice('a'), b: twice('b') }, { delayMsMax: 0 })
    const orders = new Set(runs.map((each) => each.filter((text) => !text.includes('+')).join('')))
    for (const order of ['a1a2b1b2', 'a1b1a2b2', 'a1b1b2a2', 'b1a1a2b2', 'b1a1b2a2', 'b1b2a1a2']) {
      expect([...orders]).toContain(order)
    }
    for (const run of runs) {
      for (const [index, text] of run.entries()) {
        if (text.endsWith('+')) expect(run[index - 1]).toBe(text.replace('+', '1'))
      }
    }
  })

  test('wait for ticks until a condition holds, and get its value', async () => {
    const runs = await said(
      {
        a: (say) =>
          async function* ({ until, devnet }) {
            const number = yield* until(
              async () => {
                say(`${devnet.now - devnet.config.genesisTime}`)
                const latest = BigInt(await devnet.request({ method: 'eth_blockNumber' }))
                return latest > 1n && latest
              },
              { withinMs: 5_000 },
            )
            say(`block ${number}`)
          },
      },
      { delayMsMax: 0, seed: 2 },
    )
    expect(runs).toContainEqual(['0', '200', '400', 'block 2'])
  })

  test('wait in vain no longer than they say', async () => {
    const runs = await said(
      {
        a: (say) =>
          function* ({ until, devnet }) {
            try {
              yield until(() => false, { withinMs: 250, what: 'the impossible' })
            } catch (error) {
              say(`${devnet.now - devnet.config.genesisTime} ${(error as Error).message}`)
            }
          },
      },
      { delayMsMax: 0 },
    )
    const nowMs = world.config.genesisTime + 250
    const message = `waited 250 ms of virtual time in vain until the impossible; it is ${nowMs} ms now`
    expect(runs).toContainEqual([`250 ${message}`])
  })

  test('get the error of a refusal at once, and may continue', async () => {
    const runs = await said({
      a: (say) =>
        async function* ({ send, call }) {
          try {
            yield send({ to: BOX, value: 10n ** 30n })
          } catch (error) {
            say((error as { code: number }).code < 0 ? 'refused' : 'failed')
          }
          say(yield* call({ data: '0x60076000f3' }))
          say(yield* call({ data: '0x60015ff3' }, 'one zero byte'))
        },
    })
    expect(runs).toContainEqual(['refused', '0x00000000000000', '0x00'])
  })

  test('draw otherwise from run to run, and the same for the same seed', async () => {
    const drawing = {
      a: (say: (text: string) => void): Actor =>
        function* ({ draw, wait }) {
          for (;;) {
            say(`${draw.integer(1, 6)}${draw.oneOf(['x', 'y'])}`)
            yield wait(1)
          }
        },
    }
    const runs = await said(drawing)
    expect(new Set(runs.flat()).size).toBe(12)
    expect(await said(drawing)).toEqual(runs)
  })

  test('tidy up when their plan or the time is over', async () => {
    const runs = await said({
      a: (say) =>
        function* ({ wait }) {
          try {
            for (;;) yield wait(100)
          } finally {
            say('over')
          }
        },
    })
    expect(runs.filter((run) => run.length > 0)).toEqual(
      runs.flatMap((run) => (run[0] ? [['over']] : [])),
    )
    expect(runs.flat().length).toBeGreaterThan(20)
  })

  test('see flashblocks where blocks are cut', async () => {
    const from = () => createDevnet({ network: 'flashblocks' })
    const seen: unknown[] = []
    await simulate({
      ...{ ...brief, from, runs: 10, delayMsMax: 0 },
      actors: {
        *a({ send, until, devnet }) {
          yield send({ to: BOX, value: 1n })
          seen.push(yield* until(() => boxOf(devnet), { withinMs: 400 }), devnet.now % 1_000)
        },
      },
    })
    expect(seen.slice(0, 2)).toEqual([1, 200])
  })
})

describe('a failure', () => {
  test('is shrunk to one of the same kind: another message is another failure', async () => {
    const failing: Actor = function* ({ draw, wait }) {
      yield wait(0)
      const drawn = draw.integer(0, 9)
      throw new Error(drawn === 0 ? 'nothing was drawn' : `${drawn} was drawn`)
    }
    const failure = await failureOf(simulate({ ...brief, seed: 5, runs: 20, actors: { failing } }))
    expect(failure.kind).toBe('Error: # was drawn')
    expect(failure.cause).toEqual(new Error('1 was drawn'))
  })

  test('is shrunk as far as possible, and lists its actions', async () => {
    const actors = { alice: giver, bob: giver, carol: giver }
    const failure = await failureOf(simulate({ ...brief, seed: 5, actors, begin: holdsLess(3) }))
    expect(failure.trace).toEqual(
      Array.from({ length: 3 }, () => ({
        atMs: 0,
        actor: failure.trace[0]?.actor,
        action: 'give',
        result: expect.any(String),
      })),
    )
    expect(failure).toMatchObject({
      name: 'SimulationFailure',
      seed: 5,
      elapsedMs: 0,
      timeMs: failure.devnet.now,
      digest: failure.devnet.digest(),
      cause: { invariant: 'less than 3' },
    })
    const [heading, place, trace] = failure.message.split('\n\n')
    expect(heading).toMatch(
      /^the invariant "less than 3" does not hold after transaction 4 of block 1 /,
    )
    expect(place).toBe(
      `It is run ${failure.run}, made smaller ${failure.shrinks} times, after 0 ms (virtual time ${failure.timeMs} ms), digest ${failure.digest}.
Again: simulate({ …, seed: 5, path: '${failure.path}' })`,
    )
    expect(trace?.split('\n')).toHaveLength(4)
    expect(trace).toMatch(/^What was done:\n {2}0 ms {2}(alice|bob|carol) +give → 0x/)
    expect(failure.message).toContain('\nwhat ran:\n')
  })

  test('leaves the devnet where it failed, with a journal that comes to the same', async () => {
    const { devnet, cause, digest } = await failureOf(
      simulate({ ...brief, actors: { a: giver }, begin: holdsLess(2) }),
    )
    expect(cause).toBeInstanceOf(InvariantViolation)
    expect(devnet.violation).toBe(cause)
    expect(await boxOf(devnet)).toBe(2)
    await using again = await replay(devnet.journal())
    expect(again.digest()).toBe(digest)
    await devnet.close()
  })

  test.runIf(runsAll)('is reproduced by its path, in one run', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer({ min: 1, max: 6 }), async (seed, wei) => {
        let begun = 0
        const options: SimulationOptions = {
          // Not every run comes to six wei.
          ...{ ...brief, runs: 100, seed, actors: { alice: giver, bob: giver } },
          begin(context) {
            begun += 1
            return holdsLess(wei)(context)
          },
        }
        const found = await failureOf(simulate(options))
        expect(found.trace).toHaveLength(wei)
        begun = 0
        const { path, digest, trace, elapsedMs } = await failureOf(
          simulate({ ...options, path: found.path }),
        )
        expect({ path, digest, trace, elapsedMs }).toEqual({
          ...{ path: found.path, digest: found.digest },
          ...{ trace: found.trace, elapsedMs: found.elapsedMs },
        })
        expect(begun).toBe(2) // once, and once more to see that it is the same
      }),
      { numRuns: runs(3) },
    )
  })

  test('that comes while no actor acts is the same by its path, though the run is shorter', async () => {
    const options: SimulationOptions<unknown> = {
      ...{ ...brief, seed: 9, durationMs: 900, actors: { alice: giver, bob: giver } },
      begin: ({ devnet }) => {
        devnet.invariant('few', async () => BigInt(await boxOf(devnet)) < 2n)
      },
    }
    const { path, digest, trace, elapsedMs, shrinks } = await failureOf(simulate(options))
    expect(trace).toHaveLength(2)
    expect(elapsedMs).toBe(200)
    expect(shrinks).toBeGreaterThan(1)
    const again = await failureOf(simulate({ ...options, path }))
    expect(again).toMatchObject({ path, digest, trace, elapsedMs })
  })

  test('may be an actor’s own, who is named', async () => {
    const picky: Actor = async function* ({ draw, wait }) {
      for (;;) {
        yield wait(10)
        const price = draw.integer(0, 1_000)
        if (price > 17) throw new Error(`${price} is too much\nby far`)
      }
    }
    const failure = await failureOf(simulate({ ...brief, actors: { giver, picky } }))
    expect(failure.message).toMatch(
      /^picky fails: 18 is too much\n\nIt is run \d+, .*\n.*\n\nWhat was done:\n\nby far$/,
    )
    expect(failure).toMatchObject({ trace: [], elapsedMs: 10 })
  })

  test('may be a refusal that no actor catches', async () => {
    const poor: Actor = async function* ({ send }) {
      yield send({ to: BOX, value: 10n ** 30n, gas: 21_000n })
    }
    const failure = await failureOf(simulate({ ...brief, actors: { poor } }))
    expect(failure.message).toMatch(/^poor fails: insufficient funds/)
    expect(failure.cause).toMatchObject({ code: -32003 })
  })

  test('may come when the time is up', async () => {
    const failure = await failureOf(
      simulate({
        ...{ ...brief, actors: { a: giver } },
        end: async ({ devnet }) => expect(await boxOf(devnet)).toBeLessThan(2),
      }),
    )
    expect(failure.trace).toHaveLength(2)
    expect(failure.elapsedMs).toBe(400)
  })

  test('that an actor catches is found all the same', async () => {
    const silent: Actor = async function* ({ send }) {
      for (;;) {
        try {
          yield send({ to: BOX, value: 1n, gas: 21_000n })
        } catch {}
      }
    }
    const failure = await failureOf(simulate({ ...brief, actors: { silent }, begin: holdsLess(2) }))
    expect(failure.cause).toMatchObject({ invariant: 'less than 2' })
  })

  test.runIf(runsAll)('stays the one it was while it is made smaller', async () => {
    // Drawing less, as a smaller run does, is an error of another kind.
    const giving: Actor = async function* ({ send, draw }) {
      for (;;) {
        const value = draw.bigint(0n, 9n)
        if (value === 0n) throw new Error('nothing to give')
        yield send({ to: BOX, value, gas: 21_000n }, `give ${value}`)
      }
    }
    const options = { ...brief, seed: 3, actors: { giving }, begin: holdsLess(20) }
    const failure = await failureOf(simulate(options))
    expect(failure.cause).toMatchObject({ invariant: 'less than 20' })
    expect(failure.shrinks).toBeGreaterThan(0)
    const other = await failureOf(simulate({ ...options, seed: 1 }))
    expect(other.cause).toMatchObject({ message: 'nothing to give' })
  })

  test('is shrunk no further than shrinksMax', async () => {
    let begun = 0
    const failure = await failureOf(
      simulate({
        ...{ ...brief, shrinksMax: 0, actors: { alice: giver, bob: giver } },
        begin(context) {
          begun += 1
          return holdsLess(3)(context)
        },
      }),
    )
    expect(failure.shrinks).toBe(0)
    expect(failure.message).toContain(`It is run ${failure.run}, after `)
    expect(begun).toBe(failure.run + 1)
  })

  test('that is not reproduced is rejected', async () => {
    let count = 0
    const fickle: Actor = async function* ({ send, wait }) {
      count += 1
      yield send({ to: BOX, value: BigInt(count) })
      yield wait(1)
      throw new Error('on purpose')
    }
    const failure = await simulate({ ...brief, shrinksMax: 5, actors: { fickle } }).catch(
      (error: unknown) => error,
    )
    expect(failure).not.toBeInstanceOf(SimulationFailure)
    expect(failure).toMatchObject({
      message: expect.stringMatching(/^a run did not go the same way twice/),
      cause: { message: 'on purpose' },
    })
  })

  test('names what an actor yielded that is not an action', async () => {
    const actors = {
      odd: async function* () {
        yield 5
      },
    } as unknown as Record<string, Actor>
    const failure = await failureOf(simulate({ ...brief, actors }))
    expect(failure.message).toMatch(
      /^odd fails: expected an action, got 5: yield what the context makes/,
    )
  })
})

describe('faults', () => {
  test('come at their times in every run, and are listed among the actions', async () => {
    const broken: SimulationOptions<unknown> = {
      ...{ ...brief, runs: 3, actors: { a: giver } },
      faults: [
        { atMs: 0, fault: { kind: 'reorg', depth: 8 } },
        { atMs: 200, fault: { kind: 'skipBlock' } },
        { atMs: 300, fault: { kind: 'reorg', depth: 9 } },
      ],
      end: async ({ devnet }) => {
        expect(await devnet.request({ method: 'eth_blockNumber' })).toBe('0x2')
      },
    }
    const failure = await failureOf(simulate(broken))
    const told = failure.trace.filter(({ actor }) => actor === 'fault')
    const reason = '✗ Reorg depth must not exceed current chain height: current height 0, depth '
    expect(told).toEqual([
      { atMs: 0, actor: 'fault', action: 'reorg { depth: 8 } begins', result: `${reason}8` },
      { atMs: 200, actor: 'fault', action: 'skipBlock begins', result: '' },
      { atMs: 200, actor: 'fault', action: 'skipBlock ends', result: '' },
      { atMs: 300, actor: 'fault', action: 'reorg { depth: 9 } begins', result: `${reason}9` },
    ])
  })

  test.runIf(runsAll)(
    'are drawn as actors are, and only those are left that it takes',
    async () => {
      let given = 0
      const counting: Actor<unknown> = async function* ({ send }) {
        for (;;) {
          yield send({ to: BOX, value: 1n, gas: 21_000n }, 'give')
          given += 1
        }
      }
      const options: SimulationOptions<unknown> = {
        ...{ ...brief, runs: 50, actors: { a: counting } },
        faults: (draw) =>
          draw.oneOf([
            { kind: 'delayBlock', byMs: draw.integer(1, 50) },
            { kind: 'dropPreconfirmed' },
          ]),
        begin: () => {
          given = 0
        },
        end: async ({ devnet }) => expect(await boxOf(devnet)).toBeGreaterThanOrEqual(given),
      }
      const failure = await failureOf(simulate(options))
      const { path, digest } = failure
      expect(failure.trace.map(({ actor, action }) => `${actor}: ${action}`)).toEqual([
        'fault: dropPreconfirmed begins',
        // It counts the first one when it continues to the second.
        'a: give',
        'a: give',
        'fault: dropPreconfirmed ends',
      ])
      expect(await failureOf(simulate({ ...options, path }))).toMatchObject({ path, digest })
    },
  )

  test('may be late answers: other actors continue meanwhile, and the one that waits gets its answer on the next tick', async () => {
    const answered: unknown[] = []
    const asker: Actor<unknown> = async function* ({ request, devnet, wait }) {
      yield wait(10)
      yield request({ method: 'eth_chainId' })
      answered.push(devnet.now - world.now)
    }
    const options: SimulationOptions<unknown> = {
      ...{ ...brief, runs: 20, delayMsMax: 0, actors: { asker, giver } },
      faults: [{ atMs: 0, fault: { kind: 'slowResponses', byMs: 250, methods: ['eth_chainId'] } }],
    }
    const report = await simulate(options)
    expect(new Set(answered)).toEqual(new Set([400]))
    expect(report.actions).toBeGreaterThan(50)
    expect(await simulate(options)).toEqual(report)
  })

  test.runIf(runsAll)('may be late answers to several at once', async () => {
    const asker: Actor<unknown> = async function* ({ request, act, devnet, name }) {
      for (;;) {
        yield request({ method: 'eth_chainId' })
        const both = [1, 2].map(() => devnet.request({ method: 'eth_gasPrice' }))
        yield act('ask twice', () => Promise.all(both))
        answered.push(`${name} ${devnet.now - world.now}`)
      }
    }
    let answered: string[] = []
    const run = async () => {
      answered = []
      const report = await simulate({
        ...{ ...brief, runs: 10, durationMs: 2_000, actors: { a: asker, b: asker, giver } },
        faults: [{ atMs: 100, fault: { kind: 'slowResponses', byMs: 130 } }],
      })
      return [report, answered]
    }
    const [report, times] = await run()
    expect(times).toEqual(expect.arrayContaining(['a 600', 'b 600']))
    expect(await run()).toEqual([report, times])
  })

  test('may be failing responses, whose errors reach the actor', async () => {
    const asker: Actor<unknown> = async function* ({ request }) {
      yield request({ method: 'eth_chainId' })
    }
    const failure = await failureOf(
      simulate({
        ...{ ...brief, runs: 20, actors: { asker } },
        faults: [{ atMs: 0, fault: { kind: 'failResponses', code: -32005 } }],
        end: async ({ devnet }) => expect(await boxOf(devnet)).toBe(0),
      }),
    )
    expect(failure.message).toMatch(/^asker fails: /)
    expect(failure.cause).toMatchObject({ code: -32005 })
  })

  test('that are malformed are refused before the first run', async () => {
    const faults = [{ atMs: 0, fault: { kind: 'rain' } }] as never
    const asked = simulate({ ...brief, actors: { a: giver }, faults })
    await expect(asked).rejects.toHaveProperty('code', 'INVALID_FAULT')
  })
})

describe('a simulation refuses', () => {
  test.each<[what: string, options: Partial<SimulationOptions>]>([
    ['a simulation without actors', { actors: {} }],
    ['a seed of more than 32 bits', { seed: 2 ** 31 }],
    ['half a seed', { seed: 0.5 }],
    ['half a run', { runs: 0.5 }],
    ['time that runs backwards', { durationMs: -1 }],
    ['less than no action', { actionsMax: -1 }],
    ['an invalid delay', { delayMsMax: Number.NaN }],
  ])('%s', async (_, options) => {
    const asked = simulate({ ...brief, actors: { a: giver }, ...options })
    await expect(asked).rejects.toThrow(RangeError)
  })

  test('a wait for an invalid time, in the actor that waits', async () => {
    for (const ms of [-1, 0.5]) {
      const odd: Actor = function* ({ wait }) {
        yield wait(ms)
      }
      const failure = await failureOf(simulate({ ...brief, actors: { odd } }))
      expect(failure.message).toMatch(`odd fails: wait: expected a whole number of ms, got ${ms}`)
    }
  })

  test('no error from before the first run, which is thrown as it is', async () => {
    const error = new Error('no world')
    const from = () => Promise.reject(error)
    await expect(simulate({ ...brief, from, actors: { a: giver } })).rejects.toBe(error)
    const begin = () => Promise.reject(error)
    await expect(simulate({ ...brief, begin, actors: { a: giver } })).rejects.toBe(error)
  })
})
