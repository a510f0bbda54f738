/**
 * Random things done to a family of devnets: what clients ask, faults, reorgs, snapshots, forks.
 *
 * Only does them; what has to hold all the while is in test/properties/promises-under-faults.ts.
 */

import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import type { Connection, Devnet, DevnetOptions, Fault, Snapshot } from '../../src/index.ts'
import type { Address, Hex } from '../../src/primitives/hex.ts'
import { hexFromBytes } from '../../src/primitives/hex.ts'
import { addressOf } from './arbitraries.ts'
import { anyFault } from './faults.ts'
import { fc } from './property.ts'
import { COUNTER, CREATION, REVERTER } from './world-contracts.ts'
import { ask } from './world-journal.ts'

export const COUNTER_ADDRESS: Address = addressOf(0xc0)
const REVERTER_ADDRESS = addressOf(0xc1)
export const RECIPIENT: Address = addressOf(0xd1)

export const familyOptions = {
  alloc: {
    [COUNTER_ADDRESS]: { code: hexFromBytes(COUNTER) },
    [REVERTER_ADDRESS]: { code: hexFromBytes(REVERTER) },
  },
  faucetCooldownMs: 500,
} as const satisfies DevnetOptions

const requests = {
  transfer: { to: RECIPIENT, gas: '0x5208', value: '0x5' },
  count: { to: COUNTER_ADDRESS, gas: '0x186a0' },
  revert: { to: REVERTER_ADDRESS, gas: '0x186a0' },
  create: { data: hexFromBytes(CREATION), gas: '0x186a0' },
} as const

type What = keyof typeof requests

interface Sent {
  readonly signer: number
  readonly what: What
  /** Whether a nonce is left out before its. */
  readonly gap: boolean
}

export type Deed =
  | { readonly kind: 'send'; readonly sent: readonly Sent[] }
  | { readonly kind: 'advance' | 'jump'; readonly ms: number }
  | { readonly kind: 'fault'; readonly ms: number; readonly fault: Fault }
  | { readonly kind: 'reorg'; readonly depth: number; readonly whats: readonly What[] }
  | { readonly kind: 'rollback'; readonly depth: number }
  | { readonly kind: 'restore' | 'revert' | 'fork from'; readonly pick: number }
  | { readonly kind: 'subscribe'; readonly feed: string }
  | { readonly kind: 'mine' | 'drip' | 'snapshot' | 'take snapshot' | 'fork' | 'fork snapshot' }
  | { readonly kind: 'connect' | 'leave' | 'unsubscribe' }

/** A deed of one of the family. */
export interface FamilyStep {
  readonly which: number
  readonly deed: Deed
  /** Whether the next one waits until this one is done. */
  readonly isAwaited: boolean
}

const what = fc.constantFrom<What>('transfer', 'count', 'count', 'count', 'revert', 'create')
const ms = fc.integer({ min: 0, max: 900 })

/** Readers are to look through it all: what befalls answers befalls those of subscribing and sending. */
const fault = anyFault.map((each): Fault => {
  if (each.kind === 'slowResponses') return { ...each, methods: ['eth_subscribe'] }
  const isOfAnswers = each.kind === 'failResponses' || each.kind === 'httpStatus'
  return isOfAnswers ? { ...each, methods: ['eth_sendTransaction'] } : each
})

const pick = fc.nat(5)

const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    // Several of them, so that there is something to leave out of a block, and something behind it.
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      sent: fc.array(
        fc.record({
          signer: fc.nat(2),
          what,
          gap: fc.constantFrom(...Array<boolean>(9).fill(false), true),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('advance' as const, 'jump'), ms }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('fault' as const), ms, fault }),
  },
  fc.record({
    kind: fc.constant('reorg' as const),
    depth: fc.nat(3),
    whats: fc.array(what, { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('rollback' as const), depth: fc.nat(2) }),
  fc.record({ kind: fc.constantFrom('restore' as const, 'revert', 'fork from'), pick }),
  fc.record({
    kind: fc.constant('subscribe' as const),
    feed: fc.constantFrom('newHeads', 'logs', 'pendingLogs', 'newPendingTransactions', 'syncing'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['mine', 'drip', 'snapshot', 'take snapshot', 'fork', 'fork snapshot'] as const),
      ),
    }),
  },
  fc.record({ kind: fc.constantFrom(...(['connect', 'leave', 'unsubscribe'] as const)) }),
)

export const familySteps: fc.Arbitrary<FamilyStep[]> = fc.array(
  fc.record({
    // Mostly the first one, so that much happens to one of them.
    which: fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 5),
    deed,
    isAwaited: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 4, maxLength: 40, size: 'max' },
)

/** What may go back: afterwards, blocks, pool and time may be those of long ago. */
export function goesBack({ kind }: Deed): boolean {
  return ['fault', 'reorg', 'rollback', 'restore', 'revert'].includes(kind)
}

/** One that sends and is sent what a client on a wire is, in the order it went over it. */
interface Wire {
  readonly connection: Connection
  readonly received: string[]
}

/** One of a family, with those who ask it. */
export class Member {
  readonly devnet: Devnet
  readonly wires: Wire[] = []
  /** What has been sent to those who have left, too. */
  readonly transcripts: (readonly string[])[] = []
  readonly #snapshots: Snapshot[] = []

  constructor(devnet: Devnet) {
    this.devnet = devnet
    this.#connect()
  }

  /** @returns a fork, if that is what was asked for; refusals are as good as answers */
  async take(deed: Deed): Promise<Devnet | undefined> {
    try {
      return await this.#take(deed)
    } catch (error) {
      if (isRefusal(error)) return undefined
      throw error
    }
  }

  async #take(deed: Deed): Promise<Devnet | undefined> {
    const { devnet } = this
    switch (deed.kind) {
      case 'send': {
        const sent = await Promise.allSettled(deed.sent.map((each) => this.#send(each)))
        // Where one is refused, the others are still on their way.
        for (const each of sent) if (each.status === 'rejected') throw each.reason
        return
      }
      case 'advance':
        return void (await devnet.advance(deed.ms))
      case 'jump':
        return void (await devnet.jump(deed.ms))
      case 'fault':
        return void (await devnet.faults.after(deed.ms, deed.fault))
      case 'reorg': {
        const pairs = deed.whats.map((each, index) => [
          { from: devnet.accounts[index]!.address, ...requests[each] },
          index % Math.max(1, deed.depth),
        ])
        return void (await ask(devnet, 'anvil_reorg', [deed.depth, pairs]))
      }
      case 'rollback':
        return void (await ask(devnet, 'anvil_rollback', [deed.depth]))
      case 'snapshot':
        this.#snapshots.push(await devnet.snapshot())
        return
      case 'restore':
        return void (await this.#snapshots[deed.pick]?.restore())
      case 'take snapshot':
        return void (await ask(devnet, 'evm_snapshot'))
      case 'revert':
        return void (await ask(devnet, 'evm_revert', [`0x${deed.pick.toString(16)}`]))
      case 'fork':
        return await devnet.fork()
      case 'fork snapshot':
        return await this.#snapshots.at(-1)?.fork()
      case 'fork from':
        return await devnet.fork({ at: deed.pick })
      case 'mine':
        return void (await devnet.mine())
      case 'drip':
        return void (await devnet.faucet.drip(RECIPIENT))
      case 'subscribe':
        return this.#ask('eth_subscribe', [deed.feed])
      case 'unsubscribe':
        return this.#ask('eth_unsubscribe', ['0x1'])
      case 'connect':
        this.#connect()
        return
      case 'leave':
        this.wires.shift()?.connection.close()
        return
    }
  }

  async #send({ signer, what: each, gap }: Sent): Promise<void> {
    const { devnet } = this
    const from = devnet.accounts[signer]!.address
    const next = Number(await ask(devnet, 'eth_getTransactionCount', [from, 'pending']))
    const nonce: Hex = `0x${(next + (gap ? 2 : 0)).toString(16)}`
    // Without a nonce it takes the next one when its turn has come.
    const request = { from, ...requests[each], ...(gap && { nonce }) }
    await ask(devnet, 'eth_sendTransaction', [request])
  }

  /** Without waiting for the answer, which may be slow. */
  #ask(method: string, params: readonly unknown[]): undefined {
    void this.wires.at(-1)?.connection.receive({ id: 1, method, params })
  }

  #connect(): void {
    const received: string[] = []
    const client = { subscriptions: true, send: (text: string) => received.push(text) } as const
    const { connections } = InProcessDevnet.partsOf(this.devnet)
    const connection = connections.connect({ ...client, transport: 'webSocket' })
    this.wires.push({ connection, received })
    this.transcripts.push(received)
  }
}

/** What a user did wrong, or too late; an internal error is not such a mistake. */
function isRefusal(error: unknown): boolean {
  const { name, code } = error as { readonly name?: string; readonly code?: unknown }
  return code !== -32603 && (name === 'RpcError' || name === 'DevnetError')
}
