/**
 * A transaction, in the order of the questions about it: what it was, what happened, what it changed, what
 * it cost. Below are its calls, logs, times and the fields that were signed, one at a time.
 */

import { useMemo, useState } from 'preact/hooks'
import type { Hash } from '../../src/primitives/hex.ts'
import { actionOf } from '../call-text.ts'
import { CallTree, type OpenedCall } from '../components/call-tree.tsx'
import { Card } from '../components/card.tsx'
import { Failure } from '../components/failure.tsx'
import { FailurePlace } from '../components/failure-place.tsx'
import { Fees } from '../components/fees.tsx'
import { FlameGraph } from '../components/flame-graph.tsx'
import { Happened } from '../components/happened.tsx'
import { Heading } from '../components/heading.tsx'
import { Later } from '../components/later.tsx'
import { Logs } from '../components/logs.tsx'
import { NextRules } from '../components/next-rules.tsx'
import { Phases } from '../components/phases.tsx'
import { Raw } from '../components/raw-transaction.tsx'
import { Revert } from '../components/revert.tsx'
import { StateChanges } from '../components/state-changes.tsx'
import { Tabs } from '../components/tabs.tsx'
import { Times } from '../components/transaction-times.tsx'
import { ContractText } from '../components/values.tsx'
import { type DescribedCall, errorOf, eventsOf } from '../described.ts'
import { formatInteger, shortHex } from '../format.ts'
import { useChain } from '../live/feed.ts'
import type { LiveBlock } from '../live/types.ts'
import { useLoaded, useTree } from '../loaded.ts'
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
  return <Page shown={shown} />
}

/** A transaction that is not sealed is read again with each block. */
function unsealedRevision(stage: string | undefined, head: LiveBlock | undefined): string {
  return stage === 'sealed' ? '' : String(head?.hash)
}

interface ShownProps {
  readonly shown: ShownTransaction
}

function Page({ shown: given }: ShownProps) {
  const studio = useStudio()
  const tree = useTree(given.tree)
  const shown = { ...given, tree }
  const { transaction, receipt, changes } = shown
  const messages = tree === undefined ? [] : consoleOf(tree)
  const { blockNumber, transactionIndex } = transaction
  const isPlaced = blockNumber !== null && transactionIndex !== null
  return (
    <>
      <Heading title={actionOf(studio, shown)}>
        <StatusBadges shown={shown} />
        {tree !== undefined && (
          <a href={studio.router.hrefOf(`/tx/${transaction.hash}/debug`)}>Debug</a>
        )}
      </Heading>
      <Happened shown={shown} />
      {tree !== undefined && tree.error !== null && (
        <Reason trace={shown.trace} tree={tree} vmError={tree.error.vmError} />
      )}
      {messages.length > 0 && (
        <Card title="Console">
          <Console messages={messages} />
        </Card>
      )}
      {transaction.calls !== undefined && (
        <Card title={`Phases (${formatInteger(transaction.calls.length)})`}>
          <Phases phases={transaction.calls} statuses={receipt?.phaseStatuses} />
        </Card>
      )}
      {(changes !== undefined || receipt !== null) && (
        <div class="columns">
          {changes !== undefined && tree !== undefined && (
            <Card title="What changed">
              <StateChanges
                changes={changes}
                logs={receipt?.logs ?? []}
                tree={tree}
                after={
                  isPlaced
                    ? { blockNumber, transactionIndex: Number(transactionIndex) + 1 }
                    : undefined
                }
              />
            </Card>
          )}
          {receipt !== null && (
            <Card title="What it cost">
              <Fees shown={shown} receipt={receipt} />
            </Card>
          )}
        </div>
      )}
      <Details shown={shown} />
    </>
  )
}

/** The proof of the answers above, and what else can be done with the transaction. */
function Details({ shown }: ShownProps) {
  const { transaction, times, receipt, tree } = shown
  const [chosen, setChosen] = useState<string>()
  const [opened, setOpened] = useState<OpenedCall>()
  const events = useMemo(() => (tree === undefined ? new Map() : eventsOf(tree)), [tree])
  const open = (path: OpenedCall['path']) => {
    setChosen('Trace')
    setOpened({ path })
  }
  const tabs = [
    tree !== undefined && {
      name: 'Trace',
      note: 'Press a call to see its input and what it returned.',
      render: () => <CallTree call={tree} opened={opened} />,
    },
    receipt !== null && {
      name: 'Logs',
      count: formatInteger(receipt.logs.length),
      render: () => <Logs logs={receipt.logs} events={events} />,
    },
    tree !== undefined && {
      name: 'Gas',
      note: 'Press a call to see it in the trace.',
      render: () => <FlameGraph tree={tree} onOpen={open} />,
    },
    { name: 'Times', render: () => <Times times={times} /> },
    tree !== undefined &&
      transaction.calls === undefined && {
        name: 'Run again',
        note: 'The same call at any moment, with other values: the chain does not change.',
        render: () => <Later<RunAgainProps> load={loadRunAgain} props={{ shown }} />,
      },
    receipt !== null && {
      name: 'Next rules',
      note: 'The same transaction by the next upgrade: the chain does not change.',
      render: () => <NextRules hash={transaction.hash} />,
    },
    { name: 'Raw', render: () => <Raw shown={shown} /> },
  ].filter((each) => each !== false)
  return (
    <div class="card">
      <Tabs label="Details" tabs={tabs} chosen={chosen} onChoose={setChosen} />
    </div>
  )
}

const loadRunAgain = () => import('../run-again/run-again.tsx').then(({ RunAgain }) => RunAgain)

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
  return (
    <div class="card reason">
      <Revert error={vmError} output={output} address={to} named={named} />
      {trace != null && !isSaid && (
        <p>
          <ContractText text={trace.message} />
        </p>
      )}
      <FailurePlace tree={tree} trace={trace} />
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
