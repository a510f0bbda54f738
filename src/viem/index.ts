/**
 * viem in process: a transport that is pushed to, the devnet's chain, and clients made of both.
 *
 * With viem's own `custom(devnet)` every `watch…` action polls in real time. This transport tells viem
 * that it can subscribe, so they hear of each block and log as it happens in virtual time. `viem` is
 * the user's to install; what of it decodes for the matchers is in `testing/abi.ts`.
 *
 * @see https://viem.sh/docs/clients/transports/custom
 */

import {
  type Chain,
  createPublicClient,
  createTestClient,
  createTransport,
  createWalletClient,
  defineChain,
  type PublicClient,
  type TestClient,
  type Transport,
  type WalletClient,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Account, Devnet, Hex, MessageListener } from '../index.ts'

/** What of a devnet the transport uses. */
type Provided = Pick<Devnet, 'request' | 'on' | 'removeListener'>

interface SubscribeArguments {
  /** Of `eth_subscribe`. */
  readonly params: readonly unknown[]
  onData(data: { readonly subscription: Hex; readonly result: unknown }): void
}

interface Subscribed {
  readonly subscriptionId: Hex
  unsubscribe(): Promise<boolean>
}

/** viem takes it for a WebSocket: that is the type of those that can subscribe. */
export type DevnetTransport = Transport<
  'webSocket',
  { subscribe(args: SubscribeArguments): Promise<Subscribed> }
>

/** A transport to a devnet in the same process: no socket, no polling, no retries. */
export function devnetTransport(devnet: Provided): DevnetTransport {
  const request = devnet.request as (args: unknown) => Promise<unknown> // viem checks names itself
  return () =>
    createTransport(
      {
        key: 'previewnet',
        name: 'Previewnet in process',
        type: 'webSocket',
        request: (args) => request.call(devnet, args) as Promise<never>, // typed by viem's caller
        retryCount: 0,
      },
      { subscribe: (args) => subscribe(devnet, args) },
    )
}

async function subscribe(
  devnet: Provided,
  { params, onData }: SubscribeArguments,
): Promise<Subscribed> {
  let id: Hex | undefined
  const listener: MessageListener = ({ data }) => {
    if (data.subscription === id) onData(data)
  }
  devnet.on('message', listener)
  try {
    const [kind, options] = params as [string, unknown?] // as viem's own actions give them
    const asked: [string, unknown?] = options === undefined ? [kind] : [kind, options]
    id = await devnet.request({ method: 'eth_subscribe', params: asked })
  } catch (error) {
    devnet.removeListener('message', listener)
    throw error
  }
  const subscriptionId = id
  return {
    subscriptionId,
    unsubscribe() {
      devnet.removeListener('message', listener)
      return devnet.request({ method: 'eth_unsubscribe', params: [subscriptionId] })
    },
  }
}

/** The chain as viem's clients take it. */
export function devnetChain({ chain }: Pick<Devnet, 'chain'>): Chain {
  return defineChain(chain)
}

export type DevnetPublicClient = PublicClient<DevnetTransport, Chain>
export type DevnetWalletClient = WalletClient<DevnetTransport, Chain, PrivateKeyAccount>
export type DevnetTestClient = TestClient<'anvil', DevnetTransport, Chain>

/** A viem client that reads. It asks anew each time: viem would keep a block number in real time. */
export function publicClientOf(devnet: Devnet): DevnetPublicClient {
  return createPublicClient(clientOptions(devnet))
}

/**
 * A viem client that signs, with the key of a dev account.
 *
 * @param account the first one when left out
 * @throws {RangeError} when the devnet has no dev accounts
 */
export function walletClientOf(
  devnet: Devnet,
  account: Pick<Account, 'privateKey'> | undefined = devnet.accounts[0],
): DevnetWalletClient {
  if (account === undefined) throw new RangeError('the devnet has no dev account to sign with')
  const signer = privateKeyToAccount(account.privateKey)
  return createWalletClient({ ...clientOptions(devnet), account: signer })
}

/** A viem test client, with the methods as anvil spells them. */
export function testClientOf(devnet: Devnet): DevnetTestClient {
  return createTestClient({ ...clientOptions(devnet), mode: 'anvil' })
}

function clientOptions(devnet: Devnet) {
  const { pollingInterval } = devnet.chain.custom
  const chain = devnetChain(devnet)
  return { chain, transport: devnetTransport(devnet), pollingInterval, cacheTime: 0 }
}
