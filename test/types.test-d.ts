/**
 * The types of `request`, checked by the compiler alone, in the sources and in the bundled
 * declarations (`tsconfig.dist.json`): nothing here runs. Each line under an `@ts-expect-error` has
 * to be an error, and every other line has to be none.
 */

import {
  type Address,
  createDevnet,
  type Devnet,
  type Hash,
  type Hex,
  type MethodName,
  type RequestArguments,
  type RequestResult,
  type WireBlockObject,
  type WireCallFrame,
  type WireDebugTrace,
  type WireLocalizedTrace,
  type WireLog,
  type WireReceipt,
  type WireReplay,
  type WireStructTrace,
  type WireTraces,
  type WireTransaction,
} from 'previewnet'
import type { tokenAbi } from 'previewnet/tokens'

/** Compiles only when both types are the same one. */
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

function expectType<_Same extends true>(): void {}

const address: Address = '0x1234'
const hash: Hash = '0x5678'

export function resultsFollowFromTheMethod(): void {
  expectType<Same<RequestResult<'eth_chainId'>, Hex>>()
  expectType<Same<RequestResult<'eth_getBalance'>, Hex>>()
  expectType<Same<RequestResult<'net_version'>, string>>()
  expectType<Same<RequestResult<'eth_accounts'>, readonly Address[]>>()
  expectType<Same<RequestResult<'eth_getLogs'>, readonly WireLog[]>>()
  expectType<Same<RequestResult<'eth_getBlockByNumber'>, WireBlockObject | null>>()
  expectType<Same<RequestResult<'eth_getTransactionByHash'>, WireTransaction | null>>()
  expectType<Same<RequestResult<'eth_getTransactionReceipt'>, WireReceipt | null>>()
  expectType<Same<RequestResult<'eth_getBlockReceipts'>, readonly WireReceipt[] | null>>()
  expectType<Same<RequestResult<'eth_sendRawTransaction'>, Hash>>()
  expectType<Same<RequestResult<'eth_unsubscribe'>, boolean>>()
  expectType<Same<RequestResult<'eth_getBlockTransactionCountByHash'>, Hex | null>>()
  expectType<Same<RequestResult<'eth_getTransactionBySenderAndNonce'>, WireTransaction | null>>()
  expectType<Same<RequestResult<'eth_sendRawTransactionSync'>, WireReceipt | null>>()
  expectType<Same<RequestResult<'eth_getUncleByBlockHashAndIndex'>, null>>()
  expectType<Same<RequestResult<'personal_sign'>, Hex>>()
  expectType<Same<RequestResult<'txpool_status'>['queued'], Hex>>()
  expectType<Same<RequestResult<'eth_getProof'>['storageProof'][number]['value'], Hex>>()
  expectType<
    Same<RequestResult<'eth_simulateV1'>[number]['calls'][number]['logs'], readonly WireLog[]>
  >()
  // @ts-expect-error a quantity is no number
  expectType<Same<RequestResult<'eth_chainId'>, number>>()
  // @ts-expect-error there is no such method
  expectType<Same<RequestResult<'eth_nothing'>, Hex>>()
}

/** The methods of which something is `unknown` or `any`. */
type Untyped<Part extends Record<MethodName, unknown>> = {
  [Name in MethodName]: unknown extends Part[Name] ? Name : never
}[MethodName]

type Results = { [Name in MethodName]: RequestResult<Name> }

/** A union of a method's parameters, or `never` when it has none. */
type Params = {
  [Name in MethodName]: NonNullable<RequestArguments<Name>['params']>[number]
}

export function everyMethodIsTyped(): void {
  expectType<Same<Untyped<Results>, never>>()
  // What a kind of subscription can be asked for depends on the kind.
  expectType<Same<Untyped<Params>, 'eth_subscribe'>>()
}

export function tracesHaveTheirForms(trace: WireLocalizedTrace, frame: WireCallFrame): void {
  expectType<Same<RequestResult<'debug_traceTransaction'>, WireDebugTrace>>()
  expectType<Same<RequestResult<'debug_traceBlockByHash'>[number]['result'], WireDebugTrace>>()
  expectType<Same<WireTraces['callTracer'], WireCallFrame>>()
  expectType<Same<WireTraces['opcodeLogger'], WireStructTrace>>()
  expectType<Same<WireDebugTrace, WireTraces[keyof WireTraces]>>()
  expectType<Same<RequestResult<'trace_block'>, readonly WireLocalizedTrace[] | null>>()
  expectType<Same<RequestResult<'trace_call'>, WireReplay>>()
  expectType<
    Same<RequestResult<'trace_replayBlockTransactions'>[number]['transactionHash'], Hash>
  >()
  expectType<Same<RequestResult<'ots_searchTransactionsAfter'>['lastPage'], boolean>>()
  expectType<
    Same<NonNullable<RequestResult<'ots_getBlockTransactions'>>['receipts'][number]['logs'], null>
  >()
  expectType<Same<RequestResult<'debug_storageRangeAt'>['nextKey'], Hash | null>>()
  expectType<Same<RequestResult<'debug_dumpBlock'>['root'], Hash>>()
  expectType<Same<WireStructTrace['structLogs'][number]['stack'], readonly Hex[] | undefined>>()
  expectType<Same<typeof frame.calls, readonly WireCallFrame[] | undefined>>()
  // @ts-expect-error of a frame, only the type says which action it has
  trace.action.callType
  if (trace.type === 'call') trace.action.callType
  if (trace.type === 'suicide') expectType<Same<typeof trace.result, null | undefined>>()
}

export async function resultsAreInferred(devnet: Devnet): Promise<void> {
  const balance = await devnet.request({ method: 'eth_getBalance', params: [address, 'pending'] })
  expectType<Same<typeof balance, Hex>>()
  const block = await devnet.request({ method: 'eth_getBlockByNumber', params: ['latest', true] })
  expectType<Same<typeof block, WireBlockObject | null>>()
  const receipt = await devnet.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  expectType<Same<typeof receipt, WireReceipt | null>>()
  // @ts-expect-error a receipt may not be there
  receipt.status
  // @ts-expect-error a log has no such field
  ;(await devnet.request({ method: 'eth_getLogs', params: [{}] }))[0]?.blockTime
}

export async function tracesFollowFromTheTracer(
  { request }: Devnet,
  name: string,
  either: 'callTracer' | 'noopTracer',
): Promise<void> {
  const steps = await request({ method: 'debug_traceTransaction', params: [hash] })
  expectType<Same<typeof steps, WireStructTrace>>()
  const config = { enableMemory: true }
  const more = await request({ method: 'debug_traceTransaction', params: [hash, config] })
  expectType<Same<typeof more, WireStructTrace>>()
  const nullish = await request({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: null }],
  })
  expectType<Same<typeof nullish, WireStructTrace>>()
  const frame = await request({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }],
  })
  expectType<Same<typeof frame, WireCallFrame>>()
  const counts = await request({
    method: 'debug_traceCall',
    params: [{ to: address }, 'latest', { tracer: '4byteTracer', txIndex: 0 }],
  })
  expectType<Same<typeof counts, WireTraces['4byteTracer']>>()
  const ofBlock = await request({
    method: 'debug_traceBlockByNumber',
    params: ['0x1', { tracer: 'flatCallTracer' }],
  })
  expectType<
    Same<
      typeof ofBlock,
      readonly { readonly txHash: Hash; readonly result: WireTraces['flatCallTracer'] }[]
    >
  >()
  const some = await request({
    method: 'debug_traceTransaction',
    params: [hash, { tracer: either }],
  })
  expectType<Same<typeof some, WireCallFrame | WireTraces['noopTracer']>>()
  const any = await request({ method: 'debug_traceTransaction', params: [hash, { tracer: name }] })
  expectType<Same<typeof any, WireDebugTrace>>()
  // @ts-expect-error a configuration has no such field
  await request({ method: 'debug_traceTransaction', params: [hash, { tracers: 'callTracer' }] })
  // @ts-expect-error a tracer has a name
  await request({ method: 'debug_traceTransaction', params: [hash, { tracer: 1 }] })
  const balance = await request<'eth_getBalance'>({ method: 'eth_getBalance', params: [address] })
  expectType<Same<typeof balance, Hex>>()
}

/** Who hands requests on need not say more than what is handed on. */
export function wrapped(devnet: Devnet): Pick<Devnet, 'request'> {
  return { request: (args) => devnet.request(args) }
}

type Arguments<Name extends MethodName> = RequestArguments<Name>

export const accepted = [
  { method: 'eth_chainId' },
  { method: 'eth_chainId', params: [] },
  { method: 'eth_getBalance', params: [address] },
  { method: 'eth_getBalance', params: [address, 'pending'] },
  { method: 'eth_getBalance', params: [address, '0x10'] },
  { method: 'eth_getBalance', params: [address, { blockNumber: '0x10' }] },
  { method: 'eth_getBalance', params: [address, { blockHash: hash, requireCanonical: true }] },
  { method: 'eth_call', params: [{ to: address, data: '0x' }] },
  { method: 'eth_call', params: [{ from: address, value: '0x1' }, 'latest'] },
  { method: 'eth_getLogs', params: [{ address: [address], topics: [null, [hash, null]] }] },
  { method: 'eth_getBlockByNumber', params: ['latest'] },
  { method: 'eth_feeHistory', params: [4, 'latest', [25, 75]] },
  { method: 'eth_call', params: [{ to: address }, 'latest', { [address]: { balance: '0x1' } }] },
  { method: 'eth_call', params: [{ to: address }, 'pending', {}, { time: '0x1' }] },
  { method: 'eth_getProof', params: [address, ['0x0']] },
  { method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls: [{ to: address }] }] }] },
  { method: 'eth_sendRawTransactionSync', params: ['0x', 1_000] },
  { method: 'eth_signTypedData_v4', params: [address, '{}'] },
  { method: 'rpc.discover' },
  { method: 'eth_subscribe', params: ['newHeads'] },
  { method: 'eth_subscribe', params: ['logs', { address }] },
  { method: 'evm_mine' },
  { method: 'evm_mine', params: [{ blocks: 3 }] },
] as const satisfies readonly RequestArguments[]

export const refused: readonly RequestArguments[] = [
  // @ts-expect-error there is no such method
  { method: 'eth_nothing' },
  // @ts-expect-error the address is missing
  { method: 'eth_getBalance' },
  // @ts-expect-error the address is missing
  { method: 'eth_getBalance', params: [] },
  // @ts-expect-error an address is a 0x string
  { method: 'eth_getBalance', params: ['me'] },
  // @ts-expect-error there is no such tag
  { method: 'eth_getBalance', params: [address, 'newest'] },
  { method: 'eth_getBalance', params: [address, 16] },
  // @ts-expect-error a block number is hex or a JSON number
  { method: 'eth_getBalance', params: [address, 16n] },
  // @ts-expect-error there is nothing after the block
  { method: 'eth_getBalance', params: [address, 'latest', true] },
  // @ts-expect-error it takes no parameters
  { method: 'eth_chainId', params: [1] },
  // @ts-expect-error it is true or false
  { method: 'eth_getBlockByNumber', params: ['latest', 'full'] },
  // @ts-expect-error the call has no such field
  { method: 'eth_call', params: [{ gasLimit: '0x5208' }] },
  // @ts-expect-error wei are hex
  { method: 'eth_sendTransaction', params: [{ to: address, value: 1n }] },
  // @ts-expect-error the override has no such field
  { method: 'eth_call', params: [{ to: address }, 'latest', { [address]: { storage: {} } }] },
  // @ts-expect-error keys are texts
  { method: 'eth_getProof', params: [address, [0]] },
  // @ts-expect-error blocks are needed
  { method: 'eth_simulateV1', params: [{}] },
  // @ts-expect-error the message comes first, and there is an account, too
  { method: 'personal_sign', params: ['0x'] },
  // @ts-expect-error parameters are a list
  { method: 'eth_getLogs', params: { fromBlock: '0x0' } },
]

export function argumentsFollowFromTheMethod(): void {
  expectType<
    Same<
      Arguments<'eth_chainId'>,
      { readonly method: 'eth_chainId'; readonly params?: readonly [] }
    >
  >()
}

export function optionsAreChecked(): readonly Promise<Devnet>[] {
  return [
    createDevnet(),
    createDevnet({ seed: 7, blockGasLimit: 30_000_000n, alloc: { [address]: { balance: 1n } } }),
    // @ts-expect-error there is no such option
    createDevnet({ blockTime: 200 }),
    // @ts-expect-error gas is a bigint
    createDevnet({ blockGasLimit: 30_000_000 }),
    // @ts-expect-error wei is a bigint
    createDevnet({ alloc: { [address]: { balance: 1 } } }),
  ]
}

/** The entry of the token ABI that has this name. */
type TokenItem<Name extends string> = Extract<(typeof tokenAbi)[number], { readonly name: Name }>

export function abisKeepNamesAndTypes(): void {
  type Transfer = TokenItem<'transfer'>
  expectType<Same<Transfer['stateMutability'], 'nonpayable'>>()
  expectType<Same<Transfer['inputs'][0], { readonly name: 'to'; readonly type: 'address' }>>()
  expectType<Same<Transfer['outputs'][0]['type'], 'bool'>>()
  expectType<Same<Transfer['inputs']['length'], 2>>()
  expectType<Same<TokenItem<'Transfer'>['inputs'][1]['indexed'], true>>()
  expectType<Same<TokenItem<'ExpiredSignature'>['inputs'][0]['name'], 'deadline'>>()
  // @ts-expect-error it returns a text
  expectType<Same<TokenItem<'name'>['outputs'][0]['type'], 'uint8'>>()
}
