/** Random deeds of the clients of a cluster, and clients that keep what they got. */

import { InProcessDevnet } from '../../src/devnet/devnet.ts'
import { applyInput } from '../../src/devnet/inputs.ts'
import { type Devnet, type Fault, replay } from '../../src/index.ts'
import { parseJournal } from '../../src/journal/journal.ts'
import { countedTransports } from '../../src/journal/recorder.ts'
import type { TransportConnection } from '../../src/rpc/connection.ts'
import type { Cluster } from './cluster.ts'
import { anyFault } from './faults.ts'
import { fc } from './property.ts'

export const logger = '0x00000000000000000000000000000000000000cc'
export const somebody = '0x00000000000000000000000000000000000000d1'
/** Stores the number it is called with at slot 0, and logs it. */
const code = '0x6000358060005560005260206000a000'
export const senders = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
]
export const options = { alloc: { [logger]: { code } }, faucetCooldownMs: 500 } as const

export type Step = { readonly client: number; readonly isAwaited: boolean } & (
  | { readonly kind: 'request'; readonly method: string; readonly params: readonly unknown[] }
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'drip' | 'leave' | 'join' }
)

const request = (method: string, ...params: unknown[]) =>
  ({ kind: 'request', method, params }) as const
const data = fc.integer({ min: 0, max: 9 }).map((value) => `0x${`${value}`.padStart(64, '0')}`)
const ids = fc.constantFrom('0x1', '0x2', '0x3')

const deeds = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ from: fc.nat(1), data, gap: fc.constantFrom(undefined, undefined, '0x4') })
      .map(({ from, data: input, gap: nonce }) =>
        request('eth_sendTransaction', {
          ...{ from: senders[from], to: logger, gas: '0x186a0', data: input },
          ...(nonce !== undefined && { nonce }),
        }),
      ),
  },
  {
    weight: 3,
    arbitrary: fc.nat(700).map((ms) => ({ kind: 'advance', ms }) as const),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('newHeads', 'logs', 'pendingLogs', 'newPendingTransactions', 'nothing')
      .map((kind) => request('eth_subscribe', kind)),
  },
  ids.map((id) => request('eth_unsubscribe', id)),
  ids.map((id) => request('eth_getFilterChanges', id)),
  ids.map((id) => request('eth_uninstallFilter', id)),
  ids.map((id) => request('evm_revert', id)),
  fc.constantFrom(
    request('eth_newBlockFilter'),
    request('eth_newPendingTransactionFilter'),
    request('eth_newFilter', { toBlock: 'pending' }),
    request('evm_snapshot'),
    request('evm_mine'),
    request('evm_increaseTime', 1),
    request('evm_setAutomine', 'neither'),
    request('anvil_addBalance', somebody, 7),
    request('anvil_setStorageAt', logger, '0x1', '0x7'),
    request('anvil_rollback', 1),
    request('anvil_reorg', 2, [[{ to: somebody, value: '0x1' }, 0]]),
    request('anvil_reset'),
    request('anvil_impersonateAccount', somebody),
    request('eth_sendRawTransaction', '0x01'),
    request('eth_sendTransactionSync', { from: senders[0], to: somebody, value: '0x1' }, 400),
    request('previewnet_step', 'block'),
    request('wallet_sendCalls', {
      ...{ version: '2.0.0', chainId: '0x50a0a15', from: senders[1], atomicRequired: true },
      calls: [{ to: somebody, value: '0x1' }],
    }),
    request('previewnet_label', somebody, 'a name'),
    request('previewnet_nameSnapshot', '0x1', 'a name'),
    request('eth_estimateGas', { from: senders[0], to: somebody, value: '0x1' }),
    request('eth_sendTransaction', { from: senders[0], to: somebody, value: '0x1', gas: '0x5208' }),
    request('eth_getBalance', somebody, 'pending'),
    request('eth_blockNumber'),
    request('no_such_method'),
  ),
  anyFault.map((fault: Fault) => request('previewnet_fault', fault)),
  fc.constantFrom('drip' as const, 'leave' as const, 'join' as const).map((kind) => ({ kind })),
)

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc
    .tuple(deeds, fc.nat(8), fc.boolean())
    .map(([deed, client, isAwaited]): Step => ({ ...deed, client, isAwaited })),
  { minLength: 1, maxLength: 40 },
)

const transports = ['webSocket', 'http', 'ipc'] as const

/** A client of one node: what it got, apart from answers and notifications of others. */
export class Client {
  readonly responses: string[] = []
  readonly notifications: string[] = []
  readonly connection: TransportConnection

  constructor(devnet: Devnet, transport: (typeof countedTransports)[number]) {
    this.connection = InProcessDevnet.partsOf(devnet).connections.connect({
      transport,
      subscriptions: transport !== 'http',
      send: (text) => this.responses.push(text),
      notify: (notification, id) => this.notifications.push(notification.messageFor(id).text),
    })
  }
}

/** Clients of all nodes; more than one for each, on several transports. */
export class Clients {
  readonly #cluster: Cluster
  readonly all: Client[] = []
  readonly #open: (Client | undefined)[] = []

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  at(index: number): Client {
    const { nodes } = this.#cluster
    const found = this.#open[index]
    if (found !== undefined) return found
    const transport = transports[Math.floor(index / 3) % 3]!
    const client = new Client(nodes[index % Math.min(3, nodes.length)]!, transport)
    this.#open[index] = client
    this.all.push(client)
    return client
  }

  async do(step: Step): Promise<unknown> {
    const { nodes } = this.#cluster
    const node = nodes[step.client % Math.min(3, nodes.length)]!
    const { recordedCalls } = InProcessDevnet.partsOf(node).backend
    switch (step.kind) {
      case 'request': {
        const { method, params } = step
        return this.at(step.client).connection.receive({ id: 1, method, params })
      }
      case 'advance':
        return recordedCalls.from('clock', () => node.advance(step.ms))
      case 'drip':
        return recordedCalls.from('faucet', () => node.faucet.drip(somebody))
      case 'leave':
        this.#open[step.client]?.connection.close()
        this.#open[step.client] = undefined
        return undefined
      case 'join':
        return this.#cluster.nodes.length < 4 ? this.#cluster.join() : undefined
    }
  }
}

/** Messages of one devnet to the clients of a journal, by their names in it. */
export async function oneDevnet(journal: string): Promise<Map<string, Client>> {
  const [header = ''] = journal.split('\n', 1)
  await using devnet = await replay(`${header}\n`)
  const parts = InProcessDevnet.partsOf(devnet)
  const clients = new Map<string, Client>()
  const context = { parts, snapshots: new Map(), continueAs: () => undefined }
  for (const entry of parseJournal(journal).entries) {
    const made = applyInput(entry, context, () => {
      const transport = countedTransports.find((name) => entry.from.startsWith(name))!
      const client = clients.get(entry.from) ?? new Client(devnet, transport)
      clients.set(entry.from, client)
      return client.connection
    })
    Promise.resolve(made).catch(() => {}) // refused, as it was before
    await parts.backend.queue.settled()
  }
  return clients
}

export function isFault(step: Step): boolean {
  return step.kind === 'request' && step.method === 'previewnet_fault'
}

/** Asks a node on its own connection. */
export async function ask(node: Devnet, method: string, ...params: unknown[]) {
  const { connection, responses } = new Client(node, 'webSocket')
  await connection.receive({ id: 1, method, params })
  const { result, error } = JSON.parse(responses[0]!)
  return error ?? result
}
