/** Random things that clients ask of a devnet, several of them at a time, on several connections. */

import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import type { Connection, Devnet, DevnetOptions, Fault, Snapshot } from '../../src/index.ts'
import { anyFault } from './faults.ts'
import { fc } from './property.ts'

const logger = '0x00000000000000000000000000000000000000cc'
const somebody = '0x00000000000000000000000000000000000000d1'
/** Stores the number it is called with at slot 0, and logs it. */
const code = '0x6000358060005560005260206000a000'

export const trafficOptions: DevnetOptions = {
  alloc: { [logger]: { code } },
  faucetCooldownMs: 500,
}

/** Something to ask for. */
type Deed =
  | { readonly kind: 'rpc'; readonly method: string; readonly params: readonly unknown[] }
  | { readonly kind: 'advance' | 'jump'; readonly ms: number }
  | { readonly kind: 'fault'; readonly ms: number; readonly fault: Fault }
  | { readonly kind: 'restore' | 'fork snapshot' | 'fork from block'; readonly pick: number }
  | { readonly kind: 'fork' }
  | { readonly kind: 'drip' | 'mine' | 'snapshot' | 'stream' | 'leave stream' | 'leave' }

export interface Step {
  readonly deed: Deed
  /** Which of a family of forks is asked. */
  readonly which: number
  /** Of four connections; `process` for the devnet itself. */
  readonly who: number | 'process'
  /** Whether the next one waits until this one is done, until a job is well under way, or not at all. */
  readonly patience: 'done' | 'a few turns' | 'none'
}

const rpc = (method: string, ...params: unknown[]): Deed => ({ kind: 'rpc', method, params })
const filterIds = fc.constantFrom('0x1', '0x2', '0x3')
const smallMs = fc.integer({ min: 0, max: 700 })
const data = fc.integer({ min: 0, max: 9 }).map((value) => `0x${`${value}`.padStart(64, '0')}`)

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ from: fc.nat(2), data, gap: fc.constantFrom(undefined, '0x3') }).map(
      ({ from, data, gap }): Deed =>
        rpc('eth_sendTransaction', {
          from: senders[from],
          to: logger,
          gas: '0x186a0',
          data,
          ...(gap !== undefined && { nonce: gap }),
        }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('advance' as const, 'jump' as const),
      ms: smallMs,
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('newHeads', 'logs', 'pendingLogs', 'newPendingTransactions', 'syncing')
      .map((kind): Deed => rpc('eth_subscribe', kind)),
  },
  filterIds.map((id): Deed => rpc('eth_unsubscribe', id)),
  filterIds.map((id): Deed => rpc('eth_getFilterChanges', id)),
  filterIds.map((id): Deed => rpc('eth_uninstallFilter', id)),
  fc.constantFrom<Deed>(
    rpc('eth_newBlockFilter'),
    rpc('eth_newPendingTransactionFilter'),
    rpc('eth_newFilter', { toBlock: 'pending' }),
    rpc('anvil_addBalance', somebody, 7),
    rpc('anvil_setStorageAt', logger, '0x1', '0x7'),
    rpc('anvil_rollback', 1),
    rpc('anvil_reorg', 2, [[{ to: somebody, value: '0x1' }, 0]]),
    rpc('anvil_reset'),
    rpc('evm_snapshot'),
    rpc('evm_increaseTime', 1),
    rpc('anvil_mine', 2, 1),
    rpc('eth_blockNumber'),
    rpc('eth_call', { to: logger }),
  ),
  filterIds.map((id): Deed => rpc('evm_revert', id)),
  fc.record({
    kind: fc.constantFrom('restore' as const, 'fork snapshot' as const, 'fork from block' as const),
    pick: fc.nat(5),
  }),
  fc.record({ kind: fc.constant('fork' as const) }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('fault' as const), ms: smallMs, fault: anyFault }),
  },
  fc.record({
    kind: fc.constantFrom('drip' as const, 'mine' as const),
  }),
  fc.record({
    kind: fc.constantFrom(...(['snapshot', 'stream', 'leave stream', 'leave'] as const)),
  }),
)

const senders = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
] as const

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    deed,
    which: fc.nat(5),
    who: fc.constantFrom(0, 1, 2, 3, 'process' as const),
    patience: fc.constantFrom(
      'done' as const,
      'done' as const,
      'a few turns' as const,
      'none' as const,
    ),
  }),
  { minLength: 1, maxLength: 30 },
)

/** Does all of it. Refusals are as good as answers. @returns the devnet and all that forked off it */
export async function perform(devnet: Devnet, given: readonly Step[]): Promise<readonly Devnet[]> {
  const family = [new Clients(devnet)]
  const join = (fork: Devnet | undefined) => fork && family.push(new Clients(fork))
  const underWay: Promise<unknown>[] = []
  for (const { deed, which, who, patience } of given) {
    const clients = family[which % family.length]!
    const done = Promise.resolve(clients.ask(deed, who, join)).catch(() => undefined)
    underWay.push(done)
    if (patience === 'done') await done
    // Enough for a job to have begun, and not always enough for it to have ended.
    else if (patience === 'a few turns') for (let turn = 0; turn < 9; turn += 1) await undefined
  }
  await Promise.all(underWay)
  return family.map(({ devnet }) => devnet)
}

const transports = ['webSocket', 'http', 'ipc', 'wire'] as const

class Clients {
  readonly devnet: Devnet
  readonly #connections: (Connection | undefined)[] = []
  readonly #snapshots: Snapshot[] = []
  readonly #streams: { unsubscribe(): void }[] = []

  constructor(devnet: Devnet) {
    this.devnet = devnet
    // Long before they ask for anything, and in another order than they will.
    for (const who of [3, 2, 1, 0]) this.#connection(who)
  }

  async ask(
    deed: Deed,
    who: Step['who'],
    join: (fork: Devnet | undefined) => unknown,
  ): Promise<unknown> {
    const { devnet } = this
    const { recordedCalls } = InProcessDevnet.partsOf(devnet).backend
    switch (deed.kind) {
      case 'rpc': {
        const { method, params } = deed
        if (who !== 'process') return this.#connection(who).receive({ id: 1, method, params })
        return devnet.request({ method, params } as Parameters<Devnet['request']>[0]) // any may come
      }
      case 'advance':
        return devnet.advance(deed.ms)
      case 'jump':
        return recordedCalls.from('clock', () => devnet.jump(deed.ms))
      case 'fault':
        return devnet.faults.after(deed.ms, deed.fault)
      case 'drip':
        return recordedCalls.from('faucet', () => devnet.faucet.drip(somebody))
      case 'mine':
        return devnet.mine()
      case 'snapshot':
        return this.#snapshots.push(await devnet.snapshot())
      case 'restore':
        return this.#snapshots[deed.pick]?.restore()
      case 'fork':
        return join(await devnet.fork())
      case 'fork snapshot':
        return join(await this.#snapshots[deed.pick]?.fork())
      case 'fork from block':
        return join(await devnet.fork({ at: deed.pick }))
      case 'stream':
        return this.#streams.push(devnet.subscribe('newHeads'))
      case 'leave stream':
        return this.#streams.pop()?.unsubscribe()
      case 'leave': {
        if (who === 'process') return undefined
        const connection = this.#connections[who]
        this.#connections[who] = undefined
        return connection?.close()
      }
    }
  }

  #connection(who: number): Connection {
    const transport = transports[who]!
    const subscriptions = transport !== 'http'
    const client = { transport, subscriptions, send: () => {} }
    return (this.#connections[who] ??= InProcessDevnet.partsOf(this.devnet).connections.connect(
      client,
    ))
  }
}
