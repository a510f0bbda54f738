/**
 * Filters against a model that queues each change for each filter when it happens.
 *
 * Virtual time, the time of the machine, blocks, snapshots and polls come in any order. The filters
 * of the devnet are positions in the chain and know no queue.
 */

import { describe, expect, test } from 'vitest'
import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { createDevnet, type Devnet, replay } from '../../src/index.ts'
import type { Address, Hash, Hex } from '../../src/primitives/hex.ts'
import type { WireTransaction } from '../../src/rpc/wire/objects/transaction.ts'
import { expireFilters } from '../../src/server/filter-expiry.ts'
import { TimerMachine } from '../support/hand-machine.ts'
import { fc, runs } from '../support/property.ts'

const LOGS: Address = '0x00000000000000000000000000000000000000cd'

/** The type of the transactions that each block of Base begins with. */
const DEPOSIT = '0x7e'

const kinds = ['logs', 'pendingLogs', 'blocks', 'hashes', 'transactions'] as const
type Kind = (typeof kinds)[number]

/** Looks of the server from a poll to the removal of its filter, at least and at most. */
const [looksKept, looksGone] = [10, 11]
const lookMs = 30_000

/** A change that a poll is to report, and its place in the chain. */
interface Change {
  readonly text: string
  readonly block: number
  readonly index: number
}

interface ModelFilter {
  readonly kind: Kind
  readonly changes: readonly Change[]
  /** Looks at the last poll. */
  readonly polledAt: number
}

type ModelFilters = ReadonlyMap<Hex, ModelFilter>

/** What the model remembers of a snapshot. */
interface ModelSnapshot {
  readonly head: number
  readonly pendingCount: number
  readonly filters: ModelFilters
}

class Model {
  readonly #devnet: Devnet
  readonly #isRestored: boolean
  #head = 0
  /** Pre-confirmed transactions that the filters know. */
  #pendingCount = 0
  #looks = 0
  filters: ModelFilters = new Map()

  constructor(devnet: Devnet, isRestored: boolean) {
    this.#devnet = devnet
    this.#isRestored = isRestored
  }

  add(id: Hex, kind: Kind): void {
    this.#set(id, { kind, changes: [], polledAt: this.#looks })
  }

  remove(id: Hex): void {
    const filters = new Map(this.filters)
    filters.delete(id)
    this.filters = filters
  }

  /** The changes of a poll; `undefined` if the filter is unknown. */
  poll(id: Hex): readonly string[] | undefined {
    const filter = this.filters.get(id)
    if (filter === undefined) return undefined
    this.#set(id, { ...filter, changes: [], polledAt: this.#looks })
    return filter.changes.map(({ text }) => text)
  }

  look(): void {
    this.#looks += 1
    for (const [id, { polledAt }] of this.filters) {
      if (this.#looks - polledAt >= looksGone) this.remove(id)
    }
  }

  snapshot(): ModelSnapshot {
    const { filters } = this
    return { head: this.#head, pendingCount: this.#pendingCount, filters }
  }

  revert({ head, pendingCount, filters }: ModelSnapshot): void {
    this.#head = head
    this.#pendingCount = pendingCount
    const isLeft = ({ block, index }: Change) =>
      block <= head || (block === head + 1 && index < pendingCount)
    this.filters = new Map(
      [...(this.#isRestored ? filters : this.filters)].map(([id, filter]) => {
        if (this.#isRestored) return [id, { ...filter, polledAt: this.#looks }]
        return [id, { ...filter, changes: filter.changes.filter(isLeft) }]
      }),
    )
  }

  /** Queues what has come to the chain since the last time. */
  async catchUp(): Promise<void> {
    const { number } = await this.#block('latest')
    const head = Number(number)
    for (let block = this.#head + 1; block <= head; block += 1) {
      const { hash, transactions } = await this.#block(`0x${block.toString(16)}`)
      this.#push('blocks', { text: hash, block, index: 0 })
      this.#pushTransactions(['logs'], transactions, block, 0)
      this.#pushTransactions(pendingKinds, transactions, block, this.#pendingCount)
      this.#pendingCount = 0
    }
    this.#head = head
    const { transactions } = await this.#block('pending')
    this.#pushTransactions(pendingKinds, transactions, head + 1, this.#pendingCount)
    this.#pendingCount = transactions.length
  }

  async #block(at: Hex | 'latest' | 'pending') {
    const block = await this.#devnet.request({ method: 'eth_getBlockByNumber', params: [at, true] })
    return block!
  }

  #pushTransactions(
    of: readonly Kind[],
    transactions: readonly (WireTransaction | Hash)[],
    block: number,
    from: number,
  ): void {
    for (const [index, transaction] of transactions.entries()) {
      if (index < from || typeof transaction === 'string') continue
      if (transaction.type === DEPOSIT) continue // it has no log, and no account has signed it
      for (const kind of of) this.#push(kind, { text: transaction.hash, block, index })
    }
  }

  #push(kind: Kind, change: Change): void {
    for (const [id, filter] of this.filters) {
      if (filter.kind === kind) this.#set(id, { ...filter, changes: [...filter.changes, change] })
    }
  }

  #set(id: Hex, filter: ModelFilter): void {
    this.filters = new Map(this.filters).set(id, filter)
  }
}

const pendingKinds: readonly Kind[] = ['pendingLogs', 'hashes', 'transactions']

const steps = [
  'poll',
  'poll',
  'send',
  'mine',
  'advance',
  'jump',
  'increaseTime',
  'setNextBlockTimestamp',
  'snapshot',
  'revert',
  'look',
  'fiveMinutes',
  'remove',
] as const
type Step = readonly [name: Kind | (typeof steps)[number], number: number]

const anyStep: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom(...kinds, ...steps), fc.nat(99_999))

function install(devnet: Devnet, kind: Kind): Promise<Hex> {
  switch (kind) {
    case 'logs':
      return devnet.request({ method: 'eth_newFilter', params: [{}] })
    case 'pendingLogs':
      return devnet.request({ method: 'eth_newFilter', params: [{ toBlock: 'pending' }] })
    case 'blocks':
      return devnet.request({ method: 'eth_newBlockFilter' })
    case 'hashes':
    case 'transactions': {
      const params = [kind === 'transactions'] as const
      return devnet.request({ method: 'eth_newPendingTransactionFilter', params })
    }
  }
}

/** The changes of a poll, each by the hash of its block or transaction. */
async function poll(devnet: Devnet, id: Hex): Promise<readonly string[]> {
  const changes = await devnet.request({ method: 'eth_getFilterChanges', params: [id] })
  return changes.map((change) => {
    if (typeof change === 'string') return change
    return 'transactionHash' in change ? change.transactionHash : change.hash
  })
}

const networks = ['plain', 'preview'] as const
const minings = ['auto', 'interval', 'manual', 'mixed'] as const
const snapshotWays = ['keep', 'restore'] as const

describe('a filter', () => {
  test('has each change once if it was polled within five minutes of the machine’s time', async () => {
    const given = fc.record({
      network: fc.constantFrom(...networks),
      mining: fc.constantFrom(...minings),
      snapshotFilters: fc.constantFrom(...snapshotWays),
    })
    const taken = fc.array(anyStep, { minLength: 5, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(given, taken, async (options, taken) => {
        await using devnet = await createDevnet({
          ...options,
          alloc: { [LOGS]: { code: '0x5f5fa000' } },
        })
        const machine = new TimerMachine()
        const endExpiry = expireFilters(InProcessDevnet.partsOf(devnet), machine)
        const model = new Model(devnet, options.snapshotFilters === 'restore')
        const snapshots: [Hex, ModelSnapshot][] = []
        const look = async () => {
          await machine.fire(lookMs)
          model.look()
        }
        const idOf = (number: number): Hex => {
          const ids = [...model.filters.keys()]
          return ids[number % ids.length] ?? '0x99'
        }
        await model.catchUp()
        for (const [name, number] of taken) {
          switch (name) {
            case 'poll': {
              const id = idOf(number)
              const expected = model.poll(id)
              if (expected !== undefined) expect(await poll(devnet, id)).toEqual(expected)
              break
            }
            case 'send': {
              const request = { to: LOGS, gas: '0x186a0' } as const
              await devnet.request({ method: 'eth_sendTransaction', params: [request] })
              break
            }
            case 'mine':
              await devnet.mine(1 + (number % 2))
              break
            case 'advance':
              await devnet.advance(number % 2_000)
              break
            case 'jump':
              await devnet.jump(number * 1_000)
              break
            case 'increaseTime':
              await devnet.request({ method: 'evm_increaseTime', params: [number] })
              break
            case 'setNextBlockTimestamp': {
              const seconds = Math.ceil(devnet.now / 1_000) + 1 + number
              await devnet.request({ method: 'evm_setNextBlockTimestamp', params: [seconds] })
              break
            }
            case 'snapshot':
              snapshots.push([await devnet.request({ method: 'evm_snapshot' }), model.snapshot()])
              break
            case 'revert': {
              const [id, state] = snapshots.pop() ?? []
              if (id === undefined || state === undefined) break
              expect(await devnet.request({ method: 'evm_revert', params: [id] })).toBe(true)
              model.revert(state)
              break
            }
            case 'look':
              await look()
              break
            case 'fiveMinutes':
              for (let count = 0; count < looksKept; count += 1) await look()
              break
            case 'remove': {
              const id = idOf(number)
              const isKnown = model.filters.has(id)
              const params = [id] as const
              expect(await devnet.request({ method: 'eth_uninstallFilter', params })).toBe(isKnown)
              model.remove(id)
              break
            }
            default:
              model.add(await install(devnet, name), name)
          }
          await model.catchUp()
        }
        for (const id of model.filters.keys()) {
          expect(await poll(devnet, id)).toEqual(model.poll(id))
        }
        endExpiry()
        await using again = await replay(devnet.journal())
        expect(again.digest()).toBe(devnet.digest())
      }),
      { numRuns: runs(240) },
    )
  })
})
