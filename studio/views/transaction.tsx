/**
 * A transaction, in the order of the questions about it: what happened, why it failed, when, what it
 * changed, its calls, its logs, its fees, and the fields that were signed.
 */

import { useMemo, useState } from 'preact/hooks'
import type { Hash } from '../../src/primitives/hex.ts'
import { titleOf } from '../call-text.ts'
import { CallTree, type OpenedCall } from '../components/call-tree.tsx'
import { Card } from '../components/card.tsx'
import { Failure } from '../components/failure.tsx'
import { Fees } from '../components/fees.tsx'
import { FlameGraph } from '../components/flame-graph.tsx'
import { Happened } from '../components/happened.tsx'
import { Heading } from '../components/heading.tsx'
import { Later } from '../components/later.tsx'
import { Logs } from '../components/logs.tsx'
import { NextRules } from '../components/next-rules.tsx'
import { Phases } from '../components/phases.tsx'
import { Input, Raw } from '../components/raw-transaction.tsx'
import { Revert } from '../components/revert.tsx'
import { SourceExcerpt } from '../components/source-excerpt.tsx'
import { hasNames, StackFrames } from '../components/stack-trace.tsx'
import { StateChanges } from '../components/state-changes.tsx'
import { Times } from '../components/transaction-times.tsx'
import { ContractText } from '../components/values.tsx'
import { type DescribedCall, errorOf, eventsOf } from '../described.ts'
import { formatInteger, shortHex } from '../format.ts'
import { useChain } from '../live/feed.ts'
import type { LiveBlock } from '../live/types.ts'
import { useLoaded } from '../loaded.ts'
import type { RunAgainProps } from '../run-again/run-again.tsx'
import { useStudio } from '../studio.ts'
import { loadTransaction, type ShownTransaction, shownThen } from '../transaction.ts'
import { NotFoundView } from './not-found.tsx'

export function TransactionView({ name }: { readonly name: string }) {
  const { chain, contracts, past, rpc } = useStudio()
  const isHash = /^0x[\da-f]{64}$/i.test(name)
  useChain()
  const then = past.moment.value
  const stage = chain.transactions.value.find(({ hash }) => hash === name.toLowerCase())?.stage
  const { value, error } = useLoaded(
    name,
    `${chain.reorgs.value} ${contracts.renamings.value} ${then === undefined ? `${stage} ${unsealedRevision(stage, chain.blocks.value[0])}` : ''}`,
    () => (isHash ? loadTransaction(rpc, name.toLowerCase() as Hash) : Promise.resolve(null)),
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

/** A transaction that is not sealed is read again with each block. */
function unsealedRevision(stage: string | undefined, head: LiveBlock | undefined): string {
  return stage === 'sealed' ? '' : String(head?.hash)
}

interface ShownProps {
  readonly shown: ShownTransaction
}

function Page({ shown, title }: ShownProps & { readonly title: string }) {
  const studio = useStudio()
  const { transaction, times, receipt, tree, changes } = shown
  const named = titleOf(studio, { ...transaction, created: receipt?.contractAddress })
  const messages = tree === undefined ? [] : consoleOf(tree)
  const events = useMemo(() => (tree === undefined ? new Map() : eventsOf(tree)), [tree])
  return (
    <>
      <Heading title={named ?? title}>
        <StatusBadges shown={shown} />
        {tree !== undefined && (
          <a href={studio.router.hrefOf(`/tx/${transaction.hash}/debug`)}>Debug</a>
        )}
      </Heading>
      <Happened shown={shown} />
      {tree !== undefined && tree.error !== null && (
        <Reason trace={shown.trace} tree={tree} vmError={tree.error.vmError} />
      )}
      <Card title="When">
        <Times times={times} />
      </Card>
      {transaction.calls !== undefined && (
        <Card title={`Phases (${formatInteger(transaction.calls.length)})`}>
          <Phases phases={transaction.calls} statuses={receipt?.phaseStatuses} />
        </Card>
      )}
      {changes !== undefined && (
        <Card title="State changes">
          <StateChanges changes={changes} />
        </Card>
      )}
      {messages.length > 0 && (
        <Card title="Console">
          <Console messages={messages} />
        </Card>
      )}
      {tree !== undefined && <Calls tree={tree} />}
      {receipt !== null && (
        <Card title={`Logs (${formatInteger(receipt.logs.length)})`}>
          <Logs logs={receipt.logs} events={events} />
        </Card>
      )}
      {receipt !== null && (
        <Card title="Fees">
          <Fees shown={shown} receipt={receipt} />
        </Card>
      )}
      {receipt !== null && <NextRules hash={transaction.hash} />}
      {tree !== undefined && transaction.calls === undefined && <RunAgainCard shown={shown} />}
      {transaction.calls === undefined && (
        <Card title="Input">
          <Input shown={shown} />
        </Card>
      )}
      <Card title="Raw">
        <Raw shown={shown} />
      </Card>
    </>
  )
}

/** The calls as a tree, and their gas as a graph that opens them. */
function Calls({ tree }: { readonly tree: DescribedCall }) {
  const [opened, setOpened] = useState<OpenedCall>()
  return (
    <>
      <Card title="Gas by call" note="Press a call to see it among the calls.">
        <FlameGraph tree={tree} onOpen={(path) => setOpened({ path })} />
      </Card>
      <Card title="Calls" note="Press a call to see its input and what it returned.">
        <CallTree call={tree} opened={opened} />
      </Card>
    </>
  )
}

const loadRunAgain = () => import('../run-again/run-again.tsx').then(({ RunAgain }) => RunAgain)

function RunAgainCard({ shown }: ShownProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="Run again"
      note="The same call at any moment, with other values: the chain does not change."
    >
      <div class="card-body">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Open'} the form
        </button>
      </div>
      {isOpen && <Later<RunAgainProps> load={loadRunAgain} props={{ shown }} />}
    </Card>
  )
}

const stageBadges = {
  waiting: { text: 'Waiting', kind: 'pending' },
  preconfirmed: { text: 'Pre-confirmed', kind: 'pending' },
  sealed: { text: 'Sealed', kind: 'sealed' },
} as const

function StatusBadges({ shown: { times, receipt } }: ShownProps) {
  const { text, kind } = stageBadges[times.stage]
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

interface ReasonProps {
  readonly trace: ShownTransaction['trace']
  readonly tree: DescribedCall
  readonly vmError: string
}

/** The failure of a transaction, as the error of its outermost call, and the line that failed. */
function Reason({ trace, tree, vmError }: ReasonProps) {
  const { output, to } = tree
  const named = errorOf(tree)
  const isSaid = named !== undefined
  const frames = trace?.frames ?? []
  const innermost = frames.find(({ line }) => line !== null)
  return (
    <div class="card reason">
      <Revert error={vmError} output={output} address={to} named={named} />
      {trace != null && !isSaid && (
        <p>
          <ContractText text={trace.message} />
        </p>
      )}
      {innermost !== undefined && <SourceExcerpt frame={innermost} />}
      {trace != null && hasNames(trace) && <StackFrames trace={trace} />}
    </div>
  )
}

function Console({ messages }: { readonly messages: readonly string[] }) {
  return (
    <ol class="console">
      {messages.map((text, index) => (
        <li key={index}>
          <ContractText text={text} />
        </li>
      ))}
    </ol>
  )
}

/** Messages of `console.log`, in their order. */
function consoleOf({ console, calls }: DescribedCall): string[] {
  return [...(console === null ? [] : [console]), ...calls.flatMap(consoleOf)]
}
