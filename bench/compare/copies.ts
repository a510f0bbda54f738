/** Snapshots, forks, saved states, and devnets that are created. */

import type { Devnet, DevnetOptions, Hex } from '../../src/index.ts'
import type { Group, WorkQuestion, World } from './question.ts'
import { askOf, recipient, sealBlocks, transferCall } from './world.ts'

const accounts: NonNullable<DevnetOptions['alloc']> = Object.fromEntries(
  Array.from({ length: 2_000 }, (_, index) => [
    `0x${(0xacc0_0000_0000 + index).toString(16).padStart(40, '0')}`,
    { balance: 1n },
  ]),
)

const working = (
  name: string,
  count: number,
  once: (world: World) => Promise<unknown>,
): WorkQuestion => ({
  kind: 'work',
  name,
  count,
  batch: async (world, times) => async () => {
    let answer: unknown
    for (let time = 0; time < times; time += 1) answer = await once(world)
    return answer
  },
})

/** A balance at `pending`: an answer that a devnet has at once. */
function balanceIn(devnet: Devnet): Promise<Hex> {
  return askOf(devnet)('eth_getBalance', [recipient(0), 'pending'])
}

async function transferIn(world: World): Promise<number> {
  const { method, params } = transferCall(world, 0)
  const hash = await world.ask<Hex>(method, params)
  return hash.length
}

export const copies: Group = {
  name: 'copies',
  options: () => ({ alloc: accounts }),

  async open(world, size) {
    await sealBlocks(world, Math.ceil(30 * size))
    for (let index = 0; index < 20; index += 1) await transferIn(world)
  },

  questions: [
    working('evm_snapshot, evm_revert', 300, async ({ ask }) => {
      const id = await ask<Hex>('evm_snapshot')
      return ask<boolean>('evm_revert', [id])
    }),
    working('evm_snapshot, a transfer, evm_revert', 60, async (world) => {
      const id = await world.ask<Hex>('evm_snapshot')
      await transferIn(world)
      return world.ask<boolean>('evm_revert', [id])
    }),
    working('snapshot(), restore()', 500, async ({ devnet }) => {
      const snapshot = await devnet.snapshot()
      await snapshot.restore()
      return balanceIn(devnet)
    }),
    working('fork()', 300, async ({ devnet }) => balanceIn(await devnet.fork())),
    working('fork(), a transfer', 80, async (world) => {
      const devnet = await world.devnet.fork()
      return transferIn({ ...world, devnet, ask: askOf(devnet) })
    }),
    working('fork() at an earlier block', 30, async ({ devnet }) =>
      balanceIn(await devnet.fork({ at: 2 })),
    ),
    working('a fork of a remote devnet, its first read', 10, async ({ build, devnet }) => {
      const fork = await build.createDevnet({ engine: 'wasm', fork: { provider: devnet } })
      const balance = await balanceIn(fork)
      await fork.close()
      return balance
    }),
    working('dump()', 5, async ({ devnet }) => (await devnet.dump()).length > 1_000),
    {
      kind: 'work',
      name: 'createDevnet() with a state',
      count: 3,
      async batch({ build, devnet }, times) {
        const state = await devnet.dump()
        return async () => {
          let balance: Hex | undefined
          for (let time = 0; time < times; time += 1) {
            balance = await balanceIn(await build.createDevnet({ engine: 'wasm', state }))
          }
          return balance
        }
      },
    },
    { kind: 'memory', name: 'bytes of a fork', count: 100, keep: ({ devnet }) => forked(devnet) },
  ],
}

/** A promise of old builds is the fork itself. */
async function forked(devnet: Devnet): Promise<Devnet> {
  return devnet.fork()
}

const creating = (name: string, count: number, options: DevnetOptions): WorkQuestion =>
  working(name, count, async ({ build }) =>
    balanceIn(await build.createDevnet({ engine: 'wasm', ...options })),
  )

export const creation: Group = {
  name: 'creation',
  questions: [
    creating('createDevnet()', 40, {}),
    creating('createDevnet(), plain', 60, { network: 'plain' }),
    creating('createDevnet() with 2,000 accounts', 2, { alloc: accounts }),
    {
      kind: 'memory',
      name: 'bytes of a devnet',
      count: 50,
      keep: ({ build }) => build.createDevnet({ engine: 'wasm' }),
    },
  ],
}
