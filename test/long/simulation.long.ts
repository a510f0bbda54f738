/**
 * Simulations of our own chain: actors who do whatever they like while all kinds of things go wrong, the same
 * way each time and on both engines, and what always has to hold.
 */

import { expect, test } from 'vitest'
import { type Address, createDevnet, type Fault, type Hex } from '../../src/index.ts'
import { hexFromWord } from '../../src/primitives/word.ts'
import {
  type Actor,
  type Draw,
  type SimulationOptions,
  simulate,
} from '../../src/simulation/index.ts'
import { fc } from '../support/property.ts'

const seed = Number(process.env.SEED) | 0
const STORE: Address = '0x00000000000000000000000000000000000000cc'
const FAILS: Address = '0x00000000000000000000000000000000000000cd'
const alloc = {
  // Stores the second word of its calldata at the slot that is the first.
  [STORE]: { code: '0x6020355f35555f5ff3' },
  [FAILS]: { code: '0x5f5ffd' },
} as const

/** Sends whatever comes to mind; what is refused is refused. */
const sender: Actor = async function* ({ send, draw, devnet, wait, call }) {
  for (;;) {
    try {
      const gas = BigInt(draw.oneOf([21_000, 60_000, 200_000]))
      const to = draw.oneOf([STORE, FAILS, ...devnet.accounts.map(({ address }) => address)])
      const words = [draw.integer(0, 3), draw.integer(0, 9)].map((word) =>
        hexFromWord(BigInt(word)),
      )
      const data = `0x${words.map((word) => word.slice(2)).join('')}` as Hex
      if (draw.integer(0, 4) === 4) yield call({ to, data })
      else if (to === STORE) yield send({ to, data, gas })
      else yield send({ to, value: draw.bigint(0n, 10n ** 20n), gas })
    } catch {}
    yield wait(draw.integer(0, 150))
  }
}

/** Meddles with time, blocks and state. */
const meddler: Actor = async function* ({ request, draw, until, devnet, wait, act }) {
  for (;;) {
    try {
      const number = BigInt(yield* request({ method: 'eth_blockNumber' }))
      switch (draw.integer(0, 6)) {
        case 0:
          yield act('mine', () => devnet.mine(draw.integer(1, 3)))
          break
        case 1:
          yield request({ method: 'evm_increaseTime', params: [draw.integer(0, 5)] })
          break
        case 2:
          yield act('drip', () => devnet.faucet.drip(devnet.accounts[3]!.address))
          break
        case 3:
          yield request({ method: 'anvil_setBalance', params: [STORE, `0x${draw.integer(1, 99)}`] })
          break
        case 4: {
          const snapshot = yield* request({ method: 'evm_snapshot' })
          yield wait(draw.integer(0, 300))
          yield request({ method: 'evm_revert', params: [snapshot] })
          break
        }
        case 5:
          yield request({ method: 'anvil_rollback', params: [Number(number > 2n)] })
          break
        default:
          yield until(
            async () => BigInt(await devnet.request({ method: 'eth_blockNumber' })) > number,
            { withinMs: 500 },
          )
      }
    } catch {}
  }
}

const drawFault = (draw: Draw): Fault =>
  draw.oneOf<Fault>([
    { kind: 'skipBlock', count: draw.integer(1, 2) },
    { kind: 'delayBlock', byMs: draw.integer(1, 300) },
    { kind: 'halveBlock' },
    { kind: 'dropPreconfirmed' },
    { kind: 'loseFlashblock' },
    { kind: 'repeatFlashblock' },
    { kind: 'reorg', depth: draw.integer(1, 3) },
    { kind: 'slowResponses', byMs: draw.integer(1, 500), count: draw.integer(1, 4) },
    { kind: 'failResponses', count: draw.integer(1, 4) },
    { kind: 'resetSilently' },
  ])

/** What has to hold whatever anybody does. */
const begin: NonNullable<SimulationOptions['begin']> = ({ devnet }) => {
  const block = (at: Hex | 'latest') =>
    devnet.request({ method: 'eth_getBlockByNumber', params: [at, false] })
  devnet.invariant('blocks follow one another', async ({ blockNumber }) => {
    const [one, before] = await Promise.all(
      [blockNumber, blockNumber - 1n].map((number) => block(`0x${number.toString(16)}`)),
    )
    expect(one?.parentHash).toBe(before?.hash)
    expect(BigInt(one!.timestamp)).toBeGreaterThanOrEqual(BigInt(before!.timestamp))
  })
  devnet.invariant(
    'what a receipt says is what a trace does',
    async ({ transactionHash }) => {
      const hash = transactionHash!
      const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      const options = { tracer: 'callTracer' } as const
      const trace = await devnet.request({
        method: 'debug_traceTransaction',
        params: [hash, options],
      })
      expect(trace).toMatchObject({ gasUsed: receipt?.gasUsed })
    },
    { every: 'transaction' },
  )
}

test.each(['preview', 'flashblocks', 'plain'] as const)(
  'on %s nothing fails, and all goes the same way again, also on the other engine',
  async (network) => {
    const run = async (engine: 'wasm' | 'ethereumjs') => {
      // The checks read the receipt of a transaction before its block is sealed.
      const receipts = 'preconfirmed'
      await using from = await createDevnet({ network, engine, alloc, receipts })
      const actors = { alice: sender, bob: sender, carol: meddler }
      const terms = { seed, runs: 60, durationMs: 3_000, delayMsMax: 300, faultsMax: 6 }
      return simulate({ ...terms, from, actors, faults: drawFault, begin })
    }
    const report = await run('wasm')
    expect(report.actions).toBeGreaterThan(1_000)
    expect(await run('wasm')).toEqual(report)
    expect(await run('ethereumjs')).toEqual(report)
  },
)

test('whatever the seed, a failure is reproduced by its path', async () => {
  await using from = await createDevnet({ alloc })
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.integer({ min: 1, max: 9 }), async (drawn, value) => {
      const options: SimulationOptions = {
        ...{ seed: drawn, runs: 40, durationMs: 1_000, from, faults: drawFault },
        actors: { alice: sender, bob: sender },
        begin: ({ devnet }) => {
          devnet.invariant('nobody stores it', async ({ state }) => {
            const stored = await state.request({
              method: 'eth_getStorageAt',
              params: [STORE, '0x0'],
            })
            return Number(stored) !== value
          })
        },
      }
      const found = await simulate(options).catch((error: unknown) => error)
      const { path = '', digest } = found as { path?: string; digest: Hex }
      const again = await simulate({ ...options, ...(path !== '' && { path }) }).catch(
        (error: unknown) => error,
      )
      expect(again).toMatchObject({ digest, ...(path !== '' && { path }) })
    }),
    { seed, numRuns: 10 },
  )
})
