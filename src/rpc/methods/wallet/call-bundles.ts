/**
 * Parameters and results of the EIP-5792 methods: call bundles, their statuses, wallet
 * capabilities.
 *
 * Owns the wire format. Bundles are executed by the core.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */

import type { CallBundle } from '../../../accounts/wallet.ts'
import type { Included } from '../../../chain/chain.ts'
import { NO_BYTES } from '../../../primitives/bytes.ts'
import {
  boolean,
  codec,
  isObject,
  listOf,
  objectOf,
  optional,
  orNull,
  text,
  transform,
} from '../../../primitives/codec.ts'
import { DevnetError } from '../../../primitives/errors.ts'
import type { Address, Hex } from '../../../primitives/hex.ts'
import type { CallRequest } from '../../../primitives/message.ts'
import { quantityFromUint } from '../../../primitives/quantity.ts'
import {
  addressSchema,
  anyObjectSchema,
  arrayOf,
  booleanSchema,
  dataSchema,
  hashSchema,
  limited,
  mapOf,
  object,
  oneOfNumbers,
  oneOfTexts,
  quantitySchema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import { param } from '../../wire/codec.ts'
import { printReceipt, type WireReceipt } from '../../wire/objects/receipt.ts'
import { address, quantity } from '../../wire/params.ts'
import { callFields } from '../../wire/requests.ts'
import { asPrinted } from '../../wire/results.ts'

/** Capabilities of the wallet on one chain. */
export interface WireCapabilities extends WireOf<typeof capabilitiesSchema> {}

const capabilitiesSchema = object('WalletCapabilities', {
  atomic: object('AtomicCapability', {
    status: oneOfTexts('supported'),
  }),
})

/** By chain id. */
export const capabilities = asPrinted<Readonly<Record<Hex, WireCapabilities>>>(
  '{ chain id: capabilities }',
  mapOf('^0x[0-9a-f]+$', capabilitiesSchema),
)

/** An optional account; the selected account by default. */
export const accountOrSelected = param('address', optional(address))

/** The chains a client asks about; all chains of the wallet by default. */
export const chainIds = param('chain ids', optional(listOf(quantity)))

/** A parsed {@link WireCallBundle}. */
export interface RequestedBundle {
  readonly id: string | undefined
  /** `undefined` for the selected account. */
  readonly from: Address | undefined
  readonly chainId: bigint
  readonly calls: readonly CallRequest[]
}

/**
 * Requested capabilities. An optional one is ignored, another refused: this wallet has none that a
 * client could switch on.
 *
 * @throws {DevnetError} UNSUPPORTED_CAPABILITY
 */
const capabilityRequests = orNull(
  codec(anyObjectSchema, (wanted, where, refuse) => {
    if (!isObject(wanted)) return refuse(where, 'an object', wanted)
    for (const [name, capability] of Object.entries(wanted)) {
      if (isObject(capability) && capability.optional === true) continue
      throw new DevnetError('UNSUPPORTED_CAPABILITY', `Unsupported capability: ${name}`, { name })
    }
    return undefined
  }),
)

const { to, data, value } = callFields

const bundledCall = transform(
  objectOf(
    'BundledCall',
    { to, data, value, capabilities: capabilityRequests },
    { expected: 'a call', isOpen: true },
  ),
  ({ to, data, value }): CallRequest => ({
    chainId: undefined,
    from: undefined,
    to,
    gasLimit: undefined,
    fees: undefined,
    value,
    data: data ?? NO_BYTES,
    nonce: undefined,
    accessList: [],
    authorizationList: [],
    type: undefined,
  }),
)

/** Characters of a client-chosen id: `0x` and 4096 bytes in hex, or other text of that length. */
const ID_LENGTH_MAX = 8_194

export const bundleId = param(
  'bundle id',
  codec(textSchema, (given, where, refuse) => {
    const isId = typeof given === 'string' && given !== '' && given.length <= ID_LENGTH_MAX
    return isId ? given : refuse(where, 'the id of a bundle, of at most 4096 bytes', given)
  }),
)

const bundledCalls = listOf(bundledCall)

export const callBundle = param(
  'call bundle',
  transform(
    objectOf(
      'CallBundle',
      {
        version: text('a version'),
        id: orNull(bundleId),
        from: orNull(address),
        chainId: quantity,
        atomicRequired: orNull(boolean),
        calls: codec(limited(bundledCalls.schema, { minItems: 1 }), (given, where, refuse) => {
          const calls = bundledCalls.parse(given, where, refuse)
          return calls.length > 0 ? calls : refuse(where, 'at least one call', given)
        }),
        capabilities: capabilityRequests,
      },
      { expected: 'an object with calls', isOpen: true },
    ),
    ({ id, from, chainId, calls }): RequestedBundle => ({ id, from, chainId, calls }),
  ),
)

/** @throws {DevnetError} UNSUPPORTED_CHAIN */
export function expectBundleChain(wanted: bigint, chainId: number): void {
  if (wanted === BigInt(chainId)) return
  const message = `Unsupported chain ID: ${quantityFromUint(wanted)}`
  throw new DevnetError('UNSUPPORTED_CHAIN', message, { wanted, chainId })
}

/** Result of `wallet_sendCalls`. */
export interface WireSentBundle extends WireOf<typeof sentBundleSchema> {}

const sentBundleSchema = object('SentBundle', { id: textSchema })

export const sentBundle = asPrinted<WireSentBundle>('{ id }', sentBundleSchema)

type WireBundleLog = Pick<WireReceipt['logs'][number], 'address' | 'data' | 'topics'>

/** The receipt fields of EIP-5792. */
interface WireBundleReceipt
  extends Pick<
    WireReceipt,
    'status' | 'blockHash' | 'blockNumber' | 'gasUsed' | 'transactionHash'
  > {
  readonly logs: readonly WireBundleLog[]
}

export interface WireCallsStatus extends WireOf<typeof callsStatusSchema> {}

const callsStatusSchema = object('CallsStatus', {
  version: oneOfTexts('2.0.0'),
  id: textSchema,
  chainId: quantitySchema,
  /**
   * 100 pending; 200 confirmed; 500 reverted completely because a call failed; 600 reverted in
   * part: a call that had to wait for a later block failed there.
   */
  status: oneOfNumbers(100, 200, 500, 600),
  atomic: booleanSchema,
  /** Empty until all transactions have been executed. */
  receipts: arrayOf(
    object('BundleReceipt', {
      logs: arrayOf(
        object('BundleLog', {
          address: addressSchema,
          data: dataSchema,
          topics: arrayOf(hashSchema),
        }),
      ),
      status: oneOfTexts('0x0', '0x1'),
      blockHash: hashSchema,
      blockNumber: quantitySchema,
      gasUsed: quantitySchema,
      transactionHash: hashSchema,
    }),
  ),
})

export const callsStatus = asPrinted<WireCallsStatus>('calls status', callsStatusSchema)

function printBundleReceipt(receipt: WireReceipt): WireBundleReceipt {
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  const logs = receipt.logs.map(({ address, data, topics }) => ({ address, data, topics }))
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

/** @param included the transactions executed so far */
export function printCallsStatus(
  id: string,
  chainId: number,
  { hashes, hasFailed }: CallBundle,
  included: readonly Included[],
): WireCallsStatus {
  const isDone = included.length === hashes.length
  const isWhole = included.every(({ receipt }) => receipt.status === 1)
  const status = hasFailed ? 500 : !isDone ? 100 : isWhole ? 200 : 600
  return {
    version: '2.0.0',
    id,
    chainId: quantityFromUint(chainId),
    status,
    atomic: isWhole,
    receipts: isDone
      ? included.map(({ receipt, block }) => printBundleReceipt(printReceipt(receipt, block)))
      : [],
  }
}
