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
  type WaitForTransactionReceiptParameters,
  type WalletClient,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { waitForTransactionReceipt, watchBlockNumber } from 'viem/actions'
import type { Account, Devnet, Hex, MessageListener } from '../index.ts'
import { type WaitingDevnet, WaitingTime } from './waiting-time.ts'

export interface DevnetTransportOptions {
  /**
   * Whether virtual time moves while this client waits; it does not when left out. Time then moves block
   * by block (flashblock by flashblock where blocks are cut)
   *
   * - while a receipt that the client has asked for is missing;
   * - while `eth_sendRawTransactionSync` or `eth_sendTransactionSync` waits for its receipt;
   * - while a subscription is open, such as that of `watchBlocks` or `watchContractEvent`;
   *
   * and for 60 s of virtual time at most after the waiting began or after the last input that does more
   * than move time; a receipt that is still missing then is `null`. Everything that is ready to run in
   * this process has a turn before each step; a test that waits for something outside, such as a file,
   * finds time further on. A `PublicClient` of viem's own polls for more than one confirmation, which moves
   * no time; one of {@link publicClientOf} subscribes.
   */
  readonly advanceWhileWaiting?: boolean
}

interface SubscribeArguments {
  /** The parameters of `eth_subscribe`. */
  readonly params: readonly unknown[]
  onData(data: { readonly subscription: Hex; readonly result: unknown }): void
  onError?(reason: Error): void
}

interface Subscribed {
  readonly subscriptionId: Hex
  unsubscribe(): Promise<boolean>
}

/** The type is that of a WebSocket: viem subscribes only through those. */
export type DevnetTransport = Transport<
  'webSocket',
  { subscribe(args: SubscribeArguments): Promise<Subscribed> }
>

/** A transport to a devnet in the same process: no socket, no polling, no retries. */
export function devnetTransport(
  devnet: WaitingDevnet,
  { advanceWhileWaiting = false }: DevnetTransportOptions = {},
): DevnetTransport {
  const time = advanceWhileWaiting ? new WaitingTime(devnet) : undefined
  const request = (args: unknown) => (time ?? devnet).request(args as never) as Promise<never> // viem's types
  return () =>
    createTransport(
      {
        key: 'previewnet',
        name: 'Previewnet in process',
        type: 'webSocket',
        request,
        retryCount: 0,
      },
      { subscribe: (args) => subscribe(devnet, args, time) },
    )
}

async function subscribe(
  devnet: WaitingDevnet,
  { params, onData, onError }: SubscribeArguments,
  time: WaitingTime | undefined,
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
  const leave = time?.wait((reason) => onError?.(reason))
  return {
    subscriptionId,
    unsubscribe() {
      leave?.()
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
export function publicClientOf(
  devnet: Devnet,
  options: DevnetTransportOptions = {},
): DevnetPublicClient {
  const client = createPublicClient(clientOptions(devnet, options))
  if (options.advanceWhileWaiting !== true) return client
  // viem polls for confirmations, in real time, also where it can subscribe.
  return client
    .extend((base) => ({
      watchBlockNumber: ({ onBlockNumber, onError = () => {} }) =>
        watchBlockNumber(base, { onBlockNumber, onError, poll: false }),
    }))
    .extend((base) => ({
      waitForTransactionReceipt: (args: WaitForTransactionReceiptParameters<Chain>) =>
        waitForTransactionReceipt(base, args),
    }))
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
  options: DevnetTransportOptions = {},
): DevnetWalletClient {
  if (account === undefined) throw new RangeError('the devnet has no dev account to sign with')
  const signer = privateKeyToAccount(account.privateKey)
  return createWalletClient({ ...clientOptions(devnet, options), account: signer })
}

/** A viem test client, with the methods as anvil spells them. */
export function testClientOf(
  devnet: Devnet,
  options: DevnetTransportOptions = {},
): DevnetTestClient {
  return createTestClient({ ...clientOptions(devnet, options), mode: 'anvil' })
}

function clientOptions(devnet: Devnet, options: DevnetTransportOptions) {
  const { pollingInterval } = devnet.chain.custom
  const chain = devnetChain(devnet)
  return { chain, transport: devnetTransport(devnet, options), pollingInterval, cacheTime: 0 }
}
