/** A fork answers as its remote does: state overrides, proofs and edited blocks, on both sides of the pin. */

import { describe, expect, test } from 'vitest'
import {
  type Address,
  createDevnet,
  type Devnet,
  type DevnetOptions,
  type ForkSource,
  type Hash,
  type Hex,
  type RemoteProvider,
} from '../../src/index.ts'
import { hexFromWord } from '../../src/primitives/word.ts'

const STORE: Address = '0x00000000000000000000000000000000000000cc'

const alloc = {
  // Stores the second word of its calldata at the slot that is the first; returns that slot without.
  [STORE]: {
    code: '0x602036116010575f35545f5260205ff35b6020355f355500',
    storage: { '0x0': '0xaa', '0x2': '0x22' },
  },
} as const

const word = (value: number | bigint) => hexFromWord(BigInt(value))
const readSlot = (slot: number) => ({ to: STORE, data: word(slot) })

const ask = (devnet: Devnet, method: string, params: readonly unknown[] = []) =>
  devnet.request({ method, params } as Parameters<Devnet['request']>[0]) as Promise<unknown>

/** The devnet as a provider, and the requests that it got. */
function remoteOf(parent: Devnet): RemoteProvider & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    request(request) {
      asked.push(JSON.stringify([request.method, request.params]))
      return parent.request(request as Parameters<Devnet['request']>[0])
    },
  }
}

/** A fork of a devnet with the same dev accounts, which it does not pay. */
async function forkOf(parent: Devnet, source: Omit<ForkSource, 'provider'> = {}) {
  const remote = remoteOf(parent)
  const { network, engine } = parent.config
  const fork = { ...source, provider: remote }
  const child = await createDevnet({ network, engine, fork, balance: 0 })
  return { child, remote }
}

async function parentWith(options: DevnetOptions = {}): Promise<Devnet> {
  const parent = await createDevnet({ ...options, alloc })
  await parent.mine(3)
  return parent
}

describe('a state override with all slots of an account, on a fork,', () => {
  const all = { [STORE]: { state: { [word(1)]: word(0x11) } } }
  /** Answers that contain the value of a slot, by method. */
  const reads = (slot: number): readonly (readonly [string, readonly unknown[]])[] => [
    ['eth_call', [readSlot(slot), 'latest', all]],
    ['eth_callMany', [[{ transactions: [readSlot(slot)] }], { blockNumber: 'latest' }, all]],
    ['eth_estimateGas', [readSlot(slot), 'latest', all]],
    ['eth_createAccessList', [readSlot(slot), 'latest', all]],
    ['debug_traceCall', [readSlot(slot), 'latest', { stateOverrides: all }]],
    [
      'debug_traceCall',
      [readSlot(slot), 'latest', { stateOverrides: all, tracer: 'prestateTracer' }],
    ],
    ['eth_simulateV1', [{ blockStateCalls: [{ stateOverrides: all, calls: [readSlot(slot)] }] }]],
  ]

  test.each(['wasm', 'ethereumjs'] as const)(
    'hides the slots of the remote in every method, on %s',
    async (engine) => {
      await using parent = await parentWith({ engine })
      const { child } = await forkOf(parent)
      expect(await ask(child, 'eth_call', [readSlot(0), 'latest', all])).toBe(word(0))
      expect(await ask(child, 'eth_call', [readSlot(1), 'latest', all])).toBe(word(0x11))
      expect(await ask(child, 'eth_call', [readSlot(0), 'latest'])).toBe(word(0xaa))
      for (const slot of [0, 1, 2, 3]) {
        for (const [method, params] of reads(slot)) {
          expect(await ask(child, method, params), method).toEqual(
            await ask(parent, method, params),
          )
        }
      }
    },
  )

  test('asks the remote for none of them', async () => {
    await using parent = await parentWith()
    const { child, remote } = await forkOf(parent)
    await ask(child, 'eth_call', [readSlot(5), 'latest', all])
    const before = remote.asked.length
    for (const slot of [6, 7]) {
      expect(await ask(child, 'eth_call', [readSlot(slot), 'latest', all])).toBe(word(0))
    }
    expect(remote.asked.slice(before).filter((each) => /Storage|Proof/.test(each))).toEqual([])
  })

  test('leads to the state roots that the remote simulates, also where a later block writes', async () => {
    await using parent = await parentWith()
    const { child } = await forkOf(parent)
    const write = { to: STORE, data: `${word(2)}${word(5).slice(2)}` }
    const other = { [STORE]: { state: { [word(2)]: word(0x99) } } }
    const params = [
      {
        blockStateCalls: [
          { stateOverrides: all, calls: [write, readSlot(0)] },
          { calls: [readSlot(2)] },
          { stateOverrides: other, calls: [readSlot(1), readSlot(2)] },
        ],
      },
    ]
    const simulated = (await ask(child, 'eth_simulateV1', params)) as {
      stateRoot: Hash
      calls: { returnData: Hex }[]
    }[]
    expect(simulated).toEqual(await ask(parent, 'eth_simulateV1', params))
    expect(simulated.map(({ calls }) => calls.map(({ returnData }) => returnData))).toEqual([
      ['0x', word(0)],
      [word(5)],
      [word(0), word(0x99)],
    ])
    expect(new Set(simulated.map(({ stateRoot }) => stateRoot)).size).toBe(3)
  })
})
