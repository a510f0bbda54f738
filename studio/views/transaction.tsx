/**
 * A transaction: what it asked for, what came of it, what it paid.
 */

import { useEffect, useMemo } from 'preact/hooks'
import type { RequestResult } from '../../src/api.ts'
import type { Hash, Hex } from '../../src/primitives/hex.ts'
import type { WireCallFrame } from '../../src/rpc/wire/objects/call-frame.ts'
import type { WireReceipt } from '../../src/rpc/wire/objects/receipt.ts'
import type { WireTransaction } from '../../src/rpc/wire/objects/transaction.ts'
import { titleOf } from '../call-text.ts'
import { CallTree } from '../components/call-tree.tsx'
import { Card } from '../components/card.tsx'
import { Copy } from '../components/copy.tsx'
import { Fact, Facts } from '../components/facts.tsx'
import { Failure } from '../components/failure.tsx'
import { Heading } from '../components/heading.tsx'
import { Logs } from '../components/logs.tsx'
import { Phases } from '../components/phases.tsx'
import { AddressLink, BlockLink } from '../components/references.tsx'
import { Revert } from '../components/revert.tsx'
import { hasNames, StackFrames, type StackTrace } from '../components/stack-trace.tsx'
import { StateChanges, type StateChangesShown } from '../components/state-changes.tsx'
import { Arguments, Bytes, ContractText } from '../components/values.tsx'
import { decodeCallTo, renamings } from '../contracts.ts'
import { type DescribedCall, errorOf, eventsOf, functionOf } from '../described.ts'
import {
  formatGasPrice,
  formatInteger,
  formatShare,
  formatTime,
  formatWei,
  shortHex,
} from '../format.ts'
import { followChain } from '../live-feed.ts'
import { blocks, reorgs, transactions } from '../live-state.ts'
import { useLoaded } from '../loaded.ts'
import { type Moment, moment } from '../moment.ts'
import { request } from '../rpc.ts'
import { NotFoundView } from './not-found.tsx'

/** Stage and times come in one answer: a block may be sealed between two. */
type Times = NonNullable<RequestResult<'previewnet_transactionTimes'>>

interface Shown {
  readonly transaction: WireTransaction
  readonly times: Times
  /** Null while the transaction waits, and as long as receipts come with the seal. */
  readonly receipt: WireReceipt | null
  readonly calls: WireCallFrame | undefined
  readonly described: DescribedCall | undefined
  /** Of a transaction that failed. */
  readonly trace: StackTrace | undefined
  readonly changes: StateChangesShown | undefined
}

export function TransactionView({ name }: { readonly name: string }) {
  const isHash = /^0x[\da-f]{64}$/i.test(name)
  useEffect(followChain, [])
  const then = moment.value
  const stage = transactions.value.find(({ hash }) => hash === name.toLowerCase())?.stage
  const { value, error } = useLoaded(
    name,
    `${reorgs.value} ${renamings.value} ${then === undefined ? `${stage} ${unsealedRevision(stage)}` : ''}`,
    () => (isHash ? loadTransaction(name.toLowerCase() as Hash) : Promise.resolve(null)),
  )
  const title = `Transaction ${shortHex(name, 6).slice(0, 30)}`
  if (error !== undefined) return <Failure title={title} error={error} />
  if (value === undefined) return <Heading title={title} />
  if (value === null) {
    const reason = isHash
      ? 'The devnet knows no transaction with this hash:'
      : 'The hash of a transaction is 0x and 64 digits; this is not one:'
    return <NotFoundView what={name} reason={reason} />
  }
  const shown = then === undefined ? value : shownThen(value, then)
  if (shown === undefined) {
    return <NotFoundView what={name} reason="This transaction did not exist yet at this time:" />
  }
  return <Page shown={shown} title={title} />
}

/** The transaction as it was at a past time; undefined if it had not been pre-confirmed. */
function shownThen(shown: Shown, { head, pending }: Moment): Shown | undefined {
  const { transaction } = shown
  const { blockNumber, hash } = transaction
  if (blockNumber !== null && Number(blockNumber) <= head) return shown
  if (pending?.has(hash) !== true) return undefined
  const times = { ...shown.times, stage: 'preconfirmed', sealedMs: null } as const
  return { ...shown, times, transaction: { ...transaction, blockHash: null } }
}

/** A transaction that is not sealed is read again with each block. */
function unsealedRevision(stage: string | undefined): string {
  return stage === 'sealed' ? '' : String(blocks.value[0]?.hash)
}

async function loadTransaction(hash: Hash): Promise<Shown | null> {
  const [transaction, receipt, times] = await Promise.all([
    request({ method: 'eth_getTransactionByHash', params: [hash] }),
    request({ method: 'eth_getTransactionReceipt', params: [hash] }),
    request({ method: 'previewnet_transactionTimes', params: [hash] }),
  ])
  if (transaction === null || times === null) return null
  // A transaction that waits has not run, and has no trace.
  const [calls, description, trace, changes] = await Promise.all([
    request<'debug_traceTransaction', 'callTracer'>({
      method: 'debug_traceTransaction',
      params: [hash, { tracer: 'callTracer', tracerConfig: { withLog: true } }],
    }).catch(() => undefined),
    request({ method: 'previewnet_describe', params: [hash] }).catch(() => undefined),
    receipt?.status === '0x0'
      ? request({ method: 'previewnet_stackTrace', params: [hash] }).catch(() => undefined)
      : undefined,
    request({ method: 'previewnet_stateChanges', params: [hash] }).catch(() => undefined),
  ])
  return {
    transaction,
    times,
    receipt,
    calls,
    described: description?.tree,
    trace: trace ?? undefined,
    changes,
  }
}

function Page({ shown, title }: { readonly shown: Shown; readonly title: string }) {
  const { transaction, times, receipt, calls, described, changes } = shown
  const named = titleOf({ ...transaction, created: receipt?.contractAddress })
  const messages = calls === undefined ? [] : consoleOf(calls)
  const events = useMemo(
    () => (calls === undefined ? new Map() : eventsOf(calls, described)),
    [calls, described],
  )
  return (
    <>
      <Heading title={named ?? title}>
        <StatusBadges times={times} receipt={receipt} />
      </Heading>
      {receipt?.status === '0x0' && calls !== undefined && <Reason shown={shown} calls={calls} />}
      <Card title="Overview">
        <Overview transaction={transaction} times={times} receipt={receipt} />
      </Card>
      {transaction.calls !== undefined ? (
        <Card title={`Phases (${transaction.calls.length})`}>
          <Phases phases={transaction.calls} statuses={receipt?.phaseStatuses} />
        </Card>
      ) : (
        <Card title="Input">
          <Input transaction={transaction} described={described} />
        </Card>
      )}
      {messages.length > 0 && (
        <Card title="Console">
          <ol class="console">
            {messages.map((text, index) => (
              <li key={index}>
                <ContractText text={text} />
              </li>
            ))}
          </ol>
        </Card>
      )}
      {receipt !== null && (
        <Card title="Fees">
          <Fees transaction={transaction} receipt={receipt} />
        </Card>
      )}
      {receipt !== null && (
        <Card title={`Logs (${receipt.logs.length})`}>
          <Logs logs={receipt.logs} events={events} />
        </Card>
      )}
      {calls !== undefined && (
        <Card title="Calls" note="Press a call to see its input and what it returned.">
          <CallTree frame={calls} described={described} />
        </Card>
      )}
      {changes !== undefined && (
        <Card title="State changes">
          <StateChanges changes={changes} />
        </Card>
      )}
    </>
  )
}

interface PartProps {
  readonly transaction: WireTransaction
  readonly receipt: WireReceipt | null
}

interface OverviewProps extends PartProps {
  readonly times: Times
}

const stageBadges = {
  waiting: { text: 'Waiting', kind: 'pending' },
  preconfirmed: { text: 'Pre-confirmed', kind: 'pending' },
  sealed: { text: 'Sealed', kind: 'sealed' },
} as const

function StatusBadges({ times: { stage }, receipt }: Omit<OverviewProps, 'transaction'>) {
  const { text, kind } = stageBadges[stage]
  return (
    <>
      {receipt !== null && (
        <span class={`badge ${receipt.status === '0x1' ? 'good' : 'failed'}`}>
          {receipt.status === '0x1' ? 'Succeeded' : 'Failed'}
        </span>
      )}
      <span class={`badge ${kind}`}>{text}</span>
    </>
  )
}

/** The failure of a transaction, as the error of its outermost call. */
function Reason({ shown, calls }: { readonly shown: Shown; readonly calls: WireCallFrame }) {
  const { described, trace } = shown
  const { error = 'failed', output = '0x', to } = calls
  const named = described && errorOf(described)
  // The number of a panic has a meaning.
  const isSaid = named !== undefined && named.name !== 'Panic'
  return (
    <div class="card reason">
      <Revert error={error} output={output} address={to} named={named} />
      {trace !== undefined && hasNames(trace) && (
        <>
          {!isSaid && (
            <p>
              <ContractText text={trace.message} />
            </p>
          )}
          <StackFrames frames={trace.frames} />
        </>
      )}
    </div>
  )
}

function Overview({ transaction, times, receipt }: OverviewProps) {
  const { hash, from, to, value, nonce, type, transactionIndex } = transaction
  const { stage, waitsBecause, blockNumber } = times
  const timeMs = transaction.blockTimestampMs ?? undefined
  const created = receipt?.contractAddress ?? undefined
  return (
    <Facts>
      <Fact name="Hash">
        <Bytes data={hash} /> <Copy text={hash} what="the hash" />
      </Fact>
      <Fact name="Block">
        {stage === 'waiting' || blockNumber === null ? (
          <span class="muted breaking">none yet: {waitsBecause}</span>
        ) : (
          <>
            <BlockLink block={stage === 'sealed' ? blockNumber : 'pending'} />{' '}
            <span class="muted">
              {receipt === null
                ? 'executed; its receipt comes when the block is sealed'
                : transactionIndex !== null && `at place ${Number(transactionIndex)}`}
            </span>
          </>
        )}
      </Fact>
      {timeMs !== undefined && (
        <Fact name="Block time">
          <span class="number">{formatTime(Number(timeMs))}</span>
        </Fact>
      )}
      <Fact name="From">
        <AddressLink address={from} isWhole />
      </Fact>
      {type !== '0x79' && (
        <Fact name="To">
          {to === null ? (
            <span class="muted">a new contract</span>
          ) : (
            <AddressLink address={to} isWhole />
          )}
        </Fact>
      )}
      {created !== undefined && (
        <Fact name="Created">
          <AddressLink address={created} isWhole />
        </Fact>
      )}
      {type !== '0x79' && (
        <Fact name="Value">
          <span class="number">{formatWei(value)}</span>
        </Fact>
      )}
      <Fact name="Nonce">
        <span class="number">{formatInteger(nonce)}</span>
      </Fact>
      <Fact name="Type">
        {Number(type) < 16 ? Number(type) : type} <span class="muted">{typeNames[type]}</span>
      </Fact>
      {type === '0x7e' && <Deposit transaction={transaction} />}
      {type === '0x79' && <Batch transaction={transaction} receipt={receipt} />}
    </Facts>
  )
}

const typeNames: Readonly<Record<Hex, string>> = {
  '0x0': 'legacy',
  '0x1': 'with an access list (EIP-2930)',
  '0x2': 'with a priority fee (EIP-1559)',
  '0x4': 'with authorizations (EIP-7702)',
  '0x79': 'Base Transaction (EIP-8430)',
  '0x7e': 'deposit',
}

/** The fields of a Base Transaction besides its phases. */
function Batch({ transaction, receipt }: PartProps) {
  const { from, nonceKey = '0x0', metadata = '0x', accountChanges = [] } = transaction
  const { validAfter = '0x0', validBefore = '0x0' } = transaction
  const payer = receipt?.payer ?? transaction.payer ?? from
  return (
    <>
      <Fact name="Payer">
        {payer === '0x00' ? (
          <span class="muted">whoever signed as payer</span>
        ) : payer === from ? (
          <span class="muted">the sender</span>
        ) : (
          <AddressLink address={payer} isWhole />
        )}
      </Fact>
      {nonceKey !== '0x0' && (
        <Fact name="Nonce key">
          {nonceKey === NONCE_FREE_KEY ? (
            <span class="muted">none: a replay id makes it unique</span>
          ) : (
            <Bytes data={nonceKey} />
          )}
        </Fact>
      )}
      {accountChanges.map(({ target }) => (
        <Fact key={target} name="Delegates to">
          {BigInt(target) === 0n ? (
            <span class="muted">nobody any more</span>
          ) : (
            <AddressLink address={target} isWhole />
          )}
        </Fact>
      ))}
      <Bound name="Valid from" bound={validAfter} />
      <Bound name="Valid until" bound={validBefore} />
      {metadata !== '0x' && (
        <Fact name="Metadata">
          <Bytes data={metadata} />
        </Fact>
      )}
    </>
  )
}

const NONCE_FREE_KEY = `0x${'f'.repeat(64)}`

/** @param bound seconds or, from 10^11 on, ms since the epoch; 0 for none */
function Bound({ name, bound }: { readonly name: string; readonly bound: Hex }) {
  const number = Number(bound)
  const ms = number < 1e11 ? 1_000 * number : number
  if (ms === 0) return null
  return (
    <Fact name={name}>
      <span class="number">{ms > TIME_MAX_MS ? `${BigInt(bound)} ms` : formatTime(ms)}</span>
    </Fact>
  )
}

/** The latest time of a `Date`. */
const TIME_MAX_MS = 8.64e15

/** The fields of a deposit from L1, or of a transaction of the chain itself. */
function Deposit({ transaction }: { readonly transaction: WireTransaction }) {
  const { sourceHash, mint, isSystemTx } = transaction
  return (
    <>
      {sourceHash !== undefined && (
        <Fact name="Source hash">
          <Bytes data={sourceHash} />
        </Fact>
      )}
      {mint !== undefined && (
        <Fact name="Minted">
          <span class="number">{formatWei(mint ?? '0x0')}</span>
        </Fact>
      )}
      {isSystemTx === true && <Fact name="Sent by">the chain itself</Fact>}
    </>
  )
}

interface InputProps {
  readonly transaction: WireTransaction
  readonly described: DescribedCall | undefined
}

function Input({ transaction: { to, input }, described }: InputProps) {
  const named = described && functionOf(described)
  const isCall = to !== null && input !== '0x'
  const hasArguments = named !== undefined && named.arguments.length > 0
  const call = isCall ? decodeCallTo(to, input, named) : hasArguments ? named : undefined
  return (
    <Facts>
      {call !== undefined && (
        <Fact name="Function">
          <bdi class="mono breaking">{call.signature.slice(0, 300)}</bdi>
          <Arguments list={call.arguments} />
        </Fact>
      )}
      <Fact name={to === null ? 'Code of the creation' : 'Data'}>
        <Bytes data={input} /> {input !== '0x' && <Copy text={input} what="the data" />}
      </Fact>
    </Facts>
  )
}

function Fees({
  transaction,
  receipt,
}: {
  readonly transaction: WireTransaction
  readonly receipt: WireReceipt
}) {
  const { gasUsed, effectiveGasPrice, l1Fee, l1GasUsed, l1GasPrice, l1BlobBaseFee } = receipt
  const execution = BigInt(gasUsed) * BigInt(effectiveGasPrice)
  const operator = operatorFeeOf(receipt)
  const total = execution + BigInt(l1Fee ?? 0) + (operator ?? 0n)
  return (
    <Facts>
      <Fact name="Total">
        <strong class="number">{formatWei(total)}</strong>
      </Fact>
      <Fact name="Execution">
        <span class="number">{formatWei(execution)}</span>{' '}
        <span class="muted">
          {formatInteger(gasUsed)} gas at {formatGasPrice(effectiveGasPrice)}
        </span>
      </Fact>
      {l1Fee !== undefined && (
        <Fact name="L1 data">
          <span class="number">{formatWei(l1Fee)}</span>{' '}
          <span class="muted">
            {formatInteger(l1GasUsed ?? '0x0')} gas of L1, base fee{' '}
            {formatGasPrice(l1GasPrice ?? '0x0')}, blob base fee{' '}
            {formatGasPrice(l1BlobBaseFee ?? '0x0')}
          </span>
        </Fact>
      )}
      {operator !== undefined && (
        <Fact name="Operator">
          <span class="number">{formatWei(operator)}</span>
        </Fact>
      )}
      <Fact name="Gas limit">
        <span class="number">{formatInteger(transaction.gas)}</span>{' '}
        <span class="muted">{formatShare(Number(gasUsed) / Number(transaction.gas))} used</span>
      </Fact>
    </Facts>
  )
}

/** @see https://specs.optimism.io/protocol/jovian/exec-engine.html for the factor */
function operatorFeeOf({
  gasUsed,
  operatorFeeScalar,
  operatorFeeConstant,
}: WireReceipt): bigint | undefined {
  if (operatorFeeScalar === undefined || operatorFeeConstant === undefined) return undefined
  return BigInt(gasUsed) * BigInt(operatorFeeScalar) * 100n + BigInt(operatorFeeConstant)
}

/** Messages of `console.log`, in their order. */
function consoleOf({ console, calls = [] }: WireCallFrame): string[] {
  return [...(console === undefined ? [] : [console]), ...calls.flatMap(consoleOf)]
}
