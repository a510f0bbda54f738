/**
 * The executions of a search: symbols of tokens, and transactions that failed. Both are limited to the
 * newest ones.
 *
 * Promise: nothing counts towards coverage or gas reports.
 */

import { decodeArguments } from '../abi/abi-index.ts'
import type { Backend } from '../backend/backend.ts'
import { implementationOf } from '../backend/proxy.ts'
import { invariant } from '../primitives/errors.ts'
import type { Address } from '../primitives/hex.ts'
import { bytesFromHex, ZERO_ADDRESS } from '../primitives/hex.ts'
import { requestFrom } from '../primitives/message.ts'
import type { StoreView } from '../state/store.ts'
import { TOKEN_PREFIX } from '../tokens/ids.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Found } from './found.ts'
import { listTransactions } from './transaction-list.ts'

/** Tokens of each kind that are asked for symbols, and failed transactions that are executed again. */
const TOKENS_MAX = 100
const FAILURES_MAX = 100

/** Gas of all failed transactions together: each search executes them. */
const FAILURES_GAS_MAX = 20_000_000n

/** `symbol()`, and the gas of its answer. */
const symbolQuestion = bytesFromHex('0x95d89b41')
const SYMBOL_GAS = 200_000n

/** The outcome of an execution alone. */
const returnData: Tracer<Uint8Array | undefined> = {
  listener: {},
  result: ({ outcome }) => (outcome.failure === undefined ? outcome.returnData : undefined),
}

export async function symbolsOf({
  calls,
  chain,
}: Pick<Backend, 'calls' | 'chain'>): Promise<readonly Found[]> {
  const view = chain.stateAt('pending')
  const tokens = await chain.withRemote(() => tokensIn(view))
  const requests = tokens.map((to) => ({
    ...requestFrom(ZERO_ADDRESS, { to, data: symbolQuestion }),
    gasLimit: SYMBOL_GAS,
  }))
  const block = chain.forCalls('pending')
  const found: Found[] = []
  for (const [index, request] of requests.entries()) {
    const { result } = await calls.traceCall(request, block, {}, returnData)
    const [symbol] = (result && decodeArguments(symbolOutput, result)) ?? []
    if (typeof symbol?.value !== 'string' || symbol.value === '') continue
    found.push({ kind: 'token', title: symbol.value, of: '', address: tokens[index] })
  }
  return found
}

const symbolOutput = [{ name: '', type: 'string' }] as const

/** Tokens of the standard, and contracts whose code asks for the selector of `symbol()`, newest first. */
function tokensIn(view: StoreView): readonly Address[] {
  const native: Address[] = []
  const others: Address[] = []
  for (const address of [...view.store.accountsWithCode()].reverse()) {
    const isNative = address.startsWith(TOKEN_PREFIX)
    const found = isNative ? native : others
    if (found.length === TOKENS_MAX) continue
    const code = () => view.codeHex(implementationOf(view, address))
    if (isNative || code().includes('6395d89b41')) found.push(address)
  }
  return [...native, ...others]
}

export async function failuresOf({
  calls,
  chain,
  config,
  names,
}: Pick<Backend, 'calls' | 'chain' | 'config' | 'names'>): Promise<readonly Found[]> {
  const { rows } = listTransactions(chain, failed, undefined, FAILURES_MAX)
  const found: Found[] = []
  let gas = 0n
  for (const { block, index } of rows) {
    const [transaction, receipt] = [block.transactions[index], block.receipts[index]]
    invariant(transaction !== undefined && receipt !== undefined, `no transaction ${index}`)
    gas += receipt.gasUsed
    if (gas > FAILURES_GAS_MAX) break
    const { hash, to } = transaction
    const { call } = await names.named(async () =>
      calls.trace(block, index, await names.describer(config)),
    )
    const title = call.error?.message ?? ''
    if (title === '') continue
    const blockNumber = Number(block.number)
    const of = [call.contract, call.function].filter((each) => each !== undefined).join('.')
    found.push({ kind: 'failure', title, of, hash, blockNumber, address: to ?? undefined })
  }
  return found
}

const failed = {
  from: undefined,
  to: undefined,
  status: 0,
  selectors: undefined,
  valueMin: undefined,
  feeMin: undefined,
} as const
