/**
 * viem and ethers over every way to reach a devnet: in process, HTTP and WebSocket.
 *
 * Sockets are on free ports of 127.0.0.1 and go away with the devnet.
 */

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import {
  BrowserProvider,
  type JsonRpcApiProvider,
  JsonRpcProvider,
  WebSocketProvider,
} from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  custom,
  type Hex,
  http,
  parseAbi,
  type Transport,
  webSocket,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { abi, bytecode } from '../../examples/token-artifact.ts'
import type { Devnet, DevnetServer } from '../../src/index.ts'

export const transportNames = ['in process', 'HTTP', 'WebSocket'] as const

export type TransportName = (typeof transportNames)[number]

export const ZERO_HASH: Hex = `0x${'00'.repeat(32)}`

/** The token of `contracts/Token.sol`, as viem takes it. */
export const token = { abi: parseAbi(abi), bytecode: bytecode as Hex }

/** An interval for clients that poll: ms of the machine. Tests wait for answers, not for it. */
const pollingInterval = 5

let urlCount = 0

/**
 * viem keeps one socket a URL for the whole process, also after its server has gone, and a free port
 * may be one that an earlier test had.
 */
export function urlOfItsOwn(wsUrl: string): string {
  urlCount += 1
  return `${wsUrl}/?client=${urlCount}`
}

export async function viemTransport(devnet: Devnet, name: TransportName): Promise<Transport> {
  if (name === 'in process') return custom(devnet, { retryCount: 0 })
  const { httpUrl, wsUrl } = await devnet.listen({ port: 0 })
  return name === 'HTTP'
    ? http(httpUrl, { retryCount: 0 })
    : webSocket(urlOfItsOwn(wsUrl), { retryCount: 0, keepAlive: false, reconnect: false })
}

/** viem clients without caches, for accounts whose keys are theirs. */
export function viemClients(devnet: Devnet, transport: Transport) {
  const { chain } = devnet
  const options = { chain, transport, pollingInterval, cacheTime: 0 }
  const accounts = devnet.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
  const [alice, bob] = accounts as [PrivateKeyAccount, PrivateKeyAccount]
  return {
    client: createPublicClient(options),
    wallet: createWalletClient({ ...options, account: alice }),
    alice,
    bob,
  }
}

export type ViemClients = ReturnType<typeof viemClients>

/** An ethers provider without caches. `destroy()` it before the devnet. */
export async function ethersProvider(
  devnet: Devnet,
  name: TransportName,
): Promise<JsonRpcApiProvider> {
  const options = { cacheTimeout: -1, batchStallTime: 0, pollingInterval }
  if (name === 'in process') return new BrowserProvider(devnet, undefined, options)
  const { httpUrl, wsUrl } = await devnet.listen({ port: 0 })
  return name === 'HTTP'
    ? new JsonRpcProvider(httpUrl, undefined, options)
    : new WebSocketProvider(wsUrl, undefined, options)
}

/** Stands between clients and a server, to cut their connections without a word. */
export interface Relay {
  readonly wsUrl: string
  /** Ends all connections there are; new ones are taken. */
  cut(): void
  close(): Promise<void>
}

export async function openRelay({ host, port }: DevnetServer): Promise<Relay> {
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect(port, host)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}) // the other end may be cut off in mid-sentence: that is the point
      socket.once('close', () => sockets.delete(socket))
    }
  })
  relay.listen(0, host)
  await once(relay, 'listening')
  const { port: portTaken } = relay.address() as AddressInfo // a listening TCP server has one
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    wsUrl: `ws://${host}:${portTaken}`,
    cut,
    async close() {
      cut()
      relay.close()
      await once(relay, 'close')
    },
  }
}

/** Keeps what is added; `all` resolves with it once there is as much as was asked for. */
export function collect<Item>(count: number) {
  const items: Item[] = []
  let finish = (_items: readonly Item[]) => {}
  const all = new Promise<readonly Item[]>((resolve) => {
    finish = resolve
  })
  const add = (item: Item) => {
    if (items.push(item) === count) finish(items)
  }
  return { add, all }
}
