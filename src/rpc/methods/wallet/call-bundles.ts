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
  maybe,
  nullable,
  object,
  oneOfNumbers,
  oneOfTexts,
  quantitySchema,
  type Schema,
  textSchema,
  type WireOf,
} from '../../../primitives/schema.ts'
import type { Param } from '../../wire/codec.ts'
import { printReceipt, type WireReceipt } from '../../wire/objects/receipt.ts'
import {
  isObject,
  optional,
  parseAddress,
  parseBoolean,
  parseQuantity,
  refuse,
  required,
} from '../../wire/params.ts'
import {
  callRequestSchema,
  field,
  parseCallRequest,
  parseList,
  type WireCallRequest,
} from '../../wire/requests.ts'
import { asPrinted } from '../../wire/results.ts'

type Fields = Readonly<Record<string, unknown>>

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
export const accountOrSelected = optional<Address, Address | undefined>(
  'address',
  addressSchema,
  undefined,
  parseAddress,
)

/** The chains a client asks about; all chains of the wallet by default. */
export const chainIds = optional<readonly Hex[], readonly bigint[] | undefined>(
  'chain ids',
  arrayOf(quantitySchema),
  undefined,
  parseList(parseQuantity),
)

/** A requested capability. An optional one may be ignored. */
export type WireCapabilityRequest = Readonly<Record<string, unknown>>

/** One call of a bundle. */
export interface WireBundledCall extends Pick<WireCallRequest, 'to' | 'data' | 'value'> {
  readonly capabilities?: Readonly<Record<string, WireCapabilityRequest>>
}

/** Parameters of `wallet_sendCalls`. */
export interface WireCallBundle extends WireOf<typeof bundleSchema> {}

/** A parsed {@link WireCallBundle}. */
export interface RequestedBundle {
  readonly id: string | undefined
  /** `undefined` for the selected account. */
  readonly from: Address | undefined
  readonly chainId: bigint
  readonly calls: readonly CallRequest[]
}

const capabilityRequestsSchema = nullable(anyObjectSchema)

const { to, data, value } = callRequestSchema.fields ?? {}

const bundledCallSchema: Schema = {
  title: 'BundledCall',
  type: 'object',
  fields: { to: to!, data: data!, value: value!, capabilities: maybe(capabilityRequestsSchema) },
  additionalProperties: true,
}

const bundleSchema = object(
  'CallBundle',
  {
    version: textSchema,
    id: maybe(nullable(textSchema)),
    from: maybe(nullable(addressSchema)),
    chainId: quantitySchema,
    atomicRequired: maybe(nullable(booleanSchema)),
    calls: limited(arrayOf(bundledCallSchema), { minItems: 1 }),
    capabilities: maybe(capabilityRequestsSchema),
  },
  true,
)

/** Characters of a client-chosen id: `0x` and 4096 bytes in hex, or other text of that length. */
const ID_LENGTH_MAX = 8_194

export const callBundle: Param<WireCallBundle, RequestedBundle> = required(
  'call bundle',
  bundleSchema,
  (given, where) => {
    if (!isObject(given)) return refuse(where, 'an object with calls', given)
    if (typeof given.version !== 'string') refuse(`${where}.version`, 'a version', given.version)
    field(given, 'atomicRequired', where, parseBoolean)
    expectNoCapabilities(given, where)
    const calls = parseList(parseBundledCall)(given.calls, `${where}.calls`)
    if (calls.length === 0) refuse(`${where}.calls`, 'at least one call', given.calls)
    return {
      id: field(given, 'id', where, parseBundleId),
      from: field(given, 'from', where, parseAddress),
      chainId: parseQuantity(given.chainId, `${where}.chainId`),
      calls,
    }
  },
)

function parseBundledCall(given: unknown, where: string): CallRequest {
  if (!isObject(given)) return refuse(where, 'a call', given)
  expectNoCapabilities(given, where)
  const { to, data, value } = given
  return parseCallRequest({ to, data, value }, where)
}

/**
 * Refuses required capabilities: this wallet has none that a client could switch on.
 *
 * @throws {DevnetError} UNSUPPORTED_CAPABILITY for one that is not optional
 */
function expectNoCapabilities(fields: Fields, where: string): void {
  const wanted = fields.capabilities ?? {}
  if (!isObject(wanted)) refuse(`${where}.capabilities`, 'an object', wanted)
  else {
    for (const [name, capability] of Object.entries(wanted)) {
      if (isObject(capability) && capability.optional === true) continue
      throw new DevnetError('UNSUPPORTED_CAPABILITY', `Unsupported capability: ${name}`, { name })
    }
  }
}

export function parseBundleId(given: unknown, where: string): string {
  const isId = typeof given === 'string' && given !== '' && given.length <= ID_LENGTH_MAX
  return isId ? given : refuse(where, 'the id of a bundle, of at most 4096 bytes', given)
}

export const bundleId: Param<string, string> = required('bundle id', textSchema, parseBundleId)

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
export interface WireBundleReceipt
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
