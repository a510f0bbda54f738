/**
 * viem in process: a transport that supports subscriptions, the devnet's chain, and clients of
 * both.
 *
 * With viem's own `custom(devnet)` every `watch…` action polls in real time, and every request whose
 * error viem does not know, such as a revert with code 3, is made four times within a second. With this
 * transport viem subscribes, so the actions receive each block and log as it is published in virtual
 * time, and no request is repeated.
 * The user installs `viem`; testing/abi.ts owns what the matchers decode with it.
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
import { chainConfig } from 'viem/op-stack'
import { expectOptions } from '../config/option.ts'
import { expectDevnet } from '../devnet/arguments.ts'
import type { Account, Devnet, Hex, MessageListener } from '../index.ts'
import { expectArgument, isFieldsObject } from '../primitives/arguments.ts'
import { isHash } from '../primitives/hex.ts'
import { andThen } from '../primitives/maybe-promise.ts'
import { DISCONNECTED, RpcError } from '../rpc/errors.ts'
import { withExplainedErrors } from './explained-errors.ts'
import { readPending } from './pending-reads.ts'
import { type WaitingDevnet, WaitingTime } from './waiting-time.ts'

export interface DevnetTransportOptions {
  /**
   * True to move virtual time while this client waits. Default: false. Time then moves block by
   * block, or flashblock by flashblock on networks that have them,
   *
   * - while a receipt that the client has requested is missing;
   * - while `eth_sendRawTransactionSync` or `eth_sendTransactionSync` waits for its receipt;
   * - while a subscription is open, such as that of `watchBlocks` or `watchContractEvent`;
   *
   * and stops 60 s of virtual time after the waiting began, or after the last input that does more
   * than move time; a receipt that is still missing then is `null`. Before each step, everything
   * that is ready to run in this process gets a turn. A test that waits for something outside the
   * process, such as a file, finds time further on. A `PublicClient` created by viem polls for more
   * than one confirmation, which moves no time; one created by {@link publicClientOf} subscribes.
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

/** The type of a WebSocket transport: viem subscribes only through those. */
export type DevnetTransport = Transport<
  'webSocket',
  { subscribe(args: SubscribeArguments): Promise<Subscribed> }
>

/**
 * A transport to a devnet in the same process: no socket, no polling, no retries. Where receipts are
 * pre-confirmed, reads that name no block are reads of `pending`; see {@link readPending}.
 *
 * @throws {DevnetError} INVALID_OPTION for anything but a devnet and options
 */
export function devnetTransport(
  devnet: WaitingDevnet,
  options: DevnetTransportOptions = {},
): DevnetTransport {
  expectDevnet('devnetTransport', devnet)
  expectOptions('devnetTransport', options, ['advanceWhileWaiting'])
  const { advanceWhileWaiting = false } = options
  const isFlag = typeof advanceWhileWaiting === 'boolean'
  expectArgument(isFlag, 'advanceWhileWaiting', 'true or false', advanceWhileWaiting)
  const time = advanceWhileWaiting ? new WaitingTime(devnet) : undefined
  const ask = (args: unknown) => (time ?? devnet).request(args as never) as Promise<never> // viem's types
  return ({ chain }) => {
    const isTagged = chain?.experimental_preconfirmationTime !== undefined
    return createTransport(
      {
        key: 'previewnet',
        name: 'Previewnet in process',
        type: 'webSocket',
        request: (args) => Promise.resolve(andThen(readPending(devnet, args, isTagged), ask)),
        retryCount: 0,
      },
      { subscribe: (args) => subscribe(devnet, args, time) },
    )
  }
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
    const [kind, options] = params as [string, unknown?] // viem's actions pass kind and options
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
      return devnet
        .request({ method: 'eth_unsubscribe', params: [subscriptionId] })
        .catch(endedWithDevnet)
    },
  }
}

/** The subscriptions of a closed devnet have ended; viem awaits the end of none. */
function endedWithDevnet(error: unknown): true {
  if (error instanceof RpcError && error.code === DISCONNECTED) return true
  throw error
}

const { formatters, serializers } = chainConfig

/** A chain with the formatters of the OP stack: deposits, and the L1 fee of receipts. */
export type DevnetChain = Chain<typeof formatters>

/** The chain in the type that viem's clients take. */
export function devnetChain(devnet: Pick<Devnet, 'chain'>): DevnetChain {
  const isDevnet = isFieldsObject(devnet) && isFieldsObject(devnet.chain)
  expectArgument(isDevnet, 'devnetChain', 'a devnet', devnet)
  return defineChain({ ...devnet.chain, formatters, serializers })
}

export type DevnetPublicClient = PublicClient<DevnetTransport, DevnetChain>
export type DevnetWalletClient = WalletClient<DevnetTransport, DevnetChain, PrivateKeyAccount>
export type DevnetTestClient = TestClient<'anvil', DevnetTransport, DevnetChain>

/** A viem client that reads. It caches nothing: viem's cache expires in real time. */
export function publicClientOf(
  devnet: Devnet,
  options: DevnetTransportOptions = {},
): DevnetPublicClient {
  const client = withExplainedErrors(createPublicClient(clientOptions(devnet, options)))
  if (options.advanceWhileWaiting !== true) return client
  // For confirmations viem polls in real time, even if the transport can subscribe.
  return client
    .extend((base) => ({
      watchBlockNumber: ({ onBlockNumber, onError = () => {} }) =>
        watchBlockNumber(base, { onBlockNumber, onError, poll: false }),
    }))
    .extend((base) => ({
      waitForTransactionReceipt: (args: WaitForTransactionReceiptParameters<DevnetChain>) =>
        waitForTransactionReceipt(base, args),
    }))
}

/**
 * A viem client that signs with the key of a dev account.
 *
 * @param account default: the first one
 * @throws {RangeError} if the devnet has no dev accounts
 */
export function walletClientOf(
  devnet: Devnet,
  account?: Pick<Account, 'privateKey'>,
  options: DevnetTransportOptions = {},
): DevnetWalletClient {
  const client = clientOptions(devnet, options)
  const signing = account ?? devnet.accounts[0]
  if (signing === undefined) throw new RangeError('the devnet has no dev account to sign with')
  const { privateKey } = isFieldsObject(signing) ? signing : {}
  // The key itself stays out of the message.
  expectArgument(isHash(privateKey), 'account.privateKey', '32 bytes in hex', typeof privateKey)
  const signer = privateKeyToAccount(privateKey)
  return withExplainedErrors(createWalletClient({ ...client, account: signer }))
}

/** A viem test client, in `anvil` mode. */
export function testClientOf(
  devnet: Devnet,
  options: DevnetTransportOptions = {},
): DevnetTestClient {
  const client = createTestClient({ ...clientOptions(devnet, options), mode: 'anvil' })
  return withExplainedErrors(client)
}

function clientOptions(devnet: Devnet, options: DevnetTransportOptions) {
  const transport = devnetTransport(devnet, options)
  const { pollingInterval } = devnet.chain.custom
  return { chain: devnetChain(devnet), transport, pollingInterval, cacheTime: 0 }
}
